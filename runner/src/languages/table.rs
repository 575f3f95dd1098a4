//! The table itself. To add a language, add a row; nothing else has to change.
//!
//! Keys and endings follow the language list of the package format. The flags are those that contest hosts use, so
//! that a program behaves here as it will there. A `pypy3` row is our own: the format has one code for both Pythons.

use super::{Entry, Language};

/// A row that is compiled to a program that runs by itself; the rows below say what differs.
pub const NATIVE: Language = Language {
    key: "",
    name: "",
    endings: &[],
    companions: &[],
    shebang: &[],
    compilers: &[],
    compile: &[],
    runners: &[],
    run: &[],
    version: &["--version"],
    entry: Entry::Linker,
    reserves_address_space: false,
    jvm: false,
    install: "",
};

/// A row whose source is run as it is.
const SCRIPT: Language = Language {
    run: &["{entry}"],
    entry: Entry::File(&[]),
    ..NATIVE
};

/// Arguments of a Java virtual machine: one collector thread, so that it does not blur CPU times, and the limits.
const JVM_RUN: &[&str] = &[
    "-XX:+UseSerialGC",
    "-Xss{stack_mib}m",
    "-Xmx{memory_mib}m",
    "-cp",
    "{dir}",
    "{class}",
];

/// All languages, by key.
pub const LANGUAGES: &[Language] = &[
    Language {
        key: "ada",
        name: "Ada",
        endings: &["adb", "ads"],
        compilers: &["gnatmake"],
        compile: &["-O2", "-q", "-D", "{dir}", "-o", "{binary}", "{entry}"],
        entry: Entry::File(&["main.adb"]),
        install: "apt-get install gnat",
        ..NATIVE
    },
    Language {
        key: "bash",
        name: "Bash",
        endings: &["sh", "bash"],
        runners: &["bash"],
        install: "apt-get install bash",
        ..SCRIPT
    },
    Language {
        key: "c",
        name: "C",
        endings: &["c"],
        companions: &["h"],
        compilers: &["gcc", "clang", "cc"],
        compile: &["-O2", "-std=gnu17", "-o", "{binary}", "{sources}", "-lm"],
        install: "apt-get install gcc",
        ..NATIVE
    },
    Language {
        key: "cgmp",
        name: "C with GMP",
        companions: &["c", "h"],
        compilers: &["gcc", "clang", "cc"],
        compile: &[
            "-O2",
            "-std=gnu17",
            "-o",
            "{binary}",
            "{sources}",
            "-lgmp",
            "-lm",
        ],
        install: "apt-get install gcc libgmp-dev",
        ..NATIVE
    },
    Language {
        key: "cobol",
        name: "COBOL",
        endings: &["cob"],
        compilers: &["cobc"],
        compile: &["-x", "-free", "-O2", "-o", "{binary}", "{sources}"],
        install: "apt-get install gnucobol",
        ..NATIVE
    },
    Language {
        key: "cpp",
        name: "C++",
        endings: &["cc", "cpp", "cxx", "c++", "C"],
        companions: &["h", "hh", "hpp", "hxx"],
        compilers: &["g++", "clang++", "c++"],
        compile: &["-O2", "-std=gnu++20", "-o", "{binary}", "{sources}"],
        install: "apt-get install g++",
        ..NATIVE
    },
    Language {
        key: "cppgmp",
        name: "C++ with GMP",
        companions: &["cc", "cpp", "cxx", "c++", "C", "h", "hh", "hpp", "hxx"],
        compilers: &["g++", "clang++", "c++"],
        compile: &[
            "-O2",
            "-std=gnu++20",
            "-o",
            "{binary}",
            "{sources}",
            "-lgmpxx",
            "-lgmp",
        ],
        install: "apt-get install g++ libgmp-dev",
        ..NATIVE
    },
    Language {
        key: "csharp",
        name: "C#",
        endings: &["cs"],
        compilers: &["mcs", "csc"],
        compile: &["-optimize+", "-out:{binary}", "{sources}"],
        runners: &["mono"],
        run: &["{binary}"],
        reserves_address_space: true,
        install: "apt-get install mono-mcs mono-runtime",
        ..NATIVE
    },
    Language {
        key: "d",
        name: "D",
        endings: &["d"],
        compilers: &["ldc2", "gdc"],
        compile: &["-O2", "{sources}", "-of={binary}"],
        install: "apt-get install ldc",
        ..NATIVE
    },
    Language {
        key: "fortran",
        name: "Fortran",
        endings: &["f90"],
        compilers: &["gfortran"],
        compile: &["-O2", "-o", "{binary}", "{sources}"],
        install: "apt-get install gfortran",
        ..NATIVE
    },
    Language {
        key: "go",
        name: "Go",
        endings: &["go"],
        compilers: &["go"],
        compile: &["build", "-o", "{binary}", "{sources}"],
        version: &["version"],
        reserves_address_space: true,
        install: "apt-get install golang-go",
        ..NATIVE
    },
    Language {
        key: "haskell",
        name: "Haskell",
        endings: &["hs"],
        compilers: &["ghc"],
        compile: &["-O2", "-outputdir", "{dir}", "-o", "{binary}", "{entry}"],
        entry: Entry::File(&["Main.hs", "main.hs"]),
        reserves_address_space: true,
        install: "apt-get install ghc",
        ..NATIVE
    },
    Language {
        key: "java",
        name: "Java",
        endings: &["java"],
        compilers: &["javac"],
        compile: &["-encoding", "UTF-8", "-d", "{dir}", "{sources}"],
        runners: &["java"],
        run: JVM_RUN,
        version: &["-version"],
        entry: Entry::Class("Main"),
        reserves_address_space: true,
        jvm: true,
        install: "apt-get install default-jdk-headless",
        ..NATIVE
    },
    Language {
        key: "javascript",
        name: "JavaScript",
        endings: &["js"],
        runners: &["node", "nodejs"],
        run: &["--stack-size=65500", "{entry}"],
        entry: Entry::File(&["main.js"]),
        reserves_address_space: true,
        install: "apt-get install nodejs",
        ..SCRIPT
    },
    Language {
        key: "julia",
        name: "Julia",
        endings: &["jl"],
        runners: &["julia"],
        reserves_address_space: true,
        install: "https://julialang.org/downloads",
        ..SCRIPT
    },
    Language {
        key: "kotlin",
        name: "Kotlin",
        endings: &["kt"],
        compilers: &["kotlinc"],
        compile: &["-d", "{dir}", "{sources}"],
        runners: &["kotlin"],
        run: &[
            "-J-XX:+UseSerialGC",
            "-J-Xss{stack_mib}m",
            "-J-Xmx{memory_mib}m",
            "-cp",
            "{dir}",
            "{class}",
        ],
        version: &["-version"],
        entry: Entry::Class("MainKt"),
        reserves_address_space: true,
        jvm: true,
        install: "https://kotlinlang.org/docs/command-line.html",
        ..NATIVE
    },
    Language {
        key: "lisp",
        name: "Common Lisp",
        endings: &["lisp", "cl"],
        runners: &["sbcl"],
        run: &["--noinform", "--non-interactive", "--load", "{entry}"],
        entry: Entry::File(&["main.lisp", "main.cl"]),
        reserves_address_space: true,
        install: "apt-get install sbcl",
        ..SCRIPT
    },
    Language {
        key: "lua",
        name: "Lua",
        endings: &["lua"],
        runners: &["lua", "lua5.4", "lua5.3"],
        version: &["-v"],
        entry: Entry::File(&["main.lua"]),
        install: "apt-get install lua5.4",
        ..SCRIPT
    },
    Language {
        key: "nim",
        name: "Nim",
        endings: &["nim"],
        compilers: &["nim"],
        compile: &[
            "compile",
            "-d:release",
            "--hints:off",
            "--nimcache:{dir}",
            "-o:{binary}",
            "{entry}",
        ],
        entry: Entry::File(&["main.nim"]),
        install: "apt-get install nim",
        ..NATIVE
    },
    Language {
        key: "objectivec",
        name: "Objective-C",
        endings: &["m"],
        companions: &["h"],
        compilers: &["gcc", "clang"],
        compile: &[
            "-O2",
            "-fobjc-exceptions",
            "-o",
            "{binary}",
            "{sources}",
            "-lobjc",
            "-lm",
        ],
        install: "apt-get install gobjc",
        ..NATIVE
    },
    Language {
        key: "ocaml",
        name: "OCaml",
        endings: &["ml"],
        companions: &["mli"],
        compilers: &["ocamlfind", "ocamlopt"],
        compile: &[
            "ocamlopt",
            "-O3",
            "-package",
            "str,unix",
            "-linkpkg",
            "-o",
            "{binary}",
            "{sources}",
        ],
        version: &["ocamlopt", "-version"],
        install: "apt-get install ocaml-findlib ocaml",
        ..NATIVE
    },
    Language {
        key: "octave",
        name: "Octave",
        companions: &["m"],
        runners: &["octave-cli", "octave"],
        run: &["--no-gui", "--quiet", "{entry}"],
        entry: Entry::File(&["main.m"]),
        reserves_address_space: true,
        install: "apt-get install octave",
        ..SCRIPT
    },
    Language {
        key: "pascal",
        name: "Pascal",
        endings: &["pas"],
        compilers: &["fpc"],
        compile: &["-O2", "-FU{dir}", "-o{binary}", "{entry}"],
        version: &["-iV"],
        entry: Entry::File(&["main.pas"]),
        install: "apt-get install fp-compiler",
        ..NATIVE
    },
    Language {
        key: "perl",
        name: "Perl",
        endings: &["pm"],
        companions: &["pl"],
        runners: &["perl"],
        install: "apt-get install perl",
        ..SCRIPT
    },
    Language {
        key: "php",
        name: "PHP",
        endings: &["php"],
        runners: &["php"],
        run: &["-n", "-d", "memory_limit=-1", "{entry}"],
        entry: Entry::File(&["main.php"]),
        install: "apt-get install php-cli",
        ..SCRIPT
    },
    Language {
        key: "prolog",
        name: "Prolog",
        endings: &["pl"],
        compilers: &["swipl"],
        compile: &[
            "-O",
            "-q",
            "-g",
            "main",
            "-t",
            "halt",
            "-o",
            "{binary}",
            "-c",
            "{sources}",
        ],
        reserves_address_space: true,
        install: "apt-get install swi-prolog-nox",
        ..NATIVE
    },
    Language {
        key: "pypy3",
        name: "Python 3 (PyPy)",
        endings: &[],
        companions: &["py", "py3"],
        runners: &["pypy3"],
        entry: Entry::File(&["__main__.py", "main.py"]),
        reserves_address_space: true,
        install: "apt-get install pypy3",
        ..SCRIPT
    },
    Language {
        key: "python2",
        name: "Python 2",
        endings: &["py2"],
        companions: &["py"],
        shebang: &["python2"],
        runners: &["python2", "pypy"],
        entry: Entry::File(&["__main__.py", "main.py"]),
        install: "apt-get install pypy",
        ..SCRIPT
    },
    Language {
        key: "python3",
        name: "Python 3",
        endings: &["py", "py3"],
        runners: &["python3"],
        entry: Entry::File(&["__main__.py", "main.py"]),
        install: "apt-get install python3",
        ..SCRIPT
    },
    Language {
        key: "python3numpy",
        name: "Python 3 with NumPy",
        companions: &["py", "py3"],
        runners: &["python3"],
        entry: Entry::File(&["__main__.py", "main.py"]),
        install: "apt-get install python3-numpy",
        ..SCRIPT
    },
    Language {
        key: "racket",
        name: "Racket",
        endings: &["rkt"],
        runners: &["racket"],
        entry: Entry::File(&["main.rkt"]),
        reserves_address_space: true,
        install: "apt-get install racket",
        ..SCRIPT
    },
    Language {
        key: "ruby",
        name: "Ruby",
        endings: &["rb"],
        runners: &["ruby"],
        entry: Entry::File(&["main.rb"]),
        install: "apt-get install ruby",
        ..SCRIPT
    },
    Language {
        key: "rust",
        name: "Rust",
        endings: &["rs"],
        compilers: &["rustc"],
        compile: &["--edition", "2021", "-O", "-o", "{binary}", "{entry}"],
        entry: Entry::File(&["main.rs"]),
        install: "https://rustup.rs",
        ..NATIVE
    },
    Language {
        key: "scala",
        name: "Scala",
        endings: &["scala"],
        compilers: &["scalac"],
        compile: &["-d", "{dir}", "{sources}"],
        runners: &["scala"],
        run: &[
            "-J-Xss{stack_mib}m",
            "-J-Xmx{memory_mib}m",
            "-cp",
            "{dir}",
            "{class}",
        ],
        version: &["-version"],
        entry: Entry::Class("Main"),
        reserves_address_space: true,
        jvm: true,
        install: "apt-get install scala",
        ..NATIVE
    },
    Language {
        key: "swift",
        name: "Swift",
        endings: &["swift"],
        compilers: &["swiftc"],
        compile: &["-O", "-o", "{binary}", "{sources}"],
        install: "https://www.swift.org/install",
        ..NATIVE
    },
    Language {
        key: "zig",
        name: "Zig",
        endings: &["zig"],
        compilers: &["zig"],
        compile: &[
            "build-exe",
            "-O",
            "ReleaseFast",
            "-femit-bin={binary}",
            "{entry}",
        ],
        version: &["version"],
        entry: Entry::File(&["main.zig"]),
        install: "https://ziglang.org/download",
        ..NATIVE
    },
];
