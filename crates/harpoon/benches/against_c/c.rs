//! Routines → a C program that runs them as often as its argument says.

use std::collections::BTreeSet;
use std::fmt::Write;

use harpoon_code::ir::{Address, Base, Binary, Inst, RegId, RegKind, Routine, Unary};
use harpoon_code::{Program, RoutineId, with_callees};
use harpoon_index::Id;

pub fn write(program: &Program, routines: &[RoutineId]) -> String {
    let module = &program.module;
    let mut text = HEAD.to_string();
    let mut functions = BTreeSet::new();
    for routine in routines {
        let callees = with_callees(module, *routine).expect("verified");
        functions.extend(callees.into_iter().filter(|callee| callee != routine).map(Id::index));
    }
    let mut wanted: BTreeSet<u32> = program.states.iter().map(|state| state.derivative).collect();
    for system in program.systems.values() {
        wanted.extend(&system.residual_cells);
        wanted.extend(system.entries.iter().map(|(_, _, cell)| *cell));
    }
    let mut locals = stored(routines.iter().map(|routine| &module.routines[*routine]));
    locals.retain(|cell| !wanted.contains(cell));
    let none = BTreeSet::new();
    for function in functions {
        let routine = &module.routines[RoutineId::from_index(function)];
        writeln!(text, "static int function{function}(double *v, double *frame) {{").expect("a string");
        let mut writer = Writer { text: &mut text, routine, locals: &none, exit: "goto end;" };
        writer.routine();
        text.push_str("end:\n  return 0;\n}\n");
    }
    // The empty statement keeps the compiler from leaving out calls that do nothing.
    text.push_str(
        "__attribute__((noinline)) int rhs(double *v, double *frame) {\n  __asm__ volatile(\"\");\n",
    );
    locals.iter().for_each(|cell| writeln!(text, "  double c{cell} = v[{cell}];").expect("a string"));
    for (number, routine) in routines.iter().enumerate() {
        let exit = format!("goto end{number};");
        let routine = &module.routines[*routine];
        text.push_str("  {\n");
        Writer { text: &mut text, routine, locals: &locals, exit: &exit }.routine();
        writeln!(text, "  }}\nend{number}:;").expect("a string");
    }
    text.push_str("  return 0;\n}\n");
    let values: Vec<String> = program.values.iter().map(|value| number(*value)).collect();
    writeln!(text, "double values[] = {{{}}};", values.join(", ")).expect("a string");
    let frame = module.routines.values().map(|routine| routine.frame_size).max().unwrap_or(0) + 1;
    writeln!(text, "double frame[{frame}];").expect("a string");
    text + TAIL
}

const HEAD: &str = "#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
static inline double mod_(double x, double y) { return x - floor(x/y)*y; }
static inline double rem_(double x, double y) { return x - trunc(x/y)*y; }
static inline double min_(double x, double y) { return x < y ? x : y; }
static inline double max_(double x, double y) { return x > y ? x : y; }
static inline double sign_(double x) { return x > 0 ? 1 : x < 0 ? -1 : x; }
";

const TAIL: &str = "int main(int n_arguments, char **arguments) {
  int n = n_arguments > 1 ? atoi(arguments[1]) : 1;
  for (int k = 0; k < n; k++)
    if (rhs(values, frame)) return 1;
  double sum = 0;
  for (unsigned k = 0; k < sizeof values/sizeof *values; k++) sum += values[k];
  printf(\"%g\\n\", sum);
  return 0;
}
";

/// The cells that are written, as far as they need not lie in memory.
fn stored<'r>(routines: impl Iterator<Item = &'r Routine>) -> BTreeSet<u32> {
    let mut cells = BTreeSet::new();
    let mut is_indexed = false;
    fn visit(body: &[Inst], cells: &mut BTreeSet<u32>, is_indexed: &mut bool) {
        for inst in body {
            match inst {
                Inst::Store { to: Address { base: Base::Values, offset, index: None }, .. } => {
                    cells.insert(*offset);
                }
                Inst::Load { from: Address { base: Base::Values, index: Some(_), .. }, .. }
                | Inst::Store { to: Address { base: Base::Values, index: Some(_), .. }, .. } => {
                    *is_indexed = true;
                }
                Inst::If { then, otherwise, .. } => {
                    visit(then, cells, is_indexed);
                    visit(otherwise, cells, is_indexed);
                }
                Inst::Loop { body } => visit(body, cells, is_indexed),
                _ => {}
            }
        }
    }
    routines.for_each(|routine| visit(&routine.body, &mut cells, &mut is_indexed));
    if is_indexed { BTreeSet::new() } else { cells }
}

struct Writer<'a> {
    text: &'a mut String,
    routine: &'a Routine,
    locals: &'a BTreeSet<u32>,
    exit: &'a str,
}

impl Writer<'_> {
    fn routine(&mut self) {
        for (register, kind) in self.routine.registers.iter() {
            let ty = if *kind == RegKind::Real { "double" } else { "int64_t" };
            self.line(&format!("{ty} r{};", register.index()));
        }
        self.list(&self.routine.body);
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "    {line}").expect("a string");
    }

    fn list(&mut self, body: &[Inst]) {
        body.iter().for_each(|inst| self.inst(inst));
    }

    fn inst(&mut self, inst: &Inst) {
        let line = match inst {
            Inst::Real { to, value } => format!("{} = {};", r(to), number(*value)),
            Inst::Integer { to, value } => format!("{} = INT64_C({value});", r(to)),
            Inst::Copy { to, from } => format!("{} = {};", r(to), r(from)),
            Inst::Load { to, from } => match self.routine.registers[*to] {
                RegKind::Real => format!("{} = {};", r(to), self.cell(from)),
                RegKind::Integer => format!("{} = (int64_t){};", r(to), self.cell(from)),
            },
            Inst::Store { to, from } => format!("{} = {};", self.cell(to), r(from)),
            Inst::Unary { to, op, a } => format!("{} = {};", r(to), unary(*op, &r(a))),
            Inst::Binary { to, op, a, b } => format!("{} = {};", r(to), binary(*op, &r(a), &r(b))),
            Inst::Select { to, condition, then, otherwise } => {
                format!("{} = {} ? {} : {};", r(to), r(condition), r(then), r(otherwise))
            }
            Inst::If { condition, then, otherwise } => {
                self.line(&format!("if ({}) {{", r(condition)));
                self.list(then);
                self.line("} else {");
                self.list(otherwise);
                "}".to_string()
            }
            Inst::Loop { body } => {
                self.line("for (;;) {");
                self.list(body);
                "}".to_string()
            }
            Inst::Break => "break;".to_string(),
            Inst::Return => self.exit.to_string(),
            Inst::Call { routine, frame } => {
                format!("if (function{}(v, frame + {frame})) return 1;", routine.index())
            }
            Inst::Extern { .. } => panic!("the models of this bench need no host"),
            Inst::Fail { .. } => "return 1;".to_string(),
        };
        self.line(&line);
    }

    fn cell(&self, address: &Address) -> String {
        match address {
            Address { base: Base::Values, offset, index: None } if self.locals.contains(offset) => {
                format!("c{offset}")
            }
            Address { base, offset, index } => {
                let base = if *base == Base::Values { "v" } else { "frame" };
                let index = index.as_ref().map_or_else(String::new, |index| format!(" + {}", r(index)));
                format!("{base}[{offset}{index}]")
            }
        }
    }
}

fn r(register: &RegId) -> String {
    format!("r{}", register.index())
}

fn number(value: f64) -> String {
    match value {
        _ if value.is_nan() => "NAN".to_string(),
        f64::INFINITY => "INFINITY".to_string(),
        f64::NEG_INFINITY => "(-INFINITY)".to_string(),
        _ => format!("{value:?}"),
    }
}

fn unary(op: Unary, a: &str) -> String {
    match op {
        Unary::Neg | Unary::NegInteger => format!("-{a}"),
        Unary::Abs => format!("fabs({a})"),
        Unary::AbsInteger => format!("llabs({a})"),
        Unary::Sign => format!("sign_({a})"),
        Unary::Not => format!("!{a}"),
        Unary::ToReal => format!("(double){a}"),
        Unary::ToInteger => format!("(int64_t)floor({a})"),
        _ => format!("{}({a})", format!("{op:?}").to_lowercase()),
    }
}

fn binary(op: Binary, a: &str, b: &str) -> String {
    use Binary::*;
    let sign = match op {
        Add | AddInteger => "+",
        Sub | SubInteger => "-",
        Mul | MulInteger => "*",
        Div | DivInteger => "/",
        RemInteger => "%",
        Less | LessInteger => "<",
        LessEqual | LessEqualInteger => "<=",
        Equal | EqualInteger => "==",
        NotEqual | NotEqualInteger => "!=",
        And => "&",
        Or => "|",
        Pow | Atan2 => return format!("{}({a}, {b})", format!("{op:?}").to_lowercase()),
        Min | MinInteger => return format!("min_({a}, {b})"),
        Max | MaxInteger => return format!("max_({a}, {b})"),
        Mod | ModInteger => return format!("mod_({a}, {b})"),
        Rem => return format!("rem_({a}, {b})"),
    };
    format!("{a} {sign} {b}")
}
