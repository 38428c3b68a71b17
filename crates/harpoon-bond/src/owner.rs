//! Which element of a bond graph a component belongs to: the element itself, or something inside of it.

use std::collections::HashMap;

use crate::graph::{BondGraph, ElementId};

/// For each path of a component its element, if it is one or is inside of one.
pub fn owners(graph: &BondGraph, components: &[String]) -> Vec<Option<ElementId>> {
    let element_of: HashMap<&str, ElementId> =
        graph.elements.iter().map(|(id, element)| (element.path.as_str(), id)).collect();
    let owner = |path: &String| {
        let ends = path.match_indices(['.', '[']).map(|(at, _)| at).chain([path.len()]);
        ends.filter_map(|end| element_of.get(&path[..end]).copied()).next()
    };
    components.iter().map(owner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Kind;

    #[test]
    fn what_is_inside_of_an_element_belongs_to_it() {
        let mut graph = BondGraph::default();
        let body = graph.add("cart.body[2]", Kind::I, &[1]);
        let paths = ["", "cart", "cart.body[2]", "cart.body[2].port", "cart.body[21]"].map(String::from);
        assert_eq!(owners(&graph, &paths), [None, None, Some(body), Some(body), None]);
    }
}
