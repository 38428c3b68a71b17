//! Random bond graphs with impacts: the printed model of their impulses, solved by Harpoon itself, and the simulation agree about
//! every storage after the impact, or the model is refused by name.
//!
//! `HARPOON_RANDOM_GRAPHS=5000` looks at as many of them; without it there are enough to find what was ever wrong.

use harpoon::{Options, Simulation, SimulationOutcome};

use crate::impulse_graph::{Written, at_port, options, solve, with_values};
use crate::run::Ran;

/// Vigna's splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.below(1000) as f64 / 1000.0)
    }
}

/// Junctions in a tree, sometimes with a loop, with transformers and gyrators between them and elements around them.
struct Builder {
    random: Random,
    declarations: Vec<String>,
    bonds: Vec<[String; 2]>,
    n_ports: Vec<usize>,
}

impl Builder {
    fn port(&mut self, junction: usize) -> String {
        self.n_ports[junction] += 1;
        format!("j{junction}.port[{}]", self.n_ports[junction])
    }

    fn bond(&mut self, tail: String, head: String) {
        let turned = self.random.below(2) == 1;
        self.bonds.push(if turned { [head, tail] } else { [tail, head] });
    }

    fn attach(&mut self, declaration: String, name: &str) {
        let junction = self.random.below(self.n_ports.len());
        let port = self.port(junction);
        self.declarations.push(declaration);
        self.bond(port, format!("{name}.port"));
    }

    fn join(&mut self, number: usize, first: usize, second: usize) {
        let (first, second) = (self.port(first), self.port(second));
        let kind = self.random.one_of(&["", "", "", "TF", "TF", "GY"]);
        if kind.is_empty() {
            return self.bond(first, second);
        }
        let ratio = self.random.between(0.2, 3.0) * if self.random.below(2) == 0 { 1.0 } else { -1.0 };
        let parameter = if kind == "TF" { "m" } else { "r" };
        self.declarations.push(format!("Elements.{kind} two{number}({parameter}={ratio});"));
        self.bond(first, format!("two{number}.port1"));
        self.bond(format!("two{number}.port2"), second);
    }

    fn add_impact(&mut self, number: usize, is_flow: bool) {
        let name = format!("hit{number}");
        let share = self.random.between(0.0, 1.0);
        let law = match self.random.below(5) {
            _ if is_flow => format!("Equalise {name}("),
            0 => format!("Elastic {name}("),
            1 => format!("Inelastic {name}("),
            2 => format!("EnergyInjection {name}(energy={}, ", 0.2 + 2.0 * share),
            _ => format!("Restitution {name}(epsilon={share}, "),
        };
        self.attach(format!("Impacts.{law}strikes=time >= 0.5);"), &name);
    }

    fn add_element(&mut self, number: usize) {
        let kind = self.random.one_of(&["I", "I", "I", "I", "C", "C", "R", "Se", "Sf"]);
        let name = format!("x{number}");
        let (size, value) = (self.random.between(0.2, 3.0), self.random.between(-3.0, 3.0));
        let declaration = match kind {
            "I" => format!("Elements.I {name}(i={size}, p(start={{{value}}}));"),
            "C" => format!("Elements.C {name}(c={size}, q(start={{{value}}}));"),
            "R" => format!("Elements.R {name}(r={size});"),
            "Se" => format!("Sources.Se {name}(e0={value});"),
            _ => format!("Sources.Sf {name}(f0={value});"),
        };
        self.attach(declaration, &name);
    }
}

fn random_graph(seed: u64) -> String {
    let mut random = Random(seed);
    let n_junctions = 1 + random.below(4);
    let mut builder =
        Builder { random, declarations: Vec::new(), bonds: Vec::new(), n_ports: vec![0; n_junctions] };
    for junction in 1..n_junctions {
        let other = builder.random.below(junction);
        builder.join(junction, other, junction);
    }
    if n_junctions >= 3 && builder.random.below(3) == 0 {
        builder.join(0, 0, n_junctions - 1);
    }
    let is_flow = builder.random.below(3) == 0;
    for number in 1..=[1, 1, 1, 2, 2, 3][builder.random.below(6)] {
        builder.add_impact(number, is_flow);
    }
    for number in 1..=1 + builder.random.below(8) {
        builder.add_element(number);
    }
    for (junction, m) in builder.n_ports.clone().into_iter().enumerate() {
        let kind = builder.random.below(2);
        builder.declarations.push(format!("Junctions.J{kind} j{junction}(m={m});"));
    }
    let Builder { declarations, bonds, .. } = builder;
    let connections = bonds.iter().enumerate().map(|(at, [tail, head])| {
        let at = at + 1;
        format!("  connect({tail}, b[{at}].tail); connect(b[{at}].head, {head});\n")
    });
    format!(
        "model Random\n  import BondGraph.*;\n  inner Defaults defaults;\n  {}\n  Bonds.Bond b[{}];\nequation\n{}end Random;\n",
        declarations.join("\n  "),
        bonds.len(),
        connections.collect::<String>()
    )
}

struct Silent;

impl harpoon::Watcher for Silent {
    fn is_interrupted(&mut self, _: f64, _: f64, _: f64) -> bool {
        false
    }

    fn warning(&mut self, _: f64, _: &str) {}
}

/// What the simulation says; or why not.
fn simulated(options: Options, name: &str) -> Result<Ran, String> {
    let output = std::env::temp_dir().join(format!("harpoon-random-{}-{name}.mat", std::process::id()));
    let simulation = Simulation {
        stop_time: Some(0.6),
        tolerance: Some(1e-10),
        output: Some(output.clone()),
        has_internals: true,
        ..Simulation::new(options)
    };
    let outcome = harpoon::simulate(&simulation, &mut Silent);
    let rows = harpoon_result::read(&output);
    let _ = std::fs::remove_file(&output);
    match outcome {
        SimulationOutcome::Done(report, warnings) => Ok(Ran { report, rows: rows.unwrap(), warnings }),
        SimulationOutcome::Failed(failed) => Err(failed.first.message),
        SimulationOutcome::Dumped(..) => unreachable!("nothing was to be dumped"),
    }
}

#[derive(PartialEq)]
enum Verdict {
    Agrees,
    Refused,
}

fn look_at(seed: u64) -> Verdict {
    let text = random_graph(seed);
    let file = Written::new(&format!("random{seed}"), &text);
    let ran = match simulated(options(file.path()), &seed.to_string()) {
        Ok(ran) => ran,
        Err(_) => return Verdict::Refused,
    };
    let printed = harpoon::flatten_impulse(&options(file.path()));
    if printed.has_errors {
        assert!(printed.messages.contains("error: the impact `hit"), "{seed}: {}\n{text}", printed.messages);
        return Verdict::Refused;
    }
    let times = ran.rows.time();
    let before = times.iter().position(|t| *t == 0.5).unwrap();
    let after = times.iter().rposition(|t| *t == 0.5).unwrap();
    let of = |name: &str, row: usize| ran.rows.values_of(name).map(|values| values[row]);
    let value = |name: &str| -> Option<f64> {
        if let Some(path) = name.strip_suffix(".strikes_now") {
            // Others may have thrown bodies apart that could only push.
            let impulse = of(&format!("{path}.p[1]"), after).or_else(|| of(&format!("{path}.q[1]"), after));
            return impulse.map(|impulse| f64::from(impulse != 0.0));
        }
        of(&at_port(&ran, name, "pre").unwrap_or_else(|| name.to_string()), before)
    };
    let is_repeated = (1..4).any(|k| of(&format!("hit{k}.count"), after).is_some_and(|count| count > 1.0));
    let solved = solve(&format!("random{seed}Impulse"), &with_values(&printed.output, &value));
    for line in printed.output.lines().filter(|_| !is_repeated) {
        let Some(name) = line.strip_prefix("  Real '").and_then(|rest| rest.split('\'').next()) else {
            continue;
        };
        let Some(column) = at_port(&ran, name, "post") else { continue };
        let (found, expected) = (solved.last(&format!("'{name}'")), of(&column, after).unwrap());
        let scale = expected.abs().max(of(&column, before).unwrap().abs()).max(1.0);
        assert!(
            (found - expected).abs() <= 1e-9 * scale,
            "{seed}: {name} = {found}, the run has {expected}\n{text}\n{}",
            printed.output
        );
    }
    Verdict::Agrees
}

#[test]
fn random_graphs_agree_with_their_run_or_are_refused() {
    let n: u64 =
        std::env::var("HARPOON_RANDOM_GRAPHS").ok().and_then(|number| number.parse().ok()).unwrap_or(250);
    let n_agreeing = (0..n).filter(|seed| look_at(*seed) == Verdict::Agrees).count() as u64;
    assert!(10 * n_agreeing > n, "only {n_agreeing} of {n} were compared");
}
