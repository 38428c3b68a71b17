//! MAT version 4 → trajectory.

use super::N_HEADER;
use crate::error::Place;
use crate::{Error, Sign, Signal, Source, Trajectory};

pub fn parse(bytes: &[u8]) -> Result<Trajectory, Error> {
    check_version(bytes)?;
    let file = File::parse(bytes)?;
    let transposed = file.is_transposed()?;
    let view = |name| Ok(View { matrix: file.matrix(name)?, transposed });
    let (names, descriptions) = (view("name")?, view("description")?);
    let (data_info, rows) = (view("dataInfo")?, view("data_2")?);
    // A model without constants may have no such matrix.
    let constants = file.matrix("data_1").ok().map(|matrix| View { matrix, transposed });

    let n_signals = names.n_items();
    if descriptions.n_items() != n_signals || data_info.n_items() != n_signals {
        let message = format!(
            "{n_signals} names, but {} descriptions and {} entries",
            descriptions.n_items(),
            data_info.n_items()
        );
        return Err(damaged(data_info.matrix.offset, message));
    }
    if data_info.n_fields() < 2 {
        return Err(damaged(data_info.matrix.offset, "an entry of `dataInfo` has less than two numbers"));
    }
    if n_signals == 0 || rows.n_fields() == 0 {
        return Err(damaged(rows.matrix.offset, "there is not even the time"));
    }

    let mut signals = Vec::with_capacity(n_signals - 1);
    for item in 1..n_signals {
        let name = names.text(item);
        let source = source(&data_info, item, &rows, constants.as_ref())
            .map_err(|message| damaged(data_info.matrix.offset, format!("signal `{name}`: {message}")))?;
        let (description, unit) = split_unit(&descriptions.text(item));
        signals.push(Signal { name, unit, description, source });
    }
    let column = |field| (0..rows.n_items()).map(|item| rows.number(item, field)).collect();
    let columns = (1..rows.n_fields()).map(column).collect();
    Ok(Trajectory::new(signals, column(0), columns))
}

/// Files of newer versions start with a text.
pub(super) fn check_version(bytes: &[u8]) -> Result<(), Error> {
    match bytes.starts_with(b"MATLAB 5.0") || bytes.starts_with(b"MATLAB 7") {
        true => Err(damaged(0, "this is a MAT file of a version that is not supported; version 4 is")),
        false => Ok(()),
    }
}

fn source(
    data_info: &View<'_>,
    item: usize,
    rows: &View<'_>,
    constants: Option<&View<'_>>,
) -> Result<Source, String> {
    let (matrix, column) = (data_info.number(item, 0), data_info.number(item, 1));
    let sign = if column < 0.0 { Sign::Minus } else { Sign::Plus };
    let index = column.abs() as usize;
    let n_fields = match matrix {
        1.0 => constants.ok_or("there is no matrix `data_1`")?.n_fields(),
        // Some tools count time itself among the rows.
        0.0 | 2.0 => rows.n_fields(),
        _ => return Err(format!("there is no matrix `data_{matrix}`")),
    };
    if index == 0 || index > n_fields {
        return Err(format!("it is column {column} of matrix `data_{matrix}`, which has {n_fields}"));
    }
    match constants {
        Some(constants) if matrix == 1.0 => {
            if constants.n_items() == 0 {
                return Err("the matrix `data_1` is empty".to_string());
            }
            Ok(Source::Constant(sign.apply(constants.number(0, index - 1))))
        }
        _ if index == 1 => Err("it is the time itself".to_string()),
        _ => Ok(Source::Column(index - 2, sign)),
    }
}

/// `Velocity [m/s]` → `Velocity` and `m/s`. Dymola writes `[rad|deg]` if the unit for display differs, and
/// `[:#(type=Boolean)]` for other types.
fn split_unit(text: &str) -> (String, String) {
    let Some((description, unit)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')) else {
        return (text.to_string(), String::new());
    };
    let unit = unit.split([':', '|']).next().unwrap_or_default();
    (description.trim_end().to_string(), unit.to_string())
}

/// A trajectory has six matrices. A file of nothing but headers would take more memory than it has bytes.
pub(super) fn check_number(n_matrices: usize, offset: usize) -> Result<(), Error> {
    match n_matrices < 1000 {
        true => Ok(()),
        false => Err(damaged(offset, "there are too many matrices for a trajectory")),
    }
}

pub(super) fn damaged(offset: usize, message: impl Into<String>) -> Error {
    Error::damaged(Place::Offset(offset), message)
}

/// The matrices of a file.
pub(super) struct File<'t> {
    matrices: Vec<Matrix<'t>>,
}

struct Matrix<'t> {
    name: String,
    /// Where its header starts.
    offset: usize,
    n_rows: usize,
    n_columns: usize,
    element: Element,
    big_endian: bool,
    /// Column after column.
    data: &'t [u8],
}

#[derive(Clone, Copy)]
pub(super) enum Element {
    F64,
    F32,
    I32,
    I16,
    U16,
    U8,
}

impl<'t> File<'t> {
    /// Whether a row of the run is a column of its matrix.
    pub(super) fn is_transposed(&self) -> Result<bool, Error> {
        let class = self.matrix("Aclass")?;
        // More rows than the four that are expected only make a damaged file slow.
        let words = (0..class.n_rows.min(5)).map(|row| class.text(|k| (row, k), class.n_columns));
        let words: Vec<String> = words.collect();
        match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
            ["Atrajectory", "1.1", _, "binTrans"] => Ok(true),
            ["Atrajectory", "1.1", _, "binNormal"] => Ok(false),
            _ => {
                let message =
                    format!("a trajectory of version 1.1 was expected, but this is `{}`", words.join(" "));
                Err(damaged(class.offset, message))
            }
        }
    }

    pub(super) fn parse(bytes: &'t [u8]) -> Result<File<'t>, Error> {
        let mut matrices = Vec::new();
        let mut offset = 0;
        while offset < bytes.len() {
            let (matrix, end) =
                match check_number(matrices.len(), offset).and_then(|()| Matrix::parse(bytes, offset)) {
                    Ok(found) => found,
                    // Nothing that follows the rows of a run is needed: a writer was killed before it corrected their number.
                    Err(_) if matrices.iter().any(|matrix: &Matrix| matrix.name == "data_2") => break,
                    Err(error) => return Err(error),
                };
            matrices.push(matrix);
            offset = end;
        }
        Ok(File { matrices })
    }

    fn matrix(&self, name: &str) -> Result<&Matrix<'t>, Error> {
        let found = self.matrices.iter().find(|matrix| matrix.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = self.matrices.iter().map(|matrix| matrix.name.as_str()).collect();
            let others = match names.is_empty() {
                true => "the file is empty".to_string(),
                false => format!("only: {}", names.join(", ")),
            };
            damaged(0, format!("there is no matrix `{name}`, {others}"))
        })
    }
}

/// What stands in front of the elements of a matrix.
pub(super) struct Header {
    pub name: String,
    pub n_rows: usize,
    pub n_columns: usize,
    pub element: Element,
    pub big_endian: bool,
    /// Of the header, the name included.
    pub n_bytes: usize,
}

impl Header {
    /// From bytes that start with it; the offset of these is for messages.
    pub fn parse(bytes: &[u8], offset: usize) -> Result<Header, Error> {
        let header_end = 4 * N_HEADER;
        let Some(header) = bytes.get(..header_end) else {
            return Err(damaged(offset, "the file ends in the header of a matrix"));
        };
        let (kind, big_endian) = kind(header);
        let integer = |index: usize| integer(&header[4 * index..], big_endian);
        let element = match (kind / 1000, kind / 100 % 10, kind / 10 % 10, kind % 10) {
            (0 | 1, 0, 0, 0 | 1) => Element::F64,
            (0 | 1, 0, 1, 0 | 1) => Element::F32,
            (0 | 1, 0, 2, 0 | 1) => Element::I32,
            (0 | 1, 0, 3, 0 | 1) => Element::I16,
            (0 | 1, 0, 4, 0 | 1) => Element::U16,
            (0 | 1, 0, 5, 0 | 1) => Element::U8,
            _ => return Err(damaged(offset, format!("{kind} is no type of a matrix of MAT version 4"))),
        };
        let size = |index, what| {
            let number = integer(index);
            usize::try_from(number).map_err(|_| damaged(offset, format!("a matrix has {number} {what}")))
        };
        let (n_rows, n_columns) = (size(1, "rows")?, size(2, "columns")?);
        if integer(3) != 0 {
            return Err(damaged(offset, "a matrix of complex numbers"));
        }
        let n_bytes = header_end.saturating_add(size(4, "bytes of name")?);
        let Some(name) = bytes.get(header_end..n_bytes) else {
            return Err(damaged(offset, "the file ends in the name of a matrix"));
        };
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_string();
        Ok(Header { name, n_rows, n_columns, element, big_endian, n_bytes })
    }
}

pub(super) fn cut_off(offset: usize, name: &str, n_rows: usize, n_columns: usize) -> Error {
    let message = format!(
        "the matrix `{name}` should have {n_rows}×{n_columns} elements, but the file ends before; it was cut off"
    );
    damaged(offset, message)
}

impl<'t> Matrix<'t> {
    /// The matrix that starts at the offset, and where the next one starts.
    fn parse(bytes: &'t [u8], offset: usize) -> Result<(Matrix<'t>, usize), Error> {
        let header = bytes.get(offset..).unwrap_or_default();
        let Header { name, n_rows, n_columns, element, big_endian, n_bytes } = Header::parse(header, offset)?;
        let start = offset + n_bytes;
        let n_elements = n_rows.checked_mul(n_columns).and_then(|n| n.checked_mul(element.n_bytes()));
        let end = n_elements.and_then(|n| n.checked_add(start)).filter(|end| *end <= bytes.len());
        let Some(end) = end else { return Err(cut_off(offset, &name, n_rows, n_columns)) };
        let data = &bytes[start..end];
        Ok((Matrix { name, offset, n_rows, n_columns, element, big_endian, data }, end))
    }

    /// Panics if outside of the matrix: callers look at the size first.
    fn number(&self, row: usize, column: usize) -> f64 {
        let n_bytes = self.element.n_bytes();
        let start = (column * self.n_rows + row) * n_bytes;
        self.element.number(&self.data[start..start + n_bytes], self.big_endian)
    }

    /// The characters at the given places, without the spaces that fill up.
    fn text(&self, place: impl Fn(usize) -> (usize, usize), length: usize) -> String {
        let byte = |k| {
            let (row, column) = place(k);
            self.number(row, column) as u8
        };
        let bytes: Vec<u8> = (0..length).map(byte).collect();
        String::from_utf8_lossy(&bytes).trim_end_matches([' ', '\0']).to_string()
    }
}

/// The type, and whether its own bytes say that the file is big-endian.
fn kind(header: &[u8]) -> (i32, bool) {
    let little = integer(header, false);
    if (0..1000).contains(&little) { (little, false) } else { (integer(header, true), true) }
}

fn integer(bytes: &[u8], big_endian: bool) -> i32 {
    let bytes = [bytes[0], bytes[1], bytes[2], bytes[3]];
    if big_endian { i32::from_be_bytes(bytes) } else { i32::from_le_bytes(bytes) }
}

impl Element {
    /// Of as many bytes as one has.
    pub(super) fn number(self, element: &[u8], big_endian: bool) -> f64 {
        let n_bytes = element.len();
        let mut bytes = [0; 8];
        bytes[..n_bytes].copy_from_slice(element);
        if big_endian {
            bytes[..n_bytes].reverse();
        }
        let [a, b, c, d, ..] = bytes;
        match self {
            Element::F64 => f64::from_le_bytes(bytes),
            Element::F32 => f32::from_le_bytes([a, b, c, d]).into(),
            Element::I32 => i32::from_le_bytes([a, b, c, d]).into(),
            Element::I16 => i16::from_le_bytes([a, b]).into(),
            Element::U16 => u16::from_le_bytes([a, b]).into(),
            Element::U8 => a.into(),
        }
    }

    pub(super) fn n_bytes(self) -> usize {
        match self {
            Element::F64 => 8,
            Element::F32 | Element::I32 => 4,
            Element::I16 | Element::U16 => 2,
            Element::U8 => 1,
        }
    }
}

/// A matrix as a list of items with fields, however it is stored.
struct View<'f> {
    matrix: &'f Matrix<'f>,
    transposed: bool,
}

impl View<'_> {
    fn n_items(&self) -> usize {
        if self.transposed { self.matrix.n_columns } else { self.matrix.n_rows }
    }

    fn n_fields(&self) -> usize {
        if self.transposed { self.matrix.n_rows } else { self.matrix.n_columns }
    }

    fn number(&self, item: usize, field: usize) -> f64 {
        let (row, column) = if self.transposed { (field, item) } else { (item, field) };
        self.matrix.number(row, column)
    }

    fn text(&self, item: usize) -> String {
        self.matrix.text(|k| if self.transposed { (k, item) } else { (item, k) }, self.n_fields())
    }
}
