//! An expression of a statement → one over the values that its variables hold where the statement stands.
//!
//! Each relation and each rounding that makes an event becomes a hidden variable with the equation `h = left > right`. Further equations
//! see to the rest. Another place that reads the same relation over the same values, be it in a `when`, is that relation.

use std::rc::Rc;

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Subscript, Type, UnaryOp};
use harpoon_flat::Variability;
use rustc_hash::FxHashMap;

use super::events::{can_make_event, is_fragile};
use super::execution::Execution;

/// What becomes of relations.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Relations {
    MakeEvents,
    /// In a `when`: those that make events elsewhere are what they are there, the others are computed.
    AsKnown,
    /// In `noEvent`.
    Literal,
}

impl Execution<'_> {
    /// The expression as it stands in the statement at hand.
    pub(super) fn read(&mut self, expr: ExprId) -> ExprId {
        self.read_with(expr, self.relations())
    }

    /// The subscripts of what is assigned.
    pub(super) fn read_target(&mut self, subscripts: &[Subscript]) -> Vec<Subscript> {
        self.read_subscripts(subscripts, self.relations())
    }

    /// A call for its effect: nothing in it makes an event.
    pub(super) fn read_call(&mut self, call: ExprId) -> ExprId {
        self.read_children(call, Relations::AsKnown)
    }

    fn relations(&self) -> Relations {
        if self.is_in_when { Relations::AsKnown } else { Relations::MakeEvents }
    }

    fn read_with(&mut self, expr: ExprId, relations: Relations) -> ExprId {
        if self.flat.pool.is_literal(expr) {
            return expr;
        }
        match self.flat.pool.node(expr).clone() {
            Node::Var(var) if self.is_assigned(var) => self.value(var),
            Node::Index(base, subscripts) => {
                let subscripts = self.read_subscripts(&subscripts, relations);
                self.read_element(base, subscripts, relations)
            }
            Node::Builtin(Builtin::Pre | Builtin::Der | Builtin::Previous, _) => {
                self.read_subscripts_only(expr, relations)
            }
            Node::Builtin(builtin @ (Builtin::Edge | Builtin::Change), arguments) => {
                let now = self.read_with(arguments[0], relations);
                let before = self.read_subscripts_only(arguments[0], relations);
                let ty = self.flat.pool.ty(before).clone();
                let before = self.flat.pool.add(Node::Builtin(Builtin::Pre, Rc::new([before])), ty);
                match builtin {
                    Builtin::Edge => {
                        let not_before = self.not(before);
                        self.and(now, not_before)
                    }
                    _ => self.flat.pool.binary(BinaryOp::NotEqual, now, before).unwrap_or(now),
                }
            }
            Node::Builtin(Builtin::Sample | Builtin::Initial | Builtin::Terminal, _) => expr,
            Node::Builtin(Builtin::NoEvent | Builtin::Smooth, _) => {
                self.read_children(expr, Relations::Literal)
            }
            Node::Comprehension { .. } => {
                // What its relations are about is only known when it is written out.
                let read = self.read_children(expr, Relations::Literal);
                match relations == Relations::MakeEvents && self.event_in(read).is_some() {
                    true => self.event_variable(read),
                    false => read,
                }
            }
            _ if can_make_event(&self.flat.pool, expr) => {
                let read = self.read_children(expr, relations);
                self.relation(read, relations)
            }
            _ => self.read_children(expr, relations),
        }
    }

    fn read_children(&mut self, expr: ExprId, relations: Relations) -> ExprId {
        let mut children = Vec::new();
        self.flat.pool.for_each_child(expr, |child| children.push(child));
        let mut mapped = FxHashMap::default();
        for child in children {
            let read = self.read_with(child, relations);
            mapped.insert(child, read);
        }
        self.flat.pool.map_children(expr, |_, child| mapped[&child])
    }

    fn read_subscripts(&mut self, subscripts: &[Subscript], relations: Relations) -> Vec<Subscript> {
        let one = |subscript: &Subscript| match *subscript {
            Subscript::Index(e) => Subscript::Index(self.read_with(e, relations)),
            Subscript::Slice(e) => Subscript::Slice(self.read_with(e, relations)),
            Subscript::All => Subscript::All,
        };
        subscripts.iter().map(one).collect()
    }

    /// An element of an array that is held by its elements is found without writing down all of them.
    fn read_element(&mut self, base: ExprId, subscripts: Vec<Subscript>, relations: Relations) -> ExprId {
        if let Node::Var(var) = *self.flat.pool.node(base)
            && let Some(place) = self.place(var, &subscripts)
            && let Some(element) = self.element(var, place)
        {
            return element;
        }
        let base = self.read_with(base, relations);
        self.flat.pool.index(base, subscripts).unwrap_or(base)
    }

    /// `pre(x[i])` is about the variable itself, whatever it holds here; only `i` is read.
    fn read_subscripts_only(&mut self, expr: ExprId, relations: Relations) -> ExprId {
        match self.flat.pool.node(expr).clone() {
            Node::Var(_) => expr,
            Node::Index(base, subscripts) => {
                let base = self.read_subscripts_only(base, relations);
                let subscripts = self.read_subscripts(&subscripts, relations);
                self.flat.pool.index(base, subscripts).unwrap_or(base)
            }
            _ => {
                let mut children = Vec::new();
                self.flat.pool.for_each_child(expr, |child| children.push(child));
                let mapped: FxHashMap<ExprId, ExprId> = children
                    .into_iter()
                    .map(|child| (child, self.read_subscripts_only(child, relations)))
                    .collect();
                self.flat.pool.map_children(expr, |_, child| mapped[&child])
            }
        }
    }

    /// A relation or rounding over values.
    fn relation(&mut self, read: ExprId, relations: Relations) -> ExprId {
        if !can_make_event(&self.flat.pool, read) || relations == Relations::Literal || !self.varies(read) {
            return read;
        }
        // Where the statement is not reached nothing may fail, and a rounding makes no events.
        let is_rounding = matches!(self.flat.pool.node(read), Node::Builtin(..));
        let guard = self.guard.filter(|_| is_rounding || is_fragile(&self.flat.pool, read));
        if let Some(&known) = self.known_relations.get(&(read, guard)) {
            return known;
        }
        if relations == Relations::AsKnown {
            return read;
        }
        let guarded = match guard {
            Some(guard) => self.flat.pool.map_children(read, |pool, side| {
                let zero =
                    if pool.ty(side).base == BaseType::Integer { pool.integer(1) } else { pool.real(1.0) };
                pool.if_then_else(guard, side, zero).unwrap_or(side)
            }),
            None => read,
        };
        let variable = self.event_variable(guarded);
        self.known_relations.insert((read, guard), variable);
        variable
    }

    /// A hidden variable that is equal to an expression whose relations make events.
    fn event_variable(&mut self, expr: ExprId) -> ExprId {
        let ty = self.flat.pool.ty(expr).clone();
        let is_whole = matches!(
            self.flat.pool.node(expr),
            Node::Builtin(Builtin::Floor | Builtin::Ceil | Builtin::Integer | Builtin::DivInteger, _)
        );
        let is_discrete = ty.base != BaseType::Real || is_whole;
        let variability = if is_discrete { Variability::Discrete } else { Variability::Continuous };
        self.hidden("$relation", ty, variability, expr)
    }

    pub(super) fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.flat.pool.binary(BinaryOp::And, a, b).expect("conditions are Booleans")
    }

    pub(super) fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.flat.pool.binary(BinaryOp::Or, a, b).expect("conditions are Booleans")
    }

    pub(super) fn not(&mut self, a: ExprId) -> ExprId {
        self.flat.pool.unary(UnaryOp::Not, a).expect("conditions are Booleans")
    }

    pub(super) fn choice(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> ExprId {
        self.flat.pool.if_then_else(condition, then, otherwise).expect("two values of one variable")
    }

    pub(super) fn initial(&mut self) -> ExprId {
        self.flat.pool.add(Node::Builtin(Builtin::Initial, Rc::new([])), Type::boolean())
    }
}
