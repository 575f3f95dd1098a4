# No adjacency lists: leaves are peeled off (the xor of the neighbours left names the last one). Then a 2x2 matrix power.
import sys

MOD = 10**9 + 7


def peel(n, ends):
    """The vertices other than 1, children before parents, and the parent of each."""
    degree = [0] * (n + 1)
    parent = [0] * (n + 1)
    for u, v in zip(ends[::2], ends[1::2]):
        degree[u] += 1
        degree[v] += 1
        parent[u] ^= v
        parent[v] ^= u
    degree[1] = n + 1  # never a leaf
    order = []
    for v in range(2, n + 1):
        while degree[v] == 1:
            order.append(v)
            degree[v] = 0
            up = parent[v]
            parent[up] ^= v
            degree[up] -= 1
            v = up
    return order, parent


def multiply(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(2)) % MOD for j in range(2)] for i in range(2)]


def main():
    data = list(map(int, sys.stdin.buffer.read().split()))
    n, d = data[0], data[1]
    order, parent = peel(n, data[2:])

    losing = [0] * (n + 1)      # losing neighbours
    in_losing = [0] * (n + 1)   # critical vertices in their branches
    in_winning = [0] * (n + 1)  # critical vertices in the winning neighbours' branches
    lost = [False] * (n + 1)
    critical = [0] * (n + 1)
    for v in order:
        up = parent[v]
        if losing[v] == 0:
            lost[v] = True
            critical[v] = own = 1 + in_winning[v]
            losing[up] += 1
            in_losing[up] += own
        elif losing[v] == 1:
            critical[v] = own = in_losing[v]
            in_winning[up] += own

    for v in reversed(order):
        # The parent as one more branch below v, without what it has from v.
        up = parent[v]
        count = losing[up]
        if lost[v]:
            if count == 1:
                losing[v] += 1
                in_losing[v] += 1 + in_winning[up]
            elif count == 2:
                in_winning[v] += in_losing[up] - critical[v]
        elif count == 0:
            losing[v] += 1
            in_losing[v] += 1 + in_winning[up] - critical[v]
        elif count == 1:
            in_winning[v] += in_losing[up]

    lost_roots = 0
    excess = 0
    for v in range(1, n + 1):
        if losing[v] == 0:
            lost_roots += 1
            excess -= 1 + in_winning[v]
        elif losing[v] == 1:
            excess += in_losing[v]

    # (L_k, n^(2k+2)) -> (E L_k + |L| n^(2k+2), n^(2k+4))
    square = n * n % MOD
    step = [[excess % MOD, lost_roots], [0, square]]
    total = [[1, 0], [0, 1]]
    count = d - 1
    while count:
        if count & 1:
            total = multiply(total, step)
        step = multiply(step, step)
        count >>= 1
    later = (total[0][0] * lost_roots + total[0][1] * square) % MOD

    everything = pow(n, 2 * d, MOD)
    if losing[1] == 0:
        print((1 + in_winning[1]) * later % MOD)
    elif losing[1] == 1:
        print((everything - in_losing[1] * later) % MOD)
    else:
        print(everything)


main()
