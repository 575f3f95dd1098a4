// Takes a token to be worth 1 when the longest way down is odd, else 0: only true where all ways down are alike. Killed by 04-bushy.
#include <algorithm>
#include <iostream>
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
    vector<int> par(n + 1), ord = {1}, height(n + 1), tok(k);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i > 0; i--) height[par[ord[i]]] = max(height[par[ord[i]]], height[ord[i]] + 1);
    int odd = 0;
    for (int& v : tok) {
        cin >> v;
        odd ^= height[v] & 1;
    }
    // The move keeps to the longest way down.
    for (int i = 0; i < k && odd; i++)
        for (int c : adj[tok[i]])
            if (c != par[tok[i]] && height[c] == height[tok[i]] - 1) {
                cout << "First\n" << i + 1 << ' ' << c << '\n';
                return 0;
            }
    cout << "Second\n";
}
