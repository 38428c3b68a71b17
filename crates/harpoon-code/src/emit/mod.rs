//! Scalar expressions → instructions of one routine.
//!
//! Every expression exists once in the pool, so its number is its value number: what was computed is kept in a register
//! and used again, as far as the place where it was computed is certain to have run. What is first needed in a branch is
//! computed in the branch, unless the routine needs it in any case: then it is computed before.
//! Reals are f64 registers, everything else i64; Integer operands of Real operations are converted here.

mod call;
mod operation;
mod part;
mod reduction;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use harpoon_expr::{
    BaseType, BinaryOp, Builtin, EvalError, ExprId, Node, Pool, Scalars, Type, Value, VarId, evaluate,
};
use harpoon_flat::Origin;
use harpoon_index::{Id, IdVec};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::fixed::Fixed;
use crate::functions::Specialised;
use crate::host::Task;
use crate::ir::{
    Address, Base, Binary, ExternId, FailureId, Inst, Module, RegId, RegKind, Routine, RoutineId, Unary,
};
use crate::layout::Layout;
use crate::parameters::number;
use crate::per_variable::PerVariable;
use crate::program::{Cell, Question, TIME};
use crate::world::{Known, World};

/// The module that is being made, and what is known of the model.
pub struct Build {
    pub world: World,
    pub module: Module,
    pub tasks: IdVec<ExternId, Task>,
    /// The equation that each belongs to, if it belongs to one.
    pub origins: IdVec<ExternId, Option<Origin>>,
    /// Which of them ask about the past.
    pub questions: Vec<(ExternId, Question)>,
    /// Where variables stand in the vector of values; none for those that no expression mentions.
    pub cells: PerVariable<Cell>,
    /// Known before the simulation and not to be changed by it.
    pub fixed: Fixed,
    /// Stands for time in expressions that the host evaluates.
    pub time: VarId,
    /// The vector of values before initialisation.
    pub values: Vec<f64>,
    /// Cells of parameters and constants.
    pub steady: Range<usize>,
    /// Types of variables that are not Real.
    pub types: Rc<RefCell<FxHashMap<VarId, BaseType>>>,
    pub specialised: Specialised,
    /// Why functions were left to the host.
    pub left_to_host: BTreeMap<String, String>,
    /// Calls whose results several routines need, and where those are kept that were made.
    pub shared: FxHashSet<ExprId>,
    pub kept: FxHashMap<ExprId, Cell>,
    /// Calls with several results that several assignments of a list need, and those that were written where they may not run.
    pub repeated: FxHashSet<ExprId>,
    pub made: FxHashMap<ExprId, Made>,
    /// Long expressions that several routines of one list have a part in, and where those are kept that were computed.
    pub common: FxHashSet<ExprId>,
    pub kept_parts: FxHashMap<ExprId, Cell>,
    /// Whether the routine that is being written runs before all that follow.
    pub keeps_calls: bool,
    /// What is being computed, for messages, and the equation that it is from.
    pub subject: String,
    pub origin: Option<Origin>,
    /// Arrays of literals that have running subscripts.
    tables: FxHashMap<ExprId, Cell>,
    /// The results of calls with fixed arguments.
    literals: FxHashMap<ExprId, ExprId>,
    n_variables: usize,
    is_fixed: FxHashMap<ExprId, bool>,
    failures: FxHashMap<String, FailureId>,
}

/// A call that is made by the first of several branches that run.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// Not zero once the call was made in this evaluation of the list.
    pub mark: Cell,
    /// Where its results begin.
    pub results: Cell,
}

/// Why an expression has no instructions, in the user's words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsupported(pub String);

pub type Outcome<T> = Result<T, Unsupported>;

pub(crate) fn unsupported<T>(message: impl Into<String>) -> Outcome<T> {
    Err(Unsupported(message.into()))
}

impl Build {
    pub fn new(
        world: World,
        layout: Layout,
        types: FxHashMap<VarId, BaseType>,
        fixed: Fixed,
        time: VarId,
    ) -> Build {
        let Layout { cells, values, steady } = layout;
        Build {
            world,
            module: Module::default(),
            tasks: IdVec::new(),
            origins: IdVec::new(),
            questions: Vec::new(),
            cells,
            fixed,
            time,
            values,
            steady,
            types: Rc::new(RefCell::new(types)),
            specialised: Specialised::default(),
            left_to_host: BTreeMap::new(),
            shared: FxHashSet::default(),
            kept: FxHashMap::default(),
            repeated: FxHashSet::default(),
            made: FxHashMap::default(),
            common: FxHashSet::default(),
            kept_parts: FxHashMap::default(),
            keeps_calls: false,
            subject: String::new(),
            origin: None,
            tables: FxHashMap::default(),
            literals: FxHashMap::default(),
            n_variables: time.index() + 1,
            is_fixed: FxHashMap::default(),
            failures: FxHashMap::default(),
        }
    }

    pub fn failure(&mut self, message: String) -> FailureId {
        if let Some(&id) = self.failures.get(&message) {
            return id;
        }
        let id = self.module.failures.push(message.clone());
        self.failures.insert(message, id);
        id
    }

    /// A variable of our own: a tangent, a seed.
    pub fn new_variable(&mut self) -> VarId {
        self.n_variables += 1;
        VarId::from_index(self.n_variables - 1)
    }

    /// A variable of our own as an expression.
    pub fn new_name(&mut self, base: BaseType) -> (VarId, ExprId) {
        let var = self.new_variable();
        self.types.borrow_mut().insert(var, base.clone());
        (var, self.world.pool.var(var, Type::scalar(base)))
    }

    pub fn new_cell(&mut self, value: f64) -> Cell {
        self.values.push(value);
        self.values.len() as Cell - 1
    }

    /// The cells that hold an array of literals.
    fn table(&mut self, expr: ExprId) -> Option<Cell> {
        if let Some(&known) = self.tables.get(&expr) {
            return Some(known);
        }
        let value = self.world.pool.as_value(expr)?;
        let numbers: Option<Vec<f64>> = value.as_array()?.data.iter().map(number).collect();
        let first = self.values.len() as Cell;
        self.values.extend(numbers?);
        self.tables.insert(expr, first);
        Some(first)
    }

    /// Takes expressions of any size apart.
    pub fn scalars(&self) -> Scalars<'static> {
        let types = self.types.clone();
        Scalars::new(self.world.functions.clone(), move |pool, var| {
            let ty = types.borrow().get(&var).cloned().unwrap_or(BaseType::Real);
            [pool.var(var, Type::scalar(ty))].into()
        })
    }

    pub fn time_variable(&mut self) -> ExprId {
        self.world.pool.var(self.time, Type::real())
    }

    /// Whether the expression has the same value during the whole simulation.
    pub fn is_fixed(&mut self, expr: ExprId) -> bool {
        if let Some(&known) = self.is_fixed.get(&expr) {
            return known;
        }
        let pool = &self.world.pool;
        let is_fixed = match *pool.node(expr) {
            Node::Time | Node::Local(_) | Node::Iter(_) => false,
            Node::Var(var) => self.fixed.contains(var),
            Node::Call(function, _) | Node::CallVectorized(function, _)
                if !self.world.functions.get(function).is_some_and(|function| function.pure) =>
            {
                false
            }
            _ => {
                let mut children = Vec::new();
                pool.for_each_child(expr, |child| children.push(child));
                children.into_iter().all(|child| self.is_fixed(child))
            }
        };
        self.is_fixed.insert(expr, is_fixed);
        is_fixed
    }

    /// The number that an operation on what is fixed gives. Not one of a variable, which has a cell, and none where
    /// the evaluator fails: the routine may still give an infinite number.
    fn folded(&mut self, expr: ExprId) -> Option<f64> {
        let is_leaf = matches!(self.world.pool.node(expr), Node::Var(_)) || self.world.pool.is_literal(expr);
        if is_leaf || !self.is_fixed(expr) {
            return None;
        }
        number(&self.fixed_value(expr).ok()?)
    }

    /// The finite number that an expression is during the whole simulation.
    pub fn lasting_number(&mut self, expr: ExprId) -> Option<f64> {
        if !self.is_fixed(expr) {
            return None;
        }
        number(&self.fixed_value(expr).ok()?).filter(|number| number.is_finite())
    }

    fn fixed_condition(&mut self, condition: ExprId) -> Option<bool> {
        self.is_fixed(condition).then(|| self.fixed_value(condition).ok()?.as_boolean()).flatten()
    }

    /// The value of an expression over what is fixed.
    pub fn fixed_value(&mut self, expr: ExprId) -> Result<Value, EvalError> {
        let expr = self.part_of_literal(expr)?;
        self.evaluated(expr)
    }

    fn evaluated(&mut self, expr: ExprId) -> Result<Value, EvalError> {
        let fixed = &self.fixed;
        let variable = |var: VarId| {
            let value = fixed.get(var);
            value.ok_or_else(|| EvalError::NotConstant("a variable is not fixed".to_string()))
        };
        evaluate(&mut Known { world: &mut self.world, variable }, expr)
    }

    /// A part of the results of a call as a part of a literal, so that the call is made once for all its parts.
    fn part_of_literal(&mut self, expr: ExprId) -> Result<ExprId, EvalError> {
        let mut root = expr;
        while let Node::Index(inner, _) | Node::Field(inner, _) | Node::Output(inner, _) =
            *self.world.pool.node(root)
        {
            root = inner;
        }
        if root == expr || !matches!(self.world.pool.node(root), Node::Call(..)) {
            return Ok(expr);
        }
        let literal = match self.literals.get(&root) {
            Some(&literal) => literal,
            None => {
                let value = self.evaluated(root)?;
                if !value.is_writable() {
                    return Ok(expr);
                }
                let literal = self.world.pool.literal(&value);
                self.literals.insert(root, literal);
                literal
            }
        };
        let mut memo = FxHashMap::default();
        Ok(self.world.pool.rewrite(expr, &mut memo, |_, part| (part == root).then_some(literal)))
    }
}

/// The routine that is being written.
pub struct Emitter<'b> {
    pub build: &'b mut Build,
    registers: IdVec<RegId, RegKind>,
    body: Vec<Inst>,
    n_instructions: usize,
    frame_size: u32,
    /// Variables of our own that lie in the frame.
    addresses: FxHashMap<VarId, Address>,
    /// What is in a register, in its own kind or as a Real.
    known: FxHashMap<(ExprId, RegKind), RegId>,
    /// Where results of calls and arrays with a running subscript lie.
    placed: FxHashMap<ExprId, Address>,
    /// What became known in the branches around, to be forgotten at their ends.
    branches: Vec<Branch>,
    /// What the routine computes in any case.
    certain: FxHashSet<ExprId>,
}

#[derive(Default)]
pub(crate) struct Branch {
    known: Vec<(ExprId, RegKind)>,
    placed: Vec<ExprId>,
}

impl<'b> Emitter<'b> {
    pub fn new(build: &'b mut Build) -> Emitter<'b> {
        Emitter {
            build,
            registers: IdVec::new(),
            body: Vec::new(),
            n_instructions: 0,
            frame_size: 0,
            addresses: FxHashMap::default(),
            known: FxHashMap::default(),
            placed: FxHashMap::default(),
            branches: Vec::new(),
            certain: FxHashSet::default(),
        }
    }

    /// Announces an expression that the routine will compute, so that branches before it do not compute parts of it
    /// for themselves.
    pub fn announce(&mut self, expr: ExprId) {
        let mut stack = vec![expr];
        while let Some(expr) = stack.pop() {
            if !self.certain.insert(expr) {
                continue;
            }
            match *self.build.world.pool.node(expr) {
                Node::If { condition, then, otherwise } => match self.build.fixed_condition(condition) {
                    Some(holds) => stack.push(if holds { then } else { otherwise }),
                    None => stack.push(condition),
                },
                Node::Binary(BinaryOp::And | BinaryOp::Or, left, _) => stack.push(left),
                // Its body has no value outside of it.
                Node::Comprehension { .. } => {}
                _ => self.build.world.pool.for_each_child(expr, |child| stack.push(child)),
            }
        }
    }

    /// Size of what was announced, in expressions.
    pub fn n_announced(&self) -> usize {
        self.certain.len()
    }

    /// `values[cell] := expr`; later uses of the variable take the register.
    pub fn assign(&mut self, var: VarId, expr: ExprId) -> Outcome<()> {
        let ty = self.ty(expr).base.clone();
        let from = self.scalar(expr)?;
        let Some(&cell) = self.build.cells.get(&var) else {
            return unsupported("a variable has no cell");
        };
        self.check_stored(expr, from);
        self.store(values(cell), from);
        let name = self.build.world.pool.var(var, Type::scalar(ty));
        let kind = self.registers[from];
        self.remember(name, kind, from);
        Ok(())
    }

    /// A name for the value of an expression, without a cell.
    pub fn define(&mut self, var: VarId, expr: ExprId) -> Outcome<()> {
        let register = self.scalar(expr)?;
        let ty = self.ty(expr).base.clone();
        let name = self.build.world.pool.var(var, Type::scalar(ty));
        let kind = self.registers[register];
        self.remember(name, kind, register);
        Ok(())
    }

    /// Stores what was defined, so that other routines find it.
    pub fn keep(&mut self, var: VarId, cell: Cell) {
        let name = self.build.world.pool.var(var, Type::real());
        if let Some(&register) = self.known.get(&(name, RegKind::Real)) {
            self.store(values(cell), register);
            self.build.cells.insert(var, cell);
        }
    }

    /// `values[cell] := expr`
    pub fn store_expr(&mut self, cell: Cell, expr: ExprId) -> Outcome<()> {
        let from = self.scalar(expr)?;
        self.store(values(cell), from);
        Ok(())
    }

    /// `values[cell] := expr` if the condition holds.
    pub fn store_if(&mut self, condition: ExprId, cell: Cell, expr: ExprId) -> Outcome<()> {
        let condition = self.scalar(condition)?;
        let (then, ()) = self.branch(|this| this.store_expr(cell, expr))?;
        self.push(Inst::If { condition, then, otherwise: Vec::new() });
        Ok(())
    }

    pub fn finish(self, name: impl Into<String>) -> RoutineId {
        debug_assert!(self.branches.is_empty());
        let Emitter { build, registers, body, frame_size, .. } = self;
        build.module.routines.push(Routine { name: name.into(), registers, frame_size, body })
    }

    /// Number of instructions so far.
    pub fn length(&self) -> usize {
        self.n_instructions
    }

    pub(crate) fn frame_size(&self) -> u32 {
        self.frame_size
    }

    pub(crate) fn pool(&mut self) -> &mut Pool {
        &mut self.build.world.pool
    }

    pub(crate) fn kind_of_register(&self, register: RegId) -> RegKind {
        self.registers[register]
    }

    /// A variable of our own for what a register holds, and a cell if it was stored.
    pub(crate) fn name_of_register(
        &mut self,
        register: RegId,
        address: Option<Address>,
        base: BaseType,
    ) -> ExprId {
        let (var, name) = self.build.new_name(base);
        if let Some(address) = address {
            self.addresses.insert(var, address);
        }
        self.remember(name, self.registers[register], register);
        name
    }

    /// A variable of our own for what a cell holds.
    pub(crate) fn name_of_cell(&mut self, address: Address, base: BaseType) -> ExprId {
        let (var, name) = self.build.new_name(base);
        self.addresses.insert(var, address);
        name
    }

    /// The expression of a value that is known.
    pub(crate) fn fixed_expr(&mut self, value: &Value, base: &BaseType) -> Outcome<ExprId> {
        match value {
            Value::Function(function, given) => {
                let mut known = Vec::with_capacity(given.len());
                for (k, value) in given {
                    if !value.is_writable() {
                        return unsupported("a function with a function");
                    }
                    known.push((*k as u32, self.pool().literal(value)));
                }
                Ok(self.pool().function_value(*function, known, Type::scalar(base.clone())))
            }
            value if value.is_writable() => {
                let value = value.clone().converted(self.pool(), &Type::scalar(base.clone()));
                Ok(self.pool().literal(&value))
            }
            value => {
                let (var, name) = self.build.new_name(base.clone());
                self.build.fixed.insert(var, value.clone());
                Ok(name)
            }
        }
    }

    pub(crate) fn ty(&self, expr: ExprId) -> &Type {
        self.build.world.pool.ty(expr)
    }

    pub(crate) fn node(&self, expr: ExprId) -> Node {
        self.build.world.pool.node(expr).clone()
    }

    /// The kind of register that holds an expression.
    pub(crate) fn kind(&self, expr: ExprId) -> Outcome<RegKind> {
        let ty = self.ty(expr);
        match ty.base {
            BaseType::Real if ty.is_scalar() => Ok(RegKind::Real),
            BaseType::Integer | BaseType::Boolean | BaseType::Enum(_) if ty.is_scalar() => {
                Ok(RegKind::Integer)
            }
            _ => unsupported(format!(
                "{} is needed while the simulation runs",
                self.build.world.pool.type_name(ty)
            )),
        }
    }

    pub(crate) fn register(&mut self, kind: RegKind) -> RegId {
        self.registers.push(kind)
    }

    pub(crate) fn remember(&mut self, expr: ExprId, kind: RegKind, register: RegId) {
        if self.known.insert((expr, kind), register).is_none()
            && let Some(branch) = self.branches.last_mut()
        {
            branch.known.push((expr, kind));
        }
    }

    fn remember_place(&mut self, expr: ExprId, address: Address) {
        self.placed.insert(expr, address);
        if let Some(branch) = self.branches.last_mut() {
            branch.placed.push(expr);
        }
    }

    /// Instructions that may not run: what they compute is known to themselves only.
    fn branch<T>(&mut self, write: impl FnOnce(&mut Self) -> Outcome<T>) -> Outcome<(Vec<Inst>, T)> {
        let outer = self.begin_branch();
        let outcome = write(self);
        let body = self.end_branch(outer);
        Ok((body, outcome?))
    }

    /// What was written so far, to be given to [`Emitter::end_branch`].
    pub(crate) fn begin_branch(&mut self) -> Vec<Inst> {
        self.branches.push(Branch::default());
        std::mem::take(&mut self.body)
    }

    pub(crate) fn end_branch(&mut self, outer: Vec<Inst>) -> Vec<Inst> {
        let branch = self.branches.pop().expect("begun before");
        for key in &branch.known {
            self.known.remove(key);
        }
        for key in &branch.placed {
            self.placed.remove(key);
        }
        std::mem::replace(&mut self.body, outer)
    }

    pub(crate) fn push(&mut self, inst: Inst) {
        self.n_instructions += 1;
        self.body.push(inst);
    }

    pub(crate) fn store(&mut self, to: Address, from: RegId) {
        self.push(Inst::Store { to, from });
    }

    pub(crate) fn load(&mut self, kind: RegKind, from: Address) -> RegId {
        let to = self.register(kind);
        self.push(Inst::Load { to, from });
        to
    }

    pub(crate) fn unary(&mut self, kind: RegKind, op: Unary, a: RegId) -> RegId {
        let to = self.register(kind);
        self.push(Inst::Unary { to, op, a });
        to
    }

    pub(crate) fn binary(&mut self, kind: RegKind, op: Binary, a: RegId, b: RegId) -> RegId {
        let to = self.register(kind);
        self.push(Inst::Binary { to, op, a, b });
        to
    }

    pub(crate) fn constant(&mut self, value: f64) -> RegId {
        let literal = self.build.world.pool.real(value);
        self.known.get(&(literal, RegKind::Real)).copied().unwrap_or_else(|| {
            let to = self.register(RegKind::Real);
            self.push(Inst::Real { to, value });
            self.remember(literal, RegKind::Real, to);
            to
        })
    }

    pub(crate) fn integer_constant(&mut self, value: i64) -> RegId {
        let literal = self.build.world.pool.integer(value);
        self.known.get(&(literal, RegKind::Integer)).copied().unwrap_or_else(|| {
            let to = self.register(RegKind::Integer);
            self.push(Inst::Integer { to, value });
            self.remember(literal, RegKind::Integer, to);
            to
        })
    }

    /// Ends the routine with a message if the condition holds.
    pub(crate) fn fail_if(&mut self, condition: RegId, message: String) {
        let reason = self.build.failure(message);
        self.push(Inst::If { condition, then: vec![Inst::Fail { reason }], otherwise: Vec::new() });
    }

    /// The value as a Real, converted if it is an Integer.
    pub(crate) fn real(&mut self, expr: ExprId) -> Outcome<RegId> {
        if let Some(&known) = self.known.get(&(expr, RegKind::Real)) {
            return Ok(known);
        }
        if let Some(literal) = self.build.world.pool.as_real(expr) {
            return Ok(self.constant(literal));
        }
        let register = self.scalar(expr)?;
        if self.registers[register] == RegKind::Real {
            return Ok(register);
        }
        let real = self.unary(RegKind::Real, Unary::ToReal, register);
        self.remember(expr, RegKind::Real, real);
        Ok(real)
    }

    /// The value in the kind of register that its type has.
    pub(crate) fn scalar(&mut self, expr: ExprId) -> Outcome<RegId> {
        let kind = self.kind(expr)?;
        if let Some(&known) = self.known.get(&(expr, kind)) {
            return Ok(known);
        }
        let register = match self.build.kept_parts.get(&expr) {
            Some(&cell) => self.load(kind, values(cell)),
            None => self.compute(expr, kind)?,
        };
        debug_assert_eq!(self.registers[register], kind);
        if kind == RegKind::Real && self.branches.is_empty() && self.build.common.remove(&expr) {
            let cell = self.build.new_cell(0.0);
            self.store(values(cell), register);
            self.build.kept_parts.insert(expr, cell);
        }
        self.remember(expr, kind, register);
        Ok(register)
    }

    pub(crate) fn address(&self, var: VarId) -> Option<Address> {
        self.addresses.get(&var).copied().or_else(|| Some(values(*self.build.cells.get(&var)?)))
    }

    fn compute(&mut self, expr: ExprId, kind: RegKind) -> Outcome<RegId> {
        if let Some(value) = self.build.folded(expr) {
            return Ok(match kind {
                RegKind::Real => self.constant(value),
                RegKind::Integer => self.integer_constant(value as i64),
            });
        }
        match self.node(expr) {
            Node::Real(bits) => Ok(self.constant(f64::from_bits(bits))),
            Node::Integer(n) => Ok(self.integer_constant(n)),
            Node::Boolean(b) => Ok(self.integer_constant(i64::from(b))),
            Node::Enum(_, literal) => Ok(self.integer_constant(i64::from(literal))),
            Node::Time => Ok(self.load(RegKind::Real, values(TIME))),
            Node::Var(var) => match self.address(var) {
                Some(address) => Ok(self.load(kind, address)),
                None => unsupported("a variable has no cell"),
            },
            Node::Unary(op, a) => self.unary_operator(op, a),
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), a, b) => self.logic(op, a, b),
            Node::Binary(op, a, b) => self.binary_operator(expr, op, a, b),
            Node::If { condition, then, otherwise } => self.choice(kind, condition, then, otherwise),
            Node::Builtin(builtin, arguments) => self.builtin(expr, builtin, &arguments),
            Node::Index(..) | Node::Field(..) | Node::Output(..) | Node::Call(..) => self.part(expr, kind),
            Node::Comprehension { body, iterators, reduction: Some(reduction) } => {
                self.reduction(kind, body, &iterators, reduction)
            }
            _ => self.evaluated_part(expr, kind),
        }
    }

    /// `if condition then a else b`: both are computed where that costs less than a branch.
    fn choice(
        &mut self,
        kind: RegKind,
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    ) -> Outcome<RegId> {
        let known = self.build.world.pool.as_boolean(condition);
        if let Some(holds) = known.or_else(|| self.build.fixed_condition(condition)) {
            return self.in_kind(kind, if holds { then } else { otherwise });
        }
        let condition = self.scalar(condition)?;
        if self.branches.is_empty() {
            self.hoist(&[then, otherwise])?;
        }
        if self.is_cheap(then) && self.is_cheap(otherwise) {
            let (then, otherwise) = (self.in_kind(kind, then)?, self.in_kind(kind, otherwise)?);
            let to = self.register(kind);
            self.push(Inst::Select { to, condition, then, otherwise });
            return Ok(to);
        }
        let to = self.register(kind);
        let into = |this: &mut Self, expr: ExprId| -> Outcome<()> {
            let from = this.in_kind(kind, expr)?;
            this.push(Inst::Copy { to, from });
            Ok(())
        };
        let (then, ()) = self.branch(|this| into(this, then))?;
        let (otherwise, ()) = self.branch(|this| into(this, otherwise))?;
        self.push(Inst::If { condition, then, otherwise });
        Ok(to)
    }

    /// `a and b`, `a or b`: b is computed only if a does not decide, where it may fail or is dear.
    fn logic(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> Outcome<RegId> {
        let left = self.scalar(a)?;
        if self.branches.is_empty() {
            self.hoist(&[b])?;
        }
        if self.is_cheap(b) {
            let right = self.scalar(b)?;
            let op = if op == BinaryOp::And { Binary::And } else { Binary::Or };
            return Ok(self.binary(RegKind::Integer, op, left, right));
        }
        let to = self.register(RegKind::Integer);
        self.push(Inst::Copy { to, from: left });
        let (rest, ()) = self.branch(|this| {
            let from = this.scalar(b)?;
            this.push(Inst::Copy { to, from });
            Ok(())
        })?;
        let (then, otherwise) = if op == BinaryOp::And { (rest, Vec::new()) } else { (Vec::new(), rest) };
        self.push(Inst::If { condition: left, then, otherwise });
        Ok(to)
    }

    pub(crate) fn in_kind(&mut self, kind: RegKind, expr: ExprId) -> Outcome<RegId> {
        if kind == RegKind::Real { self.real(expr) } else { self.scalar(expr) }
    }

    /// Computes now what these expressions, of which only some will run, share with what runs in any case.
    fn hoist(&mut self, exprs: &[ExprId]) -> Outcome<()> {
        let mut seen = FxHashSet::default();
        let mut stack = exprs.to_vec();
        while let Some(expr) = stack.pop() {
            if !seen.insert(expr) || self.build.world.pool.is_literal(expr) {
                continue;
            }
            if self.certain.contains(&expr) && self.kind(expr).is_ok() {
                self.scalar(expr)?;
            } else if !matches!(self.build.world.pool.node(expr), Node::Comprehension { .. }) {
                self.build.world.pool.for_each_child(expr, |child| stack.push(child));
            }
        }
        Ok(())
    }

    /// Whether the expression takes a few instructions that cannot fail.
    fn is_cheap(&self, expr: ExprId) -> bool {
        let mut budget = 6;
        self.costs_little(expr, &mut budget)
    }

    fn costs_little(&self, expr: ExprId, budget: &mut i32) -> bool {
        use Builtin::*;
        let is_known = |kind| self.known.contains_key(&(expr, kind));
        if is_known(RegKind::Real) || is_known(RegKind::Integer) {
            return true;
        }
        *budget -= 1;
        *budget >= 0
            && match self.build.world.pool.node(expr) {
                Node::Real(_)
                | Node::Integer(_)
                | Node::Boolean(_)
                | Node::Enum(..)
                | Node::Time
                | Node::Var(_) => self.kind(expr).is_ok(),
                Node::Unary(_, a) => self.costs_little(*a, budget),
                Node::Binary(BinaryOp::Pow | BinaryOp::ElementPow, ..) => false,
                Node::Binary(_, a, b) => self.costs_little(*a, budget) && self.costs_little(*b, budget),
                Node::If { condition, then, otherwise } => {
                    [condition, then, otherwise].into_iter().all(|part| self.costs_little(*part, budget))
                }
                Node::Builtin(Abs | IntegerToReal | EnumToInteger | NoEvent | Min | Max, arguments) => {
                    arguments.iter().all(|argument| self.costs_little(*argument, budget))
                }
                Node::Builtin(Smooth, arguments) => self.costs_little(arguments[1], budget),
                _ => false,
            }
    }
}

pub(crate) fn values(cell: Cell) -> Address {
    Address { base: Base::Values, offset: cell, index: None }
}

pub(crate) fn in_frame(offset: u32) -> Address {
    Address { base: Base::Frame, offset, index: None }
}

#[cfg(test)]
mod tests;
