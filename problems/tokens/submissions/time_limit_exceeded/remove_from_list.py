# Peels leaves and erases each from the list of its parent's neighbours: quadratic on stars. Killed by 03-stars.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    left = [[] for _ in range(n + 1)]
    for i in range(2, 2 * n, 2):
        u, v = data[i], data[i + 1]
        left[u].append(v)
        left[v].append(u)
    tokens = data[2 * n :]

    children = [[] for _ in range(n + 1)]
    value = [0] * (n + 1)
    leaves = [v for v in range(2, n + 1) if len(left[v]) == 1]
    while leaves:
        v = leaves.pop()
        below = {value[c] for c in children[v]}
        while value[v] in below:
            value[v] += 1
        parent = left[v][0]
        left[parent].remove(v)
        children[parent].append(v)
        if parent != 1 and len(left[parent]) == 1:
            leaves.append(parent)
    below = {value[c] for c in children[1]}
    while value[1] in below:
        value[1] += 1

    xor = 0
    for v in tokens:
        xor ^= value[v]
    for i, v in enumerate(tokens):
        if xor and value[v] ^ xor < value[v]:
            child = next(c for c in children[v] if value[c] == value[v] ^ xor)
            print("First")
            print(i + 1, child)
            return
    print("Second")


main()
