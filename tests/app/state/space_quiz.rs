//! *Guess first* in space: questions on the verdict, the vertex, the dropped point and the face.

use collidoscope::app::{Action, App, Command, HeldKey, PointerAction, Quiz};
use collidoscope::figure::{Figure, MinkowskiPane};
use collidoscope::lesson::AnyQuestion;
use collidoscope::lesson::spatial::{Choice, Question};
use collidoscope::scene::{BodyId, spatial};
use glam::{DVec2, DVec3, dvec2};

use super::helpers::{SIZE, Shown, act, in_space, message, pointer};

fn quiz(app: &App) -> &Quiz {
    app.quiz().expect("guess first is on")
}

/// Continues to the next open question, if there is one.
fn next_question(app: &mut App) -> Option<Question> {
    while !quiz(app).is_over() {
        if quiz(app).is_waiting() {
            let question = quiz(app).question().expect("a question");
            let AnyQuestion::Spatial(question) = question else {
                panic!("{question:?} in space");
            };
            return Some(question.clone());
        }
        act(app, &[Action::Answer]);
    }
    None
}

/// *Guess first* on each preset in space, drawn as in a window.
fn rounds() -> impl Iterator<Item = (&'static str, App)> {
    spatial::presets().into_iter().map(|preset| {
        let mut app = in_space(preset.slug);
        let _ = app.take(Command::Drawn(SIZE));
        act(&mut app, &[Action::ToggleGuess]);
        (preset.slug, app)
    })
}

#[test]
fn right_answers_count_at_the_first_try_and_wrong_ones_lead_back() {
    let mut kinds = std::collections::BTreeSet::new();
    for (name, mut app) in rounds() {
        let (mut asked, mut missed) = (0, 0);
        while let Some(question) = next_question(&mut app) {
            asked += 1;
            kinds.insert(question.title());
            assert_eq!(quiz(&app).place(), Some(asked), "{name}");
            let count = question.choices().len();
            let wrong = (0..count).find(|&choice| !question.judge(choice).is_right);
            if let Some(wrong) = wrong.filter(|_| asked % 2 == 0) {
                missed += 1;
                pointer(&mut app, PointerAction::Choose(wrong));
                assert!(!quiz(&app).verdict().expect("a verdict").is_right);
                assert_eq!(quiz(&app).tries(), 1);
            }
            pointer(&mut app, PointerAction::Choose(question.right()));
            let message = quiz(&app).verdict().expect("a verdict");
            assert!(message.is_right, "{name}: {question:?}: {}", message.why);
        }
        let score = quiz(&app).score();
        assert_eq!(
            (score.first_try, score.count),
            (asked - missed, asked),
            "{name}"
        );
        assert_eq!(score.again.len(), missed, "{name}");
        assert!(!app.hides_answers());
    }
    let all = ["closest face", "collision", "leaving vertex", "support"];
    assert_eq!(Vec::from_iter(kinds), all);
}

#[test]
fn the_verdict_question_shows_the_world_and_the_others_minkowski_space() {
    let mut app = in_space("deep-in-space");
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    assert!(app.is_lesson_open() && app.hides_answers());
    assert_eq!(app.display().minkowski, MinkowskiPane::Off);
    let first = next_question(&mut app).expect("a question");
    assert_eq!(first.title(), "collision");
    pointer(&mut app, PointerAction::Choose(first.right()));
    next_question(&mut app).expect("another");
    assert_eq!(app.display().minkowski, MinkowskiPane::Half);
    act(&mut app, &[Action::ToggleGuess]);
    assert!(app.quiz().is_none() && app.is_lesson_open());
}

fn place_of(figure: &Figure, app: &App, at: DVec3) -> DVec2 {
    let pane = figure.panes.iter().find(|pane| pane.is_minkowski);
    let pane = pane.expect("Minkowski space");
    let view = app.view();
    pane.camera.to_picture(&pane.place, view.project(at))
}

#[test]
fn the_pointer_selects_a_point_or_the_front_face_and_a_click_answers() {
    let mut app = in_space("deep-in-space");
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    let (mut points, mut faces) = (0, 0);
    while let Some(question) = next_question(&mut app) {
        let figure = app.figure(SIZE);
        let depth = app.view().depth();
        for (index, choice) in question.choices().into_iter().enumerate() {
            let at = match &choice {
                Choice::Word(_) => continue,
                Choice::Point { at, .. } => *at,
                Choice::Part { corners, .. } => corners.iter().sum::<DVec3>() / 3.0,
            };
            let _ = app.take(Command::Point(None));
            let _ = app.take(Command::Point(Some(place_of(&figure, &app, at))));
            let Some(found) = quiz(&app).guess() else {
                panic!("nothing at {choice:?}");
            };
            match (choice, &question.choices()[found]) {
                (Choice::Part { .. }, Choice::Part { corners, .. }) => {
                    faces += 1;
                    let front = corners.iter().sum::<DVec3>() / 3.0;
                    assert!(found == index || depth.dot(front) < depth.dot(at));
                }
                (Choice::Point { .. }, Choice::Point { at: found, .. }) => {
                    points += 1;
                    let places = [at, *found].map(|at| place_of(&figure, &app, at));
                    assert!(places[0].distance(places[1]) < 1e-6, "one behind the other");
                }
                (choice, found) => panic!("{found:?} for {choice:?}"),
            }
        }
        pointer(&mut app, PointerAction::Choose(question.right()));
        assert!(!quiz(&app).is_waiting());
    }
    assert!(points > 3 && faces > 3, "{points} points, {faces} faces");
}

#[test]
fn arrow_keys_select_choices_a_drag_orbits_the_view_and_the_bodies_stay() {
    let mut app = in_space("tetrahedra");
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    let start = app.drawn_scene();
    next_question(&mut app).expect("a question");
    let _ = app.take(Command::Press(HeldKey::Right));
    let _ = app.take(Command::Release(HeldKey::Right));
    assert_eq!(quiz(&app).guess(), Some(0));
    let view = app.view();
    pointer(&mut app, PointerAction::TurnView(dvec2(50.0, 0.0)));
    assert_ne!(app.view(), view);
    let id = BodyId::B;
    pointer(&mut app, PointerAction::Turn { id, degrees: 5.0 });
    assert_eq!(app.drawn_scene(), start);
    act(&mut app, &[Action::Answer]);
    assert!(quiz(&app).verdict().is_some());
    act(&mut app, &[Action::NextScene]);
    assert!(app.quiz().is_some_and(|on| !on.is_over()));
    assert!(
        message(&app).0.contains("begins anew"),
        "{}",
        message(&app).0
    );
}
