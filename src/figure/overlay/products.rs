//! A direction d and d·w for each corner w of A ⊖ B; the largest belongs to the support point.

use glam::DVec2;

use super::context::OverlayContext;
use super::search::{arrow, support_line, touching_line};
use crate::figure::{Mark, Role};
use crate::planar::{PosedShape, Support, SupportPoint, minkowski_difference, unit_vector};

/// More corners than this are shown without their products.
const MOST_WRITTEN: usize = 24;

/// On each body the line that touches it, and the farthest corner.
pub(super) fn world(canvas: &OverlayContext<'_>, angle: f64) -> Vec<Mark> {
    let [a, b] = canvas.bodies();
    let d = unit_vector(angle);
    let on_body = |body: &PosedShape, d: DVec2, names: [&str; 2]| {
        let at = body.support(d);
        let [corner, direction] = names.map(str::to_owned);
        let role = Role::Support;
        let mut marks = vec![touching_line(body, at, d, canvas.scale())];
        marks.extend(arrow(at, d, canvas.scale(), direction));
        marks.push(Mark::Point { at, role });
        marks.push(Mark::Label {
            at,
            text: corner,
            role,
            side: (at - body.center()).try_normalize().unwrap_or(d),
        });
        marks
    };
    [on_body(a, d, ["a", "d"]), on_body(b, -d, ["b", "−d"])].concat()
}

/// The direction from the origin, the line where it ends, and d·w at each corner.
pub(super) fn minkowski(canvas: &OverlayContext<'_>, angle: f64) -> Vec<Mark> {
    let [a, b] = canvas.bodies();
    let d = unit_vector(angle);
    let middle = a.center() - b.center();
    let support = SupportPoint::new(a.support(d), b.support(-d));
    let mut marks = Vec::from_iter(support_line(support.point(), d, &canvas.shown()));
    marks.extend(arrow(DVec2::ZERO, d, canvas.scale(), "d".to_owned()));
    let rim = minkowski_difference(a, b);
    let is_written = rim.len() <= MOST_WRITTEN;
    for w in &rim {
        let at = w.point();
        let is_support = *w == support;
        let role = if is_support {
            Role::Support
        } else {
            Role::Product
        };
        marks.push(Mark::Point { at, role });
        let value = canvas.subject.numbers().number(d.dot(at));
        let text = if is_support {
            format!("d·w = {value}")
        } else {
            value
        };
        if is_written || is_support {
            marks.push(Mark::Label {
                at,
                text,
                role,
                side: (at - middle).try_normalize().unwrap_or(d),
            });
        }
    }
    marks
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{MinkowskiPane, Overlay};
    use crate::lesson::tour::TourDemo;
    use crate::lesson::{NumberFormat, Plane};

    #[test]
    fn the_support_point_has_the_largest_product_of_all_that_are_written() {
        for angle in [0.0, 0.9, 2.5, 4.4] {
            let shown = OverlayPicture {
                exhibit: Some(TourDemo::Products { angle }),
                ..OverlayPicture::new("hamaluik", &[Overlay::Hull])
            };
            let figure = shown.figure(MinkowskiPane::Half);
            let d = unit_vector(angle);
            let [support] = of_role(&figure.panes[1], Role::Support)
                .into_iter()
                .filter_map(|mark| match mark {
                    Mark::Point { at, .. } => Some(*at),
                    _ => None,
                })
                .collect::<Vec<_>>()[..]
            else {
                panic!("not one support point at {angle}");
            };
            let said = labels(&figure.panes[1]).join("  ");
            for w in minkowski_difference(&shown.moment.a, &shown.moment.b) {
                assert!(d.dot(w.point()) <= d.dot(support) + 1e-12);
                let value = NumberFormat::of_pair::<Plane>(&shown.moment.a, &shown.moment.b)
                    .number(d.dot(w.point()));
                assert!(said.contains(&value), "{angle}: no {value} in {said}");
            }
        }
    }
}
