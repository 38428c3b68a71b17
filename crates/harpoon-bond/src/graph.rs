//! Elements and the bonds between them.
//!
//! A bond is an edge from its tail to its head, the direction of positive power. It has a cardinality: a bond of
//! cardinality three is three plain bonds side by side, its *strands*. Everything else is an element with ports, and a
//! port has room for one bond (Zimmer, Multi-bond graph library, 2006).

use std::fmt;

use harpoon_index::{IdVec, define_id};

define_id!(
    /// A junction, storage, source, …: everything but a bond.
    ElementId,
    "el"
);
define_id!(
    /// An edge between two ports.
    BondId,
    "b"
);

#[derive(Clone, Default, Debug)]
pub struct BondGraph {
    pub elements: IdVec<ElementId, Element>,
    pub bonds: IdVec<BondId, Bond>,
}

#[derive(Clone, Debug)]
pub struct Element {
    /// The user's name of it: `motor.inertia`.
    pub path: String,
    pub kind: Kind,
    pub is_modulated: bool,
    /// The law of an impact, of `ISw` alone.
    pub law: Option<String>,
    /// Of `ISw`: its impulses are of flow, not of effort.
    pub makes_flow_impulses: bool,
    /// A transformer or gyrator between vectors: any strand of one side may determine any of the other.
    pub is_matrix: bool,
    /// Of `Permute`, where it is known: for each strand of the second port its number at the first, from 0.
    pub order: Option<Vec<usize>>,
    pub ports: Vec<Port>,
}

#[derive(Clone, Debug)]
pub struct Port {
    /// `port[2]`
    pub name: String,
    pub cardinality: usize,
    /// The bond at this port and which end of it; none if nothing is connected.
    pub bond: Option<(BondId, End)>,
}

#[derive(Clone, Debug)]
pub struct Bond {
    pub path: String,
    pub cardinality: usize,
    /// The kind of energy it carries, as the library calls it: `Electrical`.
    pub domain: Option<String>,
    pub tail: (ElementId, usize),
    pub head: (ElementId, usize),
    /// Of a causal bond: the end at which it says that the stroke stands.
    pub stroke: Option<End>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum End {
    Tail,
    Head,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Junction of equal efforts.
    Zero,
    /// Junction of equal flows.
    One,
    R,
    G,
    C,
    I,
    Se,
    Sf,
    TF,
    GY,
    /// Resistance whose heat leaves by a second port.
    RS,
    /// Sensors: of effort, flow, momentum, displacement.
    De,
    Df,
    Dp,
    Dq,
    /// Switch, ideal diode, impact.
    Sw,
    D,
    ISw,
    Compose,
    Decompose,
    Permute,
}

const NAMES: [(&str, Kind); 21] = [
    ("0", Kind::Zero),
    ("1", Kind::One),
    ("R", Kind::R),
    ("G", Kind::G),
    ("C", Kind::C),
    ("I", Kind::I),
    ("Se", Kind::Se),
    ("Sf", Kind::Sf),
    ("TF", Kind::TF),
    ("GY", Kind::GY),
    ("RS", Kind::RS),
    ("De", Kind::De),
    ("Df", Kind::Df),
    ("Dp", Kind::Dp),
    ("Dq", Kind::Dq),
    ("Sw", Kind::Sw),
    ("D", Kind::D),
    ("ISw", Kind::ISw),
    ("Compose", Kind::Compose),
    ("Decompose", Kind::Decompose),
    ("Permute", Kind::Permute),
];

impl BondGraph {
    /// Adds an element with ports of these cardinalities, to which nothing is connected yet.
    pub fn add(&mut self, path: impl Into<String>, kind: Kind, cardinalities: &[usize]) -> ElementId {
        let name =
            |at: usize| if cardinalities.len() == 1 { "port".into() } else { format!("port[{}]", at + 1) };
        let port = |(at, &cardinality)| Port { name: name(at), cardinality, bond: None };
        self.elements.push(Element {
            path: path.into(),
            kind,
            is_modulated: false,
            law: None,
            makes_flow_impulses: false,
            is_matrix: false,
            order: None,
            ports: cardinalities.iter().enumerate().map(port).collect(),
        })
    }

    /// Lays a bond between two free ports of the same cardinality.
    pub fn join(
        &mut self,
        path: impl Into<String>,
        tail: (ElementId, usize),
        head: (ElementId, usize),
    ) -> BondId {
        let cardinality = self.elements[tail.0].ports[tail.1].cardinality;
        let (path, domain, stroke) = (path.into(), None, None);
        let bond = self.bonds.push(Bond { path, cardinality, domain, tail, head, stroke });
        for ((element, port), end) in [(tail, End::Tail), (head, End::Head)] {
            self.elements[element].ports[port].bond = Some((bond, end));
        }
        bond
    }

    /// The element at one end of a bond.
    pub fn at(&self, bond: BondId, end: End) -> ElementId {
        match end {
            End::Tail => self.bonds[bond].tail.0,
            End::Head => self.bonds[bond].head.0,
        }
    }

    /// What must hold of every graph; if not, the mistake is ours.
    pub fn verify(&self) {
        for (id, element) in self.elements.iter() {
            for (at, port) in element.ports.iter().enumerate() {
                let Some((bond, end)) = port.bond else { continue };
                let Bond { cardinality, tail, head, .. } = &self.bonds[bond];
                let place = if end == End::Tail { tail } else { head };
                assert_eq!(*place, (id, at), "`{}` is not at this end of its bond", element.path);
                assert_eq!(*cardinality, port.cardinality, "`{}` and its bond differ", element.path);
            }
            if element.kind.is_two_port() {
                assert_eq!(element.ports.len(), 2, "`{}` stands between two bonds", element.path);
            }
            assert!(element.law.is_none() || element.kind == Kind::ISw, "`{}` has a law", element.path);
        }
        for (id, bond) in self.bonds.iter() {
            for ((element, port), end) in [(bond.tail, End::Tail), (bond.head, End::Head)] {
                let found = self.elements[element].ports[port].bond;
                assert_eq!(found, Some((id, end)), "`{}` is not at its port", bond.path);
            }
        }
    }
}

impl Element {
    /// The number of strands of its bonds; of elements between bonds of different width, the larger.
    pub fn cardinality(&self) -> usize {
        self.ports.iter().map(|port| port.cardinality).max().unwrap_or(0)
    }

    /// `mTF` of a modulated `TF`.
    pub fn kind_name(&self) -> String {
        format!("{}{}", if self.is_modulated { "m" } else { "" }, self.kind)
    }
}

impl End {
    pub fn other(self) -> End {
        match self {
            End::Tail => End::Head,
            End::Head => End::Tail,
        }
    }
}

impl Kind {
    pub fn of_name(name: &str) -> Option<Kind> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, kind)| *kind)
    }

    pub fn is_junction(self) -> bool {
        matches!(self, Kind::Zero | Kind::One)
    }

    pub fn is_two_port(self) -> bool {
        matches!(self, Kind::TF | Kind::GY | Kind::Permute)
    }

    pub fn is_storage(self) -> bool {
        matches!(self, Kind::C | Kind::I)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = NAMES.iter().find(|(_, kind)| kind == self).map_or("?", |(name, _)| name);
        out.pad(name)
    }
}

impl fmt::Display for BondGraph {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for element in self.elements.values() {
            write!(out, "{} {}", element.kind_name(), element.path)?;
            for port in &element.ports {
                write!(out, " {}({})", port.name, port.cardinality)?;
            }
            writeln!(out)?;
        }
        for bond in self.bonds.values() {
            let path = |(element, _): (ElementId, usize)| &self.elements[element].path;
            writeln!(out, "{}: {} ⇀ {}", bond.path, path(bond.tail), path(bond.head))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_one_name() {
        for (name, kind) in NAMES {
            assert_eq!(Kind::of_name(name), Some(kind));
            assert_eq!(kind.to_string(), name);
        }
        assert_eq!(Kind::of_name("Bond"), None, "a bond is an edge");
    }

    #[test]
    fn a_graph_is_printed_with_its_bonds() {
        let mut graph = BondGraph::default();
        let source = graph.add("u", Kind::Se, &[1]);
        let junction = graph.add("j", Kind::One, &[1, 1]);
        let resistor = graph.add("r", Kind::R, &[1]);
        graph.elements[resistor].is_modulated = true;
        graph.join("b1", (source, 0), (junction, 0));
        graph.join("b2", (junction, 1), (resistor, 0));
        graph.verify();
        let expected = "Se u port(1)\n1 j port[1](1) port[2](1)\nmR r port(1)\nb1: u ⇀ j\nb2: j ⇀ r\n";
        assert_eq!(graph.to_string(), expected);
    }
}
