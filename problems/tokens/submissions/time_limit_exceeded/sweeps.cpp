// Goes over all vertices again and again until no value changes: quadratic on long chains. Killed by 08-deep.
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
    std::vector<int> parent(n + 1), todo = {1}, value(n + 1), token(k);
    while (!todo.empty()) {
        int v = todo.back();
        todo.pop_back();
        for (int c : adjacent[v])
            if (c != parent[v]) parent[c] = v, todo.push_back(c);
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (int v = 1; v <= n; v++) {
            unsigned seen = 0;
            for (int c : adjacent[v])
                if (c != parent[v]) seen |= 1u << value[c];
            int mex = __builtin_ctz(~seen);
            if (mex != value[v]) value[v] = mex, changed = true;
        }
    }
    int total = 0;
    for (int& v : token) {
        scanf("%d", &v);
        total ^= value[v];
    }
    for (int i = 0; i < k && total; i++) {
        int wanted = value[token[i]] ^ total;
        if (wanted > value[token[i]]) continue;
        for (int c : adjacent[token[i]])
            if (c != parent[token[i]] && value[c] == wanted) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("Second");
}
