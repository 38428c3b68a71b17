//! Functions that find their result by iteration: those whose statements must not be differentiated for the value of
//! the derivative.
//!
//! Differentiating statement by statement holds the course of an algorithm: which branches it takes and how often a
//! loop turns. Where an input decides about a *value that the loop makes from itself*, as in bisection or in a search
//! for a root that ends when it is near, the result depends on the input through these decisions, and the derivative
//! along the course is another one: zero for bisection, and that of the first guess where Newton's method starts at the
//! root. Loops that only look for a place in a table, or add up under conditions, are not meant: what they decide about
//! is no Real, or is not made from itself.

use harpoon_index::Id;
use rustc_hash::{FxHashMap, FxHashSet};

use super::activity::roots;
use super::tangent;
use crate::{Builtin, ExprId, Function, FunctionId, IterId, LocalId, Node, Pool, Statement};

/// Whether the inputs in the mask steer an iteration of the function `id`: a loop of it, or that it calls itself.
pub(super) fn is_steered(
    pool: &Pool,
    (id, function): (FunctionId, &Function),
    statements: &[Statement],
    mask: &[bool],
) -> bool {
    let has_loop = statements.iter().any(contains_loop);
    if !has_loop && !calls(pool, statements, id) {
        return false;
    }
    let influence = Influence::find(pool, function, statements, mask);
    let mut decisions = Decisions::default();
    decisions.collect(pool, statements, &mut Vec::new());
    let is_recursion_steered =
        || decisions.all.iter().any(|decision| influence.reaches(pool, decision.condition));
    (calls(pool, statements, id) && is_recursion_steered())
        || has_loop && any_loop(statements, &mut |a_loop| steers(pool, function, &influence, a_loop))
}

/// What depends on the inputs that vary, in whatever way: as Integers and Booleans, and by being assigned in a branch.
struct Influence {
    locals: Vec<bool>,
    iterators: FxHashSet<IterId>,
}

impl Influence {
    fn find(pool: &Pool, function: &Function, statements: &[Statement], mask: &[bool]) -> Influence {
        let mut influence =
            Influence { locals: vec![false; function.locals.len()], iterators: FxHashSet::default() };
        for (input, &varies) in function.inputs.iter().zip(mask) {
            influence.locals[input.index()] = varies;
        }
        let bound = |(id, local): (LocalId, &crate::Local)| {
            (!function.inputs.contains(&id)).then_some((id, local.binding?))
        };
        let bound: Vec<(LocalId, ExprId)> = function.locals.iter().filter_map(bound).collect();
        let mut is_changed = true;
        while is_changed {
            is_changed = influence.extend(pool, statements, false);
            for &(id, binding) in &bound {
                is_changed |= influence.reaches(pool, binding) && influence.add(id);
            }
        }
        influence
    }

    fn add(&mut self, local: LocalId) -> bool {
        !std::mem::replace(&mut self.locals[local.index()], true)
    }

    fn extend(&mut self, pool: &Pool, statements: &[Statement], is_decided: bool) -> bool {
        let mut is_changed = false;
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    if is_decided || self.reaches(pool, *value) || self.reaches(pool, *target) {
                        for root in roots(pool, *target) {
                            is_changed |= self.add(root);
                        }
                    }
                }
                Statement::If { branches, otherwise } => {
                    let mut is_decided = is_decided;
                    for (condition, body) in branches {
                        is_decided |= self.reaches(pool, *condition);
                        is_changed |= self.extend(pool, body, is_decided);
                    }
                    is_changed |= self.extend(pool, otherwise, is_decided);
                }
                Statement::For { iter, range, body } => {
                    let is_reached = self.reaches(pool, *range);
                    is_changed |= is_reached && self.iterators.insert(*iter);
                    is_changed |= self.extend(pool, body, is_decided || is_reached);
                }
                Statement::While { condition, body } => {
                    let is_reached = self.reaches(pool, *condition);
                    is_changed |= self.extend(pool, body, is_decided || is_reached);
                }
                Statement::When { .. } | Statement::Call(_) | Statement::Break | Statement::Return => {}
            }
        }
        is_changed
    }

    fn reaches(&self, pool: &Pool, e: ExprId) -> bool {
        pool.contains(e, |pool, e| match pool.node(e) {
            Node::Local(local) => self.locals[local.index()],
            Node::Iter(iter) => self.iterators.contains(iter),
            _ => false,
        })
    }
}

/// A condition, or a part of an expression that changes by steps, and what it decides about.
struct Decision {
    condition: ExprId,
    about: Outcome,
}

enum Outcome {
    Value(LocalId),
    /// Whether a loop turns once more.
    Turn,
}

#[derive(Default)]
struct Decisions {
    all: Vec<Decision>,
}

impl Decisions {
    fn collect(&mut self, pool: &Pool, statements: &[Statement], above: &mut Vec<ExprId>) {
        let n_above = above.len();
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    let steps = steps_in(pool, *value);
                    for root in roots(pool, *target) {
                        for &condition in above.iter().chain(&steps) {
                            self.all.push(Decision { condition, about: Outcome::Value(root) });
                        }
                    }
                }
                Statement::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        above.push(*condition);
                        self.collect(pool, body, above);
                    }
                    self.collect(pool, otherwise, above);
                }
                Statement::For { range: condition, body, .. } | Statement::While { condition, body } => {
                    above.push(*condition);
                    self.collect(pool, body, above);
                }
                Statement::Break | Statement::Return => {
                    let ends = |&condition| Decision { condition, about: Outcome::Turn };
                    self.all.extend(above.iter().map(ends));
                }
                Statement::When { .. } | Statement::Call(_) => {}
            }
            above.truncate(n_above);
        }
    }
}

/// The parts of an expression that change by steps where their operands do not.
fn steps_in(pool: &Pool, e: ExprId) -> Vec<ExprId> {
    use Builtin::{Ceil, DivInteger, Floor, Integer, Mod, Rem, Sign};
    let mut steps = Vec::new();
    pool.contains(e, |pool, e| {
        match pool.node(e) {
            Node::If { condition, .. } => steps.push(*condition),
            Node::Builtin(Ceil | DivInteger | Floor | Integer | Mod | Rem | Sign, _) => steps.push(e),
            _ => {}
        }
        false
    });
    steps
}

/// Whether an input decides about a Real that the loop makes from itself, by looking at such a Real.
fn steers(pool: &Pool, function: &Function, influence: &Influence, a_loop: &Statement) -> bool {
    let (body, condition) = match a_loop {
        Statement::For { body, .. } => (body, None),
        Statement::While { condition, body } => (body, Some(*condition)),
        _ => return false,
    };
    let flow = Flow::of(pool, condition, body);
    let is_iterate = |local: &LocalId| {
        tangent::varies(pool, &function.locals[*local].ty)
            && flow.carried.contains(local)
            && flow.sources.get(local).is_some_and(|sources| flow.behind(sources).contains(local))
    };
    let iterates: FxHashSet<LocalId> = flow.sources.keys().copied().filter(is_iterate).collect();
    if iterates.is_empty() {
        return false;
    }
    let mut decisions = Decisions::default();
    decisions.collect(pool, body, &mut Vec::new());
    decisions.all.extend(condition.map(|condition| Decision { condition, about: Outcome::Turn }));
    decisions.all.iter().any(|decision| {
        let decides = match decision.about {
            Outcome::Value(local) => iterates.contains(&local),
            Outcome::Turn => true,
        };
        decides
            && influence.reaches(pool, decision.condition)
            && !flow.behind(&locals_in(pool, decision.condition)).is_disjoint(&iterates)
    })
}

/// What flows where in one turn of a loop.
#[derive(Default)]
struct Flow {
    /// For each local that is assigned: what is read for its values.
    sources: FxHashMap<LocalId, FxHashSet<LocalId>>,
    /// Read before it is assigned, and so what the turn before left.
    carried: FxHashSet<LocalId>,
}

impl Flow {
    fn of(pool: &Pool, condition: Option<ExprId>, body: &[Statement]) -> Flow {
        let mut flow = Flow::default();
        flow.carried.extend(condition.into_iter().flat_map(|condition| locals_in(pool, condition)));
        flow.follow(pool, body, &mut FxHashSet::default());
        flow
    }

    /// `assigned`: what certainly has been, as a whole.
    fn follow(&mut self, pool: &Pool, statements: &[Statement], assigned: &mut FxHashSet<LocalId>) {
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    let read = self.read(pool, *value, assigned);
                    for root in roots(pool, *target) {
                        self.sources.entry(root).or_default().extend(&read);
                    }
                    match pool.node(*target) {
                        Node::Local(local) => drop(assigned.insert(*local)),
                        Node::Tuple(parts) => {
                            assigned.extend(parts.iter().flatten().filter_map(|&part| {
                                let Node::Local(local) = pool.node(part) else { return None };
                                Some(*local)
                            }));
                        }
                        _ => {}
                    }
                }
                Statement::If { branches, otherwise } => {
                    let mut in_all: Option<FxHashSet<LocalId>> = None;
                    let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                    for (condition, _) in branches {
                        self.read(pool, *condition, assigned);
                    }
                    for body in bodies {
                        let mut here = assigned.clone();
                        self.follow(pool, body, &mut here);
                        in_all = Some(match in_all {
                            Some(before) => &before & &here,
                            None => here,
                        });
                    }
                    assigned.extend(in_all.into_iter().flatten());
                }
                // It may make no turn at all.
                Statement::For { range: condition, body, .. } | Statement::While { condition, body } => {
                    self.read(pool, *condition, assigned);
                    self.follow(pool, body, &mut assigned.clone());
                }
                Statement::Call(_) | Statement::When { .. } | Statement::Break | Statement::Return => {}
            }
        }
    }

    fn read(&mut self, pool: &Pool, e: ExprId, assigned: &FxHashSet<LocalId>) -> FxHashSet<LocalId> {
        let read = locals_in(pool, e);
        self.carried.extend(read.difference(assigned));
        read
    }

    /// These and all that flows into them.
    fn behind(&self, locals: &FxHashSet<LocalId>) -> FxHashSet<LocalId> {
        let mut found = locals.clone();
        let mut open: Vec<LocalId> = locals.iter().copied().collect();
        while let Some(local) = open.pop() {
            let sources = self.sources.get(&local).into_iter().flatten();
            open.extend(sources.filter(|&&source| found.insert(source)));
        }
        found
    }
}

fn locals_in(pool: &Pool, e: ExprId) -> FxHashSet<LocalId> {
    let mut locals = FxHashSet::default();
    pool.contains(e, |pool, e| {
        if let Node::Local(local) = pool.node(e) {
            locals.insert(*local);
        }
        false
    });
    locals
}

fn calls(pool: &Pool, statements: &[Statement], function: FunctionId) -> bool {
    let mut found = false;
    for statement in statements {
        statement.for_each_expr(&mut |e| {
            found = found
                || pool.contains(e, |pool, e| matches!(pool.node(e), Node::Call(id, _) if *id == function));
        });
    }
    found
}

fn contains_loop(statement: &Statement) -> bool {
    any_loop(std::slice::from_ref(statement), &mut |_| true)
}

/// Whether a loop fulfils the predicate, of those inside others too.
fn any_loop(statements: &[Statement], predicate: &mut dyn FnMut(&Statement) -> bool) -> bool {
    statements.iter().any(|statement| match statement {
        Statement::For { body, .. } | Statement::While { body, .. } => {
            predicate(statement) || any_loop(body, predicate)
        }
        Statement::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| any_loop(body, predicate)) || any_loop(otherwise, predicate)
        }
        _ => false,
    })
}
