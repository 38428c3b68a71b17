//! Native code of kernels.
//!
//! Input: a module of the register language. Output: an [`Engine`](harpoon_code::Engine) that computes what the
//! reference interpreter does, to the last bit, ten times as fast. Cranelift selects the instructions and allocates
//! the registers; [`outline`] cuts long routines into functions that it compiles in linear time.

mod adaptive;
#[cfg(test)]
mod agreement;
mod compile;
mod instruction;
mod known;
mod machine;
mod native;
mod outline;
mod translate;

pub use adaptive::Adaptive;
pub use native::Native;
