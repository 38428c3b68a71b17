//! A small world for tests: functions built by hand, variables with values, foreign functions.

use std::collections::HashMap;
use std::rc::Rc;

use harpoon_index::{Id, IdVec};

use crate::{
    Annotations, BinaryOp, Body, Builtin, Dim, EnumId, Environment, EvalError, ExprId, External, Function,
    FunctionId, Local, LocalId, Names, Pool, RecordId, Statement, Subscript, Type, Value, VarId, evaluate,
    print,
};

#[derive(Default)]
pub(crate) struct World {
    pub(crate) pool: Pool,
    pub(crate) functions: Vec<Rc<Function>>,
    pub(crate) variables: HashMap<VarId, Value>,
    /// The calls of foreign functions: name and arguments.
    pub(crate) foreign_calls: Vec<(String, Vec<Value>)>,
    pub(crate) foreign_results: Vec<Value>,
}

impl Environment for World {
    fn pool(&self) -> &Pool {
        &self.pool
    }

    fn pool_mut(&mut self) -> &mut Pool {
        &mut self.pool
    }

    fn variable(&mut self, var: VarId) -> Result<Value, EvalError> {
        match self.variables.get(&var) {
            Some(value) => Ok(value.clone()),
            None => Err(EvalError::NotConstant("`x` is not a constant".into())),
        }
    }

    fn function(&mut self, function: FunctionId) -> Result<Rc<Function>, EvalError> {
        Ok(self.functions[function.index()].clone())
    }

    fn external(
        &mut self,
        external: &External,
        _: &str,
        arguments: &[Value],
    ) -> Result<Vec<Value>, EvalError> {
        self.foreign_calls.push((external.name.to_string(), arguments.to_vec()));
        Ok(self.foreign_results.clone())
    }
}

impl World {
    pub(crate) fn evaluate(&mut self, expr: ExprId) -> Result<Value, EvalError> {
        evaluate(self, expr)
    }

    pub(crate) fn text(&self, expr: ExprId) -> String {
        print(&self.pool, &Letters, expr)
    }

    /// The variable of this letter.
    pub(crate) fn letter(&mut self, letter: &str) -> ExprId {
        let var = (0..N_LETTERS).map(VarId::from_index).find(|&var| Letters.var(var) == letter);
        self.pool.var(var.expect("a letter in use"), Type::real())
    }

    pub(crate) fn int(&mut self, n: i64) -> ExprId {
        self.pool.integer(n)
    }

    pub(crate) fn op(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.pool.binary(op, a, b).unwrap()
    }

    pub(crate) fn built_in(&mut self, builtin: Builtin, arguments: &[ExprId]) -> ExprId {
        self.pool.builtin(builtin, arguments.to_vec()).unwrap()
    }

    pub(crate) fn at(&mut self, a: ExprId, subscripts: &[ExprId]) -> ExprId {
        let subscripts = subscripts.iter().map(|&e| Subscript::Index(e)).collect();
        self.pool.index(a, subscripts).unwrap()
    }

    pub(crate) fn size(&mut self, a: ExprId, k: i64) -> ExprId {
        let k = self.int(k);
        self.built_in(Builtin::Size, &[a, k])
    }

    /// `1 : n`
    pub(crate) fn up_to(&mut self, n: ExprId) -> ExprId {
        let one = self.int(1);
        self.pool.range(one, None, n).unwrap()
    }

    pub(crate) fn call(
        &mut self,
        function: FunctionId,
        arguments: &[Value],
        result: Type,
    ) -> Result<Value, EvalError> {
        let arguments = arguments.iter().map(|value| self.pool.literal(value)).collect();
        let call = self.pool.call(function, arguments, result).unwrap();
        self.evaluate(call)
    }
}

/// Collects the locals of a function; its body is added at the end.
pub(crate) struct Draft {
    name: &'static str,
    locals: IdVec<LocalId, Local>,
    inputs: Vec<LocalId>,
    outputs: Vec<LocalId>,
}

impl Draft {
    pub(crate) fn new(name: &'static str) -> Draft {
        Draft { name, locals: IdVec::new(), inputs: Vec::new(), outputs: Vec::new() }
    }

    fn declare(&mut self, world: &mut World, name: &str, ty: Type) -> (LocalId, ExprId) {
        let id = self.locals.push(Local {
            name: name.into(),
            dims: vec![None; ty.rank()],
            ty: ty.clone(),
            binding: None,
        });
        (id, world.pool.local(id, ty))
    }

    pub(crate) fn input(&mut self, world: &mut World, name: &str, ty: Type) -> ExprId {
        let (id, e) = self.declare(world, name, ty);
        self.inputs.push(id);
        e
    }

    pub(crate) fn output(&mut self, world: &mut World, name: &str, ty: Type) -> ExprId {
        let (id, e) = self.declare(world, name, ty);
        self.outputs.push(id);
        e
    }

    pub(crate) fn protected(&mut self, world: &mut World, name: &str, ty: Type) -> ExprId {
        self.declare(world, name, ty).1
    }

    /// Of the local declared last.
    pub(crate) fn bound_to(&mut self, binding: ExprId) {
        self.locals.values_mut().last().expect("a local").binding = Some(binding);
    }

    pub(crate) fn sized(&mut self, sizes: &[ExprId]) {
        self.locals.values_mut().last().expect("a local").dims =
            sizes.iter().map(|&size| Some(size)).collect();
    }

    pub(crate) fn finish(self, world: &mut World, body: Body) -> FunctionId {
        self.finish_with(world, body, Annotations::default())
    }

    /// Its author vouches for the derivatives of its statements.
    pub(crate) fn finish_smooth(self, world: &mut World, body: Body) -> FunctionId {
        self.finish_with(world, body, Annotations { smooth_order: Some(3), ..Annotations::default() })
    }

    fn finish_with(self, world: &mut World, body: Body, annotations: Annotations) -> FunctionId {
        world.functions.push(Rc::new(Function {
            name: self.name.into(),
            locals: self.locals,
            inputs: self.inputs,
            outputs: self.outputs,
            body,
            pure: true,
            annotations,
        }));
        FunctionId::from_index(world.functions.len() - 1)
    }
}

pub(crate) fn assign(target: ExprId, value: ExprId) -> Statement {
    Statement::Assign { target, value }
}

/// `Real[:]` and so on.
pub(crate) fn open(n_dims: usize) -> Type {
    Type::real().array(&vec![Dim::Unknown; n_dims])
}

pub(crate) fn known(n: usize) -> Type {
    Type::real().array(&[Dim::Known(n)])
}

pub(crate) fn message(outcome: Result<Value, EvalError>) -> String {
    match outcome {
        Err(EvalError::Failed(message)) => message,
        Err(EvalError::NotConstant(message)) => format!("not constant: {message}"),
        Ok(value) => panic!("no error but {value:?}"),
    }
}

/// Variables are `x`, `y`, `z`, …, and their derivatives (see [`World::derivative`]) `dx`, `dy`, ….
pub(crate) struct Letters;

pub(crate) const N_LETTERS: usize = 10;

impl Names for Letters {
    fn var(&self, var: VarId) -> String {
        const LETTERS: [&str; N_LETTERS] = ["x", "y", "z", "u", "v", "w", "a", "b", "c", "n"];
        let prefix = if var.index() < N_LETTERS { "" } else { "d" };
        format!("{prefix}{}", LETTERS[var.index() % N_LETTERS])
    }

    fn local(&self, local: LocalId) -> String {
        format!("{local:?}")
    }

    fn function(&self, function: FunctionId) -> String {
        format!("{function:?}")
    }

    fn record(&self, record: RecordId) -> String {
        format!("{record:?}")
    }

    fn enum_literal(&self, _: EnumId, literal: u32) -> String {
        format!("literal {literal}")
    }
}

/// Numbers that look random and are the same every time (xorshift).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % n
    }

    pub(crate) fn real(&mut self) -> f64 {
        self.roll(2_000_001) as f64 / 1e6 - 1.0
    }
}

/// A scalar over `leaves`, defined everywhere and of moderate size.
pub(crate) fn random_expr(w: &mut World, dice: &mut Dice, leaves: &[ExprId], depth: usize) -> ExprId {
    use BinaryOp::*;
    if depth == 0 {
        return match dice.roll(leaves.len() + 1) {
            k if k < leaves.len() => leaves[k],
            _ => w.pool.real(dice.real()),
        };
    }
    let a = random_expr(w, dice, leaves, depth - 1);
    if dice.roll(3) == 0 {
        let builtin = [Builtin::Sin, Builtin::Cos, Builtin::Tanh, Builtin::Atan, Builtin::Abs][dice.roll(5)];
        return w.built_in(builtin, &[a]);
    }
    let b = random_expr(w, dice, leaves, depth - 1);
    let one = w.pool.real(1.0);
    match dice.roll(9) {
        0 => w.op(Add, a, b),
        1 => w.op(Sub, a, b),
        2 => w.op(Mul, a, b),
        // a/(1 + b²)
        3 => {
            let two = w.int(2);
            let square = w.op(Pow, b, two);
            let divisor = w.op(Add, one, square);
            w.op(Div, a, divisor)
        }
        // √(1 + b²)
        4 => {
            let square = w.op(Mul, b, b);
            let sum = w.op(Add, one, square);
            w.built_in(Builtin::Sqrt, &[sum])
        }
        // exp(sin(a))^b
        5 => {
            let sine = w.built_in(Builtin::Sin, &[a]);
            let positive = w.built_in(Builtin::Exp, &[sine]);
            let exponent = w.built_in(Builtin::Tanh, &[b]);
            w.op(Pow, positive, exponent)
        }
        6 => w.built_in(Builtin::Max, &[a, b]),
        7 => {
            let c = w.op(Less, a, b);
            let product = w.op(Mul, a, b);
            w.pool.if_then_else(c, product, a).unwrap()
        }
        _ => w.built_in(Builtin::Atan2, &[a, one]),
    }
}
