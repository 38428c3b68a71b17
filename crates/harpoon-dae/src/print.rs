//! The text of a [`Dae`], for people who look into the compiler.

use std::fmt;

use harpoon_expr::{
    EnumId, ExprId, FunctionId, LocalId, Names, RecordId, VarId, print, print_briefly, print_equation,
    print_equation_briefly,
};
use harpoon_index::Id;

use crate::{Dae, Equation};

impl Dae {
    /// An expression as the user would write it.
    pub fn text(&self, expr: ExprId) -> String {
        print(&self.pool, self, expr)
    }

    /// `left = right` as the user would write it.
    pub fn equation_text(&self, equation: &Equation) -> String {
        print_equation(&self.pool, self, equation.left, equation.right)
    }

    /// The same for messages, cut where it is longer than anybody reads.
    pub fn brief_equation_text(&self, equation: &Equation) -> String {
        print_equation_briefly(&self.pool, &Told(self), equation.left, equation.right)
    }

    /// The name of a variable in messages: a relation is told by what is written.
    pub fn told(&self, var: VarId) -> String {
        let variable = &self.variables[var];
        if !variable.is_hidden {
            return variable.name.clone();
        }
        match self.relations.values().find(|relation| relation.variable == var) {
            Some(relation) => {
                let side = |side: ExprId| print_briefly(&self.pool, &Told(self), side);
                format!("{} {} {}", side(relation.left), relation.op.symbol(), side(relation.threshold()))
            }
            None => told(&variable.name),
        }
    }
}

/// The name of a hidden variable in messages. A value that a variable has in the middle of an algorithm is told by the name of the variable: `r`
/// for `r$4`; what has no name of the user is left out.
pub fn told(name: &str) -> String {
    match name.split_once('$') {
        Some(("", _)) => "…".to_string(),
        Some((variable, number)) => {
            variable.to_string() + number.trim_start_matches(|c: char| c.is_ascii_digit())
        }
        None => name.to_string(),
    }
}

/// Names in messages.
struct Told<'a>(&'a Dae);

impl Names for Told<'_> {
    fn var(&self, var: VarId) -> String {
        self.0.told(var)
    }

    fn local(&self, local: LocalId) -> String {
        self.0.local(local)
    }

    fn function(&self, function: FunctionId) -> String {
        self.0.function(function)
    }

    fn history(&self, number: ExprId) -> &str {
        Names::history(self.0, number)
    }

    fn record(&self, record: RecordId) -> String {
        self.0.record(record)
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        self.0.enum_literal(ty, literal)
    }
}

impl Names for Dae {
    fn var(&self, var: VarId) -> String {
        self.variables[var].name.clone()
    }

    fn local(&self, local: LocalId) -> String {
        format!("local{}", local.index())
    }

    fn function(&self, function: FunctionId) -> String {
        self.functions
            .get(function)
            .map_or_else(|| format!("{function:?}"), |function| function.name.to_string())
    }

    fn history(&self, number: ExprId) -> &str {
        Dae::history(self, number).map_or("$history", |history| history.name())
    }

    fn record(&self, record: RecordId) -> String {
        self.pool.record(record).name.to_string()
    }

    fn enum_literal(&self, ty: EnumId, literal: u32) -> String {
        let ty = self.pool.enumeration(ty);
        let name = ty.literals.get(literal as usize - 1).map_or("?", |name| name.as_str());
        format!("{}.{name}", ty.name)
    }
}

impl fmt::Display for Dae {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(out, "dae {}", self.name)?;
        for variable in self.variables.values() {
            write!(out, "  {:?} {}", variable.kind, variable.name)?;
            for (name, value) in [("", variable.binding), ("start", variable.start)] {
                if let Some(value) = value {
                    write!(out, " {name}= {}", self.text(value))?;
                }
            }
            writeln!(out, "{}", if variable.fixed { " fixed" } else { "" })?;
        }
        for (title, equations) in
            [("initial equation", &self.initial_equations), ("equation", &self.equations)]
        {
            writeln!(out, "{title}")?;
            for equation in equations {
                writeln!(out, "  {}", self.equation_text(equation))?;
            }
        }
        for relation in self.relations.values() {
            let variable = &self.variables[relation.variable].name;
            let (left, right) = (self.text(relation.left), self.text(relation.right));
            let when = if relation.schedule == crate::Schedule::Crossing { "crossing" } else { "timer" };
            writeln!(out, "{when} {variable} = {left} {} {right}", relation.op.symbol())?;
        }
        for (number, history) in self.histories.iter().enumerate() {
            let exprs: Vec<String> = history.inputs().into_iter().map(|expr| self.text(expr)).collect();
            writeln!(out, "history {number} {}({})", history.name(), exprs.join(", "))?;
        }
        for reset in &self.resets {
            let state = &self.variables[reset.state].name;
            writeln!(out, "reset {state} := {} when {}", self.text(reset.value), self.text(reset.active))?;
        }
        for check in &self.checks {
            writeln!(out, "{:?} {}", check.kind, self.text(check.condition))?;
        }
        Ok(())
    }
}
