//! Structured instructions → the blocks and values of Cranelift.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    AbiParam, Block, BlockArg, InstBuilder, MemFlagsData, Signature, Type, Value, types,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use cranelift_jit::JITModule;
use cranelift_module::{DataId, FuncId, Module as _};
use harpoon_code::ir::{Address, Base, Inst, RegId, RegKind, Routine, RoutineId};
use harpoon_code::{ExternId, Module};
use harpoon_index::{Id, IdVec};

use crate::instruction::{self, Content, Signatures};
use crate::known::{Known, Region};
use crate::machine::call_host;
use crate::outline::{Outline, Piece, Residence, breaks_out, has_loop};

/// What a function returns.
pub mod status {
    pub const DONE: u32 = 0;
    /// From a part to its entry function.
    pub const RETURNED: u32 = 1;
    /// From a part to its entry function.
    pub const BROKEN_OUT: u32 = 2;
    /// The host keeps its message.
    pub const HOST: u32 = 3;
    /// Plus the number of the failure; after the failures, the number of the routine whose index leads out of memory.
    pub const FIRST_FAILURE: u32 = 4;
}

/// What the functions of one routine have in common.
pub struct Setting<'m> {
    pub jit: &'m mut JITModule,
    pub module: &'m Module,
    pub routine: RoutineId,
    pub outline: &'m Outline<'m>,
    /// What each register holds in the function being translated; no register is local to two functions.
    pub locals: IdVec<RegId, Local>,
    /// The routines defined so far, among them all that are called.
    pub routines: &'m IdVec<RoutineId, Option<FuncId>>,
    pub parts: Vec<FuncId>,
    /// Where the shared registers lie, if there are any.
    pub shared: Option<DataId>,
}

#[derive(Debug, Clone, Copy)]
pub enum Local {
    Unset,
    Content(Content),
    Variable(Variable),
}

pub enum Body<'r> {
    Entry(&'r [Piece<'r>]),
    Part(&'r [Inst]),
}

impl Body<'_> {
    pub fn has_loop(&self) -> bool {
        match self {
            Body::Entry(pieces) => pieces.iter().any(Piece::has_loop),
            Body::Part(insts) => has_loop(insts),
        }
    }
}

/// (values, frame, context) → status
pub fn signature(jit: &JITModule) -> Signature {
    let mut signature = jit.make_signature();
    signature.params.extend([types::I64; 3].map(AbiParam::new));
    signature.returns.push(AbiParam::new(types::I32));
    signature
}

/// Fills a function that has the right signature and nothing else.
pub fn translate(setting: &mut Setting, mut builder: FunctionBuilder, body: Body) {
    let start = builder.create_block();
    builder.append_block_params_for_function_params(start);
    builder.switch_to_block(start);
    builder.seal_block(start);
    let &[values, frame, context] = builder.block_params(start) else { unreachable!("three parameters") };
    let exit = builder.create_block();
    let exit_status = builder.append_block_param(exit, types::I32);
    builder.set_cold_block(exit);
    let signatures = Signatures::new(&mut builder, setting.jit);
    let shared = setting.shared.map(|data| {
        let address = setting.jit.declare_data_in_func(data, builder.func);
        builder.ins().symbol_value(types::I64, address)
    });
    let mut translation = Translation {
        routine: &setting.module.routines[setting.routine],
        setting,
        builder: &mut builder,
        starts: [values, frame, shared.unwrap_or(values)],
        starts_here: [None; 3],
        context,
        signatures,
        exit,
        outside: None,
        return_status: if matches!(body, Body::Entry(_)) { status::DONE } else { status::RETURNED },
        loops: Vec::new(),
        known: Known::default(),
        is_open: true,
    };
    match body {
        Body::Entry(pieces) => translation.pieces(pieces),
        Body::Part(insts) => translation.list(insts),
    }
    if translation.is_open {
        translation.fall_off();
    }
    translation.finish_outside();
    builder.switch_to_block(exit);
    builder.seal_block(exit);
    builder.ins().return_(&[exit_status]);
    builder.finalize(setting.jit.target_config());
}

struct Translation<'t, 'm, 'f> {
    setting: &'t mut Setting<'m>,
    routine: &'m Routine,
    builder: &'t mut FunctionBuilder<'f>,
    /// Of each region of memory.
    starts: [Value; 3],
    /// The same, copied to the present block.
    starts_here: [Option<Value>; 3],
    context: Value,
    signatures: Signatures,
    /// Returns its parameter.
    exit: Block,
    /// Where an index leads out of the memory.
    outside: Option<Block>,
    /// What `Return` gives.
    return_status: u32,
    loops: Vec<LoopEnd>,
    known: Known,
    /// False after a jump away: what follows in the list is never run.
    is_open: bool,
}

struct LoopEnd {
    block: Block,
    is_reached: bool,
}

impl Translation<'_, '_, '_> {
    fn pieces(&mut self, pieces: &[Piece]) {
        for piece in pieces {
            if !self.is_open {
                return;
            }
            match piece {
                Piece::Plain(insts) => self.list(insts),
                Piece::Part(part) => self.call_part(*part),
                Piece::If { condition, then, otherwise } => {
                    self.branch(*condition, |it| it.pieces(then), |it| it.pieces(otherwise));
                }
                Piece::Loop { body } => self.repeat(|it| it.pieces(body)),
            }
        }
    }

    fn list(&mut self, insts: &[Inst]) {
        for inst in insts {
            if !self.is_open {
                return;
            }
            self.inst(inst);
        }
    }

    fn inst(&mut self, inst: &Inst) {
        match inst {
            Inst::Real { to, value } => {
                let value = self.builder.ins().f64const(*value);
                self.set(*to, Content::Real(value));
            }
            Inst::Integer { to, value } => {
                let value = self.builder.ins().iconst(types::I64, *value);
                self.set(*to, Content::integer(value));
            }
            Inst::Copy { to, from } => {
                let content = self.get(*from);
                self.set(*to, content);
            }
            Inst::Load { to, from } => self.load(*to, *from),
            Inst::Store { to, from } => self.store(*to, *from),
            Inst::Unary { to, op, a } => {
                let a = self.get(*a);
                let result = instruction::unary(self.builder, self.signatures, *op, a);
                if instruction::unary_calls(*op) {
                    self.forget();
                }
                self.set(*to, result);
            }
            Inst::Binary { to, op, a, b } => {
                let (a, b) = (self.get(*a), self.get(*b));
                let result = instruction::binary(self.builder, self.signatures, *op, a, b);
                if instruction::binary_calls(*op) {
                    self.forget();
                }
                self.set(*to, result);
            }
            Inst::Select { to, condition, then, otherwise } => {
                self.select(*to, *condition, *then, *otherwise)
            }
            Inst::If { condition, then, otherwise } if matches!(then[..], [Inst::Fail { .. }]) => {
                self.unlikely(*condition, |it| it.list(then));
                self.list(otherwise);
            }
            Inst::If { condition, then, otherwise } => {
                self.branch(*condition, |it| it.list(then), |it| it.list(otherwise));
            }
            Inst::Loop { body } => self.repeat(|it| it.list(body)),
            Inst::Break => self.leave_loop(),
            Inst::Return => self.leave(self.return_status),
            Inst::Call { routine, frame } => self.call(*routine, *frame),
            Inst::Extern { function, frame } => self.call_host(*function, *frame),
            Inst::Fail { reason } => self.leave(status::FIRST_FAILURE + reason.index() as u32),
        }
    }

    // Registers

    fn get(&mut self, register: RegId) -> Content {
        let kind = self.routine.registers[register];
        let value = match self.setting.outline.registers[register] {
            Residence::Real(value) => self.builder.ins().f64const(value),
            Residence::Integer(value) => self.builder.ins().iconst(types::I64, value),
            Residence::Shared(place) => self.load_from(Region::Registers, place, register_type(kind)),
            Residence::Value | Residence::Variable => match self.setting.locals[register] {
                Local::Content(content) => return content,
                Local::Variable(variable) => self.builder.use_var(variable),
                Local::Unset => unreachable!("the verifier accepts no use before it is set"),
            },
        };
        match kind {
            RegKind::Real => Content::Real(value),
            RegKind::Integer => Content::integer(value),
        }
    }

    fn set(&mut self, register: RegId, content: Content) {
        match self.setting.outline.registers[register] {
            Residence::Real(_) | Residence::Integer(_) => {}
            Residence::Value => self.setting.locals[register] = Local::Content(content),
            Residence::Variable => {
                let variable = self.variable(register);
                self.builder.def_var(variable, content.value());
            }
            Residence::Shared(place) => self.store_to(Region::Registers, place, content.value()),
        }
    }

    fn variable(&mut self, register: RegId) -> Variable {
        if let Local::Variable(variable) = self.setting.locals[register] {
            return variable;
        }
        let variable = self.builder.declare_var(register_type(self.routine.registers[register]));
        self.setting.locals[register] = Local::Variable(variable);
        variable
    }

    fn select(&mut self, to: RegId, condition: RegId, then: RegId, otherwise: RegId) {
        let condition = self.get(condition).truth(self.builder);
        let (then, otherwise) = (self.get(then).value(), self.get(otherwise).value());
        let value = self.builder.ins().select(condition, then, otherwise);
        let result = match self.routine.registers[to] {
            RegKind::Real => Content::Real(value),
            RegKind::Integer => Content::integer(value),
        };
        self.set(to, result);
    }

    // Memory

    fn load(&mut self, to: RegId, address: Address) {
        let cell = match address.index {
            None => self.load_from(region(address.base), address.offset, types::F64),
            Some(index) => {
                let start = self.indexed(address, index);
                self.builder.ins().load(types::F64, memory(), start, byte_offset(address.offset))
            }
        };
        let content = match self.routine.registers[to] {
            RegKind::Real => Content::Real(cell),
            RegKind::Integer => instruction::cell_to_integer(self.builder, cell),
        };
        self.set(to, content);
    }

    fn store(&mut self, address: Address, from: RegId) {
        let start = address.index.map(|index| self.indexed(address, index));
        let cell = match self.get(from) {
            Content::Real(value) => value,
            Content::Integer { value, .. } => self.builder.ins().fcvt_from_sint(types::F64, value),
        };
        match start {
            None => self.store_to(region(address.base), address.offset, cell),
            Some(start) => {
                self.builder.ins().store(memory(), cell, start, byte_offset(address.offset));
                self.known.forget(region(address.base));
            }
        }
    }

    fn load_from(&mut self, region: Region, offset: u32, kind: Type) -> Value {
        let now = self.builder.func.dfg.num_values();
        if let Some(value) = self.known.get(region, offset, now) {
            return value;
        }
        let start = self.start(region);
        let value = self.builder.ins().load(kind, memory(), start, byte_offset(offset));
        self.known.set(region, offset, value, now);
        value
    }

    fn store_to(&mut self, region: Region, offset: u32, value: Value) {
        let start = self.start(region);
        self.builder.ins().store(memory(), value, start, byte_offset(offset));
        let now = self.builder.func.dfg.num_values();
        self.known.set(region, offset, value, now);
    }

    /// The allocator keeps in machine registers only what is made and used in one block, between two calls: so the
    /// address is copied there. A plain copy, or adding zero, would be seen through.
    fn start(&mut self, region: Region) -> Value {
        let start = self.starts[region as usize];
        *self.starts_here[region as usize].get_or_insert_with(|| self.builder.ins().bor_imm_s(start, 0))
    }

    /// The start of the memory moved by the index, after making sure that the cell exists.
    fn indexed(&mut self, address: Address, index: RegId) -> Value {
        let index = self.get(index).value();
        let limit = self.routine.memory_size(address.base, self.setting.module.n_values) - address.offset;
        let is_outside =
            self.builder.ins().icmp_imm_s(IntCC::UnsignedGreaterThanOrEqual, index, i64::from(limit));
        let next = self.builder.create_block();
        let outside = *self.outside.get_or_insert_with(|| self.builder.create_block());
        self.builder.ins().brif(is_outside, outside, &[], next, &[]);
        self.begin(next);
        let distance = self.builder.ins().ishl_imm_u(index, 3);
        let start = self.start(region(address.base));
        self.builder.ins().iadd(start, distance)
    }

    // Control

    fn branch(&mut self, condition: RegId, then: impl FnOnce(&mut Self), otherwise: impl FnOnce(&mut Self)) {
        let condition = self.get(condition).truth(self.builder);
        let then_block = self.builder.create_block();
        let otherwise_block = self.builder.create_block();
        self.builder.ins().brif(condition, then_block, &[], otherwise_block, &[]);
        let join = self.builder.create_block();
        let then_goes_on = self.arm(then_block, join, then);
        let otherwise_goes_on = self.arm(otherwise_block, join, otherwise);
        self.is_open = then_goes_on || otherwise_goes_on;
        if self.is_open {
            self.begin(join);
        }
    }

    /// Leads away.
    fn unlikely(&mut self, condition: RegId, then: impl FnOnce(&mut Self)) {
        let condition = self.get(condition).truth(self.builder);
        let then_block = self.builder.create_block();
        let next = self.builder.create_block();
        self.builder.set_cold_block(then_block);
        self.builder.ins().brif(condition, then_block, &[], next, &[]);
        self.begin(then_block);
        then(self);
        self.is_open = true;
        self.begin(next);
    }

    /// Whether it goes on to `join`.
    fn arm(&mut self, block: Block, join: Block, body: impl FnOnce(&mut Self)) -> bool {
        self.begin(block);
        self.is_open = true;
        body(self);
        if self.is_open {
            self.builder.ins().jump(join, &[]);
        }
        self.is_open
    }

    fn repeat(&mut self, body: impl FnOnce(&mut Self)) {
        let start = self.builder.create_block();
        self.builder.ins().jump(start, &[]);
        // More jumps to the start come at the end of the body: it is sealed only then.
        self.continue_in(start);
        self.loops.push(LoopEnd { block: self.builder.create_block(), is_reached: false });
        body(self);
        if self.is_open {
            self.builder.ins().jump(start, &[]);
        }
        self.builder.seal_block(start);
        let end = self.loops.pop().expect("pushed above");
        self.is_open = end.is_reached;
        if end.is_reached {
            self.begin(end.block);
        }
    }

    fn leave_loop(&mut self) {
        match self.loops.last_mut() {
            Some(end) => {
                end.is_reached = true;
                self.builder.ins().jump(end.block, &[]);
                self.is_open = false;
            }
            // The loop is in the entry function.
            None => self.leave(status::BROKEN_OUT),
        }
    }

    /// All jumps to the block are there.
    fn begin(&mut self, block: Block) {
        self.builder.seal_block(block);
        self.continue_in(block);
    }

    /// After a call, or in another block, nothing is in machine registers.
    fn forget(&mut self) {
        self.starts_here = [None; 3];
        self.known.forget_all();
    }

    fn continue_in(&mut self, block: Block) {
        self.builder.switch_to_block(block);
        self.forget();
    }

    fn leave(&mut self, status: u32) {
        let status = self.builder.ins().iconst(types::I32, i64::from(status));
        self.builder.ins().jump(self.exit, &[BlockArg::Value(status)]);
        self.is_open = false;
    }

    fn fall_off(&mut self) {
        let done = self.builder.ins().iconst(types::I32, i64::from(status::DONE));
        self.builder.ins().return_(&[done]);
    }

    fn finish_outside(&mut self) {
        if let Some(outside) = self.outside {
            self.begin(outside);
            self.builder.set_cold_block(outside);
            let n_failures = self.setting.module.failures.len() as u32;
            self.leave(status::FIRST_FAILURE + n_failures + self.setting.routine.index() as u32);
        }
    }

    fn leave_with_if(&mut self, condition: Value, status: Value) {
        let next = self.builder.create_block();
        self.builder.ins().brif(condition, self.exit, &[BlockArg::Value(status)], next, &[]);
        self.begin(next);
    }

    // Calls

    fn call(&mut self, routine: RoutineId, frame: u32) {
        let callee = self.setting.routines[routine].expect("callees are defined first");
        let callee = self.setting.jit.declare_func_in_func(callee, self.builder.func);
        let frame =
            self.builder.ins().iadd_imm_s(self.starts[Region::Frame as usize], i64::from(byte_offset(frame)));
        let call =
            self.builder.ins().call(callee, &[self.starts[Region::Values as usize], frame, self.context]);
        let status = self.builder.inst_results(call)[0];
        self.leave_with_if(status, status);
    }

    fn call_host(&mut self, function: ExternId, frame: u32) {
        let address = self.builder.ins().iconst(types::I64, call_host as *const () as i64);
        let number = self.builder.ins().iconst(types::I32, function.index() as i64);
        let frame =
            self.builder.ins().iadd_imm_s(self.starts[Region::Frame as usize], i64::from(byte_offset(frame)));
        let call =
            self.builder.ins().call_indirect(self.signatures.host, address, &[self.context, number, frame]);
        let status = self.builder.inst_results(call)[0];
        self.leave_with_if(status, status);
    }

    fn call_part(&mut self, part: usize) {
        let callee = self.setting.jit.declare_func_in_func(self.setting.parts[part], self.builder.func);
        let [values, frame, _] = self.starts;
        let call = self.builder.ins().call(callee, &[values, frame, self.context]);
        let status = self.builder.inst_results(call)[0];
        let next = self.builder.create_block();
        let early = self.builder.create_block();
        self.builder.ins().brif(status, early, &[], next, &[]);
        self.begin(early);
        if let Some(end) = self.loops.last_mut()
            && breaks_out(self.setting.outline.parts[part])
        {
            end.is_reached = true;
            let is_break = self.builder.ins().icmp_imm_s(IntCC::Equal, status, i64::from(status::BROKEN_OUT));
            let other = self.builder.create_block();
            self.builder.ins().brif(is_break, end.block, &[], other, &[]);
            self.begin(other);
        }
        let is_return = self.builder.ins().icmp_imm_s(IntCC::Equal, status, i64::from(status::RETURNED));
        let done = self.builder.ins().iconst(types::I32, i64::from(status::DONE));
        let status = self.builder.ins().select(is_return, done, status);
        self.builder.ins().jump(self.exit, &[BlockArg::Value(status)]);
        self.begin(next);
    }
}

fn region(base: Base) -> Region {
    match base {
        Base::Values => Region::Values,
        Base::Frame => Region::Frame,
    }
}

fn register_type(kind: RegKind) -> Type {
    match kind {
        RegKind::Real => types::F64,
        RegKind::Integer => types::I64,
    }
}

/// The verifier and the checks of indices make sure that every cell exists.
fn memory() -> MemFlagsData {
    MemFlagsData::trusted()
}

fn byte_offset(cell: u32) -> i32 {
    i32::try_from(8 * u64::from(cell)).expect("checked when the module was accepted")
}
