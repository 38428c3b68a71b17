//! A loop over arrays, as functions have them: the scalar product of two vectors.

use harpoon_code::ir::{Address, Base, Binary, Inst, RegId, RegKind};
use harpoon_code::{Module, Routine};
use harpoon_index::Id;

/// values[2n] := values[0..n] · values[n..2n]
pub fn dot(n: u32) -> Module {
    use RegKind::{Integer, Real};
    let registers = [Integer, Integer, Integer, Integer, Real, Real, Real, Real];
    let [i, bound, one, is_over, sum, a, b, product] = std::array::from_fn(RegId::from_index);
    let element = |offset| Address { base: Base::Values, offset, index: Some(i) };
    let round = vec![
        Inst::Binary { to: is_over, op: Binary::LessEqualInteger, a: bound, b: i },
        Inst::If { condition: is_over, then: vec![Inst::Break], otherwise: vec![] },
        Inst::Load { to: a, from: element(0) },
        Inst::Load { to: b, from: element(n) },
        Inst::Binary { to: product, op: Binary::Mul, a, b },
        Inst::Binary { to: sum, op: Binary::Add, a: sum, b: product },
        Inst::Binary { to: i, op: Binary::AddInteger, a: i, b: one },
    ];
    let body = vec![
        Inst::Integer { to: i, value: 0 },
        Inst::Integer { to: bound, value: i64::from(n) },
        Inst::Integer { to: one, value: 1 },
        Inst::Real { to: sum, value: 0.0 },
        Inst::Loop { body: round },
        Inst::Store { to: Address { base: Base::Values, offset: 2 * n, index: None }, from: sum },
    ];
    let registers = registers.into_iter().collect();
    let routine = Routine { name: "dot".to_string(), registers, frame_size: 0, body };
    Module { routines: [routine].into_iter().collect(), n_values: 2 * n as usize + 1, ..Module::default() }
}
