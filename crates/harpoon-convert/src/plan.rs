//! The conversions that a library offers → the steps that lead from an old version to this one, as few as possible.

use harpoon_classes::{Conversion, ConversionRules};

/// What is done to a model of the version `from` to make it one of the version `to`.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    pub from: String,
    pub to: String,
    pub rules: ConversionRules,
}

/// Nothing if no conversion begins with this version and leads to the current one.
pub fn steps(conversions: &[Conversion], from: &str, current: &str) -> Option<Vec<Step>> {
    let mut ways: Vec<(String, Vec<Step>)> = vec![(from.to_string(), Vec::new())];
    let mut at = 0;
    while let Some((version, way)) = ways.get(at).cloned() {
        if version == current {
            return Some(way);
        }
        for conversion in conversions.iter().filter(|conversion| conversion.from.contains(&version)) {
            let to = conversion.to.clone().unwrap_or_else(|| current.to_string());
            if !ways.iter().any(|(known, _)| *known == to) {
                let step = Step { from: version.clone(), to: to.clone(), rules: conversion.rules.clone() };
                ways.push((to, [&way[..], &[step]].concat()));
            }
        }
        at += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_in_between_are_passed() {
        let conversion = |from: &[&str], to: Option<&str>, script: &str| Conversion {
            from: from.iter().map(|version| version.to_string()).collect(),
            to: to.map(str::to_string),
            rules: ConversionRules::Script(script.into()),
        };
        let offered = [
            conversion(&["1.0", "1.1"], Some("2.0"), "to2"),
            conversion(&["2.0"], None, "to3"),
            Conversion { from: vec!["2.9".into()], to: None, rules: ConversionRules::None },
        ];
        let versions = |from: &str| {
            let steps = steps(&offered, from, "3.0")?;
            Some(steps.iter().map(|step| format!("{}-{}", step.from, step.to)).collect::<Vec<_>>().join(" "))
        };
        assert_eq!(versions("1.1").as_deref(), Some("1.1-2.0 2.0-3.0"));
        assert_eq!(versions("2.9").as_deref(), Some("2.9-3.0"));
        assert_eq!(versions("3.0").as_deref(), Some(""));
        assert_eq!(versions("0.5"), None);
    }
}
