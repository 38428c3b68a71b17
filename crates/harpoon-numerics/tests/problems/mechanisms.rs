//! Mechanisms with position constraints: differential-algebraic equations of index 3.

use super::{Problem, diagonal};

/// Andrews' squeezing mechanism: seven bodies in a plane, turned by a motor against a spring.
/// Unknowns: seven angles q, their derivatives, their second derivatives, six multipliers λ.
pub fn squeezer() -> Problem {
    let mut x = vec![0.0; 27];
    x[..7].copy_from_slice(&[
        -0.061_713_890_014_276_45,
        0.0,
        0.455_279_819_163_070_4,
        0.222_668_390_165_885_88,
        0.487_364_979_543_842_55,
        -0.222_668_390_165_885_88,
        1.230_547_444_549_821_2,
    ]);
    x[14] = 14_222.443_919_954_114;
    x[15] = -10_666.832_939_965_585;
    x[21] = 98.566_870_396_241_09;
    x[22] = -6.122_688_344_255_662_6;
    let mut x_dot = vec![0.0; 27];
    x_dot[7..14].copy_from_slice(&x[14..21]);
    let mut mass = vec![0.0; 27];
    mass[..14].fill(1.0);
    let mut index = vec![3; 27];
    index[..7].fill(1);
    index[7..14].fill(2);
    Problem {
        name: "squeezer",
        f: Box::new(squeezer_equations),
        jacobian: None,
        pattern: None,
        mass: Some(diagonal(&mass)),
        index,
        x,
        x_dot: Some(x_dot),
        t_end: 0.03,
        nominal: 1.0,
        reference: vec![
            0.158_107_711_962_990_4e2,
            -0.157_563_710_598_429_8e2,
            0.408_222_401_307_310_1e-1,
            -0.534_730_116_322_694_8,
            0.524_409_965_880_530_4,
            0.534_730_116_322_694_8,
            0.104_808_074_104_226_3e1,
        ],
        n_counted: 7,
    }
}

fn squeezer_equations(_: f64, y: &[f64], f: &mut [f64]) {
    let [m1, m2, m3, m4, m5, m6, m7] = [0.04325, 0.00365, 0.02373, 0.00706, 0.07050, 0.00706, 0.05498];
    let [i1, i2, i3, i4, i5, i6, i7] = [2.194e-6, 4.410e-7, 5.255e-6, 5.667e-7, 1.169e-5, 5.667e-7, 1.912e-5];
    let [xa, ya, xb, yb, xc, yc] = [-0.06934, -0.00227, -0.03635, 0.03273, 0.014, 0.072];
    let [d, da, e, ea, rr, ra] = [28e-3, 115e-4, 2e-2, 1421e-5, 7e-3, 92e-5];
    let [ss, sa, sb, sc, sd] = [35e-3, 1874e-5, 1043e-5, 18e-3, 2e-2];
    let [ta, tb, u, ua, ub, zf, zt, fa] = [2308e-5, 916e-5, 4e-2, 1228e-5, 449e-5, 2e-2, 4e-2, 1421e-5];
    let [c0, l0, torque] = [4530.0, 7785e-5, 0.033];

    let (beta, theta, gamma, phi, delta, omega, epsilon) = (y[0], y[1], y[2], y[3], y[4], y[5], y[6]);
    let (beta_v, theta_v, phi_v, delta_v, omega_v, epsilon_v) = (y[7], y[8], y[10], y[11], y[12], y[13]);
    let e_a = e - ea;
    let z_f = zf - fa;

    let mut m = [[0.0; 7]; 7];
    m[0][0] = m1 * ra * ra + m2 * (rr * rr - 2.0 * da * rr * theta.cos() + da * da) + i1 + i2;
    m[1][0] = m2 * (da * da - da * rr * theta.cos()) + i2;
    m[1][1] = m2 * da * da + i2;
    m[2][2] = m3 * (sa * sa + sb * sb) + i3;
    m[3][3] = m4 * e_a * e_a + i4;
    m[4][3] = m4 * (e_a * e_a + zt * e_a * phi.sin()) + i4;
    m[4][4] = m4 * (zt * zt + 2.0 * zt * e_a * phi.sin() + e_a * e_a) + m5 * (ta * ta + tb * tb) + i4 + i5;
    m[5][5] = m6 * z_f * z_f + i6;
    m[6][5] = m6 * (z_f * z_f - u * z_f * omega.sin()) + i6;
    m[6][6] = m6 * (z_f * z_f - 2.0 * u * z_f * omega.sin() + u * u) + m7 * (ua * ua + ub * ub) + i6 + i7;
    for i in 0..7 {
        for j in i + 1..7 {
            m[i][j] = m[j][i];
        }
    }

    let xd = sd * gamma.cos() + sc * gamma.sin() + xb;
    let yd = sd * gamma.sin() - sc * gamma.cos() + yb;
    let length = (xd - xc).hypot(yd - yc);
    let force = -c0 * (length - l0) / length;
    let (fx, fy) = (force * (xd - xc), force * (yd - yc));
    let forces = [
        torque - m2 * da * rr * theta_v * (theta_v + 2.0 * beta_v) * theta.sin(),
        m2 * da * rr * beta_v * beta_v * theta.sin(),
        fx * (sc * gamma.cos() - sd * gamma.sin()) + fy * (sd * gamma.cos() + sc * gamma.sin()),
        m4 * zt * e_a * delta_v * delta_v * phi.cos(),
        -m4 * zt * e_a * phi_v * (phi_v + 2.0 * delta_v) * phi.cos(),
        -m6 * u * z_f * epsilon_v * epsilon_v * omega.cos(),
        m6 * u * z_f * omega_v * (omega_v + 2.0 * epsilon_v) * omega.cos(),
    ];

    let (sin_bt, cos_bt) = (beta + theta).sin_cos();
    let (sin_pd, cos_pd) = (phi + delta).sin_cos();
    let (sin_oe, cos_oe) = (omega + epsilon).sin_cos();
    let x_row = [-rr * beta.sin() + d * sin_bt, d * sin_bt];
    let y_row = [rr * beta.cos() - d * cos_bt, -d * cos_bt];
    let mut gp = [[0.0; 7]; 6];
    for k in 0..3 {
        gp[2 * k][..2].copy_from_slice(&x_row);
        gp[2 * k + 1][..2].copy_from_slice(&y_row);
    }
    gp[0][2] = -ss * gamma.cos();
    gp[1][2] = -ss * gamma.sin();
    gp[2][3] = -e * cos_pd;
    gp[2][4] = -e * cos_pd + zt * delta.sin();
    gp[3][3] = -e * sin_pd;
    gp[3][4] = -e * sin_pd - zt * delta.cos();
    gp[4][5] = zf * sin_oe;
    gp[4][6] = zf * sin_oe - u * epsilon.cos();
    gp[5][5] = -zf * cos_oe;
    gp[5][6] = -zf * cos_oe - u * epsilon.sin();

    let (x_tip, y_tip) = (rr * beta.cos() - d * cos_bt, rr * beta.sin() - d * sin_bt);
    let constraints = [
        x_tip - ss * gamma.sin() - xb,
        y_tip + ss * gamma.cos() - yb,
        x_tip - e * sin_pd - zt * delta.cos() - xa,
        y_tip + e * cos_pd - zt * delta.sin() - ya,
        x_tip - zf * cos_oe - u * epsilon.sin() - xa,
        y_tip - zf * sin_oe + u * epsilon.cos() - ya,
    ];

    f[..14].copy_from_slice(&y[7..21]);
    for i in 0..7 {
        let inertia: f64 = (0..7).map(|j| m[i][j] * y[14 + j]).sum();
        let constraint_force: f64 = (0..6).map(|k| gp[k][i] * y[21 + k]).sum();
        f[14 + i] = inertia + constraint_force - forces[i];
    }
    f[21..].copy_from_slice(&constraints);
}

/// A car axis on a bumpy road (Schneider): two bodies on springs at fixed distance.
/// Unknowns: positions (xl, yl, xr, yr), their derivatives, two multipliers.
pub fn car_axis() -> Problem {
    const HALF_MASS: f64 = 10.0 * 1e-2 * 1e-2 / 2.0;
    let f = |t: f64, y: &[f64], f: &mut [f64]| {
        let yb = 0.1 * (10.0 * t).sin();
        let xb = (1.0 - yb * yb).sqrt();
        let (xl, yl, xr, yr) = (y[0], y[1], y[2], y[3]);
        let (lambda1, lambda2) = (y[8], y[9]);
        let left = 0.5 / xl.hypot(yl) - 1.0;
        let right = 0.5 / (xr - xb).hypot(yr - yb) - 1.0;
        f[..4].copy_from_slice(&y[4..8]);
        f[4] = left * xl + lambda1 * xb + 2.0 * lambda2 * (xl - xr);
        f[5] = left * yl + lambda1 * yb + 2.0 * lambda2 * (yl - yr) - HALF_MASS;
        f[6] = right * (xr - xb) - 2.0 * lambda2 * (xl - xr);
        f[7] = right * (yr - yb) - 2.0 * lambda2 * (yl - yr) - HALF_MASS;
        f[8] = xb * xl + yb * yl;
        f[9] = (xl - xr) * (xl - xr) + (yl - yr) * (yl - yr) - 1.0;
    };
    let x = vec![0.0, 0.5, 1.0, 0.5, -0.5, 0.0, -0.5, 0.0, 0.0, 0.0];
    let mut x_dot = vec![0.0; 10];
    f(0.0, &x, &mut x_dot);
    x_dot[4..8].iter_mut().for_each(|v| *v /= HALF_MASS);
    x_dot[8..].fill(0.0);
    let mass = [1.0, 1.0, 1.0, 1.0, HALF_MASS, HALF_MASS, HALF_MASS, HALF_MASS, 0.0, 0.0];
    Problem {
        name: "car axis",
        f: Box::new(f),
        jacobian: None,
        pattern: None,
        mass: Some(diagonal(&mass)),
        index: vec![1, 1, 1, 1, 2, 2, 2, 2, 3, 3],
        x,
        x_dot: Some(x_dot),
        t_end: 3.0,
        nominal: 1.0,
        reference: vec![
            0.493_455_784_275_402_8e-1,
            0.496_989_460_230_171_15,
            0.104_174_252_488_542_15e1,
            0.373_911_027_265_361_26,
            -0.770_583_684_040_972_4e-1,
            0.744_686_658_723_778_55e-2,
            0.175_568_157_537_232_22e-1,
            0.770_341_043_779_252,
            -0.473_688_659_084_893_3e-2,
            -0.110_468_033_125_734_37e-2,
        ],
        n_counted: 10,
    }
}
