//! The unknown of a system with one residual f(t, z) = 0 → where it is over a stretch of time, and how fast.
//!
//! ```text
//! z(t₀) is known; over [t₀, t₁] guess the slopes S of z
//!     Z := z(t₀) + [0, t₁ - t₀]·S
//!     S' := -f_t(T, Z) / f_z(T, Z)
//!     until S' ⊆ S: then z is in Z, with slopes in S'
//! ```
//! Further on, z at a point is found by Newton's method, within what is known of it there; that of a linear system anywhere.
//! Nothing of the model is evaluated.

use harpoon_code::course::Course;
use harpoon_code::program::Cell;
use harpoon_numerics::{Interval, Jet};

use super::{Enclosure, UNKNOWN};

/// Guesses of slopes that are enough.
const MOST_GUESSES: usize = 6;

const MOST_ITERATIONS: usize = 30;

/// Points at which an unknown is known, the earliest first.
#[derive(Default)]
pub(super) struct Trail {
    cell: Cell,
    points: Vec<(f64, f64)>,
}

/// The part of a course that determines an unknown.
pub(super) struct Equation<'a> {
    pub course: &'a Course,
    pub values: &'a [f64],
    pub unknown: usize,
    pub residual: usize,
    pub cell: Cell,
    pub is_linear: bool,
}

impl Enclosure {
    /// What is known of unknowns begins with this point.
    pub fn begin(&mut self, course: &Course, time: f64, values: &[f64]) {
        self.trails.clear();
        let unknowns = course.unknowns();
        self.trails.extend(unknowns.map(|cell| Trail { cell, points: vec![(time, values[cell as usize])] }));
    }

    /// The unknown over the stretch; the results before it are those of the stretch, before and afterwards.
    pub(super) fn root(&mut self, equation: &Equation<'_>, stretch: Interval) -> Jet {
        let found = self.root_from_trail(equation, stretch).unwrap_or(UNKNOWN);
        self.residual(equation, stretch, found, false);
        found
    }

    fn root_from_trail(&mut self, equation: &Equation<'_>, stretch: Interval) -> Option<Jet> {
        if equation.is_linear {
            let point = Interval::point(stretch.lo);
            self.evaluate(equation.course, equation.values, point, equation.unknown);
            let z =
                self.newton(equation, point, equation.values[equation.cell as usize], Interval::ENTIRE)?;
            self.evaluate(equation.course, equation.values, stretch, equation.unknown);
            return self.enclose(equation, stretch, z);
        }
        let trail = self.trails.iter().position(|trail| trail.cell == equation.cell)?;
        let points = &self.trails[trail].points;
        let after = points.partition_point(|(t, _)| *t <= stretch.lo);
        let (t0, z0) = points[after.checked_sub(1)?];
        if t0 == stretch.lo {
            return self.enclose(equation, stretch, z0);
        }
        let way = Interval::new(t0, stretch.lo);
        self.evaluate(equation.course, equation.values, way, equation.unknown);
        let on_the_way = self.enclose(equation, way, z0)?;
        let point = Interval::point(stretch.lo);
        self.evaluate(equation.course, equation.values, point, equation.unknown);
        let z = self.newton(equation, point, middle(on_the_way.value), on_the_way.value)?;
        self.trails[trail].points.insert(after, (stretch.lo, z));
        self.evaluate(equation.course, equation.values, stretch, equation.unknown);
        self.enclose(equation, stretch, z)
    }

    /// `z0`: at the beginning of the stretch.
    fn enclose(&mut self, equation: &Equation<'_>, stretch: Interval, z0: f64) -> Option<Jet> {
        let begin = Interval::point(z0);
        let way = Interval::new(0.0, stretch.hi - stretch.lo);
        let mut slope = self.slopes(equation, stretch, begin)?;
        if stretch.is_point() {
            return Some(Jet { value: begin, slope });
        }
        for _ in 0..MOST_GUESSES {
            let doubt = 0.1 * (slope.hi - slope.lo) + 1e-3 * slope.magnitude() + f64::MIN_POSITIVE;
            let guess = Interval::new(slope.lo - doubt, slope.hi + doubt);
            let found = self.slopes(equation, stretch, begin + way * guess)?;
            if guess.lo <= found.lo && found.hi <= guess.hi {
                return Some(Jet { value: begin + way * found, slope: found });
            }
            slope = slope.hull(found);
        }
        None
    }

    /// -f_t/f_z over the stretch, for all these values of the unknown.
    fn slopes(&mut self, equation: &Equation<'_>, stretch: Interval, z: Interval) -> Option<Interval> {
        let by_time = self.residual(equation, stretch, Jet { value: z, slope: Interval::ZERO }, false).slope;
        let by_unknown = self.residual(equation, stretch, Jet { value: z, slope: Interval::ONE }, true).slope;
        let slopes = -by_time * by_unknown.reciprocal();
        (!by_unknown.contains(0.0) && slopes.is_finite()).then_some(slopes)
    }

    /// The one root within these values.
    fn newton(
        &mut self,
        equation: &Equation<'_>,
        point: Interval,
        guess: f64,
        within: Interval,
    ) -> Option<f64> {
        let mut z = guess;
        for _ in 0..MOST_ITERATIONS {
            let guess = Jet { value: Interval::point(z), slope: Interval::ONE };
            let f = self.residual(equation, point, guess, true);
            let way = middle(f.value) / middle(f.slope);
            let next = (z - way).clamp(within.lo, within.hi);
            if !next.is_finite() {
                return None;
            }
            let is_found = (next - z).abs() <= 4.0 * f64::EPSILON * z.abs() + f64::MIN_POSITIVE;
            z = next;
            if is_found {
                return Some(z);
            }
        }
        None
    }

    /// f, with its slopes; those by the unknown alone where time stands still.
    fn residual(
        &mut self,
        equation: &Equation<'_>,
        stretch: Interval,
        unknown: Jet,
        stands_still: bool,
    ) -> Jet {
        self.results[equation.unknown] = unknown;
        let still = stands_still.then_some(equation.unknown);
        for at in equation.unknown + 1..=equation.residual {
            self.results[at] = self.operation(equation.course, at, equation.values, stretch, still);
        }
        self.results[equation.residual]
    }
}

fn middle(x: Interval) -> f64 {
    0.5 * (x.lo + x.hi)
}

#[cfg(test)]
mod tests {
    use harpoon_code::course::Operation;
    use harpoon_code::ir::{Binary, Unary};

    use super::*;

    /// sin(E), where E - e sin(E) = 50 t
    fn anomaly(e: f64) -> Course {
        let operations = vec![
            Operation::Time,
            Operation::Constant(50.0),
            Operation::Binary(Binary::Mul, 0, 1),
            Operation::Constant(e),
            Operation::Unknown(0),
            Operation::Unary(Unary::Sin, 4),
            Operation::Binary(Binary::Mul, 3, 5),
            Operation::Binary(Binary::Sub, 4, 6),
            Operation::Binary(Binary::Sub, 7, 2),
            Operation::Root { unknown: 4, residual: 8, is_linear: false },
            Operation::Unary(Unary::Sin, 9),
        ];
        let course = Course { operations, ..Course::default() };
        course.verify(1).unwrap();
        course
    }

    #[test]
    fn an_unknown_keeps_within_what_is_said_about_it() {
        let course = anomaly(0.3);
        let mut enclosure = Enclosure::default();
        enclosure.begin(&course, 0.0, &[0.0]);
        for k in 0..1000 {
            let (z0, z1) = (0.01 * f64::from(k), 0.01 * f64::from(k + 1));
            let time = |z: f64| (z - 0.3 * z.sin()) / 50.0;
            let (t0, t1) = (time(z0), time(z1));
            let jet = enclosure.of(&course, &[0.0], Interval::new(t0, t1));
            for part in [0.01, 0.5, 0.99] {
                let sine = (z0 + part * (z1 - z0)).sin();
                assert!(jet.value.contains(sine), "{sine} at {z0}: {jet:?}");
            }
            assert!(jet.value.hi - jet.value.lo < 0.03);
            let slope = (z1.sin() - z0.sin()) / (t1 - t0);
            assert!(jet.slope.contains(slope), "{slope} at {z0}: {jet:?}");
        }
    }

    #[test]
    fn nothing_is_said_where_a_branch_ends_or_nothing_was_known() {
        // Folds at cos(E) = 1/2.
        let course = anomaly(2.0);
        let mut enclosure = Enclosure::default();
        let before = 0.9 * (0.5_f64).acos();
        enclosure.begin(&course, (before - 2.0 * before.sin()) / 50.0, &[before]);
        assert_eq!(enclosure.of(&course, &[0.0], Interval::new(-0.5, 0.0)), UNKNOWN.sin());
        enclosure.begin(&course, 0.0, &[0.0]);
        assert_eq!(enclosure.of(&course, &[0.0], Interval::new(-0.02, -0.01)), UNKNOWN.sin());
        assert_eq!(enclosure.of(&course, &[0.0], Interval::new(0.0, 0.1)), UNKNOWN.sin());
        assert!(enclosure.of(&course, &[0.0], Interval::new(0.0, 0.001)).slope.is_finite());
    }
}
