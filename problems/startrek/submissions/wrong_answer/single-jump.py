# For partial score: right for D = 1 only, with no thought given to more jumps. Killed in 6-medium-many-jumps.
import sys


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n = data[0]
    adj = [[] for _ in range(n + 1)]
    for i in range(2, 2 * n, 2):
        adj[data[i]].append(data[i + 1])
        adj[data[i + 1]].append(data[i])
    parent = [0] * (n + 1)
    order = [1]
    for v in order:
        for w in adj[v]:
            if w != parent[v]:
                parent[w] = v
                order.append(w)

    # How many losing branches a vertex has, with the branch above counted from the second pass on.
    losing = [0] * (n + 1)
    for v in reversed(order):
        if losing[v] == 0:
            losing[parent[v]] += 1
    below = losing[:]
    for v in order[1:]:
        p = parent[v]
        if losing[p] - (below[v] == 0) == 0:
            losing[v] += 1
    lost_entrances = sum(1 for v in order if losing[v] == 0)

    # From vertex 1 down to every vertex whose result decides.
    critical = 0
    decides = [False] * (n + 1)
    decides[1] = True
    for v in order:
        if not decides[v]:
            continue
        critical += below[v] == 0
        for w in adj[v]:
            if w != parent[v]:
                decides[w] = below[v] == 0 or (below[v] == 1 and below[w] == 0)

    turned = critical * lost_entrances
    print((turned if below[1] == 0 else n * n - turned) % (10**9 + 7))


main()
