//! The `experiment` annotation: how its author meant a model to be simulated (18.4 of the specification).

use harpoon_syntax::ast::{Annotation, Argument, ArgumentKind, BinaryOp, Class, Expr, ExprKind, UnaryOp};

#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Experiment {
    pub start_time: Option<f64>,
    pub stop_time: Option<f64>,
    pub tolerance: Option<f64>,
    pub interval: Option<f64>,
}

impl Experiment {
    pub fn of(class: &Class) -> Experiment {
        let mut experiment = Experiment::default();
        for Annotation { arguments, .. } in &class.annotations {
            for (name, modification) in arguments.iter().filter_map(named) {
                if name == "experiment" {
                    experiment.read(&modification.arguments);
                }
            }
        }
        experiment
    }

    fn read(&mut self, arguments: &[Argument]) {
        for (name, modification) in arguments.iter().filter_map(named) {
            let value = modification.binding.as_ref().and_then(number);
            match name {
                "StartTime" => self.start_time = value,
                "StopTime" => self.stop_time = value,
                "Tolerance" => self.tolerance = value,
                "Interval" => self.interval = value,
                _ => {}
            }
        }
    }
}

fn named(argument: &Argument) -> Option<(&'static str, &harpoon_syntax::ast::Modification)> {
    match &argument.kind {
        ArgumentKind::Modify { path, modification: Some(modification), .. } => {
            Some((path.idents.last()?.name.as_str(), modification))
        }
        _ => None,
    }
}

/// Literals and arithmetic of literals, as in `StopTime = 24*3600`.
fn number(expr: &Expr) -> Option<f64> {
    Some(match &expr.kind {
        ExprKind::Real(x) => *x,
        ExprKind::Integer(n) => *n as f64,
        ExprKind::Parenthesis(inner) => number(inner)?,
        ExprKind::Unary(UnaryOp::Neg, inner) => -number(inner)?,
        ExprKind::Unary(UnaryOp::Plus, inner) => number(inner)?,
        ExprKind::Binary(op, a, b) => {
            let (a, b) = (number(a)?, number(b)?);
            match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                BinaryOp::Pow => a.powf(b),
                _ => return None,
            }
        }
        _ => return None,
    })
}
