//! `homotopy(actual, simplified)`: the running simulation sees the actual expression; the initialisation sees
//! `simplified + λ*(actual - simplified)`, with a λ that goes from 0 to 1 where λ = 1 alone finds no solution.

use harpoon_dae::{Dae, Equation, Kind, Variable};
use harpoon_expr::{BaseType, Builtin, ExprId, Node, Pool, Type, VarId};
use harpoon_flat::Origin;
use rustc_hash::FxHashMap;

/// Equations that contain the operator, by what they are without it.
#[derive(Default)]
pub(crate) struct Homotopies {
    originals: FxHashMap<(ExprId, ExprId), Equation>,
}

impl Homotopies {
    /// The equation with actual expressions only; the original is remembered.
    pub(crate) fn actual(&mut self, pool: &mut Pool, equation: Equation) -> Equation {
        let actual = mapped(pool, equation, &mut |_, actual, _| actual);
        if (actual.left, actual.right) != (equation.left, equation.right) {
            self.originals.insert((actual.left, actual.right), equation);
        }
        actual
    }

    pub(crate) fn contains(&self, equation: &Equation) -> bool {
        self.originals.contains_key(&(equation.left, equation.right))
    }

    /// The equations as the initialisation sees them.
    pub(crate) fn at_start(&self, dae: &mut Dae, equations: &[Equation]) -> Vec<Equation> {
        let is_simple = |equation: &Equation| !self.contains(equation);
        if equations.iter().all(is_simple) {
            return equations.to_vec();
        }
        let lambda = lambda(dae, equations[0].origin);
        let lambda = dae.pool.var(lambda, Type::real());
        let mut blend = |pool: &mut Pool, actual: ExprId, simplified: ExprId| {
            let sum = pool.minus(actual, simplified).and_then(|difference| {
                let part = pool.times(lambda, difference)?;
                pool.plus(simplified, part)
            });
            sum.unwrap_or(actual)
        };
        let blended =
            equations.iter().map(|equation| match self.originals.get(&(equation.left, equation.right)) {
                Some(&original) => mapped(&mut dae.pool, original, &mut blend),
                None => *equation,
            });
        blended.collect()
    }
}

/// Replaces the operator, from the inside out.
fn mapped(
    pool: &mut Pool,
    equation: Equation,
    replace: &mut dyn FnMut(&mut Pool, ExprId, ExprId) -> ExprId,
) -> Equation {
    let [left, right] = [equation.left, equation.right].map(|side| replaced(pool, side, replace));
    Equation { left, right, ..equation }
}

fn replaced(
    pool: &mut Pool,
    expr: ExprId,
    replace: &mut dyn FnMut(&mut Pool, ExprId, ExprId) -> ExprId,
) -> ExprId {
    pool.rewrite(expr, &mut FxHashMap::default(), |pool, id| match pool.node(id).clone() {
        Node::Builtin(Builtin::Homotopy, arguments) => match arguments[..] {
            [actual, simplified] => {
                let [actual, simplified] = [actual, simplified].map(|part| replaced(pool, part, replace));
                Some(replace(pool, actual, simplified))
            }
            _ => None,
        },
        _ => None,
    })
}

fn lambda(dae: &mut Dae, origin: Origin) -> VarId {
    if let Some((known, _)) = dae.variables.iter().find(|(_, variable)| variable.kind == Kind::Homotopy) {
        return known;
    }
    let lambda = Variable::hidden("$homotopy".to_string(), BaseType::Real, Kind::Homotopy, origin);
    dae.variables.push(lambda)
}

#[cfg(test)]
mod tests {
    use crate::testing::causal;

    #[test]
    fn only_the_initialisation_sees_the_simplified_expression() {
        let causal = causal("Real x = 1 fixed, y; der(x) = 1 - y; y = homotopy(x*x, 2*x)");
        assert_eq!(causal.lines("continuous"), ["y := x * x", "der(x) := 1.0 - y"]);
        assert_eq!(
            causal.lines("initial"),
            ["x := 1.0", "y := 2.0 * x + $homotopy * (x * x - 2.0 * x)", "der(x) := 1.0 - y"]
        );
    }
}
