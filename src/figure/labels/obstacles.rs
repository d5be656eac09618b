//! What labels keep clear of, in the picture.

use glam::DVec2;

use super::super::clip::{corners, crosses, is_within};
use super::super::text::LABEL_GAP;
use super::super::title::box_of_title;
use super::super::{Camera, Color, Mark, Rect, Role, Theme};
use super::lengths;

/// The room that a label wants about it, in points of the picture, and between it and another label
/// beside it and above it.
const CLEARANCE: f64 = 2.0;
pub(super) const APART: DVec2 = DVec2::new(10.0, 4.0);

/// Half the room that an arrow's head takes, in points of the picture.
const ARROW_HEAD: f64 = 6.0;

/// A label farther from its place than this gets a leader, which starts and ends so far from either;
/// in points of the picture.
const LEADS_FROM: f64 = 2.2 * LABEL_GAP;
const LEADER_GAP: f64 = 2.0;

/// What it costs to stand off the pane, to cover another label, a dot, and to cross a line.
const LEAVES: f64 = 100.0;
const HIDES: f64 = 70.0;
const COVERS: f64 = 35.0;
const CROSSES: f64 = 30.0;

/// More lines than this make it no worse.
const MOST_CROSSED: usize = 3;

/// What it costs to stand on a body that is not named; less where the place that is named lies on it.
const TRESPASSES: f64 = 40.0;
const VISITS: f64 = 14.0;

/// What it costs a body's letter to stand where another body lies too.
const SHARES: f64 = 2.0;

/// What it costs a name to stand on the body whose vertex it names, and a direction's on the body where its
/// arrow ends.
const LEANS: f64 = 0.5;

/// What it costs to stand nearer another dot than the one that is named: the wrong one would be read.
const MISLEADS: f64 = 32.0;

/// What it costs to stand on a body from which the label's ink hardly stands out, and what counts as that
/// (WCAG 2.1 asks for 3 of large text).
const FADES: f64 = 40.0;
const LEAST_CONTRAST: f64 = 3.0;

/// What a leader costs, each line that it crosses, and one that runs through a dot that is not its own.
const LEADS: f64 = 1.0;
const LEADS_ACROSS: f64 = 0.3;
const LEADS_THROUGH: f64 = 16.0;

/// What a label says something about.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum About {
    /// A body: the label is its letter.
    Body(Role),
    /// A vertex of a body.
    Vertex(Role),
    /// A direction, whatever it is drawn over.
    Direction,
    /// The length of this line.
    Length([DVec2; 2]),
    /// Something else.
    Other,
}

/// A body's outline.
struct Body {
    role: Role,
    outline: Vec<DVec2>,
    bounds: Rect,
    ground: Color,
}

impl Body {
    /// Whether a label that no line crosses stands on the body, or has it under it.
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

/// A dot and the room that it takes.
#[derive(Clone, Copy)]
struct Dot {
    at: DVec2,
    radius: f64,
}

impl Dot {
    fn room(&self) -> Rect {
        Rect::new(self.at - self.radius, DVec2::splat(2.0 * self.radius))
    }
}

/// All that stands before the labels do.
pub(super) struct Obstacles {
    pane: Rect,
    /// By the titles and by what lies over the pane.
    covered: Vec<Rect>,
    heads: Vec<Rect>,
    dots: Vec<Dot>,
    lines: Vec<[DVec2; 2]>,
    /// The lines that are measured.
    measured: Vec<[DVec2; 2]>,
    bodies: Vec<Body>,
}

impl Obstacles {
    pub(super) fn of(
        marks: &[Mark],
        theme: &Theme,
        camera: &Camera,
        pane: &Rect,
        covered: &[Rect],
    ) -> Self {
        let to_picture = |point: DVec2| camera.to_picture(pane, point);
        let measured = lengths::measured(marks).map(|(_, line)| line.map(to_picture));
        let mut obstacles = Self {
            pane: *pane,
            covered: covered.to_vec(),
            heads: Vec::new(),
            dots: Vec::new(),
            lines: Vec::new(),
            measured: measured.collect(),
            bodies: Vec::new(),
        };
        for mark in marks {
            match mark {
                Mark::Point { at, role } => obstacles.dots.push(Dot {
                    at: to_picture(*at),
                    radius: theme.style(*role).radius,
                }),
                Mark::Arrow { from, to, .. } => {
                    let tip = to_picture(*to);
                    let head = Rect::new(tip, DVec2::ZERO).shrunk(-ARROW_HEAD);
                    obstacles.heads.push(head);
                    obstacles.lines.push([to_picture(*from), tip]);
                }
                Mark::Polyline { points, role } if is_line(*role) => {
                    obstacles.add_lines(points.iter().map(|&p| to_picture(p)));
                }
                Mark::Polygon { points, role } if !role.is_background() => {
                    let outline: Vec<DVec2> = points.iter().map(|&p| to_picture(p)).collect();
                    let closed = outline.iter().chain(outline.first()).copied();
                    obstacles.add_lines(closed);
                    if let (
                        Role::ShapeA | Role::ShapeB | Role::FreeBody | Role::FixedBody,
                        Some(fill),
                    ) = (*role, theme.style(*role).fill)
                    {
                        obstacles.bodies.push(Body {
                            role: *role,
                            bounds: Rect::around(outline.iter().copied()),
                            outline,
                            ground: fill.on(theme.background),
                        });
                    }
                }
                Mark::Label { text, role, .. } if *role == Role::Title => {
                    obstacles.covered.push(box_of_title(text, theme, pane));
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

    /// Whether a text that is to cover nothing may stand here.
    pub(super) fn leave_free(&self, label: &Rect) -> bool {
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let mut taken = self.covered.iter().chain(&self.heads);
        self.pane.holds(&clear)
            && !taken.any(|other| other.overlaps(&clear))
            && !self.dots.iter().any(|dot| dot.room().overlaps(&clear))
            && !self.lines.iter().any(|line| crosses(line, &clear))
    }

    /// What is taken up before any label is placed.
    pub(super) fn taken(&self) -> Taken {
        Taken {
            labels: self.covered.clone(),
            leaders: Vec::new(),
        }
    }

    /// Whether A or B is under a place.
    pub(super) fn is_on_the_pair(&self, place: DVec2) -> bool {
        let is_of_pair = |body: &&Body| matches!(body.role, Role::ShapeA | Role::ShapeB);
        self.bodies
            .iter()
            .filter(is_of_pair)
            .any(|body| is_within(place, &body.outline))
    }

    /// Those that matter to a label in `ink` on what is at `place`, if it stands within `reach`.
    pub(super) fn near(&self, reach: &Rect, place: DVec2, about: About, ink: Color) -> Near<'_> {
        const SAME: f64 = 1.0;
        let comes_near = |line: &&[DVec2; 2]| Rect::around(**line).overlaps(reach);
        let is_own = |dot: &&Dot| dot.at.distance(place) <= SAME;
        let own = self.dots.iter().filter(is_own);
        let grounds = self.bodies.iter().map(|other| {
            let is_own = [About::Body(other.role), About::Vertex(other.role)].contains(&about);
            let costs = if is_own {
                LEANS
            } else if is_within(place, &other.outline) {
                if about == About::Direction {
                    LEANS
                } else {
                    VISITS
                }
            } else {
                TRESPASSES
            };
            let fades = ink.contrast(other.ground) < LEAST_CONTRAST;
            let costs = costs + if fades { FADES } else { 0.0 };
            (other, costs)
        });
        let (own_line, other_lines) = match about {
            About::Length(own) => {
                let others = self.measured.iter().filter(|line| **line != own);
                (Some(own), others.copied().collect())
            }
            _ => (None, Vec::new()),
        };
        Near {
            own_line,
            other_lines,
            pane: &self.pane,
            place,
            own_body: self
                .bodies
                .iter()
                .find(|other| about == About::Body(other.role)),
            radius: own.map(|dot| dot.radius).fold(0.0, f64::max),
            heads: &self.heads,
            dots: self.dots.iter().map(|dot| (*dot, is_own(&dot))).collect(),
            lines: self.lines.iter().filter(comes_near).copied().collect(),
            grounds: grounds.collect(),
        }
    }
}

/// What the labels that have their places take up.
pub(super) struct Taken {
    labels: Vec<Rect>,
    leaders: Vec<[DVec2; 2]>,
}

impl Taken {
    pub(super) fn add(&mut self, label: Rect, leader: Option<[DVec2; 2]>) {
        self.labels.push(label);
        self.leaders.extend(leader);
    }
}

/// The obstacles of one label.
pub(super) struct Near<'o> {
    pane: &'o Rect,
    place: DVec2,
    /// The body whose letter the label is.
    own_body: Option<&'o Body>,
    /// Of the dot at the place.
    radius: f64,
    heads: &'o [Rect],
    /// Each dot, and whether it is at the place.
    dots: Vec<(Dot, bool)>,
    lines: Vec<[DVec2; 2]>,
    /// The line that the label is the length of, and the other lines that have lengths.
    own_line: Option<[DVec2; 2]>,
    other_lines: Vec<[DVec2; 2]>,
    /// The bodies, and what it costs to stand on each.
    grounds: Vec<(&'o Body, f64)>,
}

impl Near<'_> {
    /// The line from the place to a label that stands so far off it.
    pub(super) fn leader(&self, label: &Rect, gap: f64) -> Option<[DVec2; 2]> {
        if gap <= LEADS_FROM + self.radius || self.own_body.is_some_and(|own| own.holds(label)) {
            return None;
        }
        let end = self.place.clamp(label.min, label.max);
        let along = (end - self.place) / gap;
        let start = self.place + along * (self.radius + LEADER_GAP);
        Some([start, end - along * LEADER_GAP])
    }

    /// What it costs to stand here, with this leader; once it comes to `limit`, no more is added.
    pub(super) fn cost(
        &self,
        label: &Rect,
        leader: Option<&[DVec2; 2]>,
        taken: &Taken,
        limit: f64,
    ) -> f64 {
        let apart = label.grown(APART);
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let hidden = taken.labels.iter().filter(|other| other.overlaps(&apart));
        let heads = self.heads.iter().filter(|head| head.overlaps(&clear));
        let dots = self
            .dots
            .iter()
            .filter(|(dot, _)| dot.room().overlaps(&clear));
        let mut cost = HIDES * hidden.count() as f64
            + COVERS * (heads.count() + dots.count()) as f64
            + self.cost_of_ground(label);
        if !self.pane.holds(&clear) {
            cost += LEAVES;
        }
        if leader.is_none() && self.another_is_nearer(label) {
            cost += MISLEADS;
        }
        if cost >= limit {
            return cost;
        }
        let lines = self.lines.iter().chain(&taken.leaders);
        let crossed = lines.filter(|line| crosses(line, &clear));
        cost + CROSSES * crossed.take(MOST_CROSSED).count() as f64
            + leader.map_or(0.0, |leader| self.cost_of(leader, taken))
    }

    fn cost_of_ground(&self, label: &Rect) -> f64 {
        let stands_on = self.grounds.iter().filter(|(body, _)| body.is_under(label));
        match self.own_body {
            Some(own) if own.holds(label) => {
                if stands_on.count() > 1 {
                    SHARES
                } else {
                    0.0
                }
            }
            _ => stands_on.map(|(_, costs)| *costs).fold(0.0, f64::max),
        }
    }

    fn cost_of(&self, leader: &[DVec2; 2], taken: &Taken) -> f64 {
        let hidden = taken.labels.iter().filter(|label| crosses(leader, label));
        let mut dots = self.dots.iter().filter(|(_, is_own)| !is_own);
        let through = dots.any(|(dot, _)| crosses(leader, &dot.room()));
        let lines = self.lines.iter().filter(|line| meet(line, leader));
        let leaders = taken.leaders.iter().filter(|other| meet(other, leader));
        LEADS
            + HIDES * hidden.count() as f64
            + if through { LEADS_THROUGH } else { 0.0 }
            + LEADS_ACROSS * lines.take(MOST_CROSSED).count() as f64
            + CROSSES * leaders.count() as f64
    }

    /// Whether a dot other than the one at the place, or another length's line, is nearer the label.
    fn another_is_nearer(&self, label: &Rect) -> bool {
        if let Some(own) = self.own_line {
            let own = lengths::gap(own, label);
            if self
                .other_lines
                .iter()
                .any(|&other| lengths::gap(other, label) < own)
            {
                return true;
            }
        }
        let own = label.distance_to(self.place);
        let mut others = self.dots.iter().filter(|(_, is_own)| !is_own);
        others.any(|(dot, _)| label.distance_to(dot.at) < own)
    }
}

/// Whether two lines cross.
fn meet([a, b]: &[DVec2; 2], [c, d]: &[DVec2; 2]) -> bool {
    let side = |from: DVec2, to: DVec2, point: DVec2| (to - from).perp_dot(point - from);
    side(*a, *b, *c) * side(*a, *b, *d) < 0.0 && side(*c, *d, *a) * side(*c, *d, *b) < 0.0
}

/// Whether a line of this role is to be kept clear of text: of the background only the axes are.
fn is_line(role: Role) -> bool {
    !role.is_background() || role == Role::Axis
}
