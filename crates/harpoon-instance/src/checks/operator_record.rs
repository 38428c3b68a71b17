//! The functions of operator records (14.2 to 14.4).

use harpoon_index::Id;
use harpoon_source::Diagnostic;
use harpoon_syntax::ast::{ClassBody, ClassKind};

use crate::Instance;
use crate::tree::*;

impl<'s> Instance<'s> {
    pub(super) fn check_operators(&mut self, scope: ScopeId) {
        let definition = self.scopes[scope].definition;
        let frame = self.scopes[scope].frame;
        if definition.ast.kind != ClassKind::OperatorRecord
            || !matches!(definition.ast.body, ClassBody::Long(_))
            || self.frames[frame].root != scope
        {
            return;
        }
        let class = self.frames[frame].class;
        for (operator, n_inputs) in [
            ("'constructor'", 0),
            ("'+'", 2),
            ("'-'", 1),
            ("'*'", 2),
            ("'/'", 2),
            ("'^'", 2),
            ("'=='", 2),
            ("'<>'", 2),
            ("'<'", 2),
            ("'<='", 2),
            ("'>'", 2),
            ("'>='", 2),
            ("'and'", 2),
            ("'or'", 2),
            ("'not'", 1),
            ("'String'", 1),
            ("'0'", 0),
        ] {
            if let Some(found) = self.operator_class(class, operator) {
                for function in self.operator_functions(found) {
                    self.check_operator_function(class, operator, function, n_inputs);
                }
            }
        }
    }

    fn check_operator_function(
        &mut self,
        record: ClassId,
        operator: &str,
        function: ClassId,
        n_inputs: usize,
    ) {
        let ident = self.classes[function].definition.ast.name;
        let signature = self.quietly(|this| {
            let id = this.function_of(function).ok()?;
            this.signature(id).ok()
        });
        let Some(signature) = signature else { return };
        let (name, of) = (ident.name, self.simple_name(record));
        let mut report = |message: String| self.report(Diagnostic::error(ident.span, message));
        if signature.outputs.len() != 1 {
            report(format!(
                "`{name}` of the operator {operator} must have one output, it has {}",
                signature.outputs.len()
            ));
            return;
        }
        if signature.inputs.len() < n_inputs {
            report(format!("`{name}` of the operator {operator} needs at least {n_inputs} inputs"));
        }
        let output = &signature.types[signature.outputs[0].index()];
        let is_record = match output.base {
            harpoon_expr::BaseType::Record(id) => self.pool.record(id).name.ends_with(of.as_str()),
            _ => false,
        };
        if matches!(operator, "'constructor'" | "'0'") && !(is_record && output.is_scalar()) {
            let message = format!("the output of `{name}` of the operator {operator} must be `{of}`");
            self.report(Diagnostic::error(ident.span, message));
        }
        if operator == "'String'" && output.base != harpoon_expr::BaseType::String {
            let message = format!("the output of `{name}` of the operator {operator} must be String");
            self.report(Diagnostic::error(ident.span, message));
        }
    }
}
