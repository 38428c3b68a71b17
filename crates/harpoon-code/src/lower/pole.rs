//! Equations of a system → what they divide by and may change its sign with the unknowns: they have a pole where that vanishes.

use harpoon_causal as causal;
use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, Type, VarId};
use rustc_hash::FxHashSet;

use super::Lowering;
use super::routine::{Item, Target};
use crate::program::Poles;

impl Lowering {
    pub(super) fn poles(&mut self, system: &causal::System) -> Option<Poles> {
        let inner = system.inner.iter().map(|assign| assign.variable);
        let unknowns: FxHashSet<VarId> = system.tearing.iter().copied().chain(inner).collect();
        let mut search = Search { unknowns, seen: FxHashSet::default(), found: Vec::new() };
        let pool = &mut self.build.world.pool;
        let sides = system.residuals.iter().flat_map(|equation| [equation.left, equation.right]);
        let values = system.inner.iter().map(|assign| assign.value);
        sides.chain(values).for_each(|expr| search.look_into(pool, expr));
        if search.found.is_empty() {
            return None;
        }
        let origin = system.residuals.first()?.origin;
        let cells: Vec<_> = search.found.iter().map(|_| self.new_cell(0.0)).collect();
        let items = search.found.iter().zip(&cells);
        let items = items.map(|(&value, &cell)| Item { target: Target::Cell(cell), value, origin });
        let items: Vec<Item> = items.collect();
        Some(Poles { routine: self.routine_of("poles", &items), cells })
    }
}

struct Search {
    unknowns: FxHashSet<VarId>,
    seen: FxHashSet<ExprId>,
    found: Vec<ExprId>,
}

impl Search {
    fn look_into(&mut self, pool: &mut Pool, expr: ExprId) {
        if !self.seen.insert(expr) {
            return;
        }
        match pool.node(expr).clone() {
            Node::Binary(BinaryOp::Div, _, divisor) => self.note(pool, divisor),
            Node::Binary(BinaryOp::Pow, base, exponent)
                if pool.as_real(exponent).is_none_or(|exponent| exponent < 0.0) =>
            {
                self.note(pool, base);
            }
            Node::Builtin(Builtin::Tan, arguments) => {
                if let Ok(divisor) = pool.builtin(Builtin::Cos, vec![arguments[0]]) {
                    self.note(pool, divisor);
                }
            }
            _ => {}
        }
        let mut parts = Vec::new();
        pool.for_each_child(expr, |part| parts.push(part));
        parts.into_iter().for_each(|part| self.look_into(pool, part));
    }

    /// The factors of a divisor: each vanishes by itself.
    fn note(&mut self, pool: &Pool, divisor: ExprId) {
        match *pool.node(divisor) {
            Node::Binary(BinaryOp::Mul | BinaryOp::Div, a, b) => {
                self.note(pool, a);
                self.note(pool, b);
            }
            Node::Binary(BinaryOp::Pow, base, _) => self.note(pool, base),
            Node::Unary(_, a) => self.note(pool, a),
            Node::Builtin(Builtin::Sqrt | Builtin::Exp | Builtin::Abs, _) => {}
            _ if *pool.ty(divisor) != Type::scalar(BaseType::Real) || self.found.contains(&divisor) => {}
            _ => {
                let is_called =
                    |pool: &Pool, part| matches!(pool.node(part), Node::Call(..) | Node::CallValue(..));
                if pool.variables(divisor).iter().any(|var| self.unknowns.contains(var))
                    && !pool.contains(divisor, is_called)
                {
                    self.found.push(divisor);
                }
            }
        }
    }
}
