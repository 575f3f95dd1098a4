// Too slow: finds the depth of each vertex by climbing to the root, quadratic where it is deep; 03-chains of full length.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), stack = {1};
    while (!stack.empty()) {
        int v = stack.back();
        stack.pop_back();
        for (int w : adj[v])
            if (w != par[v]) {
                par[w] = v;
                stack.push_back(w);
            }
    }
    vector<pair<int, int>> byDepth;
    for (int v = 1; v <= n; v++) {
        int depth = 0;
        for (int u = v; u != 1; u = par[u]) depth++;
        byDepth.emplace_back(depth, v);
    }
    sort(byDepth.rbegin(), byDepth.rend());
    vector<int> val(n + 1);
    for (auto [depth, v] : byDepth) val[par[v]] ^= val[v] + 1;
    printf("%d\n", val[1]);
}
