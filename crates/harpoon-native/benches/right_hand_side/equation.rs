//! Equations `cell := expression`, as a routine and as C.

use std::fmt::Write;

use harpoon_code::ir::{Address, Base, Binary, Inst, RegId, RegKind, Unary};
use harpoon_code::{Module, Routine};
use harpoon_index::IdVec;

#[derive(Clone)]
pub enum Expr {
    Number(f64),
    Cell(u32),
    Unary(Unary, Box<Expr>),
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// if a < b then c else d
    IfLess(Box<[Expr; 4]>),
}

use Expr::Cell;

impl std::ops::Add for Expr {
    type Output = Expr;
    fn add(self, other: Expr) -> Expr {
        Expr::Binary(Binary::Add, Box::new(self), Box::new(other))
    }
}

impl std::ops::Sub for Expr {
    type Output = Expr;
    fn sub(self, other: Expr) -> Expr {
        Expr::Binary(Binary::Sub, Box::new(self), Box::new(other))
    }
}

impl std::ops::Mul for Expr {
    type Output = Expr;
    fn mul(self, other: Expr) -> Expr {
        Expr::Binary(Binary::Mul, Box::new(self), Box::new(other))
    }
}

impl std::ops::Div for Expr {
    type Output = Expr;
    fn div(self, other: Expr) -> Expr {
        Expr::Binary(Binary::Div, Box::new(self), Box::new(other))
    }
}

pub fn apply(op: Unary, x: Expr) -> Expr {
    Expr::Unary(op, Box::new(x))
}

#[derive(Default)]
pub struct System {
    start_values: Vec<f64>,
    equations: Vec<(u32, Expr)>,
}

impl System {
    /// A cell that is given.
    pub fn given(&mut self, start: f64) -> Expr {
        self.start_values.push(start);
        Cell(self.start_values.len() as u32 - 1)
    }

    /// A cell with an equation.
    pub fn compute(&mut self, value: Expr) -> Expr {
        let cell = self.start_values.len() as u32;
        self.start_values.push(0.0);
        self.equations.push((cell, value));
        Cell(cell)
    }

    pub fn start_values(&self) -> Vec<f64> {
        self.start_values.clone()
    }

    pub fn n_operations(&self) -> usize {
        self.module().routines.values().map(|routine| routine.body.len()).sum()
    }

    pub fn module(&self) -> Module {
        let mut lowering = Lowering { registers: IdVec::new(), body: Vec::new() };
        for (cell, value) in &self.equations {
            let from = lowering.expression(value);
            lowering.body.push(Inst::Store { to: address(*cell), from });
        }
        let Lowering { registers, body } = lowering;
        let routine = Routine { name: "right hand side".to_string(), registers, frame_size: 0, body };
        Module {
            routines: [routine].into_iter().collect(),
            n_values: self.start_values.len(),
            ..Module::default()
        }
    }

    pub fn c(&self) -> String {
        let mut text = "#include <math.h>\nvoid right_hand_side(double *v) {\n".to_string();
        for (cell, value) in &self.equations {
            writeln!(text, "  v[{cell}] = {};", c(value)).expect("a string");
        }
        text + "}\n"
    }
}

fn c(expression: &Expr) -> String {
    match expression {
        Expr::Number(x) => format!("{x:?}"),
        Cell(cell) => format!("v[{cell}]"),
        Expr::Unary(op, x) => match op {
            Unary::Neg => format!("(-{})", c(x)),
            Unary::Abs => format!("fabs({})", c(x)),
            _ => format!("{}({})", format!("{op:?}").to_lowercase(), c(x)),
        },
        Expr::Binary(op, x, y) => {
            let sign = match op {
                Binary::Add => '+',
                Binary::Sub => '-',
                Binary::Mul => '*',
                Binary::Div => '/',
                _ => panic!("no C for {op:?}"),
            };
            format!("({} {sign} {})", c(x), c(y))
        }
        Expr::IfLess(parts) => {
            let [a, b, then, otherwise] = parts.each_ref().map(c);
            format!("({a} < {b} ? {then} : {otherwise})")
        }
    }
}

fn address(offset: u32) -> Address {
    Address { base: Base::Values, offset, index: None }
}

struct Lowering {
    registers: IdVec<RegId, RegKind>,
    body: Vec<Inst>,
}

impl Lowering {
    fn expression(&mut self, expression: &Expr) -> RegId {
        match expression {
            Expr::Number(value) => self.result(RegKind::Real, |to| Inst::Real { to, value: *value }),
            Cell(cell) => self.result(RegKind::Real, |to| Inst::Load { to, from: address(*cell) }),
            Expr::Unary(op, x) => {
                let a = self.expression(x);
                self.result(op.result_kind(), |to| Inst::Unary { to, op: *op, a })
            }
            Expr::Binary(op, x, y) => {
                let (a, b) = (self.expression(x), self.expression(y));
                self.result(op.result_kind(), |to| Inst::Binary { to, op: *op, a, b })
            }
            Expr::IfLess(parts) => {
                let [a, b] = [0, 1].map(|part| self.expression(&parts[part]));
                let condition =
                    self.result(RegKind::Integer, |to| Inst::Binary { to, op: Binary::Less, a, b });
                let to = self.registers.push(RegKind::Real);
                let [then, otherwise] = [2, 3].map(|part| {
                    let before = std::mem::take(&mut self.body);
                    let from = self.expression(&parts[part]);
                    self.body.push(Inst::Copy { to, from });
                    std::mem::replace(&mut self.body, before)
                });
                self.body.push(Inst::If { condition, then, otherwise });
                to
            }
        }
    }

    fn result(&mut self, kind: RegKind, inst: impl FnOnce(RegId) -> Inst) -> RegId {
        let to = self.registers.push(kind);
        self.body.push(inst(to));
        to
    }
}
