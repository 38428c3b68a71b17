//! A small file that becomes a large one is read no further than to the largest matrix that there may be.

use harpoon_external::matrix_file::read_mat;

/// Bits of a stream, the lowest of a byte first; codes have their highest bit first (RFC 1951).
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    n: usize,
}

impl Bits {
    fn push(&mut self, bit: u8) {
        if self.n.is_multiple_of(8) {
            self.bytes.push(0);
        }
        *self.bytes.last_mut().expect("one was pushed") |= bit << (self.n % 8);
        self.n += 1;
    }

    fn code(&mut self, code: u32, length: u32) {
        (0..length).rev().for_each(|at| self.push((code >> at & 1) as u8));
    }
}

/// One zero, then copies of 258 of them in 13 bits each: 19 MB for 3 GB.
fn bomb() -> Vec<u8> {
    let mut bits = Bits { bytes: vec![0x78, 0x9c], n: 16 };
    [1, 1, 0].into_iter().for_each(|bit| bits.push(bit));
    bits.code(0b0011_0000, 8);
    for _ in 0..3_000_000_000u32 / 258 {
        bits.code(0b1100_0101, 8);
        bits.code(0, 5);
    }
    let mut file = b"MATLAB 5.0 MAT-file".to_vec();
    file.resize(124, b' ');
    file.extend([0x00, 0x01, b'I', b'M']);
    file.extend(15u32.to_le_bytes());
    file.extend((bits.bytes.len() as u32).to_le_bytes());
    file.extend(bits.bytes);
    file
}

#[test]
#[cfg(target_os = "linux")]
fn a_small_file_does_not_become_a_large_one() {
    assert!(read_mat(&bomb(), "a").is_err());
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kilobytes: u64 = most.trim().trim_end_matches(" kB").parse().unwrap();
    assert!(kilobytes < 1_500_000, "{kilobytes} kB");
}
