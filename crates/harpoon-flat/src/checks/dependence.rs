//! Parameters and constants need values that do not depend on themselves (3.8.1, 4.4.3).

use std::collections::{HashMap, HashSet};

use harpoon_expr::{ExprId, Node, Value, VarId};
use harpoon_instance::Variability;

use crate::Variable;
use crate::collect::Collector;

#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    Done,
}

impl Collector<'_> {
    /// A constant that is used must have a value.
    pub(super) fn check_constants(&mut self, variables: &HashMap<VarId, Variable>) {
        let mut used: HashSet<VarId> = HashSet::new();
        self.each_expression(variables, &mut |expr| used.extend(self.instance.pool.variables(expr)));
        for id in self.order.clone() {
            let variable = &variables[&id];
            if variable.variability != Variability::Constant {
                continue;
            }
            if variable.binding.is_some() {
                if let Err(error) = self.instance.variable_value(id) {
                    let component = self.instance.variables[id].component;
                    let span = self.instance.binding_span(component);
                    let message = format!("the constant `{}` has no value: {error}", variable.name);
                    self.report_in(variable.origin.component, span, message);
                }
                continue;
            }
            if !used.contains(&id) {
                continue;
            }
            let component = self.instance.variables[id].component;
            let span = self.instance.components[component].declared.declaration.ident.span;
            let message = format!("the constant `{}` has no value", variable.name);
            self.report_in(variable.origin.component, span, message);
        }
    }

    pub(super) fn check_cycles(&mut self, variables: &HashMap<VarId, Variable>) {
        let mut states: HashMap<VarId, State> = HashMap::new();
        for id in self.order.clone() {
            self.visit_parameter(id, variables, &mut states, &mut Vec::new());
        }
    }

    fn visit_parameter(
        &mut self,
        id: VarId,
        variables: &HashMap<VarId, Variable>,
        states: &mut HashMap<VarId, State>,
        line: &mut Vec<VarId>,
    ) {
        let Some(variable) = variables.get(&id) else { return };
        let Some(binding) = variable.binding else { return };
        if variable.variability > Variability::Parameter {
            return;
        }
        match states.get(&id) {
            Some(State::Done) => return,
            Some(State::Open) => {
                let from = line.iter().position(|known| *known == id).unwrap_or(0);
                let names: Vec<String> =
                    line[from..].iter().map(|id| format!("`{}`", self.instance.variable_name(*id))).collect();
                let message = match &names[..] {
                    [one] => format!("the value of {one} depends on itself"),
                    names => format!("the values of {} depend on each other", names.join(", ")),
                };
                let span = self.instance.binding_span(self.instance.variables[id].component);
                self.report_in(variable.origin.component, span, message);
                return;
            }
            None => {}
        }
        states.insert(id, State::Open);
        line.push(id);
        let mut needed = Vec::new();
        self.needed(binding, &mut HashSet::new(), &mut needed);
        for other in needed {
            self.visit_parameter(other, variables, states, line);
        }
        line.pop();
        states.insert(id, State::Done);
    }

    /// The variables that the value needs. Of a choice that can be made now, only the branch that is taken; of an
    /// array, an element is not the whole.
    fn needed(&mut self, expr: ExprId, seen: &mut HashSet<ExprId>, out: &mut Vec<VarId>) {
        if !seen.insert(expr) {
            return;
        }
        match self.instance.pool.node(expr).clone() {
            Node::Var(id) => out.push(id),
            Node::Index(base, _) if matches!(self.instance.pool.node(base), Node::Var(_)) => {}
            Node::If { condition, then, otherwise } => {
                self.needed(condition, seen, out);
                match self.instance.quietly(|instance| instance.evaluate(condition)) {
                    Ok(Value::Boolean(true)) => self.needed(then, seen, out),
                    Ok(Value::Boolean(false)) => self.needed(otherwise, seen, out),
                    _ => {
                        self.needed(then, seen, out);
                        self.needed(otherwise, seen, out);
                    }
                }
            }
            _ => {
                let mut children = Vec::new();
                self.instance.pool.for_each_child(expr, |child| children.push(child));
                for child in children {
                    self.needed(child, seen, out);
                }
            }
        }
    }
}
