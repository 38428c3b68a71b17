//! Where the elements of a bond graph are drawn, and along which lines its bonds run.
//!
//! Elements with several bonds stand in columns, by their distance from one end of the graph; those with one bond stand above
//! and below the element they belong to. Between columns there is room for bonds, inside them bonds run level at the
//! height of their element: no bond passes through an element, no element lies on another.

use std::collections::VecDeque;

use harpoon_index::IdVec;

use crate::graph::{BondGraph, BondId, ElementId};

pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub boxes: IdVec<ElementId, Box>,
    /// From tail to head.
    pub lines: IdVec<BondId, Vec<Point>>,
}

/// Around the text of an element.
#[derive(Clone, Copy, Default, Debug)]
pub struct Box {
    pub centre: Point,
    pub width: f64,
    pub height: f64,
}

#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Box {
    /// Whether a segment comes into the box: it is cut at its edges (Liang and Barsky).
    pub fn is_crossed(&self, a: Point, b: Point) -> bool {
        self.part_inside(a, b).is_some()
    }

    /// The part of a segment that is inside, from 0 to 1 along it. Touching is not crossing.
    pub fn part_inside(&self, a: Point, b: Point) -> Option<(f64, f64)> {
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let sides = [(a.x, b.x, self.centre.x, self.width), (a.y, b.y, self.centre.y, self.height)];
        for (from, to, centre, size) in sides {
            let (low, high) = (centre - size / 2.0 + 1e-6, centre + size / 2.0 - 1e-6);
            let step = to - from;
            if step.abs() < 1e-12 {
                if from <= low || from >= high {
                    return None;
                }
                continue;
            }
            let (x, y) = ((low - from) / step, (high - from) / step);
            enter = enter.max(x.min(y));
            leave = leave.min(x.max(y));
        }
        (enter < leave).then_some((enter, leave))
    }
}

/// The box of an element, not yet at its place.
pub fn room(graph: &BondGraph, element: ElementId) -> Box {
    let width = label(graph, element).chars().count() as f64 * LETTER + 8.0;
    Box { centre: Point::default(), width, height: LINE }
}

/// `C:capacitor`, as bond graphs are labelled.
pub fn label(graph: &BondGraph, element: ElementId) -> String {
    let element = &graph.elements[element];
    format!("{}:{}", element.kind_name(), element.path)
}

/// Lengths in pixels. A letter of the drawing's 13-pixel font is at most this wide.
const LETTER: f64 = 8.0;
pub const LINE: f64 = 24.0;
/// Between bonds that run side by side.
pub const LANE: f64 = 14.0;
/// The shortest bond: room for a harpoon and a stroke.
pub const BOND: f64 = 56.0;
pub const MARGIN: f64 = 20.0;

pub fn layout(graph: &BondGraph) -> Layout {
    let mut plan = Plan::new(graph);
    let mut top = MARGIN;
    for start in graph.elements.ids() {
        if plan.column[start].is_none() && plan.host[start].is_none() {
            top = plan.place_part(start, top);
        }
    }
    let right = plan.boxes.values().map(|place| place.centre.x + place.width / 2.0).fold(0.0, f64::max);
    let turn = plan.lines.values().flatten().map(|point| point.x).fold(0.0, f64::max);
    Layout { width: right.max(turn) + MARGIN, height: top, boxes: plan.boxes, lines: plan.lines }
}

/// Bonds, and the elements at their other ends.
type Row = Vec<(BondId, ElementId)>;

struct Plan<'g> {
    graph: &'g BondGraph,
    /// The element above or below which this one stands.
    host: IdVec<ElementId, Option<ElementId>>,
    column: IdVec<ElementId, Option<usize>>,
    /// Left and right of the column.
    edges: IdVec<ElementId, (f64, f64)>,
    boxes: IdVec<ElementId, Box>,
    lines: IdVec<BondId, Vec<Point>>,
}

impl<'g> Plan<'g> {
    fn new(graph: &'g BondGraph) -> Plan<'g> {
        let n_bonds =
            |id: ElementId| graph.elements[id].ports.iter().filter(|port| port.bond.is_some()).count();
        let mut host: IdVec<ElementId, Option<ElementId>> = graph.elements.ids().map(|_| None).collect();
        for bond in graph.bonds.values() {
            let (tail, head) = (bond.tail.0, bond.head.0);
            // Of two elements that have only each other, one is the host.
            if n_bonds(head) == 1 && tail != head {
                host[head] = Some(tail);
            } else if n_bonds(tail) == 1 && tail != head {
                host[tail] = Some(head);
            }
        }
        Plan {
            graph,
            host,
            column: graph.elements.ids().map(|_| None).collect(),
            edges: graph.elements.ids().map(|_| (0.0, 0.0)).collect(),
            boxes: graph.elements.ids().map(|id| room(graph, id)).collect(),
            lines: graph.bonds.ids().map(|_| Vec::new()).collect(),
        }
    }

    /// Places the connected part around `start` below `top`. Returns where it ends.
    fn place_part(&mut self, start: ElementId, top: f64) -> f64 {
        let far = *self.distances(start).last().map(|(id, _)| id).unwrap_or(&start);
        let mut columns: Vec<Vec<ElementId>> = Vec::new();
        for (id, distance) in self.distances(far) {
            columns.resize(columns.len().max(distance + 1), Vec::new());
            columns[distance].push(id);
            self.column[id] = Some(distance);
        }
        self.order(&mut columns);
        // Once to see how high each column is, once to stand in the middle.
        let heights: Vec<f64> = columns.iter().map(|column| self.place_column(column, MARGIN, 0.0)).collect();
        let height = heights.iter().copied().fold(0.0, f64::max);
        let mut left = MARGIN;
        for (column, own) in columns.iter().zip(&heights) {
            self.place_column(column, left, top + (height - own) / 2.0);
            let width = column.iter().map(|id| self.cell_width(*id)).fold(0.0, f64::max);
            column.iter().for_each(|id| self.edges[*id] = (left, left + width));
            left += width + BOND + LANE * self.n_inside(column) as f64;
        }
        for column in &columns {
            self.draw_bonds(column);
        }
        top + height + MARGIN
    }

    /// How many bonds join elements of the column with each other.
    fn n_inside(&self, column: &[ElementId]) -> usize {
        let others =
            column.iter().flat_map(|id| self.neighbours(*id).into_iter().map(|(_, other)| (*id, other)));
        others.filter(|(id, other)| self.column[*id] == self.column[*other]).count().div_ceil(2)
    }

    /// Elements that stand in columns, with their distance from `start`, the nearest first.
    fn distances(&self, start: ElementId) -> Vec<(ElementId, usize)> {
        let mut seen: IdVec<ElementId, bool> = self.graph.elements.ids().map(|_| false).collect();
        seen[start] = true;
        let mut found = Vec::new();
        let mut queue = VecDeque::from([(start, 0)]);
        while let Some((id, distance)) = queue.pop_front() {
            found.push((id, distance));
            for (_, other) in self.neighbours(id) {
                if self.host[other].is_none() && !std::mem::replace(&mut seen[other], true) {
                    queue.push_back((other, distance + 1));
                }
            }
        }
        found
    }

    fn neighbours(&self, id: ElementId) -> Row {
        let bonds = self.graph.elements[id].ports.iter().filter_map(|port| port.bond);
        bonds.map(|(bond, end)| (bond, self.graph.at(bond, end.other()))).collect()
    }

    /// Neighbours near each other: each column by the mean place of its neighbours in the column before.
    fn order(&self, columns: &mut [Vec<ElementId>]) {
        for at in 1..columns.len() {
            let (before, after) = columns.split_at_mut(at);
            let place = |id: ElementId| before[at - 1].iter().position(|other| *other == id);
            let mean = |id: &ElementId| {
                let places: Vec<usize> =
                    self.neighbours(*id).iter().filter_map(|(_, id)| place(*id)).collect();
                places.iter().sum::<usize>() as f64 / places.len().max(1) as f64
            };
            after[0].sort_by(|a, b| mean(a).total_cmp(&mean(b)));
        }
    }

    /// The elements around one, those above and those below.
    fn guests(&self, id: ElementId) -> (Row, Row) {
        let mut above: Row =
            self.neighbours(id).into_iter().filter(|(_, other)| self.host[*other] == Some(id)).collect();
        let below = above.split_off(above.len().div_ceil(2));
        (above, below)
    }

    fn row_width(&self, row: &[(BondId, ElementId)]) -> f64 {
        row.iter().map(|(_, id)| self.boxes[*id].width + LANE).sum()
    }

    fn cell_width(&self, id: ElementId) -> f64 {
        let (above, below) = self.guests(id);
        // Beside an element its bonds run level: there is room for a harpoon and a stroke.
        (self.boxes[id].width + 2.0 * LINE).max(self.row_width(&above)).max(self.row_width(&below))
    }

    /// Stacks the elements of a column with those around them. Returns where the column ends.
    fn place_column(&mut self, column: &[ElementId], left: f64, top: f64) -> f64 {
        let width = column.iter().map(|id| self.cell_width(*id)).fold(0.0, f64::max);
        let mut y = top;
        for &id in column {
            let (above, below) = self.guests(id);
            let n_level = self.neighbours(id).len() - above.len() - below.len();
            self.boxes[id].height = LINE.max((n_level + 1) as f64 * LANE);
            let height = self.boxes[id].height;
            if !above.is_empty() {
                y += LINE + BOND;
            }
            let centre = Point { x: left + width / 2.0, y: y + height / 2.0 };
            self.boxes[id].centre = centre;
            self.place_row(id, &above, -1.0);
            self.place_row(id, &below, 1.0);
            y += height + LANE;
            if !below.is_empty() {
                y += LINE + BOND;
            }
        }
        y
    }

    /// `side` is -1 above and 1 below.
    fn place_row(&mut self, host: ElementId, row: &[(BondId, ElementId)], side: f64) {
        let Box { centre, width, height } = self.boxes[host];
        let mut x = centre.x - self.row_width(row) / 2.0;
        for (at, &(bond, id)) in row.iter().enumerate() {
            let room = self.boxes[id].width + LANE;
            let y = centre.y + side * (height / 2.0 + BOND + LINE / 2.0);
            self.boxes[id].centre = Point { x: x + room / 2.0, y };
            // Spread over the edge of the host, in the order of the row.
            let share = (at + 1) as f64 / (row.len() + 1) as f64;
            let from = Point { x: centre.x + (share - 0.5) * width, y: centre.y + side * height / 2.0 };
            let to = Point { x: x + room / 2.0, y: y - side * LINE / 2.0 };
            self.draw(bond, host, vec![from, to]);
            x += room;
        }
    }

    /// Bonds of a column to itself, which turn right of it, and to the column before.
    fn draw_bonds(&mut self, column: &[ElementId]) {
        let (left, right) = self.edges[column[0]];
        let mut turn = right + BOND / 4.0;
        for &id in column {
            for (bond, other) in self.neighbours(id) {
                if self.column[other].is_none() {
                    continue;
                }
                if self.column[other] == self.column[id] && self.lines[bond].is_empty() {
                    let (a, b) = (self.exit(id, bond, 1.0), self.exit(other, bond, 1.0));
                    let corners = [Point { x: turn, ..a }, Point { x: turn, ..b }];
                    turn += LANE;
                    self.draw(bond, id, vec![a, corners[0], corners[1], b]);
                } else if self.column[other] < self.column[id] {
                    let (a, b) = (self.exit(other, bond, 1.0), self.exit(id, bond, -1.0));
                    let corners = [Point { x: self.edges[other].1, ..a }, Point { x: left, ..b }];
                    self.draw(bond, other, vec![a, corners[0], corners[1], b]);
                }
            }
        }
    }

    /// Where a bond leaves the box, at the right (1) or the left (-1): each bond at a height of its own, in the order
    /// of the heights they lead to.
    fn exit(&self, id: ElementId, bond: BondId, side: f64) -> Point {
        let Box { centre, width, height } = self.boxes[id];
        let is_left = |other: ElementId| self.column[other] < self.column[id];
        let mut level: Row = self.neighbours(id);
        level.retain(|(_, other)| self.column[*other].is_some() && is_left(*other) == (side < 0.0));
        level.sort_by(|(_, a), (_, b)| self.boxes[*a].centre.y.total_cmp(&self.boxes[*b].centre.y));
        let at = level.iter().position(|(other, _)| *other == bond).unwrap_or(0);
        let y = centre.y - height / 2.0 + height * (at + 1) as f64 / (level.len() + 1) as f64;
        Point { x: centre.x + side * width / 2.0, y }
    }

    /// Keeps the line from tail to head; it is given from `from` on.
    fn draw(&mut self, bond: BondId, from: ElementId, mut line: Vec<Point>) {
        if self.graph.bonds[bond].tail.0 != from {
            line.reverse();
        }
        self.lines[bond] = line;
    }
}

#[cfg(test)]
mod tests {
    use harpoon_index::Id;

    use super::*;
    use crate::random;

    fn overlap(a: &Box, b: &Box) -> bool {
        (a.centre.x - b.centre.x).abs() < (a.width + b.width) / 2.0
            && (a.centre.y - b.centre.y).abs() < (a.height + b.height) / 2.0
    }

    #[test]
    fn nothing_lies_on_an_element() {
        for seed in 0..300 {
            let graph = random::graph(seed, 120);
            let layout = layout(&graph);
            for (a, of_a) in layout.boxes.iter() {
                for (b, of_b) in layout.boxes.iter().take(a.index()) {
                    assert!(
                        !overlap(of_a, of_b),
                        "seed {seed}: {} on {}",
                        label(&graph, a),
                        label(&graph, b)
                    );
                }
                assert!(of_a.centre.x > 0.0 && of_a.centre.x < layout.width, "seed {seed}");
                assert!(of_a.centre.y > 0.0 && of_a.centre.y < layout.height, "seed {seed}");
            }
            for (bond, line) in layout.lines.iter() {
                assert!(line.len() >= 2, "seed {seed}: {} is not drawn", graph.bonds[bond].path);
                for pair in line.windows(2) {
                    for (id, place) in layout.boxes.iter() {
                        let (name, through) = (&graph.bonds[bond].path, label(&graph, id));
                        assert!(!place.is_crossed(pair[0], pair[1]), "seed {seed}: {name} through {through}");
                    }
                }
            }
        }
    }
}
