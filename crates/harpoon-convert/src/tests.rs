//! Small models and what a script makes of them. Lines that change are written as `old => new`; all others must stay as they are.

use harpoon_index::{Id, Name};
use harpoon_source::{FileId, MemoryFiles, Sources};
use harpoon_syntax::edit::apply;

use crate::{Changes, Rules, convert};

/// Converts the lines left of `=>` and compares with those right of it; the classes of the new library are `there`.
fn check(script: &str, there: &[&str], lines: &str) -> Changes {
    let side = |at: usize| -> String {
        let of = |line: &str| match line.split_once(" => ") {
            Some((old, new)) => {
                let indent = &old[..old.len() - old.trim_start().len()];
                if at == 0 { old.trim_end().to_string() } else { format!("{indent}{}", new.trim()) }
            }
            None => line.to_string(),
        };
        lines.lines().map(of).collect::<Vec<_>>().join("\n")
    };
    let sources = Sources::new(Box::new(MemoryFiles::new()));
    let file = sources.add("M.mo", side(0));
    let parse = harpoon_syntax::parse(file, sources.text(file));
    assert!(parse.diagnostics.is_empty(), "{:?}", parse.diagnostics);
    let rules = Rules::read(FileId::from_index(0), script, None).unwrap();
    let trees = [parse.tree];
    let (edits, changes) = convert(&sources, &trees, Name::new("Lib"), &rules, &|name| there.contains(&name));
    let new = apply(sources.text(file), &edits).unwrap();
    for (made, expected) in new.lines().zip(side(1).lines()) {
        assert_eq!(made, expected);
    }
    assert_eq!(new, side(1));
    changes
}

fn notes(changes: &Changes) -> Vec<&str> {
    changes.notes.iter().map(|note| note.message.as_str()).collect()
}

const UNITS: &str = r#"
convertClass("Lib.SIunits", "Lib.Units.SI")
convertClass("Lib.SIunits.Temp_C", "Lib.Units.NonSI.Celsius")
convertClass("Lib.SIunits.Conversions", "Lib.Units.Conversions")
convertClass("Lib.old", "Other.new");
"#;

#[test]
fn classes_are_renamed_wherever_names_stand() {
    let changes = check(
        UNITS,
        &[],
        r#"model M "Lib.SIunits in a text stays"
  Lib.SIunits.Length l /* Lib.SIunits */ = 1; => Lib.Units.SI.Length l /* Lib.SIunits */ = 1;
  .Lib.SIunits.Temp_C t; => .Lib.Units.NonSI.Celsius t;
  parameter Real x = Lib.old(Lib.SIunits.Conversions.k[1].y); => parameter Real x = Other.new(Lib.Units.Conversions.k[1].y);
  replaceable model R = Lib.A constrainedby Lib.SIunits.B; => replaceable model R = Lib.A constrainedby Lib.Units.SI.B;
equation
  connect(Lib.SIunits.p, l); => connect(Lib.Units.SI.p, l);
  annotation(Documentation(info="<a href=\"modelica://Lib.SIunits.Length\">Lib.SIunits</a>")); => annotation(Documentation(info="<a href=\"modelica://Lib.Units.SI.Length\">Lib.SIunits</a>"));
end M;"#,
    );
    let libraries: Vec<&str> = changes.libraries().iter().map(|name| name.as_str()).collect();
    assert_eq!(libraries, ["Lib", "Other"]);
    let counts: Vec<(&str, usize)> =
        changes.counts.iter().map(|(change, n)| (change.old.as_str(), *n)).collect();
    let expected =
        [("Lib.SIunits", 4), ("Lib.SIunits.Conversions", 1), ("Lib.SIunits.Temp_C", 1), ("Lib.old", 1)];
    assert_eq!(counts, expected);
}

#[test]
fn imports_keep_their_names() {
    check(
        UNITS,
        &["Lib.Units.SI.Mass"],
        r#"package P
  import SI = Lib.SIunits; => import SI = Lib.Units.SI;
  import Lib.SIunits; => import SIunits = Lib.Units.SI;
  import Lib.SIunits.*; => import Lib.Units.SI.*;
  import Lib.SIunits.{Angle, Temp_C}; => import Lib.Units.SI.Angle; import Temp_C = Lib.Units.NonSI.Celsius;
  package U = Lib.SIunits; => package U = Lib.Units.SI;
  model M
    SI.Length a;
    SIunits.Length b;
    SI.Temp_C c; => Lib.Units.NonSI.Celsius c;
    U.Temp_C d; => Lib.Units.NonSI.Celsius d;
    Mass m;
    Temp_C t;
    Angle phi;
  end M;
  encapsulated model E
    import SI = Lib.SIunits; => import SI = Lib.Units.SI;
    SI.Temp_C c; => .Lib.Units.NonSI.Celsius c;
    SI.Length s;
  end E;
  model Hides
    Real Lib;
    SI.Temp_C c; => .Lib.Units.NonSI.Celsius c;
  end Hides;
end P;"#,
    );
}

#[test]
fn a_class_of_the_user_is_not_one_of_the_library() {
    check(
        "convertClass(\"Lib.A\", \"Lib.B\") convertElement(\"Lib.C\", \"x\", \"y\")",
        &[],
        r#"package P
  package Lib
    model A
    end A;
  end Lib;
  Lib.A a;
  model M
    record C
      Real x;
    end C;
    C c(x = 1);
    Real z = c.x;
  end M;
end P;"#,
    );
}

#[test]
fn elements_are_renamed_through_components_and_inheritance() {
    check(
        "convertElement({\"Lib.Resistor\", \"Lib.f\"}, {\"R_ref\", \"T.a\"}, {\"R\", \"T.b\"}) convertClass(\"Lib.Resistor\", \"Lib.Heating\")",
        &[],
        r#"package P
  model A
    extends Lib.Resistor(R_ref = 2, T(a = 3)); => extends Lib.Heating(R = 2, T(b = 3));
  end A;
  model B
    extends A;
    Real y = R_ref + T.a; => Real y = R + T.b;
  end B;
  model C
    B b[2](each R_ref = 1); => B b[2](each R = 1);
    Lib.Resistor r(R_ref = Lib.f(R_ref = k)), s(T.a = 2); => Lib.Heating r(R = Lib.f(R = k)), s(T.b = 2);
    parameter Real R_ref = 1;
    parameter Real k = b[1].R_ref + r.T.a; => parameter Real k = b[1].R + r.T.b;
  equation
    for R_ref in 1:2 loop
      b[R_ref].y = r.R_ref; => b[R_ref].y = r.R;
    end for;
  end C;
  model D
    C c(r(R_ref = 7), R_ref = 8); => C c(r(R = 7), R_ref = 8);
  end D;
end P;"#,
    );
}

/// The example of the specification.
#[test]
fn the_example_of_the_specification() {
    check(
        r#"convertClass("Lib.Thermal.IsolatedPipe", "Lib.Thermal.Pipe");
convertModifiers({"Lib.Thermal.IsolatedPipe"}, fill("", 0), {"useHeatPort=false"});
convertClass("Lib.Temporary.NumericValue", "Lib.Show.RealValue");
convertModifiers("Lib.Temporary.NumericValue", {"Value"}, {"number=%Value%"});
convertModifiers("Lib.Temporary.NumericValue", {"hideConnector"}, {"use_numberPort=not %hideConnector%"});
convertModifiers("Lib.LinearDependency", {"y0=0", "k1=0", "k2=0"}, {"y0=%y0%", "k1=%y0%*%k1%", "k2=%y0%*%k2%"}, true);
convertClass("Lib.BadPackage", "Lib.Package");
convertElement("Lib.BadPackage.PartialBase", "bad", "correct");
convertElement("Lib.BadPackage.ActualClass", "bad", "correct");"#,
        &[],
        r#"package P
  Lib.Thermal.IsolatedPipe pipe1; => Lib.Thermal.Pipe pipe1(useHeatPort=false);
  Lib.Temporary.NumericValue tempValue(Value = 10, hideConnector = true); => Lib.Show.RealValue tempValue(number=10, use_numberPort=not true);
  Lib.LinearDependency linearDep(y0 = 2, k2 = 1); => Lib.LinearDependency linearDep(y0=2, k1=2*0, k2=2*1);
  Lib.LinearDependency other(
    k1 = 3, => k1=x*3,
    k2 = -1, => k2=x*(-1),
    y0 = x); => y0=x);
  model A
    import Lib;
    extends Lib.BadPackage.ActualClass; => extends Lib.Package.ActualClass;
  end A;
  model B
    extends A;
    Boolean b = bad; => Boolean b = correct;
  end B;
end P;"#,
    );
}

#[test]
fn modifiers_are_removed_added_and_chosen() {
    let changes = check(
        r#"convertModifiers("Lib.Limiter", {"limitsAtInit"}, fill("", 0))
convertElement("Lib.Limiter", "strict", "")
convertModifiers("Lib.Step", fill("", 0), {"nIn=1", "nOut=1"})
convertModifiers("Lib.Machine", {"cardinality(support)=1"}, {"useSupport=true"})
convertClassIf("Lib.Source", "kind", "Kinds.sine", "Lib.Sine")
convertModifiers("Lib.Gyrator", {"G"}, {"G1(start=%G%)", "G2(start=%G%)"})"#,
        &[],
        r#"model M
  Lib.Limiter a(uMax = 1, limitsAtInit = true); => Lib.Limiter a(uMax = 1);
  Lib.Limiter b(limitsAtInit = true, uMax = 1); => Lib.Limiter b(uMax = 1);
  Lib.Limiter c(limitsAtInit = true, strict = false) "text"; => Lib.Limiter c "text";
  Lib.Step s[3], t(nIn = 2) annotation(Dialog()); => Lib.Step s[3](nIn=1, nOut=1), t(nIn = 2, nOut=1) annotation(Dialog());
  Lib.Machine m, n(J = 1); => Lib.Machine m, n(J = 1, useSupport=true);
  Lib.Source u(kind = Lib.Kinds.sine, f = 2); => Lib.Sine u(f = 2);
  Lib.Source v(kind = Lib.Kinds.step);
  Lib.Gyrator g(each final G = x + 1); => Lib.Gyrator g(each final G1(start=x + 1), each final G2(start=x + 1));
  Lib.Source w(kind = Lib.Kinds.sine), z;
equation
  connect(n.support, m.flange);
end M;"#,
    );
    assert_eq!(
        notes(&changes),
        ["components of `Lib.Source` need different classes now: declare them separately"]
    );
}

#[test]
fn what_needs_a_person_is_told() {
    let changes = check(
        r#"convertMessage("Lib.Internal", "No support of internal classes.")
convertMessage("Lib.Motor", "It has gone.", "brake")
convertClass("Lib.Internal.Kept", "Lib.Kept")
convertElement("Lib.Motor", "a.b", "c")"#,
        &[],
        r#"model M
  Lib.Internal.Mosfet m;
  Lib.Internal.Kept k; => Lib.Kept k;
  Lib.Motor motor(brake = 1, a(b = 2));
  Real x = motor.a.b + motor.a[1].b; => Real x = motor.c + motor.a[1].b;
end M;"#,
    );
    assert_eq!(
        notes(&changes),
        [
            "`Lib.Internal.Mosfet`: No support of internal classes.",
            "`Lib.Motor.brake`: It has gone.",
            "`a.b` of `Lib.Motor` is now `c`, which cannot be written inside of these parentheses",
            "`a.b` is now `c`: its subscripts have to be moved",
        ]
    );
}

#[test]
fn redeclarations_are_converted() {
    check(
        r#"convertElement("Lib.Media.Partial.BaseProperties", "R", "R_s")
convertElement("Lib.Tank", "Medium", "Fluid")
convertClass("Lib.Media.air", "Lib.Media.Air")"#,
        &[],
        r#"package P
  package Medium
    extends Lib.Media.Partial;
    redeclare model extends BaseProperties
    equation
      R = 3; => R_s = 3;
    end BaseProperties;
  end Medium;
  model M
    replaceable package Gas = Lib.Media.Partial;
    Gas.BaseProperties gas(R = 1); => Gas.BaseProperties gas(R_s = 1);
    Lib.Tank tank(redeclare package Medium = Lib.Media.air); => Lib.Tank tank(redeclare package Fluid = Lib.Media.Air);
    Real r = gas.R; => Real r = gas.R_s;
  end M;
end P;"#,
    );
}
