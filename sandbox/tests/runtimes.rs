//! Nasty programs in other languages: runtimes catch faults themselves and say so in their own words.
//! A language whose tools are missing here is left out.

mod common;

use common::{Lab, MIB, exit, signal, stopped};
use sandbox::LimitHit::{Cpu, Idle, Memory, Output};
use sandbox::Stream::Stdout;
use sandbox::{Ended, LimitHit};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

type End = (Ended, Option<LimitHit>);
/// Argument of the program, its end, what its error output must hold.
type Row = (&'static str, End, &'static str);

/// The first of these that exists.
fn tool(candidates: &[&str]) -> Option<PathBuf> {
    candidates
        .iter()
        .map(PathBuf::from)
        .find(|path| path.exists())
}

fn on_path(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.exists())
}

/// Compiles in a folder; `false` when the compiler is not there.
fn compile(compiler: &str, folder: &Path, args: &[&str]) -> bool {
    let Some(compiler) = on_path(compiler) else {
        return false;
    };
    let output = Command::new(compiler)
        .args(args)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    true
}

fn hold(lab: &mut Lab, command: &[&str], rows: &[Row]) {
    for (argument, end, words) in rows {
        let mut args = command[1..].to_vec();
        args.push(argument);
        let mut spec = lab.spec(Path::new(command[0]), &args);
        spec.env.push(("PATH".into(), "/usr/bin:/bin".into()));
        let outcome = lab.sandbox.run(&spec).unwrap();
        let stderr = String::from_utf8_lossy(&fs::read(&spec.stderr).unwrap()).into_owned();
        let flood = matches!(outcome.hit, Some(Output(_))) && outcome.hit == end.1;
        let same = flood || (outcome.ended, outcome.hit) == *end;
        assert!(
            same && stderr.contains(words),
            "{argument} must be {end:?}: {outcome:?} {stderr}"
        );
    }
}

#[test]
fn rust() {
    let mut lab = Lab::new();
    let source = r#"
        use std::io::Write;
        fn down(n: u64) -> u64 { let a = [n; 8]; if n == 0 { 0 } else { std::hint::black_box(&a); down(n - 1) + a[3] } }
        fn main() {
            match std::env::args().nth(1).unwrap().as_str() {
                "panic" => panic!("on purpose"),
                "recurse" => println!("{}", down(u64::MAX)),
                "memory" => { let mut all = vec![]; loop { all.push(vec![1u8; 1 << 20]); } }
                "overflow" => { let v = vec![1]; let i = std::env::args().count() + 5; println!("{}", v[i]); }
                "threads" => { for t in (0..3).map(|_| std::thread::spawn(|| loop {})).collect::<Vec<_>>() { t.join().unwrap(); } }
                "deadlock" => { let m = std::sync::Mutex::new(0); let _a = m.lock(); let _b = m.lock(); }
                "flood" => loop { std::io::stdout().write_all(&[b'x'; 4096]).unwrap(); },
                _ => println!("fine"),
            }
        }"#;
    fs::write(lab.folder.path().join("main.rs"), source).unwrap();
    if !compile(
        "rustc",
        lab.folder.path(),
        &["--edition", "2021", "-O", "main.rs"],
    ) {
        return;
    }
    let program = lab.folder.path().join("main").display().to_string();
    let rows: &[Row] = &[
        ("nothing", exit(0), ""),
        ("panic", exit(101), "on purpose"),
        ("recurse", signal(libc::SIGABRT), "overflowed its stack"),
        ("memory", stopped(Memory), ""),
        ("overflow", exit(101), "out of bounds"),
        ("threads", stopped(Cpu), ""),
        ("deadlock", stopped(Idle), ""),
        ("flood", stopped(Output(Stdout)), ""),
    ];
    hold(&mut lab, &[&program], rows);
}

#[test]
fn cpp() {
    let mut lab = Lab::new();
    let source = r#"
        #include <iostream>
        #include <stdexcept>
        #include <string>
        #include <vector>
        int main(int, char **args) {
            std::string how = args[1];
            if (how == "throw") throw std::runtime_error("on purpose");
            if (how == "at") { std::vector<int> v(3); return v.at(7); }
            if (how == "memory") { std::vector<std::vector<int>> all; for (;;) all.emplace_back(1 << 18, 1); }
            if (how == "huge") { volatile size_t n = size_t(1) << 60; std::vector<char> v(n); return v[5]; }
            if (how == "flood") for (;;) std::cout << "more and more\n";
            std::cout << "fine\n";
        }"#;
    fs::write(lab.folder.path().join("main.cpp"), source).unwrap();
    if !compile("g++", lab.folder.path(), &["-O1", "-o", "main", "main.cpp"]) {
        return;
    }
    let program = lab.folder.path().join("main").display().to_string();
    let rows: &[Row] = &[
        ("nothing", exit(0), ""),
        ("throw", signal(libc::SIGABRT), "on purpose"),
        ("at", signal(libc::SIGABRT), "out_of_range"),
        ("memory", stopped(Memory), ""),
        ("huge", signal(libc::SIGABRT), "bad_alloc"),
        ("flood", stopped(Output(Stdout)), ""),
    ];
    hold(&mut lab, &[&program], rows);
}

#[test]
fn python() {
    let mut lab = Lab::new();
    let Some(python) = tool(&["/usr/bin/python3", "/usr/local/bin/python3"]) else {
        return;
    };
    let source = r#"
import os, sys, time
how = sys.argv[1]
def down(n): return down(n + 1)
if how == "raise": raise ValueError("on purpose")
if how == "recurse": down(0)
if how == "deep": sys.setrecursionlimit(10**9); down(0)
if how == "memory":
    every = []
    while True: every.append(bytearray(1 << 20))
if how == "burn":
    while True: pass
if how == "sleep": time.sleep(1000)
if how == "fork":
    if os.fork() == 0: time.sleep(1000)
if how == "flood":
    while True: print("more and more")
"#;
    let script = lab.folder.path().join("main.py");
    fs::write(&script, source).unwrap();
    lab.readable.push(script.clone());
    lab.limits.cpu = Duration::from_millis(1500);
    let rows: &[Row] = &[
        ("nothing", exit(0), ""),
        ("raise", exit(1), "ValueError: on purpose"),
        ("recurse", exit(1), "RecursionError"),
        ("memory", stopped(Memory), ""),
        ("burn", stopped(Cpu), ""),
        ("sleep", stopped(Idle), ""),
        ("fork", exit(0), ""),
        ("flood", stopped(Output(Stdout)), ""),
    ];
    hold(
        &mut lab,
        &[python.to_str().unwrap(), script.to_str().unwrap()],
        rows,
    );
    // How it ends depends on the version: memory, stack or a fault; never by exhausting the machine.
    let spec = lab.spec(&python, &[script.to_str().unwrap(), "deep"]);
    let outcome = lab.sandbox.run(&spec).unwrap();
    assert!(outcome.memory_peak < 200 * MIB, "{outcome:?}");
}

#[test]
fn javascript() {
    let Some(node) = tool(&["/usr/bin/node", "/usr/local/bin/node"]) else {
        return;
    };
    let mut lab = Lab::new();
    lab.limits.cpu = Duration::from_millis(2500);
    lab.limits.memory = 512 * MIB;
    let source = r#"
        switch (process.argv[2]) {
            case "throw": throw new Error("on purpose");
            case "deadlock": Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); break;
            case "spin": for (;;);
            default: console.log("fine");
        }"#;
    let program = lab.folder.path().join("main.js");
    fs::write(&program, source).unwrap();
    lab.readable.push(program.clone());
    let rows: &[Row] = &[
        ("nothing", exit(0), ""),
        ("throw", exit(1), "on purpose"),
        ("deadlock", stopped(Idle), ""),
        ("spin", stopped(Cpu), ""),
    ];
    let command = [node.display().to_string(), program.display().to_string()];
    hold(&mut lab, &command.each_ref().map(String::as_str), rows);
}

#[test]
fn java() {
    let mut lab = Lab::new();
    let source = r#"
        public class Main {
            static int down(int n) { return down(n + 1) + 1; }
            public static void main(String[] args) throws Exception {
                switch (args[0]) {
                    case "throw": throw new IllegalStateException("on purpose");
                    case "recurse": System.out.println(down(0)); break;
                    case "memory": { var all = new java.util.ArrayList<int[]>(); while (true) all.add(new int[1 << 18]); }
                    case "burn": while (true) { }
                    case "threads": for (int i = 0; i < 3; i++) new Thread(() -> { while (true) { } }).start(); break;
                    case "sleep": Thread.sleep(1000000); break;
                    case "exit": System.exit(42); break;
                    case "flood": while (true) System.out.println("more and more");
                    default: System.out.println("fine");
                }
            }
        }"#;
    fs::write(lab.folder.path().join("Main.java"), source).unwrap();
    let Some(java) = tool(&["/usr/bin/java", "/usr/local/bin/java"]) else {
        return;
    };
    if !compile("javac", lab.folder.path(), &["Main.java"]) {
        return;
    }
    let folder = lab.folder.path().display().to_string();
    lab.readable.push(lab.folder.path().join("Main.class"));
    lab.readable.push(lab.folder.path().to_path_buf());
    lab.limits = sandbox::Limits {
        cpu: Duration::from_millis(2500),
        memory: 512 * MIB,
        ..lab.limits
    };
    let java = java.display().to_string();
    let command = [
        &java,
        "-XX:+UseSerialGC",
        "-XX:-UsePerfData",
        "-Xss16m",
        "-Xmx64m",
        "-cp",
        &folder,
        "Main",
    ];
    let rows: &[Row] = &[
        ("nothing", exit(0), ""),
        ("throw", exit(1), "IllegalStateException: on purpose"),
        ("recurse", exit(1), "StackOverflowError"),
        ("memory", exit(1), "OutOfMemoryError"),
        ("burn", stopped(Cpu), ""),
        ("threads", stopped(Cpu), ""),
        ("sleep", stopped(Idle), ""),
        ("exit", exit(42), ""),
    ];
    hold(&mut lab, &command, rows);
    // Java swallows the error of a failed write and goes on: output or time, as the machine will have it.
    let spec = lab.spec(Path::new(&java), &[&command[1..], &["flood"]].concat());
    let outcome = lab.sandbox.run(&spec).unwrap();
    assert_eq!(outcome.hit, Some(Output(Stdout)), "{outcome:?}");
}
