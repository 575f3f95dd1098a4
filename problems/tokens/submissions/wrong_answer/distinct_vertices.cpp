// Keeps the tokens' vertices in a set, so that tokens sharing a vertex count once. Killed by 06-shared.
#include <iostream>
#include <map>
#include <vector>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n, k;
    cin >> n >> k;
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    map<int, int> token_at;  // vertex -> token
    for (int i = 1; i <= k; i++) {
        int v;
        cin >> v;
        token_at[v] = i;
    }
    vector<int> par(n + 1), ord = {1}, below(n + 1), g(n + 1);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i >= 0; i--) {
        int v = ord[i];
        g[v] = __builtin_ctz(~below[v]);
        below[par[v]] |= 1 << g[v];
    }
    int x = 0;
    for (auto [v, i] : token_at) x ^= g[v];
    for (auto [v, i] : token_at) {
        if (x == 0 || (g[v] ^ x) > g[v]) continue;
        for (int c : adj[v])
            if (c != par[v] && g[c] == (g[v] ^ x)) {
                cout << "First\n" << i << ' ' << c << '\n';
                return 0;
            }
    }
    cout << "Second\n";
}
