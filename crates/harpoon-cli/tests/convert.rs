//! Models that use an older version of a library, converted by the script that it brings along.

mod support;

use serde_json::Value;
use support::Folder;

const SCRIPT: &str = r#"// From 1 to 2
convertClass("Flow.SIunits", "Flow.Units")
convertClass("Flow.Pump", "Flow.Machines.Pump")
convertElement("Flow.Pump", "n", "speed")
convertModifiers("Flow.Tank", {"area"}, {"radius=sqrt(%area%)"});
convertClass("Flow.Gone", "Leftovers.Gone")
convertMessage("Flow.Odd", "Use a tank instead.")
"#;

const FLOW: &str = r#"package Flow
  package Units
    type Height = Real(unit = "m");
  end Units;
  package Machines
    model Pump
      parameter Real speed = 1;
      Real q = 2*speed;
    end Pump;
  end Machines;
  model Tank
    parameter Real radius;
    Real h(start = 0, fixed = true);
  equation
    der(h) = 1/radius;
  end Tank;
  annotation(version = "2.0", conversion(noneFromVersion = "1.9", from(version = {"1.0", "1.1"}, script = "modelica://Flow/Resources/to2.mos")));
end Flow;
"#;

const PLANT: &str = r#"model Plant "Two tanks" // in Latin: größe
  import SI = Flow.SIunits;
  SI.Height h = tank.h   ;
  Flow.Pump pump(n = 3);
  Flow.Tank tank(
    area = 2 + 2) /* a tank */;
  Real q = pump.n;
  annotation(uses(Flow(version = "1.1")), experiment(StopTime = 1));
end Plant;
"#;

const CONVERTED: &str = r#"model Plant "Two tanks" // in Latin: größe
  import SI = Flow.Units;
  SI.Height h = tank.h   ;
  Flow.Machines.Pump pump(speed = 3);
  Flow.Tank tank(
    radius=sqrt(2 + 2)) /* a tank */;
  Real q = pump.speed;
  annotation(uses(Flow(version = "2.0")), experiment(StopTime = 1));
end Plant;
"#;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir_all(folder.0.join("lib/Flow/Resources")).unwrap();
    folder.write("lib/Flow/package.mo", FLOW);
    folder.write("lib/Flow/Resources/to2.mos", SCRIPT);
    folder.write("Plant.mo", PLANT);
    folder
}

fn read(folder: &Folder, name: &str) -> String {
    std::fs::read_to_string(folder.0.join(name)).unwrap()
}

#[test]
fn a_model_is_converted_into_a_new_file_and_runs() {
    let folder = folder("model");
    let listed = folder.output(&["convert", "Plant.mo", "-L", "lib"]);
    assert_eq!(
        listed,
        "\
Flow 1.1 → 2.0
     1  Flow.Pump → Flow.Machines.Pump
     1  Flow.SIunits → Flow.Units
     2  Flow.Pump.n → speed
     1  Flow.Tank(area) → radius=sqrt(%area%)
The file changes; nothing is written without -o
"
    );
    assert_eq!(folder.names(), ["Plant.mo", "lib"]);
    let told = folder.output(&["convert", "Plant.mo", "-L", "lib", "-o", "new"]);
    assert!(told.ends_with("The file changes; written to new/Plant.mo\n"), "{told}");
    assert_eq!(read(&folder, "new/Plant.mo"), CONVERTED);
    assert_eq!(read(&folder, "Plant.mo"), PLANT);
    folder.refusal(&["check", "Plant.mo", "-L", "lib"], 1);
    folder.output(&["simulate", "new/Plant.mo", "-L", "lib"]);
    let object: Value =
        serde_json::from_str(&folder.output(&["convert", "new/Plant.mo", "-L", "lib", "--json"])).unwrap();
    assert_eq!((&object["changes"], &object["written_to"]), (&Value::Array(Vec::new()), &Value::Null));
}

#[test]
fn what_exists_stays() {
    let folder = folder("exists");
    std::fs::create_dir(folder.0.join("new")).unwrap();
    folder.write("new/Plant.mo", "mine");
    let told = folder.refusal(&["convert", "Plant.mo", "-L", "lib", "-o", "new"], 2);
    assert!(told.contains("`new/Plant.mo` exists, and nothing is written over it"), "{told}");
    folder.refusal(&["convert", "Plant.mo", "-L", "lib", "-o", "."], 2);
    folder.refusal(&["convert", "lib", "-L", "lib", "-o", "lib/Flow/new"], 2);
    assert_eq!((read(&folder, "new/Plant.mo").as_str(), read(&folder, "Plant.mo").as_str()), ("mine", PLANT));
}

#[test]
fn a_library_is_converted_as_a_whole() {
    let folder = folder("library");
    for sub in ["Site/Resources", "Site/.tool"] {
        std::fs::create_dir_all(folder.0.join(sub)).unwrap();
    }
    folder.write(
        "Site/package.mo",
        "package Site annotation(uses(Flow(version=\"1.0\", versionBuild=3))); end Site;",
    );
    folder
        .write("Site/Base.mo", "within Site;\nmodel Base\n  extends Flow.Pump;\n  Flow.Gone g;\nend Base;\n");
    folder.write(
        "Site/Top.mo",
        "within Site;\nmodel Top\n  Base b(n = 2);\n  Flow.Odd odd;\n  Real x = b.n;\nend Top;\n",
    );
    folder.write("Site/Resources/data.txt", "as it is");
    folder.write("lib/Leftovers.mo", "package Leftovers annotation(version=\"0.1\"); end Leftovers;");
    let told = folder.output(&["convert", "Site", "-L", "lib", "-o", "new"]);
    assert!(
        told.contains("A person has to look at:\n  Site/Top.mo:4: `Flow.Odd`: Use a tank instead.\n"),
        "{told}"
    );
    assert!(
        told.contains("uses Leftovers 0.1 as well\n")
            && told.contains("3 of 3 files change; written to new/Site"),
        "{told}"
    );
    let files = [
        (
            "package.mo",
            "package Site annotation(uses(Flow(version=\"2.0\"), Leftovers(version=\"0.1\"))); end Site;",
        ),
        (
            "Base.mo",
            "within Site;\nmodel Base\n  extends Flow.Machines.Pump;\n  Leftovers.Gone g;\nend Base;\n",
        ),
        (
            "Top.mo",
            "within Site;\nmodel Top\n  Base b(speed = 2);\n  Flow.Odd odd;\n  Real x = b.speed;\nend Top;\n",
        ),
        ("Resources/data.txt", "as it is"),
    ];
    for (name, text) in files {
        assert_eq!(read(&folder, &format!("new/Site/{name}")), text);
    }
    assert!(!folder.0.join("new/Site/.tool").exists() && !folder.0.join("new/.Site.part").exists());
    let told = folder.refusal(&["convert", "Site/Top.mo", "-L", "lib"], 1);
    assert!(
        told.contains("this is a part of `Site`") && told.contains("give the directory of the whole library"),
        "{told}"
    );
}

/// It could lead to any file of the user, or round in a circle.
#[test]
#[cfg(unix)]
fn links_are_not_followed() {
    let folder = folder("links");
    std::fs::create_dir(folder.0.join("Site")).unwrap();
    folder.write("Site/package.mo", "package Site annotation(uses(Flow(version=\"1.0\"))); end Site;");
    for target in ["..", "../Plant.mo"] {
        let link = folder.0.join("Site/Link.mo");
        std::os::unix::fs::symlink(target, &link).unwrap();
        let told = folder.refusal(&["convert", "Site", "-L", "lib", "-o", "new"], 1);
        assert!(told.contains("`Site/Link.mo`: it is a link"), "{told}");
        std::fs::remove_file(link).unwrap();
    }
    assert!(!folder.0.join("new").exists());
}

#[test]
fn versions_without_a_script_change_the_annotation_only() {
    let folder = folder("none");
    folder.write("New.mo", "model New\n  Real n; annotation(uses(Flow(version=\"1.9\")));\nend New;");
    folder.output(&["convert", "New.mo", "-L", "lib", "-o", "new"]);
    assert_eq!(
        read(&folder, "new/New.mo"),
        "model New\n  Real n; annotation(uses(Flow(version=\"2.0\")));\nend New;"
    );
}

/// Scripts are data: whatever else they say is refused, and nothing is written.
#[test]
fn what_cannot_be_converted_is_refused() {
    let folder = folder("refused");
    folder.write("Silent.mo", "model Silent end Silent;");
    folder.write("Early.mo", "model Early annotation(uses(Flow(version=\"0.1\"))); end Early;");
    folder.write("Other.mo", "model Other annotation(uses(Heat(version=\"0.1\"))); end Other;");
    folder.write("Wrong.mo", "model Wrong Real = 3; annotation(uses(Flow(version=\"1.0\"))); end Wrong;");
    for (model, said) in [
        ("Silent.mo", "nothing in `Silent.mo` says which version of a library it uses"),
        ("Early.mo", "`Flow` 2.0 has no conversion from 0.1"),
        ("Other.mo", "`Heat` 0.1 is not on the path"),
        ("Wrong.mo", "error: "),
        ("Nowhere.mo", "cannot read `Nowhere.mo`"),
    ] {
        let told = folder.refusal(&["convert", model, "-L", "lib"], 1);
        assert!(told.contains(said), "{model}: {told}");
    }
    let told = folder.refusal(&["convert", "Plant.mo", "-L", "lib", "--to", "Flow=3.0"], 2);
    assert!(told.contains("--to: no library that is used has `Flow=3.0` on the path"), "{told}");
    folder.refusal(&["convert", "lib/Flow/Resources/to2.mos", "-L", "lib"], 2);
    for (script, said) in [
        (
            "convertClass(\"A\", \"B\")\nModelica.Utilities.System.command(\"rm x\")",
            "`Modelica.Utilities.System.command` is no conversion function",
        ),
        (
            "convertClass(\"A\", readFile(\"/etc/passwd\"))",
            "a text, a list of texts, `true` or `false` is expected here",
        ),
    ] {
        folder.write("lib/Flow/Resources/to2.mos", script);
        let told = folder.refusal(&["convert", "Plant.mo", "-L", "lib", "-o", "new"], 1);
        assert!(told.contains(said), "{told}");
    }
    folder.write("lib/Flow/package.mo", &FLOW.replace("modelica://Flow/Resources/to2.mos", "../../Plant.mo"));
    let told = folder.refusal(&["convert", "Plant.mo", "-L", "lib", "-o", "new"], 1);
    assert!(told.contains("is not in its folder"), "{told}");
    assert!(!folder.0.join("new").exists());
}
