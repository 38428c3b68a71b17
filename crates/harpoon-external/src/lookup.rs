//! A function of a table, bound to its table: numbers in, one number out, nothing copied. For who calls it at every
//! step of a simulation.

use std::sync::Arc;

use harpoon_expr::Value;

use crate::interpolation::{Bounds, Outline, Range, TimeTable};
use crate::tables::refused;
use crate::{Context, Error, Table};

pub struct Lookup {
    table: Table,
    function: Function,
}

/// Which of the arguments, but for the object, are what.
pub struct Parts {
    pub column: usize,
    /// The abscissa; of a table over time also its next event.
    pub abscissas: &'static [usize],
    /// The derivatives of the abscissa with respect to time, as many as those of the result.
    pub rates: &'static [usize],
}

/// A column of a table over stretches of its abscissa.
pub enum Profile {
    One(Outline),
    Time(Arc<TimeTable>, Outline),
}

impl Profile {
    /// `next`: the next event of a table over time, if it is known.
    pub fn over(&self, u: Range, next: Option<f64>) -> Bounds {
        match (self, next) {
            (Profile::One(outline), _) => outline.over(u),
            (Profile::Time(table, outline), Some(next)) => table.over(outline, u, next),
            (Profile::Time(..), None) => Bounds { value: Range::ENTIRE, slope: Range::ENTIRE },
        }
    }

    /// Whether it is a straight line, for a table over time between its events.
    pub fn is_straight(&self) -> bool {
        match self {
            Profile::One(outline) => outline.is_straight(),
            Profile::Time(table, _) => table.is_straight_between_events(),
        }
    }
}

/// The order of the derivative with respect to time.
#[derive(Clone, Copy)]
enum Function {
    Value,
    Derivative,
    SecondDerivative,
}

impl Lookup {
    /// None if the foreign function `name` is another one.
    pub fn new(name: &str, object: &Value, context: &mut Context) -> Result<Option<Lookup>, Error> {
        let Some((_, suffix)) =
            name.strip_prefix("ModelicaStandardTables_").and_then(|rest| rest.rsplit_once('_'))
        else {
            return Ok(None);
        };
        let function = match suffix {
            "getValue" => Function::Value,
            "getDerValue" => Function::Derivative,
            "getDer2Value" => Function::SecondDerivative,
            _ => return Ok(None),
        };
        Ok(Some(Lookup { table: context.table(object)?, function }))
    }

    /// How its result follows from curves of the table. None for a table over two abscissas.
    pub fn parts(&self) -> Option<Parts> {
        let order = match self.function {
            Function::Value => 0,
            Function::Derivative => 1,
            Function::SecondDerivative => 2,
        };
        let (abscissas, rates): (&'static [usize], &'static [usize]) = match &self.table {
            Table::Time(_) => (&[1, 2], &[4, 5]),
            Table::One(_) => (&[1], &[2, 3]),
            Table::Two(_) => return None,
        };
        Some(Parts { column: 0, abscissas, rates: &rates[..order] })
    }

    /// What a column of its table, counted from 1 and differentiated `order` times, is over stretches of the abscissa.
    pub fn profile(&self, number: f64, order: usize) -> Option<Profile> {
        match &self.table {
            Table::Time(table) => {
                let outline = table.outline(column(number, table.n_columns()).ok()?, order);
                Some(Profile::Time(table.clone(), outline))
            }
            Table::One(table) => {
                Some(Profile::One(table.outline(column(number, table.n_columns()).ok()?, order)))
            }
            Table::Two(_) => None,
        }
    }

    /// Where its table lies: the same for all that look into it, as long as the context lives.
    pub fn address(&self) -> usize {
        match &self.table {
            Table::Time(table) => Arc::as_ptr(table).addr(),
            Table::One(table) => Arc::as_ptr(table).addr(),
            Table::Two(table) => Arc::as_ptr(table).addr(),
        }
    }

    /// `arguments` are those of the foreign function, but for the object.
    pub fn call(&self, arguments: &[f64]) -> Result<f64, Error> {
        let short = || Error::Failed("a table is asked with too few arguments".to_string());
        let at = |k: usize| arguments.get(k).copied().ok_or_else(short);
        match &self.table {
            Table::Time(table) => {
                let column = column(at(0)?, table.n_columns())?;
                let jet = table.at(column, at(1)?, at(2)?, at(3)?).map_err(refused)?;
                self.of_jet(jet, 4, &at)
            }
            Table::One(table) => {
                let column = column(at(0)?, table.n_columns())?;
                let jet = table.at(column, at(1)?).map_err(refused)?;
                self.of_jet(jet, 2, &at)
            }
            Table::Two(table) => {
                let pair = |k: usize| Ok([at(k)?, at(k + 1)?]);
                let jet = table.at(pair(0)?).map_err(refused)?;
                match self.function {
                    Function::Value => Ok(jet.value),
                    Function::Derivative => Ok(jet.derivative(pair(2)?)),
                    Function::SecondDerivative => Ok(jet.second_derivative(pair(2)?, pair(4)?)),
                }
            }
        }
    }

    fn of_jet(
        &self,
        jet: crate::interpolation::Jet,
        k: usize,
        at: &dyn Fn(usize) -> Result<f64, Error>,
    ) -> Result<f64, Error> {
        match self.function {
            Function::Value => Ok(jet.value),
            Function::Derivative => Ok(jet.derivative(at(k)?)),
            Function::SecondDerivative => Ok(jet.second_derivative(at(k)?, at(k + 1)?)),
        }
    }
}

/// The column with this number, from 1, as an index.
fn column(number: f64, count: usize) -> Result<usize, Error> {
    let index = number - 1.0;
    if index >= 0.0 && index < count as f64 {
        return Ok(index as usize);
    }
    Err(Error::Failed(format!("the table has {count} columns to interpolate, there is no number {number}")))
}

#[cfg(test)]
mod tests {
    use harpoon_expr::Type;

    use super::*;

    #[test]
    fn a_lookup_says_what_the_foreign_function_says() {
        let mut context = Context::default();
        let data = [0.0, 0.0, 1.0, 10.0, 2.0, 40.0].map(Value::Real).to_vec();
        let arguments = vec![
            Value::String("NoName".into()),
            Value::String("NoName".into()),
            Value::array(vec![3, 2], Type::real(), data),
            Value::Integer(3),
            Value::Integer(2),
            Value::integer_vector([2]),
            Value::Integer(1),
            Value::Integer(1),
            Value::Integer(2),
            Value::Boolean(false),
        ];
        let init = "ModelicaStandardTables_CombiTable1D_init2";
        let table = crate::call(init, &arguments, &[], true, &mut context).unwrap().remove(0);
        let lookup = |name: &str, context: &mut Context| {
            let name = format!("ModelicaStandardTables_CombiTable1D_{name}");
            Lookup::new(&name, &table, context).unwrap()
        };
        assert_eq!(lookup("getValue", &mut context).unwrap().call(&[1.0, 1.5]), Ok(25.0));
        assert_eq!(lookup("getDerValue", &mut context).unwrap().call(&[1.0, 0.5, 2.0]), Ok(20.0));
        assert!(lookup("getValue", &mut context).unwrap().call(&[2.0, 1.5]).is_err());
        assert!(lookup("minimumAbscissa", &mut context).is_none());
        let value = lookup("getValue", &mut context).unwrap();
        let profile = value.profile(1.0, 0).unwrap();
        let bounds = profile.over(Range { lo: 0.0, hi: 2.0 }, None);
        assert_eq!(
            bounds,
            Bounds { value: Range { lo: 0.0, hi: 40.0 }, slope: Range { lo: 10.0, hi: 30.0 } }
        );
        assert!(value.profile(2.0, 0).is_none() && !profile.is_straight());
        assert_eq!(value.address(), lookup("getDerValue", &mut context).unwrap().address());
    }
}
