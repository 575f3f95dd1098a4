//! From words to a program.

mod commands;
mod expressions;

use crate::lexer::{Kind, Token};
use crate::limits::DEPTH;
use crate::{Program, SyntaxError};

/// Reads all words.
pub fn parse(tokens: &[Token]) -> Result<Program, SyntaxError> {
    let mut parser = Parser {
        tokens,
        at: 0,
        depth: 0,
        names: Vec::new(),
    };
    let (block, end) = parser.block()?;
    if let Some(end) = end {
        let message = format!("`{}` ends nothing", end.word);
        return Err(end.error(message));
    }
    Ok(Program {
        block,
        names: parser.names,
    })
}

/// A word that ends a block.
struct Ender {
    word: &'static str,
    line: usize,
    column: usize,
}

impl Ender {
    fn error(&self, message: String) -> SyntaxError {
        SyntaxError {
            line: self.line,
            column: self.column,
            message,
        }
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    depth: usize,
    names: Vec<String>,
}

type Parsed<T> = Result<T, SyntaxError>;

impl Parser<'_> {
    fn token(&self) -> &Token {
        // The last one is the end, and nothing goes beyond it.
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn error_at<T>(&self, token: &Token, message: String) -> Parsed<T> {
        Err(SyntaxError {
            line: token.line,
            column: token.column,
            message,
        })
    }

    fn expected<T>(&self, what: &str) -> Parsed<T> {
        let token = self.token();
        self.error_at(
            token,
            format!("expected {what}, found {}", describe(&token.kind)),
        )
    }

    fn is(&self, sign: &str) -> bool {
        matches!(&self.token().kind, Kind::Sign(found) if *found == sign)
    }

    fn takes(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn sign(&mut self, sign: &str) -> Parsed<()> {
        match self.takes(sign) {
            true => Ok(()),
            false => self.expected(&format!("`{sign}`")),
        }
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = matches!(&self.token().kind, Kind::Word(found) if found == word);
        self.at += usize::from(found);
        found
    }

    /// Runs `read` one level deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEPTH {
            let token = self.token();
            return self.error_at(token, format!("nested more than {DEPTH} levels deep"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}

fn describe(kind: &Kind) -> String {
    match kind {
        Kind::Word(word) | Kind::Name(word) => format!("`{word}`"),
        Kind::Integer(text) | Kind::Float(text) => format!("the number {text}"),
        Kind::Text(text) => format!("the text {:?}", String::from_utf8_lossy(text)),
        Kind::Sign(sign) => format!("`{sign}`"),
        Kind::End => "the end of the program".into(),
    }
}

#[cfg(test)]
mod tests {
    use crate::Program;

    #[track_caller]
    fn fault(source: &str) -> String {
        match Program::parse(source.as_bytes()) {
            Ok(_) => panic!("{source} is understood"),
            Err(fault) => fault.to_string(),
        }
    }

    #[test]
    fn programs_that_are_understood() {
        for source in [
            "",
            "SPACE NEWLINE EOF",
            "INT(-2^2,(1+2)*3%4,n[1,i+1])",
            "FLOAT(0,1.5) FLOAT(0,1,x,FIXED) FLOATP(0,1,1,3,x,SCIENTIFIC)",
            "IF((1<2) && ((3+4)*2 > 1 || !ISEOF)) ELSE SPACE END",
            "IF(!(INARRAY(1,a)) && UNIQUE(a,b) || MATCH(\"ab\")) END",
            "REPI(i,10,SPACE) SET(a[i]=i,b=STRLEN(\"x\")) END UNSET(a,b)",
            "WHILEI(i,!ISEOF,NEWLINE) REGEX(\"[0-9]*\",s) END",
        ] {
            if let Err(fault) = Program::parse(source.as_bytes()) {
                panic!("{source}: {fault}");
            }
        }
    }

    #[test]
    fn programs_that_are_not() {
        assert_eq!(
            fault("INT(1,2"),
            "line 1, column 8: expected `)`, found the end of the program"
        );
        assert_eq!(
            fault("\n REP(3)\n SPACE"),
            "line 2, column 2: `REP` is never ended: `END` is missing"
        );
        assert_eq!(fault("END"), "line 1, column 1: `END` ends nothing");
        assert_eq!(
            fault("REP(1) ELSE END"),
            "line 1, column 8: `ELSE` without an `IF`"
        );
        assert_eq!(
            fault("IF(ISEOF) ELSE ELSE END"),
            "line 1, column 16: a second `ELSE`"
        );
        assert_eq!(
            fault("FOO(1)"),
            "line 1, column 1: there is no command `FOO`"
        );
        assert_eq!(
            fault("INT(1,2,N)"),
            "line 1, column 9: expected a variable, found `N`"
        );
        assert_eq!(
            fault("IF((1+2)) END"),
            "line 1, column 9: expected a comparison such as `<` or `==`, found `)`"
        );
        assert_eq!(
            fault("REP(2, REP(2) END) END"),
            "line 1, column 8: `REP` cannot stand between two rounds"
        );
        assert!(fault(&format!("IF({}", "(".repeat(5000))).contains("nested more than"));
        assert!(fault(&format!("INT({}1,2)", "-".repeat(5000))).contains("nested more than"));
        assert!(fault(&"REP(1) ".repeat(5000)).contains("nested more than"));
    }
}
