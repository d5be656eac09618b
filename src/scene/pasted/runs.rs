//! Points that statements name one by one, as in `vs[0].Set(1, 2);` or line by line.

use std::collections::HashMap;

use glam::dvec2;

use super::Place;
use super::found::Spot;
use super::names::{adds_a_point, words};

/// How a statement names its point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Statement<'t> {
    /// The name of the list that it belongs to.
    list: Option<&'t str>,
    /// Its place in it.
    index: Option<usize>,
    /// Whether a method puts it there: what comes by the same name later belongs there too.
    is_put: bool,
    begins: bool,
}

impl<'t> Statement<'t> {
    /// What is given to `key`, and what is called for it.
    pub(super) fn new(key: Option<&'t str>, callee: Option<&'t str>) -> Self {
        let method = callee.and_then(|callee| callee.rsplit_once(['.', '>']));
        let method = method.filter(|(_, method)| adds_a_point(method));
        let receiver = method.map(|(receiver, _)| receiver.trim_end_matches('-'));
        let plain = callee.filter(|callee| receiver.is_none() && is_label(callee));
        let begins = method
            .is_some_and(|(_, method)| words(method).iter().any(|word| word.starts_with("move")));
        let is_put = key.is_none() && receiver.is_some();
        match key.or(receiver).or(plain) {
            Some(name) => {
                let (list, index) = split_index(name);
                Self {
                    list: Some(list),
                    index,
                    is_put,
                    begins,
                }
            }
            None => Self {
                list: None,
                index: None,
                is_put,
                begins,
            },
        }
    }
}

/// Whether the word before a point is its label and no type: types go with their brackets.
fn is_label(word: &str) -> bool {
    !word.contains(|c: char| c.is_ascii_digit()) && super::names::body(&[word]).is_some()
}

/// A name without the number at its end, and that.
fn split_index(name: &str) -> (&str, Option<usize>) {
    let bare = name.strip_suffix(']').unwrap_or(name);
    let digits = bare.len() - bare.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (list, digits) = bare.split_at(bare.len() - digits);
    match digits.parse() {
        Ok(index) => (list.strip_suffix('[').unwrap_or(list), Some(index)),
        Err(_) => (name, None),
    }
}

#[derive(Debug)]
struct Run<'t> {
    list: Option<&'t str>,
    index: Option<usize>,
    points: Vec<Spot>,
}

/// The points of statements, in runs that belong together.
#[derive(Debug, Default)]
pub(super) struct Runs<'t> {
    runs: Vec<Run<'t>>,
    /// The last run of each name.
    last_of: HashMap<&'t str, usize>,
    /// Whether there was a blank line since the last point.
    has_gap: bool,
    /// An x that waits for its y, and the name of its point.
    half: Option<(&'t str, f64, Place)>,
    unpaired: Vec<Place>,
}

impl<'t> Runs<'t> {
    /// A blank line: what has no name goes on in a new run.
    pub(super) fn gap(&mut self) {
        self.has_gap = true;
    }

    /// One more point.
    pub(super) fn add(&mut self, statement: Statement<'t>, spot: Spot) {
        let Statement {
            list,
            index,
            is_put,
            begins,
        } = statement;
        let goes_on = |run: &Run<'t>| match (list, index) {
            (Some(_), Some(index)) => {
                run.list == list && run.index.is_some_and(|last| last < index)
            }
            (Some(_), None) => is_put && run.list == list && run.index.is_none(),
            (None, _) => !self.has_gap,
        };
        // What has a name goes on after others, the rest only where it stands.
        let last = match list {
            Some(list) => self.last_of.get(list).copied(),
            None => self.runs.len().checked_sub(1),
        };
        let known = last.and_then(|last| self.runs.get_mut(last));
        match known.filter(|run| !begins && goes_on(run)) {
            Some(run) => {
                run.points.push(spot);
                run.index = index.or(run.index);
            }
            None => {
                self.last_of
                    .extend(list.map(|list| (list, self.runs.len())));
                self.runs.push(Run {
                    list,
                    index,
                    points: vec![spot],
                });
            }
        }
        self.has_gap = false;
    }

    /// One coordinate of a point, as in `v[0].x = 1`.
    pub(super) fn coordinate(&mut self, name: &'t str, axis: usize, value: f64, place: Place) {
        let point = name.rsplit_once('.').map_or(name, |(point, _)| point);
        match (self.half.take(), axis) {
            (Some((of, x, at)), 1) if of == point => {
                let spot = Spot {
                    at: dvec2(x, value),
                    place: at,
                };
                self.add(Statement::new(Some(point), None), spot);
            }
            (before, axis) => {
                self.unpaired.extend(before.map(|(.., place)| place));
                if axis == 0 {
                    self.half = Some((point, value, place));
                } else {
                    self.unpaired.push(place);
                }
            }
        }
    }

    /// The coordinates that found no other.
    pub(super) fn unpaired(&mut self) -> Vec<Place> {
        let rest = self.half.take().map(|(.., place)| place);
        let mut unpaired = std::mem::take(&mut self.unpaired);
        unpaired.extend(rest);
        unpaired
    }

    /// The runs, each with its name.
    pub(super) fn into_groups(self) -> impl Iterator<Item = (Option<&'t str>, Vec<Spot>)> {
        self.runs.into_iter().map(|run| (run.list, run.points))
    }
}
