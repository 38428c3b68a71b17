//! Text of a model → text of a model that must give the same answer: another zero or unit of time, other names.
//!
//! Words are replaced in the text, so that everything else stays as it was written: comments, strings and annotations are
//! no words. [`crate::order`] has the rewriting that needs the tree.

use std::collections::BTreeSet;
use std::ops::Range;

use harpoon_syntax::ast::{Class, ClassBody, ElementKind, StoredDefinition};

use crate::order;

/// How a model is written anew.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rewriting {
    /// Everything happens so much later.
    Later(f64),
    /// Everything takes so many times as long.
    Slower(f64),
    /// Declarations and equations in the opposite order.
    Reversed,
    /// In an order that this number stands for.
    Shuffled(u64),
    /// Its components have other names.
    Renamed,
}

/// The model's own file. `Err` says why this model cannot be rewritten so.
pub fn model(text: &str, rewriting: Rewriting) -> Result<String, String> {
    match rewriting {
        Rewriting::Renamed => renamed(text),
        Rewriting::Slower(_) if text.contains("BondGraph") => {
            Err("energy and impulse are integrals over time: with another unit they are others".to_string())
        }
        Rewriting::Slower(_) if has_default_clock(text) => {
            Err("a clock without an interval ticks each second".to_string())
        }
        Rewriting::Slower(_) if text.contains("noDerivative") => {
            Err("what a function takes as a derivative counts time by itself".to_string())
        }
        _ => library(text, rewriting),
    }
}

/// A file of the libraries that the model uses.
pub fn library(text: &str, rewriting: Rewriting) -> Result<String, String> {
    match rewriting {
        Rewriting::Later(shift) => retimed(text, shift, 1.0),
        Rewriting::Slower(factor) => retimed(text, 0.0, factor),
        Rewriting::Reversed => order::reordered(text, &mut |places| places.reverse()),
        Rewriting::Shuffled(seed) => {
            let mut random = Random(seed);
            order::reordered(text, &mut |places| random.shuffle(places))
        }
        Rewriting::Renamed => Ok(text.to_string()),
    }
}

/// Ends the names of the components of the class that is simulated.
const SUFFIX: &str = "_renamed";

/// The name that a variable has in the renamed model, by its first part.
pub fn new_name(name: &str, renamed: &BTreeSet<String>) -> String {
    let first = |name: &str| {
        let end = name.find(['.', '[', ')', ' ', '=']).unwrap_or(name.len());
        match renamed.contains(&name[..end]) {
            true => format!("{}{SUFFIX}{}", &name[..end], &name[end..]),
            false => name.to_string(),
        }
    };
    match name.strip_prefix("der(") {
        Some(inner) => format!("der({}", new_name(inner, renamed)),
        None => first(name),
    }
}

/// Components of the last class that can be renamed: what other classes of the file do not know by name.
pub fn renamable(text: &str) -> BTreeSet<String> {
    let tree = parse(text);
    let Some(class) = tree.classes.last() else { return BTreeSet::new() };
    let mut names = BTreeSet::new();
    let mut taken = BTreeSet::new();
    for class in &tree.classes[..tree.classes.len() - 1] {
        declared_inside(class, &mut taken);
    }
    let ClassBody::Long(body) = &class.body else { return BTreeSet::new() };
    for element in &body.elements {
        match &element.kind {
            ElementKind::Components(clause) if !element.prefixes.inner && !element.prefixes.redeclare => {
                names.extend(clause.declarations.iter().map(|declared| declared.ident.name.to_string()));
            }
            ElementKind::Class(inner) => declared_inside(inner, &mut taken),
            _ => {}
        }
    }
    names.retain(|name| !taken.contains(name) && !name.starts_with('\''));
    names
}

fn declared_inside(class: &Class, names: &mut BTreeSet<String>) {
    let (ClassBody::Long(body) | ClassBody::Extends { composition: body, .. }) = &class.body else { return };
    for element in &body.elements {
        match &element.kind {
            ElementKind::Components(clause) => {
                names.extend(clause.declarations.iter().map(|declared| declared.ident.name.to_string()));
            }
            ElementKind::Class(inner) => declared_inside(inner, names),
            _ => {}
        }
    }
}

fn renamed(text: &str) -> Result<String, String> {
    let names = renamable(text);
    if names.is_empty() {
        return Err("nothing can be renamed".to_string());
    }
    let tree = parse(text);
    let class = tree.classes.last().ok_or("there is no class")?.span;
    let pieces = pieces(text);
    let mut result = Replaced::new(text);
    let mut depth = 0;
    for (k, piece) in pieces.iter().enumerate() {
        match text[piece.clone()].as_bytes()[0] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            _ => {}
        }
        let before = k.checked_sub(1).map(|k| &text[pieces[k].clone()]);
        let after = pieces.get(k + 1).map(|next| &text[next.clone()]);
        // `m` in `Mass body(m = 2, s(start = 1))` is a name inside of another class.
        let is_modified = depth > 0 && matches!(after, Some("=" | "("));
        let is_inside = piece.start >= class.start as usize && piece.end <= class.end as usize;
        if is_inside && !is_modified && before != Some(".") && names.contains(&text[piece.clone()]) {
            result.insert(piece.end, SUFFIX);
        }
    }
    Ok(result.finish())
}

/// The model in which `time` is `shift + factor·time` of the old one.
fn retimed(text: &str, shift: f64, factor: f64) -> Result<String, String> {
    let pieces = pieces(text);
    let word = |k: usize| pieces.get(k).map_or("", |piece| &text[piece.clone()]);
    let has_clocks = pieces.iter().any(|piece| &text[piece.clone()] == "Clock");
    if has_clocks && factor != 1.0 {
        return Err("intervals of clocks are not scaled".to_string());
    }
    let mut result = Replaced::new(text);
    for (k, piece) in pieces.iter().enumerate() {
        // A variable may have the name of an operator.
        let is_call = word(k + 1) == "(" && !is_declared(k.checked_sub(1).map_or("", word));
        match word(k) {
            "time" if k > 0 && word(k - 1) == "." => {}
            "time" => result.replace(piece.clone(), &format!("((time - {shift:?})/{factor:?})")),
            "der" if is_call && factor != 1.0 => {
                let arguments = arguments(text, &pieces, k + 1);
                // `der(f, x)` is a partial derivative.
                if arguments.len() > 1 {
                    continue;
                }
                result.insert(piece.start, &format!("({factor:?}*"));
                result.insert(arguments.last().map_or(piece.end, |last| last.end) + 1, ")");
            }
            "sample" if is_call && !has_clocks => {
                let arguments = arguments(text, &pieces, k + 1);
                for (number, argument) in arguments.iter().enumerate() {
                    let start = if number == 0 { shift } else { 0.0 };
                    result.insert(argument.start, &format!("{start:?} + {factor:?}*("));
                    result.insert(argument.end, ")");
                }
            }
            "delay" if is_call && factor != 1.0 => {
                for argument in arguments(text, &pieces, k + 1).iter().skip(1) {
                    result.insert(argument.start, &format!("{factor:?}*("));
                    result.insert(argument.end, ")");
                }
            }
            _ => {}
        }
    }
    Ok(result.finish())
}

/// Whether something is sampled by a clock that nobody gives: `sample(u)`, and state machines.
fn has_default_clock(text: &str) -> bool {
    let pieces = pieces(text);
    let word = |k: usize| pieces.get(k).map_or("", |piece| &text[piece.clone()]);
    (0..pieces.len()).any(|k| match word(k) {
        "transition" => true,
        "sample" => word(k + 1) == "(" && arguments(text, &pieces, k + 1).len() == 1,
        _ => false,
    })
}

/// Whether the word before a name makes it the name of something that is declared.
fn is_declared(before: &str) -> bool {
    let is_word = before.starts_with(|c: char| c.is_alphabetic() || c == '_');
    is_word
        && !matches!(
            before,
            "then" | "else" | "if" | "elseif" | "when" | "elsewhen" | "and" | "or" | "not" | "in"
        )
        && !matches!(before, "equation" | "algorithm" | "loop" | "initial" | "while")
}

/// The arguments of the call whose parenthesis is this piece; without arguments none.
fn arguments(text: &str, pieces: &[Range<usize>], open: usize) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut depth, mut start) = (0, pieces[open].end);
    for piece in &pieces[open..] {
        match text[piece.clone()].as_bytes()[0] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => depth -= 1,
            b',' if depth == 1 => {
                found.push(start..piece.start);
                start = piece.end;
            }
            _ => {}
        }
        if depth == 0 {
            found.push(start..piece.start);
            break;
        }
    }
    found
}

/// Words and signs of a text in order; not its comments, strings, numbers and annotations.
fn pieces(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    // How deep inside of an annotation.
    let mut annotation: Option<usize> = None;
    while at < bytes.len() {
        let start = at;
        let until =
            |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |k| from + k + end.len());
        match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => at = until("\n", at),
            b'/' if bytes.get(at + 1) == Some(&b'*') => at = until("*/", at),
            quote @ (b'"' | b'\'') => {
                at += 1;
                while at < bytes.len() && bytes[at] != quote {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'0'..=b'9' => {
                let is_part = |k: usize| match bytes.get(k) {
                    Some(b'+' | b'-') => matches!(bytes[k - 1], b'e' | b'E'),
                    Some(byte) => byte.is_ascii_alphanumeric() || *byte == b'.',
                    None => false,
                };
                while is_part(at) {
                    at += 1;
                }
            }
            byte if byte.is_ascii_alphabetic() || byte == b'_' => {
                while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
                    at += 1;
                }
                if &text[start..at] == "annotation" {
                    annotation = Some(0);
                }
                if annotation.is_none() {
                    found.push(start..at);
                }
            }
            byte if byte.is_ascii_punctuation() => {
                // `==` is not an `=`.
                at += if text[at..].starts_with("==") { 2 } else { 1 };
                match (&mut annotation, byte) {
                    (Some(depth), b'(') => *depth += 1,
                    (Some(depth), b')') => *depth -= 1,
                    (None, _) => found.push(start..at),
                    _ => {}
                }
                if annotation == Some(0) {
                    annotation = None;
                }
            }
            _ => at += text[at..].chars().next().map_or(1, char::len_utf8),
        }
    }
    found
}

/// A text that is copied with changes, given in any order.
struct Replaced<'t> {
    text: &'t str,
    changes: Vec<(Range<usize>, String)>,
}

impl Replaced<'_> {
    fn new(text: &str) -> Replaced<'_> {
        Replaced { text, changes: Vec::new() }
    }

    fn replace(&mut self, range: Range<usize>, by: &str) {
        self.changes.push((range, by.to_string()));
    }

    fn insert(&mut self, at: usize, text: &str) {
        self.replace(at..at, text);
    }

    fn finish(mut self) -> String {
        self.changes.sort_by_key(|(range, _)| range.start);
        let mut result = String::with_capacity(self.text.len());
        let mut copied = 0;
        for (range, text) in &self.changes {
            result.push_str(&self.text[copied..range.start]);
            result.push_str(text);
            copied = range.end;
        }
        result + &self.text[copied..]
    }
}

pub fn parse(text: &str) -> StoredDefinition {
    let sources = harpoon::source::Sources::new(Box::new(harpoon::source::DiskFiles));
    harpoon_syntax::parse(sources.add("<model>", text), text).tree
}

/// Good enough to deal cards: Knuth's linear congruences, of which the upper half counts.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn shuffle<T>(&mut self, values: &mut [T]) {
        for k in (1..values.len()).rev() {
            values.swap(k, self.below(k + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_counted_from_elsewhere() {
        let text =
            "model M \"time\"\n  Real x = time + a.time; // time\nequation\n  when sample(0, 0.1) then\n";
        let later = "model M \"time\"\n  Real x = ((time - 2.0)/1.0) + a.time; // time\nequation\n  \
                     when sample(2.0 + 1.0*(0),0.0 + 1.0*( 0.1)) then\n";
        assert_eq!(model(text, Rewriting::Later(2.0)).unwrap(), later);
    }

    #[test]
    fn derivatives_are_slower() {
        let slower = model("a = der(b*(c + d))^2 + delay(e, f(1, 2));", Rewriting::Slower(3.0)).unwrap();
        assert_eq!(slower, "a = (3.0*der(b*(c + d)))^2 + delay(e,3.0*( f(1, 2)));");
        let partial = "function g = der(f, x);";
        assert_eq!(model(partial, Rewriting::Slower(3.0)).unwrap(), partial);
    }

    #[test]
    fn components_get_other_names() {
        let text = "model A Real s; end A;\nmodel M\n  Real x(start = 1), y; A a(s(start = y));\nequation\n  \
                    der(x) = f(x = y) + a.x;\n  annotation(experiment(StopTime = y));\nend M;";
        let expected = "model A Real s; end A;\nmodel M\n  Real x_renamed(start = 1), y_renamed; \
                        A a_renamed(s(start = y_renamed));\nequation\n  \
                        der(x_renamed) = f(x = y_renamed) + a_renamed.x;\n  \
                        annotation(experiment(StopTime = y));\nend M;";
        assert_eq!(model(text, Rewriting::Renamed).unwrap(), expected);
        let names = renamable(text);
        assert_eq!(new_name("a.s", &names), "a_renamed.s");
        assert_eq!(new_name("der(x)", &names), "der(x_renamed)");
        assert_eq!(new_name("b[1]", &names), "b[1]");
    }
}
