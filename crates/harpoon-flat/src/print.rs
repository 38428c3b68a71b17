//! The flat model as Modelica text. Dotted names become quoted identifiers, so that any tool can read it again.

use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

use harpoon_expr::{
    BaseType, Dim, EnumId, ExprId, FunctionId, LocalId, Names, RecordId, Type, VarId, print, print_function,
    print_statement,
};
use harpoon_syntax::ast::Causality;

use crate::{Equation, EquationKind, Flat, Variability};

struct FlatNames<'f> {
    flat: &'f Flat,
    functions: HashMap<FunctionId, String>,
}

impl Names for FlatNames<'_> {
    fn var(&self, variable: VarId) -> String {
        quoted(&self.flat.variables[variable].name)
    }

    fn local(&self, local: LocalId) -> String {
        format!("{local:?}")
    }

    fn function(&self, function: FunctionId) -> String {
        self.functions.get(&function).cloned().unwrap_or_else(|| format!("{function:?}"))
    }

    fn record(&self, record: RecordId) -> String {
        quoted(&self.flat.pool.record(record).name)
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        let ty = self.flat.pool.enumeration(ty);
        let literal = ty.literals.get(literal as usize - 1).map_or("?", |name| name.as_str());
        match &*ty.name {
            "StateSelect" | "AssertionLevel" => format!("{}.{literal}", ty.name),
            name => format!("{}.{literal}", quoted(name)),
        }
    }
}

/// A name as an identifier.
pub fn quoted(name: &str) -> String {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !name.starts_with(|c: char| c.is_ascii_digit());
    match plain {
        true => name.to_string(),
        // A quoted identifier inside a dotted name keeps its quotes, escaped.
        false => format!("'{}'", name.replace('\\', "\\\\").replace('\'', "\\'")),
    }
}

impl std::fmt::Display for Flat {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = FlatNames { flat: self, functions: self.function_names() };
        self.write_types(out, &names)?;
        for (_, function) in &self.functions {
            let mut function = (**function).clone();
            function.name = quoted(&function.name).into();
            writeln!(out, "{}", print_function(&self.pool, &names, &function))?;
        }
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
                write!(out, "{}", print_statement(&self.pool, &names, statement, 1))?;
            }
        }
        writeln!(out, "end {name};")
    }
}

impl Flat {
    /// Functions of one name that differ, because they stand in differently modified packages, get numbers.
    fn function_names(&self) -> HashMap<FunctionId, String> {
        let mut count: HashMap<&str, usize> = HashMap::new();
        let mut names = HashMap::new();
        for (id, function) in &self.functions {
            let n = count.entry(&function.name).or_insert(0);
            *n += 1;
            names.insert(*id, quoted(&function.name));
        }
        names
    }

    fn write_types(&self, out: &mut std::fmt::Formatter<'_>, names: &FlatNames<'_>) -> std::fmt::Result {
        let mut records = BTreeSet::new();
        let mut enums = BTreeSet::new();
        let mut visit = |ty: &Type| self.collect_types(ty, &mut records, &mut enums);
        for id in &self.order {
            visit(&self.variables[*id].ty);
        }
        for (_, function) in &self.functions {
            function.locals.values().for_each(|local| visit(&local.ty));
        }
        for id in enums {
            let ty = self.pool.enumeration(id);
            if matches!(&*ty.name, "StateSelect" | "AssertionLevel") {
                continue;
            }
            let literals: Vec<&str> = ty.literals.iter().map(|name| name.as_str()).collect();
            writeln!(out, "type {} = enumeration({});\n", quoted(&ty.name), literals.join(", "))?;
        }
        let mut written = BTreeSet::new();
        for id in records {
            let ty = self.pool.record(id);
            if !written.insert(ty.name.clone()) {
                continue;
            }
            writeln!(out, "record {}", names.record(id))?;
            for field in &ty.fields {
                writeln!(out, "  {} {}{};", self.type_text(&field.ty), field.name, dims_text(&field.ty))?;
            }
            writeln!(out, "end {};\n", names.record(id))?;
        }
        Ok(())
    }

    fn collect_types(&self, ty: &Type, records: &mut BTreeSet<RecordId>, enums: &mut BTreeSet<EnumId>) {
        match &ty.base {
            BaseType::Enum(id) => {
                enums.insert(*id);
            }
            BaseType::Record(id) => {
                if records.insert(*id) {
                    for field in &self.pool.record(*id).fields {
                        self.collect_types(&field.ty, records, enums);
                    }
                }
            }
            BaseType::Tuple(types) => types.iter().for_each(|ty| self.collect_types(ty, records, enums)),
            _ => {}
        }
    }

    fn type_text(&self, ty: &Type) -> String {
        match &ty.base {
            BaseType::Enum(id) => match &*self.pool.enumeration(*id).name {
                name @ ("StateSelect" | "AssertionLevel") => name.to_string(),
                name => quoted(name),
            },
            BaseType::Record(id) => quoted(&self.pool.record(*id).name),
            BaseType::Object(id) => quoted(self.pool.object(*id)),
            _ => self.pool.type_name(&Type::scalar(ty.base.clone())),
        }
    }

    fn write_variable(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &FlatNames<'_>,
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
            self.type_text(&variable.ty),
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

    fn text(&self, names: &FlatNames<'_>, expr: ExprId) -> String {
        print(&self.pool, names, expr)
    }

    fn write_section(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &FlatNames<'_>,
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
        names: &FlatNames<'_>,
        equation: &Equation,
        depth: usize,
    ) -> std::fmt::Result {
        let indent = "  ".repeat(depth);
        match &equation.kind {
            EquationKind::Equal(a, b) => {
                writeln!(out, "{indent}{} = {};", self.side(names, *a), self.text(names, *b))
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

    /// A left side is a simple expression: an `if` needs parentheses there.
    fn side(&self, names: &FlatNames<'_>, expr: ExprId) -> String {
        let text = self.text(names, expr);
        match self.pool.node(expr) {
            harpoon_expr::Node::If { .. } => format!("({text})"),
            _ => text,
        }
    }

    fn write_branches(
        &self,
        out: &mut std::fmt::Formatter<'_>,
        names: &FlatNames<'_>,
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

fn dims_text(ty: &Type) -> String {
    if ty.dims.is_empty() {
        return String::new();
    }
    let dims: Vec<String> = ty
        .dims
        .iter()
        .map(|dim| match dim {
            Dim::Known(n) => n.to_string(),
            Dim::Unknown => ":".to_string(),
        })
        .collect();
    format!("[{}]", dims.join(", "))
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
