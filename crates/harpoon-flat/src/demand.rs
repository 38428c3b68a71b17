//! The annotations `mustBeConnected` and `mayOnlyConnectOnce` of connectors (18.7).

use harpoon_instance::{CompId, Kind};
use harpoon_source::Diagnostic;
use harpoon_syntax::ast;

use crate::collect::Collector;

pub struct Demand {
    component: CompId,
    least: i64,
    most: i64,
    words: String,
}

impl Collector<'_> {
    pub fn note_connection_demand(&mut self, component: CompId) {
        let declaration = self.instance.components[component].declared.declaration;
        let Some(annotation) = &declaration.annotation else { return };
        for argument in &annotation.arguments {
            let ast::ArgumentKind::Modify { path, modification: Some(modification), .. } = &argument.kind
            else {
                continue;
            };
            let Some(ast::Expr { kind: ast::ExprKind::String(words), .. }) = &modification.binding else {
                continue;
            };
            let (least, most) = match path.idents[0].name.as_str() {
                "mustBeConnected" => (1, i64::MAX),
                "mayOnlyConnectOnce" => (0, 1),
                _ => continue,
            };
            self.demands.push(Demand { component, least, most, words: words.to_string() });
        }
    }

    /// Connections of the class itself with its own connector do not count: they are the other side.
    pub fn check_demands(&mut self) {
        for Demand { component, least, most, words } in std::mem::take(&mut self.demands) {
            let declaration = self.instance.components[component].declared.declaration;
            let exprs = match self.instance.resolve(component) {
                Kind::Variable(variable) => vec![self.instance.variable_expr(variable)],
                Kind::Instance(frame) => {
                    self.instance.record_expr(frame, declaration.span).into_iter().collect()
                }
                Kind::Array { elements, .. } => {
                    let elements = elements.to_vec();
                    elements
                        .iter()
                        .flat_map(|frame| self.instance.record_expr(*frame, declaration.span))
                        .collect()
                }
                _ => continue,
            };
            for expr in exprs {
                let count = self.cardinality.get(&expr).copied().unwrap_or(0);
                if !(least..=most).contains(&count) {
                    let path = self.instance.component_path(component);
                    let how = if count < least { "is not connected" } else { "is connected more than once" };
                    self.instance
                        .report(Diagnostic::error(declaration.span, format!("`{path}` {how}: {words}")));
                    break;
                }
            }
        }
    }
}
