//! The lines that a grader reads and writes: a verdict in short and a score.

use crate::package::Judgement;
use crate::report::model::Verdict;

/// (verdict, its code), the last ones only written by graders of other systems: they are run-time errors here.
const CODES: &[(Judgement, &str)] = &[
    (Judgement::Accepted, "AC"),
    (Judgement::WrongAnswer, "WA"),
    (Judgement::TimeLimitExceeded, "TLE"),
    (Judgement::RunTimeError, "RTE"),
    (Judgement::RunTimeError, "MLE"),
    (Judgement::RunTimeError, "OLE"),
];

/// The code of a verdict.
pub fn code(verdict: &Verdict) -> &'static str {
    let known = |judgement: &Judgement| CODES.iter().find(|(known, _)| known == judgement);
    match verdict {
        Verdict::Judged(judgement) => known(judgement).map_or("JE", |(_, code)| code),
        _ => "JE",
    }
}

/// The result that a grader printed; `None` when it is none.
pub fn result(text: &str) -> Option<(Verdict, f64)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [code, score] = words[..] else {
        return None;
    };
    let digits = |c: char| c.is_ascii_digit() || matches!(c, '.' | '-');
    let score = score.contains(|c: char| c.is_ascii_digit()) && score.chars().all(digits);
    let score: f64 = words[1].parse().ok().filter(|_| score)?;
    let known = CODES.iter().find(|(_, known)| *known == code);
    Some((Verdict::Judged(known?.0), score))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_graders() {
        let judged = |judgement, score| Some((Verdict::Judged(judgement), score));
        assert_eq!(result("AC 5\n"), judged(Judgement::Accepted, 5.0));
        assert_eq!(result("WA -0.50"), judged(Judgement::WrongAnswer, -0.5));
        assert_eq!(result("MLE\t0\n\n"), judged(Judgement::RunTimeError, 0.0));
        for wrong in [
            "",
            "AC",
            "AC 1 2",
            "AC 1\nAC 1",
            "ac 1",
            "AC inf",
            "AC 1e3",
            "AC 1.2.3",
            "AC -",
            "JE 0",
        ] {
            assert_eq!(result(wrong), None, "{wrong}");
        }
        assert_eq!(code(&Verdict::Judged(Judgement::RunTimeError)), "RTE");
    }
}
