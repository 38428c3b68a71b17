//! An event of a strict relation, such as `time > 1` → what is so right after its time.
//!
//! At the time itself the text of the relation is still false. What holds behind it, such as `sin(time - 1)/(time - 1)`, need not be
//! defined there: then its limit from the right is meant, if there is a finite one, and the event is settled a few bits later.

use harpoon_code::program::Cell;
use harpoon_numerics::Trouble;

use super::Advance;
use crate::crossing::is_changed;
use crate::problem::Problem;

/// In spacings of numbers: how much later it is tried. A hundred are no time at all (docs/decisions/0032).
const BITS: [f64; 4] = [1.0, 4.0, 16.0, 64.0];

impl Advance<'_, '_> {
    /// Settles an event that was known beforehand, where it is or right after it; says whether states were reset.
    pub(super) fn settle_right_after(&mut self) -> Result<bool, Trouble> {
        let strict = self.find_strict_relation()?;
        self.strict = None;
        let outcome = self.settle();
        if strict.is_none() {
            return outcome;
        }
        let undefined = self.undefined();
        if outcome.is_ok() && undefined.is_empty() {
            return outcome;
        }
        let time = self.machine.time();
        let span = self.settings.stop - self.settings.start;
        for bits in BITS {
            let ahead = bits * f64::EPSILON * time.abs().max(span);
            self.undo();
            self.machine.set_time(time + ahead);
            self.evaluate()?;
            if let Ok(was_reset) = self.settle()
                && self.undefined().is_empty()
                && self.is_limit(&undefined, time, ahead)
            {
                self.meant = Some(time);
                return Ok(was_reset);
            }
        }
        self.undo();
        self.machine.set_time(time);
        self.evaluate()?;
        // What fails for another reason has nothing to do with limits.
        self.strict = strict.filter(|_| !undefined.is_empty());
        self.settle()
    }

    /// One that changes now, though its text says that it does so right after.
    fn find_strict_relation(&mut self) -> Result<Option<usize>, Trouble> {
        let program = self.machine.program.clone();
        if !program.relations.iter().any(|relation| relation.changes_after) {
            return Ok(None);
        }
        self.machine.call(program.crossings)?;
        let mut relations = program.relations.iter();
        Ok(relations.position(|relation| relation.changes_after && is_changed(relation, &self.machine, 0.0)))
    }

    /// What this event has made infinite or no number.
    fn undefined(&self) -> Vec<Cell> {
        let program = &self.machine.program;
        let of_states = program.states.iter().flat_map(|state| [state.value, state.derivative]);
        let cells = program.computed.iter().map(|one| one.cell).chain(of_states);
        let is_lost =
            |cell: &Cell| !self.machine.get(*cell).is_finite() && self.before[*cell as usize].is_finite();
        cells.filter(is_lost).collect()
    }

    /// Whether what is `ahead` of the time has come to its limit there: nearer to the time values differ less. The machine stays
    /// where it is.
    fn is_limit(&mut self, cells: &[Cell], time: f64, ahead: f64) -> bool {
        const FARTHER: f64 = 256.0;
        const SAME: f64 = 1e-6;
        const LESS: f64 = 0.5;
        let here = self.machine.values.clone();
        let mut points = vec![here.clone()];
        for k in 1..=4 {
            self.machine.set_time(time + ahead * FARTHER.powi(k));
            if self.machine.evaluate().is_ok() {
                points.push(self.machine.values.clone());
            }
        }
        self.machine.values = here;
        cells.iter().all(|cell| {
            points.windows(3).all(|points| {
                let [a, b, c] = [0, 1, 2].map(|k| points[k][*cell as usize]);
                (a - b).abs() <= (LESS * (b - c).abs()).max(SAME * b.abs())
            })
        })
    }

    /// Adds to a problem of values that are not finite which relation has led there.
    pub(super) fn name_strict_relation(&mut self, mut problem: Problem) -> Problem {
        if let Some(k) = self.strict.take() {
            let relation = &self.machine.program.relations[k].text;
            problem.hints.push(format!(
                "`{relation}` changes right after this time, and what follows has no finite limit there"
            ));
        }
        problem
    }
}
