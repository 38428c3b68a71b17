//! Causality of small graphs, worked out by hand, and of random ones.

use harpoon_index::Id;

use super::*;
use crate::random;

/// A graph from lines such as `u:Se -> j:0`, bonds in this order; `*3` after a kind is its cardinality.
fn graph(text: &str) -> BondGraph {
    let mut graph = BondGraph::default();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let (tail, head) = line.split_once(" -> ").unwrap();
        let mut end = |word: &str| {
            let (path, kind) = word.split_once(':').unwrap();
            let (kind, n) = kind.split_once('*').unwrap_or((kind, "1"));
            let n: usize = n.parse().unwrap();
            let known = graph.elements.ids().find(|id| graph.elements[*id].path == path);
            let id = known.unwrap_or_else(|| graph.add(path, Kind::of_name(kind).unwrap(), &[]));
            let ports = &mut graph.elements[id].ports;
            let name = format!("port[{}]", ports.len() + 1);
            ports.push(crate::Port { name, cardinality: n, bond: None });
            (id, graph.elements[id].ports.len() - 1)
        };
        let (tail, head) = (end(tail), end(head));
        graph.join(format!("b{}", graph.bonds.len() + 1), tail, head);
    }
    graph.verify();
    graph
}

/// A letter for each bond: where the stroke stands, at its `t`ail or its `h`ead; `x` where strands differ.
fn strokes(graph: &BondGraph, causality: &Causality) -> String {
    let letter = |bond| match causality.of_bond(bond) {
        Some(End::Tail) => 'h',
        Some(End::Head) => 't',
        None => 'x',
    };
    graph.bonds.ids().map(letter).collect()
}

fn paths(graph: &BondGraph, ids: &[ElementId]) -> Vec<String> {
    ids.iter().map(|id| graph.elements[*id].path.clone()).collect()
}

fn check(text: &str, expected: &str, derivative: &[&str], n_choices: usize) {
    let graph = graph(text);
    let causality = assign(&graph);
    assert!(causality.conflicts.is_empty(), "{}", causality.conflicts[0].message(&graph));
    assert!(causality.holds(&graph));
    assert_eq!(strokes(&graph, &causality), expected);
    let found: Vec<ElementId> = causality.derivative.iter().map(|found| found.element).collect();
    assert_eq!(paths(&graph, &found), derivative);
    assert_eq!(causality.choices.len(), n_choices);
}

#[test]
fn series_circuit_is_driven_by_its_inductor() {
    check("u:Se -> j:1\n j:1 -> r:R\n j:1 -> l:I\n j:1 -> c:C", "htht", &[], 0);
}

#[test]
fn second_capacitor_in_parallel_is_not_integrated() {
    check("i:Sf -> j:0\n j:0 -> a:C\n j:0 -> b:C", "tth", &["b"], 0);
}

#[test]
fn capacitor_at_a_source_is_not_integrated() {
    check("u:Se -> j:0\n j:0 -> c:C", "hh", &["c"], 0);
}

#[test]
fn transformer_passes_and_gyrator_reverses() {
    check("u:Se -> a:1\n a:1 -> t:TF\n t:TF -> b:1\n b:1 -> l:I", "hhhh", &[], 0);
    // A motor: the inductor gives the current, the inertia the speed, the gyrator both efforts.
    check("u:Se -> a:1\n a:1 -> l:I\n a:1 -> g:GY\n g:GY -> b:1\n b:1 -> m:I\n b:1 -> d:R", "hhthht", &[], 0);
}

#[test]
fn resistors_alone_are_a_choice() {
    // A divider: one of the two resistors is asked, the other follows.
    check("u:Se -> j:1\n j:1 -> r1:R\n j:1 -> r2:R", "hth", &[], 1);
}

#[test]
fn sensors_add_nothing() {
    check("u:Se -> j:1\n j:1 -> l:I\n j:1 -> x:Df", "hht", &[], 0);
    check("i:Sf -> j:0\n j:0 -> c:C\n j:0 -> x:De", "tth", &[], 0);
}

#[test]
fn strands_of_one_bond_may_differ() {
    let text = "u:Se -> p:Compose\n i:Sf -> p:Compose\n p:Compose*2 -> j:1*2\n j:1*2 -> r:R*2";
    let graph = graph(text);
    let causality = assign(&graph);
    assert!(causality.holds(&graph) && causality.conflicts.is_empty());
    assert_eq!(strokes(&graph, &causality), "htxx");
    assert_eq!(causality.effort_from[BondId::from_index(2)], [End::Tail, End::Head]);
}

/// A rod hinged to a wall whose far end is guided in one direction: the angle follows from there.
#[test]
fn strands_of_a_matrix_may_stand_in_for_each_other() {
    let mut rod = BondGraph::default();
    let wall = rod.add("wall", Kind::Sf, &[1]);
    let hinge = rod.add("hinge", Kind::R, &[1]);
    let compose = rod.add("compose", Kind::Compose, &[1, 1, 2]);
    let transformer = rod.add("rod", Kind::TF, &[2, 2]);
    let decompose = rod.add("decompose", Kind::Decompose, &[2, 1, 1]);
    let guide = rod.add("guide", Kind::Sf, &[1]);
    let body = rod.add("body", Kind::R, &[1]);
    rod.join("b1", (wall, 0), (compose, 0));
    rod.join("b2", (hinge, 0), (compose, 1));
    rod.join("b3", (compose, 2), (transformer, 0));
    rod.join("b4", (transformer, 1), (decompose, 0));
    rod.join("b5", (decompose, 1), (guide, 0));
    rod.join("b6", (decompose, 2), (body, 0));
    let refused = assign(&rod);
    assert_eq!(paths(&rod, &refused.conflicts[0].elements), ["wall", "guide"]);
    rod.elements[transformer].is_matrix = true;
    let causality = assign(&rod);
    assert!(causality.conflicts.is_empty() && causality.holds(&rod));
    let arriving = |bond: usize, end| {
        let ends = &causality.effort_from[BondId::from_index(bond)];
        ends.iter().filter(|from| **from != end).count()
    };
    assert_eq!(arriving(2, End::Head) + arriving(3, End::Tail), 2, "efforts arrive twice, flows twice");
}

fn conflict(text: &str, elements: &[&str], path: &[&str]) {
    let graph = graph(text);
    let causality = assign(&graph);
    assert!(!causality.holds(&graph));
    assert_eq!(causality.conflicts.len(), 1);
    assert_eq!(paths(&graph, &causality.conflicts[0].elements), elements);
    assert_eq!(paths(&graph, &causality.conflicts[0].path), path);
}

#[test]
fn two_sources_of_effort_on_one_junction_are_both_named() {
    conflict("u:Se -> j:0\n v:Se -> j:0\n j:0 -> r:R", &["u", "v"], &["u", "j", "v"]);
    conflict("u:Se*3 -> j:0*3\n v:Se*3 -> j:0*3", &["u", "v"], &["u", "j", "v"]);
    conflict("u:Se -> v:Se", &["u", "v"], &["u", "v"]);
}

#[test]
fn the_path_of_a_conflict_leads_through_transformers_and_junctions() {
    let text = "u:Se -> a:0\n a:0 -> r:R\n a:0 -> t:TF\n t:TF -> b:0\n b:0 -> c:C\n v:Se -> b:0";
    conflict(text, &["u", "v"], &["u", "a", "t", "b", "v"]);
    conflict("i:Sf -> j:1\n k:Sf -> j:1\n j:1 -> r:R", &["i", "k"], &["i", "j", "k"]);
    let graph = graph(text);
    let message = assign(&graph).conflicts[0].message(&graph);
    assert_eq!(
        message,
        "causal conflict: `u` imposes the effort and `v` imposes the effort, \
         which contradict each other over `a` – `t` – `b`"
    );
}

#[test]
fn ten_thousand_random_graphs_assign_completely() {
    let mut n_mended = 0;
    for seed in 0..10_000 {
        let graph = random::graph(seed, 200);
        graph.verify();
        assert!(graph.elements.len() <= 200);
        let causality = assign(&graph);
        assert!(causality.conflicts.is_empty(), "seed {seed}\n{graph}");
        assert!(causality.holds(&graph), "seed {seed}\n{graph}");
        let n_strands: usize = graph.bonds.values().map(|bond| bond.cardinality).sum();
        // A strand is set once and looked at from its two rules; more is mending.
        n_mended += usize::from(causality.n_operations > 3 * n_strands);
    }
    assert!(n_mended > 0, "no graph needed mending: the test does not reach it");
}

/// The work for each strand stays the same while the graph grows.
#[test]
fn work_is_linear() {
    let work = |n: usize| {
        let seeds = 0..20;
        let per_strand = seeds.map(|seed| {
            let graph = random::chain(seed, n);
            let n_strands: usize = graph.bonds.values().map(|bond| bond.cardinality).sum();
            assign(&graph).n_operations as f64 / n_strands as f64
        });
        per_strand.fold(0.0, f64::max)
    };
    for n in [1000, 2000, 4000, 8000] {
        assert!(work(n) <= 3.0, "{n} elements: {} operations for each strand", work(n));
    }
}

#[test]
#[ignore = "a measurement: cargo test --release -p harpoon-bond -- --ignored --nocapture"]
fn time_at_1000_2000_4000_elements() {
    for (name, make) in [("trees", random::chain as fn(u64, usize) -> BondGraph), ("loops", random::graph_of)]
    {
        for n in [1000, 2000, 4000, 8000] {
            let graphs: Vec<BondGraph> = (0..50).map(|seed| make(seed, n)).collect();
            let start = std::time::Instant::now();
            let work: usize = graphs.iter().map(|graph| assign(graph).n_operations).sum();
            let time = start.elapsed().as_secs_f64() / 50.0;
            println!("{name}: {n} elements: {:.3} ms, {} operations", time * 1e3, work / 50);
        }
    }
}

#[test]
fn a_permutation_passes_each_strand_on_to_its_own() {
    let mut graph = graph(
        "a:Se -> pair:Compose
         b:Sf -> pair:Compose
         pair:Compose*2 -> turn:Permute*2
         turn:Permute*2 -> split:Decompose*2
         split:Decompose -> x:R
         split:Decompose -> y:R",
    );
    let turn = graph.elements.ids().find(|id| graph.elements[*id].kind == Kind::Permute).unwrap();
    graph.elements[turn].order = Some(vec![1, 0]);
    let causality = assign(&graph);
    assert!(causality.holds(&graph) && causality.conflicts.is_empty());
    // The effort of `a` arrives at `y`, the flow of `b` at `x`.
    assert_eq!(strokes(&graph, &causality), "htxxth");
}

#[test]
fn a_causal_bond_decides_what_is_open_and_contradicts_what_is_not() {
    let mut graph = graph(
        "u:Se -> j:1
         j:1 -> r:R
         j:1 -> g:R",
    );
    let last = graph.bonds.ids().next_back().unwrap();
    for stroke in [End::Tail, End::Head] {
        graph.bonds[last].stroke = Some(stroke);
        let causality = assign(&graph);
        assert!(causality.contradicted(&graph).is_empty() && causality.holds(&graph), "{stroke:?}");
    }
    let first = graph.bonds.ids().next().unwrap();
    graph.bonds[first].stroke = Some(End::Tail);
    assert_eq!(assign(&graph).contradicted(&graph), [first]);
}
