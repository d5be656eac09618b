//! A static file server on this machine, and that of the page built by `web/build`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::thread;
use std::time::SystemTime;

/// The sources of the page.
const SOURCES: [&str; 5] = ["src", "web", "assets", "Cargo.toml", "Cargo.lock"];

/// A server of the built page.
pub(crate) static HOST: LazyLock<Server> = LazyLock::new(|| Server::start(folder()));

/// The folder of the built page.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("target/web")
}

/// Why the built page can't be tested.
pub(super) fn stale() -> Option<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let Some((_, made)) = newest(&folder().join("collidoscope.wasm")) else {
        return Some("needs the page: run web/build".to_owned());
    };
    let sources = SOURCES.iter().filter_map(|name| newest(&root.join(name)));
    let (path, changed) = sources.max_by_key(|(_, changed)| *changed)?;
    let older = || format!("the page is older than {}: run web/build", path.display());
    (changed > made).then(older)
}

/// The last modified file.
fn newest(path: &Path) -> Option<(PathBuf, SystemTime)> {
    let found = fs::metadata(path).ok()?;
    if !found.is_dir() {
        return Some((path.to_owned(), found.modified().ok()?));
    }
    let entries = fs::read_dir(path).ok()?.flatten();
    entries
        .filter_map(|entry| newest(&entry.path()))
        .max_by_key(|(_, changed)| *changed)
}

/// Serves a folder until the tests end.
pub(crate) struct Server {
    /// The folder's address, with a slash at its end.
    pub(crate) address: String,
}

impl Server {
    pub(crate) fn start(folder: PathBuf) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let place = listener.local_addr().expect("its number");
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let folder = folder.clone();
                thread::spawn(move || {
                    // Ignore closed connections.
                    let _ = answer(&folder, stream);
                });
            }
        });
        Self {
            address: format!("http://{place}/"),
        }
    }
}

fn answer(folder: &Path, mut stream: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().transpose()?.unwrap_or_default();
    while lines
        .next()
        .transpose()?
        .is_some_and(|line| !line.is_empty())
    {}
    let path = path_of(&request).map(|path| folder.join(path));
    // A folder is served as its index.
    let path = path.map(|path| {
        if path.is_dir() {
            path.join("index.html")
        } else {
            path
        }
    });
    let found = path.and_then(|path| Some((fs::read(&path).ok()?, content_type(&path))));
    let (status, (body, kind)) = match found {
        Some(found) => ("200 OK", found),
        None => ("404 Not Found", (b"not here".to_vec(), "text/plain")),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Cache-Control: max-age=600\r\nConnection: close\r\n\r\n"
    )?;
    stream.write_all(&body)
}

/// The requested path below the folder.
fn path_of(request: &str) -> Option<&str> {
    let address = request.strip_prefix("GET /")?.split(' ').next()?;
    let path = address.split('?').next()?;
    let is_below = path.split('/').all(|part| part != "..");
    is_below.then_some(path)
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("wasm") => "application/wasm",
        _ => "application/octet-stream",
    }
}
