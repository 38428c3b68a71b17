//! A flat model is Modelica again: it must check, alone, with the same counts.

use std::fs;
use std::io;

use crate::Measured;
use crate::anchors::{self, Anchor};
use crate::arguments::Table;
use crate::listing::{Listing, in_parallel, summarize};
use crate::one::{Report, compile, temporary};

enum Trip {
    Same,
    OtherCounts,
    /// The flat model is not accepted.
    NotAgain,
    /// The model itself is not accepted.
    NotOnce,
}

pub fn measure(asked: &Table) -> Measured {
    let anchors = anchors::read(asked)?;
    let trips = in_parallel(&anchors, asked.crowd.jobs, |anchor| there_and_back(anchor, asked))?;
    let mut listing = Listing::create(&asked.crowd, "round-trip")?;
    let mut counts = [0; 4];
    for (anchor, (trip, last, words)) in anchors.iter().zip(&trips) {
        let (slot, verdict) = match trip {
            Trip::Same => (0, "same"),
            Trip::OtherCounts => (1, "counts"),
            Trip::NotAgain => (2, "flat"),
            Trip::NotOnce => (3, "model"),
        };
        counts[slot] += 1;
        if slot > 0 {
            listing.write(&format!("{verdict} {} {words}\n{}", anchor.model, last.excerpt(8)))?;
        }
    }
    let [same, other, not_again, not_once] = counts;
    println!(
        "{} models: {same} have the same counts after the round trip, {other} have others, of {not_again} the \
         flat text does not check, {not_once} do not check at all",
        anchors.len()
    );
    listing.close()?;
    Ok(summarize(anchors.iter().map(|anchor| anchor.model.as_str()).zip(trips.iter().map(|trip| &trip.1))))
}

fn there_and_back(anchor: &Anchor, asked: &Table) -> io::Result<(Trip, Report, String)> {
    let file = temporary(&format!("{}.mo", anchor.model));
    let first = compile(&anchor.model, &asked.crowd, Some(&file), false)?;
    if !first.accepted() {
        let _ = fs::remove_file(&file);
        return Ok((Trip::NotOnce, first, String::new()));
    }
    let mut alone = asked.crowd.clone();
    alone.libraries.clear();
    let second = compile(&file.display().to_string(), &alone, None, false)?;
    fs::remove_file(&file)?;
    let words = format!("{}; flat: {}", first.counts(), second.counts());
    let trip = match second.accepted() {
        false => Trip::NotAgain,
        true if (first.unknowns, first.equations) == (second.unknowns, second.equations) => Trip::Same,
        true => Trip::OtherCounts,
    };
    Ok((trip, second, words))
}
