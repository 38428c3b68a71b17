//! What holds for every [`Causal`] system; a violation is a mistake of ours.

use harpoon_dae::Kind;
use harpoon_expr::{ExprId, VarId};
use rustc_hash::FxHashSet;

use crate::leaves::Leaves;
use crate::{Assign, Block, Causal, System};

impl Causal {
    pub fn verify(&self) -> Result<(), String> {
        let eliminated: FxHashSet<VarId> =
            self.eliminated.iter().map(|eliminated| eliminated.variable).collect();
        let states: FxHashSet<VarId> = self.states.iter().map(|state| state.variable).collect();
        let mut continuous: FxHashSet<VarId> = FxHashSet::default();
        let mut event: FxHashSet<VarId> = FxHashSet::default();
        let mut initial: FxHashSet<VarId> = FxHashSet::default();
        for (id, variable) in self.dae.variables.iter().filter(|(id, _)| !eliminated.contains(id)) {
            let is_varying = matches!(variable.kind, Kind::Continuous | Kind::Derivative(_));
            let is_state = states.contains(&id);
            if is_varying && !is_state {
                continuous.insert(id);
            }
            if (is_varying && !is_state) || variable.kind == Kind::Discrete {
                event.insert(id);
            }
            if is_varying || matches!(variable.kind, Kind::Discrete | Kind::Pre(_)) {
                initial.insert(id);
            }
        }
        let systems = [
            ("continuous", &self.continuous, continuous),
            ("event", &self.event, event),
            ("initial", &self.initial, initial),
        ];
        for (name, blocks, unknowns) in systems {
            let check = Check { causal: self, unknowns, eliminated: &eliminated, leaves: Leaves::default() };
            check.blocks(blocks, name == "initial").map_err(|problem| format!("{name} system: {problem}"))?;
        }
        Ok(())
    }
}

struct Check<'a> {
    causal: &'a Causal,
    /// What is not yet determined.
    unknowns: FxHashSet<VarId>,
    eliminated: &'a FxHashSet<VarId>,
    leaves: Leaves,
}

impl Check<'_> {
    fn blocks(mut self, blocks: &[Block], is_initial: bool) -> Result<(), String> {
        if is_initial {
            // Parameters that the initialisation determines.
            for assigned in blocks.iter().flat_map(determined) {
                if self.causal.dae.variables[assigned].kind == Kind::Parameter {
                    self.unknowns.insert(assigned);
                }
            }
        }
        for block in blocks {
            match block {
                Block::Assign(assign) => self.assign(assign)?,
                Block::System(system) => self.system(system)?,
            }
        }
        match self.unknowns.iter().next() {
            Some(&left) => Err(format!("nothing determines `{}`", self.name(left))),
            None => Ok(()),
        }
    }

    fn assign(&mut self, assign: &Assign) -> Result<(), String> {
        self.uses(assign.value)?;
        self.determines(assign.variable)
    }

    fn system(&mut self, system: &System) -> Result<(), String> {
        if system.tearing.len() != system.residuals.len() {
            return Err("a system has not as many residuals as tearing variables".into());
        }
        for &variable in &system.tearing {
            self.determines(variable)?;
        }
        for assign in &system.discrete {
            self.determines(assign.variable)?;
        }
        for assign in &system.inner {
            self.assign(assign)?;
        }
        for assign in &system.discrete {
            self.uses(assign.value)?;
        }
        for residual in &system.residuals {
            self.uses(residual.left)?;
            self.uses(residual.right)?;
        }
        Ok(())
    }

    fn determines(&mut self, variable: VarId) -> Result<(), String> {
        match self.unknowns.remove(&variable) {
            true => Ok(()),
            false => Err(format!("`{}` is determined twice, or need not be", self.name(variable))),
        }
    }

    fn uses(&mut self, expr: ExprId) -> Result<(), String> {
        for var in self.leaves.variables(&self.causal.dae.pool, &[expr]) {
            if self.unknowns.contains(&var) {
                return Err(format!("`{}` is used before it is determined", self.name(var)));
            }
            if self.eliminated.contains(&var) {
                return Err(format!("`{}` is eliminated but used", self.name(var)));
            }
        }
        Ok(())
    }

    fn name(&self, variable: VarId) -> &str {
        &self.causal.dae.variables[variable].name
    }
}

fn determined(block: &Block) -> Vec<VarId> {
    match block {
        Block::Assign(assign) => vec![assign.variable],
        Block::System(system) => {
            let inner = system.inner.iter().chain(&system.discrete).map(|assign| assign.variable);
            system.tearing.iter().copied().chain(inner).collect()
        }
    }
}
