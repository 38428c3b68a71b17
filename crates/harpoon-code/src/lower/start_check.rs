//! Start values that have no effect → a routine that computes both what they say and what is, to compare them.

use harpoon_causal as causal;
use harpoon_dae::Equation;

use super::Lowering;
use super::routine::{Item, Target};
use crate::ir::RoutineId;
use crate::program::{Cell, OverruledStart, StartCheck};

pub(super) struct StartChecks {
    pub(super) start_check_routine: RoutineId,
    pub(super) start_checks: Vec<StartCheck>,
    pub(super) overruled_starts: Vec<OverruledStart>,
}

impl Lowering {
    pub(super) fn start_checks(&mut self) -> StartChecks {
        let mut items = Vec::new();
        let redundant = std::mem::take(&mut self.causal.redundant_starts);
        let start_checks = redundant.into_iter().map(|check| self.start_check(check, &mut items)).collect();
        let overruled = std::mem::take(&mut self.causal.overruled_starts);
        let overruled_starts =
            overruled.into_iter().map(|start| self.overruled_start(&start, &mut items)).collect();
        let start_check_routine = self.routine_of("start checks", &items);
        StartChecks { start_check_routine, start_checks, overruled_starts }
    }

    fn start_check(&mut self, check: causal::StartCheck, items: &mut Vec<Item>) -> StartCheck {
        let causal::StartCheck { equation, variable } = check;
        let [left, right] = self.both_sides(equation, items);
        let text = match variable {
            Some(var) => format!("the fixed start value of `{}`", self.dae().variables[var].name),
            None => self.equation_text(equation.left, equation.right, equation.origin),
        };
        StartCheck { left, right, text, place: self.place(equation.origin) }
    }

    fn overruled_start(&mut self, start: &causal::OverruledStart, items: &mut Vec<Item>) -> OverruledStart {
        let origin = self.dae().variables[start.variable].origin;
        let equation = Equation { left: start.value, right: start.start, origin };
        let [value, cell] = self.both_sides(equation, items);
        let variables = &self.dae().variables;
        let by = start.by.iter().map(|&var| &variables[var]).filter(|variable| !variable.is_hidden);
        let by: Vec<String> = by.map(|variable| format!("`{}`", variable.name)).collect();
        OverruledStart {
            name: variables[start.variable].name.clone(),
            value,
            start: cell,
            nominal: self.attributes.nominal[start.variable].abs(),
            by: by.join(" and "),
        }
    }

    fn both_sides(&mut self, equation: Equation, items: &mut Vec<Item>) -> [Cell; 2] {
        [equation.left, equation.right].map(|value| {
            let cell = self.new_cell(0.0);
            items.push(Item { target: Target::Cell(cell), value, origin: equation.origin });
            cell
        })
    }
}
