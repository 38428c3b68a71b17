//! The second opinion on a run → a table, JSON, and a warning if the run is not what was asked for.

use harpoon::{Event, SecondOpinion, SecondRun};
use harpoon_result::{Difference, Verdict};
use serde_json::{Value, json};

/// Longer tables are not read; JSON has everything.
const MOST_ROWS: usize = 20;
const MOST_EVENTS: usize = 5;
const MOST_SMALL: usize = 5;

pub fn json_of(opinion: &SecondOpinion) -> Value {
    let mut object = json!({
        "solver": opinion.method.name(),
        "tolerance": opinion.tolerance,
        "allowed": opinion.allowed,
        "fits": opinion.fits(),
    });
    match &opinion.run {
        SecondRun::Failed(failed) => object["failed"] = json!(failed.first.message),
        SecondRun::Done { agreement, only_first, only_second } => {
            let variable = |difference: &Difference| {
                json!({
                    "name": difference.name,
                    "difference": difference.size,
                    "time": difference.time,
                    "value": difference.values[0],
                    "second_value": difference.values[1],
                    "scale": difference.scale,
                    "share": difference.relative(),
                    "fits": match difference.verdict(opinion.allowed) {
                        Verdict::Fits => json!(true),
                        Verdict::DoesNotFit => json!(false),
                        Verdict::TooSmall => Value::Null,
                    },
                })
            };
            object["variables"] = agreement.differences.iter().map(variable).collect();
            object["events_only_in_first"] = only_first.iter().map(event).collect();
            object["events_only_in_second"] = only_second.iter().map(event).collect();
            object["stop_times"] = json!(agreement.ends);
        }
    }
    object
}

fn event(event: &Event) -> Value {
    json!({ "time": event.time, "kind": event.kind.to_string(), "relations": event.causes })
}

/// The variables that differ most, and the events that have no partner.
pub fn text_of(opinion: &SecondOpinion) -> String {
    let mut text = format!("\nsecond opinion: {}, tolerance {}\n", opinion.method, short(opinion.tolerance));
    let SecondRun::Done { agreement, only_first, only_second } = &opinion.run else { return text };
    let is_small = |difference: &&Difference| difference.verdict(opinion.allowed) == Verdict::TooSmall;
    let (small, mut worst): (Vec<&Difference>, Vec<&Difference>) =
        agreement.differences.iter().partition(is_small);
    // Stable, so that variables that differ equally stay in the order of the model.
    worst.sort_by(|a, b| b.relative().total_cmp(&a.relative()));
    let shown = &worst[..worst.len().min(MOST_ROWS)];
    let width = shown.iter().map(|difference| difference.name.chars().count()).max().unwrap_or(0).max(8);
    if !shown.is_empty() {
        text.push_str(&format!(
            "{:<width$}  {:>12}  {:>12}  {:>16}  {:>16}  {:>9}\n",
            "variable", "difference", "at time", "this run", "second run", "of scale"
        ));
    }
    for difference in shown {
        let verdict = if difference.relative() <= opinion.allowed { "" } else { "  does not fit" };
        text.push_str(&format!(
            "{:<width$}  {:>12}  {:>12}  {:>16}  {:>16}  {:>9}{verdict}\n",
            difference.name,
            short(difference.size),
            short(difference.time),
            precise(difference.values[0]),
            precise(difference.values[1]),
            short(difference.relative()),
        ));
    }
    if worst.len() > shown.len() {
        text.push_str(&format!("{} more variables differ less\n", worst.len() - shown.len()));
    }
    if !small.is_empty() {
        let names = small.iter().take(MOST_SMALL).map(|difference| difference.name.as_str());
        let names = names.collect::<Vec<&str>>().join(", ");
        let more = match small.len().saturating_sub(MOST_SMALL) {
            0 => String::new(),
            n => format!(" and {n} more"),
        };
        text.push_str(&format!("too small to be compared, beside other variables: {names}{more}\n"));
    }
    for (run, events) in [("this run", only_first), ("the second run", only_second)] {
        for event in events.iter().take(MOST_EVENTS) {
            text.push_str(&format!("only {run} has the event {}\n", said(event)));
        }
        if events.len() > MOST_EVENTS {
            text.push_str(&format!("and {} more that only {run} has\n", events.len() - MOST_EVENTS));
        }
    }
    if !agreement.ends_together() {
        text.push_str(&format!(
            "this run ends at {}, the second at {}\n",
            agreement.ends[0], agreement.ends[1]
        ));
    }
    if opinion.fits() {
        let every = if small.is_empty() { "every variable" } else { "every other variable" };
        text.push_str(&format!("{every} is within {} of its scale\n", short(opinion.allowed)));
    }
    text
}

/// What goes to standard error; nothing if the run is as accurate as was asked for.
pub fn warning_of(opinion: &SecondOpinion) -> Option<String> {
    if opinion.fits() {
        return None;
    }
    let complaint = match &opinion.run {
        SecondRun::Failed(failed) => format!("the second run fails: {}", failed.first.message),
        SecondRun::Done { agreement, only_first, only_second } => {
            let mut parts = Vec::new();
            match opinion.n_too_far() {
                0 => {}
                n => parts.push(format!(
                    "{n} of {} variables differ by more than {} of their scale",
                    agreement.differences.len(),
                    short(opinion.allowed)
                )),
            }
            match only_first.len() + only_second.len() {
                0 => {}
                1 => parts.push("one event is in only one of the runs".to_string()),
                n => parts.push(format!("{n} events are in only one of the runs")),
            }
            if !agreement.ends_together() {
                parts.push("they end at different times".to_string());
            }
            parts.join("; ")
        }
    };
    Some(format!(
        "warning: the second opinion does not fit the tolerance asked for: {complaint}\n  = help: a smaller `--tolerance` tells \
         whether the difference gets smaller; if it does not, one of the answers is wrong\n"
    ))
}

fn said(event: &Event) -> String {
    match event.causes.is_empty() {
        true => format!("at {} ({})", event.time, event.kind),
        false => format!("at {} ({}: {})", event.time, event.kind, event.causes.join(", ")),
    }
}

fn short(value: f64) -> String {
    match value == 0.0 || (1e-3..1e5).contains(&value.abs()) {
        true => format!("{}", (value * 1e6).round() / 1e6),
        // 1e-6 rather than 1.00e-6
        false => format!("{value:.2e}").replace(".00e", "e"),
    }
}

fn precise(value: f64) -> String {
    match value == 0.0 || (1e-3..1e6).contains(&value.abs()) {
        true => format!("{value:.9}"),
        false => format!("{value:.9e}"),
    }
}
