//! The derivatives of calls: by the `derivative` annotation of the function where one fits (12.7.1 of the
//! specification), else by differentiating its algorithm.

use std::rc::Rc;

use harpoon_index::Id;

use super::{Calculus, Derivative, NotDifferentiable, tangent};
use crate::interpret::elementary;
use crate::{BaseType, Body, ExprId, Function, FunctionId, Node, Type};

/// The function to call for the derivative: it takes the same arguments, then some derivatives of them.
struct Plan {
    function: FunctionId,
    /// Each with the number of the argument whose derivative it is.
    derivatives: Vec<(usize, ExprId)>,
    /// For each output of the original: whether its derivative may be other than zero.
    varies: Vec<bool>,
}

/// The derivative of a call with all its outputs.
pub(super) struct CallDerivative {
    pub(super) call: ExprId,
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
    pub(super) fn of_whole_call(&mut self, e: ExprId) -> Result<Option<CallDerivative>, NotDifferentiable> {
        let (function, arguments) = match self.pool.node(e).clone() {
            Node::Call(function, arguments) => (function, arguments),
            // The only built-in function with several results is `spatialDistribution`.
            Node::Builtin(builtin, _) => return super::builtin::unknown(builtin),
            _ => {
                let message = "a function that is passed to another and has several results";
                return Err(NotDifferentiable(format!("the derivative of {message} is not known")));
            }
        };
        let Some(plan) = self.plan(function, &arguments)? else {
            return Ok(None);
        };
        let d_arguments = plan.derivatives.iter().map(|&(_, derivative)| derivative);
        let all = arguments.iter().copied().chain(d_arguments).collect();
        let ty = self.result_type(e);
        let call = self.pool.call(plan.function, all, ty)?;
        Ok(Some(CallDerivative { call, varies: plan.varies }))
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
        let Some(plan) = self.plan(function, &plain)? else {
            return Ok(None);
        };
        match plan.varies[..] {
            [true] => {}
            [false] => return Ok(None),
            _ => return Err(NotDifferentiable("a call over arrays has several results".into())),
        }
        let d_arguments = plan.derivatives.iter().map(|&(k, derivative)| (derivative, arguments[k].1));
        let all: Vec<(ExprId, bool)> = arguments.iter().copied().chain(d_arguments).collect();
        let function = self.function(function)?;
        let ty = self.pool.ty(e).clone();
        let n_dims = ty.rank() - function.locals[function.outputs[0]].ty.rank();
        let one = Type { base: ty.base, dims: ty.dims[n_dims..].to_vec() };
        let one = tangent::of_type(self.pool, &one);
        Ok(Some(self.pool.call_vectorized(plan.function, all, n_dims, one)?))
    }

    /// How a call is differentiated; not at all if nothing that is passed varies.
    fn plan(&mut self, id: FunctionId, arguments: &[ExprId]) -> Result<Option<Plan>, NotDifferentiable> {
        let Some(derivatives) = self.of_arguments(arguments) else {
            return Ok(None);
        };
        if let Some(plan) = self.annotated(id, arguments, &derivatives)? {
            return Ok(Some(plan));
        }
        let derivatives = derivatives.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mask = derivatives.iter().map(Option::is_some).collect();
        let known = self.differentiated(id, mask)?;
        let derivatives = derivatives.into_iter().enumerate();
        let derivatives = derivatives.filter_map(|(k, derivative)| Some((k, derivative?))).collect();
        Ok(Some(Plan { function: known.function, derivatives, varies: known.varies }))
    }

    /// The derivatives of the arguments of a call; none at all if nothing varies. That a function is passed is no
    /// reason for anything to vary, unless it comes with values that do. Not all of them may be needed.
    fn of_arguments(&mut self, arguments: &[ExprId]) -> Option<Vec<Derivative>> {
        let mut derivatives = Vec::with_capacity(arguments.len());
        let mut any_varies = false;
        for &argument in arguments {
            let derivative = self.derivative(argument);
            any_varies |= match self.pool.node(argument).clone() {
                Node::FunctionValue(_, given) => {
                    self.of_given(&given).map_or(true, |given| given.iter().any(Option::is_some))
                }
                _ => derivative != Ok(None),
            };
            derivatives.push(derivative);
        }
        any_varies.then_some(derivatives)
    }

    fn of_given(&mut self, given: &[(u32, ExprId)]) -> Result<Vec<Option<ExprId>>, NotDifferentiable> {
        given.iter().map(|&(_, value)| self.derivative(value)).collect()
    }

    /// The first annotation that fits. One with `noDerivative` gives the derivative with respect to time only: it
    /// relies on how these inputs depend on the others while time passes, as `Frames.resolve2_der` takes the rotation of
    /// R from `R.w`.
    ///
    /// A function that was itself reached through an annotation of order n knows which of its inputs are derivatives
    /// of which. Its annotation of order n + 1 gets the next derivatives only, and fits if the direction is the one of
    /// before: x' is passed where x varies with x'.
    fn annotated(
        &mut self,
        id: FunctionId,
        arguments: &[ExprId],
        derivatives: &[Derivative],
    ) -> Result<Option<Plan>, NotDifferentiable> {
        let function = self.function(id)?;
        let is_along_time = self.leaves.time().is_some();
        let chains = match self.made.chains.get(&id) {
            Some(chains) => chains.clone(),
            None => {
                let varies = |k: &u32| {
                    let input = function.inputs[*k as usize];
                    tangent::varies(self.pool, &function.locals[input].ty)
                };
                (0..function.inputs.len() as u32).filter(varies).map(|k| vec![k]).collect()
            }
        };
        let order = chains.first().map_or(1, |chain| chain.len() as u32);
        let is_same_direction = |chain: &Vec<u32>| {
            chain.windows(2).all(|pair| match derivatives[pair[0] as usize] {
                Ok(Some(derivative)) => derivative == arguments[pair[1] as usize],
                Ok(None) => self.is_vanishing(arguments[pair[1] as usize]),
                Err(_) => false,
            })
        };
        if !chains.iter().all(is_same_direction) {
            return Ok(None);
        }
        for annotation in &function.annotations.derivatives {
            let is_zero =
                |k: &u32| derivatives.get(*k as usize).is_none_or(|derivative| *derivative == Ok(None));
            let is_known = |(k, derivative): (u32, &Derivative)| {
                derivative.is_ok() || annotation.no_derivative.contains(&k)
            };
            let fits = annotation.order == order
                && annotation.zero_derivative.iter().all(is_zero)
                && (is_along_time || annotation.no_derivative.is_empty())
                && (0..).zip(derivatives).all(is_known)
                && self.functions.get(annotation.function).is_some();
            if !fits {
                continue;
            }
            let is_passed = |chain: &&Vec<u32>| {
                !annotation.zero_derivative.contains(&chain[0])
                    && !annotation.no_derivative.contains(&chain[0])
            };
            let mut passed: Vec<Vec<u32>> = chains.iter().filter(is_passed).cloned().collect();
            let mut last = Vec::with_capacity(passed.len());
            for chain in &passed {
                let k = chain[chain.len() - 1] as usize;
                let derivative = match derivatives[k].clone()? {
                    Some(derivative) => derivative,
                    None => self.zero_like(arguments[k])?,
                };
                last.push((k, derivative));
            }
            for (n, chain) in passed.iter_mut().enumerate() {
                chain.push((arguments.len() + n) as u32);
            }
            self.made.chains.insert(annotation.function, passed);
            let varies = vec![true; function.outputs.len()];
            return Ok(Some(Plan { function: annotation.function, derivatives: last, varies }));
        }
        Ok(None)
    }

    /// Whether it is made of literal zeros.
    fn is_vanishing(&self, e: ExprId) -> bool {
        match self.pool.node(e) {
            Node::Array(parts) | Node::Record(_, parts) => parts.iter().all(|&part| self.is_vanishing(part)),
            Node::Builtin(crate::Builtin::Fill, arguments) => self.is_vanishing(arguments[0]),
            _ => self.pool.is_zero(e),
        }
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

    pub(super) fn function(&self, id: FunctionId) -> Result<Rc<Function>, NotDifferentiable> {
        let unknown = || NotDifferentiable("a function that is called is not known".into());
        self.functions.get(id).cloned().ok_or_else(unknown)
    }
}
