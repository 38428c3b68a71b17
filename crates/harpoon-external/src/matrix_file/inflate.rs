//! Decompression of zlib streams: RFC 1950 around RFC 1951.

use super::MOST_INFLATED;

/// The uncompressed bytes; the checksum at the end must match.
pub fn zlib(stream: &[u8]) -> Result<Vec<u8>, String> {
    let damaged = || "the compressed data are damaged".to_string();
    let (&[method, flags], rest) = stream.split_first_chunk::<2>().ok_or_else(damaged)?;
    if method & 15 != 8 || !(u32::from(method) << 8 | u32::from(flags)).is_multiple_of(31) || flags & 32 != 0
    {
        return Err(damaged());
    }
    let mut reader = Bits { data: rest, position: 0, buffer: 0, count: 0 };
    let output = deflated(&mut reader, MOST_INFLATED).ok_or_else(damaged)?;
    if output.len() > MOST_INFLATED {
        let most = MOST_INFLATED >> 20;
        return Err(format!("its compressed data take more than {most} MB; save it without compression"));
    }
    let checksum = rest.get(reader.position..reader.position + 4).ok_or_else(damaged)?;
    let expected = checksum.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte));
    if expected != adler32(&output) { Err(damaged()) } else { Ok(output) }
}

/// At least so many of the first uncompressed bytes, or all of them; whether the rest is whole is not looked at.
pub fn beginning(stream: &[u8], n_bytes: usize) -> Option<Vec<u8>> {
    let data = stream.get(2..)?;
    deflated(&mut Bits { data, position: 0, buffer: 0, count: 0 }, n_bytes)
}

/// A zlib stream that holds the bytes as they are.
pub fn stored(bytes: &[u8]) -> Vec<u8> {
    let mut stream = vec![0x78, 0x01];
    let mut blocks = bytes.chunks(0xffff).peekable();
    if bytes.is_empty() {
        stream.extend([1, 0, 0, 0xff, 0xff]);
    }
    while let Some(block) = blocks.next() {
        let length = block.len() as u16;
        stream.push(u8::from(blocks.peek().is_none()));
        stream.extend(length.to_le_bytes());
        stream.extend((!length).to_le_bytes());
        stream.extend(block);
    }
    stream.extend(adler32(bytes).to_be_bytes());
    stream
}

fn adler32(bytes: &[u8]) -> u32 {
    let (mut a, mut b) = (1u32, 0u32);
    for byte in bytes {
        a = (a + u32::from(*byte)) % 65521;
        b = (b + a) % 65521;
    }
    b << 16 | a
}

/// Bits from the lowest of each byte.
struct Bits<'a> {
    data: &'a [u8],
    position: usize,
    buffer: u32,
    count: u32,
}

impl Bits<'_> {
    fn take(&mut self, count: u32) -> Option<u32> {
        while self.count < count {
            self.buffer |= u32::from(*self.data.get(self.position)?) << self.count;
            self.position += 1;
            self.count += 8;
        }
        let bits = self.buffer & ((1 << count) - 1);
        self.buffer >>= count;
        self.count -= count;
        Some(bits)
    }

    /// What is left of the current byte is dropped; `take` never holds more than that.
    fn align(&mut self) {
        (self.buffer, self.count) = (0, 0);
    }
}

/// A canonical Huffman code: how many codes have each length, and their symbols in order.
struct Huffman {
    counts: [u16; 16],
    symbols: Vec<u16>,
}

impl Huffman {
    fn new(lengths: &[u8]) -> Option<Huffman> {
        let mut counts = [0u16; 16];
        for length in lengths {
            counts[usize::from(*length)] += 1;
        }
        counts[0] = 0;
        let mut unused = 1i32;
        for count in &counts[1..] {
            unused = 2 * unused - i32::from(*count);
            if unused < 0 {
                return None;
            }
        }
        let mut symbols: Vec<u16> =
            (0..lengths.len() as u16).filter(|s| lengths[usize::from(*s)] > 0).collect();
        symbols.sort_by_key(|symbol| lengths[usize::from(*symbol)]);
        Some(Huffman { counts, symbols })
    }

    fn decode(&self, bits: &mut Bits) -> Option<usize> {
        let (mut code, mut first, mut index) = (0i32, 0i32, 0i32);
        for count in &self.counts[1..] {
            code |= bits.take(1)? as i32;
            let count = i32::from(*count);
            if code - first < count {
                return self.symbols.get((index + code - first) as usize).map(|s| usize::from(*s));
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

/// (smallest value, number of extra bits) of a code number.
#[rustfmt::skip]
const LENGTHS: [(u16, u8); 29] = [
    (3, 0), (4, 0), (5, 0), (6, 0), (7, 0), (8, 0), (9, 0), (10, 0), (11, 1), (13, 1), (15, 1), (17, 1), (19, 2),
    (23, 2), (27, 2), (31, 2), (35, 3), (43, 3), (51, 3), (59, 3), (67, 4), (83, 4), (99, 4), (115, 4), (131, 5),
    (163, 5), (195, 5), (227, 5), (258, 0),
];
#[rustfmt::skip]
const DISTANCES: [(u16, u8); 30] = [
    (1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (7, 1), (9, 2), (13, 2), (17, 3), (25, 3), (33, 4), (49, 4), (65, 5),
    (97, 5), (129, 6), (193, 6), (257, 7), (385, 7), (513, 8), (769, 8), (1025, 9), (1537, 9), (2049, 10),
    (3073, 10), (4097, 11), (6145, 11), (8193, 12), (12289, 12), (16385, 13), (24577, 13),
];

/// A few bytes can stand for a thousand times as many: what becomes longer than `most` ends soon after.
fn deflated(bits: &mut Bits, most: usize) -> Option<Vec<u8>> {
    let mut output = Vec::new();
    loop {
        let last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => copy_stored(bits, &mut output)?,
            1 => {
                let literals: Vec<u8> = [vec![8; 144], vec![9; 112], vec![7; 24], vec![8; 8]].concat();
                expand(bits, &mut output, most, &Huffman::new(&literals)?, &Huffman::new(&[5; 30])?)?;
            }
            2 => {
                let (literals, distances) = dynamic_codes(bits)?;
                expand(bits, &mut output, most, &literals, &distances)?;
            }
            _ => return None,
        }
        if last || output.len() > most {
            return Some(output);
        }
    }
}

fn copy_stored(bits: &mut Bits, output: &mut Vec<u8>) -> Option<()> {
    bits.align();
    let (length, complement) = (bits.take(16)?, bits.take(16)?);
    if length != !complement & 0xffff {
        return None;
    }
    output.extend(bits.data.get(bits.position..bits.position + length as usize)?);
    bits.position += length as usize;
    Some(())
}

fn dynamic_codes(bits: &mut Bits) -> Option<(Huffman, Huffman)> {
    const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
    let n_literals = bits.take(5)? as usize + 257;
    let n_distances = bits.take(5)? as usize + 1;
    let n_codes = bits.take(4)? as usize + 4;
    let mut lengths = [0; 19];
    for place in &ORDER[..n_codes] {
        lengths[*place] = bits.take(3)? as u8;
    }
    let code = Huffman::new(&lengths)?;
    let mut lengths: Vec<u8> = Vec::new();
    while lengths.len() < n_literals + n_distances {
        let (value, times) = match code.decode(bits)? {
            16 => (*lengths.last()?, 3 + bits.take(2)?),
            17 => (0, 3 + bits.take(3)?),
            18 => (0, 11 + bits.take(7)?),
            length => (length as u8, 1),
        };
        lengths.extend(std::iter::repeat_n(value, times as usize));
    }
    if lengths.len() > n_literals + n_distances {
        return None;
    }
    Some((Huffman::new(&lengths[..n_literals])?, Huffman::new(&lengths[n_literals..])?))
}

fn expand(
    bits: &mut Bits,
    output: &mut Vec<u8>,
    most: usize,
    literals: &Huffman,
    distances: &Huffman,
) -> Option<()> {
    while output.len() <= most {
        match literals.decode(bits)? {
            256 => return Some(()),
            byte if byte < 256 => output.push(byte as u8),
            symbol => {
                let (length, extra) = *LENGTHS.get(symbol - 257)?;
                let length = usize::from(length) + bits.take(u32::from(extra))? as usize;
                let (distance, extra) = *DISTANCES.get(distances.decode(bits)?)?;
                let distance = usize::from(distance) + bits.take(u32::from(extra))? as usize;
                let start = output.len().checked_sub(distance)?;
                // Byte by byte: the copy may reach into what it has just written.
                for k in start..start + length {
                    output.push(output[k]);
                }
            }
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len() / 2).map(|k| u8::from_str_radix(&hex[2 * k..2 * k + 2], 16).unwrap()).collect()
    }

    #[test]
    fn streams_of_zlib() {
        // zlib.compress(b"harpoon harpoon harpoon"): fixed codes and an overlapping copy
        let fixed = bytes("789ccb482c2ac8cfcf53c840a5016d520926");
        assert_eq!(zlib(&fixed).as_deref(), Ok(&b"harpoon harpoon harpoon"[..]));
        assert_eq!(zlib(&stored(b"")).as_deref(), Ok(&b""[..]));
        let long: Vec<u8> = (0..200_000u32).map(|k| (k.wrapping_mul(k) >> 7) as u8).collect();
        assert_eq!(zlib(&stored(&long)), Ok(long));
    }

    #[test]
    fn dynamic_codes_of_zlib() {
        // zlib.compress(bytes(i*i % 61 % 17 for i in range(300)), 9)
        let stream = bytes(
            "78dae5cbc701c0200c0430170e1b7061ff69c91ef94bc4635d9756c542a6c711504ddb0de38a2836\
             f4b6590439e1991f536df1bb06d3bff2034baa0909",
        );
        let expected: Vec<u8> = (0..300u32).map(|i| (i * i % 61 % 17) as u8).collect();
        assert_eq!(stream[2] >> 1 & 3, 2, "the test is about dynamic codes");
        assert_eq!(zlib(&stream), Ok(expected));
    }

    #[test]
    fn the_beginning_is_expanded_alone() {
        let long: Vec<u8> = (0..200_000u32).map(|k| k as u8).collect();
        let mut stream = stored(&long);
        stream.truncate(100_000);
        assert!(zlib(&stream).is_err());
        let beginning = beginning(&stream, 1000).unwrap();
        assert!(beginning.len() >= 1000 && beginning.len() < 70_000 && long.starts_with(&beginning));
    }

    #[test]
    fn a_changed_bit_is_noticed() {
        let stream = stored(b"harpoon");
        for k in 0..stream.len() {
            let mut changed = stream.clone();
            changed[k] ^= 4;
            assert!(zlib(&changed).is_err(), "byte {k}");
        }
    }
}
