//! Functions differentiated: `der(f)` takes the inputs of `f`, then the derivatives of those that vary, and gives the
//! derivatives of the outputs that are made of Reals.
//!
//! The algorithm stays as it is; in front of each assignment stands that of the derivative, which still sees the old
//! values. A local whose value may depend on what varies has a companion that holds its derivative.

use std::rc::Rc;

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{Calculus, Derivative, Differentiator, Leaves, NotDifferentiable, tangent};
use crate::interpret::elementary;
use crate::{
    BaseType, Body, ExprId, Function, FunctionId, Functions, IterId, Local, LocalId, Node, Pool, Statement,
    Type, VarId,
};

/// A function that was differentiated.
#[derive(Clone)]
pub(super) struct Known {
    function: FunctionId,
    /// For each output of the original: whether its derivative may be other than zero. All may while the function
    /// is still being made, which only its own recursive calls see.
    varies: Vec<bool>,
}

/// The derivative of a call with all its outputs.
struct CallDerivative {
    call: ExprId,
    varies: Vec<bool>,
}

impl Calculus<'_> {
    /// Of a call with one output.
    pub(super) fn of_call(&mut self, e: ExprId, function: FunctionId, arguments: &[ExprId]) -> Derivative {
        if let Some(same) = self.as_builtin(function, arguments)? {
            return self.derivative(same);
        }
        match self.of_whole_call(e)? {
            Some(CallDerivative { call, varies }) if varies[0] => Ok(Some(call)),
            _ => Ok(None),
        }
    }

    pub(super) fn of_output(&mut self, call: ExprId, k: u32) -> Derivative {
        match self.of_whole_call(call)? {
            Some(derivative) if derivative.varies[k as usize] => {
                let place = self.place_of_output(call, k as usize);
                Ok(Some(self.pool.output(derivative.call, place)?))
            }
            _ => Ok(None),
        }
    }

    /// The number of an output among those that have derivatives.
    fn place_of_output(&self, call: ExprId, k: usize) -> u32 {
        match &self.pool.ty(call).base {
            BaseType::Tuple(types) => {
                types[..k].iter().filter(|ty| tangent::varies(self.pool, ty)).count() as u32
            }
            _ => 0,
        }
    }

    /// The call of the derivative function; none if nothing that is passed varies.
    fn of_whole_call(&mut self, e: ExprId) -> Result<Option<CallDerivative>, NotDifferentiable> {
        let (function, arguments) = match self.pool.node(e).clone() {
            Node::Call(function, arguments) => (function, arguments),
            Node::Builtin(builtin, _) => {
                // The only built-in function with several results is `spatialDistribution`.
                return Err(NotDifferentiable(format!(
                    "the derivative of `{}(…)` is not known",
                    builtin.name()
                )));
            }
            _ => return Err(NotDifferentiable("the results of a call through a function input".into())),
        };
        let Some(d_arguments) = self.of_arguments(&arguments)? else {
            return Ok(None);
        };
        let known = self.differentiated(function, d_arguments.iter().map(Option::is_some).collect())?;
        let all = arguments.iter().copied().chain(d_arguments.into_iter().flatten()).collect();
        let ty = self.result_type(e);
        let call = self.pool.call(known.function, all, ty)?;
        Ok(Some(CallDerivative { call, varies: known.varies }))
    }

    /// The derivatives of the arguments of a call; none at all if nothing varies. That a function is passed is no
    /// reason for anything to vary, unless it comes with values that do.
    fn of_arguments(
        &mut self,
        arguments: &[ExprId],
    ) -> Result<Option<Vec<Option<ExprId>>>, NotDifferentiable> {
        let mut derivatives = Vec::with_capacity(arguments.len());
        let mut any_varies = false;
        for &argument in arguments {
            let derivative = self.derivative(argument)?;
            any_varies |= match self.pool.node(argument).clone() {
                Node::FunctionValue(_, given) => self.of_given(&given)?.iter().any(Option::is_some),
                _ => derivative.is_some(),
            };
            derivatives.push(derivative);
        }
        Ok(any_varies.then_some(derivatives))
    }

    fn of_given(&mut self, given: &[(u32, ExprId)]) -> Result<Vec<Option<ExprId>>, NotDifferentiable> {
        given.iter().map(|&(_, value)| self.derivative(value)).collect()
    }

    /// The type of the call of a derivative function, from that of the call.
    fn result_type(&mut self, call: ExprId) -> Type {
        let ty = self.pool.ty(call).clone();
        let BaseType::Tuple(types) = &ty.base else {
            return tangent::of_type(self.pool, &ty);
        };
        let mut types = tangent::of_types(self.pool, types);
        match types.len() {
            1 => types.remove(0),
            _ => Type::scalar(BaseType::Tuple(types.into())),
        }
    }

    pub(super) fn of_vectorized_call(
        &mut self,
        e: ExprId,
        function: FunctionId,
        arguments: &[(ExprId, bool)],
    ) -> Derivative {
        let plain: Vec<ExprId> = arguments.iter().map(|&(argument, _)| argument).collect();
        let Some(derivatives) = self.of_arguments(&plain)? else {
            return Ok(None);
        };
        let mask = derivatives.iter().map(Option::is_some).collect();
        let known = self.differentiated(function, mask)?;
        if known.varies[..] != [true] {
            return match known.varies[..] {
                [false] => Ok(None),
                _ => Err(NotDifferentiable("a call over arrays has several results".into())),
            };
        }
        let marked = |derivative: Option<ExprId>, (_, is_marked): &(ExprId, bool)| {
            derivative.map(|derivative| (derivative, *is_marked))
        };
        let d_arguments = derivatives.into_iter().zip(arguments).filter_map(|(d, a)| marked(d, a));
        let all: Vec<(ExprId, bool)> = arguments.iter().copied().chain(d_arguments).collect();
        let rank = self.functions[known.function].output_rank();
        let ty = self.pool.ty(e).clone();
        let n_dims = ty.rank() - rank;
        let one = Type { base: ty.base, dims: ty.dims[n_dims..].to_vec() };
        let one = tangent::of_type(self.pool, &one);
        Ok(Some(self.pool.call_vectorized(known.function, all, n_dims, one)?))
    }

    /// The derivative function with the same inputs given, and with the derivatives of those that vary.
    pub(super) fn of_function_value(
        &mut self,
        e: ExprId,
        id: FunctionId,
        given: &[(u32, ExprId)],
    ) -> Derivative {
        let function = self.function(id)?;
        let ty = self.pool.ty(e).clone();
        let n_open = function.inputs.len() - given.len();
        if !matches!(&ty.base, BaseType::Function { inputs, .. } if inputs.len() == n_open) {
            let name = &function.name;
            return Err(NotDifferentiable(format!("`{name}` is passed with inputs left to their defaults")));
        }
        let d_given = self.of_given(given)?;
        let mask: Vec<bool> = (0..function.inputs.len())
            .map(|k| match given.iter().position(|&(n, _)| n as usize == k) {
                Some(place) => d_given[place].is_some(),
                None => tangent::varies(self.pool, &function.locals[function.inputs[k]].ty),
            })
            .collect();
        let place = |k: u32| {
            let before = mask[..k as usize].iter().filter(|&&varies| varies).count();
            (function.inputs.len() + before) as u32
        };
        let d_given = given.iter().zip(d_given).filter_map(|(&(k, _), d)| Some((place(k), d?)));
        let all: Vec<(u32, ExprId)> = given.iter().copied().chain(d_given).collect();
        let known = self.differentiated(id, mask)?;
        let ty = tangent::of_type(self.pool, &ty);
        Ok(Some(self.pool.function_value(known.function, all, ty)))
    }

    /// A call of a function that was passed, which has its derivative at its side.
    pub(super) fn of_value_call(&mut self, function: ExprId, arguments: &[ExprId]) -> Derivative {
        let Some(d_function) = self.derivative(function)? else {
            return Err(NotDifferentiable("the function that is called has no derivative".into()));
        };
        let mut all = arguments.to_vec();
        for &argument in arguments {
            if tangent::varies(self.pool, self.pool.ty(argument)) {
                all.push(self.derivative_or_zero(argument)?);
            }
        }
        Ok(Some(self.pool.call_value(d_function, all)?))
    }

    /// What an external function of the C library or the language itself stands for: `Modelica.Math.sin`.
    fn as_builtin(
        &mut self,
        function: FunctionId,
        arguments: &[ExprId],
    ) -> Result<Option<ExprId>, NotDifferentiable> {
        let function = self.function(function)?;
        let (Body::External(external), [output]) = (&function.body, &function.outputs[..]) else {
            return Ok(None);
        };
        let is_result = external.result.is_some_and(|e| *self.pool.node(e) == Node::Local(*output));
        let Some(builtin) = elementary(external).filter(|_| is_result) else {
            return Ok(None);
        };
        let mut replacements = vec![None; function.locals.len()];
        for (&input, &argument) in function.inputs.iter().zip(arguments) {
            replacements[input.index()] = Some(argument);
        }
        let arguments =
            external.arguments.iter().map(|&e| self.pool.substitute_locals(e, &replacements)).collect();
        Ok(Some(self.pool.builtin(builtin, arguments)?))
    }

    fn function(&self, id: FunctionId) -> Result<Rc<Function>, NotDifferentiable> {
        let unknown = || NotDifferentiable("a function that is called is not known".into());
        self.functions.get(id).cloned().ok_or_else(unknown)
    }

    /// The derivative of a function with respect to the inputs in the mask.
    fn differentiated(&mut self, id: FunctionId, mask: Vec<bool>) -> Result<Known, NotDifferentiable> {
        let key = (id, mask);
        if let Some(known) = self.made.known.get(&key) {
            return known.clone();
        }
        let function = self.function(id)?;
        // Known before its body, which may call the function again.
        let placeholder = Function { body: Body::Missing, ..Function::clone(&function) };
        let varies = vec![true; function.outputs.len()];
        let mut known = Known { function: self.functions.add(placeholder), varies };
        self.made.known.insert(key.clone(), Ok(known.clone()));
        let outcome = differentiate(self.pool, self.functions, self.made, &function, &key.1);
        let outcome = outcome.map(|(derivative, varies)| {
            self.functions.insert(known.function, Rc::new(derivative));
            known.varies = varies;
            known
        });
        self.made.known.insert(key, outcome.clone());
        outcome
    }
}

impl Function {
    fn output_rank(&self) -> usize {
        self.outputs.first().map_or(0, |&output| self.locals[output].ty.rank())
    }
}

/// The function of the derivatives, and which outputs of the original vary.
fn differentiate(
    pool: &mut Pool,
    functions: &mut Functions,
    made: &mut Differentiator,
    function: &Function,
    mask: &[bool],
) -> Result<(Function, Vec<bool>), NotDifferentiable> {
    let statements = statements_of(pool, function)?;
    let varying = Varying::find(pool, function, &statements, mask);
    let is_needed = with_companion(pool, function, &statements, &varying);
    let mut locals = function.locals.clone();
    let mut companions = Companions { of: vec![None; locals.len()] };
    for (id, local) in function.locals.iter() {
        if is_needed[id.index()] {
            let ty = tangent::of_type(pool, &local.ty);
            let name = format!("der({})", local.name).as_str().into();
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
    let mut body = BodyDifferentiation { calculus, companions: &targets, varying: &varying };
    for (id, local) in function.locals.iter() {
        if let (Some((d_id, _)), Some(binding)) = (targets[id.index()], local.binding)
            && !function.inputs.contains(&id)
        {
            locals[d_id].binding = Some(body.calculus.derivative_or_zero(binding)?);
        }
    }
    let statements = body.block(&statements)?;
    let varies = function.outputs.iter().map(|output| varying.locals[output.index()]).collect();
    let name = name_of_derivative(function, mask);
    let body = Body::Algorithm(statements);
    Ok((Function { name, locals, inputs, outputs, body, ..function.clone() }, varies))
}

/// `der(f; x, y)`: the derivative with respect to these inputs.
fn name_of_derivative(function: &Function, mask: &[bool]) -> Rc<str> {
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
        Body::Missing if function.outputs.iter().all(|&id| function.locals[id].binding.is_some()) => {
            Ok(Vec::new())
        }
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

/// What may depend on the inputs that vary, anywhere in the algorithm.
struct Varying {
    locals: Vec<bool>,
    /// Of loops over values that vary.
    iterators: FxHashSet<IterId>,
}

impl Varying {
    fn find(pool: &Pool, function: &Function, statements: &[Statement], mask: &[bool]) -> Varying {
        let mut varying =
            Varying { locals: vec![false; function.locals.len()], iterators: FxHashSet::default() };
        for (input, &varies) in function.inputs.iter().zip(mask) {
            varying.locals[input.index()] = varies;
        }
        // A loop carries a value to statements before the one that assigns it: until nothing is added.
        while varying.extend(pool, function, statements) {}
        varying
    }

    fn extend(&mut self, pool: &Pool, function: &Function, statements: &[Statement]) -> bool {
        let mut is_changed = false;
        for (id, local) in function.locals.iter() {
            if local.binding.is_some_and(|binding| self.contains(pool, binding))
                && !function.inputs.contains(&id)
            {
                is_changed |= self.add(pool, function, id);
            }
        }
        is_changed | self.extend_by(pool, function, statements)
    }

    fn extend_by(&mut self, pool: &Pool, function: &Function, statements: &[Statement]) -> bool {
        let mut is_changed = false;
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    if self.contains(pool, *value) {
                        for root in roots(pool, *target) {
                            is_changed |= self.add(pool, function, root);
                        }
                    }
                }
                Statement::For { iter, range, body } => {
                    if self.contains(pool, *range) {
                        is_changed |= self.iterators.insert(*iter);
                    }
                    is_changed |= self.extend_by(pool, function, body);
                }
                Statement::If { branches, otherwise } => {
                    for (_, body) in branches {
                        is_changed |= self.extend_by(pool, function, body);
                    }
                    is_changed |= self.extend_by(pool, function, otherwise);
                }
                Statement::When { branches } => {
                    for (_, body) in branches {
                        is_changed |= self.extend_by(pool, function, body);
                    }
                }
                Statement::While { body, .. } => is_changed |= self.extend_by(pool, function, body),
                Statement::Call(_) | Statement::Break | Statement::Return => {}
            }
        }
        is_changed
    }

    fn add(&mut self, pool: &Pool, function: &Function, local: LocalId) -> bool {
        let is_new = !self.locals[local.index()] && tangent::varies(pool, &function.locals[local].ty);
        self.locals[local.index()] |= is_new;
        is_new
    }

    /// Whether an expression may have a derivative: it is looked at through operations that hand one on.
    fn contains(&self, pool: &Pool, e: ExprId) -> bool {
        let mut seen = FxHashSet::default();
        self.reaches(pool, e, &mut seen)
    }

    fn reaches(&self, pool: &Pool, e: ExprId, seen: &mut FxHashSet<ExprId>) -> bool {
        if pool.is_literal(e) || !tangent::varies(pool, pool.ty(e)) || !seen.insert(e) {
            return false;
        }
        match pool.node(e) {
            Node::Local(local) => self.locals[local.index()],
            Node::Iter(iter) => self.iterators.contains(iter),
            Node::Comprehension { body, iterators, .. } => {
                self.reaches(pool, *body, seen)
                    || iterators.iter().any(|iterator| self.reaches(pool, iterator.range, seen))
            }
            _ => {
                let mut found = false;
                pool.for_each_child(e, |child| found = found || self.reaches(pool, child, seen));
                found
            }
        }
    }
}

/// The locals that a target assigns to or to parts of.
fn roots(pool: &Pool, target: ExprId) -> Vec<LocalId> {
    match pool.node(target) {
        Node::Local(local) => vec![*local],
        Node::Index(e, _) | Node::Field(e, _) => roots(pool, *e),
        Node::Tuple(parts) => parts.iter().flatten().flat_map(|&part| roots(pool, part)).collect(),
        Node::Array(parts) | Node::Record(_, parts) => {
            parts.iter().flat_map(|&part| roots(pool, part)).collect()
        }
        _ => Vec::new(),
    }
}

/// Which locals get companions: those that vary, the outputs, and what is assigned together with one of them.
fn with_companion(
    pool: &Pool,
    function: &Function,
    statements: &[Statement],
    varying: &Varying,
) -> Vec<bool> {
    let mut needed = varying.locals.clone();
    let is_real = |id: LocalId| tangent::varies(pool, &function.locals[id].ty);
    for &output in &function.outputs {
        needed[output.index()] = is_real(output);
    }
    let mut groups = Vec::new();
    for_each_assignment(statements, &mut |target| {
        let parts = match pool.node(target) {
            Node::Tuple(parts) => parts.iter().flatten().copied().collect(),
            _ => vec![target],
        };
        groups.extend(parts.into_iter().map(|part| roots(pool, part)).filter(|group| group.len() > 1));
    });
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for group in &groups {
            if !group.iter().any(|local| needed[local.index()]) {
                continue;
            }
            for &local in group {
                is_changed |= is_real(local) && !needed[local.index()];
                needed[local.index()] |= is_real(local);
            }
        }
    }
    needed
}

fn for_each_assignment(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    for statement in statements {
        match statement {
            Statement::Assign { target, .. } => f(*target),
            Statement::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| for_each_assignment(body, f));
                for_each_assignment(otherwise, f);
            }
            Statement::When { branches } => {
                branches.iter().for_each(|(_, body)| for_each_assignment(body, f));
            }
            Statement::For { body, .. } | Statement::While { body, .. } => for_each_assignment(body, f),
            Statement::Call(_) | Statement::Break | Statement::Return => {}
        }
    }
}

struct BodyDifferentiation<'a, 'b> {
    calculus: Calculus<'a>,
    companions: &'b [Option<(LocalId, ExprId)>],
    varying: &'b Varying,
}

impl BodyDifferentiation<'_, '_> {
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
