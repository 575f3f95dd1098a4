// Wrong: expects each edge to touch the tree built by the edges before it; 09-labels where edges come backwards.
#include <bits/stdc++.h>
using namespace std;

int main() {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    int n;
    cin >> n;
    vector<bool> seen(n + 1);
    vector<pair<int, int>> down;
    seen[1] = true;
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        if (!seen[u]) swap(u, v);
        seen[v] = true;
        down.emplace_back(u, v);
    }
    vector<int> val(n + 1);
    for (int i = n - 2; i >= 0; i--) val[down[i].first] ^= val[down[i].second] + 1;
    cout << val[1] << '\n';
}
