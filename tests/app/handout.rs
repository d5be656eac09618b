//! `collidoscope handout`: a self-contained page that explains or asks every step, and the files it writes.

use std::collections::HashSet;
use std::fs;

use collidoscope::export::{LessonSource, paper_questions};
use collidoscope::lesson::questions_in_space;
use collidoscope::lesson::{
    Asks, Dimension, Lesson as LessonOf, LessonConfig, Phase, Question, Slide,
};
use collidoscope::scene::{
    AnyScene, Body, Falling, Preset, Scene, Space, open, preset, preset_in_space, presets,
    presets_in_space,
};

use crate::run::{failure, run, scratch, scratch_path};
use crate::sentences::of_phase;

/// A lesson in the plane.
type Lesson = LessonOf;

fn lesson(scene: &Scene) -> Lesson {
    let [a, b] = [&scene.a, &scene.b].map(Body::posed);
    let falling = scene.fall.clone().map(Falling::new);
    Lesson::on([&a, &b], falling.as_ref(), LessonConfig::default())
}

/// Checks the rules for every page, and returns how many steps it has.
fn assert_sound(name: &str, page: &str) -> usize {
    let text = page.strip_prefix("<!DOCTYPE html>").expect("HTML5");
    let tree = roxmltree::Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
    for wrong in ["http", "src=", "@import", "NaN", "inf\""] {
        assert!(!page.contains(wrong), "{name}: {wrong}");
    }
    let mut ids = HashSet::new();
    for id in tree.descendants().filter_map(|node| node.attribute("id")) {
        assert!(ids.insert(id), "{name}: the id {id} stands twice");
    }
    let elements: Vec<_> = tree
        .descendants()
        .filter(roxmltree::Node::is_element)
        .collect();
    for node in &elements {
        for attribute in node.attributes() {
            let value = attribute.value();
            if let Some(rest) = value.strip_prefix("url(#") {
                assert!(ids.contains(rest.trim_end_matches(')')), "{name}: {value}");
            }
        }
        if node.has_tag_name("a") {
            assert_eq!(node.attribute("href"), Some("scene.json"), "{name}");
        }
    }
    assert_is_within_reach(name, &tree);
    let pictures: Vec<_> = elements
        .iter()
        .filter(|n| n.attribute("role") == Some("img"))
        .collect();
    for picture in &pictures {
        let alt = picture.attribute("aria-label");
        assert!(alt.is_some_and(|alt| alt.len() > 40), "{name}");
        // Stacked where there is no room side by side, as on a phone.
        let panes = picture.children().filter(|n| n.has_tag_name("svg"));
        // The question whether they collide shows the bodies alone, and an impulse shows the world alone.
        let of_one = [": collision: ", " · Impulse: "];
        let is_of_one = alt.is_some_and(|alt| of_one.iter().any(|words| alt.contains(words)));
        let expected = if is_of_one { 1 } else { 2 };
        assert_eq!(panes.count(), expected, "{name}: a picture for each pane");
    }
    for svg in elements.iter().filter(|n| n.has_tag_name("svg")) {
        let is_of_picture = svg.parent().is_some_and(|n| pictures.contains(&&n));
        let is_swatch = svg.attribute("aria-hidden") == Some("true");
        assert!(
            is_of_picture != is_swatch,
            "{name}: with alt text or unsaid"
        );
    }
    let steps = elements
        .iter()
        .filter(|n| n.attribute("class") == Some("step"));
    let count = steps.count();
    assert_eq!(
        pictures.len(),
        1 + count,
        "{name}: the example and a picture a step"
    );
    count
}

/// The page states its language and title, and each button its function.
fn assert_is_within_reach(name: &str, tree: &roxmltree::Document<'_>) {
    let text = |node: roxmltree::Node<'_, '_>| -> String {
        node.descendants().filter_map(|n| n.text()).collect()
    };
    assert_eq!(tree.root_element().attribute("lang"), Some("en"), "{name}");
    let title = tree.descendants().find(|n| n.has_tag_name("title"));
    assert!(title.is_some_and(|n| !text(n).is_empty()), "{name}");
    for button in tree.descendants().filter(|n| n.has_tag_name("button")) {
        assert_eq!(button.attribute("type"), Some("button"), "{name}");
        assert!(!text(button).is_empty(), "{name}");
    }
}

/// A text of the lesson as escaped in a page.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// The page without the elements that set its symbols in italics.
fn upright(page: &str) -> String {
    page.replace("<i>", "").replace("</i>", "")
}

/// The part of the page from `start` up to `end`.
fn part<'p>(page: &'p str, start: &str, end: &str) -> &'p str {
    let (_, rest) = page.split_once(start).expect("its start");
    rest.split_once(end).expect("its end").0
}

/// The page of these arguments, and the scene next to it.
fn with_scene(arguments: &[&str]) -> (String, AnyScene) {
    let (_folder, path) = scratch_path("page");
    let made = run(&[&["handout"], arguments, &["-o", &path]].concat());
    assert!(made.status.success(), "{arguments:?}: {made:?}");
    let page = fs::read_to_string(format!("{path}/index.html")).expect("the page");
    let scene = open(format!("{path}/scene.json").as_ref()).expect("the scene");
    (page, scene.scene)
}

fn page(scene: &str, more: &[&str]) -> String {
    upright(&with_scene(&[&[scene], more].concat()).0)
}

/// Asserts that a preset's page is sound and has each slide of its lesson, an impulse first, with its numbers.
fn check_slides<D: Dimension>(
    slug: &str,
    scene: &AnyScene,
    lesson: &LessonOf<D>,
    numbers: impl Fn(usize) -> Vec<String>,
) {
    let (page, beside) = with_scene(&[slug]);
    assert_eq!(&beside, scene, "the scene beside the page is the page's");
    let has_italics = page.contains("<i>w</i>₁") && !page.contains("<i>A</i>");
    assert!(has_italics, "symbols alone are in italics");
    let page = upright(&page);
    let frames = lesson.abridged(|_| false);
    assert_eq!(assert_sound(slug, &page), frames.len());
    let mut rest = page.as_str();
    let is_of_impulse = |frame: &&Slide| lesson.impulse(frame.step).is_some();
    let (impulse, query): (Vec<&Slide>, Vec<&Slide>) = frames.iter().partition(is_of_impulse);
    for frame in impulse.into_iter().chain(query) {
        let texts = [lesson.heading(frame.step)].into_iter();
        let texts = texts.chain(frame.caption.lines().map(str::to_owned));
        for text in texts.chain(numbers(frame.step)) {
            let place = rest.find(&escaped(&text));
            rest = &rest[place.unwrap_or_else(|| panic!("{slug}: {text}"))..];
        }
    }
    assert!(rest.contains("<h2>The answer</h2>") && rest.contains("Try it yourself"));
}

#[test]
fn every_presets_page_is_self_contained_and_has_every_slide() {
    for Preset { slug, scene } in presets() {
        let lesson = lesson(&scene);
        check_slides(slug, &scene.into(), &lesson, |at| lesson.numbers(at));
    }
    for Preset { slug, scene } in presets_in_space() {
        let lesson = LessonOf::<Space>::in_space(&scene.a.posed(), &scene.b.posed());
        check_slides(slug, &scene.into(), &lesson, |at| lesson.numbers(at));
    }
}

#[test]
fn html_in_a_title_is_escaped() {
    let mut scene = presets().swap_remove(0).scene;
    scene.title = "<b>A & B</b> --> \"'".to_owned();
    scene.note = Some("</p><script>alert(1)</script>".to_owned());
    let (_folder, path) = scratch("mine.json", scene.to_json());
    let (page, _) = with_scene(&[&path]);
    assert_sound("signs", &page);
    assert_eq!(page.matches("<script").count(), 1);
}

#[test]
fn existing_files_are_replaced_only_by_force() {
    let (folder, mine) = scratch("scene.json", "mine");
    let into = folder.path().to_str().expect("UTF-8");
    let handout = ["handout", "hamaluik", "-o", into];
    let text = failure(&handout, 1);
    let says_how = text.contains("scene.json") && text.contains("--force");
    assert!(says_how, "{text}");
    assert_eq!(fs::read(&mine).expect("the file"), b"mine");
    assert!(!folder.path().join("index.html").exists());
    let forced = run(&[&handout[..], &["--force"]].concat());
    assert!(forced.status.success(), "{forced:?}");
    assert!(open(mine.as_ref()).is_ok());
}

#[test]
fn a_long_phase_has_its_first_and_last_three_steps_and_the_number_omitted() {
    let scene = preset("worst-direction").expect("a preset").scene;
    let lesson = lesson(&scene);
    let page = page("worst-direction", &[]);
    let mut shown = lesson.step_count();
    let counts = Phase::ALL.map(|phase| of_phase(&lesson, phase));
    for count in counts.into_iter().filter(|&count| count > 10) {
        let left_out = count - 6;
        assert!(page.contains(&format!("<p class=\"said\">… {left_out} steps</p>")));
        shown -= left_out;
    }
    assert!(shown < lesson.step_count());
    assert_eq!(assert_sound("worst-direction", &page), shown);
}

/// The overlays that give an answer away, by the class of their group.
const REVEALING: &str = "support support-line reach empty-side origin-region ghost-b penetration \
                         expansion dimension contact";

/// The overlays that a question's figure must not have.
fn hidden(question: &Question) -> Vec<&'static str> {
    let own: &[&str] = match question.asks {
        Asks::Collides => &["hull", "core-hull", "origin", "search-direction"],
        Asks::Closest => &["closest-edge", "edge-distance", "search-direction"],
        Asks::Normal => &["edge-distance", "search-direction"],
        Asks::Leaves => &["closest-edge", "search-direction"],
        Asks::Support | Asks::Push => &["edge-distance"],
    };
    REVEALING.split(' ').chain(own.iter().copied()).collect()
}

fn has_group(page: &str, class: &str) -> bool {
    page.contains(&format!("class=\"{class}\""))
}

/// The steps that the page shows.
fn frames(lesson: &Lesson, questions: &[Question]) -> Vec<Slide> {
    let is_asked = |step| questions.iter().any(|question| question.step == step);
    lesson.abridged(is_asked)
}

fn asked_of(scene: &Scene) -> Vec<Question> {
    let falling = scene.fall.clone().map(Falling::new);
    paper_questions(&LessonSource::new(scene.clone(), falling))
}

/// Whether the page with questions explains a slide: it has no question, and GJK continues after it, so that it does
/// not give the verdict away.
fn is_explained(frame: &Slide, lesson: &Lesson, questions: &[Question]) -> bool {
    let next = lesson.steps().get(frame.step + 1);
    next.is_some_and(|step| step.phase() == Phase::Gjk)
        && questions.iter().all(|q| q.step != frame.step)
}

#[test]
fn with_questions_no_answer_is_given_before_the_last_page() {
    for preset in presets() {
        let slug = preset.slug;
        let page = page(slug, &["--questions"]);
        let lesson = lesson(&preset.scene);
        let questions = asked_of(&preset.scene);
        let frames = frames(&lesson, &questions);
        let (explained, kept): (Vec<&Slide>, Vec<&Slide>) = frames
            .iter()
            .partition(|frame| is_explained(frame, &lesson, &questions));
        assert_eq!(
            assert_sound(slug, &page),
            questions.len() + explained.len(),
            "{slug}: a figure for each question and each explained step"
        );
        let (before, answered) = page
            .split_once("<div class=\"last\">")
            .unwrap_or_else(|| panic!("{slug}: a last page"));
        assert!(!answered.contains("class=\"step\""), "{slug}");
        let told_numbers: HashSet<String> = explained
            .iter()
            .flat_map(|frame| lesson.numbers(frame.step))
            .collect();
        for frame in &explained {
            assert!(
                before.contains(&escaped(lesson.caption(frame.step))),
                "{slug}"
            );
        }
        for frame in kept {
            let numbers = lesson.numbers(frame.step);
            let unknown = numbers.iter().filter(|line| !told_numbers.contains(*line));
            let unknown = unknown.map(String::as_str);
            for text in unknown.chain([lesson.caption(frame.step)]) {
                let text = escaped(text);
                assert!(!before.contains(&text), "{slug}: {text}");
                assert!(answered.contains(&text), "{slug}: {text}");
            }
        }
        for question in &questions {
            let answer = escaped(&question.answer_on_paper());
            assert!(!before.contains(&answer), "{slug}: {answer}");
            assert!(answered.contains(&answer), "{slug}: {answer}");
        }
        if let Some(note) = &preset.scene.note {
            assert!(!before.contains(note.as_str()), "{slug}: {note}");
            assert!(answered.contains(&escaped(note)), "{slug}: {note}");
        }
        let steps = part(before, "<section class=\"steps\">", "</section>");
        let prompt = escaped(&questions[0].prompt_on_paper);
        let words = steps.replace(&prompt, "");
        for word in ["collide", "apart", "overlap"] {
            assert!(!words.contains(word), "{slug}: {word}");
        }
        assert!(answered.contains("<h2>The answer</h2>"), "{slug}");
    }
}

#[test]
fn each_question_has_a_blank_and_a_figure_without_the_answer() {
    let pages: Vec<String> = presets().iter().map(|p| page(p.slug, &[])).collect();
    for preset in presets() {
        let slug = preset.slug;
        let page = page(slug, &["--questions"]);
        let questions = asked_of(&preset.scene);
        let steps = part(&page, "<section class=\"steps\">", "</section>");
        let asked: Vec<&str> = steps
            .split("<li class=\"step\"")
            .filter(|step| step.contains("class=\"blank\""))
            .collect();
        assert_eq!(asked.len(), questions.len(), "{slug}");
        for (question, item) in questions.iter().zip(asked) {
            let prompt = escaped(&question.prompt_on_paper);
            assert!(item.contains(&prompt), "{slug}: {prompt}");
            assert_eq!(item.matches("class=\"blank\"").count(), 1, "{slug}");
            for class in hidden(question) {
                assert!(!has_group(item, class), "{slug}: {class} in {prompt}");
                let is_shown = pages.iter().any(|page| has_group(page, class));
                assert!(is_shown, "{class} is in no figure of a step");
            }
        }
        // With the bodies alone the hull does not give the verdict away.
        assert_eq!(questions[0].asks, Asks::Collides, "{slug}");
    }
}

#[test]
fn a_page_of_an_impulse_begins_with_it_and_shows_the_world_alone() {
    let page = page("bounce", &["--tick", "impact"]);
    let steps = part(&page, "<section class=\"steps\">", "</section>");
    let mut items = steps.split("<li class=\"step\"").skip(1);
    let is_of_impulse = |step: &str| part(step, "<h3>", "</h3>").ends_with("Impulse");
    let impulse: Vec<&str> = items
        .by_ref()
        .take_while(|step| is_of_impulse(step))
        .collect();
    assert_eq!(impulse.len(), 9);
    assert!(items.all(|step| !is_of_impulse(step)));
    for step in impulse {
        assert!(!step.contains("Minkowski space"), "{step}");
    }
    assert!(page.contains("A positive turn, spin or cross product is clockwise"));
    assert_eq!(page.matches("The query before the impulse").count(), 2);
}

#[test]
fn the_page_has_reasons_and_starts_with_the_input_numbers() {
    let page = page("hamaluik", &["--questions"]);
    for text in [
        "Moving B by v shifts every a − b by −v.",
        "the shortest push is the shortest vector from O to the boundary of A ⊖ B",
        "because A and B are convex",
        "treated as its convex hull",
        "rotated by 180° about O",
        "<th scope=\"row\">Vertices of A</th><td>(−18.000, −18.000), (−10.000, −18.000), (−10.000, −13.000), (−18.000, −13.000)</td>",
        "<th scope=\"row\">A’s centre</th><td>(−14.000, −15.500), the mean of these</td>",
        "w₁ × w₂ = 5, w₂ × w₃ = 134, w₃ × w₁ = 42. No two signs differ, so it is inside.",
        "Its point b then lies on a.",
        "those are farther from the origin already",
        "<span>Name</span>",
    ] {
        assert!(page.contains(text), "{text}");
    }
}

#[test]
fn questions_and_answers_share_their_numbers() {
    for slug in ["hamaluik", "tetrahedra"] {
        let page = page(slug, &["--questions"]);
        let count = page.matches("class=\"blank\"").count();
        for number in 1..=count {
            let [asked, answered] = [
                format!("<h3>Question {number} · "),
                format!("<p><b>{number}</b> "),
            ];
            assert_eq!(page.matches(&asked).count(), 1, "{slug}: {asked}");
            assert_eq!(page.matches(&answered).count(), 1, "{slug}: {answered}");
        }
    }
}

#[test]
fn in_space_a_page_asks_each_question_and_answers_it_on_its_last_page() {
    let deep = preset_in_space("deep-in-space").expect("a preset").scene;
    let (a, b) = (deep.a.posed(), deep.b.posed());
    let asked = questions_in_space(&LessonOf::<Space>::in_space(&a, &b), &a, &b);
    assert!(asked.len() > 2, "{}", asked.len());
    let page = page("deep-in-space", &["--questions"]);
    let (steps, answers) = page.split_once("<h2>Answers</h2>").expect("answers");
    for question in &asked {
        assert!(steps.contains(&escaped(&question.prompt)));
        let answer = escaped(&question.answer_on_paper());
        let is_last = answers.contains(&answer) && !steps.contains(&answer);
        assert!(is_last, "{answer}");
    }
}
