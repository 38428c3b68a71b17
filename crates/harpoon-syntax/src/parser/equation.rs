//! Equations, and the blocks that they share with statements: appendix A.2.6.

use super::{Cost, Open, Parser, Result};
use crate::ast::*;
use crate::token::Kind;
use harpoon_source::Diagnostic;

impl Parser<'_> {
    pub(super) fn equations(&mut self) -> Vec<Equation> {
        self.block(Self::equation)
    }

    /// Equations or statements up to what ends the block.
    pub(super) fn block<T>(&mut self, item: fn(&mut Self) -> T) -> Vec<T> {
        let mut items = Vec::new();
        loop {
            let before = self.position;
            self.derailed = false;
            if self.at_bare_end() {
                return items;
            } else if self.at_block_end() {
                if self.blocks_open() > 0 || !self.skip_stray_word() {
                    return items;
                }
            } else if self.at(Kind::Annotation) {
                self.class_annotation();
            } else if self.at(Kind::Semicolon) {
                // One too many, as in Modelica.Media of 2.2.
                self.bump();
            } else if self.at_declaration() {
                self.late_element();
            } else {
                self.charge::<T>();
                items.push(item(self));
            }
            if self.position == before {
                self.bump();
            }
        }
    }

    /// Reports and skips a word that only goes with an open block, where there is none.
    fn skip_stray_word(&mut self) -> bool {
        match (self.kind(), self.nth(1)) {
            (Kind::End, Kind::If | Kind::For | Kind::When | Kind::While) => self.stray_end(),
            (Kind::Else | Kind::ElseIf | Kind::ElseWhen, _) => {
                let block = if self.at(Kind::ElseWhen) { "when" } else { "if" };
                let message = format!("{} without `{block}`", self.kind());
                self.report(Diagnostic::error(self.token_span(), message));
                if !self.eat(Kind::Else) {
                    self.bump();
                    self.skip_before(Kind::Then);
                    self.eat(Kind::Then);
                }
            }
            _ => return false,
        }
        true
    }

    /// An equation with its semicolon.
    fn equation(&mut self) -> Equation {
        let start = self.start();
        match self.nested(Cost::Block, Self::equation_without_semicolon) {
            Ok(equation) => {
                self.semicolon("the equation");
                equation
            }
            Err(_) => {
                self.skip_item();
                let span = self.span_from(start);
                Equation { span, kind: EquationKind::Error, description: None, annotation: None }
            }
        }
    }

    fn equation_without_semicolon(&mut self) -> Result<Equation> {
        let start = self.start();
        let kind = match self.kind() {
            Kind::If => {
                let (branches, otherwise) = self.if_block(Self::equation);
                EquationKind::If { branches, otherwise }
            }
            Kind::For => {
                let (iterators, body) = self.for_block(Self::equation);
                EquationKind::For { iterators, body }
            }
            Kind::When => EquationKind::When { branches: self.when_block(Self::equation) },
            Kind::Connect => {
                let (a, b) = self.connect()?;
                EquationKind::Connect(a, b)
            }
            _ => self.equality_or_call()?,
        };
        let (description, annotation) = self.comment()?;
        Ok(Equation { span: self.span_from(start), kind, description, annotation })
    }

    fn equality_or_call(&mut self) -> Result<EquationKind> {
        let lhs = self.simple_expression()?;
        if self.eat(Kind::Equals) {
            return Ok(EquationKind::Equality { lhs, rhs: self.expression()? });
        }
        if self.at(Kind::Assign) {
            let message = "`:=` stands in algorithms; an equation has `=`";
            let hint = "write `=`, or put the statement after `algorithm`";
            self.note(Diagnostic::error(self.token_span(), message).hint(hint));
            self.bump();
            return Ok(EquationKind::Equality { lhs, rhs: self.expression()? });
        }
        if matches!(lhs.kind, ExprKind::Call { .. }) {
            return Ok(EquationKind::Call(lhs));
        }
        let start = self.start();
        let reported = self.expected("`=` in the equation");
        match (self.kind(), lhs.kind) {
            (_, ExprKind::Binary(BinaryOp::Equal, ..)) => {
                self.hint(start, "`==` compares; an equation has `=`");
            }
            (Kind::Ident, ExprKind::Ref(_)) => self.hint(start, "declarations stand before `equation`"),
            _ => {}
        }
        Err(reported)
    }

    /// `connect(a, b)`
    pub(super) fn connect(&mut self) -> Result<(ComponentRef, ComponentRef)> {
        self.bump();
        self.expect(Kind::LeftParen, "after `connect`")?;
        let a = self.component_ref("a connector")?;
        self.expect(Kind::Comma, "between the two connectors")?;
        let b = self.component_ref("a connector")?;
        self.expect(Kind::RightParen, "after the second connector")?;
        Ok((a, b))
    }
}

// ------------------------------------------------------------------------ blocks of equations or of statements

impl Parser<'_> {
    /// `if c then … elseif c then … else … end if`
    pub(super) fn if_block<T>(&mut self, item: fn(&mut Self) -> T) -> (Vec<(Expr, Vec<T>)>, Vec<T>) {
        let word = self.open_block();
        let mut branches = vec![self.branch(item)];
        while self.eat(Kind::ElseIf) {
            branches.push(self.branch(item));
        }
        let mut otherwise = Vec::new();
        if self.eat(Kind::Else) {
            otherwise = self.block(item);
        }
        while matches!(self.kind(), Kind::Else | Kind::ElseIf) {
            let message = format!("{} after `else`", self.kind());
            self.report(Diagnostic::error(self.token_span(), message).hint("`else` is the last branch"));
            match self.eat(Kind::Else) {
                true => drop(self.block(item)),
                false => {
                    self.bump();
                    self.branch(item);
                }
            }
        }
        self.end_of_block(Kind::If, word);
        (branches, otherwise)
    }

    /// `when c then … elsewhen c then … end when`
    pub(super) fn when_block<T>(&mut self, item: fn(&mut Self) -> T) -> Vec<(Expr, Vec<T>)> {
        let word = self.open_block();
        let mut branches = vec![self.branch(item)];
        loop {
            if self.eat(Kind::ElseWhen) {
                branches.push(self.branch(item));
            } else if matches!(self.kind(), Kind::Else | Kind::ElseIf) && !self.inside(Kind::If) {
                let message = format!("{} in a `when`", self.kind());
                let hint = "another condition is given by `elsewhen`; there is no `else`";
                self.report(Diagnostic::error(self.token_span(), message).hint(hint));
                match self.eat(Kind::Else) {
                    true => drop(self.block(item)),
                    false => {
                        self.bump();
                        self.branch(item);
                    }
                }
            } else {
                break;
            }
        }
        self.end_of_block(Kind::When, word);
        branches
    }

    /// `for i in 1:n loop … end for`
    pub(super) fn for_block<T>(&mut self, item: fn(&mut Self) -> T) -> (Vec<Iterator>, Vec<T>) {
        let word = self.open_block();
        let iterators = match self.iterators() {
            Ok(iterators) => iterators,
            Err(_) => {
                self.skip_before(Kind::Loop);
                Vec::new()
            }
        };
        self.keyword(Kind::Loop, "after the range");
        let body = self.block(item);
        self.end_of_block(Kind::For, word);
        (iterators, body)
    }

    /// `while c loop … end while`
    pub(super) fn while_block<T>(&mut self, item: fn(&mut Self) -> T) -> (Expr, Vec<T>) {
        let word = self.open_block();
        let condition = self.condition(Kind::Loop);
        let body = self.block(item);
        self.end_of_block(Kind::While, word);
        (condition, body)
    }

    /// `c then …`
    fn branch<T>(&mut self, item: fn(&mut Self) -> T) -> (Expr, Vec<T>) {
        (self.condition(Kind::Then), self.block(item))
    }

    /// A condition and the word after it. The block is worth reading even without.
    fn condition(&mut self, word: Kind) -> Expr {
        let start = self.start();
        let condition = self.expression().unwrap_or_else(|_| {
            self.skip_before(word);
            Expr { span: self.span_from(start), kind: ExprKind::Error }
        });
        self.keyword(word, "after the condition");
        condition
    }

    fn keyword(&mut self, word: Kind, place: &str) {
        let start = self.start();
        if self.expect(word, place).is_ok() {
            return;
        }
        if self.at(Kind::Equals) {
            self.hint(start, "`==` compares two values");
        }
        // What stands on the same line still belongs to the condition.
        if !self.starts_line() {
            self.skip_before(word);
            self.eat(word);
        }
    }

    fn open_block(&mut self) -> Ident {
        let kind = self.kind();
        let ident = self.take_ident();
        self.open.push(Open { kind, ident, late_element: None });
        ident
    }

    /// Whether a block of this kind is open around the innermost one.
    fn inside(&self, kind: Kind) -> bool {
        let blocks = self.open.iter().rev().skip(1).take_while(|open| open.kind != Kind::Ident);
        blocks.into_iter().any(|open| open.kind == kind)
    }

    fn blocks_open(&self) -> usize {
        self.open.iter().rev().take_while(|open| open.kind != Kind::Ident).count()
    }

    pub(super) fn in_loop(&self) -> bool {
        let mut blocks = self.open.iter().rev().take_while(|open| open.kind != Kind::Ident);
        blocks.any(|open| matches!(open.kind, Kind::For | Kind::While))
    }

    /// Reads an element after `equation` or `algorithm`. The first of them in a class is reported.
    fn late_element(&mut self) {
        let number = self.diagnostics.len();
        let class = self.open.iter_mut().rev().find(|open| open.kind == Kind::Ident);
        if let Some(class) = class.filter(|class| class.late_element.is_none()) {
            class.late_element = Some(number);
            let message = "a declaration cannot stand among equations or statements";
            let hint = "put it before `equation` or `algorithm`, or write `public` or `protected` before it";
            self.note(Diagnostic::error(self.token_span(), message).hint(hint));
        }
        let element = self.element(Visibility::Public);
        self.late_elements.push(element);
    }

    /// At what can only be an element, although equations or statements are being read.
    fn at_declaration(&self) -> bool {
        use Kind::*;
        let kind = self.kind();
        matches!(
            kind,
            Parameter
                | Constant
                | Discrete
                | Input
                | Output
                | Flow
                | Extends
                | Import
                | Replaceable
                | Redeclare
                | Final
                | Inner
                | Outer
        ) || (kind.starts_class() && self.nth(1) == Ident)
            || self.after_reference() == Some(Ident)
    }

    /// At what can only be an equation or statement, although elements are being read.
    pub(super) fn at_equation(&self) -> bool {
        use Kind::*;
        match self.kind() {
            If | For | When | While | Connect | Der => true,
            LeftParen => {
                let close = self.after_bracket(0);
                close.is_some_and(|ahead| matches!(self.nth(ahead), Equals | Assign))
            }
            Ident | Dot => self.after_reference().is_some_and(|kind| {
                matches!(kind, Equals | Assign | LeftParen | Plus | Minus | Star | Slash | Caret)
            }),
            _ => false,
        }
    }

    /// Whether `:=` comes before `=` here.
    pub(super) fn assigns(&self) -> bool {
        // Far more than the condition of an `if` has.
        let tokens = self.tokens[self.position..].iter().take(200);
        let mut signs = tokens.filter(|token| matches!(token.kind, Kind::Assign | Kind::Equals));
        signs.next().is_some_and(|token| token.kind == Kind::Assign)
    }

    /// How far ahead the token behind the bracket is that opens `ahead` of here, if it is closed.
    fn after_bracket(&self, mut ahead: usize) -> Option<usize> {
        let mut depth = 0;
        loop {
            match self.nth(ahead) {
                Kind::Semicolon | Kind::EndOfFile => return None,
                kind if kind.closing().is_some() => depth += 1,
                kind if kind.is_closing() => depth -= 1,
                _ => {}
            }
            ahead += 1;
            if depth == 0 {
                return Some(ahead);
            }
        }
    }

    /// What follows the name or component reference here, if there is one.
    fn after_reference(&self) -> Option<Kind> {
        let mut ahead = usize::from(self.at(Kind::Dot));
        loop {
            if self.nth(ahead) != Kind::Ident {
                return None;
            }
            ahead += 1;
            if self.nth(ahead) == Kind::LeftBracket {
                ahead = self.after_bracket(ahead)?;
            }
            match self.nth(ahead) {
                Kind::Dot => ahead += 1,
                kind => return Some(kind),
            }
        }
    }
}
