# Takes the first vertex of each edge for the parent of the second. Killed by 05-random.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, k = data[0], data[1]
    children = [[] for _ in range(n + 1)]
    parent = [0] * (n + 1)
    for i in range(2, 2 * n, 2):
        u, v = data[i], data[i + 1]
        children[u].append(v)
        parent[v] = u
    tokens = data[2 * n :]

    # A vertex is worked out when its last child is.
    value = [0] * (n + 1)
    waiting = [len(row) for row in children]
    ready = [v for v in range(1, n + 1) if not waiting[v]]
    for v in ready:
        below = {value[c] for c in children[v]}
        while value[v] in below:
            value[v] += 1
        waiting[parent[v]] -= 1
        if waiting[parent[v]] == 0:
            ready.append(parent[v])

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
