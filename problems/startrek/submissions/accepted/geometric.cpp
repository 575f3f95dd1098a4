// Two passes with the best two losing branches kept by hand; the sum of a geometric series by halving.
#include <cstdio>
#include <vector>
using namespace std;

typedef long long ll;
const ll MOD = 1000000007;

struct Node {
    int parent = 0;
    int losing = 0;       // losing neighbours that were counted so far
    int one = 0;          // xor of their labels: with exactly one, that is the one
    ll winning_sum = 0;   // critical vertices in winning neighbours' branches
    bool lost = false;    // result of the branch below
    ll critical = 0;      // critical vertices of the branch below
    bool up_lost = false; // the same for the branch above, seen from here
    ll up_critical = 0;
};

ll power(ll base, ll exponent) {
    ll result = 1;
    for (base %= MOD; exponent > 0; exponent >>= 1, base = base * base % MOD)
        if (exponent & 1) result = result * base % MOD;
    return result;
}

// x^(k-1) + x^(k-2) y + ... + y^(k-1), without a division.
ll mixed_sum(ll x, ll y, ll k) {
    ll sum = 0, px = 1, py = 1; // for the leading bits of k
    for (int bit = 62; bit >= 0; --bit) {
        sum = sum * (px + py) % MOD;
        px = px * px % MOD;
        py = py * py % MOD;
        if (k >> bit & 1) {
            sum = (sum * y + px) % MOD;
            px = px * x % MOD;
            py = py * y % MOD;
        }
    }
    return sum;
}

int main() {
    int n;
    ll d;
    if (scanf("%d %lld", &n, &d) != 2) return 1;
    vector<vector<int>> adj(n + 1);
    for (int i = 1; i < n; ++i) {
        int u, v;
        if (scanf("%d %d", &u, &v) != 2) return 1;
        adj[u].push_back(v);
        adj[v].push_back(u);
    }
    vector<Node> t(n + 1);
    vector<int> order{1};
    for (int i = 0; i < (int)order.size(); ++i)
        for (int w : adj[order[i]])
            if (w != t[order[i]].parent) {
                t[w].parent = order[i];
                order.push_back(w);
            }
    for (int i = n - 1; i >= 0; --i) {
        int v = order[i];
        t[v].lost = t[v].losing == 0;
        if (t[v].lost) t[v].critical = 1 + t[v].winning_sum;
        else if (t[v].losing == 1) t[v].critical = t[t[v].one].critical;
        Node &p = t[t[v].parent];
        if (t[v].lost) {
            ++p.losing;
            p.one ^= v;
        } else {
            p.winning_sum += t[v].critical;
        }
    }
    ll lost_roots = 0, excess = 0, first_critical = 0;
    bool first_lost = false;
    for (int v : order) {
        // The branch above v is its parent without the branch of v.
        int losing = t[v].losing, one = t[v].one;
        ll winning_sum = t[v].winning_sum, only = 0;
        if (v != 1) {
            if (t[v].up_lost) ++losing;
            else winning_sum += t[v].up_critical;
        }
        bool up_is_losing = v != 1 && t[v].up_lost;
        if (losing == 1) only = up_is_losing ? t[v].up_critical : t[one].critical;
        bool lost = losing == 0;
        ll critical = lost ? 1 + winning_sum : losing == 1 ? only : 0;
        lost_roots += lost;
        excess += lost ? -critical : critical;
        if (v == 1) first_lost = lost, first_critical = critical;
        for (int w : adj[v]) {
            if (w == t[v].parent) continue;
            int rest = losing - t[w].lost;
            t[w].up_lost = rest == 0;
            if (rest == 0) {
                t[w].up_critical = 1 + winning_sum - (t[w].lost ? 0 : t[w].critical);
            } else if (rest == 1) {
                if (up_is_losing) t[w].up_critical = t[v].up_critical;
                else t[w].up_critical = t[t[w].lost ? one ^ w : one].critical;
            }
        }
    }
    ll square = (ll)n * n % MOD, e = (excess % MOD + MOD) % MOD;
    // L_(D-1) = |L| times the sum of n^(2i) E^(D-1-i).
    ll lost_later = lost_roots % MOD * mixed_sum(square, e, d) % MOD;
    ll turned = first_critical % MOD * lost_later % MOD;
    ll all = power(square, d);
    printf("%lld\n", first_lost ? turned : (all - turned + MOD) % MOD);
}
