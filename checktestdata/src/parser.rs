//! From words to a program.

use crate::ast::{Action, Command, Compare, Expr, Notation, Test, Variable};
use crate::decimal::Decimal;
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

    // --- commands ---

    /// Commands up to `END`, `ELSE` or the end of the program.
    fn block(&mut self) -> Parsed<(Vec<Command>, Option<Ender>)> {
        let mut block = Vec::new();
        loop {
            let token = self.token();
            let (line, column) = (token.line, token.column);
            let word = match &token.kind {
                Kind::End => return Ok((block, None)),
                Kind::Word(word) if word == "END" => "END",
                Kind::Word(word) if word == "ELSE" => "ELSE",
                _ => {
                    block.push(self.command(true)?);
                    continue;
                }
            };
            self.at += 1;
            return Ok((block, Some(Ender { word, line, column })));
        }
    }

    /// The block of a command that stands on `line`, up to its `END`; and what stands behind an `ELSE`.
    fn blocks(&mut self, start: &Token, with_else: bool) -> Parsed<(Vec<Command>, Vec<Command>)> {
        let never_ends = |parser: &Self| {
            let message = format!("{} is never ended: `END` is missing", describe(&start.kind));
            parser.error_at(start, message)
        };
        let (then, end) = self.deeper(|parser| parser.block())?;
        match end {
            None => never_ends(self),
            Some(end) if end.word == "END" => Ok((then, Vec::new())),
            Some(end) if !with_else => Err(end.error("`ELSE` without an `IF`".into())),
            Some(_) => match self.deeper(|parser| parser.block())? {
                (_, None) => never_ends(self),
                (otherwise, Some(end)) if end.word == "END" => Ok((then, otherwise)),
                (_, Some(end)) => Err(end.error("a second `ELSE`".into())),
            },
        }
    }

    /// One command; `whole` says whether it may have a block.
    fn command(&mut self, whole: bool) -> Parsed<Command> {
        let start = self.token().clone();
        let Kind::Word(word) = &start.kind else {
            return self.expected("a command");
        };
        self.at += 1;
        let has_block = matches!(word.as_str(), "REP" | "REPI" | "WHILE" | "WHILEI" | "IF");
        if has_block && !whole {
            return self.error_at(&start, format!("`{word}` cannot stand between two rounds"));
        }
        let action = match word.as_str() {
            "SPACE" => Action::Space,
            "NEWLINE" => Action::Newline,
            "EOF" => Action::Eof,
            "END" | "ELSE" => return self.error_at(&start, format!("`{word}` is no command here")),
            _ => {
                self.check_command(&start, word)?;
                self.sign("(")?;
                let action = self.action(&start, word)?;
                return Ok(Command {
                    line: start.line,
                    action,
                });
            }
        };
        Ok(Command {
            line: start.line,
            action,
        })
    }

    fn check_command(&self, start: &Token, word: &str) -> Parsed<()> {
        const WORDS: &[&str] = &[
            "INT", "FLOAT", "FLOATP", "STRING", "REGEX", "ASSERT", "SET", "UNSET", "REP", "REPI",
            "WHILE", "WHILEI", "IF",
        ];
        match WORDS.contains(&word) {
            true => Ok(()),
            false => self.error_at(start, format!("there is no command `{word}`")),
        }
    }

    /// What stands behind the open parenthesis of a command.
    fn action(&mut self, start: &Token, word: &str) -> Parsed<Action> {
        match word {
            "INT" => {
                let (min, max) = self.bounds()?;
                let to = self.target()?;
                self.sign(")")?;
                Ok(Action::Int { min, max, to })
            }
            "FLOAT" | "FLOATP" => self.float(word == "FLOATP"),
            "STRING" => {
                let text = self.expr()?;
                self.sign(")")?;
                Ok(Action::Text(text))
            }
            "REGEX" => {
                let pattern = self.expr()?;
                let to = self.target()?;
                self.sign(")")?;
                Ok(Action::Regex(pattern, to))
            }
            "ASSERT" => {
                let test = self.test()?;
                self.sign(")")?;
                Ok(Action::Assert(test))
            }
            "SET" => {
                let mut list = Vec::new();
                loop {
                    let variable = self.variable()?;
                    self.sign("=")?;
                    list.push((variable, self.expr()?));
                    if !self.takes(",") {
                        break;
                    }
                }
                self.sign(")")?;
                Ok(Action::Set(list))
            }
            "UNSET" => Ok(Action::Unset(self.names()?)),
            "REP" | "REPI" => {
                let counter = self.counter(word == "REPI")?;
                let count = self.expr()?;
                let between = self.between()?;
                let (block, _) = self.blocks(start, false)?;
                Ok(Action::Repeat {
                    counter,
                    count,
                    between,
                    block,
                })
            }
            "WHILE" | "WHILEI" => {
                let counter = self.counter(word == "WHILEI")?;
                let test = self.test()?;
                let between = self.between()?;
                let (block, _) = self.blocks(start, false)?;
                Ok(Action::While {
                    counter,
                    test,
                    between,
                    block,
                })
            }
            _ => {
                let test = self.test()?;
                self.sign(")")?;
                let (then, otherwise) = self.blocks(start, true)?;
                Ok(Action::If {
                    test,
                    then,
                    otherwise,
                })
            }
        }
    }

    fn bounds(&mut self) -> Parsed<(Expr, Expr)> {
        let min = self.expr()?;
        self.sign(",")?;
        Ok((min, self.expr()?))
    }

    /// `, variable`, when it follows.
    fn target(&mut self) -> Parsed<Option<Variable>> {
        match self.takes(",") {
            true => self.variable().map(Some),
            false => Ok(None),
        }
    }

    fn float(&mut self, with_decimals: bool) -> Parsed<Action> {
        let (min, max) = self.bounds()?;
        let decimals = match with_decimals {
            true => {
                self.sign(",")?;
                Some(self.bounds()?)
            }
            false => None,
        };
        let to = self.target()?;
        let notation = match to.is_some() && self.takes(",") {
            false => Notation::Any,
            true if self.takes_word("FIXED") => Notation::Fixed,
            true if self.takes_word("SCIENTIFIC") => Notation::Scientific,
            true => return self.expected("`FIXED` or `SCIENTIFIC`"),
        };
        self.sign(")")?;
        Ok(Action::Float {
            min,
            max,
            decimals,
            to,
            notation,
        })
    }

    /// `variable ,`, for loops that count.
    fn counter(&mut self, counts: bool) -> Parsed<Option<Variable>> {
        if !counts {
            return Ok(None);
        }
        let variable = self.variable()?;
        self.sign(",")?;
        Ok(Some(variable))
    }

    /// `, command )` or `)`.
    fn between(&mut self) -> Parsed<Option<Box<Command>>> {
        let command = match self.takes(",") {
            true => Some(Box::new(self.command(false)?)),
            false => None,
        };
        self.sign(")")?;
        Ok(command)
    }

    // --- names ---

    fn name(&mut self) -> Parsed<usize> {
        let Kind::Name(name) = &self.token().kind else {
            return self.expected("a variable");
        };
        let name = name.clone();
        self.at += 1;
        Ok(match self.names.iter().position(|known| *known == name) {
            Some(number) => number,
            None => {
                self.names.push(name);
                self.names.len() - 1
            }
        })
    }

    /// Names up to the closing parenthesis.
    fn names(&mut self) -> Parsed<Vec<usize>> {
        let mut list = vec![self.name()?];
        while self.takes(",") {
            list.push(self.name()?);
        }
        self.sign(")")?;
        Ok(list)
    }

    fn variable(&mut self) -> Parsed<Variable> {
        let name = self.name()?;
        let mut index = Vec::new();
        if self.takes("[") {
            index.push(self.expr()?);
            while self.takes(",") {
                index.push(self.expr()?);
            }
            self.sign("]")?;
        }
        Ok(Variable { name, index })
    }

    // --- calculations ---

    fn expr(&mut self) -> Parsed<Expr> {
        let mut left = self.term()?;
        loop {
            let sign = match () {
                () if self.takes("+") => b'+',
                () if self.takes("-") => b'-',
                () => return Ok(left),
            };
            left = Expr::Binary(sign, Box::new(left), Box::new(self.term()?));
        }
    }

    fn term(&mut self) -> Parsed<Expr> {
        let mut left = self.factor()?;
        loop {
            let sign = match () {
                () if self.takes("*") => b'*',
                () if self.takes("/") => b'/',
                () if self.takes("%") => b'%',
                () => return Ok(left),
            };
            left = Expr::Binary(sign, Box::new(left), Box::new(self.factor()?));
        }
    }

    /// A sign binds less than `^`: `-2^2` is -4.
    fn factor(&mut self) -> Parsed<Expr> {
        if self.takes("-") {
            let inner = self.deeper(|parser| parser.factor())?;
            return Ok(Expr::Negative(Box::new(inner)));
        }
        let mut left = self.atom()?;
        while self.takes("^") {
            let right = match self.takes("-") {
                true => Expr::Negative(Box::new(self.atom()?)),
                false => self.atom()?,
            };
            left = Expr::Binary(b'^', Box::new(left), Box::new(right));
        }
        Ok(left)
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let token = self.token().clone();
        match token.kind {
            Kind::Name(_) => self.deeper(|parser| parser.variable()).map(Expr::Variable),
            Kind::Integer(digits) => {
                self.at += 1;
                match (digits.parse::<i64>(), digits.parse()) {
                    (Ok(small), _) => Ok(Expr::Small(small)),
                    (_, Ok(big)) => Ok(Expr::Big(big)),
                    _ => self.error_at(&self.tokens[self.at - 1], "this is no number".into()),
                }
            }
            Kind::Float(text) => {
                self.at += 1;
                match Decimal::parse(&text) {
                    Some(decimal) => Ok(Expr::Float(decimal)),
                    None => {
                        let message = "the exponent is too large".to_owned();
                        self.error_at(&self.tokens[self.at - 1], message)
                    }
                }
            }
            Kind::Text(text) => {
                self.at += 1;
                Ok(Expr::Text(text.into()))
            }
            Kind::Word(word) if word == "STRLEN" => {
                self.at += 1;
                self.sign("(")?;
                let inner = self.deeper(|parser| parser.expr())?;
                self.sign(")")?;
                Ok(Expr::Length(Box::new(inner)))
            }
            Kind::Sign("(") => {
                self.at += 1;
                let inner = self.deeper(|parser| parser.expr())?;
                self.sign(")")?;
                Ok(inner)
            }
            _ => self.expected("a value"),
        }
    }

    // --- tests ---

    fn test(&mut self) -> Parsed<Test> {
        let mut left = self.all()?;
        while self.takes("||") {
            left = Test::Or(Box::new(left), Box::new(self.all()?));
        }
        Ok(left)
    }

    fn all(&mut self) -> Parsed<Test> {
        let mut left = self.one()?;
        while self.takes("&&") {
            left = Test::And(Box::new(left), Box::new(self.one()?));
        }
        Ok(left)
    }

    fn one(&mut self) -> Parsed<Test> {
        if self.takes("!") {
            let inner = self.deeper(|parser| parser.one())?;
            return Ok(Test::Not(Box::new(inner)));
        }
        if self.takes_word("ISEOF") {
            return Ok(Test::IsEof);
        }
        if self.takes_word("MATCH") {
            self.sign("(")?;
            let text = self.expr()?;
            self.sign(")")?;
            return Ok(Test::Match(text));
        }
        if self.takes_word("UNIQUE") {
            self.sign("(")?;
            return self.names().map(Test::Unique);
        }
        if self.takes_word("INARRAY") {
            self.sign("(")?;
            let value = self.expr()?;
            self.sign(",")?;
            let array = self.name()?;
            self.sign(")")?;
            return Ok(Test::InArray(value, array));
        }
        // A parenthesis may open a calculation or a test; which, is seen behind it.
        let before = self.at;
        let depth = self.depth;
        let fault = match self.comparison() {
            Ok(test) => return Ok(test),
            Err(fault) => fault,
        };
        let reached = self.at;
        self.at = before;
        self.depth = depth;
        if !self.takes("(") {
            return Err(fault);
        }
        let inner = self.deeper(|parser| parser.test()).and_then(|test| {
            self.sign(")")?;
            Ok(test)
        });
        // Of the two readings the one that got further is the one that was meant.
        inner.map_err(|other| if self.at > reached { other } else { fault })
    }

    fn comparison(&mut self) -> Parsed<Test> {
        let left = self.expr()?;
        let how = match () {
            () if self.takes("<=") => Compare::AtMost,
            () if self.takes(">=") => Compare::AtLeast,
            () if self.takes("==") => Compare::Equal,
            () if self.takes("!=") => Compare::Different,
            () if self.takes("<") => Compare::Less,
            () if self.takes(">") => Compare::Greater,
            () => return self.expected("a comparison such as `<` or `==`"),
        };
        Ok(Test::Compare(how, left, self.expr()?))
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
