// Tries of 31 bits: as merging keeps the old nodes, more than 256 MiB, where 17 bits would do. Killed in 08-large.
#include <bits/stdc++.h>
using namespace std;

struct Node {
    Node *child[2] = {nullptr, nullptr};
    int flip = 0;
    int size = 0; // different values below

    int count(int side) const { return child[side] ? child[side]->size : 0; }
};

const int B = 31;

Node *with_flip(const Node *x, int flip) {
    if (!x) return nullptr;
    Node *y = new Node(*x);
    y->flip ^= flip;
    return y;
}

// The two halves of x, what is pending handed down.
pair<Node *, Node *> halves(const Node *x, int h) {
    Node *low = with_flip(x->child[0], x->flip), *high = with_flip(x->child[1], x->flip);
    if (x->flip >> (h - 1) & 1) swap(low, high);
    return {low, high};
}

Node *single(int value, int h) {
    Node *x = new Node;
    x->size = 1;
    if (h > 0) x->child[value >> (h - 1) & 1] = single(value, h - 1);
    return x;
}

Node *merge(Node *a, Node *b, int h) {
    if (!a || !b) return a ? a : b;
    if (h == 0) return a;
    auto [al, ah] = halves(a, h);
    auto [bl, bh] = halves(b, h);
    Node *x = new Node;
    x->child[0] = merge(al, bl, h - 1);
    x->child[1] = merge(ah, bh, h - 1);
    x->size = x->count(0) + x->count(1);
    return x;
}

int mex(const Node *x) {
    int value = 0, flip = 0;
    for (int h = B; x && h > 0; h--) {
        flip ^= x->flip;
        int low = flip >> (h - 1) & 1;
        bool full = x->count(low) >> (h - 1) == 1;
        if (full) value |= 1 << (h - 1);
        x = x->child[full ? !low : low];
    }
    return value;
}

int main() {
    int n;
    cin >> n;
    vector<int> lit(n + 1);
    for (int i = 1; i <= n; i++) cin >> lit[i];
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> par(n + 1), order = {1};
    for (int i = 0; i < (int)order.size(); i++)
        for (int w : adj[order[i]])
            if (w != par[order[i]]) {
                par[w] = order[i];
                order.push_back(w);
            }
    vector<int> grundy(n + 1), sum(n + 1), outside(n + 1);
    vector<Node *> trie(n + 1);
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        for (int c : adj[v])
            if (c != par[v]) trie[v] = merge(trie[v], with_flip(trie[c], sum[v] ^ grundy[c]), B);
        if (!lit[v]) trie[v] = merge(trie[v], single(sum[v], B), B);
        grundy[v] = mex(trie[v]);
        sum[par[v]] ^= grundy[v];
    }
    vector<int> winning;
    for (int v : order) {
        if (par[v]) outside[v] = outside[par[v]] ^ sum[par[v]] ^ grundy[v];
        if (!lit[v] && outside[v] == sum[v]) winning.push_back(v);
    }
    sort(winning.begin(), winning.end());
    if (winning.empty()) cout << "-1\n";
    for (int v : winning) cout << v << '\n';
}
