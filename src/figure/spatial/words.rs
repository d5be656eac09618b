//! What marks are called in a legend of space.

use super::Subject;
use crate::figure::Role;
use crate::figure::legend::Form;
use crate::lesson::Phase;
use crate::spatial::Support;

/// What the marks of a role are called; `None` where they need no word.
pub(super) fn words(
    role: Role,
    form: Form,
    is_minkowski: bool,
    subject: &Subject<'_>,
) -> Option<&'static str> {
    let moment = subject.moment;
    let has_cores = moment.a.radius() + moment.b.radius() > 0.0;
    let phase = subject
        .lesson
        .map(|(lesson, at)| lesson.steps()[at].phase());
    let collides = moment.answer.colliding;
    let words = match role {
        Role::ShapeA => "body A",
        Role::ShapeB => "body B",
        Role::GhostB => "B after the push",
        Role::Origin => "O, the origin",
        Role::Hull if has_cores => "A ⊖ B, radii and all",
        Role::Hull => "A ⊖ B",
        Role::CoreHull => "A ⊖ B of the cores",
        Role::Simplex if form == Form::Dot && phase.is_some() => "found earlier",
        Role::Simplex => "simplex",
        Role::ClosestEdge if phase == Some(Phase::Distance) => "nearest to O so far",
        Role::ClosestEdge => "face closest to O",
        Role::Penetration if form == Form::Arrow => "shortest push",
        Role::Penetration => "its distance from O",
        Role::Contact if is_minkowski => "nearest to O",
        Role::Contact if collides => "deepest points",
        Role::Contact => "closest points",
        Role::ContactPatch => "where the bodies press",
        Role::ManifoldPoint => "contact points",
        Role::Pointer => "this way to B",
        Role::SearchDirection if phase == Some(Phase::Epa) => "n, the face’s normal",
        Role::SearchDirection => "d, where to look",
        Role::Before if form == Form::Dot => "dropped",
        Role::Before => "simplex before",
        Role::Support if is_minkowski => "support point",
        Role::Support => "support vertex",
        Role::FaceToOrigin => "face with O beyond it",
        Role::Polytope => "polytope",
        Role::SeenFace => "faces that go",
        Role::Horizon => "horizon",
        Role::NewFace => "faces to come",
        Role::Dimension if collides => "depth",
        Role::Dimension => "distance",
        Role::Core => "core",
        Role::Center if is_minkowski => "centre of A − centre of B",
        Role::Center => "centres",
        Role::Pointed => "under the pointer",
        Role::SatAxis => "axis",
        Role::ProjectionA => "shadow of A",
        Role::ProjectionB => "shadow of B",
        Role::Overlap if collides => "push that parts them",
        Role::Overlap => "gap between them",
        Role::SatEdge => "what the axis is square to",
        Role::Candidate => "to choose from",
        Role::Chosen => "chosen",
        Role::Wrong => "what was wrong",
        _ => return None,
    };
    Some(words)
}
