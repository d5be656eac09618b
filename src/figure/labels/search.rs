//! A label's search for its place: what is tried, in which order, and what came of it.

use std::cell::LazyCell;
use std::rc::Rc;

use glam::DVec2;

use super::super::Rect;
use super::super::text::{box_of, side_for};
use super::candidates::{LabelCandidate, Stands, candidates, everywhere};
use super::lengths;
use super::near::{About, Crossing, Near, Standing};
use super::obstacles::{Obstacles, TakenAreas};
use super::wanted::Wanted;

/// A label stands at most so many times its height from the place that it names.
const FARTHEST: f64 = 4.0;

/// From this cost on a label that has to be there looks for a place everywhere: it stands on a body that
/// is not its own.
const FAULT: f64 = 14.0;

/// Where a label came to stand, in the picture.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) place: DVec2,
    pub(super) side: DVec2,
    pub(super) label: Rect,
    pub(super) leader: Option<[DVec2; 2]>,
    pub(super) cost: f64,
}

/// The places that are tried for a label. What was found of them is kept: a label may look more than once, while
/// others stand elsewhere.
pub(super) struct LabelSearch {
    /// In the order in which they are gone through.
    rounds: Vec<Round>,
    /// So many are gone through whatever was found; the others as long as nothing good is.
    always: usize,
}

/// Places beside one that a label may be led to, the best liked first.
struct Round {
    place: DVec2,
    untried: Box<dyn Iterator<Item = LabelCandidate>>,
    tried: Vec<Tried>,
    /// The least that each of these costs, whatever the other labels take up, as far as it is known.
    least: Vec<f64>,
    near: Option<Near>,
}

/// A place, and what is known of it.
struct Tried {
    stands: Stands,
    label: Rect,
    gap: f64,
    reluctance: f64,
    standing: Option<Standing>,
    crossing: Option<Crossing>,
}

impl LabelSearch {
    /// The search of a label. One that has to be there looks farther about, and beside all of the line that it is
    /// about, before it takes a place where something is wrong.
    pub(super) fn new(wanted: &Wanted) -> Self {
        let mut rounds = Vec::new();
        if let About::Length(line) = wanted.about {
            let beside = lengths::beside(line);
            rounds.extend(beside.map(|(place, beside)| Round::new(place, beside.into_iter())));
        }
        let always = rounds.len();
        rounds.push(Round::new(wanted.place, candidates(wanted.side)));
        let (size, farthest) = (wanted.size, FARTHEST * wanted.size.y);
        // They lie alike about each place, and most labels need none of them.
        let all = Rc::new(LazyCell::new(move || everywhere(size, farthest)));
        rounds.extend(wanted.others.iter().map(|&place| {
            let all = Rc::clone(&all);
            Round::new(place, (0..).map_while(move |at| all.get(at).copied()))
        }));
        Self { rounds, always }
    }

    /// The place that costs the label least among these.
    pub(super) fn best_spot(
        &mut self,
        wanted: &Wanted,
        obstacles: &Obstacles,
        taken: &TakenAreas,
    ) -> Spot {
        let mut best = Spot {
            place: wanted.place,
            side: wanted.side,
            label: box_of(wanted.place, wanted.size, wanted.side),
            leader: None,
            cost: f64::INFINITY,
        };
        for (at, round) in self.rounds.iter_mut().enumerate() {
            if at >= self.always && best.cost < FAULT {
                break;
            }
            round.improve(&mut best, wanted, obstacles, taken);
        }
        best
    }
}

impl Round {
    fn new(place: DVec2, places: impl Iterator<Item = LabelCandidate> + 'static) -> Self {
        Self {
            place,
            untried: Box::new(places),
            tried: Vec::new(),
            least: Vec::new(),
            near: None,
        }
    }

    /// Takes the best of these places if it costs less.
    fn improve(
        &mut self,
        best: &mut Spot,
        wanted: &Wanted,
        obstacles: &Obstacles,
        taken: &TakenAreas,
    ) {
        let farthest = FARTHEST * wanted.size.y;
        let place = self.place;
        let near = self.near.get_or_insert_with(|| {
            let reach = Rect::new(place, DVec2::ZERO).grown(wanted.size + farthest);
            Near::new(obstacles, &reach, place, wanted.about, wanted.ink)
        });
        let mut untried = self
            .untried
            .by_ref()
            .map(|candidate| Tried::new(candidate, place, wanted.size))
            .filter(|tried| tried.gap <= farthest);
        for at in 0.. {
            if at == self.tried.len() {
                let Some(next) = untried.next() else {
                    return;
                };
                self.least.push(next.reluctance);
                self.tried.push(next);
            }
            if best.cost <= self.least[at] {
                if best.cost <= self.tried[at].reluctance {
                    // All that follow are liked less.
                    return;
                }
                continue;
            }
            let tried = &mut self.tried[at];
            let limit = best.cost - tried.reluctance;
            let found = tried.cost(near, wanted.is_note, taken, limit);
            self.least[at] = tried.reluctance + tried.least();
            let Some((leader, cost)) = found else {
                continue;
            };
            let cost = tried.reluctance + cost;
            if cost < best.cost {
                let Some(side) = tried.side(place) else {
                    self.least[at] = f64::INFINITY;
                    continue;
                };
                *best = Spot {
                    place,
                    side,
                    label: box_of(place, wanted.size, side),
                    leader,
                    cost,
                };
            }
        }
    }
}

impl Tried {
    fn new(candidate: LabelCandidate, place: DVec2, size: DVec2) -> Self {
        let label = match candidate.stands {
            Stands::Beside(side) => box_of(place, size, side),
            Stands::Around(center) => Rect::new(place + center - size / 2.0, size),
        };
        Self {
            stands: candidate.stands,
            gap: label.distance_to(place),
            label,
            reluctance: candidate.reluctance,
            standing: None,
            crossing: None,
        }
    }

    /// On which side of its place a label that stands here is, in gaps; `None` where no side leads here.
    fn side(&self, place: DVec2) -> Option<DVec2> {
        match self.stands {
            Stands::Beside(side) => Some(side),
            Stands::Around(_) => side_for(place, &self.label),
        }
    }

    /// What it costs at least beside the reluctance, as far as it is known.
    fn least(&self) -> f64 {
        let Some(standing) = &self.standing else {
            return 0.0;
        };
        let leads = standing.leader.is_some();
        let crossing = self.crossing.as_ref();
        standing.cost + crossing.map_or(0.0, |crossing| crossing.cost(leads))
    }

    /// What it costs to stand here, with which leader; `None` once it comes to `limit`.
    fn cost(
        &mut self,
        near: &Near,
        is_note: bool,
        taken: &TakenAreas,
        limit: f64,
    ) -> Option<(Option<[DVec2; 2]>, f64)> {
        let label = &self.label;
        let hides = taken.cost_of(label);
        if hides >= limit {
            return None;
        }
        let standing = self
            .standing
            .get_or_insert_with(|| near.standing(label, self.gap, is_note));
        let cost = hides + standing.cost;
        if cost >= limit {
            return None;
        }
        let leader = standing.leader;
        let crossing = self
            .crossing
            .get_or_insert_with(|| near.crossing(label, leader.as_ref()));
        let lines = taken.cost_of_lines(label, leader.as_ref(), crossing);
        Some((leader, cost + lines))
    }
}
