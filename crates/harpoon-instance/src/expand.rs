//! From a class to its frame: base classes opened, elements registered, modifications handed down.

use std::collections::HashMap;
use std::rc::Rc;

use harpoon_classes::DefId;
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::{self, ClassBody, ElementKind, ImportKind};

use crate::checks::{Replaced, Replacement};
use crate::modifier::{Mod, New};
use crate::tree::*;
use crate::{Growth, Instance, Outcome};

impl<'s> Instance<'s> {
    pub fn add_class(
        &mut self,
        class: &'s ast::Class,
        def: Option<DefId>,
        scope: ScopeId,
        modifier: Rc<Mod<'s>>,
        element: Option<&'s ast::Element>,
    ) -> ClassId {
        let below = match element {
            Some(element) => self.with_clause(&self.empty_mod.clone(), element, scope),
            None => self.empty_mod.clone(),
        };
        self.classes.push(Class {
            definition: Definition { ast: class, def, builtin: None },
            scope,
            modifier,
            below,
            inherited: None,
            element,
            frame: None,
            simple: Lazy::Pending,
            alias: Lazy::Pending,
        })
    }

    /// Follows `package Medium = Medium` and the like, which only give a class another name.
    /// All users of one medium then share its frame, its functions and its constants.
    pub fn resolve_alias(&mut self, class: ClassId) -> Outcome<ClassId> {
        match &self.classes[class].alias {
            Lazy::Done(target) => return Ok(*target),
            Lazy::Busy => {
                let name = self.simple_name(class);
                let span = self.classes[class].definition.ast.name.span;
                return self.error(span, format!("`{name}` is defined by itself"));
            }
            Lazy::Pending => {}
        }
        self.classes[class].alias = Lazy::Busy;
        let this = &self.classes[class];
        let scope = this.scope;
        let mut target = Ok(class);
        if this.modifier.is_empty()
            && this.below.is_empty()
            && let ClassBody::Short { causality: None, flow: None, base, subscripts, modification: None } =
                &this.definition.ast.body
            && subscripts.is_empty()
        {
            target = self.lookup_class(base, scope).and_then(|base| self.resolve_alias(base));
        }
        self.classes[class].alias = match target {
            Ok(target) => Lazy::Done(target),
            Err(_) => Lazy::Pending,
        };
        // A class restricted further by its new name (`function f = g` is not, `connector C = Record` is) keeps
        // its own identity.
        if let Ok(target) = target
            && target != class
            && !same_restriction(self.classes[class].definition.ast, self.classes[target].definition.ast)
        {
            self.classes[class].alias = Lazy::Done(class);
            return Ok(class);
        }
        target
    }

    /// The frame of a class used as it is: as a package, as a function, as a type.
    pub fn class_frame(&mut self, class: ClassId) -> Outcome<FrameId> {
        let class = self.resolve_alias(class)?;
        if let Some(frame) = self.classes[class].frame {
            return Ok(frame);
        }
        let purpose = match self.classes[class].definition.ast.kind {
            ast::ClassKind::Function
            | ast::ClassKind::OperatorFunction
            | ast::ClassKind::Record
            | ast::ClassKind::OperatorRecord => Purpose::Function,
            _ => Purpose::Package,
        };
        self.new_frame(class, self.empty_mod.clone(), purpose, None, Prefixes::default())
    }

    /// Opens the class: a frame with all its elements registered, none of its components looked at yet.
    pub fn new_frame(
        &mut self,
        class: ClassId,
        modifier: Rc<Mod<'s>>,
        purpose: Purpose,
        position: Option<Position>,
        prefixes: Prefixes,
    ) -> Outcome<FrameId> {
        let level = self.level_of(class, position.as_ref())?;
        let span = match &position {
            Some(position) => self.components[position.component].declared.declaration.span,
            None => self.classes[class].definition.ast.name.span,
        };
        self.grow(Growth::Frame, 1, span)?;
        let depth = match &position {
            Some(position) => self.frames[self.components[position.component].owner].depth + 1,
            None => 0,
        };
        let frame = self.frames.push(Frame {
            class,
            root: self.root,
            purpose,
            position,
            components: HashMap::new(),
            depth,
            level,
            prefixes,
            expanded: Vec::new(),
            function: None,
        });
        if purpose != Purpose::Component {
            self.classes[class].frame = Some(frame);
        }
        let class_modifier = self.classes[class].modifier.clone();
        let modifier = self.merge(&modifier, &class_modifier);
        let mut line = Vec::new();
        let root = self.open_scope(class, frame, modifier, &mut line)?;
        self.frames[frame].root = root;
        Ok(frame)
    }

    /// One class text of a frame. `line` are the classes being opened, to find cyclic inheritance.
    fn open_scope(
        &mut self,
        class: ClassId,
        frame: FrameId,
        modifier: Rc<Mod<'s>>,
        line: &mut Vec<*const ast::Class>,
    ) -> Outcome<ScopeId> {
        let Class { definition, scope: lexical, inherited, ref below, .. } = self.classes[class];
        let below = below.clone();
        self.grow(Growth::Scope, 1, definition.ast.name.span)?;
        self.grow(Growth::Component, n_components(definition.ast), definition.ast.name.span)?;
        let own = self.constrain(&modifier, &below);
        let scope = self.scopes.push(Scope {
            definition,
            frame,
            lexical: Some(lexical),
            modifier: own,
            members: HashMap::new(),
            items: Vec::new(),
            bases: Vec::new(),
            imports: Vec::new(),
            protected: false,
            removed: Vec::new(),
            removed_connections: Vec::new(),
            found: HashMap::new(),
        });
        if line.is_empty() {
            // Names may already be looked up in the frame while its base classes are being opened.
            self.frames[frame].root = scope;
        }
        let key: *const ast::Class = definition.ast;
        if line.iter().filter(|known| **known == key).count() > 2 {
            return self.error(
                definition.ast.name.span,
                format!("`{}` inherits from itself", definition.ast.name.name),
            );
        }
        line.push(key);
        match &definition.ast.body {
            ClassBody::Long(composition) => self.open_composition(scope, composition, line)?,
            ClassBody::Extends { modification, composition } => {
                self.register(scope, composition);
                match inherited {
                    Some(base) => {
                        let inner = self.modifier(modification.as_ref(), scope);
                        let pushed = self.push_redeclared(scope, &modifier);
                        let merged = self.merge(&pushed, &inner);
                        let merged = self.constrain(&merged, &below);
                        self.open_base(scope, base, merged, false, line)?;
                        // What is continued comes first: the inputs of a function keep their order.
                        self.scopes[scope].items.rotate_right(1);
                    }
                    None => {
                        let name = definition.ast.name.name;
                        return self.error(
                            definition.ast.name.span,
                            format!("no class `{name}` is inherited that could be extended here"),
                        );
                    }
                }
                self.open_bases(scope, composition, line)?;
            }
            ClassBody::Short { base, modification, .. } => {
                // The text of a short class stands in the scope around it.
                let base_class = self.lookup_class(base, lexical)?;
                let inner = self.modifier(modification.as_ref(), lexical);
                let merged = self.merge(&modifier, &inner);
                let merged = self.constrain(&merged, &below);
                let opened = self.open_base(scope, base_class, merged, false, line)?;
                self.check_modified_names(&inner, opened, base.span);
            }
            ClassBody::Enumeration { .. } => {}
            ClassBody::Derivative { function, .. } => {
                let base_class = self.lookup_class(function, lexical)?;
                let base = self.classes[base_class].definition.ast;
                if !matches!(base.kind, ast::ClassKind::Function | ast::ClassKind::OperatorFunction) {
                    let message = format!(
                        "`{}` is no function: only functions have partial derivatives",
                        base.name.name
                    );
                    return self.error(function.span, message);
                }
                let modifier = self.scopes[scope].modifier.clone();
                self.open_base(scope, base_class, modifier, false, line)?;
            }
        }
        line.pop();
        Ok(scope)
    }

    fn open_composition(
        &mut self,
        scope: ScopeId,
        composition: &'s ast::Composition,
        line: &mut Vec<*const ast::Class>,
    ) -> Outcome<()> {
        self.register(scope, composition);
        self.open_bases(scope, composition, line)?;
        for element in composition.elements.iter().filter(|element| element.prefixes.redeclare) {
            let ElementKind::Components(clause) = &element.kind else { continue };
            let ident = clause.declarations[0].ident;
            let n_bases = self.scopes[scope].bases.len();
            let inherited = (0..n_bases).any(|at| {
                let base = self.scopes[scope].bases[at];
                self.member(base, ident.name).is_some()
            });
            if !inherited {
                let message = format!("no `{}` is inherited that could be redeclared", ident.name);
                self.report(Diagnostic::error(ident.span, message));
            }
        }
        Ok(())
    }

    /// Own elements first: base classes are looked up among them.
    fn register(&mut self, scope: ScopeId, composition: &'s ast::Composition) {
        for element in &composition.elements {
            match &element.kind {
                ElementKind::Import(import) => self.register_import(scope, import),
                ElementKind::Class(class) => self.register_class(scope, element, class),
                ElementKind::Components(clause) => {
                    for declaration in &clause.declarations {
                        self.register_component(scope, Declared { element, clause, declaration });
                    }
                }
                ElementKind::Extends(_) => {
                    // Its place in the order of items; filled in by `open_bases`.
                    let placeholder = Item::Base(scope);
                    self.scopes[scope].items.push(placeholder);
                }
                ElementKind::Error => {}
            }
        }
    }

    fn open_bases(
        &mut self,
        scope: ScopeId,
        composition: &'s ast::Composition,
        line: &mut Vec<*const ast::Class>,
    ) -> Outcome<()> {
        let mut places: Vec<usize> = Vec::new();
        for (at, item) in self.scopes[scope].items.iter().enumerate() {
            if matches!(item, Item::Base(base) if *base == scope) {
                places.push(at);
            }
        }
        let mut places = places.into_iter();
        for element in &composition.elements {
            let ElementKind::Extends(extends) = &element.kind else {
                continue;
            };
            let place = places.next();
            let Ok(base) = self.lookup_base_class(&extends.base, scope) else {
                continue;
            };
            self.check_base(scope, extends, base);
            let own = self.scopes[scope].modifier.clone();
            let inner = self.modifier(extends.modification.as_ref(), scope);
            let pushed = self.push_redeclared(scope, &own);
            let merged = self.merge(&pushed, &inner);
            let protected = element.visibility == ast::Visibility::Protected;
            let removed = removed_names(extends.modification.as_ref());
            let removed_connections = removed_connections(extends.modification.as_ref());
            let at = self.scopes[scope].items.len();
            let opened = self.open_base_removing(scope, base, merged, protected, removed, line)?;
            self.scopes[opened].removed_connections = removed_connections;
            // `open_base` appended it; it belongs where the clause stands.
            if let Some(place) = place {
                let item = self.scopes[scope].items.remove(at);
                self.scopes[scope].items[place] = item;
            }
            self.check_modified_names(&inner, opened, extends.span);
        }
        self.continue_inherited(scope, composition);
        self.adopt_redeclared(scope, composition);
        Ok(())
    }

    /// A class redeclared here is the same for this text as for that of the base class, with what the replaced
    /// declaration hands on to it.
    fn adopt_redeclared(&mut self, scope: ScopeId, composition: &'s ast::Composition) {
        for element in composition.elements.iter().filter(|element| element.prefixes.redeclare) {
            let ElementKind::Class(class) = &element.kind else { continue };
            let bases = self.scopes[scope].bases.clone();
            let found = bases.into_iter().find_map(|base| self.member(base, class.name.name));
            if let Some(Member { kind: kind @ MemberKind::Class(_), .. }) = found
                && let Some(own) = self.scopes[scope].members.get_mut(&class.name.name)
            {
                own.kind = kind;
            }
        }
    }

    /// `model extends M` without `redeclare` continues the inherited class here; whoever inherited it keeps it.
    fn continue_inherited(&mut self, scope: ScopeId, composition: &'s ast::Composition) {
        for element in &composition.elements {
            let ElementKind::Class(class) = &element.kind else { continue };
            if !matches!(class.body, ClassBody::Extends { .. }) || element.prefixes.redeclare {
                continue;
            }
            let name = class.name.name;
            let Some(Member { kind: MemberKind::Class(own), .. }) =
                self.scopes[scope].members.get(&name).copied()
            else {
                continue;
            };
            let bases = self.scopes[scope].bases.clone();
            let found = bases.into_iter().find_map(|base| match self.member(base, name)?.kind {
                MemberKind::Class(class) => Some(class),
                MemberKind::Component(_) => None,
            });
            let Some(inherited) = found.filter(|inherited| *inherited != own) else { continue };
            self.classes[own].inherited.get_or_insert(inherited);
            if let Some(original) = self.classes[inherited].element {
                self.check_redeclared_class(inherited, own, original, Some(class.name.span));
            }
        }
    }

    fn open_base(
        &mut self,
        scope: ScopeId,
        base: ClassId,
        modifier: Rc<Mod<'s>>,
        protected: bool,
        line: &mut Vec<*const ast::Class>,
    ) -> Outcome<ScopeId> {
        self.open_base_removing(scope, base, modifier, protected, Vec::new(), line)
    }

    fn open_base_removing(
        &mut self,
        scope: ScopeId,
        base: ClassId,
        modifier: Rc<Mod<'s>>,
        protected: bool,
        removed: Vec<Name>,
        line: &mut Vec<*const ast::Class>,
    ) -> Outcome<ScopeId> {
        let frame = self.scopes[scope].frame;
        let class_modifier = self.classes[base].modifier.clone();
        let modifier = self.merge(&modifier, &class_modifier);
        let opened = self.open_scope(base, frame, modifier, line)?;
        self.scopes[opened].protected = protected;
        self.scopes[opened].removed = removed;
        self.scopes[scope].bases.push(opened);
        self.scopes[scope].items.push(Item::Base(opened));
        self.scopes[scope].found.clear();
        Ok(opened)
    }

    /// What a base class has to know: the modifications from outside, and the elements that this class redeclares.
    fn push_redeclared(&mut self, scope: ScopeId, own: &Rc<Mod<'s>>) -> Rc<Mod<'s>> {
        let composition = match &self.scopes[scope].definition.ast.body {
            ClassBody::Long(composition) | ClassBody::Extends { composition, .. } => composition,
            _ => return own.clone(),
        };
        let mut pushed = Mod { binding: None, ..(**own).clone() };
        for element in &composition.elements {
            let redeclares = element.prefixes.redeclare;
            match &element.kind {
                ElementKind::Class(class) if redeclares => {
                    let Some(Member { kind: MemberKind::Class(id), .. }) =
                        self.scopes[scope].members.get(&class.name.name).copied()
                    else {
                        continue;
                    };
                    let modifier = Mod {
                        span: Some(element.span),
                        redeclare: Some(self.redeclare(New::Class(id))),
                        is_final: element.prefixes.final_,
                        ..Mod::default()
                    };
                    pushed.subs.retain(|(name, _)| *name != class.name.name);
                    pushed.subs.push((class.name.name, Rc::new(modifier)));
                }
                // A redeclared component replaces the inherited one simply by being there first: all scopes of a
                // frame share its components. Its type and modifiers come from the declaration it replaces as
                // far as it does not say otherwise; see `register_component`.
                _ => {}
            }
        }
        Rc::new(pushed)
    }

    fn register_import(&mut self, scope: ScopeId, import: &'s ast::Import) {
        let mut add = |name: Option<Name>, path: &'s ast::Path, last: Option<&'s ast::Ident>| {
            let path_idents = path.idents.iter().chain(last).collect();
            let import =
                Import { span: import.span, name, global: path.global, path: path_idents, used: false };
            self.scopes[scope].imports.push(import);
        };
        match &import.kind {
            ImportKind::Qualified(path) => {
                add(Some(path.idents.last().expect("a path has a name").name), path, None)
            }
            ImportKind::Renaming(ident, path) => add(Some(ident.name), path, None),
            ImportKind::Unqualified(path) => add(None, path, None),
            ImportKind::Group(path, idents) => {
                for ident in idents {
                    add(Some(ident.name), path, Some(ident));
                }
            }
            ImportKind::File(_) => {}
        }
    }

    fn register_class(&mut self, scope: ScopeId, element: &'s ast::Element, class: &'s ast::Class) {
        let name = class.name.name;
        let outer = self.scopes[scope].modifier.sub(name).cloned();
        let def = self.scopes[scope].definition.def.and_then(|def| self.libraries.child(def, name));
        let own = self.add_class(class, def, scope, self.empty_mod.clone(), Some(element));
        let effective = match outer {
            None => own,
            Some(outer) => self.apply_to_class(own, &outer, element, scope),
        };
        let protected = element.visibility == ast::Visibility::Protected;
        self.add_member(scope, name, MemberKind::Class(effective), protected, class.name.span);
    }

    /// The class that a member named by a modification really is.
    fn apply_to_class(
        &mut self,
        own: ClassId,
        outer: &Rc<Mod<'s>>,
        element: &'s ast::Element,
        scope: ScopeId,
    ) -> ClassId {
        // `final` forbids a further redeclaration; what the class is modified with is another matter.
        let inside = Rc::new(Mod { is_final: false, ..(*outer.without_binding()).clone() });
        let Some(redeclare) = &outer.redeclare else {
            self.classes[own].modifier = inside;
            return own;
        };
        let New::Class(new) = redeclare.new else {
            if let Some(span) = outer.span {
                let name = self.simple_name(own);
                self.report(Diagnostic::error(span, format!("`{name}` is a class, not a component")));
            }
            self.classes[own].modifier = inside;
            return own;
        };
        if new == own {
            return own;
        }
        self.check_redeclared_class(own, new, element, outer.span);
        // A chain of `redeclare model extends M` ends here: it continues this class.
        let mut last = new;
        while let Some(inherited) = self.classes[last].inherited {
            last = inherited;
        }
        if matches!(self.classes[last].definition.ast.body, ClassBody::Extends { .. }) && last != own {
            self.classes[last].inherited = Some(own);
            self.classes[last].frame = None;
        }
        let written = match &self.classes[own].definition.ast.body {
            ClassBody::Short { modification, .. } if element.prefixes.replaceable => {
                self.modifier(modification.as_ref(), scope)
            }
            _ => self.empty_mod.clone(),
        };
        let handed_on = self.handed_on(element, &written, scope);
        let below = self.constrain(&redeclare.below, &handed_on);
        let below = self.constrain(&self.classes[new].below.clone(), &below);
        let modifier = self.merge(&inside, &self.classes[new].modifier.clone());
        let is_as_declared = inside.is_empty() && Rc::ptr_eq(&below, &self.classes[new].below);
        let effective = match is_as_declared {
            true => new,
            false => self.modified_class(new, modifier),
        };
        self.classes[effective].below = below;
        if let Some(span) = outer.span {
            let what = Replaced::Class { own, new: effective };
            self.replacements.push(Replacement { span, element, scope, what });
        }
        effective
    }

    /// The same class with other modifications, and so with frames of its own.
    pub(crate) fn modified_class(&mut self, class: ClassId, modifier: Rc<Mod<'s>>) -> ClassId {
        let Class { definition, scope, inherited, element, ref below, .. } = self.classes[class];
        let below = below.clone();
        self.classes.push(Class {
            definition,
            scope,
            modifier,
            below,
            inherited,
            element,
            frame: None,
            simple: Lazy::Pending,
            alias: Lazy::Pending,
        })
    }

    fn add_member(&mut self, scope: ScopeId, name: Name, kind: MemberKind, protected: bool, span: Span) {
        let member = Member { kind, protected };
        if self.scopes[scope].members.insert(name, member).is_some() {
            self.report_duplicate(scope, name, span);
        }
    }

    /// Of a name that is declared many times this is said once.
    fn report_duplicate(&mut self, scope: ScopeId, name: Name, span: Span) {
        if self.duplicates.insert((scope, name)) {
            let class = self.scopes[scope].definition.ast.name.name;
            self.report(Diagnostic::error(span, format!("`{name}` is declared twice in `{class}`")));
        }
    }

    fn register_component(&mut self, scope: ScopeId, declared: Declared<'s>) {
        let Declared { element, declaration, .. } = declared;
        let name = declaration.ident.name;
        let frame = self.scopes[scope].frame;
        let protected = element.visibility == ast::Visibility::Protected;
        if let Some(&known) = self.frames[frame].components.get(&name) {
            if self.components[known].scope == scope && self.scopes[scope].members.contains_key(&name) {
                self.report_duplicate(scope, name, declaration.ident.span);
                return;
            }
            self.join_inherited(known, scope, declared);
            self.scopes[scope].members.insert(name, Member { kind: MemberKind::Component(known), protected });
            return;
        }
        let component = self.new_component(frame, scope, declared);
        self.frames[frame].components.insert(name, component);
        self.scopes[scope].items.push(Item::Component(component));
        self.add_member(scope, name, MemberKind::Component(component), protected, declaration.ident.span);
    }

    fn new_component(&mut self, frame: FrameId, scope: ScopeId, declared: Declared<'s>) -> CompId {
        let name = declared.declaration.ident.name;
        let inner = self.declaration_modifier(declared, scope);
        let outer = self.scopes[scope].modifier.sub(name).cloned();
        let mut component = Component {
            name,
            owner: frame,
            scope,
            declared,
            original: None,
            dims_from: None,
            condition: declared.declaration.condition.as_deref().map(|condition| (condition, scope)),
            modifier: self.with_clause(&inner, declared.element, scope),
            prefixes: Prefixes::default(),
            class: None,
            given_dims: None,
            kind: Lazy::Pending,
            binding: Lazy::Pending,
        };
        component.prefixes.protected = declared.element.visibility == ast::Visibility::Protected;
        component.prefixes.is_final = declared.element.prefixes.final_;
        if let Some(outer) = outer {
            match outer.redeclare.as_ref().map(|redeclare| (&redeclare.new, &redeclare.below)) {
                Some((New::Component { declared: new, scope: new_scope, modifier }, below)) => {
                    self.check_redeclared_component(declared, *new, outer.span);
                    let handed_on = self.handed_on(declared.element, &inner, scope);
                    let below = self.constrain(below, &handed_on);
                    let replaced = self.constrain(modifier, &below);
                    let rest = Rc::new(Mod { redeclare: None, ..(*outer).clone() });
                    component.modifier = self.merge_at(Some(name), &rest, &replaced);
                    if let Some(span) = outer.span {
                        let (new_scope, modifier) = (*new_scope, component.modifier.clone());
                        let what = Replaced::Component { own: declared, new: *new, new_scope, modifier };
                        self.replacements.push(Replacement { span, element: declared.element, scope, what });
                    }
                    component.declared = *new;
                    component.original = Some(declared);
                    component.scope = *new_scope;
                    // Dimensions that it leaves out stay, and the condition.
                    if new.declaration.subscripts.is_empty() && !declared.declaration.subscripts.is_empty() {
                        component.dims_from = Some((&declared.declaration.subscripts, scope));
                    }
                }
                Some((New::Class(_), _)) => {
                    let span = outer.span.unwrap_or(declared.declaration.span);
                    self.report(Diagnostic::error(span, format!("`{name}` is a component, not a class")));
                }
                None => component.modifier = self.merge_at(Some(name), &outer, &component.modifier),
            }
        }
        self.components.push(component)
    }

    fn declaration_modifier(&mut self, declared: Declared<'s>, scope: ScopeId) -> Rc<Mod<'s>> {
        let modifier = self.modifier(declared.declaration.modification.as_ref(), scope);
        if declared.element.prefixes.final_ && !modifier.is_final {
            return Rc::new(Mod {
                is_final: true,
                span: Some(declared.declaration.span),
                ..(*modifier).clone()
            });
        }
        modifier
    }

    /// A component of a base class that the frame already has: redeclared below, or inherited twice.
    fn join_inherited(&mut self, known: CompId, scope: ScopeId, inherited: Declared<'s>) {
        let redeclared = self.components[known].declared;
        if std::ptr::eq(redeclared.declaration, inherited.declaration) {
            return;
        }
        if !redeclared.element.prefixes.redeclare {
            self.declared_again.push((known, scope, inherited));
            return;
        }
        self.check_redeclared_component(inherited, redeclared, Some(redeclared.declaration.span));
        let new_scope = self.components[known].scope;
        let own = self.modifier(inherited.declaration.modification.as_ref(), scope);
        let mut below = self.handed_on(inherited.element, &own, scope);
        let name = inherited.declaration.ident.name;
        if let Some(modified) = self.scopes[scope].modifier.sub(name).cloned() {
            let modifier = self.empty_mod.clone();
            let new = New::Component { declared: redeclared, scope: new_scope, modifier };
            let holding = self.still_holding(&modified, &new);
            below = self.constrain(&holding, &below);
        }
        let outer = self.components[known].modifier.clone();
        let merged = self.constrain(&outer, &below);
        let span = redeclared.declaration.span;
        let what =
            Replaced::Component { own: inherited, new: redeclared, new_scope, modifier: merged.clone() };
        self.replacements.push(Replacement { span, element: inherited.element, scope, what });
        let component = &mut self.components[known];
        component.modifier = merged;
        component.original.get_or_insert(inherited);
        if redeclared.declaration.subscripts.is_empty() && !inherited.declaration.subscripts.is_empty() {
            component.dims_from = Some((&inherited.declaration.subscripts, scope));
        }
        component.condition = inherited.declaration.condition.as_deref().map(|condition| (condition, scope));
    }
}

/// How many components the text of a class declares.
fn n_components(class: &ast::Class) -> usize {
    let (ClassBody::Long(composition) | ClassBody::Extends { composition, .. }) = &class.body else {
        return 0;
    };
    let count = |element: &ast::Element| match &element.kind {
        ElementKind::Components(clause) => clause.declarations.len(),
        _ => 0,
    };
    composition.elements.iter().map(count).sum()
}

fn same_restriction(a: &ast::Class, b: &ast::Class) -> bool {
    use ast::ClassKind::*;
    let family = |kind| match kind {
        Function | OperatorFunction => 0,
        Package => 1,
        Record | OperatorRecord => 2,
        Connector => 3,
        ExpandableConnector => 4,
        _ => 5,
    };
    family(a.kind) == family(b.kind)
}

fn removed_names(modification: Option<&ast::Modification>) -> Vec<Name> {
    let arguments = modification.map_or(&[][..], |modification| &modification.arguments);
    arguments
        .iter()
        .filter_map(|argument| match &argument.kind {
            ast::ArgumentKind::BreakElement(ident) => Some(ident.name),
            _ => None,
        })
        .collect()
}

fn removed_connections(
    modification: Option<&ast::Modification>,
) -> Vec<(&ast::ComponentRef, &ast::ComponentRef)> {
    let arguments = modification.map_or(&[][..], |modification| &modification.arguments);
    arguments
        .iter()
        .filter_map(|argument| match &argument.kind {
            ast::ArgumentKind::BreakConnect(a, b) => Some((a, b)),
            _ => None,
        })
        .collect()
}
