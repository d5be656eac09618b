//! `collidoscope tracer`: each file writes a trace that `check` reads, from a program in its language.

use std::fs;
use std::process::Command;

use crate::{left_out, run};

struct Language {
    name: &'static str,
    /// The file name of the tracer.
    file: &'static str,
    /// A program that traces two queries of the two boxes, and its file name.
    program: (&'static str, &'static str),
    /// Code that makes the program crash half-way.
    abort: &'static str,
    /// The commands that build and run it, in the folder of both.
    commands: &'static [&'static [&'static str]],
}

const LANGUAGES: [Language; 6] = [
    Language {
        name: "python",
        file: "tracer.py",
        program: (
            "main.py",
            r#"from tracer import Tracer
trace = Tracer("trace.jsonl")
trace.step("gjk", (-1, -1), (250, 220), simplex=[], kept_simplex=[(250, 220)], outcome="goes-on")
trace.step("gjk", (-250.0, -220.0), (250, 220), outcome="separated")
trace.end(colliding=False, distance=333.0165, normal=[-0.7507135, -0.6606279])
"#,
        ),
        abort: r#"__import__("os").abort()"#,
        commands: &[&["python3", "main.py"]],
    },
    Language {
        name: "javascript",
        file: "tracer.js",
        program: (
            "main.js",
            r#"const { Tracer } = require("./tracer.js");
const trace = new Tracer("trace.jsonl");
trace.step("gjk", new Float32Array([-1, -1]), { x: 250, y: 220 }, { simplex: [], kept_simplex: [[250, 220]], outcome: "goes-on" });
trace.step("gjk", [-250, -220], [250, 220], { outcome: "separated" });
trace.end({ colliding: false, distance: 333.0165, normal: [-0.7507135, -0.6606279] });
if (trace.text().split("\n").length !== 4) throw new Error(trace.text());
"#,
        ),
        abort: "process.abort();",
        commands: &[&["node", "main.js"]],
    },
    Language {
        name: "c",
        file: "tracer.c",
        program: (
            "main.c",
            r#"#include "tracer.c"
#include <stdlib.h>
int main(void) {
    trace_real d[2] = {-1, -1}, w[2] = {250, 220}, e[2] = {-250, -220}, n[2] = {-0.7507135f, -0.6606279f};
    trace_open("trace.jsonl");
    trace_step("gjk", d, w);
    trace_points("simplex", 0, 0);
    trace_points("kept_simplex", w, 1);
    trace_word("outcome", "goes-on");
    trace_step("gjk", e, w);
    trace_word("outcome", "separated");
    trace_end(0);
    trace_number("distance", 333.0165);
    trace_vector("normal", n);
    trace_close();
    if (w[0] < 0) trace_edge(0, 1);
    return 0;
}
"#,
        ),
        abort: "abort();",
        commands: &[
            &["cc", "-Wall", "-Werror", "-o", "main", "main.c"],
            &["./main"],
        ],
    },
    Language {
        name: "cpp",
        file: "tracer.hpp",
        program: (
            "main.cpp",
            r#"#include "tracer.hpp"
#include <cstdlib>
#include <vector>
struct Vec { float x, y; };
int main() {
    Tracer trace("trace.jsonl");
    const Vec w = {250, 220};
    trace.step("gjk", Vec{-1, -1}, w).points("simplex", std::vector<Vec>{}).points("kept_simplex", std::vector<Vec>{w}).word("outcome", "goes-on");
    trace.step("gjk", Vec{-250, -220}, w).word("outcome", "separated");
    trace.end(false).number("distance", 333.0165).vector("normal", Vec{-0.7507135f, -0.6606279f});
}
"#,
        ),
        abort: "std::abort();",
        commands: run::CPP,
    },
    Language {
        name: "csharp",
        file: "Tracer.cs",
        program: (
            "Main.cs",
            r#"using System.Numerics;
class Program {
    static void Main() {
        using (var trace = new Tracer("trace.jsonl")) {
            var w = new Vector2(250, 220);
            trace.Step("gjk", new Vector2(-1, -1), w).Points("simplex", new Vector2[0]).Points("kept_simplex", new[] { w }).Word("outcome", "goes-on");
            trace.Step("gjk", new Vector2(-250, -220), w).Word("outcome", "separated");
            trace.End(false).Number("distance", 333.0165).Vector("normal", new Vector2(-0.7507135f, -0.6606279f));
        }
    }
}
"#,
        ),
        abort: r#"System.Environment.FailFast("");"#,
        commands: &[
            &[
                "mcs",
                "-r:System.Numerics",
                "-out:main.exe",
                "Main.cs",
                "Tracer.cs",
            ],
            &["mono", "main.exe"],
        ],
    },
    Language {
        name: "rust",
        file: "tracer.rs",
        program: (
            "main.rs",
            r#"mod tracer;
fn main() -> std::io::Result<()> {
    let mut trace = tracer::Tracer::new(std::fs::File::create("trace.jsonl")?);
    let w = [250.0_f32, 220.0];
    let none: &[[f32; 2]] = &[];
    trace.step("gjk", [-1.0, -1.0], w)?.claim("simplex", none)?.claim("kept_simplex", [w])?.claim("outcome", "goes-on")?;
    trace.step("gjk", [-250.0, -220.0], w)?.claim("outcome", "separated")?;
    trace.end(false)?.claim("distance", 333.0165)?.claim("normal", [-0.7507135, -0.6606279])?;
    Ok(())
}
"#,
        ),
        abort: "if w[0] > 0.0 { std::process::abort() }",
        commands: &[
            &[
                "rustc",
                "--edition=2021",
                "-D",
                "warnings",
                "-o",
                "main",
                "main.rs",
            ],
            &["./main"],
        ],
    },
];

/// Runs a program with the tracer and checks its trace; `None` where the language is not installed.
fn checked(language: &Language, program: &str) -> Option<String> {
    let name = language.name;
    let folder = tempfile::tempdir().expect("a folder");
    let at = |file: &str| folder.path().join(file);
    let collidoscope = env!("CARGO_BIN_EXE_collidoscope");
    let printed = Command::new(collidoscope)
        .args(["tracer", name])
        .output()
        .expect("the program runs");
    assert!(printed.status.success(), "{name}");
    fs::write(at(language.file), printed.stdout).expect("a file");
    fs::write(at(language.program.0), program).expect("a file");
    let (last, build) = language.commands.split_last().expect("a command");
    run::run_all(build, folder.path(), name)?;
    let mut command = Command::new(last[0]);
    let output = command.args(&last[1..]).current_dir(folder.path()).output();
    let ended = output.ok()?;
    let is_whole = program == language.program.1;
    assert_eq!(ended.status.success(), is_whole, "{name}: {ended:?}");
    let checked = Command::new(collidoscope)
        .args(["check", "two-boxes"])
        .arg(at("trace.jsonl"))
        .output()
        .expect("the program runs");
    let trace = fs::read_to_string(at("trace.jsonl")).expect("a trace");
    assert!(trace.ends_with("}\n"), "{name}: {trace}");
    Some(String::from_utf8(checked.stdout).expect("UTF-8"))
}

#[test]
fn each_tracers_trace_is_accepted_and_has_each_step_before_a_crash() {
    for language in &LANGUAGES {
        let (name, program) = (language.name, language.program.1);
        let Some(message) = checked(language, program) else {
            left_out::say(&format!("the tracer in {name}, for want of its compiler"));
            continue;
        };
        assert_eq!(
            message,
            "The trace is correct: each of its 2 steps, the verdict, the distance and the normal are right.\n\
             not given: closest\n",
            "{name}"
        );
        let lines = program.lines();
        let is_end = |line: &str| line.contains("end(") || line.contains("End(");
        let crashing =
            lines.flat_map(|line| [if is_end(line) { language.abort } else { "" }, line]);
        let crashing = crashing.collect::<Vec<_>>().join("\n");
        assert_eq!(
            checked(language, &crashing).expect("it ran"),
            "The trace is correct: each of its 2 steps is right.\n\
             not given: colliding, distance, normal, closest\n",
            "{name}"
        );
    }
}
