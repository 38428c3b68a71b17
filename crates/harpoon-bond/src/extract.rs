//! From a flat model to its bond graph: components that call themselves elements become elements, those that call
//! themselves bonds become edges between the ports they are connected with, through whatever wraps them.
//! Adaptors whose shared connectors meet are the parts of one junction (docs/decisions/0021).

use std::collections::BTreeMap;

use harpoon_flat::{BondComponent, BondPort, Flat};
use harpoon_source::Diagnostic;

use crate::graph::{BondGraph, Element, ElementId, Kind, Port};
use crate::said::Said;

pub struct Extracted {
    /// What could be understood; complete if there is no error among the diagnostics.
    pub graph: BondGraph,
    /// The component of each element, of a shared junction the first adaptor, in the order of the elements:
    /// index into [`Flat::bond_components`].
    pub component_of: Vec<usize>,
    pub diagnostics: Vec<Diagnostic>,
}

pub fn extract(flat: &Flat) -> Extracted {
    let components = &flat.bond_components;
    let said = Said::new(flat);
    let mut extraction = Extraction { components, said, nodes: nodes(components), diagnostics: Vec::new() };
    let mut graph = BondGraph::default();
    let mut element_of: BTreeMap<Place, (ElementId, usize)> = BTreeMap::new();
    let mut component_of = Vec::new();
    for parts in element_parts(components) {
        let Some(element) = extraction.element(&parts) else { continue };
        let id = graph.elements.push(element);
        element_of.extend(ports_of(components, &parts).enumerate().map(|(port, place)| (place, (id, port))));
        component_of.push(parts[0]);
    }
    for at in (0..components.len()).filter(|at| components[*at].kind == BOND) {
        extraction.lay_bond(at, &element_of, &mut graph);
    }
    extraction.check_ports(&graph, &element_of);
    graph.verify();
    Extracted { graph, component_of, diagnostics: extraction.diagnostics }
}

pub(crate) const BOND: &str = "Bond";

/// The literal for a bond whose quantities have no units.
const NO_DOMAIN: &str = "None";

/// A port of a component, both by number.
type Place = (usize, usize);

struct Extraction<'f> {
    components: &'f [BondComponent],
    said: Said<'f>,
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

/// The components that make up each element: one, or all adaptors of a shared junction.
pub(crate) fn element_parts(components: &[BondComponent]) -> Vec<Vec<usize>> {
    let mut elements: Vec<Vec<usize>> = Vec::new();
    let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
    for (at, component) in components.iter().enumerate().filter(|(_, component)| component.kind != BOND) {
        let known = component.shared.as_ref().map(|shared| shared.node);
        match known.and_then(|node| shared.get(&node)) {
            Some(element) => elements[*element].push(at),
            None => {
                shared.extend(known.map(|node| (node, elements.len())));
                elements.push(vec![at]);
            }
        }
    }
    elements
}

/// The ports of an element are those of its parts.
fn ports_of<'c>(components: &'c [BondComponent], parts: &'c [usize]) -> impl Iterator<Item = Place> + 'c {
    parts.iter().flat_map(|at| (0..components[*at].ports.len()).map(|port| (*at, port)))
}

impl<'f> Extraction<'f> {
    fn element(&mut self, parts: &[usize]) -> Option<Element> {
        let component = &self.components[parts[0]];
        let BondComponent { path, kind: name, shared, .. } = component;
        if shared.is_some() && !self.is_one_junction(parts) {
            return None;
        }
        let n_ports = ports_of(self.components, parts).count();
        let Some(kind) = Kind::of_name(name) else {
            let message = format!("`{path}` says that it is an element of kind \"{name}\", which is unknown");
            self.report(
                component,
                message,
                "the annotation __Harpoon_bond of its class names a kind such as \"C\"",
            );
            return None;
        };
        if kind.is_two_port() && n_ports != 2 {
            let message = format!("`{path}` is a {kind} with {n_ports} ports");
            self.report(component, message, "it stands between two bonds");
            return None;
        }
        let port = |place: Place| Port {
            name: if shared.is_some() { self.name(place) } else { self.port(place).name.clone() },
            cardinality: self.port(place).cardinality,
            bond: None,
        };
        Some(Element {
            path: shared.as_ref().map_or(path, |shared| &shared.connection).clone(),
            kind,
            is_modulated: component.is_modulated,
            is_matrix: component.is_matrix,
            law: component.law.clone().filter(|_| kind == Kind::ISw),
            makes_flow_impulses: component.impulse.as_deref() == Some("flow"),
            order: match kind {
                Kind::Permute => {
                    self.said.order(path, component.ports.first().map_or(0, |port| port.cardinality))
                }
                _ => None,
            },
            ports: ports_of(self.components, parts).map(port).collect(),
        })
    }

    /// Whether adaptors that meet are of one kind, a junction, and of one cardinality.
    fn is_one_junction(&mut self, parts: &[usize]) -> bool {
        let components = self.components;
        let first = &components[parts[0]];
        if Kind::of_name(&first.kind).is_some_and(|kind| !kind.is_junction()) {
            let message = format!("`{}` shares a connector, but is of kind \"{}\"", first.path, first.kind);
            self.report(first, message, "only junctions, \"0\" and \"1\", are shared through connectors");
            return false;
        }
        let connection = first.shared.as_ref().map_or("", |shared| &shared.connection);
        let mut others = parts[1..].iter().map(|at| &components[*at]);
        if let Some(other) = others.find(|other| other.kind != first.kind) {
            let message = format!(
                "`{}` is part of a {}-junction and `{}` of a {}-junction, but they meet at `{connection}`",
                first.path, first.kind, other.path, other.kind
            );
            self.report(first, message, "connectors that are connected share one junction");
            return false;
        }
        let mut places = ports_of(components, parts);
        let Some(one) = places.next() else { return true };
        let Some(other) = places.find(|place| self.port(*place).cardinality != self.port(one).cardinality)
        else {
            return true;
        };
        let (n, m) = (self.port(one).cardinality, self.port(other).cardinality);
        let (one, other) = (self.name(one), self.name(other));
        let message =
            format!("`{one}` has cardinality {n} and `{other}` has {m}, but they meet at `{connection}`");
        self.report(first, message, "connectors that are connected share one junction");
        false
    }

    fn lay_bond(
        &mut self,
        at: usize,
        element_of: &BTreeMap<Place, (ElementId, usize)>,
        graph: &mut BondGraph,
    ) {
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
        // An element that is missing here was told of already.
        let (Some(tail), Some(head)) = (element_of.get(&tail), element_of.get(&head)) else { return };
        let id = graph.join(&bond.path, *tail, *head);
        graph.bonds[id].domain = bond.ports[0].domain.clone().filter(|domain| domain != NO_DOMAIN);
        graph.bonds[id].stroke = self.said.stroke(&bond.path);
    }

    /// The one port of an element that the end of a bond is connected with.
    fn opposite(&mut self, end: Place) -> Option<Place> {
        let components = self.components;
        let (bond, name) = (&components[end.0], self.name(end));
        let others: Vec<Place> =
            self.nodes[&self.port(end).node].iter().copied().filter(|x| *x != end).collect();
        match others[..] {
            [] if self.port(end).is_outside => {
                let message = format!("the bond `{}` leaves the model: `{name}` has no element", bond.path);
                self.warn(bond, message);
                None
            }
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
    fn check_ports(&mut self, graph: &BondGraph, element_of: &BTreeMap<Place, (ElementId, usize)>) {
        for (&place, &(element, port)) in element_of {
            if graph.elements[element].ports[port].bond.is_none() {
                self.check_open_port(place);
            }
        }
    }

    fn check_open_port(&mut self, place: Place) {
        let components = self.components;
        let others: Vec<Place> =
            self.nodes[&self.port(place).node].iter().copied().filter(|x| *x != place).collect();
        let component = &components[place.0];
        let name = self.name(place);
        if others.is_empty() && !self.port(place).is_outside {
            let message = format!("`{name}` has no bond: no power passes there");
            self.warn(component, message);
        } else if !others.is_empty()
            && others.iter().all(|other| place < *other && self.components[other.0].kind != BOND)
        {
            let names: Vec<String> = others.iter().map(|place| format!("`{}`", self.name(*place))).collect();
            let message = format!("`{name}` is connected with {} without a bond", names.join(", "));
            self.report(component, message, "put a bond between them");
        }
    }

    fn port(&self, place: Place) -> &'f BondPort {
        &self.components[place.0].ports[place.1]
    }

    fn name(&self, place: Place) -> String {
        format!("{}.{}", self.components[place.0].path, self.port(place).name)
    }

    fn warn(&mut self, component: &BondComponent, message: String) {
        self.diagnostics.push(Diagnostic::warning(component.span, message).component(&component.path));
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
  connector Pin Real v; flow Real i; end Pin;
  model Node
    parameter Integer n = 1;
    Pin pin; Port port(n=n);
  equation
    port.e = fill(pin.v, n); pin.i + sum(port.f) = 0;
    annotation (__Harpoon_bond(kind="0", shared="pin"));
  end Node;
  model Mesh extends Node; annotation (__Harpoon_bond(kind="1", shared="pin")); end Mesh;
  model Storing extends Node; annotation (__Harpoon_bond(kind="C", shared="pin")); end Storing;
  model Battery
    replaceable model Adaptor = Node; parameter Integer n = 1;
    Pin p; Adaptor node(n=n); Bond b(n=n); Se source(n=n);
  equation
    connect(p, node.pin); connect(source.port, b.tail); connect(b.head, node.port);
  end Battery;
  model Load
    Pin p; Node node; Bond b; R r;
  equation
    connect(p, node.pin); connect(node.port, b.tail); connect(b.head, r.port);
  end Load;
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
    fn adaptors_at_connected_connectors_are_one_junction() {
        let (graph, messages) = graph(
            "model M
              model Around B.Pin p; B.Load load[2]; equation connect(p, load[1].p); connect(p, load[2].p); end Around;
              B.Battery battery; Around around; B.Load alone;
            equation
              connect(around.p, battery.p);
            end M;",
        );
        assert_eq!(messages, [""; 0]);
        let expected = "\
0 battery.p battery.node.port(1) around.load[1].node.port(1) around.load[2].node.port(1)
Se battery.source port(1)
R around.load[1].r port(1)
R around.load[2].r port(1)
0 alone.p alone.node.port(1)
R alone.r port(1)
battery.b: battery.source ⇀ battery.p
around.load[1].b: battery.p ⇀ around.load[1].r
around.load[2].b: battery.p ⇀ around.load[2].r
alone.b: alone.p ⇀ alone.r
";
        assert_eq!(graph.to_string(), expected);
    }

    #[test]
    fn connections_that_are_cut_are_connections_all_the_same() {
        // The ring of rods has one connection too many, where `r` of both sides is in no equation.
        let (graph, messages) = graph(
            "model M
              record Turn
                Real a;
                function equalityConstraint input Turn x; input Turn y; output Real residue[0]; algorithm residue := fill(0, 0); end equalityConstraint;
              end Turn;
              connector Frame Real x; Turn r; flow Real f; end Frame;
              model Node
                Frame frame; B.Port port;
              equation
                port.e = {frame.r.a}; frame.f + port.f[1] = 0;
                annotation (__Harpoon_bond(kind=\"0\", shared=\"frame\"));
              end Node;
              model Rod
                Frame a, b; Node at_a, at_b; B.Bond bond;
              equation
                Connections.branch(a.r, b.r);
                connect(a, at_a.frame); connect(at_a.port, bond.tail); connect(bond.head, at_b.port); connect(at_b.frame, b);
              end Rod;
              model Root Frame a; equation Connections.root(a.r); a.x = 0; a.r.a = 0; end Root;
              Root root; Rod rod[3];
            equation
              connect(root.a, rod[1].a);
              connect(rod[1].b, rod[2].a); connect(rod[2].b, rod[3].a); connect(rod[3].b, rod[1].a);
            end M;",
        );
        assert_eq!(messages, [""; 0]);
        let bonds = "rod[1].bond: rod[1].a ⇀ rod[1].b\n\
                     rod[2].bond: rod[1].b ⇀ rod[2].b\n\
                     rod[3].bond: rod[2].b ⇀ rod[1].a\n";
        assert!(graph.to_string().ends_with(bonds), "{graph}");
        assert_eq!(graph.elements.len(), 3);
    }

    #[test]
    fn adaptors_that_cannot_be_one_junction_are_named() {
        let meeting = |second: &str| {
            graph(&format!("model M B.Battery a; B.Battery b({second}); equation connect(a.p, b.p); end M;"))
                .1
        };
        assert_eq!(
            meeting("redeclare model Adaptor = B.Mesh"),
            ["`a.node` is part of a 0-junction and `b.node` of a 1-junction, but they meet at `a.p`"]
        );
        assert_eq!(
            meeting("n=2"),
            ["`a.node.port` has cardinality 1 and `b.node.port` has 2, but they meet at `a.p`"]
        );
        let (_, messages) = graph("model M B.Battery a(redeclare model Adaptor = B.Storing); end M;");
        assert_eq!(messages, ["`a.node` shares a connector, but is of kind \"C\""]);
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
    fn what_leaves_the_model_is_not_open() {
        let (_, messages) = graph(
            "model M B.BondEnd p; B.Port q(d=1); B.Bond b; B.R r, s; equation connect(p, b.tail); connect(b.head, r.port); connect(q, s.port); end M;",
        );
        assert_eq!(messages, ["the bond `b` leaves the model: `b.tail` has no element"]);
        let (_, messages) = graph(
            "model M
              model Inside B.BondEnd p; B.Bond b; B.R r; equation connect(p, b.tail); connect(b.head, r.port); end Inside;
              Inside x;
            end M;",
        );
        assert_eq!(messages[0], "the bond `x.b` is open: `x.b.tail` is connected with no element");
    }

    #[test]
    fn an_unknown_kind_is_named() {
        let (_, messages) = graph(
            "model M B.Odd odd; B.R r; B.Bond b; equation connect(odd.port, b.tail); connect(b.head, r.port); end M;",
        );
        assert_eq!(messages[0], "`odd` says that it is an element of kind \"Q\", which is unknown");
    }
}
