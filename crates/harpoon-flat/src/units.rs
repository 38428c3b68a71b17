//! Equations → those whose two sides, or whose terms, have different dimensions.
//!
//! A dimension is known of variables with a unit, and of what is computed from them. It is not known of numbers, of calls, of
//! time, which stands for any signal that grows (`force = time`), and of what is multiplied with a number: a factor may
//! carry any unit (`0.5*rho*v^2`, but also a correlation's 3.66). Nothing is said where one side is not known or has no
//! dimension, so that what is said is wrong for sure.

mod dimension;

use std::collections::HashMap;

use harpoon_expr::{BinaryOp, Builtin, ExprId, Node, UnaryOp, VarId};
use harpoon_source::{Diagnostic, Severity, Span};

use crate::{Equation, EquationKind, Flat, Variability};
use dimension::Dimension;

/// One warning for each place in the text.
pub fn unit_mismatches(flat: &Flat) -> Vec<Diagnostic> {
    let mut check = Check { flat, known: HashMap::new(), found: Vec::new(), place: None };
    for var in flat.order.iter().copied() {
        let variable = &flat.variables[var];
        // Tables of parameters have factors of one that carry a unit, and are gone: `Rv0 + Rv1*1` at 1 rad/s.
        let varies = variable.variability > Variability::Parameter;
        if let Some(binding) = variable.binding.filter(|_| varies) {
            check.place = Some((variable.origin.span, variable.origin.component));
            let (own, value) = (check.of_variable(var), check.of(binding));
            check.compare(&[own, value], "the variable and its value", &[None, Some(binding)]);
        }
    }
    check.equations(&flat.equations);
    check.equations(&flat.initial_equations);
    check.found
}

struct Check<'f> {
    flat: &'f Flat,
    known: HashMap<ExprId, Option<Dimension>>,
    found: Vec<Diagnostic>,
    /// Of the equation that is looked at, and its component.
    place: Option<(Span, u32)>,
}

impl Check<'_> {
    fn equations(&mut self, equations: &[Equation]) {
        for equation in equations {
            self.place = Some((equation.origin.span, equation.origin.component));
            match &equation.kind {
                EquationKind::Equal(left, right) => {
                    let sides = [self.of(*left), self.of(*right)];
                    self.compare(&sides, "the sides of the equation", &[Some(*left), Some(*right)]);
                }
                EquationKind::If { branches, otherwise } => {
                    self.branches(branches);
                    self.equations(otherwise);
                }
                EquationKind::When { branches } => self.branches(branches),
                EquationKind::Call(call) => {
                    self.of(*call);
                }
            }
        }
    }

    fn branches(&mut self, branches: &[(ExprId, Vec<Equation>)]) {
        for (condition, body) in branches {
            self.of(*condition);
            self.equations(body);
        }
    }

    /// None if it is not known.
    fn of(&mut self, expr: ExprId) -> Option<Dimension> {
        if let Some(known) = self.known.get(&expr) {
            return *known;
        }
        let dimension = self.compute(expr);
        self.known.insert(expr, dimension);
        dimension
    }

    fn compute(&mut self, expr: ExprId) -> Option<Dimension> {
        match self.flat.pool.node(expr).clone() {
            Node::Var(var) => self.of_variable(var),
            Node::Index(array, _) => self.of(array),
            Node::Unary(UnaryOp::Neg, inner) => self.of(inner),
            Node::Binary(operator, left, right) => self.binary(operator, left, right),
            Node::If { condition, then, otherwise } => {
                self.of(condition);
                // `0 = if isOpen then i else v`: branches of a switch may be of different kinds.
                let (then, otherwise) = (self.of(then)?, self.of(otherwise)?);
                then.is(otherwise).then_some(then)
            }
            Node::Array(elements) => {
                let dimensions: Vec<Option<Dimension>> =
                    elements.iter().map(|element| self.of(*element)).collect();
                // The elements of a vector may be a position and an angle.
                let first = (*dimensions.first()?)?;
                dimensions.iter().all(|other| other.is_some_and(|other| other.is(first))).then_some(first)
            }
            Node::Builtin(builtin, arguments) => self.builtin(builtin, &arguments),
            _ => {
                let mut children = Vec::new();
                self.flat.pool.for_each_child(expr, |child| children.push(child));
                children.into_iter().for_each(|child| {
                    self.of(child);
                });
                None
            }
        }
    }

    fn of_variable(&mut self, var: VarId) -> Option<Dimension> {
        let variable = &self.flat.variables[var];
        let (_, unit) = variable.attributes.iter().find(|(name, _)| *name == "unit")?;
        // An array whose elements differ has none; one with `each` has one text.
        Dimension::of(&self.flat.pool.as_string(*unit)?)
    }

    fn binary(&mut self, operator: BinaryOp, left: ExprId, right: ExprId) -> Option<Dimension> {
        let sides = [self.of(left), self.of(right)];
        let exprs = [Some(left), Some(right)];
        match operator {
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::ElementAdd | BinaryOp::ElementSub => {
                self.compare(&sides, "the terms of the sum", &exprs)
            }
            BinaryOp::Mul | BinaryOp::ElementMul => Some(sides[0]? + sides[1]?),
            BinaryOp::Div | BinaryOp::ElementDiv => Some(sides[0]? - sides[1]?),
            BinaryOp::Pow | BinaryOp::ElementPow => {
                let exponent = match *self.flat.pool.node(right) {
                    Node::Integer(n) => n as f64,
                    Node::Real(bits) => f64::from_bits(bits),
                    _ => return None,
                };
                Some(sides[0]?.power(exponent))
            }
            _ if operator.is_relation() => {
                self.compare(&sides, "the sides of the relation", &exprs);
                None
            }
            _ => None,
        }
    }

    fn builtin(&mut self, builtin: Builtin, arguments: &[ExprId]) -> Option<Dimension> {
        let dimensions: Vec<Option<Dimension>> =
            arguments.iter().map(|argument| self.of(*argument)).collect();
        let first = dimensions.first().copied().flatten();
        match builtin {
            Builtin::Der => Some(first? - Dimension::TIME),
            Builtin::Sqrt => Some(first?.power(0.5)),
            Builtin::Abs | Builtin::Pre | Builtin::NoEvent | Builtin::Previous | Builtin::Hold => first,
            Builtin::Smooth => dimensions.get(1).copied().flatten(),
            Builtin::Min | Builtin::Max if arguments.len() == 2 => {
                self.compare(&dimensions, "the arguments", &[Some(arguments[0]), Some(arguments[1])])
            }
            _ => None,
        }
    }

    /// The dimension of both, or of the one that is known; none if they differ, which is told.
    fn compare(
        &mut self,
        sides: &[Option<Dimension>],
        what: &str,
        exprs: &[Option<ExprId>],
    ) -> Option<Dimension> {
        let (Some(a), Some(b)) = (sides[0], sides[1]) else { return None };
        if a.is(b) {
            return Some(a);
        }
        // Constants that are one have gone, and their units with them: `tau/unitTorque` is `tau` here.
        if a.is(Dimension::NONE) || b.is(Dimension::NONE) {
            return None;
        }
        let (span, component) = self.place?;
        if self.found.iter().all(|known| known.span != Some(span)) {
            let names: Vec<String> =
                exprs.iter().zip([a, b]).map(|(expr, unit)| self.told(*expr, unit)).collect();
            let message = format!("{what} have different units: {}", names.join(" and "));
            let warning = Diagnostic::new(Severity::Warning, Some(span), message)
                .hint("units are told in kg, m, s, A, K, mol and cd");
            self.found.push(
                match self.flat.components.get(component as usize).filter(|path| !path.is_empty()) {
                    Some(path) => warning.component(path),
                    None => warning,
                },
            );
        }
        None
    }

    fn told(&self, expr: Option<ExprId>, unit: Dimension) -> String {
        match expr.map(|expr| self.flat.pool.node(expr)) {
            Some(Node::Var(var)) => format!("`{}` in {unit}", self.flat.variables[*var].name),
            _ => unit.to_string(),
        }
    }
}
