//! The command line.

mod check;
mod choices;
mod faults;
mod figure;
mod handout;
mod link;
mod pair_args;
mod play;
mod query;
mod trace;
mod tracer;

use std::fmt::Display;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::{Args, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use crate::app::{SiteUrl, StartupOptions};
use crate::figure::{Overlay, ThemeName};
use crate::scene::{self, AnyScene, KeyScript, Opened, Plane, Space};
use crate::ui;

/// See two convex shapes collide.
#[derive(Parser)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  collidoscope hamaluik --show hull,labels
  collidoscope help figure"
)]
struct Cli {
    #[command(subcommand)]
    command: Option<CliCommand>,
    #[command(flatten)]
    window: WindowArgs,
}

#[derive(Args)]
struct WindowArgs {
    /// The scene: a preset, a scene file, a text with two shapes, or - for stdin
    #[arg(value_name = "SCENE", default_value = "two-boxes")]
    scene: PathBuf,
    /// The colours
    #[arg(
        long,
        value_name = "NAME",
        default_value = ThemeName::default().slug(),
        value_parser = choices::by_slug(ThemeName::ALL, ThemeName::slug)
    )]
    theme: ThemeName,
    /// The overlays to start with, comma-separated [default: hull,simplex,edge,labels,state; in physics scenes and in
    /// the theme classic labels,state]
    #[arg(
        long,
        value_name = "LIST",
        value_parser = choices::by_slug(Overlay::ALL, Overlay::slug),
        value_delimiter = ','
    )]
    show: Option<Vec<Overlay>>,
    /// The directory for pictures
    #[arg(long, value_name = "DIR", default_value = ".")]
    out: PathBuf,
    /// A key script to play in the window
    #[arg(long, value_name = "FILE")]
    keys: Option<PathBuf>,
}

#[derive(Subcommand)]
enum CliCommand {
    /// Run a key script or a physics scene without a window, and print a row of CSV per tick
    #[command(after_help = "Examples:
  collidoscope play bounce --ticks 120 --energy
  echo '63 RD' | collidoscope play --keys -")]
    Play(play::PlayArgs),
    /// Write a scene's picture to a file, without a window
    #[command(after_help = "Examples:
  collidoscope figure hamaluik --steps all --size 1600x1200 -o steps.svg
  collidoscope figure hamaluik --step 2 --caption -o - > step.svg")]
    Figure(figure::FigureArgs),
    /// Print the answers: verdict, distance, depth, normal, contacts, SAT's verdict, iterations
    #[command(after_help = "Example:
  collidoscope query hamaluik --json")]
    Query(query::QueryArgs),
    /// Write a page with a picture and a caption for each step, to read, step through or print
    #[command(after_help = "Example:
  collidoscope handout hamaluik -o hamaluik --questions")]
    Handout(handout::HandoutArgs),
    /// Explain every step of GJK, then EPA or the distance search
    #[command(after_help = "Examples:
  collidoscope trace hamaluik --step 3
  collidoscope trace hamaluik --json > steps.json")]
    Trace(trace::TraceArgs),
    /// Check a trace from your own code and report the first wrong step; exit status 3 if there is one
    #[command(after_help = "Example:
  collidoscope trace hamaluik --json | collidoscope check hamaluik -")]
    Check(check::CheckArgs),
    /// Print a single-file tracer for C, C++, C#, Python, JavaScript or Rust
    #[command(after_help = "Example:
  collidoscope tracer python > tracer.py")]
    Tracer(tracer::TracerArgs),
    /// List common GJK, EPA and SAT mistakes, or explain one
    #[command(after_help = "Example:
  collidoscope faults inverted-normal --json")]
    Faults(faults::FaultsArgs),
    /// Print the address that opens a scene in a browser
    #[command(after_help = "Example:
  collidoscope link hamaluik --site https://example.org/ --step 2")]
    Link(link::LinkArgs),
    /// List the presets (name and title, tab-separated), or print one as a scene file
    #[command(after_help = "Examples:
  collidoscope scenes
  collidoscope scenes hamaluik > mine.json")]
    Scenes {
        /// The preset to print
        #[arg(value_name = "NAME")]
        name: Option<String>,
    },
    /// Print a script that completes commands and options in your shell
    #[command(after_help = "Example:
  collidoscope completions bash > collidoscope.bash")]
    Completions {
        /// The shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
}

/// The commands and options, for the manual pages.
#[doc(hidden)]
pub fn command() -> clap::Command {
    Cli::command()
}

/// What ends the program other than success.
enum Failure {
    /// Exit status 1: it could not be done.
    CouldNot(String),
    /// Exit status 2: invalid arguments or input.
    BadInput(String),
    /// Exit status 3: the checked trace is wrong, which has been reported.
    FoundWrong,
}

impl Failure {
    fn bad_input(error: impl std::error::Error) -> Self {
        Self::BadInput(error.to_string())
    }

    /// The refusal of a file, or of stdin if its name is `-`.
    fn of_file(name: &Path, reason: impl Display) -> Self {
        Self::BadInput(format!("{}: {reason}", scene::called(name).display()))
    }
}

/// Runs the program on the process's arguments and returns its exit status: 0 done, 1 could not, 2 bad
/// arguments or input, 3 checked and found wrong.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return refuse(&error),
    };
    let done = match cli.command {
        None => open_window(cli.window),
        Some(CliCommand::Play(args)) => play::write(&args),
        Some(CliCommand::Figure(args)) => figure::write(&args),
        Some(CliCommand::Query(args)) => query::write(&args),
        Some(CliCommand::Handout(args)) => handout::write(&args),
        Some(CliCommand::Trace(args)) => trace::write(&args),
        Some(CliCommand::Check(args)) => check::write(&args),
        Some(CliCommand::Tracer(args)) => tracer::write(&args),
        Some(CliCommand::Faults(args)) => faults::write(&args),
        Some(CliCommand::Link(args)) => link::write(&args),
        Some(CliCommand::Scenes { name: None }) => print(list_scenes),
        Some(CliCommand::Scenes { name: Some(name) }) => print_scene(&name),
        Some(CliCommand::Completions { shell }) => print_completions(shell),
    };
    let (status, message) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::CouldNot(message)) => (1, message),
        Err(Failure::BadInput(message)) => (2, message),
        Err(Failure::FoundWrong) => return ExitCode::from(3),
    };
    complain(&message);
    ExitCode::from(status)
}

fn open_window(args: WindowArgs) -> Result<(), Failure> {
    let scene = open(&args.scene)?;
    let keys = args.keys.map(|path| match &scene {
        AnyScene::Planar(_) => KeyScript::load::<Plane>(&path),
        AnyScene::Spatial(_) => KeyScript::load::<Space>(&path),
    });
    let script = keys.transpose().map_err(Failure::bad_input)?;
    let name = args.scene.to_str();
    let opening = StartupOptions {
        preset: scene::preset_slugs().find(|slug| name == Some(slug)),
        script,
        theme: args.theme,
        overlays: args.show,
        site: SiteUrl::known(),
        ..StartupOptions::of(scene)
    };
    ui::open(opening, args.out).map_err(|error| Failure::CouldNot(error.to_string()))
}

/// Opens the scene `name`. The summary of a pasted pair goes to stderr.
fn open(name: &Path) -> Result<AnyScene, Failure> {
    let opened = scene::open(name).map_err(|error| {
        let meant = choices::suggest_scene(name);
        Failure::BadInput(format!("{error}{meant}"))
    })?;
    let Opened { scene, summary } = opened;
    if let Some(summary) = summary {
        complain(&format!("{}: {summary}", scene::called(name).display()));
    }
    Ok(scene)
}

fn print_scene(name: &str) -> Result<(), Failure> {
    let preset = scene::preset_scene(name).ok_or_else(|| {
        let presets: Vec<&str> = scene::preset_slugs().collect();
        let meant = choices::suggestion(name, &presets);
        Failure::BadInput(format!(
            "{name}: no such preset{meant}; `collidoscope scenes` lists them"
        ))
    })?;
    print(|out| out.write_all(preset.to_json().as_bytes()))
}

fn list_scenes(out: &mut dyn Write) -> io::Result<()> {
    for (slug, scene) in scene::all_presets() {
        writeln!(out, "{slug}\t{}", scene.title())?;
    }
    Ok(())
}

fn print_completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "collidoscope", &mut script);
    print(|out| out.write_all(&script))
}

/// Writes to stdout; a closed pipe is not an error.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
    let mut out = BufWriter::new(io::stdout().lock());
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(Failure::CouldNot(format!("stdout: {error}")))
        }
        _ => Ok(()),
    }
}

/// Help and version go to stdout as they are; an error in the arguments is reported in one line.
fn refuse(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        // A reader who has gone away has seen enough of the help.
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    if let Some(message) = choices::mistyped_command() {
        complain(&message);
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let said = text.strip_prefix("error: ").unwrap_or(&text);
    let paragraph = said.split("\n\n").next().unwrap_or(said);
    let words: Vec<&str> = paragraph.split_whitespace().collect();
    let mut lines = said.lines().map(str::trim);
    let tip = lines
        .find_map(|line| line.strip_prefix("tip: "))
        .filter(|tip| tip.contains("similar"))
        .map_or_else(String::new, |tip| format!("; {tip}"));
    let help = choices::known_command().map_or_else(
        || "collidoscope --help".to_owned(),
        |command| format!("collidoscope help {command}"),
    );
    complain(&format!("{}{tip}; see `{help}`", words.join(" ")));
    ExitCode::from(2)
}

/// Prints a message as one line on stderr; ignores a closed stderr.
fn complain(message: &str) {
    let line = message.replace(['\n', '\r'], " ");
    let _ = writeln!(io::stderr(), "collidoscope: {line}");
}

/// The duration up to which no progress is shown.
const PATIENCE: Duration = Duration::from_secs(1);

/// A counter on stderr that is erased when the work is done. Nothing is written if stderr is not a terminal, or in the
/// first second.
struct Counter {
    what: &'static str,
    began: Instant,
    is_shown: bool,
}

impl Counter {
    fn new(what: &'static str) -> Self {
        Self {
            what,
            began: Instant::now(),
            is_shown: false,
        }
    }

    fn count(&mut self, done: usize, all: usize) {
        if self.began.elapsed() >= PATIENCE && io::stderr().is_terminal() {
            self.is_shown = true;
            self.write(&format!("{} {done} of {all}", self.what));
        }
    }

    fn write(&self, text: &str) {
        // Ignore write errors: progress is optional.
        let _ = write!(io::stderr(), "\r\x1b[K{text}");
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        if self.is_shown {
            self.write("");
        }
    }
}
