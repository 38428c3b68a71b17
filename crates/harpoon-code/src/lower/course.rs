//! Expressions → functions of time or of the motion, where they are such: through the assignments of the continuous system and through
//! systems that are torn to one unknown, with tables and short functions that have an algorithm. Of anything else nobody knows what it does between two points.
//!
//! Blocks → the functions of time that drive them: the largest parts of their expressions that are such.

use harpoon_causal::{Block, Eliminated, System};
use harpoon_dae::Kind;
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, UnaryOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::called::FunctionCall;
use super::table::TableCall;
use crate::course::{Call, Course, Operation, TableColumn};
use crate::ir::{Binary, Unary};
use crate::parameters::number;

/// Longer ones cost more than looking.
const MOST_OPERATIONS: usize = 400;

/// Expressions nest as deep as the parser lets them; through assignments deeper.
const DEEPEST: usize = 300;

/// Definitions do not go round in circles; if they did, they would be given up here.
const MOST_OPEN: usize = 1_000_000;

/// Of systems, in one function: each is solved for every stretch on which a later one is.
const MOST_UNKNOWNS: usize = 2;

/// Powers with larger exponents are left to the logarithm.
const LARGEST_POWER: f64 = 1e6;

/// What the continuous system assigns to its variables.
#[derive(Default)]
pub(super) struct Definitions {
    values: FxHashMap<VarId, ExprId>,
    /// The unknowns of systems that have one each, which nothing but the motion determines.
    residuals: FxHashMap<VarId, Residual>,
    /// No functions of what is asked for.
    others: FxHashSet<VarId>,
    /// The states and their indices, where functions may depend on them.
    states: FxHashMap<VarId, u32>,
}

/// `left - right` is zero where the unknown is what it must be.
#[derive(Clone, Copy)]
struct Residual {
    left: ExprId,
    right: ExprId,
    is_linear: bool,
}

impl Definitions {
    pub(super) fn value(&self, var: VarId) -> Option<ExprId> {
        self.values.get(&var).copied()
    }

    /// From now on functions may depend on states too.
    fn allow(&mut self, states: impl Iterator<Item = VarId>) {
        self.others.clear();
        self.states = states.zip(0..).collect();
    }

    /// The unknown of a system, and its inner variables.
    fn add_system(&mut self, system: &System) {
        let ([unknown], [residual]) = (&system.tearing[..], &system.residuals[..]) else { return };
        if !system.discrete.is_empty() {
            return;
        }
        let residual = Residual { left: residual.left, right: residual.right, is_linear: system.is_linear };
        self.residuals.insert(*unknown, residual);
        self.values.extend(system.inner.iter().map(|assign| (assign.variable, assign.value)));
    }
}

impl Lowering {
    pub(super) fn definitions(&self) -> Definitions {
        let assigned = self.causal.continuous.iter().filter_map(|block| match block {
            Block::Assign(assign) => Some((assign.variable, assign.value)),
            Block::System(_) => None,
        });
        let eliminated = self.causal.eliminated.iter();
        let eliminated = eliminated.map(|&Eliminated { variable, value }| (variable, value));
        let mut definitions =
            Definitions { values: assigned.chain(eliminated).collect(), ..Definitions::default() };
        for block in &self.causal.continuous {
            if let Block::System(system) = block {
                definitions.add_system(system);
            }
        }
        definitions
    }

    /// What drives the blocks, each once. What is a straight line between events is of no interest.
    pub(super) fn forcings(&self, definitions: &mut Definitions, blocks: &[Block]) -> Vec<Course> {
        let pool = &self.build.world.pool;
        let mut sorts = Sorts { lowering: self, definitions, known: FxHashMap::default() };
        let mut forcings = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<ExprId> = blocks.iter().rev().flat_map(Block::expressions).collect();
        while let Some(expr) = stack.pop() {
            if !seen.insert(expr) {
                continue;
            }
            match sorts.sort(expr) {
                Sort::OfTime => forcings.push(expr),
                Sort::Other => pool.for_each_child(expr, |child| stack.push(child)),
                Sort::Stays => {}
            }
        }
        let courses = forcings.into_iter().filter_map(|expr| self.course(definitions, expr));
        let mut made: Vec<Course> = Vec::new();
        for course in courses.filter(|course| !course.is_straight()) {
            if !made.contains(&course) {
                made.push(course);
            }
        }
        made
    }

    /// Parts of what drives the derivatives that may be flat at both ends of a step and anything in between, because the states go round several
    /// times in it: the largest ones that end with an operator that makes something flat. `definitions`: with states.
    pub(super) fn forcings_of_motion(&self, definitions: &mut Definitions, blocks: &[Block]) -> Vec<Course> {
        /// Of all together: more cost as much as the model itself.
        const MOST_IN_SUM: usize = 1000;
        let pool = &self.build.world.pool;
        let derivatives = self.causal.states.iter().map(|state| state.derivative);
        let mut stack: Vec<ExprId> =
            derivatives.filter_map(|derivative| definitions.values.get(&derivative).copied()).collect();
        let systems = blocks.iter().filter(|block| matches!(block, Block::System(_)));
        stack.extend(systems.flat_map(Block::expressions));
        let mut seen = FxHashSet::default();
        let mut made: Vec<Course> = Vec::new();
        let mut n_operations = 0;
        while let Some(expr) = stack.pop() {
            if !seen.insert(expr) {
                continue;
            }
            let course = self.makes_flat(expr).then(|| self.course(definitions, expr)).flatten();
            let Some(course) = course else {
                match pool.node(expr) {
                    Node::Var(var) => stack.extend(definitions.values.get(var)),
                    _ => pool.for_each_child(expr, |child| stack.push(child)),
                }
                continue;
            };
            let is_wanted = !course.is_of_time() && course.unknowns().next().is_none();
            if is_wanted && !made.contains(&course) {
                n_operations += course.operations.len();
                if n_operations > MOST_IN_SUM {
                    break;
                }
                made.push(course);
            }
        }
        made
    }

    /// Whether the operator of the expression may have the same value, or nearly, over a wide range of its operands.
    fn makes_flat(&self, expr: ExprId) -> bool {
        const HIGH_POWER: f64 = 4.0;
        let pool = &self.build.world.pool;
        match pool.node(expr) {
            Node::If { .. } => true,
            Node::Call(..) => self.tables.contains_key(&expr) || self.calls.contains_key(&expr),
            Node::Output(call, _) => self.calls.contains_key(call),
            Node::Builtin(builtin, _) => {
                use Builtin::*;
                matches!(builtin, Min | Max | Exp | Tanh | Floor | Ceil | Integer | Sign | Mod | Rem)
            }
            Node::Binary(BinaryOp::Pow | BinaryOp::ElementPow, _, exponent) => {
                pool.as_real(*exponent).is_none_or(|exponent| exponent.abs() >= HIGH_POWER)
            }
            _ => false,
        }
    }

    /// Whether the variable is the same until the next event.
    fn stays(&self, var: VarId) -> bool {
        let kind = self.dae().variables.get(var).map(|variable| variable.kind);
        match kind {
            Some(Kind::Constant | Kind::Parameter | Kind::Discrete | Kind::Pre(_)) => true,
            Some(Kind::Initial | Kind::Terminal | Kind::Start | Kind::Tick(_)) => true,
            None | Some(Kind::Input | Kind::Continuous | Kind::Derivative(_) | Kind::Homotopy) => false,
        }
    }

    /// Whether the variable is a Boolean that changes at events.
    fn is_condition(&self, var: VarId) -> bool {
        let variable = self.dae().variables.get(var);
        variable.is_some_and(|one| one.kind == Kind::Discrete && one.ty == BaseType::Boolean)
    }

    /// What relations compare may be of the motion.
    pub(super) fn definitions_for_relations(&self, mut definitions: Definitions) -> Definitions {
        definitions.allow(self.causal.states.iter().map(|state| state.variable));
        definitions
    }

    /// None of a crossing function that is an algebraic one of states: it is as smooth as they are, and looks see what it does.
    pub(super) fn crossing_course(&self, definitions: &mut Definitions, expr: ExprId) -> Option<Course> {
        let course = self.course(definitions, expr)?;
        (course.is_of_time() || !course.is_algebraic()).then_some(course)
    }

    fn course(&self, definitions: &mut Definitions, expr: ExprId) -> Option<Course> {
        let mut writer = Writer {
            lowering: self,
            definitions,
            operations: Vec::new(),
            tables: Vec::new(),
            calls: Vec::new(),
            known: FxHashMap::default(),
            depth: 0,
            n_unknowns: 0,
            is_in_system: false,
            needed: None,
        };
        writer.write(expr)?;
        let course = Course { operations: writer.operations, tables: writer.tables, calls: writer.calls };
        let moves = course.operations.contains(&Operation::Time) || !course.is_of_time();
        moves.then_some(course)
    }
}

/// What an expression depends on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Sort {
    /// On nothing that changes between events.
    Stays,
    OfTime,
    Other,
}

struct Sorts<'a> {
    lowering: &'a Lowering,
    definitions: &'a Definitions,
    known: FxHashMap<ExprId, Sort>,
}

impl Sorts<'_> {
    fn sort(&mut self, root: ExprId) -> Sort {
        let mut stack = vec![root];
        while let Some(&expr) = stack.last() {
            if self.known.contains_key(&expr) {
                stack.pop();
                continue;
            }
            let parts = self.parts(expr);
            let Some(parts) = parts else {
                self.known.insert(expr, Sort::Other);
                continue;
            };
            let n_open = stack.len();
            stack.extend(parts.iter().copied().filter(|part| !self.known.contains_key(part)));
            if stack.len() == n_open {
                let is_time = *self.lowering.build.world.pool.node(expr) == Node::Time;
                let least = if is_time { Sort::OfTime } else { Sort::Stays };
                self.known.insert(expr, parts.iter().map(|part| self.known[part]).fold(least, Sort::max));
            } else if stack.len() > MOST_OPEN {
                self.known.insert(root, Sort::Other);
                return Sort::Other;
            }
        }
        self.known[&root]
    }

    /// What it is computed from; none if it is nothing that a function of time can have.
    fn parts(&self, expr: ExprId) -> Option<Vec<ExprId>> {
        let pool = &self.lowering.build.world.pool;
        if !pool.ty(expr).is_scalar() {
            return None;
        }
        match *pool.node(expr) {
            Node::Var(var) if self.lowering.stays(var) => Some(Vec::new()),
            Node::Var(var) => self.definitions.values.get(&var).map(|value| vec![*value]),
            Node::Real(_) | Node::Integer(_) | Node::Boolean(_) | Node::Time => Some(Vec::new()),
            Node::Unary(..) | Node::Binary(..) | Node::If { .. } | Node::Builtin(..) => {
                let mut parts = Vec::new();
                pool.for_each_child(expr, |child| parts.push(child));
                Some(parts)
            }
            Node::Call(..) | Node::Output(..) => {
                if let Some(TableCall { abscissa, next, rates, .. }) = self.lowering.tables.get(&expr) {
                    return Some([*abscissa].into_iter().chain(*next).chain(rates.iter().copied()).collect());
                }
                let (call, _) = self.lowering.function_call(expr)?;
                Some(call.arguments.clone())
            }
            _ => None,
        }
    }
}

struct Writer<'a> {
    lowering: &'a Lowering,
    definitions: &'a mut Definitions,
    operations: Vec<Operation>,
    tables: Vec<TableColumn>,
    calls: Vec<Call>,
    known: FxHashMap<ExprId, u32>,
    depth: usize,
    n_unknowns: usize,
    /// Whether a residual is being written, and another unknown that it needs.
    is_in_system: bool,
    needed: Option<ExprId>,
}

impl Writer<'_> {
    /// The index of the operation that has the value of the expression.
    fn write(&mut self, expr: ExprId) -> Option<u32> {
        if let Some(&known) = self.known.get(&expr) {
            return Some(known);
        }
        if self.depth > DEEPEST || self.operations.len() > MOST_OPERATIONS {
            return None;
        }
        self.depth += 1;
        let written = self.write_anew(expr);
        self.depth -= 1;
        self.known.insert(expr, written?);
        written
    }

    fn add(&mut self, operation: Operation) -> Option<u32> {
        self.operations.push(operation);
        u32::try_from(self.operations.len() - 1).ok()
    }

    fn write_anew(&mut self, expr: ExprId) -> Option<u32> {
        let pool = &self.lowering.build.world.pool;
        if !pool.ty(expr).is_scalar() {
            return None;
        }
        match pool.node(expr).clone() {
            Node::Time => self.add(Operation::Time),
            Node::Real(bits) => self.add(Operation::Constant(f64::from_bits(bits))),
            Node::Integer(n) => self.add(Operation::Constant(n as f64)),
            Node::Boolean(is_true) => self.add(Operation::Constant(f64::from(u8::from(is_true)))),
            Node::Var(var) => self.variable(expr, var),
            Node::Unary(op, a) => {
                let op = match op {
                    UnaryOp::Neg => Unary::Neg,
                    UnaryOp::Not => Unary::Not,
                };
                self.unary(op, a)
            }
            Node::Binary(op, a, b) => self.operator(op, a, b),
            Node::If { condition, then, otherwise } => {
                let condition = self.write(condition)?;
                let (then, otherwise) = (self.write(then)?, self.write(otherwise)?);
                // Bounds of a limit are closer than those of a choice, which does not know what its condition says of its branches.
                self.add(match self.operations[condition as usize] {
                    Operation::Binary(Binary::Less | Binary::LessEqual, p, q)
                        if (then, otherwise) == (p, q) =>
                    {
                        Operation::Binary(Binary::Min, p, q)
                    }
                    Operation::Binary(Binary::Less | Binary::LessEqual, p, q)
                        if (then, otherwise) == (q, p) =>
                    {
                        Operation::Binary(Binary::Max, p, q)
                    }
                    _ => Operation::Select { condition, then, otherwise },
                })
            }
            Node::Builtin(builtin, arguments) => self.builtin(builtin, &arguments),
            Node::Call(..) | Node::Output(..) => {
                let lowering = self.lowering;
                match lowering.tables.get(&expr) {
                    Some(call) => self.table_call(call),
                    None => lowering.function_call(expr).and_then(|call| self.function_call(call)),
                }
            }
            _ => None,
        }
    }

    fn table_call(&mut self, call: &TableCall) -> Option<u32> {
        let abscissa = self.write(call.abscissa)?;
        let next = match call.next {
            Some(next) => Some(self.write(next)?),
            None => None,
        };
        let mut columns = Vec::with_capacity(call.columns.len());
        for column in &call.columns {
            let known = self.tables.iter().position(|table| table == column);
            let table = known.unwrap_or(self.tables.len());
            if known.is_none() {
                self.tables.push(column.clone());
            }
            columns.push(self.add(Operation::Table { table: u32::try_from(table).ok()?, abscissa, next })?);
        }
        let mut rates = Vec::with_capacity(call.rates.len());
        for rate in &call.rates {
            rates.push(self.write(*rate)?);
        }
        match (&columns[..], &rates[..]) {
            ([value], []) => Some(*value),
            ([slope], [rate]) => self.add(Operation::Binary(Binary::Mul, *slope, *rate)),
            ([slope, bend], [rate, rate_2]) => {
                let square = self.add(Operation::Power(*rate, 2))?;
                let by_bend = self.add(Operation::Binary(Binary::Mul, *bend, square))?;
                let by_slope = self.add(Operation::Binary(Binary::Mul, *slope, *rate_2))?;
                self.add(Operation::Binary(Binary::Add, by_bend, by_slope))
            }
            _ => None,
        }
    }

    fn function_call(&mut self, (call, result): (&FunctionCall, u32)) -> Option<u32> {
        let arguments: Option<Vec<u32>> =
            call.arguments.iter().map(|argument| self.write(*argument)).collect();
        self.calls.push(Call { function: call.function.clone(), arguments: arguments?, result });
        self.add(Operation::Call(u32::try_from(self.calls.len() - 1).ok()?))
    }

    fn variable(&mut self, expr: ExprId, var: VarId) -> Option<u32> {
        if self.definitions.others.contains(&var) {
            return None;
        }
        let lowering = self.lowering;
        if let Some(value) = lowering.build.fixed.get(var).and_then(|value| number(&value)) {
            return self.add(Operation::Constant(value));
        }
        // Beyond the event at which a condition of a system changes, its equations may have no solution: looks that were
        // made for the sake of this would lose their way there.
        if self.is_in_system && lowering.is_condition(var) {
            return None;
        }
        if lowering.stays(var)
            && let Some(cell) = lowering.cell(var)
        {
            return self.add(Operation::Cell(cell));
        }
        if let Some(&state) = self.definitions.states.get(&var) {
            return self.add(Operation::State(state));
        }
        let written = match self.definitions.residuals.get(&var) {
            Some(&residual) => self.unknown(expr, var, residual),
            None => {
                let value = self.definitions.values.get(&var).copied();
                value.and_then(|value| self.write(value))
            }
        };
        // Where one system is being written another cannot be, though elsewhere it can.
        if written.is_none() && !self.is_in_system {
            self.definitions.others.insert(var);
        }
        written
    }

    /// The unknown of a system, which stands for itself in the residual. Others come before it.
    fn unknown(&mut self, expr: ExprId, var: VarId, residual: Residual) -> Option<u32> {
        if self.is_in_system {
            self.needed = Some(expr);
            return None;
        }
        let cell = self.lowering.cell(var)?;
        while self.n_unknowns < MOST_UNKNOWNS {
            self.n_unknowns += 1;
            let unknown = self.add(Operation::Unknown(cell))?;
            self.known.insert(expr, unknown);
            self.is_in_system = true;
            let difference = self.binary(Binary::Sub, residual.left, residual.right);
            self.is_in_system = false;
            match (difference, self.needed.take()) {
                (Some(residual_at), _) => {
                    let is_linear = residual.is_linear;
                    return self.add(Operation::Root { unknown, residual: residual_at, is_linear });
                }
                (None, Some(needed)) => {
                    self.n_unknowns -= 1;
                    self.operations.truncate(unknown as usize);
                    self.known.retain(|_, at| *at < unknown);
                    self.write(needed)?;
                }
                (None, None) => return None,
            }
        }
        None
    }

    fn unary(&mut self, op: Unary, a: ExprId) -> Option<u32> {
        let a = self.write(a)?;
        self.add(Operation::Unary(op, a))
    }

    fn binary(&mut self, op: Binary, a: ExprId, b: ExprId) -> Option<u32> {
        let (a, b) = (self.write(a)?, self.write(b)?);
        self.add(Operation::Binary(op, a, b))
    }

    /// What a limit takes away has closer bounds than the difference of a quantity and its limited one, which do not know of each other.
    fn difference(&mut self, a: ExprId, b: ExprId) -> Option<u32> {
        let (a, b) = (self.write(a)?, self.write(b)?);
        let limit = |limited: u32, x: u32| match self.operations[limited as usize] {
            Operation::Binary(op @ (Binary::Min | Binary::Max), p, q) if p == x => Some((op, q)),
            Operation::Binary(op @ (Binary::Min | Binary::Max), p, q) if q == x => Some((op, p)),
            _ => None,
        };
        let (op, difference) = match (limit(a, b), limit(b, a)) {
            // min(x, h) - x = min(0, h - x)
            (Some((op, h)), _) => (op, Operation::Binary(Binary::Sub, h, b)),
            // x - min(x, h) = max(0, x - h)
            (None, Some((Binary::Min, h))) => (Binary::Max, Operation::Binary(Binary::Sub, a, h)),
            (None, Some((_, h))) => (Binary::Min, Operation::Binary(Binary::Sub, a, h)),
            (None, None) => return self.add(Operation::Binary(Binary::Sub, a, b)),
        };
        let (zero, difference) = (self.add(Operation::Constant(0.0))?, self.add(difference)?);
        self.add(Operation::Binary(op, zero, difference))
    }

    fn operator(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Option<u32> {
        use BinaryOp::*;
        match op {
            Add | ElementAdd => self.binary(Binary::Add, a, b),
            Sub | ElementSub => self.difference(a, b),
            Mul | ElementMul => self.binary(Binary::Mul, a, b),
            Div | ElementDiv => self.binary(Binary::Div, a, b),
            Pow | ElementPow => {
                let a = self.write(a)?;
                let b = self.write(b)?;
                let operation = match self.operations[b as usize] {
                    Operation::Constant(n) if n.fract() == 0.0 && n.abs() <= LARGEST_POWER => {
                        Operation::Power(a, n as i32)
                    }
                    Operation::Constant(0.5) => Operation::Unary(Unary::Sqrt, a),
                    _ => Operation::Binary(Binary::Pow, a, b),
                };
                self.add(operation)
            }
            Less => self.binary(Binary::Less, a, b),
            LessEqual => self.binary(Binary::LessEqual, a, b),
            Greater => self.binary(Binary::Less, b, a),
            GreaterEqual => self.binary(Binary::LessEqual, b, a),
            Equal => self.binary(Binary::Equal, a, b),
            NotEqual => self.binary(Binary::NotEqual, a, b),
            And => self.binary(Binary::And, a, b),
            Or => self.binary(Binary::Or, a, b),
        }
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[ExprId]) -> Option<u32> {
        use Builtin::*;
        match (builtin, arguments) {
            (Sin, [x]) => self.unary(Unary::Sin, *x),
            (Cos, [x]) => self.unary(Unary::Cos, *x),
            (Tan, [x]) => self.unary(Unary::Tan, *x),
            (Asin, [x]) => self.unary(Unary::Asin, *x),
            (Acos, [x]) => self.unary(Unary::Acos, *x),
            (Atan, [x]) => self.unary(Unary::Atan, *x),
            (Sinh, [x]) => self.unary(Unary::Sinh, *x),
            (Cosh, [x]) => self.unary(Unary::Cosh, *x),
            (Tanh, [x]) => self.unary(Unary::Tanh, *x),
            (Exp, [x]) => self.unary(Unary::Exp, *x),
            (Log, [x]) => self.unary(Unary::Log, *x),
            (Log10, [x]) => self.unary(Unary::Log10, *x),
            (Sqrt, [x]) => self.unary(Unary::Sqrt, *x),
            (Abs, [x]) => self.unary(Unary::Abs, *x),
            (Sign, [x]) => self.unary(Unary::Sign, *x),
            (Floor | Integer, [x]) => self.unary(Unary::Floor, *x),
            (Ceil, [x]) => self.unary(Unary::Ceil, *x),
            (Min, [x, y]) => self.binary(Binary::Min, *x, *y),
            (Max, [x, y]) => self.binary(Binary::Max, *x, *y),
            (DivInteger, [x, y]) => {
                let quotient = self.binary(Binary::Div, *x, *y)?;
                self.add(Operation::Unary(Unary::Trunc, quotient))
            }
            (Mod, [x, y]) => self.remainder(Unary::Floor, *x, *y),
            (Rem, [x, y]) => self.remainder(Unary::Trunc, *x, *y),
            (IntegerToReal | EnumToInteger | NoEvent, [x]) | (Homotopy, [x, _]) | (Smooth, [_, x]) => {
                self.write(*x)
            }
            _ => None,
        }
    }

    /// x - whole(x/y)*y
    fn remainder(&mut self, whole: Unary, x: ExprId, y: ExprId) -> Option<u32> {
        let quotient = self.binary(Binary::Div, x, y)?;
        let whole = self.add(Operation::Unary(whole, quotient))?;
        let (x, y) = (self.write(x)?, self.write(y)?);
        let multiple = self.add(Operation::Binary(Binary::Mul, whole, y))?;
        self.add(Operation::Binary(Binary::Sub, x, multiple))
    }
}
