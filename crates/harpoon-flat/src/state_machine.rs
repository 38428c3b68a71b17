//! State machines (chapter 17): what the transitions of one model must agree on.

use std::collections::{BTreeMap, BTreeSet};

use harpoon_instance::Context;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;

/// States are named by their component paths.
#[derive(Default)]
pub struct StateMachines {
    transitions: Vec<Transition>,
    initial: Vec<String>,
}

struct Transition {
    from: String,
    to: String,
    priority: i64,
    span: Span,
}

impl<'s> Collector<'s> {
    /// Remembers `transition(a, b, …)` and `initialState(a)`.
    pub fn note_state_operator(
        &mut self,
        context: &mut Context,
        name: &str,
        arguments: &'s ast::CallArguments,
        span: Span,
    ) {
        let state = |at: usize| {
            let state = arguments.positional.get(at)?;
            Some(self.instance.state_path(context, state))
        };
        match (name, state(0), state(1)) {
            ("initialState", Some(first), _) => self.state_machines.initial.push(first),
            ("transition", Some(from), Some(to)) => {
                let written =
                    arguments.named.iter().find(|(name, _)| name.name == "priority").map(|(_, expr)| expr);
                let written = written.or(arguments.positional.get(6));
                let priority = written.and_then(|expr| {
                    self.instance.quietly(|instance| {
                        let id = instance.elaborate_value(context, expr).ok()?;
                        instance.evaluate(id).ok()?.as_integer()
                    })
                });
                let priority = priority.unwrap_or(1);
                self.state_machines.transitions.push(Transition { from, to, priority, span });
            }
            _ => {}
        }
    }

    pub fn check_state_machines(&mut self) {
        let StateMachines { transitions, initial } = std::mem::take(&mut self.state_machines);
        let mut priorities: BTreeSet<(&str, i64)> = BTreeSet::new();
        // States joined by transitions are one machine: each state knows one of its machine.
        let mut machine: BTreeMap<&str, &str> = BTreeMap::new();
        for Transition { from, to, priority, span } in &transitions {
            if !priorities.insert((from, *priority)) {
                let message = format!("two transitions leave `{from}` with the priority {priority}");
                self.instance
                    .report(Diagnostic::error(*span, message).hint("give them different priorities"));
            }
            let a = *machine.entry(from).or_insert(from);
            let b = *machine.entry(to).or_insert(to);
            for known in machine.values_mut().filter(|known| **known == b) {
                *known = a;
            }
        }
        for Transition { from, span, .. } in &transitions {
            let own = machine[from.as_str()];
            let n_initial = initial.iter().filter(|state| machine.get(state.as_str()) == Some(&own)).count();
            if n_initial != 1 {
                let message = match n_initial {
                    0 => format!("the state machine of `{from}` has no initial state"),
                    n => format!("the state machine of `{from}` has {n} initial states"),
                };
                self.instance
                    .report(Diagnostic::error(*span, message).hint("write `initialState(…)` for one state"));
                break;
            }
        }
        for (state, span) in std::mem::take(&mut self.instance.asked_states) {
            if !machine.contains_key(state.as_str()) && !initial.contains(&state) {
                self.instance
                    .report(Diagnostic::error(span, format!("`{state}` is not a state of a state machine")));
            }
        }
    }
}
