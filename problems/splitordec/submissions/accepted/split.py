# Reads line by line and takes the Grundy values of small piles from the rules; larger piles repeat them with period 2.
import sys


def small_values(limit):
    """Grundy values of piles of 0..limit stones, straight from the rules."""
    values = [0]
    for stones in range(1, limit + 1):
        reachable = {values[stones - 1]}
        for part in range(1, stones // 2 + 1):
            reachable.add(values[part] ^ values[stones - part])
        value = 0
        while value in reachable:
            value += 1
        values.append(value)
    return values


def main():
    values = small_values(50)
    read = sys.stdin.readline
    answers = []
    for _ in range(int(read())):
        read()
        xor = 0
        for stones in map(int, read().split()):
            xor ^= values[stones] if stones <= 50 else values[50 - stones % 2]
        answers.append("CHEF" if xor else "CHEFINA")
    print("\n".join(answers))


main()
