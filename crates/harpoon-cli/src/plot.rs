//! `harpoon plot`: a result file and names → a picture in a file, or characters in the terminal.

use std::io::{self, IsTerminal};
use std::path::PathBuf;

use crate::picture::{check_picture, save_picture};
use clap::Args;
use harpoon::Outcome;
use harpoon_result::{Error, Plot, Size, Terminal, svg, terminal};

pub const EXAMPLE: &str = "\
Example:
  harpoon plot run.mat body.v 'body.r_0[*]' -o run.svg
  harpoon plot run.csv body.v -o run.png

Signals with the same unit share a panel. Units are in .mat files, and in .csv files that were written with --units; signals without a unit share a
panel if they are of similar size. Events, which have two rows in the result, are marked at the axis of time.";

#[derive(Args)]
pub struct Arguments {
    /// A result: a .csv or .mat file
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Signals to draw: a name, an array of which all elements are meant, or a pattern with `*`; all if none is given
    #[arg(value_name = "NAME")]
    names: Vec<String>,

    /// The picture to write; without it the plot appears in the terminal
    #[arg(short = 'o', long = "output", value_name = "FILE.svg|FILE.png")]
    output: Option<PathBuf>,
}

pub fn plot(arguments: &Arguments) -> Result<Outcome, String> {
    arguments.output.as_deref().map_or(Ok(()), check_picture)?;
    let plot = match Plot::of_file(&arguments.file, &arguments.names) {
        Ok(plot) => plot,
        Err(error @ Error::NotThere(_)) => return Err(error.to_string()),
        Err(error) => return Ok(Outcome::failed(&error.to_string())),
    };
    Ok(match &arguments.output {
        Some(picture) => {
            let text = svg(&plot, Size::for_panels(plot.panels.len()));
            match save_picture(picture, &text) {
                Ok(()) => Outcome::of(String::new()),
                Err(message) => Outcome::failed(&message),
            }
        }
        None => Outcome::of(terminal(&plot, this_terminal(&plot))),
    })
}

/// The terminal on standard output; a plot that goes elsewhere is as wide as most.
fn this_terminal(plot: &Plot) -> Terminal {
    let is_terminal = io::stdout().is_terminal();
    let size = terminal_size::terminal_size().filter(|_| is_terminal);
    let (columns, lines) =
        size.map_or((80, 24), |(width, height)| (usize::from(width.0), usize::from(height.0)));
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let coloured = is_terminal && !refused;
    // Without colours, each curve gets a panel of its own.
    let n_curves = plot.panels.iter().map(|panel| panel.curves.len()).sum();
    let n_panels = if coloured { plot.panels.len() } else { n_curves };
    Terminal {
        columns,
        // Beside the curves there are the axis of time with its labels, and a heading for each panel.
        panel_lines: (lines.saturating_sub(5) / n_panels.max(1)).saturating_sub(1).clamp(6, 24),
        coloured,
    }
}
