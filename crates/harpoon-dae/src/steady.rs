//! What changes at events only, though nobody says so: `x = expression of parameters and discrete variables`, and what
//! follows from it. A relation between time and such an x is known beforehand.

use harpoon_expr::{ExprId, Node, VarId};
use harpoon_flat::EquationKind;
use rustc_hash::FxHashSet;

use crate::Kind;
use crate::lower::Lowering;

#[derive(Default)]
pub(crate) struct Steady {
    /// Sides of equations that hold always, in terms of the flat model.
    equations: Vec<(ExprId, ExprId)>,
    /// Found when somebody asks first.
    variables: Option<FxHashSet<VarId>>,
}

impl Lowering {
    /// To be called while the equations of the flat model are still there.
    pub(crate) fn note_equations(&mut self) {
        let bindings = self.bindings.iter().map(|&(left, right, _)| (left, right));
        let equations = self.flat.equations.iter().filter_map(|equation| match equation.kind {
            EquationKind::Equal(left, right) => Some((left, right)),
            _ => None,
        });
        self.steady.equations = bindings.chain(equations).collect();
    }

    /// Whether the expression changes at events only.
    pub(crate) fn is_steady(&mut self, expr: ExprId) -> bool {
        if !self.varies(expr) {
            return true;
        }
        let variables = match self.steady.variables.take() {
            Some(known) => known,
            None => self.find_steady(),
        };
        let is_steady = self.is_steady_with(&variables, expr);
        self.steady.variables = Some(variables);
        is_steady
    }

    fn find_steady(&mut self) -> FxHashSet<VarId> {
        let mut pairs: Vec<(ExprId, ExprId)> = Vec::new();
        for (left, right) in std::mem::take(&mut self.steady.equations) {
            // What cannot be taken apart is reported where it stands.
            pairs.extend(self.try_pairs(left, right).unwrap_or_default());
        }
        let mut found = FxHashSet::default();
        loop {
            let n_found = found.len();
            pairs.retain(|&(left, right)| {
                let sides = [(left, right), (right, left)];
                let defined = sides.into_iter().find_map(|(side, other)| match *self.dae.pool.node(side) {
                    Node::Var(var) if self.is_steady_with(&found, other) => Some(var),
                    _ => None,
                });
                found.extend(defined);
                defined.is_none()
            });
            if found.len() == n_found {
                return found;
            }
        }
    }

    fn is_steady_with(&self, found: &FxHashSet<VarId>, expr: ExprId) -> bool {
        let variables = &self.dae.variables;
        !self.dae.pool.contains(expr, |pool, id| match *pool.node(id) {
            Node::Time | Node::Builtin(..) if is_volatile(pool.node(id)) => true,
            Node::Var(var) => {
                let varies = matches!(
                    variables[var].kind,
                    Kind::Continuous | Kind::Derivative(_) | Kind::Input | Kind::Homotopy
                );
                varies && !found.contains(&var)
            }
            _ => false,
        })
    }
}

/// Whether it changes with time by itself.
fn is_volatile(node: &Node) -> bool {
    use harpoon_expr::Builtin::*;
    match node {
        Node::Time => true,
        Node::Builtin(builtin, _) => matches!(builtin, Der | Delay | SpatialDistribution | History),
        _ => false,
    }
}
