//! Derivatives of what is computed along a direction, in the order of computation: those of variables are known before an
//! expression over them is differentiated. What vanishes is not there and makes no code.

use harpoon_causal as causal;
use harpoon_expr::{ExprId, Memo, Node, NotDifferentiable, Pool, Type, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

use super::Lowering;
use super::routine::{Item, Target};

/// The derivatives of variables along one direction; those that are not there vanish.
#[derive(Default)]
pub(super) struct Tangents {
    known: FxHashMap<VarId, ExprId>,
    memo: Memo,
}

impl Tangents {
    /// To be set before any expression with the variable is differentiated.
    pub fn set(&mut self, var: VarId, tangent: ExprId) {
        self.known.insert(var, tangent);
    }

    pub fn get(&self, var: VarId) -> Option<ExprId> {
        self.known.get(&var).copied()
    }

    /// Nothing that was differentiated so far contained the variable.
    pub fn remove(&mut self, var: VarId) {
        self.known.remove(&var);
    }

    /// Those of some variables, to be continued otherwise.
    pub fn restricted(&self, vars: impl Iterator<Item = VarId>) -> Tangents {
        let known = vars.filter_map(|var| Some((var, self.get(var)?)));
        Tangents { known: known.collect(), memo: Memo::default() }
    }
}

impl Lowering {
    /// Notes the tangent of an assigned variable.
    pub(super) fn tangent_of(
        &mut self,
        tangents: &mut Tangents,
        assign: &causal::Assign,
        items: &mut Vec<Item>,
    ) -> Result<(), NotDifferentiable> {
        let uses = self.build.world.pool.variables(assign.value);
        if let Some(value) = self.derivative(tangents, assign.value, &uses)? {
            let tangent = self.named(value, assign.origin, items);
            tangents.set(assign.variable, tangent);
        }
        Ok(())
    }

    /// A name for the value of an expression, computed by an item of its own if it is worth one. What parameters decide is a number from
    /// now on, and so is what follows from it.
    pub(super) fn named(&mut self, value: ExprId, origin: Origin, items: &mut Vec<Item>) -> ExprId {
        if let Some(number) = self.build.lasting_number(value) {
            return self.build.world.pool.real(number);
        }
        let pool = &self.build.world.pool;
        if pool.is_literal(value) || matches!(pool.node(value), Node::Var(_)) {
            return value;
        }
        let var = self.build.new_variable();
        items.push(Item { target: Target::Temporary(var), value, origin });
        self.build.world.pool.var(var, Type::real())
    }

    /// The derivative of an expression over the variables `uses`; none if it vanishes.
    pub(super) fn derivative(
        &mut self,
        tangents: &mut Tangents,
        expr: ExprId,
        uses: &[VarId],
    ) -> Result<Option<ExprId>, NotDifferentiable> {
        let Tangents { known, memo } = tangents;
        let world = &mut self.build.world;
        if !uses.iter().any(|var| known.contains_key(var)) || *world.pool.ty(expr) != Type::real() {
            return Ok(None);
        }
        let mut seed = |_: &mut Pool, var: VarId| known.get(&var).copied();
        let (pool, functions) = (&mut world.pool, &mut world.functions);
        let derivative = self.differentiator.derivative(pool, functions, memo, expr, &mut seed, None)?;
        Ok(Some(derivative).filter(|&derivative| pool.as_real(derivative) != Some(0.0)))
    }
}
