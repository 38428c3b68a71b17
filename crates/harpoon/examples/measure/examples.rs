//! Checks the models that a library offers for simulation.

use std::io;

use regex_lite::Regex;

use crate::Measured;
use crate::arguments::Examples;
use crate::classes;
use crate::listing::{Listing, in_parallel, summarize};
use crate::one::compile;

pub fn measure(asked: &Examples) -> Measured {
    let filter = Regex::new(&asked.crowd.filter).map_err(io::Error::other)?;
    let models = classes::select(&asked.crowd.libraries, &asked.class, |name, class| {
        let is_example = classes::annotation(class, &["experiment"]).is_some() && !class.partial;
        (is_example && filter.is_match(&name)).then_some(name)
    })?;
    let reports = in_parallel(&models, asked.crowd.jobs, |model| compile(model, &asked.crowd, None, false))?;
    let mut listing = Listing::create(&asked.crowd, "examples")?;
    for (model, report) in models.iter().zip(&reports) {
        let verdict = if report.accepted() { "checks" } else { "fails" };
        listing.write(&format!("{verdict} {model} {}\n", report.counts()))?;
        if !report.accepted() {
            listing.write(&report.excerpt(8))?;
        }
    }
    println!("{} models, {} check", models.len(), reports.iter().filter(|report| report.accepted()).count());
    listing.close()?;
    Ok(summarize(models.iter().map(String::as_str).zip(&reports)))
}
