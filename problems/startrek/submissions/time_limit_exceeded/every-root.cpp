// Hangs the tree from every station in turn, O(n^2 + log D). Killed in 5-one-jump.
#include <bits/stdc++.h>
using namespace std;
typedef long long ll;

const ll MOD = 1000000007;
const int N = 100005;

int n;
ll d;
vector<int> adj[N];
int par[N], order[N];
bool wins[N];
ll critical[N];

// Hangs the tree from r; the result is left in wins[r] and critical[r].
void play(int r) {
    int len = 0;
    par[r] = 0;
    order[len++] = r;
    for (int i = 0; i < len; i++) {
        int v = order[i];
        for (int w : adj[v])
            if (w != par[v]) {
                par[w] = v;
                order[len++] = w;
            }
    }
    for (int i = n - 1; i >= 0; i--) {
        int v = order[i], cnt = 0;
        ll l = 0, w = 0;
        for (int c : adj[v]) {
            if (c == par[v]) continue;
            if (wins[c]) {
                w += critical[c];
            } else {
                cnt++;
                l += critical[c];
            }
        }
        wins[v] = cnt > 0;
        critical[v] = cnt == 0 ? 1 + w : cnt == 1 ? l : 0;
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

int main() {
    scanf("%d %lld", &n, &d);
    for (int i = 1; i < n; i++) {
        int u, v;
        scanf("%d %d", &u, &v);
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    ll lost = 0, e = 0, firstCritical = 0;
    bool firstWins = false;
    for (int r = 1; r <= n; r++) {
        play(r);
        if (r == 1) firstWins = wins[1], firstCritical = critical[1];
        lost += !wins[r];
        e += wins[r] ? critical[r] : -critical[r];
    }
    e = (e % MOD + MOD) % MOD;
    ll sq = (ll)n * n % MOD;
    ll later = lost * series(sq, e, d) % MOD;
    ll turned = firstCritical * later % MOD;
    printf("%lld\n", firstWins ? (power(sq, d) - turned + MOD) % MOD : turned);
}
