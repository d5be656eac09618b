//! The program text of a step: the machines and the impulse in a dozen lines each, with the figure's names.

use super::sentence::names;
use super::{Dimension, Lesson, NamedPoint, Phase, Step, StepData};
use collidoscope_core::planar::{DistanceOutcome, EpaOutcome};

/// GJK's line for a separating axis, and its variant for bodies with radii.
const APART: &str = "  w short of O:       apart";
const CORES_APART: &str = "  w short of O:       cores apart";

pub(super) const GJK: [&str; 12] = [
    "repeat: w ← farthest along d",
    APART,
    "  w at O:             collide",
    "  w is the first:     d ← −d",
    "  w second, after p:",
    "    O between:        collide",
    "    O in line:        drop farther",
    "    else:             d ⊥ pw to O",
    "  w third, after p q:",
    "    O beyond qw:      drop p",
    "    O beyond pw:      drop q",
    "    else:             collide",
];

pub(super) const EPA: [&str; 6] = [
    "P ← the simplex",
    "repeat: P’s edge closest to O: e",
    "  n ← outward normal of e",
    "  w ← farthest along n",
    "  w beyond e:   split e at w",
    "  else:         depth = O to e",
];

pub(super) const GJK_IN_SPACE: [&str; 10] = [
    "repeat: w ← farthest along d",
    APART,
    "  w is the first:     d ← −d",
    "  S ← S and w",
    "  O on S:             collide",
    "  S ← the part of S closest to O:",
    "    vertex p:         d ← p to O",
    "    edge pq:          d ⊥ pq to O",
    "    triangle pqr:     d ⊥ pqr to O",
    "    O in tetrahedron: collide",
];

pub(super) const EPA_IN_SPACE: [&str; 8] = [
    "P ← the simplex",
    "repeat: P’s face closest to O: f",
    "  n ← outward normal of f",
    "  w ← farthest along n",
    "  w outside f:",
    "    remove faces that w sees; each edge",
    "    of the horizon and w: a new face",
    "  else:         depth = O to f",
];

pub(super) const DISTANCE: [&str; 6] = [
    "f: the simplex’s closest part",
    "repeat: d ← from f towards O",
    "  w ← farthest along d",
    "  w beyond f:   add w",
    "  else:         gap = O to f",
    "gap ≤ rᴬ + rᴮ:  collide",
];

pub(super) const IMPULSE: [&str; 9] = [
    "for each contact point P:",
    "  rᴬ, rᴮ ← P − centres of mass",
    "  uᴬ, uᴮ ← v + ω × r",
    "  u ← uᴮ − uᴬ",
    "  1/k ← effective mass along n",
    "  j ← max(0, −(1 + e)·uₙ/k)",
    "  jₜ ← −uₜ/kₜ within ±μ·j",
    "  apply j, jₜ to v, ω of A and B",
    "the solver: all contacts at once",
];

/// The program text of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Its phase.
    pub phase: Phase,
    /// Its lines. In those of the branch that ran, variables are replaced by points.
    pub lines: Vec<String>,
    /// The line that decided the step.
    pub decided: usize,
    /// The sets that the text denotes by one letter and the figure by their points.
    pub sets: Vec<(char, Vec<String>)>,
    /// The number of lines of the lesson's longest phase.
    pub most_lines: usize,
}

/// A variable and the points that it denotes.
type Variable = (char, Vec<String>);

impl<D: Dimension> Lesson<D> {
    /// The program text of the step `at`.
    pub fn program(&self, at: usize) -> Program {
        let phase = self.phase(at);
        let step = self.query_at(at).1;
        let decided = line_of(self, at);
        let variables = match self.impulse(at) {
            Some(step) => vec![('P', vec![step.impact.point_name(step.point)])],
            None => variables(step),
        };
        let phases = Phase::ALL.into_iter();
        let shown = phases.filter(|&phase| self.at_place(phase, 1).is_some());
        let lengths = shown.map(|phase| D::pseudocode(phase).len());
        let mut lines = Vec::new();
        for (line, &text) in D::pseudocode(phase).iter().enumerate() {
            let of_bodies = match text {
                APART if self.radius() > 0.0 => CORES_APART,
                text => text,
            };
            let is_of_branch =
                phase != Phase::Gjk || D::is_of_branch(line, decided, step.before.len());
            lines.push(if is_of_branch {
                filled(of_bodies, &variables)
            } else {
                of_bodies.to_owned()
            });
        }
        let mut sets = variables;
        sets.retain(|(letter, _)| *letter == 'S' || phase == Phase::Epa && *letter == 'P');
        Program {
            phase,
            lines: aligned(&lines),
            decided,
            sets,
            most_lines: lengths.max().unwrap_or(0),
        }
    }
}

/// The line of the phase's pseudocode that decided the step `at`.
pub fn line_of<D: Dimension>(lesson: &Lesson<D>, at: usize) -> usize {
    if let Some(step) = lesson.impulse(at) {
        // Each stage has its line.
        return step.stage as usize;
    }
    match &lesson.query_at(at).1.work {
        StepData::Gjk { outcome, case, .. } => D::gjk_line(*outcome, *case),
        StepData::Epa(work) => match D::epa_answer(work).1 {
            EpaOutcome::Expand => 4,
            EpaOutcome::Closest => D::pseudocode(Phase::Epa).len() - 1,
        },
        StepData::Distance { outcome, .. } => match outcome {
            DistanceOutcome::Reduce => 3,
            // Bodies with separate cores collide by their radii.
            DistanceOutcome::Closest => 4 + usize::from(lesson.is_colliding()),
        },
    }
}

/// The values of the variables in a step.
fn variables<D: Dimension>(step: &Step<D>) -> Vec<Variable> {
    let mut variables = vec![('w', vec![step.support.name()])];
    match step.phase() {
        Phase::Epa => {
            if let Some(part) = step.closest_part() {
                variables.extend(['e', 'f'].map(|letter| (letter, names(&part))));
            }
            // A polytope's points keep their order, in the plane that of its boundary.
            let polytope = step.before.iter().map(NamedPoint::name);
            variables.push(('P', polytope.collect()));
        }
        Phase::Distance => variables.push(('f', names(&step.before))),
        Phase::Gjk => {
            variables.push(('S', names(&step.with_support())));
            let part = D::part_of_gjk(step);
            let named = part.iter().map(|point| vec![point.name()]);
            variables.extend(['p', 'q', 'r'].into_iter().zip(named));
        }
        Phase::Impulse => {}
    }
    variables
}

/// A line with the variables replaced by points; sets and unknown ones keep their letters.
fn filled(line: &str, variables: &[Variable]) -> String {
    let mut filled = String::new();
    let mut word = String::new();
    for character in line.chars().chain([' ']) {
        if character.is_alphanumeric() {
            word.push(character);
            continue;
        }
        let values = word.chars().map(|letter| value(letter, variables));
        filled += &values.collect::<Option<String>>().unwrap_or(word);
        filled.push(character);
        word = String::new();
    }
    filled.trim_end().to_owned()
}

/// The points that a variable denotes, unless it is a set.
fn value(letter: char, variables: &[Variable]) -> Option<String> {
    let (_, points) = variables.iter().find(|(name, _)| *name == letter)?;
    let is_set = letter == 'S' || letter == 'P' && points.len() != 1;
    (!is_set).then(|| points.concat())
}

/// The lines with the text after a wide space aligned in one column.
fn aligned(lines: &[String]) -> Vec<String> {
    let heads = lines.iter().filter_map(|line| head_and_tail(line));
    let column = heads.map(|(head, _)| head.chars().count()).max();
    let width = column.unwrap_or(0);
    let aligned = lines.iter().map(|line| match head_and_tail(line) {
        Some((head, tail)) => format!("{head:width$} {tail}"),
        None => line.clone(),
    });
    aligned.collect()
}

/// A line before and after its wide space.
fn head_and_tail(line: &str) -> Option<(&str, &str)> {
    let indent = line.len() - line.trim_start().len();
    let gap = indent + line[indent..].find("  ")?;
    Some((&line[..gap], line[gap..].trim_start()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::FirstDirection;
    use crate::scene::{Body, presets, presets_in_space};

    /// Checks that the lines agree with the lesson; returns whether the collision comes from the radii alone.
    fn check<D: Dimension>(slug: &str, lesson: &Lesson<D>) -> bool {
        let decided = (0..lesson.step_count()).map(|at| {
            let program = lesson.program(at);
            program.lines[program.decided].clone()
        });
        let decided: Vec<String> = decided.collect();
        for line in &decided {
            let is_of_cores = line.contains("cores apart");
            let is_apart = line.contains("apart") && lesson.radius() > 0.0;
            assert_eq!(is_apart, is_of_cores, "{slug}: {line}");
        }
        let last = &decided[decided.len() - 1];
        let says_it_collides = last.contains("collide") || last.contains("depth");
        assert_eq!(says_it_collides, lesson.is_colliding(), "{slug}: {last}");
        last.contains("collide")
    }

    #[test]
    fn the_line_that_decides_agrees_with_the_answer_of_bodies_with_radii_too() {
        let mut by_radii = 0;
        for preset in presets() {
            let [a, b] = [&preset.scene.a, &preset.scene.b].map(Body::posed);
            let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
            by_radii += usize::from(check(preset.slug, &lesson));
        }
        for preset in presets_in_space() {
            let [a, b] = [&preset.scene.a, &preset.scene.b].map(Body::posed);
            by_radii += usize::from(check(preset.slug, &Lesson::in_space(&a, &b)));
        }
        assert!(by_radii > 0);
    }

    #[test]
    fn points_stand_in_place_of_variables_and_columns_stay() {
        let variables: Vec<Variable> = [('w', "w₃"), ('p', "w₁"), ('q', "w₂")]
            .map(|(letter, point)| (letter, vec![point.to_owned()]))
            .into();
        let lines = [
            "  w third, after p q:",
            "    O beyond qw:      drop p",
            "    else:             collide",
        ];
        let with_points = lines.map(|line| filled(line, &variables));
        let expected = [
            "  w₃ third, after w₁ w₂:",
            "    O beyond w₂w₃: drop w₁",
            "    else:          collide",
        ];
        assert_eq!(aligned(&with_points), expected);
        assert_eq!(
            filled("apart, S and P stay", &[('S', vec!["w₁".to_owned()])]),
            "apart, S and P stay"
        );
    }
}
