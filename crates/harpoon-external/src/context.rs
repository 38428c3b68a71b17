//! What outlives one foreign call: files, opened tables, the state of the random generator, messages.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::SystemTime;

use harpoon_expr::Value;

use crate::Error;
use crate::file_system::{Disk, FileKind, FileSystem};
use crate::random::Hidden;
use crate::shared::Libraries;
use crate::tables::{Table, Tables, table_of};

/// What a model may do to the world outside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Access {
    /// Files are read. Enough to compile a model, which must leave no traces.
    #[default]
    Read,
    /// Files are written where the model asks; only what was created in this context is removed or replaced by
    /// renaming.
    Write,
    /// Any file is removed if the model asks for it.
    Remove,
}

pub struct Context {
    pub files: Box<dyn FileSystem>,
    pub access: Access,
    /// Shared libraries whose functions may be called; none while a model is only looked at.
    pub libraries: Option<Libraries>,
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
    /// Files and directories made in this context.
    created: BTreeSet<String>,
    n_temporary: usize,
}

impl Default for Context {
    fn default() -> Context {
        Context::new(Disk, Access::Read)
    }
}

impl Context {
    pub fn new(files: impl FileSystem + 'static, access: Access) -> Context {
        Context {
            files: Box::new(files),
            access,
            libraries: None,
            messages: Vec::new(),
            clock: SystemTime::now,
            tables: Tables::default(),
            random: None,
            directory: None,
            environment: BTreeMap::new(),
            created: BTreeSet::new(),
            n_temporary: 0,
        }
    }

    /// The table that an external object stands for, made if it is asked for the first time. Who evaluates a table
    /// often keeps it and calls its methods.
    pub fn table(&mut self, object: &Value) -> Result<Table, Error> {
        table_of(object, self)
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
        let bytes = self.files.read(&self.resolved(name));
        bytes.map_err(|error| Error::Failed(format!("cannot read the file `{name}`: {error}")))
    }

    /// Before something is written or made: notes a new name as ours.
    pub(crate) fn prepare_writing(&mut self, name: &str) -> Result<(), Error> {
        if self.access < Access::Write {
            return Err(Error::Failed(format!(
                "the model wants to write `{name}`, but files are written only while it is simulated"
            )));
        }
        if self.files.kind(name) == FileKind::None {
            self.created.insert(name.to_string());
        }
        Ok(())
    }

    /// Before something disappears.
    pub(crate) fn prepare_removing(&mut self, name: &str) -> Result<(), Error> {
        if self.access < Access::Write {
            return Err(Error::Failed(format!(
                "the model wants to remove `{name}`, but files are removed only while it is simulated"
            )));
        }
        if self.access < Access::Remove && !self.created.contains(name) {
            return Err(Error::Failed(format!(
                "the model wants to remove `{name}`, which it did not create; remove it by hand if it is not needed"
            )));
        }
        self.created.remove(name);
        Ok(())
    }

    pub(crate) fn temporary_name(&mut self) -> String {
        let directory = std::env::temp_dir().to_string_lossy().replace('\\', "/");
        loop {
            self.n_temporary += 1;
            let name = format!("{directory}/harpoon-{}-{}", std::process::id(), self.n_temporary);
            if self.files.kind(&name) == FileKind::None {
                return name;
            }
        }
    }
}
