//! Where labels stand: beside what they name, where that covers least.
//! A label that fits nowhere is left out; one that says the answer or names a body stays. Where it is far, a leader leads to it.

use std::f64::consts::TAU;

use glam::DVec2;

use super::clip::{corners, crosses, is_within};
use super::title::{LABEL_GAP, box_of, room};
use super::{Camera, Color, Mark, Pane, Rect, Role, Theme};
use crate::planar::unit_vector;

/// On how many sides a label may stand, and at which distances, in gaps.
const SIDES: i32 = 24;
const DISTANCES: [f64; 6] = [1.0, 1.5, 2.0, 3.0, 4.5, 7.0];

/// What a quarter turn off the one asked for, a gap more, and a step off the place itself cost.
const TURNS: f64 = 0.6;
const STRAYS: f64 = 0.6;

/// What it costs to stand off the pane, on another label, on a dot, and across a line; more lines than that make it no
/// worse.
const LEAVES: f64 = 100.0;
const HIDES: f64 = 70.0;
const COVERS: f64 = 35.0;
const CROSSES: f64 = 30.0;
const MOST_CROSSED: usize = 3;

/// What it costs to stand on a body that is not named, less where the place that is named lies on it; and on a ground from
/// which the ink hardly stands out (WCAG 2.1 asks for a contrast of 3 of large text).
const TRESPASSES: f64 = 40.0;
const VISITS: f64 = 14.0;
const FADES: f64 = 40.0;
const LEAST_CONTRAST: f64 = 3.0;

/// What it costs a body's letter to stand where another body lies, too, and to stand off its body.
const SHARES: f64 = 8.0;
const STRAYS_OFF: f64 = 10.0;

/// What it costs to stand nearer another dot than the one that is named.
const MISLEADS: f64 = 32.0;

/// From this cost on a label that may be left out is.
const TROUBLE: f64 = 30.0;

/// The room that a label wants about it, in points of the picture, and between it and another label beside it and above it.
const CLEARANCE: f64 = 2.0;
const APART: DVec2 = DVec2::new(10.0, 4.0);

/// Half the room that an arrow's head takes, in points of the picture.
const ARROW_HEAD: f64 = 6.0;

/// A label farther from its place than this has a leader, which keeps so far from both ends; in points of the picture.
const LEADS_FROM: f64 = 2.2 * LABEL_GAP;
const LEADER_GAP: f64 = 2.0;

/// Dots nearer to a place are the one that is named, in points of the picture.
const SAME: f64 = 1.0;

/// A name has at most so many signs.
const LONGEST_NAME: usize = 3;

/// Places the labels of `pane` outside the `covered` areas.
pub(super) fn place_labels(pane: &mut Pane, theme: &Theme, covered: &[Rect]) {
    let (camera, place) = (pane.camera, pane.place);
    let mut obstacles = Obstacles::new(&pane.marks, theme, &camera, &place);
    let mut taken = [covered, &obstacles.fixed].concat();
    let mut wanted = wanted(&pane.marks, theme, &camera, &place);
    wanted.sort_by_key(|label| label.turn);
    let (mut left_out, mut leaders) = (Vec::new(), Vec::new());
    for label in wanted {
        let spot = label.best_spot(&obstacles, &taken);
        let stays = label.must_stay && place.holds(&spot.label);
        if spot.cost >= TROUBLE && !stays {
            left_out.push(label.index);
            continue;
        }
        taken.push(spot.label);
        let ink = ink_at(&label, &spot, theme, &obstacles);
        if let Mark::Label { at, side, role, .. } = &mut pane.marks[label.index] {
            *at = camera.to_space(&place, spot.place);
            *side = camera.turned(spot.side);
            *role = ink;
        }
        if let Some(ends) = obstacles.leader(&label, spot.place, &spot.label) {
            obstacles.lines.push(ends);
            leaders.push(Mark::line(
                ends.map(|end| camera.to_space(&place, end)),
                Role::Leader,
            ));
        }
    }
    let mut index = 0;
    pane.marks.retain(|_| {
        index += 1;
        !left_out.contains(&(index - 1))
    });
    pane.marks.extend(leaders);
}

/// A label and what it asks for, in the picture.
struct Wanted {
    /// Its place among the marks.
    index: usize,
    role: Role,
    /// What it names, and where lines have its role the places along them that will do, too.
    places: Vec<DVec2>,
    size: DVec2,
    side: DVec2,
    /// Names come before phrases, and what need not be there last.
    turn: u8,
    /// Whether it is there even where it covers something.
    must_stay: bool,
    /// The body whose letter it is, or whose vertex it names.
    body: Option<Role>,
    ink: Color,
}

/// Where a label came to stand.
struct Spot {
    place: DVec2,
    /// In gaps.
    side: DVec2,
    label: Rect,
    cost: f64,
}

/// The labels among marks, but those that keep their place.
fn wanted(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Vec<Wanted> {
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
        let size = room(text, style.text_size);
        let place = camera.to_picture(pane, *at);
        // What is wider than the pane could not be read anyway.
        let must_stay = says_the_answer(*role) || is_new_support(text, *role);
        let must_stay = must_stay && size.x <= pane.size().x;
        let has_choice = must_stay || role.is_optional();
        let others = has_choice.then(|| points_of_lines(marks, *role));
        let others = others.into_iter().flatten();
        (!role.keeps_its_place()).then(|| Wanted {
            index,
            role: *role,
            places: std::iter::once(place)
                .chain(others.map(|point| camera.to_picture(pane, point)))
                .collect(),
            size,
            side: camera.turned(*side),
            turn: if role.is_optional() {
                2
            } else {
                u8::from(text.chars().count() > LONGEST_NAME)
            },
            must_stay,
            body: body_of(text, *role),
            ink: style.text,
        })
    });
    labels.collect()
}

/// Whether a picture without this label would leave out what it is for.
pub(super) const fn says_the_answer(role: Role) -> bool {
    matches!(
        role,
        Role::ShapeA
            | Role::ShapeB
            | Role::Origin
            | Role::Dimension
            | Role::Penetration
            | Role::Product
            | Role::EdgeDistance
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

/// Whether it names the support point that a step has found.
fn is_new_support(text: &str, role: Role) -> bool {
    role == Role::Support && text.starts_with('w')
}

/// Points along the lines and arrows of a role.
fn points_of_lines(marks: &[Mark], role: Role) -> impl Iterator<Item = DVec2> {
    const PARTS: [f64; 5] = [0.5, 0.3, 0.7, 0.1, 0.9];
    let of_role = marks.iter().filter(move |mark| mark.role() == role);
    let lines = of_role.filter_map(|mark| match mark {
        Mark::Arrow { from, to, .. } => Some([*from, *to]),
        Mark::Polyline { points, .. } => Some([*points.first()?, *points.last()?]),
        _ => None,
    });
    lines.flat_map(|[from, to]| PARTS.map(|part| from.lerp_monotonic(to, part)))
}

/// The body whose letter a text is, or whose vertex it names, such as a₁.
fn body_of(text: &str, role: Role) -> Option<Role> {
    let mut signs = text.chars();
    let letter = signs.next();
    let is_name = signs.next().is_some_and(|sign| ('₀'..='₉').contains(&sign));
    match (role, letter) {
        (Role::ShapeA | Role::ShapeB, _) => Some(role),
        (_, Some('a')) if is_name => Some(Role::ShapeA),
        (_, Some('b')) if is_name => Some(Role::ShapeB),
        _ => None,
    }
}

impl Wanted {
    fn best_spot(&self, obstacles: &Obstacles, taken: &[Rect]) -> Spot {
        let spots = self.places.iter().enumerate().flat_map(|(at, &place)| {
            self.sides().map(move |(side, reluctance)| {
                let label = box_of(place, self.size, side);
                let reluctance = reluctance + STRAYS * at.min(1) as f64;
                (place, side, label, reluctance)
            })
        });
        let mut best = Spot {
            place: self.places[0],
            side: self.side,
            label: box_of(self.places[0], self.size, self.side),
            cost: f64::INFINITY,
        };
        for (place, side, label, reluctance) in spots {
            if reluctance >= best.cost {
                continue;
            }
            let cost = reluctance + obstacles.cost(self, place, &label, taken);
            if cost < best.cost {
                best = Spot {
                    place,
                    side,
                    label,
                    cost,
                };
            }
        }
        best
    }

    /// The sides to stand on, in gaps, and what each costs; a label that asks to stand on its place may step aside.
    fn sides(&self) -> impl Iterator<Item = (DVec2, f64)> + use<> {
        let on_it = (self.side == DVec2::ZERO).then_some((DVec2::ZERO, 0.0));
        let asked = if on_it.is_some() { DVec2::Y } else { self.side };
        let steps_aside = if on_it.is_some() { STRAYS } else { 0.0 };
        let around = DISTANCES.into_iter().flat_map(move |distance| {
            (0..SIDES).map(move |turn| {
                let angle = f64::from(turn) * TAU / f64::from(SIDES);
                let quarters = f64::from(turn.min(SIDES - turn)) * 4.0 / f64::from(SIDES);
                let cost = steps_aside + TURNS * quarters + STRAYS * (distance - 1.0);
                (distance * unit_vector(angle).rotate(asked), cost)
            })
        });
        on_it.into_iter().chain(around)
    }
}

/// A body's outline.
struct BodyArea {
    role: Role,
    outline: Vec<DVec2>,
    bounds: Rect,
    ground: Color,
}

impl BodyArea {
    /// Whether a label stands on the body, or has it under it.
    fn is_under(&self, label: &Rect) -> bool {
        let under = |&point: &DVec2| label.contains(point);
        let mut spots = corners(label).into_iter().chain([label.center()]);
        self.bounds.overlaps(label)
            && (spots.any(|spot| is_within(spot, &self.outline)) || self.outline.iter().any(under))
    }

    /// Whether all of a label stands on the body.
    fn holds(&self, label: &Rect) -> bool {
        let mut corners = corners(label).into_iter();
        self.bounds.holds(label) && corners.all(|corner| is_within(corner, &self.outline))
    }
}

/// All that stands before the labels do.
struct Obstacles {
    pane: Rect,
    /// The labels that keep their place.
    fixed: Vec<Rect>,
    /// The room of dots, each with its middle, and of heads of arrows.
    dots: Vec<(DVec2, Rect)>,
    heads: Vec<Rect>,
    lines: Vec<[DVec2; 2]>,
    bodies: Vec<BodyArea>,
    /// All that is filled, from back to front.
    fills: Vec<(Vec<DVec2>, Color)>,
}

impl Obstacles {
    fn new(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Self {
        let to_picture = |point: DVec2| camera.to_picture(pane, point);
        let mut obstacles = Self {
            pane: *pane,
            fixed: Vec::new(),
            dots: Vec::new(),
            heads: Vec::new(),
            lines: Vec::new(),
            bodies: Vec::new(),
            fills: Vec::new(),
        };
        for mark in marks {
            match mark {
                Mark::Point { at, role } => {
                    let (at, radius) = (to_picture(*at), theme.style(*role).radius);
                    let room = Rect::new(at, DVec2::ZERO).shrunk(-radius);
                    obstacles.dots.push((at, room));
                }
                Mark::Arrow { from, to, .. } => {
                    let tip = to_picture(*to);
                    let head = Rect::new(tip, DVec2::ZERO).shrunk(-ARROW_HEAD);
                    obstacles.heads.push(head);
                    obstacles.lines.push([to_picture(*from), tip]);
                }
                Mark::Polyline { points, role } if is_line(*role) => {
                    obstacles.add_lines(points.iter().map(|&p| to_picture(p)));
                }
                Mark::Polygon { points, role } => {
                    let mut outline: Vec<DVec2> = points.iter().map(|&p| to_picture(p)).collect();
                    if outline.len() > 2 && winds_the_other_way(&outline) {
                        outline.reverse();
                    }
                    if !role.is_background() {
                        obstacles.add_lines(outline.iter().chain(outline.first()).copied());
                    }
                    let Some(fill) = theme.style(*role).fill else {
                        continue;
                    };
                    if matches!(
                        role,
                        Role::ShapeA | Role::ShapeB | Role::FreeBody | Role::FixedBody
                    ) {
                        obstacles.bodies.push(BodyArea {
                            role: *role,
                            bounds: Rect::around(outline.iter().copied()),
                            outline: outline.clone(),
                            ground: fill.on(theme.background),
                        });
                    }
                    obstacles.fills.push((outline, fill));
                }
                Mark::Label { role, .. } if role.keeps_its_place() => {
                    let own = boxes(std::slice::from_ref(mark), theme, camera, pane);
                    // Other labels come as near to it as to a line.
                    let rooms = own
                        .into_iter()
                        .map(|(_, label)| label.grown(CLEARANCE - APART));
                    obstacles.fixed.extend(rooms);
                }
                Mark::Polyline { .. } | Mark::Label { .. } => {}
            }
        }
        obstacles
    }

    fn add_lines(&mut self, points: impl Iterator<Item = DVec2>) {
        let points: Vec<DVec2> = points.collect();
        self.lines
            .extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
    }

    /// Whether a dot or a line lies on a label.
    fn cover(&self, label: &Rect) -> bool {
        self.dots.iter().any(|(_, room)| room.overlaps(label))
            || self.lines.iter().any(|line| crosses(line, label))
    }

    /// From what is named to a label that stands far off it; a note and a letter on its body need none.
    fn leader(&self, wanted: &Wanted, place: DVec2, label: &Rect) -> Option<[DVec2; 2]> {
        let needs_it = wanted.role != Role::Note && wanted.body != Some(wanted.role);
        let gap = label.distance_to(place);
        (needs_it && gap > LEADS_FROM).then(|| {
            let own = self
                .dots
                .iter()
                .filter(|(at, _)| at.distance(place) <= SAME);
            let radius = own.map(|(_, room)| room.size().x / 2.0).fold(0.0, f64::max);
            let end = place.clamp(label.min, label.max);
            let along = (end - place) / gap;
            [
                place + along * (radius + LEADER_GAP),
                end - along * LEADER_GAP,
            ]
        })
    }

    /// What it costs a label to stand here, beside `place`.
    fn cost(&self, wanted: &Wanted, place: DVec2, label: &Rect, taken: &[Rect]) -> f64 {
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let apart = label.grown(APART);
        let count = |rects: &mut dyn Iterator<Item = &Rect>| {
            rects.filter(|other| other.overlaps(&clear)).count() as f64
        };
        let hidden = taken.iter().filter(|other| other.overlaps(&apart)).count() as f64;
        let dots = count(&mut self.dots.iter().map(|(_, room)| room));
        let covered = dots + count(&mut self.heads.iter());
        let lines = self.lines.iter().filter(|line| crosses(line, &clear));
        let crossed = lines.take(MOST_CROSSED).count() as f64;
        let own = label.distance_to(place);
        let misleads = wanted.role != Role::Note
            && self
                .dots
                .iter()
                .any(|(at, _)| at.distance(place) > SAME && label.distance_to(*at) < own);
        let leader = self.leader(wanted, place, label);
        let led_across =
            leader.is_some_and(|leader| taken.iter().any(|other| crosses(&leader, other)));
        let leaves = !self.pane.holds(&clear);
        HIDES * hidden
            + COVERS * covered
            + CROSSES * crossed
            + if leaves { LEAVES } else { 0.0 }
            + if led_across { HIDES } else { 0.0 }
            + if misleads { MISLEADS } else { 0.0 }
            + self.cost_of_ground(wanted, place, label)
    }

    fn cost_of_ground(&self, wanted: &Wanted, place: DVec2, label: &Rect) -> f64 {
        let own = self
            .bodies
            .iter()
            .find(|body| Some(body.role) == wanted.body);
        let is_letter = wanted.body == Some(wanted.role);
        let mut stands_on = self.bodies.iter().filter(|body| body.is_under(label));
        if is_letter && own.is_some_and(|own| own.holds(label)) {
            let is_shared = stands_on.any(|body| Some(body.role) != wanted.body);
            return if is_shared { SHARES } else { 0.0 };
        }
        let strays = if is_letter { STRAYS_OFF } else { 0.0 };
        let costs = stands_on.map(|body| {
            let cost = if wanted.body == Some(body.role) {
                0.0
            } else if is_within(place, &body.outline) {
                VISITS
            } else {
                TRESPASSES
            };
            let fades = wanted.ink.contrast(body.ground) < LEAST_CONTRAST;
            cost + if fades { FADES } else { 0.0 }
        });
        strays + costs.fold(0.0, f64::max)
    }
}

/// Whether an outline goes round the way in which nothing is within it.
fn winds_the_other_way(outline: &[DVec2]) -> bool {
    let next = outline.iter().cycle().skip(1);
    let area: f64 = outline.iter().zip(next).map(|(p, q)| p.perp_dot(*q)).sum();
    area < 0.0
}

/// Whether a line of this role is to be kept clear of text: of the background only the axes are.
fn is_line(role: Role) -> bool {
    !role.is_background() || role == Role::Axis
}

/// The ink of a label at its spot: of a body's letter the body's own where it stands on it and can be read.
fn ink_at(label: &Wanted, spot: &Spot, theme: &Theme, all: &Obstacles) -> Role {
    let beside = match label.role {
        Role::ShapeA => Role::NameA,
        Role::ShapeB => Role::NameB,
        other => return other,
    };
    let at = spot.label.center();
    let is_on_the_pair = all.bodies.iter().any(|body| {
        matches!(body.role, Role::ShapeA | Role::ShapeB) && is_within(at, &body.outline)
    });
    let under = all
        .fills
        .iter()
        .filter(|(outline, _)| is_within(at, outline));
    let ground = under.fold(theme.background, |ground, (_, fill)| fill.on(ground));
    let contrast = |role: Role| theme.style(role).text.contrast(ground);
    let fades = contrast(label.role) < LEAST_CONTRAST && contrast(beside) > contrast(label.role);
    if fades || !is_on_the_pair {
        beside
    } else {
        label.role
    }
}

/// Takes out the labels of a `role` that a dot or a line lies on.
pub(super) fn take_out_covered(pane: &mut Pane, role: Role, theme: &Theme) {
    let (camera, place) = (&pane.camera, &pane.place);
    let obstacles = Obstacles::new(&pane.marks, theme, camera, place);
    pane.marks.retain(|mark| {
        let mut labels = boxes(std::slice::from_ref(mark), theme, camera, place).into_iter();
        mark.role() != role || !labels.any(|(_, label)| obstacles.cover(&label))
    });
}

/// Every label of `marks` with the place that it takes up.
pub(super) fn boxes<'m>(
    marks: &'m [Mark],
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) -> Vec<(&'m str, Rect)> {
    let label = |mark: &'m Mark| {
        let Mark::Label {
            at,
            text,
            role,
            side,
        } = mark
        else {
            return None;
        };
        let place = camera.to_picture(pane, *at);
        let size = room(text, theme.style(*role).text_size);
        let side = camera.turned(*side);
        Some((text.as_str(), box_of(place, size, side)))
    };
    marks.iter().filter_map(label).collect()
}
