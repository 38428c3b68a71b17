//! Modelica values ↔ the memory that a wrapper reads and writes.

use std::ffi::{CStr, CString, c_char, c_void};
use std::rc::Rc;

use harpoon_expr::{Array, BaseType, ExprId, Pool, Type, Value};

use super::prototype::{Prototype, Scalar};

/// The memory of one call. Each number of a record, and each number of an array of records, is in a slot of its own.
pub struct Frame {
    slots: Vec<Slot>,
    /// The first slot of each argument; behind the last one that of the result.
    first: Vec<usize>,
    /// How many elements each argument has.
    counts: Vec<usize>,
}

/// Never empty: C code may look at an address even if it must not read there.
enum Slot {
    Reals(Vec<f64>),
    Wholes(Vec<i32>),
    Texts { addresses: Vec<*const c_char>, _memory: Vec<CString> },
    Objects(Vec<*mut c_void>),
}

impl Slot {
    fn new(scalar: Scalar) -> Slot {
        match scalar {
            Scalar::Real => Slot::Reals(Vec::new()),
            Scalar::Whole => Slot::Wholes(Vec::new()),
            Scalar::Text => Slot::Texts { addresses: Vec::new(), _memory: Vec::new() },
            Scalar::Object => Slot::Objects(Vec::new()),
        }
    }

    fn pad(&mut self) {
        match self {
            Slot::Reals(list) => list.push(0.0),
            Slot::Wholes(list) => list.push(0),
            Slot::Texts { addresses, .. } => addresses.push(c"".as_ptr()),
            Slot::Objects(list) => list.push(std::ptr::null_mut()),
        }
    }

    fn address(&mut self) -> *mut c_void {
        match self {
            Slot::Reals(list) => list.as_mut_ptr().cast(),
            Slot::Wholes(list) => list.as_mut_ptr().cast(),
            Slot::Texts { addresses, .. } => addresses.as_mut_ptr().cast(),
            Slot::Objects(list) => list.as_mut_ptr().cast(),
        }
    }
}

impl Frame {
    /// `object` finds the address of an external object.
    pub fn new(
        prototype: &Prototype,
        arguments: &[Value],
        object: impl Fn(&Value) -> Result<*mut c_void, String>,
    ) -> Result<Frame, String> {
        let mut frame = Frame { slots: Vec::new(), first: Vec::new(), counts: Vec::new() };
        for (k, parameter) in prototype.parameters.iter().enumerate() {
            let argument = arguments.get(k).ok_or_else(|| format!("argument {} is missing", k + 1))?;
            let first = frame.slots.len();
            frame.first.push(first);
            frame.slots.extend(parameter.shape.scalars().into_iter().map(Slot::new));
            let elements = match argument {
                Value::Array(array) => &array.data[..],
                single => std::slice::from_ref(single),
            };
            frame.counts.push(elements.len());
            for element in elements {
                let mut at = first;
                frame.fill(&mut at, element, &object).map_err(|why| format!("argument {} {why}", k + 1))?;
            }
        }
        frame.first.push(frame.slots.len());
        let result = prototype.result.as_ref().map_or(Vec::new(), |shape| shape.scalars());
        frame.slots.extend(result.into_iter().map(Slot::new));
        frame.slots.iter_mut().for_each(Slot::pad);
        Ok(frame)
    }

    /// That of a call whose only argument is an object.
    pub fn of_object(address: *mut c_void) -> Frame {
        let mut slot = Slot::Objects(vec![address]);
        slot.pad();
        Frame { slots: vec![slot], first: vec![0, 1], counts: vec![1] }
    }

    fn fill(
        &mut self,
        at: &mut usize,
        value: &Value,
        object: &impl Fn(&Value) -> Result<*mut c_void, String>,
    ) -> Result<(), String> {
        if let Value::Record(_, fields) = value {
            return fields.iter().try_for_each(|field| self.fill(at, field, object));
        }
        let slot = self.slots.get_mut(*at).ok_or("has more fields than its declaration")?;
        *at += 1;
        match slot {
            Slot::Reals(list) => list.push(match value {
                Value::Real(x) => *x,
                Value::Integer(n) => *n as f64,
                _ => return Err("is no number".to_string()),
            }),
            Slot::Wholes(list) => list.push(match value {
                Value::Integer(n) => {
                    i32::try_from(*n).map_err(|_| format!("is {n}, which an `int` cannot hold"))?
                }
                Value::Boolean(b) => i32::from(*b),
                Value::Enum(_, literal) => *literal as i32,
                _ => return Err("is no whole number".to_string()),
            }),
            Slot::Texts { addresses, _memory } => {
                let Value::String(text) = value else { return Err("is no text".to_string()) };
                let text = CString::new(&**text).map_err(|_| "has a character of code zero".to_string())?;
                addresses.push(text.as_ptr());
                _memory.push(text);
            }
            Slot::Objects(list) => list.push(object(value)?),
        }
        Ok(())
    }

    /// What a wrapper takes. The addresses are good as long as the frame stays.
    pub fn passed(&mut self) -> (Vec<*mut c_void>, &[usize]) {
        (self.slots.iter_mut().map(Slot::address).collect(), &self.counts)
    }

    /// What the function returned; objects see [`Frame::object`].
    pub fn result(&self, pool: &Pool, result: ExprId) -> Result<Value, String> {
        let mut at = *self.first.last().expect("it is behind the arguments");
        self.value(pool, pool.ty(result), &mut at, 0).map_err(|why| format!("returned {why}"))
    }

    /// The address that a constructor returned.
    pub fn object(&self) -> Option<*mut c_void> {
        match self.slots.get(*self.first.last()?)? {
            Slot::Objects(list) => list.first().copied(),
            _ => None,
        }
    }

    /// What argument k is now.
    pub fn output(&self, pool: &Pool, k: usize, argument: ExprId, given: &Value) -> Result<Value, String> {
        let ty = Type::scalar(pool.ty(argument).base.clone());
        let element = |index: usize| {
            let mut at = self.first[k];
            let value = self.value(pool, &ty, &mut at, index);
            value.map_err(|why| format!("put {why} into argument {}", k + 1))
        };
        match given {
            Value::Array(array) => {
                let data = (0..array.data.len()).map(element).collect::<Result<_, String>>()?;
                let dims = array.dims.clone();
                Ok(Value::Array(Rc::new(Array { dims, element: array.element.clone(), data })))
            }
            _ => element(0),
        }
    }

    fn value(&self, pool: &Pool, ty: &Type, at: &mut usize, index: usize) -> Result<Value, String> {
        if let BaseType::Record(id) = ty.base {
            let fields = pool.record(id).fields.iter().map(|field| self.value(pool, &field.ty, at, index));
            return Ok(Value::Record(id, fields.collect::<Result<_, String>>()?));
        }
        let slot = &self.slots[*at];
        *at += 1;
        Ok(match slot {
            Slot::Reals(list) => Value::Real(list[index]),
            Slot::Wholes(list) => match (&ty.base, list[index]) {
                (BaseType::Boolean, n) => Value::Boolean(n != 0),
                (BaseType::Enum(id), n) => {
                    let n_literals = pool.enumeration(*id).literals.len();
                    let literal = u32::try_from(n).ok().filter(|k| (1..=n_literals).contains(&(*k as usize)));
                    Value::Enum(*id, literal.ok_or(format!("{n}, but there are {n_literals} literals"))?)
                }
                (_, n) => Value::Integer(i64::from(n)),
            },
            Slot::Texts { addresses, .. } => {
                if addresses[index].is_null() {
                    return Err("no text".to_string());
                }
                // Safety: by its declaration the function gives texts that end with zero.
                let text = unsafe { CStr::from_ptr(addresses[index]) };
                Value::String(text.to_string_lossy().into())
            }
            Slot::Objects(_) => return Err("an object where none is made".to_string()),
        })
    }
}
