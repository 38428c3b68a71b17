//! Where a component stands in the diagram of the model: its annotation `Placement`, and those of the components around it, whose
//! diagrams fill the places of their icons (Modelica specification 18.6).

use harpoon_instance::FrameId;
use harpoon_syntax::ast;

use crate::collect::Collector;

/// The diagram of a class reaches from -100 to 100 unless it says otherwise, which is not looked at.
const DIAGRAM: f64 = 200.0;

impl Collector<'_> {
    /// The centre of a component in the diagram of the model. None if it or one around it has no place of its own, as elements of
    /// arrays do not.
    pub fn placement(&self, mut frame: FrameId) -> Option<[f64; 2]> {
        let mut point = [0.0, 0.0];
        while let Some(position) = &self.instance.frames[frame].position {
            if !position.index.is_empty() {
                return None;
            }
            let component = &self.instance.components[position.component];
            let annotation = component.declared.declaration.annotation.as_ref()?;
            let placement = argument(&annotation.arguments, "Placement")?;
            point = transformed(argument(placement, "transformation")?, point)?;
            frame = component.owner;
        }
        Some(point)
    }
}

/// From the diagram of a component to that around it.
fn transformed(transformation: &[ast::Argument], point: [f64; 2]) -> Option<[f64; 2]> {
    let [a, b] = pair(value(transformation, "extent")?)?;
    let ([ax, ay], [bx, by]) = (numbers(a)?, numbers(b)?);
    let origin = match value(transformation, "origin") {
        Some(origin) => numbers(origin)?,
        None => [0.0, 0.0],
    };
    let angle = value(transformation, "rotation").map_or(Some(0.0), number)?.to_radians();
    let x = (ax + bx) / 2.0 + point[0] * (bx - ax) / DIAGRAM;
    let y = (ay + by) / 2.0 + point[1] * (by - ay) / DIAGRAM;
    let (sin, cos) = angle.sin_cos();
    Some([origin[0] + x * cos - y * sin, origin[1] + x * sin + y * cos])
}

fn modification<'a>(arguments: &'a [ast::Argument], name: &str) -> Option<&'a ast::Modification> {
    arguments.iter().find_map(|argument| match &argument.kind {
        ast::ArgumentKind::Modify { path, modification, .. } if path.idents[0].name.as_str() == name => {
            modification.as_ref()
        }
        _ => None,
    })
}

fn argument<'a>(arguments: &'a [ast::Argument], name: &str) -> Option<&'a [ast::Argument]> {
    modification(arguments, name).map(|modification| &modification.arguments[..])
}

fn value<'a>(arguments: &'a [ast::Argument], name: &str) -> Option<&'a ast::Expr> {
    modification(arguments, name)?.binding.as_ref()
}

fn pair(expr: &ast::Expr) -> Option<[&ast::Expr; 2]> {
    match &expr.kind {
        ast::ExprKind::Array(items) => match &items[..] {
            [a, b] => Some([a, b]),
            _ => None,
        },
        _ => None,
    }
}

fn numbers(expr: &ast::Expr) -> Option<[f64; 2]> {
    let [a, b] = pair(expr)?;
    Some([number(a)?, number(b)?])
}

fn number(expr: &ast::Expr) -> Option<f64> {
    match &expr.kind {
        ast::ExprKind::Real(x) => Some(*x),
        ast::ExprKind::Integer(n) => Some(*n as f64),
        ast::ExprKind::Unary(ast::UnaryOp::Neg, x) => number(x).map(|x| -x),
        ast::ExprKind::Parenthesis(x) => number(x),
        _ => None,
    }
}
