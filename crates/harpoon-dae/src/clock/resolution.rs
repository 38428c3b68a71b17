//! From the clocks that are given, factors and shifts spread along the links of a base partition (16.7.5).

use std::rc::Rc;

use harpoon_flat::Origin;
use harpoon_source::Diagnostic;
use rustc_hash::{FxHashMap, FxHashSet};

use super::inference::{Conversion, Inference, Inferred, Link, NodeId};
use super::{Clocks, Source, SubClock, SubClockId};
use crate::Ratio;

impl Inference<'_> {
    pub(super) fn resolve(mut self) -> Inferred {
        let mut bases = self.nodes.clone();
        for link in &self.links {
            bases.union(link.from, link.to);
        }
        let mut clocked: FxHashMap<NodeId, Origin> = FxHashMap::default();
        for &(node, origin) in &self.clocked {
            clocked.entry(bases.find(node)).or_insert(origin);
        }
        for (node, origin) in std::mem::take(&mut self.unclocked) {
            if let Some(&other) = clocked.get(&bases.find(node)) {
                self.report_both(origin, other);
                break;
            }
        }
        // Sub-clocks of each base partition, in the order of their first nodes.
        let mut roots_of: FxHashMap<NodeId, Vec<NodeId>> = FxHashMap::default();
        let mut order = Vec::new();
        for set in self.nodes.sets() {
            let (root, base) = (self.nodes.find(set[0]), bases.find(set[0]));
            if clocked.contains_key(&base) {
                let roots = roots_of.entry(base).or_default();
                if roots.is_empty() {
                    order.push(base);
                }
                roots.push(root);
            }
        }
        let mut clocks = Clocks { arguments: std::mem::take(&mut self.arguments), ..Clocks::default() };
        let mut of_root: FxHashMap<NodeId, SubClockId> = FxHashMap::default();
        for base in order {
            let origin = clocked[&base];
            for (root, clock) in self.base_partition(&roots_of[&base], origin) {
                of_root.insert(root, clocks.sub_clocks.push(clock));
            }
        }
        for (&var, &node) in &self.of_variable {
            if let Some(&clock) = of_root.get(&self.nodes.find(node)) {
                clocks.of_variable.insert(var, clock);
            }
        }
        let of_unit: Vec<NodeId> = std::mem::take(&mut self.of_unit);
        let of_unit = of_unit.into_iter().map(|node| of_root.get(&self.nodes.find(node)).copied()).collect();
        (clocks, self.units, of_unit)
    }

    fn report_both(&mut self, origin: Origin, other: Origin) {
        let component = self.lowering.dae.components[origin.component as usize].clone();
        let message = "the variables here are in continuous time and on a clock at once";
        let diagnostic = Diagnostic::error(origin.span, message)
            .label(other.span, "on a clock here")
            .hint("`sample` leads to a clock, `hold` leads back");
        let named = if component.is_empty() { diagnostic } else { diagnostic.component(component) };
        self.lowering.problems.push(named);
    }

    /// The sub-clocks of a base partition, by their roots.
    fn base_partition(&mut self, roots: &[NodeId], origin: Origin) -> Vec<(NodeId, SubClock)> {
        let members: FxHashSet<NodeId> = roots.iter().copied().collect();
        let mut sources = Vec::new();
        for k in 0..self.sources.len() {
            let (node, source, factor, origin) = self.sources[k];
            let root = self.nodes.find(node);
            if members.contains(&root) {
                sources.push((root, source, factor, origin));
            }
        }
        let mut links = Vec::new();
        for (k, link) in self.links.iter().enumerate() {
            let (from, to) = (self.nodes.find(link.from), self.nodes.find(link.to));
            if members.contains(&from) {
                links.push((from, to, k));
            }
        }
        let source = match sources.first() {
            Some(&(_, source, ..)) => source,
            None => {
                sources.push((roots[0], Source::Rational, Ratio::ONE, origin));
                let message = "no clock is given for the equations that begin here: they tick every second";
                self.lowering.problems.push(Diagnostic::warning(origin.span, message));
                Source::Rational
            }
        };
        let mut found: FxHashMap<NodeId, (Ratio, Ratio)> = FxHashMap::default();
        for &(root, other, factor, origin) in &sources {
            let is_fitting = match (source, other) {
                (Source::Rational, Source::Rational) => true,
                _ => other == source,
            };
            match found.get(&root) {
                Some(&(known, _)) if known == factor && is_fitting => {}
                Some(&(known, _)) if is_fitting => {
                    let message = format!(
                        "a clock of {factor} s is here, but what it belongs to ticks every {known} s"
                    );
                    self.report(origin, message);
                }
                None if is_fitting => {
                    found.insert(root, (factor, Ratio::ZERO));
                    self.spread(&links, &mut found, false);
                }
                _ => self.report(
                    origin,
                    "two clocks that are not multiples of each other belong to one partition",
                ),
            }
        }
        self.spread(&links, &mut found, true);
        self.verify_ratios(&links, &found, source);
        let mut clocks = Vec::with_capacity(roots.len());
        for &root in roots {
            let (factor, shift) = found.get(&root).copied().unwrap_or((Ratio::ONE, Ratio::ZERO));
            let solver = self.solver(root, &links);
            clocks.push((root, SubClock { source, factor, shift, solver, origin }));
        }
        clocks
    }

    /// Takes what is known along the links. `guesses`: what a link leaves open is one to one.
    fn spread(
        &mut self,
        links: &[(NodeId, NodeId, usize)],
        found: &mut FxHashMap<NodeId, (Ratio, Ratio)>,
        guesses: bool,
    ) {
        loop {
            let mut is_new = false;
            for &(from, to, k) in links {
                let Link { conversion, origin, .. } = self.links[k];
                let (known, is_forward) = match (found.get(&from), found.get(&to)) {
                    (Some(&known), None) => (known, true),
                    (None, Some(&known)) => (known, false),
                    _ => continue,
                };
                let value = match conversion {
                    Conversion::Any | Conversion::AnyWhole if !guesses => continue,
                    Conversion::Any | Conversion::AnyWhole => Some(known),
                    _ if is_forward => converted(known, conversion),
                    _ => original(known, conversion),
                };
                let Some(value) = value else {
                    self.report(origin, "the ratio of the clocks cannot be represented");
                    return;
                };
                found.insert(if is_forward { to } else { from }, value);
                is_new = true;
            }
            if !is_new {
                return;
            }
        }
    }

    /// Where links close a loop they must agree; and no clock ticks before its base clock.
    fn verify_ratios(
        &mut self,
        links: &[(NodeId, NodeId, usize)],
        found: &FxHashMap<NodeId, (Ratio, Ratio)>,
        source: Source,
    ) {
        for &(from, to, k) in links {
            let Link { conversion, origin, .. } = self.links[k];
            let (Some(&a), Some(&b)) = (found.get(&from), found.get(&to)) else { continue };
            let is_whole = |x: Ratio, y: Ratio| x.divided_by(y).is_some_and(Ratio::is_whole);
            let agrees = match conversion {
                Conversion::Any => true,
                Conversion::AnyWhole => is_whole(a.0, b.0) || is_whole(b.0, a.0),
                _ => converted(a, conversion) == Some(b),
            };
            if !agrees {
                let told = |(factor, shift): (Ratio, Ratio)| match shift {
                    Ratio::ZERO => format!("every {factor}"),
                    _ => format!("every {factor}, from {shift} on"),
                };
                let asked = converted(a, conversion).map_or("something else".to_string(), told);
                let unit = if matches!(source, Source::Rational) {
                    "seconds"
                } else {
                    "intervals of its base clock"
                };
                let message = format!(
                    "the clocks do not fit: by this conversion it would tick {asked}, by its other uses {} ({unit})",
                    told(b)
                );
                self.report(origin, message);
            }
            if a.1.is_negative() || b.1.is_negative() {
                self.report(origin, "a clock would tick before its base clock starts");
            }
            let is_periodic = matches!(source, Source::Rational | Source::Real(_));
            let are_ticks = [a.0, a.1, b.0, b.1].into_iter().all(Ratio::is_whole);
            if !is_periodic && !are_ticks {
                self.report(origin, "between the ticks of a clock without a period there are no others");
            }
        }
    }

    /// Its own, or the one of the clocks around it.
    fn solver(&mut self, root: NodeId, links: &[(NodeId, NodeId, usize)]) -> Option<Rc<str>> {
        let mut reached = vec![root];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            next += 1;
            for k in 0..self.solvers.len() {
                if self.nodes.find(self.solvers[k].0) == at {
                    return Some(self.solvers[k].1.clone()).filter(|method| !method.is_empty());
                }
            }
            for &(from, to, _) in links {
                for (here, there) in [(from, to), (to, from)] {
                    if here == at && !reached.contains(&there) {
                        reached.push(there);
                    }
                }
            }
        }
        None
    }
}

/// (factor, shift) of what a link leads to.
fn converted((factor, shift): (Ratio, Ratio), conversion: Conversion) -> Option<(Ratio, Ratio)> {
    match conversion {
        Conversion::Scale(scale) => Some((factor.times(scale)?, shift)),
        Conversion::Shift(part) => Some((factor, shift.plus(factor.times(part)?)?)),
        Conversion::AnyWhole | Conversion::Any => None,
    }
}

/// (factor, shift) of where a link comes from.
fn original((factor, shift): (Ratio, Ratio), conversion: Conversion) -> Option<(Ratio, Ratio)> {
    match conversion {
        Conversion::Scale(scale) => Some((factor.divided_by(scale)?, shift)),
        Conversion::Shift(part) => Some((factor, shift.minus(factor.times(part)?)?)),
        Conversion::AnyWhole | Conversion::Any => None,
    }
}
