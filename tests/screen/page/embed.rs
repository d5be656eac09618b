//! The page embedded in a host page of another origin.

use std::fs;

use serde_json::json;
use tempfile::TempDir;

use collidoscope::app::Link;
use collidoscope::scene::preset;

use super::input::CTRL;
use super::server::{HOST, Server};
use super::tab::{Page, Screen};
use super::trouble::NO_WEBGL;

const DESK: Screen = Screen {
    size: [1024, 768],
    ..Screen::DESK
};

/// A host page with an embed in its upper left corner and a long text below it.
struct HostPage {
    page: Page,
    _folder: TempDir,
}

impl HostPage {
    /// Opens an embed of this size; `query` follows `?embed`, and contains the fragment.
    fn open(screen: Screen, [width, height]: [u32; 2], query: &str) -> Self {
        let program = &HOST.address;
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
               // A request during loading comes too early and is ignored.
               const early = setInterval(() => said.length ? clearInterval(early) : ask('highlight', null), 5);
             </script></html>"
        );
        Self::show(screen, &text)
    }

    fn show(screen: Screen, text: &str) -> Self {
        let mut page = Page::empty(screen);
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("index.html"), text).expect("a page");
        // Browsers ask for a favicon.
        fs::write(folder.path().join("favicon.ico"), "").expect("an icon");
        let host = Server::start(folder.path().to_owned());
        page.visit(&host.address);
        page.wait("the picture", |_| true);
        Self {
            page,
            _folder: folder,
        }
    }

    fn scrolled(&mut self) -> f64 {
        self.page.evaluate("scrollY").as_f64().expect("a number")
    }

    fn has_focus(&mut self) -> bool {
        self.page.evaluate("document.activeElement === picture") == true
    }

    fn scroll_back(&mut self) {
        // A page with scroll momentum scrolls on for a while.
        self.page.wait_until("(scrollTo(0, 0), scrollY === 0)");
    }
}

/// A link to a step of a lesson.
fn link() -> String {
    let scene = preset("hamaluik").expect("a preset").scene;
    let link = Link::to(scene).at_step(1).expect("a step");
    format!("#{}", link.encode().expect("not too large"))
}

pub(crate) fn keys_return_to_the_host_page_by_escape_or_when_the_pointer_leaves_and_the_wheel_stays_without_ctrl()
 {
    let mut host = HostPage::open(DESK, [800, 450], "");
    let middle = [400.0, 200.0];
    let scroll = |host: &mut HostPage| {
        host.page.turn_wheel(middle, 300.0);
        host.page.wait_until("scrollY > 100");
        host.scroll_back();
    };
    assert!(!host.has_focus());
    scroll(&mut host);
    for is_by_key in [true, false] {
        let before = host.page.frame();
        host.page.strike(0, "l");
        assert_eq!(host.page.frame().step, before.step);
        host.page.click(middle);
        host.page.wait_until("document.activeElement === picture");
        host.page.key_down("Control", CTRL);
        let up = json!({ "deltaX": 0, "deltaY": -300, "modifiers": CTRL });
        host.page.point_at([700.0, 60.0], "none");
        host.page.mouse("mouseWheel", [700.0, 60.0], &up);
        host.page
            .wait("a larger world", |frame| frame.scale > before.scale);
        host.page.key_up("Control", 0);
        assert_eq!(host.scrolled(), 0.0);
        host.page
            .press("l", |frame| frame.step.is_some() != before.step.is_some());
        if is_by_key {
            host.page.strike(0, "Escape");
        } else {
            let outside = json!({ "button": "none" });
            host.page.mouse("mouseMoved", [400.0, 600.0], &outside);
        }
        host.page
            .wait_until("document.hasFocus() && document.activeElement !== picture");
        // The lesson stays open.
        assert_ne!(host.page.frame().step.is_some(), before.step.is_some());
        scroll(&mut host);
    }
    assert_eq!(host.page.errors, Vec::<String>::new());
}

pub(crate) fn touch_scrolls_the_host_page_until_a_tap_which_also_acts() {
    let mut host = HostPage::open(Screen::PHONE, [360, 500], &link());
    let swipe = |host: &mut HostPage| {
        host.page.fingers("touchStart", &[[180.0, 300.0]]);
        for step in 1..=10 {
            let y = 300.0 - 20.0 * f64::from(step);
            host.page.fingers("touchMove", &[[180.0, y]]);
        }
        host.page.fingers("touchEnd", &[]);
    };
    // During scroll momentum a tap only stops the scrolling.
    host.page
        .evaluate("addEventListener('scrollend', () => { window.rests = true; })");
    swipe(&mut host);
    host.page.wait_until("scrollY > 50 && window.rests");
    assert!(!host.has_focus());
    host.page
        .wait("no hold", |frame| frame.step() == Some(1) && !frame.is_down);
    host.scroll_back();

    // The lesson's play button lies below the picture.
    let play = [16.0 + 2.5 * 30.0, 500.0 - 4.0 - 17.0];
    host.page.fingers("touchStart", &[play]);
    host.page.fingers("touchEnd", &[]);
    host.page.wait("it plays", |frame| frame.is_playing);
    assert!(host.has_focus());
    host.page.fingers("touchStart", &[[180.0, 100.0]]);
    host.page.fingers("touchMove", &[[180.0, 60.0]]);
    host.page.wait("the finger", |frame| frame.is_down);
    host.page.fingers("touchEnd", &[]);
    assert_eq!(host.scrolled(), 0.0);
}

pub(crate) fn only_messages_of_the_host_page_are_handled_and_changes_are_posted() {
    let mut host = HostPage::open(DESK, [800, 450], "");
    host.page.wait_until("said.length >= 2");
    assert_eq!(host.page.evaluate("said[0].collidoscope"), "ready");
    let page = &mut host.page;
    page.wait_until(
        "said.some(({ collidoscope, value }) => collidoscope === 'verdict' && !value.colliding)",
    );
    let requests = page.requests.clone();
    // Messages of any other form are ignored.
    page.evaluate(
        "for (const nonsense of [
           null, new Map(), { collidoscope: 'open', value: '/etc/passwd' }, { collidoscope: 'step', value: 10n },
         ]) picture.contentWindow.postMessage(nonsense, '*');
         const other = document.createElement('iframe');
         document.body.append(other);
         other.contentWindow.eval(\"parent.document.querySelector('iframe').contentWindow.postMessage({ collidoscope: 'step', value: 3 }, '*')\");
         ask('show', ['distance'])",
    );
    let frame = page.wait("sense", |frame| frame.overlays == ["distance"]);
    assert!(frame.step.is_none() && frame.message.is_none(), "{frame:?}");
    assert_eq!(page.requests, requests);

    page.evaluate("ask('scene', 'nowhere')");
    page.wait_until("said.at(-1).collidoscope === 'failed'");
    page.evaluate("ask('scene', 'hamaluik')");
    page.wait("a scene", |frame| {
        frame.scene == "Rectangle and triangle" && !frame.warns
    });
    page.evaluate("ask('step', 2)");
    page.wait("the step", |frame| frame.step() == Some(2));
    for (kind, value) in [("verdict", "colliding"), ("step", "sentence.length > 0")] {
        let last = format!("said.findLast(({{ collidoscope }}) => collidoscope === '{kind}')");
        page.wait_until(&format!("{last}.value.{value}"));
    }
    assert_eq!(host.page.errors, Vec::<String>::new());
}

pub(crate) fn an_embed_shows_the_picture_and_a_link_to_the_whole_program() {
    let mut page = Page::empty(DESK);
    page.load(&format!("&embed&theme=projector{}", link()));
    let before = page.wait("the step", |frame| {
        frame.step() == Some(1) && frame.theme == "projector"
    });
    page.click([400.0, 60.0]);
    for key in ["F2", "h", "a", "q", "p", "v", "g", "]", "Enter", "t"] {
        page.strike(0, key);
    }
    page.strike(2, "s");
    // Requests are handled in order, so the last answer shows that all were.
    let frame = page.press("3", |frame| frame.overlays != before.overlays);
    assert!(!frame.panel && !frame.help && !frame.is_modal_open);
    assert_eq!((frame.scene, frame.theme), (before.scene, before.theme));
    page.evaluate("document.querySelector('#whole').dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))");
    let address = page.evaluate("document.querySelector('#whole').href");
    let address = address.as_str().expect("an address");
    let (before, fragment) = address.split_once('#').expect("a link");
    assert!(!before.contains('?'), "{address}");
    let shown = Link::decode(fragment).expect("a link that opens");
    assert_eq!(shown.lesson.map(|lesson| lesson.step), Some(1));
}

pub(crate) fn without_webgl_an_embed_shows_the_static_figure() {
    let mut page = Page::empty(DESK);
    page.add_script(NO_WEBGL);
    page.go(&format!("&embed&theme=paper{}", link()));
    page.wait_until("document.querySelector('.still svg')?.checkVisibility() === true");
    page.wait_until("!!document.querySelector('svg [data-name~=w2]')");
    let trouble = page.evaluate("document.querySelector('#trouble').checkVisibility()");
    assert_eq!(trouble, false);
    assert_eq!(page.errors, Vec::<String>::new());
}

/// The page in docs/embed.md, with the address of this program.
pub(crate) fn the_documented_example_works() {
    let text = include_str!("../../../docs/embed.md");
    let (_, example) = text.split_once("```html\n<!DOCTYPE").expect("an example");
    let (example, _) = example.split_once("```").expect("its end");
    let address = format!("{}index.html?embed&tell", HOST.address);
    let example = example.replace("https://example.org/collidoscope/?embed", &address);
    assert!(example.contains(&address));
    let mut host = HostPage::show(DESK, &format!("<!DOCTYPE{example}"));
    host.page
        .wait("its scene", |frame| frame.scene == "Rectangle and triangle");
    host.page
        .evaluate("document.querySelector('#step').click()");
    host.page.wait("its step", |frame| frame.step() == Some(2));
    host.page
        .wait_until("document.querySelector('#sentence').textContent.length > 20");
    assert_eq!(host.page.errors, Vec::<String>::new());
}
