//! `ModelicaInternal_*` and C functions that ask the operating system: time, environment, directory; and errors.

use std::time::SystemTime;

use harpoon_expr::{LONGEST_TEXT, Value};

use crate::call::Call;
use crate::file_system::FileKind;
use crate::{Context, Error};

type Outcome = Result<(), Error>;

/// A moment in UTC, split as a calendar and a clock show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Moment {
    pub millisecond: i64,
    pub second: i64,
    pub minute: i64,
    pub hour: i64,
    pub day: i64,
    pub month: i64,
    pub year: i64,
}

impl Moment {
    pub fn now(context: &Context) -> Moment {
        let since_1970 = (context.clock)().duration_since(SystemTime::UNIX_EPOCH);
        Moment::from_milliseconds(since_1970.map_or(0, |duration| duration.as_millis() as i64))
    }

    fn from_milliseconds(milliseconds: i64) -> Moment {
        let (days, rest) = (milliseconds.div_euclid(86_400_000), milliseconds.rem_euclid(86_400_000));
        // Years are counted from March 1st, so that the leap day is the last of a year; eras are 400 years.
        let shifted = days + 719_468;
        let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
        let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
        Moment {
            millisecond: rest % 1000,
            second: rest / 1000 % 60,
            minute: rest / 60_000 % 60,
            hour: rest / 3_600_000,
            day: day_of_year - (153 * month_from_march + 2) / 5 + 1,
            month,
            year: year_of_era + 400 * era + i64::from(month <= 2),
        }
    }
}

pub fn get_time(call: &mut Call, context: &mut Context) -> Outcome {
    let Moment { millisecond, second, minute, hour, day, month, year } = Moment::now(context);
    for (k, number) in [millisecond, second, minute, hour, day, month, year].into_iter().enumerate() {
        call.set_integer(k, number)?;
    }
    Ok(())
}

pub fn get_pid(call: &mut Call, _: &mut Context) -> Outcome {
    call.return_value(Value::Integer(i64::from(std::process::id())));
    Ok(())
}

/// Directories are separated by `/`; a model that wants it otherwise converts the text itself. What the user did not name is not even
/// told to be there or not.
pub fn get_environment(call: &mut Call, context: &mut Context) -> Outcome {
    let (name, to_slash) = (call.text(0)?, call.boolean(1)?);
    let content = match context.environment.get(name) {
        Some(own) => Some(own.clone()),
        None if context.rights.environment.iter().any(|allowed| allowed == name) => std::env::var(name).ok(),
        None => {
            let message = format!("the model wants to read the variable `{name}` of the environment");
            return Err(match context.rights.is_looking() {
                true => Error::NotNow(format!("{message}, which is done only while it is simulated")),
                false => Error::Failed(format!("{message}; `--allow-env {name}` allows it")),
            });
        }
    };
    let shown = match &content {
        Some(content) if to_slash && cfg!(windows) => content.replace('\\', "/"),
        Some(content) => content.clone(),
        None => String::new(),
    };
    call.set_text(2, &shown)?;
    call.set_integer(3, i64::from(content.is_some()))
}

/// Seen by the model only; the environment of the process stays as it is.
pub fn set_environment(call: &mut Call, context: &mut Context) -> Outcome {
    context.environment.insert(call.text(0)?.to_string(), call.text(1)?.to_string());
    Ok(())
}

pub fn get_directory(call: &mut Call, context: &mut Context) -> Outcome {
    let directory = match &context.directory {
        Some(directory) => directory.clone(),
        None => context
            .files
            .full_name(".")
            .map_err(|error| Error::Failed(format!("cannot find the current directory: {error}")))?,
    };
    call.return_text(&directory);
    Ok(())
}

/// Remembered for [`get_directory`] and for relative names; the process stays where it is.
pub fn change_directory(call: &mut Call, context: &mut Context) -> Outcome {
    let name = context.resolved(call.text(0)?);
    if context.kind(&name)? != FileKind::Directory {
        return Err(Error::Failed(format!("cannot change to `{name}`: it is not a directory")));
    }
    let full = context.files.full_name(&name);
    context.directory = Some(full.map_err(|error| Error::Failed(format!("cannot find `{name}`: {error}")))?);
    Ok(())
}

/// A model must not start programs.
pub fn command(call: &mut Call, _: &mut Context) -> Outcome {
    Err(Error::Failed(format!("the model wants to run the command `{}`, which is not done", call.text(0)?)))
}

pub fn exit(call: &mut Call, _: &mut Context) -> Outcome {
    Err(Error::Failed(format!("the model asks to stop with the status {}", call.integer(0)?)))
}

pub fn error(call: &mut Call, _: &mut Context) -> Outcome {
    Err(Error::Failed(call.text(0)?.trim_end().to_string()))
}

pub fn message(call: &mut Call, context: &mut Context) -> Outcome {
    context.messages.push(call.text(0)?.trim_end_matches('\n').to_string());
    Ok(())
}

/// Room for `n` characters, which a foreign function then fills.
pub fn allocate_string(call: &mut Call, _: &mut Context) -> Outcome {
    let n = call.count(0)?;
    if n > LONGEST_TEXT {
        return Err(Error::Failed(format!(
            "a text of {n} characters is longer than {} MB",
            LONGEST_TEXT >> 20
        )));
    }
    let text = " ".repeat(n);
    call.return_text(&text);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Memory, Reads, Rights};

    #[test]
    fn dates_around_a_leap_day() {
        let date = |milliseconds| {
            let moment = Moment::from_milliseconds(milliseconds);
            (
                moment.year,
                moment.month,
                moment.day,
                moment.hour,
                moment.minute,
                moment.second,
                moment.millisecond,
            )
        };
        assert_eq!(date(0), (1970, 1, 1, 0, 0, 0, 0));
        // 2000-02-29T12:34:56.789Z
        assert_eq!(date(951_827_696_789), (2000, 2, 29, 12, 34, 56, 789));
        assert_eq!(date(951_827_696_789 + 86_400_000), (2000, 3, 1, 12, 34, 56, 789));
        assert_eq!(date(-1), (1969, 12, 31, 23, 59, 59, 999));
        assert_eq!(date(4_107_542_400_000), (2100, 3, 1, 0, 0, 0, 0));
    }

    #[test]
    fn the_environment_of_a_model_is_its_own() {
        let mut context = Context::looking(Memory::default());
        let text = |text: &str| Value::String(text.into());
        let set = [text("HARPOON_TEST_X"), text("here"), Value::Boolean(false)];
        crate::call("ModelicaInternal_setenv", &set, &[], false, &mut context).unwrap();
        let get = [text("HARPOON_TEST_X"), Value::Boolean(true), text(""), Value::Boolean(false)];
        let found = crate::call("ModelicaInternal_getenv", &get, &[2, 3], false, &mut context).unwrap();
        assert_eq!(found, [text("here"), Value::Boolean(true)]);
        assert!(std::env::var("HARPOON_TEST_X").is_err());
        let get = [text("PATH"), Value::Boolean(true), text(""), Value::Boolean(false)];
        let mut found = |rights| {
            context.rights = rights;
            crate::call("ModelicaInternal_getenv", &get, &[3], false, &mut context)
        };
        assert!(matches!(found(Rights::default()), Err(Error::NotNow(_))));
        let running = Rights { reads: Reads::Anywhere, ..Rights::default() };
        let Err(Error::Failed(why)) = found(running.clone()) else { panic!("it is not allowed") };
        assert!(why.ends_with("; `--allow-env PATH` allows it"), "{why}");
        let allowed = Rights { environment: vec!["PATH".into()], ..running };
        assert_eq!(found(allowed), Ok(vec![Value::Boolean(true)]));
    }

    #[test]
    fn relative_names_follow_the_directory() {
        let mut files = Memory::with([("/d/a.txt", b"x\n".to_vec())]);
        files.entries.insert("/d".into(), None);
        let mut context = Context::looking(files);
        let text = |text: &str| Value::String(text.into());
        crate::call("ModelicaInternal_chdir", &[text("/d")], &[], false, &mut context).unwrap();
        let directory = crate::call("ModelicaInternal_getcwd", &[Value::Integer(0)], &[], true, &mut context);
        assert_eq!(directory, Ok(vec![text("/d")]));
        let count = crate::call("ModelicaInternal_countLines", &[text("a.txt")], &[], true, &mut context);
        assert_eq!(count, Ok(vec![Value::Integer(1)]));
        assert!(crate::call("ModelicaInternal_chdir", &[text("nowhere")], &[], false, &mut context).is_err());
    }

    #[test]
    fn an_error_of_the_model_is_its_own_message() {
        let name = "ModelicaError";
        let failed =
            crate::call(name, &[Value::String("no fluid\n".into())], &[], false, &mut Context::default());
        assert_eq!(failed, Err(Error::Failed("no fluid".to_string())));
    }
}
