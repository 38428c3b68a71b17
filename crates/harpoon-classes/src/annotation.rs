//! What the annotations of a top-level class say about versions (Modelica specification 3.6, section 18.8.2).

use harpoon_index::Name;
use harpoon_source::Span;
use harpoon_syntax::ast::{Argument, ArgumentKind, Class, Expr, ExprKind, Modification};

/// `uses(Modelica(version="4.0.0"))`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Used {
    pub name: Name,
    pub version: String,
    pub span: Span,
}

/// The libraries that a class says it uses, with a version each; an entry without a version asks for nothing.
pub fn uses(class: &Class) -> Vec<Used> {
    let used = modifications(class, "uses").flat_map(|uses| &uses.arguments);
    used.filter_map(|argument| {
        let (name, modification) = named(argument)?;
        let version = strings(&modification.arguments, "version").next()?;
        Some(Used { name, version: version.to_string(), span: argument.span })
    })
    .collect()
}

/// `annotation(version="4.0.0")`
pub fn version(class: &Class) -> Option<&str> {
    let mut versions =
        class.annotations.iter().flat_map(|annotation| strings(&annotation.arguments, "version"));
    versions.next()
}

/// What becomes of a model that uses an older version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conversion {
    pub from: Vec<String>,
    /// The version that it leads to; that of the library itself if nothing is said.
    pub to: Option<String>,
    pub rules: ConversionRules,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConversionRules {
    /// `noneFromVersion="3.1"`: the model stays as it is.
    None,
    /// `from(version="2.1", script="convertTo3.mos")`
    Script(String),
    /// `from(version="2.1", change(convertClass(…)))`, the text between the parentheses of `change`.
    Change(Span),
}

/// The conversions that a library offers, in the order of the text. What says neither a version nor a rule is none.
pub fn conversions(class: &Class) -> Vec<Conversion> {
    let arguments = modifications(class, "conversion").flat_map(|conversion| &conversion.arguments);
    arguments.filter_map(named).filter_map(|(name, modification)| conversion(name, modification)).collect()
}

fn conversion(name: Name, modification: &Modification) -> Option<Conversion> {
    if name == "noneFromVersion" {
        let from = texts(modification.binding.as_ref()?);
        return Some(Conversion { from, to: None, rules: ConversionRules::None });
    }
    let argument = |wanted: &'static str| {
        modification
            .arguments
            .iter()
            .filter_map(named)
            .find(|(found, _)| *found == wanted)
            .map(|found| found.1)
    };
    let value = |wanted| texts(argument(wanted)?.binding.as_ref()?).into_iter().next();
    let from = argument("version").and_then(|versions| versions.binding.as_ref()).map(texts)?;
    let script = || value("script").map(ConversionRules::Script);
    let change = || argument("change").map(|change| ConversionRules::Change(change.span));
    let rules = script().or_else(change)?;
    (name == "from").then(|| Conversion { from, to: value("to"), rules })
}

/// `"2.1"` or `{"2.1", "2.2"}`
fn texts(expr: &Expr) -> Vec<String> {
    match &expr.kind {
        ExprKind::String(text) => vec![text.to_string()],
        ExprKind::Array(elements) => elements.iter().flat_map(texts).collect(),
        _ => Vec::new(),
    }
}

/// Is a model that uses `wanted` satisfied by this class, without a conversion script?
pub(crate) fn provides(class: &Class, wanted: &str) -> bool {
    version(class) == Some(wanted)
        || modifications(class, "conversion")
            .flat_map(|conversion| strings(&conversion.arguments, "noneFromVersion"))
            .any(|version| version == wanted)
}

/// All `name(…)` in the annotations of the class.
fn modifications<'a>(class: &'a Class, name: &'static str) -> impl Iterator<Item = &'a Modification> {
    let arguments = class.annotations.iter().flat_map(|annotation| &annotation.arguments);
    arguments.filter_map(named).filter(move |(found, _)| *found == name).map(|(_, modification)| modification)
}

/// All values of `name="…"` among the arguments.
fn strings<'a>(arguments: &'a [Argument], name: &'static str) -> impl Iterator<Item = &'a str> {
    let bindings = arguments
        .iter()
        .filter_map(named)
        .filter(move |(found, _)| *found == name)
        .filter_map(|(_, modification)| modification.binding.as_ref());
    bindings.filter_map(|binding| match &binding.kind {
        ExprKind::String(text) => Some(&**text),
        _ => None,
    })
}

fn named(argument: &Argument) -> Option<(Name, &Modification)> {
    match &argument.kind {
        ArgumentKind::Modify { path, modification: Some(modification), .. } => {
            Some((path.idents[0].name, modification))
        }
        _ => None,
    }
}
