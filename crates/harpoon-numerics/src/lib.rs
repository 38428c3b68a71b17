//! Linear and nonlinear solvers, integrators, root bracketing: numbers in, numbers out, nothing of Modelica.

// A loop over several vectors at once reads as its formula when it has an index.
#![allow(clippy::needless_range_loop)]
// A comparison that must also fail for NaN is written as the negation of success.
#![allow(clippy::neg_cmp_op_on_partial_ord)]

mod auto;
mod bdf;
mod coloring;
mod dassl;
mod deficient;
mod dense;
mod differences;
mod dopri;
mod dynamics;
mod fixed;
mod integrator;
mod interval;
mod iteration;
mod jet;
mod matrix;
mod method;
mod nearest;
mod newton;
mod pair;
mod radau;
mod root;
mod scan;
mod sparse;
mod sparse_lu;
#[cfg(feature = "sundials")]
mod sundials;
mod trouble;

pub use bdf::Bdf;
pub use coloring::color_columns;
pub use deficient::{DeficientSolution, solve_deficient};
pub use dense::{DenseLu, DenseMatrix, Singular};
pub use dopri::DormandPrince;
pub use dynamics::{Dynamics, Explicit, Form};
pub use fixed::{FixedStep, Scheme};
pub use integrator::{Cause, Failure, Integrator, Misfit, Settings, Statistics, StepEnd};
pub use interval::Interval;
pub use jet::Jet;
pub use matrix::{LinearSolver, Matrix};
pub use method::{Method, UnknownMethod};
pub use nearest::{Nearest, NotNear, nearest};
pub use newton::{Algebraic, Newton, NewtonFailure, NewtonStatistics};
pub use radau::Radau;
pub use root::{Root, find_root};
pub use scan::scan;
pub use sparse::{Pattern, SparseMatrix};
pub use sparse_lu::SparseLu;
#[cfg(feature = "sundials")]
pub use sundials::Sundials;
pub use trouble::Trouble;
