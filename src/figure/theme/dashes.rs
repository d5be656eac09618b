//! How each kind of line is dashed: dash, gap, dash and gap in points of the picture. No two kinds are
//! dashed alike, so that they can be told apart in black and white.

/// A core and the A ⊖ B of the cores: short dashes.
pub(super) const CORE: [f64; 4] = [4.0, 3.0, 4.0, 3.0];

/// B where the push will put it.
pub(super) const GHOST: [f64; 4] = [8.0, 5.0, 8.0, 5.0];

/// Where a support query ends: long dashes.
pub(super) const SUPPORT_LINE: [f64; 4] = [15.0, 6.0, 15.0, 6.0];

/// What the last step had: pairs of short dashes.
pub(super) const BEFORE: [f64; 4] = [5.0, 3.0, 5.0, 9.0];

/// The edges to come: dash and dot.
pub(super) const EXPANSION: [f64; 4] = [10.0, 4.0, 2.0, 4.0];

/// How far off an edge is: dots.
pub(super) const EDGE_DISTANCE: [f64; 4] = [1.5, 3.0, 1.5, 3.0];

/// A contact that is over: sparse dots.
pub(super) const LAST_CONTACT: [f64; 4] = [2.0, 6.0, 2.0, 6.0];

/// A body where a point of the other moves it: a long dash and a short one.
pub(super) const MOVED: [f64; 4] = [16.0, 4.0, 5.0, 4.0];

/// What was wrong with an answer: dashes with short gaps.
pub(super) const WRONG: [f64; 4] = [11.0, 2.0, 11.0, 2.0];

/// Where somebody else's trace looks: dashes close together.
pub(super) const THEIR_DIRECTION: [f64; 4] = [6.0, 2.0, 6.0, 2.0];

/// What it has before a step: dash and dot, far apart.
pub(super) const THEIR_BEFORE: [f64; 4] = [12.0, 6.0, 3.0, 6.0];

/// An edge behind the faces of its own solid: dashes as long as their gaps.
pub(super) const HIDDEN: [f64; 4] = [5.0, 5.0, 5.0, 5.0];

/// The dots of a hatching.
pub(super) const DOTS: [f64; 4] = [1.2, 6.8, 1.2, 6.8];

#[cfg(test)]
mod tests {
    use super::super::{Theme, ThemeName};
    use crate::figure::Role;

    /// Two patterns that differ by less than this, in points over a dash, a gap, a dash and a gap, look alike.
    const ALIKE: f64 = 5.0;

    #[test]
    fn no_two_kinds_of_line_are_dashed_alike() {
        // A core is one thing in the world and in Minkowski space, and what is hidden is hidden whatever hides it.
        let is_core = |role: Role| matches!(role, Role::Core | Role::CoreHull);
        let is_hidden = |role: Role| {
            matches!(
                role,
                Role::HiddenA
                    | Role::HiddenB
                    | Role::HiddenHull
                    | Role::HiddenSimplex
                    | Role::HiddenPolytope
            )
        };
        for name in ThemeName::ALL {
            let theme = Theme::new(name);
            let dashed: Vec<(Role, [f64; 4])> = Role::ALL
                .into_iter()
                .filter_map(|role| Some((role, theme.style(role).stroke?.dash?)))
                .collect();
            assert_eq!(dashed.len(), 17, "{dashed:?}");
            for (index, (one, dash)) in dashed.iter().enumerate() {
                for (other, other_dash) in &dashed[index + 1..] {
                    let parts = dash.iter().zip(other_dash);
                    let apart: f64 = parts.map(|(one, other)| (one - other).abs()).sum();
                    let is_same_thing =
                        is_core(*one) && is_core(*other) || is_hidden(*one) && is_hidden(*other);
                    assert_eq!(
                        apart < ALIKE,
                        is_same_thing,
                        "{name:?}: {one:?} and {other:?} differ by {apart}"
                    );
                }
            }
            let [core, of_both] = [Role::Core, Role::CoreHull].map(|role| theme.style(role).stroke);
            assert_ne!(core, of_both, "{name:?}");
        }
    }

    #[test]
    fn paper_hatches_each_kind_of_area_its_own_way() {
        let theme = Theme::new(ThemeName::Paper);
        let areas = [
            Role::ShapeA,
            Role::ShapeB,
            Role::EmptySide,
            Role::OriginRegion,
        ];
        let hatches = areas.map(|role| theme.style(role).hatch.expect("a hatch"));
        for (index, one) in hatches.iter().enumerate() {
            for other in &hatches[index + 1..] {
                let turned = one.along.perp_dot(other.along).abs() > 0.3;
                let dotted = one.stroke.dash.is_some() != other.stroke.dash.is_some();
                assert!(turned || dotted, "{one:?} and {other:?}");
            }
        }
    }
}
