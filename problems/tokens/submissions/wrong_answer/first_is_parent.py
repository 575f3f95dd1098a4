# Takes the first vertex of each edge for the parent of the second. Killed by 05-random.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    children = [[] for _ in range(n + 1)]
    for i in range(2, 2 * n, 2):
        children[data[i]].append(data[i + 1])
    tokens = data[2 * n :]

    value = [0] * (n + 1)
    # Parents before children: visit from every vertex that nobody has as a child.
    is_child = [False] * (n + 1)
    for row in children:
        for c in row:
            is_child[c] = True
    order = [v for v in range(1, n + 1) if not is_child[v]]
    for v in order:
        order.extend(children[v])
    for v in reversed(order):
        below = {value[c] for c in children[v]}
        while value[v] in below:
            value[v] += 1

    xor = 0
    for v in tokens:
        xor ^= value[v]
    for i, v in enumerate(tokens):
        if xor and value[v] ^ xor < value[v]:
            for c in children[v]:
                if value[c] == value[v] ^ xor:
                    print("First")
                    print(i + 1, c)
                    return
    print("Second")


main()
