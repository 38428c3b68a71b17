//! Why the statements of a function do not tell the value of its derivative.

use super::activity::Varying;
use super::{NotDifferentiable, equality, iteration, tangent};
use crate::{Body, Function, FunctionId, LocalId, Pool};

pub(crate) enum Obstacle {
    /// By its annotation.
    NotSmooth,
    Iteration,
    Equality,
}

impl Obstacle {
    /// Whether it is there whatever the inputs are.
    pub(super) fn is_everywhere(&self) -> bool {
        !matches!(self, Obstacle::Equality)
    }

    /// With respect to the inputs in the mask, unless the author vouches for the statements by `smoothOrder`.
    pub(super) fn of(pool: &Pool, id: FunctionId, function: &Function, mask: &[bool]) -> Option<Obstacle> {
        match function.annotations.smooth_order {
            Some(0) => Some(Obstacle::NotSmooth),
            Some(_) => None,
            None => Obstacle::of_statements(pool, id, function, mask),
        }
    }

    /// Of a function that must stay one to be differentiated as its author wants it: what becomes of its statements
    /// elsewhere has lost the annotation.
    pub(crate) fn to_inlining(pool: &Pool, id: FunctionId, function: &Function) -> Option<Obstacle> {
        match function.annotations.smooth_order {
            Some(0) => Some(Obstacle::NotSmooth),
            _ => {
                let varies = |input: &LocalId| tangent::varies(pool, &function.locals[*input].ty);
                let mask: Vec<bool> = function.inputs.iter().map(varies).collect();
                Obstacle::of_statements(pool, id, function, &mask)
            }
        }
    }

    fn of_statements(pool: &Pool, id: FunctionId, function: &Function, mask: &[bool]) -> Option<Obstacle> {
        let Body::Algorithm(statements) = &function.body else {
            return None;
        };
        if iteration::is_steered(pool, (id, function), statements, mask) {
            return Some(Obstacle::Iteration);
        }
        let varying = || Varying::find(pool, function, statements, mask);
        equality::decides(pool, &varying, statements).then_some(Obstacle::Equality)
    }

    pub(super) fn message(&self, function: &Function) -> NotDifferentiable {
        let name = &function.name;
        NotDifferentiable(match self {
            Obstacle::NotSmooth => {
                format!("function `{name}` must not be differentiated, by its annotation `smoothOrder = 0`")
            }
            Obstacle::Iteration => format!(
                "function `{name}` finds its result by an iteration, whose statements do not tell the derivative; \
                 give it `annotation(derivative = ...)`, or write the equation that it solves instead of the \
                 call, or `annotation(smoothOrder = 1)` if they do tell it"
            ),
            Obstacle::Equality => format!(
                "function `{name}` has a branch of its own where two Reals are equal, which does not tell the \
                 derivative there; give it `annotation(derivative = ...)`, or `annotation(smoothOrder = 1)` if it \
                 does"
            ),
        })
    }
}
