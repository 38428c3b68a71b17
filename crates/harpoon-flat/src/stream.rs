//! Stream connectors: what flows in carries the mixture of what the others let out (chapter 15).

use std::collections::{HashMap, HashSet};

use harpoon_expr::{BinaryOp, Builtin as Op, ExprId, Node, Subscript, UnaryOp, VarId};
use harpoon_instance::{Growth, Kind};
use harpoon_source::Span;
use harpoon_syntax::ast::FlowPrefix;

use crate::collect::Collector;
use crate::sets::Side;

/// Below this flow a stream does not count; keeps the mixture defined when nothing flows.
const SMALL_FLOW: f64 = 1e-15;

type Member = (VarId, Option<u32>, Side);

#[derive(Default)]
pub struct Streams {
    sets: Vec<(Vec<Member>, Span)>,
    /// The set in which a stream variable is an inside member.
    inside: HashMap<(VarId, Option<u32>), usize>,
    /// Being expanded, to find rings of outside connectors.
    busy: HashSet<(VarId, Option<u32>)>,
}

impl<'s> Collector<'s> {
    pub fn stream_set(&mut self, members: &[Member], span: Span) {
        let at = self.sets.streams.sets.len();
        for (variable, element, side) in members {
            if *side == Side::Inside {
                self.sets.streams.inside.insert((*variable, *element), at);
            }
        }
        self.sets.streams.sets.push((members.to_vec(), span));
    }

    /// An outside connector lets out the mixture of what its components let out.
    pub fn stream_equations(&mut self) {
        for at in 0..self.sets.streams.sets.len() {
            let (members, span) = self.sets.streams.sets[at].clone();
            for member in &members {
                if member.2 == Side::Outside {
                    let value = self.mixture(&members, *member, span);
                    let stream = self.element_expr(member.0, member.1);
                    self.push_connection_equation(stream, value, member.0, span);
                }
            }
        }
    }

    /// `inStream(v)`
    pub fn in_stream(&mut self, argument: ExprId) -> Option<ExprId> {
        match self.instance.pool.node(argument).clone() {
            Node::Var(variable) => Some(self.in_stream_of(variable, None)),
            Node::Index(base, subscripts) => {
                let Node::Var(variable) = *self.instance.pool.node(base) else { return None };
                let shape = self.instance.variables[variable].ty.shape()?;
                let mut index = Vec::new();
                for subscript in subscripts.iter() {
                    match subscript {
                        Subscript::Index(id) => index.push(self.instance.pool.place(*id)? + 1),
                        _ => return None,
                    }
                }
                let element = harpoon_instance::flat_index(&shape, &index) as u32;
                Some(self.in_stream_of(variable, Some(element)))
            }
            Node::Array(elements) => {
                let mut parts = Vec::new();
                for element in elements.iter() {
                    parts.push(self.in_stream(*element)?);
                }
                self.instance.pool.array(parts).ok()
            }
            _ => None,
        }
    }

    fn in_stream_of(&mut self, variable: VarId, element: Option<u32>) -> ExprId {
        let stream = self.element_expr(variable, element);
        let key = (variable, element);
        // Connected as a whole, asked about one element.
        if element.is_some()
            && !self.sets.streams.inside.contains_key(&key)
            && self.sets.streams.inside.contains_key(&(variable, None))
        {
            let whole = self.in_stream_of(variable, None);
            let shape = self.instance.variables[variable].ty.shape().unwrap_or_default();
            let mut rest = element.unwrap_or_default() as usize;
            let mut index = vec![0; shape.len()];
            for at in (0..shape.len()).rev() {
                index[at] = rest % shape[at] + 1;
                rest /= shape[at];
            }
            let subscripts =
                index.iter().map(|i| Subscript::Index(self.instance.pool.integer(*i as i64))).collect();
            return self.instance.pool.index(whole, subscripts).expect("within its dimensions");
        }
        let Some(&at) = self.sets.streams.inside.get(&key) else { return stream };
        if !self.sets.streams.busy.insert(key) {
            return stream;
        }
        let (members, span) = self.sets.streams.sets[at].clone();
        let value = self.mixture(&members, (variable, element, Side::Inside), span);
        self.sets.streams.busy.remove(&key);
        value
    }

    /// What the other members of the set hand to `member`.
    fn mixture(&mut self, members: &[Member], member: Member, span: Span) -> ExprId {
        // Each member may ask for the mixture of all others.
        if self.instance.grow(Growth::Stream, members.len(), span).is_err() {
            return self.element_expr(member.0, member.1);
        }
        let others: Vec<Member> = members
            .iter()
            .copied()
            .filter(|other| *other != member)
            .filter(|other| members.len() <= 2 || !self.never_flows_out(*other))
            .collect();
        match others[..] {
            [] => self.element_expr(member.0, member.1),
            [single] => self.stream_value(single),
            _ => {
                let mut numerator = None;
                let mut denominator = None;
                for other in others {
                    let value = self.stream_value(other);
                    let Some(weight) = self.stream_weight(other) else { return value };
                    let pool = &mut self.instance.pool;
                    let term = pool.binary(BinaryOp::Mul, weight, value).expect("a flow times a stream");
                    numerator = Some(match numerator {
                        None => term,
                        Some(sum) => pool.binary(BinaryOp::Add, sum, term).expect("streams of one type"),
                    });
                    denominator = Some(match denominator {
                        None => weight,
                        Some(sum) => pool.binary(BinaryOp::Add, sum, weight).expect("flows"),
                    });
                }
                let (numerator, denominator) =
                    (numerator.expect("at least two"), denominator.expect("at least two"));
                self.instance
                    .pool
                    .binary(BinaryOp::Div, numerator, denominator)
                    .expect("a stream over a flow")
            }
        }
    }

    /// What a member hands to the others: its own stream if it is a component's connector, otherwise what comes
    /// into the class through it.
    fn stream_value(&mut self, member: Member) -> ExprId {
        match member.2 {
            Side::Inside => self.element_expr(member.0, member.1),
            Side::Outside => self.in_stream_of(member.0, member.1),
        }
    }

    /// How much flows from the member towards the others, at least a little.
    fn stream_weight(&mut self, member: Member) -> Option<ExprId> {
        let flow = self.flow_of(member.0)?;
        let flow = self.instance.variable_expr(flow);
        let outward = match member.2 {
            Side::Inside => self.instance.pool.unary(UnaryOp::Neg, flow).ok()?,
            Side::Outside => flow,
        };
        let small = self.instance.pool.real(SMALL_FLOW);
        self.instance.pool.builtin(Op::Max, vec![outward, small]).ok()
    }

    /// A flow with `min >= 0` never leaves its component.
    fn never_flows_out(&mut self, member: Member) -> bool {
        if member.2 == Side::Outside {
            return false;
        }
        let Some(flow) = self.flow_of(member.0) else { return false };
        match self.instance.quietly(|instance| instance.attribute(flow, "min")) {
            Ok(Some(min)) => match self.instance.quietly(|instance| instance.evaluate(min)) {
                Ok(value) => value.as_real().is_some_and(|min| min >= 0.0),
                Err(_) => false,
            },
            _ => false,
        }
    }

    /// The flow variable of the connector that the stream variable belongs to.
    fn flow_of(&mut self, stream: VarId) -> Option<VarId> {
        let component = self.instance.variables[stream].component;
        let frame = self.instance.components[component].owner;
        for component in self.instance.components_of(frame) {
            if let Kind::Variable(variable) = self.instance.resolve(component)
                && self.instance.variables[variable].prefixes.flow == Some(FlowPrefix::Flow)
                && self.instance.variables[variable].ty.is_scalar()
            {
                return Some(variable);
            }
        }
        None
    }

    /// `actualStream(v)`: what really flows, whichever way.
    pub fn actual_stream(&mut self, argument: ExprId) -> Option<ExprId> {
        let stream = match self.instance.pool.node(argument).clone() {
            Node::Var(variable) => variable,
            Node::Index(base, _) => match *self.instance.pool.node(base) {
                Node::Var(variable) => variable,
                _ => return None,
            },
            Node::Array(elements) => {
                let mut parts = Vec::new();
                for element in elements.iter() {
                    parts.push(self.actual_stream(*element)?);
                }
                return self.instance.pool.array(parts).ok();
            }
            _ => return None,
        };
        let flow = self.flow_of(stream)?;
        let flow = self.instance.variable_expr(flow);
        let inward = self.in_stream(argument)?;
        let zero = self.instance.pool.real(0.0);
        let pool = &mut self.instance.pool;
        let enters = pool.binary(BinaryOp::Greater, flow, zero).ok()?;
        let value = pool.if_then_else(enters, inward, argument).ok()?;
        // It is multiplied with the flow, which makes it continuous: an event would only disturb.
        let order = pool.integer(0);
        pool.builtin(Op::Smooth, vec![order, value]).ok()
    }
}
