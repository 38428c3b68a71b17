//! The bond graph of a model and its causality, with everything that is wrong about them.

use harpoon_bond::{
    Bond, BondGraph, Causality, Conflict, ElementId, End, Extracted, ImpulseGraph, assign, extract,
};
use harpoon_flat::Flat;
use harpoon_index::{Id, IdVec};
use harpoon_source::{Diagnostic, Severity};

use crate::Told;
use crate::impulse::Impacts;
use crate::messages::messages;
use crate::storages::{Comparison, compare, integrators};
use crate::{Model, Options, compile};

pub struct BondView {
    pub model: String,
    pub graph: BondGraph,
    pub causality: Causality,
    /// Where each element stands in the diagram of the model.
    pub placements: IdVec<ElementId, Option<[f64; 2]>>,
    /// What the sorted equations say about the same; absent if they could not be sorted.
    pub comparison: Option<Comparison>,
    /// Of a model with impacts.
    pub impulse: Option<ImpulseGraph>,
}

pub struct Bonds {
    /// Absent if the model could not be compiled.
    pub view: Option<BondView>,
    /// The diagnostics, for standard error.
    pub messages: String,
    /// The same in parts.
    pub told: Vec<Told>,
    pub has_errors: bool,
}

pub fn bonds(options: &Options) -> Bonds {
    compile(options, |model| {
        let view = view(model);
        let messages = messages(model.sources, model.diagnostics.iter(), options.style);
        let told = model.diagnostics.iter().map(|diagnostic| Told::of(model.sources, diagnostic)).collect();
        Bonds { view, messages, told, has_errors: model.diagnostics.iter().any(Diagnostic::is_error) }
    })
}

/// What is wrong about the bond graph of a model, if it has one, is told in its own terms: equations are not counted then. A port
/// without a bond is told where they are missing, and a causal conflict where they contradict each other.
pub(crate) fn check(model: &mut Model<'_>) {
    let found = model.flat.as_ref().map(|flat| extract(flat).diagnostics).unwrap_or_default();
    let n_before = model.diagnostics.len();
    if !found.iter().any(Diagnostic::is_error) {
        crate::balance::check(model);
        if model.diagnostics[n_before..].iter().any(|told| told.severity == Severity::Note) {
            // A component alone, whose bonds go on outside.
            return;
        }
        if !model.diagnostics[n_before..].iter().any(Diagnostic::is_error) {
            let contradictions = model.flat.as_ref().map(contradictions).unwrap_or_default();
            model.diagnostics.extend(contradictions);
            return;
        }
        let conflicts = model.flat.as_ref().map(causal_conflicts).unwrap_or_default();
        if !conflicts.is_empty() {
            model.diagnostics.truncate(n_before);
            model.diagnostics.extend(conflicts);
        }
    }
    model.diagnostics.extend(found);
}

/// Causal bonds that are not right about their strokes.
fn contradictions(flat: &Flat) -> Vec<Diagnostic> {
    let graph = extract(flat).graph;
    if graph.bonds.values().all(|bond| bond.stroke.is_none()) {
        return Vec::new();
    }
    let contradicted = assign(&graph).contradicted(&graph);
    contradicted.into_iter().map(|bond| contradiction(flat, &graph.bonds[bond])).collect()
}

fn causal_conflicts(flat: &Flat) -> Vec<Diagnostic> {
    let extracted = extract(flat);
    let span = |element: ElementId| flat.bond_components[extracted.component_of[element.index()]].span;
    let causality = assign(&extracted.graph);
    causality.conflicts.iter().map(|conflict| refusal(&extracted.graph, conflict, span)).collect()
}

fn view(model: &mut Model<'_>) -> Option<BondView> {
    let flat = model.flat.take()?;
    let extracted = extract(&flat);
    if extracted.graph.elements.is_empty() && !model.diagnostics.iter().any(Diagnostic::is_error) {
        let message = format!("`{}` has no bonds", model.name);
        let hint = "bonds are found in models of components of the library BondGraph, see `harpoon libraries`, or of classes with an \
                    annotation `__Harpoon_bond`; `harpoon simulate` takes any model";
        model.diagnostics.push(Diagnostic::new(Severity::Error, None, message).hint(hint));
        return None;
    }
    let causality = assign(&extracted.graph);
    let component = |element: ElementId| &flat.bond_components[extracted.component_of[element.index()]];
    let refused = |conflict| refusal(&extracted.graph, conflict, |element| component(element).span);
    let conflicts: Vec<Diagnostic> = causality.conflicts.iter().map(refused).collect();
    let placements = extracted.graph.elements.ids().map(|element| component(element).placement).collect();
    let Extracted { graph, diagnostics, .. } = extracted;
    // They were told with the errors already.
    if !model.diagnostics.iter().any(Diagnostic::is_error) {
        model.diagnostics.extend(diagnostics);
        model.diagnostics.extend(conflicts);
    }
    let mut view =
        BondView { model: model.name.clone(), graph, causality, placements, comparison: None, impulse: None };
    if !model.diagnostics.iter().any(Diagnostic::is_error)
        && let Err(problems) = view.add_equations(flat)
    {
        model.diagnostics.extend(problems);
    }
    Some(view)
}

impl BondView {
    /// What the equations have to say. If they cannot be sorted, that is the business of `simulate`: here it is a warning.
    fn add_equations(&mut self, flat: Flat) -> Result<(), Vec<Diagnostic>> {
        let as_warnings = |problems: Vec<Diagnostic>| -> Vec<Diagnostic> {
            let warning = |problem| Diagnostic { severity: Severity::Warning, ..problem };
            problems.into_iter().map(warning).collect()
        };
        let impacts = Impacts::of(&flat);
        let mut dae = harpoon_dae::lower(flat).map_err(as_warnings)?;
        let derived = impacts.as_ref().map(|impacts| impacts.derive(&mut dae));
        let integrators = integrators(&self.graph, &dae);
        let causal = harpoon_causal::causalize(dae).map_err(as_warnings)?;
        self.comparison = Some(compare(&self.graph, &self.causality, &integrators, &causal));
        self.impulse = derived;
        match (&impacts, &self.impulse) {
            (Some(impacts), Some(derived)) => match impacts.refusals(derived, &causal) {
                refusals if refusals.is_empty() => Ok(()),
                refusals => Err(refusals),
            },
            _ => Ok(()),
        }
    }
}

/// A causal bond that is not right about its stroke.
fn contradiction(flat: &Flat, bond: &Bond) -> Diagnostic {
    let (said, found) = match bond.stroke {
        Some(End::Tail) => ("tail", "head"),
        _ => ("head", "tail"),
    };
    let message = format!(
        "`{}` says that the flow is computed at its {said}, but it is computed at its {found}",
        bond.path
    );
    let component = flat.bond_components.iter().find(|component| component.path == bond.path);
    Diagnostic::new(Severity::Error, component.map(|component| component.span), message)
        .component(&bond.path)
        .hint("change flowComputedAt, or what stands at its ends")
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
