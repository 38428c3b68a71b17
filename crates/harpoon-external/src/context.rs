//! What outlives one foreign call: files, opened tables, the state of the random generator, messages.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::Path;
use std::time::SystemTime;

use harpoon_expr::Value;

use crate::Error;
use crate::c_code::CCode;
use crate::file_system::{Disk, DiskAsItIs, FileKind, FileSystem};
use crate::random::Hidden;
use crate::rights::Rights;
use crate::shared::Libraries;
use crate::tables::{Table, Tables, table_of};

pub struct Context {
    pub files: Box<dyn FileSystem>,
    pub rights: Rights,
    /// The simulation has begun. Compiling a model leaves no traces.
    pub is_running: bool,
    pub(crate) libraries: Libraries,
    pub(crate) c_code: CCode,
    /// What the model printed, without the ends of lines; the owner takes them out and shows them.
    pub messages: Vec<String>,
    /// The current time, for models that ask for it.
    pub clock: fn() -> SystemTime,
    pub(crate) tables: Tables,
    pub(crate) random: Option<Hidden>,
    /// Where the model changed to; relative names begin here.
    pub(crate) directory: Option<String>,
    /// Set by the model for itself; shadows the environment of the process.
    pub(crate) environment: BTreeMap<String, String>,
    /// Files and directories made in this context, by their places.
    created: BTreeSet<String>,
    /// Names that the model was given for files of its own.
    temporary: BTreeSet<String>,
    n_temporary: usize,
    /// Bytes, of all files.
    n_written: u64,
    /// How often the model has printed, written, made or removed something.
    pub n_effects: u64,
}

/// What becomes of a file that exists.
#[derive(Clone, Copy)]
pub(crate) enum Writing {
    Replace,
    Append,
}

impl Default for Context {
    fn default() -> Context {
        Context::new(Disk, Rights::default())
    }
}

impl Context {
    /// The files of this machine, as far as the rights go.
    pub fn on_disk(rights: Rights) -> Context {
        match rights.discards {
            true => Context::new(DiskAsItIs::default(), rights),
            false => Context::new(Disk, rights),
        }
    }

    pub fn new(files: impl FileSystem + 'static, rights: Rights) -> Context {
        Context {
            files: Box::new(files),
            rights,
            is_running: false,
            libraries: Libraries::default(),
            c_code: CCode::default(),
            messages: Vec::new(),
            clock: SystemTime::now,
            tables: Tables::default(),
            random: None,
            directory: None,
            environment: BTreeMap::new(),
            created: BTreeSet::new(),
            temporary: BTreeSet::new(),
            n_temporary: 0,
            n_written: 0,
            n_effects: 0,
        }
    }

    /// The table that an external object stands for, made if it is asked for the first time. Who evaluates a table
    /// often keeps it and calls its methods.
    pub fn table(&mut self, object: &Value) -> Result<Table, Error> {
        table_of(object, self)
    }

    /// The run is over: external objects are closed.
    pub fn close_objects(&mut self) {
        let told = self.c_code.close();
        self.messages.extend(told);
    }

    /// A name as the file system knows it.
    pub(crate) fn resolved(&self, name: &str) -> String {
        match &self.directory {
            Some(directory) if Path::new(name).is_relative() && !name.is_empty() => {
                format!("{directory}/{name}")
            }
            _ => name.to_string(),
        }
    }

    pub(crate) fn read(&self, name: &str) -> Result<Vec<u8>, Error> {
        self.prepare_reading(name)?;
        let bytes = self.files.read(&self.resolved(name));
        bytes.map_err(|error| Error::Failed(format!("cannot read the file `{name}`: {error}")))
    }

    pub(crate) fn list(&self, name: &str) -> Result<Vec<String>, Error> {
        self.prepare_reading(name)?;
        let names = self.files.list(&self.resolved(name));
        names.map_err(|error| Error::Failed(format!("cannot list `{name}`: {error}")))
    }

    /// What has this name. Whether something is there is told as it is read: not of places where nothing is read.
    pub(crate) fn kind(&self, name: &str) -> Result<FileKind, Error> {
        if name.is_empty() {
            return Ok(FileKind::None);
        }
        self.prepare_reading(name)?;
        Ok(self.files.kind(&self.resolved(name)))
    }

    pub(crate) fn prepare_reading(&self, name: &str) -> Result<(), Error> {
        let place = self.nearest_place(&self.resolved(name));
        let place =
            place.map_err(|error| Error::Failed(format!("cannot read the file `{name}`: {error}")))?;
        match self.rights.refusal_to_read(Path::new(&place)) {
            Some(why) if !self.created.contains(&place) => {
                Err(Error::Failed(format!("the model wants to read `{name}`, {why}")))
            }
            _ => Ok(()),
        }
    }

    /// Where something is or would be, in folders that need not exist: what is refused is refused in the same words whether it exists or
    /// not.
    fn nearest_place(&self, name: &str) -> io::Result<String> {
        let nothing = |error: &io::Error| {
            matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
        };
        let absolute = std::path::absolute(name)?;
        let mut known = self.files.place(name);
        for folder in absolute.ancestors().skip(1) {
            let Err(error) = &known else { break };
            if !nothing(error) {
                break;
            }
            let rest = absolute.strip_prefix(folder).expect("it is above");
            known = self.files.place(&folder.to_string_lossy());
            known = known.map(|place| Path::new(&place).join(rest).to_string_lossy().into_owned());
        }
        known
    }

    /// Writes a file that is new, was made in this context, or may be changed.
    pub(crate) fn write(&mut self, name: &str, bytes: &[u8], how: Writing) -> Result<(), Error> {
        let exists = self.prepare_writing(name, FileKind::Regular)?;
        self.count(&format!("write `{name}`"), bytes.len() as u64)?;
        let resolved = self.resolved(name);
        let written = match (exists, how) {
            (false, _) => self.files.create(&resolved, bytes),
            (true, Writing::Replace) => self.files.write(&resolved, bytes),
            (true, Writing::Append) => self.files.append(&resolved, bytes),
        };
        written.map_err(|error| Error::Failed(format!("cannot write `{name}`: {error}")))
    }

    /// What a model writes, makes or prints at every event would fill the disk, its own or that of who keeps the messages.
    pub(crate) fn count(&mut self, what: &str, n_bytes: u64) -> Result<(), Error> {
        self.n_written = self.n_written.saturating_add(n_bytes);
        match self.rights.most_written {
            Some(most) if self.n_written > most => Err(Error::Failed(format!(
                "the model wants to {what}, but all that it writes would be more than {most} bytes; `--max-size` allows more"
            ))),
            _ => Ok(()),
        }
    }

    /// Before something is written or made: whether it exists. Notes a new name as ours.
    pub(crate) fn prepare_writing(&mut self, name: &str, kind: FileKind) -> Result<bool, Error> {
        if !self.is_running {
            return Err(Error::Failed(format!(
                "the model wants to write `{name}`, but files are written only while the simulation runs, not to find the values of parameters"
            )));
        }
        let resolved = self.resolved(name);
        let place = self.files.place(&resolved);
        let place = place.map_err(|error| Error::Failed(format!("cannot write `{name}`: {error}")))?;
        let exists = self.files.kind(&resolved) != FileKind::None;
        self.n_effects += 1;
        if self.rights.is_of_results(Path::new(&place)) {
            return Err(Error::Failed(format!(
                "the model wants to write `{name}`, where the results of the run go; give them another name"
            )));
        }
        if exists && (self.created.contains(&place) || self.rights.may_change(Path::new(&place))) {
            return Ok(true);
        }
        let is_temporary = self.temporary.contains(&place);
        let why = match exists {
            true => Some("which exists; `--allow-write DIR` allows changes"),
            false if is_temporary => None,
            false => self.rights.refusal_to_make(Path::new(&place), kind),
        };
        if let Some(why) = why {
            return Err(Error::Failed(format!("the model wants to write `{name}`, {why}")));
        }
        self.created.insert(place);
        Ok(false)
    }

    /// Before something disappears.
    pub(crate) fn prepare_removing(&mut self, name: &str) -> Result<(), Error> {
        if !self.is_running {
            return Err(Error::Failed(format!(
                "the model wants to remove `{name}`, but files are removed only while the simulation runs, not to find the values of parameters"
            )));
        }
        let place = self.files.place(&self.resolved(name));
        let place = place.map_err(|error| Error::Failed(format!("cannot remove `{name}`: {error}")))?;
        self.n_effects += 1;
        if self.rights.is_of_results(Path::new(&place)) {
            return Err(Error::Failed(format!(
                "the model wants to remove `{name}`, where the results of the run go"
            )));
        }
        if !self.created.remove(&place) && !self.rights.may_change(Path::new(&place)) {
            return Err(Error::Failed(format!(
                "the model wants to remove `{name}`, which it did not create; remove it by hand if it is not needed"
            )));
        }
        Ok(())
    }

    /// Before something gets another name. What is refused changes nothing: the old name is still ours.
    pub(crate) fn prepare_moving(&mut self, old: &str, new: &str) -> Result<(), Error> {
        let created = self.created.clone();
        if self.kind(new)? != FileKind::None {
            self.prepare_removing(new)?;
            self.created.clone_from(&created);
        }
        let moved = self.prepare_writing(new, self.files.kind(old)).and_then(|_| self.prepare_removing(old));
        if moved.is_err() {
            self.created = created;
        }
        moved
    }

    pub(crate) fn temporary_name(&mut self) -> String {
        let directory = std::env::temp_dir().to_string_lossy().replace('\\', "/");
        loop {
            self.n_temporary += 1;
            let name = format!("{directory}/harpoon-{}-{}", std::process::id(), self.n_temporary);
            if self.files.kind(&name) == FileKind::None {
                self.temporary.extend(self.files.place(&name));
                return name;
            }
        }
    }
}

/// What the model was given names for and made there goes with it. What cannot be removed stays: the run is over.
impl Drop for Context {
    fn drop(&mut self) {
        for place in self.created.intersection(&self.temporary) {
            let _ = match self.files.kind(place) {
                FileKind::Directory => self.files.remove_directory(place),
                _ => self.files.remove_file(place),
            };
        }
    }
}

#[cfg(test)]
impl Context {
    pub fn looking(files: impl FileSystem + 'static) -> Context {
        let everywhere = vec!["/".into()];
        Context::new(files, Rights { reads: crate::Reads::Below(everywhere), ..Rights::default() })
    }

    pub fn simulating(files: impl FileSystem + 'static) -> Context {
        let mut context = Context::looking(files);
        context.rights.makes = vec!["/".into()];
        context.is_running = true;
        context
    }
}
