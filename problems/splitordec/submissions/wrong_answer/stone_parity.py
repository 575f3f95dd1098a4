# Thinks that only the parity of all stones counts, as if there were no splits. Killed by 03-evens.
import sys


def main():
    numbers = iter(map(int, sys.stdin.buffer.read().split()))
    for _ in range(next(numbers)):
        stones = 0
        for _ in range(next(numbers)):
            stones += next(numbers)
        print("CHEF" if stones % 2 else "CHEFINA")


main()
