//! The point nearest to a given one at which constraints hold.
//!
//! Input: residuals g(z), a point, and a scale for each component. Output: the z with g(z) = 0 that minimises
//! Σ ((z - start)/scale)². Newton's method with steps of least length finds a point of the manifold; from there steepest
//! descent of the distance along the manifold, with the step lengths of Barzilai and Borwein (IMA J. Numer. Anal. 8,
//! 1988), each step brought back to the manifold, finds the nearest one around. A start that satisfies the
//! constraints is taken as it is.

use crate::Trouble;

/// Residuals at a point.
pub type Constraints<'a> = &'a mut dyn FnMut(&[f64], &mut [f64]) -> Result<(), Trouble>;

#[derive(Debug, Clone)]
pub struct Nearest {
    pub z: Vec<f64>,
    /// ∂g/∂z times the scales at z: as many rows as are independent there.
    pub jacobian: Vec<Vec<f64>>,
    /// The constraints could not be solved at the start itself, and a point beside it was chosen.
    pub is_moved: bool,
}

/// There is no such point, or it was not found.
#[derive(Debug, Clone, PartialEq)]
pub struct NotNear {
    /// The constraint that is violated most, and by how much, where the search ended.
    pub worst: usize,
    pub residual: f64,
}

/// `loose`: components whose start value is a mere guess; where the constraints are singular they are moved first.
pub fn nearest(
    constraints: Constraints<'_>,
    n_constraints: usize,
    start: &[f64],
    scale: &[f64],
    loose: &[bool],
) -> Result<Nearest, NotNear> {
    let mut search = Search { constraints, n_constraints, scale };
    let goal: Vec<f64> = start.iter().zip(scale).map(|(z, scale)| z / scale).collect();
    let direct = search.approach(&goal, goal.clone());
    let (y, is_moved) = match direct {
        Ok(y) if y == goal => (y, false),
        // Where a guess is singular, as x = 0 for x² = 1, the search does not see that it could be moved.
        direct => match (direct, search.approach(&goal, beside(&goal, loose))) {
            (Ok(y), Ok(other)) if distance(&goal, &other) < 0.9 * distance(&goal, &y) => (other, true),
            (Err(_), Ok(other)) => (other, true),
            (Ok(y), _) => (y, false),
            (Err(failure), Err(_)) => return Err(failure),
        },
    };
    let rows = search.rows(&y).map_err(|_| NotNear { worst: 0, residual: f64::NAN })?;
    let jacobian = rows.independent();
    // Bit by bit what was given, where nothing had to change.
    let components = y.iter().zip(&goal).zip(start.iter().zip(scale));
    let z = components.map(|((y, goal), (start, scale))| if y == goal { *start } else { y * scale });
    Ok(Nearest { z: z.collect(), jacobian, is_moved })
}

/// Newton's method ends when its steps are this small.
const CLOSE: f64 = 1e-12;

/// Rows that depend on the others up to this part of their length are not used.
const DEPENDENT: f64 = 1e-8;

struct Search<'a> {
    constraints: Constraints<'a>,
    n_constraints: usize,
    scale: &'a [f64],
}

struct Found {
    is_there: bool,
    failure: NotNear,
}

/// A point beside the start from which there may be a way.
fn beside(goal: &[f64], loose: &[bool]) -> Vec<f64> {
    let any_loose = loose.contains(&true);
    let moved = goal.iter().enumerate().map(|(k, y)| match loose[k] || !any_loose {
        // Not along a diagonal, which may be singular too.
        true => y + 1e-3 * (1.0 + 0.1 * k as f64),
        false => *y,
    });
    moved.collect()
}

impl Search<'_> {
    /// The nearest point that can be reached from this one.
    fn approach(&mut self, goal: &[f64], mut y: Vec<f64>) -> Result<Vec<f64>, NotNear> {
        let found = self.find(&mut y)?;
        if !found.is_there {
            return Err(found.failure);
        }
        if y != goal {
            self.descend(goal, &mut y);
        }
        Ok(y)
    }

    fn residuals(&mut self, y: &[f64]) -> Result<Vec<f64>, Trouble> {
        let z: Vec<f64> = y.iter().zip(self.scale).map(|(y, scale)| y * scale).collect();
        let mut residuals = vec![0.0; self.n_constraints];
        (self.constraints)(&z, &mut residuals)?;
        match residuals.iter().all(|r| r.is_finite()) {
            true => Ok(residuals),
            false => Err(Trouble::recoverable("a constraint has no value")),
        }
    }

    /// By central differences: the direction along the manifold must be exact where the start is far from it.
    fn rows(&mut self, y: &[f64]) -> Result<Rows, Trouble> {
        let mut jacobian = vec![vec![0.0; y.len()]; self.n_constraints];
        let mut moved = y.to_vec();
        for k in 0..y.len() {
            let step = 1e-5 * y[k].abs().max(1e-2);
            moved[k] = y[k] + step;
            let above = self.residuals(&moved)?;
            moved[k] = y[k] - step;
            let below = self.residuals(&moved)?;
            moved[k] = y[k];
            for (row, (above, below)) in jacobian.iter_mut().zip(above.iter().zip(&below)) {
                row[k] = (above - below) / (2.0 * step);
            }
        }
        self.residuals(y)?;
        Ok(Rows::new(jacobian))
    }

    /// Newton's method with least steps, shortened where they do not help.
    fn find(&mut self, y: &mut Vec<f64>) -> Result<Found, NotNear> {
        const MOST_STEPS: usize = 100;
        let lost = |_| NotNear { worst: 0, residual: f64::NAN };
        let mut residuals = self.residuals(y).map_err(lost)?;
        let mut failure = NotNear { worst: 0, residual: f64::NAN };
        for _ in 0..MOST_STEPS {
            let rows = self.rows(y).map_err(lost)?;
            let (worst, size) = rows.worst(&residuals);
            failure = NotNear { worst, residual: residuals.get(worst).copied().unwrap_or(0.0) };
            if size <= CLOSE {
                return Ok(Found { is_there: true, failure });
            }
            let step = rows.least_step(&residuals);
            let length = norm(&step);
            if length <= CLOSE * (1.0 + norm(y)) {
                // What is left is in rows that depend on others, or rounding.
                return Ok(Found { is_there: size <= 1e-7 * (1.0 + norm(y)), failure });
            }
            let before = rows.merit(&residuals);
            let mut share = 1.0;
            loop {
                let trial: Vec<f64> = y.iter().zip(&step).map(|(y, dy)| y + share * dy).collect();
                if let Ok(new) = self.residuals(&trial)
                    && rows.merit(&new) < before
                {
                    (*y, residuals) = (trial, new);
                    break;
                }
                share *= 0.5;
                if share < 1e-6 {
                    return Ok(Found { is_there: size <= 1e-9 * (1.0 + norm(y)), failure });
                }
            }
        }
        Ok(Found { is_there: false, failure })
    }

    /// Along the manifold towards the goal, as long as that brings it nearer.
    fn descend(&mut self, goal: &[f64], y: &mut Vec<f64>) {
        const MOST_STEPS: usize = 500;
        let mut last: Option<(Vec<f64>, Vec<f64>)> = None;
        for _ in 0..MOST_STEPS {
            let Ok(rows) = self.rows(y) else { return };
            let towards: Vec<f64> = goal.iter().zip(&*y).map(|(goal, y)| goal - y).collect();
            let along = rows.tangential(&towards);
            if norm(&along) <= 1e-9 * norm(&towards) || norm(&along) <= CLOSE {
                return;
            }
            let mut length = 1.0;
            if let Some((y_last, along_last)) = &last {
                let dy: Vec<f64> = y.iter().zip(y_last).map(|(a, b)| a - b).collect();
                let change: Vec<f64> = along_last.iter().zip(&along).map(|(a, b)| a - b).collect();
                let curvature = dot(&dy, &change);
                if curvature > 0.0 {
                    length = (dot(&dy, &dy) / curvature).clamp(1e-3, 10.0);
                }
            }
            let distance = dot(&towards, &towards);
            let next = loop {
                let mut trial: Vec<f64> = y.iter().zip(&along).map(|(y, t)| y + length * t).collect();
                if let Ok(Found { is_there: true, .. }) = self.find(&mut trial) {
                    let rest: f64 = goal.iter().zip(&trial).map(|(goal, y)| (goal - y).powi(2)).sum();
                    if rest < distance {
                        break Some(trial);
                    }
                }
                length *= 0.25;
                if length < 1e-9 {
                    break None;
                }
            };
            let Some(next) = next else { return };
            last = Some((std::mem::replace(y, next), along));
        }
    }
}

/// The rows of a Jacobian as combinations of orthonormal ones.
struct Rows {
    jacobian: Vec<Vec<f64>>,
    lengths: Vec<f64>,
    /// Independent rows in the order in which they were taken, and the orthonormal ones made of them.
    order: Vec<usize>,
    basis: Vec<Vec<f64>>,
    /// `jacobian[order[k]] = Σ_l factors[k][l] * basis[l]`, l ≤ k
    factors: Vec<Vec<f64>>,
}

impl Rows {
    /// Gram and Schmidt's method; each time the row that depends least on those before.
    fn new(jacobian: Vec<Vec<f64>>) -> Rows {
        let lengths: Vec<f64> = jacobian.iter().map(|row| norm(row)).collect();
        let mut rests = jacobian.clone();
        let mut coefficients: Vec<Vec<f64>> = vec![Vec::new(); jacobian.len()];
        let (mut order, mut basis, mut factors) = (Vec::new(), Vec::<Vec<f64>>::new(), Vec::new());
        let share = |rests: &[Vec<f64>], k: usize| match lengths[k] {
            0.0 => 0.0,
            length => norm(&rests[k]) / length,
        };
        loop {
            let open = (0..rests.len()).filter(|k| !order.contains(k));
            let best = open.max_by(|&a, &b| share(&rests, a).total_cmp(&share(&rests, b)));
            let Some(best) = best.filter(|&k| share(&rests, k) > DEPENDENT) else { break };
            let length = norm(&rests[best]);
            let direction: Vec<f64> = rests[best].iter().map(|x| x / length).collect();
            for (k, rest) in rests.iter_mut().enumerate().filter(|(k, _)| !order.contains(k)) {
                let factor = dot(rest, &direction);
                rest.iter_mut().zip(&direction).for_each(|(x, d)| *x -= factor * d);
                coefficients[k].push(factor);
            }
            order.push(best);
            factors.push(coefficients[best].clone());
            basis.push(direction);
        }
        Rows { jacobian, lengths, order, basis, factors }
    }

    /// The shortest step at whose end the linearised constraints hold, as far as they are independent.
    fn least_step(&self, residuals: &[f64]) -> Vec<f64> {
        let n = self.jacobian.first().map_or(0, Vec::len);
        let mut step = vec![0.0; n];
        let mut parts: Vec<f64> = Vec::new();
        for (k, (&row, factors)) in self.order.iter().zip(&self.factors).enumerate() {
            let known: f64 = factors.iter().zip(&parts).map(|(factor, part)| factor * part).sum();
            parts.push((-residuals[row] - known) / factors[k]);
            step.iter_mut().zip(&self.basis[k]).for_each(|(x, d)| *x += parts[k] * d);
        }
        step
    }

    fn tangential(&self, direction: &[f64]) -> Vec<f64> {
        let mut rest = direction.to_vec();
        for normal in &self.basis {
            let factor = dot(&rest, normal);
            rest.iter_mut().zip(normal).for_each(|(x, n)| *x -= factor * n);
        }
        rest
    }

    /// Residuals as distances from where they would vanish.
    fn distance(&self, k: usize, residual: f64) -> f64 {
        residual.abs() / if self.lengths[k] > 0.0 { self.lengths[k] } else { 1.0 }
    }

    fn worst(&self, residuals: &[f64]) -> (usize, f64) {
        let distances = residuals.iter().enumerate().map(|(k, r)| (k, self.distance(k, *r)));
        distances.max_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
    }

    fn merit(&self, residuals: &[f64]) -> f64 {
        residuals.iter().enumerate().map(|(k, r)| self.distance(k, *r).powi(2)).sum()
    }

    fn independent(&self) -> Vec<Vec<f64>> {
        self.order.iter().map(|&row| self.jacobian[row].clone()).collect()
    }
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt()
}

fn norm(a: &[f64]) -> f64 {
    dot(a, a).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_circle(start: [f64; 2], loose: [bool; 2]) -> Nearest {
        let mut circle = |z: &[f64], g: &mut [f64]| {
            g[0] = z[0] * z[0] + z[1] * z[1] - 1.0;
            Ok(())
        };
        nearest(&mut circle, 1, &start, &[1.0, 1.0], &loose).expect("a circle has points")
    }

    #[test]
    fn a_consistent_start_stays() {
        assert_eq!(on_circle([0.6, -0.8], [false; 2]).z, [0.6, -0.8]);
        assert_eq!(on_circle([1.0, 0.0], [false; 2]).z, [1.0, 0.0]);
    }

    #[test]
    fn the_nearest_point_of_a_circle_is_on_the_ray() {
        let found = on_circle([3.0, 4.0], [false; 2]).z;
        assert!((found[0] - 0.6).abs() < 1e-9 && (found[1] - 0.8).abs() < 1e-9, "{found:?}");
        let found = on_circle([0.03, -0.04], [false; 2]).z;
        assert!((found[0] - 0.6).abs() < 1e-9 && (found[1] + 0.8).abs() < 1e-9, "{found:?}");
        // Of a guess only the sign could be of interest.
        let found = on_circle([0.6, 0.0], [false, true]).z;
        assert!((found[0] - 1.0).abs() < 1e-9, "both weigh the same: {found:?}");
        // The centre has no nearest point.
        let found = on_circle([0.0, 0.0], [false; 2]);
        assert!(found.is_moved && (found.z[0].hypot(found.z[1]) - 1.0).abs() < 1e-9);
    }

    #[test]
    fn scales_weigh_the_changes() {
        // x + y = 1 from the origin: x moves by four times as much as y.
        let mut line = |z: &[f64], g: &mut [f64]| {
            g[0] = z[0] + z[1] - 1.0;
            Ok(())
        };
        let found = nearest(&mut line, 1, &[0.0, 0.0], &[2.0, 1.0], &[false; 2]).unwrap().z;
        assert!((found[0] - 0.8).abs() < 1e-9 && (found[1] - 0.2).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn an_ellipse_needs_the_descent() {
        // x²/4 + y² = 1 from (0, 3): (0, 1) is nearest; from (1, 3) the foot of the perpendicular.
        let mut ellipse = |z: &[f64], g: &mut [f64]| {
            g[0] = z[0] * z[0] / 4.0 + z[1] * z[1] - 1.0;
            Ok(())
        };
        let z = nearest(&mut ellipse, 1, &[1.0, 3.0], &[1.0, 1.0], &[false; 2]).unwrap().z;
        // The way there is along the normal (x/2, 2y).
        let cross = (1.0 - z[0]) * 2.0 * z[1] - (3.0 - z[1]) * z[0] / 2.0;
        assert!(cross.abs() < 1e-7, "{z:?}");
    }

    #[test]
    fn contradictions_are_told() {
        let mut both = |z: &[f64], g: &mut [f64]| {
            (g[0], g[1]) = (z[0] - 1.0, z[0] - 2.0);
            Ok(())
        };
        assert!(nearest(&mut both, 2, &[0.0], &[1.0], &[false]).is_err());
    }
}
