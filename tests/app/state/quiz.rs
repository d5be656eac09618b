//! The quiz, in the plane and in space: the quiz on the lesson, with correct and wrong answers.

use collidoscope::app::{
    Action, App, Command, Go, HeldKey, PointerAction, Quiz, StartupOptions, TourStep,
};
use collidoscope::check::KnownBug;
use collidoscope::figure::{Figure, Overlay, Role};
use collidoscope::lesson::{AnyQuestion, Asks, FirstDirection};
use collidoscope::scene::{Preset, presets, presets_in_space};
use glam::{DVec2, DVec3, dvec2};

use super::helpers::{
    RIGHT_DOWN, SIZE, Shown, act, in_space, message, pointer, run_with, two_boxes,
};

/// An app on every preset with all overlays, in the plane with each first direction, just after the quiz was
/// started.
fn rounds() -> impl Iterator<Item = (String, App)> {
    let planar = presets().into_iter().flat_map(|Preset { slug, scene }| {
        FirstDirection::ALL.map(|first| {
            let mut app = App::new(StartupOptions {
                preset: Some(slug),
                overlays: Some(Overlay::ALL.to_vec()),
                ..StartupOptions::of(scene.clone())
            });
            act(&mut app, &[Action::LookFirst(first)]);
            (format!("{slug}, {}", first.title()), app)
        })
    });
    let spatial = presets_in_space().into_iter();
    let spatial = spatial.map(|preset| (preset.slug.to_owned(), in_space(preset.slug)));
    planar.chain(spatial).map(|(name, mut app)| {
        let _ = app.take(Command::Drawn(SIZE));
        act(&mut app, &[Action::ToggleGuess]);
        (name, app)
    })
}

fn quiz(app: &App) -> &Quiz {
    app.quiz().expect("the quiz is on")
}

fn question(app: &App) -> AnyQuestion {
    quiz(app).question().expect("a question").clone()
}

/// Continues to the next open question, if there is one.
fn next_question(app: &mut App) -> Option<AnyQuestion> {
    while !quiz(app).is_over() {
        if quiz(app).is_waiting() {
            return Some(question(app));
        }
        act(app, &[Action::Answer]);
    }
    None
}

fn answer(app: &mut App, index: usize) {
    pointer(app, PointerAction::Choose(index));
}

fn wrong(question: &AnyQuestion) -> Option<usize> {
    let mut choices = question.choices.iter();
    choices.position(|choice| !choice.verdict.is_right)
}

fn roles(figure: &Figure) -> Vec<Role> {
    let marks = figure.panes.iter().flat_map(|pane| &pane.marks);
    marks.map(|mark| mark.role).collect()
}

#[test]
fn right_answers_count_at_the_first_try_and_wrong_ones_are_explained_and_may_be_tried_again() {
    let both = rounds().zip([false].into_iter().cycle());
    for ((name, mut app), misses) in both.chain(rounds().zip([true].into_iter().cycle())) {
        let before = app.drawn_scene();
        let (mut asked, mut missed) = (0, Vec::new());
        while let Some(question) = next_question(&mut app) {
            asked += 1;
            let what = format!("{name}, question {asked}");
            assert_eq!(quiz(&app).place(), Some(asked), "{what}");
            for tries in 1..=2 {
                let Some(guess) = wrong(&question).filter(|_| misses) else {
                    break;
                };
                act(&mut app, &[Action::ShowAnswer]);
                assert!(quiz(&app).is_waiting(), "{what}: shown too early");
                answer(&mut app, guess);
                let verdict = quiz(&app).verdict().expect("a verdict");
                assert!(!verdict.is_right && verdict.why.len() > 20, "{what}");
                assert_eq!(quiz(&app).tries(), tries, "{what}");
                if tries == 2 {
                    missed.push((question.step, question.title));
                }
            }
            if missed.len() % 2 == 1 && quiz(&app).tries() == 2 {
                act(&mut app, &[Action::ShowAnswer]);
                assert!(quiz(&app).was_shown(), "{what}");
            } else {
                answer(&mut app, question.right);
            }
            assert!(!quiz(&app).is_waiting(), "{what}");
        }
        let again = quiz(&app)
            .missed()
            .into_iter()
            .map(|look| (look.step, look.title));
        assert_eq!(again.collect::<Vec<_>>(), missed, "{name}");
        assert_eq!(quiz(&app).count(), asked, "{name}");
        assert_eq!(app.drawn_scene(), before, "{name}");
        assert!(asked > 0 && !app.hides_answers(), "{name}");
    }
}

/// The marks of a step or of the answer, which would give the answer away.
const REVEALING: [Role; 17] = [
    Role::Support,
    Role::SupportLine,
    Role::SupportDistance,
    Role::EmptySide,
    Role::OriginRegion,
    Role::Expansion,
    Role::EdgeDistance,
    Role::Dimension,
    Role::Contact,
    Role::GhostB,
    Role::Penetration,
    Role::Overlap,
    Role::SatEdge,
    Role::Velocity,
    Role::Note,
    Role::Pointed,
    Role::Wrong,
];

#[test]
fn the_picture_does_not_give_the_answer_away() {
    for (name, mut app) in rounds() {
        act(&mut app, &[Action::Toggle(Overlay::Distance)]);
        while let Some(question) = next_question(&mut app) {
            let what = format!("{name}: {question:?}");
            for place in [None, Some(SIZE / 2.0), Some(SIZE / 3.0)] {
                let _ = app.take(Command::Point(place));
                let figure = app.figure(SIZE);
                let shown = roles(&figure);
                let is_face = question.title == "closest face" && place.is_some();
                for role in REVEALING.iter().filter(|_| !is_face) {
                    assert!(!shown.contains(role), "{what} shows {role:?}");
                }
                let has_minkowski = figure.panes.iter().any(|pane| pane.is_minkowski);
                assert_eq!(has_minkowski, question.asks != Asks::Collides, "{what}");
            }
            let _ = app.take(Command::Point(None));
            answer(&mut app, question.right);
        }
        // Not of the last step, which is an impulse in falling scenes and has no A ⊖ B.
        act(&mut app, &[Action::Go(Go::First)]);
        assert!(roles(&app.figure(SIZE)).contains(&Role::Hull), "{name}");
    }
}

fn tap(app: &mut App, key: HeldKey) {
    let _ = app.take(Command::Press(key));
    let _ = app.take(Command::Release(key));
}

#[test]
fn arrow_keys_cycle_through_the_choices_and_enter_answers() {
    for mut app in [two_boxes(), in_space("tetrahedra")] {
        act(&mut app, &[Action::ToggleGuess]);
        let count = question(&app).choices.len();
        for (key, choice) in [
            (HeldKey::Up, count - 1),
            (HeldKey::Down, 0),
            (HeldKey::Left, count - 1),
            (HeldKey::TurnB, count - 1),
            (HeldKey::Right, 0),
        ] {
            tap(&mut app, key);
            assert_eq!(quiz(&app).guess, Some(choice), "{key:?}");
        }
        act(&mut app, &[Action::Answer]);
        assert!(quiz(&app).verdict().is_some());
    }
}

fn place_of(figure: &Figure, app: &App, at: DVec3) -> DVec2 {
    let pane = figure.panes.iter().find(|pane| pane.is_minkowski);
    let pane = pane.expect("Minkowski space");
    pane.camera.to_picture(&pane.place, app.view().project(at))
}

#[test]
fn in_space_the_pointer_selects_a_point_or_the_front_face() {
    let mut app = in_space("deep-in-space");
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    let (mut points, mut faces) = (0, 0);
    while let Some(asked) = next_question(&mut app) {
        let AnyQuestion::Spatial(question) = &asked else {
            panic!("{asked:?} in space");
        };
        let figure = app.figure(SIZE);
        let depth = app.view().depth;
        let choices = &question.corners;
        for (index, corners) in choices.iter().enumerate() {
            if corners.is_empty() {
                continue;
            }
            let at = corners.iter().sum::<DVec3>() / corners.len() as f64;
            let _ = app.take(Command::Point(Some(place_of(&figure, &app, at))));
            let found = quiz(&app).guess.expect("what is pointed at");
            match choices[found][..] {
                [] => panic!("a word at {corners:?}"),
                [found] => {
                    points += 1;
                    let places = [at, found].map(|at| place_of(&figure, &app, at));
                    assert!(places[0].distance(places[1]) < 1e-6, "one behind the other");
                }
                ref corners => {
                    faces += 1;
                    let front = corners.iter().sum::<DVec3>() / 3.0;
                    assert!(found == index || depth.dot(front) < depth.dot(at));
                }
            }
        }
        answer(&mut app, asked.right);
    }
    assert!(points > 3 && faces > 3, "{points} points, {faces} faces");
}

#[test]
fn at_the_end_missed_questions_lead_to_their_steps_and_q_restarts_the_quiz() {
    let mut app = rounds().nth(3).expect("a preset").1;
    let mut steps = Vec::new();
    while let Some(question) = next_question(&mut app) {
        if let Some(guess) = wrong(&question)
            && steps.len() < 2
            && question.step > 0
        {
            answer(&mut app, guess);
            steps.push(question.step);
        }
        answer(&mut app, question.right);
    }
    let step = |app: &App| app.lesson().1;
    assert_eq!(steps.len(), 2);
    act(&mut app, &[Action::Answer]);
    assert_eq!(step(&app), steps[0]);
    tap(&mut app, HeldKey::Right);
    act(&mut app, &[Action::Answer]);
    assert_eq!(step(&app), steps[1]);
    act(&mut app, &[Action::Go(Go::First)]);
    assert_eq!(step(&app), 0, "the lesson is free again");
    act(&mut app, &[Action::ToggleGuess]);
    assert!(quiz(&app).is_waiting() && quiz(&app).place() == Some(1));
}

#[test]
fn another_lesson_restarts_the_quiz_and_q_or_l_leaves_it() {
    for mut app in [two_boxes(), in_space("tetrahedra")] {
        let _ = app.take(Command::Drawn(SIZE));
        act(&mut app, &[Action::ToggleGuess]);
        assert!(app.is_lesson_open());
        let first = question(&app);
        answer(&mut app, first.right);
        act(&mut app, &[Action::Answer, Action::NextScene]);
        assert_eq!(quiz(&app).place(), Some(1));
        assert!(message(&app).0.contains("starts again"));
        act(&mut app, &[Action::ToggleGuess]);
        assert!(app.quiz().is_none() && !app.is_lesson_open());
        let lesson = Action::ToggleLesson;
        act(&mut app, &[lesson, Action::ToggleGuess, lesson]);
        assert!(app.quiz().is_none() && !app.is_lesson_open());
    }
}

#[test]
fn an_open_question_holds_the_lesson_at_its_step() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    for action in [
        Action::Go(Go::Forward),
        Action::Go(Go::Last),
        Action::ToggleFreeze,
        Action::Toggle(Overlay::Hull),
        Action::CycleMinkowski,
        Action::Answer,
    ] {
        act(&mut app, &[action]);
        assert!(quiz(&app).is_waiting(), "{action:?}");
        assert_eq!(app.figure(SIZE).panes.len(), 1, "{action:?}");
        assert!(!app.lesson_state().playback.playing);
        assert!(!message(&app).0.is_empty(), "{action:?}");
    }
    let asked = question(&app);
    answer(&mut app, asked.right);
    act(&mut app, &[Action::Go(Go::Forward)]);
    assert_ne!(question(&app), asked);
}

/// Apps in states that a quiz changes.
fn states() -> [(&'static str, App); 7] {
    let drawn = |mut app: App, actions: &[Action]| {
        let _ = app.take(Command::Drawn(SIZE));
        run_with(&mut app, 60, &RIGHT_DOWN);
        act(&mut app, actions);
        app
    };
    let step = |by| Action::Tour(TourStep::Exhibit(by));
    let at_stop = |number: usize| vec![Action::Tour(TourStep::GoOn); 2 * number - 1];
    let sat = [Action::Toggle(Overlay::Sat), Action::StepSatAxis(1)];
    let zoomed = |mut app: App| {
        let camera = app.world_camera(SIZE).panned(dvec2(90.0, -40.0));
        pointer(&mut app, PointerAction::Look(camera));
        app
    };
    [
        ("closed", drawn(two_boxes(), &sat)),
        ("zoomed", zoomed(drawn(two_boxes(), &[]))),
        ("in space", drawn(in_space("tetrahedra"), &[])),
        (
            "in a lesson",
            drawn(in_space("tetrahedra"), &[Action::Go(Go::To(2))]),
        ),
        (
            "a known bug",
            drawn(two_boxes(), &[Action::ShowFault(KnownBug::EdgeMiddle)]),
        ),
        (
            "stop 2",
            drawn(
                two_boxes(),
                &[&at_stop(2)[..], &[step(1), step(1)]].concat(),
            ),
        ),
        ("stop 6", drawn(two_boxes(), &at_stop(6))),
    ]
}

#[test]
fn what_was_shown_before_the_quiz_is_shown_after_it() {
    let shown = |app: &App| {
        let (display, tour) = (&app.display, app.tour());
        (
            (display.overlays, display.minkowski, display.sat_axis),
            app.narration().map(|(lesson, at)| (lesson.clone(), at)),
            tour.map(|tour| (tour.achieved().map(str::to_owned), tour.was_asked)),
            app.figure(SIZE),
        )
    };
    for (number, leaves) in [
        (0, Action::Close),
        (2, Action::ToggleGuess),
        (99, Action::Close),
    ] {
        for (name, mut app) in states() {
            let what = format!("{name}, left by {leaves:?} after {number} questions");
            let before = shown(&app);
            act(&mut app, &[Action::ToggleGuess]);
            for _ in 0..number {
                if let Some(question) = next_question(&mut app) {
                    answer(&mut app, question.right);
                }
            }
            // Between two questions the panes may be changed, and the view of space.
            act(&mut app, &[Action::Answer, Action::Toggle(Overlay::Edge)]);
            pointer(&mut app, PointerAction::TurnView(dvec2(70.0, -45.0)));
            act(&mut app, &[leaves]);
            assert!(app.quiz().is_none(), "{what}");
            assert_eq!(shown(&app), before, "{what}");
        }
    }
}

#[test]
fn a_message_of_the_quiz_ends_with_the_next_action() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    for ends in [
        Command::Press(HeldKey::Right),
        Command::Pointer(PointerAction::Choose(1)),
        Command::Act(Action::CycleTheme),
    ] {
        act(&mut app, &[Action::ToggleGuess, Action::Answer]);
        assert!(message(&app).0.starts_with("Choose an answer first"));
        let what = format!("{ends:?}");
        let _ = app.take(ends);
        let said = app.message().map_or("", |message| message.text.as_str());
        assert!(!said.contains("Choose"), "{said} after {what}");
        act(&mut app, &[Action::ToggleGuess]);
    }
}
