//! What the runtimes of languages say on standard error.

/// The line that says most, for people: the one in which a language's runtime names the fault, when a trace follows it, or
/// else the last one.
pub fn last_words(stderr: &str) -> &str {
    let lines: Vec<&str> = stderr
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    named_fault(&lines).or(lines.last().copied()).unwrap_or("")
}

/// The line that says most of what a validator wrote: where it crashed, the one in which the runtime names the fault, or
/// else the first.
pub fn gist(text: &str) -> &str {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty());
    let python = |line: &str| line.starts_with("Traceback (") || line.starts_with("File \"");
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    match first {
        Some(line) if python(line) => last_words(text),
        _ => named_fault(&lines).or(first).unwrap_or(""),
    }
}

/// The line in which a runtime names a fault before its trace; Python names it last.
fn named_fault<'a>(lines: &[&'a str]) -> Option<&'a str> {
    let pairs = || lines.iter().zip(lines.iter().skip(1));
    let rust = pairs().find(|(line, _)| line.starts_with("thread '") && line.contains("panicked"));
    if let Some((_, message)) = rust {
        return Some(message);
    }
    let go = ["panic: ", "fatal error: "];
    let go = lines
        .iter()
        .find(|line| go.iter().any(|with| line.starts_with(with)));
    // Java, Kotlin, C# and JavaScript.
    let trace = || {
        pairs()
            .find(|(_, after)| after.starts_with("at "))
            .map(|(line, _)| line)
    };
    go.or_else(trace).copied()
}

/// Phrases with which language runtimes announce that the stack ran out.
const STACK_MESSAGES: [&str; 6] = [
    "has overflowed its stack",            // Rust
    "RecursionError: maximum recursion",   // Python
    "java.lang.StackOverflowError",        // Java, Kotlin, Scala
    "RangeError: Maximum call stack size", // JavaScript
    "goroutine stack exceeds",             // Go
    "System.StackOverflowException",       // C#
];

/// Whether what a program wrote to stderr says that it ran out of stack.
pub fn stderr_tells_stack(stderr: &str) -> bool {
    STACK_MESSAGES
        .iter()
        .any(|message| stderr.contains(message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fault_is_named_not_its_trace() {
        let rows = [
            (
                "Traceback (most recent call last):\n  File \"a.py\", line 1\nZeroDivisionError: by zero\n",
                "ZeroDivisionError: by zero",
            ),
            (
                "\nthread 'main' (7) panicked at a.rs:1:6:\nindex out of bounds\nstack backtrace:\n   0: f\n   at /a.rs\n",
                "index out of bounds",
            ),
            (
                "panic: runtime error: slice\n\ngoroutine 1 [running]:\nmain.main()\n\t/a.go:3 +0x1d\n",
                "panic: runtime error: slice",
            ),
            (
                "Exception in thread \"main\" java.lang.Error: x\n\tat A.main(A.java:1)\n",
                "Exception in thread \"main\" java.lang.Error: x",
            ),
            (
                "a.js:1\nthrow new Error()\n^\n\nError: bad\n    at f (a.js:1)\n\nNode.js v20\n",
                "Error: bad",
            ),
            (
                "\nUnhandled Exception:\nSystem.Exception: x\n  at P.Main () [0x00000] in <3f>:0\n",
                "System.Exception: x",
            ),
            ("one\ntwo\n\n", "two"),
            ("at first\n", "at first"),
            ("", ""),
        ];
        for (stderr, words) in rows {
            assert_eq!(last_words(stderr), words);
        }
    }

    #[test]
    fn a_validator_says_most_first_unless_it_crashes() {
        let rows = [
            (
                "Traceback (most recent call last):\n  File \"v.py\", line 3\nAssertionError: n is 0\n",
                "AssertionError: n is 0",
            ),
            (
                "  File \"v.py\", line 3\n    if n\n       ^\nSyntaxError: expected ':'\n",
                "SyntaxError: expected ':'",
            ),
            (
                "thread 'main' panicked at v.rs:3:5:\nn is 0\nnote: run with a backtrace\n",
                "n is 0",
            ),
            ("\nline 1: n is 0\nmore of it\n", "line 1: n is 0"),
            ("", ""),
        ];
        for (text, words) in rows {
            assert_eq!(gist(text), words);
        }
    }

    #[test]
    fn runtimes_announce_their_stack() {
        assert!(stderr_tells_stack(
            "thread 'main' has overflowed its stack\nfatal runtime error"
        ));
        assert!(stderr_tells_stack(
            "RecursionError: maximum recursion depth exceeded"
        ));
        assert!(!stderr_tells_stack("IndexError: list index out of range"));
    }
}
