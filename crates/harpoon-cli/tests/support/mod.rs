//! A folder for each test, in which the program is called as a user calls it.
#![allow(dead_code, reason = "each file of tests uses a part of it")]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// It goes with the test.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Folder {
        let unique = format!("harpoon-{}-{}-{name}", env!("CARGO_CRATE_NAME"), std::process::id());
        let folder = std::env::temp_dir().join(unique);
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    pub fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_harpoon"));
        command.args(arguments).current_dir(&self.0).env_remove("MODELICAPATH");
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// By a shell, which can limit what the program may take.
    pub fn limited(&self, limit: &str, arguments: &[&str]) -> Output {
        let program = env!("CARGO_BIN_EXE_harpoon");
        let script = format!("ulimit {limit}; exec {program} {}", arguments.join(" "));
        let mut command = Command::new("sh");
        command.args(["-c", &script]).current_dir(&self.0).env_remove("MODELICAPATH").output().unwrap()
    }

    /// What goes well, and its standard output.
    pub fn output(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    /// What is refused, and why.
    pub fn refusal(&self, arguments: &[&str], code: i32) -> String {
        let output = self.run(arguments);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", told(&output));
        told(&output)
    }

    pub fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// What stands on standard error.
pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Standard output, which is one object and nothing else.
pub fn json(output: &Output) -> Value {
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.trim_end().lines().count(), 1, "one object: {text} {}", told(output));
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
