//! Recording the past, for the operators with a history.
//!
//! A step is recorded in pieces of five points at equal distances, taken from the continuous solution. A piece that a
//! polynomial does not follow closely enough is halved: a model without states makes steps that only events end.

use harpoon_numerics::Trouble;

use super::Advance;
use crate::history::Recorded;

/// How often a piece is halved: a bend that makes no event is found to a 64th of the way between two looks, and costs 250 evaluations.
const MOST_HALVINGS: usize = 6;

/// Points of a piece: its ends and the middle.
type Ends = [(f64, Recorded); 3];

impl Advance<'_, '_> {
    /// Records what has happened since it was recorded last, up to now. The values stay as they are.
    pub(super) fn record(&mut self) -> Result<(), Trouble> {
        let histories = &self.machine.histories;
        let (from, to) = (histories.time(), self.machine.time());
        if histories.is_empty() || to <= from {
            return Ok(());
        }
        let is_inside_step = from >= self.integrator.t_previous() && to <= self.integrator.t();
        let looks_inside = histories.vary() && is_inside_step;
        let end = self.machine.to_record()?;
        if !looks_inside {
            let start = std::mem::replace(&mut self.recorded, end);
            // A jump to a time next to now, or constant values.
            let between: [Recorded; 3] = std::array::from_fn(|k| {
                let part = (k + 1) as f64 / 4.0;
                start.iter().zip(&self.recorded).map(|(a, b)| a + part * (b - a)).collect()
            });
            let [a, b, c] = &between;
            let points = [&start, a, b, c, &self.recorded];
            self.machine.histories.push(to, points, self.settings.tolerance);
            return Ok(());
        }
        let values = self.machine.values.clone();
        let outcome = self.record_inside(from, to, end);
        self.machine.values = values;
        outcome
    }

    fn record_inside(&mut self, from: f64, to: f64, end: Recorded) -> Result<(), Trouble> {
        let mut start = (from, std::mem::replace(&mut self.recorded, end.clone()));
        let mut pieces: Vec<(Ends, usize)> = Vec::new();
        // No longer than from look to look, so that steps and points of output do not decide about what is seen.
        loop {
            let look = self.grid.after(start.0);
            let is_last = look >= to;
            let next = if is_last { (to, end.clone()) } else { self.recorded_at(look)? };
            let middle = self.recorded_at(0.5 * (start.0 + next.0))?;
            pieces.push(([start, middle, next.clone()], 0));
            start = next;
            if is_last {
                break;
            }
        }
        pieces.reverse();
        while let Some(([a, c, e], n_halvings)) = pieces.pop() {
            let b = self.recorded_at(0.5 * (a.0 + c.0))?;
            let d = self.recorded_at(0.5 * (c.0 + e.0))?;
            let points = [&a.1, &b.1, &c.1, &d.1, &e.1];
            let is_done = n_halvings == MOST_HALVINGS
                || self.machine.histories.are_smooth(points, self.settings.tolerance);
            if is_done {
                self.machine.histories.push(e.0, points, self.settings.tolerance);
            } else {
                // The first is taken from the end.
                pieces.push(([c.clone(), d, e], n_halvings + 1));
                pieces.push(([a, b, c], n_halvings + 1));
            }
        }
        Ok(())
    }

    fn recorded_at(&mut self, t: f64) -> Result<(f64, Recorded), Trouble> {
        self.go_to(t)?;
        Ok((t, self.machine.to_record()?))
    }

    /// Takes note of what an event has changed.
    pub(super) fn record_event(&mut self) -> Result<(), Trouble> {
        if self.machine.histories.is_empty() {
            return Ok(());
        }
        self.recorded = self.machine.to_record()?;
        self.machine.histories.note_event(&self.recorded);
        Ok(())
    }
}
