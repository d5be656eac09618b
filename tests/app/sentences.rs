//! Every caption of every preset's lesson, from each of the first directions, in one text under `tests/golden/` for
//! reviewers.

use std::fmt::Write;

use crate::expected::assert_text;
use collidoscope::lesson::{
    Dimension, DirectionSource, FirstDirection, Lesson, LessonConfig, NamedPoint, Phase, Step,
    Vector, line_of, symbols_in,
};
use collidoscope::scene::{Falling, presets, presets_in_space};
use collidoscope_core::dynamics::Solver;

fn all_sentences() -> String {
    let mut text = String::new();
    for preset in presets() {
        let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&a, &b, first);
            let _ = writeln!(
                text,
                "# {}, first direction: {}\n",
                preset.scene.title,
                first.title()
            );
            for at in 0..lesson.step_count() {
                let _ = writeln!(text, "{}: {}", lesson.heading(at), lesson.caption(at));
            }
            text.push('\n');
        }
    }
    text
}

fn all_sentences_in_space() -> String {
    let mut text = String::new();
    for preset in presets_in_space() {
        let lesson = Lesson::in_space(&preset.scene.a.posed(), &preset.scene.b.posed());
        let _ = writeln!(text, "# {}\n", preset.scene.title);
        for at in 0..lesson.step_count() {
            let _ = writeln!(text, "{}: {}", lesson.heading(at), lesson.caption(at));
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_sentence_of_every_preset_equals_the_reviewed_text() {
    assert_text("tests/golden/sentences.txt", &all_sentences());
}

#[test]
fn every_sentence_of_every_preset_in_space_equals_the_reviewed_text() {
    let found = all_sentences_in_space();
    assert_text("tests/golden/sentences_in_space.txt", &found);
}

/// The longest sentence, in words: about what is read in one go. A formula counts by its parts between blanks.
const MOST_WORDS: usize = 25;

/// Phrases that slow a reader down: clauses without their noun, and words that are not the field's.
const TRIPS: [&str; 8] = [
    "because of that",
    "which was there before",
    "hangs",
    "looks at",
    "Looking",
    "of more use",
    "shall",
    "does.",
];

/// Checks the style of a step's text: short sentences, one idea each, and a reason.
pub(crate) fn check_style(caption: &str) {
    assert!(
        caption.ends_with('.') && !caption.contains(';'),
        "{caption}"
    );
    assert!(caption.matches(':').count() <= 1, "{caption}");
    assert!(
        ["because", "so ", "So ", "So,"]
            .iter()
            .any(|reason| caption.contains(reason)),
        "no reason: {caption}"
    );
    for trip in TRIPS {
        assert!(!caption.contains(trip), "{trip} in: {caption}");
    }
    for sentence in caption.split(". ") {
        let words = sentence.split_whitespace().count();
        assert!(words <= MOST_WORDS, "{words} words: {sentence}");
        assert!(
            sentence.starts_with(char::is_uppercase) || starts_with_name(sentence),
            "{sentence} in: {caption}"
        );
    }
}

/// Whether a text begins with the name of a point, as w₁.
fn starts_with_name(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next() == Some('w') && letters.next().is_some_and(|c| ('₀'..='₉').contains(&c))
}

/// Every symbol of a text occurs in worked arithmetic below it or an earlier one, or is introduced by the word before
/// it or by an equation.
fn check_symbols(caption: &str, known: &[String]) {
    for place in symbols_in(caption) {
        let before = caption[..place.start].trim_end();
        let is_introduced = ["direction", "normal", "point", "along +"]
            .iter()
            .any(|word| before.ends_with(word))
            || caption[place.end..].starts_with(" = ");
        let symbol = &caption[place.clone()];
        let is_known = is_introduced || known.iter().any(|known| known == symbol);
        assert!(is_known, "{symbol} in: {caption}");
    }
}

/// Checks the style of a lesson's texts.
fn check_lesson<D: Dimension>(lesson: &Lesson<D>) {
    let mut known = Vec::new();
    for at in 0..lesson.step_count() {
        check_style(lesson.caption(at));
        for line in lesson.numbers(at) {
            known.extend(
                symbols_in(&line)
                    .into_iter()
                    .map(|place| line[place].to_owned()),
            );
        }
        check_symbols(lesson.caption(at), &known);
    }
}

pub(crate) fn of_phase<D: Dimension>(lesson: &Lesson<D>, phase: Phase) -> usize {
    let steps = lesson.steps().iter();
    steps.filter(|step| step.phase() == phase).count()
}

/// A point keeps its number from its first step to the last, and the first to be found has the lowest.
pub(crate) fn check_names<D: Dimension>(lesson: &Lesson<D>) {
    let mut known: Vec<NamedPoint<D>> = Vec::new();
    for step in lesson.steps() {
        let found = step.before.iter().chain([&step.support]).chain(&step.after);
        for point in found {
            match known.iter().find(|other| other.number == point.number) {
                Some(other) => assert_eq!(other, point),
                None => {
                    assert!(known.iter().all(|other| other.support != point.support));
                    assert_eq!(point.number, known.len() + 1);
                    known.push(*point);
                }
            }
        }
    }
}

/// Checks the style of a step's caption, that it names points of the step or of the one before, and that it states
/// these lengths.
pub(crate) fn check_words<D: Dimension>(lesson: &Lesson<D>, index: usize, lengths: &[f64]) {
    let step = &lesson.steps()[index];
    let caption = &step.caption;
    assert_eq!(caption, lesson.caption(index));
    check_style(caption);
    assert!(caption.chars().count() < 370, "too long: {caption}");
    let before = index.checked_sub(1).map(|last| &lesson.steps()[last].after);
    let known = [step.named(), step.before.clone(), step.after.clone()].concat();
    let known = known.iter().chain(before.into_iter().flatten());
    let known: Vec<String> = known.map(NamedPoint::name).collect();
    // The end of a name distinguishes it from one that is its prefix, as w₁ of w₁₂.
    for part in caption.split('w').skip(1) {
        let is_digit = |c: &char| ('₀'..='₉').contains(c);
        let name: String = std::iter::once('w')
            .chain(part.chars().take_while(is_digit))
            .collect();
        let is_known = name == "w" || known.contains(&name);
        assert!(is_known, "{name} in: {caption}");
    }
    check_reaches(lesson, step);
    assert!(line_of(lesson, index) < D::pseudocode(step.phase()).len());
    // With more digits where two lengths need them to differ.
    let more = |length: f64| {
        (3..16).any(|digits| {
            let power = format!("{length:.digits$e}").replace("e-", " × 10⁻");
            let power =
                power.trim_end_matches(|sign: char| sign.is_ascii_digit() && power.contains('⁻'));
            caption.contains(&format!("{length:.digits$}")) || caption.contains(power)
        })
    };
    for &length in lengths {
        let is_stated = caption.contains(&lesson.number_format().length(length)) || more(length);
        assert!(is_stated, "{length} in: {caption}");
    }
}

/// A bound of the rounding in the coordinates of the tests' shapes, in px.
pub(crate) const SLACK: f64 = 1e-9;

/// The same for distances computed from planes of thin triangles and from smooth shapes.
pub(crate) const COARSE: f64 = 1e-6;

/// All differences of the cores' vertices; none where one is smooth.
pub(crate) fn differences<D: Dimension>([a, b]: [&D::Posed; 2]) -> Vec<D::Vector> {
    let [of_a, of_b] = [a, b].map(D::vertices);
    let differences = of_a
        .iter()
        .flat_map(|&on_a| of_b.iter().map(move |&on_b| on_a - on_b));
    differences.collect()
}

/// Checks that a step looks where its caption says, and finds the farthest point there.
pub(crate) fn check_look<D: Dimension>(bodies: [&D::Posed; 2], lesson: &Lesson<D>, index: usize) {
    let step = &lesson.steps()[index];
    let [a, b] = bodies;
    let unit = step.direction.normalize_or_zero();
    let point = |named: &NamedPoint<D>| D::point(&named.support);
    let between = D::center(b) - D::center(a);
    let is_square = |points: &[NamedPoint<D>]| {
        for other in points {
            let along = unit.dot(point(other) - point(&points[0]));
            assert!(along.abs() <= COARSE, "{step:?}");
        }
    };
    match step.search {
        DirectionSource::Centres => {
            let off = unit.distance(between.normalize_or_zero());
            assert!(off <= SLACK, "{step:?}");
        }
        DirectionSource::PlusX => {
            assert_eq!((between, unit), (D::Vector::default(), D::Vector::AXES[0]));
        }
        DirectionSource::Diagonal => {
            assert!(step.direction.parts().iter().all(|part| *part == 1.0));
        }
        DirectionSource::Worst => assert_eq!(index, 0),
        DirectionSource::Opposite => assert_eq!(step.direction, -lesson.steps()[0].direction),
        DirectionSource::TowardsOrigin => {
            let count = step.before.len();
            assert!((1..=D::Vector::AXES.len()).contains(&count), "{step:?}");
            is_square(&step.before);
            let p = point(&step.before[0]);
            assert!(unit.dot(p) <= COARSE, "away from the origin: {step:?}");
            assert!(count > 1 || unit.area(p) <= COARSE, "{step:?}");
        }
        DirectionSource::Outward => {
            let part = step.closest_part().expect("an edge or a face");
            is_square(&part);
            assert!(unit.dot(point(&part[0])) >= -COARSE, "inwards: {step:?}");
        }
        DirectionSource::PerpendicularToAll => is_square(&step.before),
        DirectionSource::Given => panic!("nothing lies beside: {step:?}"),
    }
    let [on_a, on_b] = D::witnesses(&step.support.support);
    let w = point(&step.support);
    assert!(w.distance(on_a - on_b) <= SLACK, "{step:?}");
    let farthest = unit.dot(D::support(a, unit) - D::support(b, -unit));
    assert!((unit.dot(w) - farthest).abs() <= SLACK, "{step:?}");
    for vertex in differences::<D>(bodies) {
        let beyond = unit.dot(vertex - w);
        assert!(beyond <= SLACK, "{beyond} px beyond the support: {step:?}");
    }
}

/// The state after a step is the state before the next of its phase, and the last leads to the answer of the core, which
/// took as many queries of each machine.
pub(crate) fn check_replay<D: Dimension>(
    bodies @ [a, b]: [&D::Posed; 2],
    lesson: &Lesson<D>,
    iterations: [usize; 3],
) {
    for pair in lesson.steps().windows(2) {
        if pair[0].phase() == pair[1].phase() {
            assert_eq!(pair[0].after, pair[1].before, "{pair:?}");
        }
    }
    let answer = D::verdict(&D::query_by_machines(a, b));
    assert_eq!(answer.colliding, lesson.is_colliding());
    assert_eq!(answer.normal, lesson.normal());
    let of = |phase| of_phase(lesson, phase);
    assert_eq!(
        iterations,
        [of(Phase::Gjk) - 1, of(Phase::Epa), of(Phase::Distance)]
    );
    let size = 1.0
        + bodies
            .into_iter()
            .map(|body| D::center(body).length())
            .sum::<f64>();
    let off = (answer.signed_depth() - lesson.signed_depth()).abs();
    assert!(off <= 1e-11 * size, "{off}");
    let [on_a, on_b] = lesson.witnesses();
    let apart = (on_a - on_b).distance(lesson.normal() * lesson.signed_depth());
    assert!(apart <= COARSE, "{apart}");
}

/// Every d·w and n·w of a caption is the length of the step's support along its direction.
fn check_reaches<D: Dimension>(lesson: &Lesson<D>, step: &Step<D>) {
    let along = step.reach();
    let caption = &step.caption;
    for letter in ['d', 'n'] {
        let stated = format!("{letter}·{} = ", step.support.name());
        for (at, _) in caption.match_indices(&stated) {
            let rest = &caption[at + stated.len()..];
            // With enough digits to distinguish it from the edge's distance.
            let number = rest.split(' ').next().expect("a number");
            let number = number.trim_end_matches(['.', ',']);
            let decimals = number.split('.').nth(1).map_or(0, str::len);
            // A support that only rounding puts beyond the edge is printed at the edge's distance.
            let most = 0.5 * libm::exp10(-(decimals as f64)) + 1e-11;
            let is_near = |number: f64| (number - along).abs() <= most;
            let is_right = rest.starts_with(&lesson.number_format().length(along))
                || number.parse::<f64>().is_ok_and(is_near);
            assert!(is_right, "{along} in: {caption}");
        }
    }
}

#[test]
fn every_sentence_of_every_preset_is_short_complete_and_has_known_symbols() {
    for preset in presets() {
        let scene = &preset.scene;
        for first in FirstDirection::ALL {
            let lesson = Lesson::new(&scene.a.posed(), &scene.b.posed(), first);
            check_lesson(&lesson);
        }
        for (solver, fall) in Solver::ALL
            .into_iter()
            .flat_map(|s| Some((s, scene.fall.clone()?)))
        {
            let mut falling = Falling::new(fall);
            falling.change(|world| world.set_solver(solver));
            while falling.now() < 300 && falling.go_to_impact(100) {
                let [a, b] = falling.pair().map(|at| falling.body(at).posed());
                let lesson = Lesson::on([&a, &b], Some(&falling), LessonConfig::default());
                check_lesson(&lesson);
            }
        }
    }
    for preset in presets_in_space() {
        let (a, b) = (preset.scene.a.posed(), preset.scene.b.posed());
        let lesson = Lesson::in_space(&a, &b);
        check_lesson(&lesson);
    }
}
