//! Time and memory of one model as its size grows: twice the size should cost twice as much.

use std::fs;

use crate::arguments::Growth;
use crate::one::{End, compile, temporary};
use crate::{Health, Measured};

pub fn measure(asked: &Growth) -> Measured {
    println!("{}", asked.model);
    println!(
        "{:>8} {:>10} {:>9} {:>12} {:>8} {:>14}",
        asked.parameter.join("="),
        "equations",
        "seconds",
        "µs/equation",
        "MB",
        "instructions"
    );
    let mut health = Health::Sound;
    for &size in &asked.sizes {
        let file = temporary("growth.mo");
        fs::write(&file, sized(asked, size))?;
        let report = compile(&file.display().to_string(), &asked.crowd, None, asked.instructions)?;
        fs::remove_file(&file)?;
        if report.end != End::Regular {
            health = Health::Broken;
        }
        if !report.accepted() {
            print!("{size:>8}\n{}", report.excerpt(8));
            continue;
        }
        let equations = report.equations.unwrap_or(0);
        println!(
            "{size:>8} {equations:>10} {:>9.3} {:>12.1} {:>8} {:>14}",
            report.seconds,
            report.seconds * 1e6 / equations.max(1) as f64,
            report.peak_kilobytes.map_or("-".to_string(), |peak| (peak / 1000).to_string()),
            report.instructions.map_or("-".to_string(), |n| n.to_string()),
        );
    }
    Ok(health)
}

/// The model with the parameter set, as a user would write it.
fn sized(asked: &Growth, size: u64) -> String {
    let modifiers: Vec<String> = asked.parameter.iter().map(|name| format!("{name} = {size}")).collect();
    format!("model Sized\n  extends {}({});\nend Sized;\n", asked.model, modifiers.join(", "))
}
