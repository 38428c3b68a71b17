//! Sums of variables with literal factors.

use harpoon_expr::{BinaryOp, ExprId, Node, Pool, UnaryOp, VarId};

use super::sets::Signed;

/// What a variable stands for in a sum.
pub(super) enum Leaf {
    Unknown(Signed),
    /// Does not change during the simulation.
    Constant,
    /// Known but changing, so that the sum is of no interest.
    Varying,
}

/// `Σ factor*unknown + Σ factor*constant + literal`
#[derive(Debug, Default)]
pub(super) struct Affine {
    pub(super) unknowns: Vec<(VarId, f64)>,
    pub(super) constants: Vec<(ExprId, f64)>,
    pub(super) literal: f64,
}

/// No sum with more different unknowns is of interest.
const MOST_UNKNOWNS: usize = 2;

impl Affine {
    /// `left - right`, unless it is something else or has more than two unknowns.
    pub(super) fn difference(
        pool: &Pool,
        left: ExprId,
        right: ExprId,
        leaf: &mut dyn FnMut(VarId) -> Leaf,
    ) -> Option<Affine> {
        let mut affine = Affine::default();
        affine.add(pool, left, 1.0, leaf)?;
        affine.add(pool, right, -1.0, leaf)?;
        affine.unknowns.retain(|(_, factor)| *factor != 0.0);
        Some(affine)
    }

    pub(super) fn has_no_constant(&self) -> bool {
        self.constants.is_empty() && self.literal == 0.0
    }

    fn add(
        &mut self,
        pool: &Pool,
        expr: ExprId,
        factor: f64,
        leaf: &mut dyn FnMut(VarId) -> Leaf,
    ) -> Option<()> {
        if let Some(x) = pool.as_real(expr) {
            self.literal += factor * x;
            return Some(());
        }
        match *pool.node(expr) {
            Node::Var(var) => match leaf(var) {
                Leaf::Unknown(Signed { variable, is_negative }) => {
                    self.add_unknown(variable, if is_negative { -factor } else { factor })?
                }
                Leaf::Constant => self.constants.push((expr, factor)),
                Leaf::Varying => return None,
            },
            Node::Unary(UnaryOp::Neg, a) => self.add(pool, a, -factor, leaf)?,
            Node::Binary(BinaryOp::Add, a, b) => {
                self.add(pool, a, factor, leaf)?;
                self.add(pool, b, factor, leaf)?;
            }
            Node::Binary(BinaryOp::Sub, a, b) => {
                self.add(pool, a, factor, leaf)?;
                self.add(pool, b, -factor, leaf)?;
            }
            Node::Binary(BinaryOp::Mul, a, b) if pool.as_real(a).is_some() => {
                self.add(pool, b, factor * pool.as_real(a)?, leaf)?;
            }
            Node::Binary(BinaryOp::Mul, a, b) if pool.as_real(b).is_some() => {
                self.add(pool, a, factor * pool.as_real(b)?, leaf)?;
            }
            _ => {
                is_constant(pool, expr, leaf).then_some(())?;
                self.constants.push((expr, factor));
            }
        }
        Some(())
    }

    fn add_unknown(&mut self, var: VarId, factor: f64) -> Option<()> {
        if let Some((_, known)) = self.unknowns.iter_mut().find(|(known, _)| *known == var) {
            *known += factor;
        } else if self.unknowns.len() < MOST_UNKNOWNS {
            self.unknowns.push((var, factor));
        } else {
            return None;
        }
        Some(())
    }
}

/// Whether an expression does not change during the simulation. Bindings of other stages are not looked into.
pub(super) fn is_constant(pool: &Pool, expr: ExprId, leaf: &mut dyn FnMut(VarId) -> Leaf) -> bool {
    !pool.contains(expr, |pool, id| match *pool.node(id) {
        Node::Var(var) => !matches!(leaf(var), Leaf::Constant),
        Node::Time => true,
        _ => false,
    })
}
