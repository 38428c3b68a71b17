//! Components that are bonds, junctions or elements of a bond graph, and which of their ports meet.
//!
//! A class says what it is by `annotation(__Harpoon_bond(kind = "C"))`. Its ports are its connectors that have an effort
//! `e` and a flow `f`. What lies inside of such a component is its own business: it is not looked into.

use std::collections::HashMap;

use harpoon_expr::VarId;
use harpoon_graph::UnionFind;
use harpoon_index::{Id, Name, define_id};
use harpoon_instance::{CompId, FrameId, Kind, MemberKind};
use harpoon_source::Span;
use harpoon_syntax::ast;

use crate::collect::Collector;

const ANNOTATION: &str = "__Harpoon_bond";

define_id!(
    /// A variable that stands in connections.
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
    /// The declaration of the component.
    pub span: Span,
    pub ports: Vec<BondPort>,
}

#[derive(Debug, Clone)]
pub struct BondPort {
    /// Inside of the component: `port[2]`.
    pub name: String,
    pub cardinality: usize,
    /// Ports that are connected, through connectors of whatever is around them, have the same number.
    pub node: usize,
}

impl Collector<'_> {
    /// Called when connections have become pairs of variables.
    pub fn find_bond_components(&mut self) {
        let mut nodes = self.effort_nodes();
        // No recursion: what is still to be looked into, the last one first.
        let mut frames = vec![self.top];
        while let Some(frame) = frames.pop() {
            if let Some(component) = self.bond_component(frame, &mut nodes) {
                self.bond_components.push(component);
                continue;
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

    fn bond_component(&mut self, frame: FrameId, nodes: &mut Nodes) -> Option<BondComponent> {
        let position = self.instance.frames[frame].position.clone()?;
        let said = self.instance.class_annotation(frame, ANNOTATION)?;
        let value = |key: &str| said.iter().find(|(name, _)| *name == key).map(|(_, value)| &value.kind);
        let text = |key: &str| match value(key) {
            Some(ast::ExprKind::String(text)) => Some(text.to_string()),
            _ => None,
        };
        let flag = |key: &str| matches!(value(key), Some(ast::ExprKind::Boolean(true)));
        Some(BondComponent {
            path: self.instance.frame_path(frame),
            kind: text("kind").unwrap_or_default(),
            is_modulated: flag("modulated"),
            is_matrix: flag("matrix"),
            law: text("law"),
            impulse: text("impulse"),
            span: self.instance.components[position.component].declared.declaration.span,
            ports: self.bond_ports(frame, nodes),
        })
    }

    fn bond_ports(&mut self, frame: FrameId, nodes: &mut Nodes) -> Vec<BondPort> {
        let skipped = self.instance.frame_path(frame).len() + 1;
        let mut ports = Vec::new();
        for (_, inside) in self.inside(frame) {
            if !self.is_connector(inside) || self.variable_of(inside, "f").is_none() {
                continue;
            }
            let Some(effort) = self.variable_of(inside, "e") else { continue };
            let shape = self.instance.variables[effort].ty.shape().unwrap_or_default();
            ports.push(BondPort {
                name: self.instance.frame_path(inside)[skipped..].to_string(),
                cardinality: shape.iter().product(),
                node: nodes.of(effort),
            });
        }
        ports
    }

    fn variable_of(&mut self, frame: FrameId, name: &str) -> Option<VarId> {
        let root = self.instance.frames[frame].root;
        let MemberKind::Component(component) = self.instance.member(root, Name::new(name))?.kind else {
            return None;
        };
        match self.instance.resolve(component) {
            Kind::Variable(variable) => Some(variable),
            _ => None,
        }
    }

    /// Efforts are potentials: those of connected ports are one set.
    fn effort_nodes(&self) -> Nodes {
        let mut nodes = Nodes { numbers: HashMap::new(), union: UnionFind::new(0) };
        for pair in &self.sets.pairs {
            if self.instance.variables[pair.a.0].prefixes.flow.is_none() {
                let (a, b) = (nodes.number(pair.a.0), nodes.number(pair.b.0));
                nodes.union.union(a, b);
            }
        }
        nodes
    }
}

struct Nodes {
    numbers: HashMap<VarId, Node>,
    union: UnionFind<Node>,
}

impl Nodes {
    fn number(&mut self, variable: VarId) -> Node {
        *self.numbers.entry(variable).or_insert_with(|| self.union.push())
    }

    fn of(&mut self, variable: VarId) -> usize {
        let node = self.number(variable);
        self.union.find(node).index()
    }
}
