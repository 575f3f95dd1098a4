"""Accepts (exit code 42) exactly the inputs that the statement allows."""

import re
import sys

text = sys.stdin.buffer.read().decode("ascii", errors="replace")
match = re.fullmatch(r"([1-9][0-9]{0,3})\n", text)
if not match or int(match[1]) > 1000:
    print("line 1: expected an integer in 1..1000 and nothing else", file=sys.stderr)
    sys.exit(43)
sys.exit(42)
