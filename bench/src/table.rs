//! What is printed.

use crate::measure::Figures;
use serde_json::json;
use std::fmt;

/// One thing that was measured, by several subjects; the first is ours.
pub struct Section {
    /// What was measured.
    pub title: String,
    /// Groups of subjects that are compared with the first of their group.
    pub groups: Vec<Group>,
}

/// Subjects that did the same work.
pub struct Group {
    /// What this group did, when a section has several.
    pub title: String,
    /// The first is ours.
    pub figures: Vec<Figures>,
    /// What we want to reach, in words.
    pub target: String,
    /// What could not be measured, and why.
    pub remarks: Vec<String>,
}

impl Group {
    pub fn new(title: impl Into<String>, figures: Vec<Figures>, target: impl Into<String>) -> Self {
        Group {
            title: title.into(),
            figures,
            target: target.into(),
            remarks: Vec::new(),
        }
    }

    fn ratio(&self, figures: &Figures) -> f64 {
        figures.median() / self.figures[0].median().max(1e-9)
    }
}

impl fmt::Display for Section {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.title)?;
        for group in &self.groups {
            let indent = if group.title.is_empty() {
                "   "
            } else {
                "     "
            };
            if !group.title.is_empty() {
                write!(f, "\n   {}", group.title)?;
            }
            let width = 46 - indent.len();
            for (i, figures) in group.figures.iter().enumerate() {
                let (low, high) = (
                    figures.seconds[0],
                    figures.seconds[figures.seconds.len() - 1],
                );
                let spread = format!("{}..{}", time(low), time(high));
                let name = &figures.name;
                let median = time(figures.median());
                let ratio = format!("{:.2}", group.ratio(figures));
                write!(
                    f,
                    "\n{indent}{name:width$} {median:>9} {spread:>20} {ratio:>7}"
                )?;
                if i == 0 && !group.target.is_empty() {
                    write!(f, "   {}", group.target)?;
                }
            }
            for remark in &group.remarks {
                write!(f, "\n{indent}{remark}")?;
            }
        }
        Ok(())
    }
}

/// The line over the columns.
pub fn heading() -> String {
    format!(
        "{:46} {:>9} {:>20} {:>7}   target",
        "", "CPU", "lowest..highest", "to ours"
    )
}

/// Seconds or milliseconds, three digits.
fn time(seconds: f64) -> String {
    let milliseconds = seconds * 1e3;
    match milliseconds {
        x if x.abs() < 10.0 => format!("{x:.2}ms"),
        x if x.abs() < 100.0 => format!("{x:.1}ms"),
        x if x.abs() < 1000.0 => format!("{x:.0}ms"),
        _ => format!("{seconds:.2}s"),
    }
}

impl Section {
    /// One object for each subject: section, title, group, subject, target, seconds (of every run), median, ratio.
    pub fn print_json(&self, number: u8) {
        for group in &self.groups {
            for figures in &group.figures {
                let line = json!({
                    "section": number,
                    "title": self.title,
                    "group": group.title,
                    "subject": figures.name,
                    "target": group.target,
                    "cpu_s": figures.seconds,
                    "median_s": figures.median(),
                    "ratio": group.ratio(figures),
                });
                println!("{line}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table() {
        let figures = vec![
            Figures::new("ours", vec![0.02]),
            Figures::new("theirs", vec![0.2, 1.2, 0.4]),
        ];
        let mut group = Group::new("", figures, "at least 10 times");
        group.remarks.push("others are not here".into());
        let section = Section {
            title: "Reading".into(),
            groups: vec![group],
        };
        assert_eq!(
            section.to_string(),
            "Reading\n   \
             ours                                           20.0ms       20.0ms..20.0ms    1.00   at least 10 times\n   \
             theirs                                          400ms         200ms..1.20s   20.00\n   \
             others are not here"
        );
    }
}
