//! Chemical kinetics: stiff ordinary differential equations.

use super::Problem;

/// Robertson's autocatalytic reaction, up to a time of 10¹¹.
pub fn robertson() -> Problem {
    let f = |_: f64, y: &[f64], f: &mut [f64]| {
        f[0] = -0.04 * y[0] + 1e4 * y[1] * y[2];
        f[2] = 3e7 * y[1] * y[1];
        f[1] = -f[0] - f[2];
    };
    Problem {
        name: "robertson",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: None,
        index: Vec::new(),
        x: vec![1.0, 0.0, 0.0],
        x_dot: None,
        t_end: 1e11,
        nominal: 1e-6,
        reference: vec![0.208_334_014_970_125_5e-7, 0.833_336_077_033_471_3e-13, 0.999_999_979_166_505],
        n_counted: 3,
    }
}

/// High irradiance response of plants (Schäfer), eight species.
pub fn hires() -> Problem {
    let f = |_: f64, y: &[f64], f: &mut [f64]| {
        let binding = 280.0 * y[5] * y[7];
        f[0] = -1.71 * y[0] + 0.43 * y[1] + 8.32 * y[2] + 0.0007;
        f[1] = 1.71 * y[0] - 8.75 * y[1];
        f[2] = -10.03 * y[2] + 0.43 * y[3] + 0.035 * y[4];
        f[3] = 8.32 * y[1] + 1.71 * y[2] - 1.12 * y[3];
        f[4] = -1.745 * y[4] + 0.43 * (y[5] + y[6]);
        f[5] = -binding + 0.69 * y[3] + 1.71 * y[4] - 0.43 * y[5] + 0.69 * y[6];
        f[6] = binding - 1.81 * y[6];
        f[7] = -f[6];
    };
    Problem {
        name: "hires",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: None,
        index: Vec::new(),
        x: vec![1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0057],
        x_dot: None,
        t_end: 321.8122,
        nominal: 1e-4,
        reference: vec![
            0.737_131_257_332_566_8e-3,
            0.144_248_572_631_618_5e-3,
            0.588_872_974_096_757_5e-4,
            0.117_565_134_328_314_9e-2,
            0.238_635_619_883_133_1e-2,
            0.623_896_825_274_279_6e-2,
            0.284_999_839_518_576_9e-2,
            0.285_000_160_481_423_1e-2,
        ],
        n_counted: 8,
    }
}

/// Belousov and Zhabotinskii's oscillating reaction (Field, Noyes).
pub fn oregonator() -> Problem {
    let f = |_: f64, y: &[f64], f: &mut [f64]| {
        f[0] = 77.27 * (y[1] + y[0] * (1.0 - 8.375e-6 * y[0] - y[1]));
        f[1] = (y[2] - (1.0 + y[0]) * y[1]) / 77.27;
        f[2] = 0.161 * (y[0] - y[2]);
    };
    Problem {
        name: "oregonator",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: None,
        index: Vec::new(),
        x: vec![1.0, 2.0, 3.0],
        x_dot: None,
        t_end: 360.0,
        nominal: 1e-6,
        reference: vec![0.100_081_487_031_852_3e1, 0.122_817_852_154_991_7e4, 0.132_055_494_284_670_6e3],
        n_counted: 3,
    }
}
