//! A bond graph and its causality as a table for people.

use std::fmt;

use crate::causality::{Causality, Choice};
use crate::graph::{BondGraph, BondId, Element, ElementId, End};

pub struct Listing<'g> {
    pub graph: &'g BondGraph,
    pub causality: &'g Causality,
}

impl fmt::Display for Listing<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (junctions, elements): (Vec<&Element>, Vec<&Element>) =
            self.graph.elements.values().partition(|element| element.kind.is_junction());
        write_table(out, "elements", elements.into_iter().map(element_row))?;
        write_table(out, "junctions", junctions.into_iter().map(|junction| self.junction_row(junction)))?;
        write_table(out, "bonds", self.graph.bonds.ids().map(|bond| self.bond_row(bond)))?;
        write_table(out, "derivative causality", self.derivative_rows())?;
        write_table(out, "chosen freely", self.causality.choices.iter().map(|choice| self.choice_row(choice)))
    }
}

/// Cells of a line; all but the last are padded to the width of their column.
type Row = Vec<String>;

fn write_table(out: &mut fmt::Formatter<'_>, title: &str, rows: impl Iterator<Item = Row>) -> fmt::Result {
    let rows: Vec<Row> = rows.collect();
    if rows.is_empty() {
        return Ok(());
    }
    writeln!(out, "{title}:")?;
    let width =
        |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let n_columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widths: Vec<usize> = (0..n_columns).map(|column| width(column).unwrap_or(0)).collect();
    for row in &rows {
        let cells: Vec<String> =
            row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        writeln!(out, "  {}", cells.join("  ").trim_end())?;
    }
    Ok(())
}

fn element_row(element: &Element) -> Row {
    let law = element.law.as_ref().map(|law| format!("law {law}"));
    [element.kind_name(), element.path.clone(), format!("n={}", element.cardinality())]
        .into_iter()
        .chain(law)
        .collect()
}

impl Listing<'_> {
    fn path(&self, element: ElementId) -> &str {
        &self.graph.elements[element].path
    }

    fn junction_row(&self, junction: &Element) -> Row {
        let bonds = junction.ports.iter().filter_map(|port| port.bond);
        let names: Vec<&str> = bonds.map(|(bond, _)| self.graph.bonds[bond].path.as_str()).collect();
        let mut row = element_row(junction);
        row.push(names.join(", "));
        row
    }

    fn bond_row(&self, bond: BondId) -> Row {
        let path = |end| self.path(self.graph.at(bond, end)).to_string();
        let stroke = |end: &End| if *end == End::Tail { "head" } else { "tail" };
        let (arrow, note) = match self.causality.of_bond(bond) {
            Some(End::Tail) => (" ⇀|", None),
            Some(End::Head) => ("|⇀ ", None),
            None => {
                let strokes: Vec<&str> = self.causality.effort_from[bond].iter().map(stroke).collect();
                (" ⇀ ", Some(format!("strokes: {}", strokes.join(", "))))
            }
        };
        let cells =
            [self.graph.bonds[bond].path.clone(), path(End::Tail), arrow.to_string(), path(End::Head)];
        let domain = self.graph.bonds[bond].domain.clone().map(|domain| domain.to_lowercase());
        cells.into_iter().chain(domain).chain(note).collect()
    }

    fn derivative_rows(&self) -> impl Iterator<Item = Row> {
        self.causality.derivative.iter().map(|found| {
            let element = &self.graph.elements[found.element];
            let n: usize = element.ports.iter().map(|port| port.cardinality).sum();
            let numbers: Vec<String> = found.strands.iter().map(|strand| (strand + 1).to_string()).collect();
            let strands = (found.strands.len() < n).then(|| format!("strands {} of {n}", numbers.join(", ")));
            [element.kind_name(), element.path.clone()].into_iter().chain(strands).collect()
        })
    }

    fn choice_row(&self, choice: &Choice) -> Row {
        match choice.element {
            Some(element) => vec![self.graph.elements[element].kind_name(), self.path(element).to_string()],
            None => vec!["bond".to_string(), self.graph.bonds[choice.bond].path.clone()],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Kind, assign};

    #[test]
    fn strokes_stand_where_the_flow_is_computed() {
        let mut graph = BondGraph::default();
        let source = graph.add("source", Kind::Se, &[1]);
        let junction = graph.add("j", Kind::Zero, &[1; 4]);
        let capacitor = graph.add("c", Kind::C, &[1]);
        let resistor = graph.add("r", Kind::R, &[1]);
        let sensor = graph.add("d", Kind::De, &[1]);
        graph.join("b1", (source, 0), (junction, 0));
        graph.join("b2", (junction, 1), (capacitor, 0));
        graph.join("b3", (resistor, 0), (junction, 2));
        let electrical = graph.join("b4", (junction, 3), (sensor, 0));
        graph.bonds[electrical].domain = Some("Electrical".to_string());
        let causality = assign(&graph);
        let expected = "\
elements:
  Se  source  n=1
  C   c       n=1
  R   r       n=1
  De  d       n=1
junctions:
  0  j  n=1  b1, b2, b3, b4
bonds:
  b1  source   ⇀|  j
  b2  j        ⇀|  c
  b3  r       |⇀   j
  b4  j        ⇀|  d  electrical
derivative causality:
  C  c
";
        assert_eq!(Listing { graph: &graph, causality: &causality }.to_string(), expected);
    }
}
