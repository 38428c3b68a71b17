//! Plots: a trajectory and names → panels of curves → a picture as SVG, or characters for a terminal.
//!
//! Curves with the same unit share a panel, and all panels share the time axis.

mod choose;
mod large;
mod simplify;
mod svg;
mod terminal;
mod thin;
mod ticks;

pub use svg::{Size, svg};
pub use terminal::{Terminal, terminal};

use harpoon_source::visible_name;

use crate::{Error, Signal, Trajectory};

/// What is to be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    pub panels: Vec<Panel>,
}

/// Curves over the same axes.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// Of all curves; empty if they have none.
    pub unit: String,
    /// Drawn behind the curves.
    pub band: Option<Band>,
    pub curves: Vec<Curve>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    pub name: String,
    pub description: String,
    /// At an event there are two points with the same time, drawn as a jump.
    pub time: Vec<f64>,
    pub values: Vec<f64>,
}

/// The area between two curves.
#[derive(Clone, Debug, PartialEq)]
pub struct Band {
    pub name: String,
    pub time: Vec<f64>,
    pub borders: Vec<(f64, f64)>,
}

/// Without a unit, signals share a panel if their extents differ by no more than this factor; else the smaller would
/// be a flat line.
const SIMILAR: f64 = 20.0;

impl Plot {
    /// The signals with these names, see [`choose::choose`]; all if there are no names.
    pub fn of(run: &Trajectory, names: &[String]) -> Result<Plot, Error> {
        if run.n_rows() == 0 {
            return Err(nothing());
        }
        let signals = choose::choose(run, names)?;
        Ok(Plot::of_curves(signals.iter().map(|signal| (signal.unit.as_str(), Curve::of(run, signal)))))
    }

    /// Each with its unit.
    fn of_curves<'u>(curves: impl Iterator<Item = (&'u str, Curve)>) -> Plot {
        let mut panels: Vec<Panel> = Vec::new();
        for (unit, curve) in curves {
            match panels.iter_mut().find(|panel| panel.suits(unit, &curve)) {
                Some(panel) => panel.curves.push(curve),
                None => panels.push(Panel { unit: visible_name(unit), band: None, curves: vec![curve] }),
            }
        }
        Plot { panels }
    }

    /// From the first to the last time of all curves.
    fn time_range(&self) -> (f64, f64) {
        let times = || self.panels.iter().flat_map(|panel| &panel.curves).flat_map(|curve| &curve.time);
        range(times().copied()).unwrap_or((0.0, 1.0))
    }
}

fn nothing() -> Error {
    Error::Other("there is nothing to plot: the result has no rows".to_string())
}

/// When something happened: there the curves have two points with the same time.
fn event_times<'p>(panels: impl Iterator<Item = &'p Panel>) -> Vec<f64> {
    let curves = panels.flat_map(|panel| &panel.curves);
    let pairs = curves.flat_map(|curve| curve.time.windows(2));
    let mut times: Vec<f64> = pairs.filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).collect();
    times.sort_unstable_by(f64::total_cmp);
    times.dedup();
    times
}

impl Panel {
    fn suits(&self, unit: &str, curve: &Curve) -> bool {
        let is_similar = |other: &Curve| {
            let (a, b) = (curve.extent(), other.extent());
            a.min(b) == 0.0 || a.max(b) <= SIMILAR * a.min(b)
        };
        self.unit == unit && (!unit.is_empty() || self.curves.iter().all(is_similar))
    }

    /// The least and the largest value that is to be seen.
    fn value_range(&self) -> (f64, f64) {
        let curves = self.curves.iter().flat_map(|curve| curve.values.iter().copied());
        let band =
            self.band.iter().flat_map(|band| band.borders.iter().flat_map(|(lower, upper)| [*lower, *upper]));
        range(curves.chain(band)).unwrap_or((0.0, 0.0))
    }
}

impl Curve {
    /// Without what has no place on the axis of time.
    fn of(run: &Trajectory, signal: &Signal) -> Curve {
        let all = run.values(signal);
        let points = run.time().iter().copied().zip(all.iter().copied());
        let (time, values) = points.filter(|(time, _)| is_drawable(*time)).unzip();
        Curve {
            name: visible_name(&signal.name),
            description: visible_name(&signal.description),
            time,
            values,
        }
    }

    /// The largest magnitude.
    fn extent(&self) -> f64 {
        let (least, largest) = range(self.values.iter().copied()).unwrap_or((0.0, 0.0));
        least.abs().max(largest.abs())
    }

    /// The stretches without values that are no numbers.
    fn stretches(&self) -> impl Iterator<Item = (&[f64], &[f64])> {
        let mut start = 0;
        self.values.split(|value| !is_drawable(*value)).filter_map(move |values| {
            let time = &self.time[start..start + values.len()];
            start += values.len() + 1;
            (!values.is_empty()).then_some((time, values))
        })
    }
}

/// Whether there is a place for the value: the distance of two of them must be a number as well.
fn is_drawable(value: f64) -> bool {
    value.abs() < 1e300
}

fn range(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| is_drawable(*value)).fold(None, |range, value| {
        let (least, largest) = range.unwrap_or((value, value));
        Some((value.min(least), value.max(largest)))
    })
}

#[cfg(test)]
mod tests {
    use super::Plot;
    use crate::{Signal, Trajectory};

    fn units_of_panels(signals: &[(&str, &str, f64)]) -> Vec<(String, Vec<String>)> {
        let signal = |(column, (name, unit, _)): (usize, &(&str, &str, f64))| Signal {
            unit: unit.to_string(),
            ..Signal::column(*name, column)
        };
        let run = Trajectory::new(
            signals.iter().enumerate().map(signal).collect(),
            vec![0.0, 1.0],
            signals.iter().map(|(.., extent)| vec![0.0, *extent]).collect(),
        );
        let plot = Plot::of(&run, &[]).unwrap();
        let names = |panel: &super::Panel| panel.curves.iter().map(|curve| curve.name.clone()).collect();
        plot.panels.iter().map(|panel| (panel.unit.clone(), names(panel))).collect()
    }

    #[test]
    fn curves_with_the_same_unit_share_a_panel() {
        let panels = units_of_panels(&[("x", "m", 1.0), ("v", "m/s", 1.0), ("y", "m", 1e6)]);
        assert_eq!(
            panels,
            [
                ("m".to_string(), vec!["x".to_string(), "y".to_string()]),
                ("m/s".to_string(), vec!["v".to_string()])
            ]
        );
    }

    #[test]
    fn without_units_the_size_decides() {
        let panels = units_of_panels(&[("a", "", 1.0), ("p", "", 1e5), ("b", "", -0.1), ("q", "", 2e5)]);
        let names: Vec<_> = panels.into_iter().map(|(_, names)| names.join(" ")).collect();
        assert_eq!(names, ["a b", "p q"]);
    }

    #[test]
    fn times_without_a_place_are_left_out() {
        let time = vec![f64::NEG_INFINITY, -1e308, 0.0, 1.0, 1e308, f64::INFINITY];
        let run = Trajectory::new(vec![Signal::column("x", 0)], time, vec![vec![2.0; 6]]);
        let plot = Plot::of(&run, &[]).unwrap();
        assert_eq!(plot.panels[0].curves[0].time, [0.0, 1.0]);
    }

    #[test]
    fn values_that_are_no_numbers_interrupt_a_curve() {
        let values = vec![f64::NAN, 1.0, 2.0, f64::INFINITY, 3.0];
        let time = vec![0.0, 1.0, 2.0, 3.0, 4.0];
        let run = Trajectory::new(vec![Signal::column("x", 0)], time, vec![values]);
        let plot = Plot::of(&run, &[]).unwrap();
        let stretches: Vec<_> = plot.panels[0].curves[0].stretches().collect();
        assert_eq!(stretches, [(&[1.0, 2.0][..], &[1.0, 2.0][..]), (&[4.0], &[3.0])]);
    }
}
