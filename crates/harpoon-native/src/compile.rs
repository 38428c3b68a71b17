//! Routines → machine code in memory.

use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::isa::{OwnedTargetIsa, TargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{
    DataDescription, DataId, FuncId, Linkage, Module as _, ModuleReloc, default_libcall_names,
};
use harpoon_code::{Module, RoutineId};
use harpoon_index::IdVec;

use crate::machine::{Entry, Machine};
use crate::outline::outline;
use crate::translate::{Body, Local, Setting, signature, translate};

pub struct Compiler {
    pub machine: Machine,
    /// For functions with loops. On the benches of this crate it takes 2 times as long as the quick way and saves a tenth of the
    /// run time of long lists, paid back after more than 10 000 runs, but two thirds of that of loops.
    thorough: OwnedTargetIsa,
    limit: usize,
    context: Context,
    builder_context: FunctionBuilderContext,
    /// The entry function of each routine that is defined.
    routines: IdVec<RoutineId, Option<FuncId>>,
}

impl Compiler {
    /// For routines of this module, which was verified; `limit` as in `outline`.
    pub fn new(module: &Module, limit: usize) -> Result<Compiler, String> {
        check_sizes(module)?;
        let jit = JITModule::new(JITBuilder::with_isa(isa("none", "single_pass")?, default_libcall_names()));
        Ok(Compiler {
            thorough: isa("speed", "backtracking")?,
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
            setting.jit.clear_context(&mut self.context);
            self.context.func.signature = signature(setting.jit);
            let builder = FunctionBuilder::new(&mut self.context.func, &mut self.builder_context);
            let has_loop = body.has_loop();
            translate(&mut setting, builder, body);
            match has_loop {
                false => setting.jit.define_function(function, &mut self.context).map_err(text)?,
                true => define_thoroughly(setting.jit, &*self.thorough, function, &mut self.context)?,
            }
        }
        self.routines[routine] = Some(entry);
        Ok(())
    }

    /// Of a routine that was defined and finalised.
    pub fn entry(&self, routine: RoutineId) -> Option<Entry> {
        self.routines[routine].map(|function| self.machine.entry(function))
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

fn isa(opt_level: &str, register_allocation: &str) -> Result<OwnedTargetIsa, String> {
    let mut flags = settings::builder();
    let mut set = |name: &str, value: &str| flags.set(name, value).map_err(text);
    set("opt_level", opt_level)?;
    set("regalloc_algorithm", register_allocation)?;
    set("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" })?;
    cranelift_native::builder()
        .map_err(|reason| format!("there is no native code for this machine: {reason}"))?
        .finish(settings::Flags::new(flags))
        .map_err(text)
}

fn define_thoroughly(
    jit: &mut JITModule,
    isa: &dyn TargetIsa,
    function: FuncId,
    context: &mut Context,
) -> Result<(), String> {
    context.compile(isa, &mut ControlPlane::default()).map_err(|error| text(error.inner))?;
    let code = context.compiled_code().expect("compiled above");
    let relocation = |reloc| ModuleReloc::from_mach_reloc(reloc, &context.func, function);
    let relocations: Vec<ModuleReloc> = code.buffer.relocs().iter().map(relocation).collect();
    let alignment = u64::from(code.buffer.alignment).max(u64::from(isa.function_alignment().minimum));
    jit.define_function_bytes(function, alignment, code.code_buffer(), &relocations).map_err(text)
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
