//! Impact elements of a bond graph → what the simulator has to know of them.
//!
//! Between impacts an element is like any other: its equation says that its effort is `push`, a discrete variable that
//! stays zero. The simulator pushes to find out how the model answers, see `harpoon_sim::impulse`.

use harpoon_expr::{BaseType, VarId};
use harpoon_flat::{ImpactElement, Origin};
use harpoon_source::Diagnostic;
use rustc_hash::FxHashMap;

use crate::lower::Lowering;

#[derive(Debug, Clone)]
pub struct Impact {
    pub component: String,
    pub law: Law<VarId>,
    /// Boolean: whether an impulse may only go against the motion before it. Absent: it may not be so.
    pub unilateral: Option<VarId>,
    /// Boolean: the impact happens when it becomes true.
    pub strikes: VarId,
    pub strands: Vec<Strand<VarId>>,
    /// Work that the element has taken, and how often.
    pub work: VarId,
    pub count: VarId,
    pub origin: Origin,
}

/// One component of the effort and flow of an element. For impulses of flow the two change their roles.
#[derive(Debug, Clone, Copy)]
pub struct Strand<V> {
    /// The effort, which is zero but for an impulse.
    pub push: V,
    /// The flow, which the impulse changes.
    pub answer: V,
    /// The impulse of the last impact, and the mean of the answers before and after it.
    pub impulse: V,
    pub mean: V,
}

/// What is between the impulse P and the answers f⁻ and f⁺; `V` is where a parameter is found.
#[derive(Debug, Clone, Copy)]
pub enum Law<V> {
    /// f⁺ = −ε·f⁻; none is an elastic impact.
    Restitution(Option<V>),
    /// f⁺ = 0
    Inelastic,
    /// The first strand is normal, the other tangential.
    Friction { epsilon: V, mu: V },
    /// −P·f_m = E
    Energy(V),
}

impl Impact {
    pub fn parameters(&self) -> Vec<VarId> {
        self.law.parameters().into_iter().chain(self.unilateral).collect()
    }
}

impl<V> Law<V> {
    fn parameters(self) -> Vec<V> {
        match self {
            Law::Restitution(epsilon) => epsilon.into_iter().collect(),
            Law::Inelastic => Vec::new(),
            Law::Friction { epsilon, mu } => vec![epsilon, mu],
            Law::Energy(energy) => vec![energy],
        }
    }

    pub fn map<W>(self, mut find: impl FnMut(V) -> W) -> Law<W> {
        match self {
            Law::Restitution(epsilon) => Law::Restitution(epsilon.map(find)),
            Law::Inelastic => Law::Inelastic,
            Law::Friction { epsilon, mu } => Law::Friction { epsilon: find(epsilon), mu: find(mu) },
            Law::Energy(energy) => Law::Energy(find(energy)),
        }
    }

    /// Nothing if one is not found.
    pub fn try_map<W>(self, mut find: impl FnMut(V) -> Option<W>) -> Option<Law<W>> {
        let mut is_complete = true;
        let found = self.map(|parameter| {
            let found = find(parameter);
            is_complete &= found.is_some();
            found
        });
        is_complete.then(|| found.map(|found| found.expect("all are found")))
    }
}

impl Lowering {
    pub(crate) fn add_impacts(&mut self) {
        let impacts = std::mem::take(&mut self.flat.impacts);
        if impacts.is_empty() {
            return;
        }
        let names = self.flat.variables.iter().map(|(var, variable)| (variable.name.clone(), var));
        let names: FxHashMap<String, VarId> = names.collect();
        for element in &impacts {
            match self.impact(element, &names) {
                Ok(impact) => self.dae.impacts.push(impact),
                Err(problem) => self.problems.push(problem),
            }
        }
    }

    fn impact(
        &mut self,
        element: &ImpactElement,
        names: &FxHashMap<String, VarId>,
    ) -> Result<Impact, Diagnostic> {
        let ImpactElement { path, law, impulse, span } = element;
        let wrong = |message: String| Diagnostic::error(*span, message).component(path.clone());
        let variables = |name: &str| match element.names_of(name).iter().find_map(|name| names.get(name)) {
            Some(&var) => Ok(self.element_ids(var).collect::<Vec<VarId>>()),
            None => Err(wrong(format!("`{path}` is an impact without a variable `{name}`"))
                .hint("extend BondGraph.Interfaces.Impact or FlowImpact")),
        };
        let scalar = |name: &str| match variables(name)?[..] {
            [var] => Ok(var),
            _ => Err(wrong(format!("`{path}.{name}` of an impact is not a scalar"))),
        };
        let [push, answer, impulse, mean] = match impulse.as_str() {
            "effort" => [variables("push")?, variables("f")?, variables("p")?, variables("fm")?],
            "flow" => [variables("push")?, variables("e")?, variables("q")?, variables("em")?],
            other => {
                let message = format!("`{path}` has impulses of \"{other}\"");
                return Err(wrong(message).hint("they are of \"effort\" or \"flow\""));
            }
        };
        let n = push.len();
        if [&answer, &impulse, &mean].iter().any(|strands| strands.len() != n) {
            return Err(wrong(format!("the variables of the impact `{path}` differ in size")));
        }
        let strand =
            |k: usize| Strand { push: push[k], answer: answer[k], impulse: impulse[k], mean: mean[k] };
        let law = match law.as_str() {
            "elastic" => Law::Restitution(None),
            "restitution" => Law::Restitution(Some(scalar("epsilon")?)),
            "inelastic" => Law::Inelastic,
            "friction" => Law::Friction { epsilon: scalar("epsilon")?, mu: scalar("mu")? },
            "energy" => Law::Energy(scalar("energy")?),
            law => {
                let message = format!("`{path}` has the unknown law of impact \"{law}\"");
                let known = "the laws are elastic, restitution, inelastic, friction and energy";
                return Err(wrong(message).hint(known));
            }
        };
        let needed = match law {
            Law::Friction { .. } => Some((2, "a normal direction and one tangential direction")),
            Law::Energy(_) => Some((1, "one direction")),
            _ => None,
        };
        if let Some((needed, what)) = needed
            && n != needed
        {
            let message = format!("`{path}` has cardinality {n}, but its law of impact is for {what}");
            return Err(wrong(message).hint(format!("give it n = {needed}")));
        }
        let strikes = scalar("strikes")?;
        if self.dae.variables[strikes].ty != BaseType::Boolean {
            return Err(wrong(format!("`{path}.strikes` of an impact is not a Boolean")));
        }
        Ok(Impact {
            component: path.clone(),
            law,
            unilateral: scalar("unilateral").ok(),
            strikes,
            strands: (0..n).map(strand).collect(),
            work: scalar("work")?,
            count: scalar("count")?,
            origin: Origin { span: *span, ..self.dae.variables[strikes].origin },
        })
    }
}
