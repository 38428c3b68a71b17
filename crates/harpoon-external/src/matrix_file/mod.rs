//! Matrices in files: the text format of Modelica tables, CSV, and MATLAB's binary formats.

mod bytes;
mod csv;
mod hdf5;
mod inflate;
mod mat4;
mod mat5;
mod text;

pub use csv::read as read_csv;
pub use text::read as read_text;

/// No matrix takes more, however little its file says it in: memory is not without end.
pub(crate) const MOST_BYTES: usize = 512 << 20;

/// Of compressed data: a small file can say a thousand times as much, and each number takes several times its bytes on the way
/// to a table.
pub(crate) const MOST_INFLATED: usize = 128 << 20;

/// Elements by rows.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Matrix {
    pub rows: usize,
    pub columns: usize,
    pub data: Vec<f64>,
}

impl Matrix {
    /// From elements by columns, as MATLAB stores them.
    fn from_columns(rows: usize, columns: usize, data: &[f64]) -> Matrix {
        let data = (0..rows * columns).map(|k| data[k / columns + (k % columns) * rows]).collect();
        Matrix { rows, columns, data }
    }

    fn by_columns(&self) -> impl Iterator<Item = f64> + '_ {
        (0..self.rows * self.columns).map(|k| self.data[(k % self.rows) * self.columns + k / self.rows])
    }
}

/// MATLAB's formats, by the name their `save` command has for them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatVersion {
    V4,
    V6,
    /// As 6, compressed.
    V7,
    /// HDF5; only read.
    V73,
}

impl MatVersion {
    pub fn from_name(name: &str) -> Option<MatVersion> {
        match name {
            "4" => Some(MatVersion::V4),
            "6" => Some(MatVersion::V6),
            "7" => Some(MatVersion::V7),
            "7.3" => Some(MatVersion::V73),
            _ => None,
        }
    }

    fn of_file(file: &[u8]) -> MatVersion {
        if hdf5::is_hdf5(file) {
            MatVersion::V73
        } else if mat5::is_mat5(file) {
            MatVersion::V6
        } else {
            MatVersion::V4
        }
    }
}

/// A variable of a MAT-file of any version; `a.b` is field `b` of the structure `a`.
pub fn read_mat(file: &[u8], name: &str) -> Result<Matrix, String> {
    match MatVersion::of_file(file) {
        MatVersion::V4 => mat4::read(file, name),
        MatVersion::V6 | MatVersion::V7 => mat5::read(file, name),
        MatVersion::V73 => hdf5::read(file, name),
    }
}

/// The bytes of a file that holds one variable.
pub fn write_mat(version: MatVersion, name: &str, matrix: &Matrix) -> Result<Vec<u8>, String> {
    match version {
        MatVersion::V4 => Ok(mat4::write(name, matrix)),
        MatVersion::V6 => Ok([mat5::header(), mat5::variable(name, matrix)].concat()),
        MatVersion::V7 => Ok([mat5::header(), mat5::compressed_variable(name, matrix)].concat()),
        MatVersion::V73 => Err("version 7.3 can be read, but not written; use 7".to_string()),
    }
}

/// The bytes of a file with the variable added, or put in the place of the one that has its name.
pub fn add_to_mat(file: &[u8], version: MatVersion, name: &str, matrix: &Matrix) -> Result<Vec<u8>, String> {
    match (MatVersion::of_file(file), version) {
        (MatVersion::V4, MatVersion::V4) => {
            Ok([mat4::without(file, name)?, mat4::write(name, matrix)].concat())
        }
        (MatVersion::V6, MatVersion::V6) => {
            Ok([mat5::without(file, name)?, mat5::variable(name, matrix)].concat())
        }
        (MatVersion::V6, MatVersion::V7) => {
            Ok([mat5::without(file, name)?, mat5::compressed_variable(name, matrix)].concat())
        }
        (_, MatVersion::V73) | (MatVersion::V73, _) => {
            Err("version 7.3 can be read, but not written; use 7".to_string())
        }
        _ => Err("the file has another version than the one asked for".to_string()),
    }
}

/// How a reader says that there is no such variable.
fn not_found(name: &str) -> String {
    format!("there is no matrix `{name}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    const VERSIONS: [MatVersion; 3] = [MatVersion::V4, MatVersion::V6, MatVersion::V7];

    fn matrix(rows: usize, columns: usize) -> Matrix {
        Matrix { rows, columns, data: (0..rows * columns).map(|k| k as f64 - 0.5).collect() }
    }

    #[test]
    fn what_is_written_is_read_back() {
        for version in VERSIONS {
            for (rows, columns) in [(1, 1), (2, 3), (0, 2), (40, 7)] {
                let matrix = matrix(rows, columns);
                let file = write_mat(version, "a_longer_name", &matrix).unwrap();
                assert_eq!(read_mat(&file, "a_longer_name"), Ok(matrix), "{version:?}");
                assert!(read_mat(&file, "b").unwrap_err().contains("no matrix `b`"));
            }
        }
    }

    #[test]
    fn variables_before_the_one_that_is_looked_for_are_not_expanded() {
        let mut file = write_mat(MatVersion::V7, "a", &matrix(200, 100)).unwrap();
        // What is wrong at the end of the first one shows only to who reads it.
        *file.last_mut().unwrap() ^= 1;
        let second = write_mat(MatVersion::V7, "b", &matrix(2, 2)).unwrap();
        file.extend(&second[128..]);
        assert_eq!(read_mat(&file, "a"), Err("the compressed data are damaged".to_string()));
        assert_eq!(read_mat(&file, "b"), Ok(matrix(2, 2)));
    }

    #[test]
    fn a_variable_is_added_or_replaced() {
        for version in VERSIONS {
            let file = write_mat(version, "a", &matrix(1, 2)).unwrap();
            let file = add_to_mat(&file, version, "b", &matrix(2, 2)).unwrap();
            let file = add_to_mat(&file, version, "a", &matrix(3, 1)).unwrap();
            assert_eq!(read_mat(&file, "a"), Ok(matrix(3, 1)));
            assert_eq!(read_mat(&file, "b"), Ok(matrix(2, 2)));
        }
        let file = write_mat(MatVersion::V4, "a", &matrix(1, 2)).unwrap();
        assert!(add_to_mat(&file, MatVersion::V6, "b", &matrix(1, 1)).is_err());
    }

    #[test]
    fn damaged_files_are_refused() {
        for version in VERSIONS {
            let file = write_mat(version, "a", &matrix(4, 4)).unwrap();
            for length in 0..file.len() {
                assert!(read_mat(&file[..length], "a").is_err(), "{version:?} {length}");
            }
        }
    }
}
