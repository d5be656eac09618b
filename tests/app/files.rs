//! `collidoscope figure` writes whole files or none, and never replaces a file without `--force`.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output};

fn figure(path: &Path, more: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_collidoscope"))
        .args(["figure", "hamaluik", "-o"])
        .arg(path)
        .args(more)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the program runs")
}

/// The one line on stderr of a figure that must fail with status 1.
fn failure(path: &Path, more: &[&str]) -> String {
    let output = figure(path, more);
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(output.stdout.is_empty());
    message
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string())
        .map(|name| name.expect("UTF-8"))
        .collect();
    names.sort();
    names
}

#[test]
fn an_existing_file_is_replaced_only_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["mine.svg", "mine.png"] {
        let path = folder.path().join(name);
        fs::write(&path, "mine").expect("a file");
        let message = failure(&path, &[]);
        assert!(
            message.contains(name) && message.contains("--force"),
            "{message}"
        );
        assert_eq!(fs::read(&path).expect("the file"), b"mine");
        assert!(figure(&path, &["--force"]).status.success());
        assert!(fs::read(&path).expect("the file").len() > 1000);
    }
    assert_eq!(names(folder.path()), ["mine.png", "mine.svg"]);
}

#[test]
fn a_symbolic_link_to_a_file_counts_as_an_existing_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let [mine, link, loose] = ["mine", "link.svg", "loose.svg"].map(|n| folder.path().join(n));
    fs::write(&mine, "mine").expect("a file");
    symlink(&mine, &link).expect("a link");
    symlink(folder.path().join("nowhere"), &loose).expect("a link");
    failure(&link, &[]);
    failure(&loose, &[]);
    assert!(figure(&link, &["--force"]).status.success());
    assert_eq!(
        fs::read(&mine).expect("the file"),
        b"mine",
        "the link is replaced, not what it leads to"
    );
    assert_eq!(names(folder.path()), ["link.svg", "loose.svg", "mine"]);
}

#[test]
fn a_missing_folder_is_named_and_not_made() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("no/such.svg");
    for more in [&[][..], &["--force"]] {
        let message = failure(&path, more);
        assert!(
            message.contains("/no: there is no such folder"),
            "{message}"
        );
    }
    assert!(names(folder.path()).is_empty());
}

#[test]
fn a_folder_is_not_replaced_even_by_force() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("pictures.svg");
    fs::create_dir(&path).expect("a folder");
    for more in [&[][..], &["--force"]] {
        assert!(failure(&path, more).contains("pictures.svg: this is a folder"));
    }
    assert!(path.is_dir());
    assert_eq!(names(folder.path()), ["pictures.svg"]);
}

#[test]
fn a_file_at_the_folders_path_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "mine").expect("a file");
    assert!(failure(&file.join("a.svg"), &[]).contains("/file"));
    assert_eq!(fs::read(&file).expect("the file"), b"mine");
}

#[test]
fn a_read_only_folder_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.svg");
    fs::write(&path, "mine").expect("a file");
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o555)).expect("its owner");
    if tempfile::tempfile_in(folder.path()).is_ok() {
        crate::left_out::say("whoever runs this, as root does, may write to a read-only folder");
        return;
    }
    assert!(failure(&path, &["--force"]).contains("permission denied"));
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
}

/// A file system of 64 KiB in memory, unmounted at the end of the test.
#[cfg(target_os = "linux")]
struct SmallDisk(tempfile::TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    fn mount() -> Option<Self> {
        let folder = tempfile::tempdir().expect("a folder");
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", "size=64k", "collidoscope-test"])
            .arg(folder.path())
            .output();
        mounted
            .is_ok_and(|m| m.status.success())
            .then_some(Self(folder))
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_keeps_the_old_file() {
    let Some(disk) = SmallDisk::mount() else {
        crate::left_out::say("a small disk to fill can only be mounted by root");
        return;
    };
    let folder = disk.0.path();
    let path = folder.join("mine.png");
    fs::write(&path, "mine").expect("a file");
    let message = failure(&path, &["--force", "--size", "4000x3000"]);
    assert!(message.contains("No space left"), "{message}");
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    assert_eq!(names(folder), ["mine.png"], "nothing is left behind");
}

/// Where no disk can be mounted, a limit on file sizes has the same effect.
#[test]
fn a_file_that_cannot_be_finished_is_not_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("mine.png");
    fs::write(&path, "mine").expect("a file");
    // With XFSZ ignored a write fails instead of ending the program; blocks are 512 bytes or 1 KiB.
    let script =
        "trap '' XFSZ; ulimit -f 8; exec \"$0\" figure hamaluik -o \"$1\" --force --size 4000x3000";
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_collidoscope")])
        .arg(&path)
        .output()
        .expect("a shell");
    let message = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert_eq!(fs::read(&path).expect("the file"), b"mine");
    assert_eq!(names(folder.path()), ["mine.png"], "nothing is left behind");
}
