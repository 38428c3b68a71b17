//! When a relation is of interest.
//!
//! In `a and b` nobody asks for b while a is false (nor for a while b is false, if b has no relations of its own), and in `if c then x else y` nobody asks for what is not taken.
//! A relation that nobody asks for makes no event; once somebody does, which begins with an event, it is computed anew.
//! Input: all expressions. Output: for each relation the condition under which one of them asks for it.

use harpoon_dae::Kind;
use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, UnaryOp, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;

/// Expressions that share many parts under many conditions are not followed to the end: then all relations count.
const MOST_VISITS: usize = 1_000_000;

/// A condition with more parts costs more than the events that it saves.
const MOST_PLACES: usize = 8;

pub(super) type Guards = FxHashMap<VarId, ExprId>;

impl Lowering {
    /// Relations that are not in the answer always count.
    pub(super) fn guards(&mut self) -> Guards {
        let relations: FxHashSet<VarId> = self.dae().relations.values().map(|one| one.variable).collect();
        let mut search =
            Search { relations: &relations, found: FxHashMap::default(), has: FxHashMap::default() };
        let always = self.build.world.pool.boolean(true);
        let mut stack: Vec<(ExprId, ExprId)> = self.roots().into_iter().map(|root| (root, always)).collect();
        let mut seen: FxHashSet<(ExprId, ExprId)> = FxHashSet::default();
        while let Some((expr, condition)) = stack.pop() {
            if seen.len() > MOST_VISITS {
                return Guards::default();
            }
            if search.has_relation(self, expr) && seen.insert((expr, condition)) {
                self.ask(&mut search, expr, condition, &mut stack);
            }
        }
        let found = std::mem::take(&mut search.found);
        let remembered: FxHashSet<VarId> = self
            .dae()
            .variables
            .values()
            .filter_map(|one| match one.kind {
                Kind::Pre(of) => Some(of),
                _ => None,
            })
            .collect();
        // A change is seen by comparing with the value before: that must be up to date.
        let guarded = found.into_iter().filter(|(var, conditions)| {
            !remembered.contains(var) && !conditions.contains(&always) && conditions.len() <= MOST_PLACES
        });
        guarded.map(|(var, conditions)| (var, self.any(&conditions))).collect()
    }

    fn roots(&self) -> Vec<ExprId> {
        let blocks = self.causal.event.iter().chain(&self.causal.continuous);
        let mut roots: Vec<ExprId> = blocks.flat_map(harpoon_causal::Block::expressions).collect();
        let dae = self.dae();
        roots.extend(self.causal.eliminated.iter().map(|eliminated| eliminated.value));
        roots.extend(dae.relations.values().flat_map(|relation| [relation.left, relation.right]));
        roots.extend(dae.resets.iter().flat_map(|reset| [reset.active, reset.value]));
        roots.extend(dae.checks.iter().flat_map(|check| [check.condition, check.message]));
        roots
    }

    /// Notes a relation, or goes on to the parts of an expression that is asked for under a condition.
    fn ask(
        &mut self,
        search: &mut Search<'_>,
        expr: ExprId,
        condition: ExprId,
        stack: &mut Vec<(ExprId, ExprId)>,
    ) {
        match *self.build.world.pool.node(expr) {
            Node::Var(var) => {
                let conditions = search.found.entry(var).or_default();
                if !conditions.contains(&condition) {
                    conditions.push(condition);
                }
            }
            Node::Binary(op @ (BinaryOp::And | BinaryOp::Or), first, second) => {
                let goes_on = |this: &mut Self, part| if op == BinaryOp::And { part } else { this.not(part) };
                // Two relations cannot wait for each other: the first one never waits for the second.
                let waits = !search.has_relation(self, second);
                let after_second = goes_on(self, second);
                let for_first = if waits { self.both(condition, after_second) } else { condition };
                stack.push((first, for_first));
                let after_first = goes_on(self, first);
                let for_second = self.both(condition, after_first);
                stack.push((second, for_second));
            }
            Node::If { condition: choice, then, otherwise } => {
                stack.push((choice, condition));
                let chosen = self.both(condition, choice);
                stack.push((then, chosen));
                let opposite = self.not(choice);
                let chosen = self.both(condition, opposite);
                stack.push((otherwise, chosen));
            }
            _ => self.build.world.pool.for_each_child(expr, |child| stack.push((child, condition))),
        }
    }

    /// What can change between events says nothing about the time until the next one.
    fn both(&mut self, a: ExprId, b: ExprId) -> ExprId {
        if self.changes_between_events(b) {
            return a;
        }
        let pool = &mut self.build.world.pool;
        match (pool.node(a), pool.node(b)) {
            (Node::Boolean(true), _) => b,
            (_, Node::Boolean(true)) => a,
            _ => pool.binary(BinaryOp::And, a, b).unwrap_or(a),
        }
    }

    fn not(&mut self, a: ExprId) -> ExprId {
        self.build.world.pool.unary(UnaryOp::Not, a).expect("conditions are Booleans")
    }

    fn any(&mut self, conditions: &[ExprId]) -> ExprId {
        let pool = &mut self.build.world.pool;
        let either = |a, b| pool.binary(BinaryOp::Or, a, b).expect("conditions are Booleans");
        conditions.iter().copied().reduce(either).expect("it was found somewhere")
    }

    pub(super) fn changes_between_events(&self, expr: ExprId) -> bool {
        let pool = &self.build.world.pool;
        let mut stack = vec![expr];
        let mut seen = FxHashSet::default();
        while let Some(expr) = stack.pop() {
            if !seen.insert(expr) {
                continue;
            }
            match *pool.node(expr) {
                Node::Time | Node::Builtin(Builtin::History, _) => return true,
                Node::Var(var) => {
                    let kind = self.dae().variables.get(var).map(|variable| variable.kind);
                    let is_continuous =
                        matches!(kind, None | Some(Kind::Continuous | Kind::Derivative(_) | Kind::Input));
                    if is_continuous || kind == Some(Kind::Homotopy) {
                        return true;
                    }
                }
                Node::Call(..) | Node::CallVectorized(..) | Node::CallValue(..) => return true,
                _ => {}
            }
            pool.for_each_child(expr, |child| stack.push(child));
        }
        false
    }
}

struct Search<'a> {
    relations: &'a FxHashSet<VarId>,
    /// The conditions under which each relation is asked for.
    found: FxHashMap<VarId, Vec<ExprId>>,
    /// Whether an expression has a relation in it.
    has: FxHashMap<ExprId, bool>,
}

impl Search<'_> {
    fn has_relation(&mut self, lowering: &Lowering, root: ExprId) -> bool {
        let pool = &lowering.build.world.pool;
        let mut stack = vec![root];
        while let Some(&expr) = stack.last() {
            if self.has.contains_key(&expr) {
                stack.pop();
                continue;
            }
            let mut children = Vec::new();
            pool.for_each_child(expr, |child| children.push(child));
            let open: Vec<ExprId> = children.iter().copied().filter(|c| !self.has.contains_key(c)).collect();
            if open.is_empty() {
                let is_relation = matches!(*pool.node(expr), Node::Var(var) if self.relations.contains(&var));
                let has = is_relation || children.iter().any(|child| self.has[child]);
                self.has.insert(expr, has);
                stack.pop();
            } else {
                stack.extend(open);
            }
        }
        self.has[&root]
    }
}
