// Finds the critical stations of station 1 by climbing back to it from each station, quadratic on chains. Killed in 5-one-jump.
#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

const ll MOD = 1000000007;
const int N = 100005;

int n;
ll d;
vector<int> adj[N];
int par[N];
ll losing[N], inLosing[N], inWinning[N];

struct Branch {
    bool wins;
    ll critical;
};

Branch below[N], root[N];

Branch value(ll cnt, ll l, ll w) {
    if (cnt == 0) return {false, 1 + w};
    if (cnt == 1) return {true, l};
    return {true, 0};
}

void hang(int v, Branch b) {
    if (b.wins) {
        inWinning[v] += b.critical;
    } else {
        losing[v]++;
        inLosing[v] += b.critical;
    }
}

ll power(ll b, ll e) {
    ll r = 1;
    for (b %= MOD; e > 0; e /= 2, b = b * b % MOD)
        if (e % 2) r = r * b % MOD;
    return r;
}

// x^(k-1) + x^(k-2) y + ... + y^(k-1)
ll series(ll x, ll y, ll k) {
    if (k == 0) return 0;
    ll half = series(x, y, k / 2);
    ll r = half * (power(x, k / 2) + power(y, k / 2)) % MOD;
    if (k % 2) r = (r * y + power(x, k - 1)) % MOD;
    return r;
}

// Whether the result of station 1 turns when v has one losing successor more.
bool critical(int v) {
    bool turns = !below[v].wins;
    for (; v != 1; v = par[v]) {
        int p = par[v];
        if (below[p].wins && (below[v].wins || losing[p] > 1)) turns = false;
    }
    return turns;
}

int main() {
    scanf("%d %lld", &n, &d);
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
        below[v] = value(losing[v], inLosing[v], inWinning[v]);
        if (v != 1) hang(par[v], below[v]);
    }
    ll firstCritical = 0;
    for (int v = 1; v <= n; v++) firstCritical += critical(v);
    for (int v : order) {
        int p = par[v];
        if (p) {
            if (below[v].wins)
                hang(v, value(losing[p], inLosing[p], inWinning[p] - below[v].critical));
            else
                hang(v, value(losing[p] - 1, inLosing[p] - below[v].critical, inWinning[p]));
        }
        root[v] = value(losing[v], inLosing[v], inWinning[v]);
    }
    ll lost = 0, e = 0;
    for (int v = 1; v <= n; v++) {
        if (root[v].wins) {
            e += root[v].critical;
        } else {
            lost++;
            e -= root[v].critical;
        }
    }
    e = (e % MOD + MOD) % MOD;
    ll sq = (ll)n * n % MOD;
    ll later = lost * series(sq, e, d) % MOD;
    ll turned = firstCritical * later % MOD;
    ll all = power(sq, d);
    printf("%lld\n", root[1].wins ? (all - turned + MOD) % MOD : turned);
}
