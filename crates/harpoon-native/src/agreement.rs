//! Random routines give the same values, calls of the host and traps in native code as in the interpreter.

use harpoon_code::ir::{Address, Base, Binary, Extern, FailureId, Inst, RegId, RegKind, Routine, Unary};
use harpoon_code::{Engine, ExternId, Host, Interpreter, Module, RoutineId, Trap, verify};
use harpoon_index::{Id, IdVec};

use crate::Native;

const N_VALUES: usize = 12;
const OWN_FRAME: u32 = 4;
const N_REALS: usize = 7;
const N_INTEGERS: usize = 6;

const UNARY: [Unary; 24] = {
    use Unary::*;
    [
        Neg, Abs, Sqrt, Floor, Ceil, Trunc, Sin, Cos, Tan, Asin, Acos, Atan, Sinh, Cosh, Tanh, Exp, Log,
        Log10, Sign, NegInteger, AbsInteger, Not, ToReal, ToInteger,
    ]
};

const BINARY: [Binary; 28] = {
    use Binary::*;
    [
        Add,
        Sub,
        Mul,
        Div,
        Pow,
        Atan2,
        Min,
        Max,
        Mod,
        Rem,
        Less,
        LessEqual,
        Equal,
        NotEqual,
        AddInteger,
        SubInteger,
        MulInteger,
        DivInteger,
        ModInteger,
        RemInteger,
        MinInteger,
        MaxInteger,
        LessInteger,
        LessEqualInteger,
        EqualInteger,
        NotEqualInteger,
        And,
        Or,
    ]
};

const REALS: [f64; 14] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.7,
    -7.25,
    1e-300,
    1e300,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::NAN,
    1e19,
];

const INTEGERS: [i64; 10] = [0, 1, -1, 2, 3, 5, -7, 11, i64::MAX, i64::MIN];

#[test]
fn native_code_agrees_with_the_interpreter() {
    // Whole, and cut to pieces so small that most registers are shared and loops span functions.
    // Compiling is slow where Cranelift itself is not optimised.
    let n_modules = if cfg!(debug_assertions) { 20 } else { 200 };
    for limit in [usize::MAX, 7, 1] {
        for seed in 1..=n_modules {
            compare(seed, limit);
        }
    }
}

/// Each on all pairs of the special numbers, from memory and as constants, which native code treats differently.
#[test]
fn every_operation_agrees_on_special_numbers() {
    let n_values = REALS.len() + 3 * REALS.len() * REALS.len();
    let mut module = Module { n_values, ..Module::default() };
    for op in UNARY {
        module.routines.push(grid(op.operand_kind(), op.result_kind(), |to, a, _| Inst::Unary { to, op, a }));
    }
    for op in BINARY {
        module.routines.push(grid(op.operand_kind(), op.result_kind(), |to, a, b| Inst::Binary {
            to,
            op,
            a,
            b,
        }));
    }
    let (mut interpreter, mut native) = (Interpreter::new(&module), Native::compile(&module).unwrap());
    let values: Vec<f64> = REALS.into_iter().chain(std::iter::repeat(0.0)).take(n_values).collect();
    for routine in module.routines.ids() {
        let expected = observe(&mut interpreter, routine, &values);
        let found = observe(&mut native, routine, &values);
        let differing = (0..n_values).find(|k| found.0[*k] != expected.0[*k]);
        assert_eq!(differing, None, "{}", module.routines[routine]);
    }
}

/// values[REALS.len() + k] := the k-th pair combined: both operands loaded from `REALS`, the first a constant, the second
/// a constant. Integers that no cell can hold are always constants.
fn grid(operand: RegKind, result: RegKind, inst: impl Fn(RegId, RegId, RegId) -> Inst) -> Routine {
    let n = if operand == RegKind::Real { REALS.len() } else { INTEGERS.len() };
    let (mut registers, mut body) = (IdVec::new(), Vec::new());
    let mut k = REALS.len();
    for (first, second) in (0..n).flat_map(|first| (0..n).map(move |second| (first, second))) {
        for constant in [None, Some(0), Some(1)] {
            let [a, b] = [(0, first), (1, second)].map(|(position, number)| {
                let to = registers.push(operand);
                body.push(match operand {
                    RegKind::Integer => Inst::Integer { to, value: INTEGERS[number] },
                    RegKind::Real if constant == Some(position) => Inst::Real { to, value: REALS[number] },
                    RegKind::Real => Inst::Load { to, from: value_at(number) },
                });
                to
            });
            let to = registers.push(result);
            body.extend([inst(to, a, b), Inst::Store { to: value_at(k), from: to }]);
            k += 1;
        }
    }
    Routine { name: "grid".to_string(), registers, frame_size: 0, body }
}

fn value_at(offset: usize) -> Address {
    Address { base: Base::Values, offset: offset as u32, index: None }
}

fn compare(seed: u64, limit: usize) {
    let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let module = module(&mut random);
    assert_eq!(verify(&module), Ok(()), "seed {seed}\n{module}");
    let mut interpreter = Interpreter::new(&module);
    let mut native = Native::compile_in_parts(&module, limit).unwrap();
    for _ in 0..4 {
        let values: Vec<f64> = (0..N_VALUES).map(|_| random.real()).collect();
        for routine in module.routines.ids() {
            let expected = observe(&mut interpreter, routine, &values);
            let found = observe(&mut native, routine, &values);
            assert_eq!(found, expected, "seed {seed}, limit {limit}, {routine:?} of {values:?}\n{module}");
        }
    }
}

/// Bits of the values afterwards, what the host saw, how it ended.
fn observe(
    engine: &mut dyn Engine,
    routine: RoutineId,
    values: &[f64],
) -> (Vec<u64>, Vec<u64>, Result<(), Trap>) {
    let mut values = values.to_vec();
    let mut host = Recorder { seen: Vec::new() };
    let outcome = engine.run(routine, &mut values, &mut host);
    (values.into_iter().map(bits).collect(), host.seen, outcome)
}

/// Which NaN results is not said.
fn bits(x: f64) -> u64 {
    if x.is_nan() { f64::NAN.to_bits() } else { x.to_bits() }
}

struct Recorder {
    seen: Vec<u64>,
}

impl Host for Recorder {
    fn call(&mut self, function: ExternId, frame: &mut [f64]) -> Result<(), String> {
        self.seen.push(function.index() as u64);
        self.seen.extend(frame.iter().copied().map(bits));
        if frame[0] == 0.5 {
            return Err(format!("{function:?} refuses"));
        }
        let sum = frame.iter().sum();
        frame.fill(sum);
        Ok(())
    }
}

fn module(random: &mut Random) -> Module {
    let mut module = Module { n_values: N_VALUES, ..Module::default() };
    for frame_size in [1, 3] {
        module.externs.push(Extern { name: "host".to_string(), frame_size });
    }
    for reason in ["one", "two"] {
        module.failures.push(reason.to_string());
    }
    for _ in 0..1 + random.below(4) {
        let routine = Writer::new(random, &module).routine();
        module.routines.push(routine);
    }
    module
}

struct Writer<'w> {
    random: &'w mut Random,
    module: &'w Module,
    kinds: Vec<RegKind>,
    /// As the verifier has it.
    is_set: Vec<bool>,
    is_counter: Vec<bool>,
    frame_size: u32,
    n_loops: usize,
}

impl<'w> Writer<'w> {
    fn new(random: &'w mut Random, module: &'w Module) -> Writer<'w> {
        let kinds = [vec![RegKind::Real; N_REALS], vec![RegKind::Integer; N_INTEGERS]].concat();
        let largest = module.routines.values().map(|callee| callee.frame_size).max().unwrap_or(0).max(3);
        let unset = vec![false; kinds.len()];
        let (is_set, is_counter) = (unset.clone(), unset);
        Writer { random, module, kinds, is_set, is_counter, frame_size: OWN_FRAME + largest, n_loops: 0 }
    }

    fn routine(mut self) -> Routine {
        let mut body: Vec<Inst> = Vec::new();
        for register in 0..self.kinds.len() {
            if self.random.below(3) > 0 {
                let to = RegId::from_index(register);
                body.push(match self.random.below(2) {
                    0 => self.constant(to),
                    _ => Inst::Load { to, from: self.plain_address() },
                });
                self.is_set[register] = true;
            }
        }
        let length = 10 + self.random.below(30);
        body.extend(self.list(length, 3));
        // What the registers hold in the end is to be seen.
        for register in 0..self.kinds.len() {
            if self.is_set[register] && self.random.below(2) == 0 {
                body.push(Inst::Store { to: self.plain_address(), from: RegId::from_index(register) });
            }
        }
        let registers = self.kinds.iter().copied().collect();
        Routine { name: "random".to_string(), registers, frame_size: self.frame_size, body }
    }

    fn list(&mut self, length: usize, depth: usize) -> Vec<Inst> {
        let mut list = Vec::new();
        for _ in 0..length {
            self.inst(depth, &mut list);
            if matches!(list.last(), Some(Inst::Break | Inst::Return | Inst::Fail { .. })) {
                break;
            }
        }
        list
    }

    fn inst(&mut self, depth: usize, list: &mut Vec<Inst>) {
        let inst = match self.random.below(100) {
            0..5 => {
                let to = self.target();
                self.constant(to)
            }
            5..10 => {
                let to = self.target();
                let Some(from) = self.source(self.kind(to)) else { return };
                Inst::Copy { to, from }
            }
            10..25 => Inst::Load { to: self.target(), from: self.address() },
            25..40 => {
                let kind = *self.random.choose(&[RegKind::Real, RegKind::Integer]);
                let Some(from) = self.source(kind) else { return };
                Inst::Store { to: self.address(), from }
            }
            40..52 => {
                let op = *self.random.choose(&UNARY);
                let Some(a) = self.source(op.operand_kind()) else { return };
                Inst::Unary { to: self.target_of(op.result_kind()), op, a }
            }
            52..75 => {
                let op = *self.random.choose(&BINARY);
                let Some(a) = self.source(op.operand_kind()) else { return };
                let b = self.source(op.operand_kind()).unwrap_or(a);
                Inst::Binary { to: self.target_of(op.result_kind()), op, a, b }
            }
            75..80 => {
                let to = self.target();
                let (Some(condition), Some(then)) =
                    (self.source(RegKind::Integer), self.source(self.kind(to)))
                else {
                    return;
                };
                let otherwise = self.source(self.kind(to)).unwrap_or(then);
                Inst::Select { to, condition, then, otherwise }
            }
            80..88 if depth > 0 => {
                let Some(condition) = self.source(RegKind::Integer) else { return };
                return list.push(self.branch(condition, depth));
            }
            88..92 if depth > 0 => return self.counted_loop(depth, list),
            92..96 => self.call(),
            96 if depth < 3 && self.n_loops > 0 => Inst::Break,
            97 if depth < 3 => Inst::Return,
            98 if depth < 3 => Inst::Fail { reason: FailureId::from_index(self.random.below(2)) },
            _ => return,
        };
        if let Inst::Real { to, .. }
        | Inst::Integer { to, .. }
        | Inst::Copy { to, .. }
        | Inst::Load { to, .. }
        | Inst::Unary { to, .. }
        | Inst::Binary { to, .. }
        | Inst::Select { to, .. } = inst
        {
            self.is_set[to.index()] = true;
        }
        list.push(inst);
    }

    fn branch(&mut self, condition: RegId, depth: usize) -> Inst {
        let before = self.is_set.clone();
        let length = 1 + self.random.below(6);
        let then = self.list(length, depth - 1);
        let mut after_then = self.go_back_to(before);
        let length = self.random.below(6);
        let otherwise = self.list(length, depth - 1);
        // Registers that `otherwise` introduced.
        after_then.resize(self.kinds.len(), false);
        for (after_otherwise, after_then) in self.is_set.iter_mut().zip(after_then) {
            *after_otherwise &= after_then;
        }
        Inst::If { condition, then, otherwise }
    }

    /// Registers introduced since are not set.
    fn go_back_to(&mut self, mut is_set: Vec<bool>) -> Vec<bool> {
        is_set.resize(self.kinds.len(), false);
        std::mem::replace(&mut self.is_set, is_set)
    }

    /// Ends after few rounds, or earlier.
    fn counted_loop(&mut self, depth: usize, list: &mut Vec<Inst>) {
        let Some(counter) = (0..self.kinds.len()).find(|register| self.may_count(*register)) else { return };
        let to = RegId::from_index(counter);
        let before = self.is_set.clone();
        self.is_set[counter] = true;
        self.is_counter[counter] = true;
        self.n_loops += 1;
        let [step, bound, is_over] = [(); 3].map(|()| self.fresh());
        let body_length = 1 + self.random.below(8);
        let body = self.list(body_length, depth - 1);
        self.n_loops -= 1;
        self.is_counter[counter] = false;
        self.go_back_to(before);
        self.is_set[counter] = true;
        let rounds = self.random.below(5) as i64;
        let mut round = vec![
            Inst::Integer { to: bound, value: rounds },
            Inst::Binary { to: is_over, op: Binary::LessEqualInteger, a: bound, b: to },
            Inst::If { condition: is_over, then: vec![Inst::Break], otherwise: vec![] },
            Inst::Integer { to: step, value: 1 },
            Inst::Binary { to, op: Binary::AddInteger, a: to, b: step },
        ];
        round.extend(body);
        list.push(Inst::Integer { to, value: 0 });
        list.push(Inst::Loop { body: round });
    }

    fn may_count(&self, register: usize) -> bool {
        register < N_REALS + N_INTEGERS
            && self.kinds[register] == RegKind::Integer
            && !self.is_counter[register]
    }

    /// An Integer register of its own.
    fn fresh(&mut self) -> RegId {
        self.kinds.push(RegKind::Integer);
        self.is_set.push(false);
        // Nothing else writes to it.
        self.is_counter.push(true);
        RegId::from_index(self.kinds.len() - 1)
    }

    fn call(&mut self) -> Inst {
        let n_routines = self.module.routines.len();
        if n_routines > 0 && self.random.below(2) == 0 {
            let routine = RoutineId::from_index(self.random.below(n_routines));
            let slack = self.frame_size - self.module.routines[routine].frame_size;
            return Inst::Call { routine, frame: self.random.below(slack as usize + 1) as u32 };
        }
        let function = ExternId::from_index(self.random.below(2));
        let slack = self.frame_size - self.module.externs[function].frame_size;
        Inst::Extern { function, frame: self.random.below(slack as usize + 1) as u32 }
    }

    fn constant(&mut self, to: RegId) -> Inst {
        match self.kind(to) {
            RegKind::Real => Inst::Real { to, value: *self.random.choose(&REALS) },
            RegKind::Integer => Inst::Integer { to, value: *self.random.choose(&INTEGERS) },
        }
    }

    fn plain_address(&mut self) -> Address {
        match self.random.below(3) {
            0 => Address {
                base: Base::Frame,
                offset: self.random.below(self.frame_size as usize) as u32,
                index: None,
            },
            _ => Address { base: Base::Values, offset: self.random.below(N_VALUES) as u32, index: None },
        }
    }

    fn address(&mut self) -> Address {
        let index = match self.random.below(5) {
            0 => self.source(RegKind::Integer),
            _ => None,
        };
        Address { index, ..self.plain_address() }
    }

    fn kind(&self, register: RegId) -> RegKind {
        self.kinds[register.index()]
    }

    fn source(&mut self, kind: RegKind) -> Option<RegId> {
        let usable = |register: &usize| self.is_set[*register] && self.kinds[*register] == kind;
        let candidates: Vec<usize> = (0..self.kinds.len()).filter(usable).collect();
        (!candidates.is_empty()).then(|| RegId::from_index(*self.random.choose(&candidates)))
    }

    fn target(&mut self) -> RegId {
        let kind = *self.random.choose(&[RegKind::Real, RegKind::Integer]);
        self.target_of(kind)
    }

    /// Often one that is set nowhere else.
    fn target_of(&mut self, kind: RegKind) -> RegId {
        let usable = |register: &usize| self.kinds[*register] == kind && !self.is_counter[*register];
        let candidates: Vec<usize> = (0..N_REALS + N_INTEGERS).filter(usable).collect();
        if candidates.is_empty() || self.random.below(2) == 0 {
            self.kinds.push(kind);
            self.is_set.push(false);
            self.is_counter.push(false);
            return RegId::from_index(self.kinds.len() - 1);
        }
        RegId::from_index(*self.random.choose(&candidates))
    }
}

/// Xorshift, Marsaglia 2003.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() >> 11) as usize % n
    }

    fn choose<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    fn real(&mut self) -> f64 {
        match self.below(4) {
            0 => *self.choose(&REALS),
            1 => self.below(15) as f64 - 3.0,
            _ => (self.next() >> 11) as f64 / (1u64 << 53) as f64 * 20.0 - 10.0,
        }
    }
}
