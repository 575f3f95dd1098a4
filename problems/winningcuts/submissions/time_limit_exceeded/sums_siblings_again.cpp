// Too slow: XORs all siblings again for each child; passes 1-small, too slow at the hubs of 2-large.
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
    vector<int> need(n + 1, -1), ans;
    need[1] = 0;
    for (int i = 1; i < n; i++) {
        int v = order[i], p = par[v], rest = 0;
        if (need[p] < 0) continue;
        for (auto [sibling, e] : adj[p])
            if (sibling != v && sibling != par[p]) rest ^= g[sibling] + 1;
        if (rest == need[p]) ans.push_back(edge[v]);
        need[v] = (rest ^ need[p]) - 1;
    }
    sort(ans.begin(), ans.end());
    printf("%d\n", (int)ans.size());
    for (int e : ans) printf("%d ", e);
    puts("");
}
