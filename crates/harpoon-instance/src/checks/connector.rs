//! Connectors: as many flows as potentials, one flow for streams (9.3.1, 15.1).

use std::collections::HashSet;

use harpoon_index::{Id, Name};
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, ClassKind, FlowPrefix};

use crate::Instance;
use crate::tree::*;

/// Scalars of a connector.
#[derive(Default)]
struct Count {
    flows: usize,
    potentials: usize,
    /// Of the connector itself; a connector inside of it has the flow of its own streams.
    own_flows: usize,
    own_streams: usize,
}

impl<'s> Instance<'s> {
    pub(super) fn check_connectors(&mut self) {
        let mut seen: HashSet<*const ast::Class> = HashSet::new();
        for at in 0..self.frames.len() {
            let frame = FrameId::from_index(at);
            let ast = self.classes[self.frames[frame].class].definition.ast;
            if self.frames[frame].purpose == Purpose::Component
                && ast.kind == ClassKind::Connector
                && !ast.partial
                && !seen.contains(&(ast as *const ast::Class))
                && let Some(count) = self.count_connector(frame)
            {
                seen.insert(ast);
                self.check_count(frame, count);
            }
        }
    }

    fn check_count(&mut self, frame: FrameId, count: Count) {
        let scope = self.frames[frame].root;
        let ident = self.scopes[scope].definition.ast.name;
        let name = ident.name;
        let Count { flows, potentials, own_flows, own_streams } = count;
        if own_streams > 0 && own_flows != 1 {
            self.report(Diagnostic::error(
                ident.span,
                format!("the connector `{name}` has stream variables and needs exactly one flow variable, it has {own_flows}"),
            ));
            return;
        }
        if flows == potentials {
            return;
        }
        let message = format!("the connector `{name}` has {potentials} potential and {flows} flow variables");
        // Without any flow it is a connector of the time before Modelica 3: a bond, or a signal without direction.
        // Others may be meant as well: whether a model has an equation for each unknown is found out by counting them.
        let diagnostic = match flows {
            0 => Diagnostic::warning(ident.span, message),
            _ => self.tolerated(scope, ident.span, message),
        };
        self.report(diagnostic.hint("there must be as many of the one as of the other"));
    }

    /// None if something inside is not known.
    fn count_connector(&mut self, frame: FrameId) -> Option<Count> {
        let mut count = Count::default();
        self.count_members(frame, &mut count)?;
        Some(count)
    }

    fn count_members(&mut self, frame: FrameId, count: &mut Count) -> Option<()> {
        for component in self.components_of(frame) {
            let component = match self.components[component].kind.clone() {
                Lazy::Done(Kind::Outer(_) | Kind::Absent) => continue,
                _ => component,
            };
            match self.components[component].kind.clone() {
                Lazy::Done(Kind::Variable(variable)) => {
                    let Variable { ref ty, prefixes, ref simple, .. } = self.variables[variable];
                    let shape = ty.shape()?;
                    // The dimensions of an overdetermined type itself are covered by its constraint.
                    let outside = shape.len().saturating_sub(simple.dims.len());
                    let size = match simple.equality_constraint {
                        Some(function) => {
                            shape[..outside].iter().product::<usize>() * self.size_of_constraint(function)?
                        }
                        None => shape.iter().product(),
                    };
                    count.add(prefixes, size);
                }
                Lazy::Done(Kind::Instance(inner)) => self.count_frame(inner, count)?,
                Lazy::Done(Kind::Array { elements, .. }) => {
                    for inner in elements.iter() {
                        self.count_frame(*inner, count)?;
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// An overdetermined record counts for what its equality constraint has.
    fn count_frame(&mut self, frame: FrameId, count: &mut Count) -> Option<()> {
        let class = self.classes[self.frames[frame].class].definition.ast;
        if class.kind == ClassKind::Connector {
            let inside = self.count_connector(frame)?;
            count.flows += inside.flows;
            count.potentials += inside.potentials;
            return Some(());
        }
        let root = self.frames[frame].root;
        if let Some(Member { kind: MemberKind::Class(class), .. }) =
            self.member(root, Name::new("equalityConstraint"))
        {
            let size = self.size_of_constraint(class)?;
            count.add(self.frames[frame].prefixes, size);
            return Some(());
        }
        self.count_members(frame, count)
    }

    fn size_of_constraint(&mut self, function: ClassId) -> Option<usize> {
        self.quietly(|this| {
            let function = this.function_of(function).ok()?;
            let signature = this.signature(function).ok()?;
            let output = *signature.outputs.first()?;
            let shape = signature.types[output.index()].shape()?;
            Some(shape.iter().product())
        })
    }
}

impl Count {
    fn add(&mut self, prefixes: Prefixes, size: usize) {
        if prefixes.variability <= Variability::Parameter || prefixes.causality.is_some() {
            return;
        }
        match prefixes.flow {
            Some(FlowPrefix::Flow) => {
                self.flows += size;
                self.own_flows += size;
            }
            Some(FlowPrefix::Stream) => self.own_streams += size,
            None => self.potentials += size,
        }
    }
}
