//! Late inlining: calls of small functions are replaced by their results once equations are differentiated.
//!
//! A function with a `derivative` annotation stays a call up to index reduction, because its author knows the better
//! derivative. Inside, it may use only a part of its arguments (the matrix of an orientation but not its angular
//! velocity), so that the incidence of an equation is that of its inlined form.

use std::rc::Rc;

use harpoon_dae::Dae;
use harpoon_expr::{ExprId, Function, FunctionId, Functions, Node, Pool, Scalars, Type, VarId};
use harpoon_index::Id;

use crate::leaves::Leaves;

#[derive(Default)]
pub(crate) struct Inlining {
    /// Those that were there when it began, without their annotations.
    functions: Functions,
    scalars: Option<Scalars<'static>>,
}

impl Inlining {
    fn new(dae: &Dae) -> Inlining {
        let plain = |(id, function): (FunctionId, &Rc<Function>)| (id, without_special_treatment(function));
        let functions: Functions = dae.functions.iter().map(plain).collect();
        let types: Vec<Type> =
            dae.variables.values().map(|variable| Type::scalar(variable.ty.clone())).collect();
        let variable = move |pool: &mut Pool, var: VarId| -> Rc<[ExprId]> {
            // A variable that has come later is a derivative.
            let ty = types.get(var.index()).cloned().unwrap_or(Type::real());
            [pool.var(var, ty)].into()
        };
        let scalars = Scalars::new(functions.clone(), variable);
        Inlining { functions, scalars: Some(scalars) }
    }

    /// The sides with all calls replaced that can be.
    pub(crate) fn inlined(&mut self, dae: &mut Dae, leaves: &mut Leaves, sides: [ExprId; 2]) -> [ExprId; 2] {
        if self.calls_new_function(dae, leaves, sides) {
            *self = Inlining::new(dae);
        }
        let Some(scalars) = &mut self.scalars else { return sides };
        // What cannot be inlined is called.
        sides.map(|side| scalars.scalar(&mut dae.pool, side).unwrap_or(side))
    }

    /// Differentiation makes new functions.
    fn calls_new_function(&self, dae: &Dae, leaves: &mut Leaves, sides: [ExprId; 2]) -> bool {
        let pool = &dae.pool;
        let mut is_new = false;
        leaves.start(pool);
        for side in sides {
            leaves.walk(pool, side, |id| {
                if let Node::Call(function, _) | Node::CallVectorized(function, _) = *pool.node(id) {
                    is_new |= self.functions.get(function).is_none() && dae.functions.get(function).is_some();
                }
                !is_new
            });
        }
        is_new
    }
}

fn without_special_treatment(function: &Rc<Function>) -> Rc<Function> {
    if function.annotations.derivatives.is_empty() && function.annotations.inverses.is_empty() {
        return function.clone();
    }
    let mut plain = Function::clone(function);
    plain.annotations.derivatives.clear();
    plain.annotations.inverses.clear();
    Rc::new(plain)
}
