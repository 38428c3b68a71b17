//! Where there is no Unix, C code is not compiled.

use std::path::PathBuf;
use std::rc::Rc;

use harpoon_expr::{External, Pool, Value};

use crate::{Error, Rights};

#[derive(Default)]
pub struct CCode;

pub(crate) struct Question<'a> {
    pub pool: &'a Pool,
    pub name: &'a Rc<str>,
    pub external: &'a External,
    pub outputs: &'a [usize],
    pub resource: &'a dyn Fn(&str) -> Option<PathBuf>,
    pub rights: &'a Rights,
    pub is_running: bool,
}

pub fn abandon() {}

impl CCode {
    pub(crate) fn declare(&mut self, _: &Pool, _: &Rc<str>, _: &External, _: &[usize]) {}

    pub(crate) fn prepare(&mut self, _: &Pool, _: &dyn Fn(&str) -> Option<PathBuf>, _: &Rights) {}

    pub(crate) fn declare_object(&mut self, _: (&Rc<str>, &External), _: (&Rc<str>, &External)) {}

    pub(crate) fn serves(question: &Question) -> bool {
        question.external.include.is_some() || question.external.libraries.is_empty()
    }

    pub(crate) fn call(
        &mut self,
        question: &Question,
        _: &[Value],
    ) -> (Result<Vec<Value>, Error>, Vec<String>) {
        let name = &question.external.name;
        let message = format!("the external function `{name}` is C code, which is compiled on Unix only");
        (Err(Error::Failed(message)), Vec::new())
    }

    pub(crate) fn close(&mut self) -> Vec<String> {
        Vec::new()
    }
}
