// Believes that no value exceeds 15 within the limits and stops the mex there. Killed by 07-binomial.
#include <cstdio>
#include <vector>
using namespace std;

const int TOP = 15;

int main() {
    int n, k;
    scanf("%d %d", &n, &k);
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), ord = {1}, g(n + 1), tok(k);
    for (int i = 0; i < (int)ord.size(); i++)
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) par[c] = ord[i], ord.push_back(c);
    for (int i = n - 1; i >= 0; i--) {
        bool seen[TOP + 1] = {};
        for (int c : adj[ord[i]])
            if (c != par[ord[i]]) seen[g[c]] = true;
        while (g[ord[i]] < TOP && seen[g[ord[i]]]) g[ord[i]]++;
    }
    int x = 0;
    for (int& v : tok) {
        scanf("%d", &v);
        x ^= g[v];
    }
    for (int i = 0; i < k && x; i++) {
        if ((g[tok[i]] ^ x) > g[tok[i]]) continue;
        for (int c : adj[tok[i]])
            if (c != par[tok[i]] && g[c] == (g[tok[i]] ^ x)) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("Second");
}
