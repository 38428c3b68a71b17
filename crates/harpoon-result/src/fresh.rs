//! A file or a folder where nothing is yet: all of it or nothing, and never over what exists.

use std::io;
use std::path::Path;

use crate::Error;
use crate::output::unpublished;

/// `make` writes a file or a folder under the name that it is given, in a hidden folder beside; then it gets its own name. Whoever ends
/// the program in between ([`crate::abandon`]) leaves nothing behind.
pub fn create_new(path: &Path, make: impl FnOnce(&Path) -> io::Result<()>) -> Result<(), Error> {
    let failed = |cause| Error::io("write", path, cause);
    if path.symlink_metadata().is_ok() {
        return Err(failed(io::Error::other("there is something of this name")));
    }
    let name = path.file_name().ok_or_else(|| failed(io::Error::other("it has no name")))?;
    let scratch = path.with_file_name(format!(".{}.part", name.to_string_lossy()));
    unpublished(|unpublished| {
        std::fs::create_dir(&scratch)?;
        unpublished.push(scratch.clone());
        Ok(())
    })
    .map_err(|cause: io::Error| match cause.kind() {
        io::ErrorKind::AlreadyExists => {
            failed(io::Error::other(format!("`{}` is in the way, remove it", scratch.display())))
        }
        _ => failed(cause),
    })?;
    let inside = scratch.join(name);
    let made = make(&inside);
    let published = unpublished(|unpublished| {
        let published = made.and_then(|()| publish(&inside, path));
        unpublished.retain(|other| *other != scratch);
        published
    });
    // What is left there is a second name of the file, or what was made in vain.
    let _ = std::fs::remove_dir_all(&scratch);
    published.map_err(failed)
}

/// A file gets a second name, which fails if there is something by now; a folder moves, which fails if there is something in one.
fn publish(inside: &Path, path: &Path) -> io::Result<()> {
    if inside.is_dir() {
        return std::fs::rename(inside, path);
    }
    match std::fs::hard_link(inside, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists && path.symlink_metadata().is_err() => {
            // Some file systems have no second names.
            std::fs::rename(inside, path)
        }
        linked => linked,
    }
}

#[cfg(test)]
mod tests {
    use super::create_new;

    #[test]
    fn what_exists_stays_and_failures_leave_nothing() {
        let folder = std::env::temp_dir().join(format!("harpoon-fresh-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.mo");
        let write = |text: &'static str| move |path: &std::path::Path| std::fs::write(path, text);
        let first = create_new(&path, write("first"));
        let second = create_new(&path, write("second")).unwrap_err().to_string();
        let kept = std::fs::read_to_string(&path).unwrap();
        let failed = create_new(&folder.join("b"), |path| {
            std::fs::create_dir(path)?;
            std::fs::write(path.join("c.mo"), "c")?;
            Err(std::io::Error::other("the disk is full"))
        });
        let made = create_new(&folder.join("d"), |path| {
            std::fs::create_dir(path)?;
            std::fs::write(path.join("c.mo"), "c")
        });
        let mut names: Vec<String> = std::fs::read_dir(&folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        std::fs::remove_dir_all(&folder).unwrap();
        names.sort();
        assert!(
            first.is_ok() && made.is_ok() && second.contains("there is something of this name"),
            "{second}"
        );
        assert!(failed.unwrap_err().to_string().contains("the disk is full"));
        assert_eq!((kept.as_str(), names), ("first", vec!["a.mo".to_string(), "d".to_string()]));
    }
}
