//! What to tell about a model whose unknowns and equations differ in number.

use harpoon_flat::Flat;
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
    if balance.unknowns == balance.equations || !balance.unsized_equations.is_empty() {
        return;
    }
    let message =
        format!("`{}` has {} unknowns but {} equations", model.name, balance.unknowns, balance.equations);
    let mut diagnostic = Diagnostic::new(Severity::Error, None, message);
    diagnostic = name_culprits(flat, diagnostic);
    model.diagnostics.push(diagnostic);
}

fn name_culprits(flat: &Flat, mut diagnostic: Diagnostic) -> Diagnostic {
    let imbalance = flat.imbalance();
    if !imbalance.undetermined.is_empty() {
        diagnostic = diagnostic.hint(format!("no equation is left for {}", list(&imbalance.undetermined)));
    }
    for origin in imbalance.surplus.iter().take(MAX_NAMED) {
        let component = &flat.components[origin.component as usize];
        let words = match component.is_empty() {
            true => "nothing is left for this equation to determine".to_string(),
            false => format!("nothing is left for this equation of `{component}` to determine"),
        };
        diagnostic = diagnostic.label(origin.span, words);
    }
    if diagnostic.span.is_none()
        && let Some((span, _)) = diagnostic.labels.first()
    {
        diagnostic.span = Some(*span);
    }
    diagnostic
}

fn list(names: &[String]) -> String {
    let shown: Vec<String> = names.iter().take(MAX_NAMED).map(|name| format!("`{name}`")).collect();
    let rest = names.len().saturating_sub(MAX_NAMED);
    match rest {
        0 => shown.join(", "),
        rest => format!("{} and {rest} more", shown.join(", ")),
    }
}
