//! MAT version 4 → its rows, one after the other, and its signals. A file that is larger than the memory can be looked at.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use super::N_HEADER;
use super::reader::{self, Header, check_number, check_version, cut_off, damaged};
use crate::trajectory::{Rows, check_room};
use crate::{Error, Trajectory};

/// What is not rows, names and words about them, is kept; so much of it there may be.
const MOST: u64 = 1 << 30;

/// No matrix of a trajectory has a longer name.
const LONGEST_NAME: usize = 1 << 10;

pub fn read(file: File, path: &Path) -> Result<Trajectory, Error> {
    let failed = |cause| Error::io("read", path, cause);
    let mut rows = Rows::default();
    let is_kept = true;
    let head = read_rows(file, path, is_kept, &mut |row| rows.add(row).map_err(failed))?;
    Ok(rows.trajectory(head.signals().to_vec(), head.columns().count()))
}

/// Gives each row, time first, to `row`; the trajectory that is returned has signals and no rows. Whether there are too many to be kept
/// is known before the first.
pub fn read_rows(
    file: File,
    path: &Path,
    is_kept: bool,
    row: &mut dyn FnMut(&[f64]) -> Result<(), Error>,
) -> Result<Trajectory, Error> {
    let failed = |cause| Error::io("read", path, cause);
    let size = file.metadata().map_err(failed)?.len();
    let mut file = BufReader::new(file);
    let (head, rows) = head(&mut file, size, path)?;
    let is_transposed = reader::File::parse(&head)?.is_transposed()?;
    let Some((start, header)) = rows.filter(|_| is_transposed) else {
        return read_all(file, size, path, row);
    };
    let trajectory = super::parse(&head)?;
    file.seek(SeekFrom::Start(start)).map_err(failed)?;
    let Header { n_rows: n_fields, n_columns: n_items, element, big_endian, .. } = header;
    if is_kept {
        check_room(n_items, n_fields).map_err(failed)?;
    }
    let mut bytes = vec![0; n_fields * element.n_bytes()];
    let mut numbers = Vec::with_capacity(n_fields);
    for _ in 0..n_items {
        file.read_exact(&mut bytes).map_err(failed)?;
        numbers.clear();
        numbers.extend(bytes.chunks(element.n_bytes()).map(|number| element.number(number, big_endian)));
        row(&numbers)?;
    }
    Ok(trajectory)
}

/// The file as if it had no rows, and where they are.
type Head = (Vec<u8>, Option<(u64, Header)>);

fn head(file: &mut BufReader<File>, size: u64, path: &Path) -> Result<Head, Error> {
    let failed = |cause| Error::io("read", path, cause);
    let mut head: Vec<u8> = Vec::new();
    let mut rows = None;
    let mut offset = 0;
    let mut n_matrices = 0;
    while offset < size {
        let place = usize::try_from(offset).unwrap_or(usize::MAX);
        let mut text = Vec::new();
        let n = 4 * N_HEADER + LONGEST_NAME;
        (&mut *file).take(n as u64).read_to_end(&mut text).map_err(failed)?;
        if offset == 0 {
            check_version(&text)?;
        }
        let header = match check_number(n_matrices, place).and_then(|()| Header::parse(&text, place)) {
            Ok(header) => header,
            // As in `reader::File::parse`.
            Err(_) if rows.is_some() => break,
            Err(error) => return Err(error),
        };
        let Header { n_rows, n_columns, element, n_bytes, .. } = header;
        let n_elements = (n_rows as u64).checked_mul(n_columns as u64);
        let n_elements = n_elements.and_then(|n| n.checked_mul(element.n_bytes() as u64));
        let start = offset + n_bytes as u64;
        let end = n_elements.and_then(|n| n.checked_add(start)).filter(|end| *end <= size);
        let Some(end) = end else { return Err(cut_off(place, &header.name, n_rows, n_columns)) };
        if header.name == "data_2" {
            let mut empty = text[..n_bytes].to_vec();
            // The number of columns is the third number of the header.
            empty[8..12].fill(0);
            head.extend(empty);
            rows = Some((start, header));
        } else {
            if head.len() as u64 + (end - offset) > MOST {
                let message =
                    format!("the matrix `{}` is too large to be one of names or constants", header.name);
                return Err(damaged(place, message));
            }
            head.extend(&text[..n_bytes]);
            file.seek(SeekFrom::Start(start)).map_err(failed)?;
            (&mut *file).take(end - start).read_to_end(&mut head).map_err(failed)?;
        }
        file.seek(SeekFrom::Start(end)).map_err(failed)?;
        offset = end;
        n_matrices += 1;
    }
    Ok((head, rows))
}

/// Where a row is not one piece of the file.
fn read_all(
    mut file: BufReader<File>,
    size: u64,
    path: &Path,
    row: &mut dyn FnMut(&[f64]) -> Result<(), Error>,
) -> Result<Trajectory, Error> {
    let failed = |cause| Error::io("read", path, cause);
    if size > MOST {
        let limit = crate::size(MOST);
        let message = format!("it has its values by variable, and is read only up to {limit}");
        return Err(failed(io::Error::other(message)));
    }
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(0)).map_err(failed)?;
    file.read_to_end(&mut bytes).map_err(failed)?;
    let run = super::parse(&bytes)?;
    let columns: Vec<_> = run.columns().collect();
    for (at, time) in run.time().iter().enumerate() {
        let numbers: Vec<f64> =
            std::iter::once(*time).chain(columns.iter().map(|column| column[at])).collect();
        row(&numbers)?;
    }
    Ok(run)
}
