//! What the annotations of a top-level class say about versions (Modelica specification 3.6, section 18.8.2).

use harpoon_index::Name;
use harpoon_source::Span;
use harpoon_syntax::ast::{Argument, ArgumentKind, Class, ExprKind, Modification};

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
