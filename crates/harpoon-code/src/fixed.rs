//! The values of variables that are known before the simulation. Nearly all of them are Real, and there may be millions: each of these
//! takes no more than a number does.

use harpoon_expr::{Value, VarId};
use harpoon_index::{Id, IdVec};
use rustc_hash::FxHashMap;

#[derive(Default)]
pub struct Fixed {
    /// [`NONE`] where there is none.
    reals: IdVec<VarId, f64>,
    others: FxHashMap<VarId, Value>,
}

/// One of many numbers that are none. A value with just these bits is among the others.
const NONE: f64 = f64::from_bits(0x7ff8_dead_beef_0001);

fn is_none(real: f64) -> bool {
    real.to_bits() == NONE.to_bits()
}

impl Fixed {
    pub fn get(&self, var: VarId) -> Option<Value> {
        match self.reals.get(var) {
            Some(&real) if !is_none(real) => Some(Value::Real(real)),
            _ => self.others.get(&var).cloned(),
        }
    }

    pub fn contains(&self, var: VarId) -> bool {
        self.reals.get(var).is_some_and(|&real| !is_none(real)) || self.others.contains_key(&var)
    }

    pub fn insert(&mut self, var: VarId, value: Value) {
        self.remove(var);
        match value {
            Value::Real(real) if !is_none(real) => {
                while self.reals.len() <= var.index() {
                    self.reals.push(NONE);
                }
                self.reals[var] = real;
            }
            other => drop(self.others.insert(var, other)),
        }
    }

    pub fn remove(&mut self, var: VarId) -> Option<Value> {
        let value = self.get(var);
        if var.index() < self.reals.len() {
            self.reals[var] = NONE;
        }
        self.others.remove(&var);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_others() {
        let [a, b, c, d] = [0, 1, 2, 3].map(VarId::from_index);
        let mut fixed = Fixed::default();
        for (var, value) in [(a, Value::Real(2.5)), (c, Value::Boolean(true)), (d, Value::Real(NONE))] {
            fixed.insert(var, value);
        }
        assert_eq!(fixed.get(a), Some(Value::Real(2.5)));
        assert_eq!(fixed.get(c), Some(Value::Boolean(true)));
        assert!(matches!(fixed.get(d), Some(Value::Real(real)) if real.is_nan()));
        assert_eq!([a, b, c, d].map(|var| fixed.contains(var)), [true, false, true, true]);
        fixed.insert(a, Value::Integer(3));
        fixed.insert(c, Value::Real(f64::NAN));
        assert_eq!(fixed.remove(a), Some(Value::Integer(3)));
        assert!(!fixed.contains(a) && fixed.contains(c));
    }
}
