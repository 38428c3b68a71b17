//! Counts of another tool for the same models: how do we compare on those that are verified?

use std::collections::HashMap;
use std::path::Path;

use harpoon_source::{open_regular, visible_path};
use serde_json::{Value, json};

use super::verdict::Verdict;

/// By model.
pub struct Anchors {
    counts: HashMap<String, Counts>,
}

/// What the other tool needed for a model.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Counts {
    n_states: u64,
    /// The sizes of nonlinear systems after tearing, summed.
    nonlinear: u64,
    f_evals: u64,
}

/// Sums over the verified models that both know.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    pub n_models: u64,
    pub n_equal_states: u64,
    pub nonlinear: [u64; 2],
    pub f_evals: [u64; 2],
}

impl Anchors {
    pub fn read(path: &Path) -> Result<Anchors, String> {
        let text = open_regular(path)
            .and_then(std::io::read_to_string)
            .map_err(|error| format!("cannot read `{}`: {error}", visible_path(path)))?;
        Anchors::parse(&text).map_err(|message| format!("`{}`, {message}", visible_path(path)))
    }

    fn parse(text: &str) -> Result<Anchors, String> {
        let mut lines = text.lines().enumerate();
        let header: Vec<&str> = lines.next().map(|(_, line)| line.split(',').collect()).unwrap_or_default();
        let column = |name: &str| {
            let position = header.iter().position(|title| title.trim() == name);
            position.ok_or_else(|| format!("line 1: there is no column `{name}`"))
        };
        let (model, states) = (column("model")?, column("states")?);
        let (nonlinear, f_evals) = (column("nonlinear_torn")?, column("f_evals")?);
        let mut counts = HashMap::new();
        for (number, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
            let fields: Vec<&str> = line.split(',').collect();
            // Several numbers are separated by blanks; none at all means zero.
            let sum = |column: usize| {
                let numbers = fields.get(column).copied().unwrap_or_default().split_whitespace();
                numbers.map(|word| word.parse::<u64>().map_err(|_| word)).sum::<Result<u64, &str>>().map_err(
                    |word| {
                        format!("line {}: `{word}` in column `{}` is no count", number + 1, header[column])
                    },
                )
            };
            let of_model =
                Counts { n_states: sum(states)?, nonlinear: sum(nonlinear)?, f_evals: sum(f_evals)? };
            counts.insert(fields.get(model).copied().unwrap_or_default().to_string(), of_model);
        }
        Ok(Anchors { counts })
    }

    pub fn sums(&self, verdicts: &[Verdict]) -> Sums {
        let mut sums = Sums::default();
        for verdict in verdicts.iter().filter(|verdict| verdict.is_verified()) {
            let (Some(ours), Some(theirs)) = (&verdict.statistics, self.counts.get(&verdict.model)) else {
                continue;
            };
            let nonlinear = ours["nonlinear"].as_array().into_iter().flatten();
            sums.n_models += 1;
            sums.n_equal_states += u64::from(ours["states"].as_u64() == Some(theirs.n_states));
            sums.nonlinear[0] += nonlinear.filter_map(Value::as_u64).sum::<u64>();
            sums.nonlinear[1] += theirs.nonlinear;
            sums.f_evals[0] += ours["f_evals"].as_u64().unwrap_or(0);
            sums.f_evals[1] += theirs.f_evals;
        }
        sums
    }
}

impl Sums {
    pub fn text(&self) -> String {
        let ratio = |[ours, theirs]: [u64; 2]| match theirs {
            0 => String::new(),
            _ => format!(", ratio {:.2}", ours as f64 / theirs as f64),
        };
        format!(
            "\
On {n} verified models, ours and the anchors':
  sizes of torn nonlinear systems  {:>9} {:>9}{}
  evaluations of the right side    {:>9} {:>9}{}
  models with as many states       {:>9} {:>9}
",
            self.nonlinear[0],
            self.nonlinear[1],
            ratio(self.nonlinear),
            self.f_evals[0],
            self.f_evals[1],
            ratio(self.f_evals),
            self.n_equal_states,
            self.n_models,
            n = self.n_models,
        )
    }

    pub fn json(&self) -> Value {
        json!({
            "models": self.n_models,
            "equal_states": self.n_equal_states,
            "nonlinear": self.nonlinear,
            "f_evals": self.f_evals,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Anchors, Counts};

    #[test]
    fn counts_of_models() {
        let text = "model,states,nonlinear_torn,f_evals\nA.B,,4 4   1,23\nC,2, ,7\n";
        let anchors = Anchors::parse(text).unwrap();
        assert_eq!(anchors.counts["A.B"], Counts { n_states: 0, nonlinear: 9, f_evals: 23 });
        assert_eq!(anchors.counts["C"], Counts { n_states: 2, nonlinear: 0, f_evals: 7 });
    }

    #[test]
    fn damaged_files() {
        let error = |text| Anchors::parse(text).err().unwrap();
        assert_eq!(error("model,states\n"), "line 1: there is no column `nonlinear_torn`");
        let text = "model,states,nonlinear_torn,f_evals\nA,x,,\n";
        assert_eq!(error(text), "line 2: `x` in column `states` is no count");
    }
}
