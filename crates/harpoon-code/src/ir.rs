//! The register language: what the interpreter runs and native code is made from.
//!
//! A routine has registers (f64 or i64; a Boolean is an i64, 0 or 1), reads and writes the vector of values of the model
//! and a frame of its own. All memory consists of 64-bit cells that hold an f64, Integers and Booleans too; loading
//! into an i64 register converts. A call passes arguments in memory: the frame of the callee is a part of the frame of
//! the caller, inputs first, so that nothing is allocated while the simulation runs.

use harpoon_index::{IdVec, define_id};

define_id!(RoutineId, "r");
define_id!(RegId, "%");
define_id!(
    /// A function of the host: an external function, or one that only the interpreter of expressions can evaluate.
    ExternId,
    "x"
);
define_id!(
    /// Why a routine gave up: an assertion in a function, a subscript out of bounds.
    FailureId,
    "fail"
);

#[derive(Debug, Clone, Default)]
pub struct Module {
    pub routines: IdVec<RoutineId, Routine>,
    pub externs: IdVec<ExternId, Extern>,
    pub failures: IdVec<FailureId, String>,
    /// Number of cells of the vector of values.
    pub n_values: usize,
}

#[derive(Debug, Clone)]
pub struct Routine {
    pub name: String,
    pub registers: IdVec<RegId, RegKind>,
    /// Cells of its frame, the frames of its callees included.
    pub frame_size: u32,
    pub body: Vec<Inst>,
}

impl Routine {
    /// How many cells addresses with this base may reach; `n_values` of the module it is in.
    pub fn memory_size(&self, base: Base, n_values: usize) -> u32 {
        match base {
            Base::Values => u32::try_from(n_values).expect("values are addressed by 32 bits"),
            Base::Frame => self.frame_size,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RegKind {
    Real,
    Integer,
}

/// Its arguments and results lie in the frame, laid out as the host knows from its number.
#[derive(Debug, Clone)]
pub struct Extern {
    /// For messages and text.
    pub name: String,
    pub frame_size: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Inst {
    Real {
        to: RegId,
        value: f64,
    },
    Integer {
        to: RegId,
        value: i64,
    },
    Copy {
        to: RegId,
        from: RegId,
    },
    Load {
        to: RegId,
        from: Address,
    },
    Store {
        to: Address,
        from: RegId,
    },
    Unary {
        to: RegId,
        op: Unary,
        a: RegId,
    },
    Binary {
        to: RegId,
        op: Binary,
        a: RegId,
        b: RegId,
    },
    Select {
        to: RegId,
        condition: RegId,
        then: RegId,
        otherwise: RegId,
    },
    If {
        condition: RegId,
        then: Vec<Inst>,
        otherwise: Vec<Inst>,
    },
    /// Runs until `Break` or `Return`.
    Loop {
        body: Vec<Inst>,
    },
    Break,
    Return,
    /// `frame`: where the frame of the callee begins in ours.
    Call {
        routine: RoutineId,
        frame: u32,
    },
    Extern {
        function: ExternId,
        frame: u32,
    },
    Fail {
        reason: FailureId,
    },
}

/// A cell: `base[offset + index]`; the index counts from 0 and was checked against the bounds of its array before. An
/// index that leads out of the memory behind `base` all the same ends the run, [`crate::Trap::Address`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Address {
    pub base: Base,
    pub offset: u32,
    pub index: Option<RegId>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    Values,
    Frame,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unary {
    // f64 → f64
    Neg,
    Abs,
    Sqrt,
    Floor,
    Ceil,
    Trunc,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    /// -1, 0, 1 as f64
    Sign,
    // i64 → i64
    NegInteger,
    AbsInteger,
    /// 0 ↔ 1
    Not,
    // between them
    ToReal,
    /// Exact for every value that is an Integer; the largest one not above otherwise.
    ToInteger,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Binary {
    // f64, f64 → f64
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Atan2,
    Min,
    Max,
    /// x - floor(x/y)*y
    Mod,
    /// x - trunc(x/y)*y
    Rem,
    // f64, f64 → i64
    Less,
    LessEqual,
    Equal,
    NotEqual,
    // i64, i64 → i64; wrapping on overflow, division by zero gives 0 (checked by a failure before)
    AddInteger,
    SubInteger,
    MulInteger,
    DivInteger,
    ModInteger,
    RemInteger,
    MinInteger,
    MaxInteger,
    LessInteger,
    LessEqualInteger,
    EqualInteger,
    NotEqualInteger,
    And,
    Or,
}
