"""Accepts (exit code 42) exactly the inputs that the statement allows, or the group whose limits are given."""

import argparse
import re
import sys

parser = argparse.ArgumentParser()
parser.add_argument("--max-n", type=int, default=100_000)
parser.add_argument("--max-a", type=int, default=1_000_000_000)
args = parser.parse_args()
MAX_N = args.max_n
MAX_A = args.max_a
INTEGER = r"(?:0|-?[1-9][0-9]*)"


def refuse(message):
    print(message, file=sys.stderr)
    sys.exit(43)


text = sys.stdin.buffer.read().decode("ascii", errors="replace")
match = re.fullmatch(rf"({INTEGER})\n({INTEGER}(?: {INTEGER})*)\n", text)
if not match:
    refuse("expected a line with n and a line with integers, one space between them, nothing else")
n = int(match[1])
if not 1 <= n <= MAX_N:
    refuse(f"line 1: n = {n} is not in 1..{MAX_N}")
numbers = [int(word) for word in match[2].split(" ")]
if len(numbers) != n:
    refuse(f"line 2: expected {n} integers, found {len(numbers)}")
for index, a in enumerate(numbers, 1):
    if not -MAX_A <= a <= MAX_A:
        refuse(f"line 2: a[{index}] = {a} is not in {-MAX_A}..{MAX_A}")
sys.exit(42)
