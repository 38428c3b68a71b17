//! A function becomes its Jacobian by finite differences, one evaluation for each group of columns.

use crate::coloring::color_columns;
use crate::matrix::Matrix;
use crate::sparse::Pattern;
use crate::trouble::Trouble;

/// f(x), written into the second argument.
pub(crate) type Function<'a> = dyn FnMut(&[f64], &mut [f64]) -> Result<(), Trouble> + 'a;

pub(crate) struct Differences {
    pattern: Option<Pattern>,
    groups: Vec<Vec<usize>>,
    x: Vec<f64>,
    f: Vec<f64>,
    /// How far each unknown is moved; to be set by the user before `fill`.
    pub increments: Vec<f64>,
}

impl Differences {
    /// No pattern means that all entries are possible.
    pub fn new(n: usize, pattern: Option<&Pattern>) -> Differences {
        let groups = match pattern {
            Some(pattern) => color_columns(pattern),
            None => (0..n).map(|j| vec![j]).collect(),
        };
        let zeros = || vec![0.0; n];
        Differences { pattern: pattern.cloned(), groups, x: zeros(), f: zeros(), increments: zeros() }
    }

    /// Of these columns only.
    pub fn of_columns(n: usize, pattern: Option<&Pattern>, columns: &[usize]) -> Differences {
        let mut differences = Differences::new(n, pattern);
        let mut is_wanted = vec![false; n];
        columns.iter().for_each(|&column| is_wanted[column] = true);
        differences.groups.iter_mut().for_each(|group| group.retain(|&column| is_wanted[column]));
        differences.groups.retain(|group| !group.is_empty());
        differences
    }

    /// Evaluations of the function that one Jacobian takes.
    pub fn n_evaluations(&self) -> usize {
        self.groups.len()
    }

    /// Sets every entry of the columns that the pattern has; `f_at_x` is the value of `function` at `x`.
    pub fn fill(
        &mut self,
        x: &[f64],
        f_at_x: &[f64],
        jacobian: &mut Matrix,
        function: &mut Function,
    ) -> Result<(), Trouble> {
        self.x.copy_from_slice(x);
        for group in &self.groups {
            for &j in group {
                self.x[j] += self.increments[j];
            }
            function(&self.x, &mut self.f)?;
            for &j in group {
                let increment = self.x[j] - x[j]; // as rounded
                self.x[j] = x[j];
                let mut set = |i: usize| jacobian.set(i, j, (self.f[i] - f_at_x[i]) / increment);
                match &self.pattern {
                    Some(pattern) => pattern.rows(j).iter().copied().for_each(&mut set),
                    None => (0..x.len()).for_each(&mut set),
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_banded_function_takes_as_many_evaluations_as_its_band_is_wide() {
        let n = 9;
        let entries: Vec<_> =
            (0..n).flat_map(|i: usize| (i.saturating_sub(1)..=i).map(move |j| (i, j))).collect();
        let pattern = Pattern::from_entries(n, &entries);
        let mut differences = Differences::new(n, Some(&pattern));
        assert_eq!(differences.n_evaluations(), 2);
        let mut function = |x: &[f64], f: &mut [f64]| {
            for i in 0..x.len() {
                f[i] = x[i] * x[i] - if i > 0 { 3.0 * x[i - 1] } else { 0.0 };
            }
            Ok(())
        };
        let x: Vec<f64> = (0..n).map(|i| i as f64).collect();
        let mut f = vec![0.0; n];
        function(&x, &mut f).expect("defined everywhere");
        differences.increments.fill(1e-7);
        let mut jacobian = Matrix::dense(n);
        differences.fill(&x, &f, &mut jacobian, &mut function).expect("defined everywhere");
        for i in 0..n {
            for j in 0..n {
                let exact = if i == j {
                    2.0 * x[i]
                } else if i == j + 1 {
                    -3.0
                } else {
                    0.0
                };
                assert!((jacobian.get(i, j) - exact).abs() < 1e-6);
            }
        }
    }
}
