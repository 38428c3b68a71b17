//! MAT-files of version 4: for each variable five numbers, its name, its elements by columns.

use super::bytes::{Bytes, Number};
use super::{Matrix, not_found};

struct Variable<'a> {
    name: &'a [u8],
    rows: usize,
    columns: usize,
    number: Number,
    /// A full matrix of numbers; text and sparse matrices are passed over.
    is_full: bool,
    data: Bytes<'a>,
    start: usize,
    /// Where the next variable begins.
    end: usize,
}

fn variable(file: &[u8], start: usize) -> Result<Variable<'_>, String> {
    let damaged = || "this is not a MAT-file".to_string();
    // The kind is 1000·order + 10·number + class with order 0 or 1: read in the wrong order it is far too large.
    let little = Bytes::new(file, false);
    let big_endian = little.u32(start)? > 9999;
    let data = Bytes::new(file, big_endian);
    let kind = data.u32(start)?;
    if kind > 9999 || kind / 1000 != usize::from(big_endian) {
        return Err(damaged());
    }
    let number = match kind / 10 % 10 {
        0 => Number::F64,
        1 => Number::F32,
        2 => Number::Signed(4),
        3 => Number::Signed(2),
        4 => Number::Unsigned(2),
        5 => Number::Unsigned(1),
        _ => return Err(damaged()),
    };
    let (rows, columns) = (data.u32(start + 4)?, data.u32(start + 8)?);
    let parts = if data.u32(start + 12)? == 0 { 1 } else { 2 };
    let length = data.u32(start + 16)?;
    let name = data.slice(start + 20, length)?.split(|byte| *byte == 0).next().unwrap_or(&[]);
    let size =
        rows.checked_mul(columns).and_then(|n| n.checked_mul(parts * number.size())).ok_or_else(damaged)?;
    let elements = start + 20 + length;
    data.slice(elements, size)?;
    Ok(Variable {
        name,
        rows,
        columns,
        number,
        is_full: kind % 10 == 0,
        data,
        start: elements,
        end: elements + size,
    })
}

pub fn read(file: &[u8], name: &str) -> Result<Matrix, String> {
    let mut start = 0;
    while start < file.len() {
        let variable = variable(file, start)?;
        if variable.name == name.as_bytes() {
            let Variable { rows, columns, number, .. } = variable;
            if !variable.is_full {
                return Err(format!("`{name}` is not a full matrix of numbers"));
            }
            let data = variable.data.numbers(number, variable.start, rows * columns)?;
            return Ok(Matrix::from_columns(rows, columns, &data));
        }
        start = variable.end;
    }
    Err(not_found(name))
}

pub fn write(name: &str, matrix: &Matrix) -> Vec<u8> {
    let mut bytes = Vec::new();
    for number in [0, matrix.rows, matrix.columns, 0, name.len() + 1] {
        bytes.extend((number as u32).to_le_bytes());
    }
    bytes.extend(name.bytes().chain([0]));
    bytes.extend(matrix.by_columns().flat_map(f64::to_le_bytes));
    bytes
}

/// All variables but the one of this name.
pub fn without(file: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let (mut kept, mut start) = (Vec::new(), 0);
    while start < file.len() {
        let variable = variable(file, start)?;
        if variable.name != name.as_bytes() {
            kept.extend(&file[start..variable.end]);
        }
        start = variable.end;
    }
    Ok(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_big_endian_file_of_short_integers() {
        let mut file = Vec::new();
        for number in [1030u32, 1, 2, 0, 2] {
            file.extend(number.to_be_bytes());
        }
        file.extend(b"x\0\xff\xff\x00\x07");
        assert_eq!(read(&file, "x").unwrap().data, [-1.0, 7.0]);
        assert!(without(&file, "x").unwrap().is_empty());
    }
}
