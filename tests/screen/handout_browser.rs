//! `collidoscope handout` in a real browser: keys, figures on the first screen, page width and printed pages.
//!
//! Without Chromium or Chrome on the PATH the tests are skipped with a message; with `CI=true` that is a failure.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use collidoscope::export::{Handout, LessonSource, PairSource, lesson_on};
use collidoscope::lesson::{AnyQuestion, LessonConfig, questions};
use collidoscope::scene::{Scene, Simulation, presets};

use crate::browser;

const WHOSE: &str = "the handout's tests in a browser";

const PATIENCE: Duration = Duration::from_secs(60);

/// Ends with the test, whether it passes or fails.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the headless browser until it ends, and returns its stdout.
fn run(browser: &Path, folder: &Path, arguments: &[&str], page: &Path) -> String {
    let output = folder.join("stdout");
    let errors = folder.join("stderr");
    let file = |path| fs::File::create(path).expect("a file");
    let child = Command::new(browser)
        .args(browser::arguments())
        .arg("--disable-gpu")
        .arg(format!(
            "--user-data-dir={}",
            folder.join("profile").display()
        ))
        .args(arguments)
        .arg(format!("file://{}", page.display()))
        .stdin(Stdio::null())
        .stdout(file(&output))
        .stderr(file(&errors))
        .spawn()
        .expect("the browser starts");
    let mut child = Running(child);
    let start = Instant::now();
    loop {
        let stderr = || fs::read_to_string(&errors).unwrap_or_default();
        if let Some(status) = child.0.try_wait().expect("a child") {
            assert!(status.success(), "{status}: {}", stderr());
            return fs::read_to_string(&output).expect("UTF-8");
        }
        assert!(
            start.elapsed() < PATIENCE,
            "the browser hangs: {}",
            stderr()
        );
        sleep(Duration::from_millis(20));
    }
}

/// The viewport of a usual laptop, less the browser's own bars.
const LAPTOP: [u32; 2] = [1280, 900];

const PHONE: [u32; 2] = [390, 844];

/// Shows the page in a frame of this size to a script, which may call `press(key)`, `page` (its document) and
/// `check(what, isSo)`, and asserts all checks.
fn drive(page: &str, [width, height]: [u32; 2], script: &str) {
    let Some(browser) = browser::browser(WHOSE) else {
        return;
    };
    let folder = browser::folder();
    // The frame has the same origin, so the page under test needs no change.
    let text = serde_json::Value::from(page).to_string();
    let text = text.replace("</", "<\\/");
    let outer = format!(
        "<!DOCTYPE html><meta charset=\"utf-8\"><iframe style=\"width:{width}px;height:{height}px\"></iframe>\
         <pre id=\"verdict\"></pre><script>
         const frame = document.querySelector('iframe');
         const said = [];
         const check = (what, isSo) => {{ if (!isSo) said.push(what); }};
         frame.onload = () => {{
           const page = frame.contentDocument, view = frame.contentWindow;
           const press = (key, more) => !page.body.dispatchEvent(new view.KeyboardEvent('keydown',
             {{ key, bubbles: true, cancelable: true, ...more }}));
           const steps = [...page.querySelectorAll('.step')];
           const seen = () => steps.filter((step) => view.getComputedStyle(step).display !== 'none');
           const only = (at) => seen().length === 1 && seen()[0] === steps[at];
           try {{ {script} }} catch (error) {{ said.push(String(error)); }}
           document.getElementById('verdict').textContent = 'done:' + said.join('; ');
         }};
         frame.srcdoc = {text};
         </script>"
    );
    let path = folder.path().join("outer.html");
    fs::write(&path, outer).expect("a page");
    let arguments = ["--dump-dom", "--virtual-time-budget=2000"];
    let dom = run(&browser, folder.path(), &arguments, &path);
    let verdict = dom
        .split_once("<pre id=\"verdict\">")
        .and_then(|(_, rest)| rest.split_once("</pre>"))
        .map(|(verdict, _)| verdict);
    assert_eq!(verdict, Some("done:"), "at {width}x{height} px");
}

fn scene(slug: &str) -> Scene {
    let mut presets = presets().into_iter();
    presets.find(|p| p.slug == slug).expect("a preset").scene
}

/// The page of a scene, with explanations or with questions.
fn page_of(scene: Scene, asks: bool) -> String {
    let simulation = Simulation::new(scene);
    let lesson = lesson_on(PairSource::alone(&simulation), LessonConfig::default());
    let moment = simulation.moment();
    let asked = if asks {
        questions(&lesson, &moment.a, &moment.b)
    } else {
        vec![]
    };
    Handout {
        case: LessonSource::Planar {
            situation: PairSource::alone(&simulation),
            lesson: &lesson,
        },
        questions: asked.into_iter().map(AnyQuestion::Planar).collect(),
        link: None,
        scene_file: Some("scene.json"),
    }
    .page()
}

fn page(slug: &str) -> String {
    page_of(scene(slug), false)
}

/// A scene whose words and numbers are too wide for the page.
fn wide() -> String {
    let mut scene = scene("two-boxes");
    scene.title = "W".repeat(150);
    scene.note = Some(format!("<b>https://{}</b>", "x".repeat(300)));
    scene.a.position.x += 1.234_567_890_123e11;
    page_of(scene, false)
}

#[test]
fn arrow_keys_go_through_the_steps_and_stop_at_both_ends() {
    drive(
        &page("hamaluik"),
        LAPTOP,
        "const last = steps.length - 1;
         check('it begins at 0', only(0));
         const top = () => steps[0].getBoundingClientRect().top;
         check('the introduction is first', top() > view.innerHeight / 2);
         check('right of the introduction', press('ArrowRight') && only(0) && !(top() > view.innerHeight / 2));
         check('left of 0', press('ArrowLeft') && only(0));
         check('right', press('ArrowRight') && only(1));
         check('the position is shown', page.getElementById('place').textContent.includes('Step 1 of'));
         check('end', press('End') && only(last));
         check('right of the last', press('ArrowRight') && only(last));
         check('left', press('ArrowLeft') && only(last - 1));
         check('home', press('Home') && only(0));
         check('others are the browsers', !press('ArrowDown') && only(0));
         for (const held of ['altKey', 'ctrlKey', 'metaKey', 'shiftKey']) {
           check(held, !press('ArrowRight', { [held]: true }) && only(0));
         }
         page.getElementById('forward').click(); check('forward', only(1));
         page.getElementById('back').click(); check('back', only(0));
         const all = page.getElementById('all');
         all.click(); check('all', seen().length === steps.length);
         check('one', press('ArrowRight') && only(1));
         view.location.hash = '#step-2';
         view.dispatchEvent(new view.Event('hashchange'));
         check('a link names a step', only(2));",
    );
}

#[test]
fn no_figure_is_cut_by_the_fold() {
    for slug in ["hamaluik", "many-vertices"] {
        for asks in [false, true] {
            drive(
                &page_of(scene(slug), asks),
                LAPTOP,
                "const fold = view.innerHeight, buttons = page.querySelector('nav');
                 for (const figure of page.querySelectorAll('.picture')) {
                   const { top, bottom } = figure.getBoundingClientRect();
                   check('cut when the page opens', top >= fold || !(bottom > fold));
                 }
                 for (const step of steps) {
                   press('ArrowRight');
                   check(step.id + ' is shown', seen()[0] === step);
                   check(step.id + ' below the buttons',
                     step.getBoundingClientRect().top >= buttons.getBoundingClientRect().bottom - 1);
                   const figure = step.querySelector('.picture'), said = figure.nextElementSibling;
                   check(step.id + ' is cut', !(figure.getBoundingClientRect().bottom > fold));
                   check(step.id + ' loses its words', !(said.getBoundingClientRect().bottom > fold));
                   check(step.id + ' has its words below', said.getBoundingClientRect().top >=
                     figure.getBoundingClientRect().bottom);
                 }",
            );
        }
    }
}

#[test]
fn a_link_to_an_omitted_step_leads_to_the_next_shown_step() {
    let page = page("worst-direction");
    drive(
        &page,
        LAPTOP,
        "view.location.hash = '#step-20';
         view.dispatchEvent(new view.Event('hashchange'));
         const of = (step) => Number(step.id.slice('step-'.length));
         const [shown] = seen();
         check('it is left out', !steps.some((step) => of(step) === 20));
         check(shown.id, seen().length === 1 && of(shown) > 20);
         check('the next', !steps.some((step) => of(step) > 20 && of(step) < of(shown)));",
    );
}

#[test]
fn nothing_is_wider_than_the_screen() {
    for page in [wide(), page("many-vertices")] {
        drive(
            &page,
            PHONE,
            "const root = page.documentElement;
             page.getElementById('all').click();
             check('wider: ' + root.scrollWidth, !(root.scrollWidth > root.clientWidth));
             for (const node of page.querySelectorAll('h1, p, td, pre, .picture')) {
               check(node.tagName + ' spills', !(node.scrollWidth > node.clientWidth + 1));
             }",
        );
    }
}

#[test]
fn without_script_all_steps_are_shown_and_no_buttons() {
    let (head, rest) = page("hamaluik").split_once("<script>").map_or_else(
        || panic!("a script"),
        |(head, rest)| (head.to_owned(), rest.to_owned()),
    );
    let (_, tail) = rest.split_once("</script>").expect("its end");
    drive(
        &format!("{head}{tail}"),
        LAPTOP,
        "check('all', seen().length === steps.length);
         const nav = page.querySelector('nav');
         check('buttons', view.getComputedStyle(nav).display === 'none');",
    );
}

#[test]
fn a_lesson_prints_two_steps_a_page_or_more_and_less_than_two_megabytes() {
    let Some(browser) = browser::browser(WHOSE) else {
        return;
    };
    // In 10 pt: two pages of introduction with step 0, two or three pages of steps, and the answer with the scene. The
    // last is the largest of all presets.
    for (slug, most) in [("hamaluik", 5), ("worst-direction", 9)] {
        let folder = browser::folder();
        let path = folder.path().join("index.html");
        fs::write(&path, page(slug)).expect("a page");
        let printed = folder.path().join("page.pdf");
        let print = format!("--print-to-pdf={}", printed.display());
        run(&browser, folder.path(), &[&print], &path);
        let pdf = fs::read(&printed).expect("a PDF");
        assert!(pdf.len() < 2_000_000, "{slug}: {} bytes", pdf.len());
        let text = String::from_utf8_lossy(&pdf);
        let pages = text.matches("/Type /Page\n").count();
        assert!((1..=most).contains(&pages), "{slug}: {pages} pages");
    }
}
