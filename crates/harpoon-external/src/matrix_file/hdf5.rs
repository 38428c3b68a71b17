//! MAT-files of version 7.3: HDF5 files in which every variable is a dataset, every structure a group.
//! "HDF5 File Format Specification Version 3.0", as far as MATLAB uses it: superblock 0, groups by symbol tables.

use std::ops::Range;

use super::bytes::{Bytes, Number};
use super::{MOST_BYTES, Matrix, inflate, not_found};

const SIGNATURE: &[u8] = b"\x89HDF\r\n\x1a\n";
/// The address of something that does not exist.
const UNDEFINED: usize = usize::MAX;

fn superblock(file: &[u8]) -> Option<usize> {
    // At the beginning or, behind other content, at 512 and its doubles.
    std::iter::once(0)
        .chain(std::iter::successors(Some(512usize), |place| place.checked_mul(2)))
        .take_while(|place| *place < file.len())
        .find(|place| file[*place..].starts_with(SIGNATURE))
}

pub fn is_hdf5(file: &[u8]) -> bool {
    superblock(file).is_some()
}

pub fn read(file: &[u8], path: &str) -> Result<Matrix, String> {
    let start = superblock(file).ok_or("this is not an HDF5 file")?;
    let block = Bytes::new(&file[start..], false);
    if block.slice(8, 1)? != [0] || block.slice(13, 2)? != [8, 8] {
        return Err("this kind of HDF5 file is not supported; save it as version 7".to_string());
    }
    let base = block.unsigned(24, 8)? as usize;
    let bytes = Bytes::new(file.get(base..).unwrap_or(&[]), false);
    let mut address = block.unsigned(64, 8)? as usize;
    for name in path.split('.') {
        let object = Object::parse(bytes, address)?;
        address = object.member(name)?.ok_or_else(|| not_found(path))?;
    }
    Object::parse(bytes, address)?.matrix(path)
}

/// Within the file, or undefined.
fn address(bytes: Bytes, place: usize) -> Result<usize, String> {
    match bytes.unsigned(place, 8)? {
        u64::MAX => Ok(UNDEFINED),
        address if address <= bytes.data.len() as u64 => Ok(address as usize),
        _ => Err(damaged()),
    }
}

/// A number of elements or bytes: not more than what is read as a whole.
fn extent(bytes: Bytes, place: usize) -> Result<usize, String> {
    let size = bytes.unsigned(place, 8)?;
    if size <= MOST_BYTES as u64 { Ok(size as usize) } else { Err(damaged()) }
}

fn damaged() -> String {
    "the file is damaged".to_string()
}

/// An object header: its messages as (kind, bytes they take).
struct Object<'a> {
    bytes: Bytes<'a>,
    messages: Vec<(u64, Range<usize>)>,
}

impl<'a> Object<'a> {
    fn parse(bytes: Bytes<'a>, start: usize) -> Result<Object<'a>, String> {
        if bytes.slice(start, 1)? != [1] {
            return Err("this kind of HDF5 object is not supported; save the file as version 7".to_string());
        }
        let size = bytes.u32(start + 8)?;
        let mut messages = Vec::new();
        let mut parts = vec![(start + 16, start + 16 + size)];
        while let Some((mut place, end)) = parts.pop() {
            while place + 8 <= end {
                let kind = bytes.unsigned(place, 2)?;
                let length = bytes.unsigned(place + 2, 2)? as usize;
                let content = place + 8;
                if kind == 0x10 {
                    let continuation = address(bytes, content)?;
                    let length = extent(bytes, content + 8)?;
                    let end = continuation.checked_add(length).ok_or_else(damaged)?;
                    // A damaged file could continue for ever.
                    if messages.len() + parts.len() > 10_000 {
                        return Err(damaged());
                    }
                    parts.push((continuation, end));
                }
                messages.push((kind, content..content + length));
                place = content + length;
            }
        }
        Ok(Object { bytes, messages })
    }

    fn message(&self, kind: u64) -> Option<usize> {
        self.messages.iter().find(|(k, _)| *k == kind).map(|(_, range)| range.start)
    }

    /// The address of a member of a group.
    fn member(&self, name: &str) -> Result<Option<usize>, String> {
        let Some(table) = self.message(0x11) else {
            return Ok(None);
        };
        let (tree, heap) = (address(self.bytes, table)?, address(self.bytes, table + 8)?);
        if self.bytes.slice(heap, 4)? != b"HEAP" {
            return Err(damaged());
        }
        let names = address(self.bytes, heap + 24)?;
        if names == UNDEFINED {
            return Err(damaged());
        }
        for node in leaves(self.bytes, tree, 8, 16)? {
            let n_symbols = self.bytes.unsigned(node + 6, 2)? as usize;
            for entry in (0..n_symbols).map(|k| node + 8 + 40 * k) {
                let start = names.saturating_add(address(self.bytes, entry)?);
                let found = self.bytes.data.get(start..).unwrap_or(&[]).split(|byte| *byte == 0).next();
                if found == Some(name.as_bytes()) {
                    return Ok(Some(address(self.bytes, entry + 8)?));
                }
            }
        }
        Ok(None)
    }

    fn matrix(&self, path: &str) -> Result<Matrix, String> {
        let no_matrix = || format!("`{path}` is not a matrix of numbers");
        let (Some(space), Some(kind), Some(layout)) =
            (self.message(0x01), self.message(0x03), self.message(0x08))
        else {
            return Err(no_matrix());
        };
        // The last index varies fastest, so MATLAB's (rows, columns) is stored as (columns, rows).
        let version = self.bytes.unsigned(space, 1)?;
        let rank = self.bytes.unsigned(space + 1, 1)?;
        if rank != 2 {
            return Err(format!("`{path}` has {rank} dimensions"));
        }
        let sizes = space + if version == 1 { 8 } else { 4 };
        let (columns, rows) = (extent(self.bytes, sizes)?, extent(self.bytes, sizes + 8)?);
        let number = self.number(kind)?.ok_or_else(no_matrix)?;
        let size = rows.checked_mul(columns).and_then(|n| n.checked_mul(number.size()));
        let size = size.filter(|size| *size <= MOST_BYTES);
        let data = self.content(layout, [columns, rows], number.size(), size.ok_or_else(no_matrix)?)?;
        let big_endian = self.bytes.unsigned(kind + 1, 1)? & 1 == 1;
        let numbers = Bytes::new(&data, big_endian).numbers(number, 0, rows * columns)?;
        Ok(Matrix::from_columns(rows, columns, &numbers))
    }

    fn number(&self, kind: usize) -> Result<Option<Number>, String> {
        let class = self.bytes.unsigned(kind, 1)? & 15;
        let signed = self.bytes.unsigned(kind + 1, 1)? & 8 != 0;
        Ok(match (class, self.bytes.u32(kind + 4)?) {
            (1, 8) => Some(Number::F64),
            (1, 4) => Some(Number::F32),
            (0, size @ (1 | 2 | 4 | 8)) if signed => Some(Number::Signed(size)),
            (0, size @ (1 | 2 | 4 | 8)) => Some(Number::Unsigned(size)),
            _ => None,
        })
    }

    fn content(
        &self,
        layout: usize,
        dims: [usize; 2],
        element: usize,
        size: usize,
    ) -> Result<Vec<u8>, String> {
        let bytes = self.bytes;
        if bytes.slice(layout, 1)? != [3] {
            return Err("this kind of HDF5 dataset is not supported; save the file as version 7".to_string());
        }
        match bytes.unsigned(layout + 1, 1)? {
            0 => Ok(bytes.slice(layout + 4, size)?.to_vec()),
            1 if address(bytes, layout + 2)? == UNDEFINED => Ok(vec![0; size]),
            1 => Ok(bytes.slice(address(bytes, layout + 2)?, size)?.to_vec()),
            2 => self.chunks(layout, dims, element, size),
            _ => Err(damaged()),
        }
    }

    /// Pieces of the dataset, each perhaps compressed, found by their place.
    fn chunks(
        &self,
        layout: usize,
        dims: [usize; 2],
        element: usize,
        n_bytes: usize,
    ) -> Result<Vec<u8>, String> {
        let bytes = self.bytes;
        let tree = address(bytes, layout + 3)?;
        let shape = [bytes.u32(layout + 11)?, bytes.u32(layout + 15)?];
        let filters = self.filters()?;
        // An allocation of this size is only made for a file that holds about as much.
        if n_bytes / 2000 > bytes.data.len() {
            return Err(damaged());
        }
        let mut content = vec![0; n_bytes];
        if tree == UNDEFINED {
            return Ok(content);
        }
        for (key, child) in leaves_with_keys(bytes, tree, 32, 40)? {
            let mut chunk = bytes.slice(child, bytes.u32(key)?)?.to_vec();
            for filter in filters.iter().rev() {
                chunk = match filter {
                    1 => inflate::zlib(&chunk)?,
                    2 => unshuffled(&chunk, element),
                    _ => {
                        return Err(format!(
                            "the HDF5 filter {filter} is not supported; save the file as version 7"
                        ));
                    }
                };
            }
            let origin = [extent(bytes, key + 8)?, extent(bytes, key + 16)?];
            if origin[0] >= dims[0] || origin[1] >= dims[1] {
                return Err(damaged());
            }
            for i in 0..shape[0].min(dims[0].saturating_sub(origin[0])) {
                let width = shape[1].min(dims[1].saturating_sub(origin[1])) * element;
                let from = i.checked_mul(shape[1] * element).ok_or_else(damaged)?;
                let to = ((origin[0] + i) * dims[1] + origin[1]) * element;
                let row = chunk.get(from..from.saturating_add(width)).ok_or_else(damaged)?;
                content[to..to + width].copy_from_slice(row);
            }
        }
        Ok(content)
    }

    fn filters(&self) -> Result<Vec<u64>, String> {
        let Some(start) = self.message(0x0b) else {
            return Ok(Vec::new());
        };
        let bytes = self.bytes;
        let count = bytes.unsigned(start + 1, 1)?;
        let mut place = start + 8;
        let mut filters = Vec::new();
        for _ in 0..count {
            filters.push(bytes.unsigned(place, 2)?);
            let name = bytes.unsigned(place + 2, 2)? as usize;
            let n_values = bytes.unsigned(place + 6, 2)? as usize;
            place += 8 + name.next_multiple_of(8) + 4 * n_values.next_multiple_of(2);
        }
        Ok(filters)
    }
}

/// The bytes of the elements stood together by their number: all first bytes, all second bytes, …
fn unshuffled(bytes: &[u8], size: usize) -> Vec<u8> {
    let count = bytes.len() / size;
    let mut together: Vec<u8> = (0..count * size).map(|k| bytes[(k % size) * count + k / size]).collect();
    together.extend(&bytes[count * size..]);
    together
}

fn leaves(bytes: Bytes, tree: usize, key: usize, entry: usize) -> Result<Vec<usize>, String> {
    Ok(leaves_with_keys(bytes, tree, key, entry)?.into_iter().map(|(_, child)| child).collect())
}

/// Of a B-tree, version 1: where the key of each child begins and the child's address, on the lowest level.
/// `key` and `entry` are the sizes of a key and of a key with its child.
fn leaves_with_keys(
    bytes: Bytes,
    tree: usize,
    key: usize,
    entry: usize,
) -> Result<Vec<(usize, usize)>, String> {
    let mut found = Vec::new();
    let mut nodes = vec![tree];
    let mut n_nodes = 0;
    while let Some(node) = nodes.pop() {
        n_nodes += 1;
        if bytes.slice(node, 4)? != b"TREE" || n_nodes > bytes.data.len() {
            return Err(damaged());
        }
        let level = bytes.unsigned(node + 5, 1)?;
        let count = bytes.unsigned(node + 6, 2)? as usize;
        for place in (0..count).map(|k| node + 24 + k * entry) {
            let child = address(bytes, place + key)?;
            if child == UNDEFINED {
                return Err(damaged());
            }
            if level == 0 { found.push((place, child)) } else { nodes.push(child) }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with h5py: `compact` in the header, `whole` contiguous, `pieces` in chunks of 2×3 with shuffle and
    /// deflate, `bytes` of int8, the group `s` with `t` in it; a block of 512 bytes before everything.
    const FILE: &[u8] = include_bytes!("testdata/layouts.mat");

    #[test]
    fn all_layouts_of_a_dataset() {
        let expected = Matrix { rows: 5, columns: 3, data: (0..15).map(|k| f64::from(k) + 0.25).collect() };
        for name in ["compact", "whole", "pieces", "s.t"] {
            assert_eq!(read(FILE, name), Ok(expected.clone()), "{name}");
        }
        assert_eq!(read(FILE, "bytes").unwrap().data, [-1.0, 2.0]);
    }

    #[test]
    fn what_is_not_there() {
        assert_eq!(read(FILE, "s.u"), Err(not_found("s.u")));
        assert_eq!(read(FILE, "whole.t"), Err(not_found("whole.t")));
        assert!(read(FILE, "s").unwrap_err().contains("not a matrix"));
        for length in (0..FILE.len()).step_by(7) {
            let _ = read(&FILE[..length], "pieces");
        }
    }

    /// Each eight bytes in turn hold an address or a size that is beyond everything, or undefined.
    #[test]
    fn what_is_damaged() {
        for value in [u64::MAX, u64::MAX - 7, 1 << 63, 1 << 40, 1 << 31, FILE.len() as u64, 0] {
            for place in (0..FILE.len().saturating_sub(8)).step_by(2) {
                let mut file = FILE.to_vec();
                file[place..place + 8].copy_from_slice(&value.to_le_bytes());
                for name in ["compact", "whole", "pieces", "s.t"] {
                    let _ = read(&file, name);
                }
            }
        }
    }
}
