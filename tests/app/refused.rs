//! Wrong arguments and files: each is refused with status 2, by one line that says what is wrong and where.

use std::fs;

use collidoscope::scene::MAX_FILE_BYTES;

use crate::run::{printed, refused};

/// Arguments, and what the message says, separated by ` + `, or with `!` does not say. `EACH` is every command that
/// takes a pair and a tick, `FIGURE` makes one of `hamaluik` and `LINK` a link, and `$` is a folder with [`files`].
const REFUSED: &str = "
--bogus | --bogus
--theme neon | chalkboard
--show hull,halo | halo
no/such.json | no/such.json
$ |
$huge.json | MiB
$torn.json | torn.json:2:
$nested.json | nested.json:1:
$not-utf8.json | not-utf8.json:1:
hamaliuk | did you mean hamaluik?
query two-boxs | did you mean two-boxes?
query edge-on-edg | did you mean edge-on-edge?
scenes hamalik | did you mean hamaluik?
faults inverted-norml | did you mean inverted-normal?
figur | did you mean figure?
qurey hamaluik | collidoscope: qurey: no such command; did you mean query?
qurey --json hamaluik | collidoscope: qurey: no such command; did you mean query?
help figur | did you mean figure?
query hamaluik --jsn | '--json'
query hamaluik --nothing | see `collidoscope help query`
nowhere | collidoscope scenes
query qqqqqq | !did you mean
tumble --nothing | !did you mean
play | two-boxes + --keys
play hamaluik --ticks 3 | hamaluik + --keys
play stack | stack + --ticks
play stack --keys tests/data/run-a.keys | stack + --ticks
play stack --energy | --ticks + required
play stack --ticks 3 --solver jacobi | jacobi + sequential
play stack --ticks some | --ticks + some
play tetrahedra --ticks 3 | --keys FILE
play --keys $ |
play --keys $bad.keys | bad.keys:2: `Q` is not a key
play --keys $deep.keys | deep.keys:2: `F` pushes B in depth
play tetrahedra --keys $odd.keys | odd.keys:1: `X` is not a key
EACH stack --pair 0,11 | 0 to 10
EACH stack --pair 4,4 | two different bodies
EACH stack --pair 4 | as in 0,3
EACH stack --tick 1000001 | 0 to 1000000
EACH stack --tick impact:0 | impact:K with K from 1
EACH stack --tick impact | --tick impact: there is no impact within 3600 ticks
EACH dominoes --tick impact:99 | impacts within 3600 ticks
EACH hamaluik --tick impact | --tick is for physics scenes only
EACH hamaluik --pair 0,1 | --pair is for physics scenes only
EACH tetrahedra --pair 0,1 | --pair
EACH tetrahedra --tick 3 | --tick
trace edge-on-edge --step 999 | --step 999: the steps of this scene are 0 to
figure hamaluik -o a.bmp | .svg + .png
figure hamaluik -o svg | .svg + .png
figure hamaluik | --output
figure -o a.svg | SCENE
FIGURE --size=1024 | --size + 1024
FIGURE --size=16385x768 | --size + 16385x768
FIGURE --view=sideways | --view + sideways
FIGURE --theme=neon | --theme + neon
FIGURE --step 6 | --step 6 + 0 to 5
FIGURE --step -1 |
FIGURE --steps 3-6 | --steps 3-6 + 0 to 5
FIGURE --steps 0,6 | --steps 0,6 + 0 to 5
FIGURE --steps=2-1 | --steps + 0-2
FIGURE --steps=a-b | --steps + 0-2
FIGURE --steps=all,1 | --steps + 0-2
FIGURE --steps 0-2 --step 1 |
FIGURE --caption | --caption + --step
FIGURE --tolerance 0.1 | --trace
FIGURE --camera 30,20 | --camera
figure hamaluik -o $new/a.gif --step 1 | --step 1 + .gif
figure hamaluik -o $new/a.gif --steps 0-2 | --steps 0-2 + .gif
figure hamaluik -o $new/a.gif --size 10000x10000 | 100 million
figure hamaluik -o $new/a.gif --size 16x16 | 16x16 + --size
figure tetrahedra -o $new/a.svg --camera 30,91 | --camera
figure tetrahedra -o $new/a.svg --camera north,up | --camera
figure tetrahedra -o $new/a.svg --show hull,cast | --show cast
figure tetrahedra -o $new/a.svg --trace Cargo.toml | --trace
handout hamaluik -o - | -o -: a handout is a directory
handout hamaluik -o $new/page --camera 30,20 | --camera
handout tetrahedra -o $new/page --trace Cargo.toml | --trace
link hamaluik | --site URL
link hamaluik --site example.org | --site + example.org
link hamaluik --site https://a.b/#c | --site + https://a.b/#c
LINK | SCENE
LINK nowhere | nowhere
LINK hamaluik --step 6 | --step 6: the steps of this scene are 0 to 5
LINK boxes-in-space --show hull,cast | --show cast is for 2D scenes only
LINK $book.json | book.json + 1 MiB
";

const SQUARE: &str = r#"{"shape": {"polygon": [[0,0],[1,0],[1,1],[0,1]]}, "position": [0,0]}"#;

/// Commands that take a pair and a tick, or make a figure or a link.
fn commands(name: &str) -> &[&str] {
    match name {
        "EACH" => &[
            "query",
            "trace",
            "figure -o $new/a.svg",
            "handout -o $new/page",
            "link --site https://example.org",
        ],
        "FIGURE" => &["figure hamaluik -o $new/a.SVG"],
        "LINK" => &["link --site https://example.org/"],
        _ => &[""],
    }
}

/// The names and bytes of the files in the folder.
fn files() -> [(&'static str, Vec<u8>); 8] {
    let torn = format!("{{\"a\": {SQUARE},\n\"b\": ");
    let book = "x".repeat(1 << 20);
    let book = format!("{{\"note\": \"{book}\", \"a\": {SQUARE}, \"b\": {SQUARE}}}");
    [
        ("huge.json", vec![b' '; MAX_FILE_BYTES as usize + 1]),
        ("torn.json", torn.into()),
        ("nested.json", vec![b'['; 1_000_000]),
        ("not-utf8.json", b"{\"title\": \"\xff\"}".to_vec()),
        ("bad.keys", b"63 RD\n7 Q\n".to_vec()),
        ("deep.keys", b"3 R\n2 RF\n".to_vec()),
        ("odd.keys", b"3 X\n".to_vec()),
        ("book.json", book.into()),
    ]
}

#[test]
fn a_wrong_argument_or_file_is_one_line_that_says_what_and_where() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files() {
        fs::write(folder.path().join(name), bytes).expect("a file");
    }
    let new = folder.path().join("new");
    fs::create_dir(&new).expect("a folder");
    let place = format!("{}/", folder.path().display());
    for row in REFUSED.trim().lines() {
        let (line, says) = row.split_once(" |").expect("a message");
        let name = line.split(' ').next().unwrap_or_default();
        for command in commands(name) {
            let rest = if command.is_empty() {
                line
            } else {
                &line[name.len()..]
            };
            let whole = format!("{command}{rest}").replace('$', &place);
            let message = refused(&whole.split_whitespace().collect::<Vec<_>>());
            for words in says.trim().split(" + ") {
                let is_right = match words.strip_prefix('!') {
                    Some(never) => !message.contains(never),
                    None => message.contains(words),
                };
                assert!(is_right, "{row}: `{whole}` says {message}");
            }
        }
    }
    assert_eq!(fs::read_dir(&new).expect("a folder").count(), 0);
    let picture = new.join("a.SVG");
    printed(&[
        "figure",
        "hamaluik",
        "--step",
        "5",
        "-o",
        picture.to_str().expect("UTF-8"),
    ]);
}
