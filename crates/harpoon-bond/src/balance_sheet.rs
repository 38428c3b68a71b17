//! What became of the energy: readings of the accounts during a run → a table with its residual.
//!
//! The balance is *supplied = dissipated + stored + taken by impacts*. Supplied, dissipated and taken energies are integrals of power;
//! stored energy is a function of the state, so that an error of the integration shows, as does a state that jumps for no
//! physical reason. What elements take from each other is the same on both sides unless something between them, a
//! junction or a transformer, does not pass on all that comes in; so that shows too (docs/decisions/0023).

use std::fmt;

use crate::ledger::{Account, Role};

/// The values of an account's variables at one point of time; zero if it has no such variable.
#[derive(Clone, Copy, Default, Debug)]
pub struct Reading {
    pub taken: f64,
    /// By which `taken` grows.
    pub power: f64,
    pub stored: f64,
    pub missing: f64,
}

/// Part of the energy turned over by which powers that add up to zero may differ from it.
const ROUNDING: f64 = 1e-11;

/// Part of the energy turned over that may be missing: more is no error of the integration.
const BELIEVABLE: f64 = 1e-3;

/// Accounts during a run.
pub struct Books {
    accounts: Vec<Account>,
    /// Of the first and of the latest point of time.
    first: Option<(f64, Vec<Reading>)>,
    last: (f64, Vec<Reading>),
    /// By account: the sum of all that came in and all that went out.
    moved: Vec<f64>,
    /// By account: the integral of the magnitude of missing power.
    lost: Vec<f64>,
    /// By account: by how much what is stored differed most from what was taken, and when.
    strayed: Vec<(f64, f64)>,
}

#[derive(Clone, Debug)]
pub struct BalanceSheet {
    pub start_time: f64,
    pub stop_time: f64,
    /// Elements that supply, dissipate, store, strike or heat; and those that should pass on all but do not.
    pub entries: Vec<Entry>,
    pub supplied: f64,
    pub dissipated: f64,
    pub stored: f64,
    pub taken_by_impacts: f64,
    /// Energy that went from one element to another.
    pub turned_over: f64,
}

#[derive(Clone, Debug)]
pub struct Entry {
    pub path: String,
    pub kind: String,
    pub role: Role,
    /// By its role: supplied, dissipated, stored, taken by impacts, passed on as heat, missing.
    pub energy: f64,
    /// All that came in and all that went out.
    pub moved: f64,
    /// Of a modulated storage: what was supplied by whatever modulates it.
    pub by_modulation: Option<f64>,
    /// By how much what is stored differs from what was taken; how much did not come out again. None if the element says
    /// nothing by which its energy could be checked.
    pub error: Option<f64>,
    /// Of a storage: by how much what is stored differed most from what was taken along the run, and when.
    pub strayed: (f64, f64),
}

impl Books {
    pub fn new(accounts: Vec<Account>) -> Books {
        let n = accounts.len();
        Books {
            accounts,
            first: None,
            last: (0.0, Vec::new()),
            moved: vec![0.0; n],
            lost: vec![0.0; n],
            strayed: vec![(0.0, 0.0); n],
        }
    }

    pub fn accounts(&self) -> &[Account] {
        &self.accounts
    }

    /// Called in the order of time, at the ends of the integrator's steps, before and after each event; a reading for each account.
    pub fn record(&mut self, time: f64, readings: Vec<Reading>) {
        if self.first.is_none() {
            self.first = Some((time, readings.clone()));
            self.last = (time, readings);
            return;
        }
        let duration = time - self.last.0;
        for (at, (before, after)) in self.last.1.iter().zip(&readings).enumerate() {
            self.moved[at] +=
                variation(after.taken - before.taken, duration * before.power, duration * after.power);
            self.lost[at] += 0.5 * duration * (after.missing.abs() + before.missing.abs());
        }
        for (at, account) in self.accounts.iter().enumerate() {
            let Some((_, first)) = &self.first else { break };
            if account.role != Role::Stores || account.stored.is_none() || account.is_modulated {
                continue;
            }
            let error = readings[at].stored - first[at].stored - (readings[at].taken - first[at].taken);
            if error.abs() > self.strayed[at].0 {
                self.strayed[at] = (error.abs(), time);
            }
        }
        self.last = (time, readings);
    }

    /// Each piece of energy leaves one account and comes into another.
    pub fn turned_over(&self) -> f64 {
        0.5 * self
            .moved
            .iter()
            .zip(&self.accounts)
            .filter(|(_, account)| account.is_in_balance())
            .map(|(moved, _)| moved)
            .sum::<f64>()
    }

    pub fn balance(&self) -> BalanceSheet {
        let (stop_time, last) = &self.last;
        let (start_time, first) =
            self.first.as_ref().map_or((*stop_time, &last[..]), |(time, first)| (*time, &first[..]));
        let entry = |at: usize| {
            let (account, taken) = (&self.accounts[at], last[at].taken - first[at].taken);
            let growth = account.stored.as_ref().map(|_| last[at].stored - first[at].stored);
            let (energy, error) = match account.role {
                Role::Supplies => (-taken, None),
                Role::Dissipates | Role::Strikes => (taken, None),
                Role::Stores if account.is_modulated => (growth.unwrap_or(taken), None),
                Role::Stores => (growth.unwrap_or(taken), growth.map(|growth| (growth - taken).abs())),
                Role::Heats => (taken, Some(self.lost[at])),
                Role::PassesOn => (self.lost[at], Some(self.lost[at])),
            };
            let by_modulation = growth.filter(|_| account.is_modulated).map(|growth| growth - taken);
            Entry {
                path: account.path.clone(),
                kind: account.kind.clone(),
                role: account.role,
                energy,
                moved: self.moved[at],
                by_modulation,
                error,
                strayed: self.strayed[at],
            }
        };
        let turned_over = self.turned_over();
        let is_told = |entry: &Entry| entry.role != Role::PassesOn || entry.energy > ROUNDING * turned_over;
        let entries: Vec<Entry> = (0..last.len()).map(entry).filter(is_told).collect();
        // Not `sum`, which is -0 of nothing.
        let sum = |role: Role| {
            entries.iter().filter(|entry| entry.role == role).fold(0.0, |sum, entry| sum + entry.energy)
        };
        let modulation: f64 = entries.iter().filter_map(|entry| entry.by_modulation).sum();
        let supplied = sum(Role::Supplies);
        BalanceSheet {
            start_time,
            stop_time: *stop_time,
            supplied: supplied + modulation,
            dissipated: sum(Role::Dissipates),
            stored: sum(Role::Stores),
            taken_by_impacts: sum(Role::Strikes),
            turned_over,
            entries,
        }
    }
}

/// How far something goes to and fro that changes by `change` in all, along the cubic with these slopes at the ends of an
/// interval of length one. Steps that follow a swing well may end anywhere in it.
fn variation(change: f64, first: f64, last: f64) -> f64 {
    // The slope is a·s² + b·s + first.
    let (a, b) = (3.0 * (first + last - 2.0 * change), 6.0 * change - 4.0 * first - 2.0 * last);
    let at = |s: f64| s * (first + s * (b / 2.0 + s * a / 3.0));
    let root = (b * b - 4.0 * a * first).sqrt();
    let q = -0.5 * (b + root.copysign(b));
    let mut turns = [q / a, first / q];
    turns.sort_by(f64::total_cmp);
    // Without a real root they are no numbers.
    let values = turns.into_iter().filter(|s| *s > 0.0 && *s < 1.0).map(at).chain([change]);
    values.fold((0.0, 0.0), |(sum, before), value| (sum + f64::abs(value - before), value)).0
}

impl Account {
    /// Heat is not lost to the network: other elements have it in their accounts.
    fn is_in_balance(&self) -> bool {
        !matches!(self.role, Role::Heats | Role::PassesOn)
    }
}

impl BalanceSheet {
    /// Energy of which nobody knows where it came from.
    pub fn residual(&self) -> f64 {
        self.supplied - self.dissipated - self.stored - self.taken_by_impacts
    }

    /// Compared with the energy turned over; zero if none was.
    pub fn relative(&self, energy: f64) -> f64 {
        if energy == 0.0 { 0.0 } else { (energy / self.turned_over).abs() }
    }

    /// What is wrong about the balance, in words: energy that came from nowhere or went there, more than errors of the
    /// integration can explain.
    pub fn complaints(&self) -> Vec<String> {
        let percent = |energy: f64| 100.0 * self.relative(energy);
        let strayed = self.entries.iter().filter(|entry| self.relative(entry.strayed.0) > BELIEVABLE);
        let mut complaints: Vec<String> = strayed
            .map(|entry| {
                let (error, time) = entry.strayed;
                let (path, share) = (&entry.path, percent(error));
                format!(
                    "at time {time} the energy of `{path}` is not what it has taken: {error:.3e} J differ, {share:.2} % of the energy turned over"
                )
            })
            .collect();
        let residual = self.residual();
        if self.relative(residual) > BELIEVABLE {
            let share = percent(residual);
            complaints.push(format!(
                "the energy balance leaves a residual of {residual:.3e} J, {share:.2} % of the energy turned over"
            ));
        }
        complaints
    }

    /// The element whose own account is most in error.
    pub fn worst(&self) -> Option<&Entry> {
        let checked = self.entries.iter().filter(|entry| entry.error.is_some());
        checked.max_by(|a, b| a.error.unwrap_or(0.0).total_cmp(&b.error.unwrap_or(0.0)))
    }

    /// Most sources of a mechanism are bearings and joints, which hold but do no work.
    fn is_idle(&self, entry: &Entry) -> bool {
        entry.role != Role::PassesOn && entry.moved.max(entry.energy.abs()) <= ROUNDING * self.turned_over
    }

    fn of_role(&self, role: Role) -> Vec<Line> {
        let own = self.entries.iter().filter(|entry| entry.role == role && !self.is_idle(entry));
        own.map(|entry| Line { kind: entry.kind.clone(), name: entry.path.clone(), energy: entry.energy })
            .collect()
    }

    fn sections(&self) -> Vec<Section> {
        let mut supplied = self.of_role(Role::Supplies);
        for entry in &self.entries {
            supplied.extend(entry.by_modulation.map(|energy| Line {
                kind: entry.kind.clone(),
                name: format!("{} (modulation)", entry.path),
                energy,
            }));
        }
        let section = |title, sum, lines| Section { title, sum, lines };
        let heat = self.of_role(Role::Heats);
        let sections = vec![
            section("supplied", self.supplied, supplied),
            section("dissipated", self.dissipated, self.of_role(Role::Dissipates)),
            section("stored", self.stored, self.of_role(Role::Stores)),
            section("taken by impacts", self.taken_by_impacts, self.of_role(Role::Strikes)),
            section("turned into heat and passed on", heat.iter().map(|line| line.energy).sum(), heat),
        ];
        sections.into_iter().filter(|section| !section.lines.is_empty()).collect()
    }
}

struct Section {
    title: &'static str,
    sum: f64,
    lines: Vec<Line>,
}

struct Line {
    kind: String,
    name: String,
    energy: f64,
}

/// Elements in the first column of numbers, sums of them in the second.
impl fmt::Display for BalanceSheet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sections = self.sections();
        let lines = || sections.iter().flat_map(|section| &section.lines);
        let largest =
            lines().map(|line| line.energy.abs()).chain(sections.iter().map(|section| section.sum.abs()));
        let number = Number::for_values_up_to(largest.fold(0.0, f64::max));
        let length = |text: &str| text.chars().count();
        let kind = lines().map(|line| length(&line.kind)).max().unwrap_or(0);
        let name = lines().map(|line| length(&line.name)).max().unwrap_or(0);
        let texts = lines()
            .map(|line| number.text(line.energy))
            .chain(sections.iter().map(|section| number.text(section.sum)));
        let digits = texts.map(|text| text.len()).max().unwrap_or(0);
        let title = sections.iter().map(|section| length(section.title)).max().unwrap_or(0);
        // What stands to the left of the first column.
        let left = (2 + kind + 2 + name).max(title);
        writeln!(out, "energy from {} to {} s:", self.start_time, self.stop_time)?;
        for Section { title, sum, lines } in &sections {
            writeln!(out, "{title:left$}  {:digits$}    {:>digits$} J", "", number.text(*sum))?;
            for Line { kind: its_kind, name, energy } in lines {
                let label = format!("  {its_kind:kind$}  {name}");
                writeln!(out, "{label:left$}  {:>digits$} J", number.text(*energy))?;
            }
        }
        writeln!(out)?;
        let residual = format!("{:.1e}", self.residual());
        let relative = format!("{:.1e}", self.relative(self.residual()));
        writeln!(out, "{:left$}  {:digits$}    {residual:>digits$} J", "residual", "")?;
        writeln!(out, "which is {relative} of the {} J turned over", number.text(self.turned_over))?;
        if let Some(Entry { path, error: Some(error), .. }) =
            self.worst().filter(|entry| entry.error > Some(0.0))
        {
            writeln!(out, "largest error of one element: {error:.1e} J, `{path}`")?;
        }
        match self.entries.iter().filter(|entry| self.is_idle(entry)).count() {
            0 => Ok(()),
            1 => writeln!(out, "not listed: one element that took and gave nothing"),
            n => writeln!(out, "not listed: {n} elements that took and gave nothing"),
        }
    }
}

/// How energies of one table are written, so that their decimal points stand below each other.
enum Number {
    Decimals(usize),
    Scientific,
}

impl Number {
    /// With seven digits of the largest.
    fn for_values_up_to(largest: f64) -> Number {
        if largest == 0.0 {
            return Number::Decimals(1);
        }
        match largest.log10().floor() {
            place if (-4.0..=9.0).contains(&place) => Number::Decimals((6.0 - place).max(1.0) as usize),
            _ => Number::Scientific,
        }
    }

    fn text(&self, value: f64) -> String {
        let text = match self {
            Number::Decimals(n) => format!("{value:.n$}"),
            Number::Scientific => format!("{value:.6e}"),
        };
        // What rounds to zero has no sign.
        let is_zero = text.chars().all(|c| matches!(c, '-' | '0' | '.'));
        if is_zero { text.trim_start_matches('-').to_string() } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn account(path: &str, kind: &str, role: Role) -> Account {
        let variable = |is_there: bool| is_there.then(|| "v".to_string());
        Account {
            path: path.into(),
            kind: kind.into(),
            role,
            is_modulated: false,
            taken: variable(role != Role::PassesOn),
            stored: variable(role == Role::Stores),
            missing: variable(role == Role::PassesOn),
        }
    }

    /// Two rows, and one value for each account: taken or missing, as its role asks for.
    fn books(accounts: Vec<Account>, values: &[(f64, f64)]) -> Books {
        let reading = |k: usize, sign: f64| {
            let (value, stored) = values[k];
            match accounts[k].role {
                Role::PassesOn => Reading { missing: value, ..Reading::default() },
                _ => Reading { taken: sign * value, stored: 7.0 + sign * stored, ..Reading::default() },
            }
        };
        let rows = [0.0, 1.0].map(|sign| (0..accounts.len()).map(|k| reading(k, sign)).collect());
        let mut books = Books::new(accounts);
        let [before, after] = rows;
        books.record(0.0, before);
        books.record(2.0, after);
        books
    }

    #[test]
    fn the_balance_is_a_table() {
        let accounts = vec![
            account("source", "Se", Role::Supplies),
            account("r", "R", Role::Dissipates),
            account("line.loss", "R", Role::Dissipates),
            account("coil", "I", Role::Stores),
        ];
        let sheet = books(accounts, &[(-10.0, 0.0), (5.0, 0.0), (1.0, 0.0), (4.0, 3.75)]).balance();
        let expected = "\
energy from 0 to 2 s:
supplied                     10.00000 J
  Se  source     10.00000 J
dissipated                    6.00000 J
  R   r           5.00000 J
  R   line.loss   1.00000 J
stored                        3.75000 J
  I   coil        3.75000 J

residual                       2.5e-1 J
which is 2.5e-2 of the 10.00000 J turned over
largest error of one element: 2.5e-1 J, `coil`
";
        assert_eq!(sheet.to_string(), expected);
    }

    /// A parabola that comes back, a cubic with two turns, and a straight line.
    #[test]
    fn what_goes_to_and_fro_is_counted_both_ways() {
        let near = |a: f64, b: f64| assert!((a - b).abs() < 1e-12, "{a} instead of {b}");
        near(variation(0.0, 4.0, -4.0), 2.0);
        // s·(s - 1/2)·(s - 1) = s³ - 3/2·s² + s/2 turns at (3 ± √3)/6.
        near(variation(0.0, 0.5, 0.5), 4.0 * 3.0_f64.sqrt() / 36.0);
        near(variation(-3.0, -3.0, -3.0), 3.0);
        near(variation(2.0, 0.0, 0.0), 2.0);
        near(variation(0.0, 0.0, 0.0), 0.0);
    }

    #[test]
    fn elements_that_do_no_work_are_counted_only() {
        let accounts = vec![
            account("source", "Se", Role::Supplies),
            account("bearing", "Sf", Role::Supplies),
            account("r", "R", Role::Dissipates),
        ];
        let text = books(accounts, &[(-10.0, 0.0), (0.0, 0.0), (10.0, 0.0)]).balance().to_string();
        assert!(!text.contains("bearing"), "{text}");
        assert!(text.ends_with("not listed: one element that took and gave nothing\n"), "{text}");
    }

    #[test]
    fn what_does_not_come_out_again_is_named() {
        let accounts = vec![
            account("source", "Se", Role::Supplies),
            account("good", "1", Role::PassesOn),
            account("bad", "TF", Role::PassesOn),
            account("r", "R", Role::Dissipates),
        ];
        let sheet = books(accounts, &[(-10.0, 0.0), (1e-17, 0.0), (-2.0, 0.0), (6.0, 0.0)]).balance();
        assert_eq!(sheet.residual(), 4.0);
        let told: Vec<&str> = sheet.entries.iter().map(|entry| entry.path.as_str()).collect();
        assert_eq!(told, ["source", "bad", "r"]);
        let worst = sheet.worst().unwrap();
        assert_eq!((worst.path.as_str(), worst.error), ("bad", Some(4.0)));
    }

    #[test]
    fn to_and_fro_is_turned_over_twice() {
        let mut books = Books::new(vec![account("a", "C", Role::Stores), account("b", "I", Role::Stores)]);
        for (time, value) in [(0.0, 0.0), (1.0, 3.0), (2.0, 0.0)] {
            let reading =
                |sign: f64| Reading { taken: sign * value, stored: sign * value, ..Reading::default() };
            books.record(time, vec![reading(1.0), reading(-1.0)]);
        }
        let sheet = books.balance();
        assert_eq!((sheet.turned_over, sheet.residual()), (6.0, 0.0));
    }

    #[test]
    fn a_storage_that_strays_along_the_way_is_told() {
        let mut books = Books::new(vec![account("a", "C", Role::Stores), account("b", "I", Role::Stores)]);
        // At time 1 the energy of `a` is not what it has taken; at the end nothing is missing.
        for (time, taken, stored) in [(0.0, 0.0, 0.0), (1.0, 3.0, 2.5), (2.0, 0.0, 0.0)] {
            let b = Reading { taken: -taken, stored: -taken, ..Reading::default() };
            books.record(time, vec![Reading { taken, stored, ..Reading::default() }, b]);
        }
        let complaints = books.balance().complaints();
        assert_eq!(complaints.len(), 1, "{complaints:?}");
        assert!(complaints[0].contains("at time 1 the energy of `a`"), "{complaints:?}");
    }

    #[test]
    fn a_run_without_energy_has_no_residual() {
        let sheet = Books::new(vec![account("a", "C", Role::Stores)]).balance();
        assert_eq!(sheet.relative(sheet.residual()), 0.0);
    }

    #[test]
    fn decimal_points_stand_below_each_other_and_zero_has_no_sign() {
        let texts = |largest: f64, value: f64| Number::for_values_up_to(largest).text(value);
        assert_eq!(texts(123.0, -0.00001), "0.0000");
        assert_eq!(texts(123.0, 7.0), "7.0000");
        assert_eq!(texts(2e8, 2e8), "200000000.0");
        assert_eq!(texts(4.5e-9, -4.5e-9), "-4.500000e-9");
        assert_eq!(texts(0.0, 0.0), "0.0");
    }
}
