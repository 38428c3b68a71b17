//! What can be said on the command line.

use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};

use clap::{Args, Parser, Subcommand};
use harpoon_source::{Style, visible_path};

use harpoon::Options;

/// A modelling and simulation environment for hybrid physical systems, described in Modelica.
#[derive(Parser)]
#[command(name = "harpoon", version, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Count the unknowns and equations of a model, or tell what is wrong with it
    #[command(after_help = "\
Example:
  harpoon check Modelica.Blocks.Examples.PID_Controller -L ModelicaStandardLibrary

A component alone is right if it would determine everything once others are connected with its connectors.

The exit code is 1 if there is an error.")]
    Check(Check),

    /// Print the model as one list of variables and equations, in Modelica
    #[command(after_help = "\
Example:
  harpoon flatten Ball.mo > Ball-flat.mo
  harpoon flatten --impulse Impact.mo > Impact-impulse.mo

With --impulse the model is that of the impulses: its parameters are the values before (those at the start of the
simulation unless changed), its unknowns the impulse and the mean of each strand of each bond that carries an impulse.")]
    Flatten(Flatten),

    /// List the bond graph of a model: elements, junctions, bonds and their causality
    #[command(after_help = crate::bonds::EXAMPLE)]
    Bonds(crate::bonds::Arguments),

    /// Simulate a model and write its trajectory
    #[command(after_help = "\
Example:
  harpoon simulate Ball.mo --stop-time 3 -o ball.csv
  harpoon plot ball.csv h -o ball.svg
  harpoon simulate Ball.mo --set e=0.5 --set h.start=2 --events
  harpoon simulate BondGraph.Examples.RLCCircuit --ledger
  harpoon simulate Ball.mo --second-opinion

An event is listed with its time, its kind, the relations that made it and which states and discrete variables it changed:
  0.451523  state  h <= 0  |  v: -4.42944 → 3.54355
A line is as wide as the terminal, or 80 columns; what does not fit is counted, and --events --json has all of it with all digits. What ceases to hold has a `not`. Of
variables that are equal one is listed. A relation that ceases to hold at once, as that of a ball that leaves the floor, has no line.
The kinds are state (a relation changed), time (known beforehand), hold (from here on the solution slides along the zero
of a relation, or rests there, because events would follow each other for ever) and leave (it leaves that zero).

The ledger tells for each element of a bond graph what it supplied, dissipated or stored, and by how much that does not balance:
  dissipated                     0.04999790 J
    R   resistor   0.04999790 J
  residual                           1.5e-8 J
The energy that an element has taken is in the results as well, for instance ledger.resistor.taken.

A second opinion is the same run by another kind of solver with a tenth of the tolerance. It tells for each variable where both
differ most, as a share of the variable's scale (the larger of its range and its magnitude), and which events only one of them has:
  variable    difference       at time          this run        second run   of scale
  h              4.25e-8           1.1       0.235254855       0.235254898    4.25e-8
Within a hundred times the tolerance a variable fits. If one does not there is a warning, and the exit code stays 0.

Results have all variables, parameters, constants, and for each state of a state machine whether it is active, activeState(NAME); texts
are in .csv files only. What components of the libraries of the program are made of inside is left out, but with --internals, or if
--variables matches its name.

With --set parameters, start values, whole arrays and elements get other values:
  --set body.m=2.5  --set h.start=2  --set 'a={1, 2, 3}'  --set 'table[2,1]=5'  --set 'body[3].m=1'  --set gear=high

Settings that are not given come from the experiment annotation of the model. The exit code is 1 if the simulation does
not reach its end, 2 if it cannot use an argument.")]
    Simulate(crate::simulate::Simulate),

    /// Draw signals of a result over time, as SVG or PNG or in the terminal
    #[command(after_help = crate::plot::EXAMPLE)]
    Plot(crate::plot::Arguments),

    /// List the variables of a result: unit, range, final value, description
    #[command(after_help = crate::results::EXAMPLE)]
    Results(crate::results::Arguments),

    /// Show the documentation of a class: what it is for, its parameters and connectors
    #[command(after_help = crate::docs::EXAMPLE)]
    Docs(crate::docs::Arguments),

    /// List the libraries on the path: version, place, what they use and what they convert
    #[command(after_help = crate::libraries::EXAMPLE)]
    Libraries(crate::libraries::Arguments),

    /// Convert a model or library to other versions of the libraries that it uses, by their scripts
    #[command(after_help = crate::convert::EXAMPLE)]
    Convert(crate::convert::Arguments),

    /// Verify the models of a library against reference results
    #[command(after_help = crate::conform::EXAMPLE)]
    Conform(crate::conform::Arguments),
}

impl Command {
    /// Whether it listens to signals and has something to finish before it ends.
    pub fn ends_by_itself(&self) -> bool {
        matches!(self, Command::Simulate(_) | Command::Conform(_))
    }

    /// The libraries that were named.
    pub fn libraries(&self) -> &[PathBuf] {
        match self {
            Command::Check(arguments) => &arguments.model.paths.libraries,
            Command::Flatten(arguments) => &arguments.model.paths.libraries,
            Command::Bonds(arguments) => &arguments.model.paths.libraries,
            Command::Simulate(arguments) => &arguments.model.paths.libraries,
            Command::Docs(arguments) => &arguments.model.paths.libraries,
            Command::Conform(arguments) => &arguments.libraries,
            Command::Libraries(arguments) => &arguments.paths.libraries,
            Command::Convert(arguments) => &arguments.paths.libraries,
            Command::Plot(_) | Command::Results(_) => &[],
        }
    }

    /// Whether standard output is for a program.
    pub fn is_json(&self) -> bool {
        match self {
            Command::Check(arguments) => arguments.json,
            Command::Bonds(arguments) => arguments.json,
            Command::Results(arguments) => arguments.json,
            Command::Simulate(arguments) => arguments.json,
            Command::Conform(arguments) => arguments.json,
            Command::Libraries(arguments) => arguments.json,
            Command::Convert(arguments) => arguments.json,
            Command::Flatten(_) | Command::Plot(_) | Command::Docs(_) => false,
        }
    }
}

#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    pub model: Model,

    /// Print one JSON object: the counts, the errors and the warnings with component, file and line
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub strictness: Strictness,
}

#[derive(Args)]
pub struct Strictness {
    /// Refuse what the language specification forbids, where otherwise a warning tells of it because published libraries
    /// do it and its meaning is plain
    #[arg(long)]
    strict: bool,
}

impl Strictness {
    /// How that model is compiled.
    pub fn of(&self, model: Model) -> Options {
        Options { strict: self.strict, ..model.into() }
    }
}

#[derive(Args)]
pub struct Flatten {
    #[command(flatten)]
    pub model: Model,

    /// Print the impulse-bond graph that follows from the bond graph of the model, as a model
    #[arg(long)]
    pub impulse: bool,

    #[command(flatten)]
    pub strictness: Strictness,
}

#[derive(Args)]
pub struct Model {
    /// A class name such as Library.Examples.Ball, or a .mo file, of which the last class is meant
    #[arg(value_name = "MODEL")]
    model: String,

    #[command(flatten)]
    pub paths: LibraryPaths,
}

#[derive(Args)]
pub struct LibraryPaths {
    /// A library: a directory with package.mo, a directory of such directories, or a .mo file; can be repeated.
    /// The directories of the variable MODELICAPATH are searched after these, then the libraries of the program
    #[arg(short = 'L', long = "library", value_name = "PATH")]
    pub libraries: Vec<PathBuf>,
}

/// Why this is no library, if it is none. Whoever names the wrong folder hears of it before names are looked up there.
pub fn not_a_library(path: &Path) -> Option<String> {
    const A_LIBRARY: &str = "a library is a folder with package.mo, a folder that has such folders or .mo files in it, or a .mo file";
    let shown = visible_path(path);
    let found = match std::fs::metadata(path) {
        Ok(found) => found,
        Err(error) => return Some(format!("-L: cannot read `{shown}`: {error}")),
    };
    if !found.is_dir() {
        let is_modelica = path.extension().is_some_and(|extension| extension == "mo");
        return (!is_modelica).then(|| format!("-L: `{shown}` is no .mo file; {A_LIBRARY}"));
    }
    let entries = match std::fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) => return Some(format!("-L: cannot read `{shown}`: {error}")),
    };
    let is_class = |entry: PathBuf| {
        entry.extension().is_some_and(|extension| extension == "mo") || entry.join("package.mo").is_file()
    };
    let has_any = entries.flatten().any(|entry| is_class(entry.path()));
    (!has_any).then(|| format!("-L: `{shown}` has no library in it; {A_LIBRARY}"))
}

impl From<Model> for Options {
    fn from(arguments: Model) -> Options {
        Options { model: arguments.model, ..arguments.paths.into() }
    }
}

impl From<LibraryPaths> for Options {
    fn from(paths: LibraryPaths) -> Options {
        Options {
            model: String::new(),
            libraries: paths.libraries,
            modelica_path: std::env::var_os("MODELICAPATH"),
            style: style(),
            settings: Vec::new(),
            permissions: Default::default(),
            strict: false,
        }
    }
}

/// Colours for a person at a terminal, unless they said no (no-color.org).
fn style() -> Style {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if io::stderr().is_terminal() && !refused { Style::Coloured } else { Style::Plain }
}

#[cfg(test)]
mod tests {
    use super::{Arguments, Check, Command};
    use clap::{CommandFactory, Parser};
    use std::path::Path;

    #[test]
    fn the_definition_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn libraries_may_stand_anywhere_and_often() {
        let parsed = Arguments::parse_from(["harpoon", "check", "-L", "a", "M", "-Lb"]);
        let Command::Check(Check { model, .. }) = parsed.command else {
            panic!("check was asked for");
        };
        assert_eq!(model.model, "M");
        assert_eq!(model.paths.libraries, [Path::new("a"), Path::new("b")]);
    }

    #[test]
    fn a_model_is_needed() {
        assert!(Arguments::try_parse_from(["harpoon", "check"]).is_err());
    }
}
