//! Checks for a display before the window opens, because the window system panics without one.

use std::future::Future;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use macroquad::miniquad::conf::{LinuxBackend, Platform};
use thiserror::Error;

use super::window_conf;

/// Why no window could be opened or kept open.
#[derive(Debug, Error)]
pub enum WindowError {
    /// No display.
    #[error("no display ({reason}); `collidoscope play` runs a key script without one")]
    NoDisplay {
        /// What was missing.
        reason: String,
    },
    /// There is a display, but no window could be opened on it.
    #[error(
        "the window could not be opened ({reason}); `collidoscope play` runs a key script without one"
    )]
    NotOpened {
        /// The window system's message.
        reason: String,
    },
    /// The window was open when a panic occurred.
    #[error("the window crashed at {place}: {reason}; please report this")]
    Broken {
        /// The file and line.
        place: String,
        /// The panic's message.
        reason: String,
    },
}

/// Whether the first frame has begun.
static OPENED: AtomicBool = AtomicBool::new(false);

/// The location of a panic, `file:line`.
static PANICKED_AT: Mutex<String> = Mutex::new(String::new());

/// Marks the window as open.
pub(super) fn mark_opened() {
    OPENED.store(true, Ordering::Relaxed);
}

/// Opens the window and runs the result of `start` until it ends or the window is closed.
pub(super) fn run<F>(start: impl FnOnce() -> F + 'static) -> Result<(), WindowError>
where
    F: Future<Output = ()> + 'static,
{
    let conf = window_conf(Platform {
        linux_backend: backend()?,
        linux_wm_class: "collidoscope",
        swap_interval: Some(1),
        // Only tested with X11 and Wayland.
        blocking_event_loop: cfg!(target_os = "linux"),
        ..Platform::default()
    });
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|info| {
        if let (Some(place), Ok(mut at)) = (info.location(), PANICKED_AT.lock()) {
            *at = format!("{}:{}", place.file(), place.line());
        }
    }));
    let ended = panic::catch_unwind(AssertUnwindSafe(|| {
        macroquad::Window::from_config(conf, async move { start().await });
    }));
    panic::set_hook(hook);
    ended.map_err(|payload| {
        let text = payload
            .downcast_ref::<String>()
            .map(String::as_str)
            .or_else(|| payload.downcast_ref::<&str>().copied());
        let reason = text.unwrap_or("no reason given").replace('\n', " ");
        if OPENED.load(Ordering::Relaxed) {
            let place = PANICKED_AT.lock().map(|at| at.clone()).unwrap_or_default();
            WindowError::Broken { place, reason }
        } else {
            WindowError::NotOpened { reason }
        }
    })
}

/// The window system that responds. miniquad's own fallback from X11 to Wayland fails if a display is set but no
/// server listens.
#[cfg(target_os = "linux")]
fn backend() -> Result<LinuxBackend, WindowError> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let display = set("DISPLAY").map(|value| value.to_string_lossy().into_owned());
    if display.as_deref().is_some_and(x11::answers) {
        return Ok(LinuxBackend::X11Only);
    }
    if set("WAYLAND_DISPLAY").is_some() {
        return Ok(LinuxBackend::WaylandOnly);
    }
    let reason = match display {
        Some(display) => format!("cannot connect to DISPLAY={display}"),
        None => "neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned(),
    };
    Err(WindowError::NoDisplay { reason })
}

#[cfg(not(target_os = "linux"))]
fn backend() -> Result<LinuxBackend, WindowError> {
    Ok(LinuxBackend::default())
}

#[cfg(target_os = "linux")]
mod x11 {
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    use std::sync::mpsc::channel;
    use std::time::Duration;

    /// The time after which a host counts as not responding.
    const PATIENCE: Duration = Duration::from_secs(3);

    /// Whether a server listens at `display`, `[host]:number[.screen]`, as in X(7).
    pub(super) fn answers(display: &str) -> bool {
        let Some((host, number)) = parse(display) else {
            return false;
        };
        if host.is_empty() || host == "unix" {
            let path = format!("/tmp/.X11-unix/X{number}");
            let in_abstract = SocketAddr::from_abstract_name(&path)
                .and_then(|address| UnixStream::connect_addr(&address));
            in_abstract.is_ok() || UnixStream::connect(path).is_ok()
        } else if host.starts_with('/') {
            UnixStream::connect(format!("{host}:{number}")).is_ok()
                || UnixStream::connect(host).is_ok()
        } else {
            far_host_answers(host.to_owned(), 6000 + number)
        }
    }

    /// Whether a server listens there. The name lookup may take very long, so it runs on a detached thread.
    fn far_host_answers(host: String, port: u16) -> bool {
        let (answer, answered) = channel();
        std::thread::spawn(move || {
            let addresses = (host, port).to_socket_addrs().into_iter().flatten();
            let mut addresses = addresses.take(4);
            let is_there = addresses.any(|at| TcpStream::connect_timeout(&at, PATIENCE).is_ok());
            // The receiver may have timed out.
            let _ = answer.send(is_there);
        });
        answered.recv_timeout(PATIENCE).unwrap_or(false)
    }

    fn parse(display: &str) -> Option<(&str, u16)> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split('.').next()?.parse().ok()?;
        (number < u16::MAX - 6000).then_some((host, number))
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_display_is_a_host_a_number_and_a_screen() {
            assert_eq!(parse(":0"), Some(("", 0)));
            assert_eq!(parse("localhost:10.0"), Some(("localhost", 10)));
            assert_eq!(parse("nonsense"), None);
            assert_eq!(parse(":x"), None);
        }

        #[test]
        fn nobody_answers_at_a_display_that_is_not_there() {
            assert!(!answers(":59321"));
            assert!(!answers("nonsense"));
        }

        #[test]
        fn a_far_host_that_says_nothing_is_not_waited_for() {
            // An address that no host may have (RFC 5737).
            assert!(!answers("192.0.2.1:0"));
        }
    }
}
