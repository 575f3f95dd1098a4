// Takes the largest value of a child plus one, the number of moves left, for the mex. Killed by 02-chains.
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
    vector<int> par(n + 1), ord = {1}, g(n + 1), tok(k);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i > 0; i--) g[par[ord[i]]] = max(g[par[ord[i]]], g[ord[i]] + 1);

    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    if (x == 0) return puts("Second"), 0;
    int i = 0, child = 0;
    while ((g[tok[i]] ^ x) > g[tok[i]]) i++;
    for (int c : adj[tok[i]])
        if (c != par[tok[i]] && (child == 0 || g[c] == (g[tok[i]] ^ x))) child = c;
    printf("First\n%d %d\n", i + 1, child);
}
