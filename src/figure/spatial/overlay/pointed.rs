//! What the pointer is on in space: a vertex of one space and what belongs to it in the other, in numbers.

use glam::DVec3;

use crate::figure::spatial::View;
use crate::figure::spatial::picking::{PickCandidate, Pointed};
use crate::figure::{Mark, Role};
use crate::lesson::{NumberFormat, subscript};

/// More partners than this are shown without their numbers.
const MOST_WRITTEN: usize = 2;

/// In Minkowski space: the point under the pointer, or all that the vertex under it makes.
pub(in crate::figure::spatial) fn minkowski(
    pointed: &Pointed,
    view: &View,
    numbers: NumberFormat,
) -> Vec<Mark> {
    let made = match pointed {
        Pointed::Difference(candidate) => std::slice::from_ref(candidate),
        Pointed::OnA(_, made) | Pointed::OnB(_, made) => &made[..],
    };
    let is_written = made.len() <= MOST_WRITTEN;
    let marks = made.iter().flat_map(|candidate| {
        let at = candidate.support.point();
        let text = match candidate.number {
            Some(number) => numbers.named(&format!("w{}", subscript(number)), at),
            None => numbers.named("a − b", at),
        };
        lit(at, is_written.then_some(text), view)
    });
    marks.collect()
}

/// In the world: the vertices that made the point, or the vertex under the pointer and its partners.
pub(in crate::figure::spatial) fn world(
    pointed: &Pointed,
    view: &View,
    numbers: NumberFormat,
) -> Vec<Mark> {
    let (vertex, letter, made) = match pointed {
        Pointed::Difference(candidate) => {
            let ends = [('a', candidate.support.on_a), ('b', candidate.support.on_b)];
            let number = candidate.number.map(subscript).unwrap_or_default();
            let marks = ends.into_iter().flat_map(|(letter, at)| {
                lit(
                    at,
                    Some(numbers.named(&format!("{letter}{number}"), at)),
                    view,
                )
            });
            return marks.collect();
        }
        Pointed::OnA(vertex, made) => (*vertex, 'a', made),
        Pointed::OnB(vertex, made) => (*vertex, 'b', made),
    };
    let text = numbers.named(&letter.to_string(), vertex);
    let mut marks = lit(vertex, Some(text), view);
    let partner = |candidate: &PickCandidate| match letter {
        'a' => candidate.support.on_b,
        _ => candidate.support.on_a,
    };
    let mut drawn: Vec<DVec3> = Vec::new();
    for at in made.iter().map(partner) {
        if !drawn.contains(&at) {
            drawn.push(at);
            marks.extend(lit(at, None, view));
        }
    }
    marks
}

/// A lit dot, and its label where it has one.
fn lit(at: DVec3, text: Option<String>, view: &View) -> Vec<Mark> {
    let role = Role::Pointed;
    let at = view.project(at);
    let label = text.map(|text| Mark::Label {
        at,
        text,
        role,
        side: glam::DVec2::new(0.7, 0.7),
    });
    [Mark::Point { at, role }]
        .into_iter()
        .chain(label)
        .collect()
}
