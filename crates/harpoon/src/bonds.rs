//! The bond graph of a model and its causality, with everything that is wrong about them.

use harpoon_bond::{BondGraph, Causality, Conflict, Extracted, assign, extract};
use harpoon_index::Id;
use harpoon_source::{Diagnostic, render};

use crate::{Model, Options, compile};

pub struct BondView {
    pub model: String,
    pub graph: BondGraph,
    pub causality: Causality,
}

pub struct Bonds {
    /// Absent if the model could not be compiled.
    pub view: Option<BondView>,
    /// The diagnostics, for standard error.
    pub messages: String,
    pub has_errors: bool,
}

pub fn bonds(options: &Options) -> Bonds {
    compile(options, |model| {
        let view = view(model);
        let messages =
            model.diagnostics.iter().map(|found| render(model.sources, found, options.style)).collect();
        Bonds { view, messages, has_errors: model.diagnostics.iter().any(Diagnostic::is_error) }
    })
}

/// Whether the bond graph of a model, if it has one, is complete. What is wrong about it is told in its own terms, before
/// equations are counted.
pub(crate) fn check(model: &mut Model<'_>) -> bool {
    let Some(flat) = &model.flat else { return true };
    let errors: Vec<Diagnostic> =
        extract(flat).diagnostics.into_iter().filter(Diagnostic::is_error).collect();
    let is_complete = errors.is_empty();
    model.diagnostics.extend(errors);
    is_complete
}

fn view(model: &mut Model<'_>) -> Option<BondView> {
    let flat = model.flat.as_ref()?;
    let extracted = extract(flat);
    let causality = assign(&extracted.graph);
    let span =
        |element: harpoon_bond::ElementId| flat.bond_components[extracted.component_of[element.index()]].span;
    let conflicts: Vec<Diagnostic> =
        causality.conflicts.iter().map(|conflict| refusal(&extracted.graph, conflict, span)).collect();
    let Extracted { graph, diagnostics, .. } = extracted;
    // Errors were told when the model was compiled.
    model.diagnostics.extend(diagnostics.into_iter().filter(|found| !found.is_error()));
    model.diagnostics.extend(conflicts);
    Some(BondView { model: model.name.clone(), graph, causality })
}

/// The message stands at the first element, with a label at each other one.
fn refusal(
    graph: &BondGraph,
    conflict: &Conflict,
    span: impl Fn(harpoon_bond::ElementId) -> harpoon_source::Span,
) -> Diagnostic {
    let message = conflict.message(graph);
    let places = if conflict.elements.is_empty() { &conflict.path } else { &conflict.elements };
    let mut diagnostic = match places.first() {
        Some(first) => Diagnostic::error(span(*first), message),
        None => Diagnostic::new(harpoon_source::Severity::Error, None, message),
    };
    for other in places.iter().skip(1) {
        diagnostic = diagnostic.label(span(*other), format!("`{}`", graph.elements[*other].path));
    }
    diagnostic.hint("a resistance or a storage between them lets each have its own")
}
