//! `ModelicaInternal_*` and `ModelicaStreams_*`: files, directories, printing.

use harpoon_expr::Value;

use crate::call::Call;
use crate::context::Writing;
use crate::file_system::FileKind;
use crate::{Context, Error};

type Outcome = Result<(), Error>;

fn failed(what: &str, name: &str, error: std::io::Error) -> Error {
    Error::Failed(format!("cannot {what} `{name}`: {error}"))
}

/// 1 = nothing, 2 = regular file, 3 = directory, 4 = something else.
pub fn stat(call: &mut Call, context: &mut Context) -> Outcome {
    let kind = match context.kind(call.text(0)?)? {
        FileKind::None => 1,
        FileKind::Regular => 2,
        FileKind::Directory => 3,
        FileKind::Special => 4,
    };
    call.return_value(Value::Integer(kind));
    Ok(())
}

pub fn full_path_name(call: &mut Call, context: &mut Context) -> Outcome {
    let name = call.text(0)?;
    // Resources may have addresses of files.
    let name = name.strip_prefix("file://").filter(|path| path.starts_with('/')).unwrap_or(name);
    let is_told = context.prepare_reading(name).is_ok();
    let name = &context.resolved(name);
    let written = || std::path::absolute(name).map(|path| path.to_string_lossy().replace('\\', "/"));
    let full = match context.files.full_name(name) {
        // Links are not followed where nothing is read.
        _ if !is_told => written(),
        // It need not exist, as for who wants to make it.
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => written(),
        full => full,
    };
    let full = full.map_err(|error| failed("find", name, error))?;
    // The end of a directory name is kept as the model wrote it.
    let slash = if name.ends_with('/') && !full.ends_with('/') { "/" } else { "" };
    call.return_text(&(full + slash));
    Ok(())
}

pub fn temporary_file_name(call: &mut Call, context: &mut Context) -> Outcome {
    call.return_text(&context.temporary_name());
    Ok(())
}

/// To a file, or to the messages if the name is empty.
pub fn print(call: &mut Call, context: &mut Context) -> Outcome {
    let (text, name) = (call.text(0)?, call.text(1)?);
    if name.is_empty() {
        context.count("print a text", text.len() as u64 + 1)?;
        context.n_effects += 1;
        context.messages.push(text.to_string());
        return Ok(());
    }
    context.write(name, format!("{text}\n").as_bytes(), Writing::Append)
}

pub fn count_lines(call: &mut Call, context: &mut Context) -> Outcome {
    let count = lines(context, call.text(0)?)?.len();
    call.return_value(Value::Integer(count as i64));
    Ok(())
}

/// Line number `1..`, and whether the file ended before it.
pub fn read_line(call: &mut Call, context: &mut Context) -> Outcome {
    let (name, number) = (call.text(0)?, call.integer(1)?);
    let lines = lines(context, name)?;
    let line = usize::try_from(number - 1).ok().and_then(|k| lines.get(k));
    call.return_text(line.map_or("", |line| line));
    call.set_integer(2, i64::from(line.is_none()))
}

pub fn read_file(call: &mut Call, context: &mut Context) -> Outcome {
    let (name, count) = (call.text(0)?, call.count(2)?);
    let mut lines = lines(context, name)?;
    if lines.len() < count {
        return Err(Error::Failed(format!("`{name}` has {} lines, not {count}", lines.len())));
    }
    lines.truncate(count);
    call.set_texts(1, lines)
}

/// An unterminated last line counts, an empty rest after the last end of line does not.
fn lines(context: &Context, name: &str) -> Result<Vec<String>, Error> {
    let bytes = context.read(name)?;
    let text = String::from_utf8_lossy(&bytes);
    let strip = |line: &str| line.strip_suffix('\r').unwrap_or(line).to_string();
    Ok(text.split_terminator('\n').map(strip).collect())
}

/// Files are opened for each call only, so there is nothing to close.
pub fn close_file(call: &mut Call, _: &mut Context) -> Outcome {
    call.text(0)?;
    Ok(())
}

pub fn number_of_files(call: &mut Call, context: &mut Context) -> Outcome {
    let names = context.list(call.text(0)?)?;
    call.return_value(Value::Integer(names.len() as i64));
    Ok(())
}

pub fn read_directory(call: &mut Call, context: &mut Context) -> Outcome {
    let names = context.list(call.text(0)?)?;
    call.set_texts(2, names)
}

/// What an empty folder takes on most disks, in bytes.
const FOLDER: u64 = 4096;

pub fn make_directory(call: &mut Call, context: &mut Context) -> Outcome {
    let name = call.text(0)?;
    context.prepare_writing(name, FileKind::Directory)?;
    context.count(&format!("make the folder `{name}`"), FOLDER)?;
    let resolved = context.resolved(name);
    context.files.create_directory(&resolved).map_err(|error| failed("create the directory", name, error))
}

pub fn remove_directory(call: &mut Call, context: &mut Context) -> Outcome {
    let name = &context.resolved(call.text(0)?);
    context.prepare_removing(name)?;
    context.files.remove_directory(name).map_err(|error| failed("remove the directory", name, error))
}

pub fn remove_file(call: &mut Call, context: &mut Context) -> Outcome {
    let name = &context.resolved(call.text(0)?);
    context.prepare_removing(name)?;
    context.files.remove_file(name).map_err(|error| failed("remove", name, error))
}

pub fn rename(call: &mut Call, context: &mut Context) -> Outcome {
    let (old, new) = (&context.resolved(call.text(0)?), &context.resolved(call.text(1)?));
    context.prepare_moving(old, new)?;
    context.files.rename(old, new).map_err(|error| failed("rename", old, error))
}

pub fn copy_file(call: &mut Call, context: &mut Context) -> Outcome {
    let (from, to) = (call.text(0)?, &context.resolved(call.text(1)?));
    if context.kind(to)? != FileKind::None {
        return Err(Error::Failed(format!("cannot copy `{from}`: `{to}` exists")));
    }
    let bytes = context.read(from)?;
    context.write(to, &bytes, Writing::Replace)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Memory, Reads, Rights};

    fn text(text: &str) -> Value {
        Value::String(text.into())
    }

    fn run(context: &mut Context, name: &str, arguments: &[&str]) -> Result<Vec<Value>, Error> {
        let arguments: Vec<Value> = arguments.iter().map(|a| text(a)).collect();
        let has_result = ["stat", "countLines", "getNumberOfFiles", "fullPathName"].contains(&name);
        crate::call(&format!("ModelicaInternal_{name}"), &arguments, &[], has_result, context)
    }

    #[test]
    fn lines_are_counted_and_read() {
        let files = Memory::with([("a.txt", b"one\r\n\nthree".to_vec())]);
        let mut context = Context::looking(files);
        assert_eq!(run(&mut context, "countLines", &["a.txt"]), Ok(vec![Value::Integer(3)]));
        let mut line = |number| {
            let arguments = [text("a.txt"), Value::Integer(number), Value::Boolean(false)];
            crate::call("ModelicaInternal_readLine", &arguments, &[2], true, &mut context).unwrap()
        };
        assert_eq!(line(1), [text("one"), Value::Boolean(false)]);
        assert_eq!(line(2), [text(""), Value::Boolean(false)]);
        assert_eq!(line(3), [text("three"), Value::Boolean(false)]);
        assert_eq!(line(4), [text(""), Value::Boolean(true)]);
    }

    #[test]
    fn printing_goes_to_the_messages_or_to_a_file() {
        let mut context = Context::simulating(Memory::default());
        run(&mut context, "print", &["hello", ""]).unwrap();
        assert_eq!(context.messages, ["hello"]);
        run(&mut context, "print", &["a", "log.txt"]).unwrap();
        run(&mut context, "print", &["b", "log.txt"]).unwrap();
        assert_eq!(context.files.read("log.txt").unwrap(), b"a\nb\n");
    }

    #[test]
    fn what_is_printed_has_an_end() {
        let mut context = Context::simulating(Memory::default());
        context.rights.most_written = Some(10);
        run(&mut context, "print", &["1234", "a.txt"]).unwrap();
        run(&mut context, "print", &["1234", "b.txt"]).unwrap();
        let Err(Error::Failed(why)) = run(&mut context, "print", &["", "a.txt"]) else {
            panic!("a byte too many")
        };
        assert!(why.contains("`a.txt`, but all that it writes would be more than 10 bytes"), "{why}");
        assert_eq!(context.files.read("a.txt").unwrap(), b"1234\n");
    }

    #[test]
    fn folders_and_messages_count_as_well() {
        let mut context = Context::simulating(Memory::default());
        context.rights.most_written = Some(FOLDER + 5);
        run(&mut context, "mkdir", &["a"]).unwrap();
        run(&mut context, "print", &["1234", ""]).unwrap();
        for (function, arguments) in [("print", &["", ""][..]), ("mkdir", &["b"])] {
            let Err(Error::Failed(why)) = run(&mut context, function, arguments) else {
                panic!("a byte too many")
            };
            assert!(why.contains(", but all that it writes would be more than 4101 bytes"), "{why}");
        }
        assert_eq!(context.messages, ["1234"]);
    }

    #[test]
    fn compiling_leaves_no_traces() {
        let mut context = Context::looking(Memory::default());
        assert!(run(&mut context, "print", &["a", "log.txt"]).is_err());
        assert!(run(&mut context, "mkdir", &["d"]).is_err());
        assert_eq!(context.files.kind("log.txt"), FileKind::None);
    }

    #[test]
    fn only_what_the_model_made_is_removed() {
        let files = Memory::with([("thesis.tex", b"...".to_vec())]);
        let mut context = Context::simulating(files);
        assert!(run(&mut context, "removeFile", &["thesis.tex"]).is_err());
        run(&mut context, "copyFile", &["thesis.tex", "copy.txt"]).unwrap();
        assert!(run(&mut context, "rename", &["copy.txt", "thesis.tex"]).is_err());
        assert!(run(&mut context, "copyFile", &["copy.txt", "thesis.tex"]).is_err());
        run(&mut context, "rename", &["copy.txt", "moved.txt"]).unwrap();
        run(&mut context, "removeFile", &["moved.txt"]).unwrap();
        run(&mut context, "mkdir", &["d"]).unwrap();
        run(&mut context, "print", &["x", "d/f.txt"]).unwrap();
        assert_eq!(run(&mut context, "getNumberOfFiles", &["d"]), Ok(vec![Value::Integer(1)]));
        assert!(run(&mut context, "rmdir", &["d"]).is_err(), "not empty");
        assert_eq!(run(&mut context, "stat", &["d"]), Ok(vec![Value::Integer(3)]));
        assert_eq!(run(&mut context, "stat", &["thesis.tex"]), Ok(vec![Value::Integer(2)]));
        assert_eq!(run(&mut context, "fullPathName", &["/new/d/"]), Ok(vec![text("/new/d/")]));
        assert_eq!(run(&mut context, "fullPathName", &["file:///new/a b"]), Ok(vec![text("/new/a b")]));
    }

    /// Links and folders that do not exist as well.
    #[test]
    #[cfg(unix)]
    fn only_where_files_are_read_is_told_what_exists() {
        let root = std::env::temp_dir().join(format!("harpoon-told-{}", std::process::id()));
        for folder in ["models", "home"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        let root = root.canonicalize().unwrap();
        std::fs::write(root.join("home/secret"), "").unwrap();
        std::fs::write(root.join("models/table"), "").unwrap();
        std::os::unix::fs::symlink("../home", root.join("models/link")).unwrap();
        let rights = Rights { reads: Reads::Below(vec![root.join("models")]), ..Rights::default() };
        let mut context = Context::on_disk(rights);
        let mut ask = |function: &str, name: &str| {
            run(&mut context, function, &[&format!("{}/{name}", root.to_string_lossy())])
        };
        for (name, kind) in [("models", 3), ("models/table", 2), ("models/new", 1), ("models/new/er", 1)] {
            assert_eq!(ask("stat", name), Ok(vec![Value::Integer(kind)]), "{name}");
        }
        for function in ["stat", "chdir", "countLines", "getNumberOfFiles"] {
            for name in
                ["home", "home/secret", "home/new", "home/new/er", "models/link", "models/link/new/er"]
            {
                let Err(Error::Failed(why)) = ask(function, name) else { panic!("{function} of {name}") };
                assert!(why.ends_with("of the working directory and of libraries"), "{why}");
            }
        }
        let written = format!("{}/models/link/secret", root.to_string_lossy());
        assert_eq!(ask("fullPathName", "models/link/secret"), Ok(vec![text(&written)]));
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn a_directory_is_listed() {
        let mut files = Memory::with([("d/b", vec![]), ("d/a", vec![])]);
        files.entries.insert("d".into(), None);
        let mut context = Context::looking(files);
        let placeholder = Value::array(vec![2], harpoon_expr::Type::string(), vec![text(""), text("")]);
        let arguments = [text("d"), Value::Integer(2), placeholder];
        let names =
            crate::call("ModelicaInternal_readDirectory", &arguments, &[2], false, &mut context).unwrap();
        assert_eq!(names[0].as_array().unwrap().data, [text("a"), text("b")]);
    }
}
