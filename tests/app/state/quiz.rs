//! *Guess first*: a quiz on the lesson, with right, tied and wrong answers.

use collidoscope::app::{
    Action, App, Command, DragTarget, Go, HeldKey, PointerAction, Quiz, StartupOptions,
};
use collidoscope::figure::{Figure, Mark, MinkowskiPane, Overlay, Pane, Role};
use collidoscope::lesson::{Asks, Choice, FirstDirection, Question};
use collidoscope::planar::minkowski_difference;
use collidoscope::scene::{BodyId, Preset, presets};
use glam::DVec2;

use super::helpers::{SIZE, Shown, act, b, message, pointer, two_boxes};

/// An app on every preset with all overlays and each first direction, just after *guess first* was started.
fn rounds() -> impl Iterator<Item = (String, App)> {
    presets().into_iter().flat_map(|Preset { slug, scene }| {
        FirstDirection::ALL.map(|first| {
            let mut app = App::new(StartupOptions {
                preset: Some(slug),
                overlays: Overlay::ALL.to_vec(),
                ..StartupOptions::of(scene.clone())
            });
            let _ = app.take(Command::Drawn(SIZE));
            act(&mut app, &[Action::LookFirst(first), Action::ToggleGuess]);
            (format!("{slug}, {}", first.title()), app)
        })
    })
}

fn quiz(app: &App) -> &Quiz {
    app.quiz().expect("guess first is on")
}

fn question(app: &App) -> Question {
    let question = quiz(app).question().expect("a question");
    question.planar().expect("one of the plane").clone()
}

/// Continues to the next open question, if there is one.
fn next_question(app: &mut App) -> Option<Question> {
    while !quiz(app).is_over() {
        if quiz(app).is_waiting() {
            return Some(question(app));
        }
        act(app, &[Action::Answer]);
    }
    None
}

/// Answers with a click on a word or in the picture.
fn answer(app: &mut App, index: usize) {
    let figure = app.figure(SIZE);
    match &question(app).choices()[index] {
        Choice::Word(_) => pointer(app, PointerAction::Choose(index)),
        Choice::Point { at, .. } => click(app, &figure, *at, index),
        Choice::Part { corners, .. } => {
            let middle = corners.iter().sum::<DVec2>() / 2.0;
            click(app, &figure, middle, index);
        }
    }
}

/// Clicks at the choice's mark. Where two choices overlap, clicks on the name.
fn click(app: &mut App, figure: &Figure, at: DVec2, index: usize) {
    let place = place_of(figure, at);
    let _ = app.take(Command::Point(Some(place)));
    if quiz(app).guess() == Some(index) {
        pointer(app, PointerAction::Click(place));
    } else {
        pointer(app, PointerAction::Choose(index));
    }
    let _ = app.take(Command::Point(None));
}

/// The position in the picture of a point of Minkowski space.
fn place_of(figure: &Figure, at: DVec2) -> DVec2 {
    let pane = figure.panes.iter().find(|pane| pane.is_minkowski);
    let pane = pane.expect("Minkowski space");
    pane.camera.to_picture(&pane.place, at)
}

fn wrong(question: &Question) -> Option<usize> {
    let mut all = 0..question.choices().len();
    all.find(|&choice| !question.judge(choice).is_right)
}

#[test]
fn a_wrong_answer_is_explained_in_words_and_picture_and_can_be_retried() {
    for (name, mut app) in rounds() {
        let mut missed = Vec::new();
        while let Some(question) = next_question(&mut app) {
            let Some(guess) = wrong(&question) else {
                answer(&mut app, question.right());
                continue;
            };
            missed.push((question.step, question.title()));
            for tries in 1..=2 {
                let what = format!("{name}: {question:?}, try {tries}");
                act(&mut app, &[Action::ShowAnswer]);
                assert!(quiz(&app).is_waiting(), "{what}: shown too early");
                let before = app.figure(SIZE);
                answer(&mut app, guess);
                if !matches!(question.asks, Asks::Collides(_)) {
                    let added = added(&before, &app.figure(SIZE));
                    assert!(
                        added.iter().all(|mark| is_of(mark, &question, guess)),
                        "{what}"
                    );
                }
                let message = quiz(&app).verdict().expect("a verdict");
                assert!(
                    !message.is_right && message.why.len() > 20,
                    "{what}: {}",
                    message.why
                );
                assert_eq!(quiz(&app).tries(), tries, "{what}");
                let roles = roles(&app.figure(SIZE));
                assert!(roles.contains(&Role::Wrong), "{what}");
            }
            if missed.len() % 2 == 0 {
                act(&mut app, &[Action::ShowAnswer]);
                assert!(quiz(&app).was_shown(), "{name}");
            } else {
                answer(&mut app, question.right());
            }
            assert!(!quiz(&app).is_waiting(), "{name}: {question:?}");
        }
        let score = quiz(&app).score();
        let again: Vec<_> = score
            .again
            .iter()
            .map(|look| (look.step, look.title))
            .collect();
        assert_eq!(again, missed, "{name}");
        assert_eq!(score.first_try, score.count - missed.len(), "{name}");
    }
}

/// The marks that a wrong answer adds to a picture and that would give the answer away.
fn added(before: &Figure, after: &Figure) -> Vec<Mark> {
    let marks = |figure: &Figure| {
        let panes = figure.panes.iter();
        let marks = panes.flat_map(|pane| pane.marks.iter().cloned());
        marks.collect::<Vec<Mark>>()
    };
    let known = marks(before);
    let mut added = marks(after);
    added.retain(|mark| REVEALING.contains(&mark.role()) && !known.contains(mark));
    added
}

/// Whether a mark shows the guess alone: it is at the chosen point.
fn is_of(mark: &Mark, question: &Question, guess: usize) -> bool {
    let ends = match &question.choices()[guess] {
        Choice::Word(_) => return false,
        Choice::Point { at, .. } => vec![*at],
        Choice::Part { corners, .. } => corners.clone(),
    };
    let line = [ends[0], ends[ends.len() - 1]];
    let is_on = |at: DVec2| {
        let [from, to] = line;
        let off = (to - from).perp_dot(at - from).abs() / (to - from).length().max(1.0);
        off < 1e-6 && (from != to || at.distance(from) < 1e-6)
    };
    match mark {
        Mark::Polyline { points, .. } => {
            let through = points.windows(2).any(|pair| {
                let off = (pair[1] - pair[0])
                    .normalize_or_zero()
                    .perp_dot(ends[0] - pair[0]);
                off.abs() < 1e-6
            });
            through || points.iter().any(|&at| is_on(at))
        }
        Mark::Point { at, .. } => is_on(*at),
        // The written length belongs to the guess: the sentence has it, too.
        Mark::Label { text, .. } => question.judge(guess).why.contains(text.as_str()),
        _ => false,
    }
}

/// The right answer by brute force, for the questions that allow it.
fn right_by_force(app: &App, question: &Question) -> Option<Vec<usize>> {
    let moment = app.moment();
    let rim = minkowski_difference(&moment.a, &moment.b);
    let size = rim.iter().map(|w| w.point().length()).fold(1.0, f64::max);
    let cost = |choice: &Choice| match (&question.asks, choice) {
        (Asks::Support(asks), Choice::Point { at, .. }) => -asks.direction.dot(*at),
        (Asks::Closest(_), Choice::Part { corners, .. }) => {
            let [p, q] = corners[..] else {
                panic!("no edge: {choice:?}");
            };
            p.perp_dot(q).abs() / (q - p).length()
        }
        (Asks::Collides(_), Choice::Word(word)) => {
            f64::from(u8::from((*word == "yes") != moment.answer.colliding))
        }
        _ => f64::NAN,
    };
    let costs: Vec<f64> = question.choices().iter().map(cost).collect();
    let least = costs.iter().copied().fold(f64::INFINITY, f64::min);
    let all = costs.into_iter().enumerate();
    let right = all.filter(|(_, cost)| *cost <= least + 1e-9 * size);
    let right: Vec<usize> = right.map(|(index, _)| index).collect();
    (!right.is_empty()).then_some(right)
}

#[test]
fn right_answers_count_at_the_first_try_and_b_does_not_move() {
    let mut tied = 0;
    for (name, mut app) in rounds() {
        let before = b(&app);
        let mut asked = 0;
        while let Some(question) = next_question(&mut app) {
            asked += 1;
            assert_eq!(quiz(&app).place(), Some(asked), "{name}");
            let right = right_by_force(&app, &question).unwrap_or(vec![question.right()]);
            tied += right.len() - 1;
            for &index in &right {
                let verdict = question.judge(index);
                assert!(verdict.is_right, "{name}: {index} of {question:?}");
            }
            answer(&mut app, *right.last().expect("something is right"));
            assert!(!quiz(&app).is_waiting(), "{name}: {question:?}");
        }
        let score = quiz(&app).score();
        assert_eq!((score.first_try, score.count), (asked, asked), "{name}");
        // Two bodies far apart in a scene of many may be decided at once.
        let least = if app.falling().is_some() { 1 } else { 3 };
        assert!(score.again.is_empty() && asked >= least, "{name}: {asked}");
        let (narration, at) = app.narration().expect("the lesson");
        assert_eq!(at + 1, narration.step_count(), "{name}");
        assert_eq!(b(&app), before, "{name}");
    }
    assert!(tied > 10, "{tied} ties");
}

/// Asserts that all positions are inside the pane.
fn assert_holds_its_marks(pane: &Pane, what: &str) {
    let shown = pane.camera.shown(&pane.place);
    for mark in &pane.marks {
        let points = match mark {
            Mark::Point { at, .. } | Mark::Label { at, .. } => vec![*at],
            Mark::Arrow { from, to, .. } => vec![*from, *to],
            Mark::Polygon { .. } | Mark::Polyline { .. } => continue,
        };
        for point in points {
            assert!(shown.contains(point), "{what}: {mark:?}");
        }
    }
}

fn roles(figure: &Figure) -> Vec<Role> {
    let marks = figure.panes.iter().flat_map(|pane| &pane.marks);
    marks.map(Mark::role).collect()
}

/// The marks of a step or of the answer, which would give the answer away.
const REVEALING: [Role; 18] = [
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
    Role::LastContact,
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
                for role in REVEALING {
                    assert!(!shown.contains(&role), "{what} shows {role:?}");
                }
                let is_known = matches!(&question.asks, Asks::Support(asks) if asks.letter == 'n');
                assert!(is_known || !shown.contains(&Role::ClosestEdge), "{what}");
                let has_minkowski = figure.panes.iter().any(|pane| pane.is_minkowski);
                let is_first = matches!(question.asks, Asks::Collides(_));
                assert_eq!(has_minkowski, !is_first, "{what}");
                for pane in &figure.panes {
                    assert_holds_its_marks(pane, &what);
                }
                for mark in figure.panes.iter().flat_map(|pane| &pane.marks) {
                    if let Mark::Label { text, role, .. } = mark {
                        let is_length = *role != Role::Scale && text.contains("px");
                        assert!(!is_length, "{what} says {text}");
                    }
                }
            }
            let _ = app.take(Command::Point(None));
            answer(&mut app, question.right());
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
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleGuess]);
    let count = question(&app).choices().len();
    for (key, choice) in [
        (HeldKey::Up, count - 1),
        (HeldKey::Down, 0),
        (HeldKey::Left, count - 1),
        (HeldKey::TurnB, count - 1),
        (HeldKey::Right, 0),
    ] {
        tap(&mut app, key);
        assert_eq!(quiz(&app).guess(), Some(choice), "{key:?}");
    }
    act(&mut app, &[Action::Answer]);
    assert!(quiz(&app).verdict().is_some());
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
        answer(&mut app, question.right());
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
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    assert!(app.is_lesson_open());
    let first = question(&app);
    answer(&mut app, first.right());
    act(&mut app, &[Action::Answer, Action::NextScene]);
    assert_eq!(quiz(&app).place(), Some(1));
    assert!(
        message(&app).0.contains("begins anew"),
        "{}",
        message(&app).0
    );
    act(&mut app, &[Action::ToggleGuess]);
    assert!(app.quiz().is_none() && app.is_lesson_open());
    act(&mut app, &[Action::ToggleGuess, Action::ToggleLesson]);
    assert!(app.quiz().is_none() && !app.is_lesson_open());
}

#[test]
fn releasing_a_dragged_body_restarts_the_quiz() {
    let mut app = two_boxes();
    let _ = app.take(Command::Drawn(SIZE));
    act(&mut app, &[Action::ToggleGuess]);
    while quiz(&app).question().is_some() {
        let asked = question(&app);
        answer(&mut app, asked.right());
        act(&mut app, &[Action::Answer]);
    }
    let at = b(&app).position + DVec2::splat(20.0);
    let grip = DragTarget::Body(BodyId::B);
    pointer(&mut app, PointerAction::Grab { grip, at });
    pointer(&mut app, PointerAction::Drag(at + DVec2::splat(250.0)));
    assert_eq!(quiz(&app).place(), None, "it is still held");
    pointer(&mut app, PointerAction::LetGo);
    assert_eq!(quiz(&app).place(), Some(1));
    assert!(message(&app).0.contains("begins anew"));
    act(&mut app, &[Action::Answer, Action::Undo]);
    assert_eq!(quiz(&app).place(), Some(1));
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
        assert!(!app.is_playing());
        assert!(!message(&app).0.is_empty(), "{action:?}");
    }
    let asked = question(&app);
    answer(&mut app, asked.right());
    act(&mut app, &[Action::Go(Go::Forward)]);
    assert_ne!(question(&app), asked);
}

#[test]
fn closing_the_lesson_at_the_first_question_shows_minkowski_space() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleLesson, Action::ToggleGuess]);
    assert_eq!(app.display().minkowski, MinkowskiPane::Off);
    act(&mut app, &[Action::ToggleLesson]);
    assert_eq!(app.display().minkowski, MinkowskiPane::Half);
    assert!(app.quiz().is_none() && !app.is_lesson_open());
}

#[test]
fn setting_the_current_first_direction_again_restarts_nothing() {
    let mut app = two_boxes();
    act(&mut app, &[Action::ToggleGuess]);
    let first = question(&app);
    let right = first.right();
    answer(&mut app, right);
    let second = next_question(&mut app).expect("a second question");
    act(&mut app, &[Action::LookFirst(FirstDirection::Centres)]);
    assert_eq!(question(&app).step, second.step);
    assert_ne!(question(&app).prompt(), first.prompt());
}
