//! Kernels over one vector of values, and their reference interpreter.
