//! Which classes of a library have a certain annotation.

use std::io;
use std::path::PathBuf;

use harpoon::source::{DiskFiles, Sources, render_line};
use harpoon_classes::{DefId, Libraries, Trees};
use harpoon_syntax::ast::{Argument, ArgumentKind, Class, ExprKind, Modification};

/// What `select` makes of the classes below `root`, that one included, in the order of the library.
pub fn select<T>(
    libraries: &[PathBuf],
    root: &str,
    mut select: impl FnMut(String, &Class) -> Option<T>,
) -> io::Result<Vec<T>> {
    let sources = Sources::new(Box::new(DiskFiles));
    let trees = Trees::new();
    let tree = Libraries::new(&sources, &trees);
    for path in libraries {
        tree.add_path(path).map_err(|problem| io::Error::other(render_line(&sources, &problem)))?;
    }
    let root = tree.find(root).ok_or_else(|| io::Error::other(format!("there is no class `{root}`")))?;
    let mut selected = Vec::new();
    let mut pending: Vec<DefId> = vec![root];
    while let Some(id) = pending.pop() {
        selected.extend(select(tree.qualified_name(id), tree.class(id)));
        pending.extend(tree.children(id).iter().rev().map(|&(_, child)| child));
    }
    Ok(selected)
}

/// The argument `path` of the annotations, as in `["Documentation", "info"]`.
pub fn annotation<'c>(class: &'c Class, path: &[&str]) -> Option<&'c Modification> {
    let (first, rest) = path.split_first()?;
    let outer = class.annotations.iter().find_map(|annotation| argument(&annotation.arguments, first))?;
    rest.iter().try_fold(outer, |outer, name| argument(&outer.arguments, name))
}

fn argument<'c>(arguments: &'c [Argument], name: &str) -> Option<&'c Modification> {
    arguments.iter().find_map(|argument| match &argument.kind {
        ArgumentKind::Modify { path, modification, .. } if path.idents[0].name == name => {
            modification.as_ref()
        }
        _ => None,
    })
}

pub fn boolean(modification: &Modification) -> Option<bool> {
    match modification.binding.as_ref()?.kind {
        ExprKind::Boolean(value) => Some(value),
        _ => None,
    }
}

pub fn string(modification: &Modification) -> Option<&str> {
    match &modification.binding.as_ref()?.kind {
        ExprKind::String(text) => Some(text),
        _ => None,
    }
}
