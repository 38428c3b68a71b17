//! State machines (chapter 17): what the transitions of one model must agree on.

use std::collections::{BTreeMap, BTreeSet};

use harpoon_instance::{Context, FrameId};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;

#[derive(Default)]
pub struct StateMachines {
    transitions: Vec<Transition>,
    initial: Vec<(FrameId, String)>,
}

struct Transition {
    frame: FrameId,
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
        let frame = self.instance.scopes[context.scope].frame;
        let state = |at: usize| arguments.positional.get(at).map(|expr| expr.to_string());
        match (name, state(0), state(1)) {
            ("initialState", Some(first), _) => self.state_machines.initial.push((frame, first)),
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
                self.state_machines.transitions.push(Transition { frame, from, to, priority, span });
            }
            _ => {}
        }
    }

    pub fn check_state_machines(&mut self) {
        let StateMachines { transitions, initial } = std::mem::take(&mut self.state_machines);
        let mut priorities: BTreeSet<(FrameId, &str, i64)> = BTreeSet::new();
        // States joined by transitions are one machine: each state knows one of its machine.
        let mut machine: BTreeMap<(FrameId, &str), &str> = BTreeMap::new();
        for transition in &transitions {
            let Transition { frame, from, to, priority, span } = transition;
            if !priorities.insert((*frame, from, *priority)) {
                let message = format!("two transitions leave `{from}` with the priority {priority}");
                self.instance
                    .report(Diagnostic::error(*span, message).hint("give them different priorities"));
            }
            let a = *machine.entry((*frame, from)).or_insert(from);
            let b = *machine.entry((*frame, to)).or_insert(to);
            for (key, known) in &mut machine {
                if key.0 == *frame && *known == b {
                    *known = a;
                }
            }
        }
        for transition in &transitions {
            let Transition { frame, from, span, .. } = transition;
            let own = machine[&(*frame, from.as_str())];
            let n_initial = initial
                .iter()
                .filter(|(at, state)| at == frame && machine.get(&(*at, state)) == Some(&own))
                .count();
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
        let known: BTreeSet<(FrameId, &str)> = machine.keys().copied().collect();
        for (frame, state, span) in std::mem::take(&mut self.instance.asked_states) {
            let is_state = known.contains(&(frame, state.as_str()))
                || initial.iter().any(|(at, first)| *at == frame && *first == state);
            if !is_state {
                self.instance
                    .report(Diagnostic::error(span, format!("`{state}` is not a state of a state machine")));
            }
        }
    }
}
