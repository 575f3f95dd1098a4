// Peels leaves: a vertex of degree 1 that is not the root has a single neighbour left, its parent, and that is the XOR of the
// neighbours not yet peeled. No adjacency lists and no search.
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    if (scanf("%d %d", &n, &k) != 2) return 1;
    std::vector<int> degree(n + 1), link(n + 1), value(n + 1);
    std::vector<unsigned> below(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        degree[u]++, degree[v]++;
        link[u] ^= v, link[v] ^= u;
    }
    degree[1] += 2;  // the root is never a leaf
    auto mex = [&](int v) { return __builtin_ctz(~below[v]); };
    for (int i = 2; i <= n; i++) {
        for (int v = i; degree[v] == 1;) {
            int parent = link[v];
            value[v] = mex(v);
            below[parent] |= 1u << value[v];
            link[parent] ^= v;
            degree[v] = 0, degree[parent]--;
            // A parent with a larger number is met later anyway.
            if (parent > i) break;
            v = parent;
        }
    }
    value[1] = mex(1);

    std::vector<int> token(k + 1);
    int xor_of_all = 0;
    for (int i = 1; i <= k; i++) {
        if (scanf("%d", &token[i]) != 1) return 1;
        xor_of_all ^= value[token[i]];
    }
    if (xor_of_all == 0) {
        puts("Second");
        return 0;
    }
    int mover = 1;
    while ((value[token[mover]] ^ xor_of_all) > value[token[mover]]) mover++;
    int from = token[mover], wanted = value[from] ^ xor_of_all;
    for (int child = 2; child <= n; child++) {
        if (link[child] == from && value[child] == wanted) {
            printf("First\n%d %d\n", mover, child);
            return 0;
        }
    }
    return 1;
}
