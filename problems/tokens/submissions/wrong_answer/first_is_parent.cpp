// Takes the first vertex of each edge for the parent of the second. Killed by 05-random.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

int main() {
    int n, k;
    scanf("%d%d", &n, &k);
    vector<vector<int>> children(n + 1);
    vector<int> waiting(n + 1), value(n + 1), ready, tokens(k);
    vector<vector<int>> parents(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d%d", &u, &v);
        children[u].push_back(v);
        parents[v].push_back(u);
        waiting[u]++;
    }

    // A vertex is worked out when its last child is.
    for (int v = 1; v <= n; v++)
        if (waiting[v] == 0) ready.push_back(v);
    for (int i = 0; i < (int)ready.size(); i++) {
        int v = ready[i];
        vector<int> below;
        for (int c : children[v]) below.push_back(value[c]);
        sort(below.begin(), below.end());
        for (int b : below)
            if (b == value[v]) value[v]++;
        for (int p : parents[v])
            if (--waiting[p] == 0) ready.push_back(p);
    }

    int x = 0;
    for (int& v : tokens) {
        scanf("%d", &v);
        x ^= value[v];
    }
    for (int i = 0; i < k && x != 0; i++) {
        int v = tokens[i];
        if ((value[v] ^ x) > value[v]) continue;
        for (int c : children[v])
            if (value[c] == (value[v] ^ x)) return printf("First\n%d %d\n", i + 1, c), 0;
    }
    puts("Second");
}
