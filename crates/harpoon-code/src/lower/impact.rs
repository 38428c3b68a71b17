//! Impacts: where the simulator finds and leaves what belongs to them.

use harpoon_causal::Eliminated;
use harpoon_expr::{ExprId, VarId};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use super::Lowering;
use crate::program::{Impact, ImpactStrand, Memory, Pre, Source};

impl Lowering {
    pub(super) fn impacts(&mut self, pre: &[Pre]) -> Vec<Impact> {
        let impacts = self.dae().impacts.clone();
        let eliminated = self.causal.eliminated.iter();
        let eliminated: FxHashMap<VarId, ExprId> =
            eliminated.map(|Eliminated { variable, value }| (*variable, *value)).collect();
        let mut made = Vec::with_capacity(impacts.len());
        for impact in impacts {
            match self.impact(&impact, pre, &eliminated) {
                Some(impact) => made.push(impact),
                None => {
                    let message = format!(
                        "the variables of the impact `{}` are not the ones that its law needs",
                        impact.component
                    );
                    self.diagnostics.push(
                        Diagnostic::error(impact.origin.span, message)
                            .component(impact.component)
                            .hint("extend BondGraph.Interfaces.Impact or FlowImpact, and do not give these variables other equations"),
                    );
                }
            }
        }
        made
    }

    fn impact(
        &self,
        impact: &harpoon_dae::Impact,
        pre: &[Pre],
        eliminated: &FxHashMap<VarId, ExprId>,
    ) -> Option<Impact> {
        let source = |var: VarId| self.source(var, eliminated);
        let before = |cell: u32| pre.iter().find(|pre| pre.variable == cell).map(|pre| pre.pre);
        let memory = |var: VarId| {
            let value = self.cell(var)?;
            Some(Memory { value, pre: before(value)? })
        };
        let strand = |strand: &harpoon_dae::Strand<VarId>| {
            Some(ImpactStrand {
                push: memory(strand.push)?.value,
                answer: source(strand.answer)?,
                impulse: memory(strand.impulse)?,
                mean: memory(strand.mean)?,
            })
        };
        let strikes = source(impact.strikes)?;
        Some(Impact {
            component: impact.component.clone(),
            place: self.place(impact.origin),
            law: impact.law.map(source)?,
            unilateral: impact.unilateral.map_or(Some(Source::Constant(0.0)), source)?,
            was_striking: match strikes {
                Source::Cell { cell, .. } => Some(before(cell)?),
                Source::Constant(_) => None,
            },
            strikes,
            strands: impact.strands.iter().map(strand).collect::<Option<Vec<ImpactStrand>>>()?,
            work: memory(impact.work)?,
            count: memory(impact.count)?,
        })
    }
}
