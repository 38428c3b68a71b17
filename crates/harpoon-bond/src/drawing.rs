//! A bond graph as a picture: harpoons with their half arrows at the head, causal strokes where the flow is computed.

use std::fmt::Write;

use crate::causality::Causality;
use crate::graph::{BondGraph, BondId, End};
use crate::layout::{Layout, Point, label, layout};

/// The picture as SVG. Storages in derivative causality are orange, elements in conflict red.
pub fn svg(graph: &BondGraph, causality: &Causality) -> String {
    let Layout { width, height, boxes, lines } = layout(graph);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (bond, line) in lines.iter() {
        draw_bond(&mut out, graph, causality, bond, line);
    }
    for (id, place) in boxes.iter() {
        let in_conflict = causality.conflicts.iter().any(|conflict| conflict.elements.contains(&id));
        let is_derivative = causality.derivative.iter().any(|found| found.element == id);
        let colour = match (in_conflict, is_derivative) {
            (true, _) => "#c00000",
            (_, true) => "#c06000",
            _ => "#000000",
        };
        let Point { x, y } = place.centre;
        let text = escaped(&label(graph, id));
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"{colour}\">{text}</text>",
            y + 4.5
        );
    }
    out.push_str("</svg>\n");
    out
}

fn draw_bond(out: &mut String, graph: &BondGraph, causality: &Causality, bond: BondId, line: &[Point]) {
    let (first, second, before, last) = match line {
        [a, b] => (*a, *b, *a, *b),
        [a, b, .., c, d] => (*a, *b, *c, *d),
        _ => return,
    };
    let n = graph.bonds[bond].cardinality;
    let points: Vec<String> = line.iter().map(|point| format!("{:.1},{:.1}", point.x, point.y)).collect();
    let thickness = if n > 1 { 2.4 } else { 1.2 };
    let _ = writeln!(
        out,
        "<g stroke=\"#143c82\" stroke-width=\"{thickness}\" fill=\"none\"><title>{}</title>\n<polyline points=\"{}\"/>",
        escaped(&graph.bonds[bond].path),
        points.join(" ")
    );
    // The half arrow.
    let barb = beside(before, last, 11.0, 6.0);
    write_line(out, last, barb, "");
    let has = |from: End| causality.effort_from[bond].contains(&from);
    // Where the strands of a bond differ, there is a broken stroke at each end.
    let dashes = if has(End::Tail) && has(End::Head) { " stroke-dasharray=\"3 2\"" } else { "" };
    for (is_here, from, at) in [(has(End::Tail), before, last), (has(End::Head), second, first)] {
        if is_here {
            write_line(out, beside(from, at, 0.0, 7.0), beside(from, at, 0.0, -7.0), dashes);
        }
    }
    out.push_str("</g>\n");
    if n > 1 {
        let Point { x, y } = middle(first, second, 9.0);
        let _ = writeln!(
            out,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"10\" text-anchor=\"middle\" fill=\"#143c82\">{n}</text>",
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
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
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
        let picture = svg(&graph, &causality);
        let head = *layout(&graph).lines[bond].last().unwrap();
        let stroke = format!("<line x1=\"{:.1}\" y1=\"{:.1}\"", head.x - 7.0, head.y);
        assert!(picture.contains(&stroke), "{stroke}\n{picture}");
        assert!(picture.contains("Se:u&lt;1&gt;"), "{picture}");
    }
}
