//! Feeds the parser with damaged Modelica: `fuzz_parser SECONDS SEED PATH…`.
//!
//! The same seed gives the same inputs. Each input is written to `fuzz-input.mo` in the folder of temporary files
//! before it is parsed, so that it survives a crash of any kind; a parse of more than five seconds counts as one.

use harpoon_index::Id;
use harpoon_source::FileId;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Larger pieces of seed files make each input slow without making it more interesting.
const PIECE: usize = 6000;

/// Counts parses; the watchdog looks whether it moves.
static PARSES: AtomicU64 = AtomicU64::new(0);

fn main() {
    let mut arguments = std::env::args().skip(1);
    let seconds: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(10);
    let seed: u64 = arguments.next().and_then(|text| text.parse().ok()).unwrap_or(1);
    let mut files = Vec::new();
    for path in arguments {
        collect(Path::new(&path), &mut files);
    }
    files.sort();
    assert!(!files.is_empty(), "no Modelica files given");
    std::thread::spawn(watch);
    // The stack of an ordinary thread.
    let fuzz = move || fuzz(&files, Random(seed.max(1)), Duration::from_secs(seconds));
    let result = std::thread::Builder::new().stack_size(2 << 20).spawn(fuzz).expect("a thread").join();
    if result.is_err() {
        eprintln!("the input is {}", input_path().display());
        std::process::exit(1);
    }
}

fn fuzz(files: &[PathBuf], mut random: Random, time: Duration) {
    let start = Instant::now();
    let (mut inputs, mut bytes, mut clean) = (0u64, 0, 0u64);
    while start.elapsed() < time {
        let mut text = piece(files, &mut random);
        for _ in 0..random.below(8) {
            damage(&mut text, files, &mut random);
        }
        let text = String::from_utf8_lossy(&text);
        std::fs::write(input_path(), text.as_bytes()).expect("a folder for temporary files");
        clean += u64::from(check(&text));
        PARSES.fetch_add(1, Ordering::Relaxed);
        inputs += 1;
        bytes += text.len();
    }
    println!("{inputs} inputs, {:.1} MB, {clean} of them without a mistake", bytes as f64 / 1e6);
}

/// Parses, and states what holds for every text. Returns whether nothing was wrong with it.
fn check(text: &str) -> bool {
    let parse = harpoon_syntax::parse(FileId::from_index(0), text);
    for diagnostic in &parse.diagnostics {
        let spans = diagnostic.span.iter().chain(diagnostic.labels.iter().map(|(span, _)| span));
        for span in spans {
            let range = span.start as usize..span.end as usize;
            assert!(text.get(range).is_some(), "{}: {span:?} of {} bytes", diagnostic.message, text.len());
        }
    }
    let clean = parse.diagnostics.is_empty();
    if clean {
        let tree = format!("{:?}", parse.tree);
        assert!(!tree.contains("kind: Error"), "a mistake without a message");
    }
    clean
}

fn input_path() -> PathBuf {
    std::env::temp_dir().join("fuzz-input.mo")
}

fn watch() {
    let mut last = 0;
    loop {
        std::thread::sleep(Duration::from_secs(5));
        let now = PARSES.load(Ordering::Relaxed);
        if now == last {
            eprintln!("hangs; the input is {}", input_path().display());
            std::process::exit(1);
        }
        last = now;
    }
}

fn piece(files: &[PathBuf], random: &mut Random) -> Vec<u8> {
    let bytes = std::fs::read(&files[random.below(files.len())]).expect("readable");
    if bytes.len() <= PIECE {
        return bytes;
    }
    // Half of the pieces start the file, so that their classes are open as they should be.
    let start = random.below(2) * random.below(bytes.len() - PIECE);
    bytes[start..start + PIECE].to_vec()
}

fn damage(text: &mut Vec<u8>, files: &[PathBuf], random: &mut Random) {
    if text.is_empty() {
        text.push(b' ');
    }
    let at = random.below(text.len());
    let end = (at + 1 + random.below(40)).min(text.len());
    match random.below(8) {
        0 => drop(text.drain(at..end)),
        1 => {
            let copy = text[at..end].to_vec();
            let target = random.below(text.len());
            text.splice(target..target, copy);
        }
        2 | 3 => {
            let word = WORDS[random.below(WORDS.len())];
            text.splice(at..at, format!(" {word} ").into_bytes());
        }
        4 => text[at] = random.below(256) as u8,
        5 => text[at] = b"()[]{};,.=:\"'+-*/^<>\n"[random.below(21)],
        6 => {
            let other = piece(files, random);
            let from = random.below(other.len().max(1)).min(other.len());
            let to = (from + random.below(500)).min(other.len());
            text.splice(at..end, other[from..to].iter().copied());
        }
        _ => {
            let word = WORDS[random.below(WORDS.len())];
            text.splice(at..at, word.repeat(1 + random.below(600)).into_bytes());
        }
    }
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        for entry in std::fs::read_dir(path).expect("readable") {
            collect(&entry.expect("readable").path(), files);
        }
    } else if path.extension().is_some_and(|extension| extension == "mo") {
        files.push(path.into());
    }
}

/// Marsaglia's xorshift64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }
}

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "algorithm", "and", "annotation", "block", "break", "class", "connect", "connector", "constant",
    "constrainedby", "der", "discrete", "each", "else", "elseif", "elsewhen", "encapsulated", "end",
    "enumeration", "equation", "expandable", "extends", "external", "false", "final", "flow", "for",
    "function", "if", "import", "impure", "in", "initial", "inner", "input", "loop", "model", "not",
    "operator", "or", "outer", "output", "package", "parameter", "partial", "protected", "public", "pure",
    "record", "redeclare", "replaceable", "return", "stream", "then", "time", "true", "type", "when",
    "while", "within", "(", ")", "[", "]", "{", "}", ",", ";", ":", ":=", "=", ".", "+", "-", "*", "/", "^",
    ".+", ".-", ".*", "./", ".^", "<", "<=", ">", ">=", "==", "<>", "x", "Real x;", "1", "1.5e3", ".5", "1e",
    "99999999999999999999", "1e999", "\"", "\"s\"", "\\", "'", "'q'", "//", "/*", "*/", "\n", "\u{feff}", "ü", "\0",
    "end if;", "end for;", "end when;", "end while;", "if x then", "for i in 1:2 loop", "when x then",
    "model M", "end M;", "f(", "x[", "not ", "(redeclare A b", "(a", "(1)[1]", "else if x then 1 ",
];
