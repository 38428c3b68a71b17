//! The kinematics of an arm of many joints, with friction and damping: what equations of multi-body systems look like.

use harpoon_code::ir::Unary;

use crate::equation::{Expr, System, apply};

pub fn arm(n_joints: usize) -> System {
    let mut system = System::default();
    let number = Expr::Number;
    let mut rotation = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|row| row.map(number));
    let mut position = [0.0; 3].map(number);
    let mut velocity = [0.0; 3].map(number);
    let mut spin = [0.0; 3].map(number);
    for joint in 0..n_joints {
        let angle = system.given(0.1 + joint as f64);
        let speed = system.given(0.3 - 0.1 * joint as f64);
        let length = system.given(0.5);
        let sine = system.compute(apply(Unary::Sin, angle.clone()));
        let cosine = system.compute(apply(Unary::Cos, angle));
        // Joints turn about z and y in turn.
        let (i, j, axis) = if joint % 2 == 0 { (0, 1, 2) } else { (2, 0, 1) };
        let old = rotation.clone();
        for row in 0..3 {
            let (a, b) = (old[row][i].clone(), old[row][j].clone());
            rotation[row][i] = system.compute(a.clone() * cosine.clone() + b.clone() * sine.clone());
            rotation[row][j] = system.compute(b * cosine.clone() - a * sine.clone());
        }
        for row in 0..3 {
            let turned = old[row][axis].clone() * speed.clone();
            spin[row] = system.compute(spin[row].clone() + turned);
        }
        let arm: [Expr; 3] =
            std::array::from_fn(|row| system.compute(rotation[row][0].clone() * length.clone()));
        for row in 0..3 {
            position[row] = system.compute(position[row].clone() + arm[row].clone());
            let (next, last) = ((row + 1) % 3, (row + 2) % 3);
            let across = spin[next].clone() * arm[last].clone() - spin[last].clone() * arm[next].clone();
            velocity[row] = system.compute(velocity[row].clone() + across);
        }
        let square = velocity.iter().map(|v| v.clone() * v.clone()).reduce(|a, b| a + b).expect("three");
        let pace = system.compute(apply(Unary::Sqrt, square));
        let friction = system.compute(Expr::IfLess(Box::new([
            speed.clone(),
            number(0.0),
            number(-2.0) + number(0.1) * speed.clone(),
            number(2.0) + number(0.1) * speed,
        ])));
        let height = position[1].clone();
        system.compute((number(9.81) * height - friction - number(0.5) * pace) / number(1.5));
    }
    system
}
