//! Parts of large linear systems that do not depend on their unknowns: computed once, where residuals and Jacobian find them.
//! Without this a dense system computes each of its n² coefficients in the residuals and again in the Jacobian.

use harpoon_causal::{self as causal, Assign};
use harpoon_expr::{BaseType, BinaryOp, ExprId, Node, Pool, Type, UnaryOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use super::routine::{Item, Target};

/// From so many unknowns on. Where there are few the processor is done with a coefficient before it has fetched another.
const LARGE: usize = 30;

impl Lowering {
    /// The system and its residuals in terms of names for such parts, and what computes these. They keep their values as long as the
    /// residuals are those of the same point, as the Jacobian asks for.
    pub(super) fn with_coefficients(
        &mut self,
        system: &causal::System,
        residuals: &[ExprId],
    ) -> (causal::System, Vec<ExprId>, Vec<Item>) {
        let (mut system, mut residuals, mut items) = (system.clone(), residuals.to_vec(), Vec::new());
        if !system.is_linear || system.tearing.len() < LARGE {
            return (system, residuals, items);
        }
        let unknowns = system.inner.iter().chain(&system.discrete).map(|assign| assign.variable);
        let unknowns: FxHashSet<VarId> = unknowns.chain(system.tearing.iter().copied()).collect();
        let roots = residuals.iter().copied().chain(system.inner.iter().map(|assign| assign.value));
        let moving = depending(&self.build.world.pool, roots.collect(), &unknowns);
        let mut names = FxHashMap::default();
        let values = system.inner.iter_mut().map(|Assign { value, origin, .. }| (value, *origin));
        let sides = residuals.iter_mut().zip(system.residuals.iter().map(|equation| equation.origin));
        for (expr, origin) in values.chain(sides) {
            for part in self.coefficients(*expr, &moving) {
                names.entry(part).or_insert_with(|| {
                    let (var, name) = self.build.new_name(BaseType::Real);
                    let cell = self.build.new_cell(0.0);
                    self.build.cells.insert(var, cell);
                    self.named_coefficients.insert(var);
                    items.push(Item { target: Target::Variable(var), value: part, origin });
                    name
                });
            }
            let is_kept =
                |pool: &Pool, part: ExprId| !moving.contains(&part) || !is_sum_or_product(pool, part);
            let named = |pool: &mut Pool, part: ExprId| {
                names.get(&part).copied().or_else(|| is_kept(pool, part).then_some(part))
            };
            *expr = self.build.world.pool.rewrite(*expr, &mut FxHashMap::default(), named);
        }
        (system, residuals, items)
    }

    /// What is multiplied with unknowns or added to them, and takes time. Nothing that stands in a branch: it need not have a value.
    fn coefficients(&mut self, expr: ExprId, moving: &FxHashSet<ExprId>) -> Vec<ExprId> {
        let (mut found, mut seen, mut stack) = (Vec::new(), FxHashSet::default(), vec![expr]);
        while let Some(part) = stack.pop() {
            if !seen.insert(part) {
                continue;
            }
            let pool = &self.build.world.pool;
            if !moving.contains(&part) {
                let takes_time = |pool: &Pool, part: ExprId| {
                    matches!(
                        pool.node(part),
                        Node::Builtin(..) | Node::Call(..) | Node::Binary(BinaryOp::Pow | BinaryOp::Div, ..)
                    )
                };
                if *pool.ty(part) == Type::real()
                    && pool.contains(part, takes_time)
                    && !self.build.is_fixed(part)
                {
                    found.push(part);
                }
            } else if is_sum_or_product(pool, part) {
                pool.for_each_child(part, |child| stack.push(child));
            }
        }
        found
    }
}

fn is_sum_or_product(pool: &Pool, expr: ExprId) -> bool {
    use BinaryOp::{Add, Div, Mul, Sub};
    matches!(pool.node(expr), Node::Binary(Add | Sub | Mul | Div, ..) | Node::Unary(UnaryOp::Neg, _))
}

/// The parts of expressions that some of the variables are in.
fn depending(pool: &Pool, roots: Vec<ExprId>, variables: &FxHashSet<VarId>) -> FxHashSet<ExprId> {
    let mut depending = FxHashSet::default();
    let mut is_ready: FxHashMap<ExprId, bool> = FxHashMap::default();
    let mut stack = roots;
    while let Some(&expr) = stack.last() {
        match is_ready.insert(expr, true) {
            None => {
                is_ready.insert(expr, false);
                pool.for_each_child(expr, |child| {
                    if !is_ready.contains_key(&child) {
                        stack.push(child);
                    }
                });
            }
            // What it is made of has been looked at.
            Some(false) => {
                let mut is_any = matches!(pool.node(expr), Node::Var(var) if variables.contains(var));
                pool.for_each_child(expr, |child| is_any |= depending.contains(&child));
                if is_any {
                    depending.insert(expr);
                }
                stack.pop();
            }
            Some(true) => {
                stack.pop();
            }
        }
    }
    depending
}
