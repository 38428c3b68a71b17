//! Interpolation in tables, over plain numbers: one abscissa, two, or time with its events.

mod curve;
mod extremes;
mod outline;
mod range;
mod slopes;
mod surface;
mod table_1d;
mod table_2d;
mod time_table;

pub use curve::Jet;
pub use outline::{Bounds, Outline};
pub use range::Range;
pub use slopes::slopes;
pub use table_1d::Table1D;
pub use table_2d::Table2D;
pub use time_table::{NEVER, TimeTable, TimeTableSettings};

/// What happens between the points; the numbers are those of `Modelica.Blocks.Types.Smoothness`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Smoothness {
    Linear = 1,
    Akima = 2,
    Constant = 3,
    FritschButland = 4,
    Steffen = 5,
    ModifiedAkima = 6,
}

impl Smoothness {
    pub fn from_number(number: i64) -> Option<Smoothness> {
        use Smoothness::*;
        [Linear, Akima, Constant, FritschButland, Steffen, ModifiedAkima]
            .into_iter()
            .find(|kind| *kind as i64 == number)
    }

    pub fn is_spline(self) -> bool {
        !matches!(self, Smoothness::Linear | Smoothness::Constant)
    }
}

/// What happens outside of the table; the numbers are those of `Modelica.Blocks.Types.Extrapolation`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extrapolation {
    /// The first or last value.
    Hold = 1,
    /// Along the line through the last two points, or the tangent of a spline.
    Linear = 2,
    Periodic = 3,
    /// An error.
    None = 4,
}

impl Extrapolation {
    pub fn from_number(number: i64) -> Option<Extrapolation> {
        use Extrapolation::*;
        [Hold, Linear, Periodic, None].into_iter().find(|kind| *kind as i64 == number)
    }
}

/// Where a table over time has events; the numbers are those of `Modelica.Blocks.Types.TimeEvents`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TimeEvents {
    /// At every point.
    Always = 1,
    /// Where the same time stands twice.
    AtDiscontinuities = 2,
    /// Only where the table begins and ends.
    None = 3,
}

impl TimeEvents {
    pub fn from_number(number: i64) -> Option<TimeEvents> {
        use TimeEvents::*;
        [Always, AtDiscontinuities, None].into_iter().find(|kind| *kind as i64 == number)
    }
}

/// A value outside of a table that may not be extrapolated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OutOfRange {
    pub value: f64,
    pub min: f64,
    pub max: f64,
}

impl std::fmt::Display for OutOfRange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let OutOfRange { value, min, max } = self;
        write!(
            f,
            "{value} is outside of the table, which goes from {min} to {max} and must not be extrapolated"
        )
    }
}

/// Two times this near are one time: a discontinuity.
fn nearly_equal(a: f64, b: f64) -> bool {
    const RELATIVE: f64 = 1e-10;
    (a - b).abs() < RELATIVE * a.abs().max(b.abs()).max(RELATIVE)
}

/// The segment that holds `u`: the last k with x[k] ≤ u, at most the last but one.
fn segment(x: &[f64], u: f64) -> usize {
    x.partition_point(|x| *x <= u).saturating_sub(1).min(x.len().saturating_sub(2))
}

/// `u` moved by whole periods into [min, max].
fn wrapped(u: f64, min: f64, max: f64) -> f64 {
    let period = max - min;
    let inside = if u < min {
        u + ((min - u) / period).ceil() * period
    } else if u > max {
        u - ((u - max) / period).ceil() * period
    } else {
        u
    };
    inside.clamp(min, max)
}

/// Fails on the first pair that does not increase. `what` names the numbers in the message.
fn check_increasing(x: &[f64], strictly: bool, what: &str) -> Result<(), String> {
    for (k, pair) in x.windows(2).enumerate() {
        let ordered = if strictly { pair[0] < pair[1] } else { pair[0] <= pair[1] };
        if !ordered {
            let must = if strictly { "increase strictly" } else { "not decrease" };
            return Err(format!(
                "{what} must {must}, but {} is followed by {} (number {})",
                pair[0],
                pair[1],
                k + 2
            ));
        }
    }
    Ok(())
}
