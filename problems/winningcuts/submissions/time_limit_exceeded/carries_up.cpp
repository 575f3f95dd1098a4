// Too slow: for each cut, carries the new value up to the root; passes 1-small, too slow where 2-large is deep.
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
    vector<int> ans;
    for (int v = 2; v <= n; v++) {
        int u = par[v];
        int old = g[u], now = g[u] ^ (g[v] + 1);
        while (u != 1) {
            int p = par[u], before = g[p];
            now = g[p] ^ (old + 1) ^ (now + 1);
            old = before;
            u = p;
        }
        if (now == 0) ans.push_back(edge[v]);
    }
    sort(ans.begin(), ans.end());
    printf("%d\n", (int)ans.size());
    for (int e : ans) printf("%d ", e);
    puts("");
}
