//! Resets that follow each other for ever within a moment → what they make of the states in the end.
//!
//! ```text
//! x⁺ := after a reset, at the boundary, with the speed ψ away from it
//! repeat
//!     x⁻ := x⁺ after the flight back to the boundary, which takes 2ψ/|ψ̇|
//!     x⁺ := x⁻ after the reset
//! until no state is moved that does not follow ψ to zero
//! ```
//! The speed goes to zero with the flights. What else the resets act on has a limit of its own: a sideways velocity that each
//! of them makes smaller by a tenth is gone. Where there is no limit, as in counting, the model says nothing about what comes then.

use harpoon_numerics::Trouble;

use crate::hold::{Hold, Holds, evaluate_at, point};
use crate::machine::Machine;

/// Resets that are followed; with fewer, most limits are found from the ratio of the last jumps.
const MOST: usize = 2000;

/// Jumps that are this part of a state and follow a ratio are summed up rather than followed.
const NEGLIGIBLE: f64 = 1e-13;

/// A ratio of jumps above this has no limit that could be told.
const LARGEST_RATIO: f64 = 0.9999;

/// What an accumulation of resets ends with.
pub enum Limit {
    /// The states are there, and the time is; this is the direction in which resets act there.
    Reached(Vec<f64>),
    /// This state is moved again and again, and has no limit.
    Open(usize),
}

/// Settles an event at the values that are there; says whether states were reset.
pub type Settle<'s, 'a> = &'s mut dyn FnMut(&mut Machine<'a>) -> Result<bool, Trouble>;

/// Goes to the limit of the resets whose force `hold` is; `near`: so far from zero the relation has a side for sure.
/// `until`: the time that must not be reached.
pub fn limit<'a>(
    machine: &mut Machine<'a>,
    holds: &mut Holds,
    hold: &Hold,
    near: f64,
    until: f64,
    settle: Settle<'_, 'a>,
) -> Result<Limit, Trouble> {
    let (mut t, mut x) = point(machine);
    let outwards = hold.outwards(machine);
    let away: Vec<f64> =
        gradient(machine, holds, hold, false)?.iter().map(|away| outwards * near * away).collect();
    let approach: Vec<f64> =
        gradient(machine, holds, hold, true)?.iter().map(|approach| -outwards * approach).collect();
    let n = x.len();
    let mut jump = vec![0.0; n];
    let mut ratio = vec![1.0; n];
    // Of the lowest flight that can be seen.
    let (_, back) = holds.speed_and_return(machine, hold, t, &x)?;
    let speed = (2.0 * back * near).sqrt();
    let mut is_done = false;
    for _ in 0..MOST {
        let Some((end, landing)) = fly(machine, holds, hold, (t, &x), until)? else { break };
        let Some(after) = reset(machine, &away, (end, &landing), settle)? else { break };
        is_done = true;
        for i in 0..n {
            let next = after[i] - landing[i];
            ratio[i] = if jump[i] == 0.0 { 1.0 } else { next / jump[i] };
            jump[i] = next;
            let size = ratio[i].abs();
            let rest = if size < 1.0 { jump[i].abs() * size / (1.0 - size) } else { f64::INFINITY };
            let is_small = rest <= NEGLIGIBLE * (after[i].abs() + holds.nominal(i));
            is_done &= jump[i] == 0.0 || approach[i] != 0.0 || is_small;
        }
        (t, x) = (end, after);
        if is_done {
            break;
        }
    }
    if !is_done {
        for i in 0..n {
            if jump[i] == 0.0 || approach[i] != 0.0 {
                continue;
            }
            if ratio[i].abs() > LARGEST_RATIO {
                return Ok(Limit::Open(i));
            }
            x[i] += jump[i] * ratio[i] / (1.0 - ratio[i]);
        }
    }
    // All the way down to zero.
    let (left, _) = holds.speed_and_return(machine, hold, t, &x)?;
    x.iter_mut().zip(&approach).for_each(|(x, approach)| *x += left * approach);
    evaluate_at(machine, t, &x)?;
    let direction = direction(machine, &away, &approach, speed, settle)?;
    evaluate_at(machine, t, &x)?;
    Ok(Limit::Reached(direction))
}

/// By what a reset at the zero of a relation would move the states if they were a little beyond it: where they are exactly on
/// it, a reset that puts them there moves nothing. Zero if there is none. Leaves everything as it is.
pub fn probe<'a>(
    machine: &mut Machine<'a>,
    holds: &Holds,
    relation: usize,
    near: f64,
    settle: Settle<'_, 'a>,
) -> Result<Vec<f64>, Trouble> {
    let hold = Hold::at(relation);
    let values = machine.values.clone();
    let (t, x) = point(machine);
    let outwards = hold.outwards(machine);
    let away: Vec<f64> =
        gradient(machine, holds, &hold, false)?.iter().map(|away| outwards * near * away).collect();
    let jump = jump_beyond(machine, &away, (t, &x), settle);
    machine.values.copy_from_slice(&values);
    Ok(jump?.unwrap_or_else(|| vec![0.0; x.len()]))
}

/// Whether the reset at a boundary brings states back to it that have gone beyond by a little: only such resets hold them there. One that
/// halves what is there already has nothing left to take in the end, and the solution goes on. `outwards`: so far before the boundary, with the sign of
/// the side where they come from, and as far beyond. Leaves everything as it is.
pub fn brings_back<'a>(
    machine: &mut Machine<'a>,
    holds: &Holds,
    relation: usize,
    outwards: f64,
    settle: Settle<'_, 'a>,
) -> Result<bool, Trouble> {
    let hold = Hold::at(relation);
    let values = machine.values.clone();
    let (t, x) = point(machine);
    let g = machine.get(machine.program.relations[relation].crossing);
    let away: Vec<f64> = gradient(machine, holds, &hold, false)?.iter().map(|away| outwards * away).collect();
    let jump = jump_beyond(machine, &away, (t, &x), settle);
    let after = match jump? {
        Some(jump) => {
            let after: Vec<f64> = (0..x.len()).map(|i| x[i] - away[i] + jump[i]).collect();
            evaluate_at(machine, t, &after)?;
            (machine.get(machine.program.relations[relation].crossing) - g) / outwards
        }
        // What else it needs is not there a little aside.
        None => 0.0,
    };
    machine.values.copy_from_slice(&values);
    Ok(after > -0.5)
}

/// How g, or the speed ġ, changes with the states: moving them by the answer changes it by one.
fn gradient(
    machine: &mut Machine<'_>,
    holds: &Holds,
    hold: &Hold,
    of_speed: bool,
) -> Result<Vec<f64>, Trouble> {
    let (t, x) = point(machine);
    let mut slopes = vec![0.0; x.len()];
    let mut sum = 0.0;
    for i in 0..x.len() {
        let size = x[i].abs() + holds.nominal(i);
        let slope = holds.slope(machine, hold, (t, &x), i, of_speed)? * size;
        slopes[i] = slope * size;
        sum += slope * slope;
    }
    evaluate_at(machine, t, &x)?;
    let largest = slopes.iter().fold(0.0_f64, |largest, slope| largest.max(slope.abs()));
    let clean = |slope: f64| if slope.abs() > 1e-9 * largest { slope / sum } else { 0.0 };
    Ok(slopes.into_iter().map(clean).collect())
}

/// The flight from the boundary back to it: when it ends, and where. None where there is none
/// that ends before `until`.
fn fly(
    machine: &mut Machine<'_>,
    holds: &mut Holds,
    hold: &Hold,
    (t, x): (f64, &[f64]),
    until: f64,
) -> Result<Option<(f64, Vec<f64>)>, Trouble> {
    let (speed, back) = holds.speed_and_return(machine, hold, t, x)?;
    let duration = 2.0 * speed / back;
    if !(speed > 0.0 && back > 0.0 && t + duration < until) {
        return Ok(None);
    }
    let inside = holds.go_outside(machine, Some(hold));
    // The rule of the midpoint is exact for a parabola.
    let mut f = vec![0.0; x.len()];
    let outcome = holds.rhs(machine, t, x, &mut f).and_then(|()| {
        let middle: Vec<f64> = x.iter().zip(&f).map(|(x, f)| x + 0.5 * duration * f).collect();
        holds.rhs(machine, t + 0.5 * duration, &middle, &mut f)
    });
    inside.come_back(machine);
    outcome?;
    let end = x.iter().zip(&f).map(|(x, f)| x + duration * f).collect();
    Ok(Some((t + duration, end)))
}

/// What the reset at a boundary makes of these states; None if there is none.
fn reset<'a>(
    machine: &mut Machine<'a>,
    away: &[f64],
    (t, x): (f64, &[f64]),
    settle: Settle<'_, 'a>,
) -> Result<Option<Vec<f64>>, Trouble> {
    let jump = jump_beyond(machine, away, (t, x), settle)?;
    let land = |(i, jump): (usize, f64)| if jump == 0.0 { x[i] } else { x[i] - away[i] + jump };
    Ok(jump.map(|jump| jump.into_iter().enumerate().map(land).collect()))
}

/// By what the reset at a boundary moves the states; None if there is none. To be on the side where the model sees it,
/// they are put a little beyond the boundary, after they were a little before it.
fn jump_beyond<'a>(
    machine: &mut Machine<'a>,
    away: &[f64],
    (t, x): (f64, &[f64]),
    settle: Settle<'_, 'a>,
) -> Result<Option<Vec<f64>>, Trouble> {
    let moved = |by: f64| -> Vec<f64> { x.iter().zip(away).map(|(x, away)| x + by * away).collect() };
    evaluate_at(machine, t, &moved(1.0))?;
    settle(machine)?;
    let beyond = moved(-1.0);
    evaluate_at(machine, t, &beyond)?;
    if !settle(machine)? {
        return Ok(None);
    }
    let (_, after) = point(machine);
    Ok(Some(after.iter().zip(&beyond).map(|(after, beyond)| after - beyond).collect()))
}

/// The direction in which resets act on the states that are there, the slower the approach the better.
fn direction<'a>(
    machine: &mut Machine<'a>,
    away: &[f64],
    approach: &[f64],
    speed: f64,
    settle: Settle<'_, 'a>,
) -> Result<Vec<f64>, Trouble> {
    let values = machine.values.clone();
    let (t, x) = point(machine);
    let mut jumps = Vec::new();
    for part in [1.0, 0.25] {
        let speed = part * speed;
        let landing: Vec<f64> = x.iter().zip(approach).map(|(x, approach)| x + speed * approach).collect();
        let after = reset(machine, away, (t, &landing), settle)?;
        let jump = |after: Vec<f64>| after.iter().zip(&landing).map(|(a, b)| (a - b) / speed).collect();
        jumps.push(after.map_or_else(|| vec![0.0; x.len()], jump));
        machine.values.copy_from_slice(&values);
    }
    let [far, close] = &jumps[..] else { unreachable!("there are two speeds") };
    // What does not become smaller with the speed is no force.
    let is_force = |far: f64, close: f64| (far - close).abs() <= 0.1 * close.abs();
    Ok(far.iter().zip(close).map(|(far, close)| if is_force(*far, *close) { *close } else { 0.0 }).collect())
}
