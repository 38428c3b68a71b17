//! Progress on a terminal, and the wish of its user to stop.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use harpoon::{Event, Kinds, Watcher};
use harpoon_source::visible;
use serde_json::json;

use crate::events::Listing;
use crate::streams::{self, INTERRUPTED, warn};

pub struct Terminal {
    wish: Arc<Wish>,
    shown: Instant,
    /// Short runs show nothing.
    is_shown: bool,
    is_terminal: bool,
    /// Whether events are kept, or told as they come.
    keeps_events: bool,
    pub events: Vec<Event>,
    listing: Option<Listing>,
    warnings: Kinds,
}

/// Set by who starts this program and wants it to end when standard input is closed: a process that is killed cannot end those that
/// it has started.
pub const ENDS_WITH_INPUT: &str = "HARPOON_ENDS_WITH_INPUT";

/// To be called when the program starts.
pub fn end_with_input() {
    if std::env::var_os(ENDS_WITH_INPUT).is_some() {
        std::thread::spawn(|| {
            let _ = io::copy(&mut io::stdin(), &mut io::sink());
            end_at_once();
        });
    }
}

/// A file that may not grow is an error of writing, to be told as such; without this the program would be killed in the middle of a
/// row.
#[cfg(unix)]
pub fn survive_full_files() {
    // Where it cannot be set it is as it would be without.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub fn survive_full_files() {}

/// How far a signal to stop has come.
#[derive(Default)]
struct Wish {
    is_interrupted: AtomicBool,
    /// The simulation has begun, and looks at the wish often.
    is_heard: AtomicBool,
}

/// After this time nobody has heard: an event or a solver that does not come to an end cannot be asked.
const PATIENCE: Duration = Duration::from_secs(2);

/// What comes sooner after the first signal is the same wish: some send it to a process and to its group.
const TWICE: Duration = Duration::from_millis(300);

const FIRST_SHOWN_AFTER: Duration = Duration::from_secs(1);
const SHOWN_EVERY: Duration = Duration::from_millis(200);

impl Terminal {
    /// With `is_json` events are kept instead of told as they come, and what is told at the end is JSON even if there is no
    /// simulation to end.
    pub fn new(is_json: bool) -> Terminal {
        let wish = Arc::new(Wish::default());
        listen(wish.clone(), is_json);
        Terminal {
            wish,
            shown: Instant::now() + FIRST_SHOWN_AFTER - SHOWN_EVERY,
            is_shown: false,
            is_terminal: io::stderr().is_terminal(),
            keeps_events: is_json,
            events: Vec::new(),
            listing: None,
            warnings: Kinds::default(),
        }
    }

    /// After the run.
    pub fn tell_the_rest(&mut self) {
        self.clear();
        match self.warnings.n_others() {
            0 => {}
            1 => warn("warning: there is one more warning like these\n"),
            n => warn(&format!("warning: there are {n} more warnings like these\n")),
        }
    }

    pub fn clear(&mut self) {
        if std::mem::take(&mut self.is_shown) {
            let _ = io::stderr().write_all(b"\r\x1b[K");
        }
    }
}

impl Watcher for Terminal {
    fn begins(&mut self, start: f64, stop: f64) {
        self.listing = Some(Listing::new(start, stop));
    }

    fn is_interrupted(&mut self, time: f64, start: f64, stop: f64) -> bool {
        if self.is_terminal && self.shown.elapsed() > SHOWN_EVERY && Instant::now() > self.shown {
            self.shown = Instant::now();
            self.is_shown = true;
            let percent = 100.0 * (time - start) / (stop - start);
            let _ = write!(io::stderr(), "\r{percent:5.1} %  {time:.6} s\x1b[K");
        }
        self.wish.is_heard.store(true, Ordering::Relaxed);
        self.wish.is_interrupted.load(Ordering::Relaxed)
    }

    /// Of each kind the first; [`Terminal::tell_the_rest`] has the number of the others.
    fn warning(&mut self, time: f64, message: &str) {
        self.clear();
        if self.warnings.first_of_its_kind(message).is_some() {
            let _ = writeln!(io::stderr(), "warning at time {time}: {}", visible(message));
        }
    }

    fn note(&mut self, message: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "note: {}", visible(message));
    }

    /// A line of progress may stand there.
    fn at_once(&self) -> fn(&str) {
        |message| {
            let clear = if io::stderr().is_terminal() { "\r\x1b[K" } else { "" };
            let _ = writeln!(io::stderr(), "{clear}note: {}", visible(message));
        }
    }

    /// Not to standard output, which has the report.
    fn printed(&mut self, line: &str) {
        self.clear();
        let _ = writeln!(io::stderr(), "{}", visible(line));
    }

    fn event(&mut self, event: &Event) {
        if self.keeps_events {
            return self.events.push(event.clone());
        }
        let Some(line) = self.listing.as_mut().and_then(|listing| listing.line(event)) else { return };
        self.clear();
        // Nobody reads on if it cannot be written; the run ends, and its end tells why.
        if streams::write(&format!("{line}\n")).is_err() {
            self.wish.is_interrupted.store(true, Ordering::Relaxed);
        }
    }
}

/// For commands that have nothing to finish: who interrupts them is told so, and programs get their object.
pub fn end_when_asked(is_json: bool) {
    listen(Arc::default(), is_json);
}

/// Ctrl-C, and what else asks a program to end. A simulation is asked to finish what it writes; where there is none, or it does not
/// answer, or the user asks twice, the program ends at once. The rows in the file are whole all the time.
fn listen(wish: Arc<Wish>, is_json: bool) {
    let end = move || {
        if is_json {
            let _ = writeln!(io::stdout(), "{}", json!({ "interrupted": true }));
        }
        end_at_once();
    };
    let mut first = None;
    let handler = move || {
        let since = first.get_or_insert_with(Instant::now).elapsed();
        wish.is_interrupted.store(true, Ordering::Relaxed);
        if since > TWICE || !wish.is_heard.load(Ordering::Relaxed) {
            end();
        }
        std::thread::spawn(move || {
            std::thread::sleep(PATIENCE);
            end();
        });
    };
    // Without a handler the run ends at once, as any program does.
    let _ = ctrlc::set_handler(handler);
}

/// At once, wherever the program is.
pub fn end_at_once() -> ! {
    harpoon::abandon();
    harpoon_result::abandon();
    std::process::exit(i32::from(INTERRUPTED))
}
