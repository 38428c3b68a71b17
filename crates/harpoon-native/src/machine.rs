//! Machine code in memory, and the only place that runs it.

// There is no safe way to call an address. The verifier and the checks of indices in `translate.rs` keep the code inside
// the memory it is given.
#![allow(unsafe_code)]

use std::any::Any;
use std::ffi::c_void;
use std::mem::{ManuallyDrop, transmute};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use cranelift_jit::JITModule;
use cranelift_module::FuncId;
use harpoon_code::{ExternId, Host};
use harpoon_index::{Id, IdVec};

use crate::translate::status;

/// Owns the memory that holds the code.
pub struct Machine {
    pub jit: ManuallyDrop<JITModule>,
}

/// Code of a routine in the machine it came from.
#[derive(Clone, Copy)]
pub struct Entry(extern "C" fn(*mut f64, *mut f64, *mut c_void) -> u32);

/// What the code needs besides the values.
pub struct Surroundings<'a> {
    pub frame: &'a mut [f64],
    pub extern_frames: &'a IdVec<ExternId, usize>,
    pub host: &'a mut dyn Host,
}

/// What native code carries around for [`call_host`].
struct Context<'a> {
    extern_frames: &'a IdVec<ExternId, usize>,
    host: &'a mut dyn Host,
    /// Set where a status other than `DONE` is returned, and only there.
    refusal: Option<Refusal>,
}

enum Refusal {
    Message(String),
    Panic(Box<dyn Any + Send>),
}

impl Machine {
    pub fn new(jit: JITModule) -> Machine {
        Machine { jit: ManuallyDrop::new(jit) }
    }

    /// Of a function (values, frame, context) → status that was defined and finalised.
    pub fn entry(&self, function: FuncId) -> Entry {
        let code = self.jit.get_finalized_function(function);
        // SAFETY: `native.rs` declares all functions with this signature and the calling convention of C.
        Entry(unsafe { transmute::<*const u8, extern "C" fn(*mut f64, *mut f64, *mut c_void) -> u32>(code) })
    }

    /// The status, and what the host said if it refused. `entry` is of this machine and its routine was verified;
    /// `values` and the frame are as long as its module says.
    #[inline]
    pub fn run(
        &mut self,
        entry: Entry,
        values: &mut [f64],
        surroundings: Surroundings,
    ) -> (u32, Option<String>) {
        let Surroundings { frame, extern_frames, host } = surroundings;
        // Nothing is to be dropped where all went well, which is what small right-hand sides have time for.
        let mut context = ManuallyDrop::new(Context { extern_frames, host, refusal: None });
        // The code was verified: it reads and writes inside these two slices and its own registers only, and hands
        // the context to nobody but `call_host`. The slices are borrowed exclusively until it returns.
        let status = entry.0(values.as_mut_ptr(), frame.as_mut_ptr(), (&raw mut context).cast());
        match status {
            status::DONE => (status, None),
            _ => (status, said(context.refusal.take())),
        }
    }
}

#[cold]
fn said(refusal: Option<Refusal>) -> Option<String> {
    match refusal {
        Some(Refusal::Panic(panic)) => resume_unwind(panic),
        Some(Refusal::Message(message)) => Some(message),
        None => None,
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        // SAFETY: the module is not used again, and no code of it is running: `run` borrows the machine. An `Entry`
        // is kept by nobody but the owner of the machine.
        unsafe { ManuallyDrop::take(&mut self.jit).free_memory() }
    }
}

/// Native code calls the host through this. A panic waits until the native code, which cannot be unwound, has returned.
pub extern "C" fn call_host(context: *mut c_void, function: u32, frame: *mut f64) -> u32 {
    // SAFETY: the context comes from `Machine::run`, which waits for us and does not touch it meanwhile.
    let context = unsafe { &mut *context.cast::<Context>() };
    let function = ExternId::from_index(function as usize);
    // SAFETY: the verifier checked that a frame of this length lies inside the frame of the caller.
    let frame = unsafe { std::slice::from_raw_parts_mut(frame, context.extern_frames[function]) };
    match catch_unwind(AssertUnwindSafe(|| context.host.call(function, frame))) {
        Ok(Ok(())) => return status::DONE,
        Ok(Err(message)) => context.refusal = Some(Refusal::Message(message)),
        Err(panic) => context.refusal = Some(Refusal::Panic(panic)),
    }
    status::HOST
}
