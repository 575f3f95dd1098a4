//! Variables, calculations and tests.

use super::{Parsed, Parser};
use crate::ast::{Compare, Expr, Test, Variable};
use crate::decimal::Decimal;
use crate::lexer::Kind;

impl Parser<'_> {
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
    pub(super) fn names(&mut self) -> Parsed<Vec<usize>> {
        let mut list = vec![self.name()?];
        while self.takes(",") {
            list.push(self.name()?);
        }
        self.sign(")")?;
        Ok(list)
    }

    pub(super) fn variable(&mut self) -> Parsed<Variable> {
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

    pub(super) fn expr(&mut self) -> Parsed<Expr> {
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

    pub(super) fn test(&mut self) -> Parsed<Test> {
        let mut left = self.all()?;
        while self.takes("||") {
            left = Test::Or(Box::new(left), Box::new(self.all()?));
        }
        Ok(left)
    }

    pub(super) fn all(&mut self) -> Parsed<Test> {
        let mut left = self.one()?;
        while self.takes("&&") {
            left = Test::And(Box::new(left), Box::new(self.one()?));
        }
        Ok(left)
    }

    pub(super) fn one(&mut self) -> Parsed<Test> {
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

    pub(super) fn comparison(&mut self) -> Parsed<Test> {
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
