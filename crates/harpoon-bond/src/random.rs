//! Random bond graphs that have a causality, because they are made around one.
//!
//! Each junction remembers for each strand whether it already has the bond that gives (the effort of a 0-junction, the
//! flow of a 1-junction); sources are added only where they agree with that.

use crate::graph::{BondGraph, ElementId, Kind, Port};

/// Up to `max` elements, with loops.
pub fn graph(seed: u64, max: usize) -> BondGraph {
    let mut random = Random(seed);
    let n = 8 + random.below(max - 7);
    Builder::new(random, true).build(n)
}

/// About `n` elements, with loops.
pub fn graph_of(seed: u64, n: usize) -> BondGraph {
    Builder::new(Random(seed), true).build(n)
}

/// About `n` elements, the junctions being a tree.
pub fn chain(seed: u64, n: usize) -> BondGraph {
    Builder::new(Random(seed), false).build(n)
}

/// Vigna's splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

struct Builder {
    random: Random,
    graph: BondGraph,
    /// Each junction, and whether a bond gives to it, strand by strand.
    junctions: Vec<(ElementId, Vec<bool>)>,
    cardinality: usize,
    has_loops: bool,
}

impl Builder {
    fn new(mut random: Random, has_loops: bool) -> Builder {
        let cardinality = if random.chance(70) { 1 } else { 2 + random.below(2) };
        Builder { random, graph: BondGraph::default(), junctions: Vec::new(), cardinality, has_loops }
    }

    fn build(mut self, n: usize) -> BondGraph {
        self.add_junction();
        // What a junction may still need: an element for each strand, a decomposition, and one more.
        let reserve = |this: &Self| this.junctions.len() * (this.cardinality + 2) + 4;
        while self.graph.elements.len() + reserve(&self) < n {
            let from = self.random.below(self.junctions.len());
            if self.has_loops && self.junctions.len() > 3 && self.random.chance(30) {
                let to = self.random.below(self.junctions.len());
                if to != from {
                    self.add_edge(from, to);
                }
            } else {
                self.add_junction();
                let to = self.junctions.len() - 1;
                let is_joined = self.add_edge(from, to);
                assert!(is_joined, "a new junction takes either causality");
            }
        }
        for at in 0..self.junctions.len() {
            self.add_leaves(at);
        }
        self.graph
    }

    fn add_junction(&mut self) {
        let kind = if self.random.chance(50) { Kind::Zero } else { Kind::One };
        let path = format!("j{}", self.junctions.len());
        let id = self.graph.add(path, kind, &[]);
        self.junctions.push((id, vec![false; self.cardinality]));
    }

    /// Whether the bond gives to the junction if effort arrives there.
    fn gives(&self, junction: usize, arrives: bool) -> bool {
        arrives == (self.graph.elements[self.junctions[junction].0].kind == Kind::Zero)
    }

    /// Joins two junctions, maybe over a transformer or gyrator; not if there is no causality for it.
    fn add_edge(&mut self, a: usize, b: usize) -> bool {
        let between = [None, None, None, Some(Kind::TF), Some(Kind::GY)][self.random.below(5)];
        let mut plan = Vec::new();
        for strand in 0..self.cardinality {
            let first = self.random.chance(50);
            let fits = |arrives_a: bool| {
                let arrives_b = arrives_a == (between == Some(Kind::GY));
                let (gives_a, gives_b) = (self.gives(a, arrives_a), self.gives(b, arrives_b));
                let is_free = |junction: usize, gives: bool| !(gives && self.junctions[junction].1[strand]);
                (is_free(a, gives_a) && is_free(b, gives_b)).then_some((gives_a, gives_b))
            };
            let Some(found) = fits(first).or_else(|| fits(!first)) else { return false };
            plan.push(found);
        }
        for (strand, (gives_a, gives_b)) in plan.into_iter().enumerate() {
            self.junctions[a].1[strand] |= gives_a;
            self.junctions[b].1[strand] |= gives_b;
        }
        let (from, to) = (self.port(a), self.port(b));
        match between {
            None => self.join(from, to),
            Some(kind) => {
                let n = self.cardinality;
                let middle = self.graph.add(format!("t{}", self.graph.elements.len()), kind, &[n, n]);
                self.join(from, (middle, 0));
                self.join((middle, 1), to);
            }
        }
        true
    }

    /// Elements that give what the junction lacks, and others that do not.
    fn add_leaves(&mut self, at: usize) {
        let is_zero = self.gives(at, true);
        let has = self.junctions[at].1.clone();
        if !has.iter().any(|has| *has) || has.iter().all(|has| *has) {
            // All strands alike: one element will do.
            self.add_leaf(at, has[0], is_zero);
            return;
        }
        let n = self.cardinality;
        let cardinalities: Vec<usize> = std::iter::once(n).chain(std::iter::repeat_n(1, n)).collect();
        let path = format!("d{}", self.graph.elements.len());
        let parts = self.graph.add(path, Kind::Decompose, &cardinalities);
        let from = self.port(at);
        self.join(from, (parts, 0));
        for (strand, has) in has.into_iter().enumerate() {
            let kind = self.leaf_kind(has, is_zero);
            let leaf = self.graph.add(format!("{kind}{}", self.graph.elements.len()), kind, &[1]);
            self.join((parts, strand + 1), (leaf, 0));
        }
    }

    fn add_leaf(&mut self, at: usize, has: bool, is_zero: bool) {
        let kind = self.leaf_kind(has, is_zero);
        let leaf = self.graph.add(format!("{kind}{}", self.graph.elements.len()), kind, &[self.cardinality]);
        let from = self.port(at);
        self.join(from, (leaf, 0));
    }

    fn leaf_kind(&mut self, has: bool, is_zero: bool) -> Kind {
        let gives_effort = has != is_zero;
        let source = match (gives_effort, self.random.chance(70)) {
            (true, true) => Kind::Se,
            (true, false) => Kind::Df,
            (false, true) => Kind::Sf,
            (false, false) => Kind::De,
        };
        [source, Kind::C, Kind::I, Kind::C, Kind::I, Kind::R, Kind::G, Kind::Sw][self.random.below(8)]
    }

    /// A new port of a junction.
    fn port(&mut self, junction: usize) -> (ElementId, usize) {
        let id = self.junctions[junction].0;
        let ports = &mut self.graph.elements[id].ports;
        let name = format!("port[{}]", ports.len() + 1);
        ports.push(Port { name, cardinality: self.cardinality, bond: None });
        (id, ports.len() - 1)
    }

    fn join(&mut self, a: (ElementId, usize), b: (ElementId, usize)) {
        let path = format!("b{}", self.graph.bonds.len() + 1);
        match self.random.chance(50) {
            true => self.graph.join(path, a, b),
            false => self.graph.join(path, b, a),
        };
    }
}
