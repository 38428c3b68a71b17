//! The built-in functions on values: what constant folding and the evaluator share.

use crate::arithmetic::{self, binary, map, zip};
use crate::subscript::size_of;
use crate::value::{Outcome, failed};
use crate::{Array, BaseType, BinaryOp, Builtin, EvalError, Pool, Reduction, Type, Value, format};

/// `ty` is the type of the whole expression.
pub(crate) fn apply(pool: &Pool, builtin: Builtin, arguments: &[Value], ty: &Type) -> Outcome {
    use Builtin::*;
    match (builtin, arguments) {
        (Abs, [x]) => each(x, |x| match x {
            Value::Integer(n) => match n.checked_abs() {
                Some(n) => Ok(Value::Integer(n)),
                None => failed("Integer overflow in `abs`"),
            },
            _ => Ok(Value::Real(number(x)?.abs())),
        }),
        (Sign, [x]) => each_to(x, BaseType::Integer, |x| {
            let x = number(x)?;
            Ok(Value::Integer(i64::from(x > 0.0) - i64::from(x < 0.0)))
        }),
        (Sqrt, [x]) => elementary("sqrt", x, |x| x >= 0.0, f64::sqrt),
        (Sin, [x]) => elementary("sin", x, |_| true, f64::sin),
        (Cos, [x]) => elementary("cos", x, |_| true, f64::cos),
        (Tan, [x]) => elementary("tan", x, |_| true, f64::tan),
        (Asin, [x]) => elementary("asin", x, |x| x.abs() <= 1.0, f64::asin),
        (Acos, [x]) => elementary("acos", x, |x| x.abs() <= 1.0, f64::acos),
        (Atan, [x]) => elementary("atan", x, |_| true, f64::atan),
        (Sinh, [x]) => elementary("sinh", x, |_| true, f64::sinh),
        (Cosh, [x]) => elementary("cosh", x, |_| true, f64::cosh),
        (Tanh, [x]) => elementary("tanh", x, |_| true, f64::tanh),
        (Exp, [x]) => elementary("exp", x, |_| true, f64::exp),
        (Log, [x]) => elementary("log", x, |x| x > 0.0, f64::ln),
        (Log10, [x]) => elementary("log10", x, |x| x > 0.0, f64::log10),
        (Ceil, [x]) => elementary("ceil", x, |_| true, f64::ceil),
        (Floor, [x]) => elementary("floor", x, |_| true, f64::floor),
        (Atan2, [y, x]) => {
            zip("atan2", y, x, Type::real(), |y, x| Ok(Value::Real(number(y)?.atan2(number(x)?))))
        }
        (DivInteger, [x, y]) => quotient("div", x, y, i64::checked_div, |x, y| (x / y).trunc()),
        (Mod, [x, y]) => quotient("mod", x, y, floor_modulus, |x, y| x - (x / y).floor() * y),
        (Rem, [x, y]) => quotient("rem", x, y, i64::checked_rem, |x, y| x - (x / y).trunc() * y),
        (Integer, [x]) => each_to(x, BaseType::Integer, to_integer),
        (EnumToInteger, [x]) => each_to(x, BaseType::Integer, |x| match x {
            Value::Enum(_, literal) => Ok(Value::Integer(i64::from(*literal))),
            Value::Boolean(b) => Ok(Value::Integer(i64::from(*b))),
            _ => failed("`Integer` needs an enumeration literal"),
        }),
        (IntegerToEnum, [x]) => each_to(x, ty.base.clone(), |x| to_enum(pool, x, ty)),
        (IntegerToReal, [x]) => each_to(x, BaseType::Real, |x| Ok(Value::Real(number(x)?))),
        (ToString, [x, options @ ..]) => to_string(pool, x, options),
        (Homotopy, [actual, _]) => Ok(actual.clone().converted(pool, ty)),
        (NoEvent, [x]) | (Smooth, [_, x]) => Ok(x.clone()),
        (SemiLinear, [x, positive, negative]) => {
            let slopes = [positive, negative].map(|k| k.clone().converted(pool, &Type::real()));
            let positive_side = binary(BinaryOp::ElementMul, x, &slopes[0])?;
            let negative_side = binary(BinaryOp::ElementMul, x, &slopes[1])?;
            let sides = pair("semiLinear", &positive_side, &negative_side)?;
            zip("semiLinear", x, &sides, Type::real(), |x, sides| match sides {
                Value::Tuple(sides) => Ok(sides[usize::from(number(x)? < 0.0)].clone()),
                _ => unreachable!("pairs of sides"),
            })
        }
        (Ndims, [x]) => Ok(Value::Integer(x.dims().len() as i64)),
        (Size, [x]) => Ok(Value::integer_vector(x.dims().iter().map(|&n| n as i64))),
        (Size, [x, Value::Integer(k)]) => size_along(x.dims(), *k),
        (Scalar, [x]) => match x {
            Value::Array(array) if array.data.len() == 1 => Ok(array.data[0].clone()),
            Value::Array(array) => {
                failed(format!("`scalar` needs an array of one element, not of sizes {:?}", array.dims))
            }
            _ => Ok(x.clone()),
        },
        (Vector, [x]) => to_vector(x),
        (Matrix, [x]) => to_matrix(x),
        (Promote, [x, Value::Integer(n)]) => promote(x, (*n).max(0) as usize),
        (Identity, [n]) => {
            let n = size(n)?;
            size_of(&[n, n])?;
            Ok(arithmetic::identity(n, true).into())
        }
        (Diagonal, [Value::Array(v)]) => diagonal(v),
        (Zeros, sizes) => fill(&Value::Integer(0), sizes),
        (Ones, sizes) => fill(&Value::Integer(1), sizes),
        (Fill, [x, sizes @ ..]) => fill(x, sizes),
        (Linspace, [from, to, n]) => linspace(number(from)?, number(to)?, size(n)?),
        (Min, [Value::Array(array)]) => reduce(pool, Reduction::Min, array),
        (Max, [Value::Array(array)]) => reduce(pool, Reduction::Max, array),
        (Sum, [Value::Array(array)]) => reduce(pool, Reduction::Sum, array),
        (Product, [Value::Array(array)]) => reduce(pool, Reduction::Product, array),
        (Min | Max | Sum | Product, [x]) => Ok(x.clone()),
        (Min | Max, [x, y]) => {
            let element = Type::scalar(ty.base.clone());
            let reduction = if builtin == Min { Reduction::Min } else { Reduction::Max };
            let convert = |x: &Value| x.clone().converted(pool, &element);
            zip(builtin.name(), x, y, element.clone(), |x, y| combine(reduction, &convert(x), &convert(y)))
        }
        (Transpose, [Value::Array(a)]) => transpose(a),
        (OuterProduct, [Value::Array(x), Value::Array(y)]) => {
            let products = x.data.iter().flat_map(|x| y.data.iter().map(move |y| (x, y)));
            let data = products.map(|(x, y)| Ok(Value::Real(number(x)? * number(y)?)));
            Ok(Value::array(vec![x.data.len(), y.data.len()], Type::real(), data.collect::<Result<_, _>>()?))
        }
        (Symmetric, [Value::Array(a)]) => match a.dims[..] {
            [n, m] if n == m => {
                let upper = |k: usize| (k / n).min(k % n) * n + (k / n).max(k % n);
                let data = (0..n * n).map(|k| Ok(Value::Real(number(&a.data[upper(k)])?)));
                Ok(Value::array(a.dims.clone(), Type::real(), data.collect::<Result<_, _>>()?))
            }
            _ => failed("`symmetric` needs a square matrix"),
        },
        (Cross, [Value::Array(x), Value::Array(y)]) => {
            let ([x1, x2, x3], [y1, y2, y3]) = (three("cross", x)?, three("cross", y)?);
            Ok(Value::real_vector([x2 * y3 - x3 * y2, x3 * y1 - x1 * y3, x1 * y2 - x2 * y1]))
        }
        (Skew, [Value::Array(x)]) => {
            let [x1, x2, x3] = three("skew", x)?;
            let data = [0.0, -x3, x2, x3, 0.0, -x1, -x2, x1, 0.0].map(Value::Real).to_vec();
            Ok(Value::array(vec![3, 3], Type::real(), data))
        }
        (Cat, [Value::Integer(k), parts @ ..]) => cat(pool, (*k).max(0) as usize, parts, &ty.base),
        (Assert, [condition, message, level @ ..]) => assert(pool, condition, message, level),
        (Terminate, [message]) => failed(format!("terminated: {}", text(message))),
        _ => not_constant(builtin),
    }
}

fn not_constant<T>(builtin: Builtin) -> Result<T, EvalError> {
    let name = builtin.name();
    Err(EvalError::NotConstant(format!("`{name}(…)` is not known before the simulation")))
}

fn number(x: &Value) -> Result<f64, EvalError> {
    x.as_real().map_or_else(|| failed("a number is needed"), Ok)
}

fn size(n: &Value) -> Result<usize, EvalError> {
    match n {
        Value::Integer(n) => match usize::try_from(*n) {
            Ok(n) => Ok(n),
            Err(_) => failed(format!("the size of an array cannot be {n}")),
        },
        _ => failed("the size of an array is an Integer"),
    }
}

fn text(message: &Value) -> &str {
    message.as_str().unwrap_or("(no text)")
}

fn each(x: &Value, f: impl FnMut(&Value) -> Outcome) -> Outcome {
    each_to(x, x.element_base(), f)
}

fn each_to(x: &Value, base: BaseType, mut f: impl FnMut(&Value) -> Outcome) -> Outcome {
    match x {
        Value::Array(array) => map(array, Type::scalar(base), f),
        _ => f(x),
    }
}

fn elementary(name: &str, x: &Value, domain: fn(f64) -> bool, f: fn(f64) -> f64) -> Outcome {
    each_to(x, BaseType::Real, |x| {
        let x = number(x)?;
        if !domain(x) {
            return failed(format!("`{name}({x:?})` is not defined"));
        }
        Ok(Value::Real(f(x)))
    })
}

/// `div`, `mod`, `rem`: Integer if both are.
fn quotient(
    name: &str,
    x: &Value,
    y: &Value,
    integers: fn(i64, i64) -> Option<i64>,
    reals: fn(f64, f64) -> f64,
) -> Outcome {
    let base = arithmetic::element_base(BinaryOp::Mul, &x.element_base(), &y.element_base());
    zip(name, x, y, Type::scalar(base), |x, y| {
        if number(y)? == 0.0 {
            return failed(format!("division by zero in `{name}`"));
        }
        match (x, y) {
            (Value::Integer(x), Value::Integer(y)) => match integers(*x, *y) {
                Some(n) => Ok(Value::Integer(n)),
                None => failed(format!("Integer overflow in `{name}`")),
            },
            _ => Ok(Value::Real(reals(number(x)?, number(y)?))),
        }
    })
}

/// x − ⌊x/y⌋·y, of the sign of y.
fn floor_modulus(x: i64, y: i64) -> Option<i64> {
    let rest = x.checked_rem(y)?;
    Some(if rest != 0 && (rest < 0) != (y < 0) { rest + y } else { rest })
}

fn to_integer(x: &Value) -> Outcome {
    if let Value::Integer(_) = x {
        return Ok(x.clone());
    }
    let floor = number(x)?.floor();
    // 2^63 is the first Real that is no Integer; -2^63 still is one.
    if (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&floor) {
        Ok(Value::Integer(floor as i64))
    } else {
        failed(format!("`integer({floor:?})` is out of the range of Integer"))
    }
}

fn to_enum(pool: &Pool, x: &Value, ty: &Type) -> Outcome {
    let (BaseType::Enum(id), Value::Integer(n)) = (&ty.base, x) else {
        return failed("an enumeration is made from an Integer");
    };
    let enumeration = pool.enumeration(*id);
    match u32::try_from(*n) {
        Ok(literal) if literal >= 1 && literal as usize <= enumeration.literals.len() => {
            Ok(Value::Enum(*id, literal))
        }
        _ => failed(format!("`{}` has no literal number {n}", enumeration.name)),
    }
}

/// `options` are significant digits (of a Real only), minimum length, left justified; or one format.
fn to_string(pool: &Pool, x: &Value, options: &[Value]) -> Outcome {
    if let [Value::String(format)] = options {
        let formatted = match x {
            Value::Integer(n) => format::integer_as(*n, format),
            _ => format::real_as(number(x)?, format),
        };
        return match formatted {
            Ok(text) => Ok(Value::String(text.into())),
            Err(message) => failed(message),
        };
    }
    // Only a Real has significant digits; they may be there, and are ignored, if all three options are.
    let (digits, options) = match (x, options) {
        (Value::Real(_), [digits, rest @ ..]) => (size(digits)?, rest),
        (_, [_, rest @ ..]) if options.len() == 3 => (6, rest),
        _ => (6, options),
    };
    let minimum_length = options.first().map_or(Ok(0), size)?;
    let left_justified = options.get(1).and_then(Value::as_boolean).unwrap_or(true);
    let text = match x {
        Value::Real(x) => format::real(*x, digits),
        Value::Integer(n) => n.to_string(),
        Value::Boolean(b) => b.to_string(),
        Value::String(text) => text.to_string(),
        Value::Enum(id, literal) => {
            let literals = &pool.enumeration(*id).literals;
            literals.get(*literal as usize - 1).map_or("?", |name| name.as_str()).into()
        }
        _ => return failed("`String` needs a scalar"),
    };
    Ok(Value::String(format::justify(&text, minimum_length, left_justified).into()))
}

/// Element-wise pairs, for a third argument to choose from.
fn pair(name: &str, a: &Value, b: &Value) -> Outcome {
    let element = Type::scalar(BaseType::None);
    zip(name, a, b, element, |a, b| Ok(Value::Tuple(vec![a.clone(), b.clone()])))
}

pub(crate) fn size_along(dims: &[usize], k: i64) -> Outcome {
    match usize::try_from(k).ok().and_then(|k| dims.get(k.wrapping_sub(1))) {
        Some(&n) => Ok(Value::Integer(n as i64)),
        None => failed(format!("`size` asks for dimension {k} of an array with {}", dims.len())),
    }
}

fn to_vector(x: &Value) -> Outcome {
    match x {
        Value::Array(array) => {
            if array.dims.iter().filter(|&&n| n > 1).count() > 1 {
                return failed(format!("`vector` cannot flatten an array of sizes {:?}", array.dims));
            }
            Ok(Value::array(vec![array.data.len()], array.element.clone(), array.data.clone()))
        }
        _ => Ok(Value::array(vec![1], Type::scalar(x.element_base()), vec![x.clone()])),
    }
}

fn to_matrix(x: &Value) -> Outcome {
    match x {
        Value::Array(array) if array.dims.len() >= 2 => {
            if array.dims[2..].iter().any(|&n| n != 1) {
                return failed(format!("`matrix` cannot flatten an array of sizes {:?}", array.dims));
            }
            Ok(Value::array(array.dims[..2].to_vec(), array.element.clone(), array.data.clone()))
        }
        _ => promote(x, 2),
    }
}

pub(crate) fn promote(x: &Value, n: usize) -> Outcome {
    if n < x.dims().len() {
        return failed(format!("`promote` to {n} dimensions of an array with {}", x.dims().len()));
    }
    if n == 0 {
        return Ok(x.clone());
    }
    match x {
        Value::Array(array) => {
            let mut dims = array.dims.clone();
            dims.resize(n, 1);
            Ok(Value::array(dims, array.element.clone(), array.data.clone()))
        }
        _ => Ok(Value::array(vec![1; n], Type::scalar(x.element_base()), vec![x.clone()])),
    }
}

fn diagonal(v: &Array) -> Outcome {
    let n = v.data.len();
    let is_integer = v.element.base == BaseType::Integer;
    let mut data = vec![if is_integer { Value::Integer(0) } else { Value::Real(0.0) }; size_of(&[n, n])?];
    for (k, x) in v.data.iter().enumerate() {
        data[k * n + k] = x.clone();
    }
    Ok(Value::array(vec![n, n], v.element.clone(), data))
}

fn fill(x: &Value, sizes: &[Value]) -> Outcome {
    let mut dims = sizes.iter().map(size).collect::<Result<Vec<_>, _>>()?;
    let n = size_of(&dims)?;
    let data = match x {
        Value::Array(array) => {
            dims.extend(&array.dims);
            size_of(&dims)?;
            (0..n).flat_map(|_| array.data.iter().cloned()).collect()
        }
        _ => vec![x.clone(); n],
    };
    Ok(Value::array(dims, Type::scalar(x.element_base()), data))
}

fn linspace(from: f64, to: f64, n: usize) -> Outcome {
    if n < 2 {
        return failed(format!("`linspace` needs two points at least, not {n}"));
    }
    size_of(&[n])?;
    let step = |i: usize| from + (to - from) * i as f64 / (n - 1) as f64;
    Ok(Value::real_vector((0..n).map(step)))
}

fn transpose(a: &Array) -> Outcome {
    let [n, m, ref rest @ ..] = a.dims[..] else {
        return failed("`transpose` needs a matrix");
    };
    let block: usize = rest.iter().product();
    let mut data = Vec::with_capacity(a.data.len());
    for j in 0..m {
        for i in 0..n {
            let start = (i * m + j) * block;
            data.extend_from_slice(&a.data[start..start + block]);
        }
    }
    let dims = [m, n].into_iter().chain(rest.iter().copied()).collect();
    Ok(Value::array(dims, a.element.clone(), data))
}

fn three(name: &str, v: &Array) -> Result<[f64; 3], EvalError> {
    match &v.data[..] {
        [x, y, z] => Ok([number(x)?, number(y)?, number(z)?]),
        _ => failed(format!("`{name}` needs vectors of 3 elements")),
    }
}

fn cat(pool: &Pool, k: usize, parts: &[Value], base: &BaseType) -> Outcome {
    let element = Type::scalar(base.clone());
    let mut arrays = Vec::with_capacity(parts.len());
    for part in parts {
        match part.clone().converted(pool, &element) {
            Value::Array(array) if (1..=array.dims.len()).contains(&k) => arrays.push(array),
            _ => return failed(format!("`cat` needs arrays with at least {k} dimensions")),
        }
    }
    let Some(first) = arrays.first() else {
        return failed("`cat` needs an array");
    };
    let others = |dims: &[usize]| [&dims[..k - 1], &dims[k..]].concat();
    let mut dims = first.dims.clone();
    dims[k - 1] = 0;
    for array in &arrays {
        if array.dims.len() != dims.len() || others(&array.dims) != others(&dims) {
            return failed(format!(
                "`cat` along dimension {k} cannot combine arrays of sizes {:?} and {:?}",
                first.dims, array.dims
            ));
        }
        dims[k - 1] += array.dims[k - 1];
    }
    let mut data = Vec::with_capacity(size_of(&dims)?);
    for outer in 0..dims[..k - 1].iter().product() {
        for array in &arrays {
            let block: usize = array.dims[k - 1..].iter().product();
            data.extend_from_slice(&array.data[outer * block..(outer + 1) * block]);
        }
    }
    Ok(Value::array(dims, element, data))
}

fn reduce(pool: &Pool, reduction: Reduction, array: &Array) -> Outcome {
    let mut elements = array.data.iter();
    let Some(first) = elements.next() else {
        return neutral(pool, reduction, &array.element);
    };
    elements.try_fold(first.clone(), |result, x| combine(reduction, &result, x))
}

/// The result of a reduction over nothing; `ty` is the type of one term.
pub(crate) fn neutral(pool: &Pool, reduction: Reduction, ty: &Type) -> Outcome {
    let value = match (reduction, &ty.base) {
        (Reduction::Sum, _) => Value::default_of(pool, ty),
        (Reduction::Product, BaseType::Integer) => Some(Value::Integer(1)),
        (Reduction::Product, _) => Some(Value::Real(1.0)),
        (Reduction::Min, BaseType::Real) => Some(Value::Real(f64::MAX)),
        (Reduction::Max, BaseType::Real) => Some(Value::Real(f64::MIN)),
        (Reduction::Min, BaseType::Integer) => Some(Value::Integer(i64::MAX)),
        (Reduction::Max, BaseType::Integer) => Some(Value::Integer(i64::MIN)),
        (Reduction::Min, BaseType::Boolean) => Some(Value::Boolean(true)),
        (Reduction::Max, BaseType::Boolean) => Some(Value::Boolean(false)),
        (Reduction::Min, BaseType::Enum(id)) => {
            Some(Value::Enum(*id, pool.enumeration(*id).literals.len() as u32))
        }
        (Reduction::Max, BaseType::Enum(id)) => Some(Value::Enum(*id, 1)),
        _ => None,
    };
    value.map_or_else(|| failed("a reduction over nothing has no value of this type"), Ok)
}

pub(crate) fn combine(reduction: Reduction, a: &Value, b: &Value) -> Outcome {
    let is_less = |a: &Value, b: &Value| -> Result<bool, EvalError> {
        let less = binary(BinaryOp::Less, a, b)?;
        Ok(less == Value::Boolean(true))
    };
    match reduction {
        Reduction::Sum => binary(BinaryOp::Add, a, b),
        Reduction::Product => binary(BinaryOp::Mul, a, b),
        Reduction::Min => Ok(if is_less(b, a)? { b.clone() } else { a.clone() }),
        Reduction::Max => Ok(if is_less(a, b)? { b.clone() } else { a.clone() }),
    }
}

/// How many steps fit. What is a whole number but for the rounding of the division counts as one: 0:0.1:0.3 has four elements, though
/// 0.3/0.1 is a little less than 3 with binary digits.
fn whole_steps(steps: f64) -> f64 {
    const BITS: f64 = 4.0;
    let whole = steps.round();
    if (steps - whole).abs() <= BITS * f64::EPSILON * whole.abs() { whole } else { steps.floor() }
}

/// The number of elements of `start : step : stop`, which may be more than an array can have: a loop does not make one.
pub fn range_length(start: &Value, step: Option<&Value>, stop: &Value) -> Result<usize, EvalError> {
    let length = match (start, step, stop) {
        (Value::Integer(a), None | Some(Value::Integer(_)), Value::Integer(b)) => {
            let d = step.and_then(Value::as_integer).unwrap_or(1);
            if d == 0 {
                return failed("the step of a range is zero");
            }
            // Wider, as the distance of two Integers may be no Integer.
            let n = (i128::from(*b) - i128::from(*a)) / i128::from(d);
            let is_empty = (b < a) != (d < 0) && a != b;
            if is_empty { 0 } else { n + 1 }
        }
        (Value::Boolean(a), None, Value::Boolean(b)) => i128::from(*b) - i128::from(*a) + 1,
        (Value::Enum(_, a), None, Value::Enum(_, b)) => i128::from(*b) - i128::from(*a) + 1,
        _ => {
            let (a, b) = (number(start)?, number(stop)?);
            let d = step.map_or(Ok(1.0), number)?;
            if d == 0.0 {
                return failed("the step of a range is zero");
            }
            whole_steps((b - a) / d) as i128 + 1
        }
    };
    Ok(usize::try_from(length.max(0)).unwrap_or(usize::MAX))
}

/// Element `k` (from 0) of `start : step : …`, which is an Integer if the range has that many; on the way to it the
/// product may be none.
pub(crate) fn range_element(start: &Value, step: Option<&Value>, is_real: bool, k: usize) -> Outcome {
    match (start, step) {
        (Value::Integer(a), None | Some(Value::Integer(_))) if !is_real => {
            let d = step.and_then(Value::as_integer).unwrap_or(1);
            Ok(Value::Integer(a.wrapping_add(d.wrapping_mul(k as i64))))
        }
        (Value::Boolean(a), _) => Ok(Value::Boolean(*a || k > 0)),
        (Value::Enum(id, a), _) => Ok(Value::Enum(*id, a + k as u32)),
        _ => Ok(Value::Real(number(start)? + step.map_or(Ok(1.0), number)? * k as f64)),
    }
}

pub(crate) fn range(start: &Value, step: Option<&Value>, stop: &Value) -> Outcome {
    let n = size_of(&[range_length(start, step, stop)?])?;
    let is_real = [Some(start), step, Some(stop)].into_iter().flatten().any(|x| matches!(x, Value::Real(_)));
    let base = if is_real { BaseType::Real } else { start.element_base() };
    let data = (0..n).map(|k| range_element(start, step, is_real, k)).collect::<Result<_, _>>()?;
    Ok(Value::array(vec![n], Type::scalar(base), data))
}

fn assert(pool: &Pool, condition: &Value, message: &Value, level: &[Value]) -> Outcome {
    let is_warning = match level {
        [Value::Enum(id, literal)] => {
            pool.enumeration(*id).literals.get(*literal as usize - 1).is_some_and(|name| *name == "warning")
        }
        _ => false,
    };
    if condition.as_boolean() == Some(true) || is_warning {
        Ok(Value::Tuple(Vec::new()))
    } else {
        failed(format!("assertion failed: {}", text(message)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(builtin: Builtin, arguments: &[Value]) -> Outcome {
        let ty = arguments.first().map_or(Type::real(), |x| Type::scalar(x.element_base()));
        apply(&Pool::new(), builtin, arguments, &ty)
    }

    fn close(outcome: Outcome, expected: f64) {
        let x = outcome.unwrap().as_real().unwrap();
        assert!((x - expected).abs() < 1e-12, "{x} is not {expected}");
    }

    #[test]
    fn quotients_as_the_specification_shows() {
        let (three, minus_three) = (Value::Integer(3), Value::Integer(-3));
        let (y, minus_y) = (Value::Real(1.4), Value::Real(-1.4));
        close(call(Builtin::Mod, &[three.clone(), y.clone()]), 0.2);
        close(call(Builtin::Mod, &[minus_three.clone(), y.clone()]), 1.2);
        close(call(Builtin::Mod, &[three.clone(), minus_y]), -1.2);
        close(call(Builtin::Rem, &[three, y.clone()]), 0.2);
        close(call(Builtin::Rem, &[minus_three.clone(), y]), -0.2);
        let two = Value::Integer(2);
        assert_eq!(call(Builtin::DivInteger, &[minus_three.clone(), two.clone()]), Ok(Value::Integer(-1)));
        assert_eq!(call(Builtin::Mod, &[minus_three.clone(), two.clone()]), Ok(Value::Integer(1)));
        assert_eq!(call(Builtin::Rem, &[minus_three, two.clone()]), Ok(Value::Integer(-1)));
        assert!(call(Builtin::Mod, &[two, Value::Integer(0)]).is_err());
    }

    #[test]
    fn integer_takes_the_floor_within_range() {
        assert_eq!(call(Builtin::Integer, &[Value::Real(-2.5)]), Ok(Value::Integer(-3)));
        assert!(call(Builtin::Integer, &[Value::Real(1e19)]).is_err());
        assert!(call(Builtin::Integer, &[Value::Real(f64::NAN)]).is_err());
    }

    #[test]
    fn outside_of_the_domain_is_an_error() {
        assert!(call(Builtin::Sqrt, &[Value::Real(-1.0)]).is_err());
        assert!(call(Builtin::Log, &[Value::Integer(0)]).is_err());
        assert!(call(Builtin::Acos, &[Value::Real(1.5)]).is_err());
    }

    #[test]
    fn scalar_functions_are_applied_to_each_element() {
        let v = Value::real_vector([0.0, 4.0]);
        assert_eq!(call(Builtin::Sqrt, &[v]), Ok(Value::real_vector([0.0, 2.0])));
        let v = Value::integer_vector([-1, 0, 5]);
        assert_eq!(call(Builtin::Sign, std::slice::from_ref(&v)), Ok(Value::integer_vector([-1, 0, 1])));
        assert_eq!(
            call(
                Builtin::SemiLinear,
                &[Value::real_vector([2.0, -2.0]), Value::Integer(3), Value::Integer(5)]
            ),
            Ok(Value::real_vector([6.0, -10.0]))
        );
        assert_eq!(call(Builtin::Max, &[v, Value::Integer(1)]), Ok(Value::integer_vector([1, 1, 5])));
    }

    #[test]
    fn reductions_and_their_values_over_nothing() {
        let v = Value::integer_vector([3, 1, 2]);
        let empty = Value::integer_vector([]);
        assert_eq!(call(Builtin::Sum, std::slice::from_ref(&v)), Ok(Value::Integer(6)));
        assert_eq!(call(Builtin::Min, std::slice::from_ref(&v)), Ok(Value::Integer(1)));
        assert_eq!(call(Builtin::Max, std::slice::from_ref(&v)), Ok(Value::Integer(3)));
        assert_eq!(call(Builtin::Product, &[v]), Ok(Value::Integer(6)));
        assert_eq!(call(Builtin::Sum, std::slice::from_ref(&empty)), Ok(Value::Integer(0)));
        assert_eq!(call(Builtin::Product, std::slice::from_ref(&empty)), Ok(Value::Integer(1)));
        assert_eq!(call(Builtin::Max, &[empty]), Ok(Value::Integer(i64::MIN)));
    }

    #[test]
    fn matrices_made_and_turned() {
        let v = Value::integer_vector([1, 2]);
        let integers = |dims: &[usize], data: &[i64]| {
            let data = data.iter().map(|&n| Value::Integer(n)).collect();
            Value::array(dims.to_vec(), Type::integer(), data)
        };
        assert_eq!(call(Builtin::Diagonal, std::slice::from_ref(&v)), Ok(integers(&[2, 2], &[1, 0, 0, 2])));
        assert_eq!(call(Builtin::Identity, &[Value::Integer(2)]), Ok(integers(&[2, 2], &[1, 0, 0, 1])));
        let m = integers(&[2, 3], &[1, 2, 3, 4, 5, 6]);
        assert_eq!(
            call(Builtin::Transpose, std::slice::from_ref(&m)),
            Ok(integers(&[3, 2], &[1, 4, 2, 5, 3, 6]))
        );
        assert_eq!(
            call(Builtin::Fill, &[v.clone(), Value::Integer(2)]),
            Ok(integers(&[2, 2], &[1, 2, 1, 2]))
        );
        assert_eq!(call(Builtin::Matrix, &[v]), Ok(integers(&[2, 1], &[1, 2])));
        assert_eq!(
            apply(&Pool::new(), Builtin::Cat, &[Value::Integer(2), m.clone(), m.clone()], &Type::integer()),
            Ok(integers(&[2, 6], &[1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]))
        );
        assert!(call(Builtin::Zeros, &[Value::Integer(1_000_000_000_000)]).is_err());
        assert!(call(Builtin::Zeros, &[Value::Integer(-1)]).is_err());
    }

    #[test]
    fn vector_algebra() {
        let (x, y) = (Value::real_vector([1.0, 2.0, 3.0]), Value::real_vector([4.0, 5.0, 6.0]));
        let cross = call(Builtin::Cross, &[x.clone(), y.clone()]).unwrap();
        assert_eq!(cross, Value::real_vector([-3.0, 6.0, -3.0]));
        let skew = call(Builtin::Skew, &[x]).unwrap();
        assert_eq!(binary(BinaryOp::Mul, &skew, &y), Ok(cross));
        assert_eq!(
            call(Builtin::Linspace, &[Value::Integer(0), Value::Integer(1), Value::Integer(5)]),
            Ok(Value::real_vector([0.0, 0.25, 0.5, 0.75, 1.0]))
        );
    }

    #[test]
    fn ranges() {
        let n = |n: i64| Value::Integer(n);
        assert_eq!(range(&n(1), None, &n(3)), Ok(Value::integer_vector([1, 2, 3])));
        assert_eq!(range(&n(5), Some(&n(-2)), &n(0)), Ok(Value::integer_vector([5, 3, 1])));
        assert_eq!(range(&n(3), None, &n(1)), Ok(Value::integer_vector([])));
        assert_eq!(range(&n(1), Some(&n(-1)), &n(3)), Ok(Value::integer_vector([])));
        assert_eq!(range(&n(2), Some(&n(-1)), &n(2)), Ok(Value::integer_vector([2])));
        let reals = range(&Value::Real(1.0), Some(&Value::Real(1.5)), &Value::Real(5.5));
        assert_eq!(reals, Ok(Value::real_vector([1.0, 2.5, 4.0, 5.5])));
        assert_eq!(range(&n(1), None, &Value::Real(2.5)), Ok(Value::real_vector([1.0, 2.0])));
        let booleans = range(&Value::Boolean(false), None, &Value::Boolean(true)).unwrap();
        assert_eq!(booleans.as_array().unwrap().data, [Value::Boolean(false), Value::Boolean(true)]);
        assert!(range(&n(i64::MIN), None, &n(i64::MAX)).is_err());
        assert_eq!(range_length(&n(i64::MIN), None, &n(i64::MAX)), Ok(usize::MAX));
        assert_eq!(range_length(&n(1), None, &n(1_000_000_000)), Ok(1_000_000_000));
        assert!(range(&n(1), Some(&n(0)), &n(2)).is_err());
    }

    #[test]
    fn numbers_become_text() {
        let text = |text: &str| Ok(Value::String(text.into()));
        assert_eq!(call(Builtin::ToString, &[Value::Real(0.1)]), text("0.1"));
        assert_eq!(
            call(
                Builtin::ToString,
                &[Value::Real(1.0 / 3.0), Value::Integer(3), Value::Integer(8), Value::Boolean(false)]
            ),
            text("   0.333")
        );
        assert_eq!(call(Builtin::ToString, &[Value::Integer(7), Value::Integer(3)]), text("7  "));
        assert_eq!(
            call(
                Builtin::ToString,
                &[Value::Integer(7), Value::Integer(6), Value::Integer(3), Value::Boolean(false)]
            ),
            text("  7")
        );
        assert_eq!(call(Builtin::ToString, &[Value::Boolean(true)]), text("true"));
        assert_eq!(call(Builtin::ToString, &[Value::Real(2.0), Value::String(".2f".into())]), text("2.00"));
    }
}
