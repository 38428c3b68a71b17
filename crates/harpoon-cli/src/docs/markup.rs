//! HTML that somebody wrote into a model → the parts of it that do no harm: words, and tags of a list. What a browser would run, load or
//! follow elsewhere does not get through, whatever way it is written in; what is not known is text.

/// A part of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Part {
    /// With entities resolved.
    Words(String),
    Open(&'static str),
    Close(&'static str),
    /// `<a href=…>`: where a link leads, if it leads to the web.
    Link(String),
    /// What stands for a picture.
    Picture(String),
}

/// Tags that stay, without their attributes.
const TAGS: [&str; 34] = [
    "p",
    "br",
    "hr",
    "b",
    "strong",
    "i",
    "em",
    "u",
    "tt",
    "code",
    "pre",
    "kbd",
    "samp",
    "var",
    "sub",
    "sup",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "ul",
    "ol",
    "li",
    "dl",
    "dt",
    "dd",
    "table",
    "tr",
    "td",
    "th",
    "blockquote",
    "a",
];

/// What is inside of these is no text.
const DROPPED: [&str; 8] = ["script", "style", "head", "iframe", "object", "embed", "svg", "math"];

/// No entity has a longer name.
const LONGEST_ENTITY: usize = 12;

pub fn parts(html: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        words(&rest[..at], &mut parts);
        rest = &rest[at..];
        if let Some(after) = rest.strip_prefix("<!--") {
            rest = after.split_once("-->").map_or("", |(_, after)| after);
            continue;
        }
        let Some(Tag { name, is_closing, attributes, n_bytes }) = Tag::parse(rest) else {
            // A `<` that opens nothing is one that somebody forgot to write as `&lt;`.
            words_as_they_are("<", &mut parts);
            rest = &rest[1..];
            continue;
        };
        rest = &rest[n_bytes..];
        if DROPPED.contains(&name.as_str()) {
            if !is_closing {
                rest = after_closing(rest, &name);
            }
            continue;
        }
        if name == "img" {
            let alternative = value_of(attributes, "alt").unwrap_or_default();
            parts.push(Part::Picture(resolved(&alternative)));
            continue;
        }
        let Some(tag) = TAGS.iter().find(|tag| **tag == name) else { continue };
        match (*tag, is_closing) {
            ("a", false) => {
                let target = value_of(attributes, "href").map(|target| resolved(&target));
                let is_of_web = |target: &String| {
                    let target = target.to_ascii_lowercase();
                    target.starts_with("https://") || target.starts_with("http://")
                };
                parts.push(target.filter(is_of_web).map_or(Part::Open("a"), Part::Link));
            }
            (tag, true) => parts.push(Part::Close(tag)),
            (tag, false) => parts.push(Part::Open(tag)),
        }
    }
    words(rest, &mut parts);
    parts
}

struct Tag<'t> {
    name: String,
    is_closing: bool,
    attributes: &'t str,
    n_bytes: usize,
}

impl<'t> Tag<'t> {
    /// From a text that starts with `<`.
    fn parse(text: &'t str) -> Option<Tag<'t>> {
        let inside = &text[1..];
        let (is_closing, inside) = inside.strip_prefix('/').map_or((false, inside), |inside| (true, inside));
        let inside = inside.strip_prefix('!').unwrap_or(inside);
        let is_end = |letter: char| !letter.is_ascii_alphanumeric();
        let name = &inside[..inside.find(is_end).unwrap_or(inside.len())];
        if !name.starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return None;
        }
        let attributes = &inside[name.len()..];
        let end = end_of_tag(attributes)?;
        let n_bytes = text.len() - attributes.len() + end + 1;
        Some(Tag { name: name.to_ascii_lowercase(), is_closing, attributes: &attributes[..end], n_bytes })
    }
}

/// Where the `>` is that is in no quotes.
fn end_of_tag(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, letter) in text.char_indices() {
        match (quote, letter) {
            (None, '>') => return Some(at),
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            _ => {}
        }
    }
    // A quote that is not closed: the tag ends where it would without.
    text.find('>')
}

fn value_of(attributes: &str, name: &str) -> Option<String> {
    let lower = attributes.to_ascii_lowercase();
    let mut from = 0;
    while let Some(found) = lower[from..].find(name) {
        let start = from + found;
        from = start + name.len();
        let is_whole = attributes[..start].ends_with(|letter: char| letter.is_whitespace() || letter == '/');
        let Some(value) = attributes[from..].trim_start().strip_prefix('=').filter(|_| is_whole) else {
            continue;
        };
        let value = value.trim_start();
        let end = match value.chars().next() {
            Some(quote @ ('"' | '\'')) => {
                return Some(value[1..].split(quote).next().unwrap_or("").to_string());
            }
            _ => value.find(char::is_whitespace).unwrap_or(value.len()),
        };
        return Some(value[..end].to_string());
    }
    None
}

fn after_closing<'t>(text: &'t str, name: &str) -> &'t str {
    let closing = format!("</{name}");
    match text.to_ascii_lowercase().find(&closing) {
        Some(at) => text[at..].split_once('>').map_or("", |(_, after)| after),
        None => "",
    }
}

fn words(text: &str, parts: &mut Vec<Part>) {
    if !text.is_empty() {
        words_as_they_are(&resolved(text), parts);
    }
}

fn words_as_they_are(text: &str, parts: &mut Vec<Part>) {
    match parts.last_mut() {
        Some(Part::Words(words)) => words.push_str(text),
        _ => parts.push(Part::Words(text.to_string())),
    }
}

/// `&lt;` → `<`
fn resolved(text: &str) -> String {
    let mut result = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        result.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        // Farther away there is no end to look for: a text may have nothing but `&`.
        let end = rest.bytes().take(LONGEST_ENTITY + 1).position(|letter| letter == b';');
        let entity = end.map(|end| (&rest[..end], &rest[end + 1..]));
        match entity.and_then(|(name, after)| Some((character(name)?, after))) {
            Some((letter, after)) => {
                result.push(letter);
                rest = after;
            }
            None => result.push('&'),
        }
    }
    result + rest
}

fn character(entity: &str) -> Option<char> {
    if let Some(number) = entity.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(digits) => u32::from_str_radix(digits, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    const KNOWN: [(&str, char); 48] = [
        ("lt", '<'),
        ("gt", '>'),
        ("amp", '&'),
        ("quot", '"'),
        ("apos", '\''),
        ("nbsp", '\u{a0}'),
        ("middot", '·'),
        ("times", '×'),
        ("deg", '°'),
        ("plusmn", '±'),
        ("le", '≤'),
        ("ge", '≥'),
        ("ne", '≠'),
        ("rarr", '→'),
        ("larr", '←'),
        ("hellip", '…'),
        ("ndash", '–'),
        ("mdash", '—'),
        ("micro", 'µ'),
        ("Delta", 'Δ'),
        ("Omega", 'Ω'),
        ("Phi", 'Φ'),
        ("Sigma", 'Σ'),
        ("sum", '∑'),
        ("alpha", 'α'),
        ("beta", 'β'),
        ("gamma", 'γ'),
        ("delta", 'δ'),
        ("epsilon", 'ε'),
        ("zeta", 'ζ'),
        ("eta", 'η'),
        ("theta", 'θ'),
        ("kappa", 'κ'),
        ("lambda", 'λ'),
        ("mu", 'μ'),
        ("nu", 'ν'),
        ("xi", 'ξ'),
        ("pi", 'π'),
        ("rho", 'ρ'),
        ("sigma", 'σ'),
        ("tau", 'τ'),
        ("phi", 'φ'),
        ("chi", 'χ'),
        ("psi", 'ψ'),
        ("omega", 'ω'),
        ("infin", '∞'),
        ("auml", 'ä'),
        ("ouml", 'ö'),
    ];
    KNOWN.iter().find(|(name, _)| *name == entity).map(|(_, letter)| *letter)
}

#[cfg(test)]
mod tests {
    use super::{Part, parts};

    #[test]
    fn known_tags_stay_without_attributes() {
        let found = parts("<html><P onclick='x()'>a &lt; <b style=\"y\">b</b> &#8594; c<br/></P></html>");
        let words = |text: &str| Part::Words(text.to_string());
        assert_eq!(
            found,
            [
                Part::Open("p"),
                words("a < "),
                Part::Open("b"),
                words("b"),
                Part::Close("b"),
                words(" → c"),
                Part::Open("br"),
                Part::Close("p"),
            ]
        );
    }

    #[test]
    fn nothing_runs() {
        for html in [
            "<script>alert(1)</script>",
            "<SCRIPT src=//x>alert(1)</ScRiPt >",
            "<script>alert(1)",
            "<style>@import 'x'</style>",
            "<svg onload=alert(1)><a>alert</a></svg>",
            "<!-- alert(1) -->",
        ] {
            assert!(!format!("{:?}", parts(html)).contains("alert"), "{html}");
        }
        assert_eq!(parts("<a href=' JavaScript:alert(1)'>x</a>")[0], Part::Open("a"));
        assert_eq!(parts("<a href=\"java&#115;cript:alert(1)\">x</a>")[0], Part::Open("a"));
        assert_eq!(
            parts("<a title='>' href='https://a.b/?c=1&amp;d'>x</a>")[0],
            Part::Link("https://a.b/?c=1&d".to_string())
        );
        assert_eq!(
            parts("<img src=x onerror=alert(1) alt='a &gt; b'>"),
            [Part::Picture("a > b".to_string())]
        );
    }

    #[test]
    fn what_is_no_tag_is_text() {
        assert_eq!(
            parts("a < b <= c & d &nosuch; <"),
            [Part::Words("a < b <= c & d &nosuch; <".to_string())]
        );
        assert_eq!(parts("<scr<b>ipt>"), [Part::Words("ipt>".to_string())]);
    }
}
