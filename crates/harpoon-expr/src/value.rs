//! What an expression evaluates to.

use std::rc::Rc;

use crate::{EnumId, FunctionId, RecordId, Type};

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Real(f64),
    Integer(i64),
    Boolean(bool),
    String(Rc<str>),
    /// Literals are numbered from 1, as `Integer(literal)` says.
    Enum(EnumId, u32),
    Array(Array),
    Record(RecordId, Vec<Value>),
    /// The outputs of a function with several.
    Tuple(Vec<Value>),
    /// A function with some of its inputs already given: (index of the input, value).
    Function(FunctionId, Vec<(usize, Value)>),
    /// An external object such as a table: its constructor's name and arguments.
    Object(Rc<str>, Rc<Vec<Value>>),
}

/// Elements are never arrays; row-major. `element` is the type of one element, needed where there is none.
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    pub dims: Vec<usize>,
    pub element: Type,
    pub data: Vec<Value>,
}
