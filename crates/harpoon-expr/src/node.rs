//! The expression itself.
//!
//! Nodes are interned in a [`Pool`](crate::Pool): equal expressions have equal ids, so comparing is comparing two
//! numbers and every pass can remember what it did with a node. Names are gone: a variable is an index.

use std::rc::Rc;

use harpoon_index::define_id;

use crate::{EnumId, RecordId};

define_id!(
    /// An expression in the pool.
    ExprId,
    "e"
);
define_id!(
    /// A variable of the model: a scalar or an array of a base type, never a record.
    VarId,
    "v"
);
define_id!(
    /// A function with a body, in the table of functions.
    FunctionId,
    "f"
);
define_id!(
    /// An input, output or protected variable of the function whose body this is; may be a record.
    LocalId,
    "l"
);
define_id!(
    /// An iterator of a comprehension or `for` statement, unique in the pool.
    IterId,
    "i"
);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// By its bits, so that equality is exact and a NaN is equal to itself.
    Real(u64),
    Integer(i64),
    Boolean(bool),
    String(Rc<str>),
    Enum(EnumId, u32),
    Time,
    Var(VarId),
    Local(LocalId),
    Iter(IterId),
    /// `{a, b, c}`: the elements have one type; the result has one dimension more.
    Array(Rc<[ExprId]>),
    /// All fields in the order of the record type.
    Record(RecordId, Rc<[ExprId]>),
    /// Fewer subscripts than dimensions are filled up with `All` when the node is built.
    Index(ExprId, Rc<[Subscript]>),
    /// Field number of a record, or of each element of an array of records.
    Field(ExprId, u32),
    Range {
        start: ExprId,
        step: Option<ExprId>,
        stop: ExprId,
    },
    Unary(UnaryOp, ExprId),
    Binary(BinaryOp, ExprId, ExprId),
    If {
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    },
    Builtin(Builtin, Rc<[ExprId]>),
    /// All inputs in order, defaults filled in.
    Call(FunctionId, Rc<[ExprId]>),
    /// Applied over the leading `dims` of the marked arguments: `f(v, p)` with a vector for a scalar input.
    CallVectorized(FunctionId, Rc<[(ExprId, bool)]>),
    /// Output `k` (from 0) of a call with several outputs.
    Output(ExprId, u32),
    /// `{body for i in range, …}` or its reduction. The first iterator is the outermost dimension.
    Comprehension {
        body: ExprId,
        iterators: Rc<[Iterator]>,
        reduction: Option<Reduction>,
    },
    /// A function with some inputs given (index of the input, value), as an argument of a call.
    FunctionValue(FunctionId, Rc<[(u32, ExprId)]>),
    /// Calls the function that the function-typed expression holds.
    CallValue(ExprId, Rc<[ExprId]>),
    /// `(a, , b)` on the left of an equation or assignment.
    Tuple(Rc<[Option<ExprId>]>),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Iterator {
    pub iter: IterId,
    /// A vector.
    pub range: ExprId,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Subscript {
    /// Scalar Integer, Boolean or enumeration: the dimension disappears.
    Index(ExprId),
    /// A vector: the dimension gets its length.
    Slice(ExprId),
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Reduction {
    Sum,
    Product,
    Min,
    Max,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UnaryOp {
    Neg,
    Not,
}

/// After typing, `Mul` is scalar·anything or linear algebra by the ranks of its operands, the element-wise
/// operators broadcast scalars; Integer operands of a Real operation stay Integer expressions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    ElementAdd,
    ElementSub,
    ElementMul,
    ElementDiv,
    ElementPow,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Or,
}

impl UnaryOp {
    pub fn symbol(self) -> &'static str {
        match self {
            UnaryOp::Neg => "-",
            UnaryOp::Not => "not",
        }
    }
}

impl BinaryOp {
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Div => "/",
            BinaryOp::Pow => "^",
            BinaryOp::ElementAdd => ".+",
            BinaryOp::ElementSub => ".-",
            BinaryOp::ElementMul => ".*",
            BinaryOp::ElementDiv => "./",
            BinaryOp::ElementPow => ".^",
            BinaryOp::Less => "<",
            BinaryOp::LessEqual => "<=",
            BinaryOp::Greater => ">",
            BinaryOp::GreaterEqual => ">=",
            BinaryOp::Equal => "==",
            BinaryOp::NotEqual => "<>",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
        }
    }

    pub fn is_relation(self) -> bool {
        matches!(
            self,
            BinaryOp::Less
                | BinaryOp::LessEqual
                | BinaryOp::Greater
                | BinaryOp::GreaterEqual
                | BinaryOp::Equal
                | BinaryOp::NotEqual
        )
    }
}

/// The operators and functions of chapters 3, 8, 10, 15, 16 and 17 of the specification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Builtin {
    // 3.7.1 numeric and conversion
    Abs,
    Sign,
    Sqrt,
    DivInteger,
    Mod,
    Rem,
    Ceil,
    Floor,
    Integer,
    /// `Integer(enumeration)`
    EnumToInteger,
    /// `EnumType(integer)`: the type is the node's type
    IntegerToEnum,
    /// `String(x)`, `String(x, significantDigits, minimumLength, leftJustified)` or `String(x, format)`
    ToString,
    // 3.7.1.2 event-free mathematics
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Log,
    Log10,
    // 3.7.2 derivative and special operators
    Der,
    /// `delay(x, delay[, max])`
    Delay,
    /// `cardinality(c)`: replaced when connections are known
    Cardinality,
    Homotopy,
    SemiLinear,
    /// Replaced when connections are known
    InStream,
    ActualStream,
    SpatialDistribution,
    /// `$history(n, k, time, …)`: what operator number n with a history gives as its result number k, both literals;
    /// answered by the simulation
    History,
    // 3.7.3 event-related
    Initial,
    Terminal,
    NoEvent,
    /// `$atEvent(x)`: what a `when` of an algorithm computes; not written by users
    AtEvent,
    Smooth,
    Sample,
    Pre,
    Edge,
    Change,
    Reinit,
    Assert,
    Terminate,
    // 10.3 arrays
    Ndims,
    /// `size(A, i)` or `size(A)`
    Size,
    /// to a scalar, vector, matrix
    Scalar,
    Vector,
    Matrix,
    Identity,
    Diagonal,
    Zeros,
    Ones,
    Fill,
    Linspace,
    Min,
    Max,
    Sum,
    Product,
    Transpose,
    OuterProduct,
    Symmetric,
    Cross,
    Skew,
    /// `cat(k, a, b, …)` with a literal k
    Cat,
    /// Adds trailing dimensions of size one up to the given number: `promote(a, n)`
    Promote,
    // 9.4 connection graph: replaced when connections are known
    ConnectionsIsRoot,
    ConnectionsRooted,
    // 12.9 and others
    GetInstanceName,
    // `pure(f(x))` is `f(x)`; kept out of the tree
    // 16 clocks
    Clock,
    Previous,
    Hold,
    SampleClocked,
    SubSample,
    SuperSample,
    ShiftSample,
    BackSample,
    NoClock,
    Interval,
    FirstTick,
    // 17 state machines
    Transition,
    InitialState,
    ActiveState,
    TicksInState,
    TimeInState,
    /// An implicit conversion of an Integer expression to Real
    IntegerToReal,
}

macro_rules! names_of_builtins {
    ($(($builtin:ident, $name:literal),)*) => {
        impl Builtin {
            /// As the user writes it.
            pub fn name(self) -> &'static str {
                match self {
                    $(Builtin::$builtin => $name,)*
                }
            }

            /// The built-in function of this name. `sample` is the event operator and `Integer` the conversion of
            /// an enumeration; what has no name of its own (conversions that are written as a type) is not found.
            pub fn from_name(name: &str) -> Option<Builtin> {
                if name == "rooted" {
                    return Some(Builtin::ConnectionsRooted); // its name before Modelica 3.2
                }
                const NAMES: &[(Builtin, &str)] = &[$((Builtin::$builtin, $name),)*];
                let (builtin, _) = NAMES.iter().find(|(_, known)| *known == name)?;
                (!matches!(builtin, Builtin::IntegerToEnum | Builtin::IntegerToReal)).then_some(*builtin)
            }
        }
    };
}

names_of_builtins! {
    (Abs, "abs"),
    (Sign, "sign"),
    (Sqrt, "sqrt"),
    (DivInteger, "div"),
    (Mod, "mod"),
    (Rem, "rem"),
    (Ceil, "ceil"),
    (Floor, "floor"),
    (Integer, "integer"),
    (EnumToInteger, "Integer"),
    (IntegerToEnum, "enumeration"),
    (ToString, "String"),
    (Sin, "sin"),
    (Cos, "cos"),
    (Tan, "tan"),
    (Asin, "asin"),
    (Acos, "acos"),
    (Atan, "atan"),
    (Atan2, "atan2"),
    (Sinh, "sinh"),
    (Cosh, "cosh"),
    (Tanh, "tanh"),
    (Exp, "exp"),
    (Log, "log"),
    (Log10, "log10"),
    (Der, "der"),
    (Delay, "delay"),
    (Cardinality, "cardinality"),
    (Homotopy, "homotopy"),
    (SemiLinear, "semiLinear"),
    (InStream, "inStream"),
    (ActualStream, "actualStream"),
    (SpatialDistribution, "spatialDistribution"),
    (History, "$history"),
    (Initial, "initial"),
    (Terminal, "terminal"),
    (NoEvent, "noEvent"),
    (AtEvent, "$atEvent"),
    (Smooth, "smooth"),
    (Sample, "sample"),
    (Pre, "pre"),
    (Edge, "edge"),
    (Change, "change"),
    (Reinit, "reinit"),
    (Assert, "assert"),
    (Terminate, "terminate"),
    (Ndims, "ndims"),
    (Size, "size"),
    (Scalar, "scalar"),
    (Vector, "vector"),
    (Matrix, "matrix"),
    (Identity, "identity"),
    (Diagonal, "diagonal"),
    (Zeros, "zeros"),
    (Ones, "ones"),
    (Fill, "fill"),
    (Linspace, "linspace"),
    (Min, "min"),
    (Max, "max"),
    (Sum, "sum"),
    (Product, "product"),
    (Transpose, "transpose"),
    (OuterProduct, "outerProduct"),
    (Symmetric, "symmetric"),
    (Cross, "cross"),
    (Skew, "skew"),
    (Cat, "cat"),
    (Promote, "promote"),
    (ConnectionsIsRoot, "Connections.isRoot"),
    (ConnectionsRooted, "Connections.rooted"),
    (GetInstanceName, "getInstanceName"),
    (Clock, "Clock"),
    (Previous, "previous"),
    (Hold, "hold"),
    (SampleClocked, "sample"),
    (SubSample, "subSample"),
    (SuperSample, "superSample"),
    (ShiftSample, "shiftSample"),
    (BackSample, "backSample"),
    (NoClock, "noClock"),
    (Interval, "interval"),
    (FirstTick, "firstTick"),
    (Transition, "transition"),
    (InitialState, "initialState"),
    (ActiveState, "activeState"),
    (TicksInState, "ticksInState"),
    (TimeInState, "timeInState"),
    (IntegerToReal, "Real"),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_to_their_functions() {
        assert_eq!(Builtin::from_name("sin"), Some(Builtin::Sin));
        assert_eq!(Builtin::from_name("integer"), Some(Builtin::Integer));
        assert_eq!(Builtin::from_name("Integer"), Some(Builtin::EnumToInteger));
        assert_eq!(Builtin::from_name("sample"), Some(Builtin::Sample));
        assert_eq!(Builtin::from_name("Real"), None);
        assert_eq!(Builtin::from_name("foo"), None);
    }
}
