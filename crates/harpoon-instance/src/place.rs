//! What a reference in a `connect` names.

use std::rc::Rc;

use harpoon_expr::VarId;
use harpoon_index::Name;
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::component::Indices;
use crate::reference::{Chosen, Start, flat_index};
use crate::tree::*;
use crate::{Context, Instance, Outcome, Reported};

/// What a reference in a `connect` names: an instance, or a variable (or an element of it) that is a connector.
#[derive(Clone, Debug)]
pub enum Place {
    Frame(FrameId),
    Variable(VarId, Rc<[usize]>),
    /// Row-major elements of an array of places.
    Array {
        dims: Vec<usize>,
        elements: Vec<Place>,
    },
    /// A conditional component that is not there: connections with it vanish.
    Absent,
    /// A name that an expandable connector does not have yet.
    Undeclared {
        bus: FrameId,
        name: Name,
        index: Vec<usize>,
        span: Span,
        rest: Vec<(Name, Vec<usize>)>,
    },
}

impl<'s> Instance<'s> {
    /// What a reference in `connect`, `Connections.root` and the like names.
    pub fn place(&mut self, context: &mut Context, reference: &'s ast::ComponentRef) -> Outcome<Place> {
        match self.find_start(context, reference)? {
            Start::Component(component, at) => self.place_of(context, component, reference, at),
            _ => self.error(reference.span, "this is not a component"),
        }
    }

    fn place_of(
        &mut self,
        context: &mut Context,
        component: CompId,
        reference: &'s ast::ComponentRef,
        at: usize,
    ) -> Outcome<Place> {
        let component = self.behind_outer(component);
        let part = &reference.parts[at];
        let is_end = at + 1 == reference.parts.len();
        match self.resolve(component) {
            Kind::Error => Err(Reported),
            Kind::Absent => Ok(Place::Absent),
            Kind::Outer(_) => unreachable!("resolved by behind_outer"),
            Kind::Local(_) => self.error(reference.span, "this is not a connector"),
            Kind::Variable(variable) => {
                if !is_end {
                    let next = reference.parts[at + 1].ident;
                    let path = self.component_path(component);
                    return self.error(next.span, format!("`{path}` has no member `{}`", next.name));
                }
                let shape = self.variables[variable].ty.shape().unwrap_or_default();
                if part.subscripts.is_empty() {
                    return Ok(Place::Variable(variable, Rc::from([])));
                }
                let Some(chosen) =
                    self.component_subscripts(context, &shape, &part.subscripts, part.ident.span)?
                else {
                    return self.varying_subscript(context, part);
                };
                Ok(choose(&chosen, &mut |index| Place::Variable(variable, index.into())))
            }
            Kind::Instance(frame) => {
                if !part.subscripts.is_empty() {
                    let path = self.component_path(component);
                    return self.error(part.ident.span, format!("`{path}` is not an array"));
                }
                self.place_in(context, frame, reference, at)
            }
            Kind::Array { dims, elements } => {
                let Some(chosen) =
                    self.component_subscripts(context, &dims, &part.subscripts, part.ident.span)?
                else {
                    return self.varying_subscript(context, part);
                };
                let mut failed = false;
                let place = choose(&chosen, &mut |index| {
                    let frame = elements[flat_index(&dims, index)];
                    self.place_in(context, frame, reference, at).unwrap_or_else(|Reported| {
                        failed = true;
                        Place::Absent
                    })
                });
                if failed { Err(Reported) } else { Ok(place) }
            }
        }
    }

    fn varying_subscript(&mut self, context: &mut Context, part: &'s ast::RefPart) -> Outcome<Place> {
        for subscript in &part.subscripts {
            if let ast::Subscript::Expr(expr) = subscript {
                let id = self.elaborate_value(context, expr)?;
                // Says which variable is not known.
                self.evaluate_structural(id, expr.span)?;
            }
        }
        self.error(part.ident.span, "the subscripts of a connector must be known when the model is compiled")
    }

    fn place_in(
        &mut self,
        context: &mut Context,
        frame: FrameId,
        reference: &'s ast::ComponentRef,
        at: usize,
    ) -> Outcome<Place> {
        let Some(next) = reference.parts.get(at + 1) else {
            return Ok(Place::Frame(frame));
        };
        let root = self.frames[frame].root;
        let name = next.ident.name;
        let member = self.member(root, name);
        let component = match member {
            Some(Member { kind: MemberKind::Component(component), protected }) => {
                if protected && !self.is_inside(context.scope, frame) {
                    let path = self.frame_path(frame);
                    self.report(Diagnostic::error(
                        next.ident.span,
                        format!("`{name}` is protected in `{path}`"),
                    ));
                }
                Some(component)
            }
            _ => self.frames[frame].components.get(&name).copied(),
        };
        if let Some(component) = component
            && !(self.frames[frame].expanded.contains(&component) && self.is_beyond(context, component, next))
        {
            return self.place_of(context, component, reference, at + 1);
        }
        if self.is_expandable(frame) {
            let mut rest = Vec::new();
            for part in &reference.parts[at + 1..] {
                let mut index = Vec::new();
                for subscript in &part.subscripts {
                    let ast::Subscript::Expr(expr) = subscript else {
                        return self
                            .error(part.ident.span, "a new member of a bus needs definite subscripts");
                    };
                    let id = self.elaborate_value(context, expr)?;
                    match self.evaluate_structural(id, expr.span)?.as_integer() {
                        Some(i) if i >= 1 => index.push(i as usize),
                        _ => return self.error(expr.span, "a subscript must be a positive Integer"),
                    }
                }
                rest.push((part.ident.name, index));
            }
            let (name, index) = rest.remove(0);
            return Ok(Place::Undeclared { bus: frame, name, index, span: reference.span, rest });
        }
        self.has_no_member(frame, next.ident)
    }

    /// Whether a subscript lies outside of what a member added to a bus has so far: the member will grow.
    fn is_beyond(&mut self, context: &mut Context, component: CompId, part: &'s ast::RefPart) -> bool {
        let Kind::Variable(variable) = self.resolve(component) else { return false };
        let shape = self.variables[variable].ty.shape().unwrap_or_default();
        part.subscripts.iter().zip(shape).any(|(subscript, size)| {
            let ast::Subscript::Expr(expr) = subscript else { return false };
            let value = self.quietly(|this| {
                let id = this.elaborate_value(context, expr).ok()?;
                this.evaluate(id).ok()?.as_integer()
            });
            value.is_some_and(|index| index > size as i64)
        })
    }

    pub fn is_expandable(&self, frame: FrameId) -> bool {
        let class = self.frames[frame].class;
        self.expandable_class(class)
    }

    fn expandable_class(&self, class: ClassId) -> bool {
        self.classes[class].definition.ast.kind == ast::ClassKind::ExpandableConnector
    }
}

fn choose(chosen: &[Chosen], place: &mut impl FnMut(&[usize]) -> Place) -> Place {
    if !chosen.iter().any(|c| matches!(c, Chosen::Many(_))) {
        let index: Vec<usize> = chosen
            .iter()
            .map(|c| match c {
                Chosen::One(i) => *i,
                Chosen::Many(_) => unreachable!("none is left"),
            })
            .collect();
        return place(&index);
    }
    // All combinations of the many, row-major.
    let lists: Vec<Vec<usize>> = chosen
        .iter()
        .map(|c| match c {
            Chosen::One(i) => vec![*i],
            Chosen::Many(list) => list.clone(),
        })
        .collect();
    let counts: Vec<usize> = lists.iter().map(Vec::len).collect();
    let dims: Vec<usize> = chosen
        .iter()
        .filter_map(|c| match c {
            Chosen::One(_) => None,
            Chosen::Many(list) => Some(list.len()),
        })
        .collect();
    let elements = Indices::new(&counts)
        .map(|positions| {
            let index: Vec<usize> =
                positions.iter().zip(&lists).map(|(position, list)| list[position - 1]).collect();
            place(&index)
        })
        .collect();
    Place::Array { dims, elements }
}
