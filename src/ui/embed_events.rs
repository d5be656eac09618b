//! Events that an embed posts to the page around it, as JSON `{"collidoscope": kind, "value": value}`, when they change.

use serde::Serialize;

use crate::app::App;

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "collidoscope", content = "value", rename_all = "lowercase")]
enum Post {
    /// The version of these messages.
    Ready(u32),
    /// The step of the lesson that is open.
    Step(Option<StepEvent>),
    Verdict {
        colliding: bool,
        depth: f64,
        distance: f64,
    },
    /// The name of what the pointer is on.
    Pointed(Option<String>),
    /// Why a scene or a link was refused.
    Failed(String),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
struct StepEvent {
    number: usize,
    last: usize,
    heading: String,
    sentence: String,
}

/// What was posted last of each kind; nothing at first.
#[derive(Default)]
pub(super) struct EmbedEvents {
    posted: Option<[Option<Post>; 4]>,
}

impl EmbedEvents {
    /// What there is to post of a frame in which the pointer is on what has this name.
    pub(super) fn frame(&mut self, app: &App, pointed: Option<&str>) -> Vec<String> {
        let (colliding, depth, distance) = app.current_scene().verdict();
        let verdict = Post::Verdict {
            colliding,
            depth,
            distance,
        };
        let refused = app.notice().map(|notice| notice.text.clone());
        let now = [
            Some(Post::Step(step(app))),
            Some(verdict),
            Some(Post::Pointed(pointed.map(str::to_owned))),
            refused.map(Post::Failed),
        ];
        let mut posts = Vec::new();
        let before = self.posted.replace(now.clone()).unwrap_or_else(|| {
            posts.push(Post::Ready(1));
            [
                Some(Post::Step(None)),
                None,
                Some(Post::Pointed(None)),
                None,
            ]
        });
        let changed = now.into_iter().zip(before);
        let changed = changed.filter(|(now, before)| now != before);
        posts.extend(changed.filter_map(|(now, _)| now));
        let posts = posts.iter().map(serde_json::to_string);
        posts.filter_map(Result::ok).collect()
    }
}

fn step(app: &App) -> Option<StepEvent> {
    let (lesson, number) = app.narration()?;
    Some(StepEvent {
        number,
        last: lesson.step_count() - 1,
        heading: lesson.heading(number),
        sentence: lesson.caption(number).to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::app::{Action, Command, Go, HostRequest, StartupOptions};
    use crate::scene::preset_scene;

    fn posts(guest: &mut EmbedEvents, app: &App, pointed: Option<&str>) -> Vec<Value> {
        let posts = guest.frame(app, pointed).into_iter();
        posts
            .map(|text| serde_json::from_str(&text).expect("JSON"))
            .collect()
    }

    #[test]
    fn what_changes_is_posted_once() {
        for slug in ["hamaluik", "tetrahedra"] {
            let mut app = App::new(StartupOptions::of(preset_scene(slug).expect("a preset")));
            let mut guest = EmbedEvents::default();
            let first = posts(&mut guest, &app, None);
            assert_eq!(first[0], json!({ "collidoscope": "ready", "value": 1 }));
            assert_eq!(first[1]["collidoscope"], "verdict");
            assert_eq!(first[1]["value"]["colliding"], true);
            assert_eq!(first.len(), 2);
            assert_eq!(posts(&mut guest, &app, None), [Value::Null; 0]);
            let _ = app.take(Command::Act(Action::Go(Go::To(1))));
            let posted = posts(&mut guest, &app, Some("w1"));
            assert_eq!(posted[0]["collidoscope"], "step");
            assert_eq!(posted[0]["value"]["number"], 1);
            assert_eq!(
                posted[1],
                json!({ "collidoscope": "pointed", "value": "w1" })
            );
            let _ = app.take(Command::Act(Action::ToggleLesson));
            let posted = posts(&mut guest, &app, None);
            assert!(
                posted.iter().all(|post| post["value"].is_null()),
                "{posted:?}"
            );
        }
    }

    #[test]
    fn a_scene_or_a_link_that_is_refused_is_posted_as_failed() {
        let mut app = App::new(StartupOptions::of(
            preset_scene("hamaluik").expect("a preset"),
        ));
        let mut guest = EmbedEvents::default();
        let _ = guest.frame(&app, None);
        let scene = |value| Command::HostRequest(HostRequest::Scene(value));
        for (refused, why) in [
            (scene(json!("nowhere")), "no preset is named `nowhere`"),
            (scene(json!({ "a": {}, "b": {} })), "missing field"),
            (scene(json!(7)), "a preset's name or an object"),
            (Command::OpenLink("1.AAAA".to_owned()), "link"),
        ] {
            let _ = app.take(refused);
            let posted = posts(&mut guest, &app, None);
            assert_eq!(posted.len(), 1, "{posted:?}");
            assert_eq!(posted[0]["collidoscope"], "failed");
            let said = posted[0]["value"].as_str().expect("a line");
            assert!(said.contains(why), "{said}");
            assert_eq!(app.title(), "Rectangle and triangle");
        }
        let _ = app.take(scene(json!("stack")));
        let posted = posts(&mut guest, &app, None);
        assert!(posted.iter().all(|post| post["collidoscope"] != "failed"));
    }
}
