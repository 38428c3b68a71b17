//! No text overflows the stack: neither when it is parsed, nor when its tree is dropped.

use harpoon_index::Id;
use harpoon_source::FileId;

/// Half of what a thread has by default, so that callers keep the other half.
const STACK: usize = 1 << 20;

/// The messages for a text, parsed and dropped on a small stack.
fn messages(text: String) -> Vec<String> {
    let parse = move || {
        let parse = harpoon_syntax::parse(FileId::from_index(0), &text);
        let copy = parse.tree.clone();
        drop(parse.tree);
        drop(copy);
        parse.diagnostics.into_iter().map(|diagnostic| diagnostic.message).collect()
    };
    std::thread::Builder::new().stack_size(STACK).spawn(parse).unwrap().join().unwrap()
}

fn equation(expression: String) -> String {
    format!("model M Real x; equation x = {expression}; end M;")
}

/// Something deep gives exactly one message that says so.
fn check_too_deep(text: String) {
    let messages = messages(text);
    assert_eq!(messages.len(), 1, "{:?}", &messages[..messages.len().min(3)]);
    assert!(
        messages[0].starts_with("too many levels")
            || messages[0].starts_with("more than ")
            || messages[0].contains("chain"),
        "{messages:?}"
    );
}

fn around(depth: usize, open: &str, inner: &str, close: &str) -> String {
    open.repeat(depth) + inner + &close.repeat(depth)
}

#[test]
fn expressions() {
    for (open, close) in [
        ("(", ")"),
        ("{", "}"),
        ("[", "]"),
        ("f(", ")"),
        ("f(x = ", ")"),
        ("f(function g(x = ", "))"),
        ("x[", "]"),
        ("(1)[", "]"),
        ("if true then ", " else 1"),
        ("a or a and not a < -a + a * a ^ (", ")"),
        ("a or a and not a < -a + a * a ^ f(1, x[2, {3, [4, 5; ", "]}])"),
        ("{1 for i in {", "}}"),
        ("1:(", ")"),
    ] {
        check_too_deep(equation(around(10_000, open, "1", close)));
        check_too_deep(equation(around(10_000, open, "", "")));
    }
}

#[test]
fn signs() {
    for sign in ["-", "not "] {
        let messages = messages(equation(sign.repeat(10_000) + "x"));
        assert_eq!(messages.len(), 2);
        assert!(messages[0].ends_with("after an operator stands in parentheses"), "{messages:?}");
        assert!(messages[1].starts_with("too many levels"), "{messages:?}");
    }
}

#[test]
fn chains() {
    check_too_deep(equation("1".to_owned() + &" + 1".repeat(100_000)));
    check_too_deep(equation("true".to_owned() + &" and true".repeat(100_000)));
    // Chains inside brackets inside chains grow the same tree.
    let tower = (0..100).fold("1".to_owned(), |tower, _| format!("({tower}{})", " + 1".repeat(100)));
    check_too_deep(equation(tower));
    check_too_deep(equation("(x)".to_owned() + &"[1]".repeat(100_000)));
    check_too_deep(equation("(x)".to_owned() + &".y".repeat(100_000)));
}

#[test]
fn what_is_long_but_not_deep_is_fine() {
    assert!(messages(equation(format!("{{{}1}}", "1, ".repeat(100_000)))).is_empty());
    assert!(messages(equation(format!("{}1", "if a then 1 else ".repeat(100_000)))).is_empty());
    assert!(
        messages(equation(format!("if a then 1 {} else 1", "elseif a then 1 ".repeat(100_000)))).is_empty()
    );
    assert!(messages(equation("1".to_owned() + &" + 1".repeat(900))).is_empty());
    assert!(messages(equation(around(100, "(", "1", ")"))).is_empty());
}

#[test]
fn blocks() {
    let class = |body: String| format!("model M algorithm {body} end M;");
    check_too_deep(class(around(10_000, "if a then ", "", "end if; ")));
    check_too_deep(class(around(10_000, "if a then else ", "", "end if; ")));
    check_too_deep(class(around(10_000, "for i in 1:2 loop ", "", "end for; ")));
    check_too_deep(class(around(10_000, "while a loop ", "", "end while; ")));
    check_too_deep(class(around(10_000, "when a then ", "", "end when; ")));
    check_too_deep(class(around(10_000, "if a then ", "", "")));
}

#[test]
fn classes_and_modifiers() {
    check_too_deep(around(10_000, "model M\n ", "", "end M;\n"));
    check_too_deep("model M ".repeat(10_000));
    check_too_deep("model extends M ".repeat(10_000));
    let class = |body: String| format!("model M Real x{body}; end M;");
    check_too_deep(class(around(10_000, "(y", "", ")")));
    check_too_deep(class(around(10_000, "(redeclare A b", "", ")")));
    check_too_deep(class(around(10_000, "(redeclare model A = B", "", ")")));
    check_too_deep(class(format!(" annotation({}", "a(".repeat(10_000))));
}

/// Every mistake may look ahead, but not all of them to the end of a long file.
#[test]
fn many_mistakes_take_linear_time() {
    let start = std::time::Instant::now();
    for text in ["A \"x\"; ", "x = [1, (2; ", "end B; ", "\"a\" + ", "x.y[1] z, ", "else ", "f(a b); "] {
        let mistakes = text.repeat(50_000);
        for section in ["", "equation ", "algorithm "] {
            assert!(!messages(format!("model M {section}{mistakes} end M;")).is_empty());
        }
        assert!(!messages(mistakes).is_empty());
    }
    // A second in a debug build; quadratic time would be hours.
    assert!(start.elapsed().as_secs() < 60, "{:?}", start.elapsed());
}
