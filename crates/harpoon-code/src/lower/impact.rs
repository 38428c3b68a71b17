//! Impacts: where the simulator finds and leaves what belongs to them.

use harpoon_causal::{Block, Eliminated};
use harpoon_expr::{BaseType, ExprId, VarId};
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Lowering;
use crate::program::{Cell, Impact, ImpactStrand, Memory, Pre, Source};

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

    /// The relations behind a Boolean.
    fn conditions_of(&self, strikes: Source) -> Vec<Cell> {
        let Source::Cell { cell, .. } = strikes else { return Vec::new() };
        let values = self.causal.event.iter().filter_map(|block| match block {
            Block::Assign(assign) => Some((self.cell(assign.variable)?, assign.value)),
            Block::System(_) => None,
        });
        let values: FxHashMap<Cell, ExprId> = values.collect();
        let relations: FxHashSet<Cell> =
            self.dae().relations.values().filter_map(|relation| self.cell(relation.variable)).collect();
        let (mut found, mut seen, mut open) = (Vec::new(), FxHashSet::default(), vec![cell]);
        while let Some(cell) = open.pop() {
            if !seen.insert(cell) {
                continue;
            }
            if relations.contains(&cell) {
                found.push(cell);
            } else if let Some(value) = values.get(&cell) {
                let used = self.build.world.pool.variables(*value).into_iter();
                let booleans = used.filter(|var| self.dae().variables[*var].ty == BaseType::Boolean);
                open.extend(booleans.filter_map(|var| self.cell(var)));
            }
        }
        found
    }

    /// The equations of an event without those of variables that only say that they stay what they are.
    pub(super) fn without_memories(&self, event: Vec<Block>, impacts: &[Impact]) -> Vec<Block> {
        let kept: FxHashSet<Cell> =
            impacts.iter().flat_map(Impact::memories).map(|memory| memory.cell).collect();
        let is_kept = |var: VarId| self.cell(var).is_some_and(|cell| kept.contains(&cell));
        let computes = |block: &Block| !matches!(block, Block::Assign(assign) if is_kept(assign.variable));
        event.into_iter().filter(computes).collect()
    }

    fn impact(
        &self,
        impact: &harpoon_dae::Impact,
        pre: &[Pre],
        eliminated: &FxHashMap<VarId, ExprId>,
    ) -> Option<Impact> {
        let is_constant = |var: VarId| self.dae().variables[var].is_constant();
        let source = |var: VarId| self.source(var, eliminated, is_constant);
        let before = |cell: u32| pre.iter().find(|pre| pre.variable == cell).map(|pre| pre.pre);
        // It may have become one with a variable of the user that is equal to it.
        let memory = |var: VarId| match source(var)? {
            Source::Cell { cell, negated, .. } => Some(Memory { cell, negated }),
            Source::Constant(_) => None,
        };
        let strand = |strand: &harpoon_dae::Strand<VarId>| {
            Some(ImpactStrand {
                push: memory(strand.push)?,
                answer: source(strand.answer)?,
                impulse: memory(strand.impulse)?,
                mean: memory(strand.mean)?,
            })
        };
        let strikes = source(impact.strikes)?;
        Some(Impact {
            component: impact.component.clone(),
            place: self.place(impact.origin),
            law: impact.law.try_map(source)?,
            unilateral: impact.unilateral.map_or(Some(Source::Constant(0.0)), source)?,
            was_striking: match strikes {
                Source::Cell { cell, .. } => Some(before(cell)?),
                Source::Constant(_) => None,
            },
            conditions: self.conditions_of(strikes),
            strikes,
            strands: impact.strands.iter().map(strand).collect::<Option<Vec<ImpactStrand>>>()?,
            work: memory(impact.work)?,
            count: memory(impact.count)?,
        })
    }
}
