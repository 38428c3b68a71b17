//! Walking and rewriting expressions.

use std::collections::HashMap;

use crate::{ExprId, Pool, VarId};

impl Pool {
    pub fn for_each_child(&self, id: ExprId, f: impl FnMut(ExprId)) {
        let _ = (id, f);
        todo!()
    }

    /// The same node over other children, folded anew; the node itself if no child changed.
    pub fn map_children(&mut self, id: ExprId, f: impl FnMut(&mut Pool, ExprId) -> ExprId) -> ExprId {
        let _ = (id, f);
        todo!()
    }

    /// Replaces from the top: where `f` gives an expression it stands as it is, elsewhere the children are
    /// rewritten. `memo` may be shared between calls with the same `f`.
    pub fn rewrite(
        &mut self,
        id: ExprId,
        memo: &mut HashMap<ExprId, ExprId>,
        f: &mut dyn FnMut(&mut Pool, ExprId) -> Option<ExprId>,
    ) -> ExprId {
        let _ = (id, memo, f);
        todo!()
    }

    /// Whether the expression or one of its parts fulfils the predicate.
    pub fn contains(&self, id: ExprId, predicate: impl FnMut(&Pool, ExprId) -> bool) -> bool {
        let _ = (id, predicate);
        todo!()
    }

    /// The variables of the expression, each once, in order of appearance.
    pub fn variables(&self, id: ExprId) -> Vec<VarId> {
        let _ = id;
        todo!()
    }

    /// Replaces `Local(i)` by `replacements[i]` where there is one.
    pub fn substitute_locals(&mut self, id: ExprId, replacements: &[Option<ExprId>]) -> ExprId {
        let _ = (id, replacements);
        todo!()
    }
}
