//! What the tests of this folder share: reproducible matrices and how far two of them are apart.

use super::product;

/// Numbers in (-1, 1), the same for the same seed.
pub struct Numbers(u64);

impl Numbers {
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> f64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let bits = self.0.wrapping_mul(2_685_821_657_736_338_717);
        (bits >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    pub fn matrix(&mut self, m: usize, n: usize) -> Vec<f64> {
        (0..m * n).map(|_| self.next()).collect()
    }
}

pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

#[track_caller]
pub fn assert_close(a: &[f64], b: &[f64], tolerance: f64) {
    let difference = distance(a, b);
    assert!(difference <= tolerance, "{a:?}\nand {b:?}\ndiffer by {difference:e}");
}

/// Qᵀ·Q = I
#[track_caller]
pub fn assert_orthonormal(m: usize, n: usize, q: &[f64]) {
    let square = product(n, m, n, &super::transposed(m, n, q), q);
    assert_close(&square, &super::identity(n), 1e-13 * m as f64);
}
