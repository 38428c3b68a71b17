//! The semantics model of the specification (17.3.4) for each machine: which state is active, and which is reset.

use harpoon_expr::{BinaryOp, Builtin, ExprId, Type};

use super::{Machines, Transition};

impl Machines<'_> {
    /// The semantics model of the specification for each machine.
    pub(super) fn define(&mut self) {
        for at in 0..self.machines.len() {
            let (active, reset) = (self.is_active_machine(at), self.is_reset_machine(at));
            let n_states = self.machines[at].states.len();
            let zero = self.flat.pool.integer(0);
            let one = self.flat.pool.integer(1);

            let before = self.previous(self.variables(at).next_state);
            let selected = self.choose(reset, one, before);
            self.equation(at, self.variables(at).selected_state, selected);
            let before = self.previous(self.variables(at).next_reset);
            let selected = self.or(reset, before);
            self.equation(at, self.variables(at).selected_reset, selected);

            let immediate = self.enabled(at, true);
            self.equation(at, self.variables(at).immediate, immediate);
            let delayed = self.enabled(at, false);
            self.equation(at, self.variables(at).delayed, delayed);
            let before = self.previous(self.variables(at).delayed);
            let immediate = self.var(self.variables(at).immediate);
            let fired = self.builtin(Builtin::Max, vec![before, immediate]);
            self.equation(at, self.variables(at).fired, fired);

            let (mut state, mut is_reset) =
                (self.var(self.variables(at).selected_state), self.var(self.variables(at).selected_reset));
            let fired = self.var(self.variables(at).fired);
            for k in 0..self.machines[at].transitions.len() {
                let Transition { to, reset, .. } = self.machines[at].transitions[k];
                let number = self.flat.pool.integer(k as i64 + 1);
                let is_it = self.binary(BinaryOp::Equal, fired, number);
                let (to, reset) = (self.flat.pool.integer(to as i64), self.flat.pool.boolean(reset));
                state = self.choose(is_it, to, state);
                is_reset = self.choose(is_it, reset, is_reset);
            }
            let state = self.choose(reset, one, state);
            self.equation(at, self.variables(at).active_state, state);
            let is_reset = self.or(reset, is_reset);
            self.equation(at, self.variables(at).active_reset, is_reset);

            let (state, before) =
                (self.var(self.variables(at).active_state), self.previous(self.variables(at).next_state));
            let next = self.choose(active, state, before);
            self.equation(at, self.variables(at).next_state, next);
            let before = self.previous(self.variables(at).next_reset);
            let inactive = self.not(active);
            let next = self.and(inactive, before);
            self.equation(at, self.variables(at).next_reset, next);
            for i in 0..n_states {
                let (now, next) =
                    (self.variables(at).active_reset_states[i], self.variables(at).next_reset_states[i]);
                let before = self.previous(next);
                let is_reset = self.or(reset, before);
                self.equation(at, now, is_reset);
                let number = self.flat.pool.integer(i as i64 + 1);
                let is_other = self.binary(BinaryOp::NotEqual, state, number);
                let now = self.var(now);
                let still = self.and(is_other, now);
                let value = self.choose(active, still, before);
                self.equation(at, next, value);
            }

            let has_fired = self.binary(BinaryOp::Greater, fired, zero);
            let is_entered = self.or(reset, has_fired);
            let candidate = self.ticks_if_it_stays(at);
            let before = self.previous(self.variables(at).ticks);
            let counted = self.choose(is_entered, one, candidate);
            let counted = self.choose(active, counted, before);
            self.equation(at, self.variables(at).ticks, counted);
            let before = self.previous(self.variables(at).entered);
            let time = self.flat.pool.time();
            let entered = self.choose(is_entered, time, before);
            let entered = self.choose(active, entered, before);
            self.equation(at, self.variables(at).entered, entered);
        }
    }

    /// The number of the transition with the highest priority that may fire, or 0.
    fn enabled(&mut self, at: usize, immediate: bool) -> ExprId {
        let variables = self.variables(at);
        let state = if immediate { variables.selected_state } else { variables.next_state };
        let state = self.var(state);
        let mut number = self.flat.pool.integer(0);
        for k in 0..self.machines[at].transitions.len() {
            let Transition { from, condition, synchronize, immediate: kind, .. } =
                self.machines[at].transitions[k];
            if kind != immediate {
                continue;
            }
            let condition = self.replaced(condition, Some(at), immediate);
            let from_state = self.flat.pool.integer(from as i64);
            let is_from = self.binary(BinaryOp::Equal, state, from_state);
            let mut may_fire = self.and(is_from, condition);
            if synchronize {
                let is_final = self.is_final(at, from);
                may_fire = self.and(may_fire, is_final);
            }
            let this = self.flat.pool.integer(k as i64 + 1);
            number = self.choose(may_fire, this, number);
        }
        number
    }

    /// Results tell for each state whether it is active, under the name that the language has for it.
    pub(super) fn show_active_states(&mut self) {
        for state in 0..self.states.len() {
            let (name, at, _) = self.states[state].clone();
            let origin = self.machines[at].origin;
            let shown =
                super::add_variable(self.flat, format!("activeState({name})"), Type::boolean(), origin);
            self.flat.variables[shown].is_protected = false;
            self.flat.variables[shown].description = Some(format!("Whether `{name}` is active"));
            let active = self.is_active(state);
            self.equation(at, shown, active);
        }
    }

    /// Whether all machines inside a state are in states that nothing leaves.
    fn is_final(&mut self, machine: usize, state: usize) -> ExprId {
        let outer = self.states.iter().position(|(_, of, number)| (*of, *number) == (machine, state));
        let mut result = self.flat.pool.boolean(true);
        for at in 0..self.machines.len() {
            if self.machines[at].parent != outer {
                continue;
            }
            let active = self.var(self.variables(at).active_state);
            let mut is_any = self.flat.pool.boolean(false);
            for number in 1..=self.machines[at].states.len() {
                if self.machines[at].transitions.iter().all(|transition| transition.from != number) {
                    let number = self.flat.pool.integer(number as i64);
                    let is_it = self.binary(BinaryOp::Equal, active, number);
                    is_any = self.or(is_any, is_it);
                }
            }
            result = self.and(result, is_any);
        }
        result
    }

    fn is_active_machine(&mut self, at: usize) -> ExprId {
        match self.machines[at].parent {
            Some(parent) => self.is_active(parent),
            None => self.flat.pool.boolean(true),
        }
    }

    /// At its first tick, or with the state around it.
    fn is_reset_machine(&mut self, at: usize) -> ExprId {
        match self.machines[at].parent {
            Some(parent) => self.is_reset(parent),
            None => self.builtin(Builtin::FirstTick, Vec::new()),
        }
    }

    pub(super) fn is_active(&mut self, state: usize) -> ExprId {
        let (_, at, number) = self.states[state];
        let outer = self.is_active_machine(at);
        let now = self.var(self.variables(at).active_state);
        let number = self.flat.pool.integer(number as i64);
        let is_it = self.binary(BinaryOp::Equal, now, number);
        self.and(outer, is_it)
    }

    /// Whether the variables of a state begin anew.
    pub(super) fn is_reset(&mut self, state: usize) -> ExprId {
        let (_, at, number) = self.states[state];
        let active = self.is_active(state);
        let by_transition = self.var(self.variables(at).active_reset);
        let from_outside = self.var(self.variables(at).active_reset_states[number - 1]);
        let reset = self.or(by_transition, from_outside);
        self.and(active, reset)
    }

    pub(super) fn ticks_if_it_stays(&mut self, at: usize) -> ExprId {
        let before = self.previous(self.variables(at).ticks);
        let one = self.flat.pool.integer(1);
        self.binary(BinaryOp::Add, before, one)
    }
}
