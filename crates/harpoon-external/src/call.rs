//! One foreign call: reading its arguments and writing its outputs.
//!
//! Modelica arrays are stored by rows. `"C"` functions see them so; `"FORTRAN 77"` functions see them by columns,
//! which is what the methods with `columns` in their name do.

use std::rc::Rc;

use harpoon_expr::{Array, Type, Value};

use crate::Error;

pub(crate) struct Call<'a> {
    name: &'a str,
    arguments: &'a [Value],
    result: Option<Value>,
    changed: Vec<Option<Value>>,
    refused: Vec<usize>,
}

impl<'a> Call<'a> {
    pub fn new(name: &'a str, arguments: &'a [Value]) -> Call<'a> {
        Call { name, arguments, result: None, changed: vec![None; arguments.len()], refused: Vec::new() }
    }

    pub fn finish(mut self, outputs: &[usize], has_result: bool) -> Result<Vec<Value>, Error> {
        let mut values = Vec::new();
        if has_result {
            let message = || Error::Failed(format!("`{}` returns no value", self.name));
            values.push(self.result.ok_or_else(message)?);
        }
        for &k in outputs {
            if self.refused.contains(&k) {
                return Err(Error::Failed(format!(
                    "`{}` does not compute its argument {}",
                    self.name,
                    k + 1
                )));
            }
            let given = self.arguments.get(k).ok_or_else(|| missing(self.name, k))?;
            values.push(self.changed[k].take().unwrap_or_else(|| given.clone()));
        }
        Ok(values)
    }

    pub fn name(&self) -> &'a str {
        self.name
    }

    pub fn n_arguments(&self) -> usize {
        self.arguments.len()
    }

    pub fn arguments(&self) -> &'a [Value] {
        self.arguments
    }

    pub fn argument(&self, k: usize) -> Result<&'a Value, Error> {
        self.arguments.get(k).ok_or_else(|| missing(self.name, k))
    }

    /// An Integer; also an enumeration, whose literals count from 1, and a Boolean as 0 or 1.
    pub fn integer(&self, k: usize) -> Result<i64, Error> {
        match self.argument(k)? {
            Value::Integer(n) => Ok(*n),
            Value::Enum(_, literal) => Ok(i64::from(*literal)),
            Value::Boolean(b) => Ok(i64::from(*b)),
            Value::Real(x) if x.fract() == 0.0 => Ok(*x as i64),
            value => Err(self.wrong(k, "an Integer", value)),
        }
    }

    /// An Integer that counts something.
    pub fn count(&self, k: usize) -> Result<usize, Error> {
        let number = self.integer(k)?;
        usize::try_from(number).map_err(|_| {
            Error::Failed(format!("argument {} of `{}` is negative: {number}", k + 1, self.name))
        })
    }

    pub fn real(&self, k: usize) -> Result<f64, Error> {
        match self.argument(k)? {
            Value::Real(x) => Ok(*x),
            _ => Ok(self.integer(k)? as f64),
        }
    }

    pub fn boolean(&self, k: usize) -> Result<bool, Error> {
        Ok(self.integer(k)? != 0)
    }

    pub fn text(&self, k: usize) -> Result<&'a str, Error> {
        match self.argument(k)? {
            Value::String(text) => Ok(text),
            value => Err(self.wrong(k, "a String", value)),
        }
    }

    /// The elements by rows; a scalar counts as one element.
    pub fn reals(&self, k: usize) -> Result<Vec<f64>, Error> {
        let number = |value: &Value| match value {
            Value::Real(x) => Ok(*x),
            Value::Integer(n) => Ok(*n as f64),
            other => Err(self.wrong(k, "an array of Reals", other)),
        };
        match self.argument(k)? {
            Value::Array(array) => array.data.iter().map(number).collect(),
            value => Ok(vec![number(value)?]),
        }
    }

    pub fn integers(&self, k: usize) -> Result<Vec<i64>, Error> {
        let number = |value: &Value| match value {
            Value::Integer(n) => Ok(*n),
            Value::Boolean(b) => Ok(i64::from(*b)),
            other => Err(self.wrong(k, "an array of Integers", other)),
        };
        match self.argument(k)? {
            Value::Array(array) => array.data.iter().map(number).collect(),
            value => Ok(vec![number(value)?]),
        }
    }

    /// The elements as FORTRAN stores them: a matrix by columns.
    pub fn columns(&self, k: usize) -> Result<Vec<f64>, Error> {
        let rows = self.reals(k)?;
        match self.argument(k)?.dims() {
            &[m, n] => Ok((0..m * n).map(|l| rows[(l % m) * n + l / m]).collect()),
            _ => Ok(rows),
        }
    }

    pub fn return_value(&mut self, value: Value) {
        self.result = Some(value);
    }

    pub fn return_text(&mut self, text: &str) {
        self.result = Some(Value::String(text.into()));
    }

    /// Sets output k, which keeps the type of its placeholder.
    pub fn set_integer(&mut self, k: usize, number: i64) -> Result<(), Error> {
        let value = match self.argument(k)? {
            Value::Boolean(_) => Value::Boolean(number != 0),
            Value::Enum(id, _) => Value::Enum(*id, number as u32),
            Value::Real(_) => Value::Real(number as f64),
            _ => Value::Integer(number),
        };
        self.changed[k] = Some(value);
        Ok(())
    }

    pub fn set_real(&mut self, k: usize, number: f64) -> Result<(), Error> {
        self.argument(k)?;
        self.changed[k] = Some(Value::Real(number));
        Ok(())
    }

    pub fn set_text(&mut self, k: usize, text: &str) -> Result<(), Error> {
        self.argument(k)?;
        self.changed[k] = Some(Value::String(text.into()));
        Ok(())
    }

    /// Elements by rows, in the dimensions of the placeholder.
    pub fn set_reals(&mut self, k: usize, elements: &[f64]) -> Result<(), Error> {
        self.set_elements(k, Type::real(), elements.iter().map(|x| Value::Real(*x)).collect())
    }

    pub fn set_integers(&mut self, k: usize, elements: impl IntoIterator<Item = i64>) -> Result<(), Error> {
        self.set_elements(k, Type::integer(), elements.into_iter().map(Value::Integer).collect())
    }

    pub fn set_texts(&mut self, k: usize, elements: impl IntoIterator<Item = String>) -> Result<(), Error> {
        self.set_elements(
            k,
            Type::string(),
            elements.into_iter().map(|text| Value::String(text.into())).collect(),
        )
    }

    /// Elements as FORTRAN stores them, in the dimensions of the placeholder.
    pub fn set_columns(&mut self, k: usize, elements: &[f64]) -> Result<(), Error> {
        match self.argument(k)?.dims() {
            &[m, n] if elements.len() == m * n => {
                let rows: Vec<f64> = (0..m * n).map(|l| elements[l / n + (l % n) * m]).collect();
                self.set_reals(k, &rows)
            }
            _ => self.set_reals(k, elements),
        }
    }

    /// Output k is not computed: whoever asks for it gets an error.
    pub fn refuse(&mut self, k: usize) {
        self.refused.push(k);
    }

    fn set_elements(&mut self, k: usize, element: Type, mut data: Vec<Value>) -> Result<(), Error> {
        let value = match self.argument(k)? {
            Value::Array(array) if array.data.len() != data.len() => {
                return Err(Error::Failed(format!(
                    "argument {} of `{}` has {} elements where {} are needed",
                    k + 1,
                    self.name,
                    array.data.len(),
                    data.len()
                )));
            }
            Value::Array(array) => Value::Array(Rc::new(Array { dims: array.dims.clone(), element, data })),
            _ if data.len() == 1 => data.remove(0),
            value => return Err(self.wrong(k, "an array", value)),
        };
        self.changed[k] = Some(value);
        Ok(())
    }

    fn wrong(&self, k: usize, expected: &str, value: &Value) -> Error {
        let found = match value {
            Value::Real(_) => "a Real",
            Value::Integer(_) => "an Integer",
            Value::Boolean(_) => "a Boolean",
            Value::String(_) => "a String",
            Value::Enum(..) => "an enumeration literal",
            Value::Array(_) => "an array",
            Value::Record(..) => "a record",
            Value::Tuple(_) => "a tuple",
            Value::Function(..) => "a function",
            Value::Object(..) => "an external object",
        };
        Error::Failed(format!("argument {} of `{}` is {found}, not {expected}", k + 1, self.name))
    }
}

fn missing(name: &str, k: usize) -> Error {
    Error::Failed(format!("`{name}` is called without its argument {}", k + 1))
}
