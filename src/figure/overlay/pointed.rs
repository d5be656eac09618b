//! What the pointer is on: a vertex of one space and what belongs to it in the other, in numbers.

use glam::DVec2;

use super::super::picking::{PickCandidate, Pointed};
use super::super::{Mark, Role};
use crate::lesson::{NumberFormat, subscript};

/// More partners than this are shown without their numbers.
const MOST_WRITTEN: usize = 2;

/// In Minkowski space: the point under the pointer, or all that the vertex under it makes.
pub(in crate::figure) fn minkowski(pointed: &Pointed, numbers: NumberFormat) -> Vec<Mark> {
    let made = match pointed {
        Pointed::Difference(candidate) => std::slice::from_ref(candidate),
        Pointed::OnA(_, made) | Pointed::OnB(_, made) => &made[..],
    };
    let mut marks = Vec::new();
    for candidate in made {
        let at = candidate.support.point();
        let text = match candidate.number {
            Some(number) => numbers.named(&format!("w{}", subscript(number)), at),
            None => numbers.named("a − b", at),
        };
        marks.extend(lit(at, text, made.len() <= MOST_WRITTEN));
    }
    marks
}

/// In the world: the vertices that made the point, or the vertex under the pointer and its partners.
pub(in crate::figure) fn world(pointed: &Pointed, numbers: NumberFormat) -> Vec<Mark> {
    let name = |letter: char, candidate: &PickCandidate| {
        let number = candidate.number.map(subscript).unwrap_or_default();
        format!("{letter}{number}")
    };
    let (vertex, letter, made) = match pointed {
        Pointed::Difference(candidate) => {
            let [a, b] = [candidate.support.on_a, candidate.support.on_b];
            let [text_a, text_b] = [(name('a', candidate), a), (name('b', candidate), b)]
                .map(|(name, at)| numbers.named(&name, at));
            return [lit(a, text_a, true), lit(b, text_b, true)].concat();
        }
        Pointed::OnA(vertex, made) => (*vertex, 'a', made),
        Pointed::OnB(vertex, made) => (*vertex, 'b', made),
    };
    let mut marks = lit(vertex, numbers.named(&letter.to_string(), vertex), true);
    let mut drawn: Vec<DVec2> = Vec::new();
    for candidate in made {
        let at = if letter == 'a' {
            candidate.support.on_b
        } else {
            candidate.support.on_a
        };
        if !drawn.contains(&at) {
            drawn.push(at);
            marks.extend(lit(at, String::new(), false));
        }
    }
    marks
}

/// A lit dot and, where it `is_written`, its label.
fn lit(at: DVec2, text: String, is_written: bool) -> Vec<Mark> {
    let role = Role::Pointed;
    let mut marks = vec![Mark::Point { at, role }];
    if is_written {
        marks.push(Mark::Label {
            at,
            text,
            role,
            side: DVec2::new(0.7, 0.7),
        });
    }
    marks
}
