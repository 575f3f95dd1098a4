# Takes the last of the largest, the other solution the first: the checker must accept both.
import sys

numbers = list(map(int, sys.stdin.buffer.read().split()[1:]))
print(max(range(1, len(numbers) + 1), key=lambda i: (numbers[i - 1], i)))
