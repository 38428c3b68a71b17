//! The files to be converted → their classes, as a tree.

use harpoon_index::Name;
use harpoon_syntax::ast::{
    ArgumentKind, Class, ClassBody, ComponentClause, Composition, ElementKind, Modification, StoredDefinition,
};
use rustc_hash::FxHashMap;

pub(crate) type ClassId = usize;

pub(crate) struct Project<'a> {
    pub classes: Vec<UserClass<'a>>,
    top: FxHashMap<Name, ClassId>,
    /// A tree never moves.
    by_address: FxHashMap<*const Class, ClassId>,
}

pub(crate) struct UserClass<'a> {
    pub ast: &'a Class,
    pub parent: Option<ClassId>,
    children: FxHashMap<Name, ClassId>,
    components: FxHashMap<Name, &'a ComponentClause>,
}

impl<'a> Project<'a> {
    pub fn new(trees: &'a [StoredDefinition]) -> Project<'a> {
        let mut project =
            Project { classes: Vec::new(), top: FxHashMap::default(), by_address: FxHashMap::default() };
        let within = |tree: &StoredDefinition| tree.within.as_ref().and_then(|within| within.path.clone());
        let mut in_order: Vec<_> = trees.iter().map(|tree| (within(tree), tree)).collect();
        // A package comes before what is in it.
        in_order.sort_by_key(|(within, _)| within.as_ref().map_or(0, |path| path.idents.len()));
        for (within, tree) in in_order {
            let mut names = within.iter().flat_map(|path| &path.idents).map(|ident| ident.name);
            let root = names.next().and_then(|name| project.top(name));
            let parent = root.and_then(|root| names.try_fold(root, |class, name| project.child(class, name)));
            for class in &tree.classes {
                let id = project.add(class, parent);
                match parent {
                    Some(parent) => project.classes[parent].children.entry(class.name.name).or_insert(id),
                    None => project.top.entry(class.name.name).or_insert(id),
                };
            }
        }
        project
    }

    pub fn top(&self, name: Name) -> Option<ClassId> {
        self.top.get(&name).copied()
    }

    pub fn child(&self, class: ClassId, name: Name) -> Option<ClassId> {
        self.classes[class].children.get(&name).copied()
    }

    /// A component that the text of the class itself declares.
    pub fn component(&self, class: ClassId, name: Name) -> Option<&'a ComponentClause> {
        self.classes[class].components.get(&name).copied()
    }

    pub fn id(&self, class: &Class) -> Option<ClassId> {
        self.by_address.get(&std::ptr::from_ref(class)).copied()
    }

    /// Also classes that stand in modifiers, which nobody finds by name.
    fn add(&mut self, class: &'a Class, parent: Option<ClassId>) -> ClassId {
        if let Some(known) = self.id(class) {
            return known;
        }
        let id = self.classes.len();
        self.by_address.insert(class, id);
        let (children, components) = (FxHashMap::default(), FxHashMap::default());
        self.classes.push(UserClass { ast: class, parent, children, components });
        if let ClassBody::Short { modification, .. } | ClassBody::Extends { modification, .. } = &class.body {
            self.add_redeclared(modification.as_ref(), id);
        }
        for element in composition(class).into_iter().flat_map(|composition| &composition.elements) {
            if let ElementKind::Extends(extends) = &element.kind {
                self.add_redeclared(extends.modification.as_ref(), id);
            }
            self.add_redeclared(element.constrained_by.as_ref().and_then(|by| by.modification.as_ref()), id);
            match &element.kind {
                ElementKind::Class(nested) => {
                    let child = self.add(nested, Some(id));
                    self.classes[id].children.entry(nested.name.name).or_insert(child);
                }
                ElementKind::Components(clause) => {
                    for declaration in &clause.declarations {
                        self.classes[id].components.entry(declaration.ident.name).or_insert(clause);
                        self.add_redeclared(declaration.modification.as_ref(), id);
                    }
                }
                _ => {}
            }
        }
        id
    }

    fn add_redeclared(&mut self, modification: Option<&'a Modification>, scope: ClassId) {
        for argument in modification.into_iter().flat_map(|modification| &modification.arguments) {
            match &argument.kind {
                ArgumentKind::Modify { modification, .. } => {
                    self.add_redeclared(modification.as_ref(), scope)
                }
                ArgumentKind::Redeclare(element) => match &element.kind {
                    ElementKind::Class(class) => {
                        self.add(class, Some(scope));
                    }
                    ElementKind::Components(clause) => {
                        for declaration in &clause.declarations {
                            self.add_redeclared(declaration.modification.as_ref(), scope);
                        }
                    }
                    _ => {}
                },
                ArgumentKind::BreakElement(_) | ArgumentKind::BreakConnect(..) => {}
            }
        }
    }
}

pub(crate) fn composition(class: &Class) -> Option<&Composition> {
    match &class.body {
        ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => Some(composition),
        ClassBody::Short { .. } | ClassBody::Enumeration { .. } | ClassBody::Derivative { .. } => None,
    }
}
