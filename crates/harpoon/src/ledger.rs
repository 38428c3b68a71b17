//! The ledger of a run: values of the simulator → readings of the accounts, and the scale that these need.

use std::collections::{HashMap, HashSet};

use harpoon_bond::{Account, BalanceSheet, Books, Reading};
use harpoon_code::Program;
use harpoon_code::program::Source;

pub struct Ledger {
    books: Books,
    /// Where the variables of each account are: taken, its derivative, stored, missing.
    places: Vec<[Option<Source>; 4]>,
    has_begun: bool,
}

impl Ledger {
    /// An account's variable that the program does not have is our mistake, told by its name.
    pub fn new(accounts: &[Account], program: &Program) -> Result<Ledger, String> {
        let sources: HashMap<&str, Source> =
            program.signals.iter().map(|signal| (signal.name.as_str(), signal.source)).collect();
        let place = |name: &Option<String>| match name {
            None => Ok(None),
            Some(name) => match sources.get(name.as_str()) {
                Some(source) => Ok(Some(*source)),
                None => Err(format!("internal error: the run does not compute `{name}`")),
            },
        };
        let rates: HashMap<&str, Source> = program
            .states
            .iter()
            .map(|state| {
                (state.name.as_str(), Source::Cell { cell: state.derivative, negated: false, varies: true })
            })
            .collect();
        let mut places = Vec::new();
        for Account { taken, stored, missing, .. } in accounts {
            let power = taken.as_ref().and_then(|name| rates.get(name.as_str()).copied());
            places.push([place(taken)?, power, place(stored)?, place(missing)?]);
        }
        Ok(Ledger { books: Books::new(accounts.to_vec()), places, has_begun: false })
    }

    /// The values where the run begins; those of later rows tell nothing that steps and events do not.
    pub fn row(&mut self, values: &[f64]) {
        if !std::mem::replace(&mut self.has_begun, true) {
            self.record(values);
        }
    }

    pub fn step(&mut self, values: &[f64]) {
        self.record(values);
    }

    pub fn event(&mut self, event: &harpoon_sim::Event<'_>) {
        self.record(event.before);
        self.record(event.after);
    }

    /// All values at a point of time, the time first.
    fn record(&mut self, values: &[f64]) {
        let read = |source: Option<Source>| match source {
            Some(Source::Cell { cell, negated, .. }) => {
                values[cell as usize] * if negated { -1.0 } else { 1.0 }
            }
            Some(Source::Constant(value)) => value,
            None => 0.0,
        };
        let readings = self.places.iter().map(|place| {
            let [taken, power, stored, missing] = place.map(read);
            Reading { taken, power, stored, missing }
        });
        self.books.record(values[0], readings.collect());
    }

    pub fn balance(&self) -> BalanceSheet {
        self.books.balance()
    }

    /// Lets the solver compute the accounts as exactly as the energy turned over asks for, be that microjoules or
    /// gigajoules: nobody else knows how much it is before the run.
    pub fn scale(&self, program: &mut Program) {
        let energy = self.books.turned_over();
        let names = names_of_states(self.books.accounts());
        if energy > 0.0 && energy.is_finite() {
            for state in program.states.iter_mut().filter(|state| names.contains(state.name.as_str())) {
                state.nominal = energy;
            }
        }
    }
}

/// Solvers take the root mean square of the errors of all states. The states of the ledger would hide those of the model, and the
/// run would be less exact with the ledger than without.
pub fn share_of_tolerance(program: &Program, accounts: &[Account]) -> f64 {
    let names = names_of_states(accounts);
    let n_own = program.states.iter().filter(|state| !names.contains(state.name.as_str())).count();
    (n_own.max(1) as f64 / program.states.len().max(1) as f64).sqrt()
}

fn names_of_states(accounts: &[Account]) -> HashSet<&str> {
    accounts.iter().filter_map(|account| account.taken.as_deref()).collect()
}

/// Who looks at the first run, which finds the scale only.
pub struct Pilot<'l> {
    pub ledger: &'l mut Ledger,
    pub is_interrupted: &'l mut dyn FnMut(f64) -> bool,
}

impl harpoon_sim::Observer for Pilot<'_> {
    fn row(&mut self, values: &[f64]) -> Result<(), String> {
        self.ledger.row(values);
        Ok(())
    }

    fn step(&mut self, values: &[f64]) {
        self.ledger.step(values);
    }

    fn event(&mut self, event: &harpoon_sim::Event<'_>) {
        self.ledger.event(event);
    }

    fn is_interrupted(&mut self, time: f64) -> bool {
        (self.is_interrupted)(time)
    }

    fn warning(&mut self, _: f64, _: &str) {}

    fn printed(&mut self, _: &str) {}
}
