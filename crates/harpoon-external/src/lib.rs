//! External functions: our own implementation of those that standard libraries declare, and the code that others bring along.
//!
//! A foreign call (`external "C"` or `external "FORTRAN 77"`) becomes a Rust function by its name. Modelica values
//! meet the foreign conventions in [`call::Call`]; the work is done by modules that know no Modelica values and
//! can be called from anywhere: [`dense`], [`interpolation`], [`matrix_file`], [`xorshift`], [`fourier`].

#[cfg(unix)]
mod c_code;
#[cfg(not(unix))]
#[path = "c_code/elsewhere.rs"]
mod c_code;
mod call;
mod context;
mod declared;
mod file_system;
mod files;
mod lapack;
mod lookup;
mod math;
mod matrix_io;
mod old_tables;
mod random;
mod registry;
mod rights;
mod shared;
mod strings;
mod system;
mod tables;

pub mod dense;
pub mod fourier;
pub mod interpolation;
pub mod matrix_file;
pub mod xorshift;

use harpoon_expr::Value;

pub use c_code::abandon;
pub use context::Context;
pub use declared::{call_declared, declare, declare_object, outputs, prepare};
pub use file_system::{Disk, FileKind, FileSystem, Memory};
pub use lookup::{Lookup, Parts, Profile};
pub use rights::{Loads, Reads, Rights};
pub use tables::Table;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// No function of this name is implemented.
    Unknown(String),
    /// What it would do is not done while a model is only looked at.
    NotNow(String),
    /// The function was called and reports why it cannot do what it was asked for.
    Failed(String),
}

impl std::fmt::Display for Error {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Error::Unknown(name) => write!(f, "the external function `{name}` is not available"),
            Error::NotNow(message) | Error::Failed(message) => f.write_str(message),
        }
    }
}

impl std::error::Error for Error {}

/// Calls the foreign function `name`.
///
/// `arguments` are in the order of the foreign call as the Modelica `external` clause writes them. An argument that
/// is an output carries the value its declaration gives it, or a default of the right type and dimensions.
/// Returns first the returned value if `has_result`, then the new values of the arguments whose indices are in
/// `outputs`, in that order; an output that the function does not touch keeps its value.
///
/// An enumeration is returned as its Integer, since only the caller knows which one it is; as an output it has the
/// type of its placeholder.
pub fn call(
    name: &str,
    arguments: &[Value],
    outputs: &[usize],
    has_result: bool,
    context: &mut Context,
) -> Result<Vec<Value>, Error> {
    let Some(function) = registry::find(name) else {
        return Err(Error::Unknown(name.to_string()));
    };
    let mut call = call::Call::new(name, arguments);
    function(&mut call, context)?;
    call.finish(outputs, has_result)
}

/// Whether [`call`] can do something with this name.
pub fn is_known(name: &str) -> bool {
    registry::find(name).is_some()
}
