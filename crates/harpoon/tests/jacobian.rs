//! The Jacobians that programs bring along are the derivatives of what they compute: on every model of `tests/simulation`,
//! at points of its trajectory, they agree with central differences, and native code gives the bits of the interpreter.
//!
//! `HARPOON_MSL=DIR JACOBIAN_MODELS=Modelica.A,Modelica.B cargo test --test jacobian` looks at models of a library instead.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use harpoon::{Options, compile};
use harpoon_code::program::{Step, System};
use harpoon_code::{Engine, ExternId, Host, Interpreter, Lowered, Program};
use harpoon_native::Native;
use harpoon_numerics::{Dynamics, Matrix};
use harpoon_sim::{Continuous, Machine, Method, Observer, Settings, Structure};

/// Of entries, relative to the largest of its row in units of the nominal values, or to the derivative itself: what rounding is relative to.
const TOLERANCE: f64 = 1e-6;

#[test]
fn jacobians_agree_with_central_differences() {
    let mut complaints = Vec::new();
    let mut n_entries = 0;
    for model in models() {
        match check(&model) {
            Ok(n) => n_entries += n,
            Err(found) => complaints.extend(found.into_iter().map(|text| format!("{model}: {text}"))),
        }
    }
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
    assert!(n_entries > 0, "nothing was compared");
}

fn models() -> Vec<String> {
    if let Ok(models) = std::env::var("JACOBIAN_MODELS") {
        return models.split(',').map(str::to_string).collect();
    }
    let mut models = Vec::new();
    let mut directories = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/simulation")];
    while let Some(directory) = directories.pop() {
        for entry in std::fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                directories.push(path);
            } else if path.extension().is_some_and(|end| end == "mo") {
                models.push(path.display().to_string());
            }
        }
    }
    models.sort();
    models
}

/// How many entries were compared; none of a model that is meant not to compile.
fn check(model: &str) -> Result<usize, Vec<String>> {
    let options = Options {
        model: model.to_string(),
        libraries: std::env::var("HARPOON_MSL").map(PathBuf::from).into_iter().collect(),
        modelica_path: None,
        style: harpoon::source::Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    compile(&options, |compiled| {
        let dae = compiled.flat.take().and_then(|flat| harpoon_dae::lower(flat).ok());
        let causal = dae.and_then(|dae| harpoon_causal::causalize(dae).ok());
        let lowered =
            causal.and_then(|causal| harpoon_code::lower(causal, compiled.surroundings.clone()).ok());
        match lowered {
            Some(lowered) => compare(lowered),
            None if is_meant_to_fail(model) => Ok(0),
            None => Err(vec!["does not compile".to_string()]),
        }
    })
}

/// As the margin of the file says. Native code is not allowed here.
fn is_meant_to_fail(model: &str) -> bool {
    let text = std::fs::read_to_string(model).unwrap_or_default();
    ["// fails check:", "// fails compile:", "// allows: native"]
        .iter()
        .any(|expectation| text.contains(expectation))
}

fn compare(Lowered { program, mut host, .. }: Lowered) -> Result<usize, Vec<String>> {
    let program = Arc::new(program);
    let mut host = HostOf(&mut host);
    let mut interpreter = Interpreter::new(&program.module);
    let mut native = Native::compile(&program.module).expect("what was lowered can be compiled");
    let settings = Settings {
        start: 0.0,
        stop: 1.0,
        tolerance: 1e-6,
        intervals: 20,
        method: Method::Dassl,
        step: None,
        chattering: Default::default(),
    };
    let [mut points, mut interpreted] = [Points::default(), Points::default()];
    // How far it comes does not matter here.
    let _ = harpoon_sim::simulate(program.clone(), &mut native, &mut host, &settings, &mut points);
    let _ = harpoon_sim::simulate(program.clone(), &mut interpreter, &mut host, &settings, &mut interpreted);
    let mut complaints = Vec::new();
    if points.bits() != interpreted.bits() {
        complaints.push("native code gives another trajectory than the interpreter".to_string());
    }
    let mut n_entries = 0;
    for values in points.0 {
        let by_native = jacobians(&program, &mut native, &mut host, &values);
        let by_interpreter = jacobians(&program, &mut interpreter, &mut host, &values);
        let bits =
            |found: &Found| found.entries.iter().map(|entry| entry.exact.to_bits()).collect::<Vec<u64>>();
        if bits(&by_native) != bits(&by_interpreter) {
            complaints.push(format!("at {}: native code has other bits", values[0]));
        }
        n_entries += by_native.entries.len();
        let wrong = by_native.entries.iter().filter(|entry| !entry.agrees());
        complaints.extend(wrong.map(|entry| format!("at {}: {entry:?}", values[0])));
    }
    if complaints.is_empty() { Ok(n_entries) } else { Err(complaints) }
}

#[derive(Default)]
struct Found {
    entries: Vec<Entry>,
}

#[derive(Debug)]
#[allow(dead_code)] // read when it is printed
struct Entry {
    of: String,
    by: String,
    exact: f64,
    by_differences: f64,
    scale: f64,
}

impl Entry {
    fn agrees(&self) -> bool {
        // Where a derivative is infinite the simulator takes differences itself.
        !self.exact.is_finite() || (self.exact - self.by_differences).abs() <= TOLERANCE * self.scale
    }
}

fn jacobians(program: &Arc<Program>, engine: &mut dyn Engine, host: &mut HostOf, values: &[f64]) -> Found {
    let mut machine = Machine::new(program.clone(), engine, host);
    machine.values.copy_from_slice(values);
    let mut found = Found::default();
    if machine.evaluate().is_err() {
        return found;
    }
    let values = machine.values.clone();
    of_derivatives(&mut machine, &mut found);
    for step in &program.continuous {
        if let Step::Solve(system) = step {
            machine.values.copy_from_slice(&values);
            of_system(&mut machine, &program.systems[*system], &mut found);
        }
    }
    found
}

fn of_derivatives(machine: &mut Machine, found: &mut Found) {
    let program = machine.program.clone();
    let n = program.states.len();
    let structure = Structure::new(&program.jacobian);
    let t = machine.time();
    let mut x = vec![0.0; n];
    machine.read_states(&mut x);
    let mut continuous = Continuous { machine, structure: &structure };
    let mut jacobian = Matrix::dense(n);
    if n == 0 || !continuous.jacobian(t, &x, &mut jacobian).unwrap_or(false) {
        return;
    }
    let nominal: Vec<f64> =
        program.states.iter().zip(&x).map(|(state, x)| state.nominal.max(x.abs())).collect();
    let mut x_dot = vec![0.0; n];
    if continuous.rhs(t, &x, &mut x_dot).is_err() {
        return;
    }
    let differences = central(&mut x, &nominal, |x, f| continuous.rhs(t, x, f).is_ok());
    for (j, column) in differences.iter().enumerate() {
        let Some(column) = column.as_ref().filter(|_| !structure.open.contains(&j)) else { continue };
        for (i, by_differences) in column.iter().enumerate() {
            let row = (0..n).map(|k| (jacobian.get(i, k) * nominal[k]).abs()).fold(0.0, f64::max);
            found.entries.push(Entry {
                of: format!("der({})", program.states[i].name),
                by: program.states[j].name.clone(),
                exact: jacobian.get(i, j),
                by_differences: *by_differences,
                scale: row.max(1.0).max(x_dot[i].abs()) / nominal[j],
            });
        }
    }
}

fn of_system(machine: &mut Machine, system: &System, found: &mut Found) {
    let n = system.unknowns.len();
    let Some(jacobian) = system.jacobian.filter(|_| n > 0) else { return };
    if machine.call(jacobian).is_err() {
        return;
    }
    let mut exact = Matrix::dense(n);
    for &(row, column, cell) in &system.entries {
        exact.set(row as usize, column as usize, machine.get(cell));
    }
    let mut z: Vec<f64> = system.unknowns.iter().map(|unknown| machine.get(unknown.cell)).collect();
    let nominal: Vec<f64> =
        system.unknowns.iter().zip(&z).map(|(unknown, z)| unknown.nominal.max(z.abs())).collect();
    let differences = central(&mut z, &nominal, |z, r| {
        system.unknowns.iter().zip(z).for_each(|(unknown, z)| machine.set(unknown.cell, *z));
        let is_done = machine.call(system.residual).is_ok();
        r.iter_mut().zip(&system.residual_cells).for_each(|(r, cell)| *r = machine.get(*cell));
        is_done
    });
    for (j, column) in differences.iter().enumerate() {
        for (i, by_differences) in column.iter().flatten().enumerate() {
            let row = (0..n).map(|k| (exact.get(i, k) * nominal[k]).abs()).fold(0.0, f64::max);
            found.entries.push(Entry {
                of: system.equations[i].clone(),
                by: system.unknowns[j].name.clone(),
                exact: exact.get(i, j),
                by_differences: *by_differences,
                scale: row.max(1.0) / nominal[j],
            });
        }
    }
}

/// Column by column; none where the function is not defined, or not differentiable, on both sides.
fn central(
    x: &mut [f64],
    nominal: &[f64],
    mut f: impl FnMut(&[f64], &mut [f64]) -> bool,
) -> Vec<Option<Vec<f64>>> {
    let n = x.len();
    let mut at = |x: &[f64]| -> Option<Vec<f64>> {
        let mut value = vec![0.0; n];
        (f(x, &mut value) && value.iter().all(|value| value.is_finite())).then_some(value)
    };
    (0..n)
        .map(|j| {
            let (middle, step) = (x[j], f64::EPSILON.cbrt() * nominal[j]);
            let mut moved = |by: f64| {
                x[j] = middle + by;
                let value = at(x);
                x[j] = middle;
                value
            };
            let slope = |right: &[f64], left: &[f64], width: f64| -> Vec<f64> {
                right.iter().zip(left).map(|(right, left)| (right - left) / width).collect()
            };
            let [left, here, right] = [moved(-step)?, moved(0.0)?, moved(step)?];
            let (on_left, on_right) = (slope(&here, &left, step), slope(&right, &here, step));
            let is_kink = on_left.iter().zip(&on_right).any(|(left, right)| {
                (left - right).abs() > 1e-3 * left.abs().max(right.abs()).max(1.0 / nominal[j])
            });
            // Half the step gives the same, unless the function bends over less than that.
            let difference = slope(&right, &left, 2.0 * step);
            let closer = slope(&moved(0.5 * step)?, &moved(-0.5 * step)?, step);
            let is_bent = difference.iter().zip(&closer).any(|(wide, close)| {
                (wide - close).abs() > TOLERANCE * wide.abs().max(close.abs()).max(1.0 / nominal[j])
            });
            (!is_kink && !is_bent).then_some(difference)
        })
        .collect()
}

/// Some points of a trajectory.
#[derive(Default)]
struct Points(Vec<Vec<f64>>);

impl Points {
    fn bits(&self) -> Vec<u64> {
        self.0.iter().flatten().map(|value| value.to_bits()).collect()
    }
}

impl Observer for Points {
    fn row(&mut self, values: &[f64]) -> Result<(), String> {
        if self.0.len() < 30 {
            self.0.push(values.to_vec());
        }
        Ok(())
    }

    fn warning(&mut self, _: f64, _: &str) {}

    fn printed(&mut self, _: &str) {}
}

struct HostOf<'a>(&'a mut harpoon_code::ModelHost);

impl Host for HostOf<'_> {
    fn call(&mut self, function: ExternId, frame: &mut [f64]) -> Result<(), String> {
        self.0.call(function, frame)
    }
}

impl harpoon_sim::ModelHost for HostOf<'_> {
    fn message(&mut self, number: u32, values: &[f64]) -> String {
        self.0.message(number, values)
    }

    fn perform(&mut self, number: u32, values: &[f64]) -> Result<(), String> {
        self.0.perform(number, values)
    }

    fn take_printed(&mut self) -> Vec<String> {
        self.0.take_messages()
    }
}
