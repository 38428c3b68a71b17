//! What can change between events, and which relations and roundings therefore make events.

use harpoon_expr::{BaseType, Builtin, ExprId, Node, Pool, Statement, VarId};
use harpoon_flat::Variability;
use rustc_hash::FxHashSet;

use super::execution::Execution;
use super::targets::assigned_variables;
use crate::when::base_variables;

impl Execution<'_> {
    /// Whether an expression over values can change between events.
    pub(super) fn varies(&self, expr: ExprId) -> bool {
        varies(&self.flat.pool, expr, &|var| self.is_continuous(var))
    }

    fn is_continuous(&self, var: VarId) -> bool {
        let variable = &self.flat.variables[var];
        variable.variability == Variability::Continuous
            && variable.ty.base == BaseType::Real
            && !self.discrete.contains(&var)
            && !self.steady.contains(&var)
    }

    /// The first relation or rounding in an expression over values that makes an event.
    pub(super) fn event_in(&self, expr: ExprId) -> Option<ExprId> {
        event_in(&self.flat.pool, expr, &|var| self.is_continuous(var))
    }

    /// The first relation or rounding in statements that makes an event when they are executed now, whatever the number of turns
    /// of their loops.
    pub(super) fn event_in_statements(&self, statements: &[Statement]) -> Option<ExprId> {
        let varying = self.varying_after(statements);
        let is_varying = |var: VarId| self.is_varying_with(&varying, var);
        let mut first = None;
        for statement in statements {
            statement.for_each_expr(&mut |expr| {
                first = first.or_else(|| event_in(&self.flat.pool, expr, &is_varying));
            });
        }
        first
    }

    /// The variables that can change between events once the statements have been executed.
    pub(super) fn varying_after(&self, statements: &[Statement]) -> FxHashSet<VarId> {
        let pool = &self.flat.pool;
        let values = assigned_variables(pool, statements).into_iter();
        let mut varying: FxHashSet<VarId> =
            values.filter(|var| self.value_parts(*var).iter().any(|part| self.varies(*part))).collect();
        loop {
            let n_varying = varying.len();
            let is_varying = |var: VarId| self.is_varying_with(&varying, var);
            let mut found = Vec::new();
            spread(pool, statements, false, &is_varying, &mut found);
            varying.extend(found);
            if varying.len() == n_varying {
                return varying;
            }
        }
    }

    /// In the text of a statement a variable that the algorithm assigns is what it holds.
    fn is_varying_with(&self, varying: &FxHashSet<VarId>, var: VarId) -> bool {
        if varying.contains(&var) {
            return true;
        }
        match self.is_assigned(var) {
            true => self.value_parts(var).iter().any(|part| self.varies(*part)),
            false => self.is_continuous(var),
        }
    }
}

/// The targets of values that vary, or that are chosen by what varies.
fn spread(
    pool: &Pool,
    statements: &[Statement],
    is_chosen: bool,
    is_varying: &dyn Fn(VarId) -> bool,
    found: &mut Vec<VarId>,
) {
    for statement in statements {
        match statement {
            Statement::Assign { target, value } => {
                if is_chosen || varies(pool, *value, is_varying) || varies(pool, *target, &|_| false) {
                    base_variables(pool, *target, &mut |var| found.push(var));
                }
            }
            Statement::If { branches, otherwise } => {
                let is_chosen = is_chosen || branches.iter().any(|(c, _)| varies(pool, *c, is_varying));
                let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                bodies.for_each(|body| spread(pool, body, is_chosen, is_varying, found));
            }
            Statement::For { range: decides, body, .. } | Statement::While { condition: decides, body } => {
                let is_chosen = is_chosen || varies(pool, *decides, is_varying);
                spread(pool, body, is_chosen, is_varying, found);
            }
            // What a `when` assigns stays until the next event.
            Statement::When { .. } | Statement::Call(_) | Statement::Break | Statement::Return => {}
        }
    }
}

fn varies(pool: &Pool, expr: ExprId, is_varying: &dyn Fn(VarId) -> bool) -> bool {
    let mut stack = vec![expr];
    let mut seen = FxHashSet::default();
    while let Some(expr) = stack.pop() {
        if pool.is_literal(expr) || !seen.insert(expr) {
            continue;
        }
        match pool.node(expr) {
            Node::Time => return true,
            Node::Var(var) if is_varying(*var) => return true,
            Node::Builtin(builtin, _) => match builtin {
                Builtin::Der | Builtin::Delay | Builtin::SpatialDistribution => return true,
                // These are as they were before the event, or as the event left them.
                Builtin::Pre | Builtin::Edge | Builtin::Change | Builtin::Previous | Builtin::Sample => {
                    continue;
                }
                _ => {}
            },
            _ => {}
        }
        pool.for_each_child(expr, |child| stack.push(child));
    }
    false
}

fn event_in(pool: &Pool, expr: ExprId, is_varying: &dyn Fn(VarId) -> bool) -> Option<ExprId> {
    let mut stack = vec![expr];
    let mut seen = FxHashSet::default();
    while let Some(expr) = stack.pop() {
        if pool.is_literal(expr) || !seen.insert(expr) {
            continue;
        }
        match pool.node(expr) {
            Node::Builtin(
                Builtin::NoEvent
                | Builtin::AtEvent
                | Builtin::Smooth
                | Builtin::Pre
                | Builtin::Edge
                | Builtin::Change
                | Builtin::Sample,
                _,
            ) => continue,
            _ if can_make_event(pool, expr) && varies(pool, expr, is_varying) => return Some(expr),
            _ => {}
        }
        let start = stack.len();
        pool.for_each_child(expr, |child| stack.push(child));
        stack[start..].reverse();
    }
    None
}

/// A relation between numbers that are not whole, or a rounding.
pub(super) fn can_make_event(pool: &Pool, expr: ExprId) -> bool {
    match *pool.node(expr) {
        Node::Binary(op, left, right) => {
            let is_real = |side: ExprId| pool.ty(side).base == BaseType::Real;
            op.is_relation() && (is_real(left) || is_real(right))
        }
        Node::Builtin(
            Builtin::Floor
            | Builtin::Ceil
            | Builtin::Integer
            | Builtin::DivInteger
            | Builtin::Mod
            | Builtin::Rem,
            _,
        ) => true,
        _ => false,
    }
}

/// Whether it can fail, or be no number, where the statement is not reached.
pub(super) fn is_fragile(pool: &Pool, expr: ExprId) -> bool {
    use harpoon_expr::BinaryOp;
    pool.contains(expr, |pool, part| match pool.node(part) {
        Node::Binary(op, ..) => {
            matches!(op, BinaryOp::Div | BinaryOp::ElementDiv | BinaryOp::Pow | BinaryOp::ElementPow)
        }
        Node::Index(_, subscripts) => subscripts.iter().any(|subscript| match subscript {
            harpoon_expr::Subscript::Index(e) | harpoon_expr::Subscript::Slice(e) => !pool.is_literal(*e),
            harpoon_expr::Subscript::All => false,
        }),
        Node::Call(..) | Node::CallVectorized(..) | Node::CallValue(..) => true,
        Node::Builtin(builtin, _) => matches!(
            builtin,
            Builtin::Sqrt | Builtin::Log | Builtin::Log10 | Builtin::Asin | Builtin::Acos | Builtin::Tan
        ),
        _ => false,
    })
}
