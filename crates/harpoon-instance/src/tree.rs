//! The instance: classes, scopes and components, each made when it is first asked for.
//!
//! A *class* is a definition together with the place its names are looked up in and the modifications that apply.
//! A *frame* is the inside of one: of a package, a function, or one component. It consists of a *scope* for the
//! class itself and one for each base class, because the text of a base class is looked up where that text stands,
//! yet all of them share the components of the frame.

use std::collections::HashMap;
use std::rc::Rc;

use harpoon_classes::DefId;
use harpoon_expr::{EnumId, ExprId, FunctionId, LocalId, ObjectId, Type, Value, VarId};
use harpoon_index::{Name, define_id};
use harpoon_source::Span;
use harpoon_syntax::ast;

use crate::modifier::Mod;

define_id!(
    /// A definition in its context of lookup and modification.
    ClassId,
    "class"
);
define_id!(
    /// The inside of a package, a function or a component.
    FrameId,
    "frame"
);
define_id!(
    /// The names of one class text inside a frame.
    ScopeId,
    "scope"
);
define_id!(
    /// A declared component of a frame, possibly an array.
    CompId,
    "comp"
);

/// The text of a class; `def` if it is one of a library's files or stands nested in one.
#[derive(Clone, Copy)]
pub struct Definition<'s> {
    pub ast: &'s ast::Class,
    pub def: Option<DefId>,
    pub builtin: Option<Builtin>,
}

/// Classes that the language itself provides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Builtin {
    Real,
    Integer,
    Boolean,
    String,
    Clock,
    ExternalObject,
}

pub struct Class<'s> {
    pub definition: Definition<'s>,
    /// Where the text of the definition stands.
    pub scope: ScopeId,
    pub modifier: Rc<Mod<'s>>,
    /// Modifiers that hold where the definition itself says nothing: those of constraining clauses, and what a
    /// declaration that it replaces hands on.
    pub below: Rc<Mod<'s>>,
    /// The class of the same name that a `redeclare model extends M` continues.
    pub inherited: Option<ClassId>,
    /// The element that declares it, absent for classes at the top of a file.
    pub element: Option<&'s ast::Element>,
    /// Its frame when used as it is: as a package, a function or a type.
    pub frame: Option<FrameId>,
    pub simple: Lazy<Option<Rc<SimpleType<'s>>>>,
    /// What it stands for if it is a mere other name of a class.
    pub alias: Lazy<ClassId>,
}

/// A value that is computed at most once; `Busy` while it is, which is how cycles are found.
#[derive(Clone, Debug)]
pub enum Lazy<T> {
    Pending,
    Busy,
    Done(T),
}

/// A class that is a built-in type with attributes: `type Voltage = Real(unit = "V")`.
pub struct SimpleType<'s> {
    pub base: SimpleBase,
    pub attributes: Rc<Mod<'s>>,
    /// Dimensions from `type Position = Real[3]`, outermost first.
    pub dims: Vec<(&'s ast::Subscript, ScopeId)>,
    pub causality: Option<ast::Causality>,
    pub flow: Option<ast::FlowPrefix>,
    pub is_connector: bool,
    /// Its function `equalityConstraint`: the type is overdetermined (9.4).
    pub equality_constraint: Option<ClassId>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum SimpleBase {
    Real,
    Integer,
    Boolean,
    String,
    Clock,
    Enum(EnumId),
    Object(ObjectId, ClassId),
}

pub struct Scope<'s> {
    pub definition: Definition<'s>,
    pub frame: FrameId,
    /// Where names go that this class does not know; none for the root.
    pub lexical: Option<ScopeId>,
    pub modifier: Rc<Mod<'s>>,
    pub members: HashMap<Name, Member>,
    /// Components and base classes in the order of the text.
    pub items: Vec<Item>,
    pub bases: Vec<ScopeId>,
    pub imports: Vec<Import<'s>>,
    /// `extends` in a protected section hides what it brings.
    pub protected: bool,
    /// Elements that an `extends` removed with `break`.
    pub removed: Vec<Name>,
    pub removed_connections: Vec<(&'s ast::ComponentRef, &'s ast::ComponentRef)>,
    pub found: HashMap<Name, Option<Member>>,
}

#[derive(Clone, Copy)]
pub enum Item {
    Component(CompId),
    Base(ScopeId),
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Member {
    pub kind: MemberKind,
    pub protected: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MemberKind {
    Component(CompId),
    Class(ClassId),
}

pub struct Import<'s> {
    pub span: Span,
    /// The name it brings; none for `A.B.*`.
    pub name: Option<Name>,
    pub global: bool,
    pub path: Vec<&'s ast::Ident>,
    pub used: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Looked into for its classes and constants.
    Package,
    /// Its components are the locals of a function (or the fields of a record constructor).
    Function,
    /// The inside of a component.
    Component,
}

pub struct Frame {
    pub class: ClassId,
    pub root: ScopeId,
    pub purpose: Purpose,
    /// The component (and the element of its array) whose inside this is.
    pub position: Option<Position>,
    pub components: HashMap<Name, CompId>,
    pub depth: u32,
    /// How many components and classes are around it; guards against those that contain themselves.
    pub level: u32,
    pub prefixes: Prefixes,
    /// Members of an expandable connector that connections brought; in order.
    pub expanded: Vec<CompId>,
    pub function: Option<FunctionId>,
}

#[derive(Clone)]
pub struct Position {
    pub component: CompId,
    /// From 1; empty for a scalar component.
    pub index: Rc<[usize]>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Variability {
    Constant,
    Parameter,
    Discrete,
    Continuous,
}

/// What a component hands down to everything inside it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Prefixes {
    pub variability: Variability,
    pub causality: Option<ast::Causality>,
    pub flow: Option<ast::FlowPrefix>,
    pub protected: bool,
    pub is_final: bool,
}

impl Default for Prefixes {
    fn default() -> Prefixes {
        Prefixes {
            variability: Variability::Continuous,
            causality: None,
            flow: None,
            protected: false,
            is_final: false,
        }
    }
}

/// The text of a declaration; of a redeclaration where there is one.
#[derive(Clone, Copy)]
pub struct Declared<'s> {
    pub element: &'s ast::Element,
    pub clause: &'s ast::ComponentClause,
    pub declaration: &'s ast::Declaration,
}

/// The prefixes of a declaration, those of the declaration it replaced included.
#[derive(Clone, Copy)]
pub struct Written {
    pub variability: Option<ast::Variability>,
    pub causality: Option<ast::Causality>,
    pub flow: Option<ast::FlowPrefix>,
    pub inner: bool,
    pub outer: bool,
}

impl Component<'_> {
    pub fn written(&self) -> Written {
        let Declared { element, clause, .. } = self.declared;
        let own = Written {
            variability: clause.variability,
            causality: clause.causality,
            flow: clause.flow,
            inner: element.prefixes.inner,
            outer: element.prefixes.outer,
        };
        let Some(Declared { element, clause, .. }) = self.original else { return own };
        let is_free = !own.inner && !own.outer;
        Written {
            variability: own.variability.or(clause.variability),
            causality: own.causality.or(clause.causality),
            flow: own.flow.or(clause.flow),
            inner: own.inner || is_free && element.prefixes.inner,
            outer: own.outer || is_free && element.prefixes.outer,
        }
    }
}

pub struct Component<'s> {
    pub name: Name,
    pub owner: FrameId,
    /// Where the declaration's type and dimensions are looked up.
    pub scope: ScopeId,
    pub declared: Declared<'s>,
    /// The declaration that a redeclaration replaced: prefixes that the new one leaves out are taken from it.
    pub original: Option<Declared<'s>>,
    /// Where the dimensions are written, if a redeclaration left them to the original.
    pub dims_from: Option<(&'s [ast::Subscript], ScopeId)>,
    /// The condition, which a redeclaration cannot change (Modelica specification 3.6, section 4.4.5).
    pub condition: Option<(&'s ast::Expr, ScopeId)>,
    pub modifier: Rc<Mod<'s>>,
    pub prefixes: Prefixes,
    /// A class given directly instead of by the clause's type name: members of expandable connectors.
    pub class: Option<ClassId>,
    /// Dimensions given directly, likewise.
    pub given_dims: Option<Vec<usize>>,
    pub kind: Lazy<Kind>,
    /// The binding of the whole component, which must be a record.
    pub binding: Lazy<Option<ExprId>>,
}

#[derive(Clone, Debug)]
pub enum Kind {
    /// Its condition is false.
    Absent,
    Variable(VarId),
    Instance(FrameId),
    /// Row-major.
    Array {
        dims: Rc<[usize]>,
        elements: Rc<[FrameId]>,
    },
    /// An `outer` component is another name of its `inner` one.
    Outer(CompId),
    Local(LocalId),
    /// Already told the user why.
    Error,
}

/// A scalar or array of a built-in type.
pub struct Variable<'s> {
    pub component: CompId,
    pub ty: Type,
    pub prefixes: Prefixes,
    pub simple: Rc<SimpleType<'s>>,
    pub binding: Lazy<Option<ExprId>>,
    pub value: Lazy<Result<Value, String>>,
    /// The value as an expression, for constants.
    pub literal: Option<ExprId>,
    /// Its value shaped the model: dimensions, conditions, equations.
    pub structural: bool,
}

#[derive(Clone, Debug)]
pub struct FunctionSlot {
    pub frame: FrameId,
    pub class: ClassId,
    pub signature: Lazy<Option<Rc<Signature>>>,
    pub body: Lazy<Result<Rc<harpoon_expr::Function>, String>>,
    /// A derivative made of another function: its body tells everything, the class is the one that asked for it.
    pub is_made: bool,
}

#[derive(Clone, Debug)]
pub struct Signature {
    pub name: Rc<str>,
    pub locals: Vec<CompId>,
    pub inputs: Vec<Input>,
    pub outputs: Vec<LocalId>,
    pub types: Vec<Type>,
    /// One entry for each dimension of each local.
    pub dims: Vec<Vec<Option<ExprId>>>,
    pub is_record: Option<harpoon_expr::RecordId>,
}

#[derive(Clone, Debug)]
pub struct Input {
    pub local: LocalId,
    pub name: Name,
    pub protected: bool,
}
