// Takes the mex over all vertices below, as if a token could go down any number of steps at once. Killed by 02-chains.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, k;
    scanf("%d%d", &n, &k);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d%d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), ord = {1}, value(n + 1), tokens(k);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    // The values below a vertex are 0..m-1 for some m: the mex is m.
    for (int i = n - 1; i > 0; i--) value[par[ord[i]]] = max(value[par[ord[i]]], value[ord[i]] + 1);

    int x = 0;
    for (int& v : tokens) {
        scanf("%d", &v);
        x ^= value[v];
    }
    if (x == 0) return puts("Second"), 0;
    int i = 0;
    while ((value[tokens[i]] ^ x) > value[tokens[i]]) i++;
    // Somewhere below there is a vertex of the value wanted; the way down is along the longest path.
    int at = tokens[i], wanted = value[at] ^ x;
    while (value[at] != wanted)
        for (int c : adj[at])
            if (c != par[at] && value[c] == value[at] - 1) {
                at = c;
                break;
            }
    printf("First\n%d %d\n", i + 1, at);
}
