//! Files that vanish after a test, and a run with everything that a result can have.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

use harpoon_result::{Sign, Signal, Source, Writer};

/// A path for a file that is removed in the end.
pub struct TemporaryFile(PathBuf);

impl TemporaryFile {
    pub fn new(extension: &str) -> TemporaryFile {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("harpoon-result-{}-{number}.{extension}", std::process::id());
        TemporaryFile(std::env::temp_dir().join(name))
    }

    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

pub fn signal(name: &str, unit: &str, description: &str, source: Source) -> Signal {
    Signal { name: name.into(), unit: unit.into(), description: description.into(), source }
}

/// Column 1 is written by nobody; columns 0 and 2 have aliases.
pub fn signals() -> Vec<Signal> {
    use Sign::{Minus, Plus};
    vec![
        signal("ball.h", "m", "Height", Source::Column(2, Plus)),
        signal("ball.v", "m/s", "Velocity [upwards]", Source::Column(0, Plus)),
        signal("floor.v_rel", "m/s", "", Source::Column(0, Minus)),
        signal("R[1,2]", "", "Größe", Source::Column(2, Plus)),
        signal("g", "m/s2", "Gravity", Source::Constant(9.81)),
        signal("n", "", "", Source::Constant(-3.0)),
    ]
}

/// An event at 0.5.
pub const ROWS: [(f64, [f64; 3]); 4] = [
    (0.0, [0.0, f64::NAN, 1.0]),
    (0.5, [-4.905, f64::NAN, 1e-17]),
    (0.5, [3.924, f64::NAN, 1e-17]),
    (1.0, [-0.1, f64::NAN, 0.1]),
];

pub fn write(writer: &mut dyn Writer) {
    writer.begin(&signals(), &[]).unwrap();
    for (time, values) in ROWS {
        writer.row(time, &values).unwrap();
    }
    writer.finish().unwrap();
}
