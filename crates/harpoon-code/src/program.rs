//! What the simulator runs.
//!
//! All variables live in one vector of values, one f64 cell each; cell 0 is time. The simulator fills in the cells it
//! owns (time, states, `pre` values, flags), runs a list of steps, and reads the results from the same vector.

use std::ops::Range;
use std::sync::Arc;

pub use harpoon_dae::{Law, Ratio, Subclock};
use harpoon_index::{IdVec, define_id};
use harpoon_source::Span;

use crate::course::Course;
use crate::ir::{ExternId, Module, RoutineId};

define_id!(
    /// An algebraic system.
    SystemId,
    "system"
);

/// Index of a cell of the vector of values.
pub type Cell = u32;

pub const TIME: Cell = 0;

#[derive(Debug, Clone)]
pub struct Program {
    /// Shared with the engine that runs it: it may be large.
    pub module: Arc<Module>,
    /// The vector of values before initialisation: parameters, start values, constants.
    pub values: Vec<f64>,
    /// The cells of it that keep their values while the simulation runs.
    pub steady: Range<usize>,
    pub states: Vec<State>,
    /// Computes everything continuous, derivatives included, from time, states and discrete values.
    pub continuous: Vec<Step>,
    /// The part of `continuous` that the derivatives need; the rest is computed for output only.
    pub derivatives: Vec<Step>,
    /// Functions of time that the derivatives depend on, but those that are polynomials; and functions of the motion that are faster than states.
    pub forcings: Vec<Course>,
    /// Computes everything, discrete variables and relations included, from time, states and `pre` values.
    pub event: Vec<Step>,
    pub initial: Vec<Step>,
    pub systems: IdVec<SystemId, System>,
    /// Writes the crossing functions of `relations` to their cells; runs after `continuous`.
    pub crossings: RoutineId,
    pub relations: Vec<Relation>,
    /// Writes the times of the next scheduled events to `timer_cells`; runs after `event`.
    pub timers: RoutineId,
    pub timer_cells: Vec<Cell>,
    pub samples: Vec<Sample>,
    pub histories: Histories,
    /// Writes to `Reset::active` and `Reset::value`; runs after `event`.
    pub resets: Vec<Reset>,
    pub reset_routine: RoutineId,
    pub impacts: Vec<Impact>,
    /// Writes to `Check::condition`; runs after an event, and after `event` while it is settled.
    pub checks: Vec<Check>,
    pub check_routine: RoutineId,
    /// Writes to `Check::clearance`; runs after `continuous`.
    pub clearances: Option<RoutineId>,
    /// Start values that the initialisation did not need; `start_check_routine` writes both sides of each.
    pub start_checks: Vec<StartCheck>,
    /// Written by the same routine.
    pub overruled_starts: Vec<OverruledStart>,
    pub start_check_routine: RoutineId,
    /// Discrete variables and where their value before the event is kept.
    pub pre: Vec<Pre>,
    /// What changes at events only, values before the event included.
    pub discrete: Vec<Cell>,
    pub selections: Vec<Selection>,
    pub enforced: Vec<Enforced>,
    /// The lowest derivatives first.
    pub projections: Vec<Projection>,
    /// If a constraint can.
    pub jumps: Option<Jumps>,
    /// Where conditions without events have been differentiated.
    pub unseen: Vec<Unseen>,
    /// Jacobian of the derivatives with respect to the states.
    pub jacobian: Jacobian,
    pub initial_flag: Option<Cell>,
    pub terminal_flag: Option<Cell>,
    /// Up until the first row is written.
    pub start_flag: Option<Cell>,
    pub homotopy: Option<Cell>,
    /// What there is to see, in the order of the model.
    pub signals: Vec<Signal>,
    pub texts: Vec<Text>,
    /// What `event` computes, in order: where something went wrong first.
    pub computed: Vec<Computed>,
    /// Where the equations are that call functions of the host; none for what several may call.
    pub callers: IdVec<ExternId, Option<Place>>,
}

#[derive(Debug, Clone)]
pub struct Computed {
    pub name: String,
    pub cell: Cell,
    /// Of the equation.
    pub place: Place,
    /// What in it has no value everywhere, in words.
    pub caution: Option<Box<str>>,
}

#[derive(Debug, Clone)]
pub struct State {
    pub name: String,
    pub value: Cell,
    pub derivative: Cell,
    pub nominal: f64,
    /// Whether the model says so; otherwise it is the start value, 1 at most and if there is none.
    pub is_nominal_given: bool,
    /// How far below the highest derivative: velocities 1, positions 2.
    pub level: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Run(RoutineId),
    Solve(SystemId),
}

/// `residual(unknowns) = 0`. Its routines read the cells of the unknowns and write to the cells named here.
#[derive(Debug, Clone)]
pub struct System {
    pub unknowns: Vec<Unknown>,
    pub is_linear: bool,
    /// Computes the inner variables and then the residuals.
    pub residual: RoutineId,
    pub residual_cells: Vec<Cell>,
    /// Writes the entries of the Jacobian; the residual ran before at the same point. Absent: finite differences.
    pub jacobian: Option<RoutineId>,
    /// Entries by column: (row, column, cell).
    pub entries: Vec<(u32, u32, Cell)>,
    /// If some of the unknowns are discrete.
    pub mixed: Option<Mixed>,
    /// Of a mixed system at the start.
    pub starts: Option<Starts>,
    /// Texts of the residual equations with component and line, for messages.
    pub equations: Vec<String>,
    /// Where these stand.
    pub places: Vec<Place>,
    /// The Booleans that decide about the equations, for messages.
    pub conditions: Vec<Condition>,
    /// With such Booleans: the states that the equations are bound to, for messages. They cannot follow a switch.
    pub bound_to: Vec<String>,
    /// Unknowns before tearing.
    pub size: usize,
    /// Writes the unknown where the solution is expected.
    pub guess: Option<RoutineId>,
    pub divisors: Option<Divisors>,
    /// Of a nonlinear system that divides by something with its unknowns.
    pub poles: Option<Poles>,
    /// At the start, of a nonlinear system that is torn.
    pub whole: Option<Whole>,
}

/// The system without tearing: it begins at all start values, not only at those of the unknowns that are guessed.
#[derive(Debug, Clone)]
pub struct Whole {
    pub system: Box<System>,
    /// Evaluates the unknowns that nobody has given a start value.
    pub follow: RoutineId,
    /// Whether start values are given that the torn system has no use for.
    pub has_more_starts: bool,
}

/// What must not vanish in a solution, because an equation divides by it.
#[derive(Debug, Clone)]
pub struct Divisors {
    /// Writes their cells.
    pub routine: RoutineId,
    pub cells: Vec<Cell>,
    /// The sizes that they usually have.
    pub sizes: Vec<f64>,
    pub texts: Vec<String>,
}

/// What equations divide by; where it vanishes they have a pole, unless what is divided vanishes too.
#[derive(Debug, Clone)]
pub struct Poles {
    /// Writes the cells, by unknowns whose residuals have been computed.
    pub routine: RoutineId,
    pub cells: Vec<Cell>,
}

/// A Boolean in the user's terms.
#[derive(Debug, Clone)]
pub struct Condition {
    pub name: String,
    pub cell: Cell,
}

#[derive(Debug, Clone)]
pub struct Unknown {
    pub name: String,
    pub cell: Cell,
    pub nominal: f64,
    pub min: f64,
    pub max: f64,
}

/// What start values say about the unknowns of a mixed system, before tearing.
#[derive(Debug, Clone)]
pub struct Starts {
    pub given: Vec<Given>,
    /// Evaluates all unknowns but the guesses and those that somebody has given a start value.
    pub follow: RoutineId,
    /// The same with all discrete ones.
    pub follow_continuous: RoutineId,
}

/// An unknown that somebody has given a start value.
#[derive(Debug, Clone)]
pub struct Given {
    pub cell: Cell,
    pub nominal: f64,
    pub is_discrete: bool,
}

/// Discrete unknowns, updated from the continuous ones.
#[derive(Debug, Clone)]
pub struct Mixed {
    /// Evaluates the relations among them.
    pub relations: RoutineId,
    pub relation_cells: Vec<Cell>,
    /// Evaluates the others, once the relations are known.
    pub others: RoutineId,
    pub other_cells: Vec<Cell>,
}

#[derive(Debug, Clone)]
pub struct Relation {
    /// Text with component, for messages and event lists.
    pub text: String,
    /// The text tells what happens at an event, not what holds from then on.
    pub tells_what_happens: bool,
    /// Holds its Boolean.
    pub value: Cell,
    /// left - right
    pub crossing: Cell,
    /// The sign convention: the Boolean is true for positive crossing values (`>`), including zero for `>=`.
    pub is_true_above: bool,
    pub includes_zero: bool,
    /// Only to be looked at, not crossed: known beforehand from a timer.
    pub is_scheduled: bool,
    /// Scheduled, and the text says that it changes right after its time, as `time > 1` does.
    pub changes_after: bool,
    /// Boolean, written by `crossings`: whether anybody asks for the relation. Absent: always.
    pub guard: Option<Cell>,
    /// What is written to `crossing`, if that is a function of time, or one of the motion that states alone do not show. Not of a
    /// scheduled one.
    pub course: Option<Course>,
}

#[derive(Debug, Clone)]
pub struct Sample {
    /// Boolean, true at ticks.
    pub tick: Cell,
    pub start: Cell,
    pub interval: Cell,
    /// Of a clock: it ticks so many intervals after the start of the simulation, not after `start`.
    pub clock: Option<Subclock>,
    pub place: Place,
}

/// The operators with a history, and the functions of the host by which routines ask them: the simulator answers.
#[derive(Debug, Clone)]
pub struct Histories {
    /// Writes what the operators record to its cells; runs after `continuous` and `event`.
    pub routine: RoutineId,
    pub operators: Vec<Operator>,
    pub questions: Vec<(ExternId, Question)>,
}

/// What an operator is asked. The frame of the call has the time, the arguments and a cell for the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// Among all operators.
    pub operator: u32,
    /// Which of its results.
    pub result: u32,
}

#[derive(Debug, Clone)]
pub enum Operator {
    Delay(Delay),
    Distribution(Distribution),
}

/// What is between two ends, 0 and 1, and moves to the right as much as x grows. A question for the content at the
/// left (result 0) or right end (result 1) has x as its argument, one for the distance of the next jump from the end
/// that it moves to (result 2) in addition whether it moves to the right.
#[derive(Debug, Clone)]
pub struct Distribution {
    /// What comes in at the left and at the right, and x.
    pub inputs: [Cell; 3],
    /// 1 where the model says that x rises, 0 where it says that x falls.
    pub direction: Cell,
    /// The content at the start: from 0 to 1.
    pub points: Vec<f64>,
    pub values: Vec<Content>,
    /// With the component, for messages.
    pub text: String,
}

/// A value of the content at the start.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Content {
    Number(f64),
    /// Found by the initialisation.
    Cell(Cell),
}

/// What the input was `time` ago (result 0), and how far away its next jump is (result 2). A question has the time as its argument, and the input where the time may vanish.
#[derive(Debug, Clone)]
pub struct Delay {
    pub input: Cell,
    pub time: Cell,
    pub maximum: Cell,
    /// Whether the input changes between events.
    pub varies: bool,
    /// Whether the time changes between events.
    pub time_varies: bool,
    /// Whether questions have the input as an argument.
    pub is_asked_with_input: bool,
    /// With the component, for messages.
    pub text: String,
}

#[derive(Debug, Clone)]
pub struct Reset {
    /// A state, or something that follows from states.
    pub state: Cell,
    /// See [`State::level`].
    pub level: u32,
    pub nominal: f64,
    pub active: Cell,
    pub value: Cell,
    pub text: String,
}

/// See `harpoon_sim::impulse`.
#[derive(Debug, Clone)]
pub struct Impact {
    pub component: String,
    pub place: Place,
    /// Of parameters.
    pub law: Law<Source>,
    /// Boolean: whether an impulse may only go against the motion before it.
    pub unilateral: Source,
    pub strikes: Source,
    /// The Booleans of relations that `strikes` depends on.
    pub conditions: Vec<Cell>,
    /// Where the value of `strikes` before the event is kept; absent if it never changes.
    pub was_striking: Option<Cell>,
    pub strands: Vec<ImpactStrand>,
    pub work: Memory,
    pub count: Memory,
}

impl Impact {
    /// What the simulator writes.
    pub fn memories(&self) -> impl Iterator<Item = Memory> + '_ {
        let strands = self.strands.iter().flat_map(|strand| [strand.push, strand.impulse, strand.mean]);
        strands.chain([self.work, self.count])
    }
}

#[derive(Debug, Clone)]
pub struct ImpactStrand {
    pub push: Memory,
    pub answer: Source,
    pub impulse: Memory,
    pub mean: Memory,
}

/// A discrete variable that keeps its value until the simulator writes another one: no step computes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Memory {
    pub cell: Cell,
    /// The cell has the negative value.
    pub negated: bool,
}

#[derive(Debug, Clone)]
pub struct Check {
    pub kind: CheckKind,
    pub condition: Cell,
    /// Number under which the host makes the message or the call.
    pub message: u32,
    /// Its condition means something only while an event is settled.
    pub is_at_event: bool,
    /// Absent if it can happen at events only.
    pub clearance: Option<Clearance>,
    pub place: Place,
}

/// How far a check is from happening: positive where it does not.
#[derive(Debug, Clone, Copy)]
pub struct Clearance {
    pub cell: Cell,
    /// At zero it does not happen, as that of `x >= 0`.
    pub includes_zero: bool,
}

/// Where something stands in the model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    pub span: Span,
    /// The component, empty for the model itself.
    pub component: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckKind {
    Error,
    Warning,
    Terminate,
    /// Of a function, for its effect outside of the simulation.
    Call,
}

/// Two numbers that are equal at the start if the model is consistent.
#[derive(Debug, Clone)]
pub struct StartCheck {
    pub left: Cell,
    pub right: Cell,
    /// The equation with its component.
    pub text: String,
    pub place: Place,
}

/// A start value that has no effect because others count.
#[derive(Debug, Clone)]
pub struct OverruledStart {
    pub name: String,
    pub value: Cell,
    pub start: Cell,
    pub nominal: f64,
    /// Whose start values count; empty if no variable of the user's.
    pub by: String,
}

#[derive(Debug, Clone)]
pub struct Pre {
    /// Of the variable, for messages.
    pub name: String,
    pub variable: Cell,
    pub pre: Cell,
    /// An event goes on while it changes; the value before of a continuous variable is only kept.
    pub is_discrete: bool,
}

/// Dynamic state selection, see `harpoon_causal::Selection`.
#[derive(Debug, Clone)]
pub struct Selection {
    pub candidates: Vec<Cell>,
    pub states: Vec<Cell>,
    pub matrix: Vec<Vec<Cell>>,
    pub jacobian: RoutineId,
    pub jacobian_cells: Vec<Vec<Cell>>,
    /// What the initial equations assume, one for each state: `Σ_k factors[k] * candidates[k] = value`.
    pub start: Vec<StartRow>,
}

/// A choice of states that stays, see `harpoon_causal::Enforced`.
#[derive(Debug, Clone)]
pub struct Enforced {
    pub jacobian: RoutineId,
    pub jacobian_cells: Vec<Vec<Cell>>,
    /// Columns that the constraints are solved for.
    pub allowed: Vec<usize>,
    /// What stands there, and at the other columns, by name.
    pub computed: Vec<String>,
    pub given: Vec<String>,
    /// What the model says about them, if that is why: `stateSelect = StateSelect.always`.
    pub demands: Vec<String>,
    /// The states whose errors the constraints spread.
    pub states: Vec<usize>,
    pub place: Place,
}

#[derive(Debug, Clone)]
pub struct StartRow {
    pub factors: Vec<Cell>,
    pub value: Cell,
}

/// What ties candidates for states together at one level of differentiation, see `harpoon_causal::Projection`.
#[derive(Debug, Clone)]
pub struct Projection {
    pub candidates: Vec<Candidate>,
    /// Compute what the rows need.
    pub steps: Vec<Step>,
    /// Writes `left - right` of the rows.
    pub residual: RoutineId,
    pub rows: Vec<ProjectionRow>,
    /// How many of the rows are constraints; the others are given for the start.
    pub n_constraints: usize,
}

/// What is computed together with its derivative.
#[derive(Debug, Clone)]
pub struct Unseen {
    pub name: String,
    pub value: Cell,
    /// This many times the cell is the derivative of the other: 1 or -1.
    pub sign: f64,
    pub derivative: Cell,
    /// Whether those of states depend on it; else it is tied to states by a constraint.
    pub is_needed: bool,
    pub nominal: f64,
    pub place: Place,
}

/// Constraints that hold no more when something discrete changes, see `harpoon_causal::Jumps`.
#[derive(Debug, Clone)]
pub struct Jumps {
    pub coordinates: Vec<Coordinate>,
    /// Compute what the rows need.
    pub steps: Vec<Step>,
    /// Writes `left - right` of the rows.
    pub residual: RoutineId,
    pub rows: Vec<JumpRow>,
    pub causes: JumpCauses,
}

/// The equations that jump of themselves.
#[derive(Debug, Clone)]
pub struct JumpCauses {
    /// Writes `left - right` of each.
    pub residual: RoutineId,
    pub residuals: Vec<Cell>,
    /// What `left - right` of each is: zero, unless the simulator asks for what was before.
    pub shifts: Vec<Cell>,
    /// The continuous variables in them, and those of the discrete ones that are Real.
    pub variables: Vec<Cell>,
    pub discrete: Vec<Cell>,
}

#[derive(Debug, Clone)]
pub struct Coordinate {
    pub name: String,
    pub cell: Cell,
    pub nominal: f64,
}

#[derive(Debug, Clone)]
pub struct JumpRow {
    pub cell: Cell,
    /// The row that is its derivative, if that is a constraint too.
    pub derivative: Option<usize>,
    /// What the derivative of `left - right` is: zero, unless the simulator asks what would follow.
    pub push: Cell,
    /// What `left - right` is: zero, unless the simulator asks for what was before.
    pub shift: Cell,
    /// The equation with its component.
    pub text: String,
    pub place: Place,
}

#[derive(Debug, Clone)]
pub struct Candidate {
    pub name: String,
    pub cell: Cell,
    pub nominal: f64,
    /// The user has given it a start value.
    pub has_start: bool,
    pub is_fixed: bool,
}

#[derive(Debug, Clone)]
pub struct ProjectionRow {
    pub cell: Cell,
    /// The equation with its component.
    pub text: String,
    pub place: Place,
}

/// By directional derivatives: the steps compute, from the seeds of the states, the tangents of the derivatives. States
/// of one colour share no derivative and are seeded together.
#[derive(Debug, Clone)]
pub struct Jacobian {
    pub steps: Vec<TangentStep>,
    /// One for each state.
    pub seeds: Vec<Cell>,
    pub tangents: Vec<Cell>,
    /// For each state the derivatives that depend on it.
    pub pattern: Vec<Vec<u32>>,
    /// Of all states that are not left open.
    pub colours: Vec<Vec<u32>>,
    /// States that something without a derivative depends on: the tangents say nothing about their columns.
    pub open: Vec<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TangentStep {
    Run(RoutineId),
    /// The tangents of the unknowns of a system: `J·dz = -dr`, where `residual` computes dr for dz = 0 and `inner` the
    /// tangents of the inner variables once dz is known.
    Solve {
        system: SystemId,
        residual: RoutineId,
        residual_cells: Vec<Cell>,
        tangents: Vec<Cell>,
        inner: RoutineId,
    },
}

#[derive(Debug, Clone)]
pub struct Signal {
    pub name: String,
    pub source: Source,
    /// Elements of an array share it.
    pub about: Arc<About>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct About {
    pub unit: Option<String>,
    pub description: Option<String>,
    pub is_hidden: bool,
    /// Part of how a component of a library of the program is made.
    pub is_internal: bool,
    pub ty: SignalType,
    /// Infinite if there are none.
    pub min: f64,
    pub max: f64,
    pub nominal: f64,
}

/// What the numbers of a signal mean.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SignalType {
    Number,
    Boolean,
    /// The literals that 1, 2, … stand for.
    Enumeration(Arc<[String]>),
}

/// A text of the model, which is the same at all times.
#[derive(Debug, Clone)]
pub struct Text {
    pub name: String,
    pub description: Option<String>,
    /// The elements of an array may be one text, of any length.
    pub value: Arc<str>,
    pub is_hidden: bool,
    pub is_internal: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Source {
    /// `sign * values[cell]`
    Cell {
        cell: Cell,
        negated: bool,
        varies: bool,
    },
    Constant(f64),
}
