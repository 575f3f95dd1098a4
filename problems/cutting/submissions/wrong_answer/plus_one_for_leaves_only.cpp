// Wrong: adds one only where a leaf hangs and XORs bare values elsewhere; 03-chains.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), val(n + 1), order = {1};
    for (int i = 0; i < n; i++) {
        int v = order[i];
        for (int w : adj[v])
            if (w != par[v]) par[w] = v, order.push_back(w);
    }
    for (int i = n - 1; i > 0; i--) {
        int v = order[i];
        bool leaf = adj[v].size() == 1;
        val[par[v]] ^= leaf ? 1 : val[v];
    }
    cout << val[1] << '\n';
}
