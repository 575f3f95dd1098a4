// One counting tree per heavy path, indexed by value xor a tag; light branches are poured in value by value.
// O(n log^2 n), and nothing is merged.
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace std;

// A set of values below 2^bits, all of them shifted by tag.
struct Values {
    int bits = 0, tag = 0;
    vector<int> count;  // count[1]: all, count[2k], count[2k+1]: the halves of k
    vector<int> raw;    // what was put in, before the tag

    void make(int darks) {
        while ((1 << bits) <= darks) ++bits;
        count.assign(2 << bits, 0);
    }
    void put(int value) {
        int leaf = (1 << bits) + (value ^ tag);
        if (count[leaf]) return;
        raw.push_back(value ^ tag);
        for (int k = leaf; k; k >>= 1) ++count[k];
    }
    int mex() const {
        int k = 1, value = 0;
        for (int b = bits - 1; b >= 0; --b) {
            int side = tag >> b & 1;
            if (count[2 * k + side] == 1 << b) {
                side ^= 1;
                value |= 1 << b;
            }
            k = 2 * k + side;
        }
        return value;
    }
    void clear() {
        vector<int>().swap(count);
        vector<int>().swap(raw);
    }
};

int main() {
    int n;
    if (scanf("%d", &n) != 1) return 1;
    vector<int> lit(n + 1);
    for (int i = 1; i <= n; ++i)
        if (scanf("%d", &lit[i]) != 1) return 1;
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; ++i) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> parent(n + 1), order{1};
    for (int i = 0; i < (int)order.size(); ++i)
        for (int w : adj[order[i]])
            if (w != parent[order[i]]) {
                parent[w] = order[i];
                order.push_back(w);
            }
    vector<int> darks(n + 1), size(n + 1, 1), heavy(n + 1), top(n + 1);
    for (int i = n - 1; i >= 0; --i) {
        int v = order[i], p = parent[v];
        darks[v] += !lit[v];
        darks[p] += darks[v];
        if (v == 1) continue;
        size[p] += size[v];
        if (!heavy[p] || size[v] > size[heavy[p]]) heavy[p] = v;
    }
    for (int v : order) top[v] = v != 1 && heavy[parent[v]] == v ? top[parent[v]] : v;

    vector<Values> path(n + 1);
    vector<int> grundy(n + 1), sum(n + 1);
    for (int i = n - 1; i >= 0; --i) {
        int v = order[i];
        Values &mine = path[top[v]];
        if (!heavy[v]) mine.make(darks[top[v]]);
        else mine.tag ^= sum[v] ^ grundy[heavy[v]];
        for (int c : adj[v]) {
            if (c == parent[v] || c == heavy[v]) continue;
            int shift = path[c].tag ^ sum[v] ^ grundy[c];
            for (int x : path[c].raw) mine.put(x ^ shift);
            path[c].clear();
        }
        if (!lit[v]) mine.put(sum[v]);
        grundy[v] = mine.mex();
        sum[parent[v]] ^= grundy[v];
    }

    vector<int> rest(n + 1), winning;
    for (int v : order) {
        int p = parent[v];
        if (p) rest[v] = rest[p] ^ sum[p] ^ grundy[v];
        if (!lit[v] && rest[v] == sum[v]) winning.push_back(v);
    }
    sort(winning.begin(), winning.end());
    if (winning.empty()) puts("-1");
    for (int v : winning) printf("%d\n", v);
}
