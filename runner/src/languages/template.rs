//! Filling in command templates.

use super::Language;

/// Values for the placeholders of [`Language::compile`] and [`Language::run`].
///
/// `{sources}` standing alone becomes one argument a file; the others are put where they stand: `{binary}`, `{dir}`,
/// `{entry}`, `{class}`, `{memory_mib}`, `{stack_mib}`.
#[derive(Debug, Clone, Default)]
pub struct Fill<'a> {
    /// The source files to compile.
    pub sources: &'a [String],
    /// The file that the compiler writes.
    pub binary: &'a str,
    /// The folder for files the compiler writes when there are several.
    pub dir: &'a str,
    /// The file to start or compile, or the class to start.
    pub entry: &'a str,
    /// Memory for the program in MiB.
    pub memory_mib: u64,
    /// Stack of the program's main thread in MiB.
    pub stack_mib: u64,
}

impl Language {
    /// The compile command with `compiler` (the path of one of [`Language::compilers`]) in front; `None` when nothing
    /// is compiled.
    pub fn compile_command(&self, compiler: &str, fill: &Fill<'_>) -> Option<Vec<String>> {
        if self.compilers.is_empty() {
            return None;
        }
        let mut command = vec![compiler.to_owned()];
        command.extend(fill.all(self.compile));
        Some(command)
    }

    /// The run command: `runner` (the path of one of [`Language::runners`]) and its arguments, or the binary itself.
    pub fn run_command(&self, runner: Option<&str>, fill: &Fill<'_>) -> Vec<String> {
        let mut command = vec![runner.unwrap_or(fill.binary).to_owned()];
        command.extend(fill.all(self.run));
        command
    }
}

impl Fill<'_> {
    fn all(&self, template: &[&str]) -> Vec<String> {
        let mut filled = Vec::with_capacity(template.len() + self.sources.len());
        for part in template {
            match *part {
                "{sources}" => filled.extend(self.sources.iter().cloned()),
                _ => filled.push(self.one(part)),
            }
        }
        filled
    }

    fn one(&self, part: &str) -> String {
        if !part.contains('{') {
            return part.to_owned();
        }
        part.replace("{binary}", self.binary)
            .replace("{dir}", self.dir)
            .replace("{entry}", self.entry)
            .replace("{class}", self.entry)
            .replace("{memory_mib}", &self.memory_mib.to_string())
            .replace("{stack_mib}", &self.stack_mib.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_filled_in() {
        let sources = ["a.cpp".to_owned(), "b.cpp".to_owned()];
        let fill = Fill {
            sources: &sources,
            binary: "out",
            dir: "build",
            entry: "Main",
            memory_mib: 256,
            stack_mib: 8,
        };
        let cpp = Language::by_key("cpp").unwrap();
        let command = cpp
            .compile_command("/usr/bin/g++", &fill)
            .unwrap()
            .join(" ");
        assert_eq!(command, "/usr/bin/g++ -O2 -std=gnu++20 -o out a.cpp b.cpp");
        assert_eq!(cpp.run_command(None, &fill), ["out"]);
        let java = Language::by_key("java").unwrap();
        let command = java.run_command(Some("java"), &fill).join(" ");
        assert!(
            command.ends_with("-Xss8m -Xmx256m -cp build Main"),
            "{command}"
        );
        assert_eq!(
            Language::by_key("python3")
                .unwrap()
                .compile_command("x", &fill),
            None
        );
    }

    #[test]
    fn no_template_has_an_unknown_placeholder() {
        let sources = ["s".to_owned()];
        let fill = Fill {
            sources: &sources,
            binary: "b",
            dir: "d",
            entry: "e",
            memory_mib: 1,
            stack_mib: 1,
        };
        for language in super::super::all() {
            let mut command = language.run_command(Some("r"), &fill);
            command.extend(language.compile_command("c", &fill).unwrap_or_default());
            assert!(
                !command.iter().any(|a| a.contains('{')),
                "{}: {command:?}",
                language.key
            );
        }
    }
}
