//! Classes that are built-in types with attributes: `type Voltage = Real(unit = "V")`, enumerations, external objects.

use std::rc::Rc;

use harpoon_expr::{BaseType, EnumType};
use harpoon_index::Name;
use harpoon_syntax::ast::{ClassBody, ClassKind, Composition, ElementKind};

use crate::constant::MAX_NESTING;
use crate::modifier::Mod;
use crate::tree::*;
use crate::{Instance, Outcome};

impl SimpleBase {
    pub fn base_type(self) -> BaseType {
        match self {
            SimpleBase::Real => BaseType::Real,
            SimpleBase::Integer => BaseType::Integer,
            SimpleBase::Boolean => BaseType::Boolean,
            SimpleBase::String => BaseType::String,
            SimpleBase::Clock => BaseType::Clock,
            SimpleBase::Enum(id) => BaseType::Enum(id),
            SimpleBase::Object(id, _) => BaseType::Object(id),
        }
    }
}

impl<'s> Instance<'s> {
    /// The built-in type behind the class, or none if it has components of its own.
    pub fn simple_type(&mut self, class: ClassId) -> Outcome<Option<Rc<SimpleType<'s>>>> {
        // Each redeclaration makes a new class: a ring of them is never met again, but endless.
        let is_endless = self.nesting > MAX_NESTING;
        match &self.classes[class].simple {
            Lazy::Done(simple) => return Ok(simple.clone()),
            Lazy::Pending if !is_endless => {}
            Lazy::Busy | Lazy::Pending => {
                let name = self.simple_name(class);
                let span = self.classes[class].definition.ast.name.span;
                return self.error(span, format!("the type `{name}` is defined by itself"));
            }
        }
        self.classes[class].simple = Lazy::Busy;
        self.nesting += 1;
        let simple = self.find_simple_type(class);
        self.nesting -= 1;
        self.classes[class].simple = match &simple {
            Ok(simple) => Lazy::Done(simple.clone()),
            Err(_) => Lazy::Pending,
        };
        simple
    }

    /// The class with the types redeclared that the modifier redeclares: `RealInput(redeclare type SignalType = Angle)`.
    pub(crate) fn specialize(&mut self, class: ClassId, modifier: &Rc<Mod<'s>>) -> ClassId {
        let redeclares = |sub: &Rc<Mod<'s>>| sub.redeclared_class().is_some();
        if !modifier.subs.iter().any(|(_, sub)| redeclares(sub)) {
            return class;
        }
        let subs = modifier.subs.iter().filter(|(_, sub)| redeclares(sub)).cloned().collect();
        let outer = Rc::new(Mod { subs, ..Mod::default() });
        let inner = self.classes[class].modifier.clone();
        let modifier = self.merge(&outer, &inner);
        self.modified_class(class, modifier)
    }

    /// An external object has its constructor and its destructor and nothing else (12.9.7).
    fn check_external_object(&mut self, composition: &'s Composition, scope: ScopeId) -> Outcome<()> {
        let is_external = composition.elements.iter().any(|element| match &element.kind {
            ElementKind::Extends(clause) => {
                clause.base.idents.last().is_some_and(|last| last.name == "ExternalObject")
            }
            _ => false,
        });
        if !is_external || scope == self.root && composition.elements.is_empty() {
            return Ok(());
        }
        let mut has = (false, false);
        for element in &composition.elements {
            match &element.kind {
                ElementKind::Class(class) if class.name.name == "constructor" => has.0 = true,
                ElementKind::Class(class) if class.name.name == "destructor" => has.1 = true,
                ElementKind::Components(clause) => {
                    let ident = clause.declarations[0].ident;
                    return self.error(
                        ident.span,
                        format!("an external object cannot have the component `{}`", ident.name),
                    );
                }
                ElementKind::Class(class) => {
                    let ident = class.name;
                    return self.error(
                        ident.span,
                        format!("an external object cannot have the class `{}`", ident.name),
                    );
                }
                _ => {}
            }
        }
        let span = composition.elements[0].span;
        match has {
            (true, true) => Ok(()),
            (false, _) => self.error(span, "an external object needs the function `constructor`"),
            (_, false) => self.error(span, "an external object needs the function `destructor`"),
        }
    }

    fn find_simple_type(&mut self, class: ClassId) -> Outcome<Option<Rc<SimpleType<'s>>>> {
        let Class { definition, scope, ref modifier, ref below, .. } = self.classes[class];
        let (outer, below) = (modifier.clone(), below.clone());
        let modifier = self.constrain(&outer, &below);
        let plain = |base| {
            Ok(Some(Rc::new(SimpleType {
                base,
                attributes: modifier.clone(),
                dims: Vec::new(),
                causality: None,
                flow: None,
                is_connector: false,
                equality_constraint: None,
            })))
        };
        if let Some(builtin) = definition.builtin {
            return match builtin {
                Builtin::Real => plain(SimpleBase::Real),
                Builtin::Integer => plain(SimpleBase::Integer),
                Builtin::Boolean => plain(SimpleBase::Boolean),
                Builtin::String => plain(SimpleBase::String),
                Builtin::Clock => plain(SimpleBase::Clock),
                Builtin::ExternalObject => Ok(None),
            };
        }
        let is_connector = definition.ast.kind == ClassKind::Connector;
        match &definition.ast.body {
            ClassBody::Enumeration { literals } => {
                let literals = literals.iter().flatten().map(|literal| literal.ident.name).collect();
                let name = self.class_name(class).into();
                let id = self.pool.enum_type(EnumType { name, literals });
                plain(SimpleBase::Enum(id))
            }
            ClassBody::Short { base, causality, flow, subscripts, modification } => {
                let base_class = self.lookup_class(base, scope)?;
                let inner = self.modifier(modification.as_ref(), scope);
                let merged = self.merge(&outer, &inner);
                let merged = self.constrain(&merged, &below);
                let base_class = self.specialize(base_class, &merged);
                let Some(simple) = self.simple_type(base_class)? else {
                    return Ok(None);
                };
                self.check_attribute_names(&inner, &simple);
                let attributes = self.merge(&merged, &simple.attributes);
                let own_dims = subscripts.iter().map(|subscript| (subscript, scope));
                Ok(Some(Rc::new(SimpleType {
                    base: simple.base,
                    attributes,
                    dims: own_dims.chain(simple.dims.iter().copied()).collect(),
                    causality: causality.or(simple.causality),
                    flow: flow.or(simple.flow),
                    is_connector: is_connector || simple.is_connector,
                    equality_constraint: simple.equality_constraint,
                })))
            }
            ClassBody::Long(composition) => {
                self.check_external_object(composition, scope)?;
                let mut extends = None;
                for element in &composition.elements {
                    match &element.kind {
                        ElementKind::Components(_) => return Ok(None),
                        ElementKind::Extends(clause) => extends = Some(clause),
                        _ => {}
                    }
                }
                let Some(extends) = extends else { return Ok(None) };
                // Looked up around the class, unless the class itself declares the name: `replaceable type T = Real;
                // extends T;`
                let first = extends.base.idents[0].name;
                let is_local = composition.elements.iter().any(
                    |element| matches!(&element.kind, ElementKind::Class(class) if class.name.name == first),
                );
                let found = if is_local {
                    self.class_frame(class).and_then(|frame| {
                        let root = self.frames[frame].root;
                        self.quietly(|this| this.lookup_base_class(&extends.base, root))
                    })
                } else {
                    self.quietly(|this| this.lookup_class(&extends.base, scope))
                };
                let Ok(base_class) = found else { return Ok(None) };
                let base_class = self.specialize(base_class, &modifier);
                if self.classes[base_class].definition.builtin == Some(Builtin::ExternalObject) {
                    let name = self.class_name(class);
                    let id = self.pool.object_type(&name);
                    return plain(SimpleBase::Object(id, class));
                }
                let Some(simple) = self.simple_type(base_class)? else {
                    return Ok(None);
                };
                let constraint = Name::new("equalityConstraint");
                let has_constraint = composition.elements.iter().any(
                    |element| matches!(&element.kind, ElementKind::Class(class) if class.name.name == constraint),
                );
                let equality_constraint = match has_constraint {
                    true => self.operator_class(class, "equalityConstraint"),
                    false => None,
                };
                let inner = self.modifier(extends.modification.as_ref(), scope);
                let inner = self.merge(&inner, &simple.attributes);
                let attributes = self.merge(&modifier, &inner);
                Ok(Some(Rc::new(SimpleType {
                    base: simple.base,
                    attributes,
                    dims: simple.dims.clone(),
                    causality: simple.causality,
                    flow: simple.flow,
                    is_connector: is_connector || simple.is_connector,
                    equality_constraint: equality_constraint.or(simple.equality_constraint),
                })))
            }
            ClassBody::Extends { .. } | ClassBody::Derivative { .. } => Ok(None),
        }
    }
}
