//! What lies about one label, and what it costs the label to stand in a place among it.
//!
//! What is drawn costs the same however often a place is tried, and is worked out once; what the labels take up that
//! have their places is not.

use std::rc::Rc;

use glam::DVec2;

use super::super::clip::{crosses, is_within};
use super::super::text::LABEL_GAP;
use super::super::{Color, Rect, Role};
use super::obstacles::{APART, BodyArea, CLEARANCE, DotArea, Obstacles, TakenAreas};

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

/// What it costs to stand nearer another dot than the one that is named, without a leader and, for the name of a vertex or of
/// the origin, with one: the wrong one would be read.
const MISLEADS: f64 = 32.0;
const MISLEADS_LED: f64 = 26.0;

/// What it costs to stand on a body from which the label's ink hardly stands out, and what counts as that
/// (WCAG 2.1 asks for 3 of large text).
const FADES: f64 = 40.0;
pub(super) const LEAST_CONTRAST: f64 = 3.0;

/// What a leader costs, each line that it crosses, and one that runs through a dot that is not its own.
const LEADS: f64 = 1.0;
const LEADS_ACROSS: f64 = 0.3;
const LEADS_THROUGH: f64 = 22.0;

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
    /// The origin.
    Origin,
    /// Something else.
    Other,
}

/// What matters to a label.
pub(super) struct Near {
    pane: Rect,
    place: DVec2,
    /// The body whose letter the label is.
    own_body: Option<Rc<BodyArea>>,
    /// Of the dot at the place, 0 where there is none.
    radius: f64,
    heads: Vec<Rect>,
    /// Each dot, and whether it is at the place.
    dots: Vec<(DotArea, bool)>,
    lines: Vec<[DVec2; 2]>,
    /// Whether another dot may be taken for the one that is named, even where a leader leads to that.
    is_mistaken: bool,
    /// The bodies, and what it costs to stand on each.
    grounds: Vec<(Rc<BodyArea>, f64)>,
}

/// What is known of a label's place whatever the other labels do.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// From what is named, where the label stands off it.
    pub(super) leader: Option<[DVec2; 2]>,
    /// What the ground, the dots, the heads and the rim cost.
    pub(super) cost: f64,
}

/// What else is known of it: the lines that it crosses.
#[derive(Clone, Copy)]
pub(super) struct Crossing {
    /// How many lines the label is crossed by.
    lines: usize,
    /// What it costs that its leader crosses others.
    of_leader: f64,
    /// What it costs that its leader runs through dots.
    through: f64,
}

impl Near {
    /// Of the obstacles those that matter to a label in `ink` on what is at `place`, if it stands within `reach`.
    pub(super) fn new(
        obstacles: &Obstacles,
        reach: &Rect,
        place: DVec2,
        about: About,
        ink: Color,
    ) -> Self {
        const SAME: f64 = 1.0;
        let comes_near = |line: &&[DVec2; 2]| Rect::around(**line).overlaps(reach);
        let is_own = |dot: &&DotArea| dot.at.distance(place) <= SAME;
        let own = obstacles.dots.iter().filter(is_own);
        let grounds = obstacles.bodies.iter().map(|other| {
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
            (Rc::clone(other), costs)
        });
        Self {
            is_mistaken: matches!(about, About::Vertex(_) | About::Origin),
            pane: obstacles.pane,
            place,
            own_body: obstacles
                .bodies
                .iter()
                .find(|other| about == About::Body(other.role))
                .cloned(),
            radius: own.map(|dot| dot.radius).fold(0.0, f64::max),
            heads: obstacles.heads.clone(),
            dots: obstacles
                .dots
                .iter()
                .map(|dot| (*dot, is_own(&dot)))
                .collect(),
            lines: obstacles.lines.iter().filter(comes_near).copied().collect(),
            grounds: grounds.collect(),
        }
    }

    /// What is known of a label that stands here, so far from its place, without its lines; a note has no leader.
    pub(super) fn standing(&self, label: &Rect, gap: f64, is_note: bool) -> Standing {
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let heads = self.heads.iter().filter(|head| head.overlaps(&clear));
        let dots = self
            .dots
            .iter()
            .filter(|(dot, _)| dot.room().overlaps(&clear));
        let leader = self.leader(label, gap).filter(|_| !is_note);
        let mut cost = COVERS * (heads.count() + dots.count()) as f64 + self.cost_of_ground(label);
        if !self.pane.holds(&clear) {
            cost += LEAVES;
        }
        if self.another_is_nearer(label) {
            cost += match leader {
                None => MISLEADS,
                Some(_) if self.is_mistaken => MISLEADS_LED,
                Some(_) => 0.0,
            };
        }
        Standing { leader, cost }
    }

    /// What lines a label that stands here and its leader cross.
    pub(super) fn crossing(&self, label: &Rect, leader: Option<&[DVec2; 2]>) -> Crossing {
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let crossed = self.lines.iter().filter(|line| crosses(line, &clear));
        let of_leader = leader.map(|leader| {
            let lines = self.lines.iter().filter(|line| meet(line, leader));
            LEADS_ACROSS * lines.take(MOST_CROSSED).count() as f64
        });
        let runs_through = leader.is_some_and(|leader| {
            let mut dots = self.dots.iter().filter(|(_, is_own)| !is_own);
            dots.any(|(dot, _)| crosses(leader, &dot.room()))
        });
        Crossing {
            lines: crossed.take(MOST_CROSSED).count(),
            of_leader: of_leader.unwrap_or(0.0),
            through: if runs_through { LEADS_THROUGH } else { 0.0 },
        }
    }

    /// The line from the place to a label that stands so far off it.
    fn leader(&self, label: &Rect, gap: f64) -> Option<[DVec2; 2]> {
        if gap <= LEADS_FROM + self.radius
            || self.own_body.as_ref().is_some_and(|own| own.holds(label))
        {
            return None;
        }
        let end = self.place.clamp(label.min, label.max);
        let along = (end - self.place) / gap;
        let start = self.place + along * (self.radius + LEADER_GAP);
        Some([start, end - along * LEADER_GAP])
    }

    fn cost_of_ground(&self, label: &Rect) -> f64 {
        let stands_on = self.grounds.iter().filter(|(body, _)| body.is_under(label));
        match &self.own_body {
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

    /// Whether a dot other than the one at the place is nearer the label.
    fn another_is_nearer(&self, label: &Rect) -> bool {
        let own = label.distance_to(self.place) - self.radius;
        let mut others = self.dots.iter().filter(|(_, is_own)| !is_own);
        let rim = |dot: &DotArea| if self.radius > 0.0 { dot.radius } else { 0.0 };
        others.any(|(dot, _)| label.distance_to(dot.at) - rim(dot) < own)
    }
}

impl Crossing {
    /// What it costs where no other label has its place yet, with a leader or without.
    pub(super) fn cost(&self, leads: bool) -> f64 {
        let of_leader = if leads {
            LEADS + self.through + self.of_leader
        } else {
            0.0
        };
        CROSSES * self.lines as f64 + of_leader
    }
}

impl TakenAreas {
    /// What it costs a label to stand on those that stand there.
    pub(super) fn cost_of(&self, label: &Rect) -> f64 {
        let apart = label.grown(APART);
        let hidden = self.labels.iter().filter(|other| other.overlaps(&apart));
        HIDES * hidden.count() as f64
    }

    /// What the lines cost that a label here and its leader cross, leaders among them, and the labels that its leader
    /// runs through.
    pub(super) fn cost_of_lines(
        &self,
        label: &Rect,
        leader: Option<&[DVec2; 2]>,
        crossing: &Crossing,
    ) -> f64 {
        let clear = label.grown(DVec2::splat(CLEARANCE));
        let leaders = self.leaders.iter().filter(|line| crosses(line, &clear));
        let crossed = (crossing.lines + leaders.count()).min(MOST_CROSSED);
        let of_leader = leader.map_or(0.0, |leader| {
            let hidden = self.labels.iter().filter(|label| crosses(leader, label));
            let leaders = self.leaders.iter().filter(|other| meet(other, leader));
            LEADS
                + HIDES * hidden.count() as f64
                + crossing.through
                + crossing.of_leader
                + CROSSES * leaders.count() as f64
        });
        CROSSES * crossed as f64 + of_leader
    }
}

/// Whether two lines cross.
fn meet([a, b]: &[DVec2; 2], [c, d]: &[DVec2; 2]) -> bool {
    let side = |from: DVec2, to: DVec2, point: DVec2| (to - from).perp_dot(point - from);
    side(*a, *b, *c) * side(*a, *b, *d) < 0.0 && side(*c, *d, *a) * side(*c, *d, *b) < 0.0
}
