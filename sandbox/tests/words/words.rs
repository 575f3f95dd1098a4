//! Does what a word, its first argument or the first on standard input, asks for: each is one way to fool, stall or
//! outlive a judge. "fine" on standard output means that no harm was done.

use std::fs::File;
use std::hint::black_box;
use std::io::{Read, Write};
use std::process::{Command, exit};
use std::thread;
use std::time::Duration;

unsafe extern "C" {
    fn fork() -> i32;
    fn setsid() -> i32;
    fn getppid() -> i32;
    fn raise(signal: i32) -> i32;
    fn signal(signal: i32, action: usize) -> usize;
    fn kill(pid: i32, signal: i32) -> i32;
    fn close(fd: i32) -> i32;
    fn wait(status: *mut i32) -> i32;
    fn mmap(at: *mut u8, size: usize, prot: i32, flags: i32, fd: i32, offset: i64) -> *mut u8;
}

fn forked() -> bool {
    unsafe { fork() == 0 }
}

fn burn() -> ! {
    let mut i = 0u64;
    loop {
        i = black_box(i + 1);
    }
}

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

fn flood(mut to: impl Write) -> ! {
    let block = [b'x'; 1 << 16];
    loop {
        to.write_all(&block).unwrap();
    }
}

/// Private (2) or shared (1) memory that nothing is reserved for.
fn map(size: usize, kind: i32) -> *mut u8 {
    let p = unsafe { mmap(std::ptr::null_mut(), size, 3, 0x20 | 0x4000 | kind, -1, 0) };
    assert!(p as isize != -1);
    p
}

fn touch(p: *mut u8, size: usize) {
    for i in (0..size).step_by(4096) {
        unsafe { p.add(i).write_volatile(1) };
    }
}

fn down(n: u64) -> u64 {
    let here = black_box(n);
    if n == 0 { 0 } else { down(n - 1) + (here & 1) }
}

fn array() -> u8 {
    let mut room = [0u8; 64 << 20];
    for i in (0..room.len()).step_by(4096) {
        room[black_box(i)] = 1;
    }
    black_box(&room)[4096]
}

fn reaches(address: &str) -> bool {
    let udp = std::net::UdpSocket::bind("0.0.0.0:0").and_then(|s| s.send_to(b"x", (address, 53)));
    let to = std::net::SocketAddr::new(address.parse().unwrap(), 53);
    let tcp = std::net::TcpStream::connect_timeout(&to, Duration::from_millis(100));
    let refused = |e: std::io::Error| e.kind() == std::io::ErrorKind::ConnectionRefused;
    udp.is_ok() || tcp.map_or_else(refused, |_| true)
}

fn main() {
    let word = std::env::args().nth(1).unwrap_or_else(|| {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).unwrap();
        text.trim().to_string()
    });
    if let Some(code) = word.strip_prefix("exit") {
        exit(code.parse().unwrap());
    }
    if let Some(number) = word.strip_prefix("die") {
        unsafe { signal(number.parse().unwrap(), 0) };
        unsafe { raise(number.parse().unwrap()) };
    }
    match word.as_str() {
        "wrong" => return println!("wrong"),
        "fault" => drop(black_box(unsafe { black_box(std::ptr::null::<u8>()).read_volatile() })),
        "throw" => panic!("on purpose"),
        "burn" => burn(),
        "threads" => {
            (0..3).for_each(|_| drop(thread::spawn(|| burn())));
            burn()
        }
        "child-burns" => {
            if forked() && forked() {
                burn();
            }
            unsafe { wait(std::ptr::null_mut()) };
            sleep()
        }
        "orphan-burns" if forked() => burn(),
        "double-fork" => {
            if forked() {
                unsafe { setsid() };
                if forked() { sleep() } else { exit(0) }
            }
            unsafe { wait(std::ptr::null_mut()) };
        }
        "bomb" => loop {
            forked();
        },
        "sleep" => sleep(),
        "stop" => drop(unsafe { raise(19) }),
        "ignore" => {
            (1..65).for_each(|s| drop(unsafe { signal(s, 1) }));
            burn()
        }
        "reserve" => drop(map(2 << 30, 2)),
        "touch" => touch(map(2 << 30, 2), 2 << 30),
        "grow" => loop {
            touch(map(1 << 20, 2), 1 << 20);
            thread::sleep(Duration::from_millis(1));
        },
        "shared" => {
            let p = map(2 << 30, 1);
            if forked() {
                touch(p, 2 << 30);
            }
            unsafe { wait(std::ptr::null_mut()) };
            thread::sleep(Duration::from_millis(100));
        }
        "out" => flood(std::io::stdout()),
        "err" => flood(std::io::stderr()),
        "file" => flood(File::create("big").unwrap()),
        "files" | "empty" | "hidden" => {
            let block = vec![b'x'; if word == "empty" { 0 } else { 1 << 18 }];
            let mut open = Vec::new();
            for i in 0.. {
                let name = format!("file-{i}");
                let mut file = File::create(&name).unwrap();
                if word == "hidden" {
                    std::fs::remove_file(&name).unwrap();
                }
                file.write_all(&block).unwrap();
                open.extend((word == "hidden").then_some(file));
            }
        }
        "nest" => loop {
            std::fs::create_dir("nest").unwrap();
            std::env::set_current_dir("nest").unwrap();
        },
        "close" => {
            unsafe { close(1) };
            burn()
        }
        "deep" => drop(black_box(down(1_000_000))),
        "recurse" => drop(black_box(down(u64::MAX))),
        "array" => assert_eq!(array(), 1),
        "outside" => {
            File::create("here").unwrap();
            if ["../leak", "/leak", "/etc/leak"].iter().any(|path| File::create(path).is_ok()) {
                return println!("leaked");
            }
        }
        "litter" => {
            for folder in ["/tmp", "/var/tmp", "/dev/shm"] {
                let _ = File::create(format!("{folder}/litter-{}", std::process::id()));
            }
        }
        "socket" if reaches("127.0.0.1") || reaches("192.0.2.1") => return println!("reached"),
        "parent" => {
            unsafe { kill(getppid(), 9) };
            thread::sleep(Duration::from_millis(50));
        }
        "group" => drop(unsafe { kill(0, 9) }),
        "holder" if forked() => sleep(),
        "zombies" => {
            for _ in 0..20 {
                if forked() {
                    exit(0)
                }
            }
            thread::sleep(Duration::from_millis(100));
        }
        "arguments" => {
            let huge = "x".repeat(100_000);
            assert!(Command::new("/bin/true").args(vec![huge; 100]).status().is_err());
        }
        _ => {}
    }
    println!("fine");
}
