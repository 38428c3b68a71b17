//! `harpoon bonds`: a model → its bond graph as a table or as JSON.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use harpoon::bond::{
    Arrangement, BondGraph, ElementId, End, Impulse, ImpulseGraph, ImpulseListing, Listing, Picture, Rule,
    svg,
};
use harpoon::{BondView, Bonds, Comparison, ComparisonListing, Options, Outcome};
use harpoon_source::visible_json;
use serde_json::{Value, json};

use crate::arguments::Model;
use crate::picture::{check_picture, save_picture};
use crate::streams;

pub const EXAMPLE: &str = "\
Example:
  harpoon bonds BondGraph.Examples.RLCCircuit
  harpoon bonds BondGraph.Examples.RLCCircuit -o rlc.svg
  harpoon bonds BondGraph.Examples.RLCCircuit --ledger
  harpoon bonds BondGraph.Examples.TwoCapacitors --impulse -o impulses.svg

Elements are found through everything that wraps them. A bond is written from its tail to its head, the direction of
positive power; the causal stroke | stands at the end that is given the effort and computes the flow:
  b1  source   ⇀|  mesh
Storages in derivative causality cannot have a state of their own. What is chosen freely, sources and storages left open: such
elements are computed from each other, in an algebraic loop. The strokes are compared with the sorted equations: a strand of a storage
in integral causality has a state. Of storages that depend on each other either may have it, so that their number is compared.

With --impulse the list and the picture show which bonds carry impulses and what becomes of the elements there.

The exit code is 1 if there is a causal conflict, an open bond, no bond at all or another error.";

#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    pub model: Model,

    /// Print the graph as JSON
    #[arg(long)]
    pub json: bool,

    /// Draw the graph: harpoons, causal strokes, names; storages in derivative causality are orange
    #[arg(short = 'o', long = "output", value_name = "FILE.svg|FILE.png")]
    output: Option<PathBuf>,

    /// Simulate the model and tell what became of the energy of each element, as `harpoon simulate --ledger` does
    #[arg(long)]
    ledger: bool,

    /// List and draw the impulse-bond graph over the graph
    #[arg(long)]
    impulse: bool,

    /// Where elements are drawn: as in the diagram of the model as long as that is legible, or automatically
    #[arg(long, value_enum, default_value = "diagram", requires = "output")]
    layout: Placing,
}

#[derive(Clone, Copy, ValueEnum)]
enum Placing {
    Auto,
    Diagram,
}

pub fn bonds(arguments: Arguments) -> Result<Outcome, String> {
    let Arguments { model, json, output: picture, ledger, impulse, layout } = arguments;
    picture.as_deref().map_or(Ok(()), check_picture)?;
    let options: Options = model.into();
    let Bonds { view, mut messages, told, mut has_errors } = harpoon::bonds(&options);
    let Some(view) = view else {
        let output = if json { streams::json_line(&streams::json_of_all(&told)) } else { String::new() };
        return Ok(Outcome { output, messages, told, has_errors });
    };
    let layer = view.impulse.as_ref().filter(|_| impulse);
    let arrangement = match layout {
        Placing::Auto => Arrangement::Automatic,
        Placing::Diagram => Arrangement::Diagram(&view.placements),
    };
    let drawn = Picture { graph: &view.graph, causality: &view.causality, impulse: layer, arrangement };
    if let Some(path) = picture
        && let Err(error) = save_picture(&path, &svg(&drawn))
    {
        messages.push_str(&Outcome::failed(&error).messages);
        has_errors = true;
    }
    if impulse && layer.is_none() && !has_errors {
        messages.push_str("warning: there is no impulse switch, so that nothing carries impulses\n");
    }
    let sheet = if ledger && !has_errors { Some(crate::ledger::balance(options)) } else { None };
    let sheet = sheet.transpose().unwrap_or_else(|failed| {
        messages.push_str(&failed.messages);
        has_errors = true;
        None
    });
    let output = if json {
        let mut object = json_of(&view);
        if let Some(sheet) = &sheet {
            object["ledger"] = crate::ledger::json_of(sheet);
        }
        format!("{}\n", visible_json(&format!("{object:#}")))
    } else {
        let sheet = sheet.map_or_else(String::new, |sheet| format!("\n{sheet}"));
        text_of(&view, layer) + &sheet
    };
    Ok(Outcome { output, messages, has_errors, ..Outcome::default() })
}

fn text_of(view: &BondView, layer: Option<&ImpulseGraph>) -> String {
    let BondView { model, graph, causality, comparison, .. } = view;
    let n_junctions = graph.elements.values().filter(|element| element.kind.is_junction()).count();
    let n_elements = graph.elements.len() - n_junctions;
    let count = |n: usize, word: &str| format!("{n} {word}{}", if n == 1 { "" } else { "s" });
    let counts =
        [count(n_elements, "element"), count(n_junctions, "junction"), count(graph.bonds.len(), "bond")];
    let compared = comparison.as_ref().map(|comparison| ComparisonListing { graph, comparison }.to_string());
    let impulses = layer.map(|impulse| ImpulseListing { graph, impulse }.to_string());
    let parts = [compared, impulses].map(Option::unwrap_or_default).concat();
    format!("{model}: {}\n{}{parts}", counts.join(", "), Listing { graph, causality })
}

fn json_of(view: &BondView) -> Value {
    let BondView { model, graph, causality, .. } = view;
    let elements: Vec<Value> = graph
        .elements
        .values()
        .map(|element| {
            json!({
                "path": element.path,
                "kind": element.kind.to_string(),
                "modulated": element.is_modulated,
                "cardinality": element.cardinality(),
                "law": element.law,
                "ports": element.ports.iter().map(|port| &port.name).collect::<Vec<_>>(),
            })
        })
        .collect();
    let stroke = |end: &End| if *end == End::Tail { "head" } else { "tail" };
    let end = |(element, port): (ElementId, usize)| {
        let element = &graph.elements[element];
        json!({ "element": element.path, "port": element.ports[port].name })
    };
    let bonds: Vec<Value> = graph
        .bonds
        .iter()
        .map(|(id, bond)| {
            json!({
                "path": bond.path,
                "tail": end(bond.tail),
                "head": end(bond.head),
                "cardinality": bond.cardinality,
                "domain": bond.domain,
                "strokes": causality.effort_from[id].iter().map(stroke).collect::<Vec<_>>(),
            })
        })
        .collect();
    let derivative: Vec<Value> = causality
        .derivative
        .iter()
        .map(|found| {
            let strands: Vec<usize> = found.strands.iter().map(|strand| strand + 1).collect();
            json!({ "element": graph.elements[found.element].path, "strands": strands })
        })
        .collect();
    let choices: Vec<Value> = causality
        .choices
        .iter()
        .map(|choice| {
            json!({
                "bond": graph.bonds[choice.bond].path,
                "element": choice.element.map(|element| &graph.elements[element].path),
            })
        })
        .collect();
    let conflicts: Vec<Value> = causality
        .conflicts
        .iter()
        .map(|conflict| {
            json!({
                "elements": paths(graph, &conflict.elements),
                "path": paths(graph, &conflict.path),
                "message": conflict.message(graph),
            })
        })
        .collect();
    json!({
        "model": model,
        "elements": elements,
        "bonds": bonds,
        "derivative": derivative,
        "choices": choices,
        "conflicts": conflicts,
        "storages": view.comparison.as_ref().map(|comparison| storages(graph, comparison)),
        "impulse": view.impulse.as_ref().map(|impulse| impulses(graph, impulse)),
    })
}

fn storages(graph: &BondGraph, comparison: &Comparison) -> Value {
    let strands: Vec<Value> = comparison
        .storages
        .iter()
        .map(|stored| {
            json!({
                "element": graph.elements[stored.element].path,
                "strand": stored.strand + 1,
                "integral": stored.is_integral,
                "state": stored.is_state,
                "compared": stored.is_compared,
            })
        })
        .collect();
    let loops: Vec<Value> = comparison
        .loops
        .iter()
        .map(|found| {
            json!({
                "elements": paths(graph, &found.elements),
                "unknowns": found.n_unknowns,
                "torn": found.n_torn,
                "linear": found.is_linear,
            })
        })
        .collect();
    json!({
        "strands": strands,
        "integral": comparison.n_integral,
        "states": comparison.n_states,
        "agree": comparison.agrees(),
        "loops": loops,
    })
}

/// For each strand of each bond "effort", "flow" or null; for each element what becomes of it.
fn impulses(graph: &BondGraph, impulse: &ImpulseGraph) -> Value {
    let word = |found: Option<Impulse>| match found {
        Some(Impulse::Effort) => json!("effort"),
        Some(Impulse::Flow) => json!("flow"),
        None => Value::Null,
    };
    let bonds: Vec<Value> = graph
        .bonds
        .iter()
        .map(|(id, bond)| {
            let strands = (0..bond.cardinality).map(|strand| word(impulse.impulse(graph, id, strand)));
            json!({ "path": bond.path, "impulses": strands.collect::<Vec<_>>() })
        })
        .collect();
    let rule = |rule: &Option<Rule>| rule.map(|rule| format!("{rule:?}"));
    let elements: Vec<Value> = graph
        .elements
        .iter()
        .map(|(id, element)| {
            let rules: Vec<Option<String>> = impulse.rules[id].iter().map(rule).collect();
            json!({ "path": element.path, "rules": rules })
        })
        .collect();
    json!({ "bonds": bonds, "elements": elements })
}

fn paths<'g>(graph: &'g BondGraph, elements: &[ElementId]) -> Vec<&'g str> {
    elements.iter().map(|element| graph.elements[*element].path.as_str()).collect()
}
