// A line with n, then n - 1 lines with an edge each; the edges form a tree.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <vector>
using namespace std;

[[noreturn]] static void invalid(const char* what) {
    fprintf(stderr, "%s\n", what);
    exit(43);
}

static int read(int low, int high, char end) {
    int c = getchar(), digits = 0;
    long long value = 0;
    if (c == '0') invalid("leading zero");
    for (; c >= '0' && c <= '9'; c = getchar(), digits++) value = min(value * 10 + (c - '0'), 1'000'000'000LL);
    if (!digits || c != end) invalid("not an integer and one separator");
    if (value < low || value > high) invalid("out of range");
    return int(value);
}

static vector<int> parent;

static int find(int v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
}

int main(int argc, char** argv) {
#ifdef FROM_FILE
    if (argc < 2 || !freopen(argv[1], "r", stdin)) return 1;
#endif
    (void)argc, (void)argv;
    int n = read(1, 100'000, '\n');
    parent.resize(n + 1);
    iota(parent.begin(), parent.end(), 0);
    for (int i = 1; i < n; i++) {
        int u = find(read(1, n, ' ')), v = find(read(1, n, '\n'));
        if (u == v) invalid("a cycle");
        parent[u] = v;
    }
    if (getchar() != EOF) invalid("something is left over");
    return VALID;
}
