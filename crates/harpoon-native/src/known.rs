//! Which values lie in which cells, as far as it is known at one point of the code.
//!
//! What was just stored or loaded need not be loaded again. Only a few are remembered: a value that stays in a machine
//! register for long displaces others, and loading it again costs less than saving and restoring those.

use cranelift_codegen::ir::Value;
use harpoon_code::ir::Base;

/// Of the 16 registers of x86-64 some are needed for the operation at hand.
const CAPACITY: usize = 12;

#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The one used last stands last.
    cells: Vec<Cell>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
struct Cell {
    base: Base,
    offset: u32,
    value: Value,
}

impl Known {
    pub fn get(&mut self, base: Base, offset: u32) -> Option<Value> {
        let position = self.cells.iter().position(|cell| cell.base == base && cell.offset == offset)?;
        let cell = self.cells.remove(position);
        self.cells.push(cell);
        Some(cell.value)
    }

    pub fn set(&mut self, base: Base, offset: u32, value: Value) {
        self.cells.retain(|cell| cell.base != base || cell.offset != offset);
        if self.cells.len() == CAPACITY {
            self.cells.remove(0);
        }
        self.cells.push(Cell { base, offset, value });
    }

    pub fn forget(&mut self, base: Base) {
        self.cells.retain(|cell| cell.base != base);
    }

    pub fn forget_all(&mut self) {
        self.cells.clear();
    }

    /// Where two ways meet, what both know remains known.
    pub fn meet(&mut self, other: &Known) {
        self.cells.retain(|cell| other.cells.contains(cell));
    }
}
