//! Records a query step by step: its options, and what its machines did while they ran.

use glam::DVec2;
use serde::Serialize;

use super::impulse::ImpulseStep;
use super::sentence::ShapeKind;
use super::step::Names;
use super::{
    Captions, Dimension, DirectionSource, NamedPoint, NumberFormat, Phase, Plane, Step, StepData,
};
use crate::scene::Unit;
use collidoscope_core::planar::{Gjk, PosedShape, Support, unit_vector};

mod plane;
mod space;

/// Every step of a query of two shapes, in order, and then of the impulse between them, if there is one; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Lesson<D: Dimension = Plane> {
    steps: Vec<Step<D>>,
    /// Numbered after the queries.
    impulses: Vec<ImpulseStep>,
    /// The step at which it opens.
    marked: Option<usize>,
    narration: Captions,
    do_cores_collide: bool,
    pub(super) nearest: NearestPart<D>,
    /// The radii of A and B, in px.
    pub(super) radii: [f64; 2],
    number_format: NumberFormat,
}

/// The part of the cores' A − B closest to the origin.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NearestPart<D: Dimension> {
    /// Its distance, in px.
    distance: f64,
    /// The unit vector from A towards B along it.
    normal: D::Vector,
    /// The points of the cores that form it, in world space.
    witnesses: [D::Vector; 2],
    /// Its corners with their barycentric weights, without those of weight 0.
    pub(super) parts: Vec<(NamedPoint<D::Support>, f64)>,
}

impl<D: Dimension> Lesson<D> {
    /// The number format for its lengths.
    pub fn number_format(&self) -> &NumberFormat {
        &self.number_format
    }

    /// The captions of its steps.
    pub fn narration(&self) -> &Captions {
        &self.narration
    }

    /// The number of steps in all phases.
    pub fn step_count(&self) -> usize {
        self.narration.step_count()
    }

    /// The number of steps before the impulse: the support queries, and the notes after them.
    pub fn query_count(&self) -> usize {
        self.step_count() - self.impulses.len()
    }

    /// The marked step: the first wrong one of the compared trace. The lesson opens there.
    pub fn marked_step(&self) -> Option<usize> {
        self.marked
    }

    /// The support queries: all steps, or the first of them.
    pub fn steps(&self) -> &[Step<D>] {
        &self.steps
    }

    /// The support query of a step; after the last query the last one.
    pub fn query_at(&self, at: usize) -> (usize, &Step<D>) {
        let last = at.min(self.steps.len() - 1);
        (last, &self.steps[last])
    }

    /// The step of the impulse, if it is one.
    pub fn impulse(&self, at: usize) -> Option<&ImpulseStep> {
        self.impulses.get(at.checked_sub(self.query_count())?)
    }

    /// A step's caption, and in a second line its note, if it has one.
    pub fn caption(&self, at: usize) -> &str {
        self.narration.caption(at)
    }

    /// A step's phase.
    pub fn phase(&self, at: usize) -> Phase {
        self.narration.phase(at)
    }

    /// A step's heading: its number, the number of the last step, and its phase.
    pub fn heading(&self, step: usize) -> String {
        self.narration.heading(step)
    }

    /// The sum of the two radii, in px: the distance of A ⊖ B's boundary from that of the cores.
    pub fn radius(&self) -> f64 {
        self.radii.iter().sum()
    }

    /// Whether the shapes collide, including radii.
    pub fn is_colliding(&self) -> bool {
        let radius = self.radius();
        self.do_cores_collide || (radius > 0.0 && self.nearest.distance <= radius)
    }

    /// The penetration depth in px or, if the shapes are apart, their negative distance.
    pub fn signed_depth(&self) -> f64 {
        if self.do_cores_collide {
            self.radius() + self.nearest.distance
        } else {
            self.radius() - self.nearest.distance
        }
    }

    /// The unit vector from A towards B.
    pub fn normal(&self) -> D::Vector {
        self.nearest.normal
    }

    /// The deepest points of A and of B or, if they are apart, the closest, in world space.
    pub fn witnesses(&self) -> [D::Vector; 2] {
        let [on_a, on_b] = self.nearest.witnesses;
        let [radius_a, radius_b] = self.radii;
        let normal = self.normal();
        [on_a + normal * radius_a, on_b - normal * radius_b]
    }

    /// The step with this number in a phase, if there is one.
    pub fn at_place(&self, phase: Phase, place: usize) -> Option<usize> {
        self.narration.at_place(phase, place)
    }
}

/// The caption of a step, given the previous ones.
type CaptionFn<D> = fn(&ShapeKind, &Step<D>, &[Step<D>]) -> String;

/// The points before a query, its support, and the points after it.
type Found<P> = (Vec<NamedPoint<P>>, NamedPoint<P>, Vec<NamedPoint<P>>);

/// The source of a direction, the point of A − B at which it is drawn, and the direction.
type Look<V> = (DirectionSource, V, V);

/// Records the machines' steps with names and captions.
struct Recorder<'s, D: Dimension> {
    a: &'s D::Posed,
    b: &'s D::Posed,
    names: Names<D::Support>,
    radii: ShapeKind,
    caption_of: CaptionFn<D>,
    steps: Vec<Step<D>>,
}

impl<'s, D: Dimension> Recorder<'s, D> {
    fn new(a: &'s D::Posed, b: &'s D::Posed, caption_of: CaptionFn<D>, unit: Unit) -> Self {
        Self {
            a,
            b,
            names: Names::new(),
            radii: ShapeKind::new::<D>(a, b, unit),
            caption_of,
            steps: Vec::new(),
        }
    }

    /// Records a query: the points before it, the support and those after it.
    fn add(
        &mut self,
        (before, support, after): Found<D::Support>,
        (search, start, direction): Look<D::Vector>,
        work: StepData<D>,
    ) {
        let mut step = Step {
            before,
            start,
            direction,
            search,
            support,
            after,
            work,
            caption: String::new(),
        };
        step.caption = (self.caption_of)(&self.radii, &step, &self.steps);
        self.steps.push(step);
    }

    /// GJK's direction from these points.
    fn gjk_direction(
        &self,
        before: &[NamedPoint<D::Support>],
        first: DirectionSource,
        direction: D::Vector,
    ) -> Look<D::Vector> {
        match before.len() {
            0 => (first, D::center(self.a) - D::center(self.b), direction),
            1 if self.steps.len() == 1 => {
                (DirectionSource::Opposite, middle::<D>(before), direction)
            }
            _ => (
                DirectionSource::TowardsOrigin,
                middle::<D>(before),
                direction,
            ),
        }
    }

    /// The points with these weights and their names.
    fn parts(
        &mut self,
        points: &[D::Support],
        weights: impl IntoIterator<Item = f64>,
    ) -> Vec<(NamedPoint<D::Support>, f64)> {
        let weighted = points.iter().zip(weights);
        weighted
            .filter(|(_, weight)| *weight > 0.0)
            .map(|(point, weight)| (self.names.name(point), weight))
            .collect()
    }

    /// The lesson of the recorded steps, with the answer.
    fn lesson(self, do_cores_collide: bool, nearest: NearestPart<D>) -> Lesson<D> {
        Lesson {
            narration: Captions {
                steps: self.steps.iter().map(Step::step_text).collect(),
            },
            steps: self.steps,
            impulses: Vec::new(),
            marked: None,
            do_cores_collide,
            nearest,
            radii: [D::radius(self.a), D::radius(self.b)],
            number_format: self.radii.numbers,
        }
    }
}

/// The point at which a search from these points is drawn: their mean.
fn middle<D: Dimension>(points: &[NamedPoint<D::Support>]) -> D::Vector {
    let sum: D::Vector = points.iter().map(|point| D::point(&point.support)).sum();
    sum / points.len() as f64
}

fn indices(kept: &[bool]) -> Vec<usize> {
    (0..kept.len()).filter(|&index| kept[index]).collect()
}

/// The options of a lesson on a pair.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LessonConfig {
    /// The rule for the first direction.
    pub first: FirstDirection,
    /// The first direction instead, of any length.
    pub towards: Option<DVec2>,
    /// The unit of lengths.
    pub unit: Unit,
}

/// The rule for GJK's first search direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FirstDirection {
    /// From A's centre to B's, or +x when they coincide.
    #[default]
    Centres,
    /// (1, 1), for any shapes.
    Diagonal,
    /// Of many directions all around, the one that costs most support queries.
    Worst,
}

/// The number of directions tried for the worst: one every two degrees.
const TRIED: u32 = 180;

impl FirstDirection {
    pub const ALL: [Self; 3] = [Self::Centres, Self::Diagonal, Self::Worst];

    /// The rule's name for people.
    pub fn title(self) -> &'static str {
        match self {
            Self::Centres => "centres",
            Self::Diagonal => "(1, 1)",
            Self::Worst => "worst case",
        }
    }

    /// The source of the direction, depending on whether the centres coincide.
    fn search(self, do_centers_coincide: bool) -> DirectionSource {
        match self {
            Self::Centres if do_centers_coincide => DirectionSource::PlusX,
            Self::Centres => DirectionSource::Centres,
            Self::Diagonal => DirectionSource::Diagonal,
            Self::Worst => DirectionSource::Worst,
        }
    }

    /// GJK on the two cores, ready for its first query along this direction.
    pub fn begin<'s>(
        self,
        a: &'s PosedShape,
        b: &'s PosedShape,
    ) -> Gjk<'s, PosedShape, PosedShape> {
        match self {
            Self::Centres => Gjk::new(a, b),
            Self::Diagonal => Gjk::towards(a, b, DVec2::ONE),
            Self::Worst => Gjk::towards(a, b, worst(a, b)),
        }
    }
}

/// The first of the tried directions with the most queries.
fn worst(a: &PosedShape, b: &PosedShape) -> DVec2 {
    let mut most = 0;
    let mut found = if a.center() == b.center() {
        DVec2::X
    } else {
        b.center() - a.center()
    };
    for k in 0..TRIED {
        let direction = unit_vector(f64::from(k) * std::f64::consts::TAU / f64::from(TRIED));
        let mut gjk = Gjk::towards(a, b, direction);
        gjk.run();
        if gjk.iterations() > most {
            most = gjk.iterations();
            found = direction;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::presets;

    #[test]
    fn no_rule_costs_more_than_the_worst() {
        for preset in presets() {
            let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
            let [_, diagonal, worst] = FirstDirection::ALL.map(|first| {
                let mut gjk = first.begin(&a, &b);
                gjk.run();
                gjk.iterations()
            });
            // (1, 1) is among the tried directions only to within 1°, so its cost may differ; a preset in which it
            // does would need a closer look.
            assert!(worst >= diagonal, "{}", preset.slug);
        }
    }
}
