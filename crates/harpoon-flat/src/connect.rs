//! Connections: from `connect(a, b)` to pairs of variables.

use harpoon_expr::{EnumId, Value, VarId};
use harpoon_index::Name;
use harpoon_instance::{Context, FrameId, Indices, Kind, Place, Reported, Variability, flat_index};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;
use crate::overconstrained::Overdetermined;
use crate::sets::{Pair, Side};

/// A `connect` of the text, in the component it stands in.
pub(crate) struct Connection<'s> {
    pub frame: FrameId,
    pub context: Context,
    pub a: &'s ast::ComponentRef,
    pub b: &'s ast::ComponentRef,
    pub span: Span,
}

/// One end of a connection.
#[derive(Clone)]
pub(crate) struct End {
    pub place: Place,
    pub side: Side,
}

impl<'s> Collector<'s> {
    pub fn connect_all(&mut self) {
        for at in 0..self.connects.len() {
            let (frame, span) = (self.connects[at].frame, self.connects[at].span);
            let _ = self.within(frame, |this| {
                let (a, b) = this.ends(at)?;
                this.join(&a, &b, span)
            });
        }
        self.solve_graph();
    }

    /// Both ends of connection `at`.
    pub fn ends(&mut self, at: usize) -> Result<(End, End), Reported> {
        let Connection { frame, a, b, ref context, .. } = self.connects[at];
        let mut context = context.clone();
        let (far_a, far_b) = (self.is_outer_model(&context, a), self.is_outer_model(&context, b));
        let is_removed = self.is_removed(&mut context, a, b);
        let mut a = self.end(frame, &mut context, a, is_removed)?;
        let mut b = self.end(frame, &mut context, b, is_removed)?;
        // A connection with a part of an `outer` component belongs to where its `inner` is: from there the
        // connectors of this class are those of a component.
        if far_a {
            b.side = Side::Inside;
        }
        if far_b {
            a.side = Side::Inside;
        }
        Ok((a, b))
    }

    /// Whether one end is an element that is not there because the other has a condition that does not hold: `connect(a, sum.u[1])`,
    /// where `sum` has no inputs if there is no `a`. The connection goes with its conditional end (4.4.5).
    fn is_removed(
        &mut self,
        context: &mut Context,
        a: &'s ast::ComponentRef,
        b: &'s ast::ComponentRef,
    ) -> bool {
        let has_subscripts =
            |end: &ast::ComponentRef| end.parts.iter().any(|part| !part.subscripts.is_empty());
        let mut is_absent =
            |end| matches!(self.instance.quietly(|instance| instance.place(context, end)), Ok(Place::Absent));
        has_subscripts(b) && is_absent(a) || has_subscripts(a) && is_absent(b)
    }

    fn end(
        &mut self,
        frame: FrameId,
        context: &mut Context,
        reference: &'s ast::ComponentRef,
        is_removed: bool,
    ) -> Result<End, Reported> {
        let side = self.side(frame, context, reference);
        self.check_form(context, reference);
        let place = match is_removed {
            true => {
                self.instance.quietly(|instance| instance.place(context, reference)).unwrap_or(Place::Absent)
            }
            false => self.instance.place(context, reference)?,
        };
        Ok(End { place, side })
    }

    /// `c1.c2` or `m.c1.c2`: whatever follows the first name is a connector (9.1).
    fn check_form(&mut self, context: &Context, reference: &'s ast::ComponentRef) {
        let Some(member) = self.instance.lookup(reference.parts[0].ident.name, context.scope) else { return };
        let harpoon_instance::MemberKind::Component(mut component) = member.kind else { return };
        for at in 1..reference.parts.len() {
            component = self.instance.behind_outer(component);
            let inside = match self.instance.resolve(component) {
                Kind::Instance(inside) => inside,
                Kind::Array { elements, .. } if !elements.is_empty() => elements[0],
                _ => return,
            };
            let class = self.instance.frames[inside].class;
            let kind = self.instance.classes[class].definition.ast.kind;
            if at > 1 && matches!(kind, ast::ClassKind::Model | ast::ClassKind::Block) {
                let ident = reference.parts[at - 1].ident;
                let message =
                    format!("`{}` is not a connector: `connect` reaches only one component deep", ident.name);
                self.instance.report(
                    Diagnostic::error(ident.span, message)
                        .hint("give the component around it a connector of its own"),
                );
                return;
            }
            let root = self.instance.frames[inside].root;
            match self.instance.member(root, reference.parts[at].ident.name).map(|member| member.kind) {
                Some(harpoon_instance::MemberKind::Component(next)) => component = next,
                _ => return,
            }
        }
    }

    /// Whether the reference starts at an `outer` component that is no connector itself.
    fn is_outer_model(&mut self, context: &Context, reference: &'s ast::ComponentRef) -> bool {
        let first = reference.parts[0].ident.name;
        let Some(member) = self.instance.lookup(first, context.scope) else { return false };
        let harpoon_instance::MemberKind::Component(component) = member.kind else { return false };
        let prefixes = self.instance.components[component].declared.element.prefixes;
        if !prefixes.outer {
            return false;
        }
        let component = self.instance.meant(component);
        let component = self.instance.behind_outer(component);
        match self.instance.resolve(component) {
            Kind::Instance(inside) => !self.is_connector(inside),
            _ => false,
        }
    }

    /// A connector of the class itself is seen from inside: *outside* connector. One of a component: *inside*.
    fn side(&mut self, frame: FrameId, context: &Context, reference: &'s ast::ComponentRef) -> Side {
        let first = reference.parts[0].ident.name;
        let Some(member) = self.instance.lookup(first, context.scope) else { return Side::Inside };
        let harpoon_instance::MemberKind::Component(component) = member.kind else { return Side::Inside };
        if self.instance.components[component].owner != frame {
            return Side::Inside;
        }
        let component = self.instance.behind_outer(component);
        match self.instance.resolve(component) {
            Kind::Variable(variable) if self.instance.variables[variable].simple.is_connector => {
                Side::Outside
            }
            Kind::Instance(inside) if self.is_connector(inside) => Side::Outside,
            Kind::Array { elements, .. }
                if elements.first().is_some_and(|inside| self.is_connector(*inside)) =>
            {
                Side::Outside
            }
            _ => Side::Inside,
        }
    }

    pub fn is_connector(&self, frame: FrameId) -> bool {
        let class = self.instance.frames[frame].class;
        matches!(
            self.instance.classes[class].definition.ast.kind,
            ast::ClassKind::Connector | ast::ClassKind::ExpandableConnector
        )
    }

    fn join(&mut self, a: &End, b: &End, span: Span) -> Result<(), Reported> {
        match (&a.place, &b.place) {
            (Place::Absent, _) | (_, Place::Absent) => Ok(()),
            (
                Place::Array { dims: dims_a, elements: of_a },
                Place::Array { dims: dims_b, elements: of_b },
            ) => {
                let (dims_a, of_a) = unfolded(dims_a, of_a);
                let (dims_b, of_b) = unfolded(dims_b, of_b);
                // A connector that is an array in itself may meet the further dimensions of the other side.
                let n = dims_a.len().min(dims_b.len());
                if dims_a[..n] != dims_b[..n] {
                    return self.instance.error(
                        span,
                        format!("arrays of connectors of different size: {dims_a:?} and {dims_b:?}"),
                    );
                }
                for (x, y) in folded(&dims_a, of_a, n).iter().zip(&folded(&dims_b, of_b, n)) {
                    let (x, y) = (End { place: x.clone(), ..*a }, End { place: y.clone(), ..*b });
                    self.join(&x, &y, span)?;
                }
                Ok(())
            }
            (Place::Array { dims, elements }, Place::Variable(variable, index)) => {
                self.join_array_variable(a, dims, elements, b, *variable, index, span)
            }
            (Place::Variable(variable, index), Place::Array { dims, elements }) => {
                self.join_array_variable(b, dims, elements, a, *variable, index, span)
            }
            (Place::Frame(x), Place::Frame(y)) => {
                let (x, y) = (*x, *y);
                self.check_connector(x, span)?;
                self.check_connector(y, span)?;
                self.count_connector(x);
                self.count_connector(y);
                if x == y && a.side == b.side {
                    return Ok(());
                }
                self.join_frames(x, a.side, y, b.side, span)
            }
            (Place::Variable(x, i), Place::Variable(y, j)) => {
                self.count_variable(*x);
                self.count_variable(*y);
                self.check_variable_connector(*x, span)?;
                self.check_variable_connector(*y, span)?;
                self.join_variables(*x, i, a.side, *y, j, b.side, span)
            }
            (Place::Undeclared { name, .. }, _) | (_, Place::Undeclared { name, .. }) => {
                let name = *name;
                self.instance.error(span, format!("nothing that is connected says what `{name}` is"))
            }
            _ => self.instance.error(span, "a scalar and an array of connectors cannot be connected"),
        }
    }

    /// An array variable that is a connector against places picked out of something else.
    fn join_array_variable(
        &mut self,
        a: &End,
        dims: &[usize],
        elements: &[Place],
        b: &End,
        variable: VarId,
        index: &[usize],
        span: Span,
    ) -> Result<(), Reported> {
        let shape = self.instance.variables[variable].ty.shape().unwrap_or_default();
        let rest = &shape[index.len().min(shape.len())..];
        // Elements may be arrays themselves: the further dimensions are theirs.
        if !rest.starts_with(dims) {
            return self.instance.error(span, format!("connectors of different size: {dims:?} and {rest:?}"));
        }
        for (position, element) in Indices::new(dims).zip(elements) {
            let full: Vec<usize> = index.iter().copied().chain(position).collect();
            let x = End { place: element.clone(), side: a.side };
            let y = End { place: Place::Variable(variable, full.into()), side: b.side };
            self.join(&x, &y, span)?;
        }
        Ok(())
    }

    fn check_connector(&mut self, frame: FrameId, span: Span) -> Result<(), Reported> {
        if self.is_connector(frame) {
            return Ok(());
        }
        let class = self.instance.frames[frame].class;
        // A record inside a connector may be connected to another.
        if matches!(
            self.instance.classes[class].definition.ast.kind,
            ast::ClassKind::Record | ast::ClassKind::Class
        ) {
            return Ok(());
        }
        let path = self.instance.frame_path(frame);
        let kind = self.instance.class_name(class);
        self.instance.report(
            Diagnostic::error(span, format!("`{path}` ({kind}) is not a connector"))
                .hint("only connectors can be connected; connect to one of its ports"),
        );
        Err(Reported)
    }

    fn check_variable_connector(&mut self, variable: VarId, span: Span) -> Result<(), Reported> {
        let component = self.instance.variables[variable].component;
        let owner = self.instance.components[component].owner;
        let is_connector = self.instance.variables[variable].simple.is_connector
            || self.is_connector(owner)
            || self.instance.frames[owner].position.as_ref().is_some_and(|position| {
                let around = self.instance.components[position.component].owner;
                self.is_connector(around)
            });
        if is_connector {
            return Ok(());
        }
        let path = self.instance.variable_name(variable);
        self.instance.report(
            Diagnostic::error(span, format!("`{path}` is a variable, not a connector"))
                .hint("write an equation instead of `connect`"),
        );
        Err(Reported)
    }

    fn count_connector(&mut self, frame: FrameId) {
        let span = self.instance.classes[self.instance.frames[frame].class].definition.ast.span;
        if let Ok(expr) = self.instance.quietly(|instance| instance.record_expr(frame, span)) {
            *self.cardinality.entry(expr).or_insert(0) += 1;
        }
    }

    fn count_variable(&mut self, variable: VarId) {
        let expr = self.instance.variable_expr(variable);
        *self.cardinality.entry(expr).or_insert(0) += 1;
    }

    /// Members by name; both connectors must have the same.
    fn join_frames(
        &mut self,
        a: FrameId,
        side_a: Side,
        b: FrameId,
        side_b: Side,
        span: Span,
    ) -> Result<(), Reported> {
        self.joined_connectors.push((a, b));
        if let Some(function) = self.equality_constraint(a) {
            let (a, b) = (Overdetermined::Record(a), Overdetermined::Record(b));
            return self.add_edge((a, side_a), (b, side_b), function, span);
        }
        self.join_members(a, side_a, b, side_b, span)
    }

    pub fn join_members(
        &mut self,
        a: FrameId,
        side_a: Side,
        b: FrameId,
        side_b: Side,
        span: Span,
    ) -> Result<(), Reported> {
        let of_a = self.present_members(a);
        let of_b = self.present_members(b);
        let either_expandable = self.instance.is_expandable(a) || self.instance.is_expandable(b);
        if self.instance.is_expandable(a) != self.instance.is_expandable(b) {
            let (bus, other) = if self.instance.is_expandable(a) { (a, b) } else { (b, a) };
            let (bus, other) = (self.instance.frame_path(bus), self.instance.frame_path(other));
            return self.instance.error(
                span,
                format!("`{bus}` is an expandable connector and `{other}` is none: they cannot be connected"),
            );
        }
        for (name, kind_a) in &of_a {
            let Some((_, kind_b)) = of_b.iter().find(|(other, _)| other == name) else {
                if either_expandable {
                    continue;
                }
                return self.different_connectors(a, b, *name, span);
            };
            self.join_kinds(kind_a, side_a, kind_b, side_b, *name, span)?;
        }
        if !either_expandable
            && let Some((name, _)) =
                of_b.iter().find(|(name, _)| !of_a.iter().any(|(other, _)| other == name))
        {
            return self.different_connectors(b, a, *name, span);
        }
        Ok(())
    }

    /// Members of a connector. An `outer` one is none: it is not allowed, and it may contain the connector.
    pub fn present_members(&mut self, frame: FrameId) -> Vec<(Name, Kind)> {
        let mut members = Vec::new();
        for component in self.instance.components_of(frame) {
            match self.instance.resolve(component) {
                Kind::Absent | Kind::Error | Kind::Outer(_) => {}
                kind => members.push((self.instance.components[component].name, kind)),
            }
        }
        members
    }

    fn different_connectors(
        &mut self,
        a: FrameId,
        b: FrameId,
        name: Name,
        span: Span,
    ) -> Result<(), Reported> {
        let (path_a, path_b) = (self.instance.frame_path(a), self.instance.frame_path(b));
        let (class_a, class_b) = (self.instance.frame_class_name(a), self.instance.frame_class_name(b));
        self.instance.error(
            span,
            format!(
                "`{path_a}` ({class_a}) and `{path_b}` ({class_b}) cannot be connected: `{path_b}` has no `{name}`"
            ),
        )
    }

    fn join_kinds(
        &mut self,
        a: &Kind,
        side_a: Side,
        b: &Kind,
        side_b: Side,
        name: Name,
        span: Span,
    ) -> Result<(), Reported> {
        match (a, b) {
            (Kind::Variable(x), Kind::Variable(y)) => {
                self.join_variables(*x, &[], side_a, *y, &[], side_b, span)
            }
            (Kind::Instance(x), Kind::Instance(y)) => self.join_frames(*x, side_a, *y, side_b, span),
            (Kind::Array { dims: d, elements: x }, Kind::Array { dims: e, elements: y }) => {
                if d != e {
                    return self
                        .instance
                        .error(span, format!("`{name}` has different sizes: {d:?} and {e:?}"));
                }
                for (x, y) in x.iter().zip(y.iter()) {
                    self.join_frames(*x, side_a, *y, side_b, span)?;
                }
                Ok(())
            }
            _ => self.instance.error(span, format!("`{name}` is something different in the two connectors")),
        }
    }

    fn join_variables(
        &mut self,
        x: VarId,
        i: &[usize],
        side_x: Side,
        y: VarId,
        j: &[usize],
        side_y: Side,
        span: Span,
    ) -> Result<(), Reported> {
        let (a, b) = (&self.instance.variables[x], &self.instance.variables[y]);
        let (ty_a, ty_b) = (a.ty.clone(), b.ty.clone());
        let (prefixes_a, prefixes_b) = (a.prefixes, b.prefixes);
        let shape_a = ty_a.shape().unwrap_or_default();
        let shape_b = ty_b.shape().unwrap_or_default();
        if shape_a[i.len().min(shape_a.len())..] != shape_b[j.len().min(shape_b.len())..]
            || ty_a.base != ty_b.base
        {
            let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
            let (ty_a, ty_b) = (self.instance.pool.type_name(&ty_a), self.instance.pool.type_name(&ty_b));
            return self.instance.error(
                span,
                format!("`{name_a}` is {ty_a} and `{name_b}` is {ty_b}: they cannot be connected"),
            );
        }
        if let (Some(a), Some(b)) = (self.quantity(x), self.quantity(y))
            && a != b
        {
            let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
            return self
                .instance
                .error(span, format!("`{name_a}` is a {a} and `{name_b}` a {b}: they cannot be connected"));
        }
        if prefixes_a.flow != prefixes_b.flow {
            let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
            return self.instance.error(
                span,
                format!("`{name_a}` and `{name_b}` cannot be connected: only one of them is a flow or stream variable"),
            );
        }
        if prefixes_a.variability <= Variability::Parameter
            || prefixes_b.variability <= Variability::Parameter
        {
            if prefixes_a.variability != prefixes_b.variability {
                let word = |variability| match variability {
                    Variability::Constant => "a constant",
                    Variability::Parameter => "a parameter",
                    _ => "a variable",
                };
                let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
                let (word_a, word_b) = (word(prefixes_a.variability), word(prefixes_b.variability));
                return self.instance.error(
                    span,
                    format!("`{name_a}` is {word_a} and `{name_b}` is {word_b}: they cannot be connected"),
                );
            }
            return self.check_equal_parameters(x, y, span);
        }
        if prefixes_a.causality.is_some() != prefixes_b.causality.is_some()
            && !self.is_bus_member(x)
            && !self.is_bus_member(y)
        {
            self.report_causal_mismatch(x, y, span);
        }
        if let Some(function) = self.instance.variables[x].simple.equality_constraint
            && i.is_empty()
            && j.is_empty()
        {
            let (a, b) = (Overdetermined::Variable(x), Overdetermined::Variable(y));
            return self.add_edge((a, side_x), (b, side_y), function, span);
        }
        let whole = |variable: VarId, index: &[usize], shape: &[usize]| -> Vec<(VarId, Option<u32>)> {
            if index.is_empty() {
                return vec![(variable, None)];
            }
            let rest = &shape[index.len()..];
            Indices::new(rest)
                .map(|position| {
                    let full: Vec<usize> = index.iter().copied().chain(position).collect();
                    (variable, Some(flat_index(shape, &full) as u32))
                })
                .collect()
        };
        let (left, right) = (whole(x, i, &shape_a), whole(y, j, &shape_b));
        if left.len() == right.len() {
            for (a, b) in left.into_iter().zip(right) {
                self.sets.pairs.push(Pair { a, side_a: side_x, b, side_b: side_y, span });
            }
        } else {
            // One side whole, the other picked element by element.
            let expand = |list: Vec<(VarId, Option<u32>)>, n: usize| match list[..] {
                [(variable, None)] => (0..n as u32).map(|at| (variable, Some(at))).collect(),
                _ => list,
            };
            let n = left.len().max(right.len());
            for (a, b) in expand(left, n).into_iter().zip(expand(right, n)) {
                self.sets.pairs.push(Pair { a, side_a: side_x, b, side_b: side_y, span });
            }
        }
        Ok(())
    }

    /// Signals without direction are what libraries before Modelica 3 have.
    fn report_causal_mismatch(&mut self, x: VarId, y: VarId, span: Span) {
        let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
        let message =
            format!("`{name_a}` and `{name_b}` cannot be connected: only one of them is an input or output");
        let scope = |id: VarId| self.instance.components[self.instance.variables[id].component].scope;
        let older = if self.instance.is_old(scope(x)) { x } else { y };
        let diagnostic = self.instance.stricter(scope(older), span, message);
        self.instance.report(diagnostic);
    }

    fn is_bus_member(&self, variable: VarId) -> bool {
        let owner = self.instance.components[self.instance.variables[variable].component].owner;
        self.instance.is_expandable(owner)
    }

    fn quantity(&mut self, variable: VarId) -> Option<String> {
        let quantity = self.instance.quietly(|instance| instance.attribute(variable, "quantity")).ok()??;
        let text = self.instance.pool.as_string(quantity)?;
        (!text.is_empty()).then(|| text.to_string())
    }

    /// Parameters in connectors are not connected: they must be equal.
    fn check_equal_parameters(&mut self, x: VarId, y: VarId, span: Span) -> Result<(), Reported> {
        let values =
            self.instance.quietly(|instance| (instance.variable_value(x), instance.variable_value(y)));
        if let (Ok(a), Ok(b)) = values
            && a != b
        {
            let (name_a, name_b) = (self.instance.variable_name(x), self.instance.variable_name(y));
            let message = match (self.scalar_text(&a), self.scalar_text(&b)) {
                (Some(a), Some(b)) => {
                    format!(
                        "`{name_a}` is {a} and `{name_b}` is {b}: connectors with different parameters cannot be connected"
                    )
                }
                _ => format!("`{name_a}` and `{name_b}` are connected but have different values"),
            };
            return self.instance.error(span, message);
        }
        Ok(())
    }

    /// `None` of arrays and records, which are too long for a message.
    fn scalar_text(&self, value: &Value) -> Option<String> {
        match value {
            Value::Real(x) => Some(x.to_string()),
            Value::Integer(n) => Some(n.to_string()),
            Value::Boolean(is_true) => Some(is_true.to_string()),
            Value::String(text) => Some(format!("\"{text}\"")),
            Value::Enum(id, literal) => self.literal(*id, *literal),
            _ => None,
        }
    }

    /// The name of a literal; they are numbered from 1.
    pub fn literal(&self, enumeration: EnumId, number: u32) -> Option<String> {
        let literals = &self.instance.pool.enumeration(enumeration).literals;
        Some(literals.get((number as usize).checked_sub(1)?)?.to_string())
    }
}

/// Arrays inside of an array as one array of more dimensions, if they all have the same ones.
fn unfolded(dims: &[usize], elements: &[Place]) -> (Vec<usize>, Vec<Place>) {
    let mut inner: Option<Vec<usize>> = None;
    let mut all = Vec::new();
    for element in elements {
        let Place::Array { dims, elements } = element else { return (dims.to_vec(), elements.to_vec()) };
        let (dims, elements) = unfolded(dims, elements);
        if inner.get_or_insert_with(|| dims.clone()) != &dims {
            break;
        }
        all.extend(elements);
    }
    match inner {
        Some(inner) if all.len() == elements.len() * inner.iter().product::<usize>() => {
            (dims.iter().copied().chain(inner).collect(), all)
        }
        _ => (dims.to_vec(), elements.to_vec()),
    }
}

/// The elements along the first `n` dimensions, each an array of the others.
fn folded(dims: &[usize], elements: Vec<Place>, n: usize) -> Vec<Place> {
    let rest = &dims[n..];
    if rest.is_empty() {
        return elements;
    }
    let size = rest.iter().product::<usize>().max(1);
    elements
        .chunks(size)
        .map(|elements| Place::Array { dims: rest.to_vec(), elements: elements.to_vec() })
        .collect()
}
