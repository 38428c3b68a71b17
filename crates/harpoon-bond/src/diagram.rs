//! A layout from the positions that the elements have in the diagram of the model, spread until nothing overlaps.
//!
//! Bonds are straight lines between elements. A diagram in which that is not legible (an element without a place of its own, a
//! bond that would run through an element, wrappers whose insides would be too small) has no such layout.

use harpoon_index::{Id, IdVec};

use crate::graph::{BondGraph, BondId, ElementId};
use crate::layout::{BOND, Box, LANE, Layout, MARGIN, Point, room};

/// A picture wider than this would be looked at in parts: the automatic layout is denser.
const WIDEST: f64 = 2400.0;

/// How far a causal stroke reaches to both sides of its bond, and a little more.
const STROKE: f64 = 10.0;

pub fn diagram(graph: &BondGraph, placements: &IdVec<ElementId, Option<[f64; 2]>>) -> Option<Layout> {
    let points: Vec<[f64; 2]> = placements.values().copied().collect::<Option<_>>()?;
    let boxes: Vec<Box> = graph.elements.ids().map(|id| room(graph, id)).collect();
    let scale = scale(graph, &points, &boxes)?;
    let low = |axis: usize| points.iter().map(|point| point[axis]).fold(f64::INFINITY, f64::min);
    let high = |axis: usize| points.iter().map(|point| point[axis]).fold(f64::NEG_INFINITY, f64::max);
    let widest = boxes.iter().map(|place| place.width).fold(0.0, f64::max);
    let (left, top) = (MARGIN + widest / 2.0, 2.0 * MARGIN);
    let place = |(point, place): (&[f64; 2], &Box)| {
        // The diagram's y points upwards.
        let centre = Point { x: left + scale * (point[0] - low(0)), y: top + scale * (high(1) - point[1]) };
        Box { centre, ..*place }
    };
    let boxes: IdVec<ElementId, Box> = points.iter().zip(&boxes).map(place).collect();
    let width = left + scale * (high(0) - low(0)) + widest / 2.0 + MARGIN;
    let height = top + scale * (high(1) - low(1)) + 2.0 * MARGIN;
    let lines = straight_lines(graph, &boxes)?;
    (width <= WIDEST).then_some(Layout { width, height, boxes, lines })
}

/// Pixels for each unit of the diagram, such that there is room between all elements, and for a bond where there is one.
fn scale(graph: &BondGraph, points: &[[f64; 2]], boxes: &[Box]) -> Option<f64> {
    let mut scale = 0.0_f64;
    let bonded: std::collections::BTreeSet<(usize, usize)> = graph
        .bonds
        .values()
        .map(|bond| {
            (bond.tail.0.index().min(bond.head.0.index()), bond.tail.0.index().max(bond.head.0.index()))
        })
        .collect();
    for b in 0..points.len() {
        for a in 0..b {
            let between = if bonded.contains(&(a, b)) { BOND } else { LANE };
            let needed =
                |axis: usize, size: f64| (size + between) / (points[a][axis] - points[b][axis]).abs();
            let x = needed(0, (boxes[a].width + boxes[b].width) / 2.0);
            let y = needed(1, (boxes[a].height + boxes[b].height) / 2.0);
            scale = scale.max(x.min(y));
        }
    }
    (scale.is_finite() && scale > 0.0).then_some(scale)
}

/// From the edge of one element to that of the other. None if one would lie on an element or on another bond.
fn straight_lines(graph: &BondGraph, boxes: &IdVec<ElementId, Box>) -> Option<IdVec<BondId, Vec<Point>>> {
    let mut lines = IdVec::new();
    let mut joined = std::collections::BTreeSet::new();
    for bond in graph.bonds.values() {
        let (tail, head) = (bond.tail.0, bond.head.0);
        if tail == head || !joined.insert((tail.min(head), tail.max(head))) {
            return None;
        }
        let (a, b) = (boxes[tail].centre, boxes[head].centre);
        let along = |t: f64| Point { x: a.x + t * (b.x - a.x), y: a.y + t * (b.y - a.y) };
        // A stroke at the end of an oblique bond keeps off the text.
        let around = |id: ElementId| Box { height: boxes[id].height + STROKE, ..boxes[id] };
        let from = around(tail).part_inside(a, b)?.1;
        let to = around(head).part_inside(a, b)?.0;
        let ends = [along(from), along(to)];
        let others = boxes.iter().filter(|(id, _)| *id != tail && *id != head);
        if from >= to || others.into_iter().any(|(_, place)| place.is_crossed(ends[0], ends[1])) {
            return None;
        }
        lines.push(ends.to_vec());
    }
    Some(lines)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    /// A source beside a junction with a resistor above it.
    fn corner() -> BondGraph {
        let mut graph = BondGraph::default();
        let source = graph.add("source", Kind::Se, &[1]);
        let junction = graph.add("j", Kind::One, &[1, 1]);
        let resistor = graph.add("r", Kind::R, &[1]);
        graph.join("b1", (source, 0), (junction, 0));
        graph.join("b2", (junction, 1), (resistor, 0));
        graph
    }

    #[test]
    fn elements_stand_as_in_the_diagram() {
        let placements = [[-60.0, 0.0], [0.0, 0.0], [0.0, 60.0]].into_iter().map(Some).collect();
        let layout = diagram(&corner(), &placements).expect("there is room");
        let at: Vec<Point> = layout.boxes.values().map(|place| place.centre).collect();
        assert_eq!((at[0].y, at[1].x), (at[1].y, at[2].x));
        assert!(at[0].x < at[1].x && at[2].y < at[1].y, "{at:?}");
        let first = layout.lines.values().next().unwrap();
        assert!(first[1].x - first[0].x >= BOND - 1e-3, "{first:?}");
    }

    #[test]
    fn what_would_not_be_legible_has_no_layout() {
        let graph = corner();
        let none =
            |points: [Option<[f64; 2]>; 3]| assert!(diagram(&graph, &points.into_iter().collect()).is_none());
        none([Some([-60.0, 0.0]), Some([0.0, 0.0]), None]);
        none([Some([0.0, 0.0]), Some([0.0, 0.0]), Some([0.0, 60.0])]);
        // The bond from the source to the junction would run through the resistor.
        none([Some([-60.0, 0.0]), Some([60.0, 0.0]), Some([0.0, 0.0])]);
        // A wrapper as small as a hundredth of the diagram.
        none([Some([-60.0, 0.0]), Some([0.0, 0.0]), Some([0.0, 0.2])]);
    }
}
