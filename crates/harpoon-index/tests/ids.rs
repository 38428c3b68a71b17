//! Ids are small, and what they print and how they compare follows from their index.

use harpoon_index::{Id, define_id};

define_id!(ThingId, "thing");

#[test]
fn an_id_that_may_be_absent_is_as_small_as_one_that_may_not() {
    assert_eq!(size_of::<ThingId>(), 4);
    assert_eq!(size_of::<Option<ThingId>>(), 4);
}

#[test]
fn ids_are_their_index() {
    let (first, last) = (ThingId::from_index(0), ThingId::from_index(u32::MAX as usize - 1));
    assert_eq!((first.index(), last.index()), (0, u32::MAX as usize - 1));
    assert_eq!(format!("{first:?} {:?}", ThingId::from_index(12)), "thing0 thing12");
    assert!(first < last);
}
