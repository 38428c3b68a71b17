//! What is written is read back, in both formats, also if the run was interrupted.

mod support;

use harpoon_result::{Sign, Source, Text, Trajectory, Values, create, read, summarise};
use support::{ROWS, TemporaryFile, signal, signals, write};

fn assert_values(run: &Trajectory, name: &str, expected: [f64; 4]) {
    assert_eq!(run.values_of(name).expect(name).as_ref(), expected, "{name}");
}

fn assert_varying(run: &Trajectory) {
    assert_eq!(run.time(), [0.0, 0.5, 0.5, 1.0]);
    assert_values(run, "ball.h", [1.0, 1e-17, 1e-17, 0.1]);
    assert_values(run, "ball.v", [0.0, -4.905, 3.924, -0.1]);
    assert_values(run, "floor.v_rel", [0.0, 4.905, -3.924, 0.1]);
    assert_values(run, "R[1,2]", [1.0, 1e-17, 1e-17, 0.1]);
}

#[test]
fn csv_has_everything() {
    let file = TemporaryFile::new("csv");
    write(create(file.path(), u64::MAX, false).unwrap().as_mut());
    let expected = "\
time,ball.h,ball.v,floor.v_rel,\"R[1,2]\",g,n
0,1,0,0,1,9.81,-3
0.5,1e-17,-4.905,4.905,1e-17,9.81,-3
0.5,1e-17,3.924,-3.924,1e-17,9.81,-3
1,0.1,-0.1,0.1,0.1,9.81,-3
";
    assert_eq!(std::fs::read_to_string(file.path()).unwrap(), expected);
    assert_varying(&read(file.path()).unwrap());
}

#[test]
fn mat_has_everything() {
    let file = TemporaryFile::new("mat");
    write(create(file.path(), u64::MAX, false).unwrap().as_mut());
    let run = read(file.path()).unwrap();
    assert_varying(&run);
    assert_values(&run, "g", [9.81; 4]);
    assert_values(&run, "n", [-3.0; 4]);
    for (read, written) in run.signals().iter().zip(signals()) {
        assert_eq!((&read.name, &read.unit), (&written.name, &written.unit));
        assert_eq!(read.description, written.description);
    }
    // The alias shares its column.
    assert_eq!(run.signal("ball.v").unwrap().source, Source::Column(1, Sign::Plus));
    assert_eq!(run.signal("floor.v_rel").unwrap().source, Source::Column(1, Sign::Minus));
}

/// The bytes that Dymola's own readers look at, counted by hand.
#[test]
fn mat_is_laid_out_as_dymola_does() {
    let file = TemporaryFile::new("mat");
    let mut writer = create(file.path(), u64::MAX, false).unwrap();
    let x = signal("x", "m", "", Source::Column(0, Sign::Minus));
    let p = signal("p", "", "Parameter", Source::Constant(2.0));
    writer.begin(&[x, p], &[]).unwrap();
    writer.row(0.0, &[1.0]).unwrap();
    writer.row(3.0, &[4.0]).unwrap();
    writer.finish().unwrap();
    let integers = |numbers: &[i32]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let doubles = |numbers: &[f64]| numbers.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
    let expected = [
        integers(&[51, 4, 11, 0, 7]),
        b"Aclass\0A1 bt. ir1 na  Tj  re  ac  nt  so   r   y   ".to_vec(),
        integers(&[51, 4, 3, 0, 5]),
        b"name\0Timex   p   ".to_vec(),
        integers(&[51, 11, 3, 0, 12]),
        b"description\0Time in [s][m]        Parameter  ".to_vec(),
        integers(&[20, 4, 3, 0, 9]),
        b"dataInfo\0".to_vec(),
        integers(&[0, 1, 0, -1, 2, -2, 0, -1, 1, 2, 0, 0]),
        integers(&[0, 2, 2, 0, 7]),
        b"data_1\0".to_vec(),
        doubles(&[0.0, 2.0, 3.0, 2.0]),
        integers(&[0, 2, 2, 0, 7]),
        b"data_2\0".to_vec(),
        doubles(&[0.0, 1.0, 3.0, 4.0]),
    ]
    .concat();
    assert_eq!(std::fs::read(file.path()).unwrap(), expected);
}

/// Both at once: nothing transposed, and big-endian numbers of other types.
#[test]
fn mat_of_other_tools() {
    let integers = |numbers: &[i32]| numbers.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<u8>>();
    let floats = |numbers: &[f32]| numbers.iter().flat_map(|n| n.to_be_bytes()).collect::<Vec<u8>>();
    let bytes = [
        integers(&[1051, 4, 11, 0, 7]),
        b"Aclass\0A1\0bt.\0ir1\0na\0\0Nj\0\0oe\0\0rc\0\0mt\0\0ao\0\0lr\0\0\0y\0\0\0".to_vec(),
        integers(&[1051, 2, 4, 0, 5]),
        b"name\0tximm\0e\0".to_vec(),
        integers(&[1051, 2, 5, 0, 12]),
        b"description\0aWb \0[\0V\0]".to_vec(),
        integers(&[1020, 2, 4, 0, 9]),
        b"dataInfo\0".to_vec(),
        integers(&[0, 2, 1, 2, 0, 0, -1, -1]),
        integers(&[1010, 3, 2, 0, 7]),
        b"data_2\0".to_vec(),
        floats(&[0.0, 1.0, 2.0, 10.0, 11.0, 12.5]),
    ]
    .concat();
    let file = TemporaryFile::new("mat");
    std::fs::write(file.path(), bytes).unwrap();
    let run = read(file.path()).unwrap();
    assert_eq!(run.time(), [0.0, 1.0, 2.0]);
    assert_eq!(run.values_of("xm").unwrap().as_ref(), [10.0, 11.0, 12.5]);
    let signal = run.signal("xm").unwrap();
    assert_eq!((signal.description.as_str(), signal.unit.as_str()), ("W", "V"));
}

/// A run that is killed does not drop its writer.
#[test]
fn an_interrupted_run_keeps_its_rows() {
    for extension in ["csv", "mat"] {
        let file = TemporaryFile::new(extension);
        let mut writer = create(file.path(), u64::MAX, false).unwrap();
        writer.begin(&signals(), &[]).unwrap();
        assert!(read(file.path()).is_err(), "names alone are no results");
        for number in 0..100_000 {
            writer.row(f64::from(number), &ROWS[3].1).unwrap();
        }
        std::mem::forget(writer);
        let kept = read(file.path()).unwrap().n_rows();
        assert!((80_000..100_000).contains(&kept), "{kept} in {extension}");
    }
}

#[test]
fn a_slow_run_shows_its_rows_after_a_second() {
    let file = TemporaryFile::new("mat");
    let mut writer = create(file.path(), u64::MAX, false).unwrap();
    writer.begin(&signals(), &[]).unwrap();
    writer.row(0.0, &ROWS[0].1).unwrap();
    assert_eq!(read(file.path()).unwrap().n_rows(), 1, "the first is there at once");
    writer.row(0.5, &ROWS[0].1).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    writer.row(1.0, &ROWS[1].1).unwrap();
    assert_eq!(read(file.path()).unwrap().time(), [0.0, 0.5, 1.0]);
}

#[test]
fn dropping_a_writer_writes_the_rest() {
    for extension in ["csv", "mat"] {
        let file = TemporaryFile::new(extension);
        let mut writer = create(file.path(), u64::MAX, false).unwrap();
        writer.begin(&signals(), &[]).unwrap();
        writer.row(0.0, &ROWS[0].1).unwrap();
        drop(writer);
        assert_eq!(read(file.path()).unwrap().n_rows(), 1);
    }
}

/// What is in a file is the same whether it is read as a whole or looked at row by row.
#[test]
fn a_summary_has_ranges_and_last_values() {
    for extension in ["csv", "mat"] {
        let file = TemporaryFile::new(extension);
        let mut writer = create(file.path(), u64::MAX, true).unwrap();
        let x = signal("x", "m", "Position", Source::Column(0, Sign::Plus));
        let back = signal("back", "m", "", Source::Column(0, Sign::Minus));
        let p = signal("p", "kg", "", Source::Constant(2.0));
        let text = Text { name: "file".into(), description: String::new(), value: "a \"b\",\nc".into() };
        writer.begin(&[x, back, p], &[text]).unwrap();
        // More than is read at once.
        let last = 200_000;
        for number in 0..=last {
            let t = f64::from(number);
            writer.row(t, &[(t - 1000.0).abs()]).unwrap();
        }
        writer.finish().unwrap();
        let summary = summarise(file.path()).unwrap();
        assert_eq!((summary.n_rows, summary.times), (last as usize + 1, Some((0.0, f64::from(last)))));
        let found = |name: &str| summary.variables.iter().find(|variable| variable.name == name).unwrap();
        let end = f64::from(last) - 1000.0;
        assert_eq!(found("x").values, Values::Range { min: 0.0, max: end, last: end });
        assert_eq!(found("back").values, Values::Range { min: -end, max: 0.0, last: -end });
        assert_eq!(found("x").unit, "m");
        match extension {
            "csv" => {
                assert_eq!(found("p").values, Values::Range { min: 2.0, max: 2.0, last: 2.0 });
                assert_eq!(found("file").values, Values::Text("a \"b\",\nc".into()));
            }
            _ => {
                assert_eq!(found("p").values, Values::Constant(2.0));
                assert_eq!(found("x").description, "Position");
            }
        }
    }
}

#[test]
fn a_summary_of_what_is_no_result_is_refused() {
    for (extension, bytes) in [
        ("mat", &b"MATLAB 5.0 MAT-file"[..]),
        ("mat", b""),
        ("mat", b"\x33\0\0\0\xff\xff\xff\x7f\xff\xff\xff\x7f\0\0\0\0\x07\0\0\0Aclass\0"),
        ("csv", b""),
        ("csv", b"\x89PNG\r\n"),
        ("csv", b"time,x\n0,1\n0,a\n"),
    ] {
        let file = TemporaryFile::new(extension);
        std::fs::write(file.path(), bytes).unwrap();
        let error = summarise(file.path()).unwrap_err().to_string();
        assert!(error.starts_with(&format!("`{}`, ", file.path().display())), "{error}");
    }
    let error = summarise(std::path::Path::new("/no/such.csv")).unwrap_err().to_string();
    assert!(error.starts_with("cannot read `/no/such.csv`: "), "{error}");
}

#[test]
fn files_that_cannot_be_written_or_read_are_named() {
    let missing = std::path::Path::new("no/such/directory/run.csv");
    let error = create(missing, u64::MAX, false).err().unwrap().to_string();
    assert!(error.starts_with("cannot write `no/such/directory/run.csv`: "), "{error}");
    let error = read(missing).unwrap_err().to_string();
    assert!(error.starts_with("cannot read `no/such/directory/run.csv`: "), "{error}");
    let error = read(std::path::Path::new("run.txt")).unwrap_err().to_string();
    assert_eq!(error, "`run.txt` is no result file: its name must end in .csv or .mat");
}
