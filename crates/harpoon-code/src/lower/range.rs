//! Where the solution for an unknown is looked for: between `min` and `max` of all variables that it stands for.

use harpoon_causal::Eliminated;
use harpoon_expr::{Node, Pool, UnaryOp, VarId};
use rustc_hash::FxHashMap;

use crate::parameters::Attributes;

/// Of the variables whose aliases narrow it.
pub(super) struct Ranges(FxHashMap<VarId, [f64; 2]>);

impl Ranges {
    pub(super) fn new(pool: &Pool, eliminated: &[Eliminated], attributes: &Attributes) -> Ranges {
        let mut ranges = FxHashMap::default();
        for &Eliminated { variable, value } in eliminated {
            let [low, high] = own(attributes, variable);
            if low == f64::NEG_INFINITY && high == f64::INFINITY {
                continue;
            }
            let (name, [low, high]) = match *pool.node(value) {
                Node::Var(name) => (name, [low, high]),
                Node::Unary(UnaryOp::Neg, inner) => match *pool.node(inner) {
                    Node::Var(name) => (name, [-high, -low]),
                    _ => continue,
                },
                _ => continue,
            };
            let range = ranges.entry(name).or_insert_with(|| own(attributes, name));
            *range = [range[0].max(low), range[1].min(high)];
        }
        Ranges(ranges)
    }

    pub(super) fn of(&self, attributes: &Attributes, var: VarId) -> [f64; 2] {
        self.0.get(&var).copied().unwrap_or_else(|| own(attributes, var))
    }
}

fn own(attributes: &Attributes, var: VarId) -> [f64; 2] {
    [attributes.min[var], attributes.max[var]]
}
