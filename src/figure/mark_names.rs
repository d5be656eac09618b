//! What the marks of a figure are called outside of it: in an SVG's `data-name` and in messages to the page.

use glam::DVec2;

use super::clip::is_within;
use super::name_links::names_of;
use super::{Figure, Mark, Pane, Role};
use crate::planar::nearest_on_segment;

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
        R::ClosestEdge | R::Nearest | R::HiddenFace => "closest-edge",
        R::Penetration => "push",
        R::Contact => "contact",
        R::Dimension => "distance",
        R::Polytope | R::HiddenPolytope | R::FinePolytope => "polytope",
        R::Expansion | R::NewFace => "expansion",
        R::Horizon | R::HiddenHorizon => "horizon",
        R::SupportLine => "support-line",
        R::EmptySide => "empty-side",
        R::OriginRegion => "origin-region",
        R::SatAxis => "axis",
        R::ProjectionA => "shadow-of-A",
        R::ProjectionB => "shadow-of-B",
        R::Overlap => "overlap",
        R::FirstContact => "first-touch",
        R::Velocity | R::BodyVelocity => "velocity",
        R::BodySpin => "spin",
        _ => return None,
    })
}

/// How near the pointer must come to a line that has a name, in points of the picture.
const REACH: f64 = 6.0;

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
            let is_named_at = |at: DVec2| match mark {
                Mark::Polygon { points, role } => is_bystander(*role) && is_within(at, points),
                _ => Some(at) == place,
            };
            let own = labels
                .iter()
                .find(|(at, role, _)| *role == mark.role() && is_named_at(*at));
            match own {
                Some((.., names)) => names.clone(),
                None => of_role(mark.role()).unwrap_or_default().to_owned(),
            }
        };
        self.marks.iter().map(name).collect()
    }

    /// Whether a mark is drawn at a place of the picture, or about it.
    fn is_on(&self, mark: &Mark, place: DVec2) -> bool {
        let to_picture = |point: &DVec2| self.camera.to_picture(&self.place, *point);
        let is_near = |ends: &[DVec2]| match ends {
            [from, to] => nearest_on_segment([*from, *to], place).distance(place) <= REACH,
            _ => false,
        };
        match mark {
            Mark::Polygon { points, .. } => {
                let mut points: Vec<DVec2> = points.iter().map(to_picture).collect();
                // A mirrored one is walked the other way round.
                is_within(place, &points) || {
                    points.reverse();
                    is_within(place, &points)
                }
            }
            Mark::Polyline { points, .. } => {
                let points: Vec<DVec2> = points.iter().map(to_picture).collect();
                points.windows(2).any(is_near)
            }
            Mark::Arrow { from, to, .. } => is_near(&[from, to].map(to_picture)),
            Mark::Point { at, .. } => to_picture(at).distance(place) <= REACH,
            Mark::Label { .. } => false,
        }
    }
}

impl Figure {
    /// What a place of the picture is on, by its name: the point that is nearest, else the mark in front.
    #[must_use]
    pub fn marked_at(&self, place: DVec2) -> Option<String> {
        self.named_at(place).or_else(|| {
            let pane = self.panes.iter().rfind(|pane| pane.place.contains(place))?;
            let named = pane.marks.iter().zip(pane.names_of_marks()).rev();
            let mut under = named.filter(|(mark, _)| pane.is_on(mark, place));
            under
                .find(|(_, name)| !name.is_empty())
                .map(|(_, name)| name)
        })
    }

    /// Lights all marks of a name.
    pub fn light_marks(&mut self, name: &str) {
        for pane in &mut self.panes {
            let names = pane.names_of_marks();
            let named = pane.marks.iter().zip(&names);
            let lit = named.filter(|(_, names)| names.split(' ').any(|one| one == name));
            let lit = Vec::from_iter(lit.filter_map(|(mark, _)| traced(mark)));
            pane.light_with(lit);
        }
    }
}

/// The mark as it is drawn over itself to be lit; a label is lit by what it names.
fn traced(mark: &Mark) -> Option<Mark> {
    let role = Role::Pointed;
    Some(match mark.clone() {
        Mark::Polygon { mut points, .. } => {
            points.extend(points.first().copied());
            Mark::Polyline { points, role }
        }
        Mark::Polyline { points, .. } => Mark::Polyline { points, role },
        Mark::Arrow { from, to, .. } => Mark::Arrow { from, to, role },
        Mark::Point { at, .. } => Mark::Point { at, role },
        Mark::Label { .. } => return None,
    })
}

/// The place that a label names, whose it is, and what it calls it.
fn named_place(mark: &Mark) -> Option<(DVec2, Role, String)> {
    let Mark::Label { at, text, role, .. } = mark else {
        return None;
    };
    let names = if is_bystander(*role) {
        text.replace(' ', "-")
    } else {
        Vec::from_iter(names_of(text)).join(" ")
    };
    (!names.is_empty()).then_some((*at, *role, names))
}

/// Whether it is that of a body that is neither A nor B.
const fn is_bystander(role: Role) -> bool {
    matches!(role, Role::FreeBody | Role::FixedBody)
}
