//! Connection sets and their equations: potentials are equal, flows sum to zero (9.2).

use std::collections::{BTreeMap, HashMap, HashSet};

use harpoon_expr::{BinaryOp, ExprId, Subscript, UnaryOp, VarId};
use harpoon_graph::UnionFind;
use harpoon_index::{Id, define_id};
use harpoon_instance::{Variable, flat_index};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast::FlowPrefix;

use crate::collect::Collector;
use crate::{Equation, EquationKind};

define_id!(
    /// An end of connections: a variable or an element of one, from one side.
    Node,
    "n"
);

/// From where a connector is seen: as part of a component, or as part of the class around the connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Side {
    Inside,
    Outside,
}

/// Two variables that a connection joins. `None`: the whole variable; otherwise the element, row-major from 0.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    pub a: (VarId, Option<u32>),
    pub side_a: Side,
    pub b: (VarId, Option<u32>),
    pub side_b: Side,
    pub span: Span,
}

#[derive(Default)]
pub struct Sets {
    pub pairs: Vec<Pair>,
    /// Every variable that stands in a connection.
    pub connected: HashSet<VarId>,
    pub streams: crate::stream::Streams,
}

type Key = (VarId, Option<u32>, Side);

impl<'s> Collector<'s> {
    pub fn connection_equations(&mut self) {
        self.split_partly_connected();
        let pairs = std::mem::take(&mut self.sets.pairs);
        self.sets.connected = pairs.iter().flat_map(|pair| [pair.a.0, pair.b.0]).collect();
        self.check_sources(&pairs);
        let mut numbers: HashMap<Key, Node> = HashMap::new();
        let mut keys: Vec<Key> = Vec::new();
        let mut number = |key: Key| {
            *numbers.entry(key).or_insert_with(|| {
                keys.push(key);
                Node::from_index(keys.len() - 1)
            })
        };
        let mut edges = Vec::new();
        for pair in &pairs {
            let flow = self.instance.variables[pair.a.0].prefixes.flow;
            // For potentials both sides are one and the same variable.
            let side = |side| if flow.is_none() { Side::Inside } else { side };
            let a = number((pair.a.0, pair.a.1, side(pair.side_a)));
            let b = number((pair.b.0, pair.b.1, side(pair.side_b)));
            edges.push((a, b, pair.span));
        }
        let mut union = UnionFind::new(keys.len());
        let mut spans: HashMap<Node, Span> = HashMap::new();
        for (a, b, span) in &edges {
            union.union(*a, *b);
            spans.entry(*a).or_insert(*span);
            spans.entry(*b).or_insert(*span);
        }
        let mut sets: BTreeMap<usize, Vec<Node>> = BTreeMap::new();
        for at in 0..keys.len() {
            let node = Node::from_index(at);
            sets.entry(union.find(node).index()).or_default().push(node);
        }
        let mut connected_inside: HashSet<(VarId, Option<u32>)> = HashSet::new();
        let mut connected_outside: HashSet<(VarId, Option<u32>)> = HashSet::new();
        let mut of_buses: Vec<(VarId, Option<u32>, Span)> = Vec::new();
        let phantoms = self.unused_bus_members();
        let unused_flows = self.unused_flows_of_buses();
        for nodes in sets.values() {
            let members: Vec<Key> = nodes.iter().map(|node| keys[node.index()]).collect();
            let span = spans[&nodes[0]];
            if members.iter().all(|(variable, ..)| phantoms.contains(variable)) {
                continue;
            }
            for (variable, element, side) in &members {
                match side {
                    Side::Outside => connected_outside.insert((*variable, *element)),
                    Side::Inside => {
                        if unused_flows.contains(variable) {
                            of_buses.push((*variable, *element, span));
                        }
                        connected_inside.insert((*variable, *element))
                    }
                };
            }
            self.check_bus_source(&members, span);
            match self.instance.variables[members[0].0].prefixes.flow {
                None => self.potential_equations(&members, span),
                Some(FlowPrefix::Flow) => self.flow_equation(&members, span),
                Some(FlowPrefix::Stream) => self.stream_set(&members, span),
            }
        }
        for (variable, element, span) in of_buses {
            if !connected_outside.contains(&(variable, element)) {
                self.flow_that_ends(variable, element, span);
            }
        }
        self.unconnected_flows(&connected_inside);
        self.stream_equations();
    }

    /// Another component brought this member to the bus and the one with this bus does not use it: nothing flows into it.
    fn flow_that_ends(&mut self, variable: VarId, element: Option<u32>, span: Span) {
        let expr = self.element_expr(variable, element);
        let zero = self.zero_like(expr);
        self.push_connection_equation(expr, zero, variable, span);
    }

    /// Flows of connectors in expandable ones that no equation so far mentions.
    fn unused_flows_of_buses(&mut self) -> HashSet<VarId> {
        let is_flow = |id: &VarId| self.instance.variables[*id].prefixes.flow == Some(FlowPrefix::Flow);
        let mut flows: HashSet<VarId> =
            self.order.iter().copied().filter(|id| is_flow(id) && self.is_in_bus(*id)).collect();
        if !flows.is_empty() {
            let mentioned = self.mentioned_variables();
            flows.retain(|id| !mentioned.contains(id));
        }
        flows
    }

    fn is_in_bus(&self, variable: VarId) -> bool {
        let mut component = self.instance.variables[variable].component;
        loop {
            let owner = self.instance.components[component].owner;
            if self.instance.is_expandable(owner) {
                return true;
            }
            match &self.instance.frames[owner].position {
                Some(position) if self.is_connector(owner) => component = position.component,
                _ => return false,
            }
        }
    }

    /// If an array is connected element by element anywhere, it is everywhere.
    fn split_partly_connected(&mut self) {
        let mut split: HashSet<VarId> = HashSet::new();
        loop {
            let before = split.len();
            for pair in &self.sets.pairs {
                let partly = pair.a.1.is_some()
                    || pair.b.1.is_some()
                    || split.contains(&pair.a.0)
                    || split.contains(&pair.b.0);
                if partly {
                    split.insert(pair.a.0);
                    split.insert(pair.b.0);
                }
            }
            if split.len() == before {
                break;
            }
        }
        let pairs = std::mem::take(&mut self.sets.pairs);
        for pair in pairs {
            if pair.a.1.is_some() || !split.contains(&pair.a.0) {
                self.sets.pairs.push(pair);
                continue;
            }
            let ty = &self.instance.variables[pair.a.0].ty;
            if ty.is_scalar() {
                self.sets.pairs.push(pair);
                continue;
            }
            let n = ty.shape().unwrap_or_default().iter().product::<usize>() as u32;
            for at in 0..n {
                let element = |end: (VarId, Option<u32>)| (end.0, end.1.or(Some(at)));
                self.sets.pairs.push(Pair { a: element(pair.a), b: element(pair.b), ..pair });
            }
        }
    }

    pub fn element_expr(&mut self, variable: VarId, element: Option<u32>) -> ExprId {
        let expr = self.instance.variable_expr(variable);
        let Some(element) = element else { return expr };
        let shape = self.instance.variables[variable].ty.shape().unwrap_or_default();
        if shape.is_empty() {
            return expr;
        }
        let mut rest = element as usize;
        let mut index = vec![0; shape.len()];
        for at in (0..shape.len()).rev() {
            index[at] = rest % shape[at] + 1;
            rest /= shape[at];
        }
        debug_assert_eq!(flat_index(&shape, &index), element as usize);
        let subscripts =
            index.iter().map(|i| Subscript::Index(self.instance.pool.integer(*i as i64))).collect();
        self.instance.pool.index(expr, subscripts).expect("within its dimensions")
    }

    fn potential_equations(&mut self, members: &[Key], span: Span) {
        let first = self.element_expr(members[0].0, members[0].1);
        for (variable, element, _) in &members[1..] {
            let other = self.element_expr(*variable, *element);
            self.push_connection_equation(first, other, members[0].0, span);
        }
    }

    fn flow_equation(&mut self, members: &[Key], span: Span) {
        let mut sum: Option<ExprId> = None;
        let pool_error = "flows of one connection have one type";
        for (variable, element, side) in members {
            let term = self.element_expr(*variable, *element);
            sum = Some(match (sum, side) {
                (None, Side::Inside) => term,
                (None, Side::Outside) => self.instance.pool.unary(UnaryOp::Neg, term).expect(pool_error),
                (Some(sum), Side::Inside) => {
                    self.instance.pool.binary(BinaryOp::Add, sum, term).expect(pool_error)
                }
                (Some(sum), Side::Outside) => {
                    self.instance.pool.binary(BinaryOp::Sub, sum, term).expect(pool_error)
                }
            });
        }
        if let Some(sum) = sum {
            let zero = self.zero_like(sum);
            self.push_connection_equation(sum, zero, members[0].0, span);
        }
    }

    pub fn zero_like(&mut self, expr: ExprId) -> ExprId {
        let ty = self.instance.pool.ty(expr).clone();
        let zero = self.instance.pool.real(0.0);
        self.instance.fill_to(zero, &ty)
    }

    pub fn push_connection_equation(&mut self, a: ExprId, b: ExprId, variable: VarId, span: Span) {
        let component = self.instance.variables[variable].component;
        let owner = self.instance.components[component].owner;
        let origin = self.origin(owner, span);
        self.equations.push(Equation { kind: EquationKind::Equal(a, b), origin });
    }

    /// Flow variables of connectors that nothing is connected to from outside.
    fn unconnected_flows(&mut self, connected: &HashSet<(VarId, Option<u32>)>) {
        for at in 0..self.order.len() {
            let variable = self.order[at];
            let prefixes = self.instance.variables[variable].prefixes;
            if prefixes.flow != Some(FlowPrefix::Flow)
                || prefixes.variability <= harpoon_instance::Variability::Parameter
                || connected.contains(&(variable, None))
                || !self.is_in_connector(variable)
            {
                continue;
            }
            let component = self.instance.variables[variable].component;
            let span = self.instance.components[component].declared.declaration.span;
            let shape = self.instance.variables[variable].ty.shape().unwrap_or_default();
            let n = shape.iter().product::<usize>() as u32;
            let partly = (0..n).any(|at| connected.contains(&(variable, Some(at))));
            let elements: Vec<Option<u32>> = match partly {
                false => vec![None],
                true => (0..n).map(Some).filter(|at| !connected.contains(&(variable, *at))).collect(),
            };
            for element in elements {
                let expr = self.element_expr(variable, element);
                let zero = self.zero_like(expr);
                self.push_connection_equation(expr, zero, variable, span);
            }
        }
    }

    /// A flow variable outside of any connector is just a variable.
    fn is_in_connector(&self, variable: VarId) -> bool {
        let mut component = self.instance.variables[variable].component;
        if self.instance.variables[variable].simple.is_connector {
            return true;
        }
        loop {
            let owner = self.instance.components[component].owner;
            if self.is_connector(owner) {
                return true;
            }
            match &self.instance.frames[owner].position {
                Some(position) => component = position.component,
                None => return false,
            }
        }
    }

    /// A signal of a bus that is read must be given by somebody (9.1.3).
    fn check_bus_source(&mut self, members: &[Key], span: Span) {
        use harpoon_syntax::ast::Causality::{Input, Output};
        let mut of_bus = None;
        for (variable, ..) in members {
            let Variable { component, prefixes, .. } = self.instance.variables[*variable];
            let owner = self.instance.components[component].owner;
            if self.instance.is_expandable(owner) {
                if self.is_of_model(owner) {
                    return;
                }
                of_bus = Some(*variable);
            } else if prefixes.causality != Some(Input) || self.is_of_model(owner) {
                return;
            }
        }
        let is_bound =
            |this: &mut Self, id: VarId| this.instance.variable_binding(id).ok().flatten().is_some();
        if let Some(variable) = of_bus
            && members.iter().all(|(id, ..)| self.instance.variables[*id].prefixes.causality != Some(Output))
            && !is_bound(self, variable)
        {
            let name = self.instance.variable_name(variable);
            self.instance
                .report(Diagnostic::error(span, format!("nothing gives a value to `{name}` of the bus")));
        }
    }

    /// The model itself, or a connector of it.
    fn is_of_model(&self, frame: harpoon_instance::FrameId) -> bool {
        frame == self.top
            || self.instance.frames[frame].position.as_ref().is_some_and(|position| {
                let owner = self.instance.components[position.component].owner;
                owner == self.top || self.is_connector(owner) && self.is_of_model(owner)
            })
    }

    /// In the class of a connection, outputs of its components and its own inputs give values: at most one to each
    /// set (9.3).
    fn check_sources(&mut self, pairs: &[Pair]) {
        use harpoon_syntax::ast::Causality::{Input, Output};
        let mut numbers: HashMap<Key, Node> = HashMap::new();
        let mut keys: Vec<Key> = Vec::new();
        let mut number = |key: Key| {
            *numbers.entry(key).or_insert_with(|| {
                keys.push(key);
                Node::from_index(keys.len() - 1)
            })
        };
        let edges: Vec<(Node, Node, Span)> = pairs
            .iter()
            .filter(|pair| self.instance.variables[pair.a.0].prefixes.flow.is_none())
            .map(|pair| {
                let a = number((pair.a.0, pair.a.1, pair.side_a));
                (a, number((pair.b.0, pair.b.1, pair.side_b)), pair.span)
            })
            .collect();
        let mut union = UnionFind::new(keys.len());
        edges.iter().for_each(|(a, b, _)| {
            union.union(*a, *b);
        });
        let mut sources: HashMap<usize, (VarId, Side)> = HashMap::new();
        let mut told: HashSet<usize> = HashSet::new();
        for (a, b, span) in edges {
            for node in [a, b] {
                let (variable, _, side) = keys[node.index()];
                let prefixes = self.instance.variables[variable].prefixes;
                let component = self.instance.variables[variable].component;
                let owner = self.instance.components[component].owner;
                let gives = match (prefixes.causality, side) {
                    (Some(Output), Side::Inside) => true,
                    (Some(Input), Side::Outside) => !prefixes.protected,
                    _ => false,
                };
                if !gives || self.instance.is_expandable(owner) {
                    continue;
                }
                let set = union.find(node).index();
                let (first, first_side) = *sources.entry(set).or_insert((variable, side));
                if (first, first_side) != (variable, side) && told.insert(set) {
                    let (a, b) = (self.instance.variable_name(first), self.instance.variable_name(variable));
                    self.instance.report(Diagnostic::error(
                        span,
                        format!("both `{a}` and `{b}` give a value to this connection"),
                    ));
                }
            }
        }
    }
}
