//! A function of time that is positive at the beginning of a stretch → where in it the function may cease to be so.
//!
//! Looks at points know nothing of what is between them. A function of time or of a motion that is known, though, can be bounded over a whole
//! stretch (docs/decisions/0035): where its values and slopes prove that it stays positive there is nothing to look at. Where they
//! do not the stretch is halved, the earlier half first, until they do, or the function falls all the way and is no
//! longer positive at the end, or the stretch is too short for anybody to see what happens in it.

use harpoon_numerics::{Interval, Jet};

/// Evaluations for one stretch that are enough. A sum of two waves that cannot be told apart from a threshold needs a thousand for fifty
/// periods; a function whose zeros accumulate needs any number.
pub const ENOUGH: usize = 6000;
/// The same where a rest is looked for.
pub const ENOUGH_FOR_RESTS: usize = 1000;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Foresight {
    /// It stays positive.
    Stays,
    /// It is positive until some time before this, and may be so no longer here.
    Until(f64),
    /// It could not be found out.
    Unknown,
}

/// `over` bounds the function; stretches of the `shortest` length are not halved, and `most` parts are looked at.
pub fn foresee(
    begin: f64,
    end: f64,
    shortest: f64,
    most: usize,
    mut over: impl FnMut(Interval) -> Jet,
) -> Foresight {
    let mut parts = vec![(begin, end)];
    let mut n = 0;
    // At the end of the last part that was positive, which is the beginning of the next.
    let mut at_begin = over(Interval::point(begin)).value;
    while let Some((t0, t1)) = parts.pop() {
        n += 1;
        if n > most {
            return Foresight::Unknown;
        }
        let jet = over(Interval::new(t0, t1));
        if jet.value.lo > 0.0 {
            at_begin = jet.value;
            continue;
        }
        let at_end = over(Interval::point(t1)).value;
        let falls = jet.slope.hi <= 0.0;
        let rises = jet.slope.lo >= 0.0;
        if rises || at_end.lo > 0.0 && (falls || lowest(at_begin.lo, at_end.lo, jet.slope, t1 - t0) > 0.0) {
            at_begin = at_end;
            continue;
        }
        let middle = 0.5 * (t0 + t1);
        if falls || t1 - t0 <= shortest || middle <= t0 || middle >= t1 {
            return Foresight::Until(t1);
        }
        parts.push((middle, t1));
        parts.push((t0, middle));
    }
    Foresight::Stays
}

/// The end of the first part of a stretch on which a function that was positive in it is nothing all the time, as `max(0, x)` is. `over`
/// bounds the function. Parts that are shorter than what looks can tell from a touch are not asked about. Beside it how many parts were looked at: if
/// these are more than `most` the search was given up.
pub fn find_rest(
    begin: f64,
    end: f64,
    most: usize,
    mut over: impl FnMut(Interval) -> Jet,
) -> (Option<f64>, usize) {
    /// Of the way from the begin, and of the stretch.
    const SHORT: f64 = 1e-2;
    const SHORTEST: f64 = 1e-3;
    /// Bounds are rounded outwards.
    const NOTHING: f64 = 1e-300;
    // A rest that goes on was found before.
    let mut was_positive = over(Interval::point(begin)).value.lo > NOTHING;
    let mut parts = vec![(begin, end)];
    let mut n = 0;
    while let Some((t0, t1)) = parts.pop() {
        n += 1;
        if n > most {
            break;
        }
        let value = over(Interval::new(t0, t1)).value;
        if value.hi <= NOTHING {
            if was_positive {
                return (Some(t1), n);
            }
            continue;
        }
        let middle = 0.5 * (t0 + t1);
        let is_short = t1 - t0 <= (SHORT * (t1 - begin)).max(SHORTEST * (end - begin));
        if value.lo <= 0.0 && !is_short {
            parts.push((middle, t1));
            parts.push((t0, middle));
        } else {
            was_positive |= over(Interval::point(t1)).value.lo > NOTHING;
        }
    }
    (None, n)
}

/// The least that a function can be between two points, with these values and slopes.
pub fn lowest(first: f64, last: f64, slope: Interval, way: f64) -> f64 {
    if !slope.is_finite() {
        return f64::NEG_INFINITY;
    }
    // Down as steep as can be from the first, up as steep as can be to the last.
    let place = ((first - last + slope.hi * way) / (slope.hi - slope.lo)).clamp(0.0, way);
    (first + slope.lo * place).max(last - slope.hi * (way - place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn constant(x: f64) -> Jet {
        Jet::constant(x)
    }

    #[test]
    fn the_first_of_many_waves_is_found() {
        // Over 5 periods, above 0.999 for a 70th of one.
        let over = |t: Interval| constant(0.999) - (constant(1000.0) * Jet::time(t)).sin();
        let Foresight::Until(t) = foresee(0.0, 0.0314, 1e-14, ENOUGH, over) else { panic!("not found") };
        let first = 0.999_f64.asin() / 1000.0;
        assert!(t >= first && t < std::f64::consts::FRAC_PI_2 / 1000.0, "{t} {first}");
    }

    #[test]
    fn what_touches_or_stays_away_is_clear() {
        let never = |t: Interval| constant(1.5) - Jet::time(t).sin() - Jet::time(t).cos();
        assert_eq!(foresee(0.0, 100.0, 1e-12, ENOUGH, never), Foresight::Stays);
        let little = |t: Interval| constant(1.0 + 1e-9) - Jet::time(t).sin();
        assert_eq!(foresee(0.0, 100.0, 1e-12, ENOUGH, little), Foresight::Stays);
    }

    #[test]
    fn a_narrow_roof_is_found_and_its_other_side_is_not() {
        let roof = |t: Interval| {
            (constant(1.0) - (Jet::time(t) - constant(333.3)).abs() * constant(1e6)).max(constant(0.0))
        };
        let over = |t: Interval| constant(0.5) - roof(t);
        let Foresight::Until(t) = foresee(0.0, 1000.0, 1e-12, ENOUGH, over) else { panic!("not found") };
        assert!((t - 333.3).abs() < 0.5e-6, "{t}");
        let back = |t: Interval| roof(t) - constant(0.5);
        let Foresight::Until(t) = foresee(t, 1000.0, 1e-12, ENOUGH, back) else { panic!("not found") };
        assert!(t > 333.3 + 0.4e-6, "{t}");
        assert_eq!(foresee(t, 1000.0, 1e-12, ENOUGH, over), Foresight::Stays);
    }

    #[test]
    fn what_comes_to_rest_between_two_looks_is_found_once() {
        let waves = |t: Interval| (Jet::time(t).sin() - constant(0.5)).max(constant(0.0));
        let (high, rest, high_again) = (1.0, 5.0 * std::f64::consts::FRAC_PI_6, 8.0);
        let find_rest_of_waves = |begin, end| find_rest(begin, end, 1000, waves).0;
        let found = find_rest_of_waves(high, high_again).expect("a rest");
        assert!(found > rest && waves(Interval::point(found)).value.hi == 0.0, "{found}");
        assert_eq!(find_rest_of_waves(found, high_again), None);
        assert!(find_rest_of_waves(found, 11.0).is_some());
        assert_eq!(find_rest_of_waves(high, 2.0), None);
        let touch = |t: Interval| (Jet::time(t) - constant(1.5)).abs().max(constant(0.0));
        assert_eq!(find_rest(1.0, 2.0, 1000, touch).0, None);
    }

    #[test]
    fn zeros_that_accumulate_are_not_followed_for_ever() {
        let over = |t: Interval| constant(0.5) - Jet::time(t).reciprocal().sin();
        assert!(matches!(foresee(0.35, 1.0, 1e-12, ENOUGH, over), Foresight::Until(_)));
        let never = |t: Interval| {
            let phase = (Jet::time(t)).reciprocal();
            constant(1.5) - phase.sin() - phase.cos()
        };
        assert_eq!(foresee(1e-9, 1.0, 1e-300, ENOUGH, never), Foresight::Unknown);
    }
}
