//! `ModelicaStandardTables_*`: tables as external objects.
//!
//! An object is its constructor with its arguments; the table made of them is kept in the context.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use harpoon_expr::Value;

use crate::call::Call;
use crate::interpolation::{
    Extrapolation, Jet, OutOfRange, Smoothness, Table1D, Table2D, TimeEvents, TimeTable, TimeTableSettings,
};
use crate::matrix_file::{self, Matrix};
use crate::{Context, Error};

type Outcome = Result<(), Error>;

/// A table that an external object stands for.
#[derive(Clone, Debug)]
pub enum Table {
    Time(Arc<TimeTable>),
    One(Arc<Table1D>),
    Two(Arc<Table2D>),
}

/// The tables that were made, found again by their constructor and its arguments.
#[derive(Default)]
pub(crate) struct Tables {
    known: HashMap<(Rc<str>, Rc<Vec<Value>>), Table>,
    /// By the address of the arguments, without looking at a whole matrix. They are kept alive by `known`, so that an
    /// address never comes to mean another object.
    by_address: HashMap<*const Vec<Value>, Table>,
    /// Those of MSL 2.2, known by a number.
    pub(crate) numbered: Vec<Table>,
}

impl Tables {
    fn find(&self, name: &Rc<str>, arguments: &Rc<Vec<Value>>) -> Option<Table> {
        let by_address = self.by_address.get(&Rc::as_ptr(arguments));
        by_address.or_else(|| self.known.get(&(name.clone(), arguments.clone()))).cloned()
    }

    fn insert(&mut self, name: &Rc<str>, arguments: &Rc<Vec<Value>>, table: Table) {
        self.by_address.insert(Rc::as_ptr(arguments), table.clone());
        self.known.insert((name.clone(), arguments.clone()), table);
    }

    /// The first object that was equal to this one.
    fn canonical(&self, name: &Rc<str>, arguments: &Rc<Vec<Value>>) -> Value {
        let key = self.known.get_key_value(&(name.clone(), arguments.clone()));
        let (name, arguments) = key.map_or((name, arguments), |((name, arguments), _)| (name, arguments));
        Value::Object(name.clone(), arguments.clone())
    }
}

/// Where the arguments of a constructor stand; absent ones have the value of the older constructor.
struct Layout {
    file: usize,
    name: usize,
    table: usize,
    columns: Option<usize>,
    smoothness: usize,
    extrapolation: Option<usize>,
    start: Option<usize>,
    shift: Option<usize>,
    events: Option<usize>,
    verbose: Option<usize>,
    /// Delimiter and number of header lines of a CSV file.
    csv: Option<(usize, usize)>,
}

impl Layout {
    fn of(constructor: &str) -> Option<Layout> {
        let (kind, version) = constructor.strip_prefix("ModelicaStandardTables_")?.rsplit_once('_')?;
        // The first version has the names of table and file exchanged.
        let (file, name) = if version == "init" { (1, 0) } else { (0, 1) };
        let base = Layout {
            file,
            name,
            table: 2,
            columns: None,
            smoothness: 5,
            extrapolation: None,
            start: None,
            shift: None,
            events: None,
            verbose: None,
            csv: None,
        };
        let newer = version != "init";
        let csv = |first: usize| (version == "init3").then_some((first, first + 1));
        let given = |k: usize| newer.then_some(k);
        Some(match kind {
            "CombiTimeTable" => Layout {
                start: Some(5),
                columns: Some(6),
                smoothness: 8,
                extrapolation: Some(9),
                shift: given(10),
                events: given(11),
                verbose: given(12),
                csv: csv(13),
                ..base
            },
            "CombiTable1D" => Layout {
                columns: Some(5),
                smoothness: 7,
                extrapolation: given(8),
                verbose: given(9),
                csv: csv(10),
                ..base
            },
            "CombiTable2D" => {
                Layout { smoothness: 5, extrapolation: given(6), verbose: given(7), csv: csv(8), ..base }
            }
            _ => return None,
        })
    }
}

/// Constructors: the object is its name and arguments; the table is made at once, so that mistakes show here.
pub fn construct(call: &mut Call, context: &mut Context) -> Outcome {
    let (name, arguments): (Rc<str>, _) = (call.name().into(), Rc::new(call.arguments().to_vec()));
    table_of(&Value::Object(name.clone(), arguments.clone()), context)?;
    call.return_value(context.tables.canonical(&name, &arguments));
    Ok(())
}

/// Objects stay in the context until it is dropped: another object may have the same table.
pub fn close(_: &mut Call, _: &mut Context) -> Outcome {
    Ok(())
}

/// Tables are read when they are made; reading again is not needed.
pub fn read(call: &mut Call, _: &mut Context) -> Outcome {
    call.return_value(Value::Real(1.0));
    Ok(())
}

pub(crate) fn table_of(object: &Value, context: &mut Context) -> Result<Table, Error> {
    let Value::Object(name, arguments) = object else {
        return Err(Error::Failed("a table is asked for what is not an external object".to_string()));
    };
    if let Some(table) = context.tables.find(name, arguments) {
        return Ok(table);
    }
    let call = Call::new(name, arguments);
    let layout = Layout::of(name).ok_or_else(|| {
        Error::Failed(format!("an object made by `{name}` is not a table of the standard library"))
    })?;
    let table = build(&call, &layout, context)?;
    context.tables.insert(name, arguments, table.clone());
    Ok(table)
}

fn build(call: &Call, layout: &Layout, context: &mut Context) -> Result<Table, Error> {
    let verbose = layout.verbose.map_or(Ok(false), |k| call.boolean(k))?;
    let (file, name) = (call.text(layout.file)?, call.text(layout.name)?);
    let csv = match layout.csv {
        Some((delimiter, lines)) => Some((call.text(delimiter)?, call.count(lines)?)),
        None => None,
    };
    let matrix = source(call, layout.table, file, name, csv, verbose, context)?;
    let shown = if name.is_empty() { "NoName" } else { name };
    let invalid = |message: String| Error::Failed(format!("the table `{shown}`: {message}"));
    let smoothness = kind(call, layout.smoothness, "smoothness", Smoothness::from_number)?;
    let extrapolation = match layout.extrapolation {
        Some(k) => kind(call, k, "extrapolation", Extrapolation::from_number)?,
        None => Extrapolation::Linear,
    };
    let columns: Vec<usize> = match layout.columns {
        Some(k) => call.integers(k)?.iter().map(|c| usize::try_from(*c).unwrap_or(0)).collect(),
        None => Vec::new(),
    };
    let Matrix { rows, columns: width, data } = &matrix;
    let Some(start) = layout.start else {
        if layout.columns.is_some() {
            let table = Table1D::new(*rows, *width, data, &columns, smoothness, extrapolation);
            return Ok(Table::One(Arc::new(table.map_err(invalid)?)));
        }
        let table = Table2D::new(*rows, *width, data, smoothness, extrapolation);
        return Ok(Table::Two(Arc::new(table.map_err(invalid)?)));
    };
    let start = call.real(start)?;
    let settings = TimeTableSettings {
        smoothness,
        extrapolation,
        time_events: match layout.events {
            Some(k) => kind(call, k, "time events", TimeEvents::from_number)?,
            None => TimeEvents::Always,
        },
        start,
        shift: layout.shift.map_or(Ok(start), |k| call.real(k))?,
    };
    let table = TimeTable::new(*rows, *width, data, &columns, settings);
    Ok(Table::Time(Arc::new(table.map_err(invalid)?)))
}

fn kind<T>(call: &Call, k: usize, what: &str, from_number: fn(i64) -> Option<T>) -> Result<T, Error> {
    let number = call.integer(k)?;
    from_number(number)
        .ok_or_else(|| Error::Failed(format!("there is no kind of {what} with the number {number}")))
}

/// `NoName` and blanks are no names.
fn is_name(name: &str) -> bool {
    name != "NoName" && !name.trim_matches(' ').is_empty()
}

/// The matrix that was given, or that of a file. A CSV file has no names in it, so any name will do.
pub(crate) fn source(
    call: &Call,
    k: usize,
    file: &str,
    name: &str,
    csv: Option<(&str, usize)>,
    verbose: bool,
    context: &mut Context,
) -> Result<Matrix, Error> {
    match (is_name(file), is_name(name)) {
        (false, false) => {
            let dims = call.argument(k)?.dims();
            let &[rows, columns] = dims else {
                return Err(Error::Failed(format!(
                    "a table must be a matrix, not an array of {dims:?} elements"
                )));
            };
            Ok(Matrix { rows, columns, data: call.reals(k)? })
        }
        (false, true) => Err(Error::Failed(format!(
            "the table `{name}` has no file: it would come from a C function `usertab`, which is not supported"
        ))),
        (true, false) => Err(Error::Failed(format!("the name of the table in the file `{file}` is missing"))),
        (true, true) => {
            if verbose {
                context.messages.push(format!("... loading \"{name}\" from \"{file}\""));
            }
            let extension = file.rsplit('.').next().unwrap_or("").to_ascii_lowercase();
            let bytes = context.read(file)?;
            let matrix = match (extension.as_str(), csv) {
                ("mat", _) => matrix_file::read_mat(&bytes, name),
                ("csv", csv) => {
                    let (delimiter, lines) = csv.unwrap_or((",", 0));
                    matrix_file::read_csv(&bytes, delimiter.chars().next().unwrap_or(','), lines)
                }
                _ => matrix_file::read_text(&bytes, name),
            };
            matrix.map_err(|message| Error::Failed(format!("the file `{file}`: {message}")))
        }
    }
}

pub(crate) fn wrong_kind(call: &Call) -> Error {
    Error::Failed(format!("`{}` is called with a table of another kind", call.name()))
}

fn time_table(call: &Call, context: &mut Context) -> Result<Arc<TimeTable>, Error> {
    match table_of(call.argument(0)?, context)? {
        Table::Time(table) => Ok(table),
        _ => Err(wrong_kind(call)),
    }
}

fn table_1d(call: &Call, context: &mut Context) -> Result<Arc<Table1D>, Error> {
    match table_of(call.argument(0)?, context)? {
        Table::One(table) => Ok(table),
        _ => Err(wrong_kind(call)),
    }
}

fn table_2d(call: &Call, context: &mut Context) -> Result<Arc<Table2D>, Error> {
    match table_of(call.argument(0)?, context)? {
        Table::Two(table) => Ok(table),
        _ => Err(wrong_kind(call)),
    }
}

/// The column number in argument `k`, from 1, as an index.
pub(crate) fn column(call: &Call, k: usize, count: usize) -> Result<usize, Error> {
    let number = call.integer(k)?;
    usize::try_from(number - 1).ok().filter(|k| *k < count).ok_or_else(|| {
        Error::Failed(format!("the table has {count} columns to interpolate, there is no number {number}"))
    })
}

pub(crate) fn refused(error: OutOfRange) -> Error {
    Error::Failed(error.to_string())
}

pub(crate) fn return_real(call: &mut Call, number: f64) -> Outcome {
    call.return_value(Value::Real(number));
    Ok(())
}

fn time_jet(call: &Call, context: &mut Context) -> Result<Jet, Error> {
    let table = time_table(call, context)?;
    let column = column(call, 1, table.n_columns())?;
    table.at(column, call.real(2)?, call.real(3)?, call.real(4)?).map_err(refused)
}

pub fn time_value(call: &mut Call, context: &mut Context) -> Outcome {
    let jet = time_jet(call, context)?;
    return_real(call, jet.value)
}

pub fn time_derivative(call: &mut Call, context: &mut Context) -> Outcome {
    let derivative = time_jet(call, context)?.derivative(call.real(5)?);
    return_real(call, derivative)
}

pub fn time_second_derivative(call: &mut Call, context: &mut Context) -> Outcome {
    let derivative = time_jet(call, context)?.second_derivative(call.real(5)?, call.real(6)?);
    return_real(call, derivative)
}

pub fn time_minimum(call: &mut Call, context: &mut Context) -> Outcome {
    let table = time_table(call, context)?;
    return_real(call, table.minimum())
}

pub fn time_maximum(call: &mut Call, context: &mut Context) -> Outcome {
    let table = time_table(call, context)?;
    return_real(call, table.maximum())
}

pub fn next_time_event(call: &mut Call, context: &mut Context) -> Outcome {
    let event = time_table(call, context)?.next_event(call.real(1)?);
    return_real(call, event)
}

fn jet_1d(call: &Call, context: &mut Context) -> Result<Jet, Error> {
    let table = table_1d(call, context)?;
    let column = column(call, 1, table.n_columns())?;
    table.at(column, call.real(2)?).map_err(refused)
}

pub fn value_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let jet = jet_1d(call, context)?;
    return_real(call, jet.value)
}

pub fn derivative_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let derivative = jet_1d(call, context)?.derivative(call.real(3)?);
    return_real(call, derivative)
}

pub fn second_derivative_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let derivative = jet_1d(call, context)?.second_derivative(call.real(3)?, call.real(4)?);
    return_real(call, derivative)
}

pub fn minimum_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let table = table_1d(call, context)?;
    return_real(call, table.minimum())
}

pub fn maximum_1d(call: &mut Call, context: &mut Context) -> Outcome {
    let table = table_1d(call, context)?;
    return_real(call, table.maximum())
}

pub fn value_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let u = [call.real(1)?, call.real(2)?];
    let jet = table_2d(call, context)?.at(u).map_err(refused)?;
    return_real(call, jet.value)
}

pub fn derivative_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let [u, der_u] = [1, 3].map(|k| Ok([call.real(k)?, call.real(k + 1)?]));
    let jet = table_2d(call, context)?.at(u?).map_err(refused)?;
    return_real(call, jet.derivative(der_u?))
}

pub fn second_derivative_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let [u, der_u, der2_u] = [1, 3, 5].map(|k| Ok([call.real(k)?, call.real(k + 1)?]));
    let jet = table_2d(call, context)?.at(u?).map_err(refused)?;
    return_real(call, jet.second_derivative(der_u?, der2_u?))
}

pub fn minimum_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let minimum = table_2d(call, context)?.minimum();
    call.set_reals(1, &minimum)
}

pub fn maximum_2d(call: &mut Call, context: &mut Context) -> Outcome {
    let maximum = table_2d(call, context)?.maximum();
    call.set_reals(1, &maximum)
}

#[cfg(test)]
mod tests {
    use harpoon_expr::Type;

    use super::*;
    use crate::Memory;

    fn text(text: &str) -> Value {
        Value::String(text.into())
    }

    fn matrix(rows: usize, columns: usize, data: &[f64]) -> Value {
        Value::array(vec![rows, columns], Type::real(), data.iter().map(|x| Value::Real(*x)).collect())
    }

    fn int(number: i64) -> Value {
        Value::Integer(number)
    }

    fn run(context: &mut Context, name: &str, arguments: Vec<Value>) -> Result<Value, Error> {
        crate::call(name, &arguments, &[], true, context).map(|mut values| values.remove(0))
    }

    fn one(
        context: &mut Context,
        file: &str,
        name: &str,
        data: &[f64],
        smoothness: i64,
    ) -> Result<Value, Error> {
        let (rows, width) = (data.len() / 2, 2);
        let table = matrix(rows, width, data);
        let arguments = vec![
            text(file),
            text(name),
            table,
            int(rows as i64),
            int(2),
            Value::integer_vector([2]),
            int(1),
            int(smoothness),
            int(2),
            Value::Boolean(true),
        ];
        run(context, "ModelicaStandardTables_CombiTable1D_init2", arguments)
    }

    fn value_of(context: &mut Context, table: &Value, u: f64) -> Result<Value, Error> {
        let arguments = vec![table.clone(), int(1), Value::Real(u)];
        run(context, "ModelicaStandardTables_CombiTable1D_getValue", arguments)
    }

    #[test]
    fn a_table_given_in_the_model() {
        let mut context = Context::looking(Memory::default());
        let table = one(&mut context, "NoName", "NoName", &[0.0, 0.0, 1.0, 10.0, 2.0, 40.0], 1).unwrap();
        assert_eq!(value_of(&mut context, &table, 1.5), Ok(Value::Real(25.0)));
        // An equal object that was made elsewhere is the same table.
        let Value::Object(name, arguments) = &table else { panic!() };
        let twin = Value::Object(name.clone(), Rc::new(arguments.to_vec()));
        assert_eq!(value_of(&mut context, &twin, 3.0), Ok(Value::Real(70.0)));
        assert_eq!(context.tables.known.len(), 1);
        let slope = vec![table, int(1), Value::Real(0.5), Value::Real(2.0)];
        let slope = run(&mut context, "ModelicaStandardTables_CombiTable1D_getDerValue", slope);
        assert_eq!(slope, Ok(Value::Real(20.0)));
    }

    #[test]
    fn tables_in_files() {
        let files = Memory::with([
            ("t.txt", b"#1\ndouble tab(2,2)\n0 1\n1 3\n".to_vec()),
            (
                "t.mat",
                matrix_file::write_mat(
                    matrix_file::MatVersion::V7,
                    "tab",
                    &Matrix { rows: 2, columns: 2, data: vec![0.0, 1.0, 1.0, 5.0] },
                )
                .unwrap(),
            ),
        ]);
        let mut context = Context::looking(files);
        for (file, expected) in [("t.txt", 2.0), ("t.mat", 3.0)] {
            let table = one(&mut context, file, "tab", &[], 1).unwrap();
            assert_eq!(value_of(&mut context, &table, 0.5), Ok(Value::Real(expected)));
        }
        assert_eq!(context.messages[0], "... loading \"tab\" from \"t.txt\"");
        let failed =
            |context: &mut Context, file, name| one(context, file, name, &[], 1).unwrap_err().to_string();
        assert!(failed(&mut context, "none.txt", "tab").contains("cannot read"));
        assert!(failed(&mut context, "t.txt", "bat").contains("no matrix `bat`"));
        assert!(failed(&mut context, "NoName", "tab").contains("usertab"));
        assert!(failed(&mut context, "t.txt", "  ").contains("name of the table"));
    }

    #[test]
    fn a_csv_file_with_a_heading() {
        let mut context = Context::looking(Memory::with([("t.csv", b"x;y\n0;1\n1;3\n".to_vec())]));
        let arguments = vec![
            text("t.csv"),
            text("any"),
            matrix(0, 2, &[]),
            int(0),
            int(2),
            Value::integer_vector([2]),
            int(1),
            int(1),
            int(1),
            Value::Boolean(false),
            text(";"),
            int(1),
        ];
        let table = run(&mut context, "ModelicaStandardTables_CombiTable1D_init3", arguments).unwrap();
        assert_eq!(value_of(&mut context, &table, 0.25), Ok(Value::Real(1.5)));
    }

    #[test]
    fn a_table_over_time_with_its_events() {
        let mut context = Context::looking(Memory::default());
        let arguments = vec![
            text("NoName"),
            text("NoName"),
            matrix(3, 2, &[0.0, 1.0, 1.0, 2.0, 2.0, 5.0]),
            int(3),
            int(2),
            Value::Real(0.0),
            Value::integer_vector([2]),
            int(1),
            int(1),
            int(1),
            Value::Real(0.0),
            int(1),
            Value::Boolean(false),
        ];
        let table = run(&mut context, "ModelicaStandardTables_CombiTimeTable_init2", arguments).unwrap();
        let ask = |context: &mut Context, what: &str, more: &[f64]| {
            let mut arguments = vec![table.clone()];
            if what.starts_with("get") {
                arguments.push(int(1));
            }
            arguments.extend(more.iter().map(|x| Value::Real(*x)));
            run(context, &format!("ModelicaStandardTables_CombiTimeTable_{what}"), arguments).unwrap()
        };
        assert_eq!(ask(&mut context, "nextTimeEvent", &[0.5]), Value::Real(1.0));
        assert_eq!(ask(&mut context, "getValue", &[1.5, 2.0, 2.0]), Value::Real(3.5));
        assert_eq!(ask(&mut context, "getDerValue", &[1.5, 2.0, 2.0, 1.0]), Value::Real(3.0));
        assert_eq!(ask(&mut context, "maximumTime", &[]), Value::Real(2.0));
    }

    #[test]
    fn a_table_of_two_abscissas() {
        let mut context = Context::looking(Memory::default());
        let arguments = vec![
            text("NoName"),
            text("NoName"),
            matrix(3, 3, &[0.0, 1.0, 2.0, 10.0, 0.0, 1.0, 20.0, 2.0, 3.0]),
            int(3),
            int(3),
            int(1),
            int(2),
            Value::Boolean(false),
        ];
        let table = run(&mut context, "ModelicaStandardTables_CombiTable2D_init2", arguments).unwrap();
        let get = vec![table.clone(), Value::Real(15.0), Value::Real(1.5)];
        let got = run(&mut context, "ModelicaStandardTables_CombiTable2D_getValue", get);
        assert_eq!(got, Ok(Value::Real(1.5)));
        let name = "ModelicaStandardTables_CombiTable2D_maximumAbscissa";
        let maximum = crate::call(name, &[table, Value::real_vector([0.0, 0.0])], &[1], false, &mut context);
        assert_eq!(maximum, Ok(vec![Value::real_vector([20.0, 2.0])]));
    }
}
