//! The `uses` annotation of a converted class: other versions, and libraries that are new to it.

use harpoon_index::Name;
use harpoon_source::Span;
use harpoon_syntax::ast::{ArgumentKind, Class, Modification};
use harpoon_syntax::edit::Edit;

/// Edits that make the class use each library in this version. A class without the annotation, and libraries that it does not name and
/// that are not `new`, stay as they are.
pub fn update_uses(class: &Class, versions: &[(Name, String)], new: &[(Name, String)]) -> Vec<Edit> {
    let Some(uses) = named(class.annotations.iter().flat_map(|annotation| &annotation.arguments), "uses")
    else {
        return Vec::new();
    };
    let mut edits = Vec::new();
    for (library, version) in versions {
        let Some(used) = named(uses.arguments.iter(), library.as_str()) else {
            continue;
        };
        // The number of a build and its date belong to the version before.
        let text = format!("version=\"{version}\"");
        let span = match (&used.arguments[..], named(used.arguments.iter(), "version")) {
            ([_], Some(binding)) => binding.binding.as_ref().map(|value| value.span),
            ([first, .., last], _) => {
                edits.push(Edit { span: first.span.to(last.span), text });
                continue;
            }
            _ => None,
        };
        edits.extend(span.map(|span| Edit { span, text: format!("\"{version}\"") }));
    }
    let is_used = |library: Name| named(uses.arguments.iter(), library.as_str()).is_some();
    let added: Vec<String> = (new.iter().filter(|(library, _)| !is_used(*library)))
        .map(|(library, version)| format!(", {library}(version=\"{version}\")"))
        .collect();
    if let (false, Some(last)) = (added.is_empty(), uses.arguments.last()) {
        let end = Span { start: last.span.end, ..last.span };
        edits.push(Edit { span: end, text: added.concat() });
    }
    edits
}

fn named<'a>(
    mut arguments: impl Iterator<Item = &'a harpoon_syntax::ast::Argument>,
    name: &str,
) -> Option<&'a Modification> {
    arguments.find_map(|argument| match &argument.kind {
        ArgumentKind::Modify { path, modification, .. } if path.idents[0].name == name => {
            modification.as_ref()
        }
        _ => None,
    })
}
