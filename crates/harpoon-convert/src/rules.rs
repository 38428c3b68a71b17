//! The calls of a conversion script → rules by the old name of a class.
//! Modelica specification 3.6, section 18.8.2.1: the order of calls does not matter, the longest name is used first.

use harpoon_index::Name;
use harpoon_source::{Diagnostic, FileId, Span};
use rustc_hash::FxHashMap;

use crate::script::{Call, Value, calls};

/// `Modelica.SIunits.Voltage` in parts.
pub(crate) type Dotted = Vec<Name>;

#[derive(Default, Debug)]
pub struct Rules {
    classes: FxHashMap<Dotted, Dotted>,
    pub(crate) class_ifs: FxHashMap<Dotted, Vec<ClassIf>>,
    elements: FxHashMap<Dotted, Vec<ElementRule>>,
    pub(crate) modifiers: FxHashMap<Dotted, Vec<ModifierRule>>,
    messages: FxHashMap<Dotted, Vec<(Option<Dotted>, String)>>,
}

/// `convertClassIf("A", "kind", "2", "B")`
#[derive(Debug, Clone)]
pub(crate) struct ClassIf {
    pub element: Dotted,
    pub value: String,
    pub new: Dotted,
}

/// `convertElement("A", "a.b", "a.c")`; without a new name its modifiers are removed.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ElementRule {
    pub old: Dotted,
    pub new: Dotted,
}

#[derive(Debug, Clone)]
pub(crate) struct ModifierRule {
    pub old: Vec<OldModifier>,
    /// `k1=%y0%*%k1%`, `G1(start=%G%)`
    pub new: Vec<String>,
}

#[derive(Debug, Clone)]
pub(crate) enum OldModifier {
    Value {
        path: Dotted,
        default: Option<String>,
    },
    /// `cardinality(a) = 0`: nothing is connected with `a`; `= 1`: something is.
    Cardinality {
        connector: Dotted,
        is_connected: bool,
    },
}

/// A rule that fits the begin of a name: how long that is, and what it becomes.
pub(crate) struct Renamed<'r> {
    pub n_old: usize,
    pub new: &'r [Name],
}

pub(crate) const FUNCTIONS: [&str; 6] = [
    "convertClear",
    "convertClass",
    "convertClassIf",
    "convertElement",
    "convertModifiers",
    "convertMessage",
];

impl Rules {
    /// The rules of a whole script, or of the part of a file that `change(…)` covers. All mistakes of it are told.
    pub fn read(file: FileId, text: &str, part: Option<Span>) -> Result<Rules, Vec<Diagnostic>> {
        let (from, to) = part.map_or((0, text.len()), |part| (part.start as usize, part.end as usize));
        let calls = calls(file, text, from, to).map_err(|problem| vec![problem])?;
        let mut rules = Rules::default();
        let problems: Vec<Diagnostic> = calls.iter().filter_map(|call| rules.add(call).err()).collect();
        if problems.is_empty() { Ok(rules) } else { Err(problems) }
    }

    fn add(&mut self, call: &Call) -> Result<(), Diagnostic> {
        let refuse = |message: String| Err(Diagnostic::error(call.span, message));
        let lists: Option<Vec<Vec<String>>> = call.arguments.iter().map(texts).collect();
        // `true` and `false` are the last argument of convertModifiers, which asks for tidy expressions.
        let lists = lists.unwrap_or_else(|| call.arguments.iter().filter_map(texts).collect());
        match (call.function.as_str(), &lists[..]) {
            ("convertClear", []) => *self = Rules::default(),
            ("convertClass", [old, new]) => {
                for (old, new) in pairs(call, old, new)? {
                    let (old, new) = (dotted(&old), dotted(&new));
                    if let Some(other) = self.classes.insert(old.clone(), new.clone())
                        && other != new
                    {
                        let message = format!(
                            "`{}` becomes `{}` here and `{}` elsewhere",
                            text(&old),
                            text(&new),
                            text(&other)
                        );
                        return refuse(message);
                    }
                }
            }
            ("convertClassIf", [classes, elements, values, new]) => {
                let n = [classes, elements, values, new].iter().map(|list| list.len()).max().unwrap_or(0);
                let at =
                    |list: &Vec<String>, at: usize| list.get(at.min(list.len().saturating_sub(1))).cloned();
                for k in 0..n {
                    let parts = (at(classes, k), at(elements, k), at(values, k), at(new, k));
                    if let (Some(class), Some(element), Some(value), Some(new)) = parts {
                        let rule = ClassIf { element: dotted(&element), value, new: dotted(&new) };
                        self.class_ifs.entry(dotted(&class)).or_default().push(rule);
                    }
                }
            }
            ("convertElement", [classes, old, new]) => {
                for (old, new) in pairs(call, old, new)? {
                    let new = if new.is_empty() { Vec::new() } else { dotted(&new) };
                    let rule = ElementRule { old: dotted(&old), new };
                    for class in classes {
                        let rules = self.elements.entry(dotted(class)).or_default();
                        let other = rules.iter().find(|other| other.old == rule.old && **other != rule);
                        if let Some(other) = other {
                            let message = format!(
                                "`{}` of `{class}` becomes `{}` here and `{}` elsewhere",
                                text(&rule.old),
                                text(&rule.new),
                                text(&other.new)
                            );
                            return refuse(message);
                        }
                        rules.push(rule.clone());
                    }
                }
            }
            ("convertModifiers", [classes, old, new]) => {
                let old = old.iter().map(|old| old_modifier(old)).collect::<Vec<_>>();
                let rule = ModifierRule { old, new: new.clone() };
                for class in classes {
                    self.modifiers.entry(dotted(class)).or_default().push(rule.clone());
                }
            }
            ("convertMessage", [classes, messages, elements @ ..]) if elements.len() <= 1 => {
                let message = messages.first().cloned().unwrap_or_default();
                let elements: Vec<Option<Dotted>> = match elements.first() {
                    Some(elements) => elements.iter().map(|element| Some(dotted(element))).collect(),
                    None => vec![None],
                };
                for class in classes {
                    let known = self.messages.entry(dotted(class)).or_default();
                    known.extend(elements.iter().map(|element| (element.clone(), message.clone())));
                }
            }
            (known, _) if FUNCTIONS.contains(&known) => {
                return refuse(format!("`{known}` has other arguments than the specification says"));
            }
            (unknown, _) => {
                let refusal = Diagnostic::error(call.span, format!("`{unknown}` is no conversion function"));
                return Err(
                    refusal.hint(format!("those are {}; nothing else is executed", FUNCTIONS.join(", ")))
                );
            }
        }
        Ok(())
    }

    /// The class rule with the longest old name that a name begins with.
    pub(crate) fn class(&self, name: &[Name]) -> Option<Renamed<'_>> {
        let of = |n: usize| self.classes.get(&name[..n]).map(|new| Renamed { n_old: n, new });
        (1..=name.len()).rev().find_map(of)
    }

    /// The element rule of a class with the longest old name that a name begins with.
    pub(crate) fn element(&self, class: &[Name], name: &[Name]) -> Option<&ElementRule> {
        let rules = self.elements.get(class)?;
        rules.iter().filter(|rule| name.starts_with(&rule.old)).max_by_key(|rule| rule.old.len())
    }

    /// Elements that have no new name, as rules that remove their modifiers.
    pub(crate) fn removals(&self, class: &[Name]) -> Vec<ModifierRule> {
        let without = self.elements.get(class).into_iter().flatten().filter(|rule| rule.new.is_empty());
        let removal = |rule: &ElementRule| {
            let old = OldModifier::Value { path: rule.old.clone(), default: None };
            ModifierRule { old: vec![old], new: Vec::new() }
        };
        without.map(removal).collect()
    }

    /// Whether there is a rule for the element `inside.name` of a class, or for something in it.
    pub(crate) fn has_element(&self, class: &[Name], name: &[Name]) -> bool {
        let has = |rules: &Vec<ElementRule>| rules.iter().any(|rule| rule.old.starts_with(name));
        let is_told =
            || self.messages(class).any(|(element, _)| element.is_some_and(|element| element == name));
        self.elements.get(class).is_some_and(has) || is_told()
    }

    /// What a person has to be told about a class, or about an element of it.
    pub(crate) fn messages(&self, class: &[Name]) -> impl Iterator<Item = (Option<&[Name]>, &str)> {
        let messages = self.messages.get(class).into_iter().flatten();
        messages.map(|(element, message)| (element.as_deref(), message.as_str()))
    }

    /// Whether some rule is about this class, or about something in it.
    pub(crate) fn mentions(&self, name: &[Name]) -> bool {
        let is_in = |known: &Dotted| known.starts_with(name);
        self.classes.contains_key(name)
            || self.elements.keys().any(is_in)
            || self.modifiers.keys().any(is_in)
            || self.messages.keys().any(is_in)
            || self.class_ifs.keys().any(is_in)
            || self.classes.keys().any(is_in)
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Text(text) => Some(vec![text.clone()]),
        Value::List(texts) => Some(texts.clone()),
        Value::Boolean(_) => None,
    }
}

/// Element by element; one new name serves all.
fn pairs(call: &Call, old: &[String], new: &[String]) -> Result<Vec<(String, String)>, Diagnostic> {
    match (old, new) {
        (old, [new]) => Ok(old.iter().map(|old| (old.clone(), new.clone())).collect()),
        (old, new) if old.len() == new.len() => Ok(old.iter().cloned().zip(new.iter().cloned()).collect()),
        _ => {
            let message = format!("{} old names but {} new ones", old.len(), new.len());
            Err(Diagnostic::error(call.span, message))
        }
    }
}

/// `R`, `R=5`, `cardinality(a)=0`
fn old_modifier(text: &str) -> OldModifier {
    let (path, default) = match text.split_once('=') {
        Some((path, default)) => (path.trim(), Some(default.trim())),
        None => (text.trim(), None),
    };
    match path.strip_prefix("cardinality(").and_then(|rest| rest.strip_suffix(')')) {
        Some(connector) => {
            let is_connected = default != Some("0");
            OldModifier::Cardinality { connector: dotted(connector.trim()), is_connected }
        }
        None => OldModifier::Value { path: dotted(path), default: default.map(str::to_string) },
    }
}

pub(crate) fn dotted(text: &str) -> Dotted {
    let mut is_quoted = false;
    let is_separator = |letter: char| {
        is_quoted ^= letter == '\'';
        letter == '.' && !is_quoted
    };
    text.trim().trim_start_matches('.').split(is_separator).map(|part| Name::new(part.trim())).collect()
}

pub(crate) fn text(name: &[Name]) -> String {
    name.iter().map(|part| part.as_str()).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_index::Id;

    fn read(text: &str) -> Result<Rules, Vec<String>> {
        let rules = Rules::read(FileId::from_index(0), text, None);
        rules.map_err(|problems| problems.into_iter().map(|problem| problem.message).collect())
    }

    #[test]
    fn the_longest_name_is_used_first() {
        let rules = read("convertClass({\"A\", \"A.B\"}, {\"C\", \"D\"})").unwrap();
        let renamed = |name: &str| {
            let name = dotted(name);
            rules.class(&name).map(|renamed| [renamed.new, &name[renamed.n_old..]].concat())
        };
        assert_eq!(renamed("A.F"), Some(dotted("C.F")));
        assert_eq!(renamed("A.B.E"), Some(dotted("D.E")));
        assert_eq!(renamed("B"), None);
        assert!(rules.mentions(&dotted("A.B")) && !rules.mentions(&dotted("A.B.C")));
    }

    #[test]
    fn what_is_no_conversion_function_is_refused_by_name() {
        assert_eq!(
            read("system(\"rm\") convertClass(\"A\")").unwrap_err(),
            [
                "`system` is no conversion function",
                "`convertClass` has other arguments than the specification says"
            ]
        );
        assert_eq!(
            read("convertClass(\"A\", \"B\") convertClass(\"A\", \"C\")").unwrap_err(),
            ["`A` becomes `C` here and `B` elsewhere"]
        );
        assert!(read("convertClass(\"A\", \"B\") convertClear() convertClass(\"A\", \"C\")").is_ok());
    }
}
