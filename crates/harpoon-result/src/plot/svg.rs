//! A plot → SVG: panels one above the other, each with its legend on top.

use std::fmt::Write;

use super::simplify::simplify;
use super::thin::thin;
use super::ticks::{Ticks, roomy};
use super::{Curve, Panel, Plot, event_times};

/// How large a picture gets, in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Size {
    pub width: f64,
    /// Of the axes of one panel; legends and labels come in addition.
    pub panel_height: f64,
}

impl Size {
    /// A single panel may be higher than each of several.
    pub fn for_panels(n_panels: usize) -> Size {
        Size { width: 860.0, panel_height: if n_panels == 1 { 380.0 } else { 200.0 } }
    }
}

/// Okabe and Ito's colours, which people with any colour vision tell apart, without the yellow that is too pale on
/// white. Further curves repeat them with dashes.
const COLOURS: [&str; 7] = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000"];
const DASHES: [&str; 4] = ["", "7 3", "2 3", "9 3 2 3"];

const FONT_SIZE: f64 = 12.0;
/// Of an average character, in a font without serifs; what is wider only gets less air.
const CHARACTER_WIDTH: f64 = 6.7;
const LEGEND_LINE: f64 = 18.0;
const SAMPLE_LENGTH: f64 = 22.0;

pub fn svg(plot: &Plot, size: Size) -> String {
    let (start, end) = plot.time_range();
    // A run of one point has no extent.
    let end = if end > start { end } else { start + 1.0 };
    let panels: Vec<Scale> = plot.panels.iter().map(|panel| Scale::of(panel, size)).collect();
    let widest = panels.iter().flat_map(|scale| &scale.ticks.labels).map(|label| text_width(label));
    let left = 34.0 + widest.fold(0.0, f64::max);
    let ticks = Ticks::new(start, end, ((size.width - left) / 90.0).max(2.0) as usize);
    // The last label may stand with its middle at the very end.
    let right_margin = 12.0 + ticks.labels.last().map_or(0.0, |label| text_width(label) / 2.0);
    let right = size.width - right_margin;
    let frame = Frame { left, right, height: size.panel_height, start, end, ticks };
    let mut picture = Picture::default();
    let mut top = 4.0;
    for (number, (panel, scale)) in plot.panels.iter().zip(&panels).enumerate() {
        top = picture.legend(panel, &frame, top);
        picture.panel(panel, scale, &frame, top, number + 1 == plot.panels.len());
        top += frame.height + 10.0;
    }
    let label = match frame.ticks.exponent {
        0 => "time [s]".to_string(),
        _ => format!("time [{} s]", frame.ticks.factor().trim_start_matches('×')),
    };
    picture.text((frame.left + frame.right) / 2.0, top + 24.0, "middle", &label);
    picture.finish(size.width, top + 34.0)
}

fn text_width(text: &str) -> f64 {
    text.chars().count() as f64 * CHARACTER_WIDTH
}

/// What all panels share.
struct Frame {
    left: f64,
    right: f64,
    height: f64,
    start: f64,
    end: f64,
    ticks: Ticks,
}

impl Frame {
    fn x(&self, t: f64) -> f64 {
        self.left + (t - self.start) / (self.end - self.start) * (self.right - self.left)
    }
}

/// The axis of values of a panel.
struct Scale {
    lowest: f64,
    highest: f64,
    ticks: Ticks,
}

impl Scale {
    fn of(panel: &Panel, size: Size) -> Scale {
        let (lowest, highest) = panel.value_range();
        let (lowest, highest) = roomy(lowest, highest);
        Scale {
            lowest,
            highest,
            ticks: Ticks::new(lowest, highest, (size.panel_height / 36.0).max(2.0) as usize),
        }
    }

    /// From the bottom of the axes.
    fn height(&self, value: f64, of_axes: f64) -> f64 {
        (value - self.lowest) / (self.highest - self.lowest) * of_axes
    }

    fn label(&self, unit: &str) -> String {
        match self.ticks.exponent {
            0 => unit.to_string(),
            _ if unit.is_empty() => self.ticks.factor(),
            _ => format!("{} {unit}", self.ticks.factor().trim_start_matches('×')),
        }
    }
}

#[derive(Default)]
struct Picture {
    body: String,
}

impl Picture {
    /// Gives back where the axes start.
    fn legend(&mut self, panel: &Panel, frame: &Frame, top: f64) -> f64 {
        let (mut x, mut y) = (frame.left, top + LEGEND_LINE - 5.0);
        let mut entry =
            |picture: &mut Picture, name: &str, sample: &dyn Fn(f64, f64) -> String, hint: &str| {
                let width = SAMPLE_LENGTH + 6.0 + text_width(name) + 16.0;
                if x > frame.left && x + width > frame.right {
                    (x, y) = (frame.left, y + LEGEND_LINE);
                }
                let title =
                    if hint.is_empty() { String::new() } else { format!("<title>{}</title>", escaped(hint)) };
                let _ = writeln!(picture.body, "<g>{title}{}", sample(x, y - 4.0));
                picture.text(x + SAMPLE_LENGTH + 6.0, y, "start", name);
                picture.body += "</g>\n";
                x += width;
            };
        if let Some(band) = &panel.band {
            let sample = |x: f64, y: f64| {
                format!(
                    r#"<rect class="band" x="{x:.1}" y="{:.1}" width="{SAMPLE_LENGTH}" height="10"/>"#,
                    y - 5.0
                )
            };
            entry(self, &band.name, &sample, "");
        }
        for (number, curve) in panel.curves.iter().enumerate() {
            let sample =
                |x: f64, y: f64| format!(r#"<path {} d="M{x:.1} {y:.1}h{SAMPLE_LENGTH}"/>"#, stroke(number));
            entry(self, &curve.name, &sample, &curve.description);
        }
        y + 9.0
    }

    fn panel(&mut self, panel: &Panel, scale: &Scale, frame: &Frame, top: f64, is_last: bool) {
        let bottom = top + frame.height;
        let y = |value: f64| bottom - scale.height(value, frame.height);
        let _ = writeln!(self.body, r#"<g class="grid">"#);
        for (value, label) in scale.ticks.values.iter().zip(&scale.ticks.labels) {
            let y = y(*value);
            let _ = writeln!(self.body, r#"<path d="M{:.1} {y:.1}H{:.1}"/>"#, frame.left, frame.right);
            self.text(frame.left - 6.0, y + 4.0, "end", label);
        }
        for (time, label) in frame.ticks.values.iter().zip(&frame.ticks.labels) {
            let x = frame.x(*time);
            let _ = writeln!(self.body, r#"<path d="M{x:.1} {top:.1}V{bottom:.1}"/>"#);
            if is_last {
                self.text(x, bottom + 16.0, "middle", label);
            }
        }
        self.body += "</g>\n";
        self.events(panel, frame, bottom);
        let label = scale.label(&panel.unit);
        if !label.is_empty() {
            let (x, y) = (14.0, (top + bottom) / 2.0);
            let label = escaped(&label);
            let _ = writeln!(
                self.body,
                r#"<text text-anchor="middle" transform="translate({x:.1} {y:.1}) rotate(-90)">{label}</text>"#
            );
        }
        if let Some(band) = &panel.band {
            self.band(&band.time, &band.borders, frame, y);
        }
        for (number, curve) in panel.curves.iter().enumerate() {
            self.curve(curve, number, frame, y);
        }
        let (width, height) = (frame.right - frame.left, frame.height);
        let _ = writeln!(
            self.body,
            r#"<rect class="axes" x="{:.1}" y="{top:.1}" width="{width:.1}" height="{height:.1}"/>"#,
            frame.left
        );
    }

    /// A mark at the axis of time for each event, as far as they can be told apart.
    fn events(&mut self, panel: &Panel, frame: &Frame, bottom: f64) {
        const HEIGHT: f64 = 7.0;
        let mut places: Vec<i64> =
            event_times(std::iter::once(panel)).iter().map(|t| (2.0 * frame.x(*t)).round() as i64).collect();
        places.dedup();
        if places.is_empty() {
            return;
        }
        let mut marks = String::new();
        for place in places {
            let _ = write!(marks, "M{:.1} {bottom:.1}v-{HEIGHT}", place as f64 / 2.0);
        }
        let _ = writeln!(self.body, r#"<path class="event" d="{marks}"><title>events</title></path>"#);
    }

    fn curve(&mut self, curve: &Curve, number: usize, frame: &Frame, y: impl Fn(f64) -> f64) {
        for (time, values) in curve.stretches() {
            let points = pixels(time, values, frame, &y);
            let _ = match points[..] {
                [(x, y)] => {
                    let colour = COLOURS[number % COLOURS.len()];
                    writeln!(self.body, r#"<circle fill="{colour}" r="2.5" cx="{x:.1}" cy="{y:.1}"/>"#)
                }
                _ => writeln!(self.body, r#"<path {} d="{}"/>"#, stroke(number), line(&points)),
            };
        }
    }

    fn band(&mut self, time: &[f64], borders: &[(f64, f64)], frame: &Frame, y: impl Fn(f64) -> f64) {
        let (lower, upper): (Vec<f64>, Vec<f64>) = borders.iter().copied().unzip();
        let mut points = pixels(time, &upper, frame, &y);
        points.extend(pixels(time, &lower, frame, &y).into_iter().rev());
        if points.len() > 2 {
            let _ = writeln!(self.body, r#"<path class="band" d="{}z"/>"#, line(&points));
        }
    }

    fn text(&mut self, x: f64, y: f64, anchor: &str, text: &str) {
        let text = escaped(text);
        let _ = writeln!(self.body, r#"<text x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#);
    }

    fn finish(self, width: f64, height: f64) -> String {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0}" height="{height:.0}" viewBox="0 0 {width:.0} {height:.0}" font-family="Helvetica, Arial, sans-serif" font-size="{FONT_SIZE}" fill="#222">
<style>
.grid path {{ stroke: #ddd; fill: none }}
.axes {{ stroke: #555; fill: none }}
.event {{ stroke: #b00; stroke-width: 1 }}
.band {{ fill: #bbb; fill-opacity: .6 }}
.curve {{ fill: none; stroke-width: 1.6; stroke-linejoin: round }}
</style>
<rect width="100%" height="100%" fill="#fff"/>
{}</svg>
"##,
            self.body
        )
    }
}

fn stroke(number: usize) -> String {
    let colour = COLOURS[number % COLOURS.len()];
    match DASHES[number / COLOURS.len() % DASHES.len()] {
        "" => format!(r#"class="curve" stroke="{colour}""#),
        dashes => format!(r#"class="curve" stroke="{colour}" stroke-dasharray="{dashes}""#),
    }
}

/// Where a curve goes, with no more points than can be seen.
fn pixels(time: &[f64], values: &[f64], frame: &Frame, y: impl Fn(f64) -> f64) -> Vec<(f64, f64)> {
    let place = |(t, value): (f64, f64)| (frame.x(t), y(value));
    // Thinning moves a jump by up to a pixel, so that it is only for those who need it.
    let is_crowded = time.len() as f64 > 20.0 * (frame.right - frame.left);
    let points: Vec<_> = match is_crowded {
        true => thin(time, values, |t| frame.x(t) as i64).into_iter().map(place).collect(),
        false => time.iter().copied().zip(values.iter().copied()).map(place).collect(),
    };
    simplify(&points, 0.15)
}

fn line(points: &[(f64, f64)]) -> String {
    let mut path = String::new();
    for (x, y) in points {
        let command = if path.is_empty() { 'M' } else { 'L' };
        let _ = write!(path, "{command}{x:.1} {y:.1}");
    }
    path
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{Size, svg};
    use crate::plot::{Band, Curve, Panel, Plot};

    fn curve(name: &str, time: &[f64], values: &[f64]) -> Curve {
        Curve { name: name.into(), description: "a < b".into(), time: time.into(), values: values.into() }
    }

    fn panel(unit: &str, curves: Vec<Curve>) -> Panel {
        Panel { unit: unit.into(), band: None, curves }
    }

    /// One panel of 100 pixels height over 0 … 10 s.
    fn draw(curves: Vec<Curve>) -> String {
        svg(&Plot { panels: vec![panel("m", curves)] }, Size { width: 500.0, panel_height: 100.0 })
    }

    #[test]
    fn a_jump_is_a_vertical_line() {
        let picture = draw(vec![curve("x", &[0.0, 5.0, 5.0, 10.0], &[0.0, 0.0, 1.0, 1.0])]);
        let path =
            picture.lines().find(|line| line.contains("class=\"curve\"") && line.contains('L')).unwrap();
        let d = path.split(" d=\"M").nth(1).unwrap().split('"').next().unwrap();
        let points: Vec<Vec<f64>> =
            d.split('L').map(|point| point.split(' ').map(|n| n.parse().unwrap()).collect()).collect();
        assert_eq!(points.len(), 4);
        assert_eq!(points[1][0], points[2][0]);
        // 5 % air below and above: a jump over 100 / 1.1 pixels.
        assert!((points[1][1] - points[2][1] - 100.0 / 1.1).abs() < 0.11, "{points:?}");
    }

    #[test]
    fn events_are_marked_once() {
        let picture = draw(vec![
            curve("x", &[0.0, 5.0, 5.0, 10.0], &[0.0, 0.0, 1.0, 1.0]),
            curve("y", &[0.0, 5.0, 5.0, 10.0], &[0.0, 2.0, 2.0, 1.0]),
        ]);
        let marks: Vec<&str> = picture.lines().filter(|line| line.contains("class=\"event\"")).collect();
        assert_eq!(marks.len(), 1);
        assert_eq!(marks[0].matches("v-").count(), 1);
        assert!(!draw(vec![curve("x", &[0.0, 1.0], &[0.0, 1.0])]).contains("class=\"event\""));
    }

    #[test]
    fn units_names_and_descriptions_are_there() {
        let picture = draw(vec![curve("a<b>", &[0.0, 1.0], &[0.0, 2e7])]);
        for text in [">10⁶ m<", ">a&lt;b&gt;<", "<title>a &lt; b</title>", ">time [s]<"] {
            assert!(picture.contains(text), "{text} in {picture}");
        }
    }

    #[test]
    fn many_points_give_a_small_file() {
        let time: Vec<f64> = (0..200_000).map(f64::from).collect();
        let values: Vec<f64> = time.iter().map(|t| (t * t).sin()).collect();
        assert!(draw(vec![curve("noise", &time, &values)]).len() < 40_000);
    }

    #[test]
    fn strange_curves_are_drawn_without_strange_numbers() {
        let strange: [(&[f64], &[f64]); 6] = [
            (&[0.0], &[1.0]),
            (&[0.0, 1.0], &[f64::NAN, f64::INFINITY]),
            (&[0.0, 1.0], &[0.0, 0.0]),
            (&[0.0, 1.0], &[-1e308, 1e308]),
            (&[0.0, 1.0], &[-1e299, 1e299]),
            (&[0.0, 1.0], &[1e-320, 2e-320]),
        ];
        for (time, values) in strange {
            let picture = draw(vec![curve("x", time, values)]);
            assert!(!picture.contains("NaN") && !picture.contains("inf"), "{values:?}: {picture}");
        }
    }

    #[test]
    fn a_band_is_behind_the_curves() {
        let band = Band { name: "tube".into(), time: vec![0.0, 1.0], borders: vec![(-1.0, 1.0); 2] };
        let panel = Panel { band: Some(band), ..panel("", vec![curve("x", &[0.0, 1.0], &[0.0, 0.0])]) };
        let picture = svg(&Plot { panels: vec![panel] }, Size::for_panels(1));
        let axes = picture.split("class=\"grid\"").nth(1).unwrap();
        assert!(axes.find("class=\"band\"").unwrap() < axes.find("class=\"curve\"").unwrap());
    }
}
