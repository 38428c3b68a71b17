//! Laws of impact: from the flows before an impact and how they answer impulses to the impulses.
//!
//! With f = f⁻ + A·p the mean flow is f_m = f⁻ + A·p/2. A is symmetric and not positive: an element's impulse p is that
//! of the effort with which it takes power, p·f_m is the work that it takes.

use harpoon_numerics::{Matrix, solve_deficient};

/// A strand with the law f⁺ = −ε·f⁻.
pub struct Restitution {
    pub epsilon: f64,
    /// The sign of the flow with which bodies come close.
    pub towards: f64,
    /// Its impulse may only go against the flow before: bodies that touch do not pull at each other. If others throw them
    /// apart faster than the law asks, there is none.
    pub is_unilateral: bool,
}

/// Several impacts at once. Nothing if they contradict each other.
pub fn restitution(answer: &Matrix, before: &[f64], laws: &[Restitution]) -> Option<Vec<f64>> {
    let n = before.len();
    let right: Vec<f64> = before.iter().zip(laws).map(|(f, law)| -(1.0 + law.epsilon) * f).collect();
    // A linear complementarity problem, by Murty's rule: the first strand that is on the wrong side changes it. With a
    // definite matrix it ends; a set of impacts that comes back to where it was has no solution.
    let fastest = before.iter().fold(0.0_f64, |fastest, f| fastest.max(f.abs()));
    let mut acts = vec![true; n];
    for _ in 0..1 << n.min(12) {
        let p = solve_active(answer, &right, &acts)?;
        let size = p.iter().fold(0.0_f64, |size, p| size.max(p.abs()));
        let wrong = (0..n).filter(|k| laws[*k].is_unilateral).find(|&k| match acts[k] {
            true => p[k] * laws[k].towards < 0.0 && p[k].abs() > 1e-12 * size,
            false => {
                let change: f64 = (0..n).map(|column| answer.get(k, column) * p[column]).sum();
                // Thrown apart by less than the law asks.
                (change - right[k]) * laws[k].towards > 1e-12 * fastest
            }
        });
        match wrong {
            Some(k) => acts[k] = !acts[k],
            None => return Some(p),
        }
    }
    None
}

/// The impulses of those that act; the others have none.
fn solve_active(answer: &Matrix, right: &[f64], acts: &[bool]) -> Option<Vec<f64>> {
    let n = right.len();
    let mut matrix = Matrix::for_pattern(n, None);
    for (row, column) in (0..n).flat_map(|row| (0..n).map(move |column| (row, column))) {
        let is_part = acts[row] && acts[column];
        matrix.set(row, column, if is_part { answer.get(row, column) } else { f64::from(row == column) });
    }
    let right: Vec<f64> =
        right.iter().zip(acts).map(|(right, acts)| if *acts { *right } else { 0.0 }).collect();
    solve_deficient(&matrix, &right).map(|solution| solution.x)
}

/// −p·f_m = E, and the motion goes on in its direction: of the two roots the one which accelerates. Nothing if there
/// is no such root: nothing moves, or more energy is taken than there is.
pub fn energy(answer: f64, before: f64, energy: f64) -> Option<f64> {
    let square = before * before - 2.0 * answer * energy;
    let is_physical = before != 0.0 && answer < 0.0 && square >= 0.0;
    // p·(f⁻ + A·p/2) = −E, written such that nothing cancels where E is small.
    is_physical.then(|| -2.0 * energy / (before + before.signum() * square.sqrt()))
}

/// Impact with Coulomb friction in the plane by Routh's method: along the growing normal impulse it slips, sticks or
/// slips backwards; compression ends where the normal flow vanishes, the impact at 1 + ε times its impulse (Poisson).
/// The strands are the normal and the tangential one. Nothing if no impulse brings the normal flow to an end.
pub fn friction(answer: [[f64; 2]; 2], before: [f64; 2], epsilon: f64, mu: f64) -> Option<[f64; 2]> {
    if before[0] == 0.0 {
        return Some([0.0, 0.0]);
    }
    // Such that the normal flow n rises from below zero and the normal impulse is positive:
    // n = n⁻ + a·λ + b·τ, t = t⁻ + b·λ + c·τ.
    let side = before[0].signum();
    let (a, b, c) = (-answer[0][0], side * answer[0][1], -answer[1][1]);
    let mut path = Path { n: -side * before[0], t: before[1], lambda: 0.0, tau: 0.0 };
    let mut end = f64::INFINITY;
    // Three things end a part of the way, each of them once: the slip, the compression, the impact.
    for _ in 0..3 {
        let (tau, t_rate) = Path::friction(path.t, b, c, mu);
        let n_rate = a + b * tau;
        let until_slip_ends = if path.t * t_rate < 0.0 { -path.t / t_rate } else { f64::INFINITY };
        let compressed = if path.n < 0.0 && n_rate > 0.0 { -path.n / n_rate } else { f64::INFINITY };
        let until_end = end - path.lambda;
        let ahead = until_slip_ends.min(compressed).min(until_end);
        if !ahead.is_finite() {
            return None;
        }
        path = Path {
            n: if ahead == compressed { 0.0 } else { path.n + n_rate * ahead },
            t: if ahead == until_slip_ends { 0.0 } else { path.t + t_rate * ahead },
            lambda: path.lambda + ahead,
            tau: path.tau + tau * ahead,
        };
        if ahead == compressed {
            end = (1.0 + epsilon) * path.lambda;
        }
        if ahead == until_end || path.lambda >= end {
            return Some([side * path.lambda, -path.tau]);
        }
    }
    None
}

/// How far an impact has come.
struct Path {
    n: f64,
    t: f64,
    /// Normal and tangential impulse.
    lambda: f64,
    tau: f64,
}

impl Path {
    /// Tangential impulse and change of the slip for each normal impulse, at the slip t.
    fn friction(t: f64, b: f64, c: f64, mu: f64) -> (f64, f64) {
        let slips = |tau: f64| (tau, b + c * tau);
        if t != 0.0 {
            return slips(-mu * t.signum());
        }
        // What keeps the slip at zero, if friction can do it. Then it is zero: what rounding would leave of it would be a slip.
        if b == 0.0 {
            return (0.0, 0.0);
        }
        let stick = -b / c;
        if stick.abs() <= mu { (stick, 0.0) } else { slips(mu * stick.signum()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(answer: [[f64; 2]; 2], before: [f64; 2], p: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|i| before[i] + answer[i][0] * p[0] + answer[i][1] * p[1])
    }

    #[test]
    fn energy_is_what_the_motion_gains() {
        let (mass, speed, work) = (2.0, 3.0, 5.0);
        for speed in [speed, -speed] {
            let p = energy(-1.0 / mass, speed, work).unwrap();
            let faster = speed - p / mass;
            assert!((0.5 * mass * (faster * faster - speed * speed) - work).abs() < 1e-14);
            assert!(faster * speed > speed * speed);
        }
        assert_eq!(energy(-1.0, 1.0, -0.6), None, "there is less to take");
        assert_eq!(energy(-1.0, 0.0, 1.0), None, "neither direction is better");
    }

    #[test]
    fn equal_masses_change_their_velocities() {
        let mut answer = Matrix::for_pattern(1, None);
        answer.set(0, 0, -2.0);
        let law = Restitution { epsilon: 1.0, towards: 1.0, is_unilateral: true };
        let p = restitution(&answer, &[1.0], &[law]).unwrap();
        assert_eq!(p, [1.0]);
    }

    /// Two supports close to each other: the harder blow of the one lifts the body off the other.
    #[test]
    fn supports_do_not_pull() {
        let mut answer = Matrix::for_pattern(2, None);
        for (row, column, value) in [(0, 0, -2.0), (0, 1, -1.5), (1, 0, -1.5), (1, 1, -2.0)] {
            answer.set(row, column, value);
        }
        let laws =
            |is_unilateral| [0.5, 0.5].map(|epsilon| Restitution { epsilon, towards: 1.0, is_unilateral });
        let both = restitution(&answer, &[1.0, 0.1], &laws(false)).unwrap();
        assert!(both[1] < 0.0, "as equations of both they pull");
        let p = restitution(&answer, &[1.0, 0.1], &laws(true)).unwrap();
        assert_eq!(p, [0.75, 0.0]);
    }

    /// A ball that slides fast goes on sliding: τ = −μ·(1+ε)·m·v.
    #[test]
    fn a_fast_ball_slips() {
        let answer = [[-1.0, 0.0], [0.0, -3.5]];
        let p = friction(answer, [2.0, 50.0], 0.5, 0.1).unwrap();
        assert!((p[0] - 3.0).abs() < 1e-15 && (p[1] - 0.3).abs() < 1e-15, "{p:?}");
    }

    /// A slow one comes to roll.
    #[test]
    fn a_slow_ball_sticks() {
        let answer = [[-1.0, 0.0], [0.0, -3.5]];
        let [n, t] = after(answer, [2.0, 0.5], friction(answer, [2.0, 0.5], 0.5, 0.1).unwrap());
        assert!((n + 1.0).abs() < 1e-15 && t == 0.0, "{n} {t}");
    }

    #[test]
    fn what_does_not_approach_or_cannot_move_has_no_infinite_impulse() {
        let answer = [[-1.0, 0.0], [0.0, -3.5]];
        assert_eq!(friction(answer, [0.0, 2.0], 0.5, 0.1), Some([0.0, 0.0]));
        assert_eq!(friction([[0.0, 0.0], [0.0, -3.5]], [1.0, 2.0], 0.5, 0.1), None);
    }

    /// A slanted rod whose tangential flow is driven by the normal impulse, harder than friction can hold.
    #[test]
    fn slip_is_reversed() {
        // a = 2, b = −1.5, c = 2 in the sense of the method; μ = 0.3 < |b|/c.
        let answer = [[-2.0, -1.5], [-1.5, -2.0]];
        let (mu, epsilon) = (0.3, 0.4);
        let before = [1.0, 0.4];
        let p = friction(answer, before, epsilon, mu).unwrap();
        // Slip in the first direction ends at λ₁; from there on it goes the other way.
        let (a, b, c) = (2.0, -1.5, 2.0);
        let lambda1 = -before[1] / (b - mu * c);
        let n1 = -1.0 + (a - mu * b) * lambda1;
        let lambda_c = lambda1 - n1 / (a + mu * b);
        let lambda = (1.0 + epsilon) * lambda_c;
        let tau = -mu * lambda1 + mu * (lambda - lambda1);
        assert!((p[0] - lambda).abs() < 1e-14 && (p[1] + tau).abs() < 1e-14, "{p:?} {lambda} {tau}");
        assert!(after(answer, before, p)[1] < 0.0, "slips backwards");
    }

    /// Whatever the coupling is, also where friction jams the contact at first: the normal flow is turned by the impulse of compression
    /// and ε times as much, and no energy is gained.
    #[test]
    fn every_impact_comes_to_its_end_without_gaining_energy() {
        let mut seed = 11_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as f64 / (1u64 << 31) as f64
        };
        let mut n_jammed = 0;
        for _ in 0..100_000 {
            let (a, c) = (10_f64.powf(4.0 * random() - 2.0), 10_f64.powf(4.0 * random() - 2.0));
            let b = (2.0 * random() - 1.0) * 0.9999 * (a * c).sqrt();
            let (mu, epsilon) = (10_f64.powf(3.0 * random() - 2.0), random());
            let before = [1.0, 10.0 * random() - 5.0];
            n_jammed += usize::from(a < mu * b.abs());
            let answer = [[-a, b], [b, -c]];
            let p = friction(answer, before, epsilon, mu).unwrap();
            let [n, t] = after(answer, before, p);
            assert!(n <= 1e-9, "{n} comes close, a {a} b {b} c {c}");
            assert!(p[1].abs() <= mu * p[0] * (1.0 + 1e-12));
            let taken = p[0] * (before[0] + n) / 2.0 + p[1] * (before[1] + t) / 2.0;
            assert!(taken >= -1e-12 * p[0], "gains {}", -taken);
        }
        assert!(n_jammed > 1000);
    }

    /// Stuck through compression and restitution: f⁺ = −ε·f⁻ by the impulse without slip. Rounding of b + c·τ is no slip.
    #[test]
    fn what_sticks_stays_stuck_to_the_end() {
        for k in 1..1000 {
            let (a, b, c) = (2.0, 0.001 * f64::from(k), 0.7);
            if a * c <= b * b {
                break;
            }
            let p = friction([[-a, b], [b, -c]], [1.0, 0.0], 0.5, 10.0).unwrap();
            let expected = 1.5 / (a - b * b / c);
            assert!((p[0] - expected).abs() < 1e-12 * expected, "{k}: {} instead of {expected}", p[0]);
        }
    }

    /// Against small steps along the normal impulse.
    #[test]
    fn agrees_with_integration() {
        let mut seed = 7_u64;
        let mut random = || {
            seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (seed >> 33) as f64 / (1u64 << 31) as f64
        };
        for _ in 0..200 {
            let (a, c) = (0.5 + random(), 0.5 + random());
            let b = (2.0 * random() - 1.0) * 0.95 * (a * c).sqrt();
            let (mu, epsilon) = (random(), random());
            let before = [0.5 + random(), 2.0 * random() - 1.0];
            let p = friction([[-a, b], [b, -c]], before, epsilon, mu).unwrap();
            let (mut n, mut t, mut lambda, mut tau, mut end) =
                (-before[0], before[1], 0.0, 0.0, f64::INFINITY);
            let step = 1e-5;
            while lambda < end {
                let slip = if t.abs() < 2.0 * step { (-b / c).clamp(-mu, mu) } else { -mu * t.signum() };
                n += (a + b * slip) * step;
                t += (b + c * slip) * step;
                lambda += step;
                tau += slip * step;
                if n >= 0.0 && end == f64::INFINITY {
                    end = (1.0 + epsilon) * lambda;
                }
            }
            assert!((p[0] - lambda).abs() < 1e-3 && (p[1] + tau).abs() < 1e-3, "{p:?} {lambda} {tau}");
        }
    }
}
