//! `ModelicaIO_*`: reading and writing matrices in MAT-files.

use harpoon_expr::Value;

use crate::call::Call;
use crate::context::Writing;
use crate::file_system::FileKind;
use crate::matrix_file::{self, MatVersion, Matrix};
use crate::{Context, Error};

type Outcome = Result<(), Error>;

fn load(call: &Call, context: &Context) -> Result<Matrix, Error> {
    let (file, name) = (call.text(0)?, call.text(1)?);
    let bytes = context.read(file)?;
    matrix_file::read_mat(&bytes, name)
        .map_err(|message| Error::Failed(format!("the file `{file}`: {message}")))
}

pub fn read_sizes(call: &mut Call, context: &mut Context) -> Outcome {
    let matrix = load(call, context)?;
    call.set_integers(2, [matrix.rows as i64, matrix.columns as i64])
}

pub fn read_matrix(call: &mut Call, context: &mut Context) -> Outcome {
    let (rows, columns, verbose) = (call.count(3)?, call.count(4)?, call.boolean(5)?);
    if verbose {
        context.messages.push(format!("... loading \"{}\" from \"{}\"", call.text(1)?, call.text(0)?));
    }
    let matrix = load(call, context)?;
    if (matrix.rows, matrix.columns) != (rows, columns) {
        return Err(Error::Failed(format!(
            "`{}` in the file `{}` has {} rows and {} columns, not {rows} and {columns}",
            call.text(1)?,
            call.text(0)?,
            matrix.rows,
            matrix.columns
        )));
    }
    call.set_reals(2, &matrix.data)
}

pub fn write_matrix(call: &mut Call, context: &mut Context) -> Outcome {
    let (file, name) = (call.text(0)?, call.text(1)?);
    let matrix = Matrix { rows: call.count(3)?, columns: call.count(4)?, data: call.reals(2)? };
    let (append, format) = (call.boolean(5)?, call.text(6)?);
    let version = MatVersion::from_name(format).ok_or_else(|| {
        Error::Failed(format!("`{format}` is no version of MAT-files; there are 4, 6 and 7"))
    })?;
    context.prepare_writing(file, FileKind::Regular)?;
    let bytes = if append && context.files.kind(&context.resolved(file)) != FileKind::None {
        matrix_file::add_to_mat(&context.read(file)?, version, name, &matrix)
    } else {
        matrix_file::write_mat(version, name, &matrix)
    };
    let bytes = bytes.map_err(|message| Error::Failed(format!("the file `{file}`: {message}")))?;
    context.write(file, &bytes, Writing::Replace)?;
    call.return_value(Value::Boolean(true));
    Ok(())
}

#[cfg(test)]
mod tests {
    use harpoon_expr::Type;

    use super::*;
    use crate::Memory;

    #[test]
    fn a_matrix_is_written_and_read() {
        let mut context = Context::simulating(Memory::default());
        let text = |text: &str| Value::String(text.into());
        let numbers = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0].map(Value::Real).to_vec();
        let matrix = Value::array(vec![2, 3], Type::real(), numbers);
        let write = |name: &str, append: bool| {
            let matrix = matrix.clone();
            [
                text("m.mat"),
                text(name),
                matrix,
                Value::Integer(2),
                Value::Integer(3),
                Value::Boolean(append),
                text("4"),
            ]
        };
        for (name, append) in [("a", false), ("b", true)] {
            let done =
                crate::call("ModelicaIO_writeRealMatrix", &write(name, append), &[], true, &mut context);
            assert_eq!(done, Ok(vec![Value::Boolean(true)]));
        }
        let sizes = [text("m.mat"), text("b"), Value::integer_vector([0, 0])];
        let sizes = crate::call("ModelicaIO_readMatrixSizes", &sizes, &[2], false, &mut context);
        assert_eq!(sizes, Ok(vec![Value::integer_vector([2, 3])]));
        let empty = Value::array(vec![2, 3], Type::real(), vec![Value::Real(0.0); 6]);
        let read =
            [text("m.mat"), text("a"), empty, Value::Integer(2), Value::Integer(3), Value::Boolean(false)];
        let read = crate::call("ModelicaIO_readRealMatrix", &read, &[2], false, &mut context);
        assert_eq!(read, Ok(vec![matrix]));
    }
}
