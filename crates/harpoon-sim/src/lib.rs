//! Initialise and advance a program of kernels through time.
//!
//! Input: a [`Program`](harpoon_code::Program), an engine that runs its routines, and settings. Output: rows of values, as
//! the run goes, and statistics. Nothing here knows Modelica: the program says which cells hold what.

mod accumulate;
mod advance;
mod ahead;
mod begin;
mod beyond;
mod branch;
mod bump;
mod check;
mod clearance;
mod consistent;
mod crossing;
mod curve;
mod delay;
mod dip;
mod distribution;
mod dynamics;
mod enclose;
mod event;
mod foresee;
mod freedom;
mod history;
mod hold;
mod impulse;
mod initialise;
mod jump;
mod machine;
mod mixed;
mod motion;
mod problem;
mod reset;
mod scale;
mod selection;
mod system;
mod timer;

pub use advance::{Chattering, Run, Settings, simulate};
pub use dynamics::{Continuous, Structure};
pub use harpoon_numerics::Method;
pub use machine::Machine;

use harpoon_code::Host;
use harpoon_code::program::Place;

/// What the run needs from the model besides its routines.
pub trait ModelHost: Host {
    /// The text of an assertion or termination.
    fn message(&mut self, number: u32, values: &[f64]) -> String;

    /// Makes a call for its effect.
    fn perform(&mut self, number: u32, values: &[f64]) -> Result<(), String>;

    /// What the model has printed since it was asked last.
    fn take_printed(&mut self) -> Vec<String>;
}

/// Takes the results as the run goes.
pub trait Observer {
    /// All values at a point of time; before and after each event, and at the output points between.
    fn row(&mut self, values: &[f64]) -> Result<(), String>;

    /// All values where a step of the integrator ends without an event: points that do not depend on those of the output.
    fn step(&mut self, values: &[f64]) {
        let _ = values;
    }

    fn event(&mut self, event: &Event<'_>) {
        let _ = event;
    }

    /// Called often; true ends the run as if its stop time had come.
    fn is_interrupted(&mut self, time: f64) -> bool {
        let _ = time;
        false
    }

    fn warning(&mut self, time: f64, message: &str);

    /// The model has printed a line.
    fn printed(&mut self, line: &str);
}

pub struct Event<'a> {
    pub time: f64,
    pub cause: Cause<'a>,
    /// All values before and after.
    pub before: &'a [f64],
    pub after: &'a [f64],
}

/// Why there is an event. Relations are told by their number in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause<'a> {
    /// These have changed.
    Relations(&'a [usize]),
    /// Its time has come.
    Time,
    /// From here on the solution slides along the zero of this relation, or rests there.
    Hold(usize),
    /// The solution leaves it again. A relation at whose zero it has rested is still what it was there; it changes as soon
    /// as its side can be told.
    Departure { relation: usize, has_rested: bool },
    /// A branch of solutions has ended: it goes on at another one.
    Jump,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Statistics {
    pub steps: usize,
    /// Steps that the integrator took back, because of their error or because their equations could not be solved.
    pub rejected_steps: usize,
    pub f_evals: usize,
    pub jac_evals: usize,
    /// Evaluations for finite differences, in addition to `f_evals`.
    pub jac_f_evals: usize,
    /// States and algebraic systems of the running simulation whose derivatives could not be written down.
    pub columns_by_differences: usize,
    pub systems_by_differences: usize,
    pub state_events: usize,
    pub time_events: usize,
}

/// How a run ended before its time.
#[derive(Debug, Clone, PartialEq)]
pub struct Failure {
    pub stage: Stage,
    pub time: f64,
    pub message: String,
    pub hints: Vec<String>,
    /// The equation or assertion that is to blame, if one is.
    pub place: Option<Place>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Initialise,
    Simulate,
}
