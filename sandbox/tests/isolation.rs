//! What a program cannot reach, layer by layer, and what it still must.

mod common;

use common::{Lab, exit, own_uid, program};
use std::collections::BTreeSet;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// A file beside the working folder, as the judge's answer might be.
fn secret(lab: &Lab) -> String {
    let path = lab.folder.path().join("secret.ans");
    fs::write(&path, "42\n").unwrap();
    path.display().to_string()
}

/// Layers left out, so that each one that can hold files has to do it alone.
const FILES: &[&[&str]] = &[
    &[],
    &["uid"],
    &["uid", "namespaces"],
    &["landlock"],
    &["uid", "landlock", "seccomp"],
];

#[test]
fn only_listed_files_can_be_read() {
    for without in FILES {
        let mut lab = Lab::without(without);
        if !lab.holds_files() {
            continue;
        }
        let secret = secret(&lab);
        let own_source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/isolation.rs");
        assert_eq!(
            lab.run("file_read", &[&secret, own_source, "/etc/shadow", "/root"])
                .stdout,
            "0\n"
        );
        let needed = [
            "/usr/bin/env",
            "/etc/passwd",
            "/dev/null",
            "/proc/self/status",
            "/proc/meminfo",
        ];
        assert_eq!(
            lab.run("file_read", &needed).stdout,
            "5\n",
            "without {without:?}"
        );
        lab.readable.push((&secret).into());
        assert_eq!(lab.run("file_read", &[&secret]).stdout, "1\n");
    }
}

#[test]
fn the_input_can_be_read_by_name_and_nothing_beside_it() {
    let mut lab = Lab::new();
    let input = lab.folder.path().join("1.in");
    fs::write(&input, "1 2 3\n").unwrap();
    lab.stdin = Some(input.clone());
    let input = input.display().to_string();
    assert_eq!(lab.run("file_read", &[&input, "/dev/stdin"]).stdout, "2\n");
    if lab.has("landlock") {
        let secret = secret(&lab);
        assert_eq!(lab.run("file_read", &[&secret]).stdout, "0\n");
    }
}

#[test]
fn nothing_can_be_left_outside_of_the_folder() {
    for without in FILES {
        let mut lab = Lab::without(without);
        if lab.holds_files() {
            leave_nothing_outside(&mut lab);
        }
    }
}

fn leave_nothing_outside(lab: &mut Lab) {
    let places = ["/tmp", "/var/tmp", "/dev/shm", "/", "/etc"]
        .map(|p| format!("{p}/leak{}", std::process::id()));
    let beside = lab.folder.path().join("leak").display().to_string();
    let mut args: Vec<&str> = places.iter().map(String::as_str).collect();
    args.extend([beside.as_str(), "../leak"]);
    assert_eq!(lab.run("file_leak", &args).stdout, "0\n");
    for place in &places {
        assert!(!Path::new(place).exists(), "{place}");
    }
    assert_eq!(lab.run("file_leak", &["here", "./there"]).stdout, "2\n");
}

#[test]
fn what_lies_where_everybody_may_write_ends_with_the_run() {
    let mut lab = Lab::without(&["landlock", "namespaces"]);
    if !lab.has("uid") {
        return;
    }
    let places =
        ["/tmp", "/var/tmp", "/dev/shm"].map(|p| format!("{p}/left{}", std::process::id()));
    let args: Vec<&str> = places.iter().map(String::as_str).collect();
    assert_eq!(lab.run("file_leak", &args).stdout, "3\n");
    for place in &places {
        assert!(!Path::new(place).exists(), "{place}");
    }
}

#[test]
fn keepers_do_not_share_their_users() {
    let labs: Vec<Lab> = (0..4).map(|_| Lab::new()).collect();
    let users: BTreeSet<u32> = labs.iter().filter_map(Lab::uid).collect();
    assert!(users.len() == 4 || users.is_empty(), "{users:?}");
}

#[test]
fn a_writable_folder_is_writable_and_given_back() {
    let mut lab = Lab::new();
    let feedback = lab.folder.path().join("feedback");
    fs::create_dir(&feedback).unwrap();
    let owner = |path: &Path| std::os::unix::fs::MetadataExt::uid(&fs::metadata(path).unwrap());
    let before = owner(&feedback);
    lab.writable.push(feedback.clone());
    let file = feedback.join("judgemessage.txt").display().to_string();
    assert_eq!(lab.run("file_leak", &[&file]).stdout, "1\n");
    assert_eq!(owner(&feedback), before);
}

#[test]
fn there_is_no_network() {
    for without in [
        &[][..],
        &["landlock"],
        &["namespaces"],
        &["namespaces", "seccomp"],
    ] {
        let mut lab = Lab::without(without);
        let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = tcp.local_addr().unwrap().port();
        let _udp = UdpSocket::bind(("127.0.0.1", port));
        let printed = lab.run("net_open", &[&port.to_string()]).stdout;
        if lab.has("namespaces") || lab.has("seccomp") {
            assert_eq!(printed, "00\n", "without {without:?}");
        } else if lab.has("landlock") {
            assert!(printed.starts_with('0'), "without {without:?}: {printed}");
        }
    }
}

#[test]
fn dangerous_system_calls_are_refused_without_any_other_layer() {
    let mut lab = Lab::without(&["uid", "namespaces", "landlock"]);
    if lab.has("seccomp") {
        assert_eq!(lab.run("forbidden", &[]).stdout, "");
        assert_eq!(lab.run("net_open", &["9"]).stdout, "00\n");
    }
}

#[test]
fn shared_memory_segments_end_with_the_run() {
    for (without, printed) in [(&[][..], "1 1\n"), (&["namespaces"], "0 0\n")] {
        let mut lab = Lab::without(without);
        if lab.has("namespaces") || lab.has("seccomp") {
            // That nothing is left is looked at after each run.
            assert_eq!(lab.run("segment_leak", &[]).stdout, printed);
        }
    }
}

#[test]
fn privileges_do_not_come_back() {
    for without in [&[][..], &["namespaces"], &["uid"], &["uid", "landlock"]] {
        let mut lab = Lab::without(without);
        // Root without the change of user stays root by name, but without its powers.
        let expected = if lab.has("uid") || own_uid() != 0 {
            "00000\n"
        } else {
            "11000\n"
        };
        assert_eq!(
            lab.run("become_root", &[]).stdout,
            expected,
            "without {without:?}"
        );
    }
}

#[test]
fn a_program_behind_a_locked_folder_still_runs_and_that_is_reported() {
    let mut lab = Lab::new();
    if !lab.has("uid") {
        return;
    }
    let locked = lab.folder.path().join("toolchain");
    fs::create_dir(&locked).unwrap();
    let target = locked.join("hello");
    fs::copy(program("hello"), &target).unwrap();
    let spec = lab.spec(&target, &[]);
    assert!(lab.sandbox.run(&spec).unwrap().inactive.is_empty());
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o700)).unwrap();
    let spec = lab.spec(&target, &[]);
    let outcome = lab.sandbox.run(&spec).unwrap();
    assert_eq!((outcome.ended, outcome.hit), exit(0));
    assert_eq!(outcome.inactive, ["uid"]);
    // Reading everything is not writing everything, nor becoming root.
    lab.readable.push(locked);
    let ran = lab.run("become_root", &[]);
    assert_eq!(
        (ran.stdout.as_str(), ran.outcome.inactive),
        ("00000\n", vec!["uid".to_string()])
    );
    let secret = secret(&lab);
    if lab.has("landlock") {
        assert_eq!(
            lab.run("file_read", &[&secret, "/etc/shadow"]).stdout,
            "0\n"
        );
    }
    assert_eq!(lab.run("file_leak", &[&secret, "/etc/leak"]).stdout, "0\n");
}

#[test]
fn a_script_runs_with_its_interpreter() {
    let mut lab = Lab::new();
    let script = lab.folder.path().join("script");
    fs::write(&script, "#!/bin/sh\nread a b\necho $((a + b))\n").unwrap();
    fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).unwrap();
    let input = lab.folder.path().join("1.in");
    fs::write(&input, "20 22\n").unwrap();
    lab.stdin = Some(input);
    let spec = lab.spec(&script, &[]);
    let outcome = lab.sandbox.run(&spec).unwrap();
    assert_eq!((outcome.ended, outcome.hit), exit(0));
    assert_eq!(fs::read_to_string(&spec.stdout).unwrap(), "42\n");
}

#[test]
fn an_output_that_was_replaced_by_a_link_is_refused() {
    let mut lab = Lab::new();
    let secret = secret(&lab);
    let mut spec = lab.spec(&program("hello"), &[]);
    spec.stdout = lab.folder.path().join("link");
    std::os::unix::fs::symlink(&secret, &spec.stdout).unwrap();
    assert!(matches!(
        lab.sandbox.run(&spec),
        Err(sandbox::Error::Start {
            errno: libc::ELOOP,
            ..
        })
    ));
    assert_eq!(fs::read_to_string(&secret).unwrap(), "42\n");
}
