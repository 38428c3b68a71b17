//! The Booleans that decide about the equations of a system → their names in the user's terms, for messages: in which mode
//! a system has no solution is the position of its switches.

use std::collections::BTreeSet;

use harpoon_causal::{Block, System};
use harpoon_expr::{BaseType, Node, VarId};
use rustc_hash::FxHashMap;

use super::Lowering;
use crate::program::Condition;

impl Lowering {
    /// Those that the equations of the system name, in the order of the model.
    pub(super) fn conditions(&mut self, system: &System) -> Vec<Condition> {
        let pool = &self.build.world.pool;
        let inner = system.inner.iter().map(|assign| assign.value);
        let residuals = system.residuals.iter().flat_map(|equation| [equation.left, equation.right]);
        let named: BTreeSet<VarId> = inner
            .chain(residuals)
            .flat_map(|expr| pool.variables(expr))
            .filter(|&var| {
                let variable = &self.causal.dae.variables[var];
                variable.ty == BaseType::Boolean && variable.is_unknown()
            })
            .collect();
        if named.is_empty() {
            return Vec::new();
        }
        let names = self.condition_names.take().unwrap_or_else(|| self.names_of_conditions());
        let variables = &self.dae().variables;
        // What a component keeps to itself says nothing to the user, unless there is nothing else to say.
        let is_internal = |var: &VarId| variables[*var].is_hidden && !names.contains_key(var);
        let is_internal_all = named.iter().all(is_internal);
        let told = named.iter().filter(|var| is_internal_all || !is_internal(var));
        let conditions = told.filter_map(|var| {
            let name = names.get(var).unwrap_or(&variables[*var].name).clone();
            Some(Condition { name, cell: self.cell(*var)? })
        });
        let conditions = conditions.collect();
        self.condition_names = Some(names);
        conditions
    }

    /// The states in the equations of a system, also by way of what is computed from a state alone: the current of an inductor.
    pub(super) fn states_of(&self, system: &System) -> Vec<String> {
        let pool = &self.build.world.pool;
        let residuals = system.residuals.iter().flat_map(|equation| [equation.left, equation.right]);
        let named: BTreeSet<VarId> = residuals.flat_map(|expr| pool.variables(expr)).collect();
        let is_state = |var: VarId| self.causal.states.iter().any(|state| state.variable == var);
        // A chain has no circle: blocks are in the order in which they are solved.
        let source = |mut var: VarId| {
            while let Some(&from) = self.only_sources.get(&var) {
                var = from;
            }
            var
        };
        let states: BTreeSet<VarId> = named.into_iter().map(source).filter(|&var| is_state(var)).collect();
        states.into_iter().map(|var| self.dae().variables[var].name.clone()).collect()
    }

    pub(super) fn find_only_sources(&self) -> FxHashMap<VarId, VarId> {
        let assigned = self.causal.continuous.iter().filter_map(|block| match block {
            Block::Assign(assign) => Some((assign.variable, assign.value)),
            Block::System(_) => None,
        });
        let only = |(var, value)| {
            let sources = self.build.world.pool.variables(value).into_iter();
            let varies =
                |var: VarId| self.dae().variables.get(var).is_none_or(|variable| !variable.is_constant());
            let mut varying = sources.filter(|&source| varies(source));
            match (varying.next(), varying.next()) {
                (Some(source), None) => Some((var, source)),
                _ => None,
            }
        };
        assigned.filter_map(only).collect()
    }

    /// A relation has the name of a variable that is equal to it, or its text.
    fn names_of_conditions(&self) -> FxHashMap<VarId, String> {
        let relations = self.dae().relations.values();
        let mut names: FxHashMap<VarId, String> =
            relations.map(|relation| (relation.variable, self.relation_text(relation))).collect();
        // The first in the model is the nearest to where the user wrote it.
        for eliminated in self.causal.eliminated.iter().rev() {
            let variable = &self.dae().variables[eliminated.variable];
            if let Node::Var(var) = *self.build.world.pool.node(eliminated.value)
                && variable.ty == BaseType::Boolean
                && self.dae().variables[var].is_hidden
                && !variable.is_hidden
            {
                names.insert(var, variable.name.clone());
            }
        }
        names
    }
}
