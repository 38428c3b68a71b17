//! The modifiers of one use of a class: rules that replace, remove or add some of them.
//! Modelica specification 3.6, section 18.8.2.1: `convertModifiers` and `convertClassIf`.

use harpoon_index::Name;
use harpoon_source::Span;
use harpoon_syntax::ast::{
    Argument, ArgumentKind, Equation, EquationKind, Expr, ExprKind, Modification, Section,
};
use harpoon_syntax::edit::{Edit, apply};

use crate::changes::{Change, ChangeKind};
use crate::project::{ClassId, composition};
use crate::rules::{ClassIf, Dotted, ModifierRule, OldModifier, dotted, text};
use crate::walk::{Cursor, Site, Walker};

/// An argument in its list: `b=2` in `(a(b=2))` is in that of `a`.
#[derive(Clone, Copy)]
struct Located<'a> {
    list: &'a [Argument],
    at: usize,
    modification: &'a Modification,
}

impl<'a> Located<'a> {
    fn argument(self) -> &'a Argument {
        &self.list[self.at]
    }

    fn name(self) -> Dotted {
        match &self.argument().kind {
            ArgumentKind::Modify { path, .. } => path.idents.iter().map(|ident| ident.name).collect(),
            _ => Vec::new(),
        }
    }

    fn value(self) -> Option<&'a Expr> {
        match &self.argument().kind {
            ArgumentKind::Modify { modification: Some(modification), .. } => modification.binding.as_ref(),
            _ => None,
        }
    }
}

/// What becomes of the lists of one site.
#[derive(Default)]
struct Plan<'a> {
    removed: Vec<Located<'a>>,
    /// In the place of an argument of the outer list.
    replaced: Vec<(usize, String)>,
    appended: Vec<String>,
}

impl Plan<'_> {
    fn replace(&mut self, at: usize, text: String) {
        match self.replaced.iter_mut().find(|(place, _)| *place == at) {
            Some((_, known)) => known.push_str(&format!(", {text}")),
            None => self.replaced.push((at, text)),
        }
    }

    fn has(&self, argument: &Argument) -> bool {
        self.removed.iter().any(|located| std::ptr::eq(located.argument(), argument))
    }
}

impl<'a> Walker<'a, '_> {
    /// The class that values of modifiers choose, if all components of a declaration agree.
    pub(crate) fn class_if(&mut self, cursor: &Cursor, sites: &[Site<'a>], span: Span) -> Option<Dotted> {
        let Cursor::Library { class, .. } = cursor else {
            return None;
        };
        let rules = self.names.rules.class_ifs.get(class)?;
        let chosen: Vec<Option<&Dotted>> =
            sites.iter().map(|site| self.chosen(rules, site).map(|(rule, _)| &rule.new)).collect();
        let first = chosen.first().copied().flatten();
        if chosen.iter().any(|other| *other != first) {
            let message = format!(
                "components of `{}` need different classes now: declare them separately",
                text(class)
            );
            self.changes.note(span, message);
            return None;
        }
        first.cloned()
    }

    fn chosen<'r>(&self, rules: &'r [ClassIf], site: &Site<'a>) -> Option<(&'r ClassIf, Located<'a>)> {
        rules.iter().find_map(|rule| {
            let located = locate(site.modification?, &rule.element)?;
            is_literal(located.value()?, &rule.value).then_some((rule, located))
        })
    }

    /// Converts what stands in the parentheses behind a class.
    pub(crate) fn site(&mut self, site: &Site<'a>, cursor: &Cursor, scope: ClassId, is_special: bool) {
        if let Some(modification) = site.modification {
            self.modification(modification, cursor, scope);
        }
        let mut plan = Plan::default();
        let classes = match cursor {
            Cursor::Library { class, .. } => vec![(class.clone(), true)],
            Cursor::User(class) => {
                self.names.library_bases(*class).into_iter().map(|base| (base, false)).collect()
            }
            Cursor::Unknown => return,
        };
        for (class, is_direct) in classes {
            let rules = self.names.rules;
            if is_special
                && let Some((_, located)) =
                    rules.class_ifs.get(&class).and_then(|rules| self.chosen(rules, site))
            {
                plan.removed.push(located);
            }
            for rule in rules.modifiers.get(&class).into_iter().flatten() {
                self.plan_rule(rule, &class, is_direct, site, scope, &mut plan);
            }
            for rule in rules.removals(&class) {
                self.plan_rule(&rule, &class, is_direct, site, scope, &mut plan);
            }
        }
        self.edit(site, &plan);
    }

    fn plan_rule(
        &mut self,
        rule: &ModifierRule,
        class: &Dotted,
        is_direct: bool,
        site: &Site<'a>,
        scope: ClassId,
        plan: &mut Plan<'a>,
    ) {
        let mut found: Vec<Located<'a>> = Vec::new();
        let mut values: Vec<(&Dotted, Option<String>)> = Vec::new();
        for old in &rule.old {
            match old {
                OldModifier::Cardinality { connector, is_connected } => {
                    let Some(component) = site.component else {
                        return;
                    };
                    let name = [&[component], &connector[..]].concat();
                    if self.is_connected(&name, scope) != *is_connected {
                        return;
                    }
                }
                OldModifier::Value { path, default } => {
                    let located = site.modification.and_then(|modification| locate(modification, path));
                    let located = located.filter(|located| !plan.has(located.argument()));
                    values.push((
                        path,
                        located
                            .and_then(Located::value)
                            .map(|value| self.converted(value))
                            .or(default.clone()),
                    ));
                    found.extend(located);
                }
            }
        }
        let applies = if values.is_empty() { is_direct } else { !found.is_empty() };
        if !applies {
            return;
        }
        let what = || {
            let olds: Vec<String> = values.iter().map(|(path, _)| text(path)).collect();
            format!("{}({})", text(class), olds.join(", "))
        };
        let new: Result<Vec<String>, String> = rule.new.iter().map(|new| filled(new, &values)).collect();
        let new = match new {
            Ok(new) => new,
            Err(missing) => {
                let span = found.first().map_or(site.insert_at, |located| located.argument().span);
                let message =
                    format!("`{}` is converted with the value of `{missing}`, which has none here", what());
                return self.changes.note(span, message);
            }
        };
        let prefix = found.first().map_or_else(String::new, |located| {
            let Argument { each, final_, .. } = located.argument();
            format!("{}{}", if *each { "each " } else { "" }, if *final_ { "final " } else { "" })
        });
        plan.removed.extend(&found);
        let mut texts: Vec<String> = Vec::new();
        for new in new {
            match self.existing(&new, class, site, plan) {
                // Values that were written before win over new ones.
                Some(argument) if !values.is_empty() => {
                    let message =
                        format!("`{}` stands here already, so that `{new}` is left out", modified(&new));
                    self.changes.note(argument.span, message);
                }
                Some(_) => {}
                None => texts.push(format!("{prefix}{new}")),
            }
        }
        if !texts.is_empty() || !found.is_empty() {
            let (old, new) = (what(), rule.new.join(", "));
            self.changes.count(Change { kind: ChangeKind::Modifiers, old, new });
        }
        let outer = site.modification.map_or(&[][..], |modification| &modification.arguments);
        let places: Vec<Located<'a>> =
            found.into_iter().filter(|located| std::ptr::eq(located.list, outer)).collect();
        for text in texts {
            // Where the old one of the same name stands, else with the first of the old ones.
            let name = dotted(modified(text.strip_prefix(&prefix).unwrap_or(&text)));
            let same = places.iter().find(|located| located.name() == name);
            match same.or(places.first()) {
                Some(located) => plan.replace(located.at, text),
                None => plan.appended.push(text),
            }
        }
    }

    /// An argument that stays and says already what a new one would.
    fn existing(&self, new: &str, class: &Dotted, site: &Site<'a>, plan: &Plan<'a>) -> Option<&'a Argument> {
        let name = dotted(modified(new));
        let arguments = site.modification.map_or(&[][..], |modification| &modification.arguments);
        arguments.iter().filter(|argument| !plan.has(argument)).find(|argument| match &argument.kind {
            ArgumentKind::Modify { path, .. } => {
                let path: Dotted = path.idents.iter().map(|ident| ident.name).collect();
                let rule = self.names.rules.element(class, &path);
                path == name || rule.is_some_and(|rule| rule.old == path && rule.new == name)
            }
            _ => false,
        })
    }

    /// The text of a value, its own names converted; in parentheses if it could come apart.
    fn converted(&self, value: &Expr) -> String {
        let mut inside: Vec<Edit> = Vec::new();
        for edit in self.edits.iter().filter(|edit| is_inside(edit.span, value.span)) {
            let span = Span {
                start: edit.span.start - value.span.start,
                end: edit.span.end - value.span.start,
                ..edit.span
            };
            inside.push(Edit { span, text: edit.text.clone() });
        }
        let text = self.sources.excerpt(value.span);
        apply(text, &inside).unwrap_or_else(|_| text.to_string())
    }

    fn edit(&mut self, site: &Site<'a>, plan: &Plan<'a>) {
        if plan.removed.is_empty() && plan.appended.is_empty() {
            return;
        }
        self.edits
            .retain(|edit| !plan.removed.iter().any(|located| is_inside(edit.span, located.argument().span)));
        let outer = site.modification.map_or(&[][..], |modification| &modification.arguments);
        let mut lists: Vec<(&[Argument], &Modification)> = Vec::new();
        for located in &plan.removed {
            if !lists.iter().any(|(list, _)| std::ptr::eq(*list, located.list)) {
                lists.push((located.list, located.modification));
            }
        }
        let appended = plan.appended.join(", ");
        let mut is_appended = appended.is_empty();
        for (list, modification) in lists {
            let is_outer = std::ptr::eq(list, outer);
            let new = if is_outer { &plan.replaced[..] } else { &[] };
            let is_kept = |at: usize| !plan.has(&list[at]) || new.iter().any(|(place, _)| *place == at);
            if !(0..list.len()).any(is_kept) {
                let (first, last) = (list[0].span, list[list.len() - 1].span);
                let text = if is_outer { appended.as_str() } else { "" };
                let span =
                    if text.is_empty() { self.parentheses(modification, last) } else { first.to(last) };
                self.edits.push(Edit { span, text: text.to_string() });
                is_appended |= is_outer;
                continue;
            }
            for at in (0..list.len()).filter(|at| plan.has(&list[*at])) {
                let span = list[at].span;
                let edit = match new.iter().find(|(place, _)| *place == at) {
                    Some((_, text)) => Edit { span, text: text.clone() },
                    None if (0..at).any(is_kept) => {
                        Edit { span: Span { start: list[at - 1].span.end, ..span }, text: String::new() }
                    }
                    None => Edit { span: Span { end: list[at + 1].span.start, ..span }, text: String::new() },
                };
                self.edits.push(edit);
            }
        }
        if is_appended {
            return;
        }
        let edit = match (outer.last(), site.modification) {
            (Some(last), _) => {
                Edit { span: Span { start: last.span.end, ..last.span }, text: format!(", {appended}") }
            }
            (None, Some(modification)) if self.sources.excerpt(modification.span).starts_with('(') => {
                let behind = modification.span.start + 1;
                Edit { span: Span { start: behind, end: behind, ..modification.span }, text: appended }
            }
            (None, _) => Edit { span: site.insert_at, text: format!("({appended})") },
        };
        self.edits.push(edit);
    }

    /// From the parenthesis that opens a list to the one that closes it.
    fn parentheses(&self, modification: &Modification, last: Span) -> Span {
        let rest = &self.sources.text(last.file)[last.end as usize..];
        let close = rest.find(')').map_or(0, |offset| offset as u32 + 1);
        Span { start: modification.span.start, end: last.end + close, ..last }
    }

    fn is_connected(&self, name: &[Name], scope: ClassId) -> bool {
        let sections =
            composition(self.names.project.classes[scope].ast).into_iter().flat_map(|all| &all.sections);
        let equations = sections.filter_map(|section| match section {
            Section::Equations { equations, .. } => Some(&equations[..]),
            Section::Algorithm { .. } => None,
        });
        let mut open: Vec<&[Equation]> = equations.collect();
        while let Some(equations) = open.pop() {
            for equation in equations {
                match &equation.kind {
                    EquationKind::Connect(a, b) => {
                        let is_end = |end: &harpoon_syntax::ast::ComponentRef| {
                            end.parts.len() >= name.len()
                                && end.parts.iter().zip(name).all(|(part, name)| part.ident.name == *name)
                        };
                        if is_end(a) || is_end(b) {
                            return true;
                        }
                    }
                    EquationKind::For { body, .. } => open.push(body),
                    EquationKind::If { branches, otherwise } => {
                        open.extend(branches.iter().map(|(_, body)| &body[..]));
                        open.push(otherwise);
                    }
                    _ => {}
                }
            }
        }
        false
    }
}

/// The argument that a path means: `a.b=2` or `a(b=2)`.
fn locate<'a>(modification: &'a Modification, path: &[Name]) -> Option<Located<'a>> {
    let list = &modification.arguments[..];
    list.iter().enumerate().find_map(|(at, argument)| {
        let ArgumentKind::Modify { path: written, modification: inner, .. } = &argument.kind else {
            return None;
        };
        let written: Dotted = written.idents.iter().map(|ident| ident.name).collect();
        match path.strip_prefix(&written[..])? {
            [] => Some(Located { list, at, modification }),
            rest => locate(inner.as_ref()?, rest),
        }
    })
}

/// Whether a value is the one that a rule names; of an enumeration the literal counts.
fn is_literal(value: &Expr, wanted: &str) -> bool {
    let wanted = wanted.trim();
    match &value.kind {
        ExprKind::Boolean(value) => wanted == value.to_string(),
        ExprKind::Integer(value) => wanted == value.to_string(),
        ExprKind::String(value) => wanted == format!("\"{value}\""),
        ExprKind::Ref(reference) => {
            let literal = reference.parts.last().map(|part| part.ident.name.as_str());
            literal == wanted.rsplit('.').next()
        }
        _ => false,
    }
}

/// `k1` of `k1=%y0%*%k1%`, `G1` of `G1(start=%G%)`
fn modified(new: &str) -> &str {
    new.split(['=', '(']).next().unwrap_or(new).trim()
}

/// The values of old modifiers where their names stand between percent signs, or the name of the one that has no value.
fn filled(new: &str, values: &[(&Dotted, Option<String>)]) -> Result<String, String> {
    let mut result = String::new();
    let mut rest = new;
    while let Some((before, behind)) = rest.split_once('%') {
        let Some((name, after)) = behind.split_once('%') else {
            break;
        };
        result.push_str(before);
        let wanted = dotted(name);
        let value = values.iter().find(|(path, _)| **path == wanted).and_then(|(_, value)| value.as_deref());
        let value = value.ok_or_else(|| name.to_string())?;
        let is_alone = result.trim_end().ends_with(['=', '(', ',', '{'])
            && !result.trim_end().ends_with("==")
            && (after.trim_start().is_empty() || after.trim_start().starts_with([')', ',', '}']));
        match is_alone || is_whole(value) {
            true => result.push_str(value),
            false => result.push_str(&format!("({value})")),
        }
        rest = after;
    }
    Ok(result + rest)
}

/// Whether a text stays one operand wherever it is put: a name, a number, a text without quotes in it, or what is in parentheses of its own.
fn is_whole(value: &str) -> bool {
    let is_name = value.chars().all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.'));
    let is_text =
        value.len() > 1 && value.starts_with('"') && value.ends_with('"') && value.matches('"').count() == 2;
    is_name || is_text
}

fn is_inside(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && inner.start >= outer.start && inner.end <= outer.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_put_in_parentheses_where_they_would_come_apart() {
        let (a, b) = (dotted("a"), dotted("b.c"));
        let values = [(&a, Some("x + 1".to_string())), (&b, Some("-2".to_string()))];
        assert_eq!(filled("k=%a%*%b.c%", &values).unwrap(), "k=(x + 1)*(-2)");
        assert_eq!(filled("k(start=%a%)", &values).unwrap(), "k(start=x + 1)");
        assert_eq!(filled("k=f(%a%, %b.c%)", &values).unwrap(), "k=f(x + 1, -2)");
        assert_eq!(filled("k=not %a%", &[(&a, Some("true".to_string()))]).unwrap(), "k=not true");
        assert_eq!(filled("k=%z%", &values), Err("z".to_string()));
    }
}
