//! What an embed tells the page around it: each as JSON, `{"collidoscope": kind, "value": value}`, when it changes.

use serde_json::{Value, json};

use crate::scene::AnyScene;
use crate::session::Session;

/// What was told last.
#[derive(Default)]
pub(super) struct Guest {
    is_ready: bool,
    step: Value,
    verdict: Value,
    pointed: Value,
    scene: Option<AnyScene>,
}

impl Guest {
    /// What there is to tell of a frame in which the pointer is on what has this name.
    pub(super) fn frame(&mut self, session: &Session, pointed: Option<&str>) -> Vec<String> {
        let mut told = Vec::new();
        let mut tell = |kind: &str, value: &Value| {
            told.push(json!({ "collidoscope": kind, "value": value }).to_string());
        };
        if !std::mem::replace(&mut self.is_ready, true) {
            tell("ready", &Value::from(1));
            self.scene = Some(session.drawn_scene());
        }
        for (kind, before, now) in [
            ("step", &mut self.step, step(session)),
            ("verdict", &mut self.verdict, verdict(session)),
            ("pointed", &mut self.pointed, Value::from(pointed)),
        ] {
            if *before != now {
                tell(kind, &now);
                *before = now;
            }
        }
        if !session.is_moving() && session.held().is_none() {
            let now = session.drawn_scene();
            if self.scene.as_ref() != Some(&now) {
                tell("scene", &placed(&now));
                self.scene = Some(now);
            }
        }
        told
    }
}

/// The step of the lesson that is open.
fn step(session: &Session) -> Value {
    session.narration().map_or(Value::Null, |(lesson, at)| {
        let frame = &lesson.frames()[lesson.frame_of(at)];
        json!({
            "number": at,
            "last": lesson.step_count() - 1,
            "heading": lesson.heading(frame),
            "sentence": frame.caption,
        })
    })
}

fn verdict(session: &Session) -> Value {
    let (colliding, depth, distance) = session.stage().verdict();
    json!({ "colliding": colliding, "depth": depth, "distance": distance })
}

/// Where the bodies are and how they are turned, as a scene file has it.
fn placed(scene: &AnyScene) -> Value {
    let scene: Value = serde_json::from_str(&scene.to_json()).unwrap_or_default();
    let of = |body: &Value| {
        let told = ["position", "angle", "rotation"].into_iter();
        let told = told.filter_map(|name| Some((name.to_owned(), body.get(name)?.clone())));
        Value::Object(told.collect())
    };
    match scene.get("bodies").and_then(Value::as_array) {
        Some(bodies) => json!({ "bodies": bodies.iter().map(of).collect::<Vec<_>>() }),
        None => json!({ "a": of(&scene["a"]), "b": of(&scene["b"]) }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::preset_scene;
    use crate::session::{Action, Command, Go, HeldKey, Opening};

    fn kinds(told: &[String]) -> Vec<String> {
        let told = told.iter().map(|text| {
            let value: Value = serde_json::from_str(text).expect("JSON");
            value["collidoscope"].as_str().expect("a kind").to_owned()
        });
        told.collect()
    }

    #[test]
    fn what_changes_is_told_once() {
        for slug in ["hamaluik", "tetrahedra"] {
            let mut session = Session::new(Opening::of(preset_scene(slug).expect("a preset")));
            let mut guest = Guest::default();
            assert_eq!(kinds(&guest.frame(&session, None)), ["ready", "verdict"]);
            assert_eq!(guest.frame(&session, None), [""; 0]);
            let _ = session.take(Command::Act(Action::Go(Go::To(1))));
            let told = guest.frame(&session, Some("w1"));
            assert_eq!(kinds(&told), ["step", "pointed"]);
            assert!(told[0].contains("\"number\":1") && told[1].contains("\"value\":\"w1\""));
            let _ = session.take(Command::Act(Action::ToggleLesson));
            let told = guest.frame(&session, None);
            assert!(told.iter().all(|text| text.contains("\"value\":null")));
        }
    }

    #[test]
    fn a_body_that_has_moved_is_told_when_it_is_at_rest() {
        let mut session = Session::new(Opening::of(preset_scene("two-boxes").expect("a preset")));
        let mut guest = Guest::default();
        let _ = guest.frame(&session, None);
        let _ = session.take(Command::Press(HeldKey::Right));
        let _ = session.take(Command::Pass(0.5));
        assert!(!kinds(&guest.frame(&session, None)).contains(&"scene".to_owned()));
        let _ = session.take(Command::Release(HeldKey::Right));
        let mut frames = 0;
        while session.is_moving() && frames < 1000 {
            let _ = session.take(Command::Pass(0.02));
            frames += 1;
        }
        assert!(!session.is_moving());
        let told = guest.frame(&session, None);
        let scene = told
            .iter()
            .find(|text| text.contains("\"scene\""))
            .expect("a scene");
        let scene: Value = serde_json::from_str(scene).expect("JSON");
        assert!(
            scene["value"]["b"]["position"][0]
                .as_f64()
                .expect("a number")
                > 10.0
        );
    }
}
