//! Start values from which nothing is computed.
//!
//! A start value is where a state begins, what a discrete variable was before, or where Newton's method and the search for a branch
//! begin. What is assigned by an equation of its own is none of that, unless others are guessed from it (`guess.rs` in `harpoon-code`):
//! that is done for unknowns of nonlinear systems alone.

use harpoon_dae::Kind;
use harpoon_expr::{BaseType, Node, UnaryOp, VarId};

use crate::{Block, Causal};

impl Causal {
    /// Whether it is certain that nothing is computed from the start value of a variable.
    pub fn ignores_start_of(&self, var: VarId) -> bool {
        let is_plain = |block: &Block| match block {
            Block::Assign(_) => true,
            Block::System(system) => system.is_linear && system.discrete.is_empty(),
        };
        let Some(name) = self.name_of(var) else { return false };
        self.initial.iter().all(is_plain)
            && self.is_only_assigned(name)
            && self.is_free(var)
            && self.is_free(name)
    }

    /// The variable that stands for this one.
    fn name_of(&self, var: VarId) -> Option<VarId> {
        let Some(eliminated) = self.eliminated.iter().find(|one| one.variable == var) else {
            return Some(var);
        };
        let value = match *self.dae.pool.node(eliminated.value) {
            Node::Unary(UnaryOp::Neg, value) => value,
            _ => eliminated.value,
        };
        match *self.dae.pool.node(value) {
            Node::Var(name) => Some(name),
            _ => None,
        }
    }

    /// In each of the systems that have it by an equation of its own, in one of them at least.
    fn is_only_assigned(&self, var: VarId) -> bool {
        let blocks = || [&self.initial, &self.event, &self.continuous].into_iter().flatten();
        let mut has_it = blocks().filter(|block| block.defined().contains(&var)).peekable();
        has_it.peek().is_some() && has_it.all(|block| matches!(block, Block::Assign(_)))
    }

    /// Neither fixed nor assumed, and without a past or derivatives.
    fn is_free(&self, var: VarId) -> bool {
        let variable = &self.dae.variables[var];
        let has_helper = self
            .dae
            .variables
            .iter()
            .any(|(_, helper)| matches!(helper.kind, Kind::Pre(of) | Kind::Derivative(of) if of == var));
        variable.kind == Kind::Continuous
            && variable.ty == BaseType::Real
            && !variable.fixed
            && !has_helper
            && !self.levels.contains_key(&var)
            && !self.assumed_starts.contains(&var)
            && self.states.iter().all(|state| state.variable != var && state.derivative != var)
            && self.selections.iter().all(|selection| !selection.candidates.contains(&var))
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    fn is_idle(model: &str, name: &str) -> bool {
        let causal = causal(model);
        let found = causal.dae.variables.iter().find(|(_, variable)| variable.name == name);
        causal.ignores_start_of(found.unwrap().0)
    }

    #[test]
    fn of_what_an_equation_assigns() {
        assert!(is_idle("Real x = 1 fixed, y = 1; der(x) = -x; y = 2*x", "y"));
        assert!(is_idle("Real x = 1 fixed, y, z = 1; der(x) = -x; y = 2*x; z = y", "z"));
    }

    #[test]
    fn not_of_states_and_guesses() {
        assert!(!is_idle("Real x = 1, y; der(x) = -x; y = 2*x", "x"));
        assert!(!is_idle("Real x = 1, y = 1 fixed; der(x) = -x; y = 2*x", "y"));
        assert!(!is_idle("Real x = 1, y = 1; der(x) = -y; y = x", "y"));
        assert!(!is_idle("Real x = 1, y = 1, z; der(x) = z; y = 2*x; der(y) = 1", "y"));
        assert!(!is_idle("Real y = 1; y*y*y + y = time", "y"));
        // By way of it the unknown of the system is guessed.
        assert!(!is_idle("Real y = 1, z; z*z*z + z = time; y = 2*z", "y"));
    }
}
