//! Derivatives of functions by differences, where statements do not tell them: `(f(x + h*dx) - f(x))/h`.
//!
//! Only to lead an iteration to a solution that does not depend on them: they have half of the digits at best. What the
//! statements of a bisection say is zero, which leads Newton's method nowhere.

use harpoon_index::IdVec;

use super::NotDifferentiable;
use super::function::name_of_derivative;
use super::unused::remove_unused;
use crate::{
    Annotations, BaseType, BinaryOp, Body, Builtin, ExprId, Function, FunctionId, Local, LocalId, Pool,
    Statement, Type, TypeError,
};

/// How far the inputs are moved, as a share of their size: an iteration inside of the function ends with some eight
/// digits, and its result must move by more than the others.
const SHARE: f64 = 1e-6;

/// Inputs smaller than this are moved as if they were that large: zero has no size.
const LEAST_SIZE: f64 = 1e-3;

/// The function of the derivatives with respect to the inputs in the mask; none unless Reals without dimensions become
/// such ones.
pub(super) fn of_function(
    pool: &mut Pool,
    id: FunctionId,
    function: &Function,
    mask: &[bool],
) -> Result<Option<Function>, NotDifferentiable> {
    let is_real = |local: &LocalId| function.locals[*local].ty == Type::real();
    let moved = || function.inputs.iter().zip(mask).filter(|(_, varies)| **varies).map(|(input, _)| *input);
    if !function.pure || !moved().all(|input| is_real(&input)) || !function.outputs.iter().all(is_real) {
        return Ok(None);
    }
    let mut difference = Difference { pool, function, id, locals: function.locals.clone() };
    let directions: Vec<(LocalId, LocalId)> = moved()
        .map(|input| (input, difference.add(&format!("der({})", function.locals[input].name))))
        .collect();
    let outputs: Vec<LocalId> = function
        .outputs
        .iter()
        .map(|&output| difference.add(&format!("der({})", function.locals[output].name)))
        .collect();
    let statements = difference.statements(&directions, &outputs)?;
    let locals = difference.locals;
    let inputs = function.inputs.iter().copied().chain(directions.iter().map(|&(_, d)| d)).collect();
    let mut derivative = Function {
        name: name_of_derivative(function, mask),
        locals,
        inputs,
        outputs,
        body: Body::Algorithm(statements),
        pure: true,
        annotations: Annotations::default(),
    };
    remove_unused(pool, &mut derivative);
    Ok(Some(derivative))
}

struct Difference<'a> {
    pool: &'a mut Pool,
    function: &'a Function,
    id: FunctionId,
    locals: IdVec<LocalId, Local>,
}

impl Difference<'_> {
    fn add(&mut self, name: &str) -> LocalId {
        self.locals.push(Local { name: name.into(), ty: Type::real(), dims: Vec::new(), binding: None })
    }

    fn real(&mut self, local: LocalId) -> ExprId {
        self.pool.local(local, Type::real())
    }

    /// `h := 1e-6/max(|dx|/max(|x|, 1e-3))`, then the difference of each output.
    fn statements(
        &mut self,
        directions: &[(LocalId, LocalId)],
        outputs: &[LocalId],
    ) -> Result<Vec<Statement>, TypeError> {
        // Where no input moves, `h` is huge and the difference is zero.
        let mut rate = self.pool.real(f64::MIN_POSITIVE / SHARE);
        for &(x, dx) in directions {
            let (x, dx) = (self.real(x), self.real(dx));
            let (size, speed) = (self.magnitude(x)?, self.magnitude(dx)?);
            let least = self.pool.real(LEAST_SIZE);
            let size = self.pool.builtin(Builtin::Max, vec![size, least])?;
            let relative = self.pool.binary(BinaryOp::Div, speed, size)?;
            rate = self.pool.builtin(Builtin::Max, vec![rate, relative])?;
        }
        let share = self.pool.real(SHARE);
        let step = self.pool.binary(BinaryOp::Div, share, rate)?;
        let h = self.add("h");
        let h = self.real(h);
        let mut statements = vec![Statement::Assign { target: h, value: step }];

        let mut here = Vec::new();
        let mut there = Vec::new();
        for &input in &self.function.inputs {
            let x = self.pool.local(input, self.function.locals[input].ty.clone());
            here.push(x);
            there.push(match directions.iter().find(|&&(moved, _)| moved == input) {
                Some(&(_, dx)) => {
                    let dx = self.real(dx);
                    let way = self.pool.binary(BinaryOp::Mul, h, dx)?;
                    self.pool.binary(BinaryOp::Add, x, way)?
                }
                None => x,
            });
        }
        let (here, there) = (self.call(here)?, self.call(there)?);
        for (k, &output) in outputs.iter().enumerate() {
            let (here, there) = (self.pool.output(here, k as u32)?, self.pool.output(there, k as u32)?);
            let difference = self.pool.binary(BinaryOp::Sub, there, here)?;
            let value = self.pool.binary(BinaryOp::Div, difference, h)?;
            statements.push(Statement::Assign { target: self.real(output), value });
        }
        Ok(statements)
    }

    fn magnitude(&mut self, x: ExprId) -> Result<ExprId, TypeError> {
        self.pool.builtin(Builtin::Abs, vec![x])
    }

    fn call(&mut self, arguments: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let result = match self.function.outputs.len() {
            1 => Type::real(),
            n => Type::scalar(BaseType::Tuple(vec![Type::real(); n].into())),
        };
        self.pool.call(self.id, arguments, result)
    }
}
