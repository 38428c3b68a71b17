//! The xorshift generators of Sebastiano Vigna (xorshift.di.unimi.it), with states of 32-bit Integers as Modelica
//! keeps them: each pair is one 64-bit word, the lower half first.

/// A number in (0, 1) from 64 random bits. Doornik, "Conversion of high-period random numbers to floating point",
/// ACM TOMACS 17(1), 2007.
fn unit_interval(bits: u64) -> f64 {
    bits as i64 as f64 * (-64f64).exp2() + 0.5
}

fn word(state: &[i32], k: usize) -> u64 {
    u64::from(state[2 * k + 1] as u32) << 32 | u64::from(state[2 * k] as u32)
}

fn set_word(state: &mut [i32], k: usize, word: u64) {
    state[2 * k] = word as i32;
    state[2 * k + 1] = (word >> 32) as i32;
}

/// xorshift64*. Unlike the published generator the multiplied number becomes the state, as in the Modelica
/// Standard Library, whose sequences are to be met.
pub fn xorshift64star(state: &mut [i32; 2]) -> f64 {
    let mut x = word(state, 0);
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    x = x.wrapping_mul(2_685_821_657_736_338_717);
    set_word(state, 0, x);
    unit_interval(x)
}

/// xorshift128+. Unlike the published generator the sum becomes the second word of the state, as in the Modelica
/// Standard Library.
pub fn xorshift128plus(state: &mut [i32; 4]) -> f64 {
    let (mut s1, s0) = (word(state, 0), word(state, 1));
    s1 ^= s1 << 23;
    let sum = (s1 ^ s0 ^ (s1 >> 17) ^ (s0 >> 26)).wrapping_add(s0);
    set_word(state, 0, s0);
    set_word(state, 1, sum);
    unit_interval(sum)
}

/// xorshift1024*: 16 words and the index of the current one.
pub fn xorshift1024star(state: &mut [i32; 33]) -> f64 {
    let current = (state[32] & 15) as usize;
    let next = (current + 1) & 15;
    let (mut s0, mut s1) = (word(state, current), word(state, next));
    s1 ^= s1 << 31;
    s1 ^= s1 >> 11;
    s0 ^= s0 >> 30;
    set_word(state, next, s0 ^ s1);
    state[32] = next as i32;
    unit_interval((s0 ^ s1).wrapping_mul(1_181_783_497_276_652_981))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_become_numbers_between_0_and_1() {
        assert_eq!(unit_interval(0), 0.5);
        assert_eq!(unit_interval(1 << 62), 0.75);
        assert_eq!(unit_interval(1 << 63), 0.0);
        assert_eq!(unit_interval(u64::MAX), 0.5);
    }

    #[test]
    fn the_first_step_from_one_by_hand() {
        // 1: x>>12 = 0; 1 ^ 1<<25 = 0x2000001; x>>27 = 0. So x = 0x2000001·M.
        let mut state = [1, 0];
        let number = xorshift64star(&mut state);
        let expected = 0x200_0001u64.wrapping_mul(2_685_821_657_736_338_717);
        assert_eq!(word(&state, 0), expected);
        assert_eq!(number, unit_interval(expected));
        // (1, 0): s1 = 1 ^ 1<<23, sum = s1 ^ s1>>17 = 0x800001 ^ 0x40.
        let mut state = [1, 0, 0, 0];
        xorshift128plus(&mut state);
        assert_eq!(state, [0, 0, 0x80_0041, 0]);
    }

    #[test]
    fn xorshift1024_as_published() {
        // s[k] = k + 1: s0 = 1, s1 = 2: s1 ^= s1<<31 → 0x1_0000_0002; s1 ^= s1>>11 → 0x1_0020_0002; s0 ^= s0>>30 = 1.
        let mut state = [0; 33];
        for k in 0..16 {
            state[2 * k] = k as i32 + 1;
        }
        let number = xorshift1024star(&mut state);
        assert_eq!(state[32], 1);
        assert_eq!(word(&state, 1), 0x1_0020_0003);
        assert_eq!(number, unit_interval(0x1_0020_0003u64.wrapping_mul(1_181_783_497_276_652_981)));
    }
}
