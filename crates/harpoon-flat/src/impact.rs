//! Impact elements: those of a bond graph, and those of a flat text, in which nothing else is left of the classes that told their laws:
//! `annotation(__Harpoon_impacts = {{"stop.upper", "restitution", "effort"}})`.

use harpoon_instance::{FrameId, Instance};
use harpoon_source::{Diagnostic, Span};
use harpoon_syntax::ast;

use crate::collect::Collector;
use crate::declarations::quoted;
use crate::print::escaped;

pub(crate) const ANNOTATION: &str = "__Harpoon_impacts";

#[derive(Debug, Clone)]
pub struct ImpactElement {
    pub path: String,
    /// As it is written: `"restitution"`, …
    pub law: String,
    /// Of what it makes impulses: `"effort"` or `"flow"`.
    pub impulse: String,
    pub span: Span,
}

impl ImpactElement {
    /// What the variable of the element is called in a model, and in a flat text.
    pub fn names_of(&self, variable: &str) -> [String; 2] {
        let name = format!("{}.{variable}", self.path);
        let in_flat_text = quoted(&name);
        [name, in_flat_text]
    }

    pub(crate) fn text(&self) -> String {
        let parts = [&self.path, &self.law, &self.impulse].map(|part| format!("\"{}\"", escaped(part)));
        format!("{{{}}}", parts.join(", "))
    }
}

impl Collector<'_> {
    /// What the annotation of a flat text says.
    pub fn read_impacts(&mut self, frame: FrameId, said: &ast::Expr) {
        let Some(impacts) = impacts(said) else {
            let message = format!("the annotation {ANNOTATION} is not as `flatten` writes it");
            let hint = "each impact has its name, its law and \"effort\" or \"flow\"";
            self.instance.report(Diagnostic::error(said.span, message).hint(hint));
            return;
        };
        if frame == self.top {
            self.impacts.extend(impacts);
            return;
        }
        let path = self.instance.frame_path(frame);
        let message = format!("`{path}` is a flat text with impacts, which cannot be a component");
        let hint = "simulate the flat text by itself, or use the model that it was made of";
        self.instance.report(Diagnostic::error(self.declaration(frame), message).hint(hint));
    }

    pub fn declaration(&self, frame: FrameId) -> Span {
        let Instance { frames, components, .. } = &self.instance;
        let position = frames[frame].position.as_ref().expect("only the model itself is no component");
        components[position.component].declared.declaration.span
    }
}

fn impacts(said: &ast::Expr) -> Option<Vec<ImpactElement>> {
    let ast::ExprKind::Array(elements) = &said.kind else { return None };
    let element = |element: &ast::Expr| match &element.kind {
        ast::ExprKind::Array(parts) => match &parts[..] {
            [path, law, impulse] => Some(ImpactElement {
                path: text(path)?,
                law: text(law)?,
                impulse: text(impulse)?,
                span: element.span,
            }),
            _ => None,
        },
        _ => None,
    };
    elements.iter().map(element).collect()
}

fn text(expr: &ast::Expr) -> Option<String> {
    match &expr.kind {
        ast::ExprKind::String(text) => Some(text.to_string()),
        _ => None,
    }
}
