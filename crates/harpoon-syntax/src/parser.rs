//! Tokens to tree, by recursive descent along appendix A.2 of the Modelica specification.
//!
//! A rule that cannot go on reports and returns [`Reported`]; the nearest list, equation, statement or element
//! then skips to where it can continue. After a report nothing more is said until the next equation, statement or
//! element, so that one mistake gives one message.

mod class;
mod element;
mod equation;
mod expression;
mod modification;
mod recovery;
mod statement;

use crate::Parse;
use crate::ast::*;
use crate::lexer::{self, Lexed, MAX_DIAGNOSTICS, lex};
use crate::token::{Kind, Token};
use harpoon_index::Name;
use harpoon_source::{Diagnostic, FileId, Severity, Span};
use rustc_hash::FxHashMap;

/// How deep operands, brackets, blocks and classes may be nested in each other, in units of the [`Cost`]s below.
/// One unit takes less than 2 kB of stack in a debug build, so that half of the 2 MB of a thread is enough
/// (`tests/limits.rs`). The libraries reach 148.
const MAX_NESTING: u32 = 400;

/// How much stack one level of something needs.
#[derive(Clone, Copy)]
enum Cost {
    Operand = 1,
    Bracket = 2,
    Block = 3,
    Class = 8,
}

/// How high the tree of one expression may grow: a sum of this many terms is a tree of this height. Every later
/// stage walks it recursively. The libraries reach 67.
const MAX_HEIGHT: u32 = 1000;

/// What the tree of one file may take. Ordinary text takes up to twenty times its length, `Real x; Real y;` fifty times.
const MOST_MEMORY: usize = 1 << 29;

/// The mistake has a diagnostic; the caller skips to where it can continue.
pub(crate) struct Reported;

type Result<T> = std::result::Result<T, Reported>;

pub(crate) fn parse(file: FileId, text: &str) -> Parse {
    let Lexed { tokens, diagnostics, unclosed } = lex(file, text);
    let mut parser = Parser {
        file,
        text,
        lookahead: 1_000_000 + 10 * tokens.len(),
        tokens,
        position: 0,
        diagnostics,
        unclosed,
        silent_at: usize::MAX,
        derailed: false,
        nesting: 0,
        height: 0,
        open: Vec::new(),
        class_annotations: Vec::new(),
        late_elements: Vec::new(),
        taken: 0,
        names: FxHashMap::default(),
    };
    let tree = parser.stored_definition();
    parser.blame_missing_quote();
    let mut diagnostics = parser.diagnostics;
    diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.start));
    if diagnostics.len() >= MAX_DIAGNOSTICS {
        let message = format!("only {MAX_DIAGNOSTICS} mistakes are listed");
        let end = Span::new(file, text.len(), text.len());
        diagnostics.push(Diagnostic::new(Severity::Note, Some(end), message));
    }
    Parse { tree, diagnostics }
}

struct Parser<'t> {
    file: FileId,
    text: &'t str,
    tokens: Vec<Token>,
    position: usize,
    diagnostics: Vec<Diagnostic>,
    /// Where a string or comment starts that goes on to the end of the file.
    unclosed: Option<u32>,
    /// The position of the last report: no other is made before a token has been consumed.
    silent_at: usize,
    /// A mistake was found in the current equation, statement or element. What else seems wrong in it is likely
    /// to follow from the first mistake, as with a bracket that is missing.
    derailed: bool,
    /// How many tokens may still be looked at ahead of time to recover well. Without a limit a long file full of
    /// mistakes would take quadratic time.
    lookahead: usize,
    nesting: u32,
    /// The height of the highest expression completed since the enclosing one was begun.
    height: u32,
    /// What still needs its `end`, from the outside in.
    open: Vec<Open>,
    /// Annotations met so far in the class that is being read.
    class_annotations: Vec<Annotation>,
    /// Elements met so far among the equations and statements of the class that is being read.
    late_elements: Vec<Element>,
    /// Memory of the tree so far, in bytes: roughly, and what is in it but once.
    taken: usize,
    /// Names seen in this file, so that the global table is asked once for each.
    names: FxHashMap<&'t str, Name>,
}

/// Something that is closed by `end`.
#[derive(Clone, Copy)]
struct Open {
    /// `if`, `for`, `when`, `while`, or `Ident` for a class.
    kind: Kind,
    /// The name of the class, or the word.
    ident: Ident,
    /// The diagnostic about the first element among the equations of this class.
    late_element: Option<usize>,
}

// -------------------------------------------------------------------------------------------------- the cursor

impl<'t> Parser<'t> {
    fn token(&self) -> Token {
        self.tokens[self.position]
    }

    fn kind(&self) -> Kind {
        self.tokens[self.position].kind
    }

    /// The kind of the token `n` places ahead.
    fn nth(&self, n: usize) -> Kind {
        self.tokens.get(self.position + n).map_or(Kind::EndOfFile, |token| token.kind)
    }

    fn at(&self, kind: Kind) -> bool {
        self.kind() == kind
    }

    fn bump(&mut self) {
        // The end of the file stays the current token for ever.
        if self.position + 1 < self.tokens.len() {
            self.position += 1;
        }
    }

    fn eat(&mut self, kind: Kind) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    fn expect(&mut self, kind: Kind, place: &str) -> Result<()> {
        if self.eat(kind) { Ok(()) } else { Err(self.expected(format_args!("{kind} {place}"))) }
    }

    /// Where the current token starts.
    fn start(&self) -> u32 {
        self.token().start
    }

    /// Where the last consumed token ended.
    fn end(&self) -> u32 {
        match self.position.checked_sub(1) {
            Some(previous) => self.tokens[previous].end,
            None => 0,
        }
    }

    /// From `start` to the last consumed token.
    fn span_from(&self, start: u32) -> Span {
        Span { file: self.file, start, end: self.end().max(start) }
    }

    fn token_span(&self) -> Span {
        self.span_of(self.token())
    }

    fn span_of(&self, token: Token) -> Span {
        Span { file: self.file, start: token.start, end: token.end }
    }

    fn token_text(&self) -> &'t str {
        let token = self.token();
        &self.text[token.start as usize..token.end as usize]
    }
}

// ------------------------------------------------------------------------------------------ reports and limits

impl Parser<'_> {
    /// Reports at the current token: ``expected `then` after the condition, found `;` ``.
    fn expected(&mut self, what: impl std::fmt::Display) -> Reported {
        let found = self.found();
        let message = Diagnostic::error(self.token_span(), format!("expected {what}, found {found}"));
        match self.decimal_comma() {
            Some(number) => self.report(message.hint(format!("decimals follow a point: `{number}`"))),
            None => self.report(message),
        }
    }

    /// `1.5` where the current token is the comma of `1,5` or what follows it.
    fn decimal_comma(&self) -> Option<String> {
        let comma = if self.at(Kind::Comma) { self.position } else { self.position.checked_sub(1)? };
        let [whole, comma, part] = self.tokens.get(comma.checked_sub(1)?..comma + 2)? else { return None };
        let is_written_so = [whole.kind, comma.kind, part.kind]
            == [Kind::Integer, Kind::Comma, Kind::Integer]
            && whole.end == comma.start
            && comma.end == part.start;
        let text = |token: &Token| &self.text[token.start as usize..token.end as usize];
        is_written_so.then(|| format!("{}.{}", text(whole), text(part)))
    }

    /// The current token as a message names it.
    fn found(&self) -> String {
        match self.kind() {
            Kind::Ident => format!("`{}`", self.token_text()),
            kind if kind.is_keyword() => format!("the keyword {kind}"),
            kind => kind.to_string(),
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        // Of an invalid token, and of what swallowed the rest of the file, the lexer has spoken already.
        let known = self.at(Kind::Invalid) || (self.at(Kind::EndOfFile) && self.unclosed.is_some());
        if self.silent_at != self.position && !known && !self.derailed {
            self.note(diagnostic);
        }
        self.silent_at = self.position;
        self.derailed = true;
        Reported
    }

    /// Adds a message about something that was read without trouble, so that reading goes on.
    fn note(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < MAX_DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Adds a hint to the message just made about the current token, if it was made.
    fn hint(&mut self, start: u32, hint: &str) {
        if let Some(last) = self.diagnostics.last_mut()
            && last.span.is_some_and(|span| span.start == start)
            && last.hints.is_empty()
        {
            last.hints.push(hint.into());
        }
    }

    /// Runs a rule one level deeper, or gives up on the file.
    fn nested<T>(&mut self, cost: Cost, rule: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        let outside = self.nesting;
        self.nesting += cost as u32;
        let result = match self.nesting > MAX_NESTING {
            true => Err(self.too_deep()),
            false => rule(self),
        };
        self.nesting = outside;
        result
    }

    #[cold]
    fn too_deep(&mut self) -> Reported {
        self.give_up(self.token_span(), "too many levels are nested in each other here".into())
    }

    /// One more part of the tree; what is too much ends the file.
    fn charge<T>(&mut self) {
        let before = self.taken;
        self.taken += size_of::<T>();
        if before <= MOST_MEMORY && self.taken > MOST_MEMORY {
            let message =
                "the declarations, equations and modifiers of this file take more than 512 MB of memory";
            self.give_up(self.token_span(), message.into());
        }
    }

    /// Reports and goes to the end of the file, where every rule ends without another word.
    fn give_up(&mut self, span: Span, message: String) -> Reported {
        let hint = "the rest of the file is not read";
        let reported = self.report(Diagnostic::error(span, message).hint(hint));
        self.position = self.tokens.len() - 1;
        self.silent_at = self.position;
        reported
    }
}

// ------------------------------------------------------------------------------------- names and descriptions

impl<'t> Parser<'t> {
    fn name(&mut self, text: &'t str) -> Name {
        *self.names.entry(text).or_insert_with(|| {
            if lexer::needs_plain_spelling(text) {
                Name::new(&lexer::plain_spelling(text))
            } else {
                Name::new(text)
            }
        })
    }

    /// The current token as an identifier, whatever it is.
    fn take_ident(&mut self) -> Ident {
        let ident = Ident { name: self.name(self.token_text()), span: self.token_span() };
        self.bump();
        ident
    }

    /// An identifier; `what` says whose, as in "a name for the class".
    fn ident(&mut self, what: &str) -> Result<Ident> {
        if self.at(Kind::Ident) || self.at_old_identifier() {
            return Ok(self.take_ident());
        }
        let start = self.start();
        let reported = self.expected(what);
        if self.kind().is_keyword() {
            let hint = format!("{} is a keyword and cannot be a name", self.kind());
            self.hint(start, &hint);
        }
        Err(reported)
    }

    /// The identifier of something that is being declared.
    fn new_ident(&mut self, what: &str) -> Result<Ident> {
        let text = self.token_text();
        let ident = self.ident(what)?;
        if matches!(text, "Real" | "Integer" | "Boolean" | "String") {
            let message = format!("`{text}` is the name of a predefined type and cannot be declared");
            self.note(Diagnostic::error(ident.span, message));
        }
        Ok(ident)
    }

    /// At a word that became a keyword after Modelica 2.2 and is used as a name, as what follows shows.
    fn at_old_identifier(&self) -> bool {
        use Kind::*;
        let next = self.nth(1);
        match self.kind() {
            ConstrainedBy | Stream if next == Dot => false,
            ConstrainedBy | Stream | Expandable | Operator | Pure | Impure => {
                let word = matches!(next, And | Or | Then | Loop | Else | ElseIf | For | Annotation);
                word || !(next == Ident || next.is_keyword())
            }
            _ => false,
        }
    }

    /// `a.b.c` or `.a.b.c`; stops before the `.*` or `.{` of an import.
    fn path(&mut self, what: &str) -> Result<Path> {
        let start = self.start();
        let global = self.eat(Kind::Dot);
        let mut idents = Vec::with_capacity(1);
        idents.push(self.ident(what)?);
        while self.at(Kind::Dot) && !matches!(self.nth(1), Kind::LeftBrace | Kind::Star) {
            self.bump();
            idents.push(self.ident("a name after the `.`")?);
        }
        Ok(Path { span: self.span_from(start), global, idents })
    }

    /// `"text" + "more text"`
    fn description(&mut self) -> Option<StringLiteral> {
        if !self.at(Kind::String) {
            return None;
        }
        let start = self.start();
        let mut text = self.string_token();
        if self.at(Kind::Plus) && self.nth(1) == Kind::String {
            let mut whole = String::from(text);
            while self.at(Kind::Plus) && self.nth(1) == Kind::String {
                self.bump();
                whole.push_str(&self.string_token());
            }
            text = whole.into();
        }
        Some(StringLiteral { span: self.span_from(start), text })
    }

    fn string_token(&mut self) -> Box<str> {
        let mut unknown = None;
        let value = lexer::string_value(self.token_text(), |offset, letter| {
            unknown.get_or_insert((offset, letter));
        });
        if let Some((offset, letter)) = unknown {
            let start = self.start() as usize + offset;
            let span = Span::new(self.file, start, start + 1 + letter.len_utf8());
            let message = format!("`\\{letter}` is not an escape sequence");
            self.note(Diagnostic::error(span, message).hint("a backslash itself is written `\\\\`"));
        }
        self.bump();
        value
    }

    /// The description and the annotation that may follow almost everything.
    fn comment(&mut self) -> Result<(Option<StringLiteral>, Option<Annotation>)> {
        let description = self.description();
        Ok((description, self.annotation()?))
    }
}
