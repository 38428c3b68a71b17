//! What an expression evaluates to.

use std::hash::{Hash, Hasher};
use std::rc::Rc;

use crate::subscript::stack;
use crate::{BaseType, Dim, EnumId, EvalError, Field, FunctionId, Pool, RecordId, Type};

/// Equality and hashing are exact: Reals are compared by their bits, so a NaN equals itself and a key of values
/// finds the result computed from just these.
#[derive(Clone, Debug)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Array {
    pub dims: Vec<usize>,
    pub element: Type,
    pub data: Vec<Value>,
}

/// Larger arrays are refused: `zeros(10^12)` shall be a message, not an attempt to allocate it.
pub(crate) const MAX_ELEMENTS: usize = 10_000_000;

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Real(a), Value::Real(b)) => a.to_bits() == b.to_bits(),
            (Value::Integer(a), Value::Integer(b)) => a == b,
            (Value::Boolean(a), Value::Boolean(b)) => a == b,
            (Value::String(a), Value::String(b)) => a == b,
            (Value::Enum(a, i), Value::Enum(b, j)) => a == b && i == j,
            (Value::Array(a), Value::Array(b)) => a == b,
            (Value::Record(a, x), Value::Record(b, y)) => a == b && x == y,
            (Value::Tuple(a), Value::Tuple(b)) => a == b,
            (Value::Function(a, x), Value::Function(b, y)) => a == b && x == y,
            (Value::Object(a, x), Value::Object(b, y)) => a == b && x == y,
            _ => false,
        }
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Value::Real(x) => x.to_bits().hash(state),
            Value::Integer(n) => n.hash(state),
            Value::Boolean(b) => b.hash(state),
            Value::String(text) => text.hash(state),
            Value::Enum(id, literal) => (id, literal).hash(state),
            Value::Array(array) => array.hash(state),
            Value::Record(id, fields) => (id, fields).hash(state),
            Value::Tuple(values) => values.hash(state),
            Value::Function(function, given) => (function, given).hash(state),
            Value::Object(name, arguments) => (name, arguments).hash(state),
        }
    }
}

impl Value {
    /// An array of elements that are not arrays themselves.
    pub fn array(dims: Vec<usize>, element: Type, data: Vec<Value>) -> Value {
        debug_assert_eq!(dims.iter().product::<usize>(), data.len());
        Value::Array(Rc::new(Array { dims, element, data }))
    }

    /// `{a, b, c}`: the items have one type, `item`, and may be arrays.
    pub fn from_items(items: Vec<Value>, item: &Type) -> Result<Value, EvalError> {
        stack(vec![items.len()], items, item)
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

    /// How much there is to make: elements of an array, characters of a text. What is always small counts as nothing.
    pub(crate) fn extent(&self) -> u64 {
        match self {
            Value::Array(array) => array.data.len() as u64,
            Value::String(text) => text.len() as u64,
            _ => 0,
        }
    }

    /// Whether the value can be written down as an expression: it contains no function and no external object.
    pub fn is_writable(&self) -> bool {
        match self {
            Value::Array(array) => array.data.iter().all(Value::is_writable),
            Value::Record(_, values) | Value::Tuple(values) => values.iter().all(Value::is_writable),
            Value::Function(..) | Value::Object(..) => false,
            _ => true,
        }
    }

    /// Whether every Real in it is a number.
    pub(crate) fn is_finite(&self) -> bool {
        match self {
            Value::Real(x) => x.is_finite(),
            Value::Array(array) => array.data.iter().all(Value::is_finite),
            Value::Record(_, values) | Value::Tuple(values) => values.iter().all(Value::is_finite),
            _ => true,
        }
    }

    /// The base type of the value or of the elements of an array.
    pub(crate) fn element_base(&self) -> BaseType {
        match self {
            Value::Real(_) => BaseType::Real,
            Value::Integer(_) => BaseType::Integer,
            Value::Boolean(_) => BaseType::Boolean,
            Value::String(_) => BaseType::String,
            Value::Enum(id, _) => BaseType::Enum(*id),
            Value::Array(array) => array.element.base.clone(),
            Value::Record(id, _) => BaseType::Record(*id),
            Value::Tuple(_) | Value::Function(..) | Value::Object(..) => BaseType::None,
        }
    }

    /// The value of type `ty` (dimensions apart) that this one becomes where `ty` is expected: Integers become
    /// Reals, also in arrays and in the fields of records.
    pub fn converted(self, pool: &Pool, ty: &Type) -> Value {
        match (self, &ty.base) {
            (Value::Integer(n), BaseType::Real) => Value::Real(n as f64),
            (Value::Array(array), BaseType::Real) if array.element.base == BaseType::Integer => {
                let data = array.data.iter().map(|x| x.clone().converted(pool, ty)).collect();
                Value::array(array.dims.clone(), Type::real(), data)
            }
            (Value::Record(id, fields), BaseType::Record(to)) if id != *to => {
                let types = &pool.record(*to).fields;
                let convert = |(value, field): (Value, &Field)| value.converted(pool, &field.ty);
                Value::Record(*to, fields.into_iter().zip(types).map(convert).collect())
            }
            (Value::Array(array), BaseType::Record(to)) if array.element.base != ty.base => {
                let element = Type::scalar(BaseType::Record(*to));
                let data = array.data.iter().map(|x| x.clone().converted(pool, &element)).collect();
                Value::array(array.dims.clone(), element, data)
            }
            (value, _) => value,
        }
    }

    /// What an unset variable of this type holds before it is filled element by element: zero, false, "", the
    /// first literal. `None` for what has no such value, such as an external object, or has unknown sizes.
    pub fn default_of(pool: &Pool, ty: &Type) -> Option<Value> {
        let element = match &ty.base {
            BaseType::Real => Value::Real(0.0),
            BaseType::Integer => Value::Integer(0),
            BaseType::Boolean => Value::Boolean(false),
            BaseType::String => Value::String("".into()),
            BaseType::Enum(id) => Value::Enum(*id, 1),
            BaseType::Record(id) => {
                let fields = pool.record(*id).fields.iter();
                let fields = fields.map(|field| Value::default_of(pool, &without_unknown(&field.ty)));
                Value::Record(*id, fields.collect::<Option<_>>()?)
            }
            _ => return None,
        };
        if ty.dims.is_empty() {
            return Some(element);
        }
        let dims = ty.shape()?;
        let size =
            dims.iter().try_fold(1usize, |size, &n| size.checked_mul(n)).filter(|&n| n <= MAX_ELEMENTS)?;
        Some(Value::array(dims, Type::scalar(ty.base.clone()), vec![element; size]))
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
            Value::Tuple(values) => {
                Type::scalar(BaseType::Tuple(values.iter().map(|value| value.ty(pool)).collect()))
            }
            Value::Function(..) => Type::scalar(BaseType::None),
            Value::Object(name, _) => Type::scalar(match pool.known_object_type(name) {
                Some(id) => BaseType::Object(id),
                None => BaseType::None,
            }),
        }
    }
}

/// An array in a record that has no size yet is empty until it is assigned as a whole.
fn without_unknown(ty: &Type) -> Type {
    let dims = ty.dims.iter().map(|dim| Dim::Known(dim.known().unwrap_or(0)));
    Type { base: ty.base.clone(), dims: dims.collect() }
}

/// The result of an operation on values.
pub(crate) type Outcome = Result<Value, EvalError>;

pub(crate) fn failed<T>(message: impl Into<String>) -> Result<T, EvalError> {
    Err(EvalError::Failed(message.into()))
}

impl Array {
    /// The element at the given places, from 0, one for each dimension.
    pub fn get(&self, places: &[usize]) -> Option<&Value> {
        if places.len() != self.dims.len() || places.iter().zip(&self.dims).any(|(place, n)| place >= n) {
            return None;
        }
        let place = places.iter().zip(&self.dims).fold(0, |sum, (place, n)| sum * n + place);
        self.data.get(place)
    }

    /// The length of the first dimension.
    pub fn len(&self) -> usize {
        self.dims[0]
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Element `k` (from 0) along the first dimension: an array again, if there are further dimensions.
    pub fn item(&self, k: usize) -> Value {
        self.block(1, k)
    }

    pub fn items(&self) -> impl Iterator<Item = Value> {
        (0..self.len()).map(|k| self.item(k))
    }

    /// What stands at `place` if the first `n` dimensions are counted through.
    pub(crate) fn block(&self, n: usize, place: usize) -> Value {
        if n == self.dims.len() {
            return self.data[place].clone();
        }
        let dims = self.dims[n..].to_vec();
        let size: usize = dims.iter().product();
        Value::array(dims, self.element.clone(), self.data[place * size..(place + 1) * size].to_vec())
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value::Array(Rc::new(array))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrays_of_arrays_are_flat_inside() {
        let rows = vec![Value::integer_vector([1, 2, 3]), Value::integer_vector([4, 5, 6])];
        let row = Type::integer().array(&[Dim::Known(3)]);
        let matrix = Value::from_items(rows.clone(), &row).unwrap();
        let array = matrix.as_array().unwrap();
        assert_eq!(array.dims, [2, 3]);
        assert_eq!(array.get(&[1, 0]), Some(&Value::Integer(4)));
        assert_eq!(array.get(&[0, 3]), None);
        assert_eq!(array.items().collect::<Vec<_>>(), rows);
        let empty = Value::from_items(vec![], &row).unwrap();
        assert_eq!(empty.dims(), [0, 3]);
        assert!(Value::from_items(vec![Value::Integer(1), rows[0].clone()], &row).is_err());
    }

    #[test]
    fn equality_is_that_of_the_bits() {
        assert_eq!(Value::Real(f64::NAN), Value::Real(f64::NAN));
        assert_ne!(Value::Real(0.0), Value::Real(-0.0));
        assert_ne!(Value::Real(1.0), Value::Integer(1));
    }

    #[test]
    fn conversions_reach_into_records() {
        let pool = &mut Pool::new();
        let record = |pool: &mut Pool, name: &str, ty: Type| {
            let fields = vec![Field { name: "a".into(), ty }];
            pool.record_type(crate::RecordType { name: name.into(), fields, is_operator_record: false })
        };
        let (from, to) = (record(pool, "A", Type::integer()), record(pool, "B", Type::real()));
        let value = Value::Record(from, vec![Value::Integer(2)]);
        let converted = value.converted(pool, &Type::scalar(BaseType::Record(to)));
        assert_eq!(converted, Value::Record(to, vec![Value::Real(2.0)]));
    }
}
