//! Files that are files: with an end, and the same for everybody who reads them.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::Path;

/// Opens a file, or says why it is none. Opening a pipe would wait for somebody to write, a device may have no end, and what looks like
/// a file of the system may wait for news or tell about this process, wherever a link to it lies.
pub fn open_regular(path: &Path) -> io::Result<File> {
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    let place = std::fs::canonicalize(path)?;
    match is_of_the_system(&place) {
        true if place == path => Err(io::Error::other("it is no regular file")),
        true => Err(io::Error::other(format!("it leads to `{}`, which is no regular file", place.display()))),
        false => File::open(place),
    }
}

/// Opens what has this very name if it is a regular file: no link is followed, and no pipe is waited for, whoever put it there.
pub fn open_itself(path: &Path, options: &mut OpenOptions) -> io::Result<File> {
    let no_file = || Err(io::Error::other("it is no regular file"));
    if !std::fs::symlink_metadata(path)?.is_file() {
        return no_file();
    }
    // It may be replaced in between.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(options, libc::O_NOFOLLOW | libc::O_NONBLOCK);
    let file = options.open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { no_file() }
}

/// Whether what lies at this place, links followed, is a file of the system that is none: what is read there depends on the process, or
/// never ends. Files in `/dev/shm` are files like others, in memory.
pub fn is_of_the_system(place: &Path) -> bool {
    let is_below = |folder: &str| place.starts_with(folder);
    ["/proc", "/sys", "/dev"].into_iter().any(is_below) && !is_below("/dev/shm")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn files_of_the_system_are_none() {
        let folder = std::env::temp_dir().join(format!("harpoon-regular-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir(&folder).unwrap();
        let link = |name: &str, target: &str| {
            std::os::unix::fs::symlink(target, folder.join(name)).unwrap();
            open_regular(&folder.join(name)).map(drop).map_err(|error| error.to_string())
        };
        std::fs::write(folder.join("a"), "").unwrap();
        assert_eq!(link("b", "a"), Ok(()));
        let version = link("c", "/proc/version").unwrap_err();
        assert_eq!(version, "it leads to `/proc/version`, which is no regular file");
        assert_eq!(link("d", "/dev/zero").unwrap_err(), "it is no regular file");
        assert_eq!(
            open_regular(Path::new("/proc/version")).unwrap_err().to_string(),
            "it is no regular file"
        );
        let itself = |name: &str| open_itself(&folder.join(name), OpenOptions::new().read(true)).is_ok();
        assert!(itself("a"));
        assert!(!itself("b"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
