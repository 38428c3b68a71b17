//! The classes that every model sees without declaring them.

use std::collections::HashMap;
use std::rc::Rc;

use harpoon_index::Name;
use harpoon_syntax::ast;

use crate::Instance;
use crate::tree::{
    Builtin, Class, ClassId, Definition, Frame, Lazy, Member, MemberKind, Prefixes, Purpose, Scope, ScopeId,
};

/// Parsed as any other text, so that lookup needs no second way.
pub const PRELUDE: &str = "
package BuiltIn
  type Real end Real;
  type Integer end Integer;
  type Boolean end Boolean;
  type String end String;
  type Clock end Clock;
  partial class ExternalObject end ExternalObject;
  type StateSelect = enumeration(never, avoid, default, prefer, always);
  type AssertionLevel = enumeration(warning, error);
  // The multi-body library of Modelica 2.2 calls these for its animation without declaring them.
  function PackShape
    input String shape;
    output Real number;
  algorithm
    number := if shape == \"box\" then 101 else if shape == \"sphere\" then 102 else
      if shape == \"cylinder\" then 103 else if shape == \"cone\" then 104 else
      if shape == \"pipe\" then 105 else if shape == \"beam\" then 106 else
      if shape == \"spring\" then 107 else if shape == \"gearwheel\" then 108 else 109;
  end PackShape;
  function PackMaterial
    input Real red;
    input Real green;
    input Real blue;
    input Real specular;
    output Real number;
  algorithm
    number := floor(99*red)*1e6 + floor(99*green)*1e4 + floor(99*blue)*1e2 + floor(99*specular);
  end PackMaterial;
end BuiltIn;
";

impl<'s> Instance<'s> {
    /// The scope around all top-level classes.
    pub(crate) fn make_root(&mut self, prelude: &'s ast::StoredDefinition) {
        let package = &prelude.classes[0];
        let definition = Definition { ast: package, def: None, builtin: None };
        let empty = self.empty_mod.clone();
        // The root is its own context: the ids below are the first of their kind.
        let root: ScopeId = harpoon_index::Id::from_index(self.scopes.len());
        let class: ClassId = self.classes.push(Class {
            definition,
            scope: root,
            modifier: empty.clone(),
            below: self.empty_mod.clone(),
            inherited: None,
            element: None,
            frame: None,
            simple: Lazy::Done(None),
            alias: Lazy::Pending,
        });
        let frame = self.frames.push(Frame {
            class,
            root,
            purpose: Purpose::Package,
            position: None,
            components: HashMap::new(),
            depth: 0,
            level: 0,
            prefixes: Prefixes::default(),
            expanded: Vec::new(),
            function: None,
        });
        self.classes[class].frame = Some(frame);
        self.root = self.scopes.push(Scope {
            definition,
            frame,
            lexical: None,
            modifier: empty.clone(),
            members: HashMap::new(),
            items: Vec::new(),
            bases: Vec::new(),
            imports: Vec::new(),
            protected: false,
            removed: Vec::new(),
            removed_connections: Vec::new(),
            found: HashMap::new(),
        });
        let ast::ClassBody::Long(composition) = &package.body else {
            unreachable!("the prelude is a package")
        };
        for element in &composition.elements {
            let ast::ElementKind::Class(class) = &element.kind else {
                continue;
            };
            let builtin = builtin_type(class.name.name);
            let id = self.classes.push(Class {
                definition: Definition { ast: class, def: None, builtin },
                scope: root,
                modifier: Rc::clone(&empty),
                below: self.empty_mod.clone(),
                inherited: None,
                element: Some(element),
                frame: None,
                simple: Lazy::Pending,
                alias: Lazy::Pending,
            });
            let member = Member { kind: MemberKind::Class(id), protected: false };
            self.scopes[root].members.insert(class.name.name, member);
        }
    }
}

fn builtin_type(name: Name) -> Option<Builtin> {
    Some(match name.as_str() {
        "Real" => Builtin::Real,
        "Integer" => Builtin::Integer,
        "Boolean" => Builtin::Boolean,
        "String" => Builtin::String,
        "Clock" => Builtin::Clock,
        "ExternalObject" => Builtin::ExternalObject,
        _ => return None,
    })
}
