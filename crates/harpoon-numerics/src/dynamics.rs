//! What an integrator asks of a system of differential equations.

use std::sync::Arc;

use crate::matrix::Matrix;
use crate::sparse::Pattern;
use crate::trouble::Trouble;

/// How the equations are written.
pub enum Form<'a> {
    /// ẋ = f(t, x)
    Explicit,
    /// M·ẋ = f(t, x) with constant M, possibly singular
    Mass(&'a Matrix),
    /// 0 = F(t, x, ẋ)
    Implicit,
}

/// A system of ordinary differential or differential-algebraic equations.
///
/// An explicit system (or one with a mass matrix) has `rhs`, and `jacobian` and `pattern` if it can; an implicit one
/// has `form`, `residual`, and `iteration_matrix` and `pattern` if it can.
/// Values that are not finite count as recoverable trouble; a problem need not look for them.
pub trait Dynamics {
    /// The number of unknowns, which is the number of equations.
    fn n(&self) -> usize;

    fn form(&self) -> Form<'_> {
        Form::Explicit
    }

    /// `f` = f(t, x)
    fn rhs(&mut self, t: f64, x: &[f64], f: &mut [f64]) -> Result<(), Trouble> {
        let _ = (t, x, f);
        Err(Trouble::fatal("the equations are implicit; this method needs explicit ones"))
    }

    /// `residual` = F(t, x, ẋ)
    fn residual(&mut self, t: f64, x: &[f64], x_dot: &[f64], residual: &mut [f64]) -> Result<(), Trouble> {
        let _ = (t, x, x_dot, residual);
        Err(Trouble::fatal("the equations are not implicit"))
    }

    /// Sets every entry of `jacobian` = ∂f/∂x but those of the open columns, or answers `false`: then finite differences
    /// are taken for all of them.
    fn jacobian(&mut self, t: f64, x: &[f64], jacobian: &mut Matrix) -> Result<bool, Trouble> {
        let _ = (t, x, jacobian);
        Ok(false)
    }

    /// The columns that `jacobian` leaves to finite differences.
    fn open_columns(&self) -> &[usize] {
        &[]
    }

    /// Sets every entry of `matrix` = ∂F/∂x + α·∂F/∂ẋ, or answers `false`: then finite differences are taken.
    fn iteration_matrix(
        &mut self,
        t: f64,
        x: &[f64],
        x_dot: &[f64],
        alpha: f64,
        matrix: &mut Matrix,
    ) -> Result<bool, Trouble> {
        let _ = (t, x, x_dot, alpha, matrix);
        Ok(false)
    }

    /// Where ∂f/∂x (or the iteration matrix of an implicit system) may differ from zero; all over, if unknown.
    fn pattern(&self) -> Option<Arc<Pattern>> {
        None
    }

    /// 1 for states and for algebraic variables that their equations determine; 2 and 3 for those that equations
    /// determine only after one or two differentiations, such as velocities and forces under position constraints.
    /// Their errors are weighed with the step size to the power of the index less 1.
    fn index(&self, i: usize) -> i32 {
        let _ = i;
        1
    }
}

/// An explicit system given by a closure.
pub struct Explicit<F> {
    n: usize,
    f: F,
}

impl<F: FnMut(f64, &[f64], &mut [f64])> Explicit<F> {
    pub fn new(n: usize, f: F) -> Explicit<F> {
        Explicit { n, f }
    }
}

impl<F: FnMut(f64, &[f64], &mut [f64])> Dynamics for Explicit<F> {
    fn n(&self) -> usize {
        self.n
    }

    fn rhs(&mut self, t: f64, x: &[f64], f: &mut [f64]) -> Result<(), Trouble> {
        (self.f)(t, x, f);
        Ok(())
    }
}
