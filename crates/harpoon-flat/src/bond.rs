//! Components that are bonds, junctions or elements of a bond graph, and which of their ports meet.
//!
//! A class says what it is by `annotation(__Harpoon_bond(kind = "C"))`. Its ports are its connectors that have an effort
//! `e` and a flow `f`. What lies inside of such a component is its own business: it is not looked into.
//! An adaptor (`shared = "pin"`) is the part of a junction that lies at the connector it names (docs/decisions/0021).

use std::collections::HashMap;
use std::hash::Hash;

use harpoon_expr::{Value, VarId};
use harpoon_graph::UnionFind;
use harpoon_index::{Id, Name, define_id};
use harpoon_instance::{CompId, Entry, FrameId, Kind, MemberKind};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;
use crate::impact::{self, ImpactElement};

const ANNOTATION: &str = "__Harpoon_bond";

define_id!(
    /// A variable or connector that stands in connections.
    Node,
    "n"
);

#[derive(Debug, Clone)]
pub struct BondComponent {
    pub path: String,
    /// As it is written: `"Bond"`, `"0"`, `"C"`, …
    pub kind: String,
    pub is_modulated: bool,
    /// Its strands depend on each other by a matrix.
    pub is_matrix: bool,
    pub law: Option<String>,
    /// Of what an impact makes impulses: `"effort"` unless told.
    pub impulse: Option<String>,
    /// The connector by which an adaptor meets the other parts of its junction.
    pub shared: Option<SharedConnector>,
    /// What a storage holds: its variable `p` (kind "I") or `q` (kind "C").
    pub content: Option<VarId>,
    /// The stored energy, if a storage declares it by the variable `energy`.
    pub energy: Option<VarId>,
    /// The centre of the component in the diagram of the model, through whatever is around it.
    pub placement: Option<[f64; 2]>,
    /// The declaration of the component.
    pub span: Span,
    pub ports: Vec<BondPort>,
}

impl BondComponent {
    fn impact(&self) -> Option<ImpactElement> {
        (self.kind == "ISw").then(|| ImpactElement {
            path: self.path.clone(),
            law: self.law.clone().unwrap_or_default(),
            impulse: self.impulse.clone().unwrap_or("effort".to_string()),
            span: self.span,
        })
    }
}

#[derive(Debug, Clone)]
pub struct BondPort {
    /// Inside of the component: `port[2]`.
    pub name: String,
    pub cardinality: usize,
    pub effort: VarId,
    /// Into the component.
    pub flow: VarId,
    /// The literal that its parameter `domain` has.
    pub domain: Option<String>,
    /// Connected with a connector of the model itself, so that something may stand beyond it.
    pub is_outside: bool,
    /// Ports that are connected, through connectors of whatever is around them, have the same number.
    pub node: usize,
}

#[derive(Debug, Clone)]
pub struct SharedConnector {
    /// Connectors that are connected, through however many wrappers, have the same number.
    pub node: usize,
    /// The outermost connector of the connection, among several the first in the order of the text: `resistor.p`.
    pub connection: String,
}

impl Collector<'_> {
    /// Called when connections have become pairs of variables.
    pub fn find_bond_components(&mut self) {
        // Most models have no bond graph: nobody asks them what meets.
        let mut meeting: Option<Meeting> = None;
        // No recursion: what is still to be looked into, the last one first.
        let mut frames = vec![self.top];
        while let Some(frame) = frames.pop() {
            let said = self.instance.class_annotation(frame, &[ANNOTATION, impact::ANNOTATION]);
            match said {
                Some(said) if said.name == ANNOTATION && frame != self.top => {
                    let meeting = meeting.get_or_insert_with(|| self.meeting());
                    let component = self.bond_component(frame, &said.values(), meeting);
                    self.impacts.extend(component.impact());
                    self.bond_components.push(component);
                    continue;
                }
                Some(Entry { name: impact::ANNOTATION, value: Some(value), .. }) => {
                    self.read_impacts(frame, value)
                }
                _ => {}
            }
            let inside: Vec<FrameId> = self.inside(frame).into_iter().map(|(_, frame)| frame).collect();
            frames.extend(inside.into_iter().rev());
        }
    }

    /// The components of a frame that have an inside.
    fn inside(&mut self, frame: FrameId) -> Vec<(CompId, FrameId)> {
        let mut frames = Vec::new();
        for component in self.instance.components_of(frame) {
            match self.instance.resolve(component) {
                Kind::Instance(inside) => frames.push((component, inside)),
                Kind::Array { elements, .. } => {
                    frames.extend(elements.iter().map(|inside| (component, *inside)))
                }
                _ => {}
            }
        }
        frames
    }

    fn bond_component(
        &mut self,
        frame: FrameId,
        said: &[(&str, &ast::Expr)],
        meeting: &mut Meeting,
    ) -> BondComponent {
        let value = |key: &str| said.iter().find(|(name, _)| *name == key).map(|(_, value)| &value.kind);
        let text = |key: &str| match value(key) {
            Some(ast::ExprKind::String(text)) => Some(text.to_string()),
            _ => None,
        };
        let flag = |key: &str| matches!(value(key), Some(ast::ExprKind::Boolean(true)));
        let span = self.declaration(frame);
        let shared = text("shared").and_then(|name| self.shared_connector(frame, &name, span, meeting));
        let kind = text("kind").unwrap_or_default();
        let (content, energy) = match kind.as_str() {
            "I" => (self.variable_of(frame, "p"), self.variable_of(frame, "energy")),
            "C" => (self.variable_of(frame, "q"), self.variable_of(frame, "energy")),
            _ => (None, None),
        };
        BondComponent {
            path: self.instance.frame_path(frame),
            kind,
            is_modulated: flag("modulated"),
            is_matrix: flag("matrix"),
            law: text("law"),
            impulse: text("impulse"),
            shared,
            content,
            energy,
            placement: self.placement(frame),
            span,
            ports: self.bond_ports(frame, meeting),
        }
    }

    /// The connector of an adaptor that has this name.
    fn shared_connector(
        &mut self,
        adaptor: FrameId,
        name: &str,
        span: Span,
        meeting: &mut Meeting,
    ) -> Option<SharedConnector> {
        let Some(Kind::Instance(connector)) = self.component_of(adaptor, name) else {
            let path = self.instance.frame_path(adaptor);
            let message = format!("`{path}` shares its connector `{name}`, but it has no such connector");
            let hint = "`shared` in the annotation __Harpoon_bond names a connector of the class";
            self.instance.report(Diagnostic::error(span, message).hint(hint));
            return None;
        };
        let node = meeting.connectors.of(connector);
        let connection = match meeting.connectors.outermost(node) {
            Some(outermost) => self.instance.frame_path(outermost),
            None => self.instance.frame_path(connector),
        };
        Some(SharedConnector { node, connection })
    }

    fn bond_ports(&mut self, frame: FrameId, meeting: &mut Meeting) -> Vec<BondPort> {
        let skipped = self.instance.frame_path(frame).len() + 1;
        let mut ports = Vec::new();
        for (_, inside) in self.inside(frame) {
            if !self.is_connector(inside) {
                continue;
            }
            let Some(effort) = self.variable_of(inside, "e") else { continue };
            let Some(flow) = self.variable_of(inside, "f") else { continue };
            let shape = self.instance.variables[effort].ty.shape().unwrap_or_default();
            ports.push(BondPort {
                name: self.instance.frame_path(inside)[skipped..].to_string(),
                cardinality: shape.iter().product(),
                effort,
                flow,
                domain: self.domain_of(inside),
                is_outside: meeting.connectors.is_outside(inside),
                node: meeting.efforts.of(effort),
            });
        }
        ports
    }

    fn domain_of(&mut self, port: FrameId) -> Option<String> {
        let parameter = self.variable_of(port, "domain")?;
        match self.instance.quietly(|instance| instance.variable_value(parameter)).ok()? {
            Value::Enum(id, literal) => self.literal(id, literal),
            _ => None,
        }
    }

    fn variable_of(&mut self, frame: FrameId, name: &str) -> Option<VarId> {
        match self.component_of(frame, name)? {
            Kind::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    fn component_of(&mut self, frame: FrameId, name: &str) -> Option<Kind> {
        let root = self.instance.frames[frame].root;
        let MemberKind::Component(component) = self.instance.member(root, Name::new(name))?.kind else {
            return None;
        };
        Some(self.instance.resolve(component))
    }

    fn meeting(&self) -> Meeting {
        Meeting { efforts: self.effort_nodes(), connectors: self.connector_nodes() }
    }

    /// Efforts are potentials: those of connected ports are one set.
    fn effort_nodes(&self) -> Nodes<VarId> {
        let is_potential = |variable: VarId| self.instance.variables[variable].prefixes.flow.is_none();
        let pairs = self.sets.pairs.iter().map(|pair| (pair.a.0, pair.b.0));
        Nodes::new(pairs.filter(|(a, _)| is_potential(*a)))
    }

    /// From the connections as they are written: some members of overconstrained connectors have no equation.
    fn connector_nodes(&self) -> Connectors {
        let mut nodes = Nodes::new(self.joined_connectors.iter().copied());
        let mut outermost: HashMap<usize, (usize, FrameId)> = HashMap::new();
        for connector in self.joined_connectors.iter().flat_map(|(a, b)| [*a, *b]) {
            let found = (self.depth(connector), connector);
            let best = outermost.entry(nodes.of(connector)).or_insert(found);
            if found.0 < best.0 {
                *best = found;
            }
        }
        Connectors { nodes, outermost }
    }

    /// The number of components around it.
    fn depth(&self, mut frame: FrameId) -> usize {
        let mut depth = 0;
        while let Some(position) = &self.instance.frames[frame].position {
            frame = self.instance.components[position.component].owner;
            depth += 1;
        }
        depth
    }
}

/// What is connected with what.
struct Meeting {
    efforts: Nodes<VarId>,
    connectors: Connectors,
}

struct Connectors {
    nodes: Nodes<FrameId>,
    /// Of each set, with its depth.
    outermost: HashMap<usize, (usize, FrameId)>,
}

impl Connectors {
    fn of(&mut self, connector: FrameId) -> usize {
        self.nodes.of(connector)
    }

    fn is_outside(&mut self, connector: FrameId) -> bool {
        let node = self.of(connector);
        self.outermost.get(&node).is_some_and(|(depth, _)| *depth == 1)
    }

    /// None of a connector that is not connected.
    fn outermost(&self, node: usize) -> Option<FrameId> {
        self.outermost.get(&node).map(|(_, connector)| *connector)
    }
}

/// Sets of things that pairs join.
struct Nodes<T> {
    numbers: HashMap<T, Node>,
    union: UnionFind<Node>,
}

impl<T: Copy + Eq + Hash> Nodes<T> {
    fn new(pairs: impl Iterator<Item = (T, T)>) -> Self {
        let mut nodes = Nodes { numbers: HashMap::new(), union: UnionFind::new(0) };
        for (a, b) in pairs {
            let (a, b) = (nodes.number(a), nodes.number(b));
            nodes.union.union(a, b);
        }
        nodes
    }

    fn number(&mut self, thing: T) -> Node {
        *self.numbers.entry(thing).or_insert_with(|| self.union.push())
    }

    fn of(&mut self, thing: T) -> usize {
        let node = self.number(thing);
        self.union.find(node).index()
    }
}
