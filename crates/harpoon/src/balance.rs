//! What to tell about a model whose unknowns and equations differ in number.

use harpoon_flat::{Flat, Imbalance, Origin};
use harpoon_source::{Diagnostic, Severity};

use crate::Model;

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

fn name_culprits(flat: &Flat, imbalance: &Imbalance, mut diagnostic: Diagnostic) -> Diagnostic {
    let component = |origin: &Origin| match flat.components[origin.component as usize].as_str() {
        "" => String::new(),
        path => format!(" of `{path}`"),
    };
    let mut spans = Vec::new();
    for (name, origin) in &imbalance.undetermined {
        if !spans.contains(&origin.span) && spans.len() < MAX_NAMED {
            spans.push(origin.span);
            diagnostic = diagnostic.label(origin.span, format!("no equation is left for `{name}`"));
        }
    }
    for origin in imbalance.surplus.iter().take(MAX_NAMED) {
        let words = format!("nothing is left for this equation{} to determine", component(origin));
        diagnostic = diagnostic.label(origin.span, words);
    }
    // The first place is the place of the message; its words are a label of their own there.
    diagnostic.span = diagnostic.labels.first().map(|(span, _)| *span);
    if !imbalance.undetermined.is_empty() {
        let names: Vec<&str> = imbalance.undetermined.iter().map(|(name, _)| name.as_str()).collect();
        diagnostic = diagnostic.hint(format!("not determined: {}", list(&names, imbalance.n_undetermined)));
    }
    diagnostic
}

fn list(names: &[&str], n_all: usize) -> String {
    let shown: Vec<String> = names.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
    match n_all.saturating_sub(shown.len()) {
        0 => shown.join(", "),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}
