//! `name = value` given beside the model: a modification of the whole model, as in `extends M(a.b = 1)`.
//! Every setting is used, or refused by one line that quotes it.

use std::collections::HashSet;

use harpoon_causal::Causal;
use harpoon_expr::{Builtin, ExprId, Node, Pool};
use harpoon_flat::{Flat, Variable, visit_expressions};
use harpoon_instance::{ElementSetting, Variability, without_subscripts};
use harpoon_source::{Diagnostic, Severity, Sources, Span};
use harpoon_syntax::ast::{
    Argument, ArgumentKind, ClassBody, ComponentRef, ElementKind, EquationKind, Expr, ExprKind, Modification,
    Section, StoredDefinition,
};

use crate::Model;

const FILE: &str = "<settings>";

/// The text of the settings as a class, and what is wrong with it. Elements cannot be modified: they are set by equations.
pub fn parse(sources: &Sources, settings: &[String]) -> (StoredDefinition, Vec<Diagnostic>) {
    let (text, _) = text(settings);
    let file = sources.add(FILE, &text);
    let parsed = harpoon_syntax::parse(file, sources.text(file));
    (parsed.tree, parsed.diagnostics)
}

/// The text, and where each setting ends in it.
fn text(settings: &[String]) -> (String, Vec<(usize, &str)>) {
    let (elements, others): (Vec<&String>, Vec<&String>) =
        settings.iter().partition(|setting| is_of_element(setting));
    let mut text = "class Settings extends Model(".to_string();
    let mut ends = Vec::new();
    for (at, setting) in others.into_iter().enumerate() {
        text.push_str(if at == 0 { "" } else { ", " });
        text.push_str(setting);
        ends.push((text.len(), setting.as_str()));
    }
    text.push_str("); equation ");
    for setting in elements {
        text.push_str(setting);
        ends.push((text.len(), setting.as_str()));
        text.push_str("; ");
    }
    text.push_str("end Settings;");
    (text, ends)
}

/// `a[3]=1`
fn is_of_element(setting: &str) -> bool {
    setting.split_once('=').is_some_and(|(name, _)| name.contains('['))
}

/// The settings of elements of the class that [`parse`] made.
pub fn elements<'s>(
    tree: &'s StoredDefinition,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<ElementSetting<'s>> {
    let mut all: Vec<ElementSetting> = Vec::new();
    for (target, value, span) in equations(tree) {
        match ElementSetting::new(target, value, span) {
            Some(setting) if all.iter().any(|other| other.name == setting.name) => {
                diagnostics.push(Diagnostic::error(
                    span,
                    format!("`{}` is set twice; keep one of the two", setting.name),
                ));
            }
            Some(setting) => all.push(setting),
            None => {
                let message = "an index is a whole number from 1 on, as in `a[3]` or `table[2,1]`";
                diagnostics.push(Diagnostic::error(span, message));
            }
        }
    }
    all
}

fn equations(tree: &StoredDefinition) -> Vec<(&ComponentRef, &Expr, Span)> {
    let Some(ClassBody::Long(composition)) = tree.classes.first().map(|class| &class.body) else {
        return Vec::new();
    };
    let equations = composition.sections.iter().flat_map(|section| match section {
        Section::Equations { equations, .. } => &equations[..],
        Section::Algorithm { .. } => &[],
    });
    let set = equations.filter_map(|equation| match &equation.kind {
        EquationKind::Equality { lhs: Expr { kind: ExprKind::Ref(target), .. }, rhs } => {
            Some((target, rhs, equation.span))
        }
        _ => None,
    });
    set.collect()
}

/// The modification of the class that [`parse`] made.
pub fn modification(tree: &StoredDefinition) -> Option<&Modification> {
    let ClassBody::Long(composition) = &tree.classes.first()?.body else { return None };
    composition.elements.iter().find_map(|element| match &element.kind {
        ElementKind::Extends(extends) => extends.modification.as_ref(),
        _ => None,
    })
}

/// Refuses settings that the model cannot use. What else is wrong with the model may follow from them and is not told.
pub fn check(model: &mut Model<'_>, settings: &[String], tree: &StoredDefinition) {
    if settings.is_empty() {
        return;
    }
    let mut refusals = about_settings(model, settings);
    if refusals.is_empty() {
        let given = all_given(tree);
        refusals.extend(without_name(settings, &given));
        refusals.extend(without_value(settings, &given));
        refusals.extend(set_twice(settings, &given));
        refusals.extend(computed(model, settings, &given));
        refusals.extend(starts_of_parameters(model, settings, &given));
    }
    if !refusals.is_empty() {
        model.refuses_settings = true;
        model.diagnostics = refusals;
    }
    model.concerns = concerns(model, settings, tree);
}

/// A variable that a setting is about.
pub struct Concern {
    setting: String,
    /// As it was given, without the attribute.
    name: String,
    declared: Span,
    /// The setting is about its start value.
    is_start: bool,
}

/// The variables that settings are about.
pub fn concerns(model: &Model<'_>, settings: &[String], tree: &StoredDefinition) -> Vec<Concern> {
    let Some(flat) = &model.flat else { return Vec::new() };
    let mut concerns = Vec::new();
    for Given { name, span, .. } in all_given(tree) {
        let setting = setting_at(settings, span);
        let (whole, last) = name.rsplit_once('.').unwrap_or_default();
        for (name, is_start) in [(name.as_str(), false), (whole, last == "start")] {
            let plain = without_subscripts(name);
            let mut variables = flat.order.iter().map(|&variable| &flat.variables[variable]);
            let found = variables.find(|variable| without_subscripts(&variable.name) == plain);
            concerns.extend(found.map(|variable| Concern {
                setting: setting.to_string(),
                name: name.to_string(),
                declared: variable.origin.span,
                is_start,
            }));
        }
    }
    concerns
}

/// Problems with what a setting has made of a variable: the line that declares it is not to blame.
pub fn blamed(concerns: &[Concern], problems: &[Diagnostic]) -> Vec<Diagnostic> {
    let mut refusals = Vec::new();
    for problem in problems.iter().filter(|problem| problem.is_error()) {
        let named = problem.message.split('`').nth(1);
        let is_about = |concern: &&Concern| {
            problem.span == Some(concern.declared)
                && named.is_none_or(|named| match concern.name.contains('[') {
                    true => concern.name == named,
                    false => concern.name == without_subscripts(named),
                })
        };
        if let Some(concern) = concerns.iter().find(is_about) {
            refusals.push(refused(&concern.setting, &with_hints(problem)));
        }
    }
    refusals
}

/// Refuses start values that nothing is computed from.
pub fn idle_starts(concerns: &[Concern], causal: &Causal) -> Vec<Diagnostic> {
    let mut refusals = Vec::new();
    for Concern { setting, name, .. } in concerns.iter().filter(|concern| concern.is_start) {
        let is_it = |given: &str| match name.contains('[') {
            true => given == name,
            false => without_subscripts(given) == *name,
        };
        let set = causal.dae.variables.iter().filter(|(_, variable)| is_it(&variable.name));
        let mut set = set.map(|(var, _)| var).peekable();
        if set.peek().is_some() && set.all(|var| causal.ignores_start_of(var)) {
            let why = format!(
                "nothing is computed from the start value of `{name}`: at the start its equation gives it as at any time"
            );
            refusals.push(refused(setting, &why));
        }
    }
    refusals
}

/// A name that settings modify.
struct Given {
    name: String,
    span: Span,
    value: Option<Span>,
}

fn all_given(tree: &StoredDefinition) -> Vec<Given> {
    let mut all = modification(tree).map_or(Vec::new(), |all| given(&all.arguments, ""));
    all.extend(equations(tree).into_iter().map(|(target, value, span)| Given {
        name: target.to_string(),
        span,
        value: Some(value.span),
    }));
    all
}

fn given(arguments: &[Argument], around: &str) -> Vec<Given> {
    let mut all = Vec::new();
    for argument in arguments {
        let ArgumentKind::Modify { path, modification, .. } = &argument.kind else { continue };
        let name = format!("{around}{path}");
        let inside = modification.as_ref().map_or(&[][..], |modification| &modification.arguments);
        let value = modification.as_ref().and_then(|modification| modification.binding.as_ref());
        if value.is_some() || inside.is_empty() {
            let value = value.map(|value| value.span);
            all.push(Given { name: name.clone(), span: argument.span, value });
        }
        all.extend(given(inside, &format!("{name}.")));
    }
    all
}

/// Errors of the compiler whose place is in a setting: the user did not write a class there, so that they are told in
/// one line.
fn about_settings(model: &Model<'_>, settings: &[String]) -> Vec<Diagnostic> {
    let mut refusals: Vec<Diagnostic> = Vec::new();
    for diagnostic in model.diagnostics.iter().filter(|diagnostic| diagnostic.is_error()) {
        let Some(span) = diagnostic.span else { continue };
        if model.sources.path(span.file).as_os_str() != FILE {
            continue;
        }
        let setting = setting_at(settings, span);
        let refusal = refused(setting, &explanation(model.sources, setting, diagnostic, span));
        // A text that cannot be read is noticed at several of its places.
        if !refusals.iter().any(|other| other.message.starts_with(&quoted(setting))) {
            refusals.push(refusal);
        }
    }
    refusals
}

fn explanation(sources: &Sources, setting: &str, diagnostic: &Diagnostic, span: Span) -> String {
    let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
    if setting.contains(['=', '[']) && value.trim().is_empty() {
        return format!("there is no value; write `{}=VALUE`", name.trim());
    }
    // The user did not write a class, nor a list in parentheses.
    let is_of_class = diagnostic.message.contains("extends clause")
        || diagnostic.message.starts_with("expected `,` or `)`");
    if is_of_class && !value.is_empty() {
        return format!("`{}` is no value; write a number, a text in quotes, true or false", value.trim());
    }
    let place = sources.excerpt(span);
    let is_name = |text: &str| text.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    // Nothing of the model can be named in a setting, only what libraries have.
    if is_name(place) && diagnostic.message.starts_with("no `") && value.contains(place) {
        return format!("`{place}` is no value; write a number, a text in quotes, true or false");
    }
    with_hints(diagnostic)
}

fn with_hints(diagnostic: &Diagnostic) -> String {
    let hints = diagnostic.hints.iter().map(|hint| format!("; {hint}"));
    hints.fold(diagnostic.message.clone(), |message, hint| message + &hint)
}

/// A setting of blanks or comments alone.
fn without_name(settings: &[String], given: &[Given]) -> Vec<Diagnostic> {
    let is_used = |setting: &&String| {
        given.iter().any(|given| std::ptr::eq(setting_at(settings, given.span), setting.as_str()))
    };
    let unused = settings.iter().filter(|setting| !is_used(setting));
    unused.map(|setting| refused(setting, "nothing is set by it; write `NAME=VALUE`")).collect()
}

fn without_value(settings: &[String], given: &[Given]) -> Vec<Diagnostic> {
    let without = given.iter().filter(|given| given.value.is_none());
    let refusal = |given: &Given| {
        let why = format!("there is no value; write `{}=VALUE`", given.name);
        refused(setting_at(settings, given.span), &why)
    };
    without.map(refusal).collect()
}

/// Neither a whole array nor one of its elements wins over the other in silence.
fn set_twice(settings: &[String], given: &[Given]) -> Vec<Diagnostic> {
    let wholes: HashSet<&str> =
        given.iter().map(|given| given.name.as_str()).filter(|name| !name.contains('[')).collect();
    let mut refusals = Vec::new();
    for element in given.iter().filter(|given| given.name.contains('[')) {
        let whole = without_subscripts(&element.name);
        if wholes.contains(whole.as_str()) {
            let why = format!("`{whole}` is set as a whole too; keep one of the two");
            refusals.push(refused(setting_at(settings, element.span), &why));
        }
    }
    refusals
}

/// A variable that the equations determine takes no further equation.
fn computed(model: &Model<'_>, settings: &[String], given: &[Given]) -> Vec<Diagnostic> {
    let (Some(flat), Some(balance)) = (&model.flat, &model.balance) else { return Vec::new() };
    if balance.equations <= balance.unknowns {
        return Vec::new();
    }
    let mut refusals = Vec::new();
    for Given { name, span, value } in given {
        let varies = |variable: &Variable| variable.variability >= Variability::Discrete;
        let Some(value) = value.filter(|_| any_named(flat, name, varies)) else { continue };
        let value = model.sources.excerpt(value);
        let why = match any_named(flat, name, |variable| may_start(flat, variable)) {
            true => format!("`{name}` is computed by the model; `{name}.start={value}` sets its start value"),
            false => format!("`{name}` is computed by the model, from parameters and start values of others"),
        };
        refusals.push(refused(setting_at(settings, *span), &why));
    }
    refusals
}

/// Whether the start value of a variable may count, as far as its declaration and the equations tell.
fn may_start(flat: &Flat, variable: &Variable) -> bool {
    let is_said = variable.attributes.iter().any(|(name, _)| ["start", "fixed"].contains(name));
    let is_it = |pool: &Pool, part: ExprId| match pool.node(part) {
        Node::Var(var) => flat.variables[*var].name == variable.name,
        _ => false,
    };
    let is_differentiated = |pool: &Pool, part: ExprId| match pool.node(part) {
        Node::Builtin(Builtin::Der, arguments) => pool.contains(arguments[0], is_it),
        _ => false,
    };
    let mut found = is_said || variable.variability == Variability::Discrete;
    for equation in &flat.equations {
        visit_expressions(equation, &mut |expr| found = found || flat.pool.contains(expr, is_differentiated));
    }
    found
}

/// The start value of a parameter counts only if it has no other.
fn starts_of_parameters(model: &Model<'_>, settings: &[String], given: &[Given]) -> Vec<Diagnostic> {
    let Some(flat) = &model.flat else { return Vec::new() };
    let has_value =
        |variable: &Variable| variable.variability <= Variability::Parameter && variable.binding.is_some();
    let mut refusals = Vec::new();
    for Given { name, span, value } in given {
        let (Some(parameter), Some(value)) = (name.strip_suffix(".start"), value) else { continue };
        if any_named(flat, parameter, has_value) {
            let value = model.sources.excerpt(*value);
            let why = format!("`{parameter}` has a value, no start value; write `{parameter}={value}`");
            refusals.push(refused(setting_at(settings, *span), &why));
        }
    }
    refusals
}

fn any_named(flat: &Flat, name: &str, holds: impl Fn(&Variable) -> bool) -> bool {
    let mut variables = flat.order.iter().map(|&variable| &flat.variables[variable]);
    let name = without_subscripts(name);
    variables.any(|variable| holds(variable) && without_subscripts(&variable.name) == name)
}

fn refused(setting: &str, why: &str) -> Diagnostic {
    Diagnostic::new(Severity::Error, None, format!("{}: {why}", quoted(setting)))
}

fn quoted(setting: &str) -> String {
    format!("setting `{setting}`")
}

/// The setting that this place of the text of [`parse`] belongs to; what is beyond the last is noticed behind it.
fn setting_at(settings: &[String], span: Span) -> &str {
    let (_, ends) = text(settings);
    let found = ends.iter().find(|(end, _)| span.start as usize <= *end);
    found.or(ends.last()).map_or("", |(_, setting)| setting)
}
