//! Verdicts → one page for the browser, which needs no other file.

use std::fmt::Write;

use harpoon_source::visible_text;

use super::anchors::Anchors;
use super::table::{COLUMNS, Row, failed, rows};
use super::verdict::{Stage, Verdict, describe};

const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Conformance</title>
<style>
body { font: 15px/1.45 Helvetica, Arial, sans-serif; color: #222; max-width: 60em; margin: 2em auto; padding: 0 1em }
table { border-collapse: collapse }
th, td { padding: .15em .8em; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child { text-align: left; padding-left: 0 }
tr:last-child td { font-weight: bold; border-bottom: 0 }
.bar { width: 9em; background: #eee } .bar div { height: .8em; background: #009E73 }
details { border-bottom: 1px solid #ddd; padding: .25em 0 }
summary { cursor: pointer } summary span { color: #777; font-size: 90% }
pre { background: #f6f6f6; padding: .6em; overflow-x: auto; white-space: pre-wrap; font-size: 13px }
svg { max-width: 100%; height: auto }
</style>
</head>
<body>
"#;

pub fn page(verdicts: &[Verdict], anchors: Option<&Anchors>) -> String {
    let mut page = HEAD.to_string();
    let rows = rows(verdicts);
    let n_verified = rows.last().map_or(0, |all| all.verified);
    let _ = writeln!(page, "<h1>{n_verified} of {} models verified</h1>", verdicts.len());
    page += &table(&rows);
    if let Some(anchors) = anchors {
        let _ = writeln!(page, "<pre>{}</pre>", escaped(&anchors.sums(verdicts).text()));
    }
    for stage in Stage::ALL {
        let failed: Vec<_> = failed(verdicts, stage).collect();
        if failed.is_empty() {
            continue;
        }
        let _ = writeln!(page, "<h2>{} failed for {}</h2>", stage.name(), failed.len());
        for (verdict, message) in failed {
            page += &entry(verdict, message);
        }
    }
    page += &list_of_verified(verdicts);
    page + "</body>\n</html>\n"
}

fn table(rows: &[Row]) -> String {
    let mut table = "<table>\n<tr><th>package</th>".to_string();
    for title in COLUMNS {
        let _ = write!(table, "<th>{title}</th>");
    }
    table += "<th></th></tr>\n";
    for row in rows {
        let _ = write!(table, "<tr><td>{}</td>", escaped(&row.package));
        for count in row.counts() {
            let _ = write!(table, "<td>{count}</td>");
        }
        let percent = 100.0 * row.verified as f64 / row.models.max(1) as f64;
        let _ = writeln!(
            table,
            r#"<td><div class="bar"><div style="width:{percent:.0}%"></div></div></td></tr>"#
        );
    }
    table + "</table>\n"
}

/// A model that failed: folded up, its message, its signals.
fn entry(verdict: &Verdict, message: &str) -> String {
    let first_line = message.lines().next().unwrap_or_default();
    let mut entry = format!(
        "<details><summary>{} <span>{}</span></summary>\n",
        escaped(&verdict.model),
        escaped(first_line)
    );
    let differing = verdict.comparisons.iter().filter(|comparison| !comparison.is_verified());
    let lines: Vec<String> = differing.map(describe).collect();
    let full = if lines.is_empty() { message.to_string() } else { lines.join("\n") };
    let _ = writeln!(entry, "<pre>{}</pre>", escaped(&full));
    verdict.pictures.iter().for_each(|picture| entry += picture);
    entry + "</details>\n"
}

fn list_of_verified(verdicts: &[Verdict]) -> String {
    let verified: Vec<_> = verdicts.iter().filter(|verdict| verdict.is_verified()).collect();
    let mut list = format!("<h2>verified: {}</h2>\n<details><summary>all</summary>\n<pre>", verified.len());
    for verdict in verified {
        let _ = writeln!(list, "{:>7.2} s  {}", verdict.seconds, escaped(&verdict.model));
    }
    list + "</pre></details>\n"
}

fn escaped(text: &str) -> String {
    visible_text(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
