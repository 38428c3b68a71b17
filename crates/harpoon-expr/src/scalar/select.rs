//! Subscripts (10.5): literal ones choose scalars, others stay subscripts of an array of scalars.

use super::shape::{Elements, Shape};
use super::{Outcome, Splitter, message};
use crate::{ExprId, Node, Subscript};

/// What a subscript means in one dimension.
struct Selector {
    picks: Vec<Pick>,
    /// Whether the dimension stays.
    is_slice: bool,
}

#[derive(Clone, Copy)]
enum Pick {
    /// From 0.
    Place(usize),
    /// A scalar expression that is not known before the simulation.
    At(ExprId),
}

impl Splitter<'_, '_> {
    pub(super) fn index(&mut self, a: ExprId, subscripts: &[Subscript]) -> Outcome<Elements> {
        // A slice without elements reads nothing, though nothing has been assigned yet.
        if let Some(whole) = self.shape_before_assignment(a)?
            && let Ok(selectors) = self.selectors(&whole.dims, subscripts)
            && lengths(&selectors).contains(&0)
        {
            return Ok(Elements::new(whole.with_dims(kept_dims(&selectors)), []));
        }
        let array = self.elements(a)?;
        let selectors = self.selectors(&array.shape.dims, subscripts)?;
        self.selected(a, &array, &selectors)
    }

    /// The shape of what known subscripts select, and where its scalars are among those of the whole.
    pub(super) fn known_places(
        &mut self,
        whole: &Shape,
        subscripts: &[Subscript],
    ) -> Outcome<(Shape, Vec<usize>)> {
        let selectors = self.selectors(&whole.dims, subscripts)?;
        let (lengths, width) = (lengths(&selectors), whole.width());
        let mut places = Vec::new();
        for turn in 0..lengths.iter().product() {
            let picks = picks(&selectors, &lengths, turn);
            let place =
                place_of(&picks, &whole.dims).ok_or("a subscript is not known before the simulation")?;
            places.extend(place * width..(place + 1) * width);
        }
        Ok((whole.with_dims(kept_dims(&selectors)), places))
    }

    fn selectors(&mut self, dims: &[usize], subscripts: &[Subscript]) -> Outcome<Vec<Selector>> {
        if subscripts.len() > dims.len() {
            return Err("there are more subscripts than dimensions".into());
        }
        let mut selectors = Vec::with_capacity(dims.len());
        for (k, &n) in dims.iter().enumerate() {
            let subscript = subscripts.get(k).copied().unwrap_or(Subscript::All);
            selectors.push(self.selector(subscript, k, n)?);
        }
        Ok(selectors)
    }

    fn selector(&mut self, subscript: Subscript, k: usize, n: usize) -> Outcome<Selector> {
        match subscript {
            Subscript::All => Ok(Selector { picks: (0..n).map(Pick::Place).collect(), is_slice: true }),
            Subscript::Index(e) => {
                let e = self.scalar(e)?;
                Ok(Selector { picks: vec![self.pick(e, k, n)?], is_slice: false })
            }
            Subscript::Slice(v) => {
                let elements = self.elements(v)?;
                let picks = elements.scalars.iter().map(|&e| self.pick(e, k, n));
                Ok(Selector { picks: picks.collect::<Outcome<_>>()?, is_slice: true })
            }
        }
    }

    fn pick(&self, e: ExprId, k: usize, n: usize) -> Outcome<Pick> {
        let (number, first) = match *self.pool.node(e) {
            Node::Integer(number) => (number, 1),
            Node::Enum(_, literal) => (i64::from(literal), 1),
            Node::Boolean(b) => (i64::from(b), 0),
            _ => return Ok(Pick::At(e)),
        };
        match usize::try_from(number.saturating_sub(first)) {
            Ok(place) if place < n => Ok(Pick::Place(place)),
            _ => Err(format!("subscript {number} is out of bounds: dimension {} has size {n}", k + 1)),
        }
    }

    fn selected(&mut self, a: ExprId, array: &Elements, selectors: &[Selector]) -> Outcome<Elements> {
        let (dims, width) = (&array.shape.dims, array.shape.width());
        let shape = array.shape.with_dims(kept_dims(selectors));
        let mut scalars = Vec::with_capacity(shape.len());
        let lengths = lengths(selectors);
        for turn in 0..lengths.iter().product() {
            let picks = picks(selectors, &lengths, turn);
            match place_of(&picks, dims) {
                Some(place) => scalars.extend_from_slice(&array.scalars[place * width..(place + 1) * width]),
                None => {
                    for k in 0..width {
                        scalars.push(self.chosen_later(a, array, &picks, k)?);
                    }
                }
            }
        }
        Ok(Elements::new(shape, scalars))
    }

    /// Scalar `k` of the element that the subscripts will choose: a subscript of an array of all that may be chosen.
    fn chosen_later(&mut self, a: ExprId, array: &Elements, picks: &[Pick], k: usize) -> Outcome<ExprId> {
        let (dims, width) = (&array.shape.dims, array.shape.width());
        let subscripts: Vec<Subscript> = picks
            .iter()
            .filter_map(|pick| match pick {
                Pick::At(e) => Some(Subscript::Index(*e)),
                Pick::Place(_) => None,
            })
            .collect();
        if subscripts.len() == dims.len() && array.shape.with_dims(Vec::new()).is_scalar() {
            let whole = self.packed(a)?;
            return self.pool.index(whole, subscripts).map_err(message);
        }
        let open = picks.iter().zip(dims).filter(|(pick, _)| matches!(pick, Pick::At(_)));
        let lengths: Vec<usize> = open.map(|(_, &n)| n).collect();
        let candidates = (0..lengths.iter().product()).map(|turn| {
            let mut counters = counters(&lengths, turn).into_iter();
            let place = picks.iter().zip(dims).fold(0, |place, (pick, n)| {
                place * n
                    + match pick {
                        Pick::Place(k) => *k,
                        Pick::At(_) => counters.next().expect("one for each open dimension"),
                    }
            });
            array.scalars[place * width + k]
        });
        let candidates: Vec<ExprId> = candidates.collect();
        let Some(&first) = candidates.first() else {
            return Err("an array without elements has a subscript".into());
        };
        let base = self.pool.ty(first).base.clone();
        let whole = self.pool.packed(&Elements::new(Shape::scalar(base).with_dims(lengths), candidates));
        self.pool.index(whole, subscripts).map_err(message)
    }
}

fn kept_dims(selectors: &[Selector]) -> Vec<usize> {
    selectors.iter().filter(|selector| selector.is_slice).map(|selector| selector.picks.len()).collect()
}

fn lengths(selectors: &[Selector]) -> Vec<usize> {
    selectors.iter().map(|selector| selector.picks.len()).collect()
}

/// What each subscript means for the element that is `turn` in row-major order.
fn picks(selectors: &[Selector], lengths: &[usize], turn: usize) -> Vec<Pick> {
    let counters = counters(lengths, turn);
    selectors.iter().zip(counters).map(|(selector, counter)| selector.picks[counter]).collect()
}

/// The place of the element among those of the array, if all subscripts are known.
fn place_of(picks: &[Pick], dims: &[usize]) -> Option<usize> {
    picks.iter().zip(dims).try_fold(0, |place, (pick, n)| match pick {
        Pick::Place(k) => Some(place * n + k),
        Pick::At(_) => None,
    })
}

/// The position in each dimension of the element that is `turn` in row-major order.
fn counters(lengths: &[usize], mut turn: usize) -> Vec<usize> {
    let mut counters = vec![0; lengths.len()];
    for (counter, &n) in counters.iter_mut().zip(lengths).rev() {
        *counter = turn % n;
        turn /= n;
    }
    counters
}
