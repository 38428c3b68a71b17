//! What is discrete on two sides of a boundary.

use harpoon_code::program::Cell;
use harpoon_numerics::Trouble;

use super::differences::field;
use crate::machine::Machine;

/// The discrete values that differ between the two sides.
#[derive(Clone)]
pub(super) struct Flip {
    pub(super) cells: Vec<Cell>,
    pub(super) here: Vec<f64>,
    pub(super) there: Vec<f64>,
}

impl Flip {
    /// `here`, `there`: all values on both sides.
    pub(super) fn of(discrete: &[Cell], here: &[f64], there: &[f64]) -> Flip {
        let differs = |cell: &Cell| here[*cell as usize] != there[*cell as usize];
        let cells: Vec<Cell> = discrete.iter().copied().filter(differs).collect();
        let values = |of: &[f64]| cells.iter().map(|cell| of[*cell as usize]).collect();
        Flip { here: values(here), there: values(there), cells }
    }

    pub(super) fn go_there(&self, machine: &mut Machine<'_>) {
        self.cells.iter().zip(&self.there).for_each(|(cell, value)| machine.set(*cell, *value));
    }

    pub(super) fn field_there(
        &self,
        machine: &mut Machine<'_>,
        t: f64,
        x: &[f64],
    ) -> Result<Vec<f64>, Trouble> {
        self.go_there(machine);
        let there = field(machine, t, x);
        self.come_back(machine);
        there
    }

    pub(super) fn come_back(&self, machine: &mut Machine<'_>) {
        self.cells.iter().zip(&self.here).for_each(|(cell, value)| machine.set(*cell, *value));
    }

    /// Follows what an event made of the values; false if they are on neither side.
    pub(super) fn follow(&mut self, machine: &Machine<'_>) -> bool {
        let is =
            |values: &[f64]| self.cells.iter().zip(values).all(|(cell, value)| machine.get(*cell) == *value);
        if is(&self.there) {
            std::mem::swap(&mut self.here, &mut self.there);
        }
        is(&self.here)
    }
}
