// Tries every child of every token in turn: O(k n) when many tokens stand on the hub of a star. Killed by 09-late-move.
#include <cstdio>
#include <vector>

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    std::vector<std::vector<int>> adjacent(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adjacent[u].push_back(v);
        adjacent[v].push_back(u);
    }
    std::vector<int> parent(n + 1), order = {1}, value(n + 1), token(k);
    std::vector<unsigned> below(n + 1);
    for (int i = 0; i < (int)order.size(); i++)
        for (int c : adjacent[order[i]])
            if (c != parent[order[i]]) parent[c] = order[i], order.push_back(c);
    for (int i = n - 1; i >= 0; i--) {
        value[order[i]] = __builtin_ctz(~below[order[i]]);
        below[parent[order[i]]] |= 1u << value[order[i]];
    }
    int total = 0;
    for (int& v : token) {
        scanf("%d", &v);
        total ^= value[v];
    }
    if (total == 0) return puts("Second"), 0;
    for (int i = 0; i < k; i++) {
        for (int c : adjacent[token[i]]) {
            if (c == parent[token[i]]) continue;
            if ((total ^ value[token[i]] ^ value[c]) == 0) return printf("First\n%d %d\n", i + 1, c), 0;
        }
    }
}
