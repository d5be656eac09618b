//! Which module may use which, and that no files or folders import each other in a circle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// The modules of the core and of the program, each of which may use those before it.
const MODULES: [&str; 13] = [
    "exact", "planar", "spatial", "dynamics", "paste", "scene", "lesson", "check", "figure",
    "export", "app", "ui", "cli",
];

/// A file's module path below its crate, as in `planar::gjk`; empty for a crate's root.
type Module = String;

/// The code of every file, without its tests and its comments.
fn sources() -> BTreeMap<Module, String> {
    let mut found = BTreeMap::new();
    for root in ["core/src", "src"].map(|root| Path::new(env!("CARGO_MANIFEST_DIR")).join(root)) {
        let mut folders = vec![root.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end == "rs") {
                    found.insert(module_of(&root, &path), code(&path));
                }
            }
        }
    }
    // Files of tests alone.
    found.retain(|module, _| {
        let mut parts = module.split("::");
        !parts.any(|part| ["tests", "promises"].contains(&part))
    });
    found
}

fn module_of(root: &Path, path: &Path) -> Module {
    let inside = path.strip_prefix(root).expect("inside").with_extension("");
    let parts: Vec<&str> = inside
        .iter()
        .map(|part| part.to_str().expect("UTF-8"))
        .filter(|part| !["mod", "lib", "main"].contains(part))
        .collect();
    parts.join("::")
}

fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a file");
    let before_tests = text.split("#[cfg(test)]\nmod tests").next().unwrap_or("");
    let lines = before_tests.lines().map(str::trim);
    let code = lines.filter(|line| !line.starts_with("//"));
    code.collect::<Vec<_>>().join(" ")
}

/// The paths that a `use` tree names, as in `a::{b, c::d}`.
fn paths(tree: &str) -> Vec<String> {
    let tree = tree.trim();
    let Some(open) = tree.find('{') else {
        let path = tree.split(" as ").next().unwrap_or(tree).trim();
        return vec![path.trim_end_matches("::self").to_owned()];
    };
    let (head, rest) = tree.split_at(open);
    let close = rest.rfind('}').unwrap_or(rest.len());
    let inner = &rest[1..close];
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for sign in inner.chars() {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            parts.push(String::new());
        } else if let Some(part) = parts.last_mut() {
            part.push(sign);
        }
    }
    let parts = parts.iter().filter(|part| !part.trim().is_empty());
    parts
        .flat_map(|part| paths(&format!("{head}{}", part.trim())))
        .collect()
}

/// The trees of all `use` declarations, public or not, of a file.
fn uses(code: &str, is_public: bool) -> Vec<String> {
    let mut found = Vec::new();
    for statement in code.split(';') {
        let Some(at) = statement.rfind("use ") else {
            continue;
        };
        let before = statement[..at].trim_end();
        let exports = before.ends_with("pub") || before.ends_with(')');
        if exports == is_public {
            found.extend(paths(&statement[at + 4..]));
        }
    }
    found
}

/// The paths in code outside `use` declarations, as in `numbers::lines`.
fn inline_paths(code: &str) -> impl Iterator<Item = &str> {
    let statements = code.split(';');
    let statements = statements
        .filter(|statement| !statement.contains(" use ") && !statement.starts_with("use "));
    let is_of_a_path = |sign: char| sign.is_alphanumeric() || "_:".contains(sign);
    let words =
        statements.flat_map(move |statement| statement.split(move |sign| !is_of_a_path(sign)));
    words.filter(|word| word.contains("::") && !word.starts_with(':'))
}

/// A path from within `module`, from the crate's root on; `None` for one into another crate.
fn absolute(files: &BTreeMap<Module, String>, module: &str, path: &str) -> Option<Vec<String>> {
    let mut here: Vec<String> = module.split("::").map(str::to_owned).collect();
    here.retain(|part| !part.is_empty());
    let mut parts = path.split("::").peekable();
    match *parts.peek()? {
        "crate" | "collidoscope_core" => {
            here.clear();
            parts.next();
        }
        "super" => {
            while parts.next_if_eq(&"super").is_some() {
                here.pop();
            }
        }
        "self" => {
            parts.next();
        }
        child if files.contains_key(&[&here[..], &[child.to_owned()]].concat().join("::")) => {}
        _ => return None,
    }
    here.extend(parts.map(str::to_owned));
    Some(here)
}

/// The file of an absolute path: the deepest file, followed through imports and re-exports.
fn file_of(
    files: &BTreeMap<Module, String>,
    imported: &BTreeMap<(Module, String), Module>,
    path: &[String],
) -> Module {
    let deepest = (0..=path.len())
        .rev()
        .find(|&n| files.contains_key(&path[..n].join("::")));
    let depth = deepest.unwrap_or(0);
    let mut module = path[..depth].join("::");
    if let Some(name) = path.get(depth) {
        // A name that a file shares with one of its child's may lead back.
        let mut passed = BTreeSet::new();
        while let Some(next) = imported.get(&(module.clone(), name.clone()))
            && passed.insert(module.clone())
        {
            module.clone_from(next);
        }
    }
    module
}

/// The files that each file imports for its own use, or names in its code.
fn imports() -> BTreeMap<Module, BTreeSet<Module>> {
    let files = sources();
    let mut imported = BTreeMap::new();
    for (module, code) in &files {
        for path in [uses(code, true), uses(code, false)].concat() {
            if let Some(inside) = absolute(&files, module, &path)
                && let Some((name, from)) = inside.split_last()
                && files.contains_key(&from.join("::"))
                // A macro is exported by the file that defines it.
                && from.join("::") != *module
            {
                imported.insert((module.clone(), name.clone()), from.join("::"));
            }
        }
    }
    let used = |module: &Module, code: &String| {
        let inline = inline_paths(code).map(str::to_owned);
        let named = uses(code, false).into_iter().chain(inline);
        named
            .filter_map(|path| absolute(&files, module, &path))
            .map(|path| file_of(&files, &imported, &path))
            .filter(|file| file != module && !file.is_empty())
            .collect()
    };
    files
        .iter()
        .map(|(module, code)| (module.clone(), used(module, code)))
        .collect()
}

#[test]
fn a_module_imports_only_from_modules_above_it() {
    let place_of = |module: &str| {
        let name = module.split("::").next().unwrap_or(module);
        let place = MODULES.iter().position(|module| *module == name);
        assert!(place.is_some() || name.is_empty(), "{name} has no place");
        place
    };
    let mut seen = 0;
    for (file, imported) in imports() {
        for other in imported {
            if let (Some(here), Some(there)) = (place_of(&file), place_of(&other)) {
                assert!(there <= here, "{file} imports {other}");
                seen += 1;
            }
        }
    }
    assert!(seen > 300, "only {seen} imports were found");
}

/// The two neighbours in a folder, each with all below it, of which one imports from the other; `None` for a file and
/// one of its own folder, which are one unit.
fn neighbours(from: &Module, to: &Module) -> Option<[Module; 2]> {
    let [from, to] = [from, to].map(|module| module.split("::").collect::<Vec<_>>());
    let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let unit = |path: &[&str]| Some(path.get(..=common)?.join("::"));
    Some([unit(&from)?, unit(&to)?])
}

#[test]
fn no_files_or_folders_import_each_other_in_a_circle() {
    let mut left: BTreeSet<[Module; 2]> = BTreeSet::new();
    for (file, imported) in imports() {
        left.extend(imported.iter().filter_map(|other| neighbours(&file, other)));
    }
    // What imports nothing more, or is imported no more, is in no circle.
    loop {
        let importing: BTreeSet<Module> = left.iter().map(|[from, _]| from.clone()).collect();
        let imported: BTreeSet<Module> = left.iter().map(|[_, to]| to.clone()).collect();
        let before = left.len();
        left.retain(|[from, to]| importing.contains(to) && imported.contains(from));
        if left.len() == before {
            break;
        }
    }
    let circle = left
        .iter()
        .map(|[from, to]| format!("{from} imports from {to}"));
    let circle = circle.collect::<Vec<_>>().join("\n");
    assert!(
        circle.is_empty(),
        "move what they share to a file of its own:\n{circle}"
    );
}

#[test]
fn macroquad_egui_and_clap_are_named_in_their_modules_alone() {
    let only = [("macroquad", "ui"), ("egui", "ui"), ("clap", "cli")];
    for (module, code) in sources() {
        for (name, owner) in only {
            let is_named = code.contains(&format!("{name}::"));
            assert!(
                !is_named || module.starts_with(owner),
                "{module} names {name}"
            );
        }
    }
}
