//! The text of a [`Causal`] system, for people who look into the compiler.

use std::fmt;

use harpoon_expr::VarId;

use crate::{Assign, Block, Causal, System};

impl fmt::Display for Causal {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "causal {}", self.dae.name)?;
        writeln!(out, "states")?;
        for state in &self.states {
            writeln!(out, "  der({}) = {}", self.name(state.variable), self.name(state.derivative))?;
        }
        for selection in &self.selections {
            let (states, candidates) = (self.names(&selection.states), self.names(&selection.candidates));
            writeln!(out, "  {states} chosen among {candidates}")?;
        }
        for enforced in &self.enforced {
            let part = |is_allowed: bool| {
                let pairs = enforced.candidates.iter().zip(&enforced.allowed);
                let those: Vec<VarId> =
                    pairs.filter(|(_, allowed)| **allowed == is_allowed).map(|(var, _)| *var).collect();
                self.names(&those)
            };
            writeln!(out, "  {} from {} for good", part(true), part(false))?;
        }
        writeln!(out, "eliminated")?;
        for eliminated in &self.eliminated {
            writeln!(out, "  {} = {}", self.name(eliminated.variable), self.dae.text(eliminated.value))?;
        }
        for (name, blocks) in
            [("continuous", &self.continuous), ("event", &self.event), ("initial", &self.initial)]
        {
            writeln!(out, "{name}")?;
            blocks.iter().try_for_each(|block| self.write_block(out, block))?;
        }
        if !self.assumed_starts.is_empty() {
            writeln!(out, "assumed to start at their start values: {}", self.names(&self.assumed_starts))?;
        }
        for check in &self.redundant_starts {
            writeln!(out, "not needed at the start: {}", self.dae.equation_text(&check.equation))?;
        }
        Ok(())
    }
}

impl Causal {
    fn write_block(&self, out: &mut fmt::Formatter<'_>, block: &Block) -> fmt::Result {
        match block {
            Block::Assign(assign) => self.write_assign(out, assign, "  "),
            Block::System(system) => self.write_system(out, system),
        }
    }

    fn write_assign(&self, out: &mut fmt::Formatter<'_>, assign: &Assign, indent: &str) -> fmt::Result {
        writeln!(out, "{indent}{} := {}", self.name(assign.variable), self.dae.text(assign.value))
    }

    fn write_system(&self, out: &mut fmt::Formatter<'_>, system: &System) -> fmt::Result {
        let kind = if system.is_linear { "linear" } else { "nonlinear" };
        let (size, torn) = (system.size, system.tearing.len());
        writeln!(out, "  {kind} system of {size} unknowns, torn to {torn}: {}", self.names(&system.tearing))?;
        system.inner.iter().try_for_each(|assign| self.write_assign(out, assign, "    "))?;
        for residual in &system.residuals {
            writeln!(out, "    0 = {} - ({})", self.dae.text(residual.left), self.dae.text(residual.right))?;
        }
        for assign in &system.discrete {
            self.write_assign(out, assign, "    repeat ")?;
        }
        Ok(())
    }

    fn name(&self, variable: VarId) -> &str {
        &self.dae.variables[variable].name
    }

    fn names(&self, variables: &[VarId]) -> String {
        let names: Vec<&str> = variables.iter().map(|&variable| self.name(variable)).collect();
        names.join(", ")
    }
}
