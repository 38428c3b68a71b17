//! Where reading goes on after a mistake: behind the next `;`, at the next `,` of a list, before an `end`.

use super::{Open, Parser, Reported, Result};
use crate::ast::Ident;
use crate::token::Kind;
use harpoon_source::{Diagnostic, Span};

impl Parser<'_> {
    /// The `;` that ends almost everything; `what` says what it ends.
    pub(super) fn semicolon(&mut self, what: &str) {
        if self.eat(Kind::Semicolon) {
            return;
        }
        // The place for the semicolon is behind the last token, which may be lines above the current one.
        let end = self.end();
        let span = Span { file: self.file, start: end, end };
        // On a new line something new begins, and only the semicolon was forgotten.
        if self.starts_line() || self.at_boundary() {
            self.report(Diagnostic::error(span, format!("expected `;` after {what}")));
        } else {
            self.expected(format_args!("`;` after {what}"));
            self.skip_item();
        }
    }

    /// Skips an equation, statement or element that could not be read, with its semicolon.
    pub(super) fn skip_item(&mut self) {
        self.skip_to(|_| false);
        self.eat(Kind::Semicolon);
    }

    /// Skips to the `,` or closing bracket that ends the current entry of a list, or to the end of the item.
    pub(super) fn skip_entry(&mut self) {
        self.skip_to(|kind| kind == Kind::Comma || kind.is_closing());
    }

    /// Skips to `stop`, or to the end of the item if there is none.
    pub(super) fn skip_before(&mut self, stop: Kind) {
        self.skip_to(|kind| kind == stop);
    }

    /// Skips to the first token outside brackets that `stop` wants, but never beyond the end of the item.
    fn skip_to(&mut self, stop: impl Fn(Kind) -> bool) {
        let mut brackets: Vec<Kind> = Vec::new();
        while !self.at_boundary() {
            let kind = self.kind();
            if brackets.is_empty() && stop(kind) {
                break;
            }
            // A semicolon separates the rows of a matrix; inside other brackets there is none.
            if kind == Kind::Semicolon && brackets.last() != Some(&Kind::RightBracket) {
                break;
            }
            if let Some(closing) = kind.closing() {
                brackets.push(closing);
            } else if brackets.last() == Some(&kind) {
                brackets.pop();
            }
            self.bump();
        }
        self.silent_at = self.position;
    }

    /// At something that never stands inside an equation, statement or declaration.
    fn at_boundary(&self) -> bool {
        use Kind::*;
        match self.kind() {
            EndOfFile | Public | Protected | Equation | Algorithm => true,
            Initial => matches!(self.nth(1), Equation | Algorithm),
            End => matches!(self.nth(1), Ident | If | For | When | While),
            Else | ElseIf => self.starts_line() && self.innermost() == Some(If),
            ElseWhen => self.innermost() == Some(When),
            Parameter | Constant | Extends | Import | External => self.starts_line(),
            kind => kind.starts_class() && self.starts_line() && self.nth(1) == Ident,
        }
    }

    fn innermost(&self) -> Option<Kind> {
        self.open.last().map(|open| open.kind)
    }

    /// The current token is the first of its line.
    pub(super) fn starts_line(&self) -> bool {
        let between = self.end() as usize..self.start() as usize;
        self.text[between].contains(['\n', '\r'])
    }

    /// At what ends a list of equations or statements.
    pub(super) fn at_block_end(&self) -> bool {
        use Kind::*;
        match self.kind() {
            End | Else | ElseIf | ElseWhen | Equation | Algorithm | Public | Protected | External
            | EndOfFile => true,
            Initial => matches!(self.nth(1), Equation | Algorithm),
            _ => false,
        }
    }

    /// Reads `item`s separated by commas up to `close`, skipping those that cannot be read. The opening bracket
    /// at `open` is already consumed.
    pub(super) fn list(&mut self, open: u32, close: Kind, mut item: impl FnMut(&mut Self) -> Result<()>) {
        if self.eat(close) {
            return;
        }
        loop {
            if item(self).is_err() {
                self.skip_entry();
            }
            if self.eat(Kind::Comma) {
                continue;
            }
            if self.eat(close) {
                return;
            }
            self.unclosed(open, format_args!("`,` or {close}"));
            self.skip_entry();
            if !self.eat(Kind::Comma) {
                // Without the bracket the list ends where the item ends; what was read is kept.
                self.eat(close);
                return;
            }
        }
    }

    /// Reports that a separator or the bracket that closes the one at `open` is missing.
    pub(super) fn unclosed(&mut self, open: u32, expected: impl std::fmt::Display) -> Reported {
        let reports = self.diagnostics.len();
        let reported = self.expected(expected);
        if self.diagnostics.len() > reports {
            let span = Span { file: self.file, start: open, end: open + 1 };
            let last = self.diagnostics.last_mut().expect("one more than before");
            last.labels.push((span, "the bracket was opened here".into()));
        }
        reported
    }

    /// Reads `end if`, `end for`, … of the block whose word is `word`.
    pub(super) fn end_of_block(&mut self, kind: Kind, word: Ident) {
        self.open.pop();
        if self.at(Kind::End) && self.nth(1) == kind {
            self.bump();
            self.bump();
            return;
        }
        if self.at(kind) && self.nth(1) == Kind::Semicolon {
            self.report_bare_end();
            return;
        }
        let expected = format!("expected `end {}`", word.name);
        self.report_end(&expected, word, "is not closed");
        // If nothing outside waits for this `end`, then it was meant for us.
        if self.at(Kind::End) && !self.closes_outer() {
            self.bump();
            if matches!(self.kind(), Kind::If | Kind::For | Kind::When | Kind::While | Kind::Ident) {
                self.bump();
            }
        }
    }

    /// Reads `end Name` of a class. Returns false if this closes nothing and the class goes on.
    pub(super) fn end_of_class(&mut self, class: Ident) -> bool {
        if self.at(Kind::End) && self.nth(1) == Kind::Ident {
            let text = self.text_of(self.position + 1);
            let unnamed = class.name.as_str().is_empty();
            if unnamed || self.name(text) == class.name {
                self.open.pop();
                self.bump();
                self.bump();
                return true;
            }
        }
        let closed = self.open.pop();
        if self.at_bare_name(class) {
            self.report_bare_end();
        } else if self.at(Kind::End) && !self.closes_outer() {
            if self.nth(1) == Kind::Ident && self.closed_later(class.name.as_str()) {
                self.open.extend(closed);
                self.stray_end();
                return false;
            }
            self.wrong_end_of_class(class);
        } else {
            // An element after the equations is a consequence of the missing end, not a mistake of its own.
            if let Some(index) = closed.and_then(|open| open.late_element)
                && index < self.diagnostics.len()
            {
                self.diagnostics.remove(index);
            }
            self.report_end(&format!("expected `end {}`", class.name), class, "is not closed");
        }
        true
    }

    /// `end OtherName` or `end;`
    fn wrong_end_of_class(&mut self, class: Ident) {
        self.bump();
        if self.at(Kind::Ident) {
            let message = format!("expected `end {}`, found `end {}`", class.name, self.token_text());
            let diagnostic = Diagnostic::error(self.token_span(), message);
            self.report(diagnostic.label(class.span, "the class is named here"));
            self.bump();
        } else if !class.name.as_str().is_empty() {
            self.expected(format_args!("`{}` after `end`", class.name));
        }
    }

    /// At `if;` or `Name;`, where only the `end` can be missing.
    pub(super) fn at_bare_end(&self) -> bool {
        if self.nth(1) != Kind::Semicolon {
            return false;
        }
        match self.kind() {
            Kind::Ident => {
                let class = self.open.iter().rev().find(|open| open.kind == Kind::Ident);
                class.is_some_and(|class| self.at_bare_name(class.ident))
            }
            kind @ (Kind::If | Kind::For | Kind::When | Kind::While) => self.innermost() == Some(kind),
            _ => false,
        }
    }

    fn at_bare_name(&self, class: Ident) -> bool {
        self.at(Kind::Ident) && self.nth(1) == Kind::Semicolon && class.name == self.token_text()
    }

    fn report_bare_end(&mut self) {
        let message = format!("expected `end` before `{}`", self.token_text());
        self.report(Diagnostic::error(self.token_span(), message));
        self.bump();
    }

    /// Whether the `end` of this class is still to come.
    pub(super) fn closed_later(&mut self, class: &str) -> bool {
        self.find_ahead(|parser, position| {
            let found = parser.tokens[position].kind == Kind::End
                && parser.tokens[position + 1].kind == Kind::Ident
                && parser.text_of(position + 1) == class;
            found.then_some(true)
        })
    }

    /// Looks at all tokens ahead until `look` knows an answer; false if it never does.
    fn find_ahead(&mut self, mut look: impl FnMut(&Self, usize) -> Option<bool>) -> bool {
        // The last token is the end of the file.
        let end = (self.tokens.len() - 1).min(self.position + self.lookahead);
        let answer = (self.position..end).find_map(|position| Some((position, look(self, position)?)));
        let (position, answer) = answer.unwrap_or((end, false));
        self.lookahead -= position - self.position;
        answer
    }

    /// A quote that is missing turns text into strings and strings into text, up to the end of the file. The
    /// first message right behind a string of several lines shows where that began; those after it are void.
    pub(super) fn blame_missing_quote(&mut self) {
        let Some(unclosed) = self.unclosed else { return };
        self.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
        let behind_string = |start: u32| {
            let next = self.tokens.partition_point(|token| token.start < start);
            let tokens = self.tokens[..next].iter().rev().take(2);
            let mut strings = tokens.filter(|token| token.kind == Kind::String);
            let string = strings.next().copied()?;
            let text = &self.text[string.start as usize..string.end as usize];
            text.contains('\n').then_some(string)
        };
        let spans =
            self.diagnostics.iter().map(|diagnostic| diagnostic.span.map_or(unclosed, |span| span.start));
        let found = spans.enumerate().find_map(|(index, start)| Some((index, behind_string(start)?)));
        let Some((index, string)) = found.filter(|(_, string)| string.start < unclosed) else {
            return;
        };
        self.diagnostics.truncate(index);
        let start = Span { file: self.file, start: string.start, end: string.start + 1 };
        let end = Span { file: self.file, start: string.end - 1, end: string.end };
        let diagnostic = Diagnostic::error(start, "the string is probably not closed");
        self.diagnostics
            .push(diagnostic.label(end, "it ends here, where another string may have been meant to start"));
    }

    /// Skips to behind the `]` of a matrix, if there is one.
    pub(super) fn skip_matrix(&mut self) -> bool {
        let mut depth = 0;
        let mut close = 0;
        let found = self.find_ahead(|parser, position| {
            match parser.tokens[position].kind {
                Kind::RightBracket if depth == 0 => {
                    close = position;
                    return Some(true);
                }
                Kind::Equation | Kind::Algorithm | Kind::Assign => return Some(false),
                Kind::Equals if depth == 0 => return Some(false),
                kind if kind.closing().is_some() => depth += 1,
                // One that fits nothing is part of the mistake.
                kind if kind.is_closing() && depth > 0 => depth -= 1,
                _ => {}
            }
            None
        });
        if found {
            self.position = close + 1;
        }
        found
    }

    fn report_end(&mut self, expected: &str, opened: Ident, trouble: &str) {
        let found = match self.kind() {
            Kind::End => format!("`end {}`", self.text_of(self.position + 1)),
            kind => kind.to_string(),
        };
        let end = match self.kind() {
            Kind::End => self.tokens[self.position + 1].end,
            _ => self.token().end,
        };
        let span = Span { file: self.file, start: self.start(), end };
        let label = format!("`{}` {trouble}", opened.name);
        self.report(Diagnostic::error(span, format!("{expected}, found {found}")).label(opened.span, label));
    }

    /// Whether the `end` here closes something outside of what is being closed.
    fn closes_outer(&mut self) -> bool {
        let kind = self.nth(1);
        if kind != Kind::Ident {
            return self.open.iter().any(|open: &Open| open.kind == kind);
        }
        let text = self.text_of(self.position + 1);
        let name = self.name(text);
        self.open.iter().any(|open| open.kind == Kind::Ident && open.ident.name == name)
    }
}

impl<'t> Parser<'t> {
    fn text_of(&self, position: usize) -> &'t str {
        let token = self.tokens[position.min(self.tokens.len() - 1)];
        &self.text[token.start as usize..token.end as usize]
    }
}
