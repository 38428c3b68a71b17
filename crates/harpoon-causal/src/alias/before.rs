//! Discrete variables that are equal from the start on, and may yet have been different before (8.6).
//!
//! After `a = b` the values before an event are equal as well, but for the first: `pre(a)` and `pre(b)` are unknowns of
//! the initialisation, and a model may give a value to each of them.

use harpoon_dae::{Dae, Kind};
use harpoon_expr::{ExprId, VarId};
use rustc_hash::FxHashMap;

use super::Search;
use crate::leaves::Leaves;

/// For those discrete variables whose `pre` is asked for.
pub(super) struct Before {
    given: FxHashMap<VarId, Given>,
}

#[derive(Clone, Copy, PartialEq)]
enum Given {
    /// `fixed = true`, with the start value; none if that of the type is meant.
    Start(Option<ExprId>),
    /// An initial equation mentions it, or its value before the start.
    ByEquation,
}

impl Before {
    pub(super) fn new(dae: &Dae, leaves: &mut Leaves) -> Before {
        let asked = dae.variables.iter().filter_map(|(id, variable)| match variable.kind {
            Kind::Pre(of) if dae.variables[of].kind == Kind::Discrete => Some((of, id)),
            _ => None,
        });
        let asked: FxHashMap<VarId, VarId> = asked.collect();
        let mut given = FxHashMap::default();
        for &var in asked.keys().filter(|var| dae.variables[**var].fixed) {
            given.insert(var, Given::Start(dae.variables[var].start));
        }
        for equation in &dae.initial_equations {
            for var in leaves.variables(&dae.pool, &[equation.left, equation.right]) {
                let var = match dae.variables[var].kind {
                    Kind::Pre(of) => of,
                    _ => var,
                };
                if asked.contains_key(&var) {
                    given.insert(var, Given::ByEquation);
                }
            }
        }
        Before { given }
    }
}

impl Search<'_> {
    /// Whether the model gives values before the start to variables of both sets, and not the same. Both are roots.
    pub(super) fn differ_before_start(&mut self, a: VarId, b: VarId, is_negative: bool) -> bool {
        if self.before.given.is_empty() {
            return false;
        }
        let (Some(x), Some(y)) = (self.given_before(a, false), self.given_before(b, is_negative)) else {
            return false;
        };
        x != y || x == Given::ByEquation
    }

    /// Whether the model gives a value before the start to a set that has this one from the start on, and perhaps not the
    /// same: `pre(u) = false` of a `u` that is always true makes it rise at the start.
    pub(super) fn differs_before_start(&mut self, root: VarId, value: ExprId) -> bool {
        if self.before.given.is_empty() {
            return false;
        }
        match self.given_before(root, false) {
            None => false,
            Some(Given::Start(Some(start))) => start != value,
            Some(_) => true,
        }
    }

    /// What is given for the root of the set, or its negative.
    fn given_before(&mut self, root: VarId, is_negative: bool) -> Option<Given> {
        let set = self.sets.set(root)?;
        if !set.is_discrete {
            return None;
        }
        let given = |before: &Before, member: VarId| before.given.get(&member).copied();
        let member = *set.members.iter().find(|member| given(&self.before, member.variable).is_some())?;
        match given(&self.before, member.variable)? {
            Given::Start(Some(start)) => {
                Some(Given::Start(Some(self.signed(start, member.is_negative != is_negative))))
            }
            // The value of the type is no longer the same for the opposite.
            Given::Start(None) if member.is_negative != is_negative => Some(Given::ByEquation),
            given => Some(given),
        }
    }
}
