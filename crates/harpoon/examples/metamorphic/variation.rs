//! What is changed about a run that must not change its answer.

use harpoon::Method;

use crate::rewrite::Rewriting;

#[derive(Clone, Debug)]
pub struct Variation {
    pub name: String,
    pub method: Method,
    pub intervals: usize,
    /// The model's own, if not given.
    pub tolerance: Option<f64>,
    pub interpret: bool,
    pub rewriting: Option<Rewriting>,
}

/// Every number of intervals divides this one, so that every output point is one of the reference's.
pub const REFERENCE_INTERVALS: usize = 6000;
const INTERVALS: [usize; 5] = [1, 3, 40, 500, 2000];
const TOLERANCES: [f64; 4] = [1e-4, 1e-6, 1e-8, 1e-10];
const METHODS: [Method; 4] = [Method::Dassl, Method::Radau, Method::DormandPrince, Method::Auto];
const USUAL_INTERVALS: usize = 500;

/// What is changed one at a time, and tolerances with each method; `thorough`: all combinations of the settings too.
pub fn variations(thorough: bool) -> Vec<Variation> {
    let usual = Variation {
        name: "usual".to_string(),
        method: Method::Dassl,
        intervals: USUAL_INTERVALS,
        tolerance: None,
        interpret: false,
        rewriting: None,
    };
    let mut list =
        vec![usual.clone(), Variation { name: "interpret".into(), interpret: true, ..usual.clone() }];
    for method in METHODS {
        let with = |name: String, intervals, tolerance| Variation {
            name,
            method,
            intervals,
            tolerance,
            ..usual.clone()
        };
        if method != Method::Dassl {
            list.push(with(format!("{method}"), USUAL_INTERVALS, None));
        }
        for intervals in INTERVALS {
            list.push(with(format!("{method} {intervals} intervals"), intervals, None));
        }
        for tolerance in TOLERANCES {
            list.push(with(format!("{method} {tolerance:e}"), USUAL_INTERVALS, Some(tolerance)));
            for intervals in INTERVALS.into_iter().filter(|n| thorough && *n != USUAL_INTERVALS) {
                list.push(with(format!("{method} {tolerance:e} {intervals}"), intervals, Some(tolerance)));
            }
        }
    }
    for (name, rewriting) in rewritings() {
        list.push(Variation { name: name.into(), rewriting: Some(rewriting), ..usual.clone() });
    }
    list
}

pub fn rewritings() -> [(&'static str, Rewriting); 6] {
    [
        ("later", Rewriting::Later(3.0)),
        ("slower", Rewriting::Slower(1000.0)),
        ("faster", Rewriting::Slower(0.001)),
        ("reversed", Rewriting::Reversed),
        ("shuffled", Rewriting::Shuffled(7)),
        ("renamed", Rewriting::Renamed),
    ]
}
