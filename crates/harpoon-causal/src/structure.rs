//! Parameters that decide about the structure: an `if` whose condition is known before the simulation becomes its
//! branch, and a term whose factor is zero vanishes with its unknowns.
//!
//! Without this, a capacitor of zero farads would be a state, and so would the temperature of a pipe without mass.

use harpoon_dae::Dae;
use harpoon_expr::{BinaryOp, ExprId, Node, Type};
use rustc_hash::FxHashMap;

use crate::constants::Constants;

/// Remembers what it has decided, which holds until further variables become constant.
#[derive(Default)]
pub(crate) struct Structure {
    decided: FxHashMap<ExprId, ExprId>,
    is_constant: FxHashMap<ExprId, bool>,
}

impl Structure {
    /// The expression without what its parameters rule out.
    pub(crate) fn decided(&mut self, dae: &mut Dae, constants: &mut Constants, expr: ExprId) -> ExprId {
        Decider { dae, constants, structure: self }.decided(expr)
    }
}

struct Decider<'a> {
    dae: &'a mut Dae,
    constants: &'a mut Constants,
    structure: &'a mut Structure,
}

impl Decider<'_> {
    fn decided(&mut self, expr: ExprId) -> ExprId {
        if self.is_constant(expr) {
            // A parameter keeps its name; of an expression that is zero nothing is left to name.
            let is_named = matches!(self.dae.pool.node(expr), Node::Var(_));
            return if !is_named && self.is_zero(expr) { self.dae.pool.real(0.0) } else { expr };
        }
        if let Some(&known) = self.structure.decided.get(&expr) {
            return known;
        }
        let result = self.decide(expr);
        self.structure.decided.insert(expr, result);
        result
    }

    fn decide(&mut self, expr: ExprId) -> ExprId {
        match self.dae.pool.node(expr).clone() {
            Node::If { condition, then, otherwise } if self.is_constant(condition) => {
                match self.constants.truth(self.dae, condition) {
                    Some(true) => return self.decided(then),
                    Some(false) => return self.decided(otherwise),
                    None => {}
                }
            }
            Node::Binary(BinaryOp::Mul, a, b) if self.is_zero(a) || self.is_zero(b) => {
                return self.dae.pool.real(0.0);
            }
            Node::Binary(BinaryOp::Div, a, _) if self.is_zero(a) => return self.dae.pool.real(0.0),
            _ => {}
        }
        let mut children = Vec::new();
        self.dae.pool.for_each_child(expr, |child| children.push(child));
        let mapped: FxHashMap<ExprId, ExprId> =
            children.into_iter().map(|child| (child, self.decided(child))).collect();
        self.dae.pool.map_children(expr, |_, child| mapped[&child])
    }

    /// Whether it is a constant number that is zero.
    fn is_zero(&mut self, expr: ExprId) -> bool {
        *self.dae.pool.ty(expr) == Type::real()
            && self.is_constant(expr)
            && self.constants.number(self.dae, expr) == Some(0.0)
    }

    fn is_constant(&mut self, expr: ExprId) -> bool {
        if self.dae.pool.is_literal(expr) {
            return true;
        }
        if let Some(&known) = self.structure.is_constant.get(&expr) {
            return known;
        }
        let result = match *self.dae.pool.node(expr) {
            Node::Var(var) => self.dae.variables[var].is_constant(),
            Node::Time | Node::Local(_) | Node::Iter(_) => false,
            Node::Call(function, _) if self.dae.functions.get(function).is_none_or(|f| !f.pure) => false,
            _ => {
                let mut children = Vec::new();
                self.dae.pool.for_each_child(expr, |child| children.push(child));
                children.into_iter().all(|child| self.is_constant(child))
            }
        };
        self.structure.is_constant.insert(expr, result);
        result
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn a_capacitance_of_zero_is_no_state() {
        let circuit = "parameter c = 0; Real v = 1, i; c*der(v) = i; i = 1 - v";
        assert_eq!(causal(circuit).state_names(), [""; 0]);
        assert_eq!(causal(&circuit.replace("c = 0", "c = 1")).state_names(), ["v"]);
    }

    #[test]
    fn an_if_with_a_parameter_is_its_branch() {
        let pipe = "parameter m = 0; parameter p = 2; Real T = 1;
            (if p*m > 1 then m*der(T) else 0) = time - T";
        assert_eq!(causal(pipe).state_names(), [""; 0]);
        assert_eq!(causal(&pipe.replace("m = 0", "m = 1")).state_names(), ["T"]);
    }
}
