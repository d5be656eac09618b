//! The impulses of the last tick, and the steps of the lesson on one impulse.

use glam::DVec2;

use super::Canvas;
use super::motion::curved_arrow;
use super::search::ARROW;
use crate::figure::drawn::Drawn;
use crate::figure::scale::round_step;
use crate::figure::{Caption, Mark, Overlay, Role, Subject};
use crate::lesson::{ImpulseStage, ImpulseStep, NumberFormat, beyond_rounding};
use crate::scene::Falling;
use collidoscope_core::dynamics::{Impulse, ImpulseBreakdown, Motion};
use collidoscope_core::planar::{angle_of, unit_vector};

/// The length of the bar of the largest impulse, rounded up, as a multiple of the smallest radius of gyration, so that
/// bars end inside their bodies, within limits in points of the figure.
const LONGEST: f64 = 2.2;
const LENGTHS: [f64; 2] = [20.0, 64.0];

/// The shortest bar drawn, in points of the figure.
const SHORTEST: f64 = 1.0;

/// A bar from each point along the contact's normal and one along its tangent, in the direction in which the body is
/// pushed: B, or A if B is fixed.
pub(super) fn world(canvas: &Canvas<'_>) -> Vec<Mark> {
    let Some(falling) = canvas.subject.falling else {
        return Vec::new();
    };
    let bars = bars(falling);
    let scale = canvas.camera.scale;
    let unit = points_of_bars(falling, &bars, scale).unwrap_or_default() / scale;
    let dots = bars
        .iter()
        .map(|(at, _)| Mark::dot(*at, Role::ManifoldPoint));
    let lines = bars.iter().flat_map(|&(from, impulses)| {
        let roles = [Role::NormalImpulse, Role::FrictionImpulse];
        let along = impulses
            .map(|impulse| unit * impulse)
            .into_iter()
            .zip(roles);
        along.map(move |(bar, role)| (from, bar, role))
    });
    let long = lines.filter(|(_, bar, _)| bar.length() * scale >= SHORTEST);
    let lines = long.map(|(from, bar, role)| Mark::line([from, from + bar], role));
    dots.chain(lines).collect()
}

/// The bar length of an impulse of 1, at `scale` points per px; `None` without impulses.
fn points_of_bars(falling: &Falling, bars: &[ImpulseBars], scale: f64) -> Option<f64> {
    let bodies = falling.world().bodies().iter();
    let free = bodies.filter(|body| !body.is_fixed());
    let gyrations = free.map(|body| (body.inertia() / body.mass()).sqrt());
    let least = gyrations.fold(f64::INFINITY, f64::min);
    let [shortest, longest] = LENGTHS;
    let sizes = bars
        .iter()
        .flat_map(|(_, impulses)| impulses.map(DVec2::length));
    let largest = sizes.reduce(f64::max).filter(|size| size.is_normal())?;
    Some((LONGEST * least * scale).clamp(shortest, longest) / round_step(largest))
}

/// A contact point, and the impulses along the normal and the tangent there, in mass · px/s.
type ImpulseBars = (DVec2, [DVec2; 2]);

/// At the points of contacts, and at the points of the last tick's impacts that no contact has the impulse of any more.
fn bars(falling: &Falling) -> Vec<ImpulseBars> {
    let world = falling.world();
    let mut acting = Vec::new();
    for contact in world.contacts() {
        for touch in contact.points() {
            if touch.at.depth >= 0.0 || touch.applied.normal > 0.0 {
                acting.push((contact.bodies, contact.normal, touch.point(), touch.applied));
            }
        }
    }
    for impact in world.impacts() {
        let mut drawn = acting.iter().filter(|one| one.0 == impact.bodies);
        if impact.impulse.normal > 0.0 && drawn.all(|one| one.3.normal == 0.0) {
            acting.push((impact.bodies, impact.normal, impact.point, impact.impulse));
        }
    }
    let bars = acting.into_iter().map(|(bodies, normal, point, impulse)| {
        let is_on_a = world.bodies()[bodies[1]].is_fixed();
        let sign = if is_on_a { -1.0 } else { 1.0 };
        let impulses = [impulse.normal * normal, impulse.tangent * normal.perp()];
        (point, impulses.map(|impulse| sign * impulse))
    });
    bars.collect()
}

/// The lengths of the largest velocity and of the largest impulse of all steps, in points of the figure.
const ARROW_LONGEST: f64 = 72.0;

/// The offset between the arrows of the pair's own impulse and the solver's, in points of the figure.
const BESIDE: f64 = 9.0;

/// The shortest arrow drawn, in points of the figure.
const ARROW_SHORTEST: f64 = 2.0;

/// The arc of the largest spin of all steps, in radians, and its radius in points of the figure.
const FASTEST: f64 = 4.5;
const RADIUS: f64 = 26.0;

/// The largest drawn half-width of a friction cone, per unit of height.
const WIDEST: f64 = 1.5;

/// A and B as superscripts in the names of quantities.
const MARKS: [char; 2] = ['ᴬ', 'ᴮ'];

/// A step's marks in the world, at `scale` points per px, and the bodies' outlines at a later impact.
pub(super) fn impulse_steps_world(step: &ImpulseStep, canvas: &Canvas<'_>) -> Vec<Mark> {
    let drawing = StepDrawing {
        step,
        scale: canvas.camera.scale,
    };
    let mut marks = drawing.touching(&canvas.outlines);
    marks.extend(match step.stage {
        ImpulseStage::Point => drawing.other_rule(),
        ImpulseStage::LeverArms => drawing.lever_arms(true),
        ImpulseStage::Velocities => drawing.velocities_at_point(),
        ImpulseStage::RelativeVelocity => drawing.relative_velocity(),
        ImpulseStage::EffectiveMass => drawing.turning(),
        ImpulseStage::NormalImpulse => drawing.normal_impulse(),
        ImpulseStage::Friction => drawing.friction(),
        ImpulseStage::Afterwards => drawing.afterwards(),
        ImpulseStage::Given => drawing.given(),
    });
    marks.extend(drawing.points());
    marks
}

/// The bar length of an impulse of 1; the arrows of a lesson's step have numbers instead.
pub(crate) fn scale_of_bars<D: Drawn>(subject: &Subject<'_, D>) -> Option<f64> {
    let mut drawn = subject.drawn();
    let is_shown = drawn.any(|overlay| overlay == Overlay::Impulses);
    let falling = subject.falling.filter(|_| is_shown)?;
    points_of_bars(falling, &bars(falling), subject.layout.world_camera.scale)
}

struct StepDrawing<'s> {
    step: &'s ImpulseStep,
    scale: f64,
}

impl StepDrawing<'_> {
    fn numbers(&self) -> &NumberFormat {
        &self.step.impact.numbers
    }

    /// A speed with its unit.
    fn speed(&self, speed: f64) -> String {
        let numbers = self.numbers();
        numbers.unit().speed(&numbers.speeds.number(speed))
    }

    fn account(&self) -> &ImpulseBreakdown {
        &self.step.impact.account
    }

    fn at(&self) -> DVec2 {
        self.step.numbers().point
    }

    /// The outlines of the free bodies at a later impact.
    fn touching(&self, outlines: &[Vec<DVec2>; 2]) -> Vec<Mark> {
        let account = self.account();
        let Some(first) = account.points.first().filter(|_| account.closing.is_some()) else {
            return Vec::new();
        };
        let outline = |body: usize| {
            let (now, then) = (&account.now[body], &first.before[body]);
            let turn = unit_vector(then.angle - now.angle);
            let moved = |at: DVec2| then.center + turn.rotate(at - now.center);
            let mut points: Vec<DVec2> = outlines[body].iter().copied().map(moved).collect();
            points.extend(points.first().copied());
            Mark::line(points, Role::AtTouch)
        };
        self.free().map(outline).collect()
    }

    fn directions(&self) -> [DVec2; 2] {
        let contact = &self.account().contact;
        [contact.normal, contact.tangent()]
    }

    /// The points with their names; before the last stage, only the step's own.
    fn points(&self) -> Vec<Mark> {
        let side = self.directions()[1];
        let is_shown = |at: usize| self.step.stage == ImpulseStage::Given || at == self.step.point;
        let points = self.account().points.iter().enumerate();
        points
            .filter(|(at, _)| is_shown(*at))
            .flat_map(|(at, point)| {
                let name = self.step.impact.point_name(at);
                Mark::named_dot(point.point, Caption::symbol(&name), Role::Contact, side)
            })
            .collect()
    }

    /// The normal and the tangent at the point.
    fn axes(&self) -> Vec<Mark> {
        let axes = self.directions().into_iter().zip(["n", "t"]);
        axes.flat_map(|(along, name)| {
            let to = self.at() + ARROW / self.scale * along;
            Mark::named_arrow(self.at(), to, Caption::symbol(name), Role::SearchDirection)
        })
        .collect()
    }

    /// The normal and the tangent, and the vertex chosen by another rule.
    fn other_rule(&self) -> Vec<Mark> {
        let [_, tangent] = self.directions();
        let mut marks = self.axes();
        let vertex = self.step.impact.nearest_vertex;
        if let Some(vertex) = vertex.filter(|_| self.step.point == 0) {
            let name = "vertex rule";
            marks.extend(Mark::named_dot(vertex.at, name, Role::Support, -tangent));
        }
        marks
    }

    /// From the centres of mass of the free bodies to the point.
    fn lever_arms(&self, are_named: bool) -> Vec<Mark> {
        let point = self.step.numbers();
        let mut marks = Vec::new();
        for body in self.free() {
            let (from, arm) = (point.before[body].center, point.arms[body]);
            let role = Role::LeverArm;
            marks.push(Mark::arrow(from, from + arm, role));
            marks.push(Mark::dot(from, role));
            if are_named {
                let side = arm.perp().normalize_or(DVec2::X);
                let name = format!("r{}", MARKS[body]);
                let name = Caption::symbol(&name);
                marks.push(Mark::label(from + arm / 2.0, name, role, side));
            }
        }
        marks
    }

    fn free(&self) -> impl Iterator<Item = usize> {
        (0..MARKS.len()).filter(|&body| !self.step.impact.is_fixed(body))
    }

    fn velocities_at_point(&self) -> Vec<Mark> {
        let point = self.step.numbers();
        let mut marks = self.lever_arms(false);
        for (body, mark) in MARKS.into_iter().enumerate() {
            let velocity = point.velocities[body];
            let caption = Caption::quantity(&format!("u{mark}"), &self.speed(velocity.length()));
            marks.extend(self.velocity(self.at(), velocity, Role::BodyVelocity, caption));
        }
        for body in self.free() {
            marks.extend(self.spin(&point.before[body], MARKS[body], -point.arms[body]));
        }
        marks
    }

    /// A curved arrow around a body's centre of mass, longer for a larger spin; its middle is on this `side`.
    fn spin(&self, motion: &Motion, mark: char, side: DVec2) -> Vec<Mark> {
        let points = self.account().points.iter();
        let spins = points.flat_map(|point| [point.before, point.after].concat());
        let fastest = spins.map(|motion| motion.spin.abs()).fold(0.0, f64::max);
        let turn = FASTEST * self.numbers().spins.beyond_rounding(motion.spin) / fastest;
        if turn.is_nan() || turn.abs() * RADIUS < ARROW_SHORTEST {
            return Vec::new();
        }
        let side = side.normalize_or(DVec2::X);
        let radius = RADIUS / self.scale;
        let start = angle_of(side) - turn / 2.0;
        let role = Role::BodySpin;
        let [line, head] = curved_arrow(motion.center, radius, [start, turn], role);
        let spin = self.numbers().spins.number(motion.spin);
        let text = format!("ω{mark} = {spin} rad/s");
        let label = Mark::label(motion.center + radius * side, text, role, side);
        vec![line, head, label]
    }

    /// A velocity, in the common scale.
    fn velocity(&self, from: DVec2, velocity: DVec2, role: Role, text: Caption) -> Vec<Mark> {
        let unit = self.unit(self.longest_velocity());
        self.arrow(from, unit * velocity, role, text)
    }

    fn longest_velocity(&self) -> f64 {
        let points = self.account().points.iter();
        let all = points.flat_map(|point| {
            let moving = [point.before, point.after].concat();
            let moving: Vec<DVec2> = moving.iter().map(|motion| motion.velocity).collect();
            [&point.velocities[..], &[point.relative], &moving].concat()
        });
        all.map(DVec2::length).fold(0.0, f64::max)
    }

    /// An impulse, in the common scale.
    fn impulse(&self, from: DVec2, impulse: DVec2, role: Role, text: Caption) -> Vec<Mark> {
        let unit = self.unit(self.longest_impulse());
        self.arrow(from, unit * impulse, role, text)
    }

    fn longest_impulse(&self) -> f64 {
        let account = self.account();
        let alone = account.points.iter().map(|point| point.impulse);
        let all = alone.chain(account.given.iter().map(|touch| touch.applied));
        all.map(|impulse| impulse.normal.max(impulse.tangent.abs()))
            .fold(0.0, f64::max)
    }

    /// The drawn length of 1, in px, if `longest` is the largest.
    fn unit(&self, longest: f64) -> f64 {
        ARROW_LONGEST / longest / self.scale
    }

    /// An arrow with its name at the tip; none if it is short or not a number, as when all of its kind are 0.
    fn arrow(&self, from: DVec2, vector: DVec2, role: Role, text: Caption) -> Vec<Mark> {
        let points = vector.length() * self.scale;
        if points.is_nan() || points < ARROW_SHORTEST {
            return Vec::new();
        }
        let to = from + vector;
        let arrow = Mark::arrow(from, to, role);
        if text.is_empty() {
            return vec![arrow];
        }
        let role_of_label = match role {
            Role::Before => Role::BodyVelocity,
            role => role,
        };
        let side = vector.normalize_or(DVec2::X);
        Vec::from(arrow.with(Mark::label(to, text, role_of_label, side)))
    }

    /// The relative velocity, and its components along the normal and the tangent.
    fn relative_velocity(&self) -> Vec<Mark> {
        let point = self.step.numbers();
        let mut marks = self.velocity(
            self.at(),
            point.relative,
            Role::Velocity,
            Caption::symbol("u"),
        );
        let Some(tip) = marks.first().and_then(|arrow| arrow.points().pop()) else {
            return marks;
        };
        let parts = [("uₙ", point.approach), ("uₜ", point.slide)];
        for ((name, part), direction) in parts.into_iter().zip(self.directions()) {
            let foot = self.at() + direction.dot(tip - self.at()) * direction;
            marks.push(Mark::line([self.at(), foot, tip], Role::Extension));
            let side = (foot - self.at()).normalize_or(direction);
            let caption = Caption::quantity(name, &self.numbers().speeds.number(part));
            marks.push(Mark::label(foot, caption, Role::Velocity, side));
        }
        marks.extend(self.axes());
        marks
    }

    /// The distances of the impulse's line from the centres of mass.
    fn turning(&self) -> Vec<Mark> {
        let point = self.step.numbers();
        let [normal, tangent] = self.directions();
        let mut marks = self.axes();
        for body in self.free() {
            let arm = point.arms[body];
            let center = point.before[body].center;
            let foot = center + arm.dot(tangent) * tangent;
            marks.push(Mark::line([self.at(), foot], Role::Extension));
            marks.push(Mark::line([center, foot], Role::LeverArm));
            marks.push(Mark::dot(center, Role::LeverArm));
            let crossed = beyond_rounding(arm.length(), arm.perp_dot(normal));
            let crossed = self.numbers().number(crossed);
            let text = format!("r{} × n = {crossed}", MARKS[body]);
            let side = (center - self.at()).normalize_or(normal);
            marks.push(Mark::label(
                center.midpoint(foot),
                text,
                Role::LeverArm,
                side,
            ));
        }
        marks
    }

    /// The impulse along the normal on the free bodies.
    fn normal_impulse(&self) -> Vec<Mark> {
        let j = self.step.numbers().impulse.normal;
        let [normal, _] = self.directions();
        let mut marks = self.lever_arms(false);
        for body in self.free() {
            let (sign, name, on) = [(-1.0, "−j", "A"), (1.0, "j", "B")][body];
            let given = self.numbers().impulses.number(sign * j);
            let caption = Caption::quantity(name, &format!("{given} on {on}"));
            let along = sign * j * normal;
            marks.extend(self.impulse(self.at(), along, Role::NormalImpulse, caption));
        }
        marks
    }

    /// The cone that limits friction, and the impulses along the normal and the tangent.
    fn friction(&self) -> Vec<Mark> {
        let point = self.step.numbers();
        let Impulse { normal: j, tangent } = point.impulse;
        let [along_normal, along_tangent] = self.directions();
        if self.step.impact.has_no_impulse(point) {
            return self.axes();
        }
        let unit = self.unit(self.longest_impulse());
        let tip = self.tip(self.at(), j);
        let half = point.cone.min(WIDEST * j);
        let mut marks = Vec::new();
        if half > 0.0 {
            let corner = |half: f64| tip + unit * half * along_tangent;
            let cone = [self.at(), corner(-half), corner(half)];
            marks.push(Mark::area(cone, Role::FrictionCone));
        }
        let name = Caption::quantity("j", &self.numbers().impulses.number(j));
        marks.extend(self.impulse(self.at(), j * along_normal, Role::NormalImpulse, name));
        let wanted = point.holding.clamp(-2.0 * half, 2.0 * half);
        if wanted != tangent {
            let ends = [tip, tip + unit * wanted * along_tangent];
            marks.push(Mark::line(ends, Role::Before));
        }
        marks.extend(self.rubbing(tip, tangent));
        marks
    }

    /// Friction's impulse, starting where the normal impulse ends.
    fn rubbing(&self, from: DVec2, tangent: f64) -> Vec<Mark> {
        let [_, along] = self.directions();
        let name = Caption::quantity("jₜ", &self.numbers().impulses.number(tangent));
        self.impulse(from, tangent * along, Role::FrictionImpulse, name)
    }

    /// The tip of an impulse along the normal.
    fn tip(&self, from: DVec2, j: f64) -> DVec2 {
        let [normal, _] = self.directions();
        from + self.unit(self.longest_impulse()) * j * normal
    }

    /// The motion of the free bodies before and after.
    fn afterwards(&self) -> Vec<Mark> {
        let point = self.step.numbers();
        let mut marks = Vec::new();
        for body in self.free() {
            let [before, after] = [&point.before[body], &point.after[body]];
            let mark = MARKS[body];
            let [was, is] = [before, after].map(|motion| self.speed(motion.velocity.length()));
            let was = Caption::from(format!("v{mark} before = {was}"));
            let is = Caption::quantity(&format!("v{mark}"), &is);
            if !self.step.impact.has_no_impulse(point) {
                marks.extend(self.velocity(before.center, before.velocity, Role::Before, was));
            }
            marks.extend(self.velocity(after.center, after.velocity, Role::BodyVelocity, is));
            marks.extend(self.spin(after, mark, -after.velocity));
            marks.push(Mark::dot(after.center, Role::LeverArm));
        }
        marks
    }

    /// The solver's impulse at each of its points, next to the pair's own impulse.
    fn given(&self) -> Vec<Mark> {
        let [normal, aside] = self.directions();
        let account = self.account();
        let mut marks = Vec::new();
        for point in &account.points {
            let beside = point.point - BESIDE / self.scale * aside;
            let alone = point.impulse.normal * normal;
            marks.extend(self.impulse(beside, alone, Role::Before, "".into()));
        }
        for (at, touch) in account.given.iter().enumerate() {
            let (place, Impulse { normal: j, tangent }) = (touch.point(), touch.applied);
            let name = Caption::quantity("j", &self.numbers().impulses.number(j));
            marks.extend(self.impulse(place, j * normal, Role::NormalImpulse, name));
            marks.extend(self.rubbing(self.tip(place, j), tangent));
            let name = self.step.impact.solver_point_name(at);
            if name.starts_with('S') {
                marks.extend(Mark::named_dot(
                    place,
                    Caption::symbol(&name),
                    Role::Contact,
                    -aside,
                ));
            }
        }
        marks
    }
}
