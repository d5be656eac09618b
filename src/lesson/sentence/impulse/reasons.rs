//! Why a solver gives two bodies something else than they alone would take.
//!
//! Each reason is one that holds of the solver and of these two bodies, whatever the others weigh.

use glam::DVec2;

use crate::dynamics::{Account, Closing, Motion, Solver, TICK_SECONDS, Touch};
use crate::lesson::{px, significant as number};
use crate::planar::unit_vector;

/// What is a smaller part of what it comes from than this is only rounding.
pub(super) const ROUNDING: f64 = 1e-9;

/// The reasons of a solver that gives impulses; there is always one.
pub(super) fn reasons(account: &Account) -> Vec<String> {
    let facts = Facts::new(account);
    let mut reasons: Vec<String> = Vec::new();
    if account.solver == Solver::OneImpulse {
        if facts.is_after_another() {
            reasons.push(
                "the contacts before this one have already changed how A and B move".to_owned(),
            );
        }
    } else {
        if !account.others.is_empty() {
            reasons.push("it answers their other contacts together with this one".to_owned());
        }
        reasons.extend(facts.of_the_impact());
        let others = [
            facts.of_the_gap(),
            facts.of_the_overlap(),
            facts.of_the_points(),
        ];
        reasons.extend(others.concat().into_iter().map(str::to_owned));
    }
    if facts.is_slow() {
        let slow = number(account.impact_speed);
        reasons.push(format!(
            "it gives nothing back of what closes in more slowly than {slow} px/s"
        ));
    }
    if facts.sinks() {
        let slop = px(account.slop);
        reasons.push(format!(
            "it lets bodies that touch sink in until they overlap by {slop}"
        ));
    }
    if reasons.is_empty() {
        reasons.push(
            "it answers all that happens in the tick, and the two alone that of one moment"
                .to_owned(),
        );
    }
    reasons
}

/// What the reasons depend on. Speeds are along the normal, in px/s, below 0 where the bodies close in.
struct Facts<'a> {
    account: &'a Account,
    /// How fast they close in now, at the fastest of the points that the solver answers, or of all where it answers none.
    now: f64,
    /// How fast they close in at the fastest of the points of the two alone.
    then: f64,
    /// By how much gravity changes that between.
    by_gravity: f64,
    /// How fast they still close in after the tick, and how far they are apart there, in px.
    left: Option<(f64, f64)>,
}

impl<'a> Facts<'a> {
    fn new(account: &'a Account) -> Self {
        let normal = account.contact.normal;
        let first = &account.points[0];
        let gained = |body: usize| first.before[body].velocity - account.now[body].velocity;
        let by_gravity = normal.dot(gained(1) - gained(0));
        let touches = match &account.given[..] {
            [] => account.contact.points(),
            given => given,
        };
        let now = touches.iter().map(|touch| {
            let [a, b] = account
                .now
                .map(|motion| velocity_at(&motion, touch.point()));
            normal.dot(b - a)
        });
        let left = touches.iter().map(|touch| after_tick(account, touch));
        Self {
            account,
            now: now.reduce(f64::min).unwrap_or(first.approach - by_gravity),
            then: account
                .points
                .iter()
                .map(|point| point.approach)
                .fold(0.0, f64::min),
            by_gravity,
            left: left.min_by(|one, other| one.0.total_cmp(&other.0)),
        }
    }

    fn solver(&self) -> Solver {
        self.account.solver
    }

    fn closing(&self) -> Option<&Closing> {
        self.account.closing.as_ref()
    }

    /// Whether the solver has answered a contact of A or B before that of the two.
    fn is_after_another(&self) -> bool {
        let bodies = self.account.contact.bodies;
        let mut others = self.account.others.iter();
        others.any(|other| {
            let this = bodies[other.of];
            [this.min(other.with), this.max(other.with)] < bodies
        })
    }

    /// Whether the solver takes the impact for one, of which a part is given back.
    fn bounces(&self) -> bool {
        let fast = -self.account.impact_speed;
        self.account.contact.restitution > 0.0 && self.now < fast && self.then < fast
    }

    /// Whether it takes it for rest though a part of an impact would be given back. Sequential impulses go by the speed
    /// with which the tick begins, soft step by that with which each quarter of it does.
    fn is_slow(&self) -> bool {
        let slow = -self.account.impact_speed;
        let is_slow = match self.solver() {
            Solver::Sequential => self.now >= slow,
            Solver::SoftStep => self.now >= slow && self.then >= slow,
            Solver::PushOut | Solver::OneImpulse => false,
        };
        self.account.contact.restitution > 0.0 && is_slow && !self.is_repaid()
    }

    /// By how much friction changes the speed with which the two alone part, at the first of their points.
    fn gained_by_friction(&self) -> f64 {
        let point = &self.account.points[0];
        let [a, b] = point.after.map(|motion| velocity_at(&motion, point.point));
        let parting = self.account.contact.normal.dot(b - a);
        parting + self.account.contact.restitution * point.approach
    }

    /// How much more than the two alone take the solver gives along the normal.
    fn gives_more(&self) -> f64 {
        let given = self.account.given.iter().map(|touch| touch.applied.normal);
        let alone = self.account.points.iter().map(|point| point.impulse.normal);
        given.sum::<f64>() - alone.sum::<f64>()
    }

    /// Whether the solver leaves it to the next tick to give back what they came together with.
    fn is_put_off(&self) -> bool {
        self.account.given.iter().any(|touch| touch.owed > 0.0)
    }

    /// Whether the tick before has left it to this one.
    fn is_repaid(&self) -> bool {
        let mut touches = self.account.contact.points().iter();
        touches.any(|touch| touch.owed > 0.0)
    }

    /// Whether nothing is given back.
    fn rests(&self) -> bool {
        self.account.contact.restitution == 0.0 || self.is_slow()
    }

    /// How it answers what is given back.
    fn of_the_impact(&self) -> Option<String> {
        if self.is_put_off() {
            let late = "it lets them come to touch first and gives back in the next tick what they came together with";
            return Some(late.to_owned());
        }
        if self.is_repaid() {
            let repaid = "it gives back a part of the speed with which they came together in the tick before";
            return Some(repaid.to_owned());
        }
        if !self.bounces() {
            return None;
        }
        let gained = self.gained_by_friction();
        // What is made good shows in the impulse.
        if gained.abs() > ROUNDING * -self.then && self.gives_more() * gained < 0.0 {
            let made_good = if gained < 0.0 {
                "it gives back what friction takes from uₙ as well"
            } else {
                "it takes away again what friction adds to uₙ"
            };
            return Some(made_good.to_owned());
        }
        if self.by_gravity == 0.0 {
            return None;
        }
        let start = if self.solver() == Solver::SoftStep && self.closing().is_some() {
            "the quarter tick in which they touch"
        } else {
            "the tick"
        };
        let speed = if self.by_gravity < 0.0 {
            "fast"
        } else {
            "slow"
        };
        Some(format!(
            "it answers the impact at the start of {start}, before gravity has made it as {speed}"
        ))
    }

    /// What it does over a gap where nothing is given back.
    fn of_the_gap(&self) -> Vec<&'static str> {
        let Some(closing) = self.closing().filter(|_| self.rests()) else {
            return Vec::new();
        };
        let leaves = self.still_closes();
        let mut reasons = Vec::new();
        if leaves {
            reasons.push("it leaves them as much speed as closes the gap and takes that away in the tick after");
        }
        let bears = self.solver() == Solver::Sequential || !leaves;
        let holds = self
            .left
            .is_some_and(|(speed, _)| speed <= ROUNDING * -self.then);
        if bears && holds && self.by_gravity < 0.0 && closing.seconds < TICK_SECONDS {
            reasons.push("it bears their weight for the rest of the tick as well");
        }
        reasons
    }

    /// Whether they close in after the tick as well. Where soft step has stopped them, they overlap by the slop.
    fn still_closes(&self) -> bool {
        self.left.is_some_and(|(speed, gap)| {
            speed < ROUNDING * self.then && gap > -self.account.slop / 2.0
        })
    }

    /// What it does about an overlap.
    fn of_the_overlap(&self) -> Vec<&'static str> {
        let given = self.account.given.iter();
        let is_deep = given
            .clone()
            .any(|touch| touch.at.depth > self.account.slop);
        let sum = |impulses: &mut dyn Iterator<Item = f64>| impulses.sum::<f64>();
        let alone = self.account.points.iter().map(|point| point.impulse.normal);
        let is_more = sum(&mut given.map(|touch| touch.applied.normal)) > sum(&mut { alone });
        let gives_back = is_deep && self.solver() == Solver::Sequential;
        let reason = (gives_back && (self.rests() || is_more))
            .then_some("it gives back a part of what overlaps as speed");
        reason.into_iter().collect()
    }

    /// Whether soft step lets bodies that overlap by less than at rest go on.
    fn sinks(&self) -> bool {
        let is_soft = self.solver() == Solver::SoftStep;
        is_soft && self.closing().is_none() && self.rests() && self.still_closes()
    }

    /// How it answers what acts at the same time.
    fn of_the_points(&self) -> Vec<&'static str> {
        let account = self.account;
        let mut reasons = Vec::new();
        let bounces_softly = self.solver() == Solver::SoftStep && self.bounces();
        if account.points.len() > 1 && !bounces_softly {
            reasons.push("it lets both points share what one of them would take first");
        }
        if account.given.len() > account.points.len() {
            reasons.push("it answers another of their points as well");
        }
        if self.turns_by_friction() && !bounces_softly {
            reasons.push("it answers what friction changes uₙ by as well");
        }
        if self.solver() == Solver::Sequential && self.acts_elsewhere() {
            reasons.push("it takes the lever arms at the start of the tick");
        }
        reasons
    }

    /// Whether the friction of the two alone changes the speed along the normal.
    fn turns_by_friction(&self) -> bool {
        let account = self.account;
        let (n, t) = (account.contact.normal, account.contact.tangent());
        account.points.iter().any(|point| {
            let turned = [0, 1].map(|body| {
                let arm = point.arms[body];
                arm.perp_dot(n) * arm.perp_dot(t) * account.inverse_inertias[body]
            });
            let change = point.impulse.tangent * (turned[0] + turned[1]);
            change.abs() > ROUNDING * point.approach.abs()
        })
    }

    /// Whether, over a gap, an impulse changes less or more from where the bodies are now than from where they touch.
    fn acts_elsewhere(&self) -> bool {
        let account = self.account;
        let contact = &account.contact;
        let rubs = account
            .points
            .iter()
            .any(|point| point.impulse.tangent != 0.0);
        let directions = [Some(contact.normal), rubs.then_some(contact.tangent())];
        let Some(touch) = account.given.first().filter(|_| self.closing().is_some()) else {
            return false;
        };
        let inverse_mass = |arms: [DVec2; 2], direction: DVec2| -> f64 {
            let of = |body: usize| {
                let arm = arms[body].perp_dot(direction);
                account.inverse_masses[body] + arm * arm * account.inverse_inertias[body]
            };
            of(0) + of(1)
        };
        let arms = account.now.map(|motion| touch.point() - motion.center);
        directions.into_iter().flatten().any(|direction| {
            let [now, then] =
                [arms, account.points[0].arms].map(|arms| inverse_mass(arms, direction));
            (now - then).abs() > ROUNDING * then
        })
    }
}

/// How a point of a body moves.
fn velocity_at(motion: &Motion, point: DVec2) -> DVec2 {
    motion.velocity_at(point - motion.center)
}

/// How fast the bodies still close in at a point after the tick, and how far they are apart there, in px.
fn after_tick(account: &Account, touch: &Touch) -> (f64, f64) {
    let [a, b] = [touch.at.on_a, touch.at.on_b];
    let moved = |body: usize, at: DVec2| {
        let (now, then) = (&account.now[body], &account.then[body]);
        let turn = unit_vector(then.angle - now.angle);
        then.center + turn.rotate(at - now.center)
    };
    let (a, b) = (moved(0, a), moved(1, b));
    let [of_a, of_b] = [(0, a), (1, b)].map(|(body, at)| velocity_at(&account.then[body], at));
    let normal = account.contact.normal;
    (normal.dot(of_b - of_a), normal.dot(b - a))
}
