//! Whether standard output was closed when the program was started (`>&-`). What every Rust program begins with opens `/dev/null` in its
//! place, which cannot be told from one that the user has chosen: it is looked at before, by what the loader calls first.
#![allow(unsafe_code)] // The loader reads a section of its own, and the system is asked for a flag; nothing else is done there.

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

pub fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
#[used]
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

#[cfg(target_os = "linux")]
extern "C" fn look() {
    // SAFETY: it reads a flag of a descriptor, open or not, and changes nothing.
    let flags = unsafe { libc::fcntl(libc::STDOUT_FILENO, libc::F_GETFD) };
    WAS_CLOSED.store(flags == -1, Ordering::Relaxed);
}
