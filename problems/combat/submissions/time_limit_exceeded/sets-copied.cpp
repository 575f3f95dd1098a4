// Every vertex builds its set of reachable values anew from those of its children, quadratic on chains. Killed in 06-deep.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<int> lit(n + 1);
    for (int i = 1; i <= n; i++) cin >> lit[i];
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), order = {1};
    for (int i = 0; i < (int)order.size(); i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) {
                par[w] = order[i];
                order.push_back(w);
            }
    vector<vector<int>> reach(n + 1);
    vector<int> grundy(n + 1), sum(n + 1), outside(n + 1);
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        for (int c : adj[v])
            if (c != par[v]) {
                for (int x : reach[c]) reach[v].push_back(x ^ sum[v] ^ grundy[c]);
                vector<int>().swap(reach[c]);
            }
        if (!lit[v]) reach[v].push_back(sum[v]);
        sort(reach[v].begin(), reach[v].end());
        reach[v].erase(unique(reach[v].begin(), reach[v].end()), reach[v].end());
        while (grundy[v] < (int)reach[v].size() && reach[v][grundy[v]] == grundy[v]) grundy[v]++;
        sum[par[v]] ^= grundy[v];
    }
    vector<int> winning;
    for (int v : order) {
        int p = par[v];
        if (p) outside[v] = outside[p] ^ sum[p] ^ grundy[v];
        if (!lit[v] && outside[v] == sum[v]) winning.push_back(v);
    }
    sort(winning.begin(), winning.end());
    if (winning.empty()) cout << "-1\n";
    for (int v : winning) cout << v << '\n';
}
