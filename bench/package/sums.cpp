// Adds the values of the children instead of combining them: right on paths alone.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<vector<int>> edges(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        edges[u].push_back(v), edges[v].push_back(u);
    }
    vector<int> order{1}, parent(n + 1);
    vector<long long> value(n + 1);
    for (size_t i = 0; i < order.size(); i++)
        for (int v : edges[order[i]])
            if (v != parent[order[i]]) parent[v] = order[i], order.push_back(v);
    for (size_t i = order.size(); i-- > 1;) value[parent[order[i]]] += value[order[i]] + 1;
    printf("%lld\n", value[1]);
}
