//! Routines → machine code in memory.

use cranelift_codegen::Context;
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{DataDescription, DataId, FuncId, Linkage, Module as _, default_libcall_names};
use harpoon_code::{Module, RoutineId};
use harpoon_index::IdVec;

use crate::machine::Machine;
use crate::outline::outline;
use crate::translate::{Body, Local, Setting, signature, translate};

pub struct Compiler {
    pub machine: Machine,
    limit: usize,
    context: Context,
    builder_context: FunctionBuilderContext,
    /// The entry function of each routine that is defined.
    pub routines: IdVec<RoutineId, Option<FuncId>>,
}

impl Compiler {
    /// For routines of this module, which was verified; `limit` as in `outline`.
    pub fn new(module: &Module, limit: usize) -> Result<Compiler, String> {
        check_sizes(module)?;
        let jit = jit()?;
        Ok(Compiler {
            limit,
            context: jit.make_context(),
            machine: Machine::new(jit),
            builder_context: FunctionBuilderContext::new(),
            routines: module.routines.values().map(|_| None).collect(),
        })
    }

    /// Its callees are defined already.
    pub fn define(&mut self, module: &Module, routine: RoutineId) -> Result<(), String> {
        let jit = &mut self.machine.jit;
        let outline = outline(&module.routines[routine], self.limit);
        let parts = (0..outline.parts.len()).map(|part| declare(jit, format!("{routine:?}.{part}")));
        let mut setting = Setting {
            module,
            routine,
            outline: &outline,
            locals: outline.registers.values().map(|_| Local::Unset).collect(),
            routines: &self.routines,
            parts: parts.collect::<Result<_, _>>()?,
            shared: shared_registers(jit, routine, outline.n_shared)?,
            jit,
        };
        let entry = declare(setting.jit, format!("{routine:?}"))?;
        let parts =
            outline.parts.iter().enumerate().map(|(part, insts)| (setting.parts[part], Body::Part(insts)));
        let functions: Vec<_> = parts.chain([(entry, Body::Entry(&outline.entry))]).collect();
        for (function, body) in functions {
            self.context.func.signature = signature(setting.jit);
            let builder = FunctionBuilder::new(&mut self.context.func, &mut self.builder_context);
            translate(&mut setting, builder, body);
            setting.jit.define_function(function, &mut self.context).map_err(text)?;
            setting.jit.clear_context(&mut self.context);
        }
        self.routines[routine] = Some(entry);
        Ok(())
    }

    /// Makes what was defined ready to run.
    pub fn finalize(&mut self) -> Result<(), String> {
        self.machine.jit.finalize_definitions().map_err(text)
    }
}

/// Cells are addressed by 31 bits of bytes.
fn check_sizes(module: &Module) -> Result<(), String> {
    let largest_frame =
        module.routines.values().map(|routine| routine.frame_size as usize).max().unwrap_or(0);
    match module.n_values.max(largest_frame) {
        n if n < i32::MAX as usize / 8 => Ok(()),
        n => Err(format!("{n} values are more than native code can address")),
    }
}

fn jit() -> Result<JITModule, String> {
    let mut flags = settings::builder();
    let mut set = |name: &str, value: &str| flags.set(name, value).map_err(text);
    set("opt_level", "none")?;
    set("regalloc_algorithm", "single_pass")?;
    set("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" })?;
    let isa = cranelift_native::builder()
        .map_err(|reason| format!("there is no native code for this machine: {reason}"))?
        .finish(settings::Flags::new(flags))
        .map_err(text)?;
    Ok(JITModule::new(JITBuilder::with_isa(isa, default_libcall_names())))
}

/// The address may be farther away than a short jump reaches, as it may not with `Local`.
const ANYWHERE: Linkage = Linkage::Preemptible;

fn declare(jit: &mut JITModule, name: String) -> Result<FuncId, String> {
    let signature = signature(jit);
    jit.declare_function(&name, ANYWHERE, &signature).map_err(text)
}

fn shared_registers(jit: &mut JITModule, routine: RoutineId, n: u32) -> Result<Option<DataId>, String> {
    if n == 0 {
        return Ok(None);
    }
    let mut description = DataDescription::new();
    description.define_zeroinit(8 * n as usize);
    description.set_align(8);
    let data = jit.declare_data(&format!("{routine:?}.registers"), ANYWHERE, true, false).map_err(text)?;
    jit.define_data(data, &description).map_err(text)?;
    Ok(Some(data))
}

fn text(error: impl ToString) -> String {
    error.to_string()
}
