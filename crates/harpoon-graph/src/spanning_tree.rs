//! Overconstrained connections: which edges of a connection graph stay, so that every node hangs on one root.
//! Modelica specification 3.6, section 9.4.2; the edges are taken as in Kruskal, Proc. Amer. Math. Soc. 7, 1956:
//! in the order given, each unless it closes a cycle.

use std::collections::VecDeque;

use harpoon_index::{Id, IdVec};

use crate::UnionFind;

/// The virtual connection graph.
#[derive(Clone, Copy, Debug)]
pub struct ConnectionGraph<'a, N> {
    pub n_nodes: usize,
    /// `Connections.branch(a, b)`: edges that must be in the trees.
    pub branches: &'a [(N, N)],
    /// `connect(a, b)`: edges that may be broken, or are superfluous.
    pub edges: &'a [(N, N)],
    /// `Connections.root(a)`
    pub roots: &'a [N],
    /// `Connections.potentialRoot(a, priority)`: the lowest priority of a tree without root is chosen.
    pub potential_roots: &'a [(N, i64)],
}

/// What becomes of a `connect`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EdgeRole {
    /// `a.R = b.R`
    Tree,
    /// `0 = equalityConstraint(a.R, b.R)`
    Broken,
    /// No equation: other connects of the same connection set say it already.
    Redundant,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault<N> {
    /// Branches connect two definite roots.
    TwoRoots { first: N, second: N },
    /// The branch of this number closes a cycle of branches.
    BranchCycle { branch: usize },
    /// A connected part of the graph has neither a root nor a potential root.
    NoRoot { nodes: Vec<N> },
}

#[derive(Clone, Debug)]
pub struct SpanningTrees<N: Id> {
    /// One for each edge.
    pub edges: Vec<EdgeRole>,
    /// The definite roots, then the chosen potential ones.
    pub roots: Vec<N>,
    /// How many edges lie between a node and its root.
    pub depth: IdVec<N, u32>,
    pub faults: Vec<Fault<N>>,
    is_root: IdVec<N, bool>,
}

impl<N: Id> SpanningTrees<N> {
    /// `Connections.isRoot(a)`
    pub fn is_root(&self, node: N) -> bool {
        self.is_root[node]
    }

    /// `Connections.rooted(a)` for the branch `(a, b)`: is `a` nearer to the root than `b`?
    pub fn is_rooted(&self, (a, b): (N, N)) -> bool {
        self.depth[a] < self.depth[b]
    }
}

pub fn spanning_trees<N: Id>(graph: ConnectionGraph<'_, N>) -> SpanningTrees<N> {
    let mut faults = Vec::new();
    // All definite roots are joined to this node behind the last one: an edge between two trees is then a cycle.
    let ground = N::from_index(graph.n_nodes);
    let mut trees = UnionFind::new(graph.n_nodes + 1);

    join_branches(&graph, &mut trees, &mut faults);
    let mut roots = join_roots(&graph, &mut trees, ground, &mut faults);
    let edges = join_edges(&graph, &mut trees);
    roots.extend(choose_roots(&graph, &mut trees, ground));

    let mut is_root: IdVec<N, bool> = (0..=graph.n_nodes).map(|_| false).collect();
    for &root in roots.iter().chain([&ground]) {
        is_root[root] = true;
    }
    let mut starts = roots.clone();
    for nodes in trees.sets() {
        if !nodes.iter().any(|&node| is_root[node]) {
            // Distances are counted from somewhere, so that they are defined.
            starts.push(nodes[0]);
            faults.push(Fault::NoRoot { nodes });
        }
    }
    let depth = depths(&graph, &edges, &starts);
    SpanningTrees { edges, roots, depth, faults, is_root }
}

fn join_branches<N: Id>(
    graph: &ConnectionGraph<'_, N>,
    trees: &mut UnionFind<N>,
    faults: &mut Vec<Fault<N>>,
) {
    for (number, &(a, b)) in graph.branches.iter().enumerate() {
        // The same branch written twice is no cycle.
        let is_new = |&(c, d): &(N, N)| (c, d) != (a, b) && (d, c) != (a, b);
        if !trees.union(a, b) && graph.branches[..number].iter().all(is_new) {
            faults.push(Fault::BranchCycle { branch: number });
        }
    }
}

fn join_roots<N: Id>(
    graph: &ConnectionGraph<'_, N>,
    trees: &mut UnionFind<N>,
    ground: N,
    faults: &mut Vec<Fault<N>>,
) -> Vec<N> {
    let mut roots: Vec<N> = Vec::new();
    let mut by_branches = trees.clone();
    for &root in graph.roots {
        if roots.contains(&root) {
            continue;
        }
        if !trees.union(ground, root) {
            let first = roots.iter().copied().find(|&other| by_branches.same(other, root));
            faults.push(Fault::TwoRoots {
                first: first.expect("only roots are joined to the ground"),
                second: root,
            });
        }
        roots.push(root);
    }
    roots
}

fn join_edges<N: Id>(graph: &ConnectionGraph<'_, N>, trees: &mut UnionFind<N>) -> Vec<EdgeRole> {
    // A cycle of connects alone lies in one connection set, whatever the branches are.
    let mut connection_sets = UnionFind::new(graph.n_nodes);
    let role = |&(a, b): &(N, N)| {
        if !connection_sets.union(a, b) {
            EdgeRole::Redundant
        } else if trees.union(a, b) {
            EdgeRole::Tree
        } else {
            EdgeRole::Broken
        }
    };
    graph.edges.iter().map(role).collect()
}

/// The potential root of lowest priority, the first among equals, of each tree without definite root.
fn choose_roots<N: Id>(graph: &ConnectionGraph<'_, N>, trees: &mut UnionFind<N>, ground: N) -> Vec<N> {
    let mut by_priority = graph.potential_roots.to_vec();
    by_priority.sort_by_key(|&(_, priority)| priority);
    let mut chosen = Vec::new();
    let mut has_root: IdVec<N, bool> = (0..=graph.n_nodes).map(|_| false).collect();
    has_root[trees.find(ground)] = true;
    for (node, _) in by_priority {
        let tree = trees.find(node);
        if !has_root[tree] {
            has_root[tree] = true;
            chosen.push(node);
        }
    }
    chosen
}

/// Breadth-first from all starts over branches and tree edges.
fn depths<N: Id>(graph: &ConnectionGraph<'_, N>, roles: &[EdgeRole], starts: &[N]) -> IdVec<N, u32> {
    const UNSEEN: u32 = u32::MAX;
    let mut neighbours: IdVec<N, Vec<N>> = (0..graph.n_nodes).map(|_| Vec::new()).collect();
    let kept = graph.edges.iter().zip(roles).filter(|(_, role)| **role == EdgeRole::Tree);
    for &(a, b) in graph.branches.iter().chain(kept.map(|(edge, _)| edge)) {
        neighbours[a].push(b);
        neighbours[b].push(a);
    }
    let mut depth: IdVec<N, u32> = (0..graph.n_nodes).map(|_| UNSEEN).collect();
    for &start in starts {
        depth[start] = 0;
    }
    let mut open: VecDeque<N> = starts.iter().copied().collect();
    while let Some(node) = open.pop_front() {
        for &next in &neighbours[node] {
            if depth[next] == UNSEEN {
                depth[next] = depth[node] + 1;
                open.push_back(next);
            }
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;
    use harpoon_index::define_id;

    define_id!(Node, "n");

    fn nodes<const K: usize>(indices: [usize; K]) -> [Node; K] {
        indices.map(Node::from_index)
    }

    fn pairs(indices: &[(usize, usize)]) -> Vec<(Node, Node)> {
        indices.iter().map(|&(a, b)| (Node::from_index(a), Node::from_index(b))).collect()
    }

    use EdgeRole::{Broken, Redundant, Tree};

    /// A world at 0, a bar from 1 to 2 and a bar from 3 to 4: a planar loop.
    #[test]
    fn a_loop_is_broken_at_its_last_connect() {
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: 5,
            branches: &pairs(&[(1, 2), (4, 3)]),
            edges: &pairs(&[(0, 1), (2, 3), (4, 0)]),
            roots: &nodes([0]),
            potential_roots: &[],
        });
        assert_eq!(trees.edges, [Tree, Tree, Broken]);
        assert_eq!(trees.roots, nodes([0]));
        assert_eq!(format!("{:?}", trees.depth), "[0, 1, 2, 3, 4]");
        let [a, b, c, d] = nodes([1, 2, 3, 4]);
        assert!(trees.is_rooted((a, b)) && !trees.is_rooted((d, c)));
        assert_eq!(trees.faults, []);
    }

    #[test]
    fn two_roots_are_two_trees() {
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: 4,
            branches: &pairs(&[(1, 2)]),
            edges: &pairs(&[(0, 1), (2, 3)]),
            roots: &nodes([0, 3]),
            potential_roots: &[(Node::from_index(1), 0)],
        });
        assert_eq!(trees.edges, [Tree, Broken]);
        assert_eq!(trees.roots, nodes([0, 3]));
        assert_eq!(format!("{:?}", trees.depth), "[0, 1, 2, 0]");
    }

    #[test]
    fn the_lowest_priority_is_the_root_and_the_first_among_equals() {
        let [a, b, c, d, e] = nodes([0, 1, 2, 3, 4]);
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: 5,
            branches: &pairs(&[(0, 1)]),
            edges: &pairs(&[(1, 2), (3, 4)]),
            roots: &[],
            potential_roots: &[(a, 2), (e, 1), (b, 1), (c, 1), (d, 1)],
        });
        assert_eq!(trees.roots, [e, b]);
        assert!(trees.is_root(e) && !trees.is_root(a));
        assert_eq!(format!("{:?}", trees.depth), "[1, 0, 1, 1, 0]");
    }

    #[test]
    fn superfluous_connects_give_no_equations() {
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: 3,
            branches: &[],
            // Twice the same, to itself, and all three pairs.
            edges: &pairs(&[(0, 1), (1, 0), (2, 2), (1, 2), (0, 2)]),
            roots: &nodes([0]),
            potential_roots: &[],
        });
        assert_eq!(trees.edges, [Tree, Redundant, Redundant, Tree, Redundant]);
    }

    #[test]
    fn faults_are_named() {
        let [a, b, c, d, e, f] = nodes([0, 1, 2, 3, 4, 5]);
        let trees = spanning_trees(ConnectionGraph {
            n_nodes: 6,
            branches: &[(a, b), (b, c), (b, a), (c, a), (d, e)],
            edges: &[(f, e)],
            roots: &[a, a, c],
            potential_roots: &[],
        });
        assert_eq!(
            trees.faults,
            [
                Fault::BranchCycle { branch: 3 },
                Fault::TwoRoots { first: a, second: c },
                Fault::NoRoot { nodes: vec![d, e, f] }
            ]
        );
    }
}
