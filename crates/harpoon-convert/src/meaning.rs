//! A name in the user's text → the class of the old library that it means, without having that library: imports, short classes and
//! inheritance among the user's own classes tell; of the library only its rules and the new version are known.

use std::cell::RefCell;
use std::rc::Rc;

use harpoon_index::Name;
use harpoon_syntax::ast::{ClassBody, ComponentClause, ElementKind, ImportKind, Path};
use rustc_hash::FxHashMap;

use crate::project::{ClassId, Project, composition};
use crate::rules::{Dotted, Rules};

/// What a dotted name means.
#[derive(Clone, Debug)]
pub(crate) enum Meaning<'a> {
    /// Something of a library.
    Library(InLibrary),
    /// A class of the user.
    Class(ClassId),
    /// The first parts of the name are a component of the user: how many, in which class, and where it is declared.
    Component {
        n_parts: usize,
        owner: ClassId,
        clause: &'a ComponentClause,
    },
    Nothing,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct InLibrary {
    /// So many parts of the name stand for `begin`: none where what is inherited or imported as a whole is meant.
    pub n_parts: usize,
    /// The old name of what these parts mean.
    pub begin: Dotted,
    /// The name of what these parts will mean if they stay as they are.
    pub stays: Dotted,
    /// The old name of the whole.
    pub full: Dotted,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Base {
    User(ClassId),
    Library(Dotted),
}

/// A name directly in a class.
#[derive(Clone, Debug)]
pub(crate) enum Member<'a> {
    Class(ClassId),
    Component(ClassId, &'a ComponentClause),
    /// From this class of a library, as far as one can tell.
    Inherited(Dotted),
}

pub(crate) struct Names<'a, 'p> {
    pub project: &'p Project<'a>,
    pub rules: &'p Rules,
    /// The library that is converted.
    pub library: Name,
    /// Whether the new version of the library has a class of this name.
    pub is_there: &'p dyn Fn(&[Name]) -> bool,
    pub bases: &'p BaseTable,
}

pub(crate) type BaseTable = RefCell<FxHashMap<ClassId, Rc<[Base]>>>;

/// Classes that inherit from each other in a circle come to an end.
const DEEPEST: usize = 100;

impl<'a> Names<'a, '_> {
    pub fn meaning(&self, path: &[Name], is_global: bool, scope: ClassId) -> Meaning<'a> {
        let mut at = 0;
        let mut class = match if is_global { self.at_top(path) } else { self.first(path, scope) } {
            Meaning::Class(class) => class,
            meaning => return meaning,
        };
        while at + 1 < path.len() {
            at += 1;
            match self.member(class, path[at], 0) {
                Some(Member::Class(next)) => class = next,
                Some(Member::Component(owner, clause)) => {
                    return Meaning::Component { n_parts: at + 1, owner, clause };
                }
                Some(Member::Inherited(base)) => return self.inside(base, at, path),
                None => return Meaning::Nothing,
            }
        }
        Meaning::Class(class)
    }

    pub fn of_path(&self, path: &Path, scope: ClassId) -> Meaning<'a> {
        let names: Vec<Name> = path.idents.iter().map(|ident| ident.name).collect();
        self.meaning(&names, path.global, scope)
    }

    /// The bases of a class; a short class has one.
    pub fn bases(&self, class: ClassId) -> Rc<[Base]> {
        if let Some(known) = self.bases.borrow().get(&class) {
            return known.clone();
        }
        // What a class inherits does not count for finding what it inherits from.
        self.bases.borrow_mut().insert(class, Rc::new([]));
        let user = &self.project.classes[class];
        let mut bases = Vec::new();
        let of = |path: &Path, scope: ClassId| match self.of_path(path, scope) {
            Meaning::Library(found) => Some(Base::Library(found.full)),
            Meaning::Class(found) if found != class => Some(Base::User(found)),
            _ => None,
        };
        match (&user.ast.body, user.parent) {
            (ClassBody::Short { base, .. }, parent) => bases.extend(of(base, parent.unwrap_or(class))),
            (ClassBody::Extends { .. }, Some(parent)) => {
                for base in self.bases(parent).iter() {
                    match base {
                        Base::Library(library) => {
                            bases.push(Base::Library([&library[..], &[user.ast.name.name]].concat()));
                        }
                        Base::User(base) => match self.member(*base, user.ast.name.name, 0) {
                            Some(Member::Class(inherited)) => bases.push(Base::User(inherited)),
                            Some(Member::Inherited(library)) => {
                                bases.push(Base::Library([&library[..], &[user.ast.name.name]].concat()));
                            }
                            _ => {}
                        },
                    }
                }
            }
            _ => {}
        }
        for element in composition(user.ast).into_iter().flat_map(|composition| &composition.elements) {
            if let ElementKind::Extends(extends) = &element.kind {
                bases.extend(of(&extends.base, class));
            }
        }
        let bases: Rc<[Base]> = bases.into();
        self.bases.borrow_mut().insert(class, bases.clone());
        bases
    }

    /// All classes of libraries that a class inherits from, through its own bases too.
    pub fn library_bases(&self, class: ClassId) -> Vec<Dotted> {
        let (mut found, mut open, mut seen) = (Vec::new(), vec![class], Vec::new());
        while let Some(class) = open.pop() {
            if seen.contains(&class) {
                continue;
            }
            seen.push(class);
            for base in self.bases(class).iter() {
                match base {
                    Base::User(base) => open.push(*base),
                    Base::Library(base) => found.push(base.clone()),
                }
            }
        }
        found
    }

    pub fn member(&self, class: ClassId, name: Name, depth: usize) -> Option<Member<'a>> {
        if depth > DEEPEST {
            return None;
        }
        if let Some(child) = self.project.child(class, name) {
            return Some(Member::Class(child));
        }
        if let Some(clause) = self.project.component(class, name) {
            return Some(Member::Component(class, clause));
        }
        let bases = self.bases(class);
        let is_short = matches!(self.project.classes[class].ast.body, ClassBody::Short { .. });
        bases.iter().find_map(|base| match base {
            Base::User(base) => self.member(*base, name, depth + 1),
            Base::Library(base) => {
                (is_short || self.has(base, name)).then(|| Member::Inherited(base.clone()))
            }
        })
    }

    /// Whether a class of the old library has something of this name, as far as one can tell.
    fn has(&self, class: &Dotted, name: Name) -> bool {
        let inside = [&class[..], &[name]].concat();
        self.rules.has_element(class, &[name])
            || self.rules.mentions(&inside)
            || (self.is_there)(&self.renamed(&inside))
    }

    /// The new name of a class.
    pub fn renamed(&self, class: &[Name]) -> Dotted {
        match self.rules.class(class) {
            Some(rule) => [rule.new, &class[rule.n_old..]].concat(),
            None => class.to_vec(),
        }
    }

    /// `path` from part `n_parts` on, in a class of the library that the parts before mean.
    fn inside(&self, begin: Dotted, n_parts: usize, path: &[Name]) -> Meaning<'a> {
        let full = [&begin[..], &path[n_parts..]].concat();
        let stays = self.renamed(&begin);
        Meaning::Library(InLibrary { n_parts, begin, stays, full })
    }

    fn at_top(&self, path: &[Name]) -> Meaning<'a> {
        if let Some(class) = self.project.top(path[0]) {
            return Meaning::Class(class);
        }
        let begin = vec![path[0]];
        match path[0] == self.library || self.rules.mentions(&begin) {
            true => {
                Meaning::Library(InLibrary { n_parts: 1, stays: begin.clone(), begin, full: path.to_vec() })
            }
            false => Meaning::Nothing,
        }
    }

    /// What the first part of a name means in a class, or around it; a class of the user, or all of the name.
    pub fn first(&self, path: &[Name], scope: ClassId) -> Meaning<'a> {
        let mut at = Some(scope);
        while let Some(class) = at {
            match self.member(class, path[0], 0) {
                Some(Member::Class(found)) => return Meaning::Class(found),
                Some(Member::Component(owner, clause)) => {
                    return Meaning::Component { n_parts: 1, owner, clause };
                }
                Some(Member::Inherited(base)) => return self.inside(base, 0, path),
                None => {}
            }
            if let Some(found) = self.imported(class, path) {
                return found;
            }
            let user = &self.project.classes[class];
            if user.ast.encapsulated {
                return Meaning::Nothing;
            }
            at = user.parent;
        }
        self.at_top(path)
    }

    fn imported(&self, class: ClassId, path: &[Name]) -> Option<Meaning<'a>> {
        let elements = composition(self.project.classes[class].ast)
            .into_iter()
            .flat_map(|composition| &composition.elements);
        let imports = elements.filter_map(|element| match &element.kind {
            ElementKind::Import(import) => Some(&import.kind),
            _ => None,
        });
        let names = |path: &Path| -> Dotted { path.idents.iter().map(|ident| ident.name).collect() };
        let mut of_all = None;
        for import in imports {
            let (target, is_all) = match import {
                ImportKind::Qualified(target) => (names(target), false),
                ImportKind::Renaming(alias, target) if alias.name == path[0] => {
                    return Some(self.behind_import(names(target), 1, path));
                }
                ImportKind::Group(target, inside) if inside.iter().any(|ident| ident.name == path[0]) => {
                    ([&names(target)[..], &path[..1]].concat(), false)
                }
                ImportKind::Unqualified(target) => (names(target), true),
                _ => continue,
            };
            if !is_all && target.last() == Some(&path[0]) {
                return Some(self.behind_import(target, 1, path));
            }
            if is_all && of_all.is_none() {
                of_all = match self.meaning_at_top(&target) {
                    Meaning::Class(package) => match self.member(package, path[0], 0) {
                        Some(Member::Class(found)) => Some(Meaning::Class(found)),
                        Some(Member::Component(owner, clause)) => {
                            Some(Meaning::Component { n_parts: 1, owner, clause })
                        }
                        Some(Member::Inherited(base)) => Some(self.inside(base, 0, path)),
                        None => None,
                    },
                    Meaning::Library(found) if self.has(&found.full, path[0]) => {
                        Some(self.inside(found.full, 0, path))
                    }
                    _ => None,
                };
            }
        }
        of_all
    }

    /// An import keeps its name when it is converted, so that `n_parts` of the text may stay.
    fn behind_import(&self, target: Dotted, n_parts: usize, path: &[Name]) -> Meaning<'a> {
        match self.meaning_at_top(&target) {
            Meaning::Library(found) => self.inside(found.full, n_parts, path),
            Meaning::Component { owner, clause, .. } => Meaning::Component { n_parts, owner, clause },
            meaning => meaning,
        }
    }

    /// Imports name their targets from the top.
    fn meaning_at_top(&self, target: &[Name]) -> Meaning<'a> {
        // A global name does not look at the scope.
        self.meaning(target, true, 0)
    }
}
