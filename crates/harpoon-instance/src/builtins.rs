//! The names of the operators and functions of the language.

use harpoon_expr::Builtin;

macro_rules! functions {
    ($($($name:literal)|+ => $function:ident,)*) => {
        pub fn builtin_function(name: &str) -> Option<Builtin> {
            Some(match name {
                $($($name)|+ => Builtin::$function,)*
                _ => return None,
            })
        }

        pub const FUNCTION_NAMES: &[&str] = &[$($($name),+),*];
    };
}

functions! {
    "abs" => Abs,
    "sign" => Sign,
    "sqrt" => Sqrt,
    "div" => DivInteger,
    "mod" => Mod,
    "rem" => Rem,
    "ceil" => Ceil,
    "floor" => Floor,
    "integer" => Integer,
    "Integer" => EnumToInteger,
    "String" => ToString,
    "sin" => Sin,
    "cos" => Cos,
    "tan" => Tan,
    "asin" => Asin,
    "acos" => Acos,
    // `arctan` and `ln` are what tools of the time of Modelica 2.2 called them.
    "atan" | "arctan" => Atan,
    "atan2" => Atan2,
    "sinh" => Sinh,
    "cosh" => Cosh,
    "tanh" => Tanh,
    "exp" => Exp,
    "log" | "ln" => Log,
    "log10" => Log10,
    "der" => Der,
    "delay" => Delay,
    "cardinality" => Cardinality,
    "homotopy" => Homotopy,
    "semiLinear" => SemiLinear,
    "inStream" => InStream,
    "actualStream" => ActualStream,
    "spatialDistribution" => SpatialDistribution,
    "initial" => Initial,
    "terminal" => Terminal,
    "noEvent" => NoEvent,
    "smooth" => Smooth,
    "sample" => Sample,
    "pre" => Pre,
    "edge" => Edge,
    "change" => Change,
    "reinit" => Reinit,
    "assert" => Assert,
    "terminate" => Terminate,
    "ndims" => Ndims,
    "size" => Size,
    "scalar" => Scalar,
    "vector" => Vector,
    "matrix" => Matrix,
    "identity" => Identity,
    "diagonal" => Diagonal,
    "zeros" => Zeros,
    "ones" => Ones,
    "fill" => Fill,
    "linspace" => Linspace,
    "min" => Min,
    "max" => Max,
    "sum" => Sum,
    "product" => Product,
    "transpose" => Transpose,
    "outerProduct" => OuterProduct,
    "symmetric" => Symmetric,
    "cross" => Cross,
    "skew" => Skew,
    "cat" => Cat,
    "promote" => Promote,
    "Connections.isRoot" | "isRoot" => ConnectionsIsRoot,
    "Connections.rooted" | "rooted" => ConnectionsRooted,
    "getInstanceName" => GetInstanceName,
    "Clock" => Clock,
    "previous" => Previous,
    "hold" => Hold,
    "subSample" => SubSample,
    "superSample" => SuperSample,
    "shiftSample" => ShiftSample,
    "backSample" => BackSample,
    "noClock" => NoClock,
    "interval" => Interval,
    "firstTick" => FirstTick,
    "transition" => Transition,
    "initialState" => InitialState,
    "activeState" => ActiveState,
    "ticksInState" => TicksInState,
    "timeInState" => TimeInState,
}

/// The inputs of those operators that may be given by name: the first form that has all the names given.
pub fn parameter_names(operator: &str, given: &[&str]) -> &'static [&'static str] {
    let forms: &[&'static [&'static str]] = match operator {
        "String" => &[&["x", "significantDigits", "minimumLength", "leftJustified"], &["x", "format"]],
        "String of a discrete value" => &[&["x", "minimumLength", "leftJustified"], &["x", "format"]],
        "assert" => &[&["condition", "message", "level"]],
        "terminate" => &[&["message"]],
        "homotopy" => &[&["actual", "simplified"]],
        "semiLinear" => &[&["x", "positiveSlope", "negativeSlope"]],
        "delay" => &[&["expr", "delayTime", "delayMax"]],
        "spatialDistribution" => {
            &[&["in0", "in1", "x", "positiveVelocity", "initialPoints", "initialValues"]]
        }
        "transition" => &[&["from", "to", "condition", "immediate", "reset", "synchronize", "priority"]],
        "subSample" | "superSample" => &[&["u", "factor"]],
        "shiftSample" => &[&["u", "shiftCounter", "resolution"]],
        "backSample" => &[&["u", "backCounter", "resolution"]],
        "Clock" => &[
            &["interval"],
            &["intervalCounter", "resolution"],
            &["condition", "startInterval"],
            &["c", "solverMethod"],
        ],
        "sample" => &[&["u", "c"], &["start", "interval"], &["u", "clock"]],
        _ => &[],
    };
    let fits = |form: &&&[&str]| given.iter().all(|name| form.contains(name));
    forms.iter().find(fits).or(forms.first()).copied().unwrap_or(&[])
}
