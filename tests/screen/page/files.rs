//! Files, the clipboard and pictures, into the page and out of it.

use collidoscope::app::{Action, App, Command, Effect, StartupOptions};
use collidoscope::scene::{preset, read};
use serde_json::{Value, json};

use super::input::CTRL;
use super::tab::Page;
use crate::picture::{MEAN, Picture, TILE_MEAN, difference};

fn drop_file(page: &mut Page, name: &str, content: &str) {
    let [name, content] = [name, content].map(Value::from);
    page.evaluate(&format!(
        "(() => {{
           const dataTransfer = new DataTransfer();
           dataTransfer.items.add(new File([{content}], {name}));
           document.querySelector('canvas').dispatchEvent(
             new DragEvent('drop', {{ dataTransfer, bubbles: true, cancelable: true }}));
         }})()"
    ));
}

pub(crate) fn a_scene_is_dropped_saved_copied_and_pasted() {
    let mut page = Page::open();
    let mut mine = preset("two-boxes").expect("the first").scene;
    mine.title = "Mine".to_owned();
    mine.b.position = glam::dvec2(120.0, 200.0);
    let whole = mine.to_json();
    drop_file(&mut page, "dropped.json", &whole);
    let dropped = page.wait("the scene", |frame| frame.scene == "Mine");
    assert!(dropped.b_is_at([120.0, 200.0]) && !dropped.warns);
    drop_file(&mut page, "half.json", &whole[..whole.len() / 2]);
    let refused = page.wait("an error", |frame| frame.warns && frame.says("half.json"));
    assert_eq!((refused.a, refused.b), (dropped.a, dropped.b));

    page.press_with(CTRL, "s", |frame| frame.says(".json"));
    let (_, saved) = page.download("json");
    let saved = read(&saved, "saved.json".as_ref()).expect("a scene");
    assert_eq!(saved.scene, mine.clone().into());

    let permissions = json!({
        "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"],
        "origin": page.home(),
    });
    page.talk
        .call_browser("Browser.grantPermissions", permissions);
    page.press_with(CTRL, "c", |frame| frame.says("Copied the scene"));
    let copied = page.evaluate("navigator.clipboard.readText()");
    assert_eq!(copied, mine.to_json());
    let pair = "A = [(0,0), (90,0), (40,80)]; B = [(50,20), (120,30), (70,90)]";
    page.evaluate(&format!("navigator.clipboard.writeText('{pair}')"));
    page.paste();
    page.wait("the pair", |frame| frame.scene == "Pasted pair");
}

pub(crate) fn p_v_and_g_download_a_screenshot_the_desktops_slide_and_a_gif() {
    let mut page = Page::open();
    page.press("]", |frame| frame.scene == "Rectangle and triangle");
    page.press("v", |frame| frame.says(".svg") && !frame.warns);
    let (_, svg) = page.download("svg");
    let svg = String::from_utf8(svg).expect("an SVG");
    let slide = Picture::of_svg(&svg);

    let preset = preset("hamaluik").expect("a preset");
    let mut app = App::new(StartupOptions {
        preset: Some(preset.slug),
        ..StartupOptions::of(preset.scene)
    });
    let size = glam::dvec2(slide.width as f64, slide.height as f64);
    let _ = app.take(Command::Drawn(size));
    let mut act = |action| app.take(Command::Act(action));
    let written = act(Action::Svg);
    assert!(
        matches!(&written[..], [Effect::Write(_, _, text)] if *text == svg),
        "another slide than the desktop's"
    );

    // P first clears the message from the screen.
    page.press("p", |frame| frame.says(".png") && !frame.warns);
    let screenshot = Picture::of_png(&page.download("png").1);
    assert_eq!((screenshot.width, screenshot.height), (1024, 768));
    let (mean, tile) = difference(&slide, &screenshot.above(slide.height));
    assert!(mean < MEAN && tile < TILE_MEAN, "{mean}, {tile}");

    page.press("l", |frame| frame.step() == Some(0));
    page.press("g", |frame| frame.says(".gif") && !frame.warns);
    assert!(page.download("gif").1.starts_with(b"GIF89a"));
}
