# Wrong: combines branches by mex instead of XORing values plus one; 02-stars.
import sys


def main():
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

    def mex(count):
        m = 0
        while count.get(m, 0) > 0:
            m += 1
        return m

    # count[v][x]: how many branches at v have value x, the one above included once it is known
    count = [{} for _ in range(n + 1)]
    g = [0] * (n + 1)
    for v in reversed(order):
        g[v] = mex(count[v])
        up = count[parent[v]]
        up[g[v]] = up.get(g[v], 0) + 1
    answer = [0] * (n + 1)
    answer[1] = g[1]
    for v in order[1:]:
        around = count[parent[v]]
        around[g[v]] -= 1
        up = mex(around)
        around[g[v]] += 1
        count[v][up] = count[v].get(up, 0) + 1
        answer[v] = mex(count[v])
    print(*answer[1:])


main()
