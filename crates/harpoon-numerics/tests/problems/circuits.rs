//! Electrical circuits: a very stiff oscillating one, and one whose capacitors leave some voltages algebraic.

use std::f64::consts::PI;

use harpoon_numerics::{DenseMatrix, Matrix};

use super::Problem;

/// Horneber's ring modulator with parasitic capacitances of 2 pF.
pub fn ring_modulator() -> Problem {
    let (c, cs, cp) = (1.6e-8, 2e-12, 1e-8);
    let (lh, ls1, ls2, ls3) = (4.45, 2e-3, 5e-4, 5e-4);
    let (r, rp, rg1, rg2, rg3, ri, rc) = (25e3, 50.0, 36.3, 17.3, 17.3, 50.0, 600.0);
    let diode = |u: f64| 40.672_864_02e-9 * ((17.749_333_2 * u).exp() - 1.0);
    let f = move |t: f64, y: &[f64], f: &mut [f64]| {
        let u_in1 = 0.5 * (2e3 * PI * t).sin();
        let u_in2 = 2.0 * (2e4 * PI * t).sin();
        let d1 = diode(y[2] - y[4] - y[6] - u_in2);
        let d2 = diode(-y[3] + y[5] - y[6] - u_in2);
        let d3 = diode(y[3] + y[4] + y[6] + u_in2);
        let d4 = diode(-y[2] - y[5] + y[6] + u_in2);
        f[0] = (y[7] - 0.5 * y[9] + 0.5 * y[10] + y[13] - y[0] / r) / c;
        f[1] = (y[8] - 0.5 * y[11] + 0.5 * y[12] + y[14] - y[1] / r) / c;
        f[2] = (y[9] - d1 + d4) / cs;
        f[3] = (-y[10] + d2 - d3) / cs;
        f[4] = (y[11] + d1 - d3) / cs;
        f[5] = (-y[12] - d2 + d4) / cs;
        f[6] = (-y[6] / rp + d1 + d2 - d3 - d4) / cp;
        f[7] = -y[0] / lh;
        f[8] = -y[1] / lh;
        f[9] = (0.5 * y[0] - y[2] - rg2 * y[9]) / ls2;
        f[10] = (-0.5 * y[0] + y[3] - rg3 * y[10]) / ls3;
        f[11] = (0.5 * y[1] - y[4] - rg2 * y[11]) / ls2;
        f[12] = (-0.5 * y[1] + y[5] - rg3 * y[12]) / ls3;
        f[13] = (-y[0] + u_in1 - (ri + rg1) * y[13]) / ls1;
        f[14] = (-y[1] - (rc + rg1) * y[14]) / ls1;
    };
    Problem {
        name: "ring modulator",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: None,
        index: Vec::new(),
        x: vec![0.0; 15],
        x_dot: None,
        t_end: 1e-3,
        nominal: 1.0,
        reference: vec![
            -0.233_905_735_848_674_5e-1,
            -0.736_748_548_554_082_5e-2,
            0.258_295_670_929_116_9,
            -0.406_446_572_128_345,
            -0.403_945_566_514_979_4,
            0.260_796_676_542_294_3,
            0.110_676_186_126_997_5,
            0.293_990_434_243_559_6e-6,
            -0.284_002_993_364_232_9e-7,
            0.726_719_826_726_455_3e-3,
            0.792_948_719_696_084e-3,
            -0.725_528_349_569_896_5e-3,
            -0.794_140_196_852_652_1e-3,
            0.708_849_541_697_611_4e-4,
            0.239_005_907_523_657e-4,
        ],
        n_counted: 15,
    }
}

/// Rentrop's amplifier with two transistors: index 1, and a singular mass matrix that is not diagonal.
pub fn transistor_amplifier() -> Problem {
    let (u_b, r0, r) = (6.0, 1000.0, 9000.0);
    let alpha = 0.99;
    let transistor = |u: f64| 1e-6 * ((u / 0.026).exp() - 1.0);
    let f = move |t: f64, y: &[f64], f: &mut [f64]| {
        let u_e = 0.1 * (200.0 * PI * t).sin();
        let (g1, g2) = (transistor(y[1] - y[2]), transistor(y[4] - y[5]));
        f[0] = (y[0] - u_e) / r0;
        f[1] = (2.0 * y[1] - u_b) / r + (1.0 - alpha) * g1;
        f[2] = y[2] / r - g1;
        f[3] = (y[3] - u_b) / r + alpha * g1;
        f[4] = (2.0 * y[4] - u_b) / r + (1.0 - alpha) * g2;
        f[5] = y[5] / r - g2;
        f[6] = (y[6] - u_b) / r + alpha * g2;
        f[7] = y[7] / r;
    };
    let mut mass = DenseMatrix::zeros(8);
    for (i, c) in [(0, 1e-6), (3, 3e-6), (6, 5e-6)] {
        mass.set(i, i, -c);
        mass.set(i, i + 1, c);
        mass.set(i + 1, i, c);
        mass.set(i + 1, i + 1, -c);
    }
    mass.set(2, 2, -2e-6);
    mass.set(5, 5, -4e-6);
    let (d1, d4, d7) = (51.338_775, -24.975_766_7, -10.005_644_53);
    Problem {
        name: "transistor amplifier",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: Some(Matrix::Dense(mass)),
        index: Vec::new(),
        x: vec![0.0, 3.0, 3.0, 6.0, 3.0, 3.0, 6.0, 0.0],
        x_dot: Some(vec![d1, d1, -3.0 / (2e-6 * 9000.0), d4, d4, -3.0 / (4e-6 * 9000.0), d7, d7]),
        t_end: 0.2,
        nominal: 1.0,
        reference: vec![
            -0.556_214_501_226_270_9e-2,
            0.300_652_247_190_304_2e1,
            0.284_995_878_860_812_8e1,
            0.292_642_253_620_624_1e1,
            0.270_461_786_501_055_4e1,
            0.276_183_777_839_314_5e1,
            0.477_092_763_161_677_2e1,
            0.123_699_586_809_154_8e1,
        ],
        n_counted: 8,
    }
}
