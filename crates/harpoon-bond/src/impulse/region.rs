//! Regions of impulses: which strands an impulse of effort, or of flow, can reach.
//!
//! Each impulse switch is the seed of its region. Its type spreads over bonds, junctions and transformers, strand by strand; a
//! gyrator makes an impulse of flow of one of effort; other elements end a region. Where both sides of a gyrator belong
//! to regions of the same type anyway, it passes on nothing: e1 = r·f2 is finite where f2 is (a gyroscope).

use std::collections::VecDeque;

use harpoon_index::IdVec;

use super::law::Law;
use crate::graph::{BondGraph, BondId, ElementId, End, Kind};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Impulse {
    /// p = ∫e·dt, with the mean flow.
    Effort,
    /// q = ∫f·dt, with the mean effort.
    Flow,
}

impl Impulse {
    pub fn other(self) -> Impulse {
        match self {
            Impulse::Effort => Impulse::Flow,
            Impulse::Flow => Impulse::Effort,
        }
    }
}

/// Impulses of both types meet on a strand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The impulse switches from which they come.
    pub switches: [ElementId; 2],
    /// Where they meet.
    pub element: ElementId,
}

pub struct Regions {
    pub impulses: IdVec<BondId, Vec<Option<Impulse>>>,
    pub clashes: Vec<Clash>,
}

pub fn spread(graph: &BondGraph, laws: &IdVec<ElementId, Option<Law>>) -> Regions {
    let reached = graph.bonds.values().map(|bond| vec![None; bond.cardinality]).collect();
    let mut spreading = Spreading { graph, laws, reached, queue: VecDeque::new(), clashes: Vec::new() };
    for (id, element) in graph.elements.iter().filter(|(_, element)| element.kind == Kind::ISw) {
        let impulse = if element.makes_flow_impulses { Impulse::Flow } else { Impulse::Effort };
        for (bond, _) in element.ports.iter().filter_map(|port| port.bond) {
            for strand in 0..graph.bonds[bond].cardinality {
                spreading.queue.push_back(Arrival {
                    bond,
                    strand,
                    at: id,
                    impulse,
                    switch: id,
                    n_gyrators: 0,
                });
            }
        }
    }
    spreading.run();
    let Spreading { reached, clashes, .. } = spreading;
    let impulses =
        reached.values().map(|strands| strands.iter().map(|reached| reached.map(|r| r.impulse)).collect());
    Regions { impulses: impulses.collect(), clashes }
}

#[derive(Clone, Copy)]
struct Reached {
    impulse: Impulse,
    switch: ElementId,
    n_gyrators: usize,
}

struct Arrival {
    bond: BondId,
    strand: usize,
    /// The element it comes from.
    at: ElementId,
    impulse: Impulse,
    switch: ElementId,
    n_gyrators: usize,
}

struct Spreading<'g> {
    graph: &'g BondGraph,
    laws: &'g IdVec<ElementId, Option<Law>>,
    reached: IdVec<BondId, Vec<Option<Reached>>>,
    /// Those through fewer gyrators come first.
    queue: VecDeque<Arrival>,
    clashes: Vec<Clash>,
}

impl Spreading<'_> {
    fn run(&mut self) {
        while let Some(Arrival { bond, strand, at, impulse, switch, n_gyrators }) = self.queue.pop_front() {
            match self.reached[bond][strand] {
                Some(other) if other.impulse == impulse => continue,
                // The gyrator it came through passes on nothing.
                Some(other) if other.n_gyrators < n_gyrators => continue,
                Some(other) => {
                    let clash = Clash { switches: [other.switch, switch], element: at };
                    if !self.clashes.iter().any(|known| known.switches == clash.switches) {
                        self.clashes.push(clash);
                    }
                    continue;
                }
                None => self.reached[bond][strand] = Some(Reached { impulse, switch, n_gyrators }),
            }
            for end in [End::Tail, End::Head] {
                self.enter(bond, strand, end);
            }
        }
    }

    /// From a strand into the element at one of its ends.
    fn enter(&mut self, bond: BondId, strand: usize, end: End) {
        let Some(Reached { impulse, switch, n_gyrators }) = self.reached[bond][strand] else { return };
        let graph = self.graph;
        let (id, port) = if end == End::Tail { graph.bonds[bond].tail } else { graph.bonds[bond].head };
        let element = &graph.elements[id];
        let is_storage_of = |kind| {
            element.kind == kind && impulse == if kind == Kind::I { Impulse::Effort } else { Impulse::Flow }
        };
        let places: Vec<(usize, usize)> = match element.kind {
            Kind::Zero | Kind::One => (0..element.ports.len()).map(|port| (port, strand)).collect(),
            // Strands that a storage couples move together.
            Kind::I | Kind::C if !is_storage_of(element.kind) => return,
            kind if kind.has_law() => {
                coupled(element.ports.len(), self.laws[id].as_ref(), graph, id, (port, strand))
            }
            _ => return,
        };
        for (other_port, strand) in places {
            let Some((bond, _)) = element.ports[other_port].bond else { continue };
            let crosses = element.kind == Kind::GY && other_port != port;
            let impulse = if crosses { impulse.other() } else { impulse };
            let arrival = Arrival {
                bond,
                strand,
                at: id,
                impulse,
                switch,
                n_gyrators: n_gyrators + usize::from(crosses),
            };
            if crosses { self.queue.push_back(arrival) } else { self.queue.push_front(arrival) }
        }
    }
}

/// The strands that an element's equations join with this one, all of them if that is not known.
fn coupled(
    n_ports: usize,
    law: Option<&Law>,
    graph: &BondGraph,
    id: ElementId,
    place: (usize, usize),
) -> Vec<(usize, usize)> {
    match law {
        Some(law) => law.coupled(place),
        None => {
            let width = |port: usize| graph.elements[id].ports[port].cardinality;
            (0..n_ports).flat_map(|port| (0..width(port)).map(move |strand| (port, strand))).collect()
        }
    }
}
