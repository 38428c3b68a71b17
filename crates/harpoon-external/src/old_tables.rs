//! `dymTable*`: the tables of MSL 2.2, which are known by a number. There `dymTableInit` and its companions are
//! functions of the tool that no class declares.

use std::sync::Arc;

use harpoon_expr::Value;

use crate::call::Call;
use crate::interpolation::{
    Extrapolation, Smoothness, Table1D, Table2D, TimeEvents, TimeTable, TimeTableSettings,
};
use crate::matrix_file::Matrix;
use crate::tables::{Table, column, refused, return_real, source, wrong_kind};
use crate::{Context, Error};

type Outcome = Result<(), Error>;

/// Kinds are counted from 0: linear, continuous derivative.
fn old_smoothness(call: &Call, k: usize) -> Result<Smoothness, Error> {
    match call.integer(k)? {
        0 => Ok(Smoothness::Linear),
        1 => Ok(Smoothness::Akima),
        number => Err(Error::Failed(format!("there is no kind of smoothness with the number {number}"))),
    }
}

fn number(context: &mut Context, table: Table) -> i64 {
    context.tables.numbered.push(table);
    context.tables.numbered.len() as i64
}

fn numbered(call: &Call, context: &Context) -> Result<Table, Error> {
    let number = call.integer(0)?;
    let table = usize::try_from(number - 1).ok().and_then(|k| context.tables.numbered.get(k));
    table.cloned().ok_or_else(|| Error::Failed(format!("there is no table with the number {number}")))
}

/// The matrix, or its transpose if it was stored by columns.
fn old_source(call: &Call, name: usize, by_columns: usize, context: &mut Context) -> Result<Matrix, Error> {
    let (name_text, file) = (call.text(name)?, call.text(name + 1)?);
    let matrix = source(call, name + 2, file, name_text, None, false, context)?;
    if !call.boolean(by_columns)? {
        return Ok(matrix);
    }
    let Matrix { rows, columns, data } = matrix;
    let data = (0..rows * columns).map(|k| data[(k % rows) * columns + k / rows]).collect();
    Ok(Matrix { rows: columns, columns: rows, data })
}

/// `dymTableInit(n_abscissas, smoothness, name, file, table, by_columns)`: all columns can be interpolated.
pub fn init(call: &mut Call, context: &mut Context) -> Outcome {
    let smoothness = old_smoothness(call, 1)?;
    let Matrix { rows, columns, data } = old_source(call, 2, call.n_arguments() - 1, context)?;
    let invalid = |message: String| Error::Failed(format!("a table of MSL 2.2: {message}"));
    let table = if call.real(0)? == 2.0 {
        let table = Table2D::new(rows, columns, &data, smoothness, Extrapolation::Linear);
        Table::Two(Arc::new(table.map_err(invalid)?))
    } else {
        let all: Vec<usize> = (1..=columns).collect();
        let table = Table1D::new(rows, columns, &data, &all, smoothness, Extrapolation::Linear);
        Table::One(Arc::new(table.map_err(invalid)?))
    };
    let number = number(context, table);
    return_real(call, number as f64)
}

/// `dymTableIpo1(table, column, u)`
pub fn interpolate_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let Table::One(table) = numbered(call, context)? else { return Err(wrong_kind(call)) };
    let column = column(call, 1, table.n_columns())?;
    let jet = table.at(column, call.real(2)?).map_err(refused)?;
    return_real(call, jet.value)
}

/// `dymTableIpo2(table, u1, u2)`
pub fn interpolate_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let Table::Two(table) = numbered(call, context)? else { return Err(wrong_kind(call)) };
    let jet = table.at([call.real(1)?, call.real(2)?]).map_err(refused)?;
    return_real(call, jet.value)
}

/// `dymTableTimeIni2(time, start, smoothness, extrapolation, name, file, table, rows, columns, by_columns)`
pub fn time_init(call: &mut Call, context: &mut Context) -> Outcome {
    let start = call.real(1)?;
    let settings = TimeTableSettings {
        smoothness: old_smoothness(call, 2)?,
        extrapolation: Extrapolation::from_number(call.integer(3)? + 1)
            .ok_or_else(|| Error::Failed("this kind of extrapolation does not exist".to_string()))?,
        time_events: TimeEvents::Always,
        start,
        shift: start,
    };
    let Matrix { rows, columns, data } = old_source(call, 4, call.n_arguments() - 1, context)?;
    let all: Vec<usize> = (1..=columns).collect();
    let table = TimeTable::new(rows, columns, &data, &all, settings)
        .map_err(|message| Error::Failed(format!("a table of MSL 2.2: {message}")))?;
    let number = number(context, Table::Time(Arc::new(table)));
    call.return_value(Value::Integer(number));
    Ok(())
}

/// `dymTableTimeIpo2(table, column, time)`: after the event if there is one at this time.
pub fn time_interpolate(call: &mut Call, context: &mut Context) -> Outcome {
    let Table::Time(table) = numbered(call, context)? else { return Err(wrong_kind(call)) };
    let column = column(call, 1, table.n_columns())?;
    let time = call.real(2)?;
    let next = table.next_event(time);
    let jet = table.at(column, time, next, next).map_err(refused)?;
    return_real(call, jet.value)
}

pub fn time_minimum(call: &mut Call, context: &mut Context) -> Outcome {
    let Table::Time(table) = numbered(call, context)? else { return Err(wrong_kind(call)) };
    return_real(call, table.minimum())
}

pub fn time_maximum(call: &mut Call, context: &mut Context) -> Outcome {
    let Table::Time(table) = numbered(call, context)? else { return Err(wrong_kind(call)) };
    return_real(call, table.maximum())
}

#[cfg(test)]
mod tests {
    use harpoon_expr::Type;

    use super::*;
    use crate::Memory;

    fn run(context: &mut Context, name: &str, arguments: Vec<Value>) -> Result<Value, Error> {
        crate::call(name, &arguments, &[], true, context).map(|mut values| values.remove(0))
    }

    #[test]
    fn the_tables_of_the_old_library() {
        let mut context = Context::looking(Memory::default());
        let (int, text) = (Value::Integer, |text: &str| Value::String(text.into()));
        let squares = [0.0, 0.0, 1.0, 1.0, 2.0, 4.0].map(Value::Real).to_vec();
        let squares = Value::array(vec![3, 2], Type::real(), squares);
        let arguments =
            vec![Value::Real(1.0), int(0), text("NoName"), text("NoName"), squares.clone(), Value::Real(0.0)];
        let table = run(&mut context, "dymTableInit", arguments).unwrap();
        let got = run(&mut context, "dymTableIpo1", vec![table, int(2), Value::Real(1.5)]);
        assert_eq!(got, Ok(Value::Real(2.5)));
        let arguments = vec![
            Value::Real(0.0),
            Value::Real(1.0),
            int(0),
            int(2),
            text("NoName"),
            text("NoName"),
            squares,
            int(3),
            int(2),
            int(0),
        ];
        let table = run(&mut context, "dymTableTimeIni2", arguments).unwrap();
        let mut at =
            |time| run(&mut context, "dymTableTimeIpo2", vec![table.clone(), int(2), Value::Real(time)]);
        assert_eq!(
            (at(0.5), at(2.5), at(3.5)),
            (Ok(Value::Real(0.0)), Ok(Value::Real(2.5)), Ok(Value::Real(0.5)))
        );
    }
}
