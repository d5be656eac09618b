//! Places labels: on one of eight sides of what they name, at one of three distances, where they cover least. A label
//! without a good position is left out, except the answer and the new support point. A distant label has a leader.

use std::f64::consts::TAU;

use glam::DVec2;

use super::clip::{corners, crosses, is_within};
use super::title::{LABEL_GAP, box_of, room};
use super::{Color, Mark, Pane, Rect, Role, Theme};
use collidoscope_core::planar::unit_vector;

/// The costs from which a label, or a name in the current step, is left out.
const COVERS: f64 = 1.0;
const CROSSES: f64 = 2.5;

/// The costs of covering another label, and of crossing the pane's border.
const HIDES: f64 = 4.0;
const LEAVES: f64 = 12.0;

/// The order in which labels are placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    Fixed,
    /// An answer, or the support point found by a step.
    First,
    /// The vertices that form that point.
    Witness,
    Other,
}

impl Turn {
    fn of(role: Role, text: &str) -> Self {
        match role {
            _ if role.keeps_its_place() => Self::Fixed,
            Role::Support if !text.starts_with('w') => Self::Witness,
            Role::Support => Self::First,
            _ if says_the_answer(role) => Self::First,
            _ => Self::Other,
        }
    }
}

/// Places the labels of `pane` outside the `covered` areas.
pub(super) fn place_labels(pane: &mut Pane, theme: &Theme, covered: &[Rect]) {
    let (camera, place) = (pane.camera, pane.place);
    let mut obstacles = Obstacles::new(pane, theme, covered);
    let labels = pane.marks.iter().enumerate();
    let labels = labels.filter_map(|(index, mark)| match mark {
        Mark::Label { text, role, .. } => {
            let (turn, signs) = (Turn::of(*role, text), text.chars().count());
            // Names have one preferred position, phrases have many.
            let is_phrase = turn != Turn::Fixed && signs > 3;
            Some((turn, is_phrase, signs, index))
        }
        _ => None,
    });
    let mut labels: Vec<_> = labels.collect();
    labels.sort_unstable();
    let mut leaders = Vec::new();
    for (turn, _, _, index) in labels {
        let Mark::Label {
            at,
            text,
            role,
            side,
        } = &mut pane.marks[index]
        else {
            continue;
        };
        let style = theme.style(*role);
        let (at, body) = (camera.to_picture(&place, *at), body_of(text, *role));
        let on_bodies = obstacles.bodies.iter();
        let on_bodies = on_bodies.map(|(role, outline, fill)| OnBody {
            cost: match body {
                Some(body) if body == *role => 0.0,
                _ if is_within(at, outline) => 0.4,
                _ => COVERS,
            },
            fades: style.text.contrast(fill.on(theme.background)) < 3.0,
        });
        let size = room(text, style.text_size);
        let farthest = LABEL_GAP * side.length().max(4.0);
        let reach = Rect::new(at - size, 2.0 * size).grown(DVec2::splat(farthest));
        let lines = obstacles.lines.iter().copied();
        let named = Named {
            at,
            body,
            is_letter: matches!(role, Role::ShapeA | Role::ShapeB),
            on_bodies: on_bodies.collect(),
            lines: lines.filter(|line| crosses(line, &reach)).collect(),
            clearance: DVec2::splat(if turn == Turn::Fixed { 0.0 } else { 2.0 }),
        };
        let spots = match turn {
            Turn::Fixed => vec![(camera.turned(*side), 0.0)],
            _ => sides(camera.turned(*side)),
        };
        let spots = spots.into_iter().map(|(side, reluctance)| {
            let label = box_of(named.at, size, side);
            (side, label, reluctance + obstacles.cost(&named, &label))
        });
        let Some((turned, label, cost)) = spots.min_by(|one, other| one.2.total_cmp(&other.2))
        else {
            continue;
        };
        let has_to_be = *role != Role::Tick && turn != Turn::Other && place.holds(&label);
        let most = if may_cross(*role) { CROSSES } else { COVERS };
        if cost >= most && !has_to_be {
            // Empty labels aren't drawn.
            text.clear();
            continue;
        }
        *side = camera.turned(turned);
        if named.is_letter && !obstacles.is_on_own_body(&named, &label) {
            *role = match role {
                Role::ShapeA => Role::NameA,
                _ => Role::NameB,
            };
        }
        if turn != Turn::Fixed
            && let Some(ends) = leader(named.at, &label)
            && !obstacles.taken.iter().any(|other| crosses(&ends, other))
        {
            obstacles.lines.push(ends);
            let ends = ends.map(|end| camera.to_space(&place, end));
            leaders.push(Mark::line(ends, Role::Leader));
        }
        obstacles.taken.push(label);
    }
    let is_written = |mark: &Mark| !matches!(mark, Mark::Label { text, .. } if text.is_empty());
    pane.marks.retain(is_written);
    pane.marks.extend(leaders);
}

/// The sides, as offsets in gaps, with their costs; a label preferred on the point itself may move off it.
fn sides(asked: DVec2) -> Vec<(DVec2, f64)> {
    let asked = asked.normalize_or_zero();
    let start = if asked == DVec2::ZERO {
        DVec2::Y
    } else {
        asked
    };
    let around = [1.0, 2.0, 3.5].into_iter().flat_map(|distance| {
        (0..8).map(move |turn| {
            let side = unit_vector(f64::from(turn) * TAU / 8.0).rotate(start);
            let turned = f64::from(turn.min(8 - turn));
            (distance * side, 0.01 * turned + 0.05 * distance)
        })
    });
    let on_it = (asked == DVec2::ZERO).then_some((DVec2::ZERO, 0.0));
    on_it.into_iter().chain(around).collect()
}

/// Whether labels of this role are too important to omit.
pub(super) const fn says_the_answer(role: Role) -> bool {
    matches!(
        role,
        Role::Origin
            | Role::Contact
            | Role::Dimension
            | Role::Penetration
            | Role::Product
            | Role::EdgeDistance
            | Role::Overlap
            | Role::LeverArm
            | Role::Velocity
            | Role::BodyVelocity
            | Role::BodySpin
            | Role::NormalImpulse
            | Role::FrictionImpulse
            | Role::ShapeA
            | Role::ShapeB
            | Role::Note
            | Role::FreeBody
            | Role::FixedBody
    )
}

/// Whether a name in the current step may cross a line rather than be left out.
pub(super) const fn may_cross(role: Role) -> bool {
    matches!(role, Role::SearchDirection | Role::Simplex)
}

/// The body whose letter a text is, or one of whose vertices it names, such as a₁.
fn body_of(text: &str, role: Role) -> Option<Role> {
    let mut signs = text.chars();
    let letter = signs.next();
    let has_index = signs.next().is_some_and(|sign| ('₀'..='₉').contains(&sign));
    match (role, letter) {
        (Role::ShapeA | Role::ShapeB, _) => Some(role),
        (_, Some('a')) if has_index => Some(Role::ShapeA),
        (_, Some('b')) if has_index => Some(Role::ShapeB),
        _ => None,
    }
}

/// The leader from the named point to a distant label.
fn leader(at: DVec2, label: &Rect) -> Option<[DVec2; 2]> {
    const OFF_THE_DOT: f64 = 8.0;
    const OFF_THE_LABEL: f64 = 2.0;
    let end = at.clamp(label.min, label.max);
    let gap = at.distance(end);
    (gap > 2.2 * LABEL_GAP).then(|| {
        let along = (end - at) / gap;
        [at + along * OFF_THE_DOT, end - along * OFF_THE_LABEL]
    })
}

/// What a label names, in the figure.
struct Named {
    at: DVec2,
    body: Option<Role>,
    /// Whether the label is a body's letter.
    is_letter: bool,
    on_bodies: Vec<OnBody>,
    /// The lines that it could cross.
    lines: Vec<[DVec2; 2]>,
    /// The space around the label.
    clearance: DVec2,
}

/// A label on a body.
struct OnBody {
    cost: f64,
    /// Whether the contrast is too low (WCAG 2.1 requires 3 for large text).
    fades: bool,
}

/// What labels avoid, in the figure.
struct Obstacles {
    pane: Rect,
    taken: Vec<Rect>,
    dots: Vec<DVec2>,
    /// The bounds of dots and arrow heads.
    boxes: Vec<Rect>,
    lines: Vec<[DVec2; 2]>,
    /// Their outlines and fills, in drawing order.
    bodies: Vec<(Role, Vec<DVec2>, Color)>,
}

impl Obstacles {
    fn new(pane: &Pane, theme: &Theme, covered: &[Rect]) -> Self {
        let mut obstacles = Self {
            pane: pane.place,
            taken: covered.to_vec(),
            dots: Vec::new(),
            boxes: Vec::new(),
            lines: Vec::new(),
            bodies: Vec::new(),
        };
        for mark in &pane.marks {
            let (role, style) = (mark.role(), theme.style(mark.role()));
            let points = mark.points().into_iter();
            let mut points: Vec<DVec2> = points
                .map(|point| pane.camera.to_picture(&pane.place, point))
                .collect();
            let mut keep_off = |at: DVec2, reach: f64| {
                let room = Rect::new(at, DVec2::ZERO).grown(DVec2::splat(reach));
                obstacles.boxes.push(room);
            };
            match mark {
                Mark::Label { .. } => continue,
                Mark::Point { .. } => {
                    keep_off(points[0], style.radius);
                    obstacles.dots.push(points[0]);
                }
                Mark::Arrow { .. } => keep_off(points[1], 6.0),
                Mark::Polyline { .. } => {}
                Mark::Polygon { .. } => {
                    let is_body = matches!(
                        role,
                        Role::ShapeA | Role::ShapeB | Role::FreeBody | Role::FixedBody
                    );
                    if let Some(fill) = style.fill.filter(|_| is_body) {
                        obstacles.bodies.push((role, points.clone(), fill));
                    }
                    points.extend(points.first().copied());
                }
            }
            if !role.is_background() || role == Role::Axis {
                let lines = points.windows(2).map(|ends| [ends[0], ends[1]]);
                obstacles.lines.extend(lines);
            }
        }
        obstacles
    }

    /// Whether the label is on its own body, visible through everything drawn over it.
    fn is_on_own_body(&self, named: &Named, label: &Rect) -> bool {
        let mut seen = self.bodies.iter().rev();
        let seen = seen.find(|(role, outline, fill)| {
            (Some(*role) == named.body || fill.a == 255) && is_within(label.center(), outline)
        });
        seen.is_some_and(|(role, ..)| Some(*role) == named.body)
    }

    /// The cost of a label at this position: what it covers, and what it could be mistaken for.
    fn cost(&self, named: &Named, label: &Rect) -> f64 {
        const MOST_CROSSED: usize = 3;
        const ROOM_OF_A_NAME: f64 = 24.0;
        let clear = label.grown(named.clearance);
        let apart = label.grown(DVec2::new(10.0, 4.0));
        let hidden = self.taken.iter().filter(|other| other.overlaps(&apart));
        let leaves = usize::from(!self.pane.holds(&clear));
        let boxes = self.boxes.iter().filter(|room| room.overlaps(&clear));
        let lines = named.lines.iter().filter(|line| crosses(line, &clear));
        let covered = boxes.count() + lines.take(MOST_CROSSED).count();
        let own = label.distance_to(named.at);
        let others = self.dots.iter().filter(|dot| dot.distance(named.at) > 1.0);
        let distances = others.map(|dot| label.distance_to(*dot));
        let misleads = usize::from(distances.clone().any(|distance| distance < own));
        let crowded = distances
            .filter(|distance| *distance < ROOM_OF_A_NAME)
            .count();
        HIDES * hidden.count() as f64
            + LEAVES * leaves as f64
            + COVERS * (covered + misleads) as f64
            + 0.1 * crowded.min(MOST_CROSSED) as f64
            + self.cost_of_ground(named, label)
    }

    /// The cost of the background: of a body that isn't named, less if the named point is on it; of low contrast with
    /// the body on top; and of a letter off its own body.
    fn cost_of_ground(&self, named: &Named, label: &Rect) -> f64 {
        let (mut strange, mut fades) = (0.0_f64, false);
        for spot in corners(label).into_iter().chain([label.center()]) {
            let on_bodies = self.bodies.iter().zip(&named.on_bodies).rev();
            let on_bodies = on_bodies.filter(|((_, outline, _), _)| is_within(spot, outline));
            for (below, (_, on_body)) in on_bodies.enumerate() {
                strange = strange.max(on_body.cost);
                fades |= below == 0 && on_body.fades;
            }
        }
        let is_off = named.is_letter && !self.is_on_own_body(named, label);
        strange + if fades { 2.0 * COVERS } else { 0.0 } + if is_off { 0.3 } else { 0.0 }
    }
}
