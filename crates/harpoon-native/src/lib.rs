//! Native code of kernels.
