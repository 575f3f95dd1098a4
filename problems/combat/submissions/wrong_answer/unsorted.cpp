// Prints the winning chambers in the order of the search. Killed in 01-tiny.
#include <bits/stdc++.h>
using namespace std;

const int N = 100005, B = 17;

int n;
int lit[N], par[N];
vector<int> adj[N];
int grundy[N], sum[N], outside[N], trie[N];
int ch[N * 19][2], tag[N * 19], nodes;
bool full[N * 19];

// Bit h - 1 decides at a node of height h.
void push(int x, int h) {
    if (!tag[x] || !h) return;
    if (tag[x] >> (h - 1) & 1) swap(ch[x][0], ch[x][1]);
    tag[ch[x][0]] ^= tag[x];
    tag[ch[x][1]] ^= tag[x];
    tag[x] = tag[0] = 0;
}

int single(int value) {
    int below = 0;
    for (int h = 0; h <= B; h++) {
        int x = ++nodes;
        if (h == 0) full[x] = true;
        else ch[x][value >> (h - 1) & 1] = below;
        below = x;
    }
    return below;
}

int merge(int a, int b, int h) {
    if (!a || !b) return a + b;
    if (h == 0) return a;
    push(a, h);
    push(b, h);
    for (int s = 0; s < 2; s++) ch[a][s] = merge(ch[a][s], ch[b][s], h - 1);
    full[a] = full[ch[a][0]] && full[ch[a][1]];
    return a;
}

int mex(int x) {
    int r = 0;
    for (int h = B; h > 0 && x; h--) {
        push(x, h);
        if (full[ch[x][0]]) {
            r |= 1 << (h - 1);
            x = ch[x][1];
        } else {
            x = ch[x][0];
        }
    }
    return r;
}

int main() {
    scanf("%d", &n);
    for (int i = 1; i <= n; i++) scanf("%d", &lit[i]);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<int> order = {1};
    for (int i = 0; i < (int)order.size(); i++) {
        int v = order[i];
        for (int w : adj[v])
            if (w != par[v]) {
                par[w] = v;
                order.push_back(w);
            }
    }
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i];
        for (int c : adj[v])
            if (c != par[v]) sum[v] ^= grundy[c];
        if (lit[v] == 0) trie[v] = single(sum[v]);
        for (int c : adj[v]) {
            if (c == par[v] || !trie[c]) continue;
            tag[trie[c]] ^= sum[v] ^ grundy[c];
            trie[v] = merge(trie[v], trie[c], B);
        }
        grundy[v] = mex(trie[v]);
    }
    vector<int> winning;
    for (int v : order) {
        if (par[v]) outside[v] = outside[par[v]] ^ sum[par[v]] ^ grundy[v];
        if (lit[v] == 0 && (outside[v] ^ sum[v]) == 0) winning.push_back(v);
    }
    if (winning.empty()) puts("-1");
    for (int v : winning) printf("%d\n", v);
}
