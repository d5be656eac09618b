//! The methods as the program shows them: traces, figures, handouts, sittings and links.

use std::process::{Command, Output};

use collidoscope::lesson::{Course, Lesson, Method, Phase, line_of, pseudocode};
use collidoscope::scene::{preset, presets};
use collidoscope::session::{Action, Command as Asked, Go, Link, Opening, Session, TourStep};
use serde_json::Value;

const BESIDE: [Method; 2] = [Method::Closest, Method::Mpr];

fn program(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program runs")
}

fn trace(scene: &str, method: Method) -> Vec<Value> {
    let output = program(&["trace", scene, "--json", "--method", method.slug()]);
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("a JSON array")
}

fn lesson(scene: &str, method: Method) -> Lesson {
    let scene = preset(scene).expect("a preset").scene;
    let course = Course {
        method,
        ..Course::default()
    };
    Lesson::on([&scene.a.posed(), &scene.b.posed()], None, course)
}

fn keys(value: &Value) -> Vec<&str> {
    let object = value.as_object().expect("an object");
    object.keys().map(String::as_str).collect()
}

fn sitting(slug: &'static str) -> Session {
    Session::new(Opening {
        preset: Some(slug),
        ..Opening::of(preset(slug).expect("a preset").scene)
    })
}

fn act(session: &mut Session, actions: &[Action]) {
    for &action in actions {
        let _ = session.take(Asked::Act(action));
    }
}

#[test]
fn a_trace_has_a_record_for_every_step_with_what_the_page_on_traces_tells() {
    let page = include_str!("../../../docs/traces.md");
    for method in BESIDE {
        let phase = method.slug();
        let start = format!("- of `{phase}`: ");
        let told = page.lines().find_map(|line| line.strip_prefix(&start));
        let told: Vec<&str> = told
            .expect("its cases")
            .split('`')
            .skip(1)
            .step_by(2)
            .collect();
        for preset in presets() {
            let records = trace(preset.slug, method);
            let lesson = lesson(preset.slug, method);
            for (index, (record, step)) in records.iter().zip(lesson.steps()).enumerate() {
                assert_eq!(
                    (&record["phase"], &record["step"]),
                    (&phase.into(), &index.into())
                );
                assert_eq!(record["caption"], step.caption.as_str());
                let case = record["case"].as_str().expect("a word");
                assert!(told.contains(&case), "{phase}: {case}");
                let state = if method == Method::Mpr {
                    "portal"
                } else {
                    "simplex"
                };
                let before = record[state].as_array().expect("a list");
                let kept = record["kept"].as_array().expect("a list");
                let mut known = before.clone();
                known.push(record["support"].clone());
                let kept: Vec<&Value> = kept
                    .iter()
                    .map(|index| &known[index.as_u64().expect("an index") as usize])
                    .collect();
                // What is kept is what the next step has.
                if let Some(next) = records.get(index + 1).filter(|next| next["phase"] == phase) {
                    let next = next[state].as_array().expect("a list");
                    assert_eq!(kept.len(), next.len());
                    assert!(next.iter().all(|point| kept.contains(&point)));
                }
                let own = match (method, record["outcome"].as_str()) {
                    (Method::Mpr, Some("depth")) => &["interior", "depth", "normal"][..],
                    (Method::Mpr, _) => &["interior"],
                    _ => &["closest", "distance"],
                };
                for field in own {
                    assert!(keys(record).contains(field), "{field}: {record}");
                }
                let has_depth = keys(record).contains(&"depth");
                assert_eq!(has_depth, own.contains(&"depth"), "{record}");
            }
        }
    }
}

#[test]
fn every_step_has_its_line_of_pseudocode_and_its_numbers() {
    for method in BESIDE {
        let mut lit = std::collections::BTreeSet::new();
        for preset in presets() {
            let lesson = lesson(preset.slug, method);
            for at in 0..lesson.steps().len() {
                let lines = pseudocode(lesson.phase(at));
                lit.insert(line_of(&lesson, at));
                assert!(line_of(&lesson, at) < lines.len());
                let mut numbers = lesson.numbers(at);
                assert!(numbers[0].starts_with('w'), "{numbers:?}");
                assert!(
                    numbers.iter().all(|line| !line.contains("NaN")),
                    "{numbers:?}"
                );
                let count = numbers.len();
                numbers.sort_unstable();
                numbers.dedup();
                assert_eq!(numbers.len(), count, "{}: a line stands twice", preset.slug);
            }
        }
        assert!(lit.len() >= 3, "{method:?} lights {lit:?}");
    }
}

#[test]
fn the_same_depth_and_the_least_one_are_told_by_hand_of_hamaluik() {
    // w₁ = (4, 1), w₃ = (−5, 3): n ~ (2, 9), n·w₁ = 17/√85 = 1.84. The ray is (11, 8.5)/3 from v₀, so that
    // n·r = (2·11 + 9·8.5)/√85/√193.25 and 1.84/0.7685 = 2.40.
    let records = trace("hamaluik", Method::Mpr);
    let last = records.last().expect("a step");
    let height = 17.0 / 85.0_f64.sqrt();
    let share = (2.0 * 11.0 + 9.0 * 8.5) / 85.0_f64.sqrt() / 193.25_f64.sqrt();
    let depth = last["depth"].as_f64().expect("a depth");
    assert!((depth - height / share).abs() < 1e-12, "{depth}");
    let caption = last["caption"].as_str().expect("a text");
    assert!(
        caption.contains("2.40 px") && caption.contains("1.84 px"),
        "{caption}"
    );
}

#[test]
fn figures_and_handouts_go_by_the_method_that_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    for method in Method::ALL {
        let slug = method.slug();
        let picture = folder.path().join(format!("{slug}.svg"));
        let page = folder.path().join(slug);
        let [picture, page] = [&picture, &page].map(|path| path.to_str().expect("UTF-8"));
        let drawn = program(&[
            "figure", "hamaluik", "--step", "1", "--method", slug, "-o", picture,
        ]);
        let written = program(&["handout", "hamaluik", "--method", slug, "-o", page]);
        assert!(
            drawn.status.success() && written.status.success(),
            "{written:?}"
        );
        let svg = std::fs::read_to_string(picture).expect("a picture");
        assert_eq!(svg.contains("class=\"ray\""), method == Method::Mpr);
        let page = std::fs::read_to_string(format!("{page}/index.html")).expect("a page");
        for step in lesson("hamaluik", method).steps() {
            assert!(page.contains(&step.caption), "{}", step.caption);
        }
        let by = format!("--method {slug}");
        assert_eq!(page.contains(&by), method != Method::GjkEpa);
    }
}

#[test]
fn questions_on_paper_are_refused_for_another_method_with_status_2() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page");
    let page = page.to_str().expect("UTF-8");
    let output = program(&[
        "handout",
        "hamaluik",
        "--questions",
        "--method",
        "mpr",
        "-o",
        page,
    ]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("--method mpr") && said.lines().count() == 1,
        "{said}"
    );
}

#[test]
fn a_method_that_there_is_not_is_refused_with_the_list() {
    let output = program(&["trace", "hamaluik", "--method", "xeno"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    for method in Method::ALL {
        assert!(said.contains(method.slug()), "{said}");
    }
}

#[test]
fn the_lesson_that_is_open_takes_the_method_and_keeps_it_in_the_next_scene() {
    let mut session = sitting("hamaluik");
    act(
        &mut session,
        &[Action::Go(Go::Last), Action::AnswerBy(Method::Mpr)],
    );
    let phase = |session: &Session| {
        let (lesson, at) = session
            .plane()
            .expect("the plane")
            .lesson
            .shown()
            .expect("a lesson");
        assert_eq!(at + 1, lesson.step_count());
        lesson.phase(at)
    };
    assert_eq!(phase(&session), Phase::Mpr);
    act(&mut session, &[Action::NextScene]);
    assert_eq!(phase(&session), Phase::Mpr);
    act(&mut session, &[Action::AnswerBy(Method::Closest)]);
    assert_eq!(phase(&session), Phase::Closest);
    act(&mut session, &[Action::AnswerBy(Method::GjkEpa)]);
    assert!(matches!(
        phase(&session),
        Phase::Epa | Phase::Gjk | Phase::Distance
    ));
}

#[test]
fn guess_first_and_the_tour_keep_to_gjk_and_epa() {
    let is_warned = |session: &Session| {
        let message = session.message().expect("a message");
        assert!(message.text.contains("GJK and EPA"), "{}", message.text);
        message.is_warning
    };
    let mut session = sitting("hamaluik");
    act(
        &mut session,
        &[Action::AnswerBy(Method::Mpr), Action::ToggleGuess],
    );
    assert!(session.guessing().is_none() && is_warned(&session));
    act(
        &mut session,
        &[Action::AnswerBy(Method::GjkEpa), Action::ToggleGuess],
    );
    assert!(session.guessing().is_some());
    act(&mut session, &[Action::AnswerBy(Method::Closest)]);
    assert_eq!(session.choice().method, Method::GjkEpa);
    assert!(session.guessing().is_some() && is_warned(&session));

    let mut session = sitting("hamaluik");
    act(
        &mut session,
        &[Action::AnswerBy(Method::Mpr), Action::Tour(TourStep::GoOn)],
    );
    assert_eq!(session.choice().method, Method::GjkEpa);
    act(&mut session, &[Action::AnswerBy(Method::Mpr)]);
    assert_eq!(session.choice().method, Method::GjkEpa);
    assert!(is_warned(&session));
    act(&mut session, &[Action::Tour(TourStep::Leave)]);
    assert_eq!(
        session.choice().method,
        Method::Mpr,
        "what lay on the table is put back"
    );
}

#[test]
fn a_link_carries_the_method() {
    for method in Method::ALL {
        let mut session = sitting("hamaluik");
        act(
            &mut session,
            &[Action::AnswerBy(method), Action::Go(Go::Last)],
        );
        let fragment = session.link().expect("a link");
        let shown = Link::decode(&fragment).expect("what it shows").lesson;
        assert_eq!(shown.map(|shown| shown.method), Some(method));
        let mut other = sitting("two-boxes");
        let _ = other.take(Asked::OpenLink(fragment));
        let shown = |session: &Session| {
            let (lesson, at) = session
                .plane()
                .expect("the plane")
                .lesson
                .shown()
                .expect("a lesson");
            (lesson.method(), at, lesson.steps()[at].caption.clone())
        };
        assert_eq!(shown(&other), shown(&session));
    }
}

#[test]
fn a_figure_of_another_method_without_a_step_is_of_its_last() {
    let folder = tempfile::tempdir().expect("a folder");
    let drawn = |method: Method, more: &[&str]| {
        let path = folder.path().join("figure.svg");
        let path = path.to_str().expect("UTF-8");
        let asked = ["figure", "hamaluik", "--force", "-o", path, "--method"];
        let output = program(&[&asked[..], &[method.slug()], more].concat());
        assert!(output.status.success(), "{output:?}");
        std::fs::read_to_string(path).expect("a picture")
    };
    for method in BESIDE {
        let last = (lesson("hamaluik", method).step_count() - 1).to_string();
        assert_eq!(drawn(method, &[]), drawn(method, &["--step", &last]));
    }
    assert_ne!(drawn(Method::Mpr, &[]), drawn(Method::GjkEpa, &[]));
}
