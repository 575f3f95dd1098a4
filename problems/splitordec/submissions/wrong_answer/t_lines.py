# Takes the T lines after the first for the T cases and does not see that a case has two lines. Killed by 06-cases.
import sys


def grundy(stones):
    if stones == 1:
        return 1
    return 2 if stones % 2 == 0 else 0


lines = sys.stdin.read().splitlines()
for line in lines[1 : 1 + int(lines[0])]:
    value = 0
    for stones in map(int, line.split()):
        value ^= grundy(stones)
    print("CHEF" if value else "CHEFINA")
