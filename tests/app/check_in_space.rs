//! `collidoscope check` in space: sound traces pass, whatever wrote them, and every wrong claim is found at its step.

mod mutations;
mod program;
mod sound;

use collidoscope::export::trace_json_in_space;
use collidoscope::lesson::spatial::{Lesson, UserTrace};
use collidoscope::spatial::PosedShape;

/// Our own trace of a pair, with its result.
fn own_trace([a, b]: [&PosedShape; 2]) -> UserTrace {
    let lesson = Lesson::in_space(a, b);
    let mut text = Vec::new();
    trace_json_in_space(&lesson, None, &mut text).expect("a trace");
    let text = String::from_utf8(text).expect("UTF-8");
    let mut trace = UserTrace::parse(&text).expect("a trace");
    trace.colliding = Some(lesson.is_colliding());
    trace.normal = Some(lesson.normal());
    if lesson.is_colliding() {
        trace.depth = Some(lesson.signed_depth());
    } else {
        trace.distance = Some(-lesson.signed_depth());
    }
    trace
}
