//! Walks the instance tree and gathers variables, equations, algorithms and connections.

use std::collections::{HashMap, HashSet};

use harpoon_expr::{ExprId, VarId};
use harpoon_index::{IdVec, Name};
use harpoon_instance::{
    ATTRIBUTES, ClassId, CompId, Component, Context, FrameId, Instance, Item, Kind, Mod, Prefixes, Purpose,
    Reported, ScopeId, SimpleBase, Variability,
};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::balance::is_inside;
use crate::connect::Connection;
use crate::overconstrained::VirtualGraph;
use crate::{Algorithm, Equation, Flat, Origin, Outcome, Variable};

/// Flattens the class. `set` are modifiers from outside, such as those of the command line.
pub fn flatten<'s>(mut instance: Instance<'s>, class: ClassId, set: std::rc::Rc<Mod<'s>>) -> Outcome {
    let name = instance.class_name(class);
    let mut collector = match open_model(&mut instance, class, set) {
        Some(top) => Collector::new(instance, top),
        None => return Outcome { flat: None, diagnostics: instance.take_diagnostics() },
    };
    collector.walk(collector.top);
    collector.expand_connectors();
    collector.connect_all();
    collector.check_demands();
    collector.process_deferred();
    collector.find_bond_components();
    collector.connection_equations();
    collector.rewrite_connection_operators();
    collector.finish(name)
}

fn open_model<'s>(instance: &mut Instance<'s>, class: ClassId, set: std::rc::Rc<Mod<'s>>) -> Option<FrameId> {
    let class = instance.resolve_alias(class).ok()?;
    let top = instance.new_frame(class, set.clone(), Purpose::Component, None, Prefixes::default()).ok()?;
    instance.top = Some(top);
    instance.settings = set.clone();
    let definition = instance.classes[class].definition.ast;
    instance.check_modified_names(&set, instance.frames[top].root, definition.name.span);
    if definition.partial && definition.kind != ast::ClassKind::Package {
        let name = definition.name.name;
        instance.report(
            Diagnostic::error(definition.name.span, format!("`{name}` is partial and cannot stand alone"))
                .hint("check a complete model that inherits from it"),
        );
    }
    Some(top)
}

pub(crate) struct Collector<'s> {
    pub instance: Instance<'s>,
    pub top: FrameId,
    pub order: Vec<VarId>,
    pub equations: Vec<Equation>,
    pub initial_equations: Vec<Equation>,
    pub algorithms: Vec<Algorithm>,
    pub connects: Vec<Connection<'s>>,
    /// `if` equations whose condition asks about connections.
    pub deferred: Vec<Deferred<'s>>,
    pub graph: VirtualGraph,
    pub sets: crate::sets::Sets,
    /// How often a connector stands in a connection: `cardinality`.
    pub cardinality: HashMap<ExprId, i64>,
    pub component_names: Vec<String>,
    declared_at: Vec<Option<Span>>,
    component_numbers: HashMap<FrameId, u32>,
    /// Variables inside expandable connectors: they exist only if used.
    pub expandable_variables: Vec<VarId>,
    pub expandable_frames: Vec<FrameId>,
    /// Connectors whose annotation limits how they are connected.
    pub demands: Vec<crate::demand::Demand>,
    pub state_machines: crate::state_machine::StateMachines,
    pub bond_components: Vec<crate::BondComponent>,
    pub impacts: Vec<crate::ImpactElement>,
    /// Connectors that `connect` joins, whatever becomes of the equations of their members.
    pub joined_connectors: Vec<(FrameId, FrameId)>,
}

pub(crate) struct Deferred<'s> {
    pub frame: FrameId,
    pub context: Context,
    pub equation: &'s ast::Equation,
    pub initial: bool,
}

/// What is to be known while the equations of one frame are gathered.
#[derive(Default)]
struct Sections<'s> {
    seen: HashSet<*const ast::Class>,
    /// Components that an `extends` clause took out with `break`, and connections likewise.
    removed: Vec<Name>,
    removed_connections: Vec<(&'s ast::ComponentRef, &'s ast::ComponentRef)>,
}

impl Sections<'_> {
    fn is_removed(&self, equation: &ast::Equation) -> bool {
        let ast::EquationKind::Connect(a, b) = &equation.kind else { return false };
        let is_gone = |end: &ast::ComponentRef| self.removed.contains(&end.parts[0].ident.name);
        let (a_text, b_text) = (a.to_string(), b.to_string());
        is_gone(a)
            || is_gone(b)
            || self.removed_connections.iter().any(|(x, y)| {
                let (x, y) = (x.to_string(), y.to_string());
                x == a_text && y == b_text || x == b_text && y == a_text
            })
    }
}

impl<'s> Collector<'s> {
    fn new(instance: Instance<'s>, top: FrameId) -> Collector<'s> {
        Collector {
            instance,
            top,
            order: Vec::new(),
            equations: Vec::new(),
            initial_equations: Vec::new(),
            algorithms: Vec::new(),
            connects: Vec::new(),
            deferred: Vec::new(),
            graph: VirtualGraph::default(),
            sets: crate::sets::Sets::default(),
            cardinality: HashMap::new(),
            component_names: Vec::new(),
            declared_at: Vec::new(),
            component_numbers: HashMap::new(),
            expandable_variables: Vec::new(),
            expandable_frames: Vec::new(),
            demands: Vec::new(),
            state_machines: Default::default(),
            bond_components: Vec::new(),
            impacts: Vec::new(),
            joined_connectors: Vec::new(),
        }
    }

    pub fn origin(&mut self, frame: FrameId, span: Span) -> Origin {
        let next = self.component_names.len() as u32;
        let component = *self.component_numbers.entry(frame).or_insert(next);
        if component == next {
            self.component_names.push(self.instance.frame_path(frame));
            self.declared_at.push(self.declaration_in_model(frame));
        }
        Origin { component, span }
    }

    /// Where the model declares the component of its own that `frame` is inside of.
    fn declaration_in_model(&self, frame: FrameId) -> Option<Span> {
        let Instance { frames, components, .. } = &self.instance;
        let mut position = frames[frame].position.as_ref()?;
        while let Some(around) = &frames[components[position.component].owner].position {
            position = around;
        }
        Some(components[position.component].declared.declaration.span)
    }

    /// The connectors of the model itself that have flow variables.
    fn connectors(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        for component in self.instance.components_of(self.top) {
            let inside = match self.instance.resolve(component) {
                Kind::Instance(frame) => frame,
                Kind::Array { elements, .. } if !elements.is_empty() => elements[0],
                _ => continue,
            };
            let path = self.instance.component_path(component);
            let has_flow = |id: &VarId| {
                self.instance.variables[*id].prefixes.flow == Some(ast::FlowPrefix::Flow)
                    && is_inside(&self.instance.variable_name(*id), &path)
            };
            if self.is_connector(inside) && self.order.iter().any(has_flow) {
                names.push(path);
            }
        }
        names
    }

    pub fn walk(&mut self, frame: FrameId) {
        let is_expandable = self.instance.is_expandable(frame);
        if is_expandable {
            self.expandable_frames.push(frame);
        }
        for component in self.instance.components_of(frame) {
            self.walk_component(component, is_expandable);
        }
        let root = self.instance.frames[frame].root;
        // The equations of a model that contains itself are the same on every level.
        if frame == self.top || !self.instance.report_endless() {
            self.sections(frame, root, &mut Sections::default());
        }
        if frame == self.top {
            // Added by what was walked.
            let mut at = 0;
            while at < self.instance.added_inner.len() {
                let component = self.instance.added_inner[at];
                self.walk_component(component, false);
                at += 1;
            }
        }
    }

    pub fn walk_component(&mut self, component: CompId, in_expandable: bool) {
        self.note_connection_demand(component);
        match self.instance.resolve(component) {
            Kind::Variable(variable) => {
                self.order.push(variable);
                if in_expandable {
                    self.expandable_variables.push(variable);
                }
            }
            Kind::Instance(frame) => {
                self.check_record_binding(component, frame);
                self.walk(frame);
            }
            Kind::Array { elements, .. } => elements.iter().for_each(|frame| self.walk(*frame)),
            Kind::Absent | Kind::Outer(_) | Kind::Error => {}
            Kind::Local(_) => {}
        }
    }

    /// The value of a whole record has the fields of the record, no others.
    fn check_record_binding(&mut self, component: CompId, frame: FrameId) {
        let has_binding = self.instance.components[component].modifier.binding.is_some();
        let class = self.instance.frames[frame].class;
        if !has_binding || !self.instance.is_record(class) {
            return;
        }
        let span = self.instance.binding_span(component);
        let Ok(Some(binding)) = self.instance.component_binding(component) else { return };
        let Ok(record) = self.instance.record_expr(frame, span) else { return };
        let names = |ty: &harpoon_expr::Type| match ty.base {
            harpoon_expr::BaseType::Record(id) => {
                let fields = &self.instance.pool.record(id).fields;
                Some(fields.iter().map(|field| field.name).collect::<HashSet<_>>())
            }
            _ => None,
        };
        let (found, wanted) = (self.instance.pool.ty(binding).clone(), self.instance.pool.ty(record).clone());
        if names(&found) != names(&wanted) {
            let (found, wanted) =
                (self.instance.pool.type_name(&found), self.instance.pool.type_name(&wanted));
            let path = self.instance.component_path(component);
            let message =
                format!("the value of `{path}` must be {wanted}, this is {found}: its fields differ");
            self.instance.report(Diagnostic::error(span, message));
        }
    }

    /// Equations of the class and of its base classes, in the order of the text.
    fn sections(&mut self, frame: FrameId, scope: ScopeId, state: &mut Sections<'s>) {
        // Inherited on two ways, the equations still count once.
        if !state.seen.insert(self.instance.scopes[scope].definition.ast) {
            return;
        }
        let n_removed = (state.removed.len(), state.removed_connections.len());
        state.removed.extend(&self.instance.scopes[scope].removed);
        state.removed_connections.extend(&self.instance.scopes[scope].removed_connections);
        for at in 0..self.instance.scopes[scope].items.len() {
            if let Item::Base(base) = self.instance.scopes[scope].items[at]
                && base != scope
            {
                self.sections(frame, base, state);
            }
        }
        self.own_sections(frame, scope, state);
        state.removed.truncate(n_removed.0);
        state.removed_connections.truncate(n_removed.1);
    }

    fn own_sections(&mut self, frame: FrameId, scope: ScopeId, state: &Sections<'s>) {
        let (ast::ClassBody::Long(composition) | ast::ClassBody::Extends { composition, .. }) =
            &self.instance.scopes[scope].definition.ast.body
        else {
            return;
        };
        for section in &composition.sections {
            match section {
                ast::Section::Equations { initial, equations } => {
                    for equation in equations.iter().filter(|equation| !state.is_removed(equation)) {
                        let mut context = Context::new(scope);
                        let list = self.equation(frame, &mut context, equation, *initial);
                        self.add_equations(list, *initial);
                    }
                }
                ast::Section::Algorithm { span, initial, statements } => {
                    if let (true, Some(when)) = (*initial, statements.iter().find(is_when)) {
                        let message = "`when` is not allowed in an initial algorithm";
                        self.instance.report(Diagnostic::error(when.span, message));
                    }
                    let mut context = Context::new(scope);
                    self.instance.enter(frame);
                    let statements = self.instance.elaborate_statements(&mut context, statements);
                    self.instance.leave();
                    if let Ok(statements) = statements {
                        let origin = self.origin(frame, *span);
                        self.algorithms.push(Algorithm { initial: *initial, statements, origin });
                    }
                }
            }
        }
    }

    pub fn add_equations(&mut self, list: Vec<Equation>, initial: bool) {
        match initial {
            true => self.initial_equations.extend(list),
            false => self.equations.extend(list),
        }
    }

    fn process_deferred(&mut self) {
        for deferred in std::mem::take(&mut self.deferred) {
            let Deferred { frame, mut context, equation, initial } = deferred;
            let list = self.equation_now(frame, &mut context, equation, initial);
            self.add_equations(list, initial);
        }
    }

    // ---------------------------------------------------------------------------------------------- result

    fn finish(mut self, name: String) -> Outcome {
        self.instance.report_endless();
        self.drop_unused_expandable();
        let mut variables: HashMap<VarId, Variable> = HashMap::new();
        for at in 0..self.order.len() {
            let id = self.order[at];
            let variable = self.variable(id);
            variables.insert(id, variable);
        }
        let names: Vec<String> = self.order.iter().map(|id| variables[id].name.clone()).collect();
        self.instance.check_element_settings(&names);
        self.instance.check_settings();
        self.evaluate_open_results(&mut variables);
        self.check_variabilities(&variables);
        self.check_impure();
        self.check_state_machines();
        let (mut functions, objects) = self.used_functions(&variables);
        let is_complete = !self.instance.has_errors();
        self.instance.check_opened();
        // What could not be understood is missing: the rest would be blamed for it.
        if is_complete {
            self.check_rules(&variables);
        }
        let mut diagnostics = self.instance.take_diagnostics();
        if diagnostics.iter().any(Diagnostic::is_error) {
            return Outcome { flat: None, diagnostics };
        }
        self.add_related_functions(&mut functions, &variables);
        // Nobody asked for these functions: what there is to say about them stays unsaid.
        drop(self.instance.take_diagnostics());
        // Ids of constants in packages may still stand in expressions; give them entries as well.
        let n = self.instance.variables.len();
        let mut table = IdVec::new();
        for at in 0..n {
            let id = harpoon_index::Id::from_index(at);
            let variable = match variables.remove(&id) {
                Some(variable) => variable,
                None => self.variable(id),
            };
            table.push(variable);
        }
        diagnostics.extend(self.instance.take_diagnostics().into_iter().filter(|d| !d.is_error()));
        let connectors = self.connectors();
        let flat = Flat {
            name,
            pool: std::mem::take(&mut self.instance.pool),
            variables: table,
            order: self.order,
            equations: self.equations,
            initial_equations: self.initial_equations,
            algorithms: self.algorithms,
            functions,
            objects,
            components: self.component_names,
            declared_at: self.declared_at,
            connectors,
            bond_components: self.bond_components,
            impacts: self.impacts,
        };
        flat.verify();
        Outcome { flat: Some(flat), diagnostics }
    }

    fn variable(&mut self, id: VarId) -> Variable {
        let component = self.instance.variables[id].component;
        let owner = self.instance.components[component].owner;
        self.instance.enter(owner);
        let binding = self.instance.variable_binding(id).unwrap_or(None);
        let mut attributes = Vec::new();
        for &name in ATTRIBUTES {
            if let Ok(Some(value)) = self.instance.attribute(id, name) {
                attributes.push((name, value));
            }
        }
        self.instance.leave();
        let declaration = self.instance.components[component].declared.declaration;
        let bound_at = self.instance.binding_span(component);
        let class = self.instance.frames[owner].class;
        let is_field = owner != self.top && self.instance.is_record(class);
        let variable = &self.instance.variables[id];
        let prefixes = variable.prefixes;
        let is_known =
            owner == self.top && prefixes.causality == Some(ast::Causality::Input) && binding.is_none();
        let flow = prefixes.flow;
        let ty = variable.ty.clone();
        let is_structural = variable.structural;
        let is_internal = self.is_internal(id);
        let variable = &self.instance.variables[id];
        let is_object = matches!(variable.simple.base, SimpleBase::Object(..));
        Variable {
            name: self.instance.variable_name(id),
            ty,
            variability: if is_object { Variability::Parameter } else { prefixes.variability },
            causality: prefixes.causality,
            is_flow: flow == Some(ast::FlowPrefix::Flow),
            is_stream: flow == Some(ast::FlowPrefix::Stream),
            is_protected: prefixes.protected,
            is_internal,
            is_final: prefixes.is_final,
            is_structural,
            binding,
            bound_at,
            is_field,
            attributes,
            start_depth: self.start_depth(id),
            description: declaration.description.as_ref().map(|text| text.text.to_string()),
            origin: self.origin(owner, declaration.span),
            is_known,
        }
    }

    /// Whether a variable is inside of a component that a class of the program's libraries has for itself. Its connectors and records
    /// are there for who uses it, and so is everything that the model itself declares, wherever it is from.
    fn is_internal(&self, id: VarId) -> bool {
        let instance = &self.instance;
        let is_own = |component: CompId| {
            let Component { owner, declared, .. } = &instance.components[component];
            *owner != self.top && instance.libraries.is_of_program(declared.declaration.span)
        };
        let mut component = instance.variables[id].component;
        if instance.variables[id].prefixes.protected && is_own(component) {
            return true;
        }
        while let Some(position) = &instance.frames[instance.components[component].owner].position {
            let class = instance.frames[instance.components[component].owner].class;
            let is_open = matches!(
                instance.classes[class].definition.ast.kind,
                ast::ClassKind::Connector | ast::ClassKind::ExpandableConnector | ast::ClassKind::Record
            );
            component = position.component;
            let is_open = is_open && !instance.components[component].prefixes.protected;
            if !is_open && is_own(component) {
                return true;
            }
        }
        false
    }

    fn start_depth(&self, id: VarId) -> u32 {
        let frames = &self.instance.frames;
        let own = self.instance.components[self.instance.variables[id].component].owner;
        match self.instance.attribute_frame(id, "start") {
            // A class outside of the model that modifies another one says what a declaration would.
            Some(frame) if frame == self.top || frames[frame].position.is_some() => frames[frame].depth,
            _ => frames[own].depth,
        }
    }

    /// A parameter may not depend on what changes with time.
    fn check_variabilities(&mut self, variables: &HashMap<VarId, Variable>) {
        for id in self.order.clone() {
            let variable = &variables[&id];
            for (name, value) in &variable.attributes {
                if self.variability_of(*value) > Variability::Parameter {
                    let span = self.attribute_span(id, name);
                    let message = format!("`{name}` of `{}` changes with time", variable.name);
                    self.instance.report(Diagnostic::error(span, message));
                }
            }
            let Some(binding) = variable.binding else { continue };
            if variable.variability > Variability::Parameter {
                continue;
            }
            let found = self.variability_of(binding);
            if found > variable.variability.max(Variability::Parameter)
                || variable.variability == Variability::Constant && found > Variability::Constant
            {
                let component = self.instance.variables[id].component;
                let span = self.instance.binding_span(component);
                let kind = match variable.variability {
                    Variability::Constant => "constant",
                    _ => "parameter",
                };
                let what = match found {
                    Variability::Parameter => "depends on a parameter",
                    _ => "changes with time",
                };
                self.instance.report(
                    Diagnostic::error(span, format!("the value of the {kind} `{}` {what}", variable.name))
                        .component(self.instance.component_path(component)),
                );
            }
        }
    }

    /// Outside of `when` and initialization it is not defined how often an equation is evaluated.
    fn check_impure(&mut self) {
        let mut wrong = Vec::new();
        for equation in &self.equations {
            // A function called for its effect alone is what the library's author wanted.
            if !matches!(equation.kind, crate::EquationKind::Equal(..)) {
                continue;
            }
            crate::equation::visit(equation, &mut |expr| {
                self.instance.pool.contains(expr, |pool, id| {
                    if let harpoon_expr::Node::Call(function, _) = pool.node(id)
                        && self.instance.is_impure(*function)
                    {
                        wrong.push((equation.origin, *function));
                    }
                    false
                });
            });
        }
        for (origin, function) in wrong {
            let name = self.instance.function_name(function);
            self.instance.report(
                Diagnostic::error(
                    origin.span,
                    format!("`{name}` is impure and cannot be called in an equation"),
                )
                .component(self.component_names[origin.component as usize].clone())
                .hint("call it in `when`, where the moment of the call is defined"),
            );
        }
    }

    fn attribute_span(&self, id: VarId, name: &str) -> Span {
        let component = self.instance.variables[id].component;
        let modifier = &self.instance.components[component].modifier;
        let written = modifier.sub(Name::new(name)).and_then(|sub| sub.span);
        written.unwrap_or(self.instance.components[component].declared.declaration.span)
    }

    pub fn variability_of(&self, expr: ExprId) -> Variability {
        use harpoon_expr::{Builtin, Node};
        let mut result = Variability::Constant;
        let instance = &self.instance;
        instance.pool.contains(expr, |pool, id| {
            let here = match pool.node(id) {
                Node::Time => Variability::Continuous,
                Node::Var(variable) => instance.variables[*variable].prefixes.variability,
                Node::Builtin(Builtin::Der, _) => Variability::Continuous,
                Node::Builtin(Builtin::Initial | Builtin::Terminal | Builtin::Sample, _) => {
                    Variability::Discrete
                }
                _ => Variability::Constant,
            };
            result = result.max(here);
            false
        });
        result
    }

    /// Declared members of an expandable connector that nothing mentions do not exist (9.1.3).
    fn drop_unused_expandable(&mut self) {
        let unused = self.unused_bus_members();
        for id in self.expandable_variables.clone() {
            self.check_present(id, unused.contains(&id));
        }
        self.order.retain(|id| !unused.contains(id));
    }

    /// Equations may only mention members of a bus that are there, because something is connected to them.
    fn check_present(&mut self, id: VarId, is_unused: bool) {
        let variable = &self.instance.variables[id];
        let component = variable.component;
        if is_unused
            || variable.prefixes.variability <= Variability::Parameter
            || self.sets.connected.contains(&id)
        {
            return;
        }
        let Component { scope, declared, .. } = self.instance.components[component];
        let name = self.instance.component_path(component);
        let message = format!("`{name}` is used, but nothing is connected to it");
        let diagnostic = self.instance.stricter(scope, declared.declaration.ident.span, message);
        self.instance
            .report(diagnostic.hint("a member of an expandable connector is there if it is connected"));
    }

    /// Variables of expandable connectors that no equation so far mentions.
    pub fn unused_bus_members(&mut self) -> std::collections::HashSet<VarId> {
        if self.expandable_variables.is_empty() {
            return Default::default();
        }
        let used = self.mentioned_variables();
        let is_free = |id: &VarId| self.instance.variables[*id].prefixes.variability > Variability::Parameter;
        self.expandable_variables.iter().copied().filter(|id| is_free(id) && !used.contains(id)).collect()
    }

    /// Variables in equations, algorithms and bindings so far.
    pub fn mentioned_variables(&mut self) -> HashSet<VarId> {
        let mut used = HashSet::new();
        let mut mark = |instance: &Instance<'s>, expr: ExprId| used.extend(instance.pool.variables(expr));
        for equation in self.equations.iter().chain(&self.initial_equations) {
            crate::equation::visit(equation, &mut |expr| mark(&self.instance, expr));
        }
        for algorithm in &self.algorithms {
            crate::algorithm::visit(&algorithm.statements, &mut |expr| mark(&self.instance, expr));
        }
        for id in self.order.clone() {
            if let Ok(Some(binding)) = self.instance.variable_binding(id) {
                mark(&self.instance, binding);
            }
        }
        used
    }

    /// Runs with the component named in messages.
    pub fn within<T>(
        &mut self,
        frame: FrameId,
        f: impl FnOnce(&mut Self) -> Result<T, Reported>,
    ) -> Result<T, Reported> {
        self.instance.enter(frame);
        let result = f(self);
        self.instance.leave();
        result
    }
}

fn is_when(statement: &&ast::Statement) -> bool {
    matches!(statement.kind, ast::StatementKind::When { .. })
}
