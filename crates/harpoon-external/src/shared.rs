//! Foreign functions of shared libraries, which the annotations `Library` and `LibraryDirectory` name (12.9.4 of the
//! specification).
//!
//! What Modelica passes are numbers, texts and addresses of numbers (12.9.1). By the calling conventions of Unix on
//! x86-64 and AArch64, whole numbers and addresses go into registers of their own, apart from those of floating-point
//! numbers, whatever their order; so one prototype with enough of both kinds calls every such function.
#![allow(unsafe_code)] // Code that others compiled is called as its Modelica declaration says.

use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use harpoon_expr::{Array, BaseType, Value};
use libloading::Library;

use crate::{Error, Loads, Rights};

/// Those that are open.
#[derive(Default)]
pub struct Libraries {
    open: BTreeMap<PathBuf, Library>,
}

/// Registers for whole numbers and addresses, and for floating-point numbers.
const WHOLE: usize = 6;
const REAL: usize = 8;

type ReturnsWhole =
    unsafe extern "C" fn(i64, i64, i64, i64, i64, i64, f64, f64, f64, f64, f64, f64, f64, f64) -> i64;
type ReturnsReal =
    unsafe extern "C" fn(i64, i64, i64, i64, i64, i64, f64, f64, f64, f64, f64, f64, f64, f64) -> f64;

/// A function as it is declared.
pub(crate) struct Declared<'a> {
    pub name: &'a str,
    pub libraries: &'a [Rc<str>],
    pub directory: Option<PathBuf>,
    /// The folder of the library that declares it.
    pub home: Option<&'a Path>,
    /// The type of what it returns.
    pub result: Option<BaseType>,
    /// Which of the arguments it fills.
    pub outputs: &'a [usize],
}

impl Libraries {
    /// What it returns, if anything, then the outputs.
    pub(crate) fn call(
        &mut self,
        function: &Declared,
        arguments: &[Value],
        rights: &Rights,
    ) -> Result<Vec<Value>, Error> {
        if !cfg!(all(unix, any(target_arch = "x86_64", target_arch = "aarch64"))) {
            return fail(format!("`{}` is in a shared library, which cannot be called here", function.name));
        }
        let mut frame = Frame::default();
        for (k, argument) in arguments.iter().enumerate() {
            frame
                .pass(argument, function.outputs.contains(&k))
                .map_err(|why| Error::Failed(format!("argument {} of `{}` {why}", k + 1, function.name)))?;
        }
        if frame.whole.len() > WHOLE || frame.real.len() > REAL {
            let message = format!("`{}` has more arguments than a shared library can take", function.name);
            return fail(message);
        }
        let address = self.address(function, rights)?;
        let mut results = Vec::new();
        results.extend(frame.call(address, function.result.as_ref())?);
        for &k in function.outputs {
            results.push(frame.output(k, &arguments[k]));
        }
        Ok(results)
    }

    fn address(&mut self, function: &Declared, rights: &Rights) -> Result<*const (), Error> {
        let symbol = CString::new(function.name).map_err(|_| Error::Failed("a name with a zero".into()))?;
        let mut tried = Vec::new();
        let mut refused = None;
        for path in candidates(function) {
            // What has no place of its own is looked for by the system.
            let place = std::fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
            if let Some(why) = rights.refusal_to_load(&place, function.home) {
                // What is there tells more than where it might have been.
                if refused.is_none() || (place.is_absolute() && place.exists()) {
                    refused = Some((path, why));
                }
                continue;
            }
            let may_be_anywhere = matches!(rights.loads, Loads::Anything);
            // Behind a bare name the system would find another file than the one that was looked at.
            let opened = if may_be_anywhere { &path } else { &place };
            tried.push(path.display().to_string());
            let library = match self.open.get(opened) {
                Some(open) => open,
                // Safety: the user's library is trusted to initialise itself.
                None => match unsafe { Library::new(opened) } {
                    Ok(library) => self.open.entry(opened.clone()).or_insert(library),
                    Err(_) => continue,
                },
            };
            // Safety: it is called as the model declares it.
            if let Ok(found) = unsafe { library.get::<unsafe extern "C" fn()>(symbol.as_bytes_with_nul()) }
                && let address = *found as *const ()
                && (may_be_anywhere || file_of(address).is_some_and(|file| file == place))
            {
                return Ok(address);
            }
        }
        let found = match tried.is_empty() {
            true => "is not available".to_string(),
            false => format!("was not found in {}", tried.join(", ")),
        };
        let refusal = refused
            .map_or(String::new(), |(path, why)| format!("; `{}` was left alone: {why}", path.display()));
        fail(format!("the external function `{}` {found}{refusal}", function.name))
    }
}

/// The file that a function was loaded from. Who asks a library for a name also gets what it depends on: the commands of the system
/// are in reach of every one.
#[cfg(unix)]
fn file_of(address: *const ()) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    // Safety: plain numbers and addresses, which may be zero.
    let mut found: libc::Dl_info = unsafe { std::mem::zeroed() };
    // Safety: an address is looked up, whatever is there; the name stays as long as its library is open.
    let name = unsafe {
        (libc::dladdr(address.cast(), &mut found) != 0 && !found.dli_fname.is_null())
            .then(|| CStr::from_ptr(found.dli_fname))
    }?;
    std::fs::canonicalize(std::ffi::OsStr::from_bytes(name.to_bytes())).ok()
}

#[cfg(not(unix))]
fn file_of(_: *const ()) -> Option<PathBuf> {
    None
}

fn fail<T>(message: String) -> Result<T, Error> {
    Err(Error::Failed(message))
}

/// Folders of libraries for this machine, as the specification names them.
pub(crate) fn platforms() -> &'static [&'static str] {
    match (cfg!(target_os = "macos"), cfg!(target_arch = "aarch64")) {
        (true, true) => &["aarch64-darwin", "darwin64"],
        (true, false) => &["darwin64"],
        (false, true) => &["aarch64-linux", "linux64"],
        (false, false) => &["linux64"],
    }
}

/// In the directory of the library, and where the system looks.
fn candidates(function: &Declared) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for library in function.libraries {
        let file = match library.contains(".so") || library.ends_with(".dylib") {
            true => library.to_string(),
            false => libloading::library_filename(&**library).to_string_lossy().into_owned(),
        };
        if let Some(directory) = &function.directory {
            found.extend(platforms().iter().map(|platform| directory.join(platform).join(&file)));
            found.push(directory.join(&file));
        }
        found.push(Path::new(&file).to_path_buf());
    }
    found
}

/// What a call passes, and the memory that addresses point to.
#[derive(Default)]
struct Frame {
    whole: Vec<i64>,
    real: Vec<f64>,
    /// By argument.
    memory: Vec<Memory>,
}

enum Memory {
    None,
    Reals(Box<[f64]>),
    Integers(Box<[i32]>),
    Text(#[allow(dead_code)] CString), // kept until the call is over
}

impl Frame {
    fn pass(&mut self, argument: &Value, is_output: bool) -> Result<(), String> {
        let memory = match argument {
            Value::Real(x) if !is_output => {
                self.real.push(*x);
                Memory::None
            }
            Value::Real(x) => Memory::Reals([*x].into()),
            Value::Array(array) => elements(array)?,
            Value::String(text) if !is_output => {
                Memory::Text(CString::new(&**text).map_err(|_| "contains a zero".to_string())?)
            }
            _ => {
                let n = integer(argument).ok_or("has a type that a shared library cannot take")?;
                match is_output {
                    true => Memory::Integers([n].into()),
                    false => {
                        self.whole.push(i64::from(n));
                        Memory::None
                    }
                }
            }
        };
        match &memory {
            Memory::None => {}
            Memory::Reals(x) => self.whole.push(x.as_ptr() as i64),
            Memory::Integers(n) => self.whole.push(n.as_ptr() as i64),
            Memory::Text(text) => self.whole.push(text.as_ptr() as i64),
        }
        self.memory.push(memory);
        Ok(())
    }

    fn call(&self, address: *const (), result: Option<&BaseType>) -> Result<Option<Value>, Error> {
        let whole = |k: usize| self.whole.get(k).copied().unwrap_or(0);
        let real = |k: usize| self.real.get(k).copied().unwrap_or(0.0);
        macro_rules! call {
            ($prototype:ty) => {{
                // Safety: the function takes what its declaration says, and ignores the other registers.
                let function = unsafe { std::mem::transmute::<*const (), $prototype>(address) };
                unsafe {
                    function(
                        whole(0),
                        whole(1),
                        whole(2),
                        whole(3),
                        whole(4),
                        whole(5),
                        real(0),
                        real(1),
                        real(2),
                        real(3),
                        real(4),
                        real(5),
                        real(6),
                        real(7),
                    )
                }
            }};
        }
        Ok(match result {
            Some(BaseType::Real) => Some(Value::Real(call!(ReturnsReal))),
            Some(BaseType::Boolean) => Some(Value::Boolean(call!(ReturnsWhole) as i32 != 0)),
            Some(BaseType::Integer | BaseType::Enum(_)) => {
                Some(Value::Integer(i64::from(call!(ReturnsWhole) as i32)))
            }
            Some(BaseType::String) => {
                let text = call!(ReturnsWhole) as *const c_char;
                if text.is_null() {
                    return fail("a shared library returned no text".to_string());
                }
                // Safety: by its declaration the function returns a text that ends with zero.
                let text = unsafe { CStr::from_ptr(text) };
                Some(Value::String(text.to_string_lossy().into()))
            }
            Some(_) => return fail("a shared library returns numbers and texts only".to_string()),
            None => {
                call!(ReturnsWhole);
                None
            }
        })
    }

    /// What the memory of an argument holds now, in the type that it had.
    fn output(&self, k: usize, given: &Value) -> Value {
        let number = |at: usize, like: &Value| match (&self.memory[k], like) {
            (Memory::Reals(x), _) => Value::Real(x[at]),
            (Memory::Integers(n), Value::Boolean(_)) => Value::Boolean(n[at] != 0),
            (Memory::Integers(n), Value::Enum(id, _)) => Value::Enum(*id, n[at].max(1) as u32),
            (Memory::Integers(n), _) => Value::Integer(i64::from(n[at])),
            _ => like.clone(),
        };
        match given {
            Value::Array(array) => {
                let data = array.data.iter().enumerate().map(|(at, like)| number(at, like)).collect();
                Value::Array(Rc::new(Array { data, ..(**array).clone() }))
            }
            _ => number(0, given),
        }
    }
}

fn elements(array: &Array) -> Result<Memory, String> {
    if array.element.base == BaseType::Real {
        let reals = array.data.iter().map(|element| match element {
            Value::Real(x) => Ok(*x),
            Value::Integer(n) => Ok(*n as f64),
            _ => Err("has elements that are no numbers".to_string()),
        });
        return Ok(Memory::Reals(reals.collect::<Result<_, String>>()?));
    }
    let integers =
        array.data.iter().map(|element| integer(element).ok_or("has elements that are no numbers"));
    Ok(Memory::Integers(integers.collect::<Result<_, _>>()?))
}

fn integer(value: &Value) -> Option<i32> {
    match value {
        Value::Integer(n) => i32::try_from(*n).ok(),
        Value::Boolean(b) => Some(i32::from(*b)),
        Value::Enum(_, literal) => i32::try_from(*literal).ok(),
        _ => None,
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn call(
        name: &str,
        library: &str,
        result: BaseType,
        outputs: &[usize],
        arguments: &[Value],
    ) -> Result<Vec<Value>, Error> {
        let libraries = [library.into()];
        let function = Declared {
            name,
            libraries: &libraries,
            directory: None,
            home: None,
            result: Some(result),
            outputs,
        };
        let rights = Rights { loads: crate::Loads::Anything, ..Rights::default() };
        Libraries::default().call(&function, arguments, &rights)
    }

    #[test]
    fn numbers_go_to_the_mathematical_library_and_come_back() {
        let numbers = [Value::Real(5.0), Value::Real(2.0)];
        let difference = call("fdim", "libm.so.6", BaseType::Real, &[], &numbers);
        assert_eq!(difference.unwrap(), [Value::Real(3.0)]);
        // 48 = 0.75*2^6: the exponent is an output between arguments of the other kind.
        let parts = call("frexp", "libm.so.6", BaseType::Real, &[1], &[Value::Real(48.0), Value::Integer(0)]);
        assert_eq!(parts.unwrap(), [Value::Real(0.75), Value::Integer(6)]);
        let scaled = call("ldexp", "libm.so.6", BaseType::Real, &[], &[Value::Real(0.75), Value::Integer(6)]);
        assert_eq!(scaled.unwrap(), [Value::Real(48.0)]);
    }

    #[test]
    fn texts_are_passed() {
        let text = Value::String("four".into());
        assert_eq!(
            call("strlen", "libc.so.6", BaseType::Integer, &[], &[text]).unwrap(),
            [Value::Integer(4)]
        );
    }

    #[test]
    fn what_is_missing_is_told() {
        let missing = call("no_such_function", "libm.so.6", BaseType::Real, &[], &[]);
        let message = "the external function `no_such_function` was not found in libm.so.6";
        assert_eq!(missing, Err(Error::Failed(message.to_string())));
    }
}
