# Wrong: prints the lower ends of the winning edges, not the numbers of the edges; 1-small.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
adj = [[] for _ in range(n + 1)]
for u, v in zip(data[1::2], data[2::2]):
    adj[u].append(v)
    adj[v].append(u)
parent = [0] * (n + 1)
order = [1]
for v in order:
    for w in adj[v]:
        if w != parent[v]:
            parent[w] = v
            order.append(w)
g = [0] * (n + 1)
for v in reversed(order[1:]):
    g[parent[v]] ^= g[v] + 1
need = [-1] * (n + 1)
need[1] = 0
wins = []
for v in order[1:]:
    p = parent[v]
    if need[p] >= 0:
        rest = g[p] ^ (g[v] + 1)
        if rest == need[p]:
            wins.append(v)
        need[v] = (rest ^ need[p]) - 1
wins.sort()
print(len(wins))
if wins:
    print(*wins)
