//! What is on the library path, and what is said of a library that is not.

mod support;

use serde_json::Value;
use support::Folder;

fn folder(name: &str) -> Folder {
    let folder = Folder::new(name);
    std::fs::create_dir_all(folder.0.join("lib/Pumps 2.0")).unwrap();
    std::fs::create_dir_all(folder.0.join("lib/Pumps 3.0")).unwrap();
    folder.write(
        "lib/Pumps 2.0/package.mo",
        "package Pumps \"Old pumps\" annotation(version=\"2.0\"); end Pumps;",
    );
    folder.write(
        "lib/Pumps 3.0/package.mo",
        "package Pumps \"New pumps\"
  annotation(version=\"3.0\", uses(Fluids(version=\"1.0\")),
    conversion(noneFromVersion=\"2.9\", from(version=\"2.0\", script=\"modelica://Pumps/to3.mos\")));
end Pumps;",
    );
    folder
}

#[test]
fn versions_places_and_conversions_are_listed() {
    let folder = folder("list");
    let text = folder.output(&["libraries", "-L", "lib"]);
    let expected = "\
Pumps 2.0: not taken, there is a newer one in the same place
  Old pumps
  in lib/Pumps 2.0 (-L)

Pumps 3.0: taken, the newest in the first place that has any
  New pumps
  in lib/Pumps 3.0 (-L)
  uses Fluids 1.0 (not on the path)
  takes models of 2.9 as they are
  converts models of 2.0 by modelica://Pumps/to3.mos
";
    assert!(text.ends_with(expected), "{text}");
    let object: Value = serde_json::from_str(&folder.output(&["libraries", "-L", "lib", "--json"])).unwrap();
    let pumps = object["libraries"].as_array().unwrap().iter().filter(|one| one["name"] == "Pumps");
    let taken: Vec<&Value> = pumps.map(|one| &one["is_taken"]).collect();
    assert_eq!(taken, [&Value::Bool(false), &Value::Bool(true)]);
    assert_eq!(object["libraries"][3]["uses"][0]["found"], "nothing");
}

/// One error, however often the library is needed: in imports, types, values and calls.
#[test]
fn a_missing_library_is_told_once() {
    let folder = folder("missing");
    folder.write(
        "Plant.mo",
        "model Plant
  import SI = Hydraulics.Units;
  import Hydraulics.Valves;
  Hydraulics.Pumps.Simple pump;
  Valves.Simple valve;
  SI.Pressure p = Hydraulics.Constants.p0;
  Real y = Hydraulics.f(time);
  annotation(uses(Hydraulics(version=\"2.1.0\")));
end Plant;",
    );
    folder.write("Typo.mo", "model Typo Pmps.Simple a; Pmps.Simple b; end Typo;");
    let text = folder.refusal(&["check", "Plant.mo", "-L", "lib"], 1);
    assert_eq!(text.matches("error: ").count(), 1, "{text}");
    for part in [
        "there is no library `Hydraulics` 2.1.0, which `Plant` uses",
        "it is not in `lib` (-L)",
        "it is needed in 3 more places",
    ] {
        assert!(text.contains(part), "{text}");
    }
    let text = folder.refusal(&["check", "Typo.mo", "-L", "lib"], 1);
    assert_eq!(text.matches("error: ").count(), 1, "{text}");
    assert!(text.contains("did you mean `Pumps`?") && text.contains("it is not in `lib`"), "{text}");
}
