//! Native code of kernels.
//!
//! Input: a module of the register language. Output: an [`Engine`](harpoon_code::Engine) that computes what the
//! reference interpreter does, to the last bit, several times faster. Cranelift selects the instructions and allocates
//! the registers; [`outline`] cuts long routines into functions that it compiles in linear time.

// Machine code is called by its address; `machine.rs` does it and says why it may.
#![deny(unsafe_code)]

#[cfg(test)]
mod agreement;
mod compile;
mod instruction;
mod known;
mod machine;
mod native;
mod outline;
mod translate;

pub use native::Native;
