//! Constraints that jump at an event: what they conserve is compared before and after.
//!
//! ```text
//! z⁻ := what the model differentiates and is no state, before the event
//! r  := g(x, z⁻) with everything discrete as it is after the event
//! if r ≠ 0: the derivative of g has an impulse -r; states that depend on it answer
//!     x' = -∂ẋ/∂ġ·r from s = 0 to s = 1, with g = (1 - s)·r: from what was before to what comes after
//! ```
//! The work of an impulse is that of the mean velocity, and a state that depends on what jumps goes along. Where the answer is not
//! proportional to the impulse, where the derivative of an impulse would be needed, or where several constraints jump at once and it counts which is first, the
//! run ends: there is no limit that would not depend on how fast the jump is.

use harpoon_code::program::{Cell, JumpRow, Jumps};
use harpoon_numerics::Trouble;

use crate::machine::Machine;

/// Jumps smaller than this part of a value are left to the integrator.
const SMALL: f64 = 1e-6;

/// What belongs to the values before something changes.
#[derive(Default)]
pub struct Conserved {
    z: Vec<f64>,
    /// The variables of the equations that jump of themselves, the continuous and the discrete ones.
    in_causes: [Vec<f64>; 2],
}

impl Conserved {
    /// From now on this is what was before.
    pub fn note(&mut self, machine: &Machine<'_>) {
        let Some(jumps) = &machine.program.jumps else { return };
        self.z.clear();
        self.z.extend(jumps.coordinates.iter().map(|coordinate| machine.get(coordinate.cell)));
        let values = |cells: &[Cell]| cells.iter().map(|cell| machine.get(*cell)).collect();
        self.in_causes = [values(&jumps.causes.variables), values(&jumps.causes.discrete)];
    }

    /// The same after states were set. Everything discrete is as it is.
    pub fn note_anew(&mut self, machine: &mut Machine<'_>) -> Result<(), Trouble> {
        if !self.z.is_empty() {
            machine.evaluate()?;
            self.note(machine);
        }
        Ok(())
    }

    /// After everything was computed anew: moves the states if they take part in a jump, and says whether they do. Then
    /// everything continuous is computed again, and everything discrete is as it was found: it has led to the jump.
    pub fn restore(&mut self, machine: &mut Machine<'_>) -> Result<bool, Trouble> {
        let program = machine.program.clone();
        let Some(jumps) = program.jumps.as_ref().filter(|jumps| self.has_jumped(machine, jumps)) else {
            return Ok(false);
        };
        let values = machine.values.clone();
        let residuals = self.residuals(machine, jumps, None)?;
        let noticeable = self.noticeable(machine, jumps, &residuals)?;
        machine.values.copy_from_slice(&values);
        let rows = jumps.rows.iter().zip(residuals).zip(noticeable);
        let violated: Vec<(&JumpRow, f64)> =
            rows.filter(|((_, r), noticeable)| r.abs() > *noticeable).map(|(row, _)| row).collect();
        machine.evaluate()?;
        for (row, _) in &violated {
            if let Some(derivative) = row.derivative {
                let answer = answer(machine, &jumps.rows[derivative])?;
                if is_any(machine, &answer) {
                    return Err(refusal(machine, row, "it is the derivative of one"));
                }
            }
        }
        let causes = self.causes(machine, jumps)?;
        let change = passage(machine, jumps, &violated, &causes)?;
        if !is_any(machine, &change) {
            machine.values.copy_from_slice(&values);
            self.note(machine);
            return Ok(false);
        }
        for (state, change) in program.states.iter().zip(&change) {
            machine.set(state.value, machine.get(state.value) + change);
        }
        machine.evaluate()?;
        Ok(true)
    }

    /// By how much discrete variables are others, and the equations that jump of themselves off, with what was before.
    fn causes(&self, machine: &mut Machine<'_>, jumps: &Jumps) -> Result<Path, Trouble> {
        let causes = &jumps.causes;
        let values = machine.values.clone();
        let [continuous, discrete] = &self.in_causes;
        let before = causes.variables.iter().zip(continuous).chain(causes.discrete.iter().zip(discrete));
        before.for_each(|(cell, before)| machine.set(*cell, *before));
        machine.call(causes.residual)?;
        let residuals: Vec<f64> = causes.residuals.iter().map(|cell| machine.get(*cell)).collect();
        machine.values.copy_from_slice(&values);
        let shifts = causes.shifts.iter().zip(residuals).map(|(&cell, off)| Step { cell, after: 0.0, off });
        let jumps = causes.discrete.iter().zip(discrete).map(|(&cell, before)| {
            let after = machine.get(cell);
            Step { cell, after, off: before - after }
        });
        Ok(shifts.chain(jumps).filter(|step| step.off != 0.0).collect())
    }

    fn has_jumped(&self, machine: &Machine<'_>, jumps: &Jumps) -> bool {
        jumps.coordinates.iter().zip(&self.z).any(|(coordinate, before)| {
            let now = machine.get(coordinate.cell);
            let size = now.abs().max(before.abs());
            (now - before).abs() > SMALL * size + SMALL * SMALL * coordinate.nominal
        })
    }

    /// What small jumps would make of the residuals: positions do not jump where velocities do, up to rounding.
    fn noticeable(
        &self,
        machine: &mut Machine<'_>,
        jumps: &Jumps,
        residuals: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        let mut noticeable = vec![0.0; residuals.len()];
        for k in 0..self.z.len() {
            let moved = self.residuals(machine, jumps, Some(k))?;
            for (sum, (moved, residual)) in noticeable.iter_mut().zip(moved.iter().zip(residuals)) {
                *sum += (moved - residual).abs();
            }
        }
        Ok(noticeable)
    }

    /// With the coordinates as they were, one of them moved a little.
    fn residuals(
        &self,
        machine: &mut Machine<'_>,
        jumps: &Jumps,
        moved: Option<usize>,
    ) -> Result<Vec<f64>, Trouble> {
        for (k, (coordinate, before)) in jumps.coordinates.iter().zip(&self.z).enumerate() {
            let little = SMALL * before.abs().max(coordinate.nominal);
            machine.set(coordinate.cell, before + if moved == Some(k) { little } else { 0.0 });
        }
        machine.run(&jumps.steps)?;
        machine.call(jumps.residual)?;
        Ok(jumps.rows.iter().map(|row| machine.get(row.cell)).collect())
    }
}

/// What leads from before to after.
type Path = Vec<Step>;

/// A value after the jump, and how far off it is before.
struct Step {
    cell: Cell,
    after: f64,
    off: f64,
}

impl Step {
    fn of_row(&(row, off): &(&JumpRow, f64)) -> Step {
        Step { cell: row.shift, after: 0.0, off }
    }
}

/// By how much the states change while the constraints pass from what was before to what comes after.
///
/// A constraint that is violated passes as a whole, so that a gear keeps the momentum of its new ratio. What only looks on, such as the work of a
/// source that jumps, sees the source itself pass, where that makes no difference to all others.
fn passage(
    machine: &mut Machine<'_>,
    jumps: &Jumps,
    violated: &[(&JumpRow, f64)],
    causes: &[Step],
) -> Result<Vec<f64>, Trouble> {
    let values = machine.values.clone();
    let by_constraints = passage_of_constraints(machine, violated);
    machine.values.copy_from_slice(&values);
    let by_constraints = by_constraints?;
    let mut pass_causes = |n: usize| {
        let change = pass(machine, violated, causes, n);
        machine.values.copy_from_slice(&values);
        change
    };
    let mut by_causes = pass_causes(1);
    let bends = by_causes.as_ref().map_or_else(|_| Vec::new(), |(_, bends)| bends.clone());
    if bends.contains(&true) {
        by_causes = pass_causes(MANY);
    }
    let Ok((by_causes, _)) = by_causes else { return Ok(by_constraints) };
    let differences: Vec<f64> =
        by_causes.iter().zip(&by_constraints).map(|(one, other)| 1e-3 * (one - other)).collect();
    let concerned = noticeable(machine, &differences);
    let concerned: Vec<usize> = (0..differences.len()).filter(|&k| concerned[k]).collect();
    if concerned.is_empty() || !do_look_on(machine, jumps, &concerned)? {
        return Ok(by_constraints);
    }
    if causes.len() > 1 && concerned.iter().any(|&k| bends[k]) {
        let why = "the answer to several impulses at once depends on which is first";
        return Err(refusal(machine, violated[0].0, why));
    }
    Ok(by_causes)
}

/// Whether no derivative depends on these states, and nothing that constraints tie to them.
fn do_look_on(machine: &mut Machine<'_>, jumps: &Jumps, states: &[usize]) -> Result<bool, Trouble> {
    let values = machine.values.clone();
    let others = |machine: &mut Machine<'_>| -> Result<Vec<f64>, Trouble> {
        machine.evaluate()?;
        let mut others = vec![0.0; machine.program.states.len()];
        machine.read_derivatives(&mut others);
        others.extend(jumps.coordinates.iter().map(|coordinate| machine.get(coordinate.cell)));
        Ok(others)
    };
    let still = others(machine)?;
    for &k in states {
        let state = &machine.program.states[k];
        let (cell, nominal) = (state.value, state.nominal);
        machine.set(cell, machine.get(cell) + 1e-3 * machine.get(cell).abs().max(nominal));
    }
    let moved = others(machine)?;
    machine.values.copy_from_slice(&values);
    Ok(still == moved)
}

/// Steps of a passage that bends.
const FEW: usize = 16;
const MANY: usize = 32;

/// The same where each of the constraints passes as a whole.
fn passage_of_constraints(
    machine: &mut Machine<'_>,
    violated: &[(&JumpRow, f64)],
) -> Result<Vec<f64>, Trouble> {
    let values = machine.values.clone();
    let path: Path = violated.iter().map(Step::of_row).collect();
    let mut pass = |n: usize| {
        let change = pass(machine, violated, &path, n);
        machine.values.copy_from_slice(&values);
        change
    };
    let (change, bends) = pass(1)?;
    if !bends.contains(&true) {
        return Ok(change);
    }
    // It depends on what it changes.
    let (few, many) = (pass(FEW)?.0, pass(MANY)?.0);
    let in_turn = one_by_one(machine, violated, MANY)?;
    let why = if differ(machine, &few, &many) {
        "the answer to an impulse depends on what it changes"
    } else if differ(machine, &many, &in_turn) {
        "the answer to several impulses at once depends on which is first"
    } else {
        return Ok(many);
    };
    Err(refusal(machine, violated[0].0, why))
}

fn differ(machine: &Machine<'_>, one: &[f64], other: &[f64]) -> bool {
    let differences: Vec<f64> = one.iter().zip(other).map(|(one, other)| 1e-3 * (one - other)).collect();
    is_any(machine, &differences)
}

/// One constraint after the other.
fn one_by_one(
    machine: &mut Machine<'_>,
    violated: &[(&JumpRow, f64)],
    n_steps: usize,
) -> Result<Vec<f64>, Trouble> {
    let values = machine.values.clone();
    let mut sum = vec![0.0; machine.program.states.len()];
    for k in 0..violated.len() {
        machine.values.copy_from_slice(&values);
        for (state, change) in values_of_states(machine).into_iter().zip(&sum) {
            machine.set(state, machine.get(state) + change);
        }
        for (row, residual) in &violated[k..] {
            machine.set(row.shift, *residual);
        }
        let path = [Step::of_row(&violated[k])];
        let (change, _) = pass(machine, &violated[k..=k], &path, n_steps)?;
        sum.iter_mut().zip(change).for_each(|(sum, change)| *sum += change);
    }
    machine.values.copy_from_slice(&values);
    Ok(sum)
}

fn values_of_states(machine: &Machine<'_>) -> Vec<Cell> {
    machine.program.states.iter().map(|state| state.value).collect()
}

/// The method of Runge and Kutta in so many steps. Beside the changes which of them bend: the others depend on nothing that
/// changes but in proportion to how far the constraints have come.
fn pass(
    machine: &mut Machine<'_>,
    violated: &[(&JumpRow, f64)],
    path: &[Step],
    n_steps: usize,
) -> Result<(Vec<f64>, Vec<bool>), Trouble> {
    let states = values_of_states(machine);
    let start: Vec<f64> = states.iter().map(|cell| machine.get(*cell)).collect();
    let mut change = vec![0.0; states.len()];
    let step = 1.0 / n_steps as f64;
    let mut is_bent = vec![false; states.len()];
    for k in 0..n_steps {
        let begin = k as f64 * step;
        let rate = |machine: &mut Machine<'_>, part: f64, last: &[f64]| {
            for (((cell, start), change), last) in states.iter().zip(&start).zip(&change).zip(last) {
                machine.set(*cell, start + change + part * step * last);
            }
            rate_of_change(machine, violated, path, begin + part * step)
        };
        let first = rate(machine, 0.0, &vec![0.0; states.len()])?;
        let second = rate(machine, 0.5, &first)?;
        let third = rate(machine, 0.5, &second)?;
        let fourth = rate(machine, 1.0, &third)?;
        let bend = |i: usize| 0.5 * (first[i] + fourth[i]) - second[i];
        let bends: Vec<f64> =
            (0..states.len()).map(|i| 1e-3 * bend(i).abs().max((second[i] - third[i]).abs())).collect();
        is_bent.iter_mut().zip(noticeable(machine, &bends)).for_each(|(is_bent, bends)| *is_bent |= bends);
        for i in 0..states.len() {
            change[i] += step / 6.0 * (first[i] + 2.0 * second[i] + 2.0 * third[i] + fourth[i]);
        }
    }
    Ok((change, is_bent))
}

/// Where the constraints have come this part of the way, with the states as they are.
fn rate_of_change(
    machine: &mut Machine<'_>,
    violated: &[(&JumpRow, f64)],
    path: &[Step],
    way: f64,
) -> Result<Vec<f64>, Trouble> {
    for step in path {
        machine.set(step.cell, step.after + (1.0 - way) * step.off);
    }
    let mut rate = vec![0.0; machine.program.states.len()];
    for (row, residual) in violated {
        let answer = answer(machine, row)?;
        rate.iter_mut().zip(&answer).for_each(|(rate, answer)| *rate -= answer * residual);
    }
    Ok(rate)
}

/// Whether changes of the states are more than rounding.
fn is_any(machine: &Machine<'_>, change: &[f64]) -> bool {
    noticeable(machine, change).contains(&true)
}

/// Of each state.
fn noticeable(machine: &Machine<'_>, change: &[f64]) -> Vec<bool> {
    let states = machine.program.states.iter().zip(change);
    let is_noticeable = states.map(|(state, change)| {
        change.abs() > SMALL * SMALL.sqrt() * machine.get(state.value).abs().max(state.nominal)
    });
    is_noticeable.collect()
}

/// How the derivatives of the states change with that of a constraint.
fn answer(machine: &mut Machine<'_>, row: &JumpRow) -> Result<Vec<f64>, Trouble> {
    let n = machine.program.states.len();
    let mut derivatives = [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
    for (push, derivatives) in [1.0, 2.0, 0.0].into_iter().zip(&mut derivatives) {
        machine.set(row.push, push);
        machine.evaluate()?;
        machine.read_derivatives(derivatives);
    }
    let [one, two, none] = derivatives;
    for ((one, two), none) in one.iter().zip(&two).zip(&none) {
        let (first, second) = (one - none, two - one);
        if (first - second).abs() > 1e-6 * first.abs().max(second.abs()) + 1e-9 * none.abs() {
            return Err(refusal(machine, row, "the derivatives of states are not proportional to it"));
        }
    }
    Ok(one.iter().zip(&none).map(|(one, none)| one - none).collect())
}

fn refusal(machine: &mut Machine<'_>, row: &JumpRow, why: &str) -> Trouble {
    machine.blamed = Some(row.place.clone());
    Trouble::fatal(format!(
        "what the constraint {} ties together would have to jump, which needs an impulse that cannot be computed: {why}",
        row.text
    ))
}
