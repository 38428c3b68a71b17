//! Reading numbers from bytes of either order, never beyond the end.

use super::MOST_BYTES;

#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    pub data: &'a [u8],
    pub big_endian: bool,
}

impl<'a> Bytes<'a> {
    pub fn new(data: &'a [u8], big_endian: bool) -> Bytes<'a> {
        Bytes { data, big_endian }
    }

    pub fn slice(&self, start: usize, length: usize) -> Result<&'a [u8], String> {
        let end = start.checked_add(length);
        end.and_then(|end| self.data.get(start..end)).ok_or_else(|| "the file ends too early".to_string())
    }

    /// An unsigned number of 1, 2, 4 or 8 bytes.
    pub fn unsigned(&self, start: usize, length: usize) -> Result<u64, String> {
        let mut bytes = self.slice(start, length)?.to_vec();
        if self.big_endian {
            bytes.reverse();
        }
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | u64::from(*byte)))
    }

    pub fn u32(&self, start: usize) -> Result<usize, String> {
        Ok(self.unsigned(start, 4)? as usize)
    }

    pub fn numbers(&self, kind: Number, start: usize, count: usize) -> Result<Vec<f64>, String> {
        let size = kind.size();
        if count > MOST_BYTES / size_of::<f64>() {
            return Err(format!("a matrix has more than {} MB", MOST_BYTES >> 20));
        }
        self.slice(start, count.checked_mul(size).ok_or("the file is damaged")?)?;
        (0..count).map(|k| Ok(kind.value(self.unsigned(start + k * size, size)?))).collect()
    }
}

/// How one number is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Number {
    F64,
    F32,
    /// Bytes
    Signed(usize),
    Unsigned(usize),
}

impl Number {
    pub fn size(self) -> usize {
        match self {
            Number::F64 => 8,
            Number::F32 => 4,
            Number::Signed(size) | Number::Unsigned(size) => size,
        }
    }

    fn value(self, bits: u64) -> f64 {
        match self {
            Number::F64 => f64::from_bits(bits),
            Number::F32 => f64::from(f32::from_bits(bits as u32)),
            Number::Signed(size) => {
                let unused = 64 - 8 * size as u32;
                ((bits << unused) as i64 >> unused) as f64
            }
            Number::Unsigned(_) => bits as f64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_both_orders() {
        let little = Bytes::new(&[0xfe, 0xff, 1, 0], false);
        assert_eq!(little.numbers(Number::Signed(2), 0, 2).unwrap(), [-2.0, 1.0]);
        let big = Bytes::new(&[0xff, 0xfe, 0, 1], true);
        assert_eq!(big.numbers(Number::Signed(2), 0, 2).unwrap(), [-2.0, 1.0]);
        assert_eq!(big.numbers(Number::Unsigned(4), 0, 1).unwrap(), [4_294_836_225.0]);
        assert!(big.u32(1).is_err());
    }
}
