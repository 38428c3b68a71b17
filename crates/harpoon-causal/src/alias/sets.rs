//! Sets of variables that are equal up to their sign, and the sets that are their derivatives.
//!
//! Union-find on signed edges. If `a = -b` then `der(a) = -der(b)`: joining two sets joins their derivatives.

use harpoon_expr::{ExprId, VarId};
use harpoon_index::IdVec;

/// A variable or its negative (for a Boolean: its opposite).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Signed {
    pub(crate) variable: VarId,
    pub(crate) is_negative: bool,
}

impl Signed {
    pub(crate) fn times(self, is_negative: bool) -> Signed {
        Signed { is_negative: self.is_negative != is_negative, ..self }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Set {
    /// With their sign relative to the root.
    pub(super) members: Vec<Signed>,
    /// A variable of the set of derivatives of the root.
    pub(super) derivative: Option<Signed>,
    /// Whether it is itself a set of derivatives.
    pub(super) is_derivative: bool,
    /// Contains a variable that keeps its name: an input, or that of a relation.
    pub(super) is_anchored: bool,
    pub(super) is_discrete: bool,
    /// What the root is equal to: a literal, or a variable or its negative that is constant during the simulation.
    pub(super) value: Option<ExprId>,
    /// Equations with a member.
    pub(super) equations: Vec<u32>,
}

pub(super) struct Sets {
    /// With the sign relative to the parent; of a root: itself.
    parent: IdVec<VarId, Signed>,
    /// In boxes, since most variables of a model may be parameters.
    sets: IdVec<VarId, Option<Box<Set>>>,
    /// Joins each set with its derivatives: who is in one chain cannot be equal.
    chain: IdVec<VarId, VarId>,
}

impl Sets {
    pub(super) fn new(sets: impl IntoIterator<Item = Option<Set>>) -> Sets {
        let sets: IdVec<VarId, _> = sets.into_iter().map(|set| set.map(Box::new)).collect();
        let parent = sets.ids().map(|variable| Signed { variable, is_negative: false }).collect();
        let chain = sets.ids().collect();
        let mut result = Sets { parent, sets, chain };
        for root in result.sets.ids() {
            let derivative = result.sets[root].as_ref().and_then(|set| set.derivative);
            if let Some(derivative) = derivative {
                result.join_chains(root, derivative.variable);
            }
        }
        result
    }

    /// The root of the set of the variable; the sign is that of the variable relative to it.
    pub(super) fn find(&mut self, variable: VarId) -> Signed {
        let mut path = Vec::new();
        let mut at = variable;
        while self.parent[at].variable != at {
            path.push(at);
            at = self.parent[at].variable;
        }
        let mut is_negative = false;
        for &step in path.iter().rev() {
            is_negative ^= self.parent[step].is_negative;
            self.parent[step] = Signed { variable: at, is_negative };
        }
        Signed { variable: at, is_negative }
    }

    /// None for variables that are not unknown, and stay what they are.
    pub(super) fn set(&self, root: VarId) -> Option<&Set> {
        self.sets[root].as_deref()
    }

    pub(super) fn set_mut(&mut self, root: VarId) -> Option<&mut Set> {
        self.sets[root].as_deref_mut()
    }

    pub(super) fn roots(&self) -> impl Iterator<Item = VarId> + '_ {
        self.sets.iter().filter(|(_, set)| set.is_some()).map(|(root, _)| root)
    }

    /// Whether `a = b` can be fulfilled by taking them for one variable. Both are roots of different sets.
    pub(super) fn can_join(&mut self, a: VarId, b: VarId) -> bool {
        if self.chain_of(a) == self.chain_of(b) {
            return false; // der(x) = x
        }
        let (Some(x), Some(y)) = (&self.sets[a], &self.sets[b]) else {
            return false;
        };
        let is_dynamic = |set: &Set| set.derivative.is_some() || set.is_derivative;
        let is_given = |set: &Set| set.is_anchored || set.is_discrete;
        let is_forbidden = x.is_anchored && y.is_anchored
            || x.is_derivative && y.is_derivative
            || is_dynamic(x) && is_given(y)
            || is_dynamic(y) && is_given(x);
        !is_forbidden
    }

    /// Joins two sets (roots, which can be joined) with `a = ±b`, and their derivatives. Returns the equations in which
    /// two variables have become one, and what of the derivatives cannot be joined: `v = -v`.
    pub(super) fn join(&mut self, a: VarId, b: VarId, is_negative: bool) -> (Vec<u32>, Option<VarId>) {
        let mut touched = Vec::new();
        let mut pending = Some((a, b, is_negative));
        while let Some((a, b, is_negative)) = pending.take() {
            let (first, second) = (self.find(a), self.find(b));
            let is_negative = is_negative ^ first.is_negative ^ second.is_negative;
            if first.variable == second.variable {
                return (touched, is_negative.then_some(first.variable));
            }
            pending = self.join_roots(first.variable, second.variable, is_negative, &mut touched);
        }
        (touched, None)
    }

    /// Returns what follows for the derivatives.
    fn join_roots(
        &mut self,
        a: VarId,
        b: VarId,
        is_negative: bool,
        touched: &mut Vec<u32>,
    ) -> Option<(VarId, VarId, bool)> {
        self.join_chains(a, b);
        let n_members = |set: &Option<Box<Set>>| set.as_ref().map_or(0, |set| set.members.len());
        let (large, small) =
            if n_members(&self.sets[a]) >= n_members(&self.sets[b]) { (a, b) } else { (b, a) };
        let absorbed = self.sets[small].take().expect("a root has a set");
        self.parent[small] = Signed { variable: large, is_negative };
        let set = self.sets[large].as_deref_mut().expect("a root has a set");
        set.members.extend(absorbed.members.iter().map(|member| member.times(is_negative)));
        set.is_derivative |= absorbed.is_derivative;
        set.is_anchored |= absorbed.is_anchored;
        set.is_discrete |= absorbed.is_discrete;
        touched.extend(&absorbed.equations);
        if absorbed.equations.len() > set.equations.len() {
            let shorter = std::mem::replace(&mut set.equations, absorbed.equations);
            set.equations.extend(shorter);
        } else {
            set.equations.extend(absorbed.equations);
        }
        match (set.derivative, absorbed.derivative.map(|derivative| derivative.times(is_negative))) {
            (Some(x), Some(y)) => Some((x.variable, y.variable, x.is_negative != y.is_negative)),
            (None, derivative) => {
                set.derivative = derivative;
                None
            }
            (Some(_), None) => None,
        }
    }

    fn chain_of(&mut self, variable: VarId) -> VarId {
        let mut at = variable;
        while self.chain[at] != at {
            self.chain[at] = self.chain[self.chain[at]];
            at = self.chain[at];
        }
        at
    }

    fn join_chains(&mut self, a: VarId, b: VarId) {
        let (a, b) = (self.chain_of(a), self.chain_of(b));
        self.chain[a] = b;
    }
}
