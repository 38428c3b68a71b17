//! What went wrong in a system → words with the names and equations of the model.

use harpoon_code::program::{Condition, Mixed, Signal, Source, System};
use harpoon_numerics::{NewtonFailure, Trouble};

use super::SystemSolver;
use super::equations::write_unknowns;
use crate::machine::Machine;

impl SystemSolver {
    pub(super) fn refuse(
        &self,
        machine: &mut Machine<'_>,
        system: &System,
        failure: &NewtonFailure,
    ) -> Trouble {
        write_unknowns(machine, system, &self.before);
        let message = explain(failure, machine, system);
        machine.locate(&message, system.places.get(failure.worst_residual));
        if system.is_linear {
            machine.advise(&message, remedy(&message).unwrap_or(CONTRADICTION));
        }
        Trouble::recoverable(message)
    }
}

/// Of the unknowns, with the equations that they are in.
pub fn names(system: &System) -> String {
    const MOST: usize = 4;
    let mut names: Vec<String> =
        system.unknowns.iter().take(MOST).map(|unknown| format!("`{}`", unknown.name)).collect();
    if system.unknowns.len() > MOST {
        names.push(format!("{} more", system.unknowns.len() - MOST));
    }
    let equations = match &system.equations[..] {
        [] => String::new(),
        [only] => format!(" in {only}"),
        [first, .., last] => {
            format!(" in the {} equations from {first} to {last}", system.equations.len())
        }
    };
    names.join(", ") + &equations
}

/// What to try where linear equations have no solution.
const CONTRADICTION: &str = "some of these equations contradict each other or say the same twice: look for a circuit or mechanism without \
     a ground, for sources that fight each other, for a switch that shorts one, for a transformer without leakage";

/// What to try where Booleans are the opposite of themselves.
pub(super) const LOOP: &str = "what is named decides about itself at the same instant; `pre` takes the value from before, as in `when time >= pre(t)`; \
     equations of Integers are not solved for them";

/// What belongs to a loop of conditions, as the user wrote it: relations, then variables with a name.
pub(super) fn members(machine: &Machine<'_>, mixed: &Mixed) -> String {
    let program = &machine.program;
    let relations = program.relations.iter().filter(|one| mixed.relation_cells.contains(&one.value));
    let is_member =
        |one: &&Signal| matches!(one.source, Source::Cell { cell, .. } if mixed.other_cells.contains(&cell));
    let variables = program.signals.iter().filter(is_member).filter(|one| !one.about.is_hidden);
    let relations = relations.map(|one| one.text.as_str());
    let names: Vec<String> =
        relations.chain(variables.map(|one| one.name.as_str())).map(|name| format!("`{name}`")).collect();
    match names.is_empty() {
        true => "a hidden condition".to_string(),
        false => names.join(", "),
    }
}

pub(super) fn whereabouts(system: &System) -> String {
    match &system.equations[..] {
        [] => String::new(),
        [only] => format!("for {}", brief(only)),
        [first, .., last] => {
            let (n, first, last) = (system.equations.len(), brief(first), brief(last));
            match first == last {
                true => format!("for {n} equations, among them {first}"),
                false => format!("for the {n} equations from {first} to {last}"),
            }
        }
    }
}

/// An equation as a message shows it: `component: left = right`, of a long one where it is from.
fn brief(equation: &str) -> String {
    const LONG: usize = 120;
    match equation.split_once(": ") {
        Some((component, _)) if equation.len() > LONG && !component.contains(' ') => {
            format!("an equation of `{component}`")
        }
        _ => equation.to_string(),
    }
}

/// In which position the switches are: ` while `switch.isOpen` is false`. Only a singular matrix is their fault.
fn mode(machine: &Machine<'_>, system: &System) -> String {
    const MOST: usize = 8;
    let state =
        |condition: &Condition| format!("`{}` is {}", condition.name, machine.is_true(condition.cell));
    let mut states: Vec<String> = system.conditions.iter().take(MOST).map(state).collect();
    if system.conditions.len() > MOST {
        states.push(format!("{} more", system.conditions.len() - MOST));
    }
    match states.is_empty() {
        true => String::new(),
        false => format!(" while {}", states.join(", ")),
    }
}

const SINGULAR: &str = "whatever the start values are, its matrix is singular";

/// What may help against a trouble of this text, if start values and tolerances do not.
pub fn remedy(trouble: &str) -> Option<&'static str> {
    let (_, about) = trouble.split_once(SINGULAR)?;
    if about.contains(") while `") {
        return Some(
            "what is named leaves no solution in this position: put a resistor beside a switch or diode (a snubber), a mass or an inertia beside a friction",
        );
    }
    about.starts_with(" and leaves `der(").then_some(
        "up to rounding, a multiple of one of these equations has the same derivatives as others, at all times: what is left of them without derivatives is a constraint between states, as for coils coupled without leakage or capacitors in a loop. Write the constraint instead of one of the equations, numbers in it with few digits, or let them differ clearly (a leakage, a resistance)",
    )
}

/// A trouble of the solver, which knows equations and unknowns by number, in those of the model.
fn in_words(trouble: &str, system: &System) -> String {
    let numbered = |what: &str| {
        let (number, value) = trouble.strip_prefix(what)?.split_once(" is ")?;
        Some((number.parse::<usize>().ok()?, value))
    };
    let equation = numbered("residual ").and_then(|(k, value)| Some((system.equations.get(k)?, value)));
    let unknown =
        numbered("the correction of unknown ").and_then(|(k, value)| Some((system.unknowns.get(k)?, value)));
    match (equation, unknown) {
        (Some((equation, value)), _) => format!("the sides of {} differ by {value}", brief(equation)),
        (None, Some((unknown, value))) => format!("the correction of `{}` is {value}", unknown.name),
        (None, None) => trouble.to_string(),
    }
}

pub(super) fn explain(failure: &NewtonFailure, machine: &Machine<'_>, system: &System) -> String {
    let mut text = match system.unknowns.len() {
        1 if system.is_linear && system.size > 1 => {
            format!("a system of {} linear equations has no solution", system.size)
        }
        1 => format!("the equation for `{}` could not be solved", system.unknowns[0].name),
        n if system.is_linear => format!("a system of {n} linear equations has no solution"),
        n => format!("a system of {n} nonlinear equations could not be solved"),
    };
    if let Some(column) = failure.singular {
        let open = system.unknowns.get(column).filter(|_| system.is_linear);
        text.push_str(&match open {
            Some(unknown) => format!(" ({SINGULAR} and leaves `{}` open)", unknown.name),
            None => " (its Jacobian is singular)".to_string(),
        });
        text.push_str(&mode(machine, system));
        if let [first, ..] = &system.bound_to[..] {
            text.push_str(&format!("; the state `{first}` cannot jump to follow"));
        }
    }
    if let Some(equation) = system.equations.get(failure.worst_residual) {
        text.push_str(&format!("; the largest residual has {}", brief(equation)));
    }
    if let Some(unknown) = system.unknowns.get(failure.most_moved)
        && !system.is_linear
    {
        text.push_str(&format!("; `{}` moved most", unknown.name));
    }
    match &failure.trouble {
        Some(trouble) => format!("{text}: {}", in_words(&trouble.to_string(), system)),
        None => text,
    }
}
