//! State machines (chapter 17 of the specification) → equations on one clock.
//!
//! A machine is what transitions join. Each gets the variables of the specification's semantics model (17.3.4), with
//! the same names; an equation in a state becomes `v = if active then value else previous(v)`, and the equations that
//! several states have for one variable become one. `previous(x)` of a variable in a state that is being reset is its
//! start value.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, Pool, Type, UnaryOp, VarId};
use harpoon_flat::{Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

/// Replaces the state machines of a model by equations; the problems that stood in the way.
pub(crate) fn into_equations(flat: &mut Flat) -> Vec<Diagnostic> {
    let mut machines = Machines::new(flat);
    if machines.machines.is_empty() {
        return Vec::new();
    }
    machines.add_variables();
    machines.guard_equations();
    machines.define();
    machines.problems
}

struct Machines<'f> {
    flat: &'f mut Flat,
    machines: Vec<Machine>,
    /// Component path, machine and number of each state.
    states: Vec<(String, usize, usize)>,
    problems: Vec<Diagnostic>,
}

/// Its states are numbered from 1; the first is the initial one.
struct Machine {
    states: Vec<String>,
    /// Those with the lowest priority number last.
    transitions: Vec<Transition>,
    /// The state around it: index into `Machines::states`.
    parent: Option<usize>,
    origin: Origin,
    variables: Option<Variables>,
}

struct Transition {
    from: usize,
    to: usize,
    condition: ExprId,
    immediate: bool,
    reset: bool,
    synchronize: bool,
    priority: i64,
}

/// Names as in the specification.
struct Variables {
    selected_state: VarId,
    selected_reset: VarId,
    immediate: VarId,
    delayed: VarId,
    fired: VarId,
    active_state: VarId,
    active_reset: VarId,
    next_state: VarId,
    next_reset: VarId,
    active_reset_states: Vec<VarId>,
    next_reset_states: Vec<VarId>,
    ticks: VarId,
    entered: VarId,
}

impl<'f> Machines<'f> {
    fn new(flat: &'f mut Flat) -> Machines<'f> {
        let mut joined: Vec<(Vec<String>, Vec<(String, String, Transition)>, Origin)> = Vec::new();
        let mut initial = Vec::new();
        let mut rest = Vec::new();
        for equation in std::mem::take(&mut flat.equations) {
            let call = match equation.kind {
                EquationKind::Call(call) => flat.pool.node(call).clone(),
                _ => Node::Time,
            };
            match call {
                Node::Builtin(Builtin::InitialState, arguments) => {
                    let state = text(&flat.pool, arguments[0]);
                    join(&mut joined, &[&state], equation.origin);
                    initial.push(state);
                }
                Node::Builtin(Builtin::Transition, arguments) => {
                    let (from, to) = (text(&flat.pool, arguments[0]), text(&flat.pool, arguments[1]));
                    let flag = |at: usize, default: bool| {
                        let value = arguments.get(at).and_then(|id| flat.pool.as_boolean(*id));
                        value.unwrap_or(default)
                    };
                    let transition = Transition {
                        from: 0,
                        to: 0,
                        condition: arguments[2],
                        immediate: flag(3, true),
                        reset: flag(4, true),
                        synchronize: flag(5, false),
                        priority: arguments.get(6).and_then(|id| flat.pool.as_integer(*id)).unwrap_or(1),
                    };
                    let at = join(&mut joined, &[&from, &to], equation.origin);
                    joined[at].1.push((from, to, transition));
                }
                _ => rest.push(equation),
            }
        }
        flat.equations = rest;
        let mut machines = Vec::new();
        let mut states = Vec::new();
        for (names, transitions, origin) in joined {
            let mut names = names;
            names.sort_by_key(|name| !initial.contains(name));
            let number = |name: &str| names.iter().position(|known| known == name).unwrap_or(0) + 1;
            let mut transitions: Vec<Transition> = transitions
                .into_iter()
                .map(|(from, to, transition)| Transition {
                    from: number(&from),
                    to: number(&to),
                    ..transition
                })
                .collect();
            transitions.sort_by_key(|transition| std::cmp::Reverse(transition.priority));
            states.extend(names.iter().enumerate().map(|(k, name)| (name.clone(), machines.len(), k + 1)));
            machines.push(Machine { states: names, transitions, parent: None, origin, variables: None });
        }
        let mut found = Machines { flat, machines, states, problems: Vec::new() };
        for at in 0..found.machines.len() {
            let first = found.machines[at].states[0].clone();
            let around = first.rsplit_once('.').map_or("", |(around, _)| around);
            found.machines[at].parent = found.state_around(around);
        }
        found
    }

    /// The innermost state that a component is, or is in.
    fn state_around(&self, component: &str) -> Option<usize> {
        let is_around = |state: &str| {
            component.strip_prefix(state).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let around = (0..self.states.len()).filter(|&k| is_around(&self.states[k].0));
        around.max_by_key(|&k| self.states[k].0.len())
    }

    fn add_variables(&mut self) {
        for at in 0..self.machines.len() {
            let (n, origin) = (self.machines[at].states.len(), self.machines[at].origin);
            let mut add = |what: &str, ty: Type| {
                let name = format!("$stateMachine[{}].{what}", at + 1);
                add_variable(self.flat, name, ty, origin)
            };
            let variables = Variables {
                selected_state: add("selectedState", Type::integer()),
                selected_reset: add("selectedReset", Type::boolean()),
                immediate: add("immediate", Type::integer()),
                delayed: add("delayed", Type::integer()),
                fired: add("fired", Type::integer()),
                active_state: add("activeState", Type::integer()),
                active_reset: add("activeReset", Type::boolean()),
                next_state: add("nextState", Type::integer()),
                next_reset: add("nextReset", Type::boolean()),
                active_reset_states: (1..=n)
                    .map(|i| add(&format!("activeResetStates[{i}]"), Type::boolean()))
                    .collect(),
                next_reset_states: (1..=n)
                    .map(|i| add(&format!("nextResetStates[{i}]"), Type::boolean()))
                    .collect(),
                ticks: add("ticksInState", Type::integer()),
                entered: add("entered", Type::real()),
            };
            self.machines[at].variables = Some(variables);
        }
    }

    /// The semantics model of the specification for each machine.
    fn define(&mut self) {
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

    fn is_active(&mut self, state: usize) -> ExprId {
        let (_, at, number) = self.states[state];
        let outer = self.is_active_machine(at);
        let now = self.var(self.variables(at).active_state);
        let number = self.flat.pool.integer(number as i64);
        let is_it = self.binary(BinaryOp::Equal, now, number);
        self.and(outer, is_it)
    }

    /// Whether the variables of a state begin anew.
    fn is_reset(&mut self, state: usize) -> ExprId {
        let (_, at, number) = self.states[state];
        let active = self.is_active(state);
        let by_transition = self.var(self.variables(at).active_reset);
        let from_outside = self.var(self.variables(at).active_reset_states[number - 1]);
        let reset = self.or(by_transition, from_outside);
        self.and(active, reset)
    }

    fn ticks_if_it_stays(&mut self, at: usize) -> ExprId {
        let before = self.previous(self.variables(at).ticks);
        let one = self.flat.pool.integer(1);
        self.binary(BinaryOp::Add, before, one)
    }

    /// Equations and bindings in states hold while the state is active.
    fn guard_equations(&mut self) {
        let mut order: Vec<ExprId> = Vec::new();
        let mut cases: FxHashMap<ExprId, Vec<(ExprId, ExprId, Origin)>> = FxHashMap::default();
        let mut rest = Vec::new();
        let mut equations = std::mem::take(&mut self.flat.equations);
        for id in self.flat.variables.ids() {
            let variable = &self.flat.variables[id];
            if variable.variability <= Variability::Parameter || variable.is_known {
                continue;
            }
            let (Some(value), origin) = (variable.binding, variable.origin) else { continue };
            // A variable belongs to the component that it is declared in.
            if self.state_around(&self.flat.components[origin.component as usize]).is_some() {
                self.flat.variables[id].binding = None;
                let left = self.var(id);
                equations.push(Equation { kind: EquationKind::Equal(left, value), origin });
            } else {
                self.flat.variables[id].binding = Some(self.replaced(value, None, false));
            }
        }
        for mut equation in equations {
            let origin = equation.origin;
            let Some(state) = self.state_around(&self.flat.components[origin.component as usize]) else {
                self.replace_in(&mut equation);
                rest.push(equation);
                continue;
            };
            let target = match equation.kind {
                EquationKind::Equal(left, right) if self.is_target(left) => Some((left, right)),
                EquationKind::Equal(left, right) if self.is_target(right) => Some((right, left)),
                _ => None,
            };
            let Some((target, value)) = target else {
                self.report(
                    origin,
                    "an equation in a state must have the variable that it determines on one side",
                );
                continue;
            };
            let (_, machine, _) = self.states[state];
            let value = self.replaced(value, Some(machine), false);
            let active = self.is_active(state);
            let of_target = cases.entry(target).or_insert_with(|| {
                order.push(target);
                Vec::new()
            });
            of_target.push((active, value, origin));
        }
        for algorithm in &self.flat.algorithms {
            let component = &self.flat.components[algorithm.origin.component as usize];
            if self.state_around(component).is_some() {
                let message = "an algorithm in a state cannot be simulated yet: write equations";
                self.problems.push(Diagnostic::error(algorithm.origin.span, message));
            }
        }
        self.flat.equations.extend(rest);
        for target in order {
            let cases = &cases[&target];
            let origin = cases[0].2;
            // The state around may be reset though none of the states that determine the variable is active.
            let mut value = match self.previous_or_start(target) {
                Some(value) => value,
                None => self.builtin(Builtin::Previous, vec![target]),
            };
            for (active, inside, origin) in cases.clone().into_iter().rev() {
                match self.flat.pool.if_then_else(active, inside, value) {
                    Ok(chosen) => value = chosen,
                    Err(error) => self.report(origin, error.to_string()),
                }
            }
            self.flat.equations.push(Equation { kind: EquationKind::Equal(target, value), origin });
        }
    }

    fn is_target(&self, side: ExprId) -> bool {
        match self.flat.pool.node(side) {
            Node::Var(var) => self.flat.variables[*var].variability > Variability::Parameter,
            Node::Index(base, _) | Node::Field(base, _) => self.is_target(*base),
            _ => false,
        }
    }

    /// In an equation outside of states.
    fn replace_in(&mut self, equation: &mut Equation) {
        match &mut equation.kind {
            EquationKind::Equal(left, right) => {
                *left = self.replaced(*left, None, false);
                *right = self.replaced(*right, None, false);
            }
            EquationKind::If { branches, otherwise } => {
                otherwise.iter_mut().for_each(|equation| self.replace_in(equation));
                self.replace_in_branches(branches);
            }
            EquationKind::When { branches } => self.replace_in_branches(branches),
            EquationKind::Call(call) => *call = self.replaced(*call, None, false),
        }
    }

    fn replace_in_branches(&mut self, branches: &mut [(ExprId, Vec<Equation>)]) {
        for (condition, body) in branches {
            *condition = self.replaced(*condition, None, false);
            body.iter_mut().for_each(|equation| self.replace_in(equation));
        }
    }

    /// `activeState`, `ticksInState`, `timeInState` and `previous` in terms of the machines' variables. `at`: the machine that
    /// the expression belongs to; `before_firing`: how it is while nothing has fired.
    fn replaced(&mut self, expr: ExprId, at: Option<usize>, before_firing: bool) -> ExprId {
        let mut stack = vec![expr];
        let mut memo: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        let mut found = Vec::new();
        while let Some(id) = stack.pop() {
            if let Node::Builtin(builtin, arguments) = self.flat.pool.node(id).clone() {
                found.push((id, builtin, arguments));
            }
            self.flat.pool.for_each_child(id, |child| stack.push(child));
        }
        for (id, builtin, arguments) in found {
            if memo.contains_key(&id) {
                continue;
            }
            let replacement = match (builtin, at) {
                (Builtin::ActiveState, _) => {
                    let name = text(&self.flat.pool, arguments[0]);
                    let state = self.states.iter().position(|(known, ..)| *known == name);
                    state.map(|state| self.is_active(state))
                }
                (Builtin::TicksInState, Some(at)) if before_firing => Some(self.ticks_if_it_stays(at)),
                (Builtin::TicksInState, Some(at)) => Some(self.var(self.variables(at).ticks)),
                (Builtin::TimeInState, Some(at)) => {
                    let entered = self.variables(at).entered;
                    let entered = if before_firing { self.previous(entered) } else { self.var(entered) };
                    let time = self.flat.pool.time();
                    Some(self.binary(BinaryOp::Sub, time, entered))
                }
                (Builtin::Previous, _) => self.previous_or_start(arguments[0]),
                _ => None,
            };
            memo.extend(replacement.map(|replacement| (id, replacement)));
        }
        let replacements = memo.clone();
        self.flat.pool.rewrite(expr, &mut memo, |_, id| replacements.get(&id).copied())
    }

    /// The start value if the state that the variable belongs to is being reset. None if it belongs to none.
    fn previous_or_start(&mut self, x: ExprId) -> Option<ExprId> {
        let mut base = x;
        while let Node::Index(inner, _) | Node::Field(inner, _) = self.flat.pool.node(base) {
            base = *inner;
        }
        let Node::Var(var) = *self.flat.pool.node(base) else { return None };
        let origin = self.flat.variables[var].origin;
        let state = self.state_around(&self.flat.components[origin.component as usize])?;
        let reset = self.is_reset(state);
        let start = self.start_of(var);
        let start = match self.flat.pool.node(x).clone() {
            Node::Index(_, subscripts) => self.flat.pool.index(start, subscripts.to_vec()).ok()?,
            Node::Field(..) => return None,
            _ => start,
        };
        let before = self.builtin(Builtin::Previous, vec![x]);
        self.flat.pool.if_then_else(reset, start, before).ok()
    }

    fn start_of(&mut self, var: VarId) -> ExprId {
        let variable = &self.flat.variables[var];
        let ty = variable.ty.clone();
        let given = variable.attributes.iter().find(|(name, _)| *name == "start").map(|(_, value)| *value);
        let pool = &mut self.flat.pool;
        let value = given.unwrap_or_else(|| match ty.base {
            BaseType::Boolean => pool.boolean(false),
            BaseType::Integer => pool.integer(0),
            BaseType::Enum(id) => pool.add(Node::Enum(id, 1), Type::scalar(BaseType::Enum(id))),
            _ => pool.real(0.0),
        });
        let value = match ty.shape() {
            Some(shape) if pool.ty(value).is_scalar() && !shape.is_empty() => {
                let mut arguments = vec![value];
                arguments.extend(shape.iter().map(|n| pool.integer(*n as i64)));
                pool.builtin(Builtin::Fill, arguments).unwrap_or(value)
            }
            _ => value,
        };
        pool.coerce(value, &ty).unwrap_or(value)
    }
}

/// Expressions.
impl Machines<'_> {
    fn variables(&self, at: usize) -> &Variables {
        self.machines[at].variables.as_ref().expect("variables are added first")
    }

    fn equation(&mut self, at: usize, var: VarId, right: ExprId) {
        let (left, origin) = (self.var(var), self.machines[at].origin);
        self.flat.equations.push(Equation { kind: EquationKind::Equal(left, right), origin });
    }

    fn var(&mut self, var: VarId) -> ExprId {
        let ty = self.flat.variables[var].ty.clone();
        self.flat.pool.var(var, ty)
    }

    fn previous(&mut self, var: VarId) -> ExprId {
        let now = self.var(var);
        self.builtin(Builtin::Previous, vec![now])
    }

    fn builtin(&mut self, builtin: Builtin, arguments: Vec<ExprId>) -> ExprId {
        self.flat.pool.builtin(builtin, arguments).expect("arguments of fitting types")
    }

    fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.flat.pool.binary(op, a, b).expect("operands of fitting types")
    }

    fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::And, a, b)
    }

    fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Or, a, b)
    }

    fn not(&mut self, a: ExprId) -> ExprId {
        self.flat.pool.unary(UnaryOp::Not, a).expect("a Boolean has an opposite")
    }

    fn choose(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> ExprId {
        self.flat.pool.if_then_else(condition, then, otherwise).expect("branches of one type")
    }

    fn report(&mut self, origin: Origin, message: impl Into<String>) {
        let component = self.flat.components[origin.component as usize].clone();
        self.problems.push(Diagnostic::error(origin.span, message).component(component));
    }
}

/// Puts states into one machine, with those that they are joined with already; where it is.
fn join(
    joined: &mut Vec<(Vec<String>, Vec<(String, String, Transition)>, Origin)>,
    states: &[&String],
    origin: Origin,
) -> usize {
    let (mut own, others): (Vec<_>, Vec<_>) = std::mem::take(joined)
        .into_iter()
        .partition(|(names, ..)| states.iter().any(|state| names.contains(state)));
    *joined = others;
    let (mut names, mut transitions, mut first) = (Vec::new(), Vec::new(), origin);
    for (k, (some, mut more, at)) in own.drain(..).enumerate() {
        names.extend(some);
        transitions.append(&mut more);
        first = if k == 0 { at } else { first };
    }
    for state in states {
        if !names.contains(*state) {
            names.push((*state).clone());
        }
    }
    joined.push((names, transitions, first));
    joined.len() - 1
}

/// States are named by their component paths.
fn text(pool: &Pool, expr: ExprId) -> String {
    pool.as_string(expr).map(|text| text.to_string()).unwrap_or_default()
}

fn add_variable(flat: &mut Flat, name: String, ty: Type, origin: Origin) -> VarId {
    let var = flat.variables.push(Variable {
        name,
        ty,
        variability: Variability::Continuous,
        causality: None,
        is_flow: false,
        is_stream: false,
        is_protected: true,
        is_final: false,
        is_structural: false,
        binding: None,
        attributes: Vec::new(),
        description: None,
        origin,
        is_known: false,
    });
    flat.order.push(var);
    var
}
