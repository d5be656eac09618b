//! Where labels stand: beside what they name, clear of each other and of the lines.

use glam::DVec2;

use super::clip::{corners, is_within};
use super::text::{box_of, room};
use super::{Camera, LABEL_GAP, Mark, Rect, Role, Theme};
use crate::planar::unit_vector;

/// The room that a label wants about it, in points of the picture, and between it and another label.
const CLEARANCE: f64 = 3.0;
const APART: f64 = 7.0;

/// Half the room that an arrow's head takes, in points of the picture.
const ARROW_HEAD: f64 = 6.0;

/// What it costs to cover another label, to cover a dot, and to cross a line.
const HIDES: f64 = 70.0;
const COVERS: f64 = 20.0;
const CROSSES: f64 = 5.0;

/// What it costs to stand nearer another dot than the one that is named: the wrong one would be read.
const MISLEADS: f64 = 30.0;

/// What it costs to stand on a body from which the label's ink hardly stands out, and what counts as that
/// (WCAG 2.1 asks for 3 of large text).
const FADES: f64 = 40.0;
const LEAST_CONTRAST: f64 = 3.0;

/// A label that may be left out is not worth as much.
const CLUTTERS: f64 = CROSSES;

/// The sides that are tried, as turns from the side a label asks for, in eighths.
const TURNS: [i32; 8] = [0, 1, -1, 2, -2, 3, -3, 4];

/// The distances that are tried, in gaps; for names the first of them.
const DISTANCES: [f64; 9] = [1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 11.0, 15.0, 20.0];

/// What a gap more costs. A name says nothing far from what it names; a phrase does.
const NAME_STRAYS: f64 = 0.7;
const PHRASE_STRAYS: f64 = 0.6;
const NAME_DISTANCES: usize = 6;

/// A name has at most so many signs.
const LONGEST_NAME: usize = 3;

/// Chooses for each label of `marks` the side on which it covers least: no other label or dot if that
/// can be had, then few lines, and near the side it asked for. A label that a theme counts as optional
/// is left out where it would cover something.
pub(super) fn place(marks: &mut Vec<Mark>, theme: &Theme, camera: &Camera, pane: &Rect) {
    let mut obstacles = Obstacles::of(marks, theme, camera, pane);
    if let Some(at) = marks.iter().position(|mark| mark.role() == Role::Title) {
        let mut title = marks.remove(at);
        place_title(&mut title, marks, &mut obstacles, theme, camera, pane);
        marks.insert(at, title);
    }
    for turn in [Turn::Name, Turn::Phrase, Turn::Optional] {
        marks.retain_mut(|mark| {
            turn_of(mark, theme) != Some(turn)
                || place_one(mark, &mut obstacles, theme, camera, pane) < CLUTTERS
                || turn != Turn::Optional
        });
    }
}

/// When a label is placed: what says nothing far from its place before what does, and what may be left
/// out last.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turn {
    Name,
    Phrase,
    Optional,
}

fn turn_of(mark: &Mark, theme: &Theme) -> Option<Turn> {
    match mark {
        Mark::Label { role, .. } if theme.is_optional(*role) => Some(Turn::Optional),
        Mark::Label { text, .. } if text.chars().count() > LONGEST_NAME => Some(Turn::Phrase),
        Mark::Label { .. } => Some(Turn::Name),
        _ => None,
    }
}

/// From a pane's corner to its title, in points of the picture.
const TITLE_INSET: DVec2 = DVec2::new(6.0, 8.0);

/// The corners that a title tries, the upper left first, by the way from them into the pane.
const CORNERS: [DVec2; 4] = [
    DVec2::new(1.0, 1.0),
    DVec2::new(1.0, -1.0),
    DVec2::new(-1.0, 1.0),
    DVec2::new(-1.0, -1.0),
];

/// Places the title in the first corner where it covers least of what is drawn by the other marks.
fn place_title(
    title: &mut Mark,
    others: &[Mark],
    obstacles: &mut Obstacles,
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) {
    let Mark::Label {
        at,
        text,
        role,
        side,
    } = title
    else {
        return;
    };
    let size = room(text, theme.style(*role).text_size);
    let covered = |title: &Rect| {
        let over = |mark: &&Mark| match mark {
            Mark::Polygon { points, role } if !role.is_background() => {
                let corners = points.iter().map(|&point| camera.to_picture(pane, point));
                Rect::around(corners).overlaps(title)
            }
            _ => false,
        };
        CROSSES * others.iter().filter(over).count() as f64
    };
    let in_corner = |inwards: DVec2| {
        let corner = pane.center() - inwards * pane.size() / 2.0;
        let place = corner + inwards * TITLE_INSET;
        let taken = box_of(place, size, inwards.normalize());
        (
            obstacles.cost(&taken, pane) + covered(&taken),
            inwards,
            place,
            taken,
        )
    };
    let best = CORNERS
        .map(in_corner)
        .into_iter()
        .min_by(|one, other| one.0.total_cmp(&other.0));
    if let Some((_, inwards, place, taken)) = best {
        *at = camera.to_space(pane, place);
        *side = inwards.normalize();
        obstacles.labels.push(taken);
    }
}

/// Places `mark`, if it is a label and no title, and returns what that costs.
fn place_one(
    mark: &mut Mark,
    obstacles: &mut Obstacles,
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) -> f64 {
    let Mark::Label {
        at,
        text,
        role,
        side,
    } = mark
    else {
        return 0.0;
    };
    if *role == Role::Title {
        return 0.0;
    }
    let size = room(text, theme.style(*role).text_size);
    let place = camera.to_picture(pane, *at);
    let may_stray = !theme.is_optional(*role) && text.chars().count() > LONGEST_NAME;
    let near = obstacles.near(&reach_of(place, size, may_stray));
    let ink = theme.style(*role).text;
    let is_faint = |(role, _): &&(Role, Vec<DVec2>)| {
        let fill = theme.style(*role).fill;
        fill.is_some_and(|fill| ink.contrast(fill.on(theme.background)) < LEAST_CONTRAST)
    };
    let faint = obstacles.bodies.iter().filter(is_faint);
    let faint: Vec<&[DVec2]> = faint.map(|(_, body)| &body[..]).collect();
    let cost = |&(side, reluctance): &(DVec2, f64)| {
        let label = box_of(place, size, side);
        let misleads = !may_stray && near.another_is_nearer(&label, place);
        let mut spots = corners(&label).into_iter().chain([label.center()]);
        let fades = spots.any(|spot| faint.iter().any(|body| is_within(spot, body)));
        let cost = near.cost(&label, pane) + reluctance;
        cost + if misleads { MISLEADS } else { 0.0 } + if fades { FADES } else { 0.0 }
    };
    let mut best = (f64::INFINITY, *side);
    for candidate in candidates(*side, may_stray) {
        // What it likes less than the best costs more than that, whatever it covers.
        if candidate.1 < best.0 {
            let cost = cost(&candidate);
            if cost < best.0 {
                best = (cost, candidate.0);
            }
        }
    }
    let (cost, chosen) = best;
    *side = chosen;
    let stands = box_of(place, size, chosen).center();
    let mut bodies = obstacles.bodies.iter();
    if !bodies.any(|(_, body)| is_within(stands, body)) {
        *role = match *role {
            Role::ShapeA => Role::NameA,
            Role::ShapeB => Role::NameB,
            other => other,
        };
    }
    if cost < CLUTTERS || !theme.is_optional(*role) {
        obstacles.labels.push(box_of(place, size, chosen));
    }
    cost
}

/// The sides that a label which asks for `side` may take, each with how little it likes them. One that
/// asks to stand on its place may step aside.
fn candidates(side: DVec2, may_stray: bool) -> Vec<(DVec2, f64)> {
    let (asked, aside) = if side == DVec2::ZERO {
        (DVec2::Y, 1.0)
    } else {
        (side, 0.0)
    };
    let (strays, distances) = strays(may_stray);
    let about = distances.iter().flat_map(|&distance| {
        TURNS.into_iter().map(move |turn| {
            let reluctance = aside + 0.3 * f64::from(turn.abs()) + strays * (distance - 1.0);
            (distance * turned(asked, turn), reluctance)
        })
    });
    about
        .chain((side == DVec2::ZERO).then_some((side, 0.0)))
        .collect()
}

/// What a gap more costs a label, and the distances that it tries.
fn strays(may_stray: bool) -> (f64, &'static [f64]) {
    if may_stray {
        (PHRASE_STRAYS, &DISTANCES)
    } else {
        (NAME_STRAYS, &DISTANCES[..NAME_DISTANCES])
    }
}

/// All that a label of `size` can come near wherever it stands beside `place`.
fn reach_of(place: DVec2, size: DVec2, may_stray: bool) -> Rect {
    let (_, distances) = strays(may_stray);
    let farthest = distances[distances.len() - 1] * LABEL_GAP + APART;
    Rect::new(place - size, 2.0 * size).shrunk(-farthest)
}

fn turned(side: DVec2, eighths: i32) -> DVec2 {
    unit_vector(f64::from(eighths) * std::f64::consts::FRAC_PI_4).rotate(side)
}

/// What labels keep clear of, in the picture.
struct Obstacles {
    /// The labels that have their place.
    labels: Vec<Rect>,
    /// Dots and arrowheads.
    boxes: Vec<Rect>,
    /// The middles of the dots.
    dots: Vec<DVec2>,
    lines: Vec<[DVec2; 2]>,
    /// The bodies, on which their letters have an ink of their own.
    bodies: Vec<(Role, Vec<DVec2>)>,
}

impl Obstacles {
    fn of(marks: &[Mark], theme: &Theme, camera: &Camera, pane: &Rect) -> Self {
        let mut obstacles = Self {
            labels: Vec::new(),
            boxes: Vec::new(),
            dots: Vec::new(),
            lines: Vec::new(),
            bodies: Vec::new(),
        };
        let to_picture = |point: DVec2| camera.to_picture(pane, point);
        for mark in marks {
            match mark {
                Mark::Point { at, role } => {
                    let radius = theme.style(*role).radius;
                    obstacles.dots.push(to_picture(*at));
                    let corner = to_picture(*at) - radius;
                    obstacles
                        .boxes
                        .push(Rect::new(corner, DVec2::splat(2.0 * radius)));
                }
                Mark::Arrow { from, to, .. } => {
                    let tip = to_picture(*to);
                    obstacles
                        .boxes
                        .push(Rect::new(tip, DVec2::ZERO).shrunk(-ARROW_HEAD));
                    obstacles.lines.push([to_picture(*from), to_picture(*to)]);
                }
                Mark::Polyline { points, role } if !role.is_background() => {
                    obstacles.add_lines(points.iter().map(|&p| to_picture(p)));
                }
                Mark::Polygon { points, role } if !role.is_background() => {
                    if matches!(role, Role::ShapeA | Role::ShapeB) {
                        let body = points.iter().map(|&p| to_picture(p));
                        obstacles.bodies.push((*role, body.collect()));
                    }
                    let closed = points.iter().chain(points.first());
                    obstacles.add_lines(closed.map(|&p| to_picture(p)));
                }
                Mark::Polyline { .. } | Mark::Polygon { .. } | Mark::Label { .. } => {}
            }
        }
        obstacles
    }

    fn add_lines(&mut self, points: impl Iterator<Item = DVec2>) {
        let points: Vec<DVec2> = points.collect();
        self.lines
            .extend(points.windows(2).map(|ends| [ends[0], ends[1]]));
    }

    /// Those that come into `reach`.
    fn near(&self, reach: &Rect) -> Self {
        let comes_near = |line: &&[DVec2; 2]| Rect::around(**line).overlaps(reach);
        Self {
            labels: self.labels.clone(),
            boxes: self.boxes.clone(),
            dots: self.dots.clone(),
            lines: self.lines.iter().filter(comes_near).copied().collect(),
            bodies: Vec::new(),
        }
    }

    /// Whether a dot other than the one at `place` is nearer the label.
    fn another_is_nearer(&self, label: &Rect, place: DVec2) -> bool {
        const SAME: f64 = 1.0;
        let gap = |dot: DVec2| dot.clamp(label.min, label.max).distance(dot);
        let own = gap(place);
        let others = self.dots.iter().filter(|dot| dot.distance(place) > SAME);
        others.copied().any(|dot| gap(dot) < own)
    }

    fn cost(&self, label: &Rect, pane: &Rect) -> f64 {
        let apart = &label.shrunk(-APART);
        let label = &label.shrunk(-CLEARANCE);
        let overlapping = |boxes: &[Rect], label: &Rect| {
            let boxes = boxes.iter().filter(|other| other.overlaps(label));
            boxes.count() as f64
        };
        let crossed = self
            .lines
            .iter()
            .filter(|line| crosses(line, label))
            .count();
        let off = !pane.holds(label);
        HIDES * overlapping(&self.labels, apart)
            + COVERS * overlapping(&self.boxes, label)
            + CROSSES * crossed as f64
            + if off { 40.0 } else { 0.0 }
    }
}

/// Whether a line meets a rectangle: the two axes of the rectangle and the line's own are all that can
/// separate them.
fn crosses([from, to]: &[DVec2; 2], rect: &Rect) -> bool {
    let extent = Rect::around([*from, *to]);
    let half = rect.size() / 2.0;
    let normal = (*to - *from).perp();
    let apart = normal.dot(rect.center() - *from).abs();
    extent.overlaps(rect) && apart <= normal.abs().dot(half)
}

/// Every label of `marks` with the place that it takes up.
#[cfg(test)]
pub(super) fn boxes<'m>(
    marks: &'m [Mark],
    theme: &Theme,
    camera: &Camera,
    pane: &Rect,
) -> Vec<(&'m str, Rect)> {
    let labels = marks.iter().filter_map(|mark| match mark {
        Mark::Label {
            at,
            text,
            role,
            side,
        } => {
            let place = camera.to_picture(pane, *at);
            Some((
                text.as_str(),
                box_of(place, room(text, theme.style(*role).text_size), *side),
            ))
        }
        _ => None,
    });
    labels.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::ThemeName;
    use glam::dvec2;

    fn label(at: DVec2) -> Mark {
        Mark::Label {
            at,
            text: "w₁".to_owned(),
            role: Role::Simplex,
            side: DVec2::X,
        }
    }

    #[test]
    fn labels_of_one_place_do_not_cover_each_other() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let pane = Rect::new(DVec2::ZERO, dvec2(400.0, 400.0));
        let mut marks = vec![label(dvec2(200.0, 200.0)), label(dvec2(203.0, 201.0))];
        place(&mut marks, &theme, &Camera::ONE_TO_ONE, &pane);
        let boxes = boxes(&marks, &theme, &Camera::ONE_TO_ONE, &pane);
        assert!(!boxes[0].1.overlaps(&boxes[1].1));
    }

    #[test]
    fn a_label_at_the_rim_stays_inside() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let pane = Rect::new(DVec2::ZERO, dvec2(400.0, 400.0));
        let mut marks = vec![label(dvec2(398.0, 200.0))];
        place(&mut marks, &theme, &Camera::ONE_TO_ONE, &pane);
        let boxes = boxes(&marks, &theme, &Camera::ONE_TO_ONE, &pane);
        assert!(pane.holds(&boxes[0].1));
    }

    #[test]
    fn a_title_goes_to_a_corner_that_no_line_crosses() {
        let theme = Theme::new(ThemeName::Chalkboard);
        let pane = Rect::new(DVec2::ZERO, dvec2(400.0, 400.0));
        let title = Mark::Label {
            at: DVec2::ZERO,
            text: "World".to_owned(),
            role: Role::Title,
            side: DVec2::ONE,
        };
        let line = |from: DVec2, to: DVec2| Mark::Polyline {
            points: vec![from, to],
            role: Role::Hull,
        };
        let upper = line(dvec2(-9.0, 30.0), dvec2(60.0, -9.0));
        let lower = line(dvec2(-9.0, 380.0), dvec2(60.0, 409.0));
        for (lines, expected) in [
            (vec![], dvec2(0.0, 0.0)),
            (vec![upper.clone()], dvec2(0.0, 400.0)),
            (vec![upper, lower], dvec2(400.0, 0.0)),
        ] {
            let mut marks = [lines, vec![title.clone()]].concat();
            place(&mut marks, &theme, &Camera::ONE_TO_ONE, &pane);
            let boxes = boxes(&marks, &theme, &Camera::ONE_TO_ONE, &pane);
            let [(_, found)] = boxes[..] else {
                panic!("{boxes:?}");
            };
            assert!(pane.holds(&found));
            let way = found.center() - expected;
            assert!(
                way.abs().max_element() < 60.0,
                "{found:?} and not at {expected}"
            );
        }
    }

    #[test]
    fn a_line_through_a_box_crosses_it() {
        let rect = Rect::new(DVec2::ZERO, dvec2(10.0, 10.0));
        assert!(crosses(&[dvec2(-5.0, 5.0), dvec2(20.0, 6.0)], &rect));
        assert!(!crosses(&[dvec2(-5.0, 8.0), dvec2(3.0, 18.0)], &rect));
    }
}
