//! Overconstrained connectors: the graph of orientations and the like, cut into trees (9.4).

use std::collections::HashMap;

use harpoon_expr::{Builtin as Op, ExprId, Node as ExprNode};
use harpoon_graph::{ConnectionGraph, EdgeRole, Fault, SpanningTrees, spanning_trees};
use harpoon_index::{Id, Name, define_id};
use harpoon_instance::{ClassId, Context, FrameId, MemberKind, Place, Reported};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;
use crate::sets::Side;

define_id!(
    /// An overdetermined record in a connector.
    Node,
    "node"
);

#[derive(Default)]
pub struct VirtualGraph {
    numbers: HashMap<FrameId, Node>,
    frames: Vec<FrameId>,
    branches: Vec<(Node, Node)>,
    edges: Vec<(Node, Node)>,
    /// What each edge joins, and the function for the case that it is cut.
    joined: Vec<Joined>,
    roots: Vec<Node>,
    potential_roots: Vec<(Node, i64)>,
    spans: HashMap<Node, Span>,
    trees: Option<SpanningTrees<Node>>,
}

struct Joined {
    a: (FrameId, Side),
    b: (FrameId, Side),
    function: ClassId,
    span: Span,
}

impl VirtualGraph {
    fn node(&mut self, frame: FrameId, span: Span) -> Node {
        let next = Node::from_index(self.frames.len());
        let node = *self.numbers.entry(frame).or_insert(next);
        if node == next {
            self.frames.push(frame);
            self.spans.insert(node, span);
        }
        node
    }
}

impl<'s> Collector<'s> {
    /// The function `equalityConstraint` of an overdetermined record.
    pub fn equality_constraint(&mut self, frame: FrameId) -> Option<ClassId> {
        let class = self.instance.frames[frame].class;
        if matches!(
            self.instance.classes[class].definition.ast.kind,
            ast::ClassKind::Connector | ast::ClassKind::ExpandableConnector
        ) {
            return None;
        }
        let root = self.instance.frames[frame].root;
        match self.instance.member(root, Name::new("equalityConstraint"))?.kind {
            MemberKind::Class(class) => Some(class),
            MemberKind::Component(_) => None,
        }
    }

    pub fn add_edge(
        &mut self,
        a: FrameId,
        side_a: Side,
        b: FrameId,
        side_b: Side,
        function: ClassId,
        span: Span,
    ) -> Result<(), Reported> {
        let edge = (self.graph.node(a, span), self.graph.node(b, span));
        self.graph.edges.push(edge);
        self.graph.joined.push(Joined { a: (a, side_a), b: (b, side_b), function, span });
        Ok(())
    }

    /// `Connections.root(a.R)`, `branch(a.R, b.R)`, `potentialRoot(a.R, priority)`
    pub fn graph_operator(
        &mut self,
        context: &mut Context,
        operator: &str,
        arguments: &'s ast::CallArguments,
        span: Span,
    ) -> Result<(), Reported> {
        let mut nodes = Vec::new();
        for argument in arguments.positional.iter().take(if operator == "branch" { 2 } else { 1 }) {
            let ast::ExprKind::Ref(reference) = &argument.kind else {
                return self
                    .instance
                    .error(argument.span, "this must be a record of a connector, such as `frame_a.R`");
            };
            match self.instance.place(context, reference)? {
                Place::Frame(frame) => nodes.push(self.graph.node(frame, span)),
                Place::Absent => return Ok(()),
                _ => {
                    return self
                        .instance
                        .error(argument.span, "this must be a record of a connector, such as `frame_a.R`");
                }
            }
        }
        match (operator, &nodes[..]) {
            ("root", [node]) => self.graph.roots.push(*node),
            ("branch", [a, b]) => self.graph.branches.push((*a, *b)),
            ("potentialRoot", [node]) => {
                let written = arguments.positional.get(1).or_else(|| {
                    arguments.named.iter().find(|(name, _)| name.name == "priority").map(|(_, value)| value)
                });
                let priority = match written {
                    None => 0,
                    Some(expr) => {
                        let id = self.instance.elaborate_value(context, expr)?;
                        self.instance.evaluate_structural(id, expr.span)?.as_integer().unwrap_or(0)
                    }
                };
                self.graph.potential_roots.push((*node, priority));
            }
            _ => return self.instance.error(span, format!("wrong arguments for `Connections.{operator}`")),
        }
        Ok(())
    }

    /// Decides which connections stay equalities and which only constrain.
    pub fn solve_graph(&mut self) {
        let graph = &self.graph;
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: graph.frames.len(),
            branches: &graph.branches,
            edges: &graph.edges,
            roots: &graph.roots,
            potential_roots: &graph.potential_roots,
        });
        for fault in trees.faults.clone() {
            self.report_fault(fault);
        }
        for at in 0..self.graph.edges.len() {
            let Joined { a, b, function, span } = self.graph.joined[at];
            let _ = match trees.edges[at] {
                EdgeRole::Tree => self.join_members(a.0, a.1, b.0, b.1, span),
                EdgeRole::Broken => self.constrain(a.0, b.0, function, span),
                EdgeRole::Redundant => Ok(()),
            };
        }
        self.graph.trees = Some(trees);
    }

    fn report_fault(&mut self, fault: Fault<Node>) {
        let path = |this: &Self, node: Node| this.instance.frame_path(this.graph.frames[node.index()]);
        match fault {
            Fault::TwoRoots { first, second } => {
                let (a, b) = (path(self, first), path(self, second));
                let span = self.graph.spans[&second];
                self.instance.report(
                    Diagnostic::error(
                        span,
                        format!("both `{a}` and `{b}` are roots of one connected structure"),
                    )
                    .hint("only one of two rigidly connected parts may define the orientation"),
                );
            }
            Fault::BranchCycle { branch } => {
                let (a, b) = self.graph.branches[branch];
                let (path_a, path_b) = (path(self, a), path(self, b));
                let span = self.graph.spans[&a];
                self.instance.report(
                    Diagnostic::error(span, format!("`{path_a}` and `{path_b}` close a loop of branches"))
                        .hint("a loop must contain a connection that can be cut"),
                );
            }
            // A tree without any root: its equations decide on their own.
            Fault::NoRoot { .. } => {}
        }
    }

    /// `equalityConstraint(a, b) = zeros(n)` instead of `a = b`.
    fn constrain(&mut self, a: FrameId, b: FrameId, function: ClassId, span: Span) -> Result<(), Reported> {
        let left = self.instance.record_expr(a, span)?;
        let right = self.instance.record_expr(b, span)?;
        let residual = self.instance.call_class(function, vec![left, right], span)?;
        let zero = self.zero_like(residual);
        let origin = self.origin(a, span);
        self.equations.push(crate::Equation { kind: crate::EquationKind::Equal(residual, zero), origin });
        Ok(())
    }

    /// The value of `isRoot`, `rooted` or `cardinality`, once the connections are known.
    pub fn connection_operator(&mut self, op: Op, argument: ExprId) -> Option<ExprId> {
        match op {
            Op::Cardinality => {
                let count = self.cardinality.get(&argument).copied().unwrap_or(0);
                Some(self.instance.pool.integer(count))
            }
            Op::ConnectionsIsRoot | Op::ConnectionsRooted => {
                let node = self.graph_node(argument)?;
                let trees = self.graph.trees.as_ref()?;
                let value = match op {
                    Op::ConnectionsIsRoot => trees.is_root(node),
                    _ => {
                        let branch = self.graph.branches.iter().find(|(a, b)| *a == node || *b == node);
                        match branch {
                            Some((a, b)) => trees.is_rooted((node, if *a == node { *b } else { *a })),
                            None => true,
                        }
                    }
                };
                Some(self.instance.pool.boolean(value))
            }
            _ => None,
        }
    }

    fn graph_node(&mut self, argument: ExprId) -> Option<Node> {
        for at in 0..self.graph.frames.len() {
            let frame = self.graph.frames[at];
            let span = self.graph.spans[&Node::from_index(at)];
            if self.instance.record_expr(frame, span).ok()? == argument {
                return Some(Node::from_index(at));
            }
        }
        None
    }

    /// Replaces the operators about connections in one expression.
    pub fn replace_connection_operators(&mut self, expr: ExprId) -> ExprId {
        let asks = self.instance.pool.contains(expr, |pool, id| {
            matches!(
                pool.node(id),
                ExprNode::Builtin(
                    Op::Cardinality
                        | Op::ConnectionsIsRoot
                        | Op::ConnectionsRooted
                        | Op::InStream
                        | Op::ActualStream,
                    _
                )
            )
        });
        if !asks {
            return expr;
        }
        let mut found = Vec::new();
        self.instance.pool.contains(expr, |pool, id| {
            if let ExprNode::Builtin(op, arguments) = pool.node(id)
                && matches!(
                    op,
                    Op::Cardinality
                        | Op::ConnectionsIsRoot
                        | Op::ConnectionsRooted
                        | Op::InStream
                        | Op::ActualStream
                )
            {
                found.push((id, *op, arguments[0]));
            }
            false
        });
        let mut replacements = HashMap::new();
        for (id, op, argument) in found {
            let value = match op {
                Op::InStream => self.in_stream(argument),
                Op::ActualStream => self.actual_stream(argument),
                _ => self.connection_operator(op, argument),
            };
            if let Some(value) = value {
                replacements.insert(id, value);
            }
        }
        let mut memo = HashMap::new();
        self.instance
            .pool
            .rewrite(expr, &mut memo, &mut |_: &mut harpoon_expr::Pool, id| replacements.get(&id).copied())
    }

    /// In all equations, algorithms and bindings.
    pub fn rewrite_connection_operators(&mut self) {
        let mut equations = std::mem::take(&mut self.equations);
        for equation in &mut equations {
            crate::equation::map(equation, &mut |expr| self.replace_connection_operators(expr));
        }
        equations.append(&mut self.equations);
        self.equations = equations;
        let mut initial = std::mem::take(&mut self.initial_equations);
        for equation in &mut initial {
            crate::equation::map(equation, &mut |expr| self.replace_connection_operators(expr));
        }
        self.initial_equations = initial;
        let mut algorithms = std::mem::take(&mut self.algorithms);
        for algorithm in &mut algorithms {
            crate::algorithm::map(&mut algorithm.statements, &mut |expr| {
                self.replace_connection_operators(expr)
            });
        }
        self.algorithms = algorithms;
        for at in 0..self.order.len() {
            let id = self.order[at];
            if let Ok(Some(binding)) = self.instance.variable_binding(id) {
                let new = self.replace_connection_operators(binding);
                if new != binding {
                    self.instance.variables[id].binding = harpoon_instance::Lazy::Done(Some(new));
                }
            }
        }
    }
}
