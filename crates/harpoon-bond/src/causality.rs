//! Causality: which end of each bond imposes the effort, the other one imposing the flow.
//!
//! Sequential assignment (Karnopp, Margolis, Rosenberg, System Dynamics, chapter 5): sources and what they imply, then
//! storages in integral causality as far as it is free, then resistors and whatever is left.
//!
//! Every rule of an element has one form: *exactly n of these literals hold*, where a literal says that effort arrives
//! at the element over one strand of a bond, or that it does not. A strand is in at most two rules, one at each end.
//! A rule is looked through once, when the strands decided so far settle the rest of it: linear time.
//!
//! In loops of junctions a choice can turn out wrong when the rest of the loop is reached. Then a rule is broken by
//! one, and an alternating path as in bipartite matching mends it, storages being changed only if nothing else helps.
//! If there is none, the fixed elements on which the search ended are in conflict.

use std::collections::VecDeque;

use harpoon_index::IdVec;

use crate::graph::{BondGraph, BondId, Element, ElementId, End, Kind};

pub struct Causality {
    /// The end that imposes the effort, for each strand of each bond. The stroke stands at the other end.
    pub effort_from: IdVec<BondId, Vec<End>>,
    pub derivative: Vec<Derivative>,
    /// What sources and storages left open: each stands for an algebraic loop, if there is more than resistors in series.
    pub choices: Vec<Choice>,
    pub conflicts: Vec<Conflict>,
    /// Strands assigned and literals looked at, the measure of the work.
    pub n_operations: usize,
}

/// A storage that is not integrated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivative {
    pub element: ElementId,
    /// Which of its strands, from 0, counted through all its ports.
    pub strands: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    pub bond: BondId,
    /// The resistor or switch that was asked; none for a bond between junctions.
    pub element: Option<ElementId>,
}

/// Elements whose causality is fixed and that cannot all have it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    pub elements: Vec<ElementId>,
    /// From the first of the elements to the second, both included; the place of the conflict if there are not two.
    pub path: Vec<ElementId>,
}

pub fn assign(graph: &BondGraph) -> Causality {
    let mut system = System::new(graph);
    system.assign_fixed();
    system.propagate();
    for wish in graph.elements.iter().flat_map(|(id, element)| preferences(id, element)) {
        system.decide(wish);
    }
    for (bond, stroke) in graph.bonds.iter().filter_map(|(bond, of)| Some((bond, of.stroke?))) {
        system.choose(Wish { bond, gives_effort: stroke.other(), element: None });
    }
    for wish in graph.elements.iter().flat_map(|(id, element)| arbitrary(id, element)) {
        system.choose(wish);
    }
    for bond in graph.bonds.ids() {
        system.choose(Wish { bond, gives_effort: End::Tail, element: None });
    }
    system.mend();
    system.result()
}

impl Causality {
    /// Where all strands agree, the end that imposes the effort.
    pub fn of_bond(&self, bond: BondId) -> Option<End> {
        let ends = &self.effort_from[bond];
        ends.iter().all(|end| *end == ends[0]).then(|| ends[0])
    }

    /// Causal bonds that say of some strand that its stroke stands where it does not.
    pub fn contradicted(&self, graph: &BondGraph) -> Vec<BondId> {
        let is_wrong = |bond: &BondId| {
            graph.bonds[*bond].stroke.is_some_and(|stroke| self.effort_from[*bond].contains(&stroke))
        };
        graph.bonds.ids().filter(is_wrong).collect()
    }

    /// Whether every rule of every element holds; false only where conflicts were found.
    pub fn holds(&self, graph: &BondGraph) -> bool {
        let mut system = System::new(graph);
        let mut holds = true;
        for (bond, ends) in self.effort_from.iter() {
            for (at, end) in ends.iter().enumerate() {
                let strand = system.first[bond] + at;
                holds &= system.fixed[strand].is_none_or(|fixed| fixed == (*end == End::Tail));
                system.set(strand, *end == End::Tail);
            }
        }
        holds && system.fixed_twice.is_empty() && (0..system.rules.len()).all(|rule| system.excess(rule) == 0)
    }
}

impl Conflict {
    pub fn message(&self, graph: &BondGraph) -> String {
        let names = |ids: &[ElementId], between: &str| {
            let names: Vec<String> = ids.iter().map(|id| format!("`{}`", graph.elements[*id].path)).collect();
            names.join(between)
        };
        match self.elements[..] {
            [a, b] if self.path.len() > 2 => {
                let (what_a, what_b) = (imposed(&graph.elements[a]), imposed(&graph.elements[b]));
                let between = names(&self.path[1..self.path.len() - 1], " – ");
                let ends = [names(&[a], ""), names(&[b], "")];
                format!(
                    "causal conflict: {} imposes {what_a} and {} imposes {what_b}, which contradict each other over {between}",
                    ends[0], ends[1]
                )
            }
            [a, b] => {
                let what = imposed(&graph.elements[a]);
                format!("causal conflict: both ends of one bond impose {what}: {}", names(&[a, b], " and "))
            }
            [] => format!("no causality satisfies {}", names(&self.path, " – ")),
            _ => format!(
                "causal conflict at {}: what these impose contradicts each other: {}",
                names(&self.path[..1], ""),
                names(&self.elements, ", ")
            ),
        }
    }
}

fn imposed(element: &Element) -> &'static str {
    if gives_fixed_effort(element) == Some(true) { "the effort" } else { "the flow" }
}

/// Sources give what their name says. A sensor adds nothing to what it measures: one of effort is a source of no flow.
/// Between impacts an impulse switch is a source of no effort, one of flow impulses of no flow.
fn gives_fixed_effort(element: &Element) -> Option<bool> {
    match element.kind {
        Kind::ISw => Some(!element.makes_flow_impulses),
        Kind::Se | Kind::Df | Kind::Dq => Some(true),
        Kind::Sf | Kind::De | Kind::Dp => Some(false),
        _ => None,
    }
}

/// The causality that an element would like to have at one of its bonds.
#[derive(Clone, Copy)]
struct Wish {
    bond: BondId,
    gives_effort: End,
    element: Option<ElementId>,
}

fn wish(element: &Element, id: ElementId, port: usize, gives_effort: bool) -> Option<Wish> {
    let (bond, end) = element.ports[port].bond?;
    let gives_effort = if gives_effort { end } else { end.other() };
    Some(Wish { bond, gives_effort, element: Some(id) })
}

/// Integral causality of storages; and what leaves a resistance as heat is a flow of entropy, computed from the power.
fn preferences(id: ElementId, element: &Element) -> Vec<Wish> {
    let (ports, gives_effort) = match element.kind {
        Kind::C => (0..element.ports.len(), true),
        Kind::I => (0..element.ports.len(), false),
        Kind::RS => (1..element.ports.len(), false),
        _ => return Vec::new(),
    };
    ports.filter_map(|port| wish(element, id, port, gives_effort)).collect()
}

fn arbitrary(id: ElementId, element: &Element) -> Vec<Wish> {
    let (ports, gives_effort) = match element.kind {
        Kind::R | Kind::Sw | Kind::D => (0..element.ports.len(), true),
        Kind::RS => (0..element.ports.len().min(1), true),
        Kind::G => (0..element.ports.len(), false),
        _ => return Vec::new(),
    };
    ports.filter_map(|port| wish(element, id, port, gives_effort)).collect()
}

/// Holds if the effort of the strand comes from its tail, or if it does not.
#[derive(Clone, Copy)]
struct Literal {
    strand: usize,
    from_tail: bool,
}

/// Exactly `needed` of the literals hold.
struct Rule {
    element: ElementId,
    /// The rules of the strands of a matrix, this one among them: they need to hold in the sum only. That each holds
    /// for itself, as if the matrix were diagonal, is what is tried first.
    group: std::ops::Range<usize>,
    needed: usize,
    literals: Vec<Literal>,
    n_true: usize,
    n_open: usize,
}

struct System<'g> {
    graph: &'g BondGraph,
    /// The first strand of each bond; the others follow.
    first: IdVec<BondId, usize>,
    bond_of: Vec<BondId>,
    /// Whether the effort comes from the tail.
    value: Vec<Option<bool>>,
    fixed: Vec<Option<bool>>,
    /// Strands that have a source at each end, which want different things.
    fixed_twice: Vec<usize>,
    /// Strands that follow a preference.
    preferred: Vec<bool>,
    rules: Vec<Rule>,
    /// The rules of a strand, with what its literal wants there.
    rules_of: Vec<Vec<(usize, bool)>>,
    /// Rules of which the rest may be settled.
    work: Vec<usize>,
    choices: Vec<Choice>,
    conflicts: Vec<Conflict>,
    n_operations: usize,
}

impl<'g> System<'g> {
    fn new(graph: &'g BondGraph) -> System<'g> {
        let mut first = IdVec::new();
        let mut bond_of = Vec::new();
        for (id, bond) in graph.bonds.iter() {
            first.push(bond_of.len());
            bond_of.extend(std::iter::repeat_n(id, bond.cardinality));
        }
        let n = bond_of.len();
        let mut system = System {
            graph,
            first,
            bond_of,
            value: vec![None; n],
            fixed: vec![None; n],
            fixed_twice: Vec::new(),
            preferred: vec![false; n],
            rules: Vec::new(),
            rules_of: vec![Vec::new(); n],
            work: Vec::new(),
            choices: Vec::new(),
            conflicts: Vec::new(),
            n_operations: 0,
        };
        for (id, element) in graph.elements.iter() {
            system.add_fixed(element);
            let n_before = system.rules.len();
            system.add_rules(id, element);
            if element.is_matrix {
                let group = n_before..system.rules.len();
                system.rules[group.clone()].iter_mut().for_each(|rule| rule.group = group.clone());
            }
        }
        system
    }

    fn add_fixed(&mut self, element: &Element) {
        let Some(gives_effort) = gives_fixed_effort(element) else { return };
        for (bond, end) in element.ports.iter().filter_map(|port| port.bond) {
            let from_tail = gives_effort == (end == End::Tail);
            for strand in self.strands(bond) {
                match self.fixed[strand] {
                    Some(other) if other != from_tail => self.fixed_twice.push(strand),
                    _ => self.fixed[strand] = Some(from_tail),
                }
            }
        }
    }

    fn strands(&self, bond: BondId) -> std::ops::Range<usize> {
        self.first[bond]..self.first[bond] + self.graph.bonds[bond].cardinality
    }

    fn add_rules(&mut self, id: ElementId, element: &Element) {
        let ports = &element.ports;
        let n = element.cardinality();
        let width = |port: usize| ports.get(port).map_or(0, |port| port.cardinality);
        let all = |port: usize| (0..width(port)).map(move |strand| (port, strand, true));
        match element.kind {
            Kind::Zero | Kind::One => {
                let needed = if element.kind == Kind::Zero { 1 } else { ports.len().saturating_sub(1) };
                for strand in 0..n {
                    self.add_rule(id, needed, (0..ports.len()).map(|port| (port, strand, true)));
                }
            }
            // f2 = m f1, e1 = m' e2: the effort arrives once. With a matrix m that is not square, as often as f2 is wide.
            Kind::TF if width(0) == width(1) => {
                for strand in 0..n {
                    self.add_rule(id, 1, [(0, strand, true), (1, strand, true)]);
                }
            }
            Kind::TF => self.add_rule(id, width(1), all(0).chain(all(1))),
            // e1 = m f2, e2 = m' f1: the effort arrives at both sides, or at none.
            Kind::GY if width(0) == width(1) => {
                for strand in 0..n {
                    self.add_rule(id, 1, [(0, strand, true), (1, strand, false)]);
                }
            }
            Kind::GY => {
                let second = (0..width(1)).map(|strand| (1, strand, false));
                self.add_rule(id, width(1), all(0).chain(second));
            }
            Kind::Compose | Kind::Decompose => self.add_composition(id, element),
            Kind::Permute if element.order.is_some() => {
                for (second, &first) in element.order.iter().flatten().enumerate() {
                    self.add_rule(id, 1, [(0, first, true), (1, second, true)]);
                }
            }
            // Which strand goes where is not known; that each goes somewhere is.
            Kind::Permute => self.add_rule(id, n, all(0).chain(all(1))),
            _ => {}
        }
    }

    /// The strands of the wide bond are those of the narrow ones, in their order.
    fn add_composition(&mut self, id: ElementId, element: &Element) {
        let total: usize = element.ports.iter().map(|port| port.cardinality).sum();
        let Some(whole) = element.ports.iter().position(|port| 2 * port.cardinality == total) else { return };
        let parts = (0..element.ports.len()).filter(|port| *port != whole);
        let strands = parts.flat_map(|port| (0..element.ports[port].cardinality).map(move |at| (port, at)));
        for (at, (port, strand)) in strands.enumerate() {
            self.add_rule(id, 1, [(whole, at, true), (port, strand, true)]);
        }
    }

    /// A literal is (port, strand of its bond, whether effort shall arrive there).
    fn add_rule(
        &mut self,
        element: ElementId,
        mut needed: usize,
        literals: impl IntoIterator<Item = (usize, usize, bool)>,
    ) {
        let mut list = Vec::new();
        for (port, strand, arrives) in literals {
            match self.graph.elements[element].ports[port].bond {
                Some((bond, end)) => list.push(Literal {
                    strand: self.first[bond] + strand,
                    from_tail: arrives == (end == End::Head),
                }),
                // No flow where nothing is connected: it is the flow that arrives there.
                None if !arrives => needed = needed.saturating_sub(1),
                None => {}
            }
        }
        let at = self.rules.len();
        for literal in &list {
            self.rules_of[literal.strand].push((at, literal.from_tail));
        }
        let n_open = list.len();
        self.rules.push(Rule { element, group: at..at + 1, needed, literals: list, n_true: 0, n_open });
        self.work.push(at);
    }

    // ------------------------------------------------------------------------------------------ assignment

    /// All of them first: what they imply must not get ahead of one of them.
    fn assign_fixed(&mut self) {
        for strand in 0..self.fixed.len() {
            if let Some(from_tail) = self.fixed[strand] {
                self.set(strand, from_tail);
            }
        }
        for strand in std::mem::take(&mut self.fixed_twice) {
            let bond = self.bond_of[strand];
            let elements = vec![self.graph.at(bond, End::Tail), self.graph.at(bond, End::Head)];
            self.add_conflict(Conflict { path: elements.clone(), elements });
        }
    }

    fn set(&mut self, strand: usize, from_tail: bool) {
        self.value[strand] = Some(from_tail);
        self.n_operations += 1;
        for &(at, wanted) in &self.rules_of[strand] {
            let rule = &mut self.rules[at];
            rule.n_open -= 1;
            rule.n_true += usize::from(wanted == from_tail);
            let is_settled = rule.n_true >= rule.needed || rule.n_true + rule.n_open <= rule.needed;
            if is_settled && rule.n_open > 0 {
                self.work.push(at);
            }
        }
    }

    fn propagate(&mut self) {
        while let Some(at) = self.work.pop() {
            let rule = &self.rules[at];
            let holds = if rule.n_true >= rule.needed {
                false
            } else if rule.n_true + rule.n_open <= rule.needed {
                true
            } else {
                continue;
            };
            if rule.n_open == 0 {
                continue;
            }
            for place in 0..self.rules[at].literals.len() {
                self.n_operations += 1;
                let Literal { strand, from_tail } = self.rules[at].literals[place];
                if self.value[strand].is_none() {
                    self.set(strand, from_tail == holds);
                }
            }
        }
    }

    /// Grants a wish as far as it is still free. Returns whether any of it was.
    fn decide(&mut self, wish: Wish) -> bool {
        let from_tail = wish.gives_effort == End::Tail;
        let mut was_free = false;
        for strand in self.strands(wish.bond) {
            if self.value[strand].is_none() {
                was_free = true;
                self.set(strand, from_tail);
                self.propagate();
            }
            self.preferred[strand] |= self.value[strand] == Some(from_tail);
        }
        was_free
    }

    fn choose(&mut self, wish: Wish) {
        let preferred: Vec<bool> = self.preferred[self.strands(wish.bond)].to_vec();
        if self.decide(wish) {
            self.choices.push(Choice { bond: wish.bond, element: wish.element });
        }
        // Arbitrary as it was, it may be changed again.
        let strands = self.strands(wish.bond);
        self.preferred[strands].copy_from_slice(&preferred);
    }

    // ---------------------------------------------------------------------------------------------- mending

    fn mend(&mut self) {
        for at in 0..self.rules.len() {
            while self.excess(at) != 0 {
                let found = self.search(at, true).or_else(|_| self.search(at, false));
                match found {
                    Ok(path) => path.into_iter().for_each(|strand| self.flip(strand)),
                    Err(conflict) => {
                        self.add_conflict(conflict);
                        break;
                    }
                }
            }
        }
    }

    /// How many literals too many hold, of the rule and those it is grouped with.
    fn excess(&self, rule: usize) -> isize {
        let group = &self.rules[self.rules[rule].group.clone()];
        group.iter().map(|rule| rule.n_true as isize - rule.needed as isize).sum()
    }

    fn flip(&mut self, strand: usize) {
        let from_tail = self.value[strand] != Some(true);
        self.value[strand] = Some(from_tail);
        for &(at, wanted) in &self.rules_of[strand] {
            let rule = &mut self.rules[at];
            if wanted == from_tail {
                rule.n_true += 1;
            } else {
                rule.n_true -= 1;
            }
        }
    }

    /// Breadth first: the shortest row of strands whose flipping mends rule `broken` and breaks no other one. A state
    /// is a rule and whether it lacks a literal or has one too many.
    ///
    /// Without gyrators this is the search for a path in a directed graph, and finds one if there is one. Gyrators can
    /// close cycles on which a path would use a strand twice; such a path is not taken.
    fn search(&mut self, broken: usize, keeps_preferred: bool) -> Result<Vec<usize>, Conflict> {
        struct Reached {
            rule: usize,
            lacks: bool,
            /// The state before, and the strand between the two; none within a group.
            from: Option<(usize, Option<usize>)>,
        }
        let lacks = self.excess(broken) < 0;
        let mut reached = vec![Reached { rule: broken, lacks, from: None }];
        let mut seen = std::collections::HashSet::from([(broken, lacks)]);
        let mut queue = VecDeque::from([0]);
        let mut blocked: Vec<(usize, usize)> = Vec::new();
        let way = |reached: &[Reached], mut state: usize| {
            let mut strands = Vec::new();
            let mut rules = vec![reached[state].rule];
            while let Some((before, strand)) = reached[state].from {
                strands.extend(strand);
                rules.push(reached[before].rule);
                state = before;
            }
            (strands, rules)
        };
        while let Some(state) = queue.pop_front() {
            let Reached { rule, lacks, .. } = reached[state];
            for rule in self.rules[rule].group.clone() {
                if seen.insert((rule, lacks)) {
                    reached.push(Reached { rule, lacks, from: Some((state, None)) });
                    queue.push_back(reached.len() - 1);
                }
            }
            for place in 0..self.rules[rule].literals.len() {
                self.n_operations += 1;
                let Literal { strand, from_tail } = self.rules[rule].literals[place];
                let holds = self.value[strand] == Some(from_tail);
                if holds == lacks || keeps_preferred && self.preferred[strand] {
                    continue;
                }
                if self.fixed[strand].is_some() {
                    blocked.push((state, strand));
                    continue;
                }
                let other = self.rules_of[strand].iter().find(|(other, _)| *other != rule);
                let next = other.map(|&(other, wanted)| {
                    // Flipping makes the literal over there hold, or no longer hold.
                    let gains = self.value[strand] != Some(wanted);
                    (other, gains)
                });
                let is_end = next.is_none_or(|(other, gains)| {
                    let excess = self.excess(other);
                    let is_other = !self.rules[broken].group.contains(&other);
                    is_other && if gains { excess < 0 } else { excess > 0 }
                });
                if is_end {
                    let (mut strands, _) = way(&reached, state);
                    strands.push(strand);
                    let n = strands.len();
                    strands.sort_unstable();
                    strands.dedup();
                    if strands.len() == n {
                        return Ok(strands);
                    }
                    continue;
                }
                if let Some((other, gains)) = next
                    && seen.insert((other, !gains))
                {
                    reached.push(Reached { rule: other, lacks: !gains, from: Some((state, Some(strand))) });
                    queue.push_back(reached.len() - 1);
                }
            }
        }
        let source_of = |strand: usize| {
            let ends = [End::Tail, End::Head].map(|end| self.graph.at(self.bond_of[strand], end));
            ends.into_iter().find(|id| gives_fixed_effort(&self.graph.elements[*id]).is_some())
        };
        let mut elements: Vec<ElementId> = Vec::new();
        let mut legs: Vec<Vec<ElementId>> = Vec::new();
        for (state, strand) in blocked {
            let Some(source) = source_of(strand).filter(|source| !elements.contains(source)) else {
                continue;
            };
            let mut leg = vec![source];
            leg.extend(way(&reached, state).1.into_iter().map(|rule| self.rules[rule].element));
            elements.push(source);
            legs.push(leg);
        }
        let path = match &mut legs[..] {
            [a, b] => {
                b.reverse();
                let mut path = a.clone();
                path.extend(b.iter().skip(1));
                path.dedup();
                path
            }
            _ => vec![self.rules[broken].element],
        };
        Err(Conflict { elements, path })
    }

    /// Strands side by side have the same conflict: it is told once.
    fn add_conflict(&mut self, conflict: Conflict) {
        if !self.conflicts.contains(&conflict) {
            self.conflicts.push(conflict);
        }
    }

    fn result(self) -> Causality {
        let end = |strand: usize| if self.value[strand] == Some(true) { End::Tail } else { End::Head };
        let bonds = self.graph.bonds.ids();
        let effort_from: IdVec<BondId, Vec<End>> =
            bonds.map(|bond| self.strands(bond).map(end).collect()).collect();
        let derivative_of = |(id, element): (ElementId, &Element)| {
            let wishes = if element.kind.is_storage() { preferences(id, element) } else { Vec::new() };
            let wanted = wishes
                .iter()
                .flat_map(|wish| effort_from[wish.bond].iter().map(|end| *end == wish.gives_effort));
            let strands: Vec<usize> =
                wanted.enumerate().filter(|(_, is_integral)| !is_integral).map(|(at, _)| at).collect();
            (!strands.is_empty()).then_some(Derivative { element: id, strands })
        };
        let derivative = self.graph.elements.iter().filter_map(derivative_of).collect();
        let Self { choices, conflicts, n_operations, .. } = self;
        Causality { effort_from, derivative, choices, conflicts, n_operations }
    }
}

#[cfg(test)]
mod tests;
