//! State machines (chapter 17 of the specification) → equations on one clock.
//!
//! A machine is what transitions join. Each gets the variables of the specification's semantics model (17.3.4), with
//! the same names; an equation in a state becomes `v = if active then value else previous(v)`, and the equations that
//! several states have for one variable become one. `previous(x)` of a variable in a state that is being reset is its
//! start value.

mod guard;
mod semantics;

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, Pool, Type, UnaryOp, VarId};
use harpoon_flat::{Equation, EquationKind, Flat, Origin, Variability, Variable};
use harpoon_source::Diagnostic;

/// Replaces the state machines of a model by equations; the problems that stood in the way.
pub(crate) fn into_equations(flat: &mut Flat) -> Vec<Diagnostic> {
    let mut machines = Machines::new(flat);
    if machines.machines.is_empty() {
        return Vec::new();
    }
    machines.add_variables();
    machines.guard_equations();
    machines.define();
    machines.show_active_states();
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

/// States that transitions join, while the model is read.
struct Cluster {
    states: Vec<String>,
    transitions: Vec<(String, String, Transition)>,
    origin: Origin,
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
        let mut joined: Vec<Cluster> = Vec::new();
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
                    joined[at].transitions.push((from, to, transition));
                }
                _ => rest.push(equation),
            }
        }
        flat.equations = rest;
        let mut machines = Vec::new();
        let mut states = Vec::new();
        for Cluster { states: mut names, transitions, origin } in joined {
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

/// Puts states into one cluster, with those that they are joined with already; where it is.
fn join(clusters: &mut Vec<Cluster>, states: &[&String], origin: Origin) -> usize {
    let is_own = |cluster: &Cluster| states.iter().any(|state| cluster.states.contains(state));
    let (own, others): (Vec<_>, Vec<_>) = std::mem::take(clusters).into_iter().partition(is_own);
    *clusters = others;
    let origin = own.first().map_or(origin, |cluster| cluster.origin);
    let mut joined = Cluster { states: Vec::new(), transitions: Vec::new(), origin };
    for mut cluster in own {
        joined.states.append(&mut cluster.states);
        joined.transitions.append(&mut cluster.transitions);
    }
    for state in states {
        if !joined.states.contains(*state) {
            joined.states.push((*state).clone());
        }
    }
    clusters.push(joined);
    clusters.len() - 1
}

/// States are named by their component paths.
fn text(pool: &Pool, expr: ExprId) -> String {
    pool.as_string(expr).map(|text| text.to_string()).unwrap_or_default()
}

fn add_variable(flat: &mut Flat, name: String, ty: Type, origin: Origin) -> VarId {
    let var = flat.variables.push(Variable::hidden(name, ty, Variability::Continuous, origin));
    flat.order.push(var);
    var
}
