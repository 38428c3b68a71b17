//! Statements: appendix A.2.6.

use super::{Cost, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_source::Diagnostic;

impl Parser<'_> {
    pub(super) fn statements(&mut self) -> Vec<Statement> {
        self.block(Self::statement)
    }

    /// A statement with its semicolon.
    fn statement(&mut self) -> Statement {
        let start = self.start();
        match self.nested(Cost::Block, Self::statement_without_semicolon) {
            Ok(statement) => {
                self.semicolon("the statement");
                statement
            }
            Err(_) => {
                self.skip_item();
                let span = self.span_from(start);
                Statement { span, kind: StatementKind::Error, description: None, annotation: None }
            }
        }
    }

    fn statement_without_semicolon(&mut self) -> Result<Statement> {
        let start = self.start();
        let kind = match self.kind() {
            Kind::If => {
                let (branches, otherwise) = self.if_block(Self::statement);
                StatementKind::If { branches, otherwise }
            }
            Kind::For => {
                let (iterators, body) = self.for_block(Self::statement);
                StatementKind::For { iterators, body }
            }
            Kind::While => {
                let (condition, body) = self.while_block(Self::statement);
                StatementKind::While { condition, body }
            }
            Kind::When => StatementKind::When { branches: self.when_block(Self::statement) },
            Kind::Break => {
                if !self.in_loop() {
                    self.note(Diagnostic::error(self.token_span(), "`break` stands in a loop only"));
                }
                self.bump();
                StatementKind::Break
            }
            Kind::Return => {
                self.bump();
                StatementKind::Return
            }
            Kind::Connect => {
                let message = "`connect` is an equation";
                let hint = "put it after `equation`";
                return Err(self.report(Diagnostic::error(self.token_span(), message).hint(hint)));
            }
            _ => self.assignment_or_call()?,
        };
        let (description, annotation) = self.comment()?;
        Ok(Statement { span: self.span_from(start), kind, description, annotation })
    }

    fn assignment_or_call(&mut self) -> Result<StatementKind> {
        let left = self.simple_expression()?;
        match self.kind() {
            Kind::Assign => self.bump(),
            Kind::Equals => {
                let message = "an assignment has `:=`";
                let hint = "write `:=`, or put the equation after `equation`";
                self.note(Diagnostic::error(self.token_span(), message).hint(hint));
                self.bump();
            }
            _ => {
                if matches!(left.kind, ExprKind::Call { .. }) {
                    return Ok(StatementKind::Call(left));
                }
                let start = self.start();
                let reported = self.expected("`:=` in the statement");
                if self.at(Kind::Ident) {
                    self.hint(start, "declarations stand before `algorithm`");
                }
                return Err(reported);
            }
        }
        match left.kind {
            ExprKind::Ref(target) => Ok(StatementKind::Assign { target, value: self.expression()? }),
            ExprKind::Parenthesis(target) => self.assign_tuple(vec![Some(*target)]),
            ExprKind::Tuple(targets) => self.assign_tuple(targets),
            _ => {
                let message = "only a variable, or a list of them in parentheses, can be assigned to";
                Err(self.report(Diagnostic::error(left.span, message)))
            }
        }
    }

    /// After `(a, , b) :=`
    fn assign_tuple(&mut self, targets: Vec<Option<Expr>>) -> Result<StatementKind> {
        let mut references = Vec::with_capacity(targets.len());
        for target in targets {
            references.push(match target {
                None => None,
                Some(Expr { kind: ExprKind::Ref(target), .. }) => Some(target),
                Some(other) => {
                    let message = "only a variable can be assigned to";
                    return Err(self.report(Diagnostic::error(other.span, message)));
                }
            });
        }
        let value = self.expression()?;
        if !matches!(value.kind, ExprKind::Call { .. } | ExprKind::Error) {
            let message = "several results come from a function call only";
            self.note(Diagnostic::error(value.span, message));
        }
        Ok(StatementKind::AssignTuple { targets: references, value })
    }
}
