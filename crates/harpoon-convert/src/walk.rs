//! The user's classes → edits of their texts: every name that means something of the library, wherever code can have one.

use harpoon_index::Name;
use harpoon_source::{Sources, Span};
use harpoon_syntax::ast::{
    Annotation, Argument, ArgumentKind, CallArguments, Class, ClassBody, ComponentClause, ComponentRef,
    Element, ElementKind, Equation, EquationKind, Expr, ExprKind, Ident, Import, ImportKind, Modification,
    Path, Section, Statement, StatementKind, Subscript,
};
use harpoon_syntax::edit::Edit;

use crate::changes::{Change, ChangeKind, Changes};
use crate::meaning::{Meaning, Member, Names};
use crate::project::{ClassId, composition};
use crate::rules::{Dotted, text};

pub(crate) struct Walker<'a, 'p> {
    pub sources: &'p Sources,
    pub names: Names<'a, 'p>,
    pub edits: Vec<Edit>,
    pub changes: Changes,
    /// Rules that apply to the name at hand: they count if the text changes.
    pub pending: Vec<Change>,
    /// Names of loops, which hide all others.
    pub iterators: Vec<Name>,
}

/// Where names of elements are looked up: in a class of the old library, some components deep, or in one of the user.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Cursor {
    Library { class: Dotted, inside: Dotted },
    User(ClassId),
    Unknown,
}

/// A place where modifiers of a class stand, or could.
pub(crate) struct Site<'a> {
    pub modification: Option<&'a Modification>,
    /// Where they begin if there are none yet.
    pub insert_at: Span,
    pub component: Option<Name>,
}

impl<'a> Walker<'a, '_> {
    pub fn class(&mut self, class: &'a Class) {
        let Some(id) = self.names.project.id(class) else {
            return;
        };
        let around = self.names.project.classes[id].parent.unwrap_or(id);
        match &class.body {
            ClassBody::Short { base, subscripts, modification, .. } => {
                self.subscripts(subscripts, id);
                let insert_at = subscripts_end(base.span, subscripts);
                let insert_at = self.behind_bracket(insert_at, !subscripts.is_empty());
                let site = Site { modification: modification.as_ref(), insert_at, component: None };
                self.use_of(base, &[site], around);
            }
            ClassBody::Extends { modification, .. } => {
                if let Some(modification) = modification {
                    self.modification(modification, &Cursor::User(id), id);
                }
            }
            ClassBody::Derivative { function, .. } => self.use_of(function, &[], around),
            ClassBody::Long(_) | ClassBody::Enumeration { .. } => {}
        }
        if let Some(composition) = composition(class) {
            composition.elements.iter().for_each(|element| self.element(element, id));
            for section in &composition.sections {
                match section {
                    Section::Equations { equations, .. } => self.equations(equations, id),
                    Section::Algorithm { statements, .. } => self.statements(statements, id),
                }
            }
            if let Some(external) = &composition.external {
                external.result.iter().for_each(|result| self.reference(result, id));
                external.arguments.iter().for_each(|argument| self.expr(argument, id));
            }
        }
        class.annotations.iter().for_each(|annotation| self.annotation(annotation, id));
    }

    fn element(&mut self, element: &'a Element, scope: ClassId) {
        match &element.kind {
            ElementKind::Import(import) => self.import(import),
            ElementKind::Extends(extends) => {
                let insert_at = end_of(extends.base.span);
                let modification = extends.modification.as_ref();
                self.use_of(&extends.base, &[Site { modification, insert_at, component: None }], scope);
                self.annotations(&extends.annotation, scope);
            }
            ElementKind::Class(class) => self.class(class),
            ElementKind::Components(clause) => self.clause(clause, scope),
            ElementKind::Error => {}
        }
        if let Some(by) = &element.constrained_by {
            let insert_at = end_of(by.base.span);
            let site = Site { modification: by.modification.as_ref(), insert_at, component: None };
            self.use_of(&by.base, &[site], scope);
            self.annotations(&by.annotation, scope);
        }
    }

    fn clause(&mut self, clause: &'a ComponentClause, scope: ClassId) {
        self.subscripts(&clause.subscripts, scope);
        let mut sites = Vec::new();
        for declaration in &clause.declarations {
            let end = subscripts_end(declaration.ident.span, &declaration.subscripts);
            sites.push(Site {
                modification: declaration.modification.as_ref(),
                insert_at: self.behind_bracket(end, !declaration.subscripts.is_empty()),
                component: Some(declaration.ident.name),
            });
        }
        self.use_of(&clause.type_name, &sites, scope);
        for declaration in &clause.declarations {
            self.subscripts(&declaration.subscripts, scope);
            declaration.condition.iter().for_each(|condition| self.expr(condition, scope));
            self.annotations(&declaration.annotation, scope);
        }
    }

    /// An import keeps the name that it brings, so that the text below may stay.
    fn import(&mut self, import: &'a Import) {
        let names = |path: &Path| -> Dotted { path.idents.iter().map(|ident| ident.name).collect() };
        let convert = |this: &mut Self, path: &[Name], span: Span| match this.names.meaning(path, true, 0) {
            Meaning::Library(found) => this.convert(&found.full, span),
            _ => path.to_vec(),
        };
        match &import.kind {
            ImportKind::Renaming(_, path) | ImportKind::Unqualified(path) => {
                let new = convert(self, &names(path), path.span);
                self.replace(&path.idents, &new);
            }
            ImportKind::Qualified(path) => {
                let old = names(path);
                let new = convert(self, &old, path.span);
                if new.last() != old.last() {
                    let start = Span { end: path.idents[0].span.start, ..path.idents[0].span };
                    let name = path.idents[path.idents.len() - 1].name;
                    self.edits.push(Edit { span: start, text: format!("{name} = ") });
                }
                self.replace(&path.idents, &new);
            }
            ImportKind::Group(path, inside) => {
                let package = names(path);
                let new_package = self.names.renamed(&package);
                let new: Vec<Dotted> = inside
                    .iter()
                    .map(|ident| convert(self, &[&package[..], &[ident.name]].concat(), ident.span))
                    .collect();
                let stays =
                    |(ident, new): (&Ident, &Dotted)| *new == [&new_package[..], &[ident.name]].concat();
                if inside.iter().zip(&new).all(stays) {
                    return self.replace(&path.idents, &new_package);
                }
                let one = |(ident, new): (&Ident, &Dotted)| match new.last() == Some(&ident.name) {
                    true => format!("import {}", text(new)),
                    false => format!("import {} = {}", ident.name, text(new)),
                };
                let all: Vec<String> = inside.iter().zip(&new).map(one).collect();
                self.edits.push(Edit { span: import.span, text: all.join("; ") });
                self.count(true);
            }
            ImportKind::File(_) => {}
        }
    }

    /// A class is used here, with modifiers or without.
    pub fn use_of(&mut self, path: &'a Path, sites: &[Site<'a>], scope: ClassId) {
        let meaning = self.names.of_path(path, scope);
        let cursor = cursor_of(&meaning);
        let special = self.class_if(&cursor, sites, path.span);
        self.convert_name(&path.idents, path.global, &meaning, scope, special.as_ref());
        for site in sites {
            self.site(site, &cursor, scope, special.is_some());
        }
    }

    /// The values of modifiers, and the names that they modify.
    pub fn modification(&mut self, modification: &'a Modification, cursor: &Cursor, scope: ClassId) {
        for argument in &modification.arguments {
            self.argument(argument, cursor, scope);
        }
        modification.binding.iter().for_each(|binding| self.expr(binding, scope));
    }

    fn argument(&mut self, argument: &'a Argument, cursor: &Cursor, scope: ClassId) {
        match &argument.kind {
            ArgumentKind::Modify { path, modification, .. } => {
                let inside = self.step(cursor.clone(), &path.idents);
                if let Some(modification) = modification {
                    self.modification(modification, &inside, scope);
                }
            }
            ArgumentKind::Redeclare(element) => {
                let name = match &element.kind {
                    ElementKind::Class(class) => Some(class.name),
                    ElementKind::Components(clause) => clause.declarations.first().map(|first| first.ident),
                    _ => None,
                };
                if let Some(name) = name {
                    self.step(cursor.clone(), &[name]);
                }
                self.element(element, scope);
            }
            ArgumentKind::BreakElement(ident) => {
                self.step(cursor.clone(), std::slice::from_ref(ident));
            }
            ArgumentKind::BreakConnect(a, b) => [a, b].into_iter().for_each(|end| self.reference(end, scope)),
        }
    }

    fn annotations(&mut self, annotation: &'a Option<Annotation>, scope: ClassId) {
        annotation.iter().for_each(|annotation| self.annotation(annotation, scope));
    }

    fn annotation(&mut self, annotation: &'a Annotation, scope: ClassId) {
        for argument in &annotation.arguments {
            self.argument(argument, &Cursor::Unknown, scope);
        }
        self.addresses(annotation.span);
    }

    /// `modelica://Modelica.SIunits.Voltage` in the texts of an annotation.
    fn addresses(&mut self, span: Span) {
        const SCHEME: &str = "modelica://";
        let all = self.sources.excerpt(span);
        for (at, found) in all.match_indices(SCHEME) {
            let start = at + found.len();
            let is_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '\'');
            let rest = &all[start..];
            let name =
                rest[..rest.find(|letter| !is_name(letter)).unwrap_or(rest.len())].trim_end_matches('.');
            let old = crate::rules::dotted(name);
            if let Meaning::Library(found) = self.names.meaning(&old, true, 0) {
                let start = span.start as usize + start;
                let place = Span::new(span.file, start, start + name.len());
                let new = self.convert(&found.full, place);
                if new != old {
                    self.edits.push(Edit { span: place, text: text(&new) });
                }
                self.count(new != old);
            }
        }
    }

    fn equations(&mut self, equations: &'a [Equation], scope: ClassId) {
        for equation in equations {
            match &equation.kind {
                EquationKind::Equality { lhs, rhs } => {
                    [lhs, rhs].into_iter().for_each(|side| self.expr(side, scope))
                }
                EquationKind::Connect(a, b) => [a, b].into_iter().for_each(|end| self.reference(end, scope)),
                EquationKind::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        self.expr(condition, scope);
                        self.equations(body, scope);
                    }
                    self.equations(otherwise, scope);
                }
                EquationKind::When { branches } => {
                    for (condition, body) in branches {
                        self.expr(condition, scope);
                        self.equations(body, scope);
                    }
                }
                EquationKind::For { iterators, body } => {
                    self.in_loop(iterators, scope, |this| this.equations(body, scope));
                }
                EquationKind::Call(call) => self.expr(call, scope),
                EquationKind::Error => {}
            }
            self.annotations(&equation.annotation, scope);
        }
    }

    fn statements(&mut self, statements: &'a [Statement], scope: ClassId) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Assign { target, value } => {
                    self.reference(target, scope);
                    self.expr(value, scope);
                }
                StatementKind::AssignTuple { targets, value } => {
                    targets.iter().flatten().for_each(|target| self.reference(target, scope));
                    self.expr(value, scope);
                }
                StatementKind::Call(call) => self.expr(call, scope),
                StatementKind::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        self.expr(condition, scope);
                        self.statements(body, scope);
                    }
                    self.statements(otherwise, scope);
                }
                StatementKind::When { branches } => {
                    for (condition, body) in branches {
                        self.expr(condition, scope);
                        self.statements(body, scope);
                    }
                }
                StatementKind::For { iterators, body } => {
                    self.in_loop(iterators, scope, |this| this.statements(body, scope));
                }
                StatementKind::While { condition, body } => {
                    self.expr(condition, scope);
                    self.statements(body, scope);
                }
                StatementKind::Break | StatementKind::Return | StatementKind::Error => {}
            }
            self.annotations(&statement.annotation, scope);
        }
    }

    fn in_loop(
        &mut self,
        iterators: &'a [harpoon_syntax::ast::Iterator],
        scope: ClassId,
        body: impl FnOnce(&mut Self),
    ) {
        let n_before = self.iterators.len();
        for iterator in iterators {
            iterator.range.iter().for_each(|range| self.expr(range, scope));
            self.iterators.push(iterator.ident.name);
        }
        body(self);
        self.iterators.truncate(n_before);
    }

    pub fn expr(&mut self, expr: &'a Expr, scope: ClassId) {
        match &expr.kind {
            ExprKind::Ref(reference) => self.reference(reference, scope),
            ExprKind::Call { function, arguments } => {
                let meaning = self.reference_meaning(function, scope);
                self.reference(function, scope);
                self.call_arguments(arguments, &cursor_of(&meaning), scope);
            }
            ExprKind::FunctionValue { function, arguments } => {
                let meaning = self.names.of_path(function, scope);
                self.use_of(function, &[], scope);
                self.call_arguments(arguments, &cursor_of(&meaning), scope);
            }
            ExprKind::Unary(_, inner) | ExprKind::Parenthesis(inner) | ExprKind::Field(inner, _) => {
                self.expr(inner, scope);
            }
            ExprKind::Binary(_, left, right) => {
                self.expr(left, scope);
                self.expr(right, scope);
            }
            ExprKind::Range { start, step, stop } => {
                self.expr(start, scope);
                step.iter().for_each(|step| self.expr(step, scope));
                self.expr(stop, scope);
            }
            ExprKind::If { branches, otherwise } => {
                for (condition, value) in branches {
                    self.expr(condition, scope);
                    self.expr(value, scope);
                }
                self.expr(otherwise, scope);
            }
            ExprKind::Array(elements) => elements.iter().for_each(|element| self.expr(element, scope)),
            ExprKind::Comprehension { body, iterators } => {
                self.in_loop(iterators, scope, |this| this.expr(body, scope));
            }
            ExprKind::Matrix(rows) => rows.iter().flatten().for_each(|element| self.expr(element, scope)),
            ExprKind::Tuple(elements) => {
                elements.iter().flatten().for_each(|element| self.expr(element, scope))
            }
            ExprKind::Index(inner, subscripts) => {
                self.expr(inner, scope);
                self.subscripts(subscripts, scope);
            }
            ExprKind::Real(_)
            | ExprKind::Integer(_)
            | ExprKind::String(_)
            | ExprKind::Boolean(_)
            | ExprKind::End
            | ExprKind::Break
            | ExprKind::Error => {}
        }
    }

    fn call_arguments(&mut self, arguments: &'a CallArguments, function: &Cursor, scope: ClassId) {
        for (name, _) in &arguments.named {
            self.step(function.clone(), std::slice::from_ref(name));
        }
        self.in_loop(&arguments.iterators, scope, |this| {
            arguments.positional.iter().for_each(|argument| this.expr(argument, scope));
            arguments.named.iter().for_each(|(_, argument)| this.expr(argument, scope));
        });
    }

    fn subscripts(&mut self, subscripts: &'a [Subscript], scope: ClassId) {
        for subscript in subscripts {
            if let Subscript::Expr(expr) = subscript {
                self.expr(expr, scope);
            }
        }
    }

    fn reference_meaning(&self, reference: &ComponentRef, scope: ClassId) -> Meaning<'a> {
        let names: Vec<Name> = reference.parts.iter().map(|part| part.ident.name).collect();
        match !reference.global && self.iterators.contains(&names[0]) {
            true => Meaning::Nothing,
            false => self.names.meaning(&names, reference.global, scope),
        }
    }

    fn reference(&mut self, reference: &'a ComponentRef, scope: ClassId) {
        reference.parts.iter().for_each(|part| self.subscripts(&part.subscripts, scope));
        let meaning = self.reference_meaning(reference, scope);
        let idents: Vec<Ident> = reference.parts.iter().map(|part| part.ident).collect();
        match &meaning {
            Meaning::Component { n_parts, owner, clause } => {
                let cursor = self.type_of(*owner, clause);
                self.step(cursor, &idents[*n_parts..]);
            }
            Meaning::Library(_) => self.convert_name(&idents, reference.global, &meaning, scope, None),
            Meaning::Class(_) | Meaning::Nothing => {}
        }
    }

    fn type_of(&self, owner: ClassId, clause: &ComponentClause) -> Cursor {
        cursor_of(&self.names.of_path(&clause.type_name, owner))
    }

    /// Follows names of elements into components, and gives them their new names.
    pub fn step(&mut self, mut cursor: Cursor, idents: &[Ident]) -> Cursor {
        let mut at = 0;
        while at < idents.len() {
            cursor = match cursor {
                Cursor::Unknown => return Cursor::Unknown,
                Cursor::User(class) => match self.names.member(class, idents[at].name, 0) {
                    Some(Member::Component(owner, clause)) => {
                        at += 1;
                        self.type_of(owner, clause)
                    }
                    Some(Member::Inherited(class)) => Cursor::Library { class, inside: Vec::new() },
                    Some(Member::Class(class)) => {
                        at += 1;
                        Cursor::User(class)
                    }
                    None => return Cursor::Unknown,
                },
                Cursor::Library { class, mut inside } => {
                    let n = self.rename_element(&class, &inside, &idents[at..]);
                    inside.extend(idents[at..at + n].iter().map(|ident| ident.name));
                    at += n;
                    Cursor::Library { class, inside }
                }
            };
        }
        cursor
    }

    /// Applies a rule to the begin of the names, and tells of how many.
    fn rename_element(&mut self, class: &Dotted, inside: &[Name], idents: &[Ident]) -> usize {
        let names: Vec<Name> = idents.iter().map(|ident| ident.name).collect();
        let whole = [inside, &names[..]].concat();
        let told: Vec<String> = (self.names.rules.messages(class))
            .filter(|(element, _)| {
                element.is_some_and(|element| whole.starts_with(element) && element.len() > inside.len())
            })
            .map(|(_, message)| message.to_string())
            .collect();
        for message in told {
            let old = format!("{}.{}", text(class), text(&whole));
            self.changes.note(idents[0].span, format!("`{old}`: {message}"));
        }
        let rules = self.names.rules;
        let Some(rule) = rules.element(class, &whole).filter(|rule| rule.old.len() > inside.len()) else {
            return 1;
        };
        let n = rule.old.len() - inside.len();
        match rule.new.strip_prefix(inside) {
            // Without a new name it is removed from modifiers, and stays elsewhere.
            _ if rule.new.is_empty() => {}
            Some(new) if !new.is_empty() => {
                let (old, new_text) = (format!("{}.{}", text(class), text(&rule.old)), text(&rule.new));
                self.applies(ChangeKind::Element, old, new_text);
                self.replace(&idents[..n], new);
            }
            _ => {
                let message = format!(
                    "`{}` of `{}` is now `{}`, which cannot be written inside of these parentheses",
                    text(&rule.old),
                    text(class),
                    text(&rule.new)
                );
                self.changes.note(idents[0].span, message);
            }
        }
        n
    }

    /// A name that means something of the library gets the name that it has now.
    fn convert_name(
        &mut self,
        idents: &[Ident],
        is_global: bool,
        meaning: &Meaning<'a>,
        scope: ClassId,
        special: Option<&Dotted>,
    ) {
        let Meaning::Library(found) = meaning else {
            return;
        };
        let span = idents[0].span.to(idents[idents.len() - 1].span);
        let new = match special {
            Some(special) => {
                self.applies(ChangeKind::Class, text(&found.full), text(special));
                self.remember_root(special);
                special.clone()
            }
            None => self.convert(&found.full, span),
        };
        let keeps_begin =
            new.starts_with(&found.stays) && (found.n_parts > 0 || new.len() > found.stays.len());
        if keeps_begin {
            let begin = idents[..found.n_parts].iter().map(|ident| ident.name);
            let new: Dotted = begin.chain(new[found.stays.len()..].iter().copied()).collect();
            return self.replace(idents, &new);
        }
        if !is_global && self.is_hidden(new[0], scope) {
            self.edits.push(Edit { span: Span { end: span.start, ..span }, text: ".".to_string() });
        }
        self.replace(idents, &new);
    }

    /// Whether a name does not mean the library of this name here.
    fn is_hidden(&self, library: Name, scope: ClassId) -> bool {
        let is_encapsulated = || {
            let around =
                std::iter::successors(Some(scope), |class| self.names.project.classes[*class].parent);
            around.into_iter().any(|class| self.names.project.classes[class].ast.encapsulated)
        };
        match self.names.first(&[library], scope) {
            Meaning::Library(found) => found.full != [library],
            Meaning::Nothing => is_encapsulated(),
            Meaning::Class(_) | Meaning::Component { .. } => true,
        }
    }

    /// The new name of something in the library, and what there is to be told about it.
    fn convert(&mut self, full: &[Name], span: Span) -> Dotted {
        let rules = self.names.rules;
        let class_rule = rules.class(full);
        let n_class = class_rule.as_ref().map_or(0, |rule| rule.n_old);
        for n in 1..=full.len() {
            for (element, message) in rules.messages(&full[..n]) {
                let is_about = match element {
                    None => n > n_class,
                    Some(element) => full[n..].starts_with(element),
                };
                if is_about {
                    self.changes.note(span, format!("`{}`: {message}", text(full)));
                }
            }
        }
        let element_rule = (1..full.len()).rev().find_map(|n| {
            let rule = rules.element(&full[..n], &full[n..]).filter(|rule| !rule.new.is_empty())?;
            (n_class <= n).then_some((n, rule))
        });
        let mut new = self.names.renamed(full);
        if let Some((n, rule)) = element_rule {
            new = [&self.names.renamed(&full[..n])[..], &rule.new, &full[n + rule.old.len()..]].concat();
            let old = format!("{}.{}", text(&full[..n]), text(&rule.old));
            self.applies(ChangeKind::Element, old, text(&rule.new));
        }
        if let Some(rule) = class_rule {
            self.applies(ChangeKind::Class, text(&full[..rule.n_old]), text(rule.new));
        }
        self.remember_root(&new);
        new
    }

    fn applies(&mut self, kind: ChangeKind, old: String, new: String) {
        self.pending.push(Change { kind, old, new });
    }

    /// What applied to the last name has changed it, or has not: it stands behind an import that was changed.
    fn count(&mut self, is_changed: bool) {
        for change in std::mem::take(&mut self.pending).into_iter().filter(|_| is_changed) {
            self.changes.count(change);
        }
    }

    fn remember_root(&mut self, name: &[Name]) {
        if !self.changes.roots.contains(&name[0]) {
            self.changes.roots.push(name[0]);
        }
    }

    /// Writes new names where the old ones stand. Those that are the same at the begin and the end stay, with subscripts between them.
    fn replace(&mut self, idents: &[Ident], new: &[Name]) {
        let old: Vec<Name> = idents.iter().map(|ident| ident.name).collect();
        if old == new {
            return self.count(false);
        }
        let shorter = old.len().min(new.len());
        let mut n_begin = (0..shorter).take_while(|&at| old[at] == new[at]).count();
        let from_end = |at: usize| old[old.len() - 1 - at] == new[new.len() - 1 - at];
        let mut n_end = (0..shorter - n_begin).take_while(|&at| from_end(at)).count();
        // Something must be there on both sides to be replaced.
        if n_begin + n_end == shorter {
            if n_begin > 0 { n_begin -= 1 } else { n_end -= 1 }
        }
        let (first, last) = (idents[n_begin], idents[old.len() - 1 - n_end]);
        let span = first.span.to(last.span);
        if self.sources.excerpt(span).contains('[') {
            let message = format!("`{}` is now `{}`: its subscripts have to be moved", text(&old), text(new));
            self.changes.note(span, message);
            return self.count(false);
        }
        self.edits.push(Edit { span, text: text(&new[n_begin..new.len() - n_end]) });
        self.count(true);
    }

    /// Behind the bracket that closes subscripts.
    fn behind_bracket(&self, end: Span, has_subscripts: bool) -> Span {
        let all = self.sources.text(end.file);
        let bracket = all[end.end as usize..].find(']').filter(|_| has_subscripts);
        end_of(Span { end: end.end + bracket.map_or(0, |offset| offset as u32 + 1), ..end })
    }
}

pub(crate) fn cursor_of(meaning: &Meaning<'_>) -> Cursor {
    match meaning {
        Meaning::Library(found) => Cursor::Library { class: found.full.clone(), inside: Vec::new() },
        Meaning::Class(class) => Cursor::User(*class),
        Meaning::Component { .. } | Meaning::Nothing => Cursor::Unknown,
    }
}

pub(crate) fn end_of(span: Span) -> Span {
    Span { start: span.end, ..span }
}

/// The end of the last subscript, or of what is before them.
fn subscripts_end(before: Span, subscripts: &[Subscript]) -> Span {
    match subscripts.last() {
        Some(Subscript::All(span)) => *span,
        Some(Subscript::Expr(expr)) => expr.span,
        None => before,
    }
}
