// Grundy values of all 2^n states of the lanterns, from the rules alone; refuses trees of more than 20 vertices.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    cin >> n;
    if (n > 20) {
        cerr << "too large to play" << endl;
        return 1;
    }
    int now = 0;
    for (int v = 0; v < n; v++) {
        int lit;
        cin >> lit;
        now |= lit << v;
    }
    vector<vector<int>> adj(n);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u - 1].push_back(v - 1);
        adj[v - 1].push_back(u - 1);
    }
    vector<int> path(n);
    auto walk = [&](auto &self, int v, int above) -> void {
        path[v] = above | 1 << v;
        for (int w : adj[v])
            if (!(above >> w & 1)) self(self, w, path[v]);
    };
    walk(walk, 0, 0);

    // Lit chambers as bits; a move only adds some, so later states have larger numbers.
    vector<int> grundy(1 << n);
    for (int state = (1 << n) - 1; state >= now; state--) {
        unsigned reached = 0;
        for (int v = 0; v < n; v++)
            if (!(state >> v & 1)) reached |= 1u << grundy[state | path[v]];
        while (reached >> grundy[state] & 1) grundy[state]++;
    }
    bool any = false;
    for (int v = 0; v < n; v++)
        if (!(now >> v & 1) && grundy[now | path[v]] == 0) {
            cout << v + 1 << '\n';
            any = true;
        }
    if (!any) cout << -1 << '\n';
}
