use super::*;

/// Runs `judge` against a program that has already said everything; returns the verdict and what it was sent.
fn talk(said: &[u8], judge: impl FnOnce(&mut Interaction<'_>) -> Result) -> (String, String) {
    let (mut heard, mut log) = (Vec::new(), Vec::new());
    let mut interaction = Interaction::new(
        Input::new(b"42\n"),
        Answer::new(b""),
        (said, &mut heard),
        Out::new(&mut log),
        Default::default(),
    );
    let verdict = interaction.decide(judge);
    drop(interaction);
    (verdict.to_string(), String::from_utf8(heard).unwrap())
}

fn guess(x: &mut Interaction<'_>) -> Result {
    let hidden: u32 = x.input.read_int(1..=100, "hidden")?;
    x.farewell("-1");
    x.limit("question", 3);
    loop {
        let (asks, value) = x.turn(|t| {
            let asks = t.read_one_of(&["!", "?"], "command")? == 1;
            Ok((asks, t.read_int::<u32>(1..=100, "value")?))
        })?;
        if !asks {
            return if value == hidden {
                x.ok(x.counted("question"))
            } else {
                x.wrong(value)
            };
        }
        x.count("question")?;
        x.send(if value <= hidden { ">=" } else { "<" })?;
    }
}

#[test]
fn a_game_to_the_end() {
    assert_eq!(
        talk(b"? 40\r\n?  50\n! 42\n", guess),
        ("ok 2".into(), ">=\n<\n".into())
    );
    assert_eq!(
        talk(b"! 42", guess).0,
        "ok 0",
        "a last line without its end is a line"
    );
}

#[test]
fn faults_end_with_the_farewell() {
    let cases: [(&[u8], &str, &str); 8] = [
        (b"! 41\n", "wrong answer 41", "-1\n"),
        (
            b"? 101\n",
            "wrong answer line 1, column 3 (token 2): value = 101 is out of 1..=100",
            "-1\n",
        ),
        (
            b"? 5\n? x\n",
            "wrong output format line 2, column 3 (token 2): value = \"x\" is not an integer in 1..=100: not an integer",
            ">=\n-1\n",
        ),
        (
            b"? 5 6\n",
            "wrong output format line 1, column 5 (token 3): \"6\" is left over",
            "-1\n",
        ),
        (
            b"?\n5\n",
            "wrong output format line 1, column 2 (token 1): expected value (an integer in 1..=100), found the end of the line",
            "-1\n",
        ),
        (
            b"\n",
            "wrong output format line 1, column 1 (token 1): expected command, found the end of the line",
            "-1\n",
        ),
        (
            b"? 1\n",
            "wrong output format line 2: the program's output has ended",
            ">=\n-1\n",
        ),
        (
            b"? 1\n? 1\n? 1\n? 1\n",
            "wrong answer more than 3 times question",
            ">=\n>=\n>=\n-1\n",
        ),
    ];
    for (said, verdict, heard) in cases {
        assert_eq!(talk(said, guess), (verdict.to_string(), heard.to_string()));
    }
}

#[test]
fn an_endless_line_is_a_fault() {
    let endless = vec![b'1'; 5000];
    let (verdict, _) = talk(&endless, |x| {
        x.line_limit(1000);
        guess(x)
    });
    assert_eq!(
        verdict,
        "wrong output format line 1 is longer than 1000 bytes"
    );
}

#[test]
fn the_end_can_be_demanded() {
    let end = |x: &mut Interaction<'_>| {
        x.turn(|t| t.read_int::<i32>(.., "x"))?;
        x.expect_end()?;
        x.ok("")
    };
    assert_eq!(talk(b"1\n\n  \n", end).0, "ok");
    assert_eq!(
        talk(b"1\n\n7", end).0,
        "wrong output format line 3, column 1 (token 1): \"7\" is left over"
    );
}

#[test]
fn a_program_that_reads_no_more_is_wrong() {
    struct Closed;
    impl io::Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::from(io::ErrorKind::BrokenPipe))
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut interaction = Interaction::new(
        Input::new(b"42\n"),
        Answer::new(b""),
        (&b"? 5\n? 6\n"[..], Closed),
        Out::new(io::sink()),
        Default::default(),
    );
    let verdict = interaction.decide(guess);
    assert_eq!(
        verdict.to_string(),
        "wrong answer the program reads no more"
    );
}
