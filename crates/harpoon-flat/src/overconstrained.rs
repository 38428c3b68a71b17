//! Overconstrained connectors: the graph of orientations and the like, cut into trees (9.4).

use std::collections::HashMap;

use harpoon_expr::{Builtin as Op, ExprId, Node as ExprNode, VarId};
use harpoon_graph::{ConnectionGraph, EdgeRole, Fault, SpanningTrees, spanning_trees};
use harpoon_index::{Id, Name, define_id};
use harpoon_instance::{ClassId, Context, FrameId, MemberKind, Place, Reported};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;
use crate::sets::{Pair, Side};

define_id!(
    /// An overdetermined record in a connector.
    Node,
    "node"
);

#[derive(Default)]
pub struct VirtualGraph {
    /// By the expression of the whole record or variable.
    numbers: HashMap<ExprId, Node>,
    places: Vec<Overdetermined>,
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
    a: (Overdetermined, Side),
    b: (Overdetermined, Side),
    function: ClassId,
    span: Span,
}

/// A record or variable whose type has `equalityConstraint`.
#[derive(Clone, Copy)]
pub enum Overdetermined {
    Record(FrameId),
    Variable(VarId),
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
        a: (Overdetermined, Side),
        b: (Overdetermined, Side),
        function: ClassId,
        span: Span,
    ) -> Result<(), Reported> {
        let edge = (self.graph_node(a.0, span)?, self.graph_node(b.0, span)?);
        self.graph.edges.push(edge);
        self.graph.joined.push(Joined { a, b, function, span });
        Ok(())
    }

    fn graph_node(&mut self, place: Overdetermined, span: Span) -> Result<Node, Reported> {
        let expr = self.whole(place, span)?;
        let next = Node::from_index(self.graph.places.len());
        let node = *self.graph.numbers.entry(expr).or_insert(next);
        if node == next {
            self.graph.places.push(place);
            self.graph.spans.insert(node, span);
        }
        Ok(node)
    }

    fn whole(&mut self, place: Overdetermined, span: Span) -> Result<ExprId, Reported> {
        match place {
            Overdetermined::Record(frame) => self.instance.record_expr(frame, span),
            Overdetermined::Variable(variable) => Ok(self.instance.variable_expr(variable)),
        }
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
                Place::Frame(frame) => nodes.push(self.graph_node(Overdetermined::Record(frame), span)?),
                Place::Variable(variable, index) if index.is_empty() => {
                    nodes.push(self.graph_node(Overdetermined::Variable(variable), span)?);
                }
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
            n_nodes: graph.places.len(),
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
            // What goes wrong is reported where it does; the other edges go on.
            let _ = match (trees.edges[at], a.0, b.0) {
                (EdgeRole::Tree, Overdetermined::Record(x), Overdetermined::Record(y)) => {
                    self.join_members(x, a.1, y, b.1, span)
                }
                (EdgeRole::Tree, Overdetermined::Variable(x), Overdetermined::Variable(y)) => {
                    let pair = Pair { a: (x, None), side_a: a.1, b: (y, None), side_b: b.1, span };
                    self.sets.pairs.push(pair);
                    Ok(())
                }
                (EdgeRole::Redundant, ..) => Ok(()),
                _ => self.constrain(a.0, b.0, function, span),
            };
        }
        self.graph.trees = Some(trees);
    }

    fn report_fault(&mut self, fault: Fault<Node>) {
        let path = |this: &Self, node: Node| match this.graph.places[node.index()] {
            Overdetermined::Record(frame) => this.instance.frame_path(frame),
            Overdetermined::Variable(variable) => this.instance.variable_name(variable),
        };
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
            Fault::NoRoot { nodes } => {
                let name = path(self, nodes[0]);
                let span = self.graph.spans[&nodes[0]];
                self.instance.report(
                    Diagnostic::error(
                        span,
                        format!("nothing that is connected with `{name}` is a root or potential root"),
                    )
                    .hint("one component of each connected structure must define `Connections.root` or `potentialRoot`"),
                );
            }
        }
    }

    /// `equalityConstraint(a, b) = zeros(n)` instead of `a = b`.
    fn constrain(
        &mut self,
        a: Overdetermined,
        b: Overdetermined,
        function: ClassId,
        span: Span,
    ) -> Result<(), Reported> {
        let left = self.whole(a, span)?;
        let right = self.whole(b, span)?;
        let residual = self.instance.call_class(function, vec![left, right], span)?;
        let zero = self.zero_like(residual);
        let frame = match a {
            Overdetermined::Record(frame) => frame,
            Overdetermined::Variable(variable) => {
                let component = self.instance.variables[variable].component;
                self.instance.components[component].owner
            }
        };
        let origin = self.origin(frame, span);
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
                let node = *self.graph.numbers.get(&argument)?;
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
        equations.retain(|equation| !crate::equation::is_always_true(&self.instance.pool, equation));
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
