//! Documentation → a page for the browser that needs nothing else and runs nothing.

use std::fmt::Write;

use harpoon::{Documentation, Entry};
use harpoon_source::visible_text;

use super::markup::{Part, parts};

const STYLE: &str = "
body { font: 16px/1.5 system-ui, 'Segoe UI', Helvetica, Arial, sans-serif; color: #222; background: #fff; max-width: 52rem; margin: 2.5rem auto; padding: 0 1.25rem }
h1 { font-size: 1.6rem; margin: 0; overflow-wrap: anywhere }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; color: #0072B2 }
header p { margin: .25rem 0 }
.kind { color: #777; font-size: .95rem }
.lead { font-size: 1.15rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .95rem }
th { text-align: left; color: #777; font-weight: normal }
th, td { border-bottom: 1px solid #e4e4e4; padding: .3rem .8rem .3rem 0; vertical-align: top }
code, pre, td.name { font-family: ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace; font-size: .9em }
pre { background: #f5f6f8; padding: .75rem 1rem; overflow-x: auto; border-radius: 4px }
blockquote { border-left: 3px solid #ddd; margin-left: 0; padding-left: 1rem }
a { color: #0072B2 }
.picture { color: #777 }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #181a1b } h2, a { color: #56B4E9 } th, td { border-color: #333 } pre { background: #222527 } }
";

pub fn page(documentation: &Documentation) -> String {
    let Documentation { name, kind, description, bases, lists, info } = documentation;
    let title = escaped(name);
    // A browser that keeps to this policy runs and loads nothing, even if something had got through.
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n\
         <header>\n<p class=\"kind\">{}</p>\n<h1>{title}</h1>\n",
        escaped(kind)
    );
    if !description.is_empty() {
        let _ = writeln!(page, "<p class=\"lead\">{}</p>", escaped(description));
    }
    if !bases.is_empty() {
        let bases: Vec<String> = bases.iter().map(|base| format!("<code>{}</code>", escaped(base))).collect();
        let _ = writeln!(page, "<p>extends {}</p>", bases.join(", "));
    }
    page.push_str("</header>\n");
    if let Some(info) = info {
        let _ = writeln!(page, "<main>\n{}\n</main>", safe(info));
    }
    for (heading, entries) in lists {
        let _ = writeln!(page, "<h2>{}</h2>\n{}", escaped(heading), table(entries));
    }
    page + "</body>\n</html>\n"
}

/// Columns that have nothing in them are left out.
fn table(entries: &[Entry]) -> String {
    type Field = fn(&Entry) -> &String;
    let columns: [(&str, Field); 5] = [
        ("name", |entry| &entry.name),
        ("type", |entry| &entry.ty),
        ("unit", |entry| &entry.unit),
        ("default", |entry| &entry.default),
        ("description", |entry| &entry.description),
    ];
    let used: Vec<&(&str, Field)> =
        columns.iter().filter(|(_, field)| entries.iter().any(|entry| !field(entry).is_empty())).collect();
    let mut table = "<div class=\"scroll\"><table>\n<tr>".to_string();
    used.iter().for_each(|(name, _)| table += &format!("<th>{name}</th>"));
    for entry in entries {
        table.push_str("</tr>\n<tr>");
        for (name, field) in &used {
            let class = if matches!(*name, "name" | "type" | "default") { " class=\"name\"" } else { "" };
            let _ = write!(table, "<td{class}>{}</td>", escaped(field(entry)));
        }
    }
    table + "</tr>\n</table></div>"
}

/// The harmless part of a page that somebody wrote, with all its tags closed.
fn safe(html: &str) -> String {
    let mut page = String::new();
    let mut open: Vec<&str> = Vec::new();
    for part in parts(html) {
        match part {
            Part::Words(words) => page.push_str(&escaped(&words)),
            Part::Picture(words) => {
                let _ = write!(page, "<span class=\"picture\">[{}]</span>", escaped(&words));
            }
            Part::Open(tag @ ("br" | "hr")) => {
                let _ = write!(page, "<{tag}>");
            }
            Part::Close("br" | "hr") => {}
            Part::Open(tag) => {
                open.push(tag);
                let _ = write!(page, "<{tag}>");
            }
            Part::Link(target) => {
                open.push("a");
                let _ = write!(page, "<a href=\"{}\" rel=\"noreferrer\">", escaped(&target));
            }
            Part::Close(tag) => {
                let Some(at) = open.iter().rposition(|known| *known == tag) else { continue };
                for inner in open.drain(at..).rev() {
                    let _ = write!(page, "</{inner}>");
                }
            }
        }
    }
    open.iter().rev().for_each(|tag| page += &format!("</{tag}>"));
    page
}

fn escaped(text: &str) -> String {
    visible_text(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}

#[cfg(test)]
mod tests {
    use super::{page, safe};
    use harpoon::Documentation;

    #[test]
    fn tags_are_closed_in_their_order() {
        assert_eq!(safe("<b><i>x</b></i></p><ul><li>y"), "<b><i>x</i></b><ul><li>y</li></ul>");
    }

    #[test]
    fn texts_of_models_are_no_tags() {
        let hostile = "</title></style><script>alert(1)</script>\"'>";
        let documentation = Documentation {
            name: hostile.to_string(),
            description: hostile.to_string(),
            bases: vec![hostile.to_string()],
            info: Some(format!(
                "{hostile}<a href='https://x/\" onclick=\"alert(1)'>y</a><p onclick=alert(1)>z"
            )),
            ..Documentation::default()
        };
        let page = page(&documentation);
        assert!(
            !page.contains("<script") && !page.contains("onclick=\"") && !page.contains("<p onclick"),
            "{page}"
        );
        assert_eq!(page.matches("</style>").count(), 1);
    }
}
