//! What can be measured.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// Measures the front end on public libraries. The exit code is 1 if something crashed or ran out of time.
#[derive(Parser)]
#[command(name = "measure", arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    pub what: What,
}

#[derive(Subcommand)]
pub enum What {
    /// Parse every file of a library on one core: diagnostics and speed
    Parse(Parse),
    /// Check the models of a table and compare their unknowns with its column `equations`
    Anchors(Table),
    /// Check all classes below a class that have an `experiment` annotation
    Examples(Examples),
    /// Accept or reject the test cases of the compliance library
    Compliance(Compliance),
    /// Flatten the models of a table, check the flat text, compare the counts
    RoundTrip(Table),
    /// Check a model for growing values of a parameter
    Growth(Growth),
    /// What a child process runs: one model
    #[command(hide = true)]
    One(One),
}

#[derive(Args)]
pub struct Parse {
    /// Directories or files
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Print every diagnostic
    #[arg(long)]
    pub verbose: bool,
}

/// How a crowd of models is compiled.
#[derive(Args, Clone)]
pub struct Crowd {
    /// A library, as for `harpoon check`; can be repeated
    #[arg(short = 'L', long = "library", value_name = "PATH")]
    pub libraries: Vec<PathBuf>,
    /// Only the models whose name matches
    #[arg(long, value_name = "REGEX", default_value = "")]
    pub filter: String,
    /// So many processes at once
    #[arg(long, value_name = "N", default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    pub jobs: usize,
    /// Each model may take so long
    #[arg(long, value_name = "SECONDS", default_value_t = 60)]
    pub time_limit: u64,
    /// Each model may need so much memory
    #[arg(long, value_name = "MB", default_value_t = 4000)]
    pub memory_limit: u64,
    /// Where to list what is not as it should be
    #[arg(long, value_name = "FILE")]
    pub listing: Option<PathBuf>,
}

#[derive(Args)]
pub struct Table {
    /// A table with the columns `model` and `equations`
    #[arg(value_name = "FILE.csv")]
    pub table: PathBuf,
    /// Only the models whose name starts so
    #[arg(long, value_name = "TEXT", default_value = "")]
    pub prefix: String,
    #[command(flatten)]
    pub crowd: Crowd,
}

#[derive(Args)]
pub struct Examples {
    /// The class below which to look, such as Library.Examples
    pub class: String,
    #[command(flatten)]
    pub crowd: Crowd,
}

#[derive(Args)]
pub struct Compliance {
    /// The directory of the library ModelicaCompliance
    pub directory: PathBuf,
    #[command(flatten)]
    pub crowd: Crowd,
}

#[derive(Args)]
pub struct Growth {
    pub model: String,
    /// The parameter that sets the size; several get the same value
    #[arg(long, value_name = "NAME", default_value = "N")]
    pub parameter: Vec<String>,
    #[arg(long, value_name = "N,…", value_delimiter = ',', default_value = "10,20,40,80")]
    pub sizes: Vec<u64>,
    /// Count instructions with valgrind: exact, and fifty times slower
    #[arg(long)]
    pub instructions: bool,
    #[command(flatten)]
    pub crowd: Crowd,
}

#[derive(Args)]
pub struct One {
    pub model: String,
    #[arg(short = 'L')]
    pub libraries: Vec<PathBuf>,
    /// Where to write the flat model
    #[arg(long)]
    pub flat: Option<PathBuf>,
    #[arg(long)]
    pub seconds: u64,
    #[arg(long)]
    pub megabytes: u64,
}
