//! What to tell about a model whose unknowns and equations differ in number.

use harpoon_flat::{Bound, Conflict, Flat, Imbalance, Origin, Undetermined};
use harpoon_source::{Diagnostic, Severity, Span};

use crate::Model;
use crate::compile::Purpose;

/// So many names say it; more would hide it.
const MAX_NAMED: usize = 8;

pub fn check(model: &mut Model<'_>) {
    let (Some(balance), Some(flat)) = (&model.balance, &model.flat) else { return };
    for origin in &balance.unsized_equations {
        let component = &flat.components[origin.component as usize];
        model.diagnostics.push(
            Diagnostic::error(origin.span, "the size of this equation is not known")
                .component(component.clone()),
        );
    }
    if !balance.unsized_equations.is_empty() {
        return;
    }
    if let Some(note) = component_alone(model, flat) {
        model.diagnostics.push(note);
        return;
    }
    let imbalance = flat.imbalance();
    let error = |message: String| Diagnostic::new(Severity::Error, None, message);
    let mut diagnostic = if balance.unknowns != balance.equations {
        error(format!(
            "`{}` has {} unknowns but {} equations",
            model.name, balance.unknowns, balance.equations
        ))
    } else if imbalance.as_ref().is_some_and(|imbalance| !imbalance.undetermined.is_empty()) {
        error(format!(
            "the {} equations of `{}` do not determine all unknowns",
            balance.equations, model.name
        ))
    } else if imbalance.is_none() {
        let message = format!(
            "whether the equations of `{}` determine its unknowns is not checked: it is too large",
            model.name
        );
        Diagnostic::new(Severity::Warning, None, message)
    } else {
        return;
    };
    if let Some(imbalance) = &imbalance {
        diagnostic = name_culprits(flat, imbalance, diagnostic);
    }
    model.diagnostics.push(diagnostic);
}

/// A component has connectors for others to connect with: alone it is right if it would determine everything once they do.
fn component_alone(model: &Model<'_>, flat: &Flat) -> Option<Diagnostic> {
    let is_right = |imbalance: Imbalance| imbalance.undetermined.is_empty() && imbalance.surplus.is_empty();
    if model.purpose != Purpose::Check || flat.connectors.is_empty() || flat.imbalance().is_none_or(is_right)
    {
        return None;
    }
    if !flat.imbalance_as_component().is_some_and(is_right) {
        return None;
    }
    let names: Vec<&str> = flat.connectors.iter().map(String::as_str).collect();
    let message = format!(
        "`{}` is a component: nothing is connected with {}, so that its equations are counted, but cannot be solved alone",
        model.name,
        list(&names, names.len())
    );
    Some(Diagnostic::new(Severity::Note, None, message))
}

fn name_culprits(flat: &Flat, imbalance: &Imbalance, mut diagnostic: Diagnostic) -> Diagnostic {
    let component = |origin: &Origin| match flat.components[origin.component as usize].as_str() {
        "" => String::new(),
        path => format!(" of `{path}`"),
    };
    let mut spans = Vec::new();
    let mut inputs = Vec::new();
    for Undetermined { name, origin, is_input } in &imbalance.undetermined {
        // An input is forgotten where the component is used, not where its class declares it.
        let (span, words) = match flat.declared_at[origin.component as usize].filter(|_| *is_input) {
            Some(declared) => (declared, format!("the input `{name}` is not connected")),
            None => (origin.span, format!("no equation is left for `{name}`")),
        };
        if *is_input {
            inputs.push(name.as_str());
        }
        if !spans.contains(&span) && spans.len() < MAX_NAMED {
            spans.push(span);
            diagnostic = diagnostic.label(span, words);
        }
    }
    for origin in imbalance.surplus.iter().take(MAX_NAMED) {
        let words = format!("nothing is left for this equation{} to determine", component(origin));
        diagnostic = diagnostic.label(origin.span, words);
    }
    let bound;
    (diagnostic, bound) = name_values(imbalance, diagnostic);
    // The first place is the place of the message; its words are a label of their own there.
    diagnostic.span = diagnostic.labels.first().map(|(span, _)| *span);
    if !imbalance.undetermined.is_empty() {
        let names: Vec<&str> = imbalance.undetermined.iter().map(|unknown| unknown.name.as_str()).collect();
        diagnostic = diagnostic.hint(format!("not determined: {}", list(&names, imbalance.n_undetermined)));
    }
    match (&inputs[..], &imbalance.conflict) {
        ([first, ..], _) => diagnostic.hint(format!("connect a signal with `{first}`, or give it a value")),
        ([], Some(conflict)) => diagnostic.hint(advice(conflict)),
        ([], None) => match bound {
            Some(bound) => diagnostic.hint(bound),
            None => diagnostic,
        },
    }
}

/// The values of declarations that are equations as well, at their places; a hint about them.
fn name_values(imbalance: &Imbalance, mut diagnostic: Diagnostic) -> (Diagnostic, Option<String>) {
    let mut places: Vec<(Span, Vec<&str>)> = Vec::new();
    for Bound { name, span, .. } in &imbalance.bound {
        match places.iter_mut().find(|(known, _)| known == span) {
            Some((_, names)) => names.push(name),
            None => places.push((*span, vec![name])),
        }
    }
    for (span, names) in places.iter().take(MAX_NAMED) {
        let verb = if names.len() == 1 { "has its" } else { "have their" };
        let words = format!("{} {verb} value from here, which is an equation too", list(names, names.len()));
        diagnostic = diagnostic.label(*span, words);
    }
    let are_of_records = imbalance.bound.first().is_some_and(|bound| bound.is_default);
    let names: Vec<&str> = imbalance
        .bound
        .iter()
        .filter(|bound| bound.is_default == are_of_records)
        .map(|bound| bound.name.as_str())
        .collect();
    let all = list(&names, names.len());
    let hint = match (are_of_records, &names[..]) {
        (_, []) => None,
        (true, _) => Some(format!(
            "a value in the declaration of a field is an equation of every variable of the record: leave out that of {all}, or the equations that determine the same again"
        )),
        (false, _) => Some(format!(
            "a value in a declaration is an equation: leave out one of {all}, or another equation that determines the same"
        )),
    };
    (diagnostic, hint)
}

fn advice(conflict: &Conflict) -> String {
    let names: Vec<&str> = conflict.components.iter().map(String::as_str).collect();
    let names = list(&names, names.len());
    match conflict.is_of_flows {
        true => format!(
            "{names} determine the same force, torque or current twice, and nothing how it moves: a mass, an inertia or a capacitor may be missing, or what holds it"
        ),
        false => format!(
            "{names} determine the same voltage, speed or angle twice: leave one source out, or put a resistor or a spring between them"
        ),
    }
}

fn list(names: &[&str], n_all: usize) -> String {
    let shown: Vec<String> = names.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
    match n_all.saturating_sub(shown.len()) {
        0 => shown.join(", "),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}
