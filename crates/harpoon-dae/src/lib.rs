//! The hybrid differential-algebraic system of a model, in scalars (appendix B of the Modelica specification).
//!
//! Input: a flat model with arrays, records, `when`, `der`, `pre` and relations. Output: a [`Dae`] whose variables are
//! scalars and whose equations are `left = right` between scalar expressions over variables alone: `der(x)`, `pre(v)`,
//! `initial()`, the ticks of `sample` and every relation that makes an event are variables of their own, told apart by
//! their [`Kind`]. What follows (sorting, code, simulation) needs no operator with a memory.

mod algorithm;
mod alike;
mod clock;
mod equality;
mod equations;
mod history;
mod impact;
mod lower;
mod memory;
mod occurrence;
mod print;
mod ratio;
mod rounding;
mod state_machine;
mod steady;
mod text;
mod variables;
mod verify;
mod watch;
mod when;

use std::rc::Rc;

use harpoon_expr::{BaseType, BinaryOp, ExprId, Functions, Pool, VarId};
use harpoon_flat::{Object, Origin};
use harpoon_index::{IdVec, define_id};
use harpoon_source::{Diagnostic, Span};
use rustc_hash::FxHashSet;

pub use history::{DISTANCE, Delay, Distribution, History, Operator};
pub use impact::{Impact, Law, Strand};
pub use lower::lower;
pub use print::told;
pub use ratio::Ratio;

define_id!(
    /// A relation between continuous expressions that makes an event when it changes.
    RelationId,
    "relation"
);
define_id!(
    /// A `sample(start, interval)`.
    SampleId,
    "sample"
);

pub struct Dae {
    /// Fully qualified name of the model.
    pub name: String,
    pub pool: Pool,
    pub functions: Functions,
    /// The external objects that are made.
    pub objects: Vec<Object>,
    /// Scalars. The first ones are those of the model in the order of its text; later stages append others.
    pub variables: IdVec<VarId, Variable>,
    /// As many as there are unknowns ([`Variable::is_unknown`]) of index-reduced or not yet reduced systems alike:
    /// before index reduction a derivative and its variable count once.
    pub equations: Vec<Equation>,
    /// Hold at the start in addition to the equations. The consequences of `fixed = true` are not among them.
    pub initial_equations: Vec<Equation>,
    /// Each determines its Boolean variable; the variable keeps its value between events.
    pub relations: IdVec<RelationId, Relation>,
    pub samples: IdVec<SampleId, Sample>,
    /// The operators that `$history` asks, by number.
    pub histories: Vec<History>,
    pub resets: Vec<Reset>,
    pub impacts: Vec<Impact>,
    pub checks: Vec<Check>,
    /// Names of the components, for origins.
    pub components: Vec<String>,
    /// Where the model declares each of them, or the component of its own that it is inside of; none for the model itself.
    pub declared_at: Vec<Option<Span>>,
    /// Variables beside flows in connectors: voltages, positions, temperatures.
    pub potentials: FxHashSet<VarId>,
    /// Parameters with `fixed = false` that have a value: it is their start value, and comes before the start values of others.
    pub free_values: FxHashSet<VarId>,
    /// A mass, an inertia or a capacitance that is zero, in words: what fails later may be its fault.
    pub suspect: Option<String>,
    /// What there is to say though it can be simulated.
    pub warnings: Vec<Diagnostic>,
}

#[derive(Debug, Clone)]
pub struct Variable {
    /// With subscripts: `body.frame_a.r_0[2]`.
    pub name: String,
    /// Real, Integer, Boolean or Enum; String and Object only for parameters and constants.
    pub ty: BaseType,
    pub kind: Kind,
    /// Of parameters and constants: over parameters and constants. Absent if `fixed = false`, or nothing was given.
    pub binding: Option<ExprId>,
    pub start: Option<ExprId>,
    /// How many components are around the text that gives the start value.
    pub start_depth: u32,
    pub fixed: bool,
    pub min: Option<ExprId>,
    pub max: Option<ExprId>,
    pub nominal: Option<ExprId>,
    pub state_select: StateSelect,
    /// None if there is nothing to tell.
    pub about: Option<Rc<About>>,
    pub origin: Origin,
    /// Not of interest to the user: protected, or made by a stage.
    pub is_hidden: bool,
    /// Part of how a component of a library of the program is made.
    pub is_internal: bool,
}

/// What is told about a variable. Elements of an array share it: there may be millions.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    pub unit: Option<Rc<str>>,
    pub description: Option<Rc<str>>,
}

impl Variable {
    /// One that a stage makes for itself, without attributes.
    pub fn hidden(name: String, ty: BaseType, kind: Kind, origin: Origin) -> Variable {
        Variable {
            name,
            ty,
            kind,
            binding: None,
            start: None,
            start_depth: 0,
            fixed: false,
            min: None,
            max: None,
            nominal: None,
            state_select: StateSelect::Default,
            about: None,
            origin,
            is_hidden: true,
            is_internal: false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Constant,
    /// Known before the simulation starts; one with `fixed = false` is an unknown of the initialisation.
    Parameter,
    /// Given from outside.
    Input,
    /// May change at any time.
    Continuous,
    /// The derivative of a continuous variable with respect to time.
    Derivative(VarId),
    /// Changes at events only.
    Discrete,
    /// The value of a discrete (or, for `reinit`, continuous) variable just before the event.
    Pre(VarId),
    /// Whether the simulation is being initialised: `initial()`.
    Initial,
    /// Whether the simulation ends now: `terminal()`.
    Terminal,
    /// Whether the simulation has not left its start yet: while it is initialised, and at the first row.
    Start,
    /// True at the ticks of a `sample`.
    Tick(SampleId),
    /// From 0 to 1 while a difficult initialisation goes from the simplified to the actual equations.
    Homotopy,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum StateSelect {
    Never,
    Avoid,
    #[default]
    Default,
    Prefer,
    Always,
}

/// `left = right`, scalars of one type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Equation {
    pub left: ExprId,
    pub right: ExprId,
    pub origin: Origin,
}

/// `variable = left op right`, evaluated at events and when crossed; the crossing function is `left - right`.
#[derive(Debug, Clone, Copy)]
pub struct Relation {
    pub variable: VarId,
    pub op: BinaryOp,
    pub left: ExprId,
    pub right: ExprId,
    pub schedule: Schedule,
    pub origin: Origin,
}

impl Relation {
    /// What the left side is compared with, but for the start.
    pub fn threshold(&self) -> ExprId {
        match self.schedule {
            Schedule::At(time) => time,
            Schedule::Crossing => self.right,
        }
    }

    /// Whether its text says that it changes right after its time: at the start it waits.
    pub fn changes_after(&self) -> bool {
        self.right != self.threshold()
    }
}

/// When a relation can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Schedule {
    /// Whenever its crossing function changes sign.
    Crossing,
    /// `time >= t` with a `t` that changes at events only: known beforehand. At the start it may still be what its text says there.
    At(ExprId),
}

/// Ticks at `start + k*interval`, k = 0, 1, …; all are known before the simulation.
#[derive(Debug, Clone, Copy)]
pub struct Sample {
    pub variable: VarId,
    pub start: ExprId,
    pub interval: ExprId,
    /// Of a clock: it ticks `shift + k*factor` intervals after the start of the simulation.
    pub clock: Option<Subclock>,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subclock {
    pub factor: Ratio,
    pub shift: Ratio,
}

/// `when … then reinit(state, value)`.
#[derive(Debug, Clone, Copy)]
pub struct Reset {
    pub state: VarId,
    /// Boolean: the event has just happened.
    pub active: ExprId,
    pub value: ExprId,
    pub origin: Origin,
}

/// What is looked at after every accepted step and event, or, in a `when`, while an event is settled.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    pub kind: CheckKind,
    /// Boolean. An assertion fails when it is false, a termination or call happens when it is true.
    pub condition: ExprId,
    /// A String expression, evaluated only when needed; or the call.
    pub message: ExprId,
    /// It stands in a `when`: the condition holds in one iteration of an event.
    pub is_at_event: bool,
    pub origin: Origin,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckKind {
    Error,
    Warning,
    Terminate,
    /// Of a function for its effect.
    Call,
}

impl About {
    /// None if there is nothing to tell.
    pub fn shared(self) -> Option<Rc<About>> {
        (self != About::default()).then(|| Rc::new(self))
    }
}

impl Variable {
    pub fn unit(&self) -> Option<&str> {
        self.about.as_ref()?.unit.as_deref()
    }

    pub fn description(&self) -> Option<&str> {
        self.about.as_ref()?.description.as_deref()
    }

    /// Whether the equations of the running simulation determine it.
    pub fn is_unknown(&self) -> bool {
        matches!(self.kind, Kind::Continuous | Kind::Derivative(_) | Kind::Discrete)
    }

    /// Whether it is constant while the simulation runs.
    pub fn is_constant(&self) -> bool {
        matches!(self.kind, Kind::Constant | Kind::Parameter)
    }
}
