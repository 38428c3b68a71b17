//! Comparison with a reference: two trajectories → for each signal whether it follows the reference, and how far it
//! strays.
//!
//! A signal is verified when all its points lie inside the [`Tube`] around the reference.

mod tube;

pub use tube::{Tolerances, Tube};

use crate::Trajectory;

/// How one signal compares with its reference.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    pub name: String,
    pub outcome: Outcome,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// All points are inside of the tube.
    Verified(Deviation),
    Outside(Deviation),
    /// The run ends before the reference does, at this time; up to there it may be right.
    EndsEarly(f64),
    /// The run has no such signal.
    Missing,
    /// The reference itself does not have it.
    MissingInReference,
}

/// How far a signal strays from the reference curve, shifts in time within the tube forgiven.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Deviation {
    /// Where the signal leaves the tube for the first time.
    pub first_violation: Option<f64>,
    /// The largest distance, as a share of the range of the reference (0.002 is on the border of the tube).
    pub max_error: f64,
    /// When that was.
    pub max_error_time: f64,
    /// The share of the points that are outside.
    pub fraction_outside: f64,
}

impl Comparison {
    pub fn is_verified(&self) -> bool {
        matches!(self.outcome, Outcome::Verified(_))
    }
}

/// Compares the named signals. Blanks in names do not matter: `a[1, 2]` is `a[1,2]`.
pub fn compare<'n>(
    tested: &Trajectory,
    reference: &Trajectory,
    names: impl IntoIterator<Item = &'n str>,
    tolerances: &Tolerances,
) -> Vec<Comparison> {
    let outcome = |name| match (tested.signal_like(name), reference.signal_like(name)) {
        (_, None) => Outcome::MissingInReference,
        (None, _) => Outcome::Missing,
        (Some(signal), Some(reference_signal)) => {
            let reference_values = reference.values(reference_signal);
            let tube = Tube::around(reference.time(), &reference_values, tolerances);
            follow(&tube, tested.time(), &tested.values(signal))
        }
    };
    names.into_iter().map(|name| Comparison { name: name.to_string(), outcome: outcome(name) }).collect()
}

/// Goes along the tube with the points of a signal.
fn follow(tube: &Tube<'_>, time: &[f64], values: &[f64]) -> Outcome {
    let mut deviation =
        Deviation { first_violation: None, max_error: 0.0, max_error_time: f64::NAN, fraction_outside: 0.0 };
    let mut n_outside = 0;
    for (&t, distance) in time.iter().zip(tube.deviations(time, values)) {
        // No number is far away from any.
        let distance = if distance.is_finite() { distance.abs() } else { f64::INFINITY };
        let error = tube.relative(distance);
        if error > deviation.max_error || deviation.max_error_time.is_nan() {
            (deviation.max_error, deviation.max_error_time) = (error, t);
        }
        if distance > tube.half_height {
            deviation.first_violation.get_or_insert(t);
            n_outside += 1;
        }
    }
    deviation.fraction_outside = n_outside as f64 / time.len().max(1) as f64;
    let end = time.last().copied().unwrap_or(tube.start());
    match n_outside {
        0 if end < tube.end() - tube.half_width => Outcome::EndsEarly(end),
        0 => Outcome::Verified(deviation),
        _ => Outcome::Outside(deviation),
    }
}

#[cfg(test)]
mod tests {
    use super::{Outcome, Tolerances, compare};
    use crate::{Signal, Trajectory};

    fn run(time: &[f64], values: &[f64]) -> Trajectory {
        Trajectory::new(vec![Signal::column("x", 0)], time.to_vec(), vec![values.to_vec()])
    }

    fn outcome(tested: &Trajectory, reference: &Trajectory) -> Outcome {
        compare(tested, reference, ["x"], &Tolerances::default()).remove(0).outcome
    }

    /// x = sin(t) over 10 s: the range is 2, the half height 0.004, the half width 0.02 s. Nothing is before the start.
    fn sine(n: usize, height: f64, delay: f64) -> Trajectory {
        let time: Vec<f64> = (0..=n).map(|k| 10.0 * k as f64 / n as f64).collect();
        let values: Vec<f64> = time.iter().map(|t| (t - delay).clamp(0.0, 10.0).sin() + height).collect();
        run(&time, &values)
    }

    #[test]
    fn a_shift_in_value_or_time_within_the_tube_is_verified() {
        let reference = sine(1000, 0.0, 0.0);
        for (height, delay) in [(0.0, 0.0), (0.0039, 0.0), (-0.0039, 0.0), (0.0, 0.019), (0.0, -0.019)] {
            let outcome = outcome(&sine(777, height, delay), &reference);
            let Outcome::Verified(deviation) = outcome else { panic!("{height} {delay}: {outcome:?}") };
            assert_eq!(deviation.first_violation, None);
            assert_eq!(deviation.fraction_outside, 0.0);
        }
    }

    #[test]
    fn too_high_is_seen_where_the_curve_is_flat() {
        // On a slope the width of the tube forgives 0.02·|cos t| more: outside where |cos t| < 0.05, near the peaks
        // at 1.571, 4.712, 7.854 and from there to the left until sin(t + 0.02) + 0.004 = sin(t) + 0.0045.
        let outcome = outcome(&sine(1000, 0.0045, 0.0), &sine(1000, 0.0, 0.0));
        let Outcome::Outside(deviation) = outcome else { panic!("{outcome:?}") };
        let first = deviation.first_violation.unwrap();
        assert!((1.53..1.58).contains(&first), "{first}");
        assert!((deviation.max_error - 0.00225).abs() < 1e-5, "{deviation:?}");
        assert!((0.005..0.03).contains(&deviation.fraction_outside), "{deviation:?}");
    }

    #[test]
    fn an_event_may_shift_by_the_width_of_the_tube() {
        let step = |t| run(&[0.0, t, t, 1.0], &[0.0, 0.0, 1.0, 1.0]);
        assert!(matches!(outcome(&step(0.5019), &step(0.5)), Outcome::Verified(_)));
        assert!(matches!(outcome(&step(0.4981), &step(0.5)), Outcome::Verified(_)));
        let late = outcome(&step(0.5021), &step(0.5));
        let Outcome::Outside(deviation) = late else { panic!("{late:?}") };
        assert_eq!(deviation.first_violation, Some(0.5021));
        assert_eq!(deviation.max_error, 1.0);
        assert_eq!(deviation.fraction_outside, 0.25);
    }

    /// All values between before and after an event count as inside at its time.
    #[test]
    fn a_step_without_a_second_row_is_a_slope() {
        let reference = run(&[0.0, 0.5, 0.5, 1.0], &[0.0, 0.0, 1.0, 1.0]);
        let tested = run(&[0.0, 0.499, 0.5, 0.501, 1.0], &[0.0, 0.0, 0.5, 1.0, 1.0]);
        assert!(matches!(outcome(&tested, &reference), Outcome::Verified(_)));
    }

    #[test]
    fn constants_are_compared_relative_to_themselves() {
        let constant = |value| run(&[0.0, 1.0], &[value; 2]);
        assert!(matches!(outcome(&constant(300.0002), &constant(300.0)), Outcome::Verified(_)));
        assert!(matches!(outcome(&constant(300.0004), &constant(300.0)), Outcome::Outside(_)));
        assert!(matches!(outcome(&constant(1.001e-9), &constant(1e-9)), Outcome::Outside(_)));
        // Zero up to rounding.
        assert!(matches!(outcome(&constant(1e-10), &constant(0.0)), Outcome::Verified(_)));
        assert!(matches!(outcome(&constant(0.0), &run(&[0.0, 1.0], &[1e-17, -3e-17])), Outcome::Verified(_)));
        assert!(matches!(outcome(&constant(1e-3), &constant(0.0)), Outcome::Outside(_)));
    }

    #[test]
    fn a_run_that_ends_early_is_not_verified() {
        let reference = run(&[0.0, 1.0], &[0.0, 1.0]);
        assert_eq!(outcome(&run(&[0.0, 0.7], &[0.0, 0.7]), &reference), Outcome::EndsEarly(0.7));
        assert_eq!(outcome(&run(&[], &[]), &reference), Outcome::EndsEarly(0.0));
        assert!(matches!(outcome(&run(&[0.0, 0.999], &[0.0, 0.999]), &reference), Outcome::Verified(_)));
    }

    #[test]
    fn what_is_no_number_is_outside() {
        let reference = run(&[0.0, 1.0], &[0.0, 1.0]);
        let outcome = outcome(&run(&[0.0, 0.5, 1.0], &[0.0, f64::NAN, 1.0]), &reference);
        let Outcome::Outside(deviation) = outcome else { panic!("{outcome:?}") };
        assert_eq!((deviation.first_violation, deviation.max_error), (Some(0.5), f64::INFINITY));
    }

    #[test]
    fn names_are_found_whatever_their_blanks() {
        let named = |name| Trajectory::new(vec![Signal::column(name, 0)], vec![0.0], vec![vec![1.0]]);
        for (tested, reference) in [("c[1,2].v", "c[1, 2].v"), ("c[1, 2].v", "c[1,2].v")] {
            let names = [reference, "other"];
            let result = compare(&named(tested), &named(reference), names, &Tolerances::default());
            assert!(result[0].is_verified(), "{result:?}");
            assert_eq!(result[1].outcome, Outcome::MissingInReference);
        }
        let missing = compare(&named("a"), &named("b"), ["b"], &Tolerances::default());
        assert_eq!(missing[0].outcome, Outcome::Missing);
    }
}
