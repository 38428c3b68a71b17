//! The equations of one clock → one equation for each of its variables, which keeps its value between the ticks.

use harpoon_expr::{BaseType, BinaryOp, ExprId, Node, VarId};
use harpoon_graph::{Adjacency, maximum_matching};
use harpoon_index::{Id, define_id};
use rustc_hash::FxHashMap;

use super::SubClockId;
use crate::lower::Lowering;
use crate::{Equation, Kind};

define_id!(Row, "equation");
define_id!(Column, "variable");

impl Lowering {
    pub(super) fn assign(&mut self, clock: SubClockId, tick: ExprId, equations: &[Equation]) {
        let on_clock = self.clocks.of_variable.iter().filter(|(_, on)| **on == clock);
        let mut variables: Vec<VarId> = on_clock.map(|(var, _)| *var).collect();
        variables.retain(|&var| self.dae.variables[var].kind == Kind::Discrete);
        variables.sort();
        let column_of: FxHashMap<VarId, Column> =
            variables.iter().enumerate().map(|(k, var)| (*var, Column::from_index(k))).collect();
        let rows: Vec<Vec<Column>> = equations
            .iter()
            .map(|equation| {
                let candidates = self.candidates(equation).into_iter();
                candidates.filter_map(|var| column_of.get(&var).copied()).collect()
            })
            .collect();
        let graph: Adjacency<Row, Column> = Adjacency::from_rows(variables.len(), rows);
        let matching = maximum_matching(&graph);
        if let Some(column) = matching.free_columns().next() {
            let variable = &self.dae.variables[variables[column.index()]];
            let (origin, name) = (variable.origin, variable.name.clone());
            return self.report(origin, format!("no equation on its clock determines `{name}`"));
        }
        if let Some(row) = matching.free_rows().next() {
            let equation = equations[row.index()];
            return self
                .report(equation.origin, "everything in this equation on a clock is determined by others");
        }
        let initial = self.flag(
            Kind::Initial,
            equations.first().map_or(self.clocks.sub_clocks[clock].origin, |e| e.origin),
        );
        let running = self.not(initial);
        let active = self.and(running, tick);
        for (row, column) in matching.column_of.iter() {
            let var = variables[column.expect("a perfect matching").index()];
            let equation = equations[row.index()];
            let held = self.held_equation(var, active, equation);
            self.dae.equations.push(held);
        }
    }

    /// The variables that an equation may determine, those that stand alone on a side first; others only if they are numbers.
    fn candidates(&self, equation: &Equation) -> Vec<VarId> {
        let pool = &self.dae.pool;
        let alone = [(equation.left, equation.right), (equation.right, equation.left)];
        let alone = alone.into_iter().filter_map(|(side, other)| match *pool.node(side) {
            Node::Var(var) if !pool.variables(other).contains(&var) => Some(var),
            _ => None,
        });
        let mut candidates: Vec<VarId> = alone.collect();
        if pool.ty(equation.left).base == BaseType::Real {
            for side in [equation.left, equation.right] {
                for var in pool.variables(side) {
                    if !candidates.contains(&var) {
                        candidates.push(var);
                    }
                }
            }
        }
        candidates
    }

    fn held_equation(&mut self, var: VarId, active: ExprId, equation: Equation) -> Equation {
        let Equation { left, right, origin } = equation;
        let (variable, before) = (self.var(var), self.pre_of(var, origin));
        let is_in = |this: &Self, side: ExprId| this.dae.pool.variables(side).contains(&var);
        let value = if left == variable && !is_in(self, right) {
            right
        } else if right == variable && !is_in(self, left) {
            left
        } else {
            // The zero of the residual, once it is solved for the variable.
            let residual = self.binary(BinaryOp::Sub, left, right);
            self.binary(BinaryOp::Add, variable, residual)
        };
        let right = self.if_then_else(active, value, before);
        Equation { left: variable, right, origin }
    }
}
