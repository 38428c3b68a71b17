//! How expressions are read.

mod support;

use harpoon_syntax::ast::*;
use support::{check_message, parse};

/// The expression of `Real x = …;`, without any message.
fn expression(text: &str) -> Expr {
    let source = format!("model M Real x = {text}; end M;");
    let parse = parse(&source);
    assert!(parse.diagnostics.is_empty(), "{text}: {}", parse.diagnostics[0].message);
    let ClassBody::Long(composition) = &parse.tree.classes[0].body else { panic!("a long class") };
    let ElementKind::Components(clause) = &composition.elements[0].kind else { panic!("a component") };
    clause.declarations[0].modification.clone().unwrap().binding.unwrap()
}

/// The expression with parentheses around every operation.
fn shape(expr: &Expr) -> String {
    match &expr.kind {
        ExprKind::Binary(operator, lhs, rhs) => format!("({} {operator} {})", shape(lhs), shape(rhs)),
        ExprKind::Unary(operator, operand) => format!("({operator} {})", shape(operand)),
        ExprKind::Parenthesis(inner) => shape(inner),
        ExprKind::Range { start, step, stop } => {
            let step = step.as_ref().map_or(String::new(), |step| shape(step) + ":");
            format!("({}:{step}{})", shape(start), shape(stop))
        }
        _ => expr.to_string(),
    }
}

fn check(text: &str, expected: &str) {
    assert_eq!(shape(&expression(text)), expected, "{text}");
}

/// What is written comes back.
fn check_print(text: &str) {
    assert_eq!(expression(text).to_string(), text);
}

#[test]
fn precedence() {
    check("a + b*c", "(a + (b * c))");
    check("a*b + c", "((a * b) + c)");
    check("a - b - c", "((a - b) - c)");
    check("a/b*c", "((a / b) * c)");
    check("a*b^c", "(a * (b ^ c))");
    check("a .* b ./ c .^ d .+ e .- f", "((((a .* b) ./ (c .^ d)) .+ e) .- f)");
    check("a or b and c", "(a or (b and c))");
    check("not a and b", "((not a) and b)");
    check("not a == b", "(not (a == b))");
    check("a and not b", "(a and (not b))");
    check("a + 1 < b*2", "((a + 1) < (b * 2))");
    check("a < b or c >= d", "((a < b) or (c >= d))");
    check("(a + b)*c", "((a + b) * c)");
}

#[test]
fn a_sign_binds_like_a_sum() {
    check("-a^2", "(- (a ^ 2))");
    check("-a*b", "(- (a * b))");
    check("-a + b", "((- a) + b)");
    check("a == -b", "(a == (- b))");
    check("+a - b", "((+ a) - b)");
    check(".-a .+ b", "((.- a) .+ b)");
    check("2^(-1)", "(2 ^ (- 1))");
}

#[test]
fn ranges_bind_loosest() {
    check("1:n", "(1:n)");
    check("a + 1:2:b*c", "((a + 1):2:(b * c))");
    check("a or b:c", "((a or b):c)");
}

#[test]
fn primaries() {
    for text in [
        "a.b[1].c",
        ".Modelica.Constants.pi",
        "x[:, end, 1:2]",
        "f(a, b, n = 2)",
        "f()",
        "der(x)",
        "initial()",
        "pure(f(x))",
        "sum(x[i] for i in 1:3, j)",
        "{a, {b, c}}",
        "{i for i in 1:3}",
        "[a, b; c, d]",
        "(a, , b)",
        "()",
        "(f(x))[1]",
        "(f(x)).y",
        "f(function g(x = 1))",
        "f(function g(), h = function k(y = 2))",
        "if a then b elseif c then d else e",
        "'a b'.'c'",
        "time",
        "true",
        "\"say \\\"a\\\\b\\\"\"",
        "1.0",
        "1.5e300",
        "Complex.'+'(a, b)",
    ] {
        check_print(text);
    }
    assert!(matches!(expression("break").kind, ExprKind::Break));
}

#[test]
fn else_if_is_elseif() {
    let expr = expression("if a then b else if c then d else e");
    assert_eq!(expr.to_string(), "if a then b elseif c then d else e");
}

#[test]
fn numbers() {
    let real = |text: &str| match expression(text).kind {
        ExprKind::Real(value) => value,
        other => panic!("{text} is {other:?}"),
    };
    for text in ["13.", "13E0", "1.3e1", "0.13E2", ".13E+2", "130e-1", "13.e0"] {
        assert_eq!(real(text), 13.0, "{text}");
    }
    assert!(matches!(expression("9223372036854775807").kind, ExprKind::Integer(i64::MAX)));
    // The longest number is taken: `2.` and `*`.
    check("2.*x", "(2.0 * x)");
    check("x.*2", "(x .* 2)");
    check_message(
        "model M Real x = 9223372036854775808; end M;",
        "1:18: the number is too large for an Integer",
    );
    check_message("model M Real x = 1e400; end M;", "1:18: the number is too large for a Real");
}

#[test]
fn strings() {
    let string = |text: &str| match expression(text).kind {
        ExprKind::String(value) => value,
        other => panic!("{text} is {other:?}"),
    };
    assert_eq!(&*string(r#""\"a\" \\ \' \? \a\b\f\n\r\t\v""#), "\"a\" \\ ' ? \x07\x08\x0c\n\r\t\x0b");
    assert_eq!(&*string("\"größer\""), "größer");
    assert_eq!(&*string("\"two\r\nlines\""), "two\nlines");
    check_message(r#"model M String s = "a\qb"; end M;"#, r"1:22: `\q` is not an escape sequence");
}

#[test]
fn words_of_later_versions_are_names_in_old_libraries() {
    check("operator == 1", "(operator == 1)");
    check("f(stream) + pure", "(f(stream) + pure)");
}

#[test]
fn what_the_grammar_refuses() {
    let refused = |expression: &str, message: &str| {
        check_message(&format!("model M Real x = {expression}; end M;"), message);
    };
    refused("a < b < c", "1:24: comparisons cannot be chained");
    refused("a^b^c", "1:21: powers cannot be chained");
    refused("a*-b", "1:20: a sign after an operator stands in parentheses");
    refused("a - -b", "1:22: a sign after an operator stands in parentheses");
    refused("2^-1", "1:20: a sign after an operator stands in parentheses");
    refused("not not a", "1:22: `not` after an operator stands in parentheses");
    refused("1:2:3:4", "1:23: a range has at most three parts, `start:step:stop`");
    refused("f(x)[1]", "1:22: the result of a call is indexed in parentheses");
    refused("f(a = 1, 2)", "1:27: an argument without a name cannot follow one with a name");
    refused("f(1, x for i in 1:2)", "1:25: `for` needs a call with a single argument");
    refused("1 + if a then b else c", "1:22: expected an expression, found the keyword `if`");
    refused("if a then b", "1:29: expected `else` in the expression, found `;`");
    refused("x[]", "1:20: expected a subscript, found `]`");
    refused("der", "1:21: expected `(` after `der`, found `;`");
    refused("a ** b", "1:21: expected an expression, found `*`");
    refused("[1, 2; 3 4]", "1:27: expected `,`, `;` or `]`, found a number");
    refused("{1, 2 3}", "1:24: expected `,` or `}`, found a number");
    refused("f(function g(1))", "1:31: a function with some arguments given needs their names");
}
