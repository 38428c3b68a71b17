//! Records and their fields.

use harpoon_index::Name;

use crate::{ExprId, Pool, RecordId, TypeError};

impl Pool {
    /// A record of all its fields in order, each converted to the type of the field.
    pub fn make_record(&mut self, ty: RecordId, fields: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let _ = (ty, fields);
        todo!()
    }

    /// `e.name`, of a record or of each element of an array of records.
    pub fn field(&mut self, e: ExprId, name: Name) -> Result<ExprId, TypeError> {
        let _ = (e, name);
        todo!()
    }

    pub fn field_at(&mut self, e: ExprId, k: u32) -> Result<ExprId, TypeError> {
        let _ = (e, k);
        todo!()
    }
}
