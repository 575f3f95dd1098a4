"""Checks the output of each pass; called with input, answer and feedback folder. The folder stays the same."""

import re
import sys

with open(sys.argv[1]) as file:
    what, number = file.read().split()
feedback = sys.argv[3]


def say(message):
    # Messages of all passes stand in one file.
    with open(feedback + "judgemessage.txt", "a") as file:
        print(message, file=file)


output = sys.stdin.buffer.read(1000).decode("ascii", errors="replace")
match = re.fullmatch(r"\s*([1-9][0-9]{0,6})\s*", output)
if not match or int(match[1]) > 10**6:
    say(f"{what}: expected an integer in 1..10^6, found {output.strip()!r}")
    sys.exit(43)
printed = match[1]

if what == "hide":
    if printed == number:
        say(f"{number} is not hidden by itself")
        sys.exit(43)
    with open(feedback + "hidden", "w") as file:
        file.write(number)
    say(f"{number} is hidden by {printed}")
    # Accepting with this file means that there is another pass, and that this is its input.
    with open(feedback + "nextpass.in", "w") as file:
        print("find", printed, file=file)
    sys.exit(42)

with open(feedback + "hidden") as file:
    hidden = file.read()
if printed != hidden:
    say(f"found {printed}, hidden was {hidden}")
    sys.exit(43)
sys.exit(42)
