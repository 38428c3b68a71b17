//! Which variables of a function may depend on the inputs that vary, and so need a companion for the derivative.
//! Conservative: through anything but what is not made of Reals.

use harpoon_index::Id;
use rustc_hash::FxHashSet;

use super::tangent;
use crate::{ExprId, Function, IterId, LocalId, Node, Pool, Statement};

/// What may depend on the inputs that vary, anywhere in the algorithm.
pub(super) struct Varying {
    pub(super) locals: Vec<bool>,
    /// Of loops over values that vary.
    pub(super) iterators: FxHashSet<IterId>,
}

impl Varying {
    pub(super) fn find(pool: &Pool, function: &Function, statements: &[Statement], mask: &[bool]) -> Varying {
        let mut varying =
            Varying { locals: vec![false; function.locals.len()], iterators: FxHashSet::default() };
        for (input, &varies) in function.inputs.iter().zip(mask) {
            varying.locals[input.index()] = varies;
        }
        // A loop carries a value to statements before the one that assigns it: until nothing is added.
        while varying.extend(pool, function, statements) {}
        varying
    }

    fn extend(&mut self, pool: &Pool, function: &Function, statements: &[Statement]) -> bool {
        let mut is_changed = false;
        for (id, local) in function.locals.iter() {
            if local.binding.is_some_and(|binding| self.contains(pool, binding))
                && !function.inputs.contains(&id)
            {
                is_changed |= self.add(pool, function, id);
            }
        }
        is_changed | self.extend_by(pool, function, statements)
    }

    fn extend_by(&mut self, pool: &Pool, function: &Function, statements: &[Statement]) -> bool {
        let mut is_changed = false;
        for statement in statements {
            match statement {
                Statement::Assign { target, value } => {
                    if self.contains(pool, *value) {
                        for root in roots(pool, *target) {
                            is_changed |= self.add(pool, function, root);
                        }
                    }
                }
                Statement::For { iter, range, body } => {
                    if self.contains(pool, *range) {
                        is_changed |= self.iterators.insert(*iter);
                    }
                    is_changed |= self.extend_by(pool, function, body);
                }
                Statement::If { branches, otherwise } => {
                    for (_, body) in branches {
                        is_changed |= self.extend_by(pool, function, body);
                    }
                    is_changed |= self.extend_by(pool, function, otherwise);
                }
                Statement::When { branches } => {
                    for (_, body) in branches {
                        is_changed |= self.extend_by(pool, function, body);
                    }
                }
                Statement::While { body, .. } => is_changed |= self.extend_by(pool, function, body),
                Statement::Call(_) | Statement::Break | Statement::Return => {}
            }
        }
        is_changed
    }

    fn add(&mut self, pool: &Pool, function: &Function, local: LocalId) -> bool {
        let is_new = !self.locals[local.index()] && tangent::varies(pool, &function.locals[local].ty);
        self.locals[local.index()] |= is_new;
        is_new
    }

    /// Whether an expression may have a derivative: it is looked at through operations that hand one on.
    pub(super) fn contains(&self, pool: &Pool, e: ExprId) -> bool {
        let mut seen = FxHashSet::default();
        self.reaches(pool, e, &mut seen)
    }

    fn reaches(&self, pool: &Pool, e: ExprId, seen: &mut FxHashSet<ExprId>) -> bool {
        if pool.is_literal(e) || !tangent::varies(pool, pool.ty(e)) || !seen.insert(e) {
            return false;
        }
        match pool.node(e) {
            Node::Local(local) => self.locals[local.index()],
            Node::Iter(iter) => self.iterators.contains(iter),
            Node::Comprehension { body, iterators, .. } => {
                self.reaches(pool, *body, seen)
                    || iterators.iter().any(|iterator| self.reaches(pool, iterator.range, seen))
            }
            _ => {
                let mut found = false;
                pool.for_each_child(e, |child| found = found || self.reaches(pool, child, seen));
                found
            }
        }
    }
}

/// The locals that a target assigns to or to parts of.
pub(super) fn roots(pool: &Pool, target: ExprId) -> Vec<LocalId> {
    match pool.node(target) {
        Node::Local(local) => vec![*local],
        Node::Index(e, _) | Node::Field(e, _) => roots(pool, *e),
        Node::Tuple(parts) => parts.iter().flatten().flat_map(|&part| roots(pool, part)).collect(),
        Node::Array(parts) | Node::Record(_, parts) => {
            parts.iter().flat_map(|&part| roots(pool, part)).collect()
        }
        _ => Vec::new(),
    }
}

/// Which locals get companions: those that vary, the outputs, and what is assigned together with one of them.
pub(super) fn with_companion(
    pool: &Pool,
    function: &Function,
    statements: &[Statement],
    varying: &Varying,
) -> Vec<bool> {
    let mut needed = varying.locals.clone();
    let is_real = |id: LocalId| tangent::varies(pool, &function.locals[id].ty);
    for &output in &function.outputs {
        needed[output.index()] = is_real(output);
    }
    let mut groups = Vec::new();
    for_each_assignment(statements, &mut |target| {
        let parts = match pool.node(target) {
            Node::Tuple(parts) => parts.iter().flatten().copied().collect(),
            _ => vec![target],
        };
        groups.extend(parts.into_iter().map(|part| roots(pool, part)).filter(|group| group.len() > 1));
    });
    let mut is_changed = true;
    while is_changed {
        is_changed = false;
        for group in &groups {
            if !group.iter().any(|local| needed[local.index()]) {
                continue;
            }
            for &local in group {
                is_changed |= is_real(local) && !needed[local.index()];
                needed[local.index()] |= is_real(local);
            }
        }
    }
    needed
}

pub(super) fn for_each_assignment(statements: &[Statement], f: &mut dyn FnMut(ExprId)) {
    for statement in statements {
        match statement {
            Statement::Assign { target, .. } => f(*target),
            Statement::If { branches, otherwise } => {
                branches.iter().for_each(|(_, body)| for_each_assignment(body, f));
                for_each_assignment(otherwise, f);
            }
            Statement::When { branches } => {
                branches.iter().for_each(|(_, body)| for_each_assignment(body, f));
            }
            Statement::For { body, .. } | Statement::While { body, .. } => for_each_assignment(body, f),
            Statement::Call(_) | Statement::Break | Statement::Return => {}
        }
    }
}
