//! A function of a table, bound to its table: numbers in, one number out, nothing copied. For who calls it at every
//! step of a simulation.

use harpoon_expr::Value;

use crate::tables::refused;
use crate::{Context, Error, Table};

pub struct Lookup {
    table: Table,
    function: Function,
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
    }
}
