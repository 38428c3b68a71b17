//! Relations between constants: `p > 0` never changes, so that it is no relation but a constant itself.

use harpoon_dae::Relation;
use harpoon_expr::ExprId;
use rustc_hash::FxHashMap;

use super::Search;

impl Search<'_> {
    /// Removes them.
    pub(super) fn settle_relations(&mut self) {
        let relations: Vec<Relation> = self.dae.relations.values().copied().collect();
        let mut memo = FxHashMap::default();
        let open = relations.into_iter().filter(|relation| match self.truth(relation, &mut memo) {
            Some(truth) => {
                self.set_relation(relation, truth);
                false
            }
            None => true,
        });
        self.dae.relations = open.collect::<Vec<Relation>>().into_iter().collect();
    }

    fn truth(&mut self, relation: &Relation, memo: &mut FxHashMap<ExprId, ExprId>) -> Option<bool> {
        let [left, right] = [relation.left, relation.right].map(|side| self.substituted(side, memo));
        let condition = self.dae.pool.binary(relation.op, left, right).ok()?;
        self.tools.constants.truth(self.dae, condition)
    }

    fn set_relation(&mut self, relation: &Relation, truth: bool) {
        let root = self.sets.find(relation.variable);
        let value = self.dae.pool.boolean(truth != root.is_negative);
        self.relations.remove(&relation.variable);
        let Some(set) = self.sets.set_mut(root.variable) else { return };
        set.is_anchored = false;
        self.set_constant(root.variable, value);
    }
}
