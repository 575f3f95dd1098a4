// Wrong: tries only the branches at the root, no cut further inside; 1-small.
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
    vector<int> par(n + 1), order = {1}, g(n + 1);
    for (int i = 0; i < n; i++)
        for (auto [w, e] : adj[order[i]])
            if (w != par[order[i]]) par[w] = order[i], order.push_back(w);
    for (int i = n - 1; i > 0; i--) g[par[order[i]]] ^= g[order[i]] + 1;

    vector<int> wins;
    for (auto [w, e] : adj[1])
        if (g[w] + 1 == g[1]) wins.push_back(e);
    sort(wins.begin(), wins.end());
    printf("%d\n", (int)wins.size());
    for (int e : wins) printf("%d ", e);
    puts("");
}
