//! Equations of any form and size → scalar equations `left = right`.

use harpoon_expr::{BaseType, BinaryOp, Builtin, ExprId, Node, UnaryOp};
use harpoon_flat::{Equation as FlatEquation, EquationKind, Origin};
use rustc_hash::FxHashMap;

use crate::lower::Lowering;
use crate::memory::Relations;
use crate::text::Text;
use crate::{Check, CheckKind, Equation, Kind};

/// Where an equation stands decides whether its relations make events and where it goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    Running,
    /// Computed by a `when` of an algorithm: nothing changes it before the next event.
    AtEvent,
    Initial,
    /// On a clock: nothing makes an event.
    Clocked,
}

impl Place {
    fn relations(self) -> Relations {
        match self {
            Place::Running | Place::AtEvent => Relations::MakeEvents,
            Place::Initial | Place::Clocked => Relations::Literal,
        }
    }
}

/// The literals of `AssertionLevel`.
const WARNING: u32 = 1;
const ERROR: u32 = 2;

impl Lowering {
    pub(crate) fn add_equations(&mut self) {
        self.note_equations();
        if self.has_clocks() {
            self.add_clocked_equations();
        }
        for (left, right, origin) in std::mem::take(&mut self.bindings) {
            for equation in self.equal(left, right, Place::Running, origin) {
                self.add_running(equation);
            }
        }
        // What happens at events only comes after the relations that make them.
        let mut at_events = Vec::new();
        let mut whens = Vec::new();
        for equation in std::mem::take(&mut self.flat.equations) {
            match &equation.kind {
                EquationKind::When { branches } => {
                    whens.push(self.when_conditions(branches, equation.origin));
                    at_events.push(equation);
                }
                EquationKind::Equal(_, right) if self.is_of_event(*right) => at_events.push(equation),
                _ => self.add_equation(&equation, Place::Running),
            }
        }
        let mut whens = whens.into_iter();
        for equation in at_events {
            match (&equation.kind, equation.origin) {
                (EquationKind::When { branches }, origin) => {
                    let conditions = whens.next().expect("each has its conditions");
                    self.add_when(&conditions, branches, origin);
                }
                _ => self.add_equation(&equation, Place::AtEvent),
            }
        }
        for equation in std::mem::take(&mut self.flat.initial_equations) {
            self.add_equation(&equation, Place::Initial);
        }
        self.settle_texts();
    }

    pub(crate) fn add_equation(&mut self, equation: &FlatEquation, place: Place) {
        if let EquationKind::When { branches } = &equation.kind {
            let conditions = self.when_conditions(branches, equation.origin);
            return self.add_when(&conditions, branches, equation.origin);
        }
        // An assertion about the start says nothing about later.
        let guard = match place {
            Place::Initial if has_action(equation) => self.flag(Kind::Start, equation.origin),
            _ => self.dae.pool.boolean(true),
        };
        let scalars = self.scalar_equations(equation, place, guard);
        match place {
            Place::Clocked => self.dae.equations.extend(scalars),
            Place::Running => scalars.into_iter().for_each(|equation| self.add_running(equation)),
            Place::AtEvent => {
                let scalars = scalars.into_iter().map(|equation| self.smooth_first(equation));
                let scalars: Vec<Equation> = scalars.collect();
                self.dae.equations.extend(scalars)
            }
            Place::Initial => self.dae.initial_equations.extend(scalars),
        }
    }

    fn add_running(&mut self, equation: Equation) {
        let equation = self.smooth_first(equation);
        self.dae.equations.push(equation);
        self.watch_discrete(equation);
    }

    /// Whether a `when` of an algorithm computes it.
    pub(crate) fn is_of_event(&self, expr: ExprId) -> bool {
        match *self.dae.pool.node(expr) {
            Node::Builtin(Builtin::AtEvent, _) => true,
            // Where it is reached.
            Node::If { then, .. } => self.is_of_event(then),
            _ => false,
        }
    }

    /// What stands alone on the left is what an equation determines if it is discrete. A variable that a `when` determines
    /// is known here: `p = der(x)` is written the other way round.
    fn smooth_first(&self, equation: Equation) -> Equation {
        let Equation { left, right, origin } = equation;
        match *self.dae.pool.node(left) {
            Node::Var(var) if self.set_by_when.contains(&var) => {
                Equation { left: right, right: left, origin }
            }
            _ => equation,
        }
    }

    /// `guard`: the conditions of the `if` equations around it, for assertions.
    pub(crate) fn scalar_equations(
        &mut self,
        equation: &FlatEquation,
        place: Place,
        guard: ExprId,
    ) -> Vec<Equation> {
        let origin = equation.origin;
        match &equation.kind {
            EquationKind::Equal(left, right) => self.equal(*left, *right, place, origin),
            EquationKind::If { branches, otherwise } => {
                self.if_equation(branches, otherwise, place, guard, origin)
            }
            EquationKind::When { .. } => {
                self.report(origin, "a `when` cannot stand inside an `if` whose condition changes");
                Vec::new()
            }
            EquationKind::Call(call) => {
                self.add_action(*call, guard, origin);
                Vec::new()
            }
        }
    }

    fn equal(&mut self, left: ExprId, right: ExprId, place: Place, origin: Origin) -> Vec<Equation> {
        let pairs = self.pairs(left, right, origin).into_iter();
        pairs.filter_map(|(left, right)| self.scalar_equation(left, right, place, origin)).collect()
    }

    /// Of scalars. None between texts: they are no part of the system that is solved.
    pub(crate) fn scalar_equation(
        &mut self,
        left: ExprId,
        right: ExprId,
        place: Place,
        origin: Origin,
    ) -> Option<Equation> {
        if self.dae.pool.ty(left).base == BaseType::String {
            if place != Place::Initial {
                self.texts.push(Text { left, right, is_chosen: false, origin });
            }
            return None;
        }
        let left = self.without_memory(left, place.relations(), origin);
        let right = self.without_memory(right, place.relations(), origin);
        Some(Equation { left, right, origin })
    }

    /// Branches of equal length that are decided while the simulation runs are one set of equations with conditional sides.
    fn if_equation(
        &mut self,
        branches: &[(ExprId, Vec<FlatEquation>)],
        otherwise: &[FlatEquation],
        place: Place,
        guard: ExprId,
        origin: Origin,
    ) -> Vec<Equation> {
        let n_texts = self.texts.len();
        let mut bodies = Vec::new();
        let mut rest = guard;
        let mut otherwise = otherwise;
        for (condition, body) in branches {
            let Some(condition) = self.scalar_of(*condition, origin) else { return Vec::new() };
            // A branch that parameters decide about is taken or left now: the other may have another structure, such
            // as a derivative that a mass of zero takes away. Parameters are set before compilation.
            let decided = self.with_parameter_values(condition);
            match self.dae.pool.as_boolean(decided) {
                Some(true) => {
                    otherwise = body;
                    break;
                }
                Some(false) => continue,
                None => {}
            }
            let condition = self.without_memory(condition, place.relations(), origin);
            let inside = self.and(rest, condition);
            let opposite = self.not(condition);
            rest = self.and(rest, opposite);
            bodies.push((Some(condition), self.body(body, place, inside)));
        }
        bodies.push((None, self.body(otherwise, place, rest)));
        if bodies.len() > 1 {
            self.texts[n_texts..].iter_mut().for_each(|text| text.is_chosen = true);
        }
        let n = bodies.iter().map(|(_, body)| body.len()).max().unwrap_or(0);
        if bodies.iter().any(|(_, body)| body.len() != n) {
            self.report(
                origin,
                "the branches of an `if` whose condition changes need equally many equations",
            );
            return Vec::new();
        }
        self.align(&mut bodies);
        (0..n).map(|k| self.merged(&bodies, k)).collect()
    }

    fn body(&mut self, equations: &[FlatEquation], place: Place, guard: ExprId) -> Vec<Equation> {
        equations.iter().flat_map(|equation| self.scalar_equations(equation, place, guard)).collect()
    }

    /// Puts the equations of each branch into an order in which equal left sides meet.
    fn align(&self, bodies: &mut [(Option<ExprId>, Vec<Equation>)]) {
        let Some((first, others)) = bodies.split_first_mut() else { return };
        for (_, body) in others {
            for (k, equation) in first.1.iter().enumerate() {
                if let Some(at) = body[k..].iter().position(|other| other.left == equation.left) {
                    body.swap(k, k + at);
                }
            }
        }
    }

    fn merged(&mut self, bodies: &[(Option<ExprId>, Vec<Equation>)], k: usize) -> Equation {
        let first = bodies[0].1[k];
        let origin = first.origin;
        if bodies.iter().all(|(_, body)| body[k].left == first.left) {
            let right = self.conditional(bodies, |_, equation| equation.right, k);
            return Equation { left: first.left, right, origin };
        }
        // Only numbers can be subtracted; other types need the same variable on the left of each branch.
        if !self.dae.pool.ty(first.left).is_numeric() {
            self.report(origin, "the branches of the `if` determine different variables that are no numbers");
            return first;
        }
        let difference = |lowering: &mut Lowering, equation: &Equation| {
            lowering.binary(BinaryOp::Sub, equation.left, equation.right)
        };
        let right = self.conditional(bodies, difference, k);
        Equation { left: self.dae.pool.real(0.0), right, origin }
    }

    fn conditional(
        &mut self,
        bodies: &[(Option<ExprId>, Vec<Equation>)],
        value: impl Fn(&mut Lowering, &Equation) -> ExprId,
        k: usize,
    ) -> ExprId {
        let mut result = None;
        for (condition, body) in bodies.iter().rev() {
            let value = value(self, &body[k]);
            result = Some(match (condition, result) {
                (Some(condition), Some(otherwise)) => self.if_then_else(*condition, value, otherwise),
                _ => value,
            });
        }
        result.expect("an `if` has a branch")
    }

    /// `assert` and `terminate` outside of `when`; other calls compute nothing here.
    pub(crate) fn add_action(&mut self, call: ExprId, guard: ExprId, origin: Origin) {
        let Node::Builtin(builtin, arguments) = self.dae.pool.node(call).clone() else { return };
        match builtin {
            Builtin::Assert => {
                if let Some(condition) = self.scalar_of(arguments[0], origin) {
                    let condition = self.without_memory(condition, Relations::Literal, origin);
                    self.add_assert(condition, &arguments, guard, false, origin);
                }
            }
            Builtin::Terminate => self.add_terminate(&arguments, guard, false, origin),
            _ => self.report(origin, format!("`{}` cannot be simulated here yet", builtin.name())),
        }
    }

    /// `arguments`: of the `assert`; the condition is already translated.
    pub(crate) fn add_assert(
        &mut self,
        condition: ExprId,
        arguments: &[ExprId],
        guard: ExprId,
        is_at_event: bool,
        origin: Origin,
    ) {
        let unguarded = self.not(guard);
        let condition = self.or(unguarded, condition);
        if self.dae.pool.as_boolean(condition) == Some(true) {
            return;
        }
        let Some(message) = self.scalar_of(arguments[1], origin) else { return };
        let relations = if is_at_event { Relations::AsKnown } else { Relations::Literal };
        let message = self.without_memory(message, relations, origin);
        let level = arguments.get(2).and_then(|level| self.scalar_of(*level, origin));
        let known = level.map(|level| self.with_parameter_values(level));
        let add = |this: &mut Lowering, kind, condition| {
            this.dae.checks.push(Check { kind, condition, message, is_at_event, origin });
        };
        match known.map(|level| self.dae.pool.node(level).clone()) {
            None | Some(Node::Enum(_, ERROR)) => add(self, CheckKind::Error, condition),
            Some(Node::Enum(_, WARNING)) => add(self, CheckKind::Warning, condition),
            // A level that is known only later: one check for each.
            Some(_) => {
                let level = level.expect("it was looked at");
                for (kind, literal) in [(CheckKind::Error, ERROR), (CheckKind::Warning, WARNING)] {
                    let BaseType::Enum(levels) = self.dae.pool.ty(level).base else { continue };
                    let literal = self.dae.pool.enum_literal(levels, literal);
                    let is_other = self.binary(BinaryOp::NotEqual, level, literal);
                    let condition = self.or(is_other, condition);
                    add(self, kind, condition);
                }
            }
        }
    }

    pub(crate) fn add_terminate(
        &mut self,
        arguments: &[ExprId],
        active: ExprId,
        is_at_event: bool,
        origin: Origin,
    ) {
        let Some(message) = self.scalar_of(arguments[0], origin) else { return };
        let relations = if is_at_event { Relations::AsKnown } else { Relations::Literal };
        let message = self.without_memory(message, relations, origin);
        let kind = CheckKind::Terminate;
        self.dae.checks.push(Check { kind, condition: active, message, is_at_event, origin });
    }

    /// The call of a function for its effect, in the iteration of an event in which `active` is true.
    pub(crate) fn add_call(&mut self, call: ExprId, active: ExprId, origin: Origin) {
        let mut arguments = Vec::new();
        self.dae.pool.for_each_child(call, |argument| arguments.push(argument));
        let mut translated = FxHashMap::default();
        for argument in arguments {
            let whole = match self.whole_of(argument, origin) {
                Some(whole) => self.without_memory(whole, Relations::AsKnown, origin),
                None => return,
            };
            translated.insert(argument, whole);
        }
        let message = self.dae.pool.map_children(call, |_, argument| translated[&argument]);
        let kind = CheckKind::Call;
        self.dae.checks.push(Check { kind, condition: active, message, is_at_event: true, origin });
    }

    pub(crate) fn and(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::And, a, b)
    }

    pub(crate) fn or(&mut self, a: ExprId, b: ExprId) -> ExprId {
        self.binary(BinaryOp::Or, a, b)
    }

    pub(crate) fn not(&mut self, a: ExprId) -> ExprId {
        self.dae.pool.unary(UnaryOp::Not, a).expect("a Boolean has an opposite")
    }

    /// Of operands whose types were checked by the front end.
    pub(crate) fn binary(&mut self, op: BinaryOp, a: ExprId, b: ExprId) -> ExprId {
        self.dae.pool.binary(op, a, b).expect("operands of fitting types")
    }

    pub(crate) fn if_then_else(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> ExprId {
        self.dae.pool.if_then_else(condition, then, otherwise).expect("branches of one type")
    }
}

fn has_action(equation: &FlatEquation) -> bool {
    match &equation.kind {
        EquationKind::Call(_) => true,
        EquationKind::If { branches, otherwise } => {
            branches.iter().flat_map(|(_, body)| body).chain(otherwise).any(has_action)
        }
        EquationKind::Equal(..) | EquationKind::When { .. } => false,
    }
}
