//! What becomes of an element in a region of impulses.
//!
//! In a region of effort impulses, what keeps its effort finite has no part in the balance of a 1-junction and is a source of no
//! effort elsewhere; flow impulses have the dual rules.

use harpoon_index::IdVec;

use super::region::Impulse;
use crate::graph::{BondGraph, BondId, Element, ElementId, Kind};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Junctions and two-ports: their equations hold for impulses and means.
    Kept,
    /// p = 2·I·(f_m − f⁻), or q = 2·C·(e_m − e⁻).
    Storage,
    /// A source of what does not jump: its mean is its value.
    Source,
    /// The law of an impact.
    Law,
    Removed,
    ZeroEffort,
    ZeroFlow,
    /// A switch or diode stays as it was: closed without effort, open without flow.
    Switch,
}

impl Rule {
    /// Whether the element's own equations are needed.
    pub fn uses_law(self) -> bool {
        matches!(self, Rule::Kept | Rule::Storage)
    }
}

pub fn rules(
    graph: &BondGraph,
    impulses: &IdVec<BondId, Vec<Option<Impulse>>>,
    id: ElementId,
) -> Vec<Option<Rule>> {
    let element = &graph.elements[id];
    let mut rules = Vec::new();
    for port in &element.ports {
        for strand in 0..port.cardinality {
            let impulse = port.bond.and_then(|(bond, _)| impulses[bond][strand]);
            let beside = port.bond.map(|(bond, end)| graph.elements[graph.at(bond, end.other())].kind);
            rules.push(impulse.map(|impulse| rule(element, impulse, beside)));
        }
    }
    if element.kind == Kind::GY {
        keep_what_passes(element, impulses, &mut rules);
    }
    rules
}

fn rule(element: &Element, impulse: Impulse, beside: Option<Kind>) -> Rule {
    let without_effort = if beside == Some(Kind::One) { Rule::Removed } else { Rule::ZeroEffort };
    let without_flow = if beside == Some(Kind::Zero) { Rule::Removed } else { Rule::ZeroFlow };
    let finite = if impulse == Impulse::Effort { without_effort } else { without_flow };
    match element.kind {
        Kind::Zero | Kind::One | Kind::TF | Kind::GY | Kind::Compose | Kind::Decompose | Kind::Permute => {
            Rule::Kept
        }
        Kind::I if impulse == Impulse::Effort => Rule::Storage,
        Kind::C if impulse == Impulse::Flow => Rule::Storage,
        Kind::Sf if impulse == Impulse::Effort => Rule::Source,
        Kind::Se if impulse == Impulse::Flow => Rule::Source,
        Kind::I | Kind::C | Kind::Se | Kind::Sf | Kind::R | Kind::G | Kind::RS => finite,
        // A sensor takes no power: one of effort no flow, one of flow no effort.
        Kind::De | Kind::Dp => without_flow,
        Kind::Df | Kind::Dq => without_effort,
        Kind::Sw | Kind::D => Rule::Switch,
        Kind::ISw => Rule::Law,
    }
}

/// A gyrator between regions of one type passes on nothing.
fn keep_what_passes(
    gyrator: &Element,
    impulses: &IdVec<BondId, Vec<Option<Impulse>>>,
    rules: &mut [Option<Rule>],
) {
    let types: Vec<Vec<Impulse>> = gyrator
        .ports
        .iter()
        .map(|port| {
            port.bond.map(|(bond, _)| impulses[bond].iter().flatten().copied().collect()).unwrap_or_default()
        })
        .collect();
    let [first, second] = &types[..] else { return };
    let (Some(first), Some(second)) = (first.first(), second.first()) else { return };
    if first == second {
        let nothing = if *first == Impulse::Effort { Rule::ZeroEffort } else { Rule::ZeroFlow };
        rules.iter_mut().flatten().for_each(|rule| *rule = nothing);
    }
}

/// What is said about an element in the listing; nothing outside of all regions.
pub fn words(element: &Element, rules: &[Option<Rule>]) -> Option<String> {
    let mut kinds: Vec<Rule> = Vec::new();
    rules.iter().flatten().for_each(|rule| {
        if !kinds.contains(rule) {
            kinds.push(*rule);
        }
    });
    let word = |rule: &Rule| match rule {
        Rule::Kept => "stays".to_string(),
        Rule::Storage if element.kind == Kind::C => "q = 2·C·(e_m − e_pre)".to_string(),
        Rule::Storage => "p = 2·I·(f_m − f_pre)".to_string(),
        Rule::Source => "stays at its value".to_string(),
        Rule::Law => format!("law {}", element.law.as_deref().unwrap_or("unknown")),
        Rule::Removed => "removed".to_string(),
        Rule::ZeroEffort => "no effort".to_string(),
        Rule::ZeroFlow => "no flow".to_string(),
        Rule::Switch => "stays open or closed".to_string(),
    };
    (!kinds.is_empty()).then(|| kinds.iter().map(word).collect::<Vec<_>>().join(", "))
}
