//! Scenes of bodies that fall: time, gravity, the hand, and the pair that is looked at.

use std::collections::BTreeSet;
use std::sync::Arc;

use collidoscope::dynamics::{ManifoldKind, Material, Solver, TICK_SECONDS};
use collidoscope::figure::{Mark, MinkowskiPane, Overlay, Rect, Role, Scenes};
use collidoscope::lesson::{Course, Lesson};
use collidoscope::planar::{Circle, Polygon, Shape};
use collidoscope::scene::{Body, BodyId, Fall, Falling, FallingBody, KEPT_TICKS, Scene, preset};
use collidoscope::session::{Action, Command, FallStep, Gesture, Go, Grip, Hand, HeldKey, Session};
use glam::{DVec2, dvec2};

use super::sitting::{SIZE, Shown, act, hand, said, sitting_on, ticks};

pub const FLOOR: usize = 0;
const LOWER: usize = 1;
const UPPER: usize = 2;
pub const DISC: usize = 3;

fn block(half: DVec2) -> Shape {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let corners = corners.map(|(x, y)| half * dvec2(x, y));
    Polygon::new(&corners).expect("a box").into()
}

/// A floor, two boxes that lie on it one upon the other, and a disc in the air beside them.
fn heap() -> Scene {
    let body = |shape, position, is_fixed| FallingBody {
        body: Body {
            shape,
            position,
            angle_degrees: 0.0,
        },
        velocity: DVec2::ZERO,
        spin_degrees: 0.0,
        material: Material::default(),
        is_fixed,
    };
    let disc = Circle::new(30.0).expect("a disc").into();
    let bodies = vec![
        body(block(dvec2(400.0, 20.0)), dvec2(500.0, 600.0), true),
        body(block(dvec2(40.0, 30.0)), dvec2(400.0, 550.0), false),
        body(block(dvec2(40.0, 30.0)), dvec2(400.0, 490.0), false),
        body(disc, dvec2(650.0, 200.0), false),
    ];
    let fall = Fall::new(dvec2(0.0, 980.0), Solver::default(), bodies).expect("bodies");
    let fall = Arc::new(fall);
    let like = preset("two-boxes").expect("a preset").scene;
    let scene = Scene {
        title: "A heap".to_owned(),
        note: None,
        push: false,
        ..like
    };
    Falling::new(fall).scene(&scene)
}

pub fn sitting() -> Session {
    sitting_on(heap())
}

/// Lets so many ticks go by, each a hair longer than a tick so that none is left over.
pub fn run(session: &mut Session, ticks: u32) {
    for _ in 0..ticks {
        let _ = session.take(Command::Pass(TICK_SECONDS * 1.000_001));
    }
}

pub fn falling(session: &Session) -> &Falling {
    session.falling().expect("bodies that fall")
}

pub fn fall(session: &mut Session, step: FallStep) {
    act(session, &[Action::Fall(step)]);
}

fn height(session: &Session, body: usize) -> f64 {
    falling(session).body(body).position.y
}

#[test]
fn a_scene_of_bodies_opens_at_rest_and_space_plays_and_stops() {
    let mut session = sitting();
    run(&mut session, 20);
    assert_eq!((ticks(&session), session.is_moving()), (0, false));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 20);
    assert_eq!((ticks(&session), session.is_moving()), (20, true));
    assert!(height(&session, DISC) > 230.0, "{}", height(&session, DISC));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 20);
    assert_eq!((ticks(&session), session.is_moving()), (20, false));
    act(&mut session, &[Action::ToggleFreeze]);
    let _ = session.take(Command::Pass(0.5));
    assert!(ticks(&session) <= 24, "a slow machine is asked for few");
}

#[test]
fn n_is_one_tick_and_stops() {
    let mut session = sitting();
    act(&mut session, &[Action::TickOnce, Action::TickOnce]);
    run(&mut session, 5);
    assert_eq!(ticks(&session), 2);
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 5);
    act(&mut session, &[Action::TickOnce]);
    run(&mut session, 5);
    assert_eq!(ticks(&session), 8);
}

#[test]
fn time_is_taken_back_tick_by_tick_and_played_on_from_there() {
    let mut session = sitting();
    let start = height(&session, DISC);
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 10);
    let end = height(&session, DISC);
    act(&mut session, &[Action::Go(Go::Back)]);
    run(&mut session, 5);
    assert_eq!(ticks(&session), 9, "and it has stopped there");
    act(&mut session, &[Action::Go(Go::Forward)]);
    assert_eq!((ticks(&session), height(&session, DISC)), (10, end));
    act(&mut session, &[Action::Go(Go::Forward)]);
    assert_eq!(ticks(&session), 11, "past the last there is a tick more");
    act(&mut session, &[Action::Go(Go::First)]);
    assert_eq!((ticks(&session), height(&session, DISC)), (0, start));
    act(&mut session, &[Action::Go(Go::Back)]);
    assert_eq!(ticks(&session), 0);
    fall(&mut session, FallStep::Go(Go::To(4)));
    assert_eq!((ticks(&session), falling(&session).span()), (4, [0, 11]));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 1);
    assert_eq!(
        falling(&session).span(),
        [0, 5],
        "what lay ahead is forgotten"
    );
}

#[test]
fn the_last_twenty_seconds_can_be_gone_back_to() {
    let mut session = sitting();
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, KEPT_TICKS as u32 + 30);
    act(&mut session, &[Action::Go(Go::First)]);
    assert_eq!(ticks(&session), 30);
    act(&mut session, &[Action::Go(Go::Last)]);
    assert_eq!(ticks(&session), KEPT_TICKS as u64 + 30);
    assert_eq!(KEPT_TICKS as f64 * TICK_SECONDS, 20.0);
}

#[test]
fn u_turns_gravity_over_and_back() {
    let mut session = sitting();
    fall(&mut session, FallStep::ReverseGravity);
    assert_eq!(said(&session), ("Gravity: upwards", false));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 30);
    assert!(height(&session, DISC) < 180.0, "{}", height(&session, DISC));
    fall(&mut session, FallStep::ReverseGravity);
    assert_eq!(said(&session).0, "Gravity: downwards");
}

#[test]
fn r_puts_the_bodies_and_the_scenes_own_solver_back_and_keeps_the_manifold_and_the_pair() {
    let mut session = sitting();
    let start = falling(&session).body(DISC);
    fall(&mut session, FallStep::NextSolver);
    assert_eq!(said(&session).0, "Solver: push out");
    fall(&mut session, FallStep::Solve(Solver::Sequential));
    fall(&mut session, FallStep::OtherManifold);
    assert_eq!(said(&session).0, "Manifold: incremental");
    fall(&mut session, FallStep::ReverseGravity);
    hand(&mut session, Hand::LookAt([LOWER, UPPER]));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 30);
    act(&mut session, &[Action::Reset]);
    run(&mut session, 30);
    let falling = falling(&session);
    let world = falling.world();
    assert_eq!((ticks(&session), falling.body(DISC)), (0, start));
    assert_eq!(world.solver(), Solver::default());
    assert_eq!(world.manifold(), ManifoldKind::Incremental);
    assert_eq!(world.gravity(), dvec2(0.0, 980.0));
    assert_eq!(falling.pair(), [LOWER, UPPER]);
}

/// The texts of the world's pane with this role, and of the charts in it.
fn written(session: &Session, wanted: Role) -> Vec<String> {
    let figure = session.figure(dvec2(1280.0, 800.0));
    let world = &figure.panes[0];
    let charts = world.plot.iter().flat_map(|plot| &plot.marks);
    let labels = world.marks.iter().chain(charts);
    let texts = labels.filter_map(|mark| match mark {
        Mark::Label { text, role, .. } if *role == wanted => Some(text.clone()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn the_chart_of_energy_names_the_solver_whose_curves_it_shows() {
    let heading = |session: &Session| {
        let texts = written(session, Role::Chart).into_iter();
        texts
            .filter(|text| text.contains("energy"))
            .collect::<Vec<_>>()
    };
    let mut session = sitting();
    act(&mut session, &[Action::Toggle(Overlay::Energy)]);
    let names = |session: &Session, names: &str| {
        let heading = heading(session);
        assert!(
            heading[0].starts_with(&format!("{names}: energy")),
            "{heading:?}"
        );
    };
    names(&session, "soft step");
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 30);
    act(&mut session, &[Action::ToggleFreeze]);
    fall(&mut session, FallStep::Solve(Solver::PushOut));
    names(&session, "soft step");
    act(&mut session, &[Action::TickOnce]);
    names(&session, "soft step, then push out");
    fall(&mut session, FallStep::Go(Go::First));
    names(&session, "push out");
}

#[test]
fn the_picture_names_the_solver_while_time_runs() {
    let mut session = sitting();
    let name = |session: &Session| written(session, Role::Title).join("");
    assert_eq!(name(&session), "");
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 3);
    assert_eq!(name(&session), "soft step");
    fall(&mut session, FallStep::NextSolver);
    assert_eq!(name(&session), "push out");
    act(&mut session, &[Action::ToggleFreeze]);
    assert_eq!(name(&session), "");
}

#[test]
fn minkowski_space_opens_with_a_lesson_only() {
    let mut session = sitting();
    act(
        &mut session,
        &[Action::CycleMinkowski, Action::Toggle(Overlay::Hull)],
    );
    assert_eq!(session.minkowski(), MinkowskiPane::Off);
    act(&mut session, &[Action::ToggleLesson]);
    assert_eq!(session.minkowski(), MinkowskiPane::Half);
    act(&mut session, &[Action::ToggleLesson]);
    assert_eq!(session.minkowski(), MinkowskiPane::Off);
}

pub fn assert_is_a_lesson_on(session: &Session, pair: [usize; 2]) {
    let bodies = falling(session).world().bodies();
    let [a, b] = pair.map(|at| bodies[at].posed());
    let (lesson, _) = session.lesson();
    let first = session.choice().first;
    let course = Course {
        first,
        ..Course::default()
    };
    let fresh = Lesson::on([a, b], Some(falling(session)), course);
    assert_eq!(lesson.narration(), fresh.narration());
}

/// The bodies that the two of the moment are.
fn looked_at(session: &Session) -> [Body; 2] {
    BodyId::BOTH.map(|id| session.scene().body(id).clone())
}

#[test]
fn c_goes_from_contact_to_contact_and_the_two_bodies_are_a_and_b_for_everything() {
    let mut session = sitting();
    assert_eq!(falling(&session).pair(), [FLOOR, LOWER]);
    fall(&mut session, FallStep::StepContact(1));
    assert_eq!(said(&session).0, "Contact 2 of 2: A is body 1, B is body 2");
    let bodies = [LOWER, UPPER].map(|at| falling(&session).body(at));
    assert_eq!(looked_at(&session), bodies);
    let moment = session.moment();
    assert_eq!(
        [&moment.a, &moment.b],
        [&bodies[0].posed(), &bodies[1].posed()]
    );
    assert!(moment.answer.colliding);
    fall(&mut session, FallStep::StepContact(1));
    assert_eq!(falling(&session).pair(), [FLOOR, LOWER]);
    fall(&mut session, FallStep::StepContact(-1));
    assert_eq!(falling(&session).pair(), [LOWER, UPPER]);
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 10);
    let bodies = [LOWER, UPPER].map(|at| falling(&session).body(at));
    assert_eq!(looked_at(&session), bodies, "they are followed");
}

#[test]
fn two_bodies_that_are_chosen_become_a_and_b() {
    let mut session = sitting();
    hand(&mut session, Hand::LookAt([LOWER, UPPER]));
    assert_eq!(falling(&session).pair(), [LOWER, UPPER]);
    assert_eq!(said(&session).0, "Contact 2 of 2: A is body 1, B is body 2");
    hand(&mut session, Hand::LookAt([UPPER, DISC]));
    assert_eq!(said(&session).0, "A is body 2, B is body 3");
    assert!(!session.moment().answer.colliding);
}

#[test]
fn a_lesson_stops_time_and_is_on_the_pair_as_it_is_now() {
    let mut session = sitting();
    hand(&mut session, Hand::LookAt([FLOOR, DISC]));
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 12);
    act(&mut session, &[Action::ToggleLesson]);
    run(&mut session, 12);
    assert_eq!(ticks(&session), 12);
    assert_is_a_lesson_on(&session, [FLOOR, DISC]);
    fall(&mut session, FallStep::StepContact(1));
    assert_is_a_lesson_on(&session, falling(&session).pair());
    act(
        &mut session,
        &[Action::Go(Go::Forward), Action::ToggleFreeze],
    );
    assert!(session.is_playing(), "keys are the lesson's");
    assert_eq!(ticks(&session), 12);
    act(&mut session, &[Action::ToggleLesson]);
    run(&mut session, 12);
    assert_eq!(ticks(&session), 12, "time waits for Space");
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 12);
    assert_eq!(ticks(&session), 24);
}

#[test]
fn the_lesson_ends_with_what_the_solver_gives_now() {
    let mut session = sitting();
    hand(&mut session, Hand::LookAt([LOWER, UPPER]));
    act(&mut session, &[Action::ToggleLesson, Action::Go(Go::Last)]);
    let solvers: Vec<Solver> = Solver::ALL
        .iter()
        .map(|_| {
            fall(&mut session, FallStep::NextSolver);
            let solver = falling(&session).world().solver();
            let (lesson, at) = session.lesson();
            assert!(lesson.caption(at).contains(solver.title()), "{solver}");
            assert_eq!(at + 1, lesson.step_count());
            solver
        })
        .collect();
    assert_eq!(solvers.last(), Some(&Solver::default()));
}

#[test]
fn a_hand_pulls_a_body_while_time_runs() {
    let mut session = sitting();
    let on_the_disc = dvec2(655.0, 190.0);
    let pull = Hand::Pull {
        body: DISC,
        at: on_the_disc,
    };
    hand(&mut session, pull.clone());
    assert!(said(&session).0.starts_with("Space lets the bodies fall"));
    assert!(session.plane().expect("the plane").world.pull().is_none());
    act(&mut session, &[Action::ToggleFreeze]);
    hand(&mut session, pull);
    hand(&mut session, Hand::Drag(dvec2(700.0, 100.0)));
    run(&mut session, 120);
    let held = falling(&session).body(DISC).position;
    assert!(held.distance(dvec2(700.0, 100.0)) < 40.0, "{held}");
    hand(&mut session, Hand::LetGo);
    run(&mut session, 60);
    assert!(height(&session, DISC) > 400.0, "it falls again");
}

#[test]
fn what_has_stopped_is_not_held_any_more() {
    for stop in [
        Action::ToggleFreeze,
        Action::ToggleLesson,
        Action::TickOnce,
        Action::Go(Go::Back),
    ] {
        let mut session = sitting();
        act(&mut session, &[Action::ToggleFreeze]);
        run(&mut session, 5);
        let at = falling(&session).body(DISC).position;
        hand(&mut session, Hand::Pull { body: DISC, at });
        assert!(session.plane().expect("the plane").world.pull().is_some());
        act(&mut session, &[stop]);
        assert!(
            session.plane().expect("the plane").world.pull().is_none(),
            "{stop:?}"
        );
    }
}

#[test]
fn what_is_for_two_bodies_changes_nothing_among_many_and_says_so() {
    let mut session = sitting();
    let start = session.scene().clone();
    let _ = session.take(Command::Press(HeldKey::Left));
    let _ = session.take(Command::Release(HeldKey::Left));
    assert!(said(&session).0.starts_with("Gravity moves these bodies"));
    for (action, begins) in [
        (Action::TogglePush, "X is for two bodies"),
        (Action::Undo, "Nothing to undo here"),
        (Action::Redo, "Nothing to undo here"),
    ] {
        act(&mut session, &[action]);
        assert!(said(&session).0.starts_with(begins), "{action:?}");
    }
    let id = BodyId::B;
    let mut body = start.b.clone();
    body.position += dvec2(30.0, 0.0);
    for edit in [
        Hand::Turn { id, degrees: 5.0 },
        Hand::RemoveVertex { id, index: 0 },
        Hand::Put {
            id,
            body,
            gesture: Gesture::Drag,
        },
        Hand::Grab {
            grip: Grip::Body(id),
            at: start.b.position,
        },
    ] {
        hand(&mut session, edit);
        assert!(
            said(&session)
                .0
                .starts_with("The shapes of a scene of bodies stay")
        );
    }
    run(&mut session, 10);
    assert_eq!(session.scene(), &start);
    assert_eq!(ticks(&session), 0, "time has not begun");
    assert!(!session.would_lose());
}

#[test]
fn what_is_for_many_bodies_changes_nothing_of_two_and_says_so() {
    let scene = preset("two-boxes").expect("a preset").scene;
    for step in [
        FallStep::ReverseGravity,
        FallStep::NextSolver,
        FallStep::OtherManifold,
        FallStep::StepContact(1),
        FallStep::NextImpact,
    ] {
        let mut session = sitting_on(scene.clone());
        fall(&mut session, step);
        assert!(
            said(&session)
                .0
                .starts_with("U, S, W, C and E are for scenes of bodies")
        );
        assert_eq!(session.scene(), &scene);
        assert!(!session.is_moving());
    }
}

#[test]
fn overlays_of_bodies_that_fall_are_shown_of_them_alone() {
    let scene = preset("two-boxes").expect("a preset").scene;
    for (mut session, is_shown) in [(sitting(), true), (sitting_on(scene), false)] {
        for overlay in Overlay::ALL
            .into_iter()
            .filter(|one| one.row().scenes == Scenes::Bodies)
        {
            act(&mut session, &[Action::Toggle(overlay)]);
            assert_eq!(session.looking().overlays.has(overlay), is_shown);
            assert_eq!(session.message().is_some(), !is_shown);
        }
    }
}

#[test]
fn the_scene_after_a_fall_that_was_stopped_is_not_frozen() {
    let mut session = sitting();
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 5);
    act(&mut session, &[Action::ToggleFreeze, Action::NextScene]);
    assert!(session.falling().is_none() && !session.is_frozen());
    act(&mut session, &[Action::PreviousScene]);
    assert_eq!(ticks(&session), 0, "and the bodies are back");
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 5);
    assert_eq!(ticks(&session), 5);
}

#[test]
fn the_scene_is_kept_as_it_begins() {
    let mut session = sitting();
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 30);
    assert_eq!(session.drawn().fall, heap().fall);
    let path = std::path::PathBuf::from("heap.json");
    let result = Ok(());
    let _ = session.take(Command::SceneWritten { path, result });
    assert_eq!(said(&session).0, "Saved heap.json, as it begins");
}

#[test]
fn where_time_stops_two_bodies_that_touch_are_looked_at_unless_others_were_chosen() {
    let tumble = preset("tumble").expect("a preset").scene;
    let mut session = sitting_on(tumble);
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 180);
    act(&mut session, &[Action::ToggleFreeze]);
    let touches = |session: &Session| {
        let pair = falling(session).pair();
        falling(session).touching().any(|touching| touching == pair)
    };
    assert!(touches(&session));
    // A contact that was chosen is looked at even when it has come apart.
    fall(&mut session, FallStep::StepContact(1));
    let chosen = falling(&session).pair();
    act(&mut session, &[Action::ToggleFreeze]);
    run(&mut session, 60);
    act(&mut session, &[Action::ToggleFreeze]);
    assert_eq!(falling(&session).pair(), chosen);
}

/// The arrows of this role at the rim of the world, in points of the picture, and the names that stand there.
fn arrows(session: &Session, role: Role) -> (Vec<[DVec2; 2]>, Vec<String>) {
    let figure = session.figure(SIZE);
    let pane = &figure.panes[0];
    let seen = |at: DVec2| pane.camera.to_picture(&pane.place, at);
    let marks = pane.marks.iter();
    let arrows = marks.filter_map(|mark| match mark {
        Mark::Arrow { from, to, role: of } if *of == role => Some([*from, *to].map(seen)),
        _ => None,
    });
    (arrows.collect(), written(session, role))
}

#[test]
fn an_arrow_at_the_rim_names_what_has_left_the_picture_and_points_to_it() {
    let mut session = sitting();
    let _ = session.take(Command::Drawn(SIZE));
    act(&mut session, &[Action::ToggleFreeze]);
    let away = |session: &Session| [Role::Pointer, Role::Away].map(|role| arrows(session, role));
    run(&mut session, 3);
    assert!(away(&session).iter().all(|(arrows, _)| arrows.is_empty()));
    // Upwards all that is free falls out of the picture.
    fall(&mut session, FallStep::ReverseGravity);
    run(&mut session, 90);
    let [(to_b, names), (to_others, names_of_others)] = away(&session);
    let pair = falling(&session).pair();
    let called = |at: usize| match pair.iter().position(|&of_pair| of_pair == at) {
        Some(0) => "A".to_owned(),
        Some(_) => "B".to_owned(),
        None => at.to_string(),
    };
    let gone = BTreeSet::from([LOWER, UPPER, DISC].map(called));
    let all = names.iter().chain(&names_of_others);
    let named = all.flat_map(|names| names.split(", ").map(str::to_owned));
    assert_eq!(named.collect::<BTreeSet<_>>(), gone);
    assert!(
        to_b.len() + to_others.len() > 1,
        "the disc is apart from the boxes"
    );
    let pane = session.figure(SIZE).panes[0].place;
    for [from, to] in to_b.into_iter().chain(to_others) {
        assert!(pane.contains(from) && pane.contains(to), "{from} to {to}");
        assert!(to.y < from.y, "they are above: {from} to {to}");
    }
    // Back in the picture there is nothing to point at.
    fall(&mut session, FallStep::Go(Go::First));
    assert!(away(&session).iter().all(|(arrows, _)| arrows.is_empty()));
}

#[test]
fn an_impulse_is_shown_in_the_world_alone_fitted_to_what_it_moves() {
    for slug in ["ramp", "stack", "bounce"] {
        let mut session = sitting_on(preset(slug).expect("a preset").scene);
        let _ = session.take(Command::Drawn(SIZE));
        act(&mut session, &[Action::Fall(FallStep::NextImpact)]);
        (0..600).for_each(|_| run(&mut session, 1));
        act(&mut session, &[Action::ToggleLesson, Action::Go(Go::Last)]);
        let lesson = |session: &Session| {
            let (lesson, at) = session.lesson();
            (lesson.clone(), at)
        };
        let (of_impulse, last) = lesson(&session);
        assert!(
            of_impulse.impulse(last).is_some(),
            "{slug} ends with an impulse"
        );
        let figure = session.figure(SIZE);
        assert_eq!(figure.panes.len(), 1, "{slug}");
        let pane = &figure.panes[0];
        assert_eq!(pane.place.size(), SIZE, "{slug}: the whole picture");
        let step = of_impulse.impulse(last).expect("a step");
        let moment = session.moment();
        let free = [&moment.a, &moment.b].into_iter().enumerate();
        let free = free.filter(|&(body, _)| !step.impact.is_fixed(body));
        let outlines = free.flat_map(|(_, body)| body.outline());
        let seen = outlines.map(|at| pane.camera.to_picture(&pane.place, at));
        let seen = Rect::around(seen);
        assert!(pane.place.holds(&seen), "{slug}: {seen:?}");
        let fills = (seen.size() / SIZE).max_element();
        assert!(fills > 0.25, "{slug}: {fills} of the picture");
        for step in 0..last {
            act(&mut session, &[Action::Go(Go::To(step))]);
            let (lesson, at) = lesson(&session);
            let panes = session.figure(SIZE).panes.len();
            let expected = if lesson.impulse(at).is_some() { 1 } else { 2 };
            assert_eq!(panes, expected, "{slug}, step {at}");
        }
    }
}
