//! What may stand before a component, by what the component is (4.4.2.2, 4.6, 9.3).

use harpoon_index::Name;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{self, ClassKind};

use crate::Instance;
use crate::restrictions::kind_name;
use crate::tree::*;

impl<'s> Instance<'s> {
    pub(super) fn check_prefixes(&mut self, component: CompId) {
        let Lazy::Done(kind) = self.components[component].kind.clone() else { return };
        self.check_input_variability(component);
        match kind {
            Kind::Instance(frame) => self.check_structured(component, frame),
            Kind::Array { elements, .. } if !elements.is_empty() => {
                self.check_structured(component, elements[0])
            }
            Kind::Local(_) => self.check_public_local(component),
            Kind::Variable(variable) if self.variables[variable].simple.is_connector => {
                self.check_connector_variability(component);
            }
            _ => {}
        }
    }

    /// What a function shows is its inputs and outputs. Old libraries declare local variables without `protected`.
    fn check_public_local(&mut self, component: CompId) {
        let Component { declared, name, owner, scope, prefixes, .. } = self.components[component];
        let ast = self.classes[self.frames[owner].class].definition.ast;
        let written = self.components[component].written();
        if !matches!(ast.kind, ClassKind::Function | ClassKind::OperatorFunction)
            || prefixes.protected
            || self.scopes[scope].protected
            || written.causality.is_some()
            || written.variability == Some(ast::Variability::Constant)
            || self.simple_causality(component).is_some()
        {
            return;
        }
        let function = ast.name.name;
        let message =
            format!("the public component `{name}` of the function `{function}` is neither input nor output");
        let diagnostic = self.stricter(scope, declared.declaration.ident.span, message);
        self.report(diagnostic.hint("declare it after `protected`"));
    }

    /// An input is given from outside at all times: it is neither parameter nor constant.
    fn check_input_variability(&mut self, component: CompId) {
        let Component { declared, name, .. } = self.components[component];
        if declared.clause.causality == Some(ast::Causality::Input)
            && matches!(
                declared.clause.variability,
                Some(ast::Variability::Parameter | ast::Variability::Constant)
            )
        {
            let span = declared.declaration.ident.span;
            self.report(Diagnostic::error(
                span,
                format!("the input `{name}` cannot be a parameter or constant"),
            ));
        }
    }

    fn check_structured(&mut self, component: CompId, frame: FrameId) {
        let Component { declared, name, owner, .. } = self.components[component];
        let class = self.frames[frame].class;
        let ast = self.classes[class].definition.ast;
        let span = declared.declaration.ident.span;
        let clause = declared.clause;
        let written = clause
            .variability
            .map(variability_word)
            .or(clause.causality.map(causality_word))
            .or(clause.flow.map(flow_word));
        let is_behaviour = matches!(ast.kind, ClassKind::Model | ClassKind::Block);
        if let Some(word) = written
            && is_behaviour
        {
            self.report(
                Diagnostic::error(
                    span,
                    format!("`{name}` cannot be `{word}`: `{}` is a {}", ast.name.name, kind_name(ast.kind)),
                )
                .hint("only types, records and connectors can have such a prefix"),
            );
            return;
        }
        if is_behaviour && self.components[component].modifier.binding.is_some() {
            let span = self.binding_span(component);
            let kind = kind_name(ast.kind);
            self.report(Diagnostic::error(span, format!("the {kind} `{name}` cannot be given a value")));
        }
        let owner_ast = self.classes[self.frames[owner].class].definition.ast;
        if is_behaviour && matches!(owner_ast.kind, ClassKind::Record | ClassKind::OperatorRecord) {
            self.report(Diagnostic::error(
                span,
                format!(
                    "the {} `{}` cannot contain the {} `{name}`",
                    kind_name(owner_ast.kind),
                    owner_ast.name.name,
                    kind_name(ast.kind)
                ),
            ));
        }
        if matches!(ast.kind, ClassKind::Connector | ClassKind::ExpandableConnector) {
            self.check_connector_variability(component);
            self.check_block_connector(component, frame);
        }
        self.check_repeated_prefix(component, frame);
        if ast.kind == ClassKind::OperatorRecord && clause.flow == Some(ast::FlowPrefix::Flow) {
            self.check_additive(component, class);
        }
    }

    fn check_connector_variability(&mut self, component: CompId) {
        let Component { declared, name, .. } = self.components[component];
        if let Some(variability @ (ast::Variability::Parameter | ast::Variability::Constant)) =
            declared.clause.variability
        {
            let span = declared.declaration.ident.span;
            let word = variability_word(variability);
            self.report(Diagnostic::error(span, format!("the connector `{name}` cannot be `{word}`")));
        }
    }

    /// A block talks to the outside through inputs and outputs only.
    fn check_block_connector(&mut self, component: CompId, frame: FrameId) {
        let Component { declared, name, owner, prefixes, .. } = self.components[component];
        let owner_ast = self.classes[self.frames[owner].class].definition.ast;
        if owner_ast.kind != ClassKind::Block || prefixes.protected || self.is_expandable(frame) {
            return;
        }
        if let Some(acausal) = self.acausal_member(frame) {
            let message = format!(
                "the connector `{name}` of the block `{}` has `{acausal}`, which is neither input nor output",
                owner_ast.name.name
            );
            self.report(
                Diagnostic::error(declared.declaration.ident.span, message)
                    .hint("a model, unlike a block, may have such connectors"),
            );
        }
    }

    fn acausal_member(&self, frame: FrameId) -> Option<Name> {
        self.components_of(frame).into_iter().find_map(|member| {
            let Lazy::Done(kind) = &self.components[member].kind else { return None };
            match kind {
                Kind::Variable(variable) => {
                    let prefixes = self.variables[*variable].prefixes;
                    (prefixes.causality.is_none() && prefixes.variability > Variability::Parameter)
                        .then_some(self.components[member].name)
                }
                Kind::Instance(inner) => self.acausal_member(*inner),
                Kind::Array { elements, .. } => self.acausal_member(*elements.first()?),
                _ => None,
            }
        })
    }

    /// `input`, `output` and `flow` of the whole must not meet the same of a part.
    fn check_repeated_prefix(&mut self, component: CompId, frame: FrameId) {
        let Component { declared, name, .. } = self.components[component];
        let class = self.frames[frame].class;
        let (of_class, flow_of_class) = self.class_prefixes(class);
        let causality = declared.clause.causality.or(of_class);
        let flow = declared.clause.flow.or(flow_of_class);
        let Some(word) = causality.map(causality_word).or(flow.map(flow_word)) else { return };
        // A flow of something that is computed is still a flow: libraries before 3.3 have this.
        let causal = causality.and_then(|_| self.prefixed_member(frame, causality_of));
        let found = causal.or_else(|| self.prefixed_member(frame, flow_of));
        if let Some((part, part_word)) = found {
            self.report(Diagnostic::error(
                declared.declaration.ident.span,
                format!("`{name}` cannot be `{word}`: its part `{part}` is `{part_word}` already"),
            ));
        }
    }

    fn prefixed_member(
        &self,
        frame: FrameId,
        prefix: fn(&ast::ComponentClause) -> Option<&'static str>,
    ) -> Option<(Name, &'static str)> {
        self.components_of(frame).into_iter().find_map(|member| {
            if let Some(word) = prefix(self.components[member].declared.clause) {
                return Some((self.components[member].name, word));
            }
            let Lazy::Done(kind) = &self.components[member].kind else { return None };
            match kind {
                Kind::Instance(inner) => self.prefixed_member(*inner, prefix),
                Kind::Array { elements, .. } => self.prefixed_member(*elements.first()?, prefix),
                _ => None,
            }
        })
    }

    /// Flows are summed: an operator record needs the operators of an additive group for that (9.2).
    fn check_additive(&mut self, component: CompId, class: ClassId) {
        let Component { declared, name, .. } = self.components[component];
        for operator in ["'+'", "'-'", "'0'"] {
            if self.operator_class(class, operator).is_none() {
                let record = self.simple_name(class);
                self.report(Diagnostic::error(
                    declared.declaration.ident.span,
                    format!("the flow variable `{name}` needs the operator {operator}, which `{record}` does not have"),
                ));
            }
        }
    }
}

fn variability_word(variability: ast::Variability) -> &'static str {
    match variability {
        ast::Variability::Discrete => "discrete",
        ast::Variability::Parameter => "parameter",
        ast::Variability::Constant => "constant",
    }
}

fn causality_word(causality: ast::Causality) -> &'static str {
    match causality {
        ast::Causality::Input => "input",
        ast::Causality::Output => "output",
    }
}

fn flow_word(flow: ast::FlowPrefix) -> &'static str {
    match flow {
        ast::FlowPrefix::Flow => "flow",
        ast::FlowPrefix::Stream => "stream",
    }
}

fn causality_of(clause: &ast::ComponentClause) -> Option<&'static str> {
    clause.causality.map(causality_word)
}

fn flow_of(clause: &ast::ComponentClause) -> Option<&'static str> {
    clause.flow.map(flow_word)
}
