//! Functions differentiated: `der(f)` takes the inputs of `f`, then the derivatives of those that vary, and gives the
//! derivatives of the outputs that are made of Reals.
//!
//! The algorithm stays as it is; in front of each assignment stands that of the derivative, which still sees the old
//! values. A local whose value may depend on what varies has a companion that holds its derivative.

use std::rc::Rc;

use harpoon_index::{Id, Name};
use rustc_hash::FxHashMap;

use super::activity::{Varying, for_each_assignment, roots, with_companion};
use super::obstacle::Obstacle;
use super::unused::remove_unused;
use super::{
    Calculus, Derivative, Differentiator, Key, Leaves, NotDifferentiable, Purpose, difference, equality,
    tangent,
};
use crate::interpret::elementary;
use crate::{
    Annotations, BaseType, BinaryOp, Body, Builtin, ExprId, Function, FunctionId, Functions, IterId, Local,
    LocalId, Node, Pool, Statement, VarId,
};

/// A function that was differentiated.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) function: FunctionId,
    /// For each output of the original: whether its derivative may be other than zero. All may while the function
    /// is still being made, which only its own recursive calls see.
    pub(super) varies: Vec<bool>,
}

impl Calculus<'_> {
    /// The derivative of a function with respect to the inputs in the mask.
    pub(super) fn differentiated(
        &mut self,
        id: FunctionId,
        mask: Vec<bool>,
    ) -> Result<Known, NotDifferentiable> {
        let key = (id, mask);
        let function = self.function(id)?;
        if self.made.purpose == Purpose::Guidance
            && let Some(known) = self.made.known.get(&key)
        {
            return known.clone();
        }
        let obstacle = Obstacle::of(self.pool, id, &function, &key.1);
        let obstacle = match self.made.purpose {
            Purpose::Values => obstacle,
            Purpose::Guidance if matches!(obstacle, Some(Obstacle::Iteration)) => {
                if let Some(known) = self.by_differences(&key, &function)? {
                    return Ok(known);
                }
                None
            }
            Purpose::Guidance => None,
        };
        // One that is called inside of another may never be reached: its derivative says so when it is.
        let is_certain = self.leaves.is_certain();
        if let Some(obstacle) = obstacle.as_ref().filter(|one| is_certain && one.is_everywhere()) {
            return Err(obstacle.message(&function));
        }
        if let Some(known) = self.made.known.get(&key) {
            return known.clone();
        }
        // Known before its body, which may call the function again.
        let placeholder = Function { body: Body::Missing, ..Function::clone(&function) };
        let varies = vec![true; function.outputs.len()];
        let mut known = Known { function: self.functions.add(placeholder), varies };
        let n_before = self.made.order.len();
        self.made.order.push(key.clone());
        self.made.known.insert(key.clone(), Ok(known.clone()));
        let outcome = differentiate(self.pool, self.functions, self.made, &function, &key.1, obstacle);
        let outcome = match outcome {
            Ok((derivative, varies)) => {
                self.functions.insert(known.function, Rc::new(derivative));
                known.varies = varies;
                Ok(known)
            }
            Err(reason) => {
                // What was made for its body may call it.
                for key in self.made.order.drain(n_before..) {
                    self.made.known.remove(&key);
                }
                Err(reason)
            }
        };
        self.made.known.insert(key, outcome.clone());
        outcome
    }

    fn by_differences(&mut self, key: &Key, function: &Function) -> Result<Option<Known>, NotDifferentiable> {
        let (id, mask) = key;
        let Some(derivative) = difference::of_function(self.pool, *id, function, mask)? else {
            return Ok(None);
        };
        let varies = vec![true; function.outputs.len()];
        let known = Known { function: self.functions.add(derivative), varies };
        self.made.known.insert(key.clone(), Ok(known.clone()));
        Ok(Some(known))
    }
}

/// The function of the derivatives, and which outputs of the original vary.
fn differentiate(
    pool: &mut Pool,
    functions: &mut Functions,
    made: &mut Differentiator,
    function: &Function,
    mask: &[bool],
    obstacle: Option<Obstacle>,
) -> Result<(Function, Vec<bool>), NotDifferentiable> {
    let statements = statements_of(pool, function)?;
    let varying = Varying::find(pool, function, &statements, mask);
    let is_needed = with_companion(pool, function, &statements, &varying);
    let mut locals = function.locals.clone();
    let mut companions = Companions { of: vec![None; locals.len()] };
    for (id, local) in function.locals.iter() {
        if is_needed[id.index()] {
            let ty = tangent::of_type(pool, &local.ty);
            // A derivative that is differentiated again may have one of that name.
            let own = format!("der({})", local.name);
            let numbered = (2..).map(|n| format!("{own}${n}"));
            let mut names = std::iter::once(own.clone()).chain(numbered).map(|name| Name::new(&name));
            let is_free = |name: &Name| locals.values().all(|other| other.name != *name);
            let name = names.find(is_free).expect("there are enough numbers");
            let d_id = locals.push(Local { name, ty: ty.clone(), dims: local.dims.clone(), binding: None });
            companions.of[id.index()] = Some((d_id, pool.local(d_id, ty)));
        }
    }
    let of_local = |id: &LocalId| companions.of[id.index()].map(|(id, _)| id);
    let d_inputs = function.inputs.iter().zip(mask).filter(|(_, varies)| **varies);
    let d_inputs: Vec<LocalId> = d_inputs.filter_map(|(id, _)| of_local(id)).collect();
    let outputs: Vec<LocalId> = function.outputs.iter().filter_map(of_local).collect();
    let inputs = function.inputs.iter().copied().chain(d_inputs).collect();

    let targets = companions.of.clone();
    let calculus =
        Calculus { pool, functions, made, known: &mut FxHashMap::default(), leaves: &mut companions };
    let NotDifferentiable(reason) =
        obstacle.as_ref().map_or(NotDifferentiable(String::new()), |one| one.message(function));
    let reason = calculus.pool.string(&reason);
    let equality = matches!(obstacle, Some(Obstacle::Equality)).then_some(reason);
    let mut body = BodyDifferentiation { calculus, companions: &targets, varying: &varying, equality };
    for (id, local) in function.locals.iter() {
        if let (Some((d_id, _)), Some(binding)) = (targets[id.index()], local.binding)
            && !function.inputs.contains(&id)
        {
            locals[d_id].binding = Some(body.calculus.derivative_or_zero(binding)?);
        }
    }
    let mut statements = body.block(&statements)?;
    if obstacle.is_some_and(|one| one.is_everywhere()) {
        let never = body.calculus.pool.boolean(false);
        statements.insert(0, body.assertion(never, reason)?);
    }
    let varies = function.outputs.iter().map(|output| varying.locals[output.index()]).collect();
    let name = name_of_derivative(function, mask);
    let body = Body::Algorithm(statements);
    // What the author vouches for holds for the derivative once less; nothing is known beyond.
    let smooth_order = function.annotations.smooth_order.filter(|&n| n > 1).map(|n| n - 1);
    let annotations = Annotations { smooth_order, ..Annotations::default() };
    let mut derivative = Function { name, locals, inputs, outputs, body, pure: function.pure, annotations };
    if derivative.pure {
        remove_unused(pool, &mut derivative);
    }
    Ok((derivative, varies))
}

/// `der(f; x, y)`: the derivative with respect to these inputs.
pub(super) fn name_of_derivative(function: &Function, mask: &[bool]) -> Rc<str> {
    let chosen = function.inputs.iter().zip(mask).filter(|(_, varies)| **varies);
    let names: Vec<&str> = chosen.map(|(&id, _)| function.locals[id].name.as_str()).collect();
    format!("der({}; {})", function.name, names.join(", ")).into()
}

fn statements_of(pool: &mut Pool, function: &Function) -> Result<Vec<Statement>, NotDifferentiable> {
    let name = &function.name;
    match &function.body {
        Body::Algorithm(statements) => Ok(statements.clone()),
        Body::External(external) => match (elementary(external), external.result) {
            (Some(builtin), Some(target)) => {
                let value = pool.builtin(builtin, external.arguments.clone())?;
                Ok(vec![Statement::Assign { target, value }])
            }
            _ => Err(NotDifferentiable(format!(
                "function `{name}` is external and has no `derivative` annotation that fits"
            ))),
        },
        Body::Missing if function.has_body() => Ok(Vec::new()),
        Body::Missing => Err(NotDifferentiable(format!("function `{name}` has no algorithm: it is partial"))),
    }
}

/// Companions that hold the derivatives of locals.
struct Companions {
    of: Vec<Option<(LocalId, ExprId)>>,
}

impl Leaves for Companions {
    fn variable(&mut self, _: &mut Pool, _: VarId) -> Option<ExprId> {
        None
    }

    fn local(&mut self, local: LocalId) -> Option<ExprId> {
        self.of[local.index()].map(|(_, companion)| companion)
    }

    fn time(&mut self) -> Option<ExprId> {
        None
    }
}

struct BodyDifferentiation<'a, 'b> {
    calculus: Calculus<'a>,
    companions: &'b [Option<(LocalId, ExprId)>],
    varying: &'b Varying,
    /// What to say where Reals are equal that are compared, if that matters.
    equality: Option<ExprId>,
}

impl BodyDifferentiation<'_, '_> {
    fn assertion(&mut self, condition: ExprId, message: ExprId) -> Result<Statement, NotDifferentiable> {
        Ok(Statement::Call(self.calculus.pool.builtin(Builtin::Assert, vec![condition, message])?))
    }

    /// In front of a statement that compares Reals: the derivative is known only where they differ.
    fn guard(&mut self, statement: &Statement, block: &mut Vec<Statement>) -> Result<(), NotDifferentiable> {
        let Some(message) = self.equality else {
            return Ok(());
        };
        for [a, b] in equality::compared(self.calculus.pool, self.varying, statement) {
            let differ = self.calculus.pool.binary(BinaryOp::NotEqual, a, b)?;
            block.push(self.assertion(differ, message)?);
        }
        Ok(())
    }

    fn block(&mut self, statements: &[Statement]) -> Result<Vec<Statement>, NotDifferentiable> {
        let mut block = Vec::with_capacity(2 * statements.len());
        for statement in statements {
            self.statement(statement, &mut block)?;
        }
        Ok(block)
    }

    fn statement(
        &mut self,
        statement: &Statement,
        block: &mut Vec<Statement>,
    ) -> Result<(), NotDifferentiable> {
        self.guard(statement, block)?;
        let statement = match statement {
            Statement::Assign { target, value } => {
                self.assignment(*target, *value, block)?;
                statement.clone()
            }
            Statement::If { branches, otherwise } => {
                Statement::If { branches: self.branches(branches)?, otherwise: self.block(otherwise)? }
            }
            Statement::When { branches } => Statement::When { branches: self.branches(branches)? },
            Statement::For { iter, range, body } if self.varying.iterators.contains(iter) => {
                self.loop_over_places(*iter, *range, body)?
            }
            Statement::For { iter, range, body } => {
                Statement::For { iter: *iter, range: *range, body: self.block(body)? }
            }
            Statement::While { condition, body } => {
                Statement::While { condition: *condition, body: self.block(body)? }
            }
            Statement::Call(_) | Statement::Break | Statement::Return => statement.clone(),
        };
        block.push(statement);
        Ok(())
    }

    fn branches(
        &mut self,
        branches: &[(ExprId, Vec<Statement>)],
    ) -> Result<Vec<(ExprId, Vec<Statement>)>, NotDifferentiable> {
        branches.iter().map(|(condition, body)| Ok((*condition, self.block(body)?))).collect()
    }

    /// `for x in v` becomes `for k in 1:size(v, 1)` with `v[k]` for `x`.
    fn loop_over_places(
        &mut self,
        iter: IterId,
        range: ExprId,
        body: &[Statement],
    ) -> Result<Statement, NotDifferentiable> {
        let pool = &mut *self.calculus.pool;
        let mut is_overwritten = false;
        for_each_assignment(body, &mut |target| {
            let assigned = roots(pool, target);
            is_overwritten |= pool
                .contains(range, |pool, e| matches!(pool.node(e), Node::Local(id) if assigned.contains(id)));
        });
        if is_overwritten {
            return Err(NotDifferentiable("a loop changes the values that it runs over".into()));
        }
        let element_type = pool.ty(range).element();
        let old = pool.iter(iter, element_type);
        let (by_place, element) = self.calculus.by_place(range)?;
        let (pool, memo) = (&mut *self.calculus.pool, &mut FxHashMap::default());
        let mut replace = |e: ExprId| pool.rewrite(e, memo, |_, id| (id == old).then_some(element));
        let body: Vec<Statement> = body.iter().map(|statement| statement.map_exprs(&mut replace)).collect();
        Ok(Statement::For { iter: by_place.iter, range: by_place.range, body: self.block(&body)? })
    }

    /// The assignments of the derivative of what is assigned.
    fn assignment(
        &mut self,
        target: ExprId,
        value: ExprId,
        block: &mut Vec<Statement>,
    ) -> Result<(), NotDifferentiable> {
        if let Node::Tuple(parts) = self.calculus.pool.node(target).clone() {
            return self.assignment_of_several(&parts, value, block);
        }
        let Some(target) = self.companion(target)? else {
            return Ok(());
        };
        // Of several results the first is meant where one is expected.
        let value = match self.calculus.pool.ty(value).base {
            BaseType::Tuple(_) => self.calculus.pool.output(value, 0)?,
            _ => value,
        };
        let value = self.calculus.derivative_or_zero(value)?;
        block.push(Statement::Assign { target, value });
        Ok(())
    }

    fn assignment_of_several(
        &mut self,
        parts: &[Option<ExprId>],
        value: ExprId,
        block: &mut Vec<Statement>,
    ) -> Result<(), NotDifferentiable> {
        let BaseType::Tuple(types) = self.calculus.pool.ty(value).base.clone() else {
            return match parts.first() {
                Some(Some(part)) => self.assignment(*part, value, block),
                _ => Ok(()),
            };
        };
        let mut targets = Vec::new();
        for (k, ty) in types.iter().enumerate() {
            if tangent::varies(self.calculus.pool, ty) {
                let part = parts.get(k).copied().flatten();
                targets.push((k as u32, part.map_or(Ok(None), |part| self.companion(part))?));
            }
        }
        if targets.iter().all(|(_, target)| target.is_none()) {
            return Ok(());
        }
        match (self.calculus.of_whole_call(value)?, &targets[..]) {
            (Some(derivative), &[(_, Some(target))]) => {
                block.push(Statement::Assign { target, value: derivative.call });
            }
            (Some(derivative), _) => {
                let target = self.calculus.pool.tuple(targets.iter().map(|&(_, target)| target).collect());
                block.push(Statement::Assign { target, value: derivative.call });
            }
            (None, _) => {
                for &(k, target) in &targets {
                    if let Some(target) = target {
                        let output = self.calculus.pool.output(value, k)?;
                        let value = self.calculus.zero_like(output)?;
                        block.push(Statement::Assign { target, value });
                    }
                }
            }
        }
        Ok(())
    }

    /// Where the derivative of a target goes; nowhere if it does not vary.
    fn companion(&mut self, target: ExprId) -> Derivative {
        let pool = &mut *self.calculus.pool;
        if !tangent::varies(pool, pool.ty(target)) {
            return Ok(None);
        }
        match pool.node(target).clone() {
            Node::Local(local) => Ok(self.companions[local.index()].map(|(_, companion)| companion)),
            Node::Index(e, subscripts) => match self.companion(e)? {
                Some(companion) => Ok(Some(self.calculus.pool.index(companion, subscripts.to_vec())?)),
                None => Ok(None),
            },
            Node::Field(e, k) => match self.companion(e)? {
                Some(companion) => {
                    let k = tangent::place_of_field(self.calculus.pool, e, k);
                    Ok(Some(self.calculus.pool.field_at(companion, k)?))
                }
                None => Ok(None),
            },
            Node::Array(parts) => match self.companions_of(&parts)? {
                Some(parts) => Ok(Some(self.calculus.pool.array(parts)?)),
                None => Ok(None),
            },
            Node::Record(id, parts) => match self.companions_of(&parts)? {
                Some(parts) => {
                    let id = tangent::record(self.calculus.pool, id);
                    Ok(Some(self.calculus.pool.make_record(id, parts)?))
                }
                None => Ok(None),
            },
            _ => Err(NotDifferentiable("what is assigned to is no variable of the function".into())),
        }
    }

    /// Of parts that are assigned together: all that are made of Reals have one, or none has.
    fn companions_of(&mut self, parts: &[ExprId]) -> Result<Option<Vec<ExprId>>, NotDifferentiable> {
        let mut companions = Vec::with_capacity(parts.len());
        for &part in parts {
            companions.extend(self.companion(part)?);
        }
        Ok((!companions.is_empty()).then_some(companions))
    }
}
