//! The memory that random input leaves allocated in the page: the script's, the browser's and the program's.

use serde_json::{Value, json};

use super::tab::{Page, Screen};

/// Random keys, drags, wheel turns and mouse moves, ten to a frame.
const INPUT: &str = "
    let state = 29;
    const random = (most) => Math.floor((state = state * 48271 % 2147483647) / 2147483647 * most);
    const keys = [...'lhaqkmtrujnizx1234567890'].map((key) => [key, /\\d/.test(key) ? `Digit${key}` : `Key${key.toUpperCase()}`])
      .concat(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Escape', 'Enter', 'F2'].map((key) => [key, key]))
      .concat([['[', 'BracketLeft'], [']', 'BracketRight'], [' ', 'Space']]);
    const surface = document.querySelector('canvas');
    const send = (event) => surface.dispatchEvent(event);
    const mouse = (kind, clientX, clientY) => send(new MouseEvent(kind, { clientX, clientY, bubbles: true, cancelable: true }));
    const act = () => {
      const [x, y] = [random(innerWidth), random(innerHeight)];
      switch (random(4)) {
        case 0: return mouse('mousemove', x, y);
        case 1: return send(new WheelEvent('wheel', { clientX: x, clientY: y, deltaY: random(200) - 100, bubbles: true, cancelable: true }));
        case 2:
          for (const kind of ['mousemove', 'mousedown', 'mousemove', 'mouseup']) mouse(kind, x + (kind === 'mouseup' ? random(60) : 0), y);
          return;
        default: {
          const [key, code] = keys[random(keys.length)];
          for (const kind of ['keydown', 'keyup']) send(new KeyboardEvent(kind, { key, code, bubbles: true, cancelable: true }));
        }
      }
    };
    window.live = (count) => new Promise((resolve) => {
      const go = () => {
        for (let at = 0; at < 10 && count > 0; at += 1, count -= 1) act();
        count > 0 ? requestAnimationFrame(go) : resolve(true);
      };
      go();
    });";

/// Upper bounds of script bytes, nodes, listeners and program bytes. 6000 actions led to 1.28 to 1.36 MB of script, 190
/// to 268 nodes, 58 to 100 listeners, and a constant 18.2 MB of the program.
const MOST: [f64; 4] = [2e6, 600.0, 250.0, 24e6];

/// The memory in use after garbage collection.
fn measured(page: &mut Page) -> [f64; 4] {
    page.talk.call("HeapProfiler.collectGarbage", json!({}));
    let metrics = page.talk.call("Performance.getMetrics", json!({}));
    let metrics = metrics["metrics"].as_array().expect("metrics").clone();
    let of = |name: &str| {
        let found = metrics.iter().find(|metric| metric["name"] == name);
        found
            .and_then(|metric| metric["value"].as_f64())
            .expect("a number")
    };
    let [heap, nodes, listeners] = ["JSHeapUsedSize", "Nodes", "JSEventListeners"].map(of);
    let program: Value = page.evaluate("wasm_memory.buffer.byteLength");
    [heap, nodes, listeners, program.as_f64().expect("bytes")]
}

#[test]
fn random_input_does_not_leak_memory() {
    let Some(mut page) = Page::empty(Screen::DESK) else {
        return;
    };
    page.add_script("window.open = () => ({});");
    page.load("");
    page.talk.call("Performance.enable", json!({}));
    page.evaluate(INPUT);
    for batch in 1..=2 {
        page.evaluate("live(500)");
        page.listen();
        let found = measured(&mut page);
        let is_little = found.iter().zip(MOST).all(|(found, most)| *found < most);
        assert!(is_little, "{found:?} after {batch} batches");
    }
}
