//! The sentences of the closest-point GJK.

use super::verdict::Look;
use super::walk::{self, News};
use super::{Radii, changed, direction, feature, goes};
use crate::lesson::{ClosestCase, Step, Work, px};
use crate::planar::SMOOTH_BOUND;

/// What the step found and decided; nothing for a step of another phase.
pub(super) fn sentence(radii: &Radii, step: &Step) -> String {
    let Work::Closest {
        closest_before,
        distance,
        case,
        ..
    } = &step.work
    else {
        return String::new();
    };
    let (was, distance) = (closest_before.length(), *distance);
    let (w, difference) = (step.support.name(), radii.difference());
    let (direction, nearest) = (direction(step), feature(&step.after));
    let look = Look { step, radii };
    let end = |news| walk::sentence(radii, step, news, [was, distance], 1);
    let held = match case {
        ClosestCase::First => {
            return format!(
                "{direction} The farthest point of {difference} along d is {w}. It is the only point known, so \
                 it is the nearest so far, at {}.",
                px(distance)
            );
        }
        ClosestCase::VertexRegion | ClosestCase::EdgeRegion => {
            return format!(
                "{direction} {w} lies {} farther on. The origin is in the Voronoi region of {nearest}, so that {} \
                 is nearest, at {}. {}.",
                px(step.reach() + was),
                if step.after.len() == 1 {
                    "point"
                } else {
                    "edge"
                },
                changed(&px(distance), was),
                match &step.gone()[..] {
                    [] => "Nothing goes".to_owned(),
                    gone => goes(gone),
                }
            );
        }
        ClosestCase::SettledExactly if distance > 0.0 => return end(News::SettledExactly),
        ClosestCase::BoundReached => return end(News::BoundReached(SMOOTH_BOUND)),
        ClosestCase::NearestVertex | ClosestCase::NearestEdge => return end(News::Nearest),
        ClosestCase::SettledExactly => {
            return format!(
                "{direction} Rounding hides whether anything is nearer than {nearest}. {} No depth is found.",
                look.by_exact_arithmetic(false)
            );
        }
        ClosestCase::WithinTolerance => {
            return format!(
                "{direction} {w} is no nearer than {nearest} by more than the tolerance. The origin is no farther off \
                 than that, so {} touch. No depth is found.",
                radii.bodies()
            );
        }
        ClosestCase::AtOrigin => look.is_origin(),
        ClosestCase::Between => look.holds("lies on it, between its ends"),
        ClosestCase::OnEdge => look.holds("lies on one of its edges"),
        ClosestCase::Inside => {
            look.holds("is in no Voronoi region of a vertex or of an edge, so it is inside")
        }
    };
    format!("{held} The distance is 0 whatever the depth, so the depth is left to EPA.")
}
