//! The discrete Fourier transform of real samples, as amplitudes and phases.
//! Cooley & Tukey, Math. Comp. 19, 1965, for any length: one step for each prime factor.

use crate::dense::complex::Complex;

/// `ModelicaFFT_kiss_fftr`: of n samples (n even) the n/2+1 amplitudes and phases; the amplitudes are divided by
/// n/2+1, which is what the library's functions expect.
pub fn amplitudes_and_phases(samples: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let signal: Vec<Complex> = samples.iter().map(|x| Complex::from(*x)).collect();
    let n_frequencies = samples.len() / 2 + 1;
    let spectrum = transform(&signal);
    let lines = || spectrum.iter().take(n_frequencies);
    (
        lines().map(|line| line.abs() / n_frequencies as f64).collect(),
        lines().map(|line| line.im.atan2(line.re)).collect(),
    )
}

/// Xₖ = Σ xⱼ·exp(−2πi·jk/n)
pub fn transform(signal: &[Complex]) -> Vec<Complex> {
    let n = signal.len();
    let roots: Vec<Complex> = (0..n).map(|k| root_of_unity(k, n)).collect();
    step(signal, 0, 1, n, &roots)
}

/// exp(−2πi·k/n), exact at quarters of the circle, so that a constant signal has exactly one line.
fn root_of_unity(k: usize, n: usize) -> Complex {
    if (4 * k).is_multiple_of(n) {
        const QUARTERS: [Complex; 4] = [
            Complex::new(1.0, 0.0),
            Complex::new(0.0, -1.0),
            Complex::new(-1.0, 0.0),
            Complex::new(0.0, 1.0),
        ];
        return QUARTERS[4 * k / n];
    }
    let (sin, cos) = (-2.0 * std::f64::consts::PI * k as f64 / n as f64).sin_cos();
    Complex::new(cos, sin)
}

/// The transform of every `stride`-th element from `start` on.
fn step(signal: &[Complex], start: usize, stride: usize, n: usize, roots: &[Complex]) -> Vec<Complex> {
    if n <= 1 {
        return signal.get(start).copied().into_iter().take(n).collect();
    }
    let factor = (2..).take_while(|p| p * p <= n).find(|p| n.is_multiple_of(*p)).unwrap_or(n);
    let length = n / factor;
    let parts: Vec<Vec<Complex>> =
        (0..factor).map(|r| step(signal, start + r * stride, stride * factor, length, roots)).collect();
    // exp(−2πi·jk/n) is root jk·stride of the whole.
    let root = |k: usize| roots[k % n * stride];
    (0..n)
        .map(|k| {
            let term = |(r, part): (usize, &Vec<Complex>)| part[k % length] * root(r * k);
            parts.iter().enumerate().map(term).fold(Complex::default(), |sum, term| sum + term)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_the_definition() {
        for n in [1, 2, 3, 6, 7, 12, 30] {
            let signal: Vec<Complex> =
                (0..n).map(|k| Complex::new((k * k % 7) as f64, (k % 3) as f64)).collect();
            for (k, line) in transform(&signal).iter().enumerate() {
                let sum = signal.iter().enumerate().fold(Complex::default(), |sum, (j, x)| {
                    let (sin, cos) = (-2.0 * std::f64::consts::PI * (j * k) as f64 / n as f64).sin_cos();
                    sum + *x * Complex::new(cos, sin)
                });
                assert!((*line - sum).abs() < 1e-11, "{n} {k}");
            }
        }
    }

    #[test]
    fn a_cosine_is_one_line() {
        let samples: Vec<f64> = (0..12)
            .map(|k| 2.0 * (2.0 * std::f64::consts::PI * 3.0 * f64::from(k) / 12.0 + 0.5).cos())
            .collect();
        let (amplitudes, phases) = amplitudes_and_phases(&samples);
        for (k, amplitude) in amplitudes.iter().enumerate() {
            // 2·cos has Σ = 12·(2/2) on its line; divided by 7.
            let expected = if k == 3 { 12.0 / 7.0 } else { 0.0 };
            assert!((amplitude - expected).abs() < 1e-14);
        }
        assert!((phases[3] - 0.5).abs() < 1e-14);
    }
}
