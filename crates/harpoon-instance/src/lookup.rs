//! Names to elements: scopes, inherited elements, imports, enclosing classes (chapter 5 of the specification).

use harpoon_expr::ExprId;
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::suggestion::Wanted;
use crate::tree::*;
use crate::{Instance, Outcome, Reported};

impl<'s> Instance<'s> {
    /// The element that the simple name means in `scope`, from the inside outwards.
    pub fn lookup(&mut self, name: Name, scope: ScopeId) -> Option<Member> {
        self.lookup_from(name, scope, true)
    }

    fn lookup_from(&mut self, name: Name, scope: ScopeId, with_bases: bool) -> Option<Member> {
        self.lookup_around(name, scope, with_bases).map(|(found, _)| found)
    }

    /// Also tells whether the name belongs to a class around the one it stands in.
    pub(crate) fn lookup_around(
        &mut self,
        name: Name,
        mut scope: ScopeId,
        mut with_bases: bool,
    ) -> Option<(Member, bool)> {
        let mut is_around = false;
        loop {
            let found = if with_bases { self.member(scope, name) } else { self.own_member(scope, name) };
            if let Some(found) = found {
                return Some((found, is_around));
            }
            if let Some(found) = self.imported(name, scope) {
                return Some((found, false));
            }
            let lexical = self.scopes[scope].lexical?;
            scope = if self.scopes[scope].definition.ast.encapsulated { self.root } else { lexical };
            with_bases = true;
            is_around = true;
        }
    }

    /// The element of this class, own or inherited.
    pub fn member(&mut self, scope: ScopeId, name: Name) -> Option<Member> {
        if let Some(found) = self.scopes[scope].found.get(&name) {
            return *found;
        }
        let found = self.own_member(scope, name).or_else(|| {
            let n_bases = self.scopes[scope].bases.len();
            (0..n_bases).find_map(|at| {
                let base = self.scopes[scope].bases[at];
                if self.scopes[base].removed.contains(&name) {
                    return None;
                }
                let found = self.member(base, name)?;
                Some(Member { protected: found.protected || self.scopes[base].protected, ..found })
            })
        });
        // While base classes are still being opened, an absent name may yet come.
        if found.is_some() {
            self.scopes[scope].found.insert(name, found);
        }
        found
    }

    fn own_member(&mut self, scope: ScopeId, name: Name) -> Option<Member> {
        if let Some(member) = self.scopes[scope].members.get(&name) {
            return Some(*member);
        }
        let def = if scope == self.root {
            self.libraries.top_level(name)?
        } else {
            self.libraries.child(self.scopes[scope].definition.def?, name)?
        };
        // A class in a file of its own, read now.
        let class = self.libraries.class(def);
        let modifier = match self.scopes[scope].modifier.sub(name) {
            Some(modifier) => modifier.without_binding(),
            None => self.empty_mod.clone(),
        };
        let id = self.add_class(class, Some(def), scope, modifier, None);
        let member = Member { kind: MemberKind::Class(id), protected: false };
        self.scopes[scope].members.insert(name, member);
        Some(member)
    }

    fn imported(&mut self, name: Name, scope: ScopeId) -> Option<Member> {
        let n_imports = self.scopes[scope].imports.len();
        let mut from_all: Option<(Member, Span)> = None;
        // Qualified imports first, then `A.B.*`.
        for pass in 0..2 {
            for at in 0..n_imports {
                let import = &self.scopes[scope].imports[at];
                let matches = match import.name {
                    Some(imported) => pass == 0 && imported == name,
                    None => pass == 1,
                };
                if !matches {
                    continue;
                }
                let is_unqualified = import.name.is_none();
                let path = import.path.clone();
                let Some(target) = self.import_target(&path) else {
                    continue;
                };
                if !is_unqualified {
                    self.scopes[scope].imports[at].used = true;
                    return Some(target);
                }
                let MemberKind::Class(package) = target.kind else {
                    continue;
                };
                let Ok(frame) = self.class_frame(package) else {
                    continue;
                };
                let root = self.frames[frame].root;
                let Some(found) = self.member(root, name).filter(|found| !found.protected) else { continue };
                let import = &mut self.scopes[scope].imports[at];
                import.used = true;
                let span = import.span;
                match from_all {
                    None => from_all = Some((found, span)),
                    Some((earlier, _)) if earlier.kind == found.kind => {}
                    Some((_, earlier)) => self.report(
                        Diagnostic::error(span, format!("`{name}` is imported from two packages"))
                            .label(earlier, "imported from here as well")
                            .hint(format!("import `{name}` by its full name")),
                    ),
                }
            }
        }
        from_all.map(|(found, _)| found)
    }

    /// The literal of an enumeration that a qualified import brings, unless something nearer has the name.
    pub(crate) fn imported_literal(&mut self, name: Name, scope: ScopeId) -> Option<ExprId> {
        let mut nearer = Vec::new();
        let mut at = Some(scope);
        while let Some(scope) = at {
            nearer.push(scope);
            let is_named = |import: &Import<'_>| import.name == Some(name) && import.path.len() > 1;
            if let Some(import) = self.scopes[scope].imports.iter().position(is_named) {
                let path = self.scopes[scope].imports[import].path.clone();
                let literal = self.literal_at(&path)?;
                if nearer.iter().any(|scope| self.member(*scope, name).is_some()) {
                    return None;
                }
                self.scopes[scope].imports[import].used = true;
                return Some(literal);
            }
            at = match self.scopes[scope].definition.ast.encapsulated {
                true => None,
                false => self.scopes[scope].lexical,
            };
        }
        None
    }

    /// `A.Init.Steady`, looked up from the top.
    pub(crate) fn literal_at(&mut self, path: &[&'s ast::Ident]) -> Option<ExprId> {
        let (last, enumeration) = path.split_last().filter(|(_, enumeration)| !enumeration.is_empty())?;
        let Some(Member { kind: MemberKind::Class(class), .. }) = self.import_target(enumeration) else {
            return None;
        };
        self.quietly(|this| this.enum_literal(class, last.name)).ok()?
    }

    /// Imports are looked up from the top, and only in packages.
    pub(crate) fn import_target(&mut self, path: &[&'s ast::Ident]) -> Option<Member> {
        let mut found = self.member(self.root, path[0].name);
        for ident in &path[1..] {
            let MemberKind::Class(class) = found?.kind else {
                return None;
            };
            let frame = self.class_frame(class).ok()?;
            found = self.member(self.frames[frame].root, ident.name);
        }
        found
    }

    pub fn lookup_class(&mut self, path: &'s ast::Path, scope: ScopeId) -> Outcome<ClassId> {
        self.lookup_class_from(path, scope, true)
    }

    /// For `extends`: what the class inherits does not count for finding what it inherits from.
    pub fn lookup_base_class(&mut self, path: &'s ast::Path, scope: ScopeId) -> Outcome<ClassId> {
        self.lookup_class_from(path, scope, false)
    }

    fn lookup_class_from(
        &mut self,
        path: &'s ast::Path,
        scope: ScopeId,
        with_bases: bool,
    ) -> Outcome<ClassId> {
        self.read(path.span)?;
        let first = path.idents[0];
        let mut found = if path.global {
            self.member(self.root, first.name)
        } else {
            self.lookup_from(first.name, scope, with_bases)
        };
        for (at, ident) in path.idents.iter().enumerate().skip(1) {
            let Some(member) = found else {
                return self.class_not_found(path, at - 1, scope);
            };
            let (class, frame) = match member.kind {
                MemberKind::Class(class) => {
                    let class = self.inner_class(class, scope, path.span)?;
                    (class, self.class_frame(class)?)
                }
                MemberKind::Component(component) => {
                    let name = self.components[component].name;
                    return self.error(path.span, format!("`{name}` is a component, not a class or package"));
                }
            };
            let root = self.frames[frame].root;
            found = self.member(root, ident.name);
            if found.is_some_and(|found| found.protected) && !self.is_inside(scope, frame) {
                self.report(Diagnostic::error(ident.span, format!("`{}` is protected", ident.name)));
            }
            if let Some(found) = found {
                self.check_look_inside(class, frame, found, *ident, scope);
            }
        }
        match found {
            None => self.class_not_found(path, path.idents.len() - 1, scope),
            Some(Member { kind: MemberKind::Class(class), .. }) => self.inner_class(class, scope, path.span),
            Some(Member { kind: MemberKind::Component(component), .. }) => {
                let name = self.components[component].name;
                self.error(path.span, format!("`{name}` is a component, but a class is needed here"))
            }
        }
    }

    /// `outer model M` means the `inner` one of an enclosing component.
    pub(crate) fn inner_class(&mut self, class: ClassId, scope: ScopeId, span: Span) -> Outcome<ClassId> {
        let is_outer = |class: &Class<'_>| {
            class.element.is_some_and(|element| element.prefixes.outer && !element.prefixes.inner)
        };
        if !is_outer(&self.classes[class]) {
            return Ok(class);
        }
        let name = self.simple_name(class);
        let mut frame = self.scopes[scope].frame;
        while let Some(position) = &self.frames[frame].position {
            frame = self.components[position.component].owner;
            let root = self.frames[frame].root;
            if let Some(Member { kind: MemberKind::Class(found), .. }) = self.member(root, name)
                && self.classes[found].element.is_some_and(|element| element.prefixes.inner)
            {
                return Ok(found);
            }
        }
        if self.top.is_none() || self.frames[self.scopes[scope].frame].position.is_none() {
            return Ok(class);
        }
        self.error(span, format!("no enclosing component has an `inner` class `{name}`"))
    }

    /// Whether text in `scope` belongs to the class of `frame` or to one nested in it.
    pub fn is_inside(&self, scope: ScopeId, frame: FrameId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if self.scopes[scope].frame == frame {
                return true;
            }
            at = self.scopes[scope].lexical;
        }
        false
    }

    fn class_not_found<T>(&mut self, path: &'s ast::Path, at: usize, scope: ScopeId) -> Outcome<T> {
        let ast::Ident { name, span } = path.idents[at];
        let error = |where_: String| Diagnostic::error(span, format!("no class `{name}` found in {where_}"));
        let diagnostic = if at == 0 {
            self.report_missing_import(name, scope)?;
            let around = self.scopes[scope].definition.ast.name.name;
            let is_first = path.idents.len() > 1;
            match self.missing_library(path.idents[0], is_first, scope, Wanted::Class) {
                Some(missing) => missing,
                None => {
                    let diagnostic = error(format!("`{around}` or around it"));
                    self.suggest_around(diagnostic, name, scope, Wanted::Class)
                }
            }
        } else {
            let parts: Vec<&str> = path.idents[..at].iter().map(|ident| ident.name.as_str()).collect();
            let diagnostic = error(format!("`{}`", parts.join(".")));
            match self.package_of(path, at, scope) {
                Some(package) => self.suggest_inside(diagnostic, name, package, Wanted::Class),
                None => diagnostic,
            }
        };
        self.report(diagnostic);
        Err(Reported)
    }

    /// The inside of the package that the first `n` parts of a path name.
    fn package_of(&mut self, path: &'s ast::Path, n: usize, scope: ScopeId) -> Option<ScopeId> {
        let first = path.idents[0].name;
        let mut found =
            if path.global { self.member(self.root, first) } else { self.lookup_from(first, scope, true) };
        for at in 1..=n {
            let MemberKind::Class(class) = found?.kind else { return None };
            let frame = self.quietly(|this| this.class_frame(class)).ok()?;
            let inside = self.frames[frame].root;
            if at == n {
                return Some(inside);
            }
            found = self.member(inside, path.idents[at].name);
        }
        None
    }

    /// A fully qualified class name, as given on the command line.
    pub fn find_class(&mut self, name: &str) -> Option<ClassId> {
        let mut parts = split_name(name).into_iter();
        let mut found = self.member(self.root, Name::new(parts.next()?))?;
        for part in parts {
            let MemberKind::Class(class) = found.kind else {
                return None;
            };
            let frame = self.class_frame(class).ok()?;
            found = self.member(self.frames[frame].root, Name::new(part))?;
        }
        match found.kind {
            MemberKind::Class(class) => Some(class),
            MemberKind::Component(_) => None,
        }
    }
}

/// Splits at dots, except within quoted identifiers.
fn split_name(name: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    for (at, byte) in name.bytes().enumerate() {
        match byte {
            b'\'' => quoted = !quoted,
            b'.' if !quoted => {
                parts.push(&name[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&name[start..]);
    parts
}
