//! Flat variables → scalar variables, with the attributes of each element.

use std::rc::Rc;

use harpoon_expr::{BaseType, ExprId, Node, Pool, Type, VarId};
use harpoon_flat::{Equation, EquationKind, Variability};
use harpoon_index::Id;
use rustc_hash::FxHashSet;

use crate::lower::Lowering;
use crate::{About, Dae, Kind, StateSelect, Variable};

impl Lowering {
    pub(crate) fn add_variables(&mut self) {
        let targets = when_targets(&self.dae.pool, &self.flat.equations);
        self.discrete.extend(&targets);
        // Those of the model first, in the order of its text; then package constants and the like.
        let mut order = self.flat.order.clone();
        let listed: FxHashSet<VarId> = order.iter().copied().collect();
        let is_constant = |id: &VarId| self.flat.variables[*id].variability <= Variability::Parameter;
        order.extend(self.flat.variables.ids().filter(|id| !listed.contains(id) && is_constant(id)));
        for &id in &order {
            self.add_elements(id);
        }
        self.note_potentials(&order);
        self.set_by_when = targets.iter().flat_map(|&id| self.element_ids(id)).collect();
        for &id in &order {
            self.add_binding(id);
        }
        for &id in &order {
            self.add_attributes(id);
        }
    }

    fn add_elements(&mut self, id: VarId) {
        let variable = &self.flat.variables[id];
        let shape = variable.ty.shape().unwrap_or_default();
        let kind = self.kind_of(id);
        let variable = &self.flat.variables[id];
        let base = variable.ty.base.clone();
        let n: usize = shape.iter().product();
        let ty = Type::scalar(base.clone());
        let description = variable.description.as_deref().map(Rc::from);
        let about = About { description, unit: None }.shared();
        let elements: Rc<[ExprId]> = (0..n)
            .map(|at| {
                let element = self.dae.variables.push(Variable {
                    name: element_name(&variable.name, &shape, at),
                    ty: base.clone(),
                    kind,
                    binding: None,
                    start: None,
                    start_depth: variable.start_depth,
                    fixed: false,
                    min: None,
                    max: None,
                    nominal: None,
                    state_select: StateSelect::Default,
                    about: about.clone(),
                    origin: variable.origin,
                    is_hidden: variable.is_protected,
                    is_internal: variable.is_internal,
                });
                self.dae.pool.var(element, ty.clone())
            })
            .collect();
        self.set_elements(id, elements);
    }

    /// What stands beside a flow in a connector.
    fn note_potentials(&mut self, order: &[VarId]) {
        let variables = &self.flat.variables;
        let flows = order.iter().map(|&id| &variables[id]).filter(|variable| variable.is_flow);
        let connectors: FxHashSet<u32> = flows.map(|flow| flow.origin.component).collect();
        let is_potential = |variable: &harpoon_flat::Variable| {
            let has_role = variable.is_flow || variable.is_stream || variable.causality.is_some();
            connectors.contains(&variable.origin.component)
                && !has_role
                && variable.variability == Variability::Continuous
        };
        let potentials: Vec<VarId> =
            order.iter().copied().filter(|&id| is_potential(&variables[id])).collect();
        for id in potentials {
            let elements = self.element_ids(id);
            self.dae.potentials.extend(elements);
        }
    }

    fn kind_of(&self, id: VarId) -> Kind {
        let variable = &self.flat.variables[id];
        match variable.variability {
            Variability::Constant => Kind::Constant,
            Variability::Parameter => Kind::Parameter,
            _ if variable.is_known => Kind::Input,
            Variability::Discrete => Kind::Discrete,
            // A text that is not known before the run has no place among numbers; see `text.rs`.
            Variability::Continuous if variable.ty.base != BaseType::Real || self.discrete.contains(&id) => {
                Kind::Discrete
            }
            Variability::Continuous => Kind::Continuous,
        }
    }

    fn add_binding(&mut self, id: VarId) {
        let variable = &self.flat.variables[id];
        let (Some(binding), origin) = (variable.binding, variable.origin) else { return };
        if variable.variability <= Variability::Parameter {
            let values = self.scalars_of(binding, origin);
            for (element, value) in self.element_ids(id).zip(values.iter()) {
                self.dae.variables[element].binding = Some(*value);
            }
        } else if !variable.is_known {
            let ty = variable.ty.clone();
            let left = self.dae.pool.var(id, ty);
            self.bindings.push((left, binding, origin));
        }
    }

    fn add_attributes(&mut self, id: VarId) {
        let variable = self.flat.variables[id].clone();
        // A parameter is fixed unless it says otherwise, any other variable is not.
        for element in self.element_ids(id) {
            self.dae.variables[element].fixed = variable.variability <= Variability::Parameter;
        }
        for &(name, value) in &variable.attributes {
            if matches!(name, "quantity" | "displayUnit" | "unbounded") {
                continue;
            }
            let values = self.scalars_of(value, variable.origin);
            for (k, element) in self.element_ids(id).enumerate() {
                // `each start = 1` gives one value for all elements.
                if let Some(&value) = values.get(k).or(values.first()) {
                    self.set_attribute(element, name, value);
                }
            }
        }
        for element in self.element_ids(id) {
            self.free_binding(element);
        }
    }

    /// `parameter Real p(fixed = false) = 5` is an unknown of the initialisation: its value is taken if nothing else
    /// determines it, as a start value is.
    fn free_binding(&mut self, id: VarId) {
        let variable = &mut self.dae.variables[id];
        if variable.kind == Kind::Parameter
            && !variable.fixed
            && !matches!(variable.ty, BaseType::String | BaseType::Object(_))
            && let Some(binding) = variable.binding.take()
        {
            variable.start = Some(binding);
            self.dae.free_values.insert(id);
        }
    }

    fn set_attribute(&mut self, id: VarId, name: &str, value: ExprId) {
        // These decide about the structure of the system, so that a parameter in them is taken at its value.
        let value = match name {
            "fixed" | "stateSelect" | "unit" => self.with_parameter_values(value),
            _ => value,
        };
        let pool = &self.dae.pool;
        let variable = &mut self.dae.variables[id];
        match name {
            "unit" => {
                let unit = pool.as_string(value).filter(|unit| !unit.is_empty());
                self.set_unit(id, unit);
            }
            "min" => variable.min = Some(value),
            "max" => variable.max = Some(value),
            "start" => variable.start = Some(value),
            "nominal" => variable.nominal = Some(value),
            "fixed" => variable.fixed = pool.as_boolean(value).unwrap_or(variable.fixed),
            "stateSelect" => {
                if let Node::Enum(_, literal) = *pool.node(value) {
                    variable.state_select = StateSelect::from_literal(literal);
                }
            }
            _ => unreachable!("attribute `{name}`"),
        }
    }

    fn set_unit(&mut self, id: VarId, unit: Option<Rc<str>>) {
        let variables = &mut self.dae.variables;
        let about = About { unit, ..variables[id].about.as_deref().cloned().unwrap_or_default() };
        // That of the element before, if it is the same.
        let before =
            id.index().checked_sub(1).and_then(|before| variables[VarId::from_index(before)].about.clone());
        variables[id].about = before.filter(|before| **before == about).or_else(|| about.shared());
    }

    /// The expression with parameters replaced by their bindings, as far as these are expressions that can be folded.
    pub(crate) fn with_parameter_values(&mut self, expr: ExprId) -> ExprId {
        let Dae { pool, variables, .. } = &mut self.dae;
        let memo = &mut self.rewriting.bound;
        let mut current = expr;
        // As deep as bindings refer to each other; a cycle ends here too and is reported when values are computed.
        for _ in 0..20 {
            let next = pool.rewrite(current, memo, |pool, id| match *pool.node(id) {
                Node::Var(var) => variables[var].binding,
                _ => None,
            });
            if next == current {
                break;
            }
            current = next;
        }
        current
    }
}

/// What a `when` determines changes at events only.
pub(crate) fn when_targets(pool: &Pool, equations: &[Equation]) -> FxHashSet<VarId> {
    let mut targets = FxHashSet::default();
    for equation in equations {
        if let EquationKind::When { branches } = &equation.kind {
            branches.iter().for_each(|(_, body)| {
                crate::when::for_each_target(pool, body, &mut |var| {
                    targets.insert(var);
                });
            });
        }
    }
    targets
}

impl StateSelect {
    /// Literals are numbered from 1 in the order never, avoid, default, prefer, always.
    fn from_literal(literal: u32) -> StateSelect {
        match literal {
            1 => StateSelect::Never,
            2 => StateSelect::Avoid,
            4 => StateSelect::Prefer,
            5 => StateSelect::Always,
            _ => StateSelect::Default,
        }
    }
}

fn element_name(name: &str, shape: &[usize], at: usize) -> String {
    if shape.is_empty() {
        return name.to_string();
    }
    let mut subscripts = vec![0; shape.len()];
    let mut rest = at;
    for (subscript, n) in subscripts.iter_mut().zip(shape).rev() {
        *subscript = rest % n + 1;
        rest /= n;
    }
    let subscripts: Vec<String> = subscripts.iter().map(usize::to_string).collect();
    format!("{name}[{}]", subscripts.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_named_row_by_row() {
        let names: Vec<String> = (0..6).map(|at| element_name("a", &[2, 3], at)).collect();
        assert_eq!(names, ["a[1,1]", "a[1,2]", "a[1,3]", "a[2,1]", "a[2,2]", "a[2,3]"]);
    }
}
