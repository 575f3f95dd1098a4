// Depth first with a stack of its own.
#include <bits/stdc++.h>
using namespace std;

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<int> first(n + 1, -1), next, to;
    for (int i = 1; i < n; i++) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        to.push_back(v), next.push_back(first[u]), first[u] = 2 * i - 2;
        to.push_back(u), next.push_back(first[v]), first[v] = 2 * i - 1;
    }
    vector<int> value(n + 1), path{1}, parent(n + 1);
    while (!path.empty()) {
        int v = path.back();
        if (first[v] >= 0) {
            int child = to[first[v]];
            first[v] = next[first[v]];
            if (child != parent[v]) parent[child] = v, path.push_back(child);
        } else {
            path.pop_back();
            value[parent[v]] ^= value[v] + 1;
        }
    }
    printf("%d\n", value[1]);
}
