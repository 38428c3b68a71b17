//! A plot → lines of characters. Braille patterns give 2×4 dots in each character.

use std::fmt::Write;

use super::thin::thin;
use super::ticks::{Ticks, roomy};
use super::{Curve, Panel, Plot, event_times};

/// What can be shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Terminal {
    /// How many characters fit into a line.
    pub columns: usize,
    /// How many lines one panel gets for its curves.
    pub panel_lines: usize,
    /// Without colours, each curve gets a panel of its own.
    pub coloured: bool,
}

/// Blue, red, green, magenta, yellow, cyan: what every terminal has, chosen so that its owner likes them.
const COLOURS: [u8; 6] = [34, 31, 32, 35, 33, 36];

pub fn terminal(plot: &Plot, terminal: Terminal) -> String {
    let split;
    let plot = if terminal.coloured {
        plot
    } else {
        split = one_curve_each(plot);
        &split
    };
    let (start, end) = plot.time_range();
    let end = if end > start { end } else { start + 1.0 };
    let axes: Vec<Axis> = plot.panels.iter().map(|panel| Axis::of(panel, terminal)).collect();
    let label_width =
        axes.iter().flat_map(|axis| &axis.labels).map(|label| label.chars().count()).max().unwrap_or(0);
    // The label, a space, the axis itself; and a column that stays empty so that no terminal breaks the line.
    let width = terminal.columns.saturating_sub(label_width + 3).max(10);

    let mut text = String::new();
    for (panel, axis) in plot.panels.iter().zip(&axes) {
        text += &heading(panel, axis, terminal);
        let canvas = Canvas::draw(panel, axis, (start, end), (width, terminal.panel_lines));
        for line in 0..terminal.panel_lines {
            let label = axis.labels.get(line).map_or("", String::as_str);
            let mark = if label.is_empty() { '│' } else { '┤' };
            let _ = writeln!(text, "{label:>label_width$} {mark}{}", canvas.line(line, terminal.coloured));
        }
    }
    text + &time_axis((start, end), &event_times(plot.panels.iter()), label_width + 1, width)
}

fn one_curve_each(plot: &Plot) -> Plot {
    let panel = |panel: &Panel, curve: &Curve| Panel { curves: vec![curve.clone()], ..panel.clone() };
    let panels = plot.panels.iter().flat_map(|of| of.curves.iter().map(move |curve| panel(of, curve)));
    Plot { panels: panels.collect() }
}

/// The names of the curves, and the unit.
fn heading(panel: &Panel, axis: &Axis, terminal: Terminal) -> String {
    let name = |(number, curve): (usize, &Curve)| match terminal.coloured {
        true => format!("\x1b[{}m{}\x1b[0m", COLOURS[number % COLOURS.len()], curve.name),
        false => curve.name.clone(),
    };
    let names: Vec<String> = panel.curves.iter().enumerate().map(name).collect();
    let unit = match (axis.factor.as_str(), panel.unit.as_str()) {
        ("", "") => String::new(),
        ("", unit) => format!(" [{unit}]"),
        (factor, "") => format!(" {factor}"),
        (factor, unit) => format!(" [{} {unit}]", factor.trim_start_matches('×')),
    };
    format!("{}{unit}\n", names.join(", "))
}

/// With a mark upwards for each event.
fn time_axis((start, end): (f64, f64), events: &[f64], indent: usize, width: usize) -> String {
    let ticks = Ticks::new(start, end, (width / 12).max(2));
    let column_of = |time: f64| ((time - start) / (end - start) * (width - 1) as f64).round() as usize;
    let mut axis = vec!['─'; width];
    for time in events {
        axis[column_of(*time)] = '┴';
    }
    let mut labels = vec![' '; indent + 1 + width];
    for (time, label) in ticks.values.iter().zip(&ticks.labels) {
        let column = column_of(*time);
        axis[column] = if axis[column] == '┴' { '┼' } else { '┬' };
        let n = label.chars().count();
        let first = (indent + 1 + column).saturating_sub(n / 2).min((indent + 1 + width).saturating_sub(n));
        labels.splice(first..first + n, label.chars());
    }
    let axis: String = axis.into_iter().collect();
    let labels: String = labels.into_iter().collect();
    let factor = if ticks.exponent == 0 {
        String::new()
    } else {
        format!("{} ", ticks.factor().trim_start_matches('×'))
    };
    let title = format!("time [{factor}s]");
    let indentation = " ".repeat(indent);
    format!("{indentation}└{axis}\n{}\n{title:>1$}\n", labels.trim_end(), indent + 1 + width)
}

/// The axis of values of a panel.
struct Axis {
    lowest: f64,
    highest: f64,
    /// For each line, from top to bottom; most are empty.
    labels: Vec<String>,
    factor: String,
}

impl Axis {
    fn of(panel: &Panel, terminal: Terminal) -> Axis {
        let (lowest, highest) = panel.value_range();
        let (lowest, highest) = roomy(lowest, highest);
        let n_lines = terminal.panel_lines.max(1);
        let ticks = Ticks::new(lowest, highest, (n_lines / 2).max(2));
        let mut labels = vec![String::new(); n_lines];
        for (value, label) in ticks.values.iter().zip(&ticks.labels) {
            let from_top = (highest - value) / (highest - lowest) * n_lines as f64;
            labels[(from_top as usize).min(n_lines - 1)] = label.clone();
        }
        Axis { lowest, highest, labels, factor: ticks.factor() }
    }
}

/// Dots, and for each character the number of the curve that was there last.
struct Canvas {
    columns: usize,
    dots: Vec<u8>,
    curves: Vec<usize>,
}

impl Canvas {
    fn draw(
        panel: &Panel,
        axis: &Axis,
        (start, end): (f64, f64),
        (columns, lines): (usize, usize),
    ) -> Canvas {
        let mut canvas = Canvas { columns, dots: vec![0; columns * lines], curves: vec![0; columns * lines] };
        let (width, height) = ((2 * columns - 1) as f64, (4 * lines - 1) as f64);
        let x = |t: f64| ((t - start) / (end - start) * width).round() as i64;
        let y = |value: f64| ((axis.highest - value) / (axis.highest - axis.lowest) * height).round() as i64;
        for (number, curve) in panel.curves.iter().enumerate() {
            for (time, values) in curve.stretches() {
                let points: Vec<_> =
                    thin(time, values, x).into_iter().map(|(t, value)| (x(t), y(value))).collect();
                let ends = points.iter().skip(1).chain(points.last());
                for (from, to) in points.iter().zip(ends) {
                    canvas.line_between(*from, *to, number);
                }
            }
        }
        canvas
    }

    /// As many dots as the longer side has.
    fn line_between(&mut self, (x0, y0): (i64, i64), (x1, y1): (i64, i64), curve: usize) {
        let n = (x1 - x0).abs().max((y1 - y0).abs()).max(1);
        let between = |a: i64, b: i64, k: i64| a + ((b - a) as f64 * k as f64 / n as f64).round() as i64;
        for k in 0..=n {
            self.dot(between(x0, x1, k), between(y0, y1, k), curve);
        }
    }

    fn dot(&mut self, x: i64, y: i64, curve: usize) {
        // The bits of the dots, by row and column (Unicode, block Braille Patterns).
        const BITS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];
        let (x, y) = (x as usize, y as usize);
        let cell = y / 4 * self.columns + x / 2;
        self.dots[cell] |= BITS[y % 4][x % 2];
        self.curves[cell] = curve;
    }

    fn line(&self, line: usize, coloured: bool) -> String {
        let cells = line * self.columns..(line + 1) * self.columns;
        let mut text = String::new();
        let mut colour = None;
        for (dots, curve) in self.dots[cells.clone()].iter().zip(&self.curves[cells]) {
            let wanted = (*dots != 0).then(|| COLOURS[curve % COLOURS.len()]);
            if coloured && wanted.is_some() && wanted != colour {
                let _ = write!(text, "\x1b[{}m", wanted.unwrap_or_default());
                colour = wanted;
            }
            text.push(if *dots == 0 {
                ' '
            } else {
                char::from_u32(0x2800 + u32::from(*dots)).unwrap_or(' ')
            });
        }
        let end = text.trim_end().len();
        text.truncate(end);
        if colour.is_some() { text + "\x1b[0m" } else { text }
    }
}

#[cfg(test)]
mod tests {
    use super::{Terminal, terminal};
    use crate::plot::{Curve, Panel, Plot};

    fn ramp(names: &[&str]) -> Plot {
        let curve = |name: &&str| Curve {
            name: name.to_string(),
            description: String::new(),
            time: vec![0.0, 10.0],
            values: vec![0.0, 1.0],
        };
        Plot {
            panels: vec![Panel { unit: "m".into(), band: None, curves: names.iter().map(curve).collect() }],
        }
    }

    const SMALL: Terminal = Terminal { columns: 30, panel_lines: 6, coloured: false };

    #[test]
    fn a_ramp() {
        let expected = "\
x [m]
1.0 ┤                     ⣀⠤⠒
    │                ⢀⡠⠔⠒⠉
    │            ⣀⠤⠒⠊⠁
0.5 ┤       ⢀⡠⠤⠒⠉
    │   ⣀⠤⠔⠊⠁
  0 ┤⠤⠒⠉
    └┬───────────┬──────────┬
     0           5         10
                     time [s]
";
        assert_eq!(terminal(&ramp(&["x"]), SMALL), expected);
    }

    #[test]
    fn without_colours_each_curve_has_its_own_panel() {
        let text = terminal(&ramp(&["x", "y"]), SMALL);
        assert!(text.contains("x [m]\n") && text.contains("y [m]\n"), "{text}");
        let text = terminal(&ramp(&["x", "y"]), Terminal { coloured: true, ..SMALL });
        assert!(text.starts_with("\x1b[34mx\x1b[0m, \x1b[31my\x1b[0m [m]\n"), "{text}");
    }
}
