//! Keyboard, mouse and touch input through the browser.

use serde_json::{Value, json};

use super::tab::Page;
use crate::snapshot::Snapshot;

/// The `code` of a key: its position on the keyboard. A key's name is a character or a `key` value.
fn code_of(name: &str) -> String {
    match name.as_bytes() {
        [sign] if sign.is_ascii_alphabetic() => format!("Key{}", name.to_ascii_uppercase()),
        [sign] if sign.is_ascii_digit() => format!("Digit{name}"),
        _ => match name {
            " " => "Space",
            "." => "Period",
            "]" => "BracketRight",
            "Control" => "ControlLeft",
            _ => name,
        }
        .to_owned(),
    }
}

fn key_event(name: &str, kind: &str, modifiers: u32) -> Value {
    let mut event = json!({
        "type": kind,
        "key": name,
        "code": code_of(name),
        "modifiers": modifiers,
    });
    let is_written = kind == "keyDown" && modifiers & CTRL == 0;
    match name {
        "Enter" if is_written => event["text"] = json!("\r"),
        _ if is_written && name.len() == 1 => event["text"] = json!(name),
        _ => {}
    }
    event
}

/// A modifier bit.
pub(crate) const CTRL: u32 = 2;

impl Page {
    pub(crate) fn key_down(&mut self, name: &str, modifiers: u32) {
        let event = key_event(name, "keyDown", modifiers);
        self.talk.call("Input.dispatchKeyEvent", event);
    }

    pub(crate) fn key_up(&mut self, name: &str, modifiers: u32) {
        let event = key_event(name, "keyUp", modifiers);
        self.talk.call("Input.dispatchKeyEvent", event);
    }

    /// Presses a key and waits for the result.
    pub(crate) fn press(&mut self, name: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.press_with(0, name, is_met)
    }

    /// Presses a key with modifiers and waits for the result.
    pub(crate) fn press_with(
        &mut self,
        modifiers: u32,
        name: &str,
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Snapshot {
        self.frame();
        self.strike(modifiers, name);
        self.wait(name, is_met)
    }

    pub(crate) fn strike(&mut self, modifiers: u32, name: &str) {
        if modifiers == CTRL {
            self.key_down("Control", CTRL);
        }
        self.key_down(name, modifiers);
        self.key_up(name, modifiers);
        if modifiers == CTRL {
            self.key_up("Control", 0);
        }
    }

    /// Runs the browser's own editing command for pasting.
    pub(crate) fn paste(&mut self) {
        self.key_down("Control", CTRL);
        let mut event = key_event("v", "keyDown", CTRL);
        event["commands"] = json!(["paste"]);
        self.talk.call("Input.dispatchKeyEvent", event);
        self.key_up("v", CTRL);
        self.key_up("Control", 0);
    }

    /// Holds a key until the condition is true.
    pub(crate) fn hold(&mut self, name: &str, is_met: impl Fn(&Snapshot) -> bool) -> Snapshot {
        self.frame();
        self.key_down(name, 0);
        let frame = self.wait(name, is_met);
        self.key_up(name, 0);
        frame
    }

    /// Presses and releases a key within one task of the page.
    pub(crate) fn tap_key(&mut self, name: &str) {
        let code = code_of(name);
        let event = json!({ "key": name, "code": code, "bubbles": true, "cancelable": true });
        self.evaluate(&format!(
            "for (const kind of ['keydown', 'keyup'])
               document.activeElement.dispatchEvent(new KeyboardEvent(kind, {event}));"
        ));
    }

    /// The position of a world point, in CSS px.
    pub(crate) fn place_of(&mut self, world: [f64; 2]) -> [f64; 2] {
        let ratio = self.screen.pixel_ratio;
        self.frame().px_of(world).map(|side| side / ratio)
    }

    pub(crate) fn mouse(&mut self, kind: &str, [x, y]: [f64; 2], more: &Value) {
        let mut event = json!({ "type": kind, "x": x, "y": y });
        for (name, value) in more.as_object().expect("names and values") {
            event[name] = value.clone();
        }
        self.talk.call("Input.dispatchMouseEvent", event);
    }

    /// Moves the mouse, with or without a button down.
    pub(crate) fn point_at(&mut self, place: [f64; 2], button: &str) {
        self.mouse("mouseMoved", place, &json!({ "button": button }));
        let ratio = self.screen.pixel_ratio;
        let is_near = |at: [f64; 2]| (0..2).all(|k| (at[k] / ratio - place[k]).abs() < 1.0);
        self.wait("the pointer", |frame| frame.pointer.is_some_and(is_near));
    }

    /// Drags with the left button between two world points, and releases it once the condition is true.
    pub(crate) fn drag(
        &mut self,
        ends: [[f64; 2]; 2],
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Snapshot {
        let button = json!({ "button": "left", "clickCount": 1 });
        let [from, to] = ends.map(|end| self.place_of(end));
        self.point_at(from, "none");
        self.mouse("mousePressed", from, &button);
        self.wait("the button down", |frame| frame.is_down);
        self.point_at([0, 1].map(|k| from[k].midpoint(to[k]).round()), "left");
        self.wait("a hold", |frame| frame.is_held);
        self.point_at(to, "left");
        self.wait("the drag's end", is_met);
        self.mouse("mouseReleased", to, &button);
        self.wait("the button up", |frame| !frame.is_down && !frame.is_held)
    }

    /// Turns the wheel by `by` px and waits for the result.
    pub(crate) fn wheel(
        &mut self,
        place: [f64; 2],
        by: f64,
        is_met: impl Fn(&Snapshot) -> bool,
    ) -> Snapshot {
        self.point_at(place, "none");
        self.turn_wheel(place, by);
        self.wait("the wheel", is_met)
    }

    /// Turns the wheel by `by` px, wherever the event goes.
    pub(crate) fn turn_wheel(&mut self, place: [f64; 2], by: f64) {
        self.mouse("mouseWheel", place, &json!({ "deltaX": 0, "deltaY": by }));
    }

    pub(crate) fn click(&mut self, place: [f64; 2]) {
        let button = json!({ "button": "left", "clickCount": 1 });
        self.point_at(place, "none");
        self.mouse("mousePressed", place, &button);
        self.wait("the button down", |frame| frame.is_down);
        self.mouse("mouseReleased", place, &button);
        self.wait("the button up", |frame| !frame.is_down);
    }

    /// Fingers go down, move or lift (`touchStart`, `touchMove`, `touchEnd`), and are then at these points.
    pub(crate) fn fingers(&mut self, kind: &str, places: &[[f64; 2]]) {
        let numbered = places.iter().enumerate();
        let points: Vec<Value> = numbered
            .map(|(id, [x, y])| json!({ "x": x, "y": y, "id": id }))
            .collect();
        let event = json!({ "type": kind, "touchPoints": points });
        self.talk.call("Input.dispatchTouchEvent", event);
    }

    /// Moves fingers between world points, from touch to release, in ten steps.
    pub(crate) fn stroke<const COUNT: usize>(
        &mut self,
        from: [[f64; 2]; COUNT],
        to: [[f64; 2]; COUNT],
    ) {
        let [from, to] = [from, to].map(|ends| ends.map(|end| self.place_of(end)));
        self.fingers("touchStart", &from);
        for step in 1..=10 {
            let part = f64::from(step) / 10.0;
            let mut places = from;
            for (place, end) in places.iter_mut().zip(to) {
                *place = [0, 1].map(|k| place[k] + part * (end[k] - place[k]));
            }
            self.fingers("touchMove", &places);
        }
    }

    /// Lifts all fingers and waits until no drag is active.
    pub(crate) fn lift(&mut self) -> Snapshot {
        self.fingers("touchEnd", &[]);
        self.wait("fingers up", |frame| !frame.is_down && !frame.is_held)
    }
}
