//! Arrays: constructors, subscripts, concatenation, comprehensions (10.4, 10.5 of the specification).

use crate::{ExprId, Iterator, Pool, Reduction, Subscript, Type, TypeError};

impl Pool {
    /// `{a, b, c}`
    pub fn array(&mut self, elements: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let _ = elements;
        todo!()
    }

    /// `{}` of elements of the given type.
    pub fn empty_array(&mut self, element: Type) -> ExprId {
        let _ = element;
        todo!()
    }

    /// `start : step : stop`
    pub fn range(&mut self, start: ExprId, step: Option<ExprId>, stop: ExprId) -> Result<ExprId, TypeError> {
        let _ = (start, step, stop);
        todo!()
    }

    /// `a[i, :, v]`
    pub fn index(&mut self, a: ExprId, subscripts: Vec<Subscript>) -> Result<ExprId, TypeError> {
        let _ = (a, subscripts);
        todo!()
    }

    /// `cat(k, a, b, …)`, k from 1
    pub fn cat(&mut self, k: usize, parts: Vec<ExprId>) -> Result<ExprId, TypeError> {
        let _ = (k, parts);
        todo!()
    }

    /// `[a, b; c, d]`
    pub fn matrix(&mut self, rows: Vec<Vec<ExprId>>) -> Result<ExprId, TypeError> {
        let _ = rows;
        todo!()
    }

    /// `{body for i in range, …}` or its reduction. The first iterator is the outermost dimension: the reverse of
    /// the order in which Modelica writes them.
    pub fn comprehension(
        &mut self,
        body: ExprId,
        iterators: Vec<Iterator>,
        reduction: Option<Reduction>,
    ) -> Result<ExprId, TypeError> {
        let _ = (body, iterators, reduction);
        todo!()
    }
}
