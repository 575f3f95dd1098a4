# Crashes: looks for the root among the ends of edges, and with one vertex there are none; one-vertex of 1-small.
import sys

data = list(map(int, sys.stdin.buffer.read().split()))
n = data[0]
adj = {}
for i in range(1, n):
    u, v = data[2 * i - 1], data[2 * i]
    adj.setdefault(u, []).append((v, i))
    adj.setdefault(v, []).append((u, i))
parent = {1: 0}
edge = {}
order = [1]
for v in order:
    for w, i in adj[v]:
        if w != parent[v]:
            parent[w] = v
            edge[w] = i
            order.append(w)
g = [0] * (n + 1)
for v in reversed(order):
    g[parent[v]] ^= g[v] + 1
need = {1: 0}
wins = []
for v in order[1:]:
    p = parent[v]
    if p in need:
        rest = g[p] ^ (g[v] + 1)
        if rest == need[p]:
            wins.append(edge[v])
        else:
            need[v] = (rest ^ need[p]) - 1
print(len(wins))
if wins:
    print(*sorted(wins))
