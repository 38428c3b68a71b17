//! Calls of functions whose results grow as they are computed, `output Integer p[:]`: nothing but their values tells the
//! sizes. Where all arguments are known when the model is compiled such a call becomes its value; in algorithms, which
//! can take what comes, it stays.

use std::collections::{HashMap, HashSet};

use harpoon_expr::{Dim, EvalError, ExprId, Node, VarId};
use harpoon_instance::Variability;
use harpoon_source::Diagnostic;

use crate::collect::Collector;
use crate::{EquationKind, Origin, Variable};

impl Collector<'_> {
    pub fn evaluate_open_results(&mut self, variables: &mut HashMap<VarId, Variable>) {
        let known = self.open_results(variables);
        if known.is_empty() {
            return;
        }
        let (memo, mut wrong) = (&mut HashMap::new(), Vec::new());
        for id in &self.order {
            let variable = variables.get_mut(id).expect("a variable of the model");
            variable.is_structural |= self.instance.variables[*id].structural;
            let pool = &mut self.instance.pool;
            let mut replaced = |e: ExprId| pool.rewrite(e, memo, |_, part| known.get(&part).copied());
            let before = variable.binding;
            variable.binding = before.map(&mut replaced);
            variable.attributes.iter_mut().for_each(|(_, value)| *value = replaced(*value));
            if let Some(binding) = variable.binding.filter(|_| variable.binding != before)
                && let (Some(declared), Some(given)) = (variable.ty.shape(), pool.ty(binding).shape())
                && declared != given
                && !given.is_empty()
            {
                wrong.push((variable.origin, format!("`{}`", variable.name), declared, given));
            }
        }
        for equation in self.equations.iter_mut().chain(&mut self.initial_equations) {
            let pool = &mut self.instance.pool;
            crate::equation::map(equation, &mut |e| {
                pool.rewrite(e, memo, |_, part| known.get(&part).copied())
            });
            if let EquationKind::Equal(left, right) = equation.kind
                && known.values().any(|value| *value == left || *value == right)
                && let (Some(left), Some(right)) = (pool.ty(left).shape(), pool.ty(right).shape())
                && left != right
            {
                wrong.push((equation.origin, "the left side".to_string(), left, right));
            }
        }
        for (origin, what, declared, given) in wrong {
            self.report_sizes(origin, &what, &declared, &given);
        }
    }

    /// The values of calls whose results have sizes that only the values tell.
    fn open_results(&mut self, variables: &HashMap<VarId, Variable>) -> HashMap<ExprId, ExprId> {
        // With the place, where it is computed in any case.
        let mut waiting: Vec<(ExprId, Option<Origin>)> = Vec::new();
        for id in &self.order {
            let Variable { binding, attributes, origin, .. } = &variables[id];
            waiting.extend(
                binding.iter().chain(attributes.iter().map(|(_, value)| value)).map(|e| (*e, Some(*origin))),
            );
        }
        for equation in self.equations.iter().chain(&self.initial_equations) {
            let origin = matches!(equation.kind, EquationKind::Equal(..)).then_some(equation.origin);
            crate::equation::visit(equation, &mut |expr| waiting.push((expr, origin)));
        }
        let mut seen: HashSet<ExprId> = HashSet::new();
        let mut known = HashMap::new();
        while let Some((expr, origin)) = waiting.pop() {
            if !seen.insert(expr) {
                continue;
            }
            if self.is_open_result(expr) {
                match (self.instance.quietly(|instance| instance.evaluate(expr)), origin) {
                    (Ok(value), _) => {
                        known.insert(expr, self.instance.pool.literal(&value));
                        continue;
                    }
                    (Err(EvalError::Failed(why)), Some(origin)) => self.report_at(origin, why),
                    (Err(_), _) => {}
                }
            }
            self.instance.pool.for_each_child(expr, |child| waiting.push((child, None)));
        }
        known
    }

    /// A call, or one of its results, of a size that is declared as `:`, if nothing in it changes with time.
    fn is_open_result(&mut self, expr: ExprId) -> bool {
        let pool = &self.instance.pool;
        if !pool.ty(expr).dims.contains(&Dim::Unknown) {
            return false;
        }
        let (call, k) = match *pool.node(expr) {
            Node::Output(call, k) => (call, k),
            _ => (expr, 0),
        };
        let Node::Call(function, _) = *pool.node(call) else { return false };
        let variables = pool.variables(expr);
        let is_known =
            |id: &VarId| self.instance.variables[*id].prefixes.variability <= Variability::Parameter;
        if !self.instance.is_closed(expr) || !variables.iter().all(is_known) {
            return false;
        }
        let function = self.instance.quietly(|instance| instance.function_body(function));
        function.is_ok_and(|function| {
            let output = function.outputs.get(k as usize).map(|output| &function.locals[*output]);
            function.pure && output.is_some_and(|output| output.dims.contains(&None))
        })
    }

    fn report_sizes(&mut self, origin: Origin, what: &str, declared: &[usize], given: &[usize]) {
        let sizes = |dims: &[usize]| {
            let dims: Vec<String> = dims.iter().map(usize::to_string).collect();
            format!("[{}]", dims.join(", "))
        };
        let message = format!("{what} has the size {}, but its value {}", sizes(declared), sizes(given));
        self.report_at(origin, message);
    }

    fn report_at(&mut self, origin: Origin, message: String) {
        let component = self.component_names[origin.component as usize].clone();
        let diagnostic = Diagnostic::error(origin.span, message);
        self.instance.report(if component.is_empty() { diagnostic } else { diagnostic.component(component) });
    }
}
