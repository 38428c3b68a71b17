//! Linear and nonlinear solvers, integrators, root bracketing.
