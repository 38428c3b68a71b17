//! The Booleans that decide about the equations of a system → their names in the user's terms, for messages: in which mode
//! a system has no solution is the position of its switches.

use std::collections::BTreeSet;

use harpoon_causal::System;
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
