//! Modelica texts become other texts of which most still parse: the damage is done to tokens, not to bytes.

/// Larger seeds make each input slow without making it more interesting.
const LARGEST_SEED: usize = 6000;

/// A damaged copy of one of the texts.
pub fn mutant(files: &[String], random: &mut Random) -> String {
    let mut tokens = tokens(seed(files, random));
    for _ in 0..1 + random.below(5) {
        mutate(&mut tokens, files, random);
    }
    tokens.concat()
}

fn seed<'f>(files: &'f [String], random: &mut Random) -> &'f str {
    let mut candidates = (0..20).map(|_| &files[random.below(files.len())]);
    candidates.find(|text| text.len() <= LARGEST_SEED).map_or("model M end M;", |text| text)
}

fn mutate(tokens: &mut Vec<String>, files: &[String], random: &mut Random) {
    let Some(name) = random.position(tokens, is_name) else { return };
    let other = random.position(tokens, is_name).expect("there is one");
    match random.below(18) {
        0 => tokens.swap(name, other),
        1 | 2 => tokens[name] = tokens[other].clone(),
        3 => {
            let copy = tokens[statement(tokens, random)].to_vec();
            insert(tokens, copy, random);
        }
        4 => drop(tokens.drain(statement(tokens, random))),
        5 | 6 => {
            if let Some(number) =
                random.position(tokens, |token| token.starts_with(|c: char| c.is_ascii_digit()))
            {
                tokens[number] = random.choose(NUMBERS).to_string();
            }
        }
        7 => {
            if let Some(symbol) = random.position(tokens, |token| OPERATORS.contains(&token)) {
                tokens[symbol] = random.choose(OPERATORS).to_string();
            }
        }
        8 => {
            let class = class_name(tokens, random);
            insert(tokens, vec![format!("extends {class};")], random);
        }
        9 => {
            let class = class_name(tokens, random);
            insert(tokens, vec![format!("{class} {};", tokens[name])], random);
        }
        10 => {
            let (class, new) = (class_name(tokens, random), class_name(tokens, random));
            let kind = random.choose(&["model", "record", "package", "function", "type", "connector"]);
            match random.below(3) {
                0 => insert(tokens, vec![format!("replaceable {kind} {class} = {new};")], random),
                1 => insert(tokens, vec![format!("redeclare {kind} extends {class} end {class};")], random),
                _ => tokens[name] = format!("{}(redeclare {kind} {class} = {new})", tokens[name]),
            }
        }
        11 => {
            let foreign = self::tokens(seed(files, random));
            let copy = foreign[statement(&foreign, random)].to_vec();
            insert(tokens, copy, random);
        }
        12 => {
            let n = random.choose(NUMBERS);
            tokens[name] = match random.below(9) {
                0 => format!("({})", tokens[name]),
                1 => format!("{{{}}}", tokens[name]),
                2 => format!("{}[{}]", tokens[name], tokens[other]),
                3 => format!("{}[{n}]", tokens[name]),
                4 => format!("{}.{}", tokens[name], tokens[other]),
                5 => format!("fill({}, {n})", tokens[name]),
                6 => format!("sum({} for i in 1:{n})", tokens[name]),
                7 => format!("{}({})", random.choose(BUILTINS), tokens[name]),
                _ => format!("{}({})", tokens[other], tokens[name]),
            };
        }
        13 => {
            let prefix = random.choose(PREFIXES);
            let at = statement(tokens, random).start;
            tokens.insert(at, format!(" {prefix} "));
        }
        14 => tokens[name] = random.choose(BUILTINS).to_string(),
        15 => {
            let equation = format!("equation {} = {};", tokens[name], tokens[other]);
            insert(tokens, vec![equation], random);
        }
        16 => {
            let equation = format!("equation connect({}, {});", tokens[name], tokens[other]);
            insert(tokens, vec![equation], random);
        }
        _ => {
            let n = random.choose(NUMBERS);
            let (from, to) = (&tokens[name], &tokens[other]);
            let text = match random.below(4) {
                0 => format!("equation for i in 1:{n} loop {from} = {to}; end for;"),
                1 => format!("algorithm while true loop {from} := {to}; end while;"),
                2 => format!("parameter Integer {from} = {to} + 1;"),
                _ => format!("Real {from}[{n}, {n}];"),
            };
            insert(tokens, vec![text], random);
        }
    }
}

/// From behind a semicolon to the next one.
fn statement(tokens: &[String], random: &mut Random) -> std::ops::Range<usize> {
    let is_end = |token: &String| token == ";";
    let Some(end) = random.position(tokens, |token| token == ";") else { return 0..tokens.len() };
    let start = tokens[..end].iter().rposition(is_end).map_or(0, |before| before + 1);
    start..end + 1
}

/// Behind some semicolon.
fn insert(tokens: &mut Vec<String>, new: Vec<String>, random: &mut Random) {
    let at = random.position(tokens, |token| token == ";").map_or(tokens.len(), |at| at + 1);
    tokens.splice(at..at, [" ".to_string()].into_iter().chain(new));
}

/// A name after `model`, `record` and the like; mostly one of this text.
fn class_name(tokens: &[String], random: &mut Random) -> String {
    let is_class = |at: usize| CLASSES.contains(&tokens[at].as_str());
    let names: Vec<&String> =
        (0..tokens.len().saturating_sub(2)).filter(|&at| is_class(at)).map(|at| &tokens[at + 2]).collect();
    match names.is_empty() || random.below(8) == 0 {
        true => "Real".to_string(),
        false => names[random.below(names.len())].clone(),
    }
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_' || c == '\'') && !KEYWORDS.contains(&token)
}

/// Names, numbers, strings, comments, blanks, and symbols of one or two characters; nothing is lost.
fn tokens(text: &str) -> Vec<String> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = match first {
            c if c.is_alphabetic() || c == '_' => end_of(rest, |c| !c.is_alphanumeric() && c != '_'),
            c if c.is_ascii_digit() => end_of(rest, |c| !c.is_ascii_alphanumeric() && c != '.'),
            c if c.is_whitespace() => end_of(rest, |c| !c.is_whitespace()),
            '"' | '\'' => rest[1..].find(first).map_or(rest.len(), |at| at + 2),
            '/' if rest.starts_with("//") => end_of(rest, |c| c == '\n'),
            _ if OPERATORS.iter().any(|symbol| symbol.len() == 2 && rest.starts_with(symbol)) => 2,
            c => c.len_utf8(),
        };
        tokens.push(rest[..length].to_string());
        rest = &rest[length..];
    }
    tokens
}

fn end_of(text: &str, is_end: impl Fn(char) -> bool) -> usize {
    text.find(is_end).unwrap_or(text.len())
}

/// Marsaglia's xorshift64.
pub struct Random(u64);

impl Random {
    /// Every input has its own stream, so that it can be made again alone.
    pub fn new(seed: u64, number: u64) -> Random {
        let mut random = Random((seed << 32 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        for _ in 0..8 {
            random.below(2);
        }
        random
    }

    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound
    }

    fn choose<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    /// Where one of the tokens with this property is.
    fn position(&mut self, tokens: &[String], is_wanted: impl Fn(&str) -> bool) -> Option<usize> {
        let places: Vec<usize> = (0..tokens.len()).filter(|&at| is_wanted(&tokens[at])).collect();
        (!places.is_empty()).then(|| places[self.below(places.len())])
    }
}

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "1000",
    "1000000",
    "1000000000",
    "2147483648",
    "9223372036854775807",
    "0.5",
    "1e308",
    "1e-320",
    "true",
    "\"s\"",
    ":",
    "end",
];

const OPERATORS: &[&str] =
    &["+", "-", "*", "/", "^", ".+", ".*", "./", ".^", "==", "<>", "<=", ">=", "<", ">", "=", ":=", ":"];

const BUILTINS: &[&str] = &[
    "der",
    "pre",
    "size",
    "ndims",
    "fill",
    "zeros",
    "ones",
    "identity",
    "sum",
    "product",
    "min",
    "max",
    "cat",
    "transpose",
    "cross",
    "diagonal",
    "linspace",
    "array",
    "scalar",
    "vector",
    "matrix",
    "symmetric",
    "outerProduct",
    "skew",
    "abs",
    "sin",
    "sqrt",
    "div",
    "mod",
    "integer",
    "noEvent",
    "smooth",
    "sample",
    "edge",
    "change",
    "initial",
    "delay",
    "homotopy",
    "semiLinear",
    "inStream",
    "actualStream",
    "cardinality",
    "String",
    "Integer",
    "Real",
    "Boolean",
    "time",
    "Clock",
    "hold",
    "previous",
    "interval",
    "spatialDistribution",
    "getInstanceName",
    "reinit",
    "assert",
    "terminate",
    "promote",
];

const PREFIXES: &[&str] = &[
    "parameter",
    "constant",
    "discrete",
    "input",
    "output",
    "flow",
    "stream",
    "inner",
    "outer",
    "inner outer",
    "final",
    "replaceable",
    "redeclare",
    "protected",
    "public",
    "partial",
    "encapsulated",
    "each",
    "initial",
    "import",
    "extends",
    "equation",
    "algorithm",
    "der",
    "operator",
    "expandable",
    "impure",
];

const CLASSES: &[&str] = &["model", "record", "package", "function", "type", "connector", "block", "class"];

const KEYWORDS: &[&str] = &[
    "algorithm",
    "and",
    "annotation",
    "block",
    "break",
    "class",
    "connect",
    "connector",
    "constant",
    "constrainedby",
    "der",
    "discrete",
    "each",
    "else",
    "elseif",
    "elsewhen",
    "encapsulated",
    "end",
    "enumeration",
    "equation",
    "expandable",
    "extends",
    "external",
    "false",
    "final",
    "flow",
    "for",
    "function",
    "if",
    "import",
    "impure",
    "in",
    "initial",
    "inner",
    "input",
    "loop",
    "model",
    "not",
    "operator",
    "or",
    "outer",
    "output",
    "package",
    "parameter",
    "partial",
    "protected",
    "public",
    "pure",
    "record",
    "redeclare",
    "replaceable",
    "return",
    "stream",
    "then",
    "true",
    "type",
    "when",
    "while",
    "within",
];
