//! Modifiers, redeclarations and annotations: appendix A.2.5.

use super::{Cost, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_source::Diagnostic;

impl Parser<'_> {
    /// `(…) = …`, `= …`, or nothing.
    pub(super) fn modification(&mut self) -> Result<Option<Modification>> {
        let start = self.start();
        let class = self.class_modification()?;
        if !self.at(Kind::Equals) && !self.at(Kind::Assign) {
            return Ok(class);
        }
        self.bump();
        let binding = Some(self.binding());
        let arguments = class.map_or(Vec::new(), |class| class.arguments);
        Ok(Some(Modification { span: self.span_from(start), arguments, binding }))
    }

    /// What follows the `=`. The declaration is worth keeping even if this cannot be read.
    fn binding(&mut self) -> Expr {
        let start = self.start();
        if self.eat(Kind::Break) {
            return Expr { span: self.span_from(start), kind: ExprKind::Break };
        }
        self.expression().unwrap_or_else(|_| {
            self.skip_entry();
            Expr { span: self.span_from(start), kind: ExprKind::Error }
        })
    }

    /// `(…)` or nothing.
    pub(super) fn class_modification(&mut self) -> Result<Option<Modification>> {
        let start = self.start();
        if !self.at(Kind::LeftParen) {
            return Ok(None);
        }
        let arguments = self.nested(Cost::Bracket, Self::arguments)?;
        Ok(Some(Modification { span: self.span_from(start), arguments, binding: None }))
    }

    pub(super) fn annotation(&mut self) -> Result<Option<Annotation>> {
        let start = self.start();
        if !self.eat(Kind::Annotation) {
            return Ok(None);
        }
        if !self.at(Kind::LeftParen) {
            return Err(self.expected("`(` after `annotation`"));
        }
        let arguments = self.nested(Cost::Bracket, Self::arguments)?;
        Ok(Some(Annotation { span: self.span_from(start), arguments }))
    }

    /// `(argument, …)`
    fn arguments(&mut self) -> Result<Vec<Argument>> {
        let open = self.start();
        self.bump();
        let mut arguments = Vec::with_capacity(1);
        self.list(open, Kind::RightParen, |parser| {
            parser.charge::<Argument>();
            arguments.push(parser.argument()?);
            Ok(())
        });
        Ok(arguments)
    }

    fn argument(&mut self) -> Result<Argument> {
        let start = self.start();
        let (mut each, mut final_) = (false, false);
        let mut prefixes = ElementPrefixes::default();
        loop {
            let repeated = match self.kind() {
                Kind::Each => std::mem::replace(&mut each, true),
                Kind::Final => std::mem::replace(&mut final_, true),
                Kind::Redeclare => std::mem::replace(&mut prefixes.redeclare, true),
                Kind::Replaceable => std::mem::replace(&mut prefixes.replaceable, true),
                _ => break,
            };
            if repeated {
                self.note(Diagnostic::error(self.token_span(), "the prefix is given twice"));
            }
            self.bump();
        }
        let kind = if prefixes.redeclare || prefixes.replaceable {
            prefixes.final_ = final_;
            self.redeclaration(start, prefixes)?
        } else if self.eat(Kind::Break) {
            self.removal()?
        } else {
            self.modifier()?
        };
        Ok(Argument { span: self.span_from(start), each, final_, kind })
    }

    /// An element needs much stack, which modifiers, nested deeper, would have to reserve.
    #[inline(never)]
    fn redeclaration(&mut self, start: u32, prefixes: ElementPrefixes) -> Result<ArgumentKind> {
        Ok(ArgumentKind::Redeclare(Box::new(self.redeclared_element(start, prefixes)?)))
    }

    /// After `break` in an extends clause.
    fn removal(&mut self) -> Result<ArgumentKind> {
        if self.at(Kind::Connect) {
            let (a, b) = self.connect()?;
            return Ok(ArgumentKind::BreakConnect(a, b));
        }
        Ok(ArgumentKind::BreakElement(self.ident("`connect` or the name of an element after `break`")?))
    }

    fn modifier(&mut self) -> Result<ArgumentKind> {
        let start = self.start();
        let path = match self.path("the name of what is modified") {
            Ok(path) => path,
            Err(reported) => {
                if matches!(self.kind(), Kind::Integer | Kind::Real | Kind::String | Kind::Minus) {
                    self.hint(start, "a value is given by `= value` after the parentheses");
                } else if self.kind().starts_class() || self.at(Kind::Input) || self.at(Kind::Output) {
                    self.hint(start, "an element is exchanged by `redeclare`");
                }
                return Err(reported);
            }
        };
        let modification = self.modification()?;
        let description = self.description();
        Ok(ArgumentKind::Modify { path, modification, description })
    }
}
