//! How classes, elements, modifiers, equations and statements are read.

mod support;

use harpoon_syntax::ast::*;
use support::{check_clean, parse};

fn tree(text: &str) -> StoredDefinition {
    check_clean(text);
    parse(text).tree
}

fn class(text: &str) -> Class {
    tree(text).classes.remove(0)
}

fn composition(text: &str) -> Composition {
    match class(&format!("model M {text} end M;")).body {
        ClassBody::Long(composition) => composition,
        other => panic!("{other:?}"),
    }
}

fn element(text: &str) -> Element {
    composition(text).elements.remove(0)
}

fn components(text: &str) -> ComponentClause {
    match element(text).kind {
        ElementKind::Components(clause) => clause,
        other => panic!("{other:?}"),
    }
}

fn import(text: &str) -> ImportKind {
    match element(text).kind {
        ElementKind::Import(import) => import.kind,
        other => panic!("{other:?}"),
    }
}

fn equations(text: &str) -> Vec<Equation> {
    match composition(&format!("equation {text}")).sections.remove(0) {
        Section::Equations { equations, .. } => equations,
        other => panic!("{other:?}"),
    }
}

fn statements(text: &str) -> Vec<Statement> {
    match composition(&format!("algorithm {text}")).sections.remove(0) {
        Section::Algorithm { statements, .. } => statements,
        other => panic!("{other:?}"),
    }
}

#[test]
fn files() {
    let file = tree("within A.B; final model M end M; package P end P;");
    assert_eq!(file.within.unwrap().path.unwrap().to_string(), "A.B");
    assert_eq!(file.classes.len(), 2);
    assert!(tree("within; model M end M;").within.unwrap().path.is_none());
    assert!(tree("\u{feff}// nothing else\n").within.is_none());
    // As libraries of version 2 start.
    assert_eq!(tree("within; import \"C:/BondLib.mo\"; package P end P;").classes.len(), 1);
}

#[test]
fn kinds_of_classes() {
    for (text, kind) in [
        ("class", ClassKind::Class),
        ("model", ClassKind::Model),
        ("record", ClassKind::Record),
        ("operator record", ClassKind::OperatorRecord),
        ("block", ClassKind::Block),
        ("connector", ClassKind::Connector),
        ("expandable connector", ClassKind::ExpandableConnector),
        ("type", ClassKind::Type),
        ("package", ClassKind::Package),
        ("function", ClassKind::Function),
        ("operator function", ClassKind::OperatorFunction),
        ("operator", ClassKind::Operator),
    ] {
        let class = class(&format!("encapsulated partial {text} C \"described\" end C;"));
        assert_eq!(class.kind, kind);
        assert!(class.encapsulated && class.partial);
        assert_eq!(&*class.description.unwrap().text, "described");
    }
    assert_eq!(class("pure function f end f;").purity, Some(Purity::Pure));
    assert_eq!(class("impure operator function f end f;").purity, Some(Purity::Impure));
    assert_eq!(class("operator '+' end '+';").name.name, "'+'");
    // Redundant escapes do not make another name.
    assert_eq!(class(r"model 'a\?' end 'a?';").name.name, "'a?'");
}

#[test]
fn short_classes() {
    let ClassBody::Short { causality, base, subscripts, modification, .. } =
        class("connector C = input Real[3](unit=\"m\") \"described\" annotation(a=1);").body
    else {
        panic!("a short class")
    };
    assert_eq!(causality, Some(Causality::Input));
    assert_eq!((base.to_string().as_str(), subscripts.len()), ("Real", 1));
    assert_eq!(modification.unwrap().arguments.len(), 1);
    let ClassBody::Enumeration { literals } =
        class("type E = enumeration(a \"first\", b annotation(c=1));").body
    else {
        panic!("an enumeration")
    };
    assert_eq!(literals.unwrap().len(), 2);
    let open = class("type E = enumeration(:);").body;
    assert!(matches!(open, ClassBody::Enumeration { literals: None }));
    let ClassBody::Derivative { function, inputs } = class("function g = der(f, x, y);").body else {
        panic!("a derivative")
    };
    assert_eq!((function.to_string().as_str(), inputs.len()), ("f", 2));
}

#[test]
fn class_extends() {
    let element = element("redeclare function extends f(a=1) \"described\" input Real x; end f;");
    assert!(element.prefixes.redeclare);
    let ElementKind::Class(class) = element.kind else { panic!("a class") };
    let ClassBody::Extends { modification, composition } = class.body else { panic!("a class extends") };
    assert_eq!(modification.unwrap().arguments.len(), 1);
    assert_eq!(composition.elements.len(), 1);
}

#[test]
fn imports() {
    assert!(matches!(import("import A.B.C;"), ImportKind::Qualified(path) if path.idents.len() == 3));
    assert!(matches!(import("import D = A.B;"), ImportKind::Renaming(ident, _) if ident.name == "D"));
    assert!(matches!(import("import A.B.*;"), ImportKind::Unqualified(path) if path.idents.len() == 2));
    assert!(
        matches!(import("import A.{B, C} \"described\";"), ImportKind::Group(_, names) if names.len() == 2)
    );
    assert!(matches!(import("import \"file.mo\";"), ImportKind::File(_)));
}

#[test]
fn components_with_everything() {
    let clause = components(
        "flow parameter input .A.B[3] x[2](start = 1) = 2 if c \"a\" + \"b\" annotation(d = 3), y;",
    );
    assert_eq!(clause.flow, Some(FlowPrefix::Flow));
    assert_eq!(clause.variability, Some(Variability::Parameter));
    assert_eq!(clause.causality, Some(Causality::Input));
    assert_eq!(clause.type_name.to_string(), ".A.B");
    assert_eq!(clause.declarations.len(), 2);
    let x = &clause.declarations[0];
    assert_eq!((clause.subscripts.len(), x.subscripts.len()), (1, 1));
    assert_eq!(x.modification.as_ref().unwrap().binding.as_ref().unwrap().to_string(), "2");
    assert_eq!(x.condition.as_ref().unwrap().to_string(), "c");
    assert_eq!(&*x.description.as_ref().unwrap().text, "ab");
    assert!(x.annotation.is_some());
}

#[test]
fn prefixes_in_any_order() {
    for text in [
        "redeclare final inner outer replaceable parameter Real x;",
        "inner outer replaceable final redeclare parameter Real x;",
        "parameter final replaceable redeclare inner outer Real x;",
    ] {
        let prefixes = element(text).prefixes;
        assert!(
            prefixes.redeclare && prefixes.final_ && prefixes.inner && prefixes.outer && prefixes.replaceable
        );
    }
}

#[test]
fn constraining_clauses_of_both_ages() {
    for word in ["constrainedby", "extends"] {
        let text = format!("replaceable model M = A {word} B(x = 1) \"described\" annotation(c = 1);");
        let clause = element(&text).constrained_by.unwrap();
        assert_eq!(clause.base.to_string(), "B");
        assert!(clause.modification.is_some() && clause.description.is_some() && clause.annotation.is_some());
        assert!(element(&format!("replaceable A a {word} B;")).constrained_by.is_some());
    }
}

#[test]
fn visibility() {
    let composition = composition("Real a; protected Real b; public Real c; protected Real d;");
    let protected: Vec<_> =
        composition.elements.iter().map(|e| e.visibility == Visibility::Protected).collect();
    assert_eq!(protected, [false, true, false, true]);
}

#[test]
fn modifiers() {
    let clause = components(
        "A a(each final x.y = 1 \"described\", redeclare each final B b(z = 2), redeclare package P = Q,
             replaceable function f = g constrainedby h, c := 3, d(e), u = break);",
    );
    let arguments = &clause.declarations[0].modification.as_ref().unwrap().arguments;
    assert_eq!(arguments.len(), 7);
    assert!(arguments[0].each && arguments[0].final_ && arguments[1].each && arguments[1].final_);
    let redeclared = |index: usize| match &arguments[index].kind {
        ArgumentKind::Redeclare(element) => element,
        other => panic!("{other:?}"),
    };
    assert!(redeclared(1).prefixes.redeclare && redeclared(1).prefixes.final_);
    assert!(matches!(redeclared(2).kind, ElementKind::Class(_)));
    assert!(redeclared(3).prefixes.replaceable && redeclared(3).constrained_by.is_some());
    let ElementKind::Extends(extends) =
        element("extends A(break b, break connect(c.d, e)) annotation(f);").kind
    else {
        panic!("an extends clause")
    };
    let arguments = extends.modification.unwrap().arguments;
    assert!(matches!(arguments[0].kind, ArgumentKind::BreakElement(_)));
    assert!(matches!(arguments[1].kind, ArgumentKind::BreakConnect(..)));
}

#[test]
fn annotations_anywhere() {
    let class = class(
        "model M annotation(a=1); Real x annotation(extent=[-1, 1; 2, 3], rotation=0); annotation(b=1);
         equation x = 1; annotation(c=1); algorithm annotation(d=1); public annotation(e=1); end M;",
    );
    assert_eq!(class.annotations.len(), 5);
}

#[test]
fn external_functions() {
    let external = |text: &str| match class(&format!("function f external {text} end f;")).body {
        ClassBody::Long(composition) => composition.external.unwrap(),
        other => panic!("{other:?}"),
    };
    let full = external("\"C\" y.z = g(x, size(x, 1)) annotation(Library=\"m\");");
    assert_eq!(&*full.language.unwrap().text, "C");
    assert_eq!(full.result.unwrap().to_string(), "y.z");
    assert_eq!((full.function.unwrap().name.as_str(), full.arguments.len()), ("g", 2));
    assert!(full.annotation.is_some());
    assert!(external(";").function.is_none());
    assert!(external("\"C\";").language.is_some());
    assert!(external("g();").function.is_some());
    assert!(external("\"builtin\" annotation(a=1);").annotation.is_some());
}

#[test]
fn equations_of_all_kinds() {
    let equations = equations(
        "x = y \"described\" annotation(a=1); (a, b) = f(x); connect(a.b[1], c) annotation(Line(points=[0, 0]));
         if a then x = 1; elseif b then else x = 2; x = 3; end if;
         for i in 1:2, j loop x[i] = j; end for;
         when a then x = 1; elsewhen b then reinit(x, 1); end when;
         assert(a, \"b\"); Connections.root(c.r);;",
    );
    let kinds: String = equations
        .iter()
        .map(|equation| match &equation.kind {
            EquationKind::Equality { .. } => '=',
            EquationKind::Connect(..) => 'c',
            EquationKind::If { branches, otherwise } if branches.len() == 2 && otherwise.len() == 2 => 'i',
            EquationKind::For { iterators, .. } if iterators.len() == 2 => 'f',
            EquationKind::When { branches } if branches.len() == 2 => 'w',
            EquationKind::Call(_) => '(',
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, "==cifw((");
    assert!(equations[0].description.is_some() && equations[0].annotation.is_some());
    let initial = composition("initial equation x = 1; initial algorithm y := 2; equation").sections;
    assert!(matches!(&initial[0], Section::Equations { initial: true, .. }));
    assert!(matches!(&initial[1], Section::Algorithm { initial: true, .. }));
    assert!(matches!(&initial[2], Section::Equations { initial: false, .. }));
}

#[test]
fn statements_of_all_kinds() {
    let statements = statements(
        "x[1].y := 2; (a, , b[1]) := f(x); (a) := f(x); f(x);
         if a then elseif b then x := 1; else end if;
         for i in 1:2 loop break; end for;
         while a loop return; end while;
         when a then x := 1; elsewhen b then x := 2; end when;",
    );
    let kinds: String = statements
        .iter()
        .map(|statement| match &statement.kind {
            StatementKind::Assign { .. } => '=',
            StatementKind::AssignTuple { targets, .. } => char::from_digit(targets.len() as u32, 10).unwrap(),
            StatementKind::Call(_) => '(',
            StatementKind::If { .. } => 'i',
            StatementKind::For { .. } => 'f',
            StatementKind::While { .. } => 'l',
            StatementKind::When { .. } => 'w',
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(kinds, "=31(iflw");
}

#[test]
fn spans_are_exact() {
    let text = "within A ;\nfinal  model M \"d\"\n  replaceable Real x(start = 1) ;\nequation\n  x = - 2 \"e\" ;\nend M ;\n";
    let tree = tree(text);
    let slice = |span: harpoon_source::Span| &text[span.start as usize..span.end as usize];
    let class = &tree.classes[0];
    assert_eq!(slice(tree.within.unwrap().span), "within A");
    assert!(slice(class.span).starts_with("model M") && slice(class.span).ends_with("end M"));
    let ClassBody::Long(composition) = &class.body else { panic!("a long class") };
    assert_eq!(slice(composition.elements[0].span), "replaceable Real x(start = 1)");
    let ElementKind::Components(clause) = &composition.elements[0].kind else { panic!("a component") };
    assert_eq!(slice(clause.declarations[0].modification.as_ref().unwrap().span), "(start = 1)");
    let Section::Equations { equations, .. } = &composition.sections[0] else { panic!("equations") };
    assert_eq!(slice(equations[0].span), "x = - 2 \"e\"");
    let EquationKind::Equality { rhs, .. } = &equations[0].kind else { panic!("an equality") };
    assert_eq!(slice(rhs.span), "- 2");
}
