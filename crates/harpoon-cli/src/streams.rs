//! What goes to standard output and standard error, and what to do if it does not get there.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use harpoon::Told;
use harpoon_source::{visible_json, visible_text};
use serde_json::{Value, json};

use crate::closed;

/// The exit code for what does not fit on a command line, as the parser of arguments has it.
pub const WRONG_ARGUMENTS: u8 = 2;

/// The exit code of what was interrupted, as shells have it.
pub const INTERRUPTED: u8 = 130;

/// Writes the product of a command. An exit code of success means that all of it has arrived.
pub fn print(text: &str, code: ExitCode) -> ExitCode {
    match write(text) {
        Ok(()) => code,
        // Who has closed the pipe has seen enough and needs no word.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::FAILURE,
        Err(error) => {
            warn(&format!("error: cannot write to standard output: {error}\n"));
            ExitCode::FAILURE
        }
    }
}

/// Writes to standard output, at once.
pub fn write(text: &str) -> io::Result<()> {
    if closed::was_closed() && !text.is_empty() {
        return Err(io::Error::other("it is closed"));
    }
    let mut stdout = io::stdout().lock();
    stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush())
}

/// Writes what was made of a model. A terminal shows what would control it; who writes to a file gets every character.
pub fn print_text(text: &str, code: ExitCode) -> ExitCode {
    match io::stdout().is_terminal() {
        true => print(&visible_text(text), code),
        false => print(text, code),
    }
}

/// Writes messages that the compiler has made ready to be shown, in colours. Nobody is left to tell if that fails.
pub fn tell(messages: &str) {
    let _ = io::stderr().write_all(messages.as_bytes());
}

/// Writes a message that may have names of files in it.
pub fn warn(text: &str) {
    tell(&visible_text(text));
}

/// What cannot be used of the command line, told as the parser of arguments does.
pub fn refuse(message: &str, is_json: bool) -> ExitCode {
    warn(&format!("error: {message}\n"));
    let code = ExitCode::from(WRONG_ARGUMENTS);
    match is_json {
        true => print(&json_line(&json!({ "failed_stage": "arguments", "message": message })), code),
        false => code,
    }
}

/// An object for programs, which is safe to be shown to people too.
pub fn json_line(object: &Value) -> String {
    format!("{}\n", visible_json(&object.to_string()))
}

/// All messages of a command as programs read them.
pub fn json_of_all(told: &[Told]) -> Value {
    let of = |is_error: bool| -> Vec<Value> {
        told.iter().filter(|told| told.is_error == is_error).map(json_of).collect()
    };
    json!({ "errors": of(true), "warnings": of(false) })
}

/// A message as programs read it; what is not known is left out.
pub fn json_of(told: &Told) -> Value {
    let mut object = json!({ "message": told.message });
    let parts = [
        ("component", told.component.as_ref().map(|component| json!(component))),
        ("file", told.file.as_ref().map(|file| json!(file))),
        ("line", told.line.map(|line| json!(line))),
        ("time", told.time.map(|time| json!(time))),
        ("hints", Some(json!(told.hints)).filter(|_| !told.hints.is_empty())),
    ];
    for (name, value) in parts {
        if let Some(value) = value {
            object[name] = value;
        }
    }
    object
}
