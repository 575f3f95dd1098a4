// Wrong: takes the smaller number of an edge for the parent; 1-small where numbers grow upwards.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    scanf("%d", &n);
    vector<int> par(n + 1), edge(n + 1), g(n + 1), need(n + 1, -1), ans;
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        par[max(u, v)] = min(u, v);
        edge[max(u, v)] = i;
    }
    for (int v = n; v > 1; v--) g[par[v]] ^= g[v] + 1;
    need[1] = 0;
    for (int v = 2; v <= n; v++) {
        if (need[par[v]] < 0) continue;
        int rest = g[par[v]] ^ (g[v] + 1);
        if (rest == need[par[v]]) ans.push_back(edge[v]);
        need[v] = (rest ^ need[par[v]]) - 1;
    }
    sort(ans.begin(), ans.end());
    printf("%d\n", (int)ans.size());
    for (int e : ans) printf("%d ", e);
    puts("");
}
