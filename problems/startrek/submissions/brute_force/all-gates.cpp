// For partial score: plays every pair of gates, for one jump only. O(n^3). Too slow in 4-medium-one-jump.
#include <bits/stdc++.h>
using namespace std;

const int N = 1000;
int n;
vector<int> adj[N + 1];

// Whether the player to move wins at v, coming from p, when the station `gate` has a losing way out.
bool wins(int v, int p, int gate) {
    bool result = v == gate;
    for (int w : adj[v])
        if (w != p && !wins(w, v, gate)) result = true;
    return result;
}

int main() {
    long long d;
    cin >> n >> d;
    if (n > N || d > 1) {
        cerr << "not made for this" << endl;
        return 1;
    }
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    long long count = 0;
    for (int a = 1; a <= n; a++)
        for (int b = 1; b <= n; b++)
            count += wins(1, 0, wins(b, 0, 0) ? 0 : a);
    cout << count % 1000000007 << endl;
}
