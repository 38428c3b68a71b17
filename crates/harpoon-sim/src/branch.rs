//! The branch of solutions that a nonlinear system is on: where it has been, so that it is told where it goes.
//!
//! Between events the unknowns of a system are continuous functions of time. The last two points that were accepted say
//! where the next one is to be looked for, and whether what was found there is plausible.

/// How the solution of a nonlinear system is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pursuit {
    /// Wherever Newton's method leads: at the start.
    Search,
    /// Along a path from the solution before, if there is one: in an event everything else may jump.
    Cross,
    /// On the branch that it is on, or nowhere.
    Follow,
    /// Straight on, where the branch has come to a point at which it cannot be followed: branches may cross there.
    Pass,
    /// The branch has come to its end: to another one.
    Jump,
}

/// The last points that were accepted, the newest first.
#[derive(Debug, Default)]
pub struct Trail {
    points: Vec<(f64, Vec<f64>)>,
}

/// How much an unknown may differ from where it was expected, in proportion to its size or to its way: more would not be
/// noticed as a turn of its motion.
const LITTLE: f64 = 0.02;
const HALF_THE_WAY: f64 = 0.5;

/// How much a motion may bend, in proportion to its way, so that it cannot be by chance that it goes straight on; and so that this may be.
pub const STRAIGHT: f64 = 0.1;
pub const ALMOST_STRAIGHT: f64 = 0.25;

/// A way, in proportion to the size of the unknown, on which a turn is no rounding.
const NOTABLE: f64 = 1e-6;

/// Expectations reach as far as so many of the last steps.
const FORESIGHT: f64 = 2.0;

/// Points come closer and closer where a branch cannot be followed any more; some must be left that are not too close.
const MOST_POINTS: usize = 24;

impl Trail {
    pub fn forget(&mut self) {
        self.points.clear();
    }

    pub fn note(&mut self, time: f64, z: &[f64]) {
        let is_again = self.points.first().is_some_and(|(t, _)| *t == time);
        if !is_again {
            let is_full = self.points.len() == MOST_POINTS;
            let room = is_full.then(|| {
                let times: Vec<f64> = self.points.iter().map(|(t, _)| *t).collect();
                self.points.remove(spare(&times))
            });
            self.points.insert(0, room.unwrap_or((time, Vec::new())));
        }
        if let Some((t, last)) = self.points.first_mut() {
            *t = time;
            last.clear();
            last.extend_from_slice(z);
        }
    }

    pub fn last(&self) -> Option<&[f64]> {
        self.points.first().map(|(_, z)| &z[..])
    }

    /// How large an unknown is: as large as it was lately, at most its nominal value, and not so small that it is known no better.
    fn size(&self, k: usize, nominal: f64) -> f64 {
        const LEAST: f64 = 1e-9;
        let lately = self.points.iter().take(2).fold(0.0, |size: f64, (_, z)| size.max(z[k].abs()));
        lately.clamp(LEAST * nominal, nominal)
    }

    /// What the unknowns have done in the last step.
    pub fn motion(&self) -> Option<Vec<f64>> {
        let [(_, now), (_, before), ..] = &self.points[..] else { return None };
        Some(now.iter().zip(before).map(|(now, before)| now - before).collect())
    }

    /// Where the unknowns are expected; false if nothing is known.
    pub fn expect(&self, time: f64, z: &mut [f64]) -> bool {
        let Some((_, now)) = self.points.first() else { return false };
        z.copy_from_slice(now);
        if let Some(ahead) = self.ahead(time) {
            let ahead = ahead.clamp(-FORESIGHT, FORESIGHT);
            z.iter_mut().zip(&self.points[1].1).for_each(|(z, before)| *z += ahead * (*z - before));
        }
        true
    }

    /// Where a straight line leads from a point as long ago as the time is ahead; false if there is none.
    pub fn expect_straight(&self, time: f64, z: &mut [f64]) -> bool {
        let Some((now, last)) = self.points.first().filter(|(now, _)| time > *now) else { return false };
        let ahead = time - now;
        let Some((before, earlier)) = self.points.iter().find(|(t, _)| now - t >= ahead) else {
            return false;
        };
        let part = ahead / (now - before);
        for ((z, last), earlier) in z.iter_mut().zip(last).zip(earlier) {
            *z = last + part * (last - earlier);
        }
        true
    }

    /// Whether the unknowns have moved there as they did before, so that nothing can have happened on the way.
    pub fn is_plausible(&self, time: f64, z: &[f64], nominal: impl Fn(usize) -> f64) -> bool {
        let Some(ahead) = self.ahead(time) else { return true };
        let [(_, now), (_, before), ..] = &self.points[..] else { return true };
        (0..z.len()).all(|k| {
            let way = ahead * (now[k] - before[k]);
            let error = (z[k] - now[k] - way).abs();
            let largest_way = way.abs().max((z[k] - now[k]).abs());
            error <= LITTLE * self.size(k, nominal(k)).max(z[k].abs()) || error <= HALF_THE_WAY * largest_way
        })
    }

    /// Whether the unknowns have gone straight on, but for a part of their way.
    pub fn is_straight(&self, time: f64, z: &[f64], most: f64, size: impl Fn(usize) -> f64) -> bool {
        const ROUNDING: f64 = 1e-14;
        self.bend(time, z, size).is_some_and(|(error, way)| error <= most * way + ROUNDING)
    }

    /// Whether a time is so little ahead, beside what is known of the motion, that a turn would hardly be noted on a shorter way. Sizes of unknowns
    /// do not tell: one of them may pass through zero there.
    pub fn is_close(&self, time: f64) -> bool {
        const LITTLE_AHEAD: f64 = 1e-5;
        let (Some((now, _)), Some((first, _))) = (self.points.first(), self.points.last()) else {
            return false;
        };
        time - now <= LITTLE_AHEAD * (now - first)
    }

    /// Whether the unknowns may have turned off on their way: also near the end of it, for then the next one begins behind the turn, and
    /// what is straight ahead from there is not where they came from.
    pub fn is_turn(&self, time: f64, z: &[f64], size: impl Fn(usize) -> f64) -> bool {
        const LATE: f64 = 0.02;
        let is_off = |(error, way): (f64, f64)| way > NOTABLE && error > LATE * way;
        self.bend(time, z, &size).is_some_and(is_off)
            // What is curved as it was before has not turned.
            && self.expect_curved(time).is_none_or(|expected| self.error(&expected, z, &size).is_some_and(is_off))
    }

    /// Where the parabola through the last three points leads.
    fn expect_curved(&self, time: f64) -> Option<Vec<f64>> {
        let [(t0, z0), (t1, z1), (t2, z2), ..] = &self.points[..] else { return None };
        let weight = |t: f64, others: [f64; 2]| {
            others.iter().map(|other| (time - other) / (t - other)).product::<f64>()
        };
        let weights = [weight(*t0, [*t1, *t2]), weight(*t1, [*t0, *t2]), weight(*t2, [*t0, *t1])];
        let value = |k: usize| weights[0] * z0[k] + weights[1] * z1[k] + weights[2] * z2[k];
        let expected: Vec<f64> = (0..z0.len()).map(value).collect();
        expected.iter().all(|z| z.is_finite()).then_some(expected)
    }

    /// How far the unknowns are from where a straight line leads, and how far that is from the last point, in parts of their sizes.
    fn bend(&self, time: f64, z: &[f64], size: impl Fn(usize) -> f64) -> Option<(f64, f64)> {
        let mut expected = z.to_vec();
        if !self.expect_straight(time, &mut expected) {
            let (ahead, [(_, now), (_, before), ..]) = (self.ahead(time)?, &self.points[..]) else {
                return None;
            };
            for (k, expected) in expected.iter_mut().enumerate() {
                *expected = now[k] + ahead * (now[k] - before[k]);
            }
        }
        self.error(&expected, z, size)
    }

    /// The same for any place where they are expected.
    fn error(&self, expected: &[f64], z: &[f64], size: impl Fn(usize) -> f64) -> Option<(f64, f64)> {
        let last = self.last()?;
        let mut bend = (0.0_f64, 0.0_f64);
        for k in 0..z.len() {
            let size = size(k).max(z[k].abs());
            bend.0 = bend.0.max((z[k] - expected[k]).abs() / size);
            bend.1 = bend.1.max((expected[k] - last[k]).abs() / size);
        }
        Some(bend)
    }

    /// How far a time is ahead, in units of the last step.
    fn ahead(&self, time: f64) -> Option<f64> {
        let [(now, _), (before, _), ..] = &self.points[..] else { return None };
        (now > before).then(|| (time - now) / (now - before))
    }
}

/// Which of some times, the newest first, is missed least by what goes back from the last one: neighbours that lie close together, for
/// how far away they are. The newest two are not missed at all.
pub fn spare(times: &[f64]) -> usize {
    let gap = |k: usize| (times[k - 1] - times[k + 1]) / (times[0] - times[k + 1]);
    (2..times.len() - 1).min_by(|&a, &b| gap(a).total_cmp(&gap(b))).unwrap_or(times.len() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_straight_lines() {
        let mut trail = Trail::default();
        let mut z = [0.0];
        assert!(!trail.expect(1.0, &mut z));
        trail.note(0.0, &[1.0]);
        assert!(trail.expect(1.0, &mut z));
        assert_eq!(z, [1.0]);
        trail.note(0.5, &[2.0]);
        trail.expect(1.0, &mut z);
        assert_eq!(z, [3.0]);
        // Not too far.
        trail.expect(10.0, &mut z);
        assert_eq!(z, [4.0]);
        assert!(trail.is_plausible(1.0, &[3.4], |_| 1.0));
        assert!(!trail.is_plausible(1.0, &[0.5], |_| 1.0));
        // A nominal value says little about what has been much smaller, but what is nothing beside it.
        assert!(!trail.is_plausible(1.0, &[0.5], |_| 1e3));
        assert!(trail.is_plausible(1.0, &[0.5], |_| 1e12));
    }

    #[test]
    fn the_same_time_replaces() {
        let mut trail = Trail::default();
        for (t, z) in [(0.0, 5.0), (0.0, 0.0), (1.0, 1.0), (2.0, 4.0)] {
            trail.note(t, &[z]);
        }
        assert_eq!(trail.motion(), Some(vec![3.0]));
        let mut z = [0.0];
        assert!(trail.expect_straight(4.0, &mut z) && !trail.expect_straight(5.0, &mut [0.0]));
        assert_eq!(z, [8.0]);
        assert_eq!(trail.last(), Some(&[4.0][..]));
    }
}
