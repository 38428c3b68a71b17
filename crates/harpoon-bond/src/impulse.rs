//! The impulse-bond graph of a bond graph: which strands carry an impulse, and what becomes of each element.
//!
//! Input: a bond graph with impulse switches (`ISw`) and the equations of its elements. Output: an [`ImpulseGraph`].
//! An effort impulse p = ∫e·dt goes with the mean flow f_m = (f⁻ + f⁺)/2, a flow impulse q = ∫f·dt with the mean effort e_m;
//! their product is work. D. Zimmer and F. E. Cellier: Impulse-bond graphs; the rules are those of its section 3.

mod determined;
mod law;
mod model;
mod region;
mod rule;

use std::fmt;

use harpoon_dae::Dae;
use harpoon_index::IdVec;

use crate::graph::{Bond, BondGraph, BondId, ElementId, Kind};
use law::{Law, Laws};

pub use law::Unfit;
pub use model::{Refusal, StartValues, model};
pub use region::{Clash, Impulse};
pub use rule::Rule;

pub struct ImpulseGraph {
    /// What is an impulse on each strand of each bond; none outside of all regions.
    pub impulses: IdVec<BondId, Vec<Option<Impulse>>>,
    /// For each element and each strand of its ports, one port after the other; none outside of all regions.
    pub rules: IdVec<ElementId, Vec<Option<Rule>>>,
    /// Strands that are reached by both types of impulse.
    pub clashes: Vec<Clash>,
    /// Elements that the rules cannot treat, if what they say moves really does.
    pub unfit: Vec<Unfit>,
    /// Equations of the elements that stay; absent where there are none or where they do not fit.
    laws: IdVec<ElementId, Option<Law>>,
}

pub fn derive(graph: &BondGraph, dae: &mut Dae) -> ImpulseGraph {
    let Laws { laws, unfit } = law::laws(graph, dae);
    let region::Regions { impulses, clashes } = region::spread(graph, &laws);
    let rules: IdVec<ElementId, Vec<Option<Rule>>> =
        graph.elements.ids().map(|id| rule::rules(graph, &impulses, id)).collect();
    let is_reached = |id: ElementId| rules[id].iter().flatten().any(|rule| rule.uses_law());
    let unfit = unfit.into_iter().filter(|unfit| is_reached(unfit.element)).collect();
    let derived = ImpulseGraph { impulses, rules, clashes, unfit, laws };
    derived.verify(graph);
    derived
}

impl ImpulseGraph {
    /// The rule for one strand of an element.
    pub fn rule(&self, graph: &BondGraph, element: ElementId, port: usize, strand: usize) -> Option<Rule> {
        let before: usize = graph.elements[element].ports[..port].iter().map(|port| port.cardinality).sum();
        self.rules[element][before + strand]
    }

    /// Whether an element is in a region and nothing is left of it.
    pub fn is_removed(&self, element: ElementId) -> bool {
        let mut rules = self.rules[element].iter().flatten().peekable();
        rules.peek().is_some() && rules.all(|rule| *rule == Rule::Removed)
    }

    /// Whether an impulse passes over some strand of the bond: it is in a region, and no removed element is at its end.
    pub fn has_impulse(&self, graph: &BondGraph, bond: BondId) -> bool {
        (0..graph.bonds[bond].cardinality).any(|strand| self.impulse(graph, bond, strand).is_some())
    }

    /// The type of a strand that is part of the impulse-bond graph.
    pub fn impulse(&self, graph: &BondGraph, bond: BondId, strand: usize) -> Option<Impulse> {
        let Bond { tail, head, .. } = graph.bonds[bond];
        let is_cut = [tail, head]
            .into_iter()
            .any(|(element, port)| self.rule(graph, element, port, strand) == Some(Rule::Removed));
        self.impulses[bond][strand].filter(|_| !is_cut)
    }

    /// What must hold of every derivation: an element has a rule exactly where it is reached; only elements with one bond
    /// are removed or replaced (and gyrators that pass on nothing); junctions are all of one type in each strand.
    pub fn verify(&self, graph: &BondGraph) {
        for (id, element) in graph.elements.iter() {
            let mut at = 0;
            for port in &element.ports {
                for strand in 0..port.cardinality {
                    let reached = port.bond.is_some_and(|(bond, _)| self.impulses[bond][strand].is_some());
                    let rule = self.rules[id][at];
                    assert_eq!(reached, rule.is_some(), "`{}` has a rule where it is reached", element.path);
                    let is_passage = element.kind.is_junction() || element.kind.is_two_port();
                    let stays = matches!(rule, None | Some(Rule::Kept)) || element.kind == Kind::GY;
                    assert!(!is_passage || stays, "`{}` stays", element.path);
                    at += 1;
                }
            }
        }
        if !self.clashes.is_empty() {
            return;
        }
        for junction in graph.elements.values().filter(|element| element.kind.is_junction()) {
            for strand in 0..junction.cardinality() {
                let bonds = junction.ports.iter().filter_map(|port| port.bond);
                let mut types = bonds.map(|(bond, _)| self.impulses[bond][strand]);
                let first = types.next();
                assert!(types.all(|other| Some(other) == first), "`{}` is of two types", junction.path);
            }
        }
    }
}

/// An impulse-bond graph as a table for people.
pub struct ImpulseListing<'g> {
    pub graph: &'g BondGraph,
    pub impulse: &'g ImpulseGraph,
}

impl fmt::Display for ImpulseListing<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ImpulseListing { graph, impulse } = self;
        let elements: Vec<(String, String, String)> = graph
            .elements
            .iter()
            .filter_map(|(id, element)| {
                let words = rule::words(element, &impulse.rules[id])?;
                Some((element.kind_name(), element.path.clone(), words))
            })
            .collect();
        if elements.is_empty() {
            return writeln!(out, "no impulses: the model has no impulse switch");
        }
        let width = |of: fn(&(String, String, String)) -> &String| {
            elements.iter().map(|row| of(row).chars().count()).max().unwrap_or(0)
        };
        let (kinds, paths) = (width(|row| &row.0), width(|row| &row.1));
        writeln!(out, "impulse layer:")?;
        for (kind, path, words) in &elements {
            writeln!(out, "  {kind:kinds$}  {path:paths$}  {words}")?;
        }
        writeln!(out, "impulse bonds:")?;
        for bond in graph.bonds.ids().filter(|bond| impulse.has_impulse(graph, *bond)) {
            let Bond { path, tail, head, cardinality, .. } = &graph.bonds[bond];
            let of = |wanted| {
                let strands =
                    (0..*cardinality).filter(|at| impulse.impulse(graph, bond, *at) == Some(wanted));
                strands.map(|at| (at + 1).to_string()).collect::<Vec<_>>()
            };
            let mut notes = Vec::new();
            for (wanted, word) in [(Impulse::Effort, "p, f_m"), (Impulse::Flow, "e_m, q")] {
                match of(wanted) {
                    strands if strands.is_empty() => {}
                    strands if strands.len() == *cardinality => notes.push(word.to_string()),
                    strands => notes.push(format!("{word} of strands {}", strands.join(", "))),
                }
            }
            let name = |element: ElementId| &graph.elements[element].path;
            writeln!(out, "  {path}: {} ⇉ {}  ({})", name(tail.0), name(head.0), notes.join("; "))?;
        }
        Ok(())
    }
}
