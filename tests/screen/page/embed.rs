//! The page as a picture in somebody else's page, which comes from another host.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use collidoscope::figure::ThemeName;
use collidoscope::lesson::Method;
use collidoscope::scene::preset;
use collidoscope::session::Link;

use super::built::HOST;
use super::server::Server;
use super::shown::{Page, SHOWN_AGAIN, Screen};
use crate::patience::wait_for;

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

/// Changes what stands behind the `#` of the picture's address.
fn lead_to(fragment: &str) -> String {
    format!("picture.src = picture.src.split('#')[0] + '{fragment}'")
}

/// A link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link::to(scene)
        .at_step(1, Method::default())
        .expect("a step");
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
    let scale = lecture.page.told().world.scale;
    lecture.page.turn_wheel([700.0, 60.0], -300.0);
    lecture
        .page
        .wait("a larger world", |told| told.world.scale > scale);
    assert_eq!(lecture.scrolled(), 0.0);
    lecture
        .page
        .hold("ArrowRight", |told| told.b.position[0] > 20.0);
    lecture.page.wait("B at rest", |told| !told.is_moving);

    // The innermost thing that is open goes first.
    lecture.page.press("l", |told| told.lesson.is_some());
    lecture.page.press("Escape", |told| told.lesson.is_none());
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
    lecture.page.wait("no hold", |told| {
        told.step() == Some(1) && !told.pointer.is_down
    });
    lecture.scroll_back();

    // The lesson's button that plays stands below the picture.
    let play = [16.0 + 2.5 * 30.0, 500.0 - 4.0 - 17.0];
    lecture.page.fingers("touchStart", &[play]);
    lecture.page.fingers("touchEnd", &[]);
    lecture.page.wait("it plays", |told| {
        told.lesson.as_ref().is_some_and(|lesson| lesson.is_playing)
    });
    assert!(lecture.has_focus());
    lecture.page.fingers("touchStart", &[[180.0, 100.0]]);
    lecture.page.fingers("touchMove", &[[180.0, 60.0]]);
    lecture.page.wait("the finger", |told| told.pointer.is_down);
    lecture.page.fingers("touchEnd", &[]);
    assert_eq!(lecture.scrolled(), 0.0);
}

#[test]
fn it_is_the_picture_alone() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], "") else {
        return;
    };
    lecture.page.click([400.0, 60.0]);
    for key in ["F2", "h", "a", "q", "p", "v", "g", "]", "Enter", "t"] {
        lecture.page.strike(0, key);
    }
    lecture.page.strike(2, "s");
    // What comes after them is done after them.
    lecture
        .page
        .press("1", |told| told.overlays.contains(&"hull".to_owned()));
    let told = lecture.page.told();
    assert!(!told.panel && !told.help && told.asked.is_none());
    assert!(told.guessing.is_none() && told.tour.is_none());
    assert_eq!(told.recording, "none");
    assert_eq!(told.scene, "Two boxes");
    let address = "picture.contentWindow.document";
    // It is of another origin.
    let looks =
        format!("(() => {{ try {{ return !!{address}.body; }} catch {{ return false; }} }})()");
    assert_eq!(lecture.page.evaluate(&looks), false);
}

#[test]
fn it_follows_the_readers_colours_unless_its_address_names_some() {
    for (query, light, theme) in [
        ("", "light", "paper"),
        ("", "dark", "chalkboard"),
        ("&theme=auto", "light", "paper"),
        ("&theme=projector", "light", "projector"),
    ] {
        let Some(mut lecture) = Lecture::open(DESK, [320, 240], &format!("{query}{}", link()))
        else {
            return;
        };
        lecture.page.prefer(&[("prefers-color-scheme", light)]);
        lecture.page.wait(theme, |told| told.theme == theme);
    }
}

#[test]
fn another_link_keeps_the_colours_that_its_lecture_asked_for_unless_it_names_some() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], &link()) else {
        return;
    };
    let link_in = |theme| {
        let link = Link {
            theme,
            ..Link::to(preset("two-boxes").expect("a preset").scene)
        };
        format!("#{}", link.encode().expect("not too large"))
    };
    let [plain, classic] = [None, Some(ThemeName::Classic)].map(link_in);
    let page = &mut lecture.page;
    page.evaluate("ask('theme', 'paper')");
    page.wait("paper", |told| told.theme == "paper");
    for (fragment, theme) in [(&plain, "paper"), (&classic, "classic"), (&link(), "paper")] {
        page.evaluate(&lead_to(fragment));
        let is_of_step = *fragment == link();
        page.wait(theme, |told| {
            told.theme == theme && told.lesson.is_some() == is_of_step
        });
    }
    assert_eq!(page.complaints, Vec::<String>::new());
}

#[test]
fn it_answers_its_lecture_and_tells_it_what_is_done() {
    for (screen, size) in [(DESK, [800, 450]), (Screen::PHONE, [360, 640])] {
        let Some(mut lecture) = Lecture::open(screen, size, "") else {
            return;
        };
        lecture.page.wait_until("said.length >= 2");
        assert_eq!(lecture.page.evaluate("said[0].collidoscope"), "ready");
        assert_eq!(lecture.said("verdict")["colliding"], false);
        let page = &mut lecture.page;
        page.evaluate("ask('scene', 'hamaluik')");
        page.wait("a scene", |told| told.scene == "Rectangle and triangle");
        page.evaluate("ask('step', 2)");
        page.wait("a step", |told| told.step() == Some(2));
        page.evaluate("ask('show', ['hull', 'edge'])");
        page.wait("overlays", |told| told.overlays == ["hull", "edge"]);
        page.evaluate("ask('theme', 'paper')");
        page.wait("paper", |told| told.theme == "paper");
        page.evaluate("ask('play', true)");
        page.wait("it plays", |told| {
            told.lesson.as_ref().is_some_and(|lesson| lesson.is_playing)
        });
        page.evaluate("ask('play', false)");
        page.evaluate("ask('step', 999)");
        let told = page.wait("the end", |told| {
            told.lesson
                .as_ref()
                .is_some_and(|lesson| lesson.step + 1 == lesson.steps)
        });
        lecture.page.wait_until(
            "said.findLast(({ collidoscope }) => collidoscope === 'verdict').value.colliding",
        );
        let number = json!(told.step().expect("a step"));
        lecture.page.wait_until(&format!(
            "said.findLast(({{ collidoscope }}) => collidoscope === 'step').value.number === {number}"
        ));
        assert!(
            lecture.said("step")["sentence"]
                .as_str()
                .is_some_and(|said| !said.is_empty())
        );

        // A body of its own, and what the pointer and a hand on it are told.
        lecture.page.evaluate(
            "ask('scene', { a: { shape: { regular: { sides: 4, radius: 60 } }, position: [0, 0] },
                            b: { shape: { circle: { radius: 30 } }, position: [200, 0] } })",
        );
        lecture
            .page
            .wait("a disc", |told| told.b.position == [200.0, 0.0]);
        if !screen.is_touched {
            let place = lecture.page.place_of([10.0, 20.0]);
            lecture.page.point_at(place, "none");
            lecture.page.wait_until(
                "said.findLast(({ collidoscope }) => collidoscope === 'pointed')?.value === 'A'",
            );
            lecture.page.drag([[200.0, 0.0], [220.0, 40.0]], |told| {
                told.b.position[1] > 20.0
            });
            let moved = "said.findLast(({ collidoscope }) => collidoscope === 'scene')?.value.b.position[1] > 20";
            lecture.page.wait_until(moved);
        }
        assert_eq!(lecture.page.complaints, Vec::<String>::new());
    }
}

#[test]
fn what_its_lecture_names_lights_up_where_the_pointer_finds_that_name() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], &link()) else {
        return;
    };
    lecture.page.wait("its step", |told| told.step() == Some(1));
    let page = &mut lecture.page;
    page.evaluate(SHOWN_AGAIN);
    let before = page.screenshot();
    let mut lit = |name: &str| {
        page.evaluate(&format!("ask('highlight', '{name}')"));
        let places = wait_for(name, || {
            let changed = before.changed_to(&page.screenshot());
            // Minkowski space is the right half.
            let places = changed.into_iter().filter(|[x, _]| *x > 400.0);
            Some(Vec::from_iter(places)).filter(|places| !places.is_empty())
        });
        page.evaluate("ask('highlight', null)");
        wait_for("none", || {
            before
                .changed_to(&page.screenshot())
                .is_empty()
                .then_some(())
        });
        let count = places.len() as f64;
        [0, 1].map(|k| places.iter().map(|place| place[k]).sum::<f64>() / count)
    };
    let places = ["w1", "w2"].map(|name| (name, lit(name)));
    for (name, place) in places {
        lecture.page.point_at(place, "none");
        lecture.page.wait_until(&format!(
            "said.findLast(({{ collidoscope }}) => collidoscope === 'pointed')?.value === '{name}'"
        ));
    }
    assert_eq!(lecture.page.complaints, Vec::<String>::new());
}

#[test]
fn nonsense_is_ignored_and_nothing_opens_a_file_or_leads_away() {
    let Some(mut lecture) = Lecture::open(DESK, [800, 450], "") else {
        return;
    };
    let before = lecture.page.told();
    let requests = lecture.page.requests.clone();
    lecture.page.evaluate(
        "for (const nonsense of [
           null, 1, 'scene', [], {}, new Map(), { collidoscope: 1 }, { collidoscope: 'open', value: '/etc/passwd' },
           { collidoscope: 'download', value: true }, { collidoscope: 'scene', value: 'https://example.org/' },
           { collidoscope: 'scene', value: { a: {}, b: {} } }, { collidoscope: 'scene', value: 'x'.repeat(1 << 22) },
           { collidoscope: 'step', value: -1 }, { collidoscope: 'step', value: 'all' }, { collidoscope: 'play', value: 1 },
           { collidoscope: 'show', value: ['nonsense'] }, { collidoscope: 'theme', value: 'javascript:alert(1)' },
           { collidoscope: 'highlight', value: { a: 1 } }, { collidoscope: 'step', value: 10n },
         ]) picture.contentWindow.postMessage(nonsense, '*');
         ask('show', ['distance'])",
    );
    let told = lecture
        .page
        .wait("sense", |told| told.overlays == ["distance"]);
    assert_eq!(
        (told.scene, told.theme, told.lesson),
        (before.scene, before.theme, before.lesson)
    );
    assert_eq!(told.message, None, "nothing is said of it");
    assert_eq!(lecture.page.requests, requests);
    assert_eq!(lecture.page.complaints, Vec::<String>::new());

    // Nor does anybody else than the page around have a say.
    lecture.page.evaluate(
        "const other = document.createElement('iframe');
         document.body.append(other);
         const script = other.contentDocument.createElement('script');
         script.textContent = \"parent.picture\";
         other.contentWindow.eval(\"parent.document.querySelector('iframe').contentWindow.postMessage({ collidoscope: 'step', value: 3 }, '*')\");
         ask('show', ['hull'])",
    );
    let told = lecture
        .page
        .wait("the next sense", |told| told.overlays == ["hull"]);
    assert!(told.lesson.is_none());
}

#[test]
fn its_corner_leads_to_the_whole_program_with_the_same_link() {
    let Some(mut page) = Page::empty(DESK) else {
        return;
    };
    page.load(&format!("&embed{}", link()));
    page.wait("the step", |told| told.step() == Some(1));
    page.evaluate("document.querySelector('#whole').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))");
    let address = page.evaluate("document.querySelector('#whole').href");
    let address = address.as_str().expect("an address");
    let (before, fragment) = address.split_once('#').expect("a link");
    assert!(!before.contains('?'), "{address}");
    let shown = Link::decode(fragment).expect("a link that opens");
    assert_eq!(shown.lesson.map(|lesson| lesson.step), Some(1));
    assert_eq!(
        page.evaluate("document.querySelector('#whole').target"),
        "_blank"
    );
}

#[test]
fn without_webgl_it_shows_the_figure_at_rest() {
    let Some(mut page) = Page::empty(DESK) else {
        return;
    };
    page.begin_with(
        "const get = HTMLCanvasElement.prototype.getContext;
         HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
           return kind.startsWith('webgl') ? null : get.call(this, kind, ...more);
         };",
    );
    page.go(&format!("&embed&theme=paper{}", link()));
    page.wait_until("document.querySelector('.still svg')?.checkVisibility() === true");
    let is_named = "!!document.querySelector('svg [data-name~=w2]')";
    assert_eq!(page.evaluate(is_named), true);
    assert_eq!(
        page.evaluate("document.querySelector('svg title').textContent"),
        "Rectangle and triangle"
    );
    assert_eq!(
        page.evaluate("document.querySelector('#trouble').checkVisibility()"),
        false
    );
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
