//! MAT-files of versions 6 and 7: a header, then tagged elements; in version 7 each variable is compressed.
//! MathWorks, "MAT-File Format", chapter 1.

use std::borrow::Cow;

use super::bytes::{Bytes, Number};
use super::{Matrix, inflate, not_found};

const HEADER: usize = 128;
const MATRIX: usize = 14;
const COMPRESSED: usize = 15;
const STRUCTURE: u64 = 2;
const CHARACTERS: u64 = 4;
const SPARSE: u64 = 5;
const DOUBLE: u64 = 6;
const LAST_NUMERIC: u64 = 15;

pub fn is_mat5(file: &[u8]) -> bool {
    matches!(file.get(124..128), Some([0, 1, b'I', b'M'] | [1, 0, b'M', b'I']))
}

pub fn read(file: &[u8], path: &str) -> Result<Matrix, String> {
    let mut names = path.split('.');
    let first = names.next().unwrap_or(path);
    for variable in variables(file)? {
        if variable.name()? != first.as_bytes() {
            continue;
        }
        let content = variable.content()?;
        let mut array = Array::parse(Bytes::new(&content, variable.big_endian))?;
        for name in names {
            array = array.field(name)?.ok_or_else(|| not_found(path))?;
        }
        return array.matrix(path);
    }
    Err(not_found(path))
}

/// The header and all variables but the one of this name.
pub fn without(file: &[u8], name: &str) -> Result<Vec<u8>, String> {
    let mut kept = file[..HEADER].to_vec();
    for variable in variables(file)? {
        if variable.name()? != name.as_bytes() {
            kept.extend(&file[variable.range]);
        }
    }
    Ok(kept)
}

/// A variable as it lies in the file.
struct Variable<'a> {
    range: std::ops::Range<usize>,
    stored: &'a [u8],
    is_compressed: bool,
    big_endian: bool,
}

/// Flags, sizes and the name of a variable take less.
const HEAD: usize = 4096;

impl<'a> Variable<'a> {
    /// Of a compressed variable only the beginning is expanded: large ones before the one that is looked for cost nothing.
    fn name(&self) -> Result<Vec<u8>, String> {
        let head = match self.is_compressed {
            true => {
                let mut head =
                    inflate::beginning(self.stored, HEAD).ok_or("the compressed data are damaged")?;
                let inner = Tag::parse(Bytes::new(&head, self.big_endian), 0)?;
                head.drain(..inner.content.min(head.len()));
                Cow::Owned(head)
            }
            false => Cow::Borrowed(self.stored),
        };
        Ok(Array::parse(Bytes::new(&head, self.big_endian))?.name.to_vec())
    }

    fn content(&self) -> Result<Cow<'a, [u8]>, String> {
        if !self.is_compressed {
            return Ok(Cow::Borrowed(self.stored));
        }
        let mut data = inflate::zlib(self.stored)?;
        let bytes = Bytes::new(&data, self.big_endian);
        let inner = Tag::parse(bytes, 0)?;
        bytes.slice(inner.content, inner.length)?;
        data.drain(..inner.content);
        data.truncate(inner.length);
        Ok(Cow::Owned(data))
    }
}

fn variables(file: &[u8]) -> Result<Vec<Variable<'_>>, String> {
    let big_endian = file[126] == b'M';
    let bytes = Bytes::new(file, big_endian);
    let mut found = Vec::new();
    let mut start = HEADER;
    while start < file.len() {
        let tag = Tag::parse(bytes, start)?;
        let stored = bytes.slice(tag.content, tag.length)?;
        if matches!(tag.kind, MATRIX | COMPRESSED) {
            let is_compressed = tag.kind == COMPRESSED;
            found.push(Variable { range: start..tag.end, stored, is_compressed, big_endian });
        }
        start = tag.end;
    }
    Ok(found)
}

/// The beginning of every element: its kind and length, in 8 bytes or, with up to 4 bytes of content, in 4.
struct Tag {
    kind: usize,
    length: usize,
    content: usize,
    end: usize,
}

impl Tag {
    fn parse(bytes: Bytes, start: usize) -> Result<Tag, String> {
        let word = bytes.u32(start)?;
        if word >> 16 != 0 {
            let (kind, length) = (word & 0xffff, word >> 16);
            return Ok(Tag { kind, length, content: start + 4, end: start + 8 });
        }
        let length = bytes.u32(start + 4)?;
        let content = start + 8;
        // Only compressed elements are not padded.
        let padding = if word == COMPRESSED { 0 } else { length.wrapping_neg() % 8 };
        Ok(Tag { kind: word, length, content, end: content + length + padding })
    }

    fn number(&self) -> Option<Number> {
        match self.kind {
            1 => Some(Number::Signed(1)),
            2 => Some(Number::Unsigned(1)),
            3 => Some(Number::Signed(2)),
            4 => Some(Number::Unsigned(2)),
            5 => Some(Number::Signed(4)),
            6 => Some(Number::Unsigned(4)),
            7 => Some(Number::F32),
            9 => Some(Number::F64),
            12 => Some(Number::Signed(8)),
            13 => Some(Number::Unsigned(8)),
            _ => None,
        }
    }
}

/// A MATLAB array: its class, sizes and name, and where its content begins.
struct Array<'a> {
    bytes: Bytes<'a>,
    class: u64,
    dims: Vec<usize>,
    name: &'a [u8],
    content: usize,
}

impl<'a> Array<'a> {
    fn parse(bytes: Bytes<'a>) -> Result<Array<'a>, String> {
        let flags = Tag::parse(bytes, 0)?;
        let class = bytes.u32(flags.content)? as u64 & 0xff;
        let sizes = Tag::parse(bytes, flags.end)?;
        let dims = bytes.numbers(Number::Signed(4), sizes.content, sizes.length / 4)?;
        let name = Tag::parse(bytes, sizes.end)?;
        Ok(Array {
            bytes,
            class,
            dims: dims.iter().map(|n| *n as usize).collect(),
            name: bytes.slice(name.content, name.length)?,
            content: name.end,
        })
    }

    /// A field of a structure that is no array of structures.
    fn field(&self, name: &str) -> Result<Option<Array<'a>>, String> {
        if self.class != STRUCTURE || self.dims != [1, 1] {
            return Ok(None);
        }
        let width = Tag::parse(self.bytes, self.content)?;
        let length = self.bytes.u32(width.content)?;
        let names = Tag::parse(self.bytes, width.end)?;
        let mut start = names.end;
        for field in self.bytes.slice(names.content, names.length)?.chunks(length.max(1)) {
            let element = Tag::parse(self.bytes, start)?;
            if field.split(|byte| *byte == 0).next() == Some(name.as_bytes()) {
                let content = self.bytes.slice(element.content, element.length)?;
                return Array::parse(Bytes::new(content, self.bytes.big_endian)).map(Some);
            }
            start = element.end;
        }
        Ok(None)
    }

    fn matrix(&self, path: &str) -> Result<Matrix, String> {
        let is_full = (DOUBLE..=LAST_NUMERIC).contains(&self.class) || self.class == CHARACTERS;
        let &[rows, columns] = &self.dims[..] else {
            return Err(format!("`{path}` has {} dimensions", self.dims.len()));
        };
        if !is_full || self.class == SPARSE {
            return Err(format!("`{path}` is not a full matrix of numbers"));
        }
        let elements = Tag::parse(self.bytes, self.content)?;
        let number = elements.number().ok_or_else(|| format!("the elements of `{path}` are not numbers"))?;
        if rows.checked_mul(columns) != Some(elements.length / number.size()) {
            return Err("the file is damaged".to_string());
        }
        let data = self.bytes.numbers(number, elements.content, rows * columns)?;
        Ok(Matrix::from_columns(rows, columns, &data))
    }
}

pub fn header() -> Vec<u8> {
    let mut header = b"MATLAB 5.0 MAT-file".to_vec();
    header.resize(116, b' ');
    header.resize(124, 0);
    header.extend([0, 1, b'I', b'M']);
    header
}

pub fn variable(name: &str, matrix: &Matrix) -> Vec<u8> {
    let element = |kind: u32, content: &[u8]| -> Vec<u8> {
        let mut bytes = [kind.to_le_bytes(), (content.len() as u32).to_le_bytes()].concat();
        bytes.extend(content);
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes
    };
    let dims: Vec<u8> =
        [matrix.rows, matrix.columns].iter().flat_map(|n| (*n as u32).to_le_bytes()).collect();
    let data: Vec<u8> = matrix.by_columns().flat_map(f64::to_le_bytes).collect();
    let content = [
        element(6, &[DOUBLE as u8, 0, 0, 0, 0, 0, 0, 0]),
        element(5, &dims),
        element(1, name.as_bytes()),
        element(9, &data),
    ];
    element(MATRIX as u32, &content.concat())
}

/// In a compressed element, though its content is not made smaller: readers of version 7 expect it so.
pub fn compressed_variable(name: &str, matrix: &Matrix) -> Vec<u8> {
    let stream = inflate::stored(&variable(name, matrix));
    let mut bytes = [(COMPRESSED as u32).to_le_bytes(), (stream.len() as u32).to_le_bytes()].concat();
    bytes.extend(stream);
    bytes
}
