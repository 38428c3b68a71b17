//! What an expression evaluates to.

use std::rc::Rc;

use crate::{BaseType, Dim, EnumId, FunctionId, Pool, RecordId, Type};

#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    Real(f64),
    Integer(i64),
    Boolean(bool),
    String(Rc<str>),
    /// Literals are numbered from 1, as `Integer(literal)` says.
    Enum(EnumId, u32),
    /// Shared, so that reading a variable copies nothing; written through `Rc::make_mut`.
    Array(Rc<Array>),
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

impl Value {
    /// An array of elements that are not arrays themselves.
    pub fn array(dims: Vec<usize>, element: Type, data: Vec<Value>) -> Value {
        debug_assert_eq!(dims.iter().product::<usize>(), data.len());
        Value::Array(Rc::new(Array { dims, element, data }))
    }

    /// A vector of numbers.
    pub fn real_vector(data: impl IntoIterator<Item = f64>) -> Value {
        let data: Vec<Value> = data.into_iter().map(Value::Real).collect();
        Value::array(vec![data.len()], Type::real(), data)
    }

    pub fn integer_vector(data: impl IntoIterator<Item = i64>) -> Value {
        let data: Vec<Value> = data.into_iter().map(Value::Integer).collect();
        Value::array(vec![data.len()], Type::integer(), data)
    }

    /// A Real, or an Integer as a Real.
    pub fn as_real(&self) -> Option<f64> {
        match self {
            Value::Real(x) => Some(*x),
            Value::Integer(n) => Some(*n as f64),
            _ => None,
        }
    }

    pub fn as_integer(&self) -> Option<i64> {
        match self {
            Value::Integer(n) => Some(*n),
            _ => None,
        }
    }

    pub fn as_boolean(&self) -> Option<bool> {
        match self {
            Value::Boolean(b) => Some(*b),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    pub fn as_array(&self) -> Option<&Array> {
        match self {
            Value::Array(array) => Some(array),
            _ => None,
        }
    }

    /// The sizes of an array, none for anything else.
    pub fn dims(&self) -> &[usize] {
        match self {
            Value::Array(array) => &array.dims,
            _ => &[],
        }
    }

    /// The type of this value, all dimensions known. A function value has no type of its own: `BaseType::None`.
    pub fn ty(&self, pool: &Pool) -> Type {
        match self {
            Value::Real(_) => Type::real(),
            Value::Integer(_) => Type::integer(),
            Value::Boolean(_) => Type::boolean(),
            Value::String(_) => Type::string(),
            Value::Enum(id, _) => Type::scalar(BaseType::Enum(*id)),
            Value::Array(array) => {
                let dims: Vec<Dim> = array.dims.iter().map(|&n| Dim::Known(n)).collect();
                array.element.array(&dims)
            }
            Value::Record(id, _) => Type::scalar(BaseType::Record(*id)),
            Value::Tuple(values) => Type::scalar(BaseType::Tuple(
                values.iter().map(|value| value.ty(pool)).collect(),
            )),
            Value::Function(..) => Type::scalar(BaseType::None),
            Value::Object(name, _) => Type::scalar(match pool.known_object_type(name) {
                Some(id) => BaseType::Object(id),
                None => BaseType::None,
            }),
        }
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }
}
