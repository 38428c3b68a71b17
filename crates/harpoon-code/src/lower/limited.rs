//! A relation between a quantity and a limited one of itself → what it is about.
//!
//! `u - min(u, h)` is zero all the time that u is below its limit: nobody sees from it how far the event is, nor whether there was one in between.
//! But u > min(u, h) says that u > u, which never holds, or u > h:
//!
//! ```text
//! a > min(p, q) = a > p or a > q      max(p, q) > b = p > b or q > b
//! a > max(p, q) = a > p and a > q     min(p, q) > b = p > b and q > b
//! ```

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node};

use super::Lowering;
use super::course::Definitions;

/// What is left of `a > b` or `a >= b`.
enum Remains {
    Always,
    Never,
    /// That this is positive.
    Above(ExprId),
}

/// Limits of limits; deeper ones stay as they are.
const DEEPEST: usize = 6;

impl Lowering {
    /// The crossing function of `left op right`, if one side is a limited version of the other: positive where `left` is above.
    pub(super) fn limited_difference(
        &mut self,
        definitions: &Definitions,
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    ) -> Option<ExprId> {
        let is_above = matches!(op, BinaryOp::Greater | BinaryOp::GreaterEqual);
        let is_strict = matches!(op, BinaryOp::Greater | BinaryOp::Less);
        let (above, below) = if is_above { (left, right) } else { (right, left) };
        let mut is_decided = false;
        let remains = self.remains(definitions, above, below, is_strict, DEEPEST, &mut is_decided);
        match remains {
            Remains::Above(difference) if is_decided => match is_above {
                true => Some(difference),
                false => self.build.world.pool.negated(difference).ok(),
            },
            _ => None,
        }
    }

    fn remains(
        &mut self,
        definitions: &Definitions,
        a: ExprId,
        b: ExprId,
        is_strict: bool,
        depth: usize,
        is_decided: &mut bool,
    ) -> Remains {
        let (a_meant, b_meant) = (self.meant(definitions, a), self.meant(definitions, b));
        if a_meant == b_meant {
            *is_decided = true;
            return if is_strict { Remains::Never } else { Remains::Always };
        }
        let limits = |this: &Lowering, expr: ExprId| match this.build.world.pool.node(expr) {
            Node::Builtin(op @ (Builtin::Min | Builtin::Max), arguments) if depth > 0 => {
                match arguments[..] {
                    [p, q] => Some((*op, p, q)),
                    _ => None,
                }
            }
            _ => None,
        };
        let (pairs, is_any) = match (limits(self, a_meant), limits(self, b_meant)) {
            (_, Some((op, p, q))) => ([(a, p), (a, q)], op == Builtin::Min),
            (Some((op, p, q)), None) => ([(p, b), (q, b)], op == Builtin::Max),
            (None, None) => {
                return match self.build.world.pool.binary(BinaryOp::Sub, a, b) {
                    Ok(difference) => Remains::Above(difference),
                    Err(_) => Remains::Never,
                };
            }
        };
        let [first, second] =
            pairs.map(|(a, b)| self.remains(definitions, a, b, is_strict, depth - 1, is_decided));
        match (first, second) {
            (Remains::Always, _) | (_, Remains::Always) if is_any => Remains::Always,
            (Remains::Never, _) | (_, Remains::Never) if !is_any => Remains::Never,
            (Remains::Always | Remains::Never, other) | (other, Remains::Always | Remains::Never) => other,
            (Remains::Above(p), Remains::Above(q)) => {
                let both = if is_any { Builtin::Max } else { Builtin::Min };
                let difference = self.build.world.pool.builtin(both, vec![p, q]);
                difference.map_or(Remains::Never, Remains::Above)
            }
        }
    }

    /// What a variable is computed as, if that is known.
    fn meant(&self, definitions: &Definitions, expr: ExprId) -> ExprId {
        match *self.build.world.pool.node(expr) {
            Node::Var(var) => definitions.value(var).unwrap_or(expr),
            _ => expr,
        }
    }
}
