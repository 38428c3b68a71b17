//! `name = value` given beside the model: a modification of the whole model, as in `extends M(a.b = 1)`.

use harpoon_source::{Diagnostic, Sources};
use harpoon_syntax::ast::{ClassBody, ElementKind, Modification, StoredDefinition};

/// The text of the settings as a class, and what is wrong with it.
pub fn parse(sources: &Sources, settings: &[String]) -> (StoredDefinition, Vec<Diagnostic>) {
    let text = format!("class Settings extends Model({}); end Settings;", settings.join(", "));
    let file = sources.add("<settings>", &text);
    let parsed = harpoon_syntax::parse(file, sources.text(file));
    (parsed.tree, parsed.diagnostics)
}

/// The modification of the class that [`parse`] made.
pub fn modification(tree: &StoredDefinition) -> Option<&Modification> {
    let ClassBody::Long(composition) = &tree.classes.first()?.body else { return None };
    composition.elements.iter().find_map(|element| match &element.kind {
        ElementKind::Extends(extends) => extends.modification.as_ref(),
        _ => None,
    })
}
