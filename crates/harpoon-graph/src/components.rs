//! Strongly connected components, each after all that it can reach.
//! Tarjan, SIAM J. Comput. 1(2), 1972, with an explicit stack: a chain of 10⁵ equations is an ordinary input.

use harpoon_index::{Id, IdVec};

use crate::Adjacency;

/// With edges from what needs to what is needed, the components come in an order of evaluation.
/// Each component lists its nodes in ascending order.
pub fn strong_components<N: Id>(graph: &Adjacency<N, N>) -> Vec<Vec<N>> {
    let mut search = Search {
        graph,
        number: graph.sources().map(|_| UNSEEN).collect(),
        low_link: graph.sources().map(|_| UNSEEN).collect(),
        on_stack: graph.sources().map(|_| false).collect(),
        stack: Vec::new(),
        count: 0,
        components: Vec::new(),
    };
    for node in graph.sources() {
        if search.number[node] == UNSEEN {
            search.visit(node);
        }
    }
    search.components
}

const UNSEEN: u32 = u32::MAX;

struct Search<'a, N> {
    graph: &'a Adjacency<N, N>,
    /// The order of first visits.
    number: IdVec<N, u32>,
    /// The smallest number on the stack known to be reachable.
    low_link: IdVec<N, u32>,
    on_stack: IdVec<N, bool>,
    /// Nodes whose component is not complete.
    stack: Vec<N>,
    count: u32,
    components: Vec<Vec<N>>,
}

impl<N: Id> Search<'_, N> {
    fn visit(&mut self, start: N) {
        // The path of the depth-first search: each node with how many of its edges were followed.
        let mut path = vec![(start, 0)];
        self.enter(start);
        while let Some((node, followed)) = path.last_mut() {
            let node = *node;
            if let Some(&next) = self.graph.row(node).get(*followed) {
                *followed += 1;
                if self.number[next] == UNSEEN {
                    self.enter(next);
                    path.push((next, 0));
                } else if self.on_stack[next] {
                    self.lower(node, self.number[next]);
                }
            } else {
                path.pop();
                if let Some(&(previous, _)) = path.last() {
                    self.lower(previous, self.low_link[node]);
                }
                if self.low_link[node] == self.number[node] {
                    self.complete(node);
                }
            }
        }
    }

    fn enter(&mut self, node: N) {
        self.number[node] = self.count;
        self.low_link[node] = self.count;
        self.count += 1;
        self.stack.push(node);
        self.on_stack[node] = true;
    }

    fn lower(&mut self, node: N, number: u32) {
        self.low_link[node] = self.low_link[node].min(number);
    }

    fn complete(&mut self, root: N) {
        let start = self.stack.iter().rposition(|&node| node == root).expect("the root is on the stack");
        let mut component = self.stack.split_off(start);
        for &node in &component {
            self.on_stack[node] = false;
        }
        component.sort_by_key(|node| node.index());
        self.components.push(component);
    }
}

#[cfg(test)]
mod tests {
    use super::strong_components;
    use crate::adjacency::tests::{Row, graph};
    use harpoon_index::Id;

    fn components(rows: &[&[usize]]) -> Vec<Vec<usize>> {
        strong_components::<Row>(&graph(rows.len(), rows))
            .into_iter()
            .map(|component| component.into_iter().map(Id::index).collect())
            .collect()
    }

    #[test]
    fn what_is_needed_comes_first() {
        assert_eq!(components(&[&[1], &[2], &[]]), [[2], [1], [0]]);
        assert_eq!(components(&[&[], &[0], &[0, 1]]), [[0], [1], [2]]);
    }

    #[test]
    fn cycles_are_one_component() {
        assert_eq!(components(&[&[0]]), [[0]]);
        assert_eq!(components(&[&[1], &[2], &[0]]), [[0, 1, 2]]);
        // Two cycles {0, 1} → {2, 3}, and 4 that needs both.
        let rows: &[&[usize]] = &[&[1], &[0, 2], &[3], &[2], &[0, 3]];
        assert_eq!(components(rows), [vec![2, 3], vec![0, 1], vec![4]]);
    }

    #[test]
    fn cycles_that_share_nodes_are_one_component() {
        // 0 → 1 → 7 → 0; then 2 → 3 → 4 → 2 and 2 → 6 → 3; last 5.
        let rows: &[&[usize]] = &[&[1], &[2, 7], &[3, 6], &[4], &[2, 5], &[], &[3, 5], &[0, 6]];
        assert_eq!(components(rows), [vec![5], vec![2, 3, 4, 6], vec![0, 1, 7]]);
    }

    #[test]
    fn a_long_chain_needs_no_deep_stack() {
        let n = 200_000;
        let rows: Vec<Vec<usize>> = (0..n).map(|i| (i + 1..n.min(i + 2)).collect()).collect();
        let rows: Vec<&[usize]> = rows.iter().map(Vec::as_slice).collect();
        let found = components(&rows);
        assert_eq!(found.len(), n);
        assert_eq!(found[0], [n - 1]);
    }
}
