//! The public compliance tests: which are accepted, which rejected, and with what words.

use std::io;

use regex_lite::Regex;

use crate::Measured;
use crate::arguments::Compliance;
use crate::classes;
use crate::listing::{Listing, in_parallel, summarize};
use crate::one::{End, compile};

struct Case {
    name: String,
    should_pass: bool,
    documentation: String,
}

pub fn measure(asked: &Compliance) -> Measured {
    let filter = Regex::new(&asked.crowd.filter).map_err(io::Error::other)?;
    let mut crowd = asked.crowd.clone();
    crowd.libraries.insert(0, asked.directory.clone());
    let cases = classes::select(&crowd.libraries, "ModelicaCompliance", |name, class| {
        let path = ["__ModelicaAssociation", "TestCase", "shouldPass"];
        let should_pass = classes::annotation(class, &path).and_then(classes::boolean)?;
        let info = classes::annotation(class, &["Documentation", "info"]).and_then(classes::string);
        let documentation = plain(info.unwrap_or_default());
        filter.is_match(&name).then_some(Case { name, should_pass, documentation })
    })?;
    let reports = in_parallel(&cases, crowd.jobs, |case| compile(&case.name, &crowd, None, false))?;
    let mut listing = Listing::create(&crowd, "compliance")?;
    for (expected, title) in [(true, "to be accepted"), (false, "to be rejected")] {
        let (mut all, mut right) = (0, 0);
        for (case, report) in cases.iter().zip(&reports).filter(|(case, _)| case.should_pass == expected) {
            let is_right = report.accepted() == expected && report.end == End::Regular;
            all += 1;
            right += usize::from(is_right);
            // What is accepted as it should be needs no judgement; a rejection may be right for a wrong reason.
            if !(is_right && expected) {
                let verdict = if is_right { "right" } else { "WRONG" };
                listing.write(&format!("{verdict} {title}: {}\n  {}\n", case.name, case.documentation))?;
                listing.write(&report.excerpt(6))?;
            }
        }
        println!("{title}: {right} of {all}");
    }
    listing.close()?;
    Ok(summarize(cases.iter().map(|case| case.name.as_str()).zip(&reports)))
}

/// A text without its tags, on one line.
fn plain(html: &str) -> String {
    let mut inside = false;
    let text: String = html
        .chars()
        .filter(|&c| {
            let visible = !inside && c != '<';
            inside = if inside { c != '>' } else { c == '<' };
            visible
        })
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
