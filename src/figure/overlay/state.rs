//! How the bodies lie to each other, in a word, in the colour of that state; what overlaps lights up.

use glam::DVec2;

use super::context::OverlayContext;
use crate::figure::{Mark, Role};
use crate::lesson::NumberFormat;
use crate::planar::PosedShape;

/// How the bodies lie to each other as they are drawn, lengths in px.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::figure) enum BodiesState {
    Overlap(f64),
    Touching,
    Apart(f64),
    PushedOut(f64),
}

impl BodiesState {
    /// The state of bodies with this answer, of which B is drawn after a push by so much.
    pub(in crate::figure) fn new(
        (is_colliding, depth, distance): (bool, f64, f64),
        push: f64,
    ) -> Self {
        match is_colliding {
            false => Self::Apart(distance),
            true if depth == 0.0 => Self::Touching,
            true if push > 0.0 => Self::PushedOut(push),
            true => Self::Overlap(depth),
        }
    }

    /// The word and the role in whose colour it stands.
    pub(in crate::figure) fn word(self, numbers: &NumberFormat) -> (String, Role) {
        match self {
            Self::Overlap(depth) => (
                format!("Overlap {}", numbers.length(depth)),
                Role::Overlapping,
            ),
            Self::Touching => ("Touching".to_owned(), Role::Touching),
            Self::Apart(distance) => (format!("Apart {}", numbers.length(distance)), Role::Apart),
            Self::PushedOut(push) => (
                format!("Pushed out {}", numbers.length(push)),
                Role::Touching,
            ),
        }
    }

    /// These outlines where the bodies overlap.
    pub(in crate::figure) fn lit(self, outlines: [Vec<DVec2>; 2]) -> Vec<Mark> {
        let is_lit = matches!(self, Self::Overlap(_));
        let lit = outlines.into_iter().filter(|_| is_lit);
        lit.map(|points| Mark::Polygon {
            points,
            role: Role::Overlapping,
        })
        .collect()
    }

    /// A dot beneath O where it lies inside A ⊖ B.
    pub(in crate::figure) fn lit_origin(self) -> Option<Mark> {
        matches!(self, Self::Overlap(_)).then_some(Mark::Point {
            at: DVec2::ZERO,
            role: Role::Overlapping,
        })
    }
}

/// The outlines that overlap; the word stands with the pane's title.
pub(super) fn world(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    let outlines = canvas.bodies().map(PosedShape::outline);
    canvas.subject.state().lit(outlines)
}

/// O where it is inside A ⊖ B.
pub(super) fn minkowski(canvas: &OverlayContext<'_>) -> Vec<Mark> {
    Vec::from_iter(canvas.subject.state().lit_origin())
}

#[cfg(test)]
mod tests {
    use crate::figure::overlay::pictures::{OverlayPicture, labels, of_role};
    use crate::figure::{
        FigureSource, Mark, MinkowskiPane, Overlay, Role, Theme, ThemeName, compose,
    };
    use crate::scene::preset;
    use glam::dvec2;

    #[test]
    fn a_word_says_how_the_bodies_lie_and_what_overlaps_lights_up() {
        for (slug, word, lit) in [
            ("hamaluik", "Overlap 1.844", [2, 1]),
            ("kissing-corner", "Touching", [0, 0]),
            ("two-boxes", "Apart 333.02", [0, 0]),
        ] {
            let shown = OverlayPicture::new(slug, &[Overlay::State]);
            let figure = shown.figure(MinkowskiPane::Half);
            assert_eq!(labels(&figure.panes[0]), ["World", word], "{slug}");
            let found = [0, 1].map(|pane| {
                let marks = of_role(&figure.panes[pane], Role::Overlapping).into_iter();
                marks
                    .filter(|mark| !matches!(mark, Mark::Label { .. }))
                    .count()
            });
            assert_eq!(found, lit, "{slug}");
            let without = OverlayPicture::new(slug, &[]).figure(MinkowskiPane::Half);
            assert_eq!(labels(&without.panes[0]), ["World"], "{slug}");
        }
    }

    #[test]
    fn bodies_drawn_after_the_push_are_pushed_out_and_not_lit() {
        let shown = OverlayPicture::new("hamaluik", &[]);
        let mut b = preset("hamaluik").expect("a preset").scene.b;
        b.position += dvec2(3.0, 4.0);
        let b_after = b.posed();
        let subject = FigureSource {
            overlays: [Overlay::State].into_iter().collect(),
            ..FigureSource::new(&shown.moment, &b_after)
        };
        let theme = Theme::new(ThemeName::Chalkboard);
        let figure = compose(&subject, &theme, dvec2(1024.0, 768.0));
        assert!(labels(&figure.panes[0]).contains(&"Pushed out 5.000"));
        assert!(of_role(&figure.panes[0], Role::Overlapping).is_empty());
    }
}
