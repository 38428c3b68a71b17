//! The command line: arguments in, text and exit code out.

mod arguments;
mod bonds;
mod closed;
mod conform;
mod convert;
mod docs;
mod events;
mod files;
mod ledger;
mod libraries;
mod picture;
mod plot;
mod results;
mod second_opinion;
mod simulate;
mod streams;
mod terminal;

use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};
use harpoon::Outcome;
use serde_json::json;

use crate::arguments::{Arguments, Check, Command, Flatten, not_a_library};
use crate::streams::{WRONG_ARGUMENTS, json_line, print, tell};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return refuse(&error),
    };
    if let Some(message) = arguments.command.libraries().iter().find_map(|path| not_a_library(path)) {
        return streams::refuse(&message, arguments.command.is_json());
    }
    terminal::end_with_input();
    terminal::survive_full_files();
    if !arguments.command.ends_by_itself() {
        terminal::end_when_asked(arguments.command.is_json());
    }
    let outcome = match arguments.command {
        Command::Check(Check { model, json, strictness }) => check(&strictness.of(model), json),
        Command::Flatten(Flatten { model, impulse: true, strictness }) => {
            harpoon::flatten_impulse(&strictness.of(model))
        }
        Command::Flatten(Flatten { model, impulse: false, strictness }) => {
            harpoon::flatten(&strictness.of(model))
        }
        Command::Bonds(arguments) => {
            let is_json = arguments.json;
            return show_or_refuse(bonds::bonds(arguments), is_json, streams::print_text);
        }
        Command::Simulate(simulation) => return simulate::run(simulation),
        Command::Plot(arguments) => return show_or_refuse(plot::plot(&arguments), false, print),
        Command::Results(arguments) => {
            return show_or_refuse(results::results(&arguments), arguments.json, print);
        }
        Command::Docs(arguments) => return show_or_refuse(docs::docs(arguments), false, print),
        Command::Convert(arguments) => {
            let is_json = arguments.json;
            return show_or_refuse(convert::convert(arguments), is_json, print);
        }
        Command::Libraries(arguments) => libraries::libraries(arguments),
        Command::Conform(arguments) => return conform::conform(&arguments),
    };
    show(outcome, streams::print_text)
}

/// Of arguments that cannot be used there is no outcome, only what is wrong with them.
fn show_or_refuse(
    outcome: Result<Outcome, String>,
    is_json: bool,
    print: fn(&str, ExitCode) -> ExitCode,
) -> ExitCode {
    match outcome {
        Ok(outcome) => show(outcome, print),
        Err(message) => streams::refuse(&message, is_json),
    }
}

fn show(outcome: Outcome, print: fn(&str, ExitCode) -> ExitCode) -> ExitCode {
    tell(&outcome.messages);
    print(&outcome.output, if outcome.has_errors { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// Help and the version are asked for; everything else is a mistake, told in one line as all others of the command line are.
fn refuse(error: &clap::Error) -> ExitCode {
    let text = error.render().to_string();
    if !error.use_stderr() {
        return print(&text, ExitCode::SUCCESS);
    }
    // Who gives no argument at all gets the list of commands.
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        tell(&text);
        return ExitCode::from(WRONG_ARGUMENTS);
    }
    let given: Vec<String> = std::env::args_os().map(|argument| argument.to_string_lossy().into()).collect();
    let command = given.get(1).filter(|first| Arguments::command().find_subcommand(first).is_some());
    let help = ["harpoon"].into_iter().chain(command.map(String::as_str)).chain(["--help"]);
    let help = help.collect::<Vec<_>>().join(" ");
    let is_json = given.iter().any(|argument| argument == "--json");
    streams::refuse(&format!("{}; `{help}` tells more", in_one_line(&text)), is_json)
}

/// What is wrong and what may have been meant, without how the command is used.
fn in_one_line(text: &str) -> String {
    let paragraphs = text.trim_start_matches("error: ").split("\n\n");
    let told = paragraphs
        .take_while(|paragraph| !paragraph.starts_with("Usage:") && !paragraph.starts_with("For more"))
        // Nothing here is named as an option is.
        .filter(|paragraph| !paragraph.trim_start().starts_with("tip: to pass"));
    let lines = told.map(|paragraph| paragraph.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
}

fn check(options: &harpoon::Options, json: bool) -> Outcome {
    let mut outcome = harpoon::check(options);
    if json {
        let mut object = streams::json_of_all(&outcome.told);
        object["counts"] = json!(outcome.output.trim_end());
        outcome.output = json_line(&object);
    }
    outcome
}
