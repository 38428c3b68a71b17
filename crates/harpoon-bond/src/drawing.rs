//! A bond graph as a picture: harpoons with their half arrows at the head, causal strokes where the flow is computed.

use std::fmt::Write;

use harpoon_index::IdVec;
use harpoon_source::visible_name;

use crate::causality::Causality;
use crate::diagram::diagram;
use crate::graph::{BondGraph, BondId, ElementId, End};
use crate::impulse::{ImpulseGraph, Rule};
use crate::layout::{LINE, Layout, MARGIN, Point, label, layout};

/// What is to be drawn.
#[derive(Clone, Copy)]
pub struct Picture<'g> {
    pub graph: &'g BondGraph,
    pub causality: &'g Causality,
    /// Drawn over the graph.
    pub impulse: Option<&'g ImpulseGraph>,
    pub arrangement: Arrangement<'g>,
}

/// Where elements stand.
#[derive(Clone, Copy)]
pub enum Arrangement<'g> {
    Automatic,
    /// As in the diagram of the model, if that is legible.
    Diagram(&'g IdVec<ElementId, Option<[f64; 2]>>),
}

const INK: &str = "#143c82";
const IMPULSE: &str = "#a01070";
const GREY: &str = "#b4b4b4";

/// The picture as SVG. Storages in derivative causality are orange, elements in conflict red.
///
/// In the impulse layer bonds that carry an impulse have a double head, elements that are removed are grey, and those that are
/// replaced by a source of nothing are underlined.
pub fn svg(picture: &Picture) -> String {
    let Picture { graph, impulse, arrangement, .. } = *picture;
    let arranged = match arrangement {
        Arrangement::Automatic => None,
        Arrangement::Diagram(placements) => diagram(graph, placements),
    };
    let Layout { width, height, boxes, lines } = arranged.unwrap_or_else(|| layout(graph));
    let legend = if impulse.is_some() { LINE } else { 0.0 };
    let (width, height) = (width.max(if impulse.is_some() { LEGEND_WIDTH } else { 0.0 }), height + legend);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (bond, line) in lines.iter() {
        draw_bond(&mut out, picture, bond, line);
    }
    for (id, place) in boxes.iter() {
        let Point { x, y } = place.centre;
        let (colour, attributes) = look(picture, id);
        let text = escaped(&label(graph, id));
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{colour}\"{attributes}>{text}</text>",
            y + 4.5
        );
    }
    if impulse.is_some() {
        let _ = writeln!(
            out,
            "<text x=\"{MARGIN:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"{IMPULSE}\">\
             double head: carries an impulse · grey: removed · underlined: without effort or flow</text>",
            height - MARGIN / 2.0
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The words below the impulse layer need as much.
const LEGEND_WIDTH: f64 = 520.0;

/// Colour of an element and further attributes of its text.
fn look(picture: &Picture, id: ElementId) -> (&'static str, &'static str) {
    let Picture { causality, impulse, .. } = picture;
    if let Some(impulse) = impulse {
        let rules = || impulse.rules[id].iter().flatten();
        if impulse.is_removed(id) {
            return (GREY, "");
        }
        if rules().any(|rule| matches!(rule, Rule::ZeroEffort | Rule::ZeroFlow)) {
            return (IMPULSE, " text-decoration=\"underline\"");
        }
        return (if rules().next().is_some() { IMPULSE } else { "#000000" }, "");
    }
    let in_conflict = causality.conflicts.iter().any(|conflict| conflict.elements.contains(&id));
    let is_derivative = causality.derivative.iter().any(|found| found.element == id);
    match (in_conflict, is_derivative) {
        (true, _) => ("#c00000", ""),
        (_, true) => ("#c06000", ""),
        _ => ("#000000", ""),
    }
}

fn draw_bond(out: &mut String, picture: &Picture, bond: BondId, line: &[Point]) {
    let Picture { graph, causality, impulse, .. } = picture;
    let (first, second, before, last) = match line {
        [a, b] => (*a, *b, *a, *b),
        [a, b, .., c, d] => (*a, *b, *c, *d),
        _ => return,
    };
    let n = graph.bonds[bond].cardinality;
    let points: Vec<String> = line.iter().map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
    let thickness = if n > 1 { 2.4 } else { 1.2 };
    let has_impulse = impulse.is_some_and(|impulse| impulse.has_impulse(graph, bond));
    let is_cut =
        impulse.is_some_and(|impulse| impulse.impulses[bond].iter().any(Option::is_some)) && !has_impulse;
    let colour = match (has_impulse, is_cut) {
        (true, _) => IMPULSE,
        (_, true) => GREY,
        _ => INK,
    };
    let _ = writeln!(
        out,
        "<g stroke=\"{colour}\" stroke-width=\"{thickness}\" fill=\"none\"><title>{}</title>\n<polyline points=\"{}\"/>",
        escaped(&graph.bonds[bond].path),
        points.join(" ")
    );
    // The half arrow, with a second one behind it for an impulse.
    write_line(out, last, beside(before, last, 11.0, 6.0), "");
    if has_impulse {
        write_line(out, beside(before, last, 7.0, 0.0), beside(before, last, 18.0, 6.0), "");
    }
    let has = |from: End| causality.effort_from[bond].contains(&from);
    // Where the strands of a bond differ, there is a broken stroke at each end.
    let dashes = if has(End::Tail) && has(End::Head) { " stroke-dasharray=\"3 2\"" } else { "" };
    // The strokes are those of the motion between impulses.
    let strokes = [(has(End::Tail), before, last), (has(End::Head), second, first)];
    for (is_here, from, at) in strokes.into_iter().filter(|_| impulse.is_none()) {
        if is_here {
            write_line(out, beside(from, at, 0.0, 7.0), beside(from, at, 0.0, -7.0), dashes);
        }
    }
    out.push_str("</g>\n");
    if n > 1 {
        let Point { x, y } = middle(first, second, 9.0);
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"10\" text-anchor=\"middle\" fill=\"{colour}\">{n}</text>",
            y + 3.5
        );
    }
}

fn write_line(out: &mut String, a: Point, b: Point, attributes: &str) {
    let _ = writeln!(
        out,
        "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\"{attributes}/>",
        a.x, a.y, b.x, b.y
    );
}

/// The point so far `back` from `to` on the way from `from`, and so far `aside` to the left of it.
fn beside(from: Point, to: Point, back: f64, aside: f64) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let length = dx.hypot(dy).max(1e-9);
    let (dx, dy) = (dx / length, dy / length);
    Point { x: to.x - back * dx + aside * dy, y: to.y - back * dy - aside * dx }
}

fn middle(a: Point, b: Point, aside: f64) -> Point {
    let half = (b.x - a.x).hypot(b.y - a.y) / 2.0;
    beside(a, b, half, -aside)
}

fn escaped(text: &str) -> String {
    visible_name(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, assign};

    #[test]
    fn a_stroke_stands_at_the_end_that_is_given_the_effort() {
        let mut graph = BondGraph::default();
        let source = graph.add("u<1>", Kind::Se, &[1]);
        let resistor = graph.add("r", Kind::R, &[1]);
        let bond = graph.join("b", (source, 0), (resistor, 0));
        let causality = assign(&graph);
        let arrangement = Arrangement::Automatic;
        let picture = svg(&Picture { graph: &graph, causality: &causality, impulse: None, arrangement });
        let head = *layout(&graph).lines[bond].last().unwrap();
        let stroke = format!("<line x1=\"{:.1}\" y1=\"{:.1}\"", head.x - 7.0, head.y);
        assert!(picture.contains(&stroke), "{stroke}\n{picture}");
        assert!(picture.contains("Se:u&lt;1&gt;"), "{picture}");
    }
}
