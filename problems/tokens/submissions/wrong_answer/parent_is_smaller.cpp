// Takes the smaller label of an edge for the parent and goes through the labels downwards. Killed by 05-random.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    std::vector<int> parent(n + 1), value(n + 1), token(k);
    std::vector<unsigned> below(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        parent[std::max(u, v)] = std::min(u, v);
    }
    for (int v = n; v >= 1; v--) {
        value[v] = __builtin_ctz(~below[v]);
        below[parent[v]] |= 1u << value[v];
    }
    int total = 0;
    for (int& v : token) {
        scanf("%d", &v);
        total ^= value[v];
    }
    for (int i = 0; i < k && total; i++) {
        if ((value[token[i]] ^ total) > value[token[i]]) continue;
        for (int c = 2; c <= n; c++)
            if (parent[c] == token[i] && value[c] == (value[token[i]] ^ total)) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("Second");
}
