//! What of space lies behind the faces of a convex solid.

use glam::{DVec2, DVec3};

use super::View;
use super::solid::SolidFace;

/// What is no farther than this part of the extent from a face or from the outline is not behind it.
const LEVEL: f64 = 1e-6;

/// A convex solid and all that is behind it as seen, which is convex, too: the half-spaces in which it lies, each as its
/// outward unit normal and how far along that it reaches, in px.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Shadow(Vec<(DVec3, f64)>);

impl Shadow {
    /// The shadow of these faces, moved out by `radius`, within an outline in the order that turns from +x to +y; `None`
    /// where no face is towards the viewer.
    pub(super) fn new(
        faces: &[SolidFace],
        radius: f64,
        outline: &[DVec2],
        view: &View,
    ) -> Option<Self> {
        let towards = faces
            .iter()
            .filter(|face| face.normal.dot(view.depth()) < -LEVEL);
        let mut planes: Vec<(DVec3, f64)> = towards
            .map(|face| (face.normal, face.normal.dot(face.corners[0]) + radius))
            .collect();
        if planes.is_empty() {
            return None;
        }
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        planes.extend(sides.filter_map(|(&from, &to)| {
            let outwards = -(to - from).try_normalize()?.perp();
            Some((view.in_plane(outwards), outwards.dot(from)))
        }));
        let extent = outline.iter().map(|at| at.distance(outline[0]));
        let level = LEVEL * extent.fold(0.0, f64::max);
        planes.iter_mut().for_each(|(_, reach)| *reach -= level);
        Some(Self(planes))
    }

    /// Whether a point lies behind.
    pub(super) fn hides(&self, at: DVec3) -> bool {
        self.0
            .iter()
            .all(|(outwards, reach)| outwards.dot(at) < *reach)
    }

    /// The part of a segment that lies behind, as parts of the way at which it begins and ends.
    pub(super) fn part(&self, [from, to]: [DVec3; 2]) -> Option<[f64; 2]> {
        let [mut first, mut last] = [0.0_f64, 1.0_f64];
        for (outwards, reach) in &self.0 {
            let (start, rate) = (outwards.dot(from) - reach, outwards.dot(to - from));
            if rate == 0.0 && start >= 0.0 {
                return None;
            }
            let crossing = -start / rate;
            if rate > 0.0 {
                last = last.min(crossing);
            } else if rate < 0.0 {
                first = first.max(crossing);
            }
        }
        (first < last).then_some([first, last])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::spatial::projected::Projected;
    use crate::figure::spatial::solid::Solid;
    use crate::spatial::SupportPoint;

    /// Of a tetrahedron whose face x + y + z = −1 is towards the viewer.
    fn shadow() -> Shadow {
        let corners = [DVec3::ZERO, DVec3::NEG_X, DVec3::NEG_Y, DVec3::NEG_Z];
        let solid = Solid::of_simplex(&corners.map(|at| SupportPoint::new(at, DVec3::ZERO)));
        Projected::of_solid(&solid, 0.0, &View::new(0.0, 0.0))
            .shadow
            .expect("faces")
    }

    #[test]
    fn what_is_inside_or_behind_is_hidden_and_what_is_before_or_beside_is_not() {
        let shadow = shadow();
        for hidden in [DVec3::splat(-0.2), DVec3::new(-0.2, -0.2, 9.0)] {
            assert!(shadow.hides(hidden), "{hidden}");
        }
        let on_the_face = DVec3::splat(-1.0 / 3.0);
        for seen in [
            on_the_face,
            DVec3::new(-0.2, -0.2, -3.0),
            DVec3::new(0.1, -0.2, 9.0),
        ] {
            assert!(!shadow.hides(seen), "{seen}");
        }
    }

    #[test]
    fn of_a_segment_that_goes_through_the_part_behind_the_face_is_hidden() {
        let at = |z: f64| DVec3::new(-0.25, -0.25, z);
        let [first, last] = shadow().part([at(-1.5), at(0.5)]).expect("a part");
        assert!((first - 0.5).abs() < 1e-5 && last == 1.0, "{first} {last}");
        assert_eq!(shadow().part([at(-3.0), at(-1.0)]), None);
    }
}
