//! The plane and space, as far as the export of a lesson depends on them.

use glam::DVec3;
use serde::Serialize;
use serde::ser::SerializeMap;

use crate::check::{TraceComparison, UserTrace, compared_lesson};
use crate::figure::Drawn;
use crate::lesson::{
    AnyQuestion, Dimension, EpaWork, Lesson, LessonConfig, NamedPoint, NumberFormat, Plane,
    Question, Space, Step, Vector, direction, given, questions, questions_in_space,
};
use crate::scene::{AnyScene, Body, Falling, Moment, Scene};
use collidoscope_core::{planar, spatial};

/// A lesson, and its comparison with a trace.
pub type ComparedLesson<D> = (Lesson<D>, Option<TraceComparison>);

/// The plane or space, as far as the export of a lesson depends on it.
pub trait LessonDimension: Drawn {
    /// The lesson on two bodies. In the plane it starts as in the config, the bodies may be two of a simulation, and
    /// it may be compared with a trace; `tolerance` for the trace's lengths is a fraction of the extent.
    fn lesson(
        bodies: [&Self::Posed; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self>;

    /// The questions about a lesson on a moment.
    fn questions(lesson: &Lesson<Self>, moment: &Moment<Self>) -> Vec<Question<Self>>;

    fn any_question(question: Question<Self>) -> AnyQuestion;

    /// The question, if it is of this dimension.
    fn question(question: &AnyQuestion) -> Option<&Question<Self>>;

    fn any_scene(scene: Scene<Self>) -> AnyScene;

    /// The state after a step of EPA, in a line; `points` are those before and after it.
    fn polytope_state(
        step: &Step<Self>,
        work: &Self::EpaWork,
        points: &str,
        numbers: &NumberFormat,
    ) -> String;

    /// The fields in JSON of EPA's polytope before a step.
    ///
    /// # Errors
    /// Those of the serializer.
    fn serialize_polytope<M: SerializeMap>(
        step: &Step<Self>,
        work: &Self::EpaWork,
        map: &mut M,
    ) -> Result<(), M::Error>;

    /// The fields in JSON of the polytope's change by a step.
    ///
    /// # Errors
    /// Those of the serializer.
    fn serialize_change<M: SerializeMap>(_: &Self::EpaWork, _: &mut M) -> Result<(), M::Error> {
        Ok(())
    }

    /// The dimensions and axes of a curved shape.
    fn curve(body: &Body<Self>) -> Option<String>;
}

impl LessonDimension for Plane {
    fn lesson(
        bodies: [&planar::PosedShape; 2],
        falling: Option<&Falling>,
        config: LessonConfig,
        trace: Option<&UserTrace>,
        tolerance: f64,
    ) -> ComparedLesson<Self> {
        compared_lesson(bodies, falling, config, trace, tolerance)
    }

    fn questions(lesson: &Lesson, moment: &Moment) -> Vec<Question> {
        questions(lesson, &moment.a, &moment.b)
    }

    fn any_question(question: Question) -> AnyQuestion {
        AnyQuestion::Planar(question)
    }

    fn question(question: &AnyQuestion) -> Option<&Question> {
        question.planar()
    }

    fn any_scene(scene: Scene) -> AnyScene {
        scene.into()
    }

    fn polytope_state(step: &Step, work: &EpaWork, points: &str, numbers: &NumberFormat) -> String {
        format!(
            "polytope {points}   closest edge {} at {}",
            names(&step.points(work.edge)),
            numbers.length(work.distance)
        )
    }

    fn serialize_polytope<M: SerializeMap>(
        step: &Step,
        work: &EpaWork,
        map: &mut M,
    ) -> Result<(), M::Error> {
        map.serialize_entry("polytope", &points::<Self>(&step.before))?;
        map.serialize_entry("edge", &work.edge)
    }

    /// The half axes of an ellipse.
    fn curve(body: &Body) -> Option<String> {
        let planar::Shape::Ellipse(ellipse) = &body.shape else {
            return None;
        };
        let (half, along) = (
            ellipse.half_axes(),
            planar::unit_vector(body.rotation.to_radians()),
        );
        let [rx, ry] = [(half.x, along), (half.y, along.perp())].map(axis);
        let angle = given(body.rotation);
        Some(format!("half axes {rx} and {ry}, rotated by {angle}°"))
    }
}

impl LessonDimension for Space {
    fn lesson(
        [a, b]: [&spatial::PosedShape; 2],
        _: Option<&Falling>,
        config: LessonConfig,
        _: Option<&UserTrace>,
        _: f64,
    ) -> ComparedLesson<Self> {
        (Lesson::of_queries([a, b], config), None)
    }

    fn questions(lesson: &Lesson<Self>, moment: &Moment<Self>) -> Vec<Question<Self>> {
        questions_in_space(lesson, &moment.a, &moment.b)
    }

    fn any_question(question: Question<Self>) -> AnyQuestion {
        AnyQuestion::Spatial(question)
    }

    fn question(question: &AnyQuestion) -> Option<&Question<Self>> {
        match question {
            AnyQuestion::Spatial(question) => Some(question),
            AnyQuestion::Planar(_) => None,
        }
    }

    fn any_scene(scene: Scene<Self>) -> AnyScene {
        scene.into()
    }

    fn polytope_state(
        step: &Step<Self>,
        work: &Self::EpaWork,
        points: &str,
        numbers: &NumberFormat,
    ) -> String {
        let closest = work
            .closest_face()
            .map(|face| format!("closest face {} at ", names(&step.points(face))));
        format!(
            "vertices {points}   faces {} → {}   {}{}",
            work.faces.len(),
            work.faces_after.len(),
            closest.unwrap_or_default(),
            numbers.length(work.distance)
        )
    }

    /// Faces are counter-clockwise seen from outside; the closest is null if A − B has none.
    fn serialize_polytope<M: SerializeMap>(
        step: &Step<Self>,
        work: &Self::EpaWork,
        map: &mut M,
    ) -> Result<(), M::Error> {
        map.serialize_entry("vertices", &points::<Self>(&step.before))?;
        map.serialize_entry("faces", &work.faces)?;
        map.serialize_entry("face", &work.closest_face().map(|_| work.face))
    }

    fn serialize_change<M: SerializeMap>(
        work: &Self::EpaWork,
        map: &mut M,
    ) -> Result<(), M::Error> {
        map.serialize_entry("removed", &work.removed)?;
        map.serialize_entry("horizon", &work.horizon)
    }

    fn curve(body: &Body<Self>) -> Option<String> {
        let rotation = body.rotation.quaternion();
        Some(match &body.shape {
            spatial::Shape::Ellipsoid(ellipsoid) => {
                let half = ellipsoid.radii().to_array().into_iter().zip(DVec3::AXES);
                let axes: Vec<String> = half
                    .map(|(half, along)| axis((half, rotation * along)))
                    .collect();
                format!("half axes {}", axes.join(", "))
            }
            spatial::Shape::Cylinder(cylinder) => format!(
                "a cylinder of radius {}; from its centre to its ends {} and reversed",
                given(cylinder.radius()),
                axis((cylinder.half_height(), rotation * DVec3::Y))
            ),
            spatial::Shape::Cone(cone) => format!(
                "a cone of radius {}; from its centre to its apex {}, and to its base the opposite",
                given(cone.radius()),
                axis((cone.half_height(), rotation * DVec3::NEG_Y))
            ),
            _ => return None,
        })
    }
}

/// The names of points, or a dash.
pub(super) fn names<P>(points: &[NamedPoint<P>]) -> String {
    let names: Vec<String> = points.iter().map(NamedPoint::name).collect();
    if names.is_empty() {
        "–".to_owned()
    } else {
        names.join(" ")
    }
}

/// A point of A − B in JSON, in world units.
#[derive(Serialize)]
pub(super) struct PointRecord {
    point: Vec<f64>,
    on_a: Vec<f64>,
    on_b: Vec<f64>,
}

pub(super) fn point<D: Dimension>(support: &D::Support) -> PointRecord {
    let [a, b] = D::witnesses(support);
    let [point, on_a, on_b] = [D::point(support), a, b].map(|at| at.parts().to_vec());
    PointRecord { point, on_a, on_b }
}

pub(super) fn points<D: Dimension>(named: &[NamedPoint<D::Support>]) -> Vec<PointRecord> {
    named.iter().map(|one| point::<D>(&one.support)).collect()
}

/// A vector's length along a unit vector.
fn axis((length, along): (f64, impl Vector)) -> String {
    format!("{} along {}", given(length), direction(along))
}
