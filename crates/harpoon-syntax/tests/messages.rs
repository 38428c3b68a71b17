//! One mistake, one message, and reading goes on behind it.

mod support;

use harpoon_syntax::ast::*;
use support::{check_margin, check_message, messages, parse};

#[test]
fn many_mistakes_in_one_file() {
    check_margin(
        "\
package P
  model A
    Real x // 11: expected `;` after the declaration
    Real y;
    Real z = 1 +; // 17: expected an expression, found `;`
    parameter Real p = (1 + 2; // 30: expected `,` or `)`, found `;`
    Real q(start = 1; // 21: expected `,` or `)`, found `;`
    Real when; // 10: expected the name of a component, found the keyword `when`
    Real 3x; // 10: expected the name of a component, found a number
    Real r(start = , fixed = true); // 20: expected an expression, found `,`
    output input Real s; // 12: only one of `input` and `output` can be given, and only once
    x = 3; // 5: an equation cannot stand among declarations
    Real u;
  equation
    x := 1; // 7: `:=` stands in algorithms; an equation has `=`
    x == y; // 11: expected `=` in the equation, found `;`
    x = 1 2; // 11: expected `;` after the equation, found a number
    foo(1, 2; // 13: expected `,` or `)`, found `;`
    Real w; // 5: a declaration cannot stand among equations or statements
    connect(a, 3); // 16: expected a connector, found a number
    if x > 1
      x = 2; // 7: expected `then` after the condition, found `x`
    end fi; // 5: expected `end if`, found `end fi`
    for i 1:3 loop // 11: expected `loop` after the range, found a number
    end for;
    y = [1, 2; 3 4]; // 18: expected `,`, `;` or `]`, found a number
    x != y; // 7: the character `!` means nothing here
    x = a && b; // 11: the character `&` means nothing here
  algorithm
    x = 1; // 7: an assignment has `:=`
    (a, 2) := f(x); // 9: only a variable can be assigned to
    (a, b) := 2; // 15: several results come from a function call only
    connect(a, b); // 5: `connect` is an equation
    break; // 5: `break` stands in a loop only
  end B; // 7: expected `end A`, found `end B`
  type E = enumeration(a, b c); // 29: expected `,` or `)`, found `c`
  import A.B.; // 14: expected a name after the `.`, found `;`
  extends ; // 11: expected the name of a class after `extends`, found `;`
  model Real end Real; // 9: `Real` is the name of a predefined type and cannot be declared
end P;
",
    );
}

#[test]
fn a_missing_end_is_reported_where_it_shows() {
    check_message("model M\n  Real x;\n", "3:1: expected `end M`, found the end of the file");
    check_message("package P\n  model M\n    Real x;\nend P;", "4:1: expected `end M`, found `end P`");
    check_message("model M\n  Real x;\nend;", "3:4: expected `M` after `end`, found `;`");
    check_message(
        "model M\nequation\n  for i in 1:2 loop\n    if a then\n  end for;\nend M;",
        "5:3: expected `end if`, found `end for`",
    );
    check_message(
        "model M\nequation\n  if a then\n    x = 1;\nend M;",
        "5:1: expected `end if`, found `end M`",
    );
    // A class behind the equations is then no mistake of its own.
    let text = "package P\n  model A\n  equation\n    x = 1;\n  model B\n  end B;\nend P;";
    check_message(text, "7:1: expected `end A`, found `end P`");
}

#[test]
fn a_word_that_is_missing() {
    check_message("model M\n  x = 1;\n  y = 2;\nend M;", "2:3: an equation cannot stand among declarations");
    check_message(
        "function f\n  y := 1;\n  z := 2;\nend f;",
        "2:3: a statement cannot stand among declarations",
    );
    check_message("model M\n  Real x;\nM;", "3:1: expected `end` before `M`");
    check_message("model M\nequation\n  x = 1;\nM;", "4:1: expected `end` before `M`");
    check_message("model M equation if a then x = 1; if; end M;", "1:35: expected `end` before `if`");
    check_message(
        "package P\n  A \"described\"\n    Real x;\n  end A;\n  model B end B;\nend P;",
        "2:3: expected a kind of class such as `model` or `package`, found `A`",
    );
}

#[test]
fn an_end_too_many() {
    check_message("model M\n  Real x;\nend A;\n  Real y;\nend M;", "3:1: `end A` closes nothing");
    check_message("model M\nequation\n  end if;\n  x = 1;\nend M;", "3:3: `end if` without `if`");
    let messages = messages("model M\nend M;\nend P;\nmodel N\nend N;");
    assert_eq!(messages, ["3:1: expected a class such as `model` or `package`, found the keyword `end`"]);
}

#[test]
fn wrong_branches() {
    check_message(
        "model M equation if a then x = 1; else x = 2; elseif b then x = 3; end if; end M;",
        "1:47: `elseif` after `else`",
    );
    check_message(
        "model M equation when a then x = 1; else x = 2; end when; end M;",
        "1:37: `else` in a `when`",
    );
}

#[test]
fn declarations_among_equations() {
    let text = "model M\nequation\n  x = 1;\n  parameter Real p;\n  y = 2;\nend M;";
    let messages = messages(text);
    assert_eq!(messages[0], "4:3: a declaration cannot stand among equations or statements");
}

#[test]
fn what_swallows_the_rest_of_the_file() {
    check_message("model M\n  /* not closed\nend M;", "2:3: the comment is not closed");
    check_message("model M \"not closed\nend M;", "1:9: the string is not closed");
    check_message("model M\n  Real 'x;\nend M;", "2:8: the quoted name is not closed");
    // The missing quote inverts all strings behind it.
    let text =
        "package P\n  model A \"not closed\n    Real x \"x\";\n  end A;\n  model B \"b\"\n  end B;\nend P;";
    check_message(text, "2:11: the string is probably not closed");
}

#[test]
fn files() {
    check_message("within A.B\nmodel M end M;", "1:11: expected `;` after `within`");
    check_message("Real x;", "1:1: expected a class such as `model` or `package`, found `Real`");
    check_message("model M end M", "1:14: expected `;` after the class");
    check_message("model end M;", "1:7: expected a name for the class, found the keyword `end`");
}

#[test]
fn hints() {
    let hint = |text: &str| parse(text).diagnostics[0].hints[0].clone();
    assert_eq!(hint("model M equation x == y; end M;"), "`==` compares; an equation has `=`");
    assert_eq!(hint("model M x = y; end M;"), "write `equation` before it");
    assert_eq!(hint("model M Real x = 1,5*time; end M;"), "decimals follow a point: `1.5`");
    assert_eq!(hint("model M equation x = 2*1,25; end M;"), "decimals follow a point: `1.25`");
    assert_eq!(hint("model M Real x(start = 0,5); end M;"), "decimals follow a point: `0.5`");
    assert_eq!(hint("function f if a then b := 1; end if; end f;"), "write `algorithm` before it");
    assert_eq!(hint("model M Real x = a && b; end M;"), "the logical and is written `and`");
    assert_eq!(hint("model M Real x = a < b < c; end M;"), "write `a < b and b < c`");
    assert_eq!(hint("model M Real end; end M;"), "`end` is a keyword and cannot be a name");
}

#[test]
fn an_unclosed_bracket_shows_where_it_was_opened() {
    let parse = parse("model M Real x(start = 1; end M;");
    let (span, words) = &parse.diagnostics[0].labels[0];
    assert_eq!((span.start, words.as_str()), (14, "the bracket was opened here"));
}

/// A declaration with a mistake in its modifier still declares its name.
#[test]
fn what_could_be_read_is_kept() {
    let parse = parse("model M Real x(start = ) = 1 +; Real y = ); Real z; equation x = ; y = 1; end M;");
    let ClassBody::Long(composition) = &parse.tree.classes[0].body else { panic!("a long class") };
    let names = composition.elements.iter().map(|element| match &element.kind {
        ElementKind::Components(clause) => clause.declarations[0].ident.name.as_str(),
        _ => "?",
    });
    assert_eq!(names.collect::<Vec<_>>(), ["x", "y", "z"]);
    let Section::Equations { equations, .. } = &composition.sections[0] else { panic!("equations") };
    assert!(matches!(equations[0].kind, EquationKind::Error));
    assert!(matches!(equations[1].kind, EquationKind::Equality { .. }));
    assert_eq!(parse.diagnostics.len(), 3);
}
