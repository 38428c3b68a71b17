//! Impacts: states jump by what an impulse does to them.
//!
//! ```text
//! x⁻, f⁻ := states and flows at the impacts
//! conditions := those under a push without end: dry friction holds nothing against it
//! B := ∂ẋ/∂push                     the effort p/a for a time a → 0: all that stays finite drops out
//! A := ∂f/∂x · B                    f⁺ = f⁻ + A·p
//! p  from the laws of the impacts that strike
//! x⁺ := x⁻ + B(x_m)·p               with the mean state x_m = x⁻ + B·p/2
//! ```
//!
//! Derivatives are affine in the push, so that differences are exact but for rounding; the push is taken large beside
//! what is smooth. At the mean state an energy E with Ė = e·f jumps by p·f_m, which is the work of the impulse. That f⁺
//! is what was foretold shows that nothing was nonlinear. See docs/decisions/0022.

mod law;

use harpoon_code::program::{Impact, Law, Memory, Program, Source};
use harpoon_numerics::{Matrix, Trouble};

use crate::event::remember;
use crate::machine::Machine;

const NOTHING_MOVES: &str = "has no solution: no impulse can change the flow there as its law asks";

/// Of the fastest flow that an event begins with. Impacts that go to and fro between bodies, each time a little slower, are over when
/// their flows are as small as this.
const OVER: f64 = 1e-9;

/// What is known of an impact from earlier events.
#[derive(Debug, Clone, Default)]
pub struct Contact {
    /// The direction of the flow when it struck last.
    approach: f64,
    /// The largest flow with which it has struck.
    hardest: f64,
    /// Whether what struck stays in contact.
    pub is_resting: bool,
    /// Whether it strikes and was let be, because of that.
    is_let_be: bool,
}

/// Impacts of this event.
#[derive(Debug, Default)]
pub struct Pending {
    /// Those that have begun to strike and are still to be treated.
    waiting: Vec<usize>,
    /// Those that were, and the flow before.
    struck: Vec<(usize, f64)>,
    fastest: f64,
}

impl Pending {
    /// All impacts that strike already when the simulation begins.
    pub fn at_start(machine: &Machine<'_>) -> Pending {
        let impacts = machine.program.impacts.iter().enumerate();
        let strikes = impacts.filter(|(_, impact)| is_true(machine, impact.strikes));
        Pending { waiting: strikes.map(|(k, _)| k).collect(), ..Pending::default() }
    }

    /// To be called before `pre` values are brought up to date.
    pub fn notice(&mut self, machine: &mut Machine<'_>) {
        let program = machine.program.clone();
        for (k, impact) in program.impacts.iter().enumerate() {
            if !is_true(machine, impact.strikes) {
                self.waiting.retain(|other| *other != k);
                machine.contacts[k].is_let_be = false;
                continue;
            }
            let has_struck = impact.was_striking.is_none_or(|cell| machine.is_true(cell));
            let is_new = !has_struck || machine.contacts[k].is_let_be;
            machine.contacts[k].is_let_be = is_new && is_at_rest(machine, k);
            let is_due = is_new && !machine.contacts[k].is_let_be || self.strikes_again(machine, k);
            if is_due && !self.waiting.contains(&k) {
                if self.is_over(machine, k) {
                    self.come_to_rest(machine);
                }
                self.waiting.push(k);
            }
        }
    }

    /// Whether blows that go to and fro in this event have become as small as this one.
    fn is_over(&self, machine: &Machine<'_>, k: usize) -> bool {
        let impact = &machine.program.impacts[k];
        let flow = read(machine, impact.strands[0].answer);
        let has_struck = self.struck.iter().any(|(other, _)| *other == k);
        has_struck && is_linear(impact) && flow.abs() <= OVER * self.fastest
    }

    /// The limit of a chain of blows between all that have struck is that they stay in contact: what is left of it is one blow without restitution.
    fn come_to_rest(&self, machine: &mut Machine<'_>) {
        for &(k, _) in &self.struck {
            machine.contacts[k].is_resting |= is_linear(&machine.program.impacts[k]);
        }
    }

    /// Whether another impact has given bodies that were parted, or brought to rest, the old flow towards each other. Rounding
    /// may have left them striking all the time.
    fn strikes_again(&self, machine: &Machine<'_>, k: usize) -> bool {
        let impact = &machine.program.impacts[k];
        let Some(&(_, before)) = self.struck.iter().find(|(other, _)| *other == k) else { return false };
        let flow = read(machine, impact.strands[0].answer);
        !matches!(impact.law, Law::Energy(_)) && flow * before > 0.0 && flow.abs() > OVER * self.fastest
    }

    fn note(&mut self, k: usize, before: f64) {
        self.fastest = self.fastest.max(before.abs());
        self.struck.retain(|(other, _)| *other != k);
        self.struck.push((k, before));
    }

    /// Those to be treated together: linear laws at once, with the contacts in which bodies rest, as those pass an impulse on;
    /// each of the others alone.
    fn take_next(&mut self, machine: &mut Machine<'_>) -> Vec<usize> {
        if self.struck.is_empty() {
            // Nothing else has struck before: it is where the bodies rest that they are driven together, by a wall that begins to move.
            self.waiting.iter().for_each(|k| machine.contacts[*k].is_resting = false);
        }
        let program = &machine.program;
        let is_linear = |k: &usize| is_linear(&program.impacts[*k]);
        let (linear, others): (Vec<usize>, Vec<usize>) = self.waiting.iter().partition(|k| is_linear(k));
        if linear.is_empty() {
            return if self.waiting.is_empty() { Vec::new() } else { vec![self.waiting.remove(0)] };
        }
        self.waiting = others;
        let resting = (0..program.impacts.len()).filter(|k| machine.contacts[*k].is_resting && is_linear(k));
        let resting: Vec<usize> = resting.filter(|k| !linear.contains(k)).collect();
        [linear, resting].concat()
    }
}

fn is_linear(impact: &Impact) -> bool {
    matches!(impact.law, Law::Restitution(_) | Law::Inelastic)
}

/// Whether bodies rest in contact and come close by nothing but the errors with which that is computed.
fn is_at_rest(machine: &Machine<'_>, k: usize) -> bool {
    const NOTHING: f64 = 1e-6;
    let flow = read(machine, machine.program.impacts[k].strands[0].answer);
    machine.contacts[k].is_resting && flow.abs() <= NOTHING * machine.contacts[k].hardest
}

/// Impacts that follow each other without end.
pub fn endless(machine: &mut Machine<'_>, pending: &Pending) -> Trouble {
    let program = machine.program.clone();
    let impacts = program.impacts.iter().enumerate();
    let involved =
        impacts.filter(|(k, impact)| pending.waiting.contains(k) || is_true(machine, impact.strikes));
    let names: Vec<String> = involved.map(|(_, impact)| format!("`{}`", impact.component)).collect();
    let names = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
    Trouble::fatal(format!("impacts follow each other without end at one point of time{names}"))
}

/// The impact with friction whose condition this relation is. As the limit of ever smaller impacts it would push in the direction of the
/// last of them for ever, which is not what friction does while a contact lasts.
pub fn friction_at<'p>(machine: &Machine<'_>, program: &'p Program, relation: usize) -> Option<&'p Impact> {
    let condition = program.relations[relation].value;
    let rubs = |impact: &&Impact| match impact.law {
        Law::Friction { mu, .. } => impact.conditions.contains(&condition) && read(machine, mu) > 0.0,
        _ => false,
    };
    program.impacts.iter().find(rubs)
}

/// Says whether there was an impact.
pub fn strike(machine: &mut Machine<'_>, pending: &mut Pending) -> Result<bool, Trouble> {
    if machine.program.impacts.is_empty() {
        return Ok(false);
    }
    let program = machine.program.clone();
    let is_one_of_several = pending.waiting.len() > 1;
    if is_one_of_several && !pending.waiting.iter().all(|k| is_linear(&program.impacts[*k])) {
        let impacts = pending.waiting.iter().map(|k| &program.impacts[*k]).collect();
        Blow::new(machine, impacts, &pending.waiting).refuse_an_order()?;
    }
    let striking = pending.take_next(machine);
    if striking.is_empty() {
        return Ok(false);
    }
    let impacts: Vec<&Impact> = striking.iter().map(|k| &program.impacts[*k]).collect();
    for &k in &striking {
        if !machine.contacts[k].is_resting {
            let flow = read(machine, program.impacts[k].strands[0].answer);
            pending.note(k, flow);
            machine.contacts[k].approach = flow.signum();
            machine.contacts[k].hardest = machine.contacts[k].hardest.max(flow.abs());
        }
    }
    let blows = Blow::new(machine, impacts, &striking).land()?;
    for (k, done) in striking.into_iter().zip(blows) {
        match machine.blows.iter_mut().find(|(other, _)| *other == k) {
            Some((_, sum)) => sum.add(&done),
            None => machine.blows.push((k, done)),
        }
    }
    Ok(true)
}

/// What an impact has done in an event.
#[derive(Debug, Clone)]
pub struct Done {
    /// To the states.
    pub jump: Vec<f64>,
    /// The impulse of each strand, and what takes it.
    pub impulses: Vec<(Memory, f64)>,
}

impl Done {
    fn add(&mut self, more: &Done) {
        self.jump.iter_mut().zip(&more.jump).for_each(|(sum, more)| *sum += more);
        self.impulses.iter_mut().zip(&more.impulses).for_each(|((_, sum), (_, more))| *sum += more);
    }
}

/// The impulses of an impact as forces that last, of this size.
pub fn press(machine: &mut Machine<'_>, impulses: &[(Memory, f64)], size: f64) {
    impulses.iter().for_each(|(push, p)| keep(machine, *push, size * p));
}

/// How a model answers to impulses.
struct Answer {
    /// Columns of B.
    jumps: Vec<Vec<f64>>,
    /// A
    answer: Matrix,
}

/// What an impact makes of the states.
struct Landing {
    jumps: Vec<Vec<f64>>,
    /// How the flow of each strand changes with its own impulse.
    own: Vec<f64>,
    p: Vec<f64>,
    after: Vec<f64>,
}

/// The impacts of one moment.
struct Blow<'m, 'a, 'p> {
    machine: &'m mut Machine<'a>,
    impacts: Vec<&'p Impact>,
    /// Of all strands.
    pushes: Vec<Memory>,
    answers: Vec<Source>,
    /// Of each impact.
    contacts: Vec<Contact>,
    x: Vec<f64>,
}

impl<'m, 'a, 'p> Blow<'m, 'a, 'p> {
    fn new(machine: &'m mut Machine<'a>, impacts: Vec<&'p Impact>, numbers: &[usize]) -> Blow<'m, 'a, 'p> {
        let strands = || impacts.iter().flat_map(|impact| &impact.strands);
        let mut x = vec![0.0; machine.program.states.len()];
        machine.read_states(&mut x);
        Blow {
            pushes: strands().map(|strand| strand.push).collect(),
            answers: strands().map(|strand| strand.answer).collect(),
            contacts: numbers.iter().map(|k| machine.contacts[*k].clone()).collect(),
            machine,
            impacts,
            x,
        }
    }

    /// Gives what each of the impacts has made of the states.
    fn land(&mut self) -> Result<Vec<Done>, Trouble> {
        let x = self.x.clone();
        let (_, before) = self.evaluate(&x)?;
        // What laws depend on has the values before the impact.
        let laws: Vec<Law<f64>> = self.impacts.iter().map(|impact| self.law(impact)).collect();
        let conditions = self.conditions();
        let outcome = self.land_with(&x, &laws, &before);
        self.set_conditions(&conditions);
        let mut landing = outcome?;
        let answers = self.part(&before, &mut landing)?;
        let Landing { jumps, p, .. } = landing;
        self.note(&before, &p, &answers);
        Ok(self.shares(&jumps, &p))
    }

    /// What has met without restitution must not seem to approach by what rounding leaves of its flow: it would strike all the time from
    /// now on, never anew, and go through. So rounding is made to part them. Gives the answers after it.
    fn part(&mut self, before: &[f64], landing: &mut Landing) -> Result<Vec<f64>, Trouble> {
        const MOST_TRIALS: i32 = 8;
        let (_, mut answers) = self.evaluate(&landing.after)?;
        if !self.impacts.iter().copied().all(is_linear) {
            return Ok(answers);
        }
        for trial in 1..=MOST_TRIALS {
            let is_left = |&k: &usize| {
                before[k] * answers[k] > 0.0 && answers[k].abs() <= self.rounding() && landing.own[k] != 0.0
            };
            let left: Vec<usize> = (0..before.len()).filter(is_left).collect();
            if left.is_empty() {
                break;
            }
            for k in left {
                let more = -answers[k] / landing.own[k] * f64::from(2 << trial);
                landing.after.iter_mut().zip(&landing.jumps[k]).for_each(|(x, jump)| *x += more * jump);
            }
            (_, answers) = self.evaluate(&landing.after)?;
        }
        Ok(answers)
    }

    /// Impacts whose laws are not linear are treated one after the other. Where one of them changes the flow of another that
    /// strikes at the same time, the result would depend on their order, of which nobody has said anything.
    fn refuse_an_order(&mut self) -> Result<(), Trouble> {
        const NOTHING: f64 = 1e-9;
        let x = self.x.clone();
        let (_, before) = self.evaluate(&x)?;
        let conditions = self.conditions();
        self.let_go(&x, &before);
        let answered = self.answer(&x, &before);
        self.set_conditions(&conditions);
        let answer = answered?.answer;
        self.evaluate(&x)?;
        let owner: Vec<usize> =
            self.impacts.iter().enumerate().flat_map(|(k, of)| of.strands.iter().map(move |_| k)).collect();
        let n = owner.len();
        let pairs = (0..n).flat_map(|row| (0..row).map(move |column| (row, column)));
        let is_coupled = |row: usize, column: usize| {
            let size = (answer.get(row, row) * answer.get(column, column)).abs().sqrt();
            answer.get(row, column).abs().max(answer.get(column, row).abs()) > NOTHING * size
        };
        for (row, column) in pairs {
            let [later, first] = [self.impacts[owner[row]], self.impacts[owner[column]]];
            let is_clear = owner[row] == owner[column] || is_linear(first) && is_linear(later);
            if !is_clear && is_coupled(row, column) {
                self.machine.blamed = Some(first.place.clone());
                return Err(Trouble::fatal(format!(
                    "`{}` and `{}` strike at the same time, the impulse of one changes the flow of the other, and their laws are not \
                     both linear: what happens would depend on which of them comes first. Laws of restitution are solved \
                     together; otherwise let one of them strike earlier",
                    first.component, later.component
                )));
            }
        }
        Ok(())
    }

    /// With the conditions that the impulse brings about: no finite force, such as that of dry friction which holds something, can resist it.
    fn land_with(&mut self, x: &[f64], laws: &[Law<f64>], before: &[f64]) -> Result<Landing, Trouble> {
        // The impulses depend on what lets go, and that on the impulses.
        const MOST_CHANGES: usize = 8;
        self.let_go(x, before);
        let mut landing = self.answer(x, before)?;
        let mut p = self.impulses(laws, &landing.answer, before)?;
        for _ in 0..MOST_CHANGES {
            if !self.let_go(x, &p) {
                break;
            }
            landing = self.answer(x, before)?;
            p = self.impulses(laws, &landing.answer, before)?;
        }
        let Answer { jumps, answer } = landing;
        let half = |k: usize| x[k] + 0.5 * jumps.iter().zip(&p).map(|(jump, p)| jump[k] * p).sum::<f64>();
        let mean: Vec<f64> = (0..x.len()).map(half).collect();
        let (rates, _) = self.evaluate(&mean)?;
        let jump = self.jump(&mean, &p, &rates, &[])?;
        let after: Vec<f64> = x.iter().zip(&jump).map(|(x, jump)| x + jump).collect();
        let (_, answers) = self.evaluate(&after)?;
        self.check(&answer, before, &p, &answers)?;
        self.check_energy(laws, before, &p, &answers)?;
        let own = (0..p.len()).map(|k| answer.get(k, k)).collect();
        Ok(Landing { jumps, own, p, after })
    }

    /// How states and answers change with the impulse of each strand.
    fn answer(&mut self, x: &[f64], before: &[f64]) -> Result<Answer, Trouble> {
        let n = self.pushes.len();
        let (rates, _) = self.evaluate(x)?;
        let mut jumps = Vec::with_capacity(n);
        let mut answer = Matrix::for_pattern(n, None);
        for column in 0..n {
            let mut push = vec![0.0; n];
            push[column] = 1.0;
            let jump = self.jump(x, &push, &rates, before)?;
            for (row, change) in self.change(x, &jump, before)?.into_iter().enumerate() {
                answer.set(row, column, change);
            }
            jumps.push(jump);
        }
        Ok(Answer { jumps, answer })
    }

    /// Takes the conditions that there are while the impulses last; says whether they are others than now. Where nothing can be computed with
    /// such a push they stay.
    fn let_go(&mut self, x: &[f64], p: &[f64]) -> bool {
        // Large beside every force that a condition compares with, and small enough that its square is a number.
        const HUGE: f64 = 1e12;
        const MOST_ITERATIONS: usize = 8;
        let size = largest(p);
        if size == 0.0 {
            return false;
        }
        let values = self.machine.values.clone();
        let before = self.conditions();
        self.machine.write_states(x);
        for (push, p) in self.pushes.iter().zip(p) {
            keep(self.machine, *push, HUGE * p / size);
        }
        let mut is_settled = false;
        for _ in 0..MOST_ITERATIONS {
            if self.machine.evaluate_event().is_err() {
                break;
            }
            is_settled = !remember(self.machine);
            if is_settled {
                break;
            }
        }
        for push in &self.pushes {
            keep(self.machine, *push, 0.0);
        }
        let after = self.conditions();
        self.machine.values = values;
        if is_settled {
            self.set_conditions(&after);
        }
        is_settled && after != before
    }

    /// Everything discrete.
    fn conditions(&self) -> Vec<f64> {
        self.machine.program.discrete.iter().map(|cell| self.machine.get(*cell)).collect()
    }

    fn set_conditions(&mut self, values: &[f64]) {
        let program = self.machine.program.clone();
        program.discrete.iter().zip(values).for_each(|(cell, value)| self.machine.set(*cell, *value));
    }

    /// Derivatives and answers at these states, without a push.
    fn evaluate(&mut self, x: &[f64]) -> Result<(Vec<f64>, Vec<f64>), Trouble> {
        self.machine.write_states(x);
        self.machine.evaluate()?;
        let mut rates = vec![0.0; x.len()];
        self.machine.read_derivatives(&mut rates);
        let answers = self.answers.iter().map(|answer| read(self.machine, *answer)).collect();
        Ok((rates, answers))
    }

    /// B·p at these states, where the derivatives are `rates` without a push. If answers are given they must stay: an
    /// impulse that acts on something without inertia would make them infinite.
    fn jump(&mut self, x: &[f64], p: &[f64], rates: &[f64], answers: &[f64]) -> Result<Vec<f64>, Trouble> {
        // Large beside what is smooth, so that it does not cost digits.
        const MUCH: f64 = 1e3;
        // As an impulse of size 1: a small one would be lost beside what is smooth.
        let mut size = 1.0 / if largest(p) > 0.0 { largest(p) } else { 1.0 };
        let mut is_again = false;
        loop {
            for (push, p) in self.pushes.iter().zip(p) {
                keep(self.machine, *push, size * p);
            }
            let outcome = self.evaluate(x);
            for push in &self.pushes {
                keep(self.machine, *push, 0.0);
            }
            let (pushed, answered) = outcome?;
            for ((after, before), k) in answered.iter().zip(answers).zip(0..) {
                if (after - before).abs() > 1e-9 * after.abs().max(before.abs()) + self.rounding() {
                    let why = "acts on something that has no inertia: nothing stores its impulse";
                    return Err(self.refuse(k, why));
                }
            }
            let jump: Vec<f64> =
                pushed.iter().zip(rates).map(|(pushed, rate)| (pushed - rate) / size).collect();
            let (smooth, impulsive) = (largest(rates), largest(&jump));
            if is_again || impulsive == 0.0 || size * impulsive >= MUCH * smooth {
                return Ok(jump);
            }
            size = MUCH * smooth / impulsive;
            is_again = true;
        }
    }

    /// How the answers change if the states jump.
    fn change(&mut self, x: &[f64], jump: &[f64], before: &[f64]) -> Result<Vec<f64>, Trouble> {
        let mut size = 1.0;
        let mut is_again = false;
        loop {
            let jumped: Vec<f64> = x.iter().zip(jump).map(|(x, jump)| x + size * jump).collect();
            let (_, after) = self.evaluate(&jumped)?;
            let change: Vec<f64> =
                after.iter().zip(before).map(|(after, before)| (after - before) / size).collect();
            let (smooth, impulsive) = (largest(before), largest(&change));
            if is_again || impulsive == 0.0 || impulsive >= smooth {
                return Ok(change);
            }
            size = smooth / impulsive;
            is_again = true;
        }
    }

    fn law(&self, impact: &Impact) -> Law<f64> {
        impact.law.map(|source| read(self.machine, source))
    }

    fn impulses(&mut self, laws: &[Law<f64>], answer: &Matrix, before: &[f64]) -> Result<Vec<f64>, Trouble> {
        match laws[0] {
            Law::Energy(energy) => {
                law::energy(answer.get(0, 0), before[0], energy).map(|p| vec![p]).ok_or_else(|| {
                    let why = format!(
                        "has no physical solution: the energy {energy} J cannot be brought in at the flow {}",
                        before[0]
                    );
                    self.refuse(0, &why)
                })
            }
            Law::Friction { epsilon, mu } => {
                let answer = [0, 1].map(|row| [0, 1].map(|column| answer.get(row, column)));
                law::friction(answer, [before[0], before[1]], epsilon, mu)
                    .map(|p| p.to_vec())
                    .ok_or_else(|| self.refuse(0, NOTHING_MOVES))
            }
            Law::Restitution(_) | Law::Inelastic => {
                let mut strands = Vec::with_capacity(before.len());
                for (k, (impact, law)) in self.impacts.iter().zip(laws).enumerate() {
                    let epsilon = match law {
                        // At rest it is over with bouncing.
                        _ if self.contacts[k].is_resting => 0.0,
                        Law::Restitution(epsilon) => epsilon.unwrap_or(1.0),
                        _ => 0.0,
                    };
                    let is_unilateral = is_true(self.machine, impact.unilateral);
                    for _ in &impact.strands {
                        let towards = match self.contacts[k].is_resting {
                            true => self.contacts[k].approach,
                            false => before[strands.len()].signum(),
                        };
                        strands.push(law::Restitution { epsilon, towards, is_unilateral });
                    }
                }
                law::restitution(answer, before, &strands).ok_or_else(|| {
                    let others: Vec<String> =
                        self.impacts[1..].iter().map(|impact| format!("`{}`", impact.component)).collect();
                    let contradicts = "has no solution: it contradicts what strikes at the same time:";
                    match others.len() {
                        0 => self.refuse(0, NOTHING_MOVES),
                        _ => self.refuse(0, &format!("{contradicts} {}", others.join(", "))),
                    }
                })
            }
        }
    }

    /// The flows after the impact are those that the law was solved with.
    fn check(&mut self, answer: &Matrix, before: &[f64], p: &[f64], after: &[f64]) -> Result<(), Trouble> {
        for row in 0..p.len() {
            let change: f64 = (0..p.len()).map(|column| answer.get(row, column) * p[column]).sum();
            let foretold = before[row] + change;
            let size = before[row].abs().max(change.abs());
            if (after[row] - foretold).abs() > 1e-7 * size + self.rounding() {
                let why =
                    "is not linear: a storage or transformer that takes part in it changes while it lasts";
                return Err(self.refuse(row, why));
            }
        }
        Ok(())
    }

    /// Only a law of energy brings some in.
    fn check_energy(
        &mut self,
        laws: &[Law<f64>],
        before: &[f64],
        p: &[f64],
        after: &[f64],
    ) -> Result<(), Trouble> {
        /// Of the hardest strike. What strikes so faintly follows from errors of those that rest beside it, and has no energy to speak of.
        const FAINT: f64 = 1e-4;
        let hardest = self.contacts.iter().fold(0.0_f64, |hardest, contact| hardest.max(contact.hardest));
        let is_faint = largest(before).max(largest(after)) <= FAINT * hardest;
        if is_faint || laws.iter().any(|law| matches!(law, Law::Energy(_))) {
            return Ok(());
        }
        let (mut taken, mut turned) = (0.0, 0.0);
        for ((p, before), after) in p.iter().zip(before).zip(after) {
            taken += 0.5 * p * (before + after);
            turned += 0.5 * p.abs() * (before.abs() + after.abs());
        }
        if taken < -1e-9 * turned {
            let others: Vec<String> =
                self.impacts[1..].iter().map(|impact| format!("`{}`", impact.component)).collect();
            let with = if others.is_empty() {
                String::new()
            } else {
                format!(" together with {}", others.join(", "))
            };
            let why = format!(
                "would gain {:.3e} of energy{with}, which its law has not: coefficients of restitution that differ contradict each other",
                -taken
            );
            return Err(self.refuse(0, &why));
        }
        Ok(())
    }

    fn shares(&self, jumps: &[Vec<f64>], p: &[f64]) -> Vec<Done> {
        let mut strand = 0..;
        let share = |impact: &&Impact| {
            let mut done = Done { jump: vec![0.0; self.x.len()], impulses: Vec::new() };
            for k in strand.by_ref().take(impact.strands.len()) {
                done.jump.iter_mut().zip(&jumps[k]).for_each(|(share, jump)| *share += jump * p[k]);
                done.impulses.push((self.pushes[k], p[k]));
            }
            done
        };
        self.impacts.iter().map(share).collect()
    }

    /// What the elements tell of their impact.
    fn note(&mut self, before: &[f64], p: &[f64], after: &[f64]) {
        let mut strand = 0;
        for impact in &self.impacts {
            let mut work = 0.0;
            for cells in &impact.strands {
                let mean = 0.5 * (before[strand] + after[strand]);
                keep(self.machine, cells.impulse, p[strand]);
                keep(self.machine, cells.mean, mean);
                work += p[strand] * mean;
                strand += 1;
            }
            add(self.machine, impact.work, work);
            add(self.machine, impact.count, 1.0);
        }
    }

    /// Flows that differ by less are equal: they are differences of velocities. What starts at rest does so but for rounding.
    fn rounding(&self) -> f64 {
        let states = &self.machine.program.states;
        let nominal = states.iter().fold(0.0_f64, |size, state| size.max(state.nominal.abs()));
        (1e-13 * largest(&self.x)).max(16.0 * f64::EPSILON * nominal)
    }

    /// The impact that a strand belongs to cannot happen.
    fn refuse(&mut self, strand: usize, why: &str) -> Trouble {
        let mut strands = self.impacts.iter().flat_map(|impact| impact.strands.iter().map(move |_| impact));
        let Some(impact) = strands.nth(strand) else { return Trouble::fatal(why) };
        self.machine.blamed = Some(impact.place.clone());
        Trouble::fatal(format!("the impact `{}` {why}", impact.component))
    }
}

fn keep(machine: &mut Machine<'_>, memory: Memory, value: f64) {
    machine.set(memory.cell, if memory.negated { -value } else { value });
}

fn add(machine: &mut Machine<'_>, memory: Memory, more: f64) {
    let more = if memory.negated { -more } else { more };
    machine.set(memory.cell, machine.get(memory.cell) + more);
}

fn read(machine: &Machine<'_>, source: Source) -> f64 {
    match source {
        Source::Cell { cell, negated: true, .. } => -machine.get(cell),
        Source::Cell { cell, .. } => machine.get(cell),
        Source::Constant(value) => value,
    }
}

fn is_true(machine: &Machine<'_>, source: Source) -> bool {
    match source {
        // A negated Boolean is `not`.
        Source::Cell { cell, negated, .. } => machine.is_true(cell) != negated,
        Source::Constant(value) => value != 0.0,
    }
}

fn largest(values: &[f64]) -> f64 {
    values.iter().fold(0.0, |largest, value| value.abs().max(largest))
}
