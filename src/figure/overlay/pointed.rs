//! What the pointer is on: a vertex of one space and what belongs to it in the other, in numbers.

use glam::DVec2;

use crate::figure::dimension::DrawnDimension;
use crate::figure::picking::{PickCandidate, Pointed};
use crate::figure::{FigureSource, Mark, Role};
use crate::lesson::subscript;

/// More partners than this are shown without their numbers.
const MOST_WRITTEN: usize = 2;

/// In Minkowski space: the point under the pointer, or all that the vertex under it makes.
pub(in crate::figure) fn minkowski<D: DrawnDimension>(
    pointed: &Pointed<D>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let made = match pointed {
        Pointed::Difference(candidate) => std::slice::from_ref(candidate),
        Pointed::OnBody(.., made) => &made[..],
    };
    let is_written = made.len() <= MOST_WRITTEN;
    let marks = made.iter().flat_map(|candidate| {
        let name = match candidate.number {
            Some(number) => format!("w{}", subscript(number)),
            None => "a − b".to_owned(),
        };
        let name = is_written.then_some(name);
        lit(D::point(&candidate.support), name, subject)
    });
    marks.collect()
}

/// In the world: the vertices that made the point, or the vertex under the pointer and its partners.
pub(in crate::figure) fn world<D: DrawnDimension>(
    pointed: &Pointed<D>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let (body, vertex, made) = match pointed {
        Pointed::Difference(PickCandidate { support, number }) => {
            let number = number.map(subscript).unwrap_or_default();
            let [a, b] = D::witnesses(support);
            let names = [(a, format!("a{number}")), (b, format!("b{number}"))].into_iter();
            let marks = names.flat_map(|(at, name)| lit(at, Some(name), subject));
            return marks.collect();
        }
        Pointed::OnBody(body, vertex, made) => (*body, *vertex, made),
    };
    let mut marks = lit(vertex, Some(["a", "b"][body].to_owned()), subject);
    let mut drawn: Vec<D::Vector> = Vec::new();
    for candidate in made {
        let at = D::witnesses(&candidate.support)[1 - body];
        if !drawn.contains(&at) {
            drawn.push(at);
            marks.extend(lit(at, None, subject));
        }
    }
    marks
}

/// A lit dot and, where it has one, its name with its coordinates.
fn lit<D: DrawnDimension>(
    point: D::Vector,
    name: Option<String>,
    subject: &FigureSource<'_, D>,
) -> Vec<Mark> {
    let role = Role::Pointed;
    let at = D::project(&subject.view, point);
    let label = name.map(|name| {
        let text = subject.numbers().named(&name, point);
        Mark::label(at, text, role, DVec2::new(0.7, 0.7))
    });
    [Mark::dot(at, role)].into_iter().chain(label).collect()
}
