# Crashes: recursion under Python's default limit of a thousand calls; 03-chains.
import sys

data = list(map(int, sys.stdin.read().split()))
n = data[0]
adj = [[] for _ in range(n + 1)]
for u, v in zip(data[1::2], data[2::2]):
    adj[u].append(v)
    adj[v].append(u)


def grundy(v, parent):
    g = 0
    for w in adj[v]:
        if w != parent:
            g ^= grundy(w, v) + 1
    return g


print(grundy(1, 0))
