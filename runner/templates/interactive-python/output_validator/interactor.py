"""Talks with the submission through standard input and output; called with input, answer and feedback folder."""

import re
import sys

GUESSES = 10

with open(sys.argv[1]) as file:
    hidden = int(file.read())
feedback = sys.argv[3]


def refuse(message):
    with open(feedback + "judgemessage.txt", "a") as file:
        print(message, file=file)
    print("over", flush=True)
    sys.exit(43)


for number in range(1, GUESSES + 1):
    # A line without end must not fill the memory.
    line = sys.stdin.buffer.readline(100).decode("ascii", errors="replace")
    match = re.fullmatch(r"\s*([0-9]{1,4})\s*", line)
    if not match or not 1 <= int(match[1]) <= 1000:
        refuse(f"guess {number}: expected an integer in 1..1000, found {line.strip()!r}")
    guess = int(match[1])
    if guess == hidden:
        print("correct", flush=True)
        # Only at the end of its output it is certain that nothing more comes.
        if sys.stdin.buffer.readline(100).strip():
            refuse("the submission went on after the right guess")
        sys.exit(42)
    if number < GUESSES:
        print("higher" if guess < hidden else "lower", flush=True)
refuse(f"not found with {GUESSES} guesses")
