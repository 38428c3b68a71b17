//! Subscripts on values: which elements of an array they mean, reading them and writing them (10.5).

use std::rc::Rc;

use crate::value::{MAX_ELEMENTS, Outcome, failed};
use crate::{Array, EvalError, Value};

/// An evaluated subscript, from 0.
#[derive(Clone, Debug)]
pub(crate) enum Selector {
    One(usize),
    Many(Vec<usize>),
    All,
}

impl Selector {
    /// The element that a scalar subscript means in dimension `dim` (from 1) of size `n`.
    pub(crate) fn one(subscript: &Value, dim: usize, n: usize) -> Result<Selector, EvalError> {
        Ok(Selector::One(position(subscript, dim, n)?))
    }

    /// The elements that a vector of subscripts means.
    pub(crate) fn many(subscripts: &Value, dim: usize, n: usize) -> Result<Selector, EvalError> {
        let Value::Array(vector) = subscripts else {
            return failed("a slice needs a vector of subscripts");
        };
        let positions = vector.data.iter().map(|subscript| position(subscript, dim, n));
        Ok(Selector::Many(positions.collect::<Result<_, _>>()?))
    }

    fn len(&self, n: usize) -> usize {
        match self {
            Selector::One(_) => 1,
            Selector::Many(positions) => positions.len(),
            Selector::All => n,
        }
    }

    fn position(&self, k: usize) -> usize {
        match self {
            Selector::One(position) => *position,
            Selector::Many(positions) => positions[k],
            Selector::All => k,
        }
    }
}

/// A subscript as a number, and that of the first element.
fn numbered(subscript: &Value) -> Option<(i64, i64)> {
    match subscript {
        Value::Integer(number) => Some((*number, 1)),
        Value::Enum(_, literal) => Some((i64::from(*literal), 1)),
        Value::Boolean(b) => Some((i64::from(*b), 0)),
        _ => None,
    }
}

impl Value {
    /// The place (from 0) that it means as a subscript.
    pub fn place(&self) -> Option<usize> {
        let (number, first) = numbered(self)?;
        usize::try_from(number.checked_sub(first)?).ok()
    }
}

fn position(subscript: &Value, dim: usize, n: usize) -> Result<usize, EvalError> {
    let Some((number, first)) = numbered(subscript) else {
        return failed("a subscript is an Integer, a Boolean or an enumeration literal");
    };
    match usize::try_from(number.saturating_sub(first)) {
        Ok(position) if position < n => Ok(position),
        _ => failed(format!("subscript {number} is out of bounds: dimension {dim} has size {n}")),
    }
}

/// The sizes of what is selected, and the place of each selected element in the data, in row-major order.
/// Missing selectors at the end mean everything.
pub(crate) fn places(dims: &[usize], selectors: &[Selector]) -> Result<(Vec<usize>, Vec<usize>), EvalError> {
    let selector = |k: usize| selectors.get(k).unwrap_or(&Selector::All);
    let lengths: Vec<usize> = dims.iter().enumerate().map(|(k, &n)| selector(k).len(n)).collect();
    let kept = (0..dims.len()).filter(|&k| !matches!(selector(k), Selector::One(_)));
    let size = size_of(&lengths)?;
    let mut places = Vec::with_capacity(size);
    let mut counters = vec![0; dims.len()];
    for _ in 0..size {
        let place = (0..dims.len()).fold(0, |place, k| place * dims[k] + selector(k).position(counters[k]));
        places.push(place);
        for k in (0..dims.len()).rev() {
            counters[k] += 1;
            if counters[k] < lengths[k] {
                break;
            }
            counters[k] = 0;
        }
    }
    Ok((kept.map(|k| lengths[k]).collect(), places))
}

/// The number of elements of an array of these sizes, if that is a size to allocate. An empty array with an
/// enormous size is refused too: `fill(1.0, 2147483648, 0)` would be a list of so many empty ones.
pub(crate) fn size_of(dims: &[usize]) -> Result<usize, EvalError> {
    match dims.iter().try_fold(1usize, |size, &n| size.checked_mul(n.max(1))) {
        Some(size) if size <= MAX_ELEMENTS => Ok(if dims.contains(&0) { 0 } else { size }),
        _ => failed(format!("an array of sizes {dims:?} is too large")),
    }
}

/// `array[selectors]`
pub(crate) fn select(array: &Array, selectors: &[Selector]) -> Outcome {
    if selectors.len() == array.dims.len() {
        let place = selectors.iter().zip(&array.dims).try_fold(0, |place, (selector, n)| match selector {
            Selector::One(position) => Some(place * n + position),
            _ => None,
        });
        if let Some(place) = place {
            return Ok(array.data[place].clone());
        }
    }
    let (dims, places) = places(&array.dims, selectors)?;
    let data = places.iter().map(|&place| array.data[place].clone()).collect();
    Ok(Value::array(dims, array.element.clone(), data))
}

/// An array of values of one shape, along new leading dimensions. `element` is the type where there is no value,
/// with the dimensions of the values.
pub(crate) fn stack(dims: Vec<usize>, values: Vec<Value>, element: &crate::Type) -> Outcome {
    let scalar = crate::Type::scalar(element.base.clone());
    let Some(first) = values.first() else {
        let inner = element.dims.iter().map(|dim| dim.known().unwrap_or(0));
        return Ok(Value::array(dims.into_iter().chain(inner).collect(), scalar, Vec::new()));
    };
    if !matches!(first, Value::Array(_)) {
        if values.iter().any(|value| matches!(value, Value::Array(_))) {
            return failed("the elements of an array differ in their number of dimensions");
        }
        return Ok(Value::array(dims, scalar, values));
    }
    let inner = first.dims().to_vec();
    let mut data = Vec::with_capacity(size_of(&[values.len(), size_of(&inner)?])?);
    for value in values {
        match value {
            Value::Array(array) if array.dims == inner => data.extend(Rc::unwrap_or_clone(array).data),
            other => {
                let sizes = other.dims();
                return failed(format!("the elements of an array differ in size: {inner:?} and {sizes:?}"));
            }
        }
    }
    Ok(Value::array(dims.into_iter().chain(inner).collect(), scalar, data))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matrix() -> Array {
        let data = (1..=6).map(Value::Integer).collect();
        Array { dims: vec![2, 3], element: crate::Type::integer(), data }
    }

    #[test]
    fn elements_rows_columns_and_slices() {
        let m = matrix();
        let one = |k| Selector::One(k);
        assert_eq!(select(&m, &[one(1), one(2)]).unwrap(), Value::Integer(6));
        assert_eq!(select(&m, &[one(1)]).unwrap(), Value::integer_vector([4, 5, 6]));
        assert_eq!(select(&m, &[Selector::All, one(0)]).unwrap(), Value::integer_vector([1, 4]));
        let swapped = select(&m, &[Selector::Many(vec![1, 0]), Selector::Many(vec![2])]).unwrap();
        assert_eq!(swapped.dims(), [2, 1]);
        assert_eq!(swapped.as_array().unwrap().data, [Value::Integer(6), Value::Integer(3)]);
    }

    #[test]
    fn subscripts_out_of_bounds_are_named() {
        let message = match Selector::one(&Value::Integer(4), 1, 3) {
            Err(EvalError::Failed(message)) => message,
            other => panic!("{other:?}"),
        };
        assert_eq!(message, "subscript 4 is out of bounds: dimension 1 has size 3");
        assert!(Selector::one(&Value::Integer(0), 1, 3).is_err());
        assert!(Selector::one(&Value::Integer(i64::MIN), 1, 3).is_err());
        assert!(matches!(Selector::one(&Value::Boolean(true), 1, 2), Ok(Selector::One(1))));
    }
}
