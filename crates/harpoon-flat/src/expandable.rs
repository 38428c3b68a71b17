//! Expandable connectors: members come into being by being connected (9.1.3).

use std::rc::Rc;

use harpoon_index::Name;
use harpoon_instance::{ClassId, CompId, Component, FrameId, Kind, Lazy, Place, Prefixes, Reported};
use harpoon_source::{Diagnostic, Span};

use crate::collect::Collector;
use crate::connect::End;

/// Each pass brings members one connection further; chains of buses are shorter than this.
const MAX_PASSES: usize = 50;

/// What a new member of a bus is to be.
#[derive(Clone)]
struct Model {
    like: CompId,
    class: ClassId,
    dims: Vec<usize>,
}

impl<'s> Collector<'s> {
    /// Adds members to buses until no connection asks for another.
    pub fn expand_connectors(&mut self) {
        for pass in 0.. {
            if pass > MAX_PASSES {
                let span = self.connects[0].span;
                self.instance.report(Diagnostic::error(
                    span,
                    "the members of connected buses never come to an end: a bus is connected with a part of itself",
                ));
                break;
            }
            let mut added = false;
            for at in 0..self.connects.len() {
                let frame = self.connects[at].frame;
                let span = self.connects[at].span;
                let result = self.within(frame, |this| {
                    let Ok((a, b)) = this.instance_quiet_ends(at) else { return Ok(false) };
                    this.expand_pair(&a, &b, span)
                });
                added |= result.unwrap_or(false);
            }
            if !added || self.instance.report_endless() {
                break;
            }
        }
    }

    /// The ends, errors left for the real pass.
    fn instance_quiet_ends(&mut self, at: usize) -> Result<(End, End), Reported> {
        let n = self.instance.n_diagnostics();
        let ends = self.ends(at);
        self.instance.forget_diagnostics(n);
        ends
    }

    fn expand_pair(&mut self, a: &End, b: &End, span: Span) -> Result<bool, Reported> {
        match (&a.place, &b.place) {
            (Place::Undeclared { bus, name, index, rest, .. }, other)
            | (other, Place::Undeclared { bus, name, index, rest, .. }) => {
                if !rest.is_empty() {
                    return self
                        .instance
                        .error(span, format!("`{name}` is not declared: its kind is not known"));
                }
                if let Place::Frame(frame) = other
                    && (frame == bus || is_inside(&self.instance, *bus, *frame))
                {
                    return self.instance.error(span, "a bus is connected with a part of itself");
                }
                let Some(mut model) = self.model_of(other) else { return Ok(false) };
                if !index.is_empty() {
                    model.dims = index.iter().copied().chain(model.dims).collect();
                }
                self.add_member(*bus, *name, model, index.len())
            }
            (Place::Frame(x), Place::Frame(y))
                if is_inside(&self.instance, *x, *y) || is_inside(&self.instance, *y, *x) =>
            {
                self.instance.error(span, "a bus is connected with a part of itself")
            }
            (Place::Frame(x), Place::Frame(y)) => self.exchange(*x, *y),
            (Place::Array { elements: x, .. }, Place::Array { elements: y, .. }) => {
                let mut added = false;
                for (x, y) in x.iter().zip(y) {
                    let (x, y) = (End { place: x.clone(), ..*a }, End { place: y.clone(), ..*b });
                    added |= self.expand_pair(&x, &y, span)?;
                }
                Ok(added)
            }
            _ => Ok(false),
        }
    }

    /// Two connected buses have the same members, and so do buses that both of them contain.
    fn exchange(&mut self, x: FrameId, y: FrameId) -> Result<bool, Reported> {
        // A bus is connected with buses only: `connect.rs` says so.
        if !self.instance.is_expandable(x) || !self.instance.is_expandable(y) {
            return Ok(false);
        }
        let mut added = false;
        for (from, to) in [(x, y), (y, x)] {
            for component in self.instance.components_of(from) {
                let name = self.instance.components[component].name;
                if self.instance.frames[to].components.contains_key(&name) {
                    continue;
                }
                let kind = self.instance.resolve(component);
                if let Some(model) = self.model_of_kind(component, &kind) {
                    added |= self.add_member(to, name, model, 0)?;
                }
            }
        }
        // Once for each pair, not once for each direction: that would be 2ⁿ times on level n.
        for of_x in self.instance.components_of(x) {
            let name = self.instance.components[of_x].name;
            let Some(&of_y) = self.instance.frames[y].components.get(&name) else { continue };
            if let (Kind::Instance(a), Kind::Instance(b)) =
                (self.instance.resolve(of_x), self.instance.resolve(of_y))
            {
                added |= self.exchange(a, b)?;
            }
        }
        Ok(added)
    }

    fn model_of(&mut self, place: &Place) -> Option<Model> {
        match place {
            Place::Frame(frame) => {
                let position = self.instance.frames[*frame].position.clone()?;
                let class = self.instance.frames[*frame].class;
                Some(Model { like: position.component, class, dims: Vec::new() })
            }
            Place::Variable(variable, index) => {
                let component = self.instance.variables[*variable].component;
                let kind = self.instance.resolve(component);
                let mut model = self.model_of_kind(component, &kind)?;
                model.dims.drain(..index.len().min(model.dims.len()));
                Some(model)
            }
            Place::Array { dims, elements } => {
                let mut model = self.model_of(elements.first()?)?;
                model.dims = dims.iter().copied().chain(model.dims).collect();
                Some(model)
            }
            Place::Absent | Place::Undeclared { .. } => None,
        }
    }

    fn model_of_kind(&mut self, component: CompId, kind: &Kind) -> Option<Model> {
        let component = self.instance.behind_outer(component);
        match kind {
            Kind::Variable(variable) => {
                let dims = self.instance.variables[*variable].ty.shape()?;
                let Component { declared, scope, class, .. } = self.instance.components[component];
                let class = match class {
                    Some(class) => class,
                    None => self.instance.lookup_class(&declared.clause.type_name, scope).ok()?,
                };
                // The type's own dimensions are among those of the variable.
                Some(Model { like: component, class, dims })
            }
            Kind::Instance(frame) => {
                let class = self.instance.frames[*frame].class;
                Some(Model { like: component, class, dims: Vec::new() })
            }
            Kind::Array { dims, elements } => {
                let class = self.instance.frames[*elements.first()?].class;
                Some(Model { like: component, class, dims: dims.to_vec() })
            }
            _ => None,
        }
    }

    fn add_member(
        &mut self,
        bus: FrameId,
        name: Name,
        model: Model,
        n_indexed: usize,
    ) -> Result<bool, Reported> {
        if let Some(known) = self.instance.frames[bus].components.get(&name).copied() {
            return self.grow_member(known, &model, n_indexed);
        }
        let like = &self.instance.components[model.like];
        let (declared, scope) = (like.declared, like.scope);
        let component = self.instance.components.push(Component {
            name,
            owner: bus,
            scope,
            declared,
            original: None,
            dims_from: None,
            condition: None,
            modifier: Rc::default(),
            prefixes: Prefixes::default(),
            class: Some(model.class),
            given_dims: Some(model.dims),
            kind: Lazy::Pending,
            binding: Lazy::Pending,
        });
        self.instance.frames[bus].components.insert(name, component);
        self.instance.frames[bus].expanded.push(component);
        self.instance.resolve_member(component);
        self.walk_component(component, true);
        Ok(true)
    }

    /// `bus.x[3]` after `bus.x[1]`: the array becomes longer.
    fn grow_member(&mut self, known: CompId, model: &Model, n_indexed: usize) -> Result<bool, Reported> {
        if n_indexed == 0 {
            return Ok(false);
        }
        let Kind::Variable(variable) = self.instance.resolve(known) else { return Ok(false) };
        let shape = self.instance.variables[variable].ty.shape().unwrap_or_default();
        let grown: Vec<usize> = shape
            .iter()
            .enumerate()
            .map(|(at, n)| if at < n_indexed { (*n).max(model.dims[at]) } else { *n })
            .collect();
        if grown == shape {
            return Ok(false);
        }
        self.instance.variables[variable].ty.dims = grown.into_iter().map(harpoon_expr::Dim::Known).collect();
        Ok(true)
    }
}

/// Whether the one frame is a part of the other.
fn is_inside(instance: &harpoon_instance::Instance<'_>, mut part: FrameId, whole: FrameId) -> bool {
    while let Some(position) = &instance.frames[part].position {
        part = instance.components[position.component].owner;
        if part == whole {
            return true;
        }
    }
    false
}
