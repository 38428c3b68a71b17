//! What changes at events only, though nobody says so: `x = expression of parameters and discrete variables`, and what
//! follows from it. A relation between time and such an x is known beforehand.

use harpoon_expr::{ExprId, Node, VarId};
use harpoon_flat::{Equation, EquationKind};
use rustc_hash::FxHashSet;

use crate::Kind;
use crate::lower::Lowering;

#[derive(Default)]
pub(crate) struct Steady {
    /// In terms of the flat model.
    equations: Vec<Alternatives>,
    /// Found when somebody asks first.
    variables: Option<FxHashSet<VarId>>,
}

/// Equations of which one list holds, by these conditions. What holds always is a single list.
struct Alternatives {
    conditions: Vec<ExprId>,
    lists: Vec<Vec<(ExprId, ExprId)>>,
}

impl Lowering {
    /// To be called while the equations of the flat model are still there.
    pub(crate) fn note_equations(&mut self) {
        let always = |left, right| Alternatives { conditions: Vec::new(), lists: vec![vec![(left, right)]] };
        let bindings = self.bindings.iter().map(|&(left, right, _)| always(left, right));
        let equations = self.flat.equations.iter().filter_map(|equation| match &equation.kind {
            EquationKind::Equal(left, right) => Some(always(*left, *right)),
            EquationKind::If { branches, otherwise } => {
                let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                Some(Alternatives {
                    conditions: branches.iter().map(|(condition, _)| *condition).collect(),
                    lists: bodies.map(|body| equal_sides(body)).collect(),
                })
            }
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
        let equations = std::mem::take(&mut self.steady.equations);
        let mut open: Vec<Alternatives> = equations.into_iter().map(|one| self.in_scalars(one)).collect();
        let mut found = FxHashSet::default();
        loop {
            let n_found = found.len();
            open.retain(|one| {
                let defined = self.defined(&found, one);
                found.extend(&defined);
                // One equation determines one variable; several may become clear one after the other.
                defined.is_empty() || !one.conditions.is_empty()
            });
            if found.len() == n_found {
                return found;
            }
        }
    }

    fn in_scalars(&mut self, one: Alternatives) -> Alternatives {
        // What cannot be taken apart is reported where it stands.
        let mut pairs = |list: Vec<(ExprId, ExprId)>| {
            let pairs = list.into_iter().map(|(left, right)| self.try_pairs(left, right).unwrap_or_default());
            pairs.collect::<Vec<_>>().concat()
        };
        let lists = one.lists.into_iter().map(&mut pairs).collect();
        let conditions = one.conditions.into_iter().map(|condition| self.try_scalar(condition));
        match conditions.collect() {
            Some(conditions) => Alternatives { conditions, lists },
            None => Alternatives { conditions: Vec::new(), lists: Vec::new() },
        }
    }

    /// The variables that are steady because of these equations, whichever of them hold.
    fn defined(&self, found: &FxHashSet<VarId>, one: &Alternatives) -> Vec<VarId> {
        if !one.conditions.iter().all(|&condition| self.is_steady_with(found, condition)) {
            return Vec::new();
        }
        let of_list = |list: &Vec<(ExprId, ExprId)>| -> Vec<VarId> {
            let sides = list.iter().flat_map(|&(left, right)| [(left, right), (right, left)]);
            let defined = sides.filter_map(|(side, other)| match *self.dae.pool.node(side) {
                Node::Var(var) if self.is_steady_with(found, other) => Some(var),
                _ => None,
            });
            defined.collect()
        };
        let mut lists = one.lists.iter().map(of_list);
        let mut defined = lists.next().unwrap_or_default();
        for list in lists {
            defined.retain(|var| list.contains(var));
        }
        defined
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

fn equal_sides(equations: &[Equation]) -> Vec<(ExprId, ExprId)> {
    let sides = equations.iter().map(|equation| match equation.kind {
        EquationKind::Equal(left, right) => Some((left, right)),
        _ => None,
    });
    sides.flatten().collect()
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
