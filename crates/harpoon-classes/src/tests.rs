//! Libraries laid out in memory, and what lookups in them find and read.

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use harpoon_index::Name;
use harpoon_source::{DirEntry, FileSystem, MemoryFiles, Sources};

use crate::{Conversion, ConversionRules, DefId, Found, Libraries, Origin, Standing, Trees};

/// Files in memory, and which of them were read.
struct Watched {
    files: MemoryFiles,
    read: Reads,
}

type Reads = Arc<Mutex<Vec<String>>>;

impl FileSystem for Watched {
    fn read(&self, path: &Path) -> io::Result<Vec<u8>> {
        self.read.lock().unwrap().push(path.display().to_string());
        self.files.read(path)
    }
    fn list(&self, path: &Path) -> io::Result<Vec<DirEntry>> {
        self.files.list(path)
    }
    fn is_file(&self, path: &Path) -> bool {
        self.files.is_file(path)
    }
    fn is_dir(&self, path: &Path) -> bool {
        self.files.is_dir(path)
    }
}

/// Runs `test` on the files, each with its path and text. The paths given are the library path.
fn with(files: &[(&str, &str)], paths: &[&str], test: impl FnOnce(&Libraries, &Reads)) {
    let files = files.iter().fold(MemoryFiles::new(), |files, (path, text)| files.with(*path, *text));
    let read = Reads::default();
    let sources = Sources::new(Box::new(Watched { files, read: read.clone() }));
    let trees = Trees::new();
    let libraries = Libraries::new(&sources, &trees);
    for path in paths {
        libraries.add_path(Path::new(path)).unwrap();
    }
    test(&libraries, &read);
}

fn messages(libraries: &Libraries) -> Vec<String> {
    libraries.take_diagnostics().into_iter().map(|diagnostic| diagnostic.message).collect()
}

fn names(libraries: &Libraries, id: DefId) -> Vec<&'static str> {
    libraries.children(id).iter().map(|(name, _)| name.as_str()).collect()
}

fn description<'s>(libraries: &Libraries<'s>, id: DefId) -> &'s str {
    libraries.class(id).description.as_ref().map_or("", |text| &text.text)
}

/// A directory package with text, files, subdirectories and things that are no classes.
const MECHANICS: &[(&str, &str)] = &[
    (
        "/lib/Mechanics/package.mo",
        "package Mechanics package Icons model Body end Body; end Icons; constant Real g = 9.81; \
         annotation(version=\"1.2\", uses(Units(version=\"3.0\"))); end Mechanics;",
    ),
    ("/lib/Mechanics/Mass.mo", "within Mechanics; model Mass \"m\" end Mass;"),
    ("/lib/Mechanics/Rotational/package.mo", "within Mechanics; package Rotational end Rotational;"),
    ("/lib/Mechanics/Rotational/Inertia.mo", "within Mechanics.Rotational; model Inertia \"J\" end Inertia;"),
    ("/lib/Mechanics/package.order", "Rotational\r\nIcons\r\ng\r\nMass\r\n"),
    ("/lib/Mechanics/Images/Mass.png", ""),
    ("/lib/Mechanics/Images/script.mo", "no class of the library"),
    ("/lib/Mechanics/ReadMe.txt", ""),
];

#[test]
fn a_library_is_its_text_files_and_directories() {
    with(MECHANICS, &["/lib"], |libraries, _| {
        let root = libraries.top_level(Name::new("Mechanics")).unwrap();
        assert_eq!(names(libraries, root), ["Rotational", "Icons", "Mass"]);
        let inertia = libraries.find("Mechanics.Rotational.Inertia").unwrap();
        assert_eq!(description(libraries, inertia), "J");
        assert_eq!(libraries.qualified_name(inertia), "Mechanics.Rotational.Inertia");
        let body = libraries.find("Mechanics.Icons.Body").unwrap();
        assert_eq!(libraries.root(body), root);
        assert_eq!(libraries.file(body), Path::new("/lib/Mechanics/package.mo"));
        assert_eq!(libraries.library_directory(inertia), Path::new("/lib/Mechanics"));
        assert_eq!(
            libraries.parent(inertia).map(|parent| libraries.name(parent).as_str()),
            Some("Rotational")
        );
        assert_eq!(libraries.find("Mechanics.Images"), None);
        assert_eq!(libraries.find("mechanics"), None);
        assert_eq!(libraries.find("Electrical"), None);
        assert_eq!(messages(libraries), [""; 0]);
    });
}

#[test]
fn a_lookup_reads_only_the_files_on_its_way() {
    with(MECHANICS, &["/lib"], |libraries, read| {
        let inertia = libraries.find("Mechanics.Rotational.Inertia").unwrap();
        assert_eq!(
            *read.lock().unwrap(),
            [
                "/lib/Mechanics/package.mo",
                "/lib/Mechanics/package.order",
                "/lib/Mechanics/Rotational/package.mo"
            ]
        );
        libraries.class(inertia);
        libraries.class(inertia);
        assert_eq!(read.lock().unwrap()[3..], ["/lib/Mechanics/Rotational/Inertia.mo"]);
    });
}

#[test]
fn parse_all_reads_the_whole_library_once() {
    with(MECHANICS, &["/lib"], |libraries, read| {
        let root = libraries.top_level(Name::new("Mechanics")).unwrap();
        libraries.parse_all(root);
        assert_eq!(read.lock().unwrap().len(), 5);
        let mass = libraries.find("Mechanics.Mass").unwrap();
        assert_eq!(description(libraries, mass), "m");
        assert_eq!(read.lock().unwrap().len(), 5);
    });
}

#[test]
fn a_library_may_be_given_itself_under_any_directory_name() {
    let files = [
        ("/msl221/package.mo", "package Modelica end Modelica;"),
        ("/msl221/Constants.mo", "within Modelica; package Constants end Constants;"),
    ];
    for path in ["/msl221", "/msl221/package.mo", "/msl221/."] {
        with(&files, &[path], |libraries, _| {
            assert!(libraries.find("Modelica.Constants").is_some());
            assert_eq!(messages(libraries), [""; 0]);
        });
    }
}

#[test]
fn a_file_given_as_library_may_hold_several_classes() {
    let files = [("/models.mo", "model A end A; package B model C end C; end B;")];
    with(&files, &["/models.mo"], |libraries, _| {
        assert!(libraries.find("A").is_some());
        assert!(libraries.find("B.C").is_some());
        assert_eq!(libraries.library_directory(libraries.find("B.C").unwrap()), Path::new("/"));
    });
}

#[test]
fn a_path_without_library_is_refused() {
    with(MECHANICS, &[], |libraries, _| {
        let missing = libraries.add_path(Path::new("/nowhere")).unwrap_err();
        assert_eq!(missing.message, "there is no library at `/nowhere`");
        let part = libraries.add_path(Path::new("/lib/Mechanics/Rotational")).unwrap_err();
        assert_eq!(part.message, "`/lib/Mechanics/Rotational` is not a library but a part of `Mechanics`");
    });
}

// -------------------------------------------------------------------------------------------------- versions

const VERSIONS: &[(&str, &str)] = &[
    ("/lib/Units 2.9/package.mo", "package Units \"two\" annotation(version=\"2.9\"); end Units;"),
    (
        "/lib/Units 2.10.mo",
        "package Units \"two ten\" annotation(version=\"2.10\", conversion(noneFromVersion=\"2.1\", \
         noneFromVersion=\"2.2\")); end Units;",
    ),
    (
        "/lib/Units 2.10 Beta 1/package.mo",
        "package Units \"beta\" annotation(version=\"2.10 Beta 1\"); end Units;",
    ),
    ("/new/Units.mo", "package Units \"three\" annotation(version=\"3.0\"); end Units;"),
    ("/a.mo", "model A annotation(uses(Units(version=\"3.0\"))); end A;"),
    ("/b.mo", "model B annotation(uses(Units(version=\"2.2\"))); end B;"),
    ("/c.mo", "model C annotation(uses(Units(version=\"1.0\"))); end C;"),
];

/// The version of `Units` that is loaded after the user's files, and the messages.
fn units(paths: &[&str], files: &[&str], expected: &str, expected_messages: &[&str]) {
    with(VERSIONS, paths, |libraries, _| {
        for file in files {
            libraries.load_file(Path::new(file)).unwrap();
        }
        let units = libraries.top_level(Name::new("Units")).unwrap();
        assert_eq!(description(libraries, units), expected);
        assert_eq!(messages(libraries), expected_messages);
    });
}

#[test]
fn the_newest_version_of_a_directory_is_loaded() {
    units(&["/lib"], &[], "two ten", &[]);
}

#[test]
fn a_version_in_a_directory_name_saves_reading_the_others() {
    with(VERSIONS, &["/lib"], |libraries, read| {
        libraries.top_level(Name::new("Units")).unwrap();
        assert_eq!(*read.lock().unwrap(), ["/lib/Units 2.10.mo"]);
    });
}

#[test]
fn the_version_asked_for_is_loaded_from_any_path() {
    units(&["/lib", "/new"], &["/a.mo"], "three", &[]);
    units(&["/new", "/lib"], &["/b.mo"], "two ten", &[]);
}

#[test]
fn a_version_that_is_not_there_is_told() {
    units(&["/lib"], &["/c.mo"], "two ten", &["`C` uses Units 1.0, but version 2.10 is loaded"]);
    units(
        &["/lib", "/new"],
        &["/a.mo", "/b.mo"],
        "three",
        &["`B` uses Units 2.2, but version 3.0 is loaded"],
    );
}

#[test]
fn two_paths_with_the_same_library_are_told() {
    units(
        &["/new", "/lib"],
        &[],
        "three",
        &["`Units` is in several libraries given: /new, /lib; the first is used"],
    );
    units(&["/lib", "/lib"], &[], "two ten", &[]);
}

#[test]
fn paths_of_the_environment_come_after_those_given() {
    with(VERSIONS, &["/lib"], |libraries, _| {
        libraries.add_modelica_path("/nowhere:/new".as_ref());
        libraries.load_file(Path::new("/a.mo")).unwrap();
        let units = libraries.top_level(Name::new("Units")).unwrap();
        assert_eq!(description(libraries, units), "two ten");
        assert_eq!(
            messages(libraries),
            ["there is no library at `/nowhere`", "`A` uses Units 3.0, but version 2.10 is loaded"]
        );
    });
}

#[test]
fn a_directory_name_may_differ_in_case() {
    let files = [("/lib/ThermoBondlib 2.1/package.mo", "package ThermoBondLib end ThermoBondLib;")];
    with(&files, &["/lib"], |libraries, _| {
        assert!(libraries.find("ThermoBondlib").is_none());
        messages(libraries);
        assert!(libraries.find("ThermoBondLib").is_some());
        assert_eq!(
            messages(libraries),
            ["`ThermoBondLib` is stored under a name that differs in upper and lower case"]
        );
    });
}

#[test]
fn uses_are_read_from_the_annotation_of_the_library() {
    with(MECHANICS, &["/lib"], |libraries, _| {
        let mass = libraries.find("Mechanics.Mass").unwrap();
        let uses = libraries.uses(mass);
        assert_eq!(uses.len(), 1);
        assert_eq!((uses[0].name.as_str(), &uses[0].version[..]), ("Units", "3.0"));
    });
}

// ---------------------------------------------------------------------------------------------- user's files

#[test]
fn a_users_file_hides_a_library() {
    let files =
        [("/lib/A.mo", "model A \"library\" end A;"), ("/a.mo", "model B end B; model A \"user\" end A;")];
    with(&files, &["/lib"], |libraries, _| {
        let ids = libraries.load_file(Path::new("/a.mo")).unwrap();
        assert_eq!(ids.len(), 2);
        assert_eq!(libraries.find("A"), Some(ids[1]));
        assert_eq!(description(libraries, ids[1]), "user");
    });
}

#[test]
fn a_users_file_is_put_into_the_package_it_names() {
    let mut files = MECHANICS.to_vec();
    files.push(("/spring.mo", "within Mechanics.Rotational; model Spring end Spring;"));
    files.push(("/lost.mo", "within Mechanics.Translational; model Spring end Spring;"));
    with(&files, &["/lib"], |libraries, _| {
        let ids = libraries.load_file(Path::new("/spring.mo")).unwrap();
        assert_eq!(libraries.qualified_name(ids[0]), "Mechanics.Rotational.Spring");
        assert_eq!(libraries.find("Mechanics.Rotational.Spring"), Some(ids[0]));
        let lost = libraries.load_file(Path::new("/lost.mo")).unwrap_err();
        assert_eq!(lost.message, "the package `Mechanics.Translational` was not found");
    });
}

#[test]
fn a_file_in_a_library_brings_the_library() {
    with(MECHANICS, &[], |libraries, _| {
        let ids = libraries.load_file(Path::new("/lib/Mechanics/Rotational/Inertia.mo")).unwrap();
        assert_eq!(libraries.find("Mechanics.Rotational.Inertia"), Some(ids[0]));
        assert!(libraries.find("Mechanics.Mass").is_some());
        let package = libraries.load_file(Path::new("/lib/Mechanics/Rotational/package.mo")).unwrap();
        assert_eq!(libraries.find("Mechanics.Rotational"), Some(package[0]));
        assert_eq!(messages(libraries), [""; 0]);
    });
}

#[test]
fn a_model_is_a_class_or_the_last_class_of_a_file() {
    let mut files = MECHANICS.to_vec();
    files.push(("/a.mo", "model A end A; model B end B;"));
    with(&files, &["/lib"], |libraries, _| {
        let name = |model| libraries.model(model).map(|id| libraries.qualified_name(id));
        assert_eq!(name("/a.mo").unwrap(), "B");
        assert_eq!(name("Mechanics.Mass").unwrap(), "Mechanics.Mass");
        let complaint = |model| {
            let diagnostic = name(model).unwrap_err();
            (diagnostic.message, diagnostic.hints.join(" "))
        };
        let told = |message: &str, hint: &str| (message.to_string(), hint.to_string());
        assert_eq!(
            complaint("Mechanics.Rotatoinal.Inertia"),
            told("`Mechanics` has no class `Rotatoinal`", "did you mean `Rotational`?")
        );
        assert_eq!(
            complaint("Mechanic.Mass"),
            told(
                "there is no class or library `Mechanic`",
                "did you mean `Mechanics`? if `Mechanic` is a library, give its directory with `-L` or in MODELICAPATH; it is not in `/lib` (-L)"
            )
        );
        assert_eq!(
            complaint("Electrical"),
            told(
                "there is no class or library `Electrical`",
                "if `Electrical` is a library, give its directory with `-L` or in MODELICAPATH; it is not in `/lib` (-L)"
            )
        );
    });
}

#[test]
fn a_class_in_a_modifier_has_one_definition() {
    let files = [("/a.mo", "model A model B end B; end A;")];
    with(&files, &["/a.mo"], |libraries, _| {
        let (a, b) = (libraries.find("A").unwrap(), libraries.find("A.B").unwrap());
        let class = libraries.class(b);
        let local = libraries.local(a, class);
        assert_ne!(local, b);
        assert_eq!(libraries.local(a, class), local);
        assert_eq!(libraries.parent(local), Some(a));
    });
}

#[test]
fn a_file_name_may_differ_in_case() {
    with(
        &[
            ("/lib/L/package.mo", "package L end L;"),
            ("/lib/L/parts.mo", "within L; package Parts end Parts;"),
        ],
        &["/lib"],
        |libraries, _| {
            let root = libraries.top_level(Name::new("L")).unwrap();
            assert!(libraries.child(root, Name::new("Parts")).is_some());
            assert_eq!(
                messages(libraries),
                ["`Parts` is stored under a name that differs in upper and lower case"]
            );
        },
    );
}

// --------------------------------------------------------------------------------------------------- mistakes

/// The messages about the library `L` after looking at all of it.
fn mistakes(files: &[(&str, &str)], expected: &[&str]) {
    with(files, &["/lib"], |libraries, _| {
        let root = libraries.top_level(Name::new("L")).unwrap();
        libraries.parse_all(root);
        assert_eq!(messages(libraries), expected);
    });
}

#[test]
fn a_file_must_fit_its_place() {
    mistakes(
        &[
            ("/lib/L/package.mo", "package L end L;"),
            ("/lib/L/A.mo", "within M; model A end A;"),
            ("/lib/L/B.mo", "model B end B;"),
            ("/lib/L/C.mo", "within L; model X end X;"),
            ("/lib/L/D.mo", "within L; model D end D; model E end E;"),
        ],
        &[
            "this file belongs to `L`",
            "this file must contain the class `C` and nothing else",
            "this file must contain the class `D` and nothing else",
        ],
    );
}

#[test]
fn a_name_is_defined_once() {
    mistakes(
        &[
            ("/lib/L/package.mo", "package L model A end A; model A end A; model B end B; end L;"),
            ("/lib/L/B.mo", "within L; model B end B;"),
            ("/lib/L/C.mo", "within L; model C end C;"),
            ("/lib/L/C/package.mo", "within L; model C end C;"),
        ],
        &["`L.A` is defined twice", "`L.B` is defined twice", "`L.C` is defined twice"],
    );
}

#[test]
fn package_order_must_agree_with_the_package() {
    mistakes(
        &[
            ("/lib/L/package.mo", "package L constant Real c = 1; model A end A; end L;"),
            ("/lib/L/B.mo", "within L; model B end B;"),
            ("/lib/L/package.order", "A\nc\nGone\n"),
        ],
        &["`Gone` is not in the package `L`", "`package.order` does not name `B`"],
    );
}

#[test]
fn a_file_of_another_class_is_no_library() {
    let files = [("/lib/L.mo", "model M end M;")];
    with(&files, &["/lib"], |libraries, _| {
        assert_eq!(libraries.find("L"), None);
        assert_eq!(messages(libraries), ["this file does not define `L`, as its own name tells"]);
    });
}

#[test]
fn resources_lie_where_the_packages_are_named() {
    with(MECHANICS, &["/lib"], |libraries, _| {
        let resource = |uri| libraries.resource(uri).map(|path| path.to_string_lossy().into_owned());
        assert_eq!(
            resource("modelica://Mechanics/Images/Mass.png").as_deref(),
            Some("/lib/Mechanics/Images/Mass.png")
        );
        assert_eq!(
            resource("modelica:/Mechanics.Icons/a.png").as_deref(),
            Some("/lib/Mechanics/Icons/a.png")
        );
        assert_eq!(resource("Modelica://Mechanics/Images/").as_deref(), Some("/lib/Mechanics/Images/"));
        assert_eq!(resource("file:///tmp/a.png"), None);
        assert_eq!(resource("modelica://Unknown/a.png"), None);
    });
}

#[test]
fn a_library_of_the_program_is_found_last() {
    let files = [
        ("/own/L/package.mo", "package L \"own\" end L;"),
        ("/user/L/package.mo", "package L \"user\" end L;"),
    ];
    for (given, expected) in [(&[] as &[&str], "own"), (&["/user"], "user")] {
        with(&files, given, |libraries, _| {
            libraries.add_own_path(Path::new("/own")).unwrap();
            assert_eq!(description(libraries, libraries.find("L").unwrap()), expected);
            assert_eq!(messages(libraries), [""; 0]);
        });
    }
}

#[test]
fn all_versions_on_the_path_are_listed_with_the_one_that_is_taken() {
    let files = [
        ("/a/Units 2.0/package.mo", "package Units annotation(version=\"2.0\"); end Units;"),
        (
            "/a/Units 2.10/package.mo",
            "package Units \"All units\" annotation(version=\"2.10\", conversion(noneFromVersion=\"2.9\",
               from(version={\"2.0\", \"1.0\"}, to=\"2.1\", script=\"convert.mos\"))); end Units;",
        ),
        ("/b/Units.mo", "package Units annotation(version=\"3.0\"); end Units;"),
        (
            "/b/Pipes.mo",
            "package Pipes annotation(uses(Units(version=\"2.9\"), Media(version=\"1\"), Parts(version=\"1\"))); end Pipes;",
        ),
        ("/b/Parts.mo", "package Parts annotation(version=\"2\"); end Parts;"),
        ("/b/Piece.mo", "within Parts; model Piece end Piece;"),
        ("/b/README.md", "no library"),
    ];
    with(&files, &["/a", "/b"], |libraries, _| {
        let listed = libraries.list();
        let short: Vec<_> = listed
            .iter()
            .map(|one| (one.name.as_str(), one.version.as_deref().unwrap_or(""), one.standing))
            .collect();
        assert_eq!(
            short,
            [
                ("Parts", "2", Standing::Only),
                ("Pipes", "", Standing::Only),
                ("Units", "2.0", Standing::Older),
                ("Units", "2.10", Standing::Newest),
                ("Units", "3.0", Standing::Behind(Origin::Given)),
            ]
        );
        let found: Vec<&Found> = listed[1].uses.iter().map(|(_, found)| found).collect();
        assert_eq!(
            found,
            [&Found::Compatible("2.10".into()), &Found::Nothing, &Found::Other(Some("2".into()))]
        );
        let taken = libraries.find("Units").unwrap();
        assert_eq!(description(libraries, taken), listed[3].description);
        let none = Conversion { from: vec!["2.9".into()], to: None, rules: ConversionRules::None };
        let script = ConversionRules::Script("convert.mos".into());
        let from =
            Conversion { from: vec!["2.0".into(), "1.0".into()], to: Some("2.1".into()), rules: script };
        assert_eq!(listed[3].conversions, [none, from]);
    });
}
