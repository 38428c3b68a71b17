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

/// What is wrong about the bond graph of a model, if it has one, is told in its own terms: equations are not counted then. A port
/// without a bond is told where they are missing.
pub(crate) fn check(model: &mut Model<'_>) {
    let found = model.flat.as_ref().map(|flat| extract(flat).diagnostics).unwrap_or_default();
    let n_before = model.diagnostics.len();
    if !found.iter().any(Diagnostic::is_error) {
        crate::balance::check(model);
        if !model.diagnostics[n_before..].iter().any(Diagnostic::is_error) {
            return;
        }
    }
    model.diagnostics.extend(found);
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
    // They were told with the errors already.
    if !model.diagnostics.iter().any(Diagnostic::is_error) {
        model.diagnostics.extend(diagnostics);
    }
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
