//! Places labels: on one of eight sides of what they name, at one of three distances, where they cover least. A label
//! without a good position is left out, except the answer and the new support point. A distant label has a leader.

use std::f64::consts::TAU;

use glam::DVec2;

use super::clip::{corners, crosses, is_within};
use super::mark::Label;
use super::role::LabelPlace;
use super::title::{LABEL_GAP, box_of, room};
use super::{Color, Mark, MarkShape, Pane, Rect, Role, Theme};
use collidoscope_core::planar::unit_vector;

/// The cost of covering a dot, a line or a foreign body, and of being nearer to another dot; that of a body which
/// contains the named point is less.
const COVERS: f64 = 1.0;
const COVERS_ITS_PLACE: f64 = 0.4;

/// The costs from which a label, or a name in the current step, is left out.
const MOST: f64 = COVERS;
const MOST_CROSSING: f64 = 2.5;

/// The costs of covering another label, of crossing the pane's border, and of low contrast with the body below.
const HIDES: f64 = 4.0;
const LEAVES: f64 = 12.0;
const FADES: f64 = 2.0;

/// The costs of a letter off its body, of each other dot nearby, of each eighth of a turn from the preferred side, and
/// of each distance in gaps.
const OFF_ITS_BODY: f64 = 0.3;
const CROWDED: f64 = 0.1;
const TURNED: f64 = 0.01;
const AWAY: f64 = 0.05;

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
    fn of(mark: &Mark, is_minkowski: bool) -> Self {
        match mark.role.row().label {
            LabelPlace::Corner | LabelPlace::Fixed => Self::Fixed,
            LabelPlace::Answer => Self::First,
            _ if mark.role != Role::Support => Self::Other,
            _ if is_minkowski && !mark.names.is_empty() => Self::First,
            _ => Self::Witness,
        }
    }
}

/// Places the labels of `pane` outside the `covered` areas.
pub(super) fn place_labels(pane: &mut Pane, theme: &Theme, covered: &[Rect]) {
    let mut order = Vec::new();
    for (index, mark) in pane.marks.iter().enumerate() {
        let Some(text) = mark.text() else { continue };
        let (turn, length) = (Turn::of(mark, pane.is_minkowski), text.chars().count());
        // Names have one preferred position, phrases have many.
        order.push((turn, turn != Turn::Fixed && length > 3, length, index));
    }
    order.sort_unstable();
    let mut obstacles = Obstacles::new(pane, theme, covered);
    let mut left_out = vec![false; pane.marks.len()];
    for (turn, _, _, index) in order {
        let placed = obstacles
            .request(&pane.marks[index], turn, pane, theme)
            .and_then(|request| obstacles.place(&request));
        let Some(placed) = placed else {
            left_out[index] = true;
            forget_name(&mut pane.marks[..=index]);
            continue;
        };
        let mark = &mut pane.marks[index];
        if let MarkShape::Label(label) = &mut mark.shape {
            label.side = pane.camera.turned(placed.side);
        }
        mark.role = match mark.role {
            Role::ShapeA if placed.is_off_its_body => Role::NameA,
            Role::ShapeB if placed.is_off_its_body => Role::NameB,
            role => role,
        };
        obstacles.lines.extend(placed.leader);
        obstacles.taken.push(placed.area);
        if let Some(leader) = placed.leader {
            let ends = leader.map(|end| pane.camera.to_space(&pane.place, end));
            pane.marks.push(Mark::line(ends, Role::Leader));
        }
    }
    let mut gone = left_out.into_iter();
    pane.marks.retain(|_| gone.next() != Some(true));
}

/// Removes the names of the mark that the last one, a label that is left out, was to name.
fn forget_name(marks: &mut [Mark]) {
    if let [before @ .., label] = marks
        && let Some(named) = before
            .iter_mut()
            .rfind(|mark| mark.role == label.role && mark.names == label.names)
    {
        named.names.clear();
    }
}

/// The sides, as offsets in gaps, with their costs; a label preferred on the point itself may move off it.
fn sides(asked: DVec2) -> Vec<(DVec2, f64)> {
    let start = asked.normalize_or(DVec2::Y);
    let mut sides = Vec::new();
    if asked == DVec2::ZERO {
        sides.push((DVec2::ZERO, 0.0));
    }
    for distance in [1.0, 2.0, 3.5] {
        for turn in 0..8 {
            let side = unit_vector(f64::from(turn) * TAU / 8.0).rotate(start);
            let turned = f64::from(turn.min(8 - turn));
            sides.push((distance * side, TURNED * turned + AWAY * distance));
        }
    }
    sides
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

/// A label to be placed, in the figure.
struct Request {
    turn: Turn,
    role: Role,
    /// The named point.
    at: DVec2,
    size: DVec2,
    /// The preferred side, as an offset in gaps.
    side: DVec2,
    /// The role of the body that it may stand on.
    body: Option<Role>,
    /// The cost of covering each body, and whether the contrast there is too low (WCAG 2.1 requires 3 for large text).
    on_bodies: Vec<(f64, bool)>,
    /// The lines that it could cross.
    lines: Vec<[DVec2; 2]>,
}

impl Request {
    /// Whether the label is a body's letter.
    fn is_letter(&self) -> bool {
        matches!(self.role, Role::ShapeA | Role::ShapeB)
    }
}

/// Where a label is placed, in the figure.
struct Placed {
    side: DVec2,
    area: Rect,
    leader: Option<[DVec2; 2]>,
    /// Whether it is a letter next to its body.
    is_off_its_body: bool,
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
            obstacles.add(mark, pane, theme);
        }
        obstacles
    }

    fn add(&mut self, mark: &Mark, pane: &Pane, theme: &Theme) {
        let (role, style) = (mark.role, theme.style(mark.role));
        let mut points = mark.points();
        for point in &mut points {
            *point = pane.to_picture(*point);
        }
        match mark.shape {
            MarkShape::Label(_) => return,
            MarkShape::Dot(_) => {
                self.boxes.push(Rect::about(points[0], style.radius));
                self.dots.push(points[0]);
            }
            MarkShape::Arrow(_) => self.boxes.push(Rect::about(points[1], 6.0)),
            MarkShape::Line(_) => {}
            MarkShape::Area(_) => {
                let is_body = role.is_bystander() || matches!(role, Role::ShapeA | Role::ShapeB);
                if let Some(fill) = style.fill.filter(|_| is_body) {
                    self.bodies.push((role, points.clone(), fill));
                }
                points.extend(points.first().copied());
            }
        }
        if !role.is_background() || role == Role::Axis {
            let lines = points.windows(2).map(|ends| [ends[0], ends[1]]);
            self.lines.extend(lines);
        }
    }

    /// The request of a label of `pane`; `None` for another mark.
    fn request(&self, mark: &Mark, turn: Turn, pane: &Pane, theme: &Theme) -> Option<Request> {
        let MarkShape::Label(Label {
            at,
            text,
            side,
            body,
        }) = &mark.shape
        else {
            return None;
        };
        let (role, style) = (mark.role, theme.style(mark.role));
        let at = pane.to_picture(*at);
        let on_bodies = self.bodies.iter().map(|(role, outline, fill)| {
            let cost = match body {
                Some(body) if body == role => 0.0,
                _ if is_within(at, outline) => COVERS_ITS_PLACE,
                _ => COVERS,
            };
            (cost, style.text.contrast(fill.on(theme.background)) < 3.0)
        });
        let size = room(text, style.text_size);
        let farthest = LABEL_GAP * side.length().max(4.0);
        let reach = Rect::new(at - size, 2.0 * size).grown(DVec2::splat(farthest));
        let lines = self.lines.iter().copied();
        Some(Request {
            turn,
            role,
            at,
            size,
            side: pane.camera.turned(*side),
            body: *body,
            on_bodies: on_bodies.collect(),
            lines: lines.filter(|line| crosses(line, &reach)).collect(),
        })
    }

    /// The best position of a label; `None` if it costs too much and the label may be left out.
    fn place(&self, label: &Request) -> Option<Placed> {
        let sides = match label.turn {
            Turn::Fixed => vec![(label.side, 0.0)],
            _ => sides(label.side),
        };
        let candidates = sides.into_iter().map(|(side, reluctance)| {
            let area = box_of(label.at, label.size, side);
            (side, area, reluctance + self.cost(label, &area))
        });
        let (side, area, cost) = candidates.min_by(|one, other| one.2.total_cmp(&other.2))?;
        let most = match label.role.row().label {
            LabelPlace::Crossing => MOST_CROSSING,
            _ => MOST,
        };
        // The most important labels are never left out of a pane that contains them.
        let is_needed = label.role != Role::Tick && label.turn != Turn::Other;
        if cost >= most && !(is_needed && self.pane.holds(&area)) {
            return None;
        }
        let leader = leader(label.at, &area).filter(|ends| {
            label.turn != Turn::Fixed && !self.taken.iter().any(|other| crosses(ends, other))
        });
        Some(Placed {
            side,
            area,
            leader,
            is_off_its_body: label.is_letter() && !self.is_on_own_body(label, &area),
        })
    }

    /// Whether the label is on its own body, visible through everything drawn over it.
    fn is_on_own_body(&self, label: &Request, area: &Rect) -> bool {
        let mut seen = self.bodies.iter().rev();
        let top = seen.find(|(role, outline, fill)| {
            (Some(*role) == label.body || fill.a == 255) && is_within(area.center(), outline)
        });
        top.is_some_and(|(role, ..)| Some(*role) == label.body)
    }

    /// The cost of a label at this position: what it covers, and what it could be mistaken for.
    fn cost(&self, label: &Request, area: &Rect) -> f64 {
        const MOST_COUNTED: usize = 3;
        const ROOM_OF_A_NAME: f64 = 24.0;
        let clear = match label.turn {
            Turn::Fixed => *area,
            _ => area.grown(DVec2::splat(2.0)),
        };
        let apart = area.grown(DVec2::new(10.0, 4.0));
        let hidden = self.taken.iter().filter(|other| other.overlaps(&apart));
        let leaves = usize::from(!self.pane.holds(&clear));
        let boxes = self.boxes.iter().filter(|room| room.overlaps(&clear));
        let lines = label.lines.iter().filter(|line| crosses(line, &clear));
        let covered = boxes.count() + lines.take(MOST_COUNTED).count();
        let own = area.distance_to(label.at);
        let others = self.dots.iter().filter(|dot| dot.distance(label.at) > 1.0);
        let distances = others.map(|dot| area.distance_to(*dot));
        let misleads = usize::from(distances.clone().any(|distance| distance < own));
        let crowded = distances
            .filter(|distance| *distance < ROOM_OF_A_NAME)
            .count();
        HIDES * hidden.count() as f64
            + LEAVES * leaves as f64
            + COVERS * (covered + misleads) as f64
            + CROWDED * crowded.min(MOST_COUNTED) as f64
            + self.cost_of_ground(label, area)
    }

    /// The cost of the background: of a body that isn't named, less if the named point is on it; of low contrast with
    /// the body on top; and of a letter off its own body.
    fn cost_of_ground(&self, label: &Request, area: &Rect) -> f64 {
        let (mut strange, mut fades) = (0.0_f64, false);
        for spot in corners(area).into_iter().chain([area.center()]) {
            let bodies = self.bodies.iter().zip(&label.on_bodies).rev();
            let below = bodies.filter(|((_, outline, _), _)| is_within(spot, outline));
            for (depth, (_, on_body)) in below.enumerate() {
                strange = strange.max(on_body.0);
                fades |= depth == 0 && on_body.1;
            }
        }
        let is_off = label.is_letter() && !self.is_on_own_body(label, area);
        strange + if fades { FADES } else { 0.0 } + if is_off { OFF_ITS_BODY } else { 0.0 }
    }
}
