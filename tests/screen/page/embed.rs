//! The page as a picture in somebody else's page, which comes from another host.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use collidoscope::app::Link;
use collidoscope::scene::preset;

use super::built::HOST;
use super::server::Server;
use super::shown::{Page, SHOWN_AGAIN, Screen};
use super::trouble::NO_WEBGL;
use crate::wait_for;

const DESK: Screen = Screen {
    size: [1024, 768],
    ..Screen::DESK
};

/// A page with a picture in its upper left corner and a lot of text below it.
struct Lecture {
    page: Page,
    _folder: TempDir,
}

impl Lecture {
    /// With a picture of this size; `query` stands behind `?embed`, and the fragment with it.
    fn open(screen: Screen, [width, height]: [u32; 2], query: &str) -> Option<Self> {
        let program = &HOST.as_ref()?.address;
        let text = format!(
            "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>A lecture</title>
             <meta name=viewport content='width=device-width'>
             <style>body {{ margin: 0 }} iframe {{ display: block; border: 0 }}</style>
             <iframe src='{program}index.html?embed&tell{query}' title=Picture width={width} height={height}></iframe>
             <p style='height: 5000px'>Text</p>
             <script>
               window.said = [];
               const picture = document.querySelector('iframe');
               addEventListener('message', ({{ source, data }}) => source === picture.contentWindow && said.push(data));
               const ask = (collidoscope, value) => picture.contentWindow.postMessage({{ collidoscope, value }}, '*');
               // What is asked while the program loads is asked too early, and harms nothing.
               const early = setInterval(() => said.length ? clearInterval(early) : ask('highlight', null), 5);
             </script></html>"
        );
        Self::show(screen, &text)
    }

    fn show(screen: Screen, text: &str) -> Option<Self> {
        let mut page = Page::empty(screen)?;
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("index.html"), text).expect("a page");
        // Browsers ask for one.
        fs::write(folder.path().join("favicon.ico"), "").expect("an icon");
        let host = Server::start(folder.path().to_owned());
        page.visit(&host.address);
        page.wait("the picture", |_| true);
        Some(Self {
            page,
            _folder: folder,
        })
    }

    /// The value that was told last of a kind.
    fn said(&mut self, kind: &str) -> Value {
        let last =
            format!("said.findLast(({{ collidoscope }}) => collidoscope === '{kind}')?.value");
        self.page.evaluate(&last)
    }

    fn scrolled(&mut self) -> f64 {
        self.page.evaluate("scrollY").as_f64().expect("a number")
    }

    fn has_focus(&mut self) -> bool {
        self.page.evaluate("document.activeElement === picture") == true
    }

    fn scroll_back(&mut self) {
        // A page that a finger has thrown scrolls on for a while.
        self.page.wait_until("(scrollTo(0, 0), scrollY === 0)");
    }
}

/// A link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link::to(scene).at_step(1).expect("a step");
    format!("#{}", link.encode().expect("not too large"))
}

#[test]
fn wheel_keys_and_focus_are_the_lectures_until_it_is_clicked_and_again_after_escape() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], "") else {
        return;
    };
    let middle = [400.0, 200.0];
    assert!(!lecture.has_focus());
    let before = lecture.page.told();
    lecture.page.turn_wheel(middle, 300.0);
    lecture.page.wait_until("scrollY > 100");
    lecture.scroll_back();
    lecture.page.strike(0, "ArrowRight");
    assert_eq!(lecture.page.told().b, before.b);

    lecture.page.click(middle);
    lecture
        .page
        .wait_until("document.activeElement === picture");
    let scale = lecture.page.told().scale;
    lecture.page.turn_wheel([700.0, 60.0], -300.0);
    lecture
        .page
        .wait("a larger world", |told| told.scale > scale);
    assert_eq!(lecture.scrolled(), 0.0);
    lecture.page.hold("ArrowRight", |told| told.b[0] > 20.0);
    lecture.page.wait("B at rest", |told| !told.is_moving);

    // The innermost thing that is open goes first.
    lecture.page.press("l", |told| told.step.is_some());
    lecture.page.press("Escape", |told| told.step.is_none());
    assert!(lecture.has_focus());
    lecture.page.strike(0, "Escape");
    lecture
        .page
        .wait_until("document.hasFocus() && document.activeElement !== picture");
    lecture.page.turn_wheel(middle, 300.0);
    lecture.page.wait_until("scrollY > 100");
    assert_eq!(lecture.page.complaints, Vec::<String>::new());
}

#[test]
fn a_finger_scrolls_the_lecture_until_it_taps_and_the_tap_does_what_it_is_on() {
    let Some(mut lecture) = Lecture::open(Screen::PHONE, [360, 500], &link()) else {
        return;
    };
    let swipe = |lecture: &mut Lecture| {
        lecture.page.fingers("touchStart", &[[180.0, 300.0]]);
        for step in 1..=10 {
            let y = 300.0 - 20.0 * f64::from(step);
            lecture.page.fingers("touchMove", &[[180.0, y]]);
        }
        lecture.page.fingers("touchEnd", &[]);
    };
    // While a page that was thrown scrolls on, a tap only stops it.
    lecture
        .page
        .evaluate("addEventListener('scrollend', () => { window.rests = true; })");
    swipe(&mut lecture);
    lecture.page.wait_until("scrollY > 50 && window.rests");
    assert!(!lecture.has_focus());
    lecture
        .page
        .wait("no hold", |told| told.step() == Some(1) && !told.is_down);
    lecture.scroll_back();

    // The lesson's button that plays stands below the picture.
    let play = [16.0 + 2.5 * 30.0, 500.0 - 4.0 - 17.0];
    lecture.page.fingers("touchStart", &[play]);
    lecture.page.fingers("touchEnd", &[]);
    lecture.page.wait("it plays", |told| told.is_playing);
    assert!(lecture.has_focus());
    lecture.page.fingers("touchStart", &[[180.0, 100.0]]);
    lecture.page.fingers("touchMove", &[[180.0, 60.0]]);
    lecture.page.wait("the finger", |told| told.is_down);
    lecture.page.fingers("touchEnd", &[]);
    assert_eq!(lecture.scrolled(), 0.0);
}

#[test]
fn it_hears_its_lecture_alone_and_posts_what_changes() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], "") else {
        return;
    };
    lecture.page.wait_until("said.length >= 2");
    assert_eq!(lecture.page.evaluate("said[0].collidoscope"), "ready");
    assert_eq!(lecture.said("verdict")["colliding"], false);
    let page = &mut lecture.page;
    let requests = page.requests.clone();
    // Messages of another shape are ignored.
    page.evaluate(
        "for (const nonsense of [
           null, 1, 'scene', [], {}, new Map(), { collidoscope: 1 }, { collidoscope: 'open', value: '/etc/passwd' },
           { collidoscope: 'scene', value: 'x'.repeat(1 << 22) }, { collidoscope: 'step', value: -1 },
           { collidoscope: 'play', value: 1 }, { collidoscope: 'show', value: ['nonsense'] },
           { collidoscope: 'highlight', value: { a: 1 } }, { collidoscope: 'step', value: 10n },
         ]) picture.contentWindow.postMessage(nonsense, '*');
         const other = document.createElement('iframe');
         document.body.append(other);
         other.contentWindow.eval(\"parent.document.querySelector('iframe').contentWindow.postMessage({ collidoscope: 'step', value: 3 }, '*')\");
         ask('show', ['distance'])",
    );
    let told = page.wait("sense", |told| told.overlays == ["distance"]);
    assert!(told.step.is_none() && told.message.is_none(), "{told:?}");
    assert_eq!(page.requests, requests);

    page.evaluate("ask('scene', 'nowhere')");
    page.wait_until("said.at(-1).collidoscope === 'failed'");
    page.evaluate("ask('scene', 'hamaluik')");
    page.wait("a scene", |told| {
        told.scene == "Rectangle and triangle" && !told.warns
    });
    page.evaluate("ask('step', 2); ask('theme', 'paper'); ask('show', ['hull', 'edge'])");
    page.wait("all of it", |told| {
        told.step() == Some(2) && told.theme == "paper" && told.overlays == ["hull", "edge"]
    });
    page.evaluate("ask('play', true)");
    page.wait("it plays", |told| told.is_playing);
    page.evaluate("ask('play', false)");
    page.wait("it stops", |told| !told.is_playing);
    page.wait_until(
        "said.findLast(({ collidoscope }) => collidoscope === 'verdict').value.colliding",
    );
    page.evaluate("ask('step', 999)");
    let [_, last] = page
        .wait("the end", |told| {
            told.step.is_some_and(|[step, last]| step == last)
        })
        .step
        .expect("a step");
    page.wait_until(&format!(
        "said.findLast(({{ collidoscope }}) => collidoscope === 'step').value.number === {last}"
    ));
    let step = lecture.said("step");
    assert!(
        step["sentence"]
            .as_str()
            .is_some_and(|said| !said.is_empty())
    );
    assert_eq!(lecture.page.complaints, Vec::<String>::new());
}

#[test]
fn what_its_lecture_names_is_highlighted_where_the_pointer_finds_that_name() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], &link()) else {
        return;
    };
    lecture.page.wait("its step", |told| told.step() == Some(1));
    let page = &mut lecture.page;
    page.evaluate(SHOWN_AGAIN);
    let before = page.screenshot();
    page.evaluate("ask('highlight', 'w2')");
    let places = wait_for("w2", || {
        let changed = before.changed_to(&page.screenshot());
        // Minkowski space is the right half.
        let places = changed.into_iter().filter(|[x, _]| *x > 400.0);
        Some(Vec::from_iter(places)).filter(|places| !places.is_empty())
    });
    let count = places.len() as f64;
    let middle = [0, 1].map(|k| places.iter().map(|place| place[k]).sum::<f64>() / count);
    page.point_at(middle, "none");
    page.wait_until(
        "said.findLast(({ collidoscope }) => collidoscope === 'pointed')?.value === 'w2'",
    );
}

#[test]
fn it_is_the_picture_alone_whose_corner_leads_to_the_whole_program() {
    let Some(mut page) = Page::empty(DESK) else {
        return;
    };
    page.load(&format!("&embed&theme=projector{}", link()));
    let before = page.wait("the step", |told| {
        told.step() == Some(1) && told.theme == "projector"
    });
    page.click([400.0, 60.0]);
    for key in ["F2", "h", "a", "q", "p", "v", "g", "]", "Enter", "t"] {
        page.strike(0, key);
    }
    page.strike(2, "s");
    // What comes after them is done after them.
    let told = page.press("3", |told| told.overlays != before.overlays);
    assert!(!told.panel && !told.help && !told.is_modal_open);
    assert_eq!((told.scene, told.theme), (before.scene, before.theme));
    page.evaluate("document.querySelector('#whole').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))");
    let address = page.evaluate("document.querySelector('#whole').href");
    let address = address.as_str().expect("an address");
    let (before, fragment) = address.split_once('#').expect("a link");
    assert!(!before.contains('?'), "{address}");
    let shown = Link::decode(fragment).expect("a link that opens");
    assert_eq!(shown.lesson.map(|lesson| lesson.step), Some(1));
}

#[test]
fn without_webgl_it_shows_the_figure_at_rest() {
    let Some(mut page) = Page::empty(DESK) else {
        return;
    };
    page.begin_with(NO_WEBGL);
    page.go(&format!("&embed&theme=paper{}", link()));
    page.wait_until("document.querySelector('.still svg')?.checkVisibility() === true");
    page.wait_until("!!document.querySelector('svg [data-name~=w2]')");
    let trouble = page.evaluate("document.querySelector('#trouble').checkVisibility()");
    assert_eq!(trouble, false);
    assert_eq!(page.complaints, Vec::<String>::new());
}

/// The page in docs/embed.md, with the address of this program.
#[test]
fn the_documented_example_works() {
    let text = include_str!("../../../docs/embed.md");
    let (_, example) = text.split_once("```html\n<!DOCTYPE").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let Some(program) = HOST.as_ref() else { return };
    let address = format!("{}index.html?embed&tell", program.address);
    let example = example.replace("https://example.org/collidoscope/?embed", &address);
    assert!(example.contains(&address));
    let Some(mut lecture) = Lecture::show(DESK, &format!("<!DOCTYPE{example}")) else {
        return;
    };
    lecture
        .page
        .wait("its scene", |told| told.scene == "Rectangle and triangle");
    lecture
        .page
        .evaluate("document.querySelector('#step').click()");
    lecture.page.wait("its step", |told| told.step() == Some(2));
    lecture
        .page
        .wait_until("document.querySelector('#sentence').textContent.length > 20");
    assert_eq!(lecture.page.complaints, Vec::<String>::new());
}
