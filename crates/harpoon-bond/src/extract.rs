//! From a flat model to its bond graph: components that call themselves elements become elements, those that call
//! themselves bonds become edges between the ports they are connected with, through whatever wraps them.

use std::collections::BTreeMap;

use harpoon_flat::{BondComponent, Flat};
use harpoon_index::Id;
use harpoon_source::Diagnostic;

use crate::graph::{BondGraph, Element, ElementId, Kind, Port};

pub struct Extracted {
    /// What could be understood; complete if there is no error among the diagnostics.
    pub graph: BondGraph,
    /// The component of each element, in the order of the elements: index into [`Flat::bond_components`].
    pub component_of: Vec<usize>,
    pub diagnostics: Vec<Diagnostic>,
}

pub fn extract(flat: &Flat) -> Extracted {
    let components = &flat.bond_components;
    let mut extraction = Extraction { components, nodes: nodes(components), diagnostics: Vec::new() };
    let (elements, bonds): (Vec<usize>, Vec<usize>) =
        (0..components.len()).partition(|at| components[*at].kind != BOND);
    let mut graph = BondGraph::default();
    let mut element_of: BTreeMap<usize, ElementId> = BTreeMap::new();
    let mut component_of = Vec::new();
    for at in elements {
        if let Some(element) = extraction.element(&components[at]) {
            element_of.insert(at, graph.elements.push(element));
            component_of.push(at);
        }
    }
    for at in bonds {
        extraction.lay_bond(at, &element_of, &mut graph);
    }
    extraction.check_ports(&graph, &component_of);
    graph.verify();
    Extracted { graph, component_of, diagnostics: extraction.diagnostics }
}

const BOND: &str = "Bond";

/// A port of a component, both by number.
type Place = (usize, usize);

struct Extraction<'f> {
    components: &'f [BondComponent],
    /// The ports that meet in a connection.
    nodes: BTreeMap<usize, Vec<Place>>,
    diagnostics: Vec<Diagnostic>,
}

fn nodes(components: &[BondComponent]) -> BTreeMap<usize, Vec<Place>> {
    let mut nodes: BTreeMap<usize, Vec<Place>> = BTreeMap::new();
    for (at, component) in components.iter().enumerate() {
        for (number, port) in component.ports.iter().enumerate() {
            nodes.entry(port.node).or_default().push((at, number));
        }
    }
    nodes
}

impl Extraction<'_> {
    fn element(&mut self, component: &BondComponent) -> Option<Element> {
        let BondComponent { path, kind: name, ports, .. } = component;
        let Some(kind) = Kind::of_name(name) else {
            let message = format!("`{path}` says that it is an element of kind \"{name}\", which is unknown");
            self.report(
                component,
                message,
                "the annotation __Harpoon_bond of its class names a kind such as \"C\"",
            );
            return None;
        };
        if kind.is_two_port() && ports.len() != 2 {
            let message = format!("`{path}` is a {kind} with {} ports", ports.len());
            self.report(component, message, "it stands between two bonds");
            return None;
        }
        let port = |port: &harpoon_flat::BondPort| Port {
            name: port.name.clone(),
            cardinality: port.cardinality,
            bond: None,
        };
        Some(Element {
            path: path.clone(),
            kind,
            is_modulated: component.is_modulated,
            is_matrix: component.is_matrix,
            law: component.law.clone().filter(|_| kind == Kind::ISw),
            ports: ports.iter().map(port).collect(),
        })
    }

    fn lay_bond(&mut self, at: usize, element_of: &BTreeMap<usize, ElementId>, graph: &mut BondGraph) {
        let components = self.components;
        let bond = &components[at];
        let end = |name: &str| bond.ports.iter().position(|port| port.name == name);
        let (Some(tail), Some(head)) = (end("tail"), end("head")) else {
            let message = format!("`{}` is a bond without the connectors `tail` and `head`", bond.path);
            self.report(bond, message, "they have the variables `e` and `f`");
            return;
        };
        let ends = [tail, head].map(|end| self.opposite((at, end)));
        let [Some(tail), Some(head)] = ends else { return };
        let place = |(component, port): Place| Some((*element_of.get(&component)?, port));
        // An element that is missing here was told of already.
        let (Some(tail), Some(head)) = (place(tail), place(head)) else { return };
        graph.join(&bond.path, tail, head);
    }

    /// The one port of an element that the end of a bond is connected with.
    fn opposite(&mut self, end: Place) -> Option<Place> {
        let components = self.components;
        let (bond, name) = (&components[end.0], self.name(end));
        let others: Vec<Place> =
            self.nodes[&self.port(end).node].iter().copied().filter(|x| *x != end).collect();
        match others[..] {
            [] => {
                let message =
                    format!("the bond `{}` is open: `{name}` is connected with no element", bond.path);
                self.report(bond, message, "a bond has an element or a junction at each end");
                None
            }
            [other] if components[other.0].kind == BOND => {
                // Told once, by the first of the two.
                if end < other {
                    let message = format!(
                        "two bonds are connected with each other: `{name}` and `{}`",
                        self.name(other)
                    );
                    self.report(bond, message, "put a junction between them");
                }
                None
            }
            [other] if self.port(other).cardinality != self.port(end).cardinality => {
                let (n, m) = (self.port(end).cardinality, self.port(other).cardinality);
                let message = format!("`{name}` has cardinality {n}, but `{}` has {m}", self.name(other));
                self.report(bond, message, "a bond and its elements are of one cardinality");
                None
            }
            [other] => Some(other),
            _ => {
                let names: Vec<String> =
                    others.iter().map(|place| format!("`{}`", self.name(*place))).collect();
                let message =
                    format!("`{name}` is connected with {} ports at once: {}", names.len(), names.join(", "));
                self.report(bond, message, "where several bonds meet there is a junction");
                None
            }
        }
    }

    /// Ports of elements that no bond reached.
    fn check_ports(&mut self, graph: &BondGraph, component_of: &[usize]) {
        for (id, element) in graph.elements.iter() {
            for (port, _) in element.ports.iter().enumerate().filter(|(_, port)| port.bond.is_none()) {
                let place = (component_of[id.index()], port);
                let others: Vec<Place> =
                    self.nodes[&self.port(place).node].iter().copied().filter(|x| *x != place).collect();
                let component = &self.components[place.0];
                let name = self.name(place);
                if others.is_empty() {
                    let message = format!("`{name}` has no bond: no power passes there");
                    let diagnostic = Diagnostic::warning(component.span, message);
                    self.diagnostics.push(diagnostic.component(&component.path));
                } else if others.iter().all(|other| place < *other && self.components[other.0].kind != BOND) {
                    let names: Vec<String> =
                        others.iter().map(|place| format!("`{}`", self.name(*place))).collect();
                    let message = format!("`{name}` is connected with {} without a bond", names.join(", "));
                    self.report(component, message, "put a bond between them");
                }
            }
        }
    }

    fn port(&self, place: Place) -> &harpoon_flat::BondPort {
        &self.components[place.0].ports[place.1]
    }

    fn name(&self, place: Place) -> String {
        format!("{}.{}", self.components[place.0].path, self.port(place).name)
    }

    fn report(&mut self, component: &BondComponent, message: String, hint: &str) {
        let diagnostic = Diagnostic::error(component.span, message).hint(hint);
        self.diagnostics.push(diagnostic.component(&component.path));
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use harpoon_classes::{Libraries, Trees};
    use harpoon_flat::flatten;
    use harpoon_instance::{Instance, PRELUDE};
    use harpoon_source::{MemoryFiles, Sources};

    use super::*;

    /// As little as makes a bond graph: what the view asks of a library.
    const LIBRARY: &str = r#"package B
  connector Port parameter Integer n = 1; Real e[n]; flow Real f[n]; input Real d; end Port;
  connector BondEnd parameter Integer n = 1; Real e[n]; flow Real f[n]; output Real d; end BondEnd;
  model Bond
    parameter Integer n = 1;
    BondEnd tail(n=n), head(n=n);
  equation
    tail.e = head.e; tail.f + head.f = zeros(n); tail.d = -1; head.d = 1;
    annotation (__Harpoon_bond(kind="Bond"));
  end Bond;
  partial model OnePort parameter Integer n = 1; Port port(n=n); end OnePort;
  model Se extends OnePort; equation port.e = ones(n); annotation (__Harpoon_bond(kind="Se")); end Se;
  model R extends OnePort; equation port.e = port.f; annotation (__Harpoon_bond(kind="R")); end R;
  model Heater extends R; end Heater;
  model mR extends OnePort; equation port.e = time*port.f; annotation (__Harpoon_bond(kind="R", modulated=true)); end mR;
  model C extends OnePort; equation der(port.e) = port.f; annotation (__Harpoon_bond(kind="C")); end C;
  model Odd extends OnePort; equation port.e = port.f; annotation (__Harpoon_bond(kind="Q")); end Odd;
  model Elastic extends OnePort; equation port.e = zeros(n); annotation (__Harpoon_bond(kind="ISw", law="elastic")); end Elastic;
  model J0
    parameter Integer m = 3; parameter Integer n = 1;
    Port port[m](each n=n);
  equation
    for i in 2:m loop port[i].e = port[1].e; end for;
    for k in 1:n loop sum(port[i].f[k] for i in 1:m) = 0; end for;
    annotation (__Harpoon_bond(kind="0"));
  end J0;
end B;
"#;

    /// The graph of the model `M` with this text, and the messages.
    fn graph(text: &str) -> (BondGraph, Vec<String>) {
        let files = MemoryFiles::new().with("/B.mo", LIBRARY).with("/M.mo", text);
        let sources = Sources::new(Box::new(files));
        let trees = Trees::new();
        let libraries = Libraries::new(&sources, &trees);
        for file in ["/B.mo", "/M.mo"] {
            assert!(libraries.add_path(Path::new(file)).is_ok());
        }
        let prelude = harpoon_syntax::parse(sources.add("<built-in>", PRELUDE), PRELUDE).tree;
        let mut instance = Instance::new(&libraries, &prelude);
        let class = instance.find_class("M").expect("the model is there");
        let nothing = Default::default();
        let outcome = flatten(instance, class, nothing);
        let messages: Vec<&str> = outcome.diagnostics.iter().map(|d| d.message.as_str()).collect();
        let flat = outcome.flat.unwrap_or_else(|| panic!("{messages:?}"));
        let Extracted { graph, diagnostics, .. } = extract(&flat);
        (graph, diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect())
    }

    #[test]
    fn elements_and_bonds_of_one_model() {
        let (graph, messages) = graph(
            "model M
              B.Se u; B.J0 j; B.mR r; B.C c;
              B.Bond b1, b2, b3;
            equation
              connect(u.port, b1.tail); connect(b1.head, j.port[1]);
              connect(j.port[2], b2.tail); connect(b2.head, r.port);
              connect(b3.head, j.port[3]); connect(c.port, b3.tail);
            end M;",
        );
        assert_eq!(messages, [""; 0]);
        let expected = "Se u port(1)\n0 j port[1](1) port[2](1) port[3](1)\nmR r port(1)\nC c port(1)\n\
                        b1: u ⇀ j\nb2: j ⇀ r\nb3: c ⇀ j\n";
        assert_eq!(graph.to_string(), expected);
    }

    #[test]
    fn wrappers_are_seen_through() {
        let (graph, messages) = graph(
            "model M
              model Load
                B.Port p(n=2); B.Heater r(n=2); B.Bond b(n=2); B.J0 j(m=2, n=2);
              equation
                connect(p, j.port[1]); connect(j.port[2], b.tail); connect(b.head, r.port);
              end Load;
              model Around B.Port p(n=2); Load load; equation connect(p, load.p); end Around;
              B.Se u(n=2); B.Bond b(n=2); Around around[1];
            equation
              connect(u.port, b.tail); connect(b.head, around[1].p);
            end M;",
        );
        assert_eq!(messages, [""; 0]);
        let expected = "Se u port(2)\nR around[1].load.r port(2)\n0 around[1].load.j port[1](2) port[2](2)\n\
                        b: u ⇀ around[1].load.j\naround[1].load.b: around[1].load.j ⇀ around[1].load.r\n";
        assert_eq!(graph.to_string(), expected);
    }

    #[test]
    fn the_law_of_an_impact_is_known() {
        let (graph, _) = graph(
            "model M B.Elastic x; B.C c; B.Bond b; equation connect(x.port, b.tail); connect(b.head, c.port); end M;",
        );
        let laws: Vec<Option<&str>> = graph.elements.values().map(|element| element.law.as_deref()).collect();
        assert_eq!(laws, [Some("elastic"), None]);
    }

    #[test]
    fn an_open_bond_is_named() {
        let (_, messages) = graph("model M B.Se u; B.Bond b; equation connect(u.port, b.tail); end M;");
        assert_eq!(messages, ["the bond `b` is open: `b.head` is connected with no element"]);
    }

    #[test]
    fn a_port_without_a_bond_is_a_warning() {
        let (_, messages) = graph("model M B.R r(port(d=1)); end M;");
        assert_eq!(messages, ["`r.port` has no bond: no power passes there"]);
    }

    #[test]
    fn an_unknown_kind_is_named() {
        let (_, messages) = graph(
            "model M B.Odd odd; B.R r; B.Bond b; equation connect(odd.port, b.tail); connect(b.head, r.port); end M;",
        );
        assert_eq!(messages[0], "`odd` says that it is an element of kind \"Q\", which is unknown");
    }
}
