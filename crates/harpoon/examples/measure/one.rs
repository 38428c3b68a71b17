//! One model in a process of its own. Parent: a job becomes a report. Child: the same program prints the report.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use harpoon::Options;
use harpoon::source::{Severity, Style, render_line};

use crate::arguments::{Crowd, One};
use crate::{Health, Measured, watch};

/// What became of a model.
pub struct Report {
    pub end: End,
    pub unknowns: Option<usize>,
    pub equations: Option<usize>,
    pub n_errors: usize,
    /// On the processor, from the start of the process; on the wall where that is not known.
    pub seconds: f64,
    pub peak_kilobytes: Option<u64>,
    /// If they were asked for.
    pub instructions: Option<u64>,
    /// One line each, hints indented; errors first.
    pub messages: String,
}

#[derive(Clone, PartialEq, Eq)]
pub enum End {
    Regular,
    TooLong,
    TooLarge,
    /// With the last words of the process.
    Crashed(String),
}

impl Report {
    pub fn accepted(&self) -> bool {
        self.end == End::Regular && self.n_errors == 0
    }

    /// The counts as `212 unknowns, 212 equations`.
    pub fn counts(&self) -> String {
        match (self.unknowns, self.equations) {
            (Some(unknowns), Some(equations)) => format!("{unknowns} unknowns, {equations} equations"),
            _ => "no counts".to_string(),
        }
    }

    /// The first lines of what there is to say about a model that was not accepted.
    pub fn excerpt(&self, n_lines: usize) -> String {
        let lines = match &self.end {
            End::Regular => self.messages.clone(),
            End::TooLong => "does not end in time\n".to_string(),
            End::TooLarge => "needs too much memory\n".to_string(),
            End::Crashed(words) => format!("crashed: {words}\n"),
        };
        lines.lines().take(n_lines).map(|line| format!("    {line}\n")).collect()
    }
}

/// Starts a process for the model and waits for it.
pub fn compile(model: &str, crowd: &Crowd, flat: Option<&Path>, count: bool) -> io::Result<Report> {
    let program = std::env::current_exe()?;
    let mut command = match count {
        true => {
            let mut command = Command::new("valgrind");
            command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--main-stacksize=8388608"]);
            command.arg(program);
            command
        }
        false => Command::new(program),
    };
    command.args(["one", model]).stdin(Stdio::null()).env("RUST_BACKTRACE", "0");
    for library in &crowd.libraries {
        command.arg("-L").arg(library);
    }
    if let Some(flat) = flat {
        command.arg("--flat").arg(flat);
    }
    command.args(["--seconds", &crowd.time_limit.to_string()]);
    command.args(["--megabytes", &crowd.memory_limit.to_string()]);
    let output = command.output()?;
    let messages = String::from_utf8_lossy(&output.stderr);
    let mut report = match output.status.code() {
        Some(0) => read(&String::from_utf8_lossy(&output.stdout)),
        Some(watch::TOO_LONG) => ended(End::TooLong),
        Some(watch::TOO_LARGE) => ended(End::TooLarge),
        _ => ended(End::Crashed(format!("{}: {}", output.status, last_words(&messages)))),
    };
    report.instructions = count.then(|| instructions(&messages)).flatten();
    Ok(report)
}

fn ended(end: End) -> Report {
    Report {
        end,
        unknowns: None,
        equations: None,
        n_errors: 0,
        seconds: 0.0,
        peak_kilobytes: None,
        instructions: None,
        messages: String::new(),
    }
}

fn last_words(messages: &str) -> String {
    let lines: Vec<&str> =
        messages.lines().filter(|line| !line.trim().is_empty() && !line.starts_with("note: run")).collect();
    lines[lines.len().saturating_sub(2)..].join(" / ")
}

/// The line `==123== Collected : 456` of callgrind.
fn instructions(messages: &str) -> Option<u64> {
    messages.lines().find_map(|line| line.split("Collected :").nth(1))?.trim().parse().ok()
}

/// The child: compiles, and prints a line of numbers and all messages.
pub fn run(asked: &One) -> Measured {
    watch::limit(Duration::from_secs(asked.seconds), asked.megabytes);
    let options = Options {
        model: asked.model.clone(),
        libraries: asked.libraries.clone(),
        modelica_path: None,
        style: Style::Plain,
        settings: Vec::new(),
        ..Options::default()
    };
    let start = Instant::now();
    let (report, flat) = harpoon::compile(&options, |model| {
        let number = |n: Option<usize>| n.map_or("-".to_string(), |n| n.to_string());
        let balance = model.balance.as_ref();
        let mut diagnostics: Vec<_> = model.diagnostics.iter().collect();
        diagnostics.sort_by_key(|diagnostic| !diagnostic.is_error());
        let report = format!(
            "{} {} {} {} {}\n",
            number(balance.map(|balance| balance.unknowns)),
            number(balance.map(|balance| balance.equations)),
            diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error).count(),
            watch::processor_seconds().unwrap_or(start.elapsed().as_secs_f64()),
            watch::peak_kilobytes().map_or("-".to_string(), |n| n.to_string()),
        );
        let messages = diagnostics.iter().map(|diagnostic| {
            let line = render_line(model.sources, diagnostic);
            let component = diagnostic.component.iter().map(|path| format!("    in component `{path}`\n"));
            let hints = diagnostic.hints.iter().map(|hint| format!("    {hint}\n"));
            format!("{line}\n{}", component.chain(hints).collect::<String>())
        });
        let flat = asked.flat.as_ref().and(model.flat.as_ref()).map(|flat| flat.to_string());
        (report + &messages.collect::<String>(), flat)
    });
    if let (Some(path), Some(text)) = (&asked.flat, flat) {
        std::fs::write(path, text)?;
    }
    print!("{report}");
    Ok(Health::Sound)
}

/// What `run` printed.
fn read(text: &str) -> Report {
    let (numbers, messages) = text.split_once('\n').unwrap_or((text, ""));
    let mut numbers = numbers.split(' ');
    let mut next = || numbers.next().unwrap_or("-");
    Report {
        end: End::Regular,
        unknowns: next().parse().ok(),
        equations: next().parse().ok(),
        n_errors: next().parse().unwrap_or(1),
        seconds: next().parse().unwrap_or(0.0),
        peak_kilobytes: next().parse().ok(),
        instructions: None,
        messages: messages.to_string(),
    }
}

/// A name in the folder of temporary files that no other measurement uses.
pub fn temporary(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("harpoon-measure-{}-{name}", std::process::id()))
}
