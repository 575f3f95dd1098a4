// Wrong: takes the absolute value of a needed value that is negative; negative-need in 1-small.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<vector<pair<int, int>>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back({v, i});
        adj[v].push_back({u, i});
    }
    vector<int> par(n + 1), edge(n + 1), order = {1};
    for (int i = 0; i < n; i++)
        for (auto [w, e] : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], edge[w] = e, order.push_back(w);
    vector<int> g(n + 1);
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;
    vector<int> need(n + 1), ans;
    for (int i = 1; i < n; i++) {
        int v = order[i], p = par[v];
        int rest = g[p] ^ (g[v] + 1);
        if (rest == need[p]) ans.push_back(edge[v]);
        need[v] = abs((rest ^ need[p]) - 1);
    }
    sort(ans.begin(), ans.end());
    printf("%d\n", (int)ans.size());
    for (int e : ans) printf("%d ", e);
    puts("");
}
