// Walks the tree by recursion, which needs more than 8 MiB of stack on a chain. Killed in 5-one-jump.
#include <bits/stdc++.h>
using namespace std;
using ll = long long;
const ll MOD = 1e9 + 7;

struct State {
    ll losing = 0, inLosing = 0, inWinning = 0;
    bool wins() const { return losing > 0; }
    ll critical() const { return losing == 0 ? 1 + inWinning : losing == 1 ? inLosing : 0; }
    State with(const State &other, int sign) const {
        State s = *this;
        if (other.wins()) {
            s.inWinning += sign * other.critical();
        } else {
            s.losing += sign;
            s.inLosing += sign * other.critical();
        }
        return s;
    }
};

int main() {
    int n;
    ll d;
    cin >> n >> d;
    vector<vector<int>> adj(n);
    for (int i = 1; i < n; i++) {
        int u, v;
        cin >> u >> v;
        adj[u - 1].push_back(v - 1);
        adj[v - 1].push_back(u - 1);
    }
    vector<State> state(n);
    function<State(int, int)> down = [&](int v, int p) {
        State mine;
        for (int w : adj[v])
            if (w != p) mine = mine.with(down(w, v), 1);
        return state[v] = mine;
    };
    ll lost = 0, e = 0;
    State first;
    // What the branch above v says is handed down.
    function<void(int, int, optional<State>)> up = [&](int v, int p, optional<State> above) {
        State whole = state[v];
        if (above) whole = whole.with(*above, 1);
        if (v == 0) first = whole;
        if (whole.wins()) {
            e += whole.critical();
        } else {
            lost++;
            e -= whole.critical();
        }
        for (int w : adj[v])
            if (w != p) up(w, v, whole.with(state[w], -1));
    };
    down(0, -1);
    up(0, -1, nullopt);
    e = (e % MOD + MOD) % MOD;
    ll sq = (ll)n * n % MOD;
    // (all, later) after d systems, by doubling: later' = lost * all + e * later
    array<ll, 3> step = {e, lost, sq}, total = {1, 0, 1};
    auto then = [&](array<ll, 3> a, array<ll, 3> b) -> array<ll, 3> {
        return {b[0] * a[0] % MOD, (b[0] * a[1] + b[1] * a[2]) % MOD, b[2] * a[2] % MOD};
    };
    for (ll k = d - 1; k > 0; k >>= 1) {
        if (k & 1) total = then(total, step);
        step = then(step, step);
    }
    ll later = (total[0] * lost + total[1] * sq) % MOD, all = total[2] * sq % MOD;
    ll turned = first.critical() % MOD * later % MOD;
    cout << (first.wins() ? (all - turned + MOD) % MOD : turned) << '\n';
}
