//! A branch of solutions of a nonlinear system that cannot be followed → the event at which it ends.
//!
//! ```text
//! between two points of a step: halve the way until the unknowns move as they did before, on their branch
//! where the way becomes too short:
//!     branches cross there if the solution is found straight ahead: go on, with a warning
//!     else the branch ends (a fold): an event; the unknowns jump to another branch, with a warning
//!     no other branch: an error
//! ```

use std::ops::Range;

use harpoon_numerics::Trouble;

use super::Advance;
use crate::branch::Pursuit;
use crate::problem::Problem;

/// A point on the way to another.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Followed {
    /// Reached, and computed.
    To(f64),
    /// Not farther than the last point that was accepted.
    End,
}

/// The first point after an event, and the longest way between two points, as parts of the whole time: what turns and
/// turns back in between is not seen.
const FIRST_WAY: f64 = 1e-3;
const LONGEST_WAY: f64 = 0.01;

/// Where two points are so close, as a part of the whole time, the branch ends between them.
const SHORTEST_WAY: f64 = 1e-13;

/// Jumps happen so much later than where the branch has ended.
const JUMP_AHEAD: f64 = 1e-9;

/// So many ends of branches, and points on them, within so small a part of the whole time are no progress.
const ENDS_OF_A_STAND: (usize, f64) = (200, 1e-6);
const POINTS_OF_A_STAND: (usize, f64) = (5000, 1e-7);

/// How often something has happened since a time.
#[derive(Default)]
pub(super) struct Repetition {
    since: f64,
    n: usize,
}

impl Repetition {
    /// Notes one more; whether there are too many within a part of a span.
    pub(super) fn is_endless(&mut self, t: f64, span: f64, (most, part): (usize, f64)) -> bool {
        if self.n == 0 || t - self.since > part * span {
            *self = Repetition { since: t, n: 0 };
        }
        self.n += 1;
        self.n > most
    }
}

impl Advance<'_, '_> {
    /// Goes to a point of the last step, or to one on the way there.
    pub(super) fn follow_to(&mut self, target: f64) -> Result<Followed, Problem> {
        if !self.machine.has_branches() {
            self.go_to(target)?;
            return Ok(Followed::To(target));
        }
        let followed = self.follow_towards(target)?;
        let span = self.settings.stop - self.settings.start;
        match followed {
            Followed::To(point) if self.points.is_endless(point, span, POINTS_OF_A_STAND) => {
                let names = self.machine.names_of(self.machine.doubted.or(self.machine.lost));
                Err(self.refuse_to_meet().unwrap_or_else(|| undetermined(&names)))
            }
            followed => Ok(followed),
        }
    }

    fn follow_towards(&mut self, target: f64) -> Result<Followed, Problem> {
        let span = self.settings.stop - self.settings.start;
        let from = self.followed.unwrap_or(self.integrator.t_previous());
        loop {
            let point = target.min(from + self.way);
            let is_shortest = self.way <= SHORTEST_WAY * span || 0.5 * (from + point) <= from;
            self.machine.lost = None;
            match self.go_to(point) {
                // The relation that has changed is found.
                Ok(()) if self.machine.is_beyond => return Ok(Followed::To(point)),
                Ok(()) if self.machine.is_on_branches() => {
                    if is_shortest || self.machine.is_plausible(&self.accepted) {
                        if point < target {
                            self.way *= 2.0;
                        }
                        self.way = self.way.min(LONGEST_WAY * span);
                        return Ok(Followed::To(point));
                    }
                }
                Ok(()) | Err(Trouble::Recoverable(_)) if self.machine.lost.is_some() => {
                    if is_shortest {
                        return Ok(Followed::End);
                    }
                }
                Ok(()) => {}
                Err(trouble) => return Err(trouble.into()),
            }
            self.way = 0.5 * (point - from);
        }
    }

    /// After an event, and at the start.
    pub(super) fn follow_anew(&mut self) {
        self.way = FIRST_WAY * (self.settings.stop - self.settings.start);
        self.machine.pursuit = Pursuit::Follow;
        self.machine.forget_branches();
    }

    /// Keeps the values of a point that will not be taken back.
    pub(super) fn accept(&mut self) {
        if self.machine.has_branches() {
            self.machine.accept();
            let Range { start, end } = self.machine.program.steady;
            self.accepted[..start].copy_from_slice(&self.machine.values[..start]);
            self.accepted[end..].copy_from_slice(&self.machine.values[end..]);
            self.followed = Some(self.machine.time());
        }
    }

    /// At the last point that was accepted: the branch does not go on from there.
    pub(super) fn end_branch(&mut self, t: f64) -> Result<(), Problem> {
        if let Some(problem) = self.refuse_choices() {
            return Err(problem);
        }
        let names = self.machine.lost_names();
        if self.ends.is_endless(t, self.settings.stop - self.settings.start, ENDS_OF_A_STAND) {
            self.machine.values.copy_from_slice(&self.accepted);
            return Err(self.refuse_to_meet().unwrap_or_else(|| undetermined(&names)));
        }
        self.machine.values.copy_from_slice(&self.accepted);
        self.before.copy_from_slice(&self.accepted);
        self.machine.read_states(&mut self.x);
        self.machine.read_derivatives(&mut self.x_dot);
        let (x, x_dot) = (self.x.clone(), self.x_dot.clone());
        let signs = self.machine.branches();
        if self.pass_singular_point(t, &x, &x_dot) {
            if !self.is_alone(&signs) {
                self.machine.warn(format!(
                    "the equations were singular: several solutions for {names} have met; it has gone straight on"
                ));
            }
            self.evaluate()?;
            return self.go_on();
        }
        let ahead = JUMP_AHEAD * (self.settings.stop - self.settings.start);
        self.go_ahead(t, ahead, &x, &x_dot);
        self.machine.pursuit = Pursuit::Jump;
        let outcome = self.evaluate();
        self.machine.pursuit = Pursuit::Follow;
        let jumps = match outcome {
            Ok(()) => self.machine.tell_jumps(),
            Err(trouble) => {
                self.machine.values.copy_from_slice(&self.before);
                let message =
                    format!("the solution for {names} ends here, and there is no other one: {trouble}");
                let hint = "beyond this point the equations contradict each other: look at what drives them";
                return Err(Problem::new(message, hint));
            }
        };
        if self.is_alone(&signs) && self.is_steep(t, ahead, &x, &x_dot) {
            return self.go_on();
        }
        if !jumps.is_empty() {
            self.go_back_to_end(t, &x, &x_dot);
        }
        // It has come to an end and goes nowhere: solutions have met here. What only time drives goes on from there by itself.
        if jumps.is_empty() && !self.machine.program.states.is_empty() {
            let (beyond, signs_beyond) = (self.machine.values.clone(), self.machine.branches());
            self.machine.values.copy_from_slice(&self.before);
            self.machine.set_branches(&signs);
            if let Some(problem) = self.refuse_to_meet() {
                return Err(problem);
            }
            self.machine.values = beyond;
            self.machine.set_branches(&signs_beyond);
        }
        let is_met = jumps.is_empty() && self.machine.program.states.is_empty();
        // Of a trigger, which does it all the time, it is told once; its events tell the rest.
        if (is_met || !jumps.is_empty()) && self.machine.is_new(&names) {
            let message = if is_met {
                format!("several solutions for {names} meet here: it goes on with one of them")
            } else {
                let jumps = jumps.join(", ");
                format!("the solution for {names} ends here: no other one is near, it jumps ({jumps})")
            };
            self.observer.warning(t, &message);
        }
        let before = self.before.clone();
        let was_reset = match self.settle() {
            Ok(was_reset) => was_reset,
            Err(trouble) => return Err(self.unsettled(trouble)),
        };
        self.before = before;
        self.statistics.state_events += 1;
        self.crossings.changed.clear();
        self.has_jumped = true;
        self.after_event(was_reset, Vec::new())
    }

    /// From where the other branch was found, a little ahead, to the point where the last one ended, if it is there too: what the states
    /// would do on the way adds up in a trigger.
    fn go_back_to_end(&mut self, t: f64, x: &[f64], x_dot: &[f64]) {
        let (values, signs) = (self.machine.values.clone(), self.machine.branches());
        self.go_ahead(t, 0.0, x, x_dot);
        self.machine.pursuit = Pursuit::Cross;
        let is_there = self.evaluate().is_ok() && !self.machine.tell_jumps().is_empty();
        self.machine.pursuit = Pursuit::Follow;
        if !is_there {
            self.machine.values.copy_from_slice(&values);
            self.machine.set_branches(&signs);
        }
    }

    /// Where solutions meet, and the run comes to a stand because the motion leads there, but not beyond.
    pub(super) fn refuse_to_meet(&mut self) -> Option<Problem> {
        if let Some(problem) = self.refuse_choices() {
            return Some(problem);
        }
        let system = self.machine.next_to_fold()?;
        let message = format!(
            "several solutions for {} meet here: what comes next is not determined",
            self.machine.names_of(Some(system))
        );
        let hint = "two solutions become one and the equations do not say which of them goes on: give an equation that has one solution only, or a state instead of the unknown";
        Some(Problem::new(message, hint))
    }

    /// Behind a point at which nothing has jumped, where everything is computed.
    fn go_on(&mut self) -> Result<(), Problem> {
        self.restart();
        self.check()?;
        if self.next_output().is_some_and(|output| output <= self.machine.time()) {
            self.write_row()?;
        }
        while self.next_output().is_some_and(|output| output <= self.machine.time()) {
            self.outputs += 1;
        }
        Ok(())
    }

    /// Whether it is the same solution on the other side of a singular point, as far as determinants tell: where branches cross, one of
    /// them has another sign. `y^3 = x` at zero has one solution, of infinite slope.
    fn is_alone(&mut self, signs: &[Option<bool>]) -> bool {
        signs.iter().all(Option::is_some) && signs == self.machine.branches()
    }

    /// Whether what looks like a jump, where the machine is, is a slope: the shorter the way, the less it is. The machine stays there.
    fn is_steep(&mut self, t: f64, ahead: f64, x: &[f64], x_dot: &[f64]) -> bool {
        const SHORTER: f64 = 1e-3;
        const LESS: f64 = 0.5;
        let (values, signs) = (self.machine.values.clone(), self.machine.branches());
        let jump = self.length_of_jump();
        self.machine.values.copy_from_slice(&self.before);
        self.go_ahead(t, SHORTER * ahead, x, x_dot);
        self.machine.pursuit = Pursuit::Jump;
        let is_steep = self.evaluate().is_ok() && self.length_of_jump() < LESS * jump;
        self.machine.pursuit = Pursuit::Follow;
        self.machine.values.copy_from_slice(&values);
        self.machine.set_branches(&signs);
        is_steep
    }

    /// How far the unknowns whose branch was lost are from where they were, in nominal values.
    fn length_of_jump(&self) -> f64 {
        let Some(id) = self.machine.lost else { return f64::INFINITY };
        let unknowns = &self.machine.program.systems[id].unknowns;
        let ways = unknowns.iter().map(|unknown| {
            let way = self.machine.get(unknown.cell) - self.before[unknown.cell as usize];
            way.abs() / unknown.nominal
        });
        ways.fold(0.0, f64::max)
    }

    /// Whether the solution goes on straight ahead; then the machine is there.
    fn pass_singular_point(&mut self, t: f64, x: &[f64], x_dot: &[f64]) -> bool {
        const WAYS: [f64; 5] = [1e-7, 1e-6, 1e-5, 1e-4, 1e-3];
        let span = self.settings.stop - self.settings.start;
        for way in WAYS {
            self.go_ahead(t, way * span, x, x_dot);
            self.machine.pursuit = Pursuit::Pass;
            let outcome = self.evaluate();
            self.machine.pursuit = Pursuit::Follow;
            if outcome.is_ok() {
                return true;
            }
        }
        self.machine.values.copy_from_slice(&self.before);
        false
    }

    fn go_ahead(&mut self, t: f64, way: f64, x: &[f64], x_dot: &[f64]) {
        let ahead = (t + way).min(self.settings.stop);
        let states: Vec<f64> = x.iter().zip(x_dot).map(|(x, x_dot)| x + (ahead - t) * x_dot).collect();
        self.machine.write_states(&states);
        self.machine.set_time(ahead);
    }
}

/// Of unknowns that come to a stand: rounding decides where they are, or whether they are anywhere.
fn undetermined(names: &str) -> Problem {
    let message =
        format!("the equations do not determine {names} from here on: only rounding decides about it");
    let hint = "`max(x, y) = y` says nothing about x, and nothing at all if the right y is a little smaller: give the unknown an equation of its own there";
    Problem::new(message, hint)
}
