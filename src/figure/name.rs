//! What the marks of a figure are called outside of it: in an SVG's `data-name` and in messages to the page.

use glam::DVec2;

use super::lit::names_of;
use super::{Mark, Pane, Role};

/// What the marks of a role are called where a label gives them no name of their own.
const fn of_role(role: Role) -> Option<&'static str> {
    use Role as R;
    Some(match role {
        R::ShapeA | R::NameA | R::OutlineA | R::FrontA | R::HiddenA | R::FineA => "A",
        R::ShapeB | R::NameB | R::OutlineB | R::FrontB | R::HiddenB | R::FineB => "B",
        R::GhostB => "B-after-push",
        R::Hull | R::CoreHull | R::FrontHull | R::HiddenHull | R::FineHull => "A-minus-B",
        R::Origin | R::HiddenOrigin => "origin",
        R::Simplex | R::HiddenSimplex => "simplex",
        R::Before => "before",
        R::ClosestEdge | R::HiddenFace => "closest-edge",
        R::Penetration => "push",
        R::Contact => "contact",
        R::Dimension => "distance",
        R::Polytope | R::HiddenPolytope | R::FinePolytope => "polytope",
        R::Expansion | R::NewFace => "expansion",
        R::Horizon | R::HiddenHorizon => "horizon",
        R::SupportLine => "support-line",
        R::EmptySide => "empty-side",
        R::OriginRegion => "origin-region",
        R::Ray => "ray",
        R::SatAxis => "axis",
        R::ProjectionA => "shadow-of-A",
        R::ProjectionB => "shadow-of-B",
        R::Overlap => "overlap",
        R::Touch => "first-touch",
        _ => return None,
    })
}

impl Pane {
    /// What each of its marks is called, in their order; with a space between where it has several names, and
    /// empty where it has none.
    #[must_use]
    pub fn names_of_marks(&self) -> Vec<String> {
        let labels: Vec<_> = self.marks.iter().filter_map(named_place).collect();
        let name = |mark: &Mark| {
            let place = match mark {
                Mark::Point { at, .. } | Mark::Label { at, .. } => Some(*at),
                Mark::Arrow { to, .. } => Some(*to),
                _ => None,
            };
            let own = labels
                .iter()
                .find(|(at, role, _)| Some(*at) == place && *role == mark.role());
            match own {
                Some((.., names)) => names.clone(),
                None => of_role(mark.role()).unwrap_or_default().to_owned(),
            }
        };
        self.marks.iter().map(name).collect()
    }
}

/// The place that a label names, whose it is, and what it calls it.
fn named_place(mark: &Mark) -> Option<(DVec2, Role, String)> {
    let Mark::Label { at, text, role, .. } = mark else {
        return None;
    };
    let names = Vec::from_iter(names_of(text)).join(" ");
    (!names.is_empty()).then_some((*at, *role, names))
}
