//! The program text of a step: the pseudocode of its phase, with the figure's names.

use super::pseudocode::{APART, CORES_APART, Pseudocode, line_of};
use super::{Dimension, Lesson, NamedPoint, Phase, Step};

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

impl<D: Pseudocode> Lesson<D> {
    /// The program text of the step `at`.
    #[must_use]
    pub fn program(&self, at: usize) -> Program {
        let phase = self.phase(at);
        let step = self.query_at(at).1;
        let decided = line_of(self, at);
        let variables = match self.impulse(at) {
            Some(step) => vec![('P', vec![step.impact.point_name(step.point)])],
            None => variables(step),
        };
        let is_of_branch =
            |line: usize| phase != Phase::Gjk || D::is_of_branch(line, decided, step.before.len());
        let phases = Phase::ALL.into_iter();
        let shown = phases.filter(|&phase| self.at_place(phase, 1).is_some());
        let lines = D::pseudocode(phase).iter().enumerate();
        let lines = lines.map(|(line, text)| {
            let text = match *text {
                APART if self.radius() > 0.0 => CORES_APART,
                text => text,
            };
            if is_of_branch(line) {
                filled(text, &variables)
            } else {
                text.to_owned()
            }
        });
        let is_set = |(letter, _): &&Variable| {
            matches!(letter, 'S') || phase == Phase::Epa && *letter == 'P'
        };
        Program {
            phase,
            lines: aligned(&lines.collect::<Vec<_>>()),
            decided,
            sets: variables.iter().filter(is_set).cloned().collect(),
            most_lines: shown
                .map(|phase| D::pseudocode(phase).len())
                .max()
                .unwrap_or(0),
        }
    }
}

/// The names of points in the order of their numbers, as in sentences.
fn names<D: Dimension>(points: &[NamedPoint<D::Support>]) -> Vec<String> {
    let mut points = points.to_vec();
    points.sort_by_key(|point| point.number);
    points.iter().map(NamedPoint::name).collect()
}

/// The values of the variables in a step.
fn variables<D: Pseudocode>(step: &Step<D>) -> Vec<Variable> {
    let part = step.closest_part();
    let closest = part.map(|part| {
        let ends: Vec<_> = part.iter().map(|&at| step.before[at]).collect();
        names::<D>(&ends)
    });
    let mut variables = vec![('w', vec![step.support.name()])];
    match step.phase() {
        Phase::Epa => {
            variables.extend(
                ['e', 'f']
                    .into_iter()
                    .filter_map(|letter| Some((letter, closest.clone()?))),
            );
            // A polytope's points keep their order, in the plane that of its boundary.
            let polytope = step.before.iter().map(NamedPoint::name);
            variables.push(('P', polytope.collect()));
        }
        Phase::Distance => variables.push(('f', names::<D>(&step.before))),
        Phase::Gjk => {
            variables.push(('S', names::<D>(&step.with_support())));
            let part = D::part_of_gjk(step);
            let part = part.iter().map(|point| vec![point.name()]);
            variables.extend(['p', 'q', 'r'].into_iter().zip(part));
        }
        Phase::Impulse => {}
    }
    variables
}

/// A line with the variables replaced by points; sets and unknown ones keep their letters.
fn filled(line: &str, variables: &[Variable]) -> String {
    let value = |letter: char| {
        let known = variables.iter().find(|(name, _)| *name == letter);
        let of_points =
            known.filter(|(name, points)| *name != 'S' && (*name != 'P' || points.len() == 1));
        of_points.map(|(_, points)| points.concat())
    };
    let word = |word: &str| {
        let values: Option<Vec<String>> = word.chars().map(value).collect();
        values.map_or_else(|| word.to_owned(), |values| values.concat())
    };
    let mut filled = String::new();
    let mut last = String::new();
    for character in line.chars().chain([' ']) {
        if character.is_alphanumeric() {
            last.push(character);
        } else {
            filled += &word(&std::mem::take(&mut last));
            filled.push(character);
        }
    }
    filled.trim_end().to_owned()
}

/// The lines with the text after a wide space aligned in one column.
fn aligned(lines: &[String]) -> Vec<String> {
    let parts = |line: &String| {
        let indent = line.len() - line.trim_start().len();
        let gap = indent + line[indent..].find("  ")?;
        Some((line[..gap].to_owned(), line[gap..].trim_start().to_owned()))
    };
    let heads = lines.iter().filter_map(parts);
    let column = heads
        .map(|(head, _)| head.chars().count())
        .max()
        .unwrap_or(0);
    let line = |line: &String| match parts(line) {
        Some((head, tail)) => format!("{head:column$} {tail}"),
        None => line.clone(),
    };
    lines.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lesson::FirstDirection;
    use crate::scene::{Body, presets, presets_in_space};

    /// Checks that the lines agree with the lesson; returns whether the collision comes from the radii alone.
    fn check<D: Pseudocode>(slug: &str, lesson: &Lesson<D>) -> bool {
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
        let lines = lines.map(|line| filled(line, &variables));
        let expected = [
            "  w₃ third, after w₁ w₂:",
            "    O beyond w₂w₃: drop w₁",
            "    else:          collide",
        ];
        assert_eq!(aligned(&lines), expected);
        assert_eq!(
            filled("apart, S and P stay", &[('S', vec!["w₁".to_owned()])]),
            "apart, S and P stay"
        );
    }
}
