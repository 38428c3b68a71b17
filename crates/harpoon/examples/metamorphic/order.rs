//! Declarations and equations of a class → the same ones in another order.
//!
//! Components of the same visibility change places among each other, and so do the equations of a section. Where the
//! order means something nothing moves: functions, records, algorithms, the bodies of `when`.

use harpoon_source::Span;
use harpoon_syntax::ast::{Class, ClassBody, ClassKind, Composition, ElementKind, Section, Visibility};
use harpoon_syntax::edit::{Edit, apply};

use crate::rewrite::parse;

/// The text with the contents of places exchanged as `permute` says.
pub fn reordered(text: &str, permute: &mut dyn FnMut(&mut [Span])) -> Result<String, String> {
    let mut groups = Vec::new();
    for class in &parse(text).classes {
        collect(class, &mut groups);
    }
    let edits: Vec<Edit> = groups.iter().flat_map(|places| exchange(text, places, permute)).collect();
    apply(text, &edits).map_err(|problem| problem.to_string())
}

fn exchange(text: &str, places: &[Span], permute: &mut dyn FnMut(&mut [Span])) -> Vec<Edit> {
    let mut contents = places.to_vec();
    permute(&mut contents);
    let content = |span: &Span| text[span.start as usize..span.end as usize].to_string();
    places.iter().zip(&contents).map(|(place, from)| Edit { span: *place, text: content(from) }).collect()
}

/// Places whose contents may be exchanged, in groups.
fn collect(class: &Class, groups: &mut Vec<Vec<Span>>) {
    let (ClassBody::Long(body) | ClassBody::Extends { composition: body, .. }) = &class.body else { return };
    for element in &body.elements {
        if let ElementKind::Class(inner) = &element.kind {
            collect(inner, groups);
        }
    }
    if matches!(class.kind, ClassKind::Model | ClassKind::Block | ClassKind::Class) {
        collect_composition(body, groups);
    }
}

fn collect_composition(body: &Composition, groups: &mut Vec<Vec<Span>>) {
    for visibility in [Visibility::Public, Visibility::Protected] {
        let of_this = body.elements.iter().filter(|element| element.visibility == visibility);
        let components = of_this.filter(|element| matches!(element.kind, ElementKind::Components(_)));
        groups.push(components.map(|element| element.span).collect());
    }
    for section in &body.sections {
        if let Section::Equations { equations, .. } = section {
            groups.push(equations.iter().map(|equation| equation.span).collect());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_and_equations_change_places() {
        let text = "model M\n  parameter Real a = 1; // one\n  Real x, y;\nprotected\n  Real z;\nequation\n  \
                    x = a;\n  when x > 1 then\n    z = 1;\n  end when;\n  y = 2;\nend M;";
        let reversed = "model M\n  Real x, y; // one\n  parameter Real a = 1;\nprotected\n  Real z;\nequation\n  \
                        y = 2;\n  when x > 1 then\n    z = 1;\n  end when;\n  x = a;\nend M;";
        assert_eq!(reordered(text, &mut |places| places.reverse()).unwrap(), reversed);
    }

    #[test]
    fn arguments_of_functions_stay() {
        let text = "function f input Real a; input Real b; output Real c; algorithm c := a; end f;";
        assert_eq!(reordered(text, &mut |places| places.reverse()).unwrap(), text);
    }
}
