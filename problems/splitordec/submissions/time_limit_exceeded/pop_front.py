# Takes the numbers off the front of one long list, each time moving all the others: quadratic in N. Killed by 08-large.
import sys


def grundy(stones):
    if stones == 1:
        return 1
    return 2 if stones % 2 == 0 else 0


numbers = list(map(int, sys.stdin.buffer.read().split()))
for _ in range(numbers.pop(0)):
    value = 0
    for _ in range(numbers.pop(0)):
        value ^= grundy(numbers.pop(0))
    print("CHEF" if value else "CHEFINA")
