//! What the labels of a pane ask for: where to stand, how soon, and whether they may be left out.

use glam::DVec2;

use super::super::text::room;
use super::super::{Camera, Color, Mark, Rect, Role, Theme};
use super::lengths;
use super::near::About;

/// A name has at most so many signs.
const LONGEST_NAME: usize = 3;

/// When a label is placed: what says nothing far from its place before what does, and what need not be
/// there last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum PlacementOrder {
    Name,
    Phrase,
    Optional,
}

/// A label and what it asks for, in the picture.
pub(super) struct Wanted {
    /// Its place among the marks.
    pub(super) index: usize,
    /// What it names.
    pub(super) place: DVec2,
    pub(super) size: DVec2,
    pub(super) side: DVec2,
    pub(super) turn: PlacementOrder,
    /// Whether it is there even where it covers something.
    pub(super) must_stay: bool,
    /// Whether it is said of the whole picture, and may stand anywhere.
    pub(super) is_note: bool,
    /// Where else it may be led to: others on the line that it is the length of and, if it must stay, its place and
    /// those on all lines of its role.
    pub(super) others: Vec<DVec2>,
    pub(super) about: About,
    pub(super) ink: Color,
}

/// The labels among marks, but those that keep their place.
pub(super) fn wanted(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Vec<Wanted> {
    let labels = marks.iter().enumerate().filter_map(|(index, mark)| {
        let Mark::Label {
            at,
            text,
            role,
            side,
        } = mark
        else {
            return None;
        };
        let style = theme.style(*role);
        let turn = if role.is_optional() {
            PlacementOrder::Optional
        } else if text.chars().count() > LONGEST_NAME {
            PlacementOrder::Phrase
        } else {
            PlacementOrder::Name
        };
        let size = room(text, style.text_size);
        // What is wider than the pane could not be read anyway.
        let must_stay = says_the_answer(*role) && size.x <= pane.size().x;
        let place = camera.to_picture(pane, *at);
        let measured = lengths::measured_at(marks, *at)
            .filter(|_| *role == Role::Penetration)
            .map(|line| line.map(|end| camera.to_picture(pane, end)));
        let is_note = *role == Role::Note;
        let others = if is_note {
            all_over(pane).collect()
        } else if must_stay {
            let lines = points_of_lines(marks, *role).map(|point| camera.to_picture(pane, point));
            [place].into_iter().chain(lines).collect()
        } else {
            measured.into_iter().flat_map(along).collect()
        };
        let wanted = Wanted {
            index,
            place,
            size,
            side: camera.turned(*side),
            turn,
            must_stay,
            is_note,
            others,
            about: measured.map_or_else(|| about(text, *role), About::Length),
            ink: style.text,
        };
        (!role.keeps_its_place()).then_some(wanted)
    });
    labels.collect()
}

/// Whether a picture without this label would leave out what it is for.
const fn says_the_answer(role: Role) -> bool {
    matches!(
        role,
        Role::ShapeA
            | Role::ShapeB
            | Role::Origin
            | Role::HiddenOrigin
            | Role::Dimension
            | Role::Penetration
            | Role::Overlap
            | Role::Note
            | Role::LeverArm
            | Role::BodyVelocity
            | Role::BodySpin
            | Role::NormalImpulse
            | Role::FrictionImpulse
            | Role::FreeBody
            | Role::FixedBody
    )
}

/// Places all over a pane.
fn all_over(pane: &Rect) -> impl Iterator<Item = DVec2> {
    const PARTS: [f64; 5] = [0.15, 0.3, 0.5, 0.7, 0.85];
    let (corner, size) = (pane.min, pane.size());
    let rows = PARTS.into_iter().rev();
    rows.flat_map(move |y| PARTS.map(|x| corner + size * DVec2::new(x, y)))
}

/// Points along the lines and arrows of a role.
fn points_of_lines(marks: &[Mark], role: Role) -> impl Iterator<Item = DVec2> {
    let of_role = marks.iter().filter(move |mark| mark.role() == role);
    let lines = of_role.filter_map(|mark| match mark {
        Mark::Arrow { from, to, .. } => Some([*from, *to]),
        Mark::Polyline { points, .. } => Some([*points.first()?, *points.last()?]),
        _ => None,
    });
    lines.flat_map(along)
}

/// Places along a line.
fn along([from, to]: [DVec2; 2]) -> [DVec2; 6] {
    const PARTS: [f64; 6] = [0.0, 0.2, 0.4, 0.6, 0.8, 0.95];
    PARTS.map(|part| from.lerp_monotonic(to, part))
}

/// What a letter, a name such as a₁, or a phrase is about.
fn about(text: &str, role: Role) -> About {
    let mut signs = text.chars();
    let letter = signs.next();
    let is_name = signs.next().is_some_and(|sign| ('₀'..='₉').contains(&sign));
    match (role, letter) {
        (Role::ShapeA | Role::ShapeB, _) => About::Body(role),
        (Role::SearchDirection, _) => About::Direction,
        (Role::Origin | Role::HiddenOrigin, _) => About::Origin,
        (_, Some('a')) if is_name => About::Vertex(Role::ShapeA),
        (_, Some('b')) if is_name => About::Vertex(Role::ShapeB),
        _ => About::Other,
    }
}
