//! Loops that do not end and calls that take long: told while they run, for nothing else would be heard of them.

use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

/// A loop reports each time it has turned so often: often enough to be heard of in time, seldom enough to cost nothing.
pub(crate) const TURNS: i64 = 1 << 18;

/// No function of a model that comes to an end takes as long.
const PATIENCE: Duration = Duration::from_secs(5);

/// A run makes thousands of calls.
const LONG_CALL: Duration = Duration::from_millis(100);

pub(crate) struct Delays {
    /// By the function: when the loops that still turn were heard of first.
    began: FxHashMap<String, Instant>,
    is_told: bool,
    pub tell: fn(&str),
}

impl Default for Delays {
    fn default() -> Delays {
        Delays { began: FxHashMap::default(), is_told: false, tell: |_| {} }
    }
}

impl Delays {
    /// The loops of a function have reported so many times, from 1 on, since the outermost of them was entered.
    pub fn note(&mut self, function: &str, reports: f64, kind: &str) {
        let now = Instant::now();
        if reports <= 1.0 {
            self.began.insert(function.to_string(), now);
        }
        if self.began.get(function).is_some_and(|began| now - *began >= PATIENCE) {
            let seconds = PATIENCE.as_secs();
            let end = if kind == "while" { ", and may not end" } else { "" };
            // No function of the user is called by a keyword, or by nothing.
            let what = match function {
                "" => format!("a `{kind}` over a range"),
                "algorithm" => format!("a `{kind}` loop in an algorithm of the model"),
                _ => format!("a `{kind}` loop in function `{function}`"),
            };
            self.tell_once(format!("{what} has been running for more than {seconds} s{end}"));
        }
    }

    /// A function was called.
    pub fn note_call(&mut self, function: &str, took: Duration) {
        if took >= LONG_CALL {
            self.tell_once(format!(
                "a single call of function `{function}` takes {:.1} s, and there may be many",
                took.as_secs_f64()
            ));
        }
    }

    fn tell_once(&mut self, what: String) {
        if !std::mem::replace(&mut self.is_told, true) {
            (self.tell)(&format!("{what}; Ctrl-C ends the run"));
        }
    }
}
