//! The flat model as Modelica text. Dotted names become quoted identifiers, so that any tool can read it again.

use std::fmt::Write;

use harpoon_expr::{BaseType, ExprId, Names, VarId, print, print_equation, print_statement};
use harpoon_syntax::ast::Causality;

use crate::declarations::{Declarations, dims_text, quoted};
use crate::impact::{self, ImpactElement};
use crate::{Equation, EquationKind, Flat, Variability};

impl std::fmt::Display for Flat {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = Declarations::new(self);
        write!(out, "{}", names.text())?;
        let name = quoted(&self.name);
        writeln!(out, "model {name}")?;
        for id in &self.order {
            self.write_variable(out, &names, *id)?;
        }
        self.write_section(out, &names, "initial equation", &self.initial_equations)?;
        self.write_section(out, &names, "equation", &self.equations)?;
        for algorithm in &self.algorithms {
            writeln!(out, "{}algorithm", if algorithm.initial { "initial " } else { "" })?;
            for statement in &algorithm.statements {
                names.forget_iterators();
                write!(out, "{}", print_statement(&self.pool, &names, statement, 1))?;
            }
        }
        if !self.impacts.is_empty() {
            let impacts: Vec<String> = self.impacts.iter().map(ImpactElement::text).collect();
            writeln!(out, "  annotation({} = {{\n    {}}});", impact::ANNOTATION, impacts.join(",\n    "))?;
        }
        writeln!(out, "end {name};")
    }
}

impl Flat {
    fn write_variable(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &Declarations<'_>,
        id: VarId,
    ) -> std::fmt::Result {
        let variable = &self.variables[id];
        let mut line = String::from("  ");
        if variable.is_final && variable.variability <= Variability::Parameter {
            line.push_str("final ");
        }
        match variable.variability {
            Variability::Constant => line.push_str("constant "),
            Variability::Parameter if matches!(variable.ty.base, BaseType::Object(_)) => {}
            Variability::Parameter => line.push_str("parameter "),
            Variability::Discrete if variable.ty.base == BaseType::Real => line.push_str("discrete "),
            _ => {}
        }
        if variable.is_known {
            line.push_str("input ");
        } else if variable.causality == Some(Causality::Output) && !variable.name.contains('.') {
            line.push_str("output ");
        }
        let _ = write!(
            line,
            "{} {}{}",
            names.type_name(&self.pool, &variable.ty.base),
            quoted(&variable.name),
            dims_text(&variable.ty)
        );
        if !variable.attributes.is_empty() {
            let is_array = !variable.ty.is_scalar();
            let list: Vec<String> = variable
                .attributes
                .iter()
                .map(|(name, value)| {
                    let each = if is_array && self.pool.ty(*value).is_scalar() { "each " } else { "" };
                    format!("{each}{name} = {}", self.text(names, *value))
                })
                .collect();
            let _ = write!(line, "({})", list.join(", "));
        }
        if let Some(binding) = variable.binding {
            let _ = write!(line, " = {}", self.text(names, binding));
        }
        if let Some(description) = &variable.description
            && !description.is_empty()
        {
            let _ = write!(line, " \"{}\"", escaped(description));
        }
        writeln!(out, "{line};")
    }

    fn text(&self, names: &Declarations<'_>, expr: ExprId) -> String {
        names.forget_iterators();
        print(&self.pool, names, expr)
    }

    fn write_section(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &Declarations<'_>,
        title: &str,
        equations: &[Equation],
    ) -> std::fmt::Result {
        if equations.is_empty() {
            return Ok(());
        }
        writeln!(out, "{title}")?;
        equations.iter().try_for_each(|equation| self.write_equation(out, names, equation, 1))
    }

    fn write_equation(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &Declarations<'_>,
        equation: &Equation,
        depth: usize,
    ) -> std::fmt::Result {
        let indent = "  ".repeat(depth);
        match &equation.kind {
            EquationKind::Equal(a, b) => {
                names.forget_iterators();
                writeln!(out, "{indent}{};", print_equation(&self.pool, names, *a, *b))
            }
            EquationKind::Call(call) => writeln!(out, "{indent}{};", self.text(names, *call)),
            EquationKind::If { branches, otherwise } => {
                self.write_branches(out, names, "if", "elseif", branches, depth)?;
                if !otherwise.is_empty() {
                    writeln!(out, "{indent}else")?;
                    for equation in otherwise {
                        self.write_equation(out, names, equation, depth + 1)?;
                    }
                }
                writeln!(out, "{indent}end if;")
            }
            EquationKind::When { branches } => {
                self.write_branches(out, names, "when", "elsewhen", branches, depth)?;
                writeln!(out, "{indent}end when;")
            }
        }
    }

    fn write_branches(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &Declarations<'_>,
        first: &str,
        other: &str,
        branches: &[(ExprId, Vec<Equation>)],
        depth: usize,
    ) -> std::fmt::Result {
        let indent = "  ".repeat(depth);
        for (at, (condition, body)) in branches.iter().enumerate() {
            let word = if at == 0 { first } else { other };
            writeln!(out, "{indent}{word} {} then", self.text(names, *condition))?;
            for equation in body {
                self.write_equation(out, names, equation, depth + 1)?;
            }
        }
        Ok(())
    }
}

pub(crate) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
