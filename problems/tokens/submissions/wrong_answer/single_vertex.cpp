// Gives a vertex its value when its last child hands one up, which never happens to the root of a tree with n = 1. Killed by 01-tiny.
#include <cstdio>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<vector<int>> adj(n + 1);
    vector<int> degree(n + 1), g(n + 1, -1), par(n + 1), below(n + 1), tok(k);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v), adj[v].push_back(u);
        degree[u]++, degree[v]++;
    }
    queue<int> leaves;
    for (int v = 2; v <= n; v++)
        if (degree[v] == 1) leaves.push(v);
    while (!leaves.empty()) {
        int v = leaves.front();
        leaves.pop();
        g[v] = __builtin_ctz(~below[v]);
        for (int p : adj[v]) {
            if (g[p] != -1) continue;
            par[v] = p;
            below[p] |= 1 << g[v];
            degree[p]--;
            if (p == 1 && degree[p] == 0) g[1] = __builtin_ctz(~below[1]);
            if (p != 1 && degree[p] == 1) leaves.push(p);
        }
    }
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    if (x == 0) return puts("Second"), 0;
    for (int i = 0; i < k; i++) {
        int v = tok[i];
        if ((g[v] ^ x) > g[v]) continue;
        for (int c : adj[v])
            if (c != par[v] && g[c] == (g[v] ^ x)) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("First");
}
