//! The impulses of the last tick, and the steps of the lesson on one impulse.

use glam::DVec2;

use super::motion::curved_arrow;
use super::search::ARROW;
use crate::figure::drawn::{Canvas, Drawn};
use crate::figure::scale::round_step;
use crate::figure::{Caption, Mark, Overlay, Role, Subject};
use crate::lesson::{ImpulseStage, ImpulseStep, NumberFormat, beyond_rounding};
use crate::scene::Falling;
use collidoscope_core::dynamics::{Impulse, ImpulseBreakdown, Motion, PointBreakdown};
use collidoscope_core::planar::{angle_of, unit_vector};

/// The length of the bar of the largest impulse, rounded up, as a multiple of the smallest radius of gyration, so that
/// bars end inside their bodies, within limits in points of the figure.
const LONGEST: f64 = 2.2;
const LENGTHS: [f64; 2] = [20.0, 64.0];

/// The shortest bar drawn, in points of the figure.
const SHORTEST: f64 = 1.0;

/// A bar from each point along the contact's normal and one along its tangent, in the direction in which the body is
/// pushed: B, or A if B is fixed.
pub(super) fn world(canvas: &mut Canvas<'_>) {
    let Some(falling) = canvas.subject.falling else {
        return;
    };
    let (bars, scale) = (bars(falling), canvas.scale());
    let unit = points_of_bars(falling, &bars, scale).unwrap_or_default() / scale;
    for (at, _) in &bars {
        canvas.dot(*at, Role::ManifoldPoint);
    }
    for (from, impulses) in bars {
        let roles = [Role::NormalImpulse, Role::FrictionImpulse];
        for (impulse, role) in impulses.into_iter().zip(roles) {
            let bar = unit * impulse;
            if bar.length() * scale >= SHORTEST {
                canvas.line([from, from + bar], role);
            }
        }
    }
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
        let along = if is_on_a { -normal } else { normal };
        let impulses = [impulse.normal * along, impulse.tangent * along.perp()];
        (point, impulses)
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

/// The bar length of an impulse of 1; the arrows of a lesson's step have numbers instead.
pub(crate) fn scale_of_bars<D: Drawn>(subject: &Subject<'_, D>) -> Option<f64> {
    let falling = subject
        .falling
        .filter(|_| subject.draws(Overlay::Impulses))?;
    points_of_bars(falling, &bars(falling), subject.layout.world_camera.scale)
}

/// A step's marks in the world, and the bodies' outlines at a later impact.
pub(super) fn step_world(step: &ImpulseStep, canvas: &mut Canvas<'_>) {
    let contact = &step.impact.account.contact;
    let mut drawing = StepDrawing {
        step,
        point: step.numbers(),
        at: step.numbers().point,
        normal: contact.normal,
        tangent: contact.tangent(),
        canvas,
    };
    drawing.touching();
    match step.stage {
        ImpulseStage::Point => drawing.other_rule(),
        ImpulseStage::LeverArms => drawing.lever_arms(),
        ImpulseStage::Velocities => drawing.velocities_at_point(),
        ImpulseStage::RelativeVelocity => drawing.relative_velocity(),
        ImpulseStage::EffectiveMass => drawing.turning(),
        ImpulseStage::NormalImpulse => drawing.normal_impulse(),
        ImpulseStage::Friction => drawing.friction(),
        ImpulseStage::Afterwards => drawing.afterwards(),
        ImpulseStage::Given => drawing.given(),
    }
    drawing.points();
}

fn free(step: &ImpulseStep) -> impl Iterator<Item = usize> {
    (0..MARKS.len()).filter(|&body| !step.impact.is_fixed(body))
}

struct StepDrawing<'d, 'c> {
    step: &'d ImpulseStep,
    point: &'d PointBreakdown,
    /// The position of the point, and the contact's directions.
    at: DVec2,
    normal: DVec2,
    tangent: DVec2,
    canvas: &'d mut Canvas<'c>,
}

impl<'d> StepDrawing<'d, '_> {
    fn numbers(&self) -> &'d NumberFormat {
        &self.step.impact.numbers
    }

    /// A speed with its unit.
    fn speed(&self, speed: f64) -> String {
        let numbers = self.numbers();
        numbers.unit().speed(&numbers.speeds.number(speed))
    }

    fn account(&self) -> &'d ImpulseBreakdown {
        &self.step.impact.account
    }

    fn draw(&mut self, marks: impl IntoIterator<Item = Mark>) {
        self.canvas.draw(marks);
    }

    /// The outlines of the free bodies at a later impact.
    fn touching(&mut self) {
        let account = self.account();
        let Some(first) = account.points.first().filter(|_| account.closing.is_some()) else {
            return;
        };
        for body in free(self.step) {
            let (now, then) = (&account.now[body], &first.before[body]);
            let turn = unit_vector(then.angle - now.angle);
            let outline = &self.canvas.outlines[body];
            let closed = outline.iter().chain(outline.first());
            let moved = closed.map(|&at| then.center + turn.rotate(at - now.center));
            self.canvas.marks.push(Mark::line(moved, Role::AtTouch));
        }
    }

    /// The points with their names; before the last stage, only the step's own.
    fn points(&mut self) {
        for (at, point) in self.account().points.iter().enumerate() {
            if self.step.stage == ImpulseStage::Given || at == self.step.point {
                let name = self.step.impact.point_name(at);
                self.named_contact(point.point, &name, self.tangent);
            }
        }
    }

    fn named_contact(&mut self, at: DVec2, name: &str, side: DVec2) {
        let caption = Caption::symbol(name);
        self.draw(Mark::named_dot(at, caption, Role::Contact, side));
    }

    /// The normal and the tangent at the point.
    fn axes(&mut self) {
        for (along, name) in [(self.normal, "n"), (self.tangent, "t")] {
            let to = self.at + ARROW / self.canvas.scale() * along;
            let name = Caption::symbol(name);
            let arrow = Mark::named_arrow(self.at, to, name, Role::SearchDirection);
            self.draw(arrow);
        }
    }

    /// The normal and the tangent, and the vertex chosen by another rule.
    fn other_rule(&mut self) {
        self.axes();
        let vertex = self.step.impact.nearest_vertex;
        if let Some(vertex) = vertex.filter(|_| self.step.point == 0) {
            let (name, side) = ("vertex rule", -self.tangent);
            self.draw(Mark::named_dot(vertex.at, name, Role::Support, side));
        }
    }

    /// From the centres of mass of the free bodies to the point.
    fn lever_arms(&mut self) {
        let role = Role::LeverArm;
        for body in free(self.step) {
            let (from, arm) = (self.point.before[body].center, self.point.arms[body]);
            self.draw([Mark::arrow(from, from + arm, role), Mark::dot(from, role)]);
            if self.step.stage == ImpulseStage::LeverArms {
                let side = arm.perp().normalize_or(DVec2::X);
                let name = Caption::symbol(&format!("r{}", MARKS[body]));
                self.draw([Mark::label(from + arm / 2.0, name, role, side)]);
            }
        }
    }

    fn velocities_at_point(&mut self) {
        self.lever_arms();
        for (mark, velocity) in MARKS.into_iter().zip(self.point.velocities) {
            let caption = Caption::quantity(&format!("u{mark}"), &self.speed(velocity.length()));
            self.velocity(self.at, velocity, Role::BodyVelocity, caption);
        }
        for body in free(self.step) {
            self.spin(
                &self.point.before[body],
                MARKS[body],
                -self.point.arms[body],
            );
        }
    }

    /// A curved arrow around a body's centre of mass, longer for a larger spin; its middle is on this `side`.
    fn spin(&mut self, motion: &Motion, mark: char, side: DVec2) {
        let points = self.account().points.iter();
        let spins = points.flat_map(|point| [point.before, point.after].concat());
        let fastest = spins.map(|motion| motion.spin.abs()).fold(0.0, f64::max);
        let turn = FASTEST * self.numbers().spins.beyond_rounding(motion.spin) / fastest;
        if turn.is_nan() || turn.abs() * RADIUS < ARROW_SHORTEST {
            return;
        }
        let (role, center) = (Role::BodySpin, motion.center);
        let out = side.normalize_or(DVec2::X);
        let radius = RADIUS / self.canvas.scale();
        let start = angle_of(out) - turn / 2.0;
        let spin = self.numbers().spins.number(motion.spin);
        let text = format!("ω{mark} = {spin} rad/s");
        self.draw(curved_arrow(center, radius, [start, turn], role));
        self.draw([Mark::label(center + radius * out, text, role, out)]);
    }

    /// A velocity, in the common scale; its tip, if it is drawn.
    fn velocity(
        &mut self,
        from: DVec2,
        velocity: DVec2,
        role: Role,
        text: Caption,
    ) -> Option<DVec2> {
        let unit = self.unit(self.longest_velocity());
        self.arrow(from, unit * velocity, role, text)
    }

    fn longest_velocity(&self) -> f64 {
        let mut longest = 0.0_f64;
        for point in &self.account().points {
            let motions = [point.before, point.after].concat();
            let moving = motions.iter().map(|motion| motion.velocity);
            let at_point = point.velocities.into_iter().chain([point.relative]);
            longest = moving
                .chain(at_point)
                .map(DVec2::length)
                .fold(longest, f64::max);
        }
        longest
    }

    /// An impulse, in the common scale.
    fn impulse(&mut self, from: DVec2, impulse: DVec2, role: Role, text: Caption) {
        let unit = self.unit(self.longest_impulse());
        self.arrow(from, unit * impulse, role, text);
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
        ARROW_LONGEST / longest / self.canvas.scale()
    }

    /// An arrow with its name at the tip; none if it is short or not a number, as when all of its kind are 0.
    fn arrow(&mut self, from: DVec2, vector: DVec2, role: Role, text: Caption) -> Option<DVec2> {
        let points = vector.length() * self.canvas.scale();
        if points.is_nan() || points < ARROW_SHORTEST {
            return None;
        }
        let to = from + vector;
        let role_of_label = match role {
            Role::Before => Role::BodyVelocity,
            role => role,
        };
        let side = vector.normalize_or(DVec2::X);
        let has_label = !text.is_empty();
        let label = Mark::label(to, text, role_of_label, side);
        let marks = Mark::arrow(from, to, role).with(label);
        self.draw(marks.into_iter().take(1 + usize::from(has_label)));
        Some(to)
    }

    /// The relative velocity, and its components along the normal and the tangent.
    fn relative_velocity(&mut self) {
        let (at, point) = (self.at, self.point);
        let whole = Caption::symbol("u");
        let Some(tip) = self.velocity(at, point.relative, Role::Velocity, whole) else {
            return;
        };
        for (name, part, direction) in [
            ("uₙ", point.approach, self.normal),
            ("uₜ", point.slide, self.tangent),
        ] {
            let foot = at + direction.dot(tip - at) * direction;
            let side = (foot - at).normalize_or(direction);
            let caption = Caption::quantity(name, &self.numbers().speeds.number(part));
            self.canvas.line([at, foot, tip], Role::Extension);
            self.draw([Mark::label(foot, caption, Role::Velocity, side)]);
        }
        self.axes();
    }

    /// The distances of the impulse's line from the centres of mass.
    fn turning(&mut self) {
        let role = Role::LeverArm;
        self.axes();
        for body in free(self.step) {
            let arm = self.point.arms[body];
            let center = self.point.before[body].center;
            let foot = center + arm.dot(self.tangent) * self.tangent;
            self.canvas.line([self.at, foot], Role::Extension);
            self.canvas.line([center, foot], role);
            self.canvas.dot(center, role);
            let crossed = beyond_rounding(arm.length(), arm.perp_dot(self.normal));
            let text = format!("r{} × n = {}", MARKS[body], self.numbers().number(crossed));
            let side = (center - self.at).normalize_or(self.normal);
            self.draw([Mark::label(center.midpoint(foot), text, role, side)]);
        }
    }

    /// The impulse along the normal on the free bodies.
    fn normal_impulse(&mut self) {
        let j = self.point.impulse.normal;
        self.lever_arms();
        for body in free(self.step) {
            let (sign, name, on) = [(-1.0, "−j", "A"), (1.0, "j", "B")][body];
            let given = self.numbers().impulses.number(sign * j);
            let caption = Caption::quantity(name, &format!("{given} on {on}"));
            self.impulse(
                self.at,
                sign * j * self.normal,
                Role::NormalImpulse,
                caption,
            );
        }
    }

    /// The cone that limits friction, and the impulses along the normal and the tangent.
    fn friction(&mut self) {
        let Impulse { normal: j, tangent } = self.point.impulse;
        if self.step.impact.has_no_impulse(self.point) {
            return self.axes();
        }
        let unit = self.unit(self.longest_impulse());
        let tip = self.at + unit * j * self.normal;
        let half = self.point.cone.min(WIDEST * j);
        if half > 0.0 {
            let [left, right] = [-half, half].map(|half| tip + unit * half * self.tangent);
            self.draw([Mark::area([self.at, left, right], Role::FrictionCone)]);
        }
        self.pressing(self.at, j);
        let wanted = self.point.holding.clamp(-2.0 * half, 2.0 * half);
        if wanted != tangent {
            let end = tip + unit * wanted * self.tangent;
            self.canvas.line([tip, end], Role::Before);
        }
        self.rubbing(tip, tangent);
    }

    fn pressing(&mut self, from: DVec2, j: f64) {
        let name = Caption::quantity("j", &self.numbers().impulses.number(j));
        self.impulse(from, j * self.normal, Role::NormalImpulse, name);
    }

    /// Friction's impulse, starting where the normal impulse ends.
    fn rubbing(&mut self, from: DVec2, tangent: f64) {
        let name = Caption::quantity("jₜ", &self.numbers().impulses.number(tangent));
        self.impulse(from, tangent * self.tangent, Role::FrictionImpulse, name);
    }

    /// The motion of the free bodies before and after.
    fn afterwards(&mut self) {
        for body in free(self.step) {
            let [before, after] = [&self.point.before[body], &self.point.after[body]];
            let mark = MARKS[body];
            let [was, is] = [before, after].map(|motion| self.speed(motion.velocity.length()));
            if !self.step.impact.has_no_impulse(self.point) {
                let text = Caption::from(format!("v{mark} before = {was}"));
                self.velocity(before.center, before.velocity, Role::Before, text);
            }
            let text = Caption::quantity(&format!("v{mark}"), &is);
            self.velocity(after.center, after.velocity, Role::BodyVelocity, text);
            self.spin(after, mark, -after.velocity);
            self.canvas.dot(after.center, Role::LeverArm);
        }
    }

    /// The solver's impulse at each of its points, next to the pair's own impulse.
    fn given(&mut self) {
        for point in &self.account().points {
            let beside = point.point - BESIDE / self.canvas.scale() * self.tangent;
            let alone = point.impulse.normal * self.normal;
            self.impulse(beside, alone, Role::Before, "".into());
        }
        let unit = self.unit(self.longest_impulse());
        for (at, touch) in self.account().given.iter().enumerate() {
            let (place, Impulse { normal: j, tangent }) = (touch.point(), touch.applied);
            self.pressing(place, j);
            self.rubbing(place + unit * j * self.normal, tangent);
            let name = self.step.impact.solver_point_name(at);
            if name.starts_with('S') {
                self.named_contact(place, &name, -self.tangent);
            }
        }
    }
}
