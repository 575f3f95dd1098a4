//! Each operator by itself, in each language that has it.

use mutants::{Language, Operator, apply, mutants};

/// The mutants that one operator makes of a piece of a function, as the pieces that they turn it into.
fn made(language: Language, operator: Operator, piece: &str) -> Vec<String> {
    let (head, tail) = match language {
        Language::Cpp => ("void f() {\n", "\n}\n"),
        Language::Rust => ("fn f() {\n", "\n}\n"),
        Language::Python => ("def f():\n    ", "\n    end()\n"),
    };
    let source = format!("{head}{piece}{tail}");
    let list = mutants(&source, language).expect("the piece parses");
    list.iter()
        .filter(|mutant| {
            mutant.operator == operator && mutant.range.end <= head.len() + piece.len()
        })
        .map(|mutant| {
            let text = apply(&source, mutant);
            text[head.len()..text.len() - tail.len()].to_string()
        })
        .collect()
}

fn cpp(operator: Operator, piece: &str) -> Vec<String> {
    made(Language::Cpp, operator, piece)
}

fn rust(operator: Operator, piece: &str) -> Vec<String> {
    made(Language::Rust, operator, piece)
}

fn python(operator: Operator, piece: &str) -> Vec<String> {
    made(Language::Python, operator, piece)
}

#[test]
fn compare() {
    let expected = ["if (a <= b) g();", "if (a > b) g();"];
    assert_eq!(cpp(Operator::Compare, "if (a < b) g();"), expected);
    assert_eq!(
        rust(Operator::Compare, "let x = a >= b;"),
        ["let x = a <= b;", "let x = a > b;"]
    );
    let chain = python(Operator::Compare, "x = a < b <= c");
    assert_eq!(chain.len(), 4);
    assert!(chain.contains(&"x = a < b < c".to_string()));
    assert_eq!(python(Operator::Compare, "x = a in b"), ["x = a not in b"]);
}

#[test]
fn compare_with_zero_never_goes_below() {
    assert_eq!(
        cpp(Operator::Compare, "x = a == 0;"),
        ["x = a != 0;", "x = a >= 0;"]
    );
    assert_eq!(
        python(Operator::Compare, "x = a != 0"),
        ["x = a < 0", "x = a == 0"]
    );
}

#[test]
fn constant() {
    assert_eq!(cpp(Operator::Constant, "x = 7;"), ["x = 6;", "x = 8;"]);
    assert_eq!(cpp(Operator::Constant, "x = -1;"), ["x = -2;", "x = 0;"]);
    assert_eq!(
        rust(Operator::Constant, "x = 7u64;"),
        ["x = 6u64;", "x = 8u64;"]
    );
    // That a + 0 is a is another operator's business.
    assert_eq!(python(Operator::Constant, "x = a + 1"), ["x = a + 2"]);
    assert!(cpp(Operator::Constant, "x = 0x10;").is_empty());
}

#[test]
fn an_exit_code_is_no_constant() {
    let list = mutants("int main() { return 0; }", Language::Cpp).expect("it parses");
    assert!(list.is_empty(), "{list:?}");
}

#[test]
fn arithmetic() {
    assert_eq!(
        cpp(Operator::Arithmetic, "x = a + b;"),
        ["x = a - b;", "x = a ^ b;"]
    );
    assert_eq!(rust(Operator::Arithmetic, "x = a % b;"), ["x = a / b;"]);
    assert_eq!(
        python(Operator::Arithmetic, "x = a // b"),
        ["x = a * b", "x = a / b"]
    );
    assert_eq!(cpp(Operator::Arithmetic, "x--;"), ["x++;"]);
    // A loop that counts the other way round never ends.
    assert!(cpp(Operator::Arithmetic, "for (;; i++) g();").is_empty());
}

#[test]
fn drop_operand() {
    assert_eq!(
        cpp(Operator::DropOperand, "x = a + 1;"),
        ["x = 1;", "x = a;"]
    );
    assert_eq!(cpp(Operator::DropOperand, "x = a % m;"), ["x = a;"]);
    assert_eq!(
        rust(Operator::DropOperand, "let x = a && b;"),
        ["let x = a;", "let x = b;"]
    );
    assert_eq!(
        rust(Operator::DropOperand, "println!(\"{}\", n + 1);"),
        ["println!(\"{}\", n);"]
    );
    assert_eq!(
        python(Operator::DropOperand, "x = a or b"),
        ["x = a", "x = b"]
    );
}

#[test]
fn assign() {
    assert_eq!(
        cpp(Operator::Assign, "x ^= a;"),
        ["x += a;", "x = a;", "x |= a;"]
    );
    assert_eq!(rust(Operator::Assign, "x -= a;"), ["x += a;", "x = a;"]);
    assert_eq!(
        python(Operator::Assign, "x += a"),
        ["x -= a", "x = a", "x ^= a"]
    );
}

#[test]
fn logic() {
    assert_eq!(cpp(Operator::Logic, "x = a && b;"), ["x = a || b;"]);
    assert_eq!(python(Operator::Logic, "x = a or b"), ["x = a and b"]);
}

#[test]
fn unary() {
    assert_eq!(cpp(Operator::Unary, "x = !a;"), ["x = a;"]);
    assert_eq!(rust(Operator::Unary, "x = -a;"), ["x = a;"]);
    assert_eq!(python(Operator::Unary, "x = not a"), ["x = a"]);
}

#[test]
fn increment() {
    assert_eq!(cpp(Operator::Increment, "x = --a;"), ["x = a;", "x = a--;"]);
    assert!(cpp(Operator::Increment, "a++, b++;").is_empty());
}

#[test]
fn twin() {
    assert_eq!(
        cpp(Operator::Twin, "x = std::min(a, b);"),
        ["x = std::max(a, b);"]
    );
    assert_eq!(cpp(Operator::Twin, "x = p.first;"), ["x = p.second;"]);
    assert_eq!(rust(Operator::Twin, "x = a.max(b);"), ["x = a.min(b);"]);
    assert_eq!(python(Operator::Twin, "x = q.popleft()"), ["x = q.pop()"]);
    // A list has no such method.
    assert!(python(Operator::Twin, "x.append(a)").is_empty());
}

#[test]
fn narrow() {
    assert_eq!(cpp(Operator::Narrow, "long long x;"), ["int x;"]);
    assert_eq!(
        cpp(Operator::Narrow, "x = (long long)a * b;"),
        ["x = a * b;", "x = (int)a * b;"]
    );
    assert_eq!(cpp(Operator::Narrow, "x = 1LL << a;"), ["x = 1 << a;"]);
    assert_eq!(
        rust(Operator::Narrow, "let x: i64 = a as i64;"),
        ["let x: i32 = a as i64;", "let x: i64 = a as i32;"]
    );
    let source = "typedef long long ll;\nll f(int a) { return a; }\n";
    let list = mutants(source, Language::Cpp).expect("it parses");
    let texts: Vec<String> = list.iter().map(|mutant| apply(source, mutant)).collect();
    assert!(
        texts.contains(&source.replace("ll f", "int f")),
        "{texts:?}"
    );
}

#[test]
fn shrink() {
    assert_eq!(cpp(Operator::Shrink, "int a[100];"), ["int a[99];"]);
    assert_eq!(cpp(Operator::Shrink, "int a[N];"), ["int a[N - 1];"]);
    assert_eq!(
        cpp(Operator::Shrink, "std::vector<int> a(n + 1);"),
        ["std::vector<int> a(n);"]
    );
    assert_eq!(
        rust(Operator::Shrink, "let a = vec![0; n + 1];"),
        ["let a = vec![0; n];", "let a = vec![0; n + 0];"]
    );
    assert_eq!(
        python(Operator::Shrink, "a = [0] * (n + 1)"),
        ["a = [0] * (n)"]
    );
}

#[test]
fn arrays_are_not_made_longer() {
    let list = mutants(
        "int a[100]; int main() { std::vector<int> b(n + 1); }",
        Language::Cpp,
    )
    .expect("it parses");
    assert!(
        list.iter()
            .all(|mutant| mutant.operator == Operator::Shrink),
        "{list:?}"
    );
}

#[test]
fn infinity() {
    assert_eq!(cpp(Operator::Infinity, "x = 1000000000;"), ["x = 1000000;"]);
    assert!(cpp(Operator::Infinity, "x = 1000;").is_empty());
    assert_eq!(cpp(Operator::Infinity, "x = 1e18;"), ["x = 1e9;"]);
    assert_eq!(
        cpp(Operator::Infinity, "x = 0x3f3f3f3f;"),
        ["x = 0x3f3f3f;"]
    );
    assert_eq!(cpp(Operator::Infinity, "x = LLONG_MAX;"), ["x = INT_MAX;"]);
    assert_eq!(
        rust(Operator::Infinity, "let x = i64::MAX;"),
        ["let x = i64::from(i32::MAX);"]
    );
}

#[test]
fn drop_statement() {
    assert_eq!(cpp(Operator::DropStatement, "x = a;"), [";"]);
    assert_eq!(
        cpp(Operator::DropStatement, "a++, b++;").sorted(),
        [";", "a++;", "b++;"]
    );
    assert_eq!(rust(Operator::DropStatement, "x.push(1);"), [";"]);
    assert_eq!(python(Operator::DropStatement, "x = a"), ["pass"]);
}

#[test]
fn jump() {
    assert_eq!(
        cpp(Operator::Jump, "while (a) { if (b) break; }").sorted(),
        ["while (a) { if (b) ; }", "while (a) { if (b) continue; }"]
    );
    assert_eq!(rust(Operator::Jump, "if a { return; }"), ["if a { ; }"]);
    assert_eq!(
        python(Operator::Jump, "while a: continue").sorted(),
        ["while a: break", "while a: pass"]
    );
}

#[test]
fn guard_and_negate() {
    assert_eq!(
        cpp(Operator::Guard, "if (a) g();").sorted(),
        ["if (false) g();", "if (true) g();"]
    );
    assert_eq!(
        cpp(Operator::Guard, "x = a ? b : c;").sorted(),
        ["x = false ? b : c;", "x = true ? b : c;"]
    );
    assert_eq!(
        python(Operator::Guard, "x = b if a else c").sorted(),
        ["x = b if False else c", "x = b if True else c"]
    );
    assert_eq!(
        cpp(Operator::Guard, "while (a) g();"),
        ["while (false) g();"]
    );
    assert_eq!(
        rust(Operator::Negate, "if a.b() { g(); }"),
        ["if !(a.b()) { g(); }"]
    );
    // Comparing does that already.
    assert!(cpp(Operator::Negate, "if (a < b) g();").is_empty());
}

#[test]
fn drop_else() {
    assert_eq!(
        cpp(Operator::DropElse, "if (a) g(); else h();").sorted(),
        ["if (a) g(); ", "if (a) g(); h();"]
    );
    assert_eq!(
        python(Operator::DropElse, "x = a if b else c"),
        Vec::<String>::new()
    );
}

#[test]
fn swap() {
    assert_eq!(cpp(Operator::Swap, "g(a, b);"), ["g(b, a);"]);
    assert_eq!(cpp(Operator::Swap, "x = a[i][j];"), ["x = a[j][i];"]);
    assert_eq!(rust(Operator::Swap, "x = a[i][j];"), ["x = a[j][i];"]);
    assert_eq!(python(Operator::Swap, "x = a[i][j]"), ["x = a[j][i]"]);
    assert!(cpp(Operator::Swap, "g(a, a); std::swap(a, b);").is_empty());
}

#[test]
fn bound() {
    assert_eq!(
        cpp(Operator::Bound, "for (; i < n;) g();"),
        ["for (; i < n - 1;) g();"]
    );
    assert_eq!(
        rust(Operator::Bound, "for i in 0..n {}").sorted(),
        ["for i in 0..=n {}", "for i in 0..n - 1 {}"]
    );
    assert_eq!(
        python(Operator::Bound, "for i in range(n): g()").sorted(),
        ["for i in range(n + 1): g()", "for i in range(n - 1): g()"]
    );
}

#[test]
fn root() {
    assert_eq!(cpp(Operator::Root, "x = a[1];"), ["x = a[n];"]);
    assert_eq!(rust(Operator::Root, "x = a[0];"), ["x = a[n - 1];"]);
    let source = "void dfs(int v) {}\nint main() { int n; dfs(1); }\n";
    let list = mutants(source, Language::Cpp).expect("it parses");
    assert!(
        list.iter()
            .any(|mutant| apply(source, mutant).contains("dfs(n)"))
    );
}

#[test]
fn carry_over() {
    let expected = ["while (a) { static int x = 0; x++; }"];
    assert_eq!(
        cpp(Operator::CarryOver, "while (a) { int x = 0; x++; }"),
        expected
    );
    assert!(
        cpp(Operator::CarryOver, "int x = 0;").is_empty(),
        "outside of loops"
    );
}

#[test]
fn by_value() {
    let expected = ["for (auto w : a) w++;"];
    assert_eq!(cpp(Operator::ByValue, "for (auto &w : a) w++;"), expected);
    let source = "void f(const std::vector<int>& a, std::vector<int>& b) {}";
    let list = mutants(source, Language::Cpp).expect("it parses");
    let by_value = list
        .iter()
        .filter(|mutant| mutant.operator == Operator::ByValue);
    assert_eq!(
        by_value.count(),
        1,
        "a constant one is a matter of speed alone"
    );
}

#[test]
fn carry_over_in_python() {
    assert_eq!(
        python(Operator::CarryOver, "while a: x = 0"),
        ["while a: x = locals().get(\"x\", 0)"]
    );
    assert!(python(Operator::CarryOver, "x = 0").is_empty());
}

#[test]
fn alias() {
    assert_eq!(python(Operator::Alias, "x = a[:]"), ["x = a"]);
    assert_eq!(python(Operator::Alias, "x = list(a)"), ["x = a"]);
    assert_eq!(python(Operator::Alias, "x = a.copy()"), ["x = a"]);
    assert_eq!(
        python(Operator::Alias, "x = [[0] * m for _ in range(n)]"),
        ["x = [[0] * m] * (n)"]
    );
    // What is no list is a copy anyway, and so is what a call makes.
    assert!(python(Operator::Alias, "x = [0 for _ in range(n)]").is_empty());
    assert!(python(Operator::Alias, "x = list(map(int, a))").is_empty());
}

#[test]
fn mix_up() {
    assert_eq!(
        cpp(Operator::MixUp, "int i, j; x = a[i];"),
        ["int i, j; x = a[j];"]
    );
    assert_eq!(
        rust(Operator::MixUp, "let u = 1; let v = 2; g(v + q);"),
        ["let u = 1; let v = 2; g(u + q);"]
    );
    assert_eq!(
        python(Operator::MixUp, "i = j = 0; x = a[j]"),
        ["i = j = 0; x = a[i]"]
    );
    assert!(
        cpp(Operator::MixUp, "x = a[i];").is_empty(),
        "there is no j"
    );
}

#[test]
fn reverse() {
    assert_eq!(
        cpp(Operator::Reverse, "for (int i = n - 1; i >= 0; i--) g(i);"),
        ["for (int i = 0; i <= n - 1; i++) g(i);"]
    );
    assert_eq!(
        cpp(Operator::Reverse, "for (int i = n; i > k; --i) g(i);"),
        ["for (int i = k + 1; i <= n; i++) g(i);"]
    );
    assert_eq!(
        cpp(Operator::Reverse, "std::sort(a, b, std::greater<int>());"),
        ["std::sort(a, b);"]
    );
    assert_eq!(
        rust(Operator::Reverse, "for i in (0..n).rev() {}"),
        ["for i in (0..n) {}"]
    );
    assert_eq!(python(Operator::Reverse, "x = reversed(a)"), ["x = a"]);
    assert_eq!(
        python(Operator::Reverse, "a.sort(reverse=True)"),
        ["a.sort()"]
    );
    assert_eq!(
        python(Operator::Reverse, "x = max(a, key=f)"),
        ["x = max(a)"]
    );
    assert_eq!(
        python(Operator::Reverse, "for i in range(n - 1, -1, -1): g()"),
        ["for i in range(0, n - 1 + 1): g()"]
    );
    assert!(cpp(Operator::Reverse, "for (int i = 0; i < n; i++) g(i);").is_empty());
}

#[test]
fn drop_call() {
    assert_eq!(cpp(Operator::DropCall, "x = std::abs(a);"), ["x = a;"]);
    assert_eq!(rust(Operator::DropCall, "x = a.abs();"), ["x = a;"]);
    assert_eq!(python(Operator::DropCall, "x = sorted(a)"), ["x = a"]);
}

#[test]
fn start() {
    assert_eq!(cpp(Operator::Start, "int x = INT_MIN;"), ["int x = 0;"]);
    assert_eq!(cpp(Operator::Start, "int x = -1e9;"), ["int x = 0;"]);
    assert_eq!(cpp(Operator::Start, "int x = -INF;"), ["int x = 0;"]);
    assert_eq!(
        cpp(Operator::Start, "auto x = std::numeric_limits<int>::min();"),
        ["auto x = 0;"]
    );
    assert_eq!(rust(Operator::Start, "let x = i64::MIN;"), ["let x = 0;"]);
    assert_eq!(python(Operator::Start, "x = -10**9"), ["x = 0"]);
    assert_eq!(python(Operator::Start, "x = float('-inf')"), ["x = 0"]);
    assert!(cpp(Operator::Start, "int x = -1;").is_empty());
    assert!(rust(Operator::Start, "let x = u64::MIN;").is_empty());
}

#[test]
fn an_else_that_is_done_as_well() {
    let both = |list: Vec<String>| list.sorted();
    assert_eq!(
        both(cpp(Operator::DropElse, "if (a) g(); else if (b) h();")),
        ["if (a) g(); ", "if (a) g(); if (b) h();"]
    );
    assert_eq!(
        both(rust(Operator::DropElse, "if a { g(); } else { h(); }")),
        ["if a { g(); } ", "if a { g(); } { h(); }"]
    );
    let source =
        "def f():\n    if a:\n        g()\n    elif b:\n        h()\n    else:\n        k()\n";
    let list = mutants(source, Language::Python).expect("it parses");
    let texts: Vec<String> = list
        .iter()
        .filter(|mutant| mutant.operator == Operator::DropElse)
        .map(|mutant| apply(source, mutant))
        .collect();
    assert_eq!(
        texts,
        [
            source.replace("elif", "if"),
            source.replace("else:", "if True:"),
            source.replace("    else:\n        k()\n", "    \n"),
        ]
    );
    // After a jump it makes no difference.
    assert_eq!(
        cpp(Operator::DropElse, "if (a) return; else h();"),
        ["if (a) return; "]
    );
}

/// Order of places is not what these tests are about.
trait Sorted {
    fn sorted(self) -> Vec<String>;
}

impl Sorted for Vec<String> {
    fn sorted(mut self) -> Vec<String> {
        self.sort();
        self
    }
}
