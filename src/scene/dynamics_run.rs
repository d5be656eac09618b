//! A falling scene in motion: its ticks, a history of them, and the selected pair.

use std::collections::VecDeque;
use std::sync::Arc;

use glam::DVec2;

use super::{Body, Fall, FallingBody, Scene};
use collidoscope_core::dynamics::{EnergyTotals, Impact, MouseJoint, Snapshot, Solver, World};
use collidoscope_core::planar::{PairCache, query};

/// The ticks that can be rewound: 20 seconds.
pub const KEPT_TICKS: usize = 1200;

/// The ticks to search for an impact: a minute.
pub const IMPACT_TICKS: u64 = 3600;

/// The ticks from one snapshot of the history to the next; those between are simulated again.
const SNAPSHOT_TICKS: u64 = 30;

/// A tick of the history.
#[derive(Debug)]
struct Kept {
    /// At the start, at every [`SNAPSHOT_TICKS`]th tick, and where gravity, the solver or the manifolds were changed.
    snapshot: Option<Snapshot>,
    /// The mouse joint in the tick that led here.
    pull: Option<MouseJoint>,
    /// The solver in that tick; `None` at the start.
    solver: Option<Solver>,
    totals: EnergyTotals,
    /// Each body's centre of mass, in world space.
    centers: Box<[DVec2]>,
}

#[derive(Clone, Debug)]
pub struct Falling {
    fall: Arc<Fall>,
    world: World,
    /// The history, oldest first; `now` is in it. The first has a snapshot, and may be older than [`KEPT_TICKS`].
    kept: VecDeque<Arc<Kept>>,
    /// The number of the first kept tick.
    first: u64,
    now: u64,
    pair: [usize; 2],
    /// Whether the pair was chosen by the user or by running to its impact.
    is_chosen: bool,
    /// The last visited impact: its tick and its pair.
    impact: Option<(u64, [usize; 2])>,
}

impl Falling {
    /// The scene before its first tick, with the default pair.
    pub fn new(fall: Arc<Fall>) -> Self {
        let world = fall.world().clone();
        let mut falling = Self {
            pair: pair_of(&world),
            is_chosen: false,
            impact: None,
            kept: VecDeque::new(),
            first: 0,
            now: 0,
            world,
            fall,
        };
        falling.keep(None, Some(falling.world.snapshot()));
        falling
    }

    /// The scene at its start again.
    pub fn at_start(&self) -> Self {
        Self::new(Arc::clone(&self.fall))
    }

    pub fn fall(&self) -> &Arc<Fall> {
        &self.fall
    }

    pub fn world(&self) -> &World {
        &self.world
    }

    /// The number of elapsed ticks.
    pub fn now(&self) -> u64 {
        self.now
    }

    /// The first and the last tick of the history.
    pub fn span(&self) -> [u64; 2] {
        let last = self.first + self.kept.len() as u64 - 1;
        let oldest = last.saturating_sub(KEPT_TICKS as u64);
        [oldest.max(self.first), last]
    }

    /// Advances by a tick. Drops the later ticks of the history after a rewind.
    pub fn tick(&mut self) {
        self.drop_later_ticks();
        self.world.tick();
        self.now += 1;
        let is_whole = self.now.is_multiple_of(SNAPSHOT_TICKS);
        let snapshot = is_whole.then(|| self.world.snapshot());
        self.keep(Some(self.world.solver()), snapshot);
    }

    /// Runs to the next impact and selects its pair, in the tick before it takes effect. Of several in a tick the one
    /// that rebounds most comes first, then the hardest. Returns whether one occurs within these
    /// ticks; else nothing changes.
    pub fn go_to_impact(&mut self, within: u64) -> bool {
        let before = self.clone();
        let comes = (0..=within).any(|_| self.tick_up_to_impact());
        if !comes {
            *self = before;
        }
        comes
    }

    /// Advances by a tick, unless two bodies hit each other in it that were not visited before: then selects them
    /// instead, and returns `true`.
    fn tick_up_to_impact(&mut self) -> bool {
        let before = self.impact.filter(|(tick, _)| *tick == self.now);
        self.tick();
        let rebound = |impact: &Impact| {
            let [a, b] = impact.bodies.map(|at| self.world.bodies()[at].material());
            a.mixed_restitution(b) * impact.speed
        };
        let mut impacts = self.world.impacts().to_vec();
        impacts.sort_by(|one, other| {
            let by_rebound = rebound(other).total_cmp(&rebound(one));
            by_rebound.then(other.speed.total_cmp(&one.speed))
        });
        let old = before.and_then(|(_, old)| impacts.iter().position(|one| one.bodies == old));
        let Some(next) = impacts.get(old.map_or(0, |old| old + 1)) else {
            return false;
        };
        self.go_to(self.now - 1);
        self.select_pair(next.bodies);
        self.impact = Some((self.now, next.bodies));
        true
    }

    /// Goes to a tick of the history, or to the nearest one. The mouse joint stays what it is now.
    pub fn go_to(&mut self, tick: u64) {
        let [oldest, last] = self.span();
        self.now = tick.clamp(oldest, last);
        self.impact = None;
        let pull = self.world.pull().copied();
        let past = self.kept.range(..=(self.now - self.first) as usize);
        let whole = past.clone().rposition(|kept| kept.snapshot.is_some());
        // The joints are this world's own, so none is refused.
        for kept in past.skip(whole.unwrap_or(0)) {
            if let Some(snapshot) = &kept.snapshot {
                self.world.restore(snapshot);
            } else {
                let _ = self.world.set_pull(kept.pull);
                self.world.tick();
            }
        }
        let _ = self.world.set_pull(pull);
    }

    /// The energy totals at each tick of the history up to now, oldest first, as computed by [`Fall::totals`].
    pub fn totals(&self) -> impl Iterator<Item = (u64, &EnergyTotals)> {
        (self.span()[0]..).zip(self.past().map(|kept| &kept.totals))
    }

    /// The solvers in the history up to now, each once per run of ticks; the solver of the next tick where there are
    /// none.
    pub fn solvers(&self) -> Vec<Solver> {
        let mut solvers: Vec<Solver> = self.past().filter_map(|kept| kept.solver).collect();
        solvers.dedup();
        if solvers.is_empty() {
            solvers.push(self.world.solver());
        }
        solvers
    }

    /// A body's centre of mass at each tick of the history up to now, oldest first, in world space.
    pub fn trail(&self, body: usize) -> impl DoubleEndedIterator<Item = DVec2> {
        self.past().map(move |kept| kept.centers[body])
    }

    /// The history up to now, oldest first.
    fn past(&self) -> impl DoubleEndedIterator<Item = &Arc<Kept>> {
        let [from, to] = [self.span()[0], self.now].map(|tick| (tick - self.first) as usize);
        self.kept.range(from..=to)
    }

    /// Changes the gravity, the solver or the manifolds of the ticks to come. Drops the later ticks of the history.
    pub fn change(&mut self, change: impl FnOnce(&mut World)) {
        change(&mut self.world);
        self.drop_later_ticks();
        self.impact = None;
        let solver = self.kept.pop_back().and_then(|kept| kept.solver);
        self.keep(solver, Some(self.world.snapshot()));
    }

    /// Attaches the mouse joint, or removes it; ignores one that [`World::set_pull`] refuses.
    pub fn set_pull(&mut self, pull: Option<MouseJoint>) {
        if self.world.set_pull(pull).is_ok() {
            self.drop_later_ticks();
        }
    }

    /// The selected pair: the indices of A and B, the lower first.
    pub fn pair(&self) -> [usize; 2] {
        self.pair
    }

    /// Selects another pair; ignores an invalid one.
    pub fn select_pair(&mut self, [one, other]: [usize; 2]) {
        if one != other && one.max(other) < self.world.bodies().len() {
            self.pair = [one.min(other), one.max(other)];
            self.is_chosen = true;
        }
    }

    /// Selects the deepest contact, else the closest pair.
    pub fn select_deepest(&mut self) {
        self.pair = pair_of(&self.world);
        self.is_chosen = false;
    }

    /// The same, unless the pair was chosen or touches.
    pub fn select_deepest_unless_chosen(&mut self) {
        if !self.is_chosen && !self.touching().any(|pair| pair == self.pair) {
            self.select_deepest();
        }
    }

    pub fn is_chosen(&self) -> bool {
        self.is_chosen
    }

    /// Selects the contact `by` places after the current one, cyclically.
    pub fn step_contact(&mut self, by: isize) {
        let touching: Vec<[usize; 2]> = self.touching().collect();
        if touching.is_empty() {
            return;
        }
        let at = touching.partition_point(|pair| *pair < self.pair);
        let is_there = touching.get(at) == Some(&self.pair);
        // Between two of them, the next is the one at the insertion index.
        let from = at + touching.len() - usize::from(by > 0 && !is_there);
        self.pair = touching[from.saturating_add_signed(by) % touching.len()];
        self.is_chosen = true;
    }

    /// The pairs that touch, in the order of their indices.
    pub fn touching(&self) -> impl Iterator<Item = [usize; 2]> {
        let contacts = self.world.contacts().iter();
        contacts
            .filter(|contact| contact.depth() >= 0.0)
            .map(|contact| contact.bodies)
    }

    /// The index of the pair among the contacts, if it touches, and their count.
    pub fn place_of_contact(&self) -> (Option<usize>, usize) {
        let at = self.touching().position(|pair| pair == self.pair);
        (at, self.touching().count())
    }

    /// The current bodies, the pair as A and B.
    pub fn scene(&self, like: &Scene) -> Scene {
        let [a, b] = self.pair.map(|at| self.body(at));
        Scene {
            a,
            b,
            fall: Some(Arc::clone(&self.fall)),
            ..like.clone()
        }
    }

    /// A falling scene that begins with the current bodies.
    ///
    /// # Errors
    /// For a body that is too fast for a scene's start.
    pub fn fall_from_now(&self) -> Result<Fall, String> {
        let indexed = self.world.bodies().iter().enumerate();
        let bodies = indexed.map(|(at, body)| FallingBody {
            body: self.body(at),
            velocity: body.motion().velocity,
            spin_degrees: body.motion().spin.to_degrees(),
            material: *body.material(),
            is_fixed: body.is_fixed(),
        });
        Fall::new(self.world.gravity(), self.world.solver(), bodies.collect())
    }

    pub fn body(&self, at: usize) -> Body {
        let body = &self.world.bodies()[at];
        Body {
            shape: body.shape().clone(),
            position: body.pose().position(),
            rotation: body.pose().angle().to_degrees(),
        }
    }

    fn keep(&mut self, solver: Option<Solver>, snapshot: Option<Snapshot>) {
        let bodies = self.world.bodies().iter();
        self.kept.push_back(Arc::new(Kept {
            snapshot,
            pull: self.world.pull().copied(),
            solver,
            totals: self.fall.totals(&self.world),
            centers: bodies.map(|body| body.motion().center).collect(),
        }));
        if let Some(older) = self.kept.len().checked_sub(KEPT_TICKS + 1)
            && self.kept[older].snapshot.is_some()
        {
            self.kept.drain(..older);
            self.first += older as u64;
        }
    }

    fn drop_later_ticks(&mut self) {
        self.kept.truncate((self.now - self.first) as usize + 1);
    }
}

impl Scene {
    /// A falling scene before its first tick, with the default pair as A and B.
    pub fn of_bodies(title: String, note: Option<String>, fall: Fall) -> Self {
        let falling = Falling::new(Arc::new(fall));
        let bodies = falling.pair().map(|at| falling.body(at));
        Self {
            fall: Some(falling.fall),
            ..Self::new(title, note, bodies)
        }
    }
}

/// The pair of the deepest contact, else the closest with a free body; the first two where there is none.
fn pair_of(world: &World) -> [usize; 2] {
    let contacts = world.contacts().iter();
    let deepest = contacts
        .filter(|contact| contact.depth() >= 0.0)
        .reduce(|best, one| {
            if one.depth() > best.depth() {
                one
            } else {
                best
            }
        });
    if let Some(contact) = deepest {
        return contact.bodies;
    }
    let bodies = world.bodies();
    let pairs = (0..bodies.len()).flat_map(|a| (a + 1..bodies.len()).map(move |b| [a, b]));
    let moving = pairs.filter(|pair| !pair.iter().all(|&at| bodies[at].is_fixed()));
    let gaps = moving.map(|pair| {
        let [a, b] = pair.map(|at| bodies[at].posed());
        (query(a, b, &mut PairCache::default()).distance, pair)
    });
    let closest = gaps.min_by(|one, other| one.0.total_cmp(&other.0));
    closest.map_or([0, 1], |(_, pair)| pair)
}

/// The length of a tick in a scene of two bodies: the original runs at 30 frames per second.
pub const TICK_SECONDS: f64 = 1.0 / 30.0;
