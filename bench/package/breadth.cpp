// In breadth-first order, backwards.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<vector<int>> edges(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        edges[u].push_back(v);
        edges[v].push_back(u);
    }
    vector<int> order{1}, parent(n + 1), value(n + 1);
    for (size_t i = 0; i < order.size(); i++)
        for (int v : edges[order[i]])
            if (v != parent[order[i]]) parent[v] = order[i], order.push_back(v);
    for (size_t i = order.size(); i-- > 1;) value[parent[order[i]]] ^= value[order[i]] + 1;
    cout << value[1] << '\n';
}
