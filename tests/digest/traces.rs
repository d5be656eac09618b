//! The digest of every preset's trace.

use collidoscope::export::trace_json;
use collidoscope::lesson::{FirstDirection, Lesson};
use collidoscope::scene::{Body, presets};
use serde_json::Value;

use super::hash::Digest;

/// All fields but the captions, as words may change.
pub fn digests() -> Vec<String> {
    let mut lines = Vec::new();
    for preset in presets() {
        let [a, b] = [&preset.scene.a, &preset.scene.b].map(Body::posed);
        let lesson = Lesson::new(&a, &b, FirstDirection::Centres);
        let mut text = Vec::new();
        trace_json(&lesson, None, &mut text).expect("a vector takes all");
        let mut steps: Vec<Value> = serde_json::from_slice(&text).expect("JSON");
        assert!(!steps.is_empty(), "{}", preset.slug);
        for step in &mut steps {
            let caption = step.as_object_mut().and_then(|step| step.remove("caption"));
            assert!(caption.is_some());
        }
        let mut digest = Digest::new();
        digest.bytes(serde_json::to_string(&steps).expect("JSON").as_bytes());
        lines.push(digest.line(&format!("trace {}", preset.slug)));
    }
    lines
}
