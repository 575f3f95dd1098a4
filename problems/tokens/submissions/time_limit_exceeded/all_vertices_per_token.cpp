// Searches the children of every token's vertex among all n vertices, token after token: O(k n). Killed by 09-late-move.
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
    for (int i = 0; i < k && total; i++)
        for (int c = 1; c <= n; c++)
            if (parent[c] == token[i] && (value[c] ^ value[token[i]]) == total) return printf("First\n%d %d\n", i + 1, c), 0;
    puts("Second");
}
