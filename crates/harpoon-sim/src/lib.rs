//! Initialise and advance a program of kernels through time.
