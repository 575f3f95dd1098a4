"""Judges an output; called with input, answer and feedback folder, reads the output of the submission.

Ends with exit code 42 when the output is right, with 43 when it is wrong.
"""

import re
import sys

with open(sys.argv[1]) as file:
    n, *numbers = map(int, file.read().split())
feedback = sys.argv[3]


def wrong(message):
    # Why, for the judges.
    with open(feedback + "/judgemessage.txt", "a") as file:
        print(message, file=file)
    sys.exit(43)


# A submission may print anything: nothing, two numbers, very long ones, no text at all.
output = sys.stdin.buffer.read().decode("ascii", errors="replace")
match = re.fullmatch(r"\s*([1-9][0-9]{0,5})\s*", output)
if not match or int(match[1]) > n:
    wrong(f"expected one integer in 1..{n}, found {output.strip()[:50]!r}")
where = int(match[1])
if numbers[where - 1] != max(numbers):
    wrong(f"number {where} is {numbers[where - 1]}, but the largest is {max(numbers)}")
sys.exit(42)
