//! C that a library brings along (12.9 of the specification): declarations and C texts → code that is called.
//!
//! Functions with the same text of `Include` are compiled together, so that they share what it declares: an object is made, used and
//! closed by three of them. Behind the text stand wrappers (`glue.rs`) that the compiler checks against the prototypes; what was
//! made is kept by its content (`cache.rs`). See docs/decisions/0010.
#![allow(unsafe_code)] // Code that others wrote is called as its own prototype says.

mod cache;
mod compiler;
mod frame;
mod glue;
mod parts;
mod prototype;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ffi::{CStr, CString, OsString, c_char, c_int, c_void};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::{Mutex, PoisonError};

use harpoon_expr::{External, Pool, Value};
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LOCAL, RTLD_NOW};

use crate::{Error, Rights};
use cache::{Cache, Fingerprint};
use compiler::{Compiler, Failure};
use frame::Frame;
use glue::Glue;
use parts::{Part, Resource};
use prototype::Prototype;

/// The C code of a model.
#[derive(Default)]
pub struct CCode {
    functions: HashMap<Key, Declared>,
    /// Those that are compiled together.
    groups: Vec<Group>,
    /// Of the constructors.
    destructors: HashMap<Key, Key>,
    objects: Vec<Object>,
    /// Objects that were made while the simulation ran, see [`CCode::make`].
    late: HashMap<(Rc<str>, Vec<Value>), Value>,
    tools: Option<Rc<Tools>>,
    /// What the user should know, by functions and by us.
    told: Vec<String>,
}

/// A function by the Modelica name, the place of its clause and the foreign name: functions of packages that are exchanged share a name.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Key {
    name: Rc<str>,
    place: Rc<str>,
    foreign: Rc<str>,
}

impl Key {
    fn of(name: &Rc<str>, external: &External) -> Key {
        Key { name: name.clone(), place: external.place.clone(), foreign: external.name.clone() }
    }
}

struct Declared {
    external: External,
    prototype: Result<Prototype, String>,
    group: usize,
    /// Its number in the group.
    wrapper: usize,
}

struct Group {
    include: Rc<str>,
    /// Where the texts that it includes are, and whose right it is to be compiled.
    place: Place,
    functions: Vec<Key>,
    /// Why it cannot be called is found out once.
    loaded: Option<Result<Rc<Loaded>, String>>,
}

#[derive(Clone, PartialEq)]
struct Place {
    resources: Rc<str>,
    include_directory: Option<Rc<str>>,
    source_directory: Option<Rc<str>>,
    home: Option<Rc<Path>>,
    /// Of functions without a text: nothing else tells which belong together.
    libraries: Vec<Rc<str>>,
}

struct Loaded {
    wrappers: Vec<Wrapper>,
    /// Closed after the wrappers are gone.
    _library: Library,
    tools: Rc<Tools>,
}

type Wrapper = unsafe extern "C" fn(*const *mut c_void, *const usize) -> c_int;

struct Object {
    address: *mut c_void,
    /// Closes it; kept with its code.
    destructor: Option<(Rc<str>, Wrapper, Rc<Loaded>)>,
}

/// What every compilation needs.
struct Tools {
    compiler: Compiler,
    cache: Cache,
    /// ModelicaUtilities, compiled.
    utilities: PathBuf,
    release: unsafe extern "C" fn(),
    keep: unsafe extern "C" fn(),
    _library: Library,
}

/// A function that is called, and what surrounds it.
pub(crate) struct Question<'a> {
    pub pool: &'a Pool,
    /// Of the Modelica function.
    pub name: &'a Rc<str>,
    pub external: &'a External,
    pub outputs: &'a [usize],
    pub resource: Resource<'a>,
    pub rights: &'a Rights,
    /// The simulation has begun.
    pub is_running: bool,
}

const HEADER: &str = include_str!("c_code/ModelicaUtilities.h");
const UTILITIES: &str = include_str!("c_code/ModelicaUtilities.c");

/// Ends compilers that run and removes what they have not finished, for who ends the program at once.
pub fn abandon() {
    compiler::abandon();
    cache::abandon();
}

impl CCode {
    /// Functions that are declared before one of them is called are compiled together.
    pub(crate) fn declare(&mut self, pool: &Pool, name: &Rc<str>, external: &External, outputs: &[usize]) {
        if !is_c(external) {
            return;
        }
        let include = external.include.clone().unwrap_or_default();
        let place = Place {
            resources: external.resources.clone(),
            include_directory: external.include_directory.clone(),
            source_directory: external.source_directory.clone(),
            home: external.home.clone(),
            libraries: if include.is_empty() { external.libraries.clone() } else { Vec::new() },
        };
        let is_same =
            |group: &Group| group.loaded.is_none() && group.include == include && group.place == place;
        let group = self.groups.iter().position(is_same).unwrap_or_else(|| {
            self.groups.push(Group { include, place, functions: Vec::new(), loaded: None });
            self.groups.len() - 1
        });
        let wrapper = self.groups[group].functions.len();
        let prototype = Prototype::of(pool, external, outputs);
        let key = Key::of(name, external);
        self.groups[group].functions.push(key.clone());
        let external = external.clone();
        self.functions.insert(key, Declared { external, prototype, group, wrapper });
    }

    /// Constructor and destructor, by their names and clauses.
    pub(crate) fn declare_object(
        &mut self,
        constructor: (&Rc<str>, &External),
        destructor: (&Rc<str>, &External),
    ) {
        self.destructors.insert(Key::of(constructor.0, constructor.1), Key::of(destructor.0, destructor.1));
    }

    /// Whether the function is for a compiler; otherwise it is in a shared library that can be called as it is.
    pub(crate) fn serves(question: &Question) -> bool {
        let External { include, libraries, .. } = question.external;
        if !is_c(question.external) {
            return false;
        }
        include.is_some()
            || libraries.is_empty()
            || parts::needs_compiler(question.external, question.resource)
            || Prototype::of(question.pool, question.external, question.outputs)
                .is_ok_and(|prototype| prototype.needs_glue())
    }

    /// Compiles what may be called, so that no step has to wait for it. What cannot be compiled is told if it is called.
    pub(crate) fn prepare(&mut self, pool: &Pool, resource: Resource, rights: &Rights) {
        for group in 0..self.groups.len() {
            let first = self.groups[group].functions.first();
            let Some((key, Declared { external, .. })) =
                first.and_then(|key| self.functions.get_key_value(key))
            else {
                continue;
            };
            let (name, external) = (&key.name.clone(), &external.clone());
            let question =
                Question { pool, name, external, outputs: &[], resource, rights, is_running: true };
            if permit(&question).is_ok() && CCode::serves(&question) {
                let _ = self.load(group, &question);
            }
        }
    }

    /// What it returns, if anything, then the outputs; and what it told, in any case.
    pub(crate) fn call(
        &mut self,
        question: &Question,
        arguments: &[Value],
    ) -> (Result<Vec<Value>, Error>, Vec<String>) {
        let outcome = self.answer(question, arguments);
        (outcome, std::mem::take(&mut self.told))
    }

    fn answer(&mut self, question: &Question, arguments: &[Value]) -> Result<Vec<Value>, Error> {
        let Question { pool, name, external, outputs, .. } = *question;
        permit(question)?;
        let known = Key::of(name, external);
        if !self.functions.contains_key(&known) {
            self.declare(pool, name, external, outputs);
        }
        let failed = |why: String| Error::Failed(format!("{} {why}", described(name, external)));
        let cannot = |why: String| failed(format!("cannot be called: {why}"));
        let Declared { prototype, group, wrapper, .. } = &self.functions[&known];
        let (group, wrapper) = (*group, *wrapper);
        let prototype = prototype.clone().map_err(cannot)?;
        let key = (name.clone(), arguments.to_vec());
        // Where its arguments are computed by the initialisation, an object is written as its constructor wherever it is used.
        if prototype.is_constructor()
            && question.is_running
            && let Some(known) = self.late.get(&key)
        {
            return Ok(vec![known.clone()]);
        }
        let loaded = self.load(group, question)?;
        let mut frame = Frame::new(&prototype, arguments, |value| self.address_of(value)).map_err(cannot)?;
        // Safety: the compiler has compared the wrapper with the function, and the frame has what the wrapper takes.
        let outcome = unsafe { loaded.run(loaded.wrappers[wrapper], &mut frame, &mut self.told) };
        let outcome = outcome.map_err(|why| format!("reports: {why}")).and_then(|()| {
            let mut values = Vec::new();
            if prototype.is_constructor() {
                let address = frame.object().ok_or("has made no object")?;
                values.push(self.make(address, question, &loaded)?);
                if question.is_running {
                    self.late.insert(key, values[0].clone());
                }
            } else if let Some(result) = external.result {
                values.push(frame.result(pool, result)?);
            }
            for &k in outputs {
                values.push(frame.output(pool, k, external.arguments[k], &arguments[k])?);
            }
            Ok(values)
        });
        // Safety: what the function was given is not needed any more; an object may have kept it.
        unsafe { if prototype.is_constructor() { (loaded.tools.keep)() } else { (loaded.tools.release)() } };
        outcome.map_err(failed)
    }

    fn address_of(&self, object: &Value) -> Result<*mut c_void, String> {
        let Value::Object(_, serial) = object else { return Err("is no object".to_string()) };
        let serial = match &serial[..] {
            [Value::Integer(serial)] => usize::try_from(*serial).ok(),
            _ => None,
        };
        let object = serial.and_then(|serial| self.objects.get(serial));
        object.map(|object| object.address).ok_or_else(|| "is an object that C code has not made".to_string())
    }

    /// Notes the object that a constructor returned. Its value is its number: two objects with the same arguments are two.
    fn make(
        &mut self,
        address: *mut c_void,
        question: &Question,
        loaded: &Rc<Loaded>,
    ) -> Result<Value, String> {
        let destructor = match self.destructors.get(&Key::of(question.name, question.external)).cloned() {
            None => None,
            Some(key) => match self.functions.get(&key) {
                Some(Declared { group, wrapper, prototype: Ok(prototype), .. })
                    if prototype.parameters.len() == 1 =>
                {
                    let (group, wrapper) = (*group, *wrapper);
                    let is_same = self.groups[group].loaded.as_ref();
                    let is_same =
                        is_same.is_some_and(|known| known.as_ref().is_ok_and(|it| Rc::ptr_eq(it, loaded)));
                    let code = match is_same {
                        true => loaded.clone(),
                        false => self.load(group, question).map_err(|error| error.to_string())?,
                    };
                    Some((key.name, code.wrappers[wrapper], code))
                }
                _ => None,
            },
        };
        self.objects.push(Object { address, destructor });
        let serial = Value::Integer(self.objects.len() as i64 - 1);
        Ok(Value::Object(question.external.name.clone(), Rc::new(vec![serial])))
    }

    /// Closes all objects, the last one first: what their destructors tell.
    pub(crate) fn close(&mut self) -> Vec<String> {
        let mut told = Vec::new();
        while let Some(Object { address, destructor }) = self.objects.pop() {
            let Some((name, wrapper, code)) = destructor else { continue };
            let mut frame = Frame::of_object(address);
            // Safety: the compiler has compared the wrapper with the function, which takes one object.
            if let Err(why) = unsafe { code.run(wrapper, &mut frame, &mut told) } {
                told.push(format!("warning: `{name}` reports: {why}"));
            }
            // Safety: as after every call.
            unsafe { (code.tools.release)() };
        }
        self.late.clear();
        told
    }

    fn load(&mut self, group: usize, question: &Question) -> Result<Rc<Loaded>, Error> {
        if let Some(loaded) = &self.groups[group].loaded {
            return loaded.clone().map_err(Error::Failed);
        }
        let loaded = self.compile(group, question);
        let loaded = loaded.map(Rc::new);
        self.groups[group].loaded = Some(loaded.clone());
        loaded.map_err(Error::Failed)
    }

    /// All functions of the group in one shared library.
    fn compile(&mut self, group: usize, question: &Question) -> Result<Loaded, String> {
        let asked = |why: String| format!("{} {why}", described(question.name, question.external));
        let tools = match &self.tools {
            Some(tools) => tools.clone(),
            None => {
                let (tools, remark) =
                    Tools::new().map_err(|why| asked(format!("has to be compiled, but {why}")))?;
                self.told.extend(remark);
                self.tools.insert(Rc::new(tools)).clone()
            }
        };
        let Group { include, functions, .. } = &self.groups[group];
        let declared: Vec<(&Rc<str>, &Declared)> =
            functions.iter().map(|key| (&key.name, &self.functions[key])).collect();
        // A declaration that C cannot have is told when it is called.
        let prototypes: Vec<Option<&Prototype>> =
            declared.iter().map(|(_, function)| function.prototype.as_ref().ok()).collect();
        let mut folders = Vec::new();
        let mut parts: Vec<Part> = Vec::new();
        for (name, function) in &declared {
            let told = |error: Error| format!("{}: {error}", described(name, &function.external));
            let Question { resource, rights, .. } = *question;
            folders.extend(parts::include_folders(&function.external, resource, rights).map_err(told)?);
            for part in parts::parts(&function.external, resource, rights).map_err(told)? {
                if !parts.contains(&part) {
                    parts.push(part);
                }
            }
        }
        let mut seen = BTreeSet::new();
        folders.retain(|folder: &PathBuf| seen.insert(folder.clone()));
        let mut linked: Vec<Part> =
            parts.iter().filter(|part| !matches!(part, Part::Sources(_))).cloned().collect();
        for part in parts.iter().rev() {
            let Part::Sources(texts) = part else { continue };
            let library = tools.library(texts, &folders, &linked).map_err(|failure| {
                let name = texts[0].file_name().map_or_else(Default::default, |name| name.to_string_lossy());
                asked(format!("needs `{}`, which {}", harpoon_source::visible_line(&name), failure.told()))
            })?;
            // Those that are named first use those behind them.
            linked.insert(0, Part::Library(library));
        }
        let mut undeclared: BTreeSet<String> = BTreeSet::new();
        loop {
            let wrapped: Vec<&Prototype> = prototypes.iter().copied().flatten().collect();
            let lacks = |prototype: &Prototype| include.is_empty() || undeclared.contains(&*prototype.name);
            let glue = glue::write(include, &wrapped, lacks);
            match tools.glue(&glue, &folders, &linked) {
                Ok(library) => {
                    let order = numbered(&prototypes);
                    return Loaded::open(&library, &order, tools.clone()).map_err(asked);
                }
                Err(failure) => {
                    // A header need not declare what it is about.
                    let missing = failure.undeclared(&wrapped);
                    if missing.is_empty() || missing.iter().all(|name| undeclared.contains(name)) {
                        let wrapper = failure.line().and_then(|line| glue.function_at(line));
                        let at = wrapper.and_then(|wrapper| position(&prototypes, wrapper));
                        let (name, external) = at.map_or((question.name, question.external), |k| {
                            (declared[k].0, &declared[k].1.external)
                        });
                        return Err(format!("{} {}", described(name, external), failure.told()));
                    }
                    undeclared.extend(missing);
                }
            }
        }
    }
}

/// Objects are closed however the run ends.
impl Drop for CCode {
    fn drop(&mut self) {
        self.close();
    }
}

/// Why C code is not compiled, before anything is looked for.
fn permit(question: &Question) -> Result<(), Error> {
    let Question { name, external, rights, .. } = question;
    let Some(why) = rights.refusal_to_run_code(external.home.as_deref()) else { return Ok(()) };
    let message = format!("{} is C code, which is left alone: {why}", described(name, external));
    Err(if rights.is_without_native_code() { Error::NotNow(message) } else { Error::Failed(message) })
}

fn is_c(external: &External) -> bool {
    external.language.eq_ignore_ascii_case("C")
}

/// As the user knows it.
fn described(name: &str, external: &External) -> String {
    let place = if external.place.is_empty() { String::new() } else { format!(", {}", external.place) };
    format!("the external function `{}` (`{name}`{place})", external.name)
}

/// The numbers of the wrappers of those that have one.
fn numbered(prototypes: &[Option<&Prototype>]) -> Vec<Option<usize>> {
    let mut next = 0..;
    prototypes.iter().map(|prototype| prototype.and_then(|_| next.next())).collect()
}

fn position(prototypes: &[Option<&Prototype>], wrapper: usize) -> Option<usize> {
    numbered(prototypes).iter().position(|number| *number == Some(wrapper))
}

impl Failure {
    fn told(&self) -> String {
        match self {
            Failure::Errors(errors) => format!("cannot be compiled: {}", errors.join("; ")),
            Failure::Broken(why) => format!("cannot be compiled: {why}"),
        }
    }

    fn errors(&self) -> &[String] {
        match self {
            Failure::Errors(errors) => errors,
            Failure::Broken(_) => &[],
        }
    }

    /// The first line of the glue that is wrong.
    fn line(&self) -> Option<usize> {
        let line = |error: &String| {
            error.strip_prefix(glue::FILE)?.strip_prefix(':')?.split(':').next()?.parse().ok()
        };
        self.errors().iter().find_map(line)
    }

    /// Functions that have no prototype.
    fn undeclared(&self, prototypes: &[&Prototype]) -> Vec<String> {
        let is_missing = |prototype: &&&Prototype| {
            self.errors().iter().any(|error| {
                (error.contains("implicit declaration of function") || error.contains("undeclared function"))
                    && error.contains(&format!("'{}'", prototype.name))
            })
        };
        prototypes.iter().filter(is_missing).map(|prototype| prototype.name.to_string()).collect()
    }
}

impl Loaded {
    fn open(path: &Path, wrappers: &[Option<usize>], tools: Rc<Tools>) -> Result<Loaded, String> {
        // Safety: code that the user lets run initialises itself.
        let library = unsafe { Library::open(Some(path), RTLD_NOW | RTLD_LOCAL) };
        let library = library.map_err(|error| format!("cannot be loaded: {error}"))?;
        let find = |wrapper: &Option<usize>| {
            // A function without a wrapper is never called; any of the others holds its place.
            let symbol = CString::new(glue::wrapper_name(wrapper.unwrap_or(0))).expect("a name without zero");
            // Safety: the wrappers have this type.
            let found = unsafe { library.get::<Wrapper>(symbol.as_bytes_with_nul()) };
            found.map(|found| *found).map_err(|error| format!("cannot be found: {error}"))
        };
        let wrappers = wrappers.iter().map(find).collect::<Result<_, String>>()?;
        Ok(Loaded { wrappers, _library: library, tools })
    }

    /// # Safety
    /// The frame has what the wrapper takes.
    unsafe fn run(&self, wrapper: Wrapper, frame: &mut Frame, told: &mut Vec<String>) -> Result<(), String> {
        let (addresses, counts) = frame.passed();
        HEARD.with_borrow_mut(|heard| *heard = Some(Vec::new()));
        // Safety: see above.
        let code = unsafe { wrapper(addresses.as_ptr(), counts.as_ptr()) };
        let heard = HEARD.with_borrow_mut(Option::take).unwrap_or_default();
        let elsewhere = std::mem::take(&mut *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner));
        let mut why = None;
        for (kind, text) in elsewhere.into_iter().chain(heard) {
            let text = text.trim_end_matches('\n').to_string();
            match kind {
                WARNING => told.push(format!("warning: {text}")),
                FAILURE => why = Some(text),
                _ => told.push(text),
            }
        }
        match (code, why) {
            (0, None) => Ok(()),
            (_, why) => Err(why.unwrap_or_else(|| "an error without a text".to_string())),
        }
    }
}

type Told = Vec<(c_int, String)>;

const WARNING: c_int = 1;
const FAILURE: c_int = 2;

/// Beyond this what is told is lost: a function may tell something in a loop that does not end.
const MOST_TOLD: usize = 100_000;

thread_local! {
    /// What the function that runs in this thread tells.
    static HEARD: RefCell<Option<Told>> = const { RefCell::new(None) };
}

/// What threads tell that C code has started.
static ELSEWHERE: Mutex<Told> = Mutex::new(Vec::new());

/// Called by ModelicaUtilities.
extern "C" fn hear(kind: c_int, text: *const c_char) {
    let text = match text.is_null() {
        true => String::new(),
        // Safety: the caller gives a text that ends with zero.
        false => unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned(),
    };
    let note = |told: &mut Told| {
        if told.len() < MOST_TOLD || kind == FAILURE {
            told.push((kind, text.clone()));
        }
    };
    let is_ours = HEARD.try_with(|heard| match heard.try_borrow_mut().as_deref_mut() {
        Ok(Some(told)) => {
            note(told);
            true
        }
        _ => false,
    });
    if !is_ours.unwrap_or(false) {
        note(&mut ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

const FLAGS: [&str; 5] = ["-std=gnu11", "-O2", "-fPIC", "-fdiagnostics-color=never", "-I."];

/// On macOS symbols of other libraries are looked for when the code is loaded.
const SHARED: &[&str] = match cfg!(target_os = "macos") {
    true => &["-shared", "-undefined", "dynamic_lookup"],
    false => &["-shared", "-Wl,-z,defs"],
};

impl Tools {
    fn new() -> Result<(Tools, Option<String>), String> {
        let compiler = Compiler::find()?;
        let (cache, remark) =
            Cache::open().map_err(|error| format!("there is no folder to compile in: {error}"))?;
        let text = [("ModelicaUtilities.c", UTILITIES)];
        let utilities = make(&compiler, &cache, &text, &[], &[], &["-lpthread".into()]);
        let utilities = utilities.map_err(|failure| format!("ModelicaUtilities {}", failure.told()))?;
        let missing = |error: libloading::Error| format!("ModelicaUtilities cannot be loaded: {error}");
        // Safety: the text above is loaded, and its functions have these types. Libraries that were compiled by others find it as well.
        unsafe {
            let library = Library::open(Some(&utilities), RTLD_NOW | RTLD_GLOBAL).map_err(missing)?;
            let connect = library
                .get::<unsafe extern "C" fn(extern "C" fn(c_int, *const c_char))>(b"harpoon_connect\0");
            (connect.map_err(missing)?)(hear);
            let release = *library.get(b"harpoon_release\0").map_err(missing)?;
            let keep = *library.get(b"harpoon_keep\0").map_err(missing)?;
            Ok((Tools { compiler, cache, utilities, release, keep, _library: library }, remark))
        }
    }

    fn glue(&self, glue: &Glue, folders: &[PathBuf], parts: &[Part]) -> Result<PathBuf, Failure> {
        let texts = [(glue::FILE, &*glue.text)];
        let linked = self.linked(parts);
        make(&self.compiler, &self.cache, &texts, folders, parts, &linked)
    }

    /// A library that is there as texts, which functions with different texts of `Include` share.
    fn library(&self, texts: &[PathBuf], folders: &[PathBuf], parts: &[Part]) -> Result<PathBuf, Failure> {
        let mut folders = folders.to_vec();
        folders.extend(texts.iter().filter_map(|text| text.parent()).map(Path::to_path_buf));
        // One that includes each keeps its place among others, and messages name it.
        let includes: Vec<(String, String)> = texts
            .iter()
            .enumerate()
            .map(|(k, text)| Ok((format!("source{k}.c"), format!("#include \"{}\"\n", quotable(text)?))))
            .collect::<Result<_, Failure>>()?;
        let includes: Vec<(&str, &str)> = includes.iter().map(|(name, text)| (&**name, &**text)).collect();
        make(&self.compiler, &self.cache, &includes, &folders, parts, &self.linked(parts))
    }

    fn linked(&self, parts: &[Part]) -> Vec<OsString> {
        let mut linked: Vec<OsString> = Vec::new();
        for part in parts {
            match part {
                Part::Sources(_) => {}
                Part::Library(path) => {
                    linked.push(path.into());
                    // Found again by those that know it by name only.
                    if let Some(folder) = path.parent().filter(|_| parts::is_shared(path)) {
                        linked.extend(["-Xlinker".into(), "-rpath".into(), "-Xlinker".into(), folder.into()]);
                    }
                }
                Part::System(name) => linked.push(format!("-l{name}").into()),
            }
        }
        linked.extend([(&self.utilities).into(), "-lm".into()]);
        linked
    }
}

/// A path between quotes of C, in which there is no way to write any character.
fn quotable(path: &Path) -> Result<&str, Failure> {
    let text = path.to_str().filter(|text| !text.contains(['"', '\\', '\n', '\r']));
    text.ok_or_else(|| {
        let path = harpoon_source::visible_path(path);
        Failure::Broken(format!("the path `{path}` has characters that C cannot name"))
    })
}

/// A shared library of these texts, by name, from the cache or compiled. What is looked for in the cache are the texts with all that
/// they include, the compiler, its arguments, and the libraries that are linked.
fn make(
    compiler: &Compiler,
    cache: &Cache,
    texts: &[(&str, &str)],
    folders: &[PathBuf],
    parts: &[Part],
    linked: &[OsString],
) -> Result<PathBuf, Failure> {
    let broken = |error: std::io::Error| Failure::Broken(error.to_string());
    let work = cache.work().map_err(broken)?;
    let write = |name: &str, text: &str| std::fs::write(work.path.join(name), text).map_err(broken);
    write("ModelicaUtilities.h", HEADER)?;
    let mut fingerprint = Fingerprint::new();
    fingerprint.add(compiler.identity().as_bytes());
    let flags = || FLAGS.iter().map(OsString::from);
    let mut last: Vec<OsString> = flags().chain(SHARED.iter().map(OsString::from)).collect();
    last.extend(["-o".into(), "made.so".into()]);
    for (name, text) in texts {
        write(name, text)?;
        let whole = format!("{name}.i");
        let mut arguments: Vec<OsString> = flags().collect();
        arguments.extend(folders.iter().flat_map(|folder| ["-I".into(), folder.into()]));
        arguments.extend(["-E".into(), name.into(), "-o".into(), (&whole).into()]);
        compiler.run(&work.path, &arguments)?;
        fingerprint.add(&std::fs::read(work.path.join(&whole)).map_err(broken)?);
        last.push(whole.into());
    }
    last.extend(linked.iter().cloned());
    last.iter().for_each(|argument| fingerprint.add(argument.as_encoded_bytes()));
    for part in parts {
        if let Part::Library(path) = part {
            fingerprint.add(&std::fs::read(path).map_err(broken)?);
        }
    }
    let name = fingerprint.name();
    if let Some(known) = cache.find(&name) {
        return Ok(known);
    }
    compiler.run(&work.path, &last)?;
    cache.keep(&work.path.join("made.so"), &name).map_err(broken)
}
