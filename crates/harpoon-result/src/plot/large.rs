//! A file and names → a plot, in memory that does not grow with the file: its rows are read twice, first for the names and the span of
//! time, then for the points. Of the points that fall into one of many short pieces of time those are kept that [`super::thin`] would draw,
//! and the first jump of an event.

use std::path::Path;

use harpoon_source::{open_regular, visible_name};

use super::{Curve, Plot, choose, is_drawable};
use crate::{Error, Format, Signal, Source, Trajectory, csv, mat, read};

/// Files of so many bytes are kept as they are.
const MOST_KEPT: u64 = 1 << 27;

/// More than the columns of pixels of any picture.
const MOST_PIECES: usize = 8192;

/// Of all curves together, so that there may be many of them.
const MOST_POINTS: usize = 1 << 24;

/// Of one piece: the first, the last, the lowest, the highest, and two of a jump.
const POINTS_OF_PIECE: usize = 6;

impl Plot {
    /// The signals of a file with these names, see [`choose::choose`]; all if there are no names.
    pub fn of_file(path: &Path, names: &[String]) -> Result<Plot, Error> {
        let size = std::fs::metadata(path).map_err(|cause| Error::io("read", path, cause))?.len();
        match size <= MOST_KEPT {
            true => Plot::of(&read(path)?, names),
            false => Plot::thinned(path, names),
        }
    }

    fn thinned(path: &Path, names: &[String]) -> Result<Plot, Error> {
        let mut times: Option<(f64, f64)> = None;
        let head = for_each_row(path, &mut |row| {
            let time = row[0];
            if is_drawable(time) {
                let (first, last) = times.unwrap_or((time, time));
                times = Some((first.min(time), last.max(time)));
            }
        })?;
        let Some(times) = times else { return Err(super::nothing()) };
        let signals = choose::choose(&head, names)?;
        let n_pieces = (MOST_POINTS / POINTS_OF_PIECE / signals.len()).clamp(1, MOST_PIECES);
        let mut curves: Vec<Thinning> = signals.iter().map(|_| Thinning::default()).collect();
        let mut number = 0;
        for_each_row(path, &mut |row| {
            number += 1;
            if !is_drawable(row[0]) {
                return;
            }
            let piece = piece(row[0], times, n_pieces);
            for (signal, curve) in signals.iter().zip(&mut curves) {
                // Time is the first of them.
                if let Source::Column(column, sign) = signal.source {
                    curve.add(piece, Point { number, time: row[0], value: sign.apply(row[column + 1]) });
                }
            }
        })?;
        let curves = signals.iter().zip(curves).map(|(signal, thinning)| {
            let curve = match signal.source {
                Source::Constant(value) => curve(signal, [(times.0, value), (times.1, value)].into_iter()),
                Source::Column(..) => curve(signal, thinning.finish().into_iter()),
            };
            (signal.unit.as_str(), curve)
        });
        Ok(Plot::of_curves(curves))
    }
}

fn piece(time: f64, (first, last): (f64, f64), n: usize) -> usize {
    let share = (time - first) / (last - first).max(f64::MIN_POSITIVE);
    ((share * n as f64) as usize).min(n - 1)
}

fn curve(signal: &Signal, points: impl Iterator<Item = (f64, f64)>) -> Curve {
    let (time, values) = points.unzip();
    Curve { name: visible_name(&signal.name), description: visible_name(&signal.description), time, values }
}

/// Returns the signals, without rows.
fn for_each_row(path: &Path, see: &mut dyn FnMut(&[f64])) -> Result<Trajectory, Error> {
    let file = open_regular(path).map_err(|cause| Error::io("read", path, cause))?;
    let mut row = |row: &[f64]| {
        see(row);
        Ok(())
    };
    let head = match Format::of(path)? {
        Format::Csv => csv::read_rows(file, path, &mut row).map(|header| {
            let columns = vec![Vec::new(); header.n_numbers()];
            Trajectory::new(header.signals(), Vec::new(), columns)
        }),
        Format::Mat => mat::read_rows(file, path, false, &mut row),
    };
    head.map_err(|error| error.in_file(path))
}

#[derive(Clone, Copy)]
struct Point {
    /// Of its row.
    number: usize,
    time: f64,
    value: f64,
}

/// A curve as it is read.
#[derive(Default)]
struct Thinning {
    kept: Vec<(f64, f64)>,
    piece: Option<Piece>,
}

struct Piece {
    number: usize,
    first: Point,
    last: Point,
    lowest: Point,
    highest: Point,
    jump: Option<[Point; 2]>,
}

impl Thinning {
    fn add(&mut self, number: usize, point: Point) {
        if !is_drawable(point.value) {
            self.keep_piece();
            // One is a gap as well as many.
            if self.kept.last().is_none_or(|(_, value)| is_drawable(*value)) {
                self.kept.push((point.time, point.value));
            }
            return;
        }
        match &mut self.piece {
            Some(piece) if piece.number == number => {
                if piece.jump.is_none() && piece.last.time == point.time {
                    piece.jump = Some([piece.last, point]);
                }
                piece.last = point;
                if point.value < piece.lowest.value {
                    piece.lowest = point;
                }
                if point.value > piece.highest.value {
                    piece.highest = point;
                }
            }
            _ => {
                self.keep_piece();
                let [first, last, lowest, highest] = [point; 4];
                self.piece = Some(Piece { number, first, last, lowest, highest, jump: None });
            }
        }
    }

    fn keep_piece(&mut self) {
        let Some(Piece { first, last, lowest, highest, jump, .. }) = self.piece.take() else { return };
        let mut points = vec![first, last, lowest, highest];
        points.extend(jump.into_iter().flatten());
        points.sort_unstable_by_key(|point| point.number);
        points.dedup_by_key(|point| point.number);
        self.kept.extend(points.iter().map(|point| (point.time, point.value)));
    }

    fn finish(mut self) -> Vec<(f64, f64)> {
        self.keep_piece();
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::create;

    #[test]
    fn the_picture_of_a_large_file_is_the_same() {
        for format in ["csv", "mat"] {
            let path = std::env::temp_dir().join(format!("harpoon-large-{}.{format}", std::process::id()));
            let mut file = create(&path, u64::MAX, false).unwrap();
            let g = Signal { source: Source::Constant(9.81), ..Signal::column("g", 0) };
            file.begin(&[Signal::column("x", 0), Signal::column("peak", 1), g], &[]).unwrap();
            let n = 50_000;
            for k in 0..n {
                let time = f64::from(k) * 1e-3;
                let peak = if k == 34_567 { 42.0 } else { 0.0 };
                let x = if (20_000..20_100).contains(&k) { f64::NAN } else { (0.3 * time).sin() };
                file.row(time, &[x, peak]).unwrap();
                if k == 10_000 {
                    file.row(time, &[-x, peak]).unwrap();
                }
            }
            file.finish().unwrap();
            let names = ["x", "g", "peak"].map(str::to_string);
            let (all, thinned) =
                (Plot::of_file(&path, &names).unwrap(), Plot::thinned(&path, &names).unwrap());
            std::fs::remove_file(path).unwrap();
            let curves = |plot: &Plot| -> Vec<Curve> {
                plot.panels.iter().flat_map(|panel| panel.curves.clone()).collect()
            };
            let (all_curves, curves) = (curves(&all), curves(&thinned));
            assert_eq!(curves.iter().map(|curve| &*curve.name).collect::<Vec<_>>(), names);
            assert!(curves[0].time.len() < all_curves[0].time.len() * 9 / 10);
            assert_eq!(thinned.time_range(), all.time_range());
            for (curve, all) in curves.iter().zip(&all_curves) {
                assert_eq!((curve.extent(), curve.time[0]), (all.extent(), all.time[0]));
                assert!(curve.time.is_sorted());
            }
            assert_eq!(curves[0].stretches().count(), 2, "there is a gap");
            assert_eq!(super::super::event_times(thinned.panels.iter()), [10.0]);
            assert!(curves[2].values.contains(&42.0));
            let [a, b] = [&all, &thinned].map(|plot| {
                let terminal = super::super::Terminal { columns: 80, panel_lines: 12, coloured: false };
                super::super::terminal(plot, terminal)
            });
            assert_eq!(a, b);
        }
    }
}
