//! Where compiled code is kept: a folder of the user's own, with files named by what they were made of.
//!
//! What lies there is loaded without a further look, so nobody else may have put it there. Where there is no such folder a new one is
//! made among the temporary files, which goes with the run.

use std::fs::{DirBuilder, Metadata};
use std::hash::{BuildHasher, RandomState};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, SystemTime};

pub struct Cache {
    folder: PathBuf,
    /// The folder goes with it.
    _temporary: Option<Scratch>,
}

/// Nobody has used a model for so long.
const OLD: Duration = Duration::from_secs(90 * 24 * 3600);

/// No compiler runs for so long: who made it was killed.
const LEFT: Duration = Duration::from_secs(24 * 3600);

const WORK: &str = "work";

impl Cache {
    /// With a remark if the folder that the user has cannot be used.
    pub fn open() -> io::Result<(Cache, Option<String>)> {
        let why = match folder_of_user().map(|folder| (prepare(&folder), folder)) {
            Some((Ok(()), folder)) => return Ok((Cache { folder, _temporary: None }, None)),
            Some((Err(why), folder)) => Some((folder, why)),
            None => None,
        };
        let temporary = Scratch::new(&std::env::temp_dir(), "harpoon")?;
        let remark = why.map(|(folder, why)| {
            let folder = harpoon_source::visible_path(&folder);
            format!("compiled C code is not kept: the folder `{folder}` {why}")
        });
        Ok((Cache { folder: temporary.path.clone(), _temporary: Some(temporary) }, remark))
    }

    /// A folder in which something is made that will be kept.
    pub fn work(&self) -> io::Result<Scratch> {
        Scratch::new(&self.folder, WORK)
    }

    /// The file of this name if it has been made.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        let path = self.folder.join(name);
        let is_ours = path.symlink_metadata().is_ok_and(|known| known.is_file() && is_private(&known));
        if is_ours {
            // It is in use; where this cannot be noted it is made again some day.
            let file = std::fs::File::open(&path);
            let _ = file.and_then(|file| file.set_modified(SystemTime::now()));
        }
        is_ours.then_some(path)
    }

    /// Gives a finished file its name. Another process may have done the same.
    pub fn keep(&self, made: &Path, name: &str) -> io::Result<PathBuf> {
        let path = self.folder.join(name);
        std::fs::rename(made, &path)?;
        self.sweep();
        Ok(path)
    }

    fn sweep(&self) {
        let Ok(entries) = std::fs::read_dir(&self.folder) else { return };
        for entry in entries.flatten() {
            let Ok(known) = entry.path().symlink_metadata() else { continue };
            let age = known.modified().ok().and_then(|time| time.elapsed().ok()).unwrap_or_default();
            let is_work = entry.file_name().to_string_lossy().starts_with(WORK);
            let _ = match known.is_dir() {
                true if is_work && age > LEFT => std::fs::remove_dir_all(entry.path()),
                false if age > OLD => std::fs::remove_file(entry.path()),
                _ => Ok(()),
            };
        }
    }
}

fn folder_of_user() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")));
    caches.map(|caches| caches.join("harpoon"))
}

/// Why a folder cannot be used.
fn prepare(folder: &Path) -> Result<(), String> {
    let failed = |error: io::Error| format!("cannot be used: {error}");
    if folder.symlink_metadata().is_err() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder).map_err(failed)?;
    }
    let known = folder.symlink_metadata().map_err(failed)?;
    if !known.is_dir() {
        return Err("is no folder".to_string());
    }
    match is_private(&known) {
        true => Ok(()),
        false => Err("can be written by others".to_string()),
    }
}

fn is_private(known: &Metadata) -> bool {
    // Safety: a number is asked for.
    let user = unsafe { libc::geteuid() };
    known.uid() == user && known.mode() & 0o022 == 0
}

/// A folder that goes when nobody needs it any more.
pub struct Scratch {
    pub path: PathBuf,
}

/// Those there are, for who ends the program without dropping anything.
static SCRATCH: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Scratch {
    /// Nobody can have put a link there: the name cannot be guessed, and what exists is not taken.
    fn new(parent: &Path, prefix: &str) -> io::Result<Scratch> {
        let chance = RandomState::new().hash_one((std::process::id(), SystemTime::now()));
        let path = parent.join(format!("{prefix}-{}-{chance:016x}", std::process::id()));
        let mut known = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
        DirBuilder::new().mode(0o700).create(&path)?;
        known.push(path.clone());
        Ok(Scratch { path })
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
        SCRATCH.lock().unwrap_or_else(PoisonError::into_inner).retain(|path| *path != self.path);
    }
}

/// Removes the folders of this process. None is made afterwards.
pub fn abandon() {
    let known = SCRATCH.lock().unwrap_or_else(PoisonError::into_inner);
    for path in &*known {
        let _ = std::fs::remove_dir_all(path);
    }
    std::mem::forget(known);
}

/// Of the content: FNV-1a with 128 bits (Fowler, Noll, Vo), which differs for different contents unless somebody wants it otherwise;
/// and who could want it has their code compiled already.
pub struct Fingerprint(u128);

impl Fingerprint {
    pub fn new() -> Fingerprint {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    /// With its length, so that parts cannot be shifted.
    pub fn add(&mut self, part: &[u8]) {
        for byte in (part.len() as u64).to_le_bytes().iter().chain(part) {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(0x0100_0000_0000_0000_0000_013b);
        }
    }

    pub fn name(&self) -> String {
        format!("{:032x}.so", self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn a_folder_that_others_can_write_is_not_used() {
        let scratch = Scratch::new(&std::env::temp_dir(), "harpoon-test").unwrap();
        let folder = scratch.path.join("deep/harpoon");
        assert_eq!(prepare(&folder), Ok(()));
        assert_eq!(folder.metadata().unwrap().mode() & 0o777, 0o700);
        std::fs::set_permissions(&folder, std::fs::Permissions::from_mode(0o777)).unwrap();
        assert_eq!(prepare(&folder), Err("can be written by others".to_string()));
        let link = scratch.path.join("link");
        std::os::unix::fs::symlink(&scratch.path, &link).unwrap();
        assert_eq!(prepare(&link), Err("is no folder".to_string()));
        assert!(prepare(Path::new("/proc/harpoon")).is_err());
    }

    #[test]
    fn parts_are_told_apart() {
        let name = |parts: &[&str]| {
            let mut fingerprint = Fingerprint::new();
            parts.iter().for_each(|part| fingerprint.add(part.as_bytes()));
            fingerprint.name()
        };
        assert_eq!(name(&["ab", "c"]), name(&["ab", "c"]));
        assert_ne!(name(&["ab", "c"]), name(&["a", "bc"]));
        // The published value of FNV-1a for no bytes at all.
        assert_eq!(name(&[]), "6c62272e07bb014262b821756295c58d.so");
    }
}
