//! Expressions: appendix A.2.7, by precedence climbing.

use super::{Cost, MAX_HEIGHT, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_source::Diagnostic;

/// How tightly an operator binds, from loose to tight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Relation,
    Additive,
    Multiplicative,
    Power,
}

impl Level {
    /// The level of the right operand: all operators associate to the left or not at all.
    fn tighter(self) -> Option<Level> {
        match self {
            Level::Or => Some(Level::And),
            Level::And => Some(Level::Not),
            Level::Not => Some(Level::Relation),
            Level::Relation => Some(Level::Additive),
            Level::Additive => Some(Level::Multiplicative),
            Level::Multiplicative => Some(Level::Power),
            Level::Power => None,
        }
    }
}

fn binary_operator(kind: Kind) -> Option<(Level, BinaryOp)> {
    Some(match kind {
        Kind::Or => (Level::Or, BinaryOp::Or),
        Kind::And => (Level::And, BinaryOp::And),
        Kind::Less => (Level::Relation, BinaryOp::Less),
        Kind::LessEqual => (Level::Relation, BinaryOp::LessEqual),
        Kind::Greater => (Level::Relation, BinaryOp::Greater),
        Kind::GreaterEqual => (Level::Relation, BinaryOp::GreaterEqual),
        Kind::EqualEqual => (Level::Relation, BinaryOp::Equal),
        Kind::NotEqual => (Level::Relation, BinaryOp::NotEqual),
        Kind::Plus => (Level::Additive, BinaryOp::Add),
        Kind::Minus => (Level::Additive, BinaryOp::Sub),
        Kind::DotPlus => (Level::Additive, BinaryOp::ElementAdd),
        Kind::DotMinus => (Level::Additive, BinaryOp::ElementSub),
        Kind::Star => (Level::Multiplicative, BinaryOp::Mul),
        Kind::Slash => (Level::Multiplicative, BinaryOp::Div),
        Kind::DotStar => (Level::Multiplicative, BinaryOp::ElementMul),
        Kind::DotSlash => (Level::Multiplicative, BinaryOp::ElementDiv),
        Kind::Caret => (Level::Power, BinaryOp::Pow),
        Kind::DotCaret => (Level::Power, BinaryOp::ElementPow),
        _ => return None,
    })
}

fn sign(kind: Kind) -> Option<UnaryOp> {
    Some(match kind {
        Kind::Minus => UnaryOp::Neg,
        Kind::Plus => UnaryOp::Plus,
        Kind::DotMinus => UnaryOp::ElementNeg,
        Kind::DotPlus => UnaryOp::ElementPlus,
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Result<Expr> {
        match self.kind() {
            Kind::If => self.nested(Cost::Bracket, Self::if_expression),
            _ => self.simple_expression(),
        }
    }

    /// `if c then a elseif d then b else e`. An `if` right after `else` means the same as `elseif` and is read
    /// as such, so that long chains need no recursion.
    fn if_expression(&mut self) -> Result<Expr> {
        let start = self.start();
        self.bump();
        let mut branches = Vec::new();
        loop {
            let condition = self.expression()?;
            self.expect(Kind::Then, "after the condition")?;
            branches.push((condition, self.expression()?));
            if self.eat(Kind::ElseIf) {
                continue;
            }
            if let Err(reported) = self.expect(Kind::Else, "in the expression") {
                let start = self.start();
                self.hint(start, "an `if` expression has a value in every case, so it needs an `else`");
                return Err(reported);
            }
            if !self.eat(Kind::If) {
                break;
            }
        }
        let otherwise = Box::new(self.expression()?);
        self.height += 1;
        Ok(Expr { span: self.span_from(start), kind: ExprKind::If { branches, otherwise } })
    }

    /// `a`, `a:b` or `a:step:b`
    pub(super) fn simple_expression(&mut self) -> Result<Expr> {
        let first = self.operation(Level::Or)?;
        if !self.eat(Kind::Colon) {
            return Ok(first);
        }
        let second = self.operation(Level::Or)?;
        let third = match self.eat(Kind::Colon) {
            true => Some(self.operation(Level::Or)?),
            false => None,
        };
        let span = first.span.to(third.as_ref().unwrap_or(&second).span);
        let start = Box::new(first);
        let kind = match third {
            Some(stop) => ExprKind::Range { start, step: Some(Box::new(second)), stop: Box::new(stop) },
            None => ExprKind::Range { start, step: None, stop: Box::new(second) },
        };
        self.height += 1;
        if self.at(Kind::Colon) {
            let message = "a range has at most three parts, `start:step:stop`";
            return Err(self.report(Diagnostic::error(self.token_span(), message)));
        }
        Ok(Expr { span, kind })
    }

    /// Operators that bind at least as tightly as `loosest`.
    fn operation(&mut self, loosest: Level) -> Result<Expr> {
        self.nested(Cost::Operand, |parser| parser.operation_inside(loosest))
    }

    fn operation_inside(&mut self, loosest: Level) -> Result<Expr> {
        let around = std::mem::take(&mut self.height);
        let mut lhs = self.operand(loosest)?;
        let mut last = None;
        let mut height = self.height + 1;
        while let Some((level, operator)) = binary_operator(self.kind())
            && level >= loosest
        {
            self.check_associativity(last, level);
            last = Some(level);
            self.bump();
            self.height = 0;
            let rhs = match level.tighter() {
                Some(tighter) => self.operation(tighter)?,
                None => self.exponent()?,
            };
            height = height.max(self.height) + 1;
            let span = lhs.span.to(rhs.span);
            lhs = Expr { span, kind: ExprKind::Binary(operator, Box::new(lhs), Box::new(rhs)) };
            if height > MAX_HEIGHT {
                let message = format!("the expression is a chain of more than {MAX_HEIGHT} operators");
                return Err(self.give_up(span, message));
            }
        }
        self.height = around.max(height);
        Ok(lhs)
    }

    /// `a < b < c` and `a^b^c` are not in the language.
    fn check_associativity(&mut self, last: Option<Level>, level: Level) {
        if last != Some(level) {
            return;
        }
        let (message, hint) = match level {
            Level::Relation => ("comparisons cannot be chained", "write `a < b and b < c`"),
            Level::Power => ("powers cannot be chained", "write `(a^b)^c` or `a^(b^c)`"),
            _ => return,
        };
        self.note(Diagnostic::error(self.token_span(), message).hint(hint));
    }

    /// The leftmost operand of operators down to `loosest`, with the prefix operators that may stand there.
    fn operand(&mut self, loosest: Level) -> Result<Expr> {
        let start = self.start();
        if self.at(Kind::Not) {
            if loosest > Level::Not {
                self.needs_parentheses("`not`");
            }
            self.bump();
            let operand = self.operation(Level::Relation)?;
            self.height += 1;
            let kind = ExprKind::Unary(UnaryOp::Not, Box::new(operand));
            return Ok(Expr { span: self.span_from(start), kind });
        }
        if let Some(operator) = sign(self.kind()) {
            if loosest > Level::Additive {
                self.needs_parentheses("a sign");
            }
            self.bump();
            let operand = self.operation(Level::Multiplicative)?;
            self.height += 1;
            let kind = ExprKind::Unary(operator, Box::new(operand));
            return Ok(Expr { span: self.span_from(start), kind });
        }
        self.primary()
    }

    /// What follows `^`: `2^-1` is read, but said to be wrong.
    fn exponent(&mut self) -> Result<Expr> {
        let start = self.start();
        let Some(operator) = sign(self.kind()) else {
            return self.primary();
        };
        self.needs_parentheses("a sign");
        self.bump();
        let operand = self.nested(Cost::Operand, Self::exponent)?;
        self.height += 1;
        let kind = ExprKind::Unary(operator, Box::new(operand));
        Ok(Expr { span: self.span_from(start), kind })
    }

    fn needs_parentheses(&mut self, what: &str) {
        // Of `a * - - - b` only the first sign is reported.
        let is_operator = |kind| binary_operator(kind).is_some() || kind == Kind::Not;
        let before = |n: usize| self.position.checked_sub(n).map(|position| self.tokens[position].kind);
        if before(1).is_some_and(|kind| sign(kind).is_some() || kind == Kind::Not)
            && before(2).is_some_and(is_operator)
        {
            return;
        }
        let message = format!("{what} after an operator stands in parentheses");
        let hint = format!("write `({}…)`", self.token_text());
        self.note(Diagnostic::error(self.token_span(), message).hint(hint));
    }
}

// --------------------------------------------------------------------------------------------------- primaries

impl Parser<'_> {
    fn primary(&mut self) -> Result<Expr> {
        let start = self.start();
        self.charge::<Expr>();
        let kind = match self.kind() {
            Kind::Ident | Kind::Dot => return self.reference_or_call(),
            Kind::Integer => self.integer(),
            Kind::Real => self.real(),
            Kind::String => ExprKind::String(self.string_token()),
            Kind::True | Kind::False => {
                let value = self.at(Kind::True);
                self.bump();
                ExprKind::Boolean(value)
            }
            Kind::Time | Kind::Der | Kind::Initial | Kind::Pure => return self.reference_or_call(),
            Kind::LeftParen => return self.parenthesis(),
            Kind::LeftBrace => self.nested(Cost::Bracket, Self::array)?,
            Kind::LeftBracket => self.nested(Cost::Bracket, Self::matrix)?,
            Kind::End => {
                self.bump();
                ExprKind::End
            }
            _ if self.at_old_identifier() => return self.reference_or_call(),
            _ => return Err(self.no_expression()),
        };
        Ok(Expr { span: self.span_from(start), kind })
    }

    fn no_expression(&mut self) -> super::Reported {
        let start = self.start();
        let reported = self.expected("an expression");
        let hint = match self.kind() {
            Kind::If => "an `if` expression inside another expression stands in parentheses",
            Kind::Equals => "`==` compares two values",
            Kind::Star => "a power is written `a^b`",
            _ => return reported,
        };
        self.hint(start, hint);
        reported
    }

    fn integer(&mut self) -> ExprKind {
        let text = self.token_text();
        let value = text.parse().unwrap_or_else(|_| {
            let message = "the number is too large for an Integer";
            self.note(Diagnostic::error(self.token_span(), message).hint(format!("write `{text}.0`")));
            i64::MAX
        });
        self.bump();
        ExprKind::Integer(value)
    }

    fn real(&mut self) -> ExprKind {
        let value: f64 = self.token_text().parse().expect("the lexer knows what a number is");
        if value.is_infinite() {
            self.note(Diagnostic::error(self.token_span(), "the number is too large for a Real"));
        }
        self.bump();
        ExprKind::Real(value)
    }

    fn reference_or_call(&mut self) -> Result<Expr> {
        let start = self.start();
        let keyword = self.kind();
        let function = self.component_ref("a name")?;
        if !self.at(Kind::LeftParen) {
            if matches!(keyword, Kind::Der | Kind::Initial) && function.parts.len() == 1 {
                return Err(self.expected(format_args!("`(` after {keyword}")));
            }
            return Ok(Expr { span: function.span, kind: ExprKind::Ref(function) });
        }
        let arguments = self.nested(Cost::Bracket, Self::call_arguments)?;
        if self.at(Kind::LeftBracket) || (self.at(Kind::Dot) && self.nth(1) == Kind::Ident) {
            let message = "the result of a call is indexed in parentheses";
            let hint = "write `(f(x))[1]` or `(f(x)).y`";
            return Err(self.report(Diagnostic::error(self.token_span(), message).hint(hint)));
        }
        Ok(Expr { span: self.span_from(start), kind: ExprKind::Call { function, arguments } })
    }

    /// `a.b[1].c`; the keywords that act as names of functions or variables may come first.
    pub(super) fn component_ref(&mut self, what: &str) -> Result<ComponentRef> {
        let start = self.start();
        let global = self.eat(Kind::Dot);
        let mut parts = Vec::with_capacity(1);
        let ident = match self.kind() {
            Kind::Time | Kind::Der | Kind::Initial | Kind::Pure => self.take_ident(),
            _ => self.ident(what)?,
        };
        parts.push(RefPart { ident, subscripts: self.subscripts()? });
        while self.eat(Kind::Dot) {
            let ident = self.ident("a name after the `.`")?;
            parts.push(RefPart { ident, subscripts: self.subscripts()? });
        }
        Ok(ComponentRef { span: self.span_from(start), global, parts })
    }

    /// `[1, :, end]` or nothing.
    pub(super) fn subscripts(&mut self) -> Result<Vec<Subscript>> {
        if !self.at(Kind::LeftBracket) {
            return Ok(Vec::new());
        }
        self.nested(Cost::Bracket, |parser| {
            let open = parser.start();
            parser.bump();
            if parser.at(Kind::RightBracket) {
                return Err(parser.expected("a subscript"));
            }
            let mut subscripts = Vec::new();
            parser.list(open, Kind::RightBracket, |parser| {
                if parser.at(Kind::Colon) && matches!(parser.nth(1), Kind::Comma | Kind::RightBracket) {
                    subscripts.push(Subscript::All(parser.token_span()));
                    parser.bump();
                } else {
                    subscripts.push(Subscript::Expr(parser.expression()?));
                }
                Ok(())
            });
            Ok(subscripts)
        })
    }

    /// `(a, b, n = 2)` or `(a for i in 1:3)`
    fn call_arguments(&mut self) -> Result<CallArguments> {
        let open = self.start();
        self.bump();
        let mut arguments = CallArguments::default();
        self.list(open, Kind::RightParen, |parser| parser.call_argument(&mut arguments));
        Ok(arguments)
    }

    fn call_argument(&mut self, arguments: &mut CallArguments) -> Result<()> {
        if self.nth(1) == Kind::Equals && (self.at(Kind::Ident) || self.at_old_identifier()) {
            let ident = self.ident("the name of an argument")?;
            self.bump();
            let value = self.argument_value()?;
            arguments.named.push((ident, value));
            return Ok(());
        }
        let value = self.argument_value()?;
        if let (Some((_, named)), false) = (arguments.named.last(), self.derailed) {
            self.derailed = true;
            let message = "an argument without a name cannot follow one with a name";
            let label = "this argument has a name";
            self.note(Diagnostic::error(value.span, message).label(named.span, label));
        }
        arguments.positional.push(value);
        if self.at(Kind::For) {
            let word = self.token_span();
            self.bump();
            arguments.iterators = self.iterators()?;
            if arguments.positional.len() > 1 || !arguments.named.is_empty() {
                self.note(Diagnostic::error(word, "`for` needs a call with a single argument"));
            }
        }
        Ok(())
    }

    /// An expression, or `function f(p = 1)`.
    fn argument_value(&mut self) -> Result<Expr> {
        let start = self.start();
        if !self.eat(Kind::Function) {
            return self.expression();
        }
        let function = self.path("the name of a function after `function`")?;
        if !self.at(Kind::LeftParen) {
            return Err(self.expected("`(` after the name of the function"));
        }
        let arguments = self.nested(Cost::Bracket, Self::call_arguments)?;
        if let Some(first) = arguments.positional.first() {
            let message = "a function with some arguments given needs their names";
            self.note(Diagnostic::error(first.span, message).hint("write `function f(x = 1)`"));
        }
        let kind = ExprKind::FunctionValue { function, arguments };
        Ok(Expr { span: self.span_from(start), kind })
    }

    /// `i in 1:n, j in 1:m`
    pub(super) fn iterators(&mut self) -> Result<Vec<Iterator>> {
        let mut iterators = Vec::with_capacity(1);
        loop {
            let start = self.start();
            let ident = self.ident("the name of an iteration variable")?;
            let range = match self.eat(Kind::In) {
                true => Some(self.expression()?),
                false => None,
            };
            iterators.push(Iterator { span: self.span_from(start), ident, range });
            if !self.eat(Kind::Comma) {
                return Ok(iterators);
            }
        }
    }

    /// `(a)`, `(a, , b)`, `()`, also `(a)[1]` and `(a).b`
    fn parenthesis(&mut self) -> Result<Expr> {
        let start = self.start();
        let mut expr = self.nested(Cost::Bracket, Self::tuple)?;
        loop {
            if self.at(Kind::LeftBracket) {
                let subscripts = self.subscripts()?;
                expr =
                    Expr { span: self.span_from(start), kind: ExprKind::Index(Box::new(expr), subscripts) };
            } else if self.at(Kind::Dot) && self.nth(1) == Kind::Ident {
                self.bump();
                let ident = self.ident("a name after the `.`")?;
                expr = Expr { span: self.span_from(start), kind: ExprKind::Field(Box::new(expr), ident) };
            } else {
                return Ok(expr);
            }
            self.height += 1;
            if self.height > MAX_HEIGHT {
                return Err(self.give_up(expr.span, format!("more than {MAX_HEIGHT} subscripts in a row")));
            }
        }
    }

    fn tuple(&mut self) -> Result<Expr> {
        let open = self.start();
        self.bump();
        let mut entries = Vec::new();
        if !self.at(Kind::RightParen) {
            loop {
                entries.push(match self.kind() {
                    Kind::Comma | Kind::RightParen => None,
                    _ => Some(self.expression()?),
                });
                if !self.eat(Kind::Comma) {
                    break;
                }
            }
        }
        if !self.eat(Kind::RightParen) {
            return Err(self.unclosed(open, "`,` or `)`"));
        }
        let span = self.span_from(open);
        let kind = match (entries.len(), entries.pop()) {
            (1, Some(Some(only))) => ExprKind::Parenthesis(Box::new(only)),
            (_, None) => ExprKind::Tuple(Vec::new()),
            (_, Some(last)) => {
                entries.push(last);
                ExprKind::Tuple(entries)
            }
        };
        Ok(Expr { span, kind })
    }

    /// `{a, b}` or `{a for i in 1:3}`
    fn array(&mut self) -> Result<ExprKind> {
        let open = self.start();
        self.bump();
        // Most arrays are points or pairs of them.
        let mut entries = Vec::with_capacity(2);
        let mut iterators = Vec::new();
        self.list(open, Kind::RightBrace, |parser| {
            entries.push(parser.expression()?);
            if parser.at(Kind::For) && entries.len() == 1 {
                parser.bump();
                iterators = parser.iterators()?;
            }
            Ok(())
        });
        match (iterators.is_empty(), entries.pop()) {
            (false, Some(body)) => Ok(ExprKind::Comprehension { body: Box::new(body), iterators }),
            (_, last) => {
                entries.extend(last);
                Ok(ExprKind::Array(entries))
            }
        }
    }

    /// `[a, b; c, d]`
    fn matrix(&mut self) -> Result<ExprKind> {
        let open = self.start();
        self.bump();
        match self.rows(open) {
            Ok(rows) => Ok(ExprKind::Matrix(rows)),
            Err(_) if self.skip_matrix() => Ok(ExprKind::Error),
            Err(reported) => Err(reported),
        }
    }

    fn rows(&mut self, open: u32) -> Result<Vec<Vec<Expr>>> {
        let mut rows = vec![Vec::new()];
        loop {
            let entry = self.expression()?;
            rows.last_mut().expect("starts with a row").push(entry);
            match self.kind() {
                Kind::Comma => self.bump(),
                Kind::Semicolon => {
                    self.bump();
                    rows.push(Vec::new());
                }
                Kind::RightBracket => {
                    self.bump();
                    return Ok(rows);
                }
                _ => return Err(self.unclosed(open, "`,`, `;` or `]`")),
            }
        }
    }
}
