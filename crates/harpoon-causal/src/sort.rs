//! Sorting: equations in the order in which they are solved, those that need each other together.
//!
//! Input: equations and as many unknowns. Output: blocks, each of which needs only what is known and what earlier
//! blocks determine. Matching, then Tarjan's strong components; systems are torn by `tear`.

use harpoon_dae::{Dae, Equation};
use harpoon_expr::{BaseType, BinaryOp, ExprId, Node, Pool, UnaryOp, VarId, solve};
use harpoon_graph::{Adjacency, Matching, maximum_matching, strong_components};
use harpoon_index::Id;
use harpoon_source::Diagnostic;

use crate::incidence::{Column, Incidence, Row};
use crate::{Assign, Block, System, Tools, singular, tear};

pub(crate) fn sort(
    dae: &mut Dae,
    tools: &mut Tools,
    equations: &[Equation],
    unknowns: &[VarId],
) -> Result<Vec<Block>, Vec<Diagnostic>> {
    let incidence = Incidence::new(&dae.pool, &mut tools.leaves, equations, unknowns);
    let graph = incidence.candidate_graph(dae, equations);
    let matching = maximum_matching(&graph);
    if !matching.is_perfect() {
        let unknown = |column: Column| unknowns[column.index()];
        return Err(singular::report(dae, equations, unknown, &graph, &matching));
    }
    sort_matched(dae, tools, equations, &incidence, &matching)
}

/// With a perfect matching at hand.
pub(crate) fn sort_matched(
    dae: &mut Dae,
    tools: &mut Tools,
    equations: &[Equation],
    incidence: &Incidence,
    matching: &Matching<Row, Column>,
) -> Result<Vec<Block>, Vec<Diagnostic>> {
    let row_of = |&column: &Column| matching.row_of[column].expect("a perfect matching");
    let needs = incidence.rows.values().map(|columns| columns.iter().map(row_of));
    let needs: Adjacency<Row, Row> = Adjacency::from_rows(equations.len(), needs);
    let mut blocks = Vec::new();
    let mut problems = Vec::new();
    for component in strong_components(&needs) {
        let pair = |&row: &Row| {
            let column = matching.column_of[row].expect("a perfect matching");
            Pair { equation: equations[row.index()], variable: incidence.unknowns[column] }
        };
        let pairs: Vec<Pair> = component.iter().map(pair).collect();
        match solved(dae, tools, &pairs) {
            Ok(found) => blocks.extend(found),
            Err(problem) => problems.push(problem),
        }
    }
    if problems.is_empty() { Ok(blocks) } else { Err(problems) }
}

/// An equation and the variable it is matched with.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) equation: Equation,
    pub(crate) variable: VarId,
}

/// Equations that need each other as one block, or as several if they could be solved in symbols.
fn solved(dae: &mut Dae, tools: &mut Tools, pairs: &[Pair]) -> Result<Vec<Block>, Diagnostic> {
    if let [pair] = *pairs
        && let Some(assign) = assignment(dae, pair)
    {
        return Ok(vec![Block::Assign(assign)]);
    }
    let (continuous, discrete): (Vec<Pair>, Vec<Pair>) =
        pairs.iter().partition(|pair| dae.variables[pair.variable].ty == BaseType::Real);
    if discrete.is_empty() {
        return Ok(tear::tear(dae, tools, &continuous));
    }
    mixed(dae, tools, &continuous, &discrete).map(|system| vec![Block::System(system)])
}

/// `variable := value`, if the equation can be solved for its variable. Dividing by something that may vanish cannot be
/// avoided in a block of one equation; but where it vanishes in a branch, the simulation must look whether the
/// variable is determined at all, and whether an inverse is one that somebody only claims.
fn assignment(dae: &mut Dae, pair: Pair) -> Option<Assign> {
    let Pair { equation, variable } = pair;
    let solution = solve(&mut dae.pool, &dae.functions, equation.left, equation.right, variable)?;
    if solution.is_claimed
        || solution.divisors.iter().any(|&divisor| vanishes_in_a_branch(&dae.pool, divisor))
    {
        return None;
    }
    Some(Assign { variable, value: solution.value, origin: equation.origin })
}

fn vanishes_in_a_branch(pool: &Pool, expr: ExprId) -> bool {
    match *pool.node(expr) {
        Node::If { then, otherwise, .. } => {
            [then, otherwise].iter().any(|&branch| pool.is_zero(branch) || vanishes_in_a_branch(pool, branch))
        }
        Node::Binary(BinaryOp::Mul, a, b) => vanishes_in_a_branch(pool, a) || vanishes_in_a_branch(pool, b),
        Node::Binary(BinaryOp::Div, a, _) | Node::Unary(UnaryOp::Neg, a) => vanishes_in_a_branch(pool, a),
        _ => false,
    }
}

/// A system in which unknowns of type Boolean, Integer or enumeration take part: those of type Real are solved for
/// given values of the others, which are then evaluated in turn.
fn mixed(
    dae: &mut Dae,
    tools: &mut Tools,
    continuous: &[Pair],
    discrete: &[Pair],
) -> Result<System, Diagnostic> {
    let mut system = System {
        tearing: Vec::new(),
        inner: Vec::new(),
        residuals: Vec::new(),
        is_linear: tear::is_linear(dae, tools, continuous),
        discrete: Vec::new(),
        size: continuous.len() + discrete.len(),
        guess: None,
        divisors: Vec::new(),
    };
    for pairs in components(dae, tools, continuous) {
        for block in solved(dae, tools, &pairs)? {
            match block {
                Block::Assign(assign) => system.inner.push(assign),
                Block::System(part) => {
                    system.tearing.extend(part.tearing);
                    system.inner.extend(part.inner);
                    system.residuals.extend(part.residuals);
                    system.divisors.extend(part.divisors);
                }
            }
        }
    }
    for pair in components(dae, tools, discrete).into_iter().flatten() {
        system.discrete.push(evaluation(dae, pair)?);
    }
    Ok(system)
}

/// `variable := value` of a discrete variable that may occur in the value: the iteration repeats it.
fn evaluation(dae: &mut Dae, pair: Pair) -> Result<Assign, Diagnostic> {
    let Pair { equation, variable } = pair;
    let Equation { left, right, origin } = equation;
    let is_variable = |side: ExprId| matches!(*dae.pool.node(side), Node::Var(var) if var == variable);
    if is_variable(left) || is_variable(right) {
        return Ok(Assign { variable, value: if is_variable(left) { right } else { left }, origin });
    }
    assignment(dae, pair).ok_or_else(|| {
        let text = dae.brief_equation_text(&equation);
        let message =
            format!("the equation `{text}` cannot be solved for `{}`", dae.variables[variable].name);
        singular::located(dae, &equation, message)
    })
}

/// The components of a part of a system, in order of evaluation, with everything else known.
fn components(dae: &Dae, tools: &mut Tools, pairs: &[Pair]) -> Vec<Vec<Pair>> {
    let equations: Vec<Equation> = pairs.iter().map(|pair| pair.equation).collect();
    let unknowns: Vec<VarId> = pairs.iter().map(|pair| pair.variable).collect();
    let incidence = Incidence::new(&dae.pool, &mut tools.leaves, &equations, &unknowns);
    // Equation k determines unknown k.
    let needs =
        incidence.rows.values().map(|columns| columns.iter().map(|column| Row::from_index(column.index())));
    let needs: Adjacency<Row, Row> = Adjacency::from_rows(pairs.len(), needs);
    let order = strong_components(&needs);
    order.into_iter().map(|rows| rows.into_iter().map(|row| pairs[row.index()]).collect()).collect()
}

#[cfg(test)]
mod tests {
    use crate::Causal;
    use crate::testing::{causal, problems};

    #[test]
    fn equations_come_in_the_order_of_evaluation() {
        let causal = causal("Real x = 1 fixed, a, b, c; der(x) = c*x; c = a*b; 2*b = a + x; sin(x) = a - 1");
        assert_eq!(
            causal.lines("continuous"),
            ["a := sin(x) - (-1.0)", "b := 0.5 * (a + x)", "c := a * b", "der(x) := c * x"]
        );
    }

    #[test]
    fn a_voltage_divider_is_a_linear_system() {
        // A source and two resistors in a row. With constant resistances it is solved in symbols.
        let divider = "parameter r = 2; Real i, v, w; v = r*i; w = 3*i; v + w = 10*time";
        assert_eq!(Causal::sizes(&causal(divider).continuous), []);
        assert_eq!(Causal::sizes(&causal(&divider.replace("3*i", "time*i")).continuous), [(3, 1, true)]);
        let diode = "parameter r = 2; Real i, v, w; v = r*i; i = exp(w) - 1; v + w = 10*time";
        assert_eq!(Causal::sizes(&causal(diode).continuous), [(3, 1, false)]);
    }

    #[test]
    fn a_relation_in_a_loop_is_iterated_at_events_only() {
        // An ideal diode: i = s or v = s, by the sign of s.
        let causal = causal(
            "Real s, i, v; relation on : s > 0;
            i = if on then s else 0; v = if on then 0 else s; v + 2*i = 10*sin(time)",
        );
        assert_eq!(Causal::sizes(&causal.continuous), [(3, 1, true)]);
        let lines = causal.lines("event");
        assert_eq!(lines[0], "linear system of 4 unknowns, torn to 1: s");
        assert_eq!(lines.last().unwrap(), "repeat on := s > 0.0");
    }

    #[test]
    fn singular_systems_name_the_equations_and_unknowns() {
        let found = problems("Real x, y, z; x + y + z = 1 + time; x + y*x = time; z*z = x; z*x = 3");
        assert_eq!(found, ["the model is singular: 4 equations determine only 3 unknowns: `x`, `y`, `z`"]);
        let found = problems("Real x, y, z; x = time; 2*x = 1 + time; y + z = x");
        assert_eq!(
            found,
            [
                "the model is singular: 2 equations determine only 1 unknown: `x`",
                "the model is singular: 2 unknowns have only 1 equation: `y`, `z`"
            ]
        );
    }
}
