// Usage: tree N SHAPE SEED. Prints N, then the edges of a tree with shuffled labels.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>
using namespace std;

int main(int argc, char** argv) {
    if (argc != 4) return 1;
    int n = atoi(argv[1]);
    string shape = argv[2];
    mt19937_64 random(strtoull(argv[3], nullptr, 10));
    auto below = [&](uint64_t most) { return int(random() % most); };
    vector<int> label(n);
    iota(label.begin(), label.end(), 1);
    for (int i = n - 1; i > 0; i--) swap(label[i], label[below(i + 1)]);
    vector<pair<int, int>> edges;
    for (int i = 1; i < n; i++) {
        int parent = shape == "chain" ? i - 1 : shape == "star" ? 0 : shape == "deep" ? max(0, i - 1 - below(3)) : below(i);
        edges.emplace_back(label[parent], label[i]);
        if (below(2)) swap(edges.back().first, edges.back().second);
    }
    for (int i = n - 2; i > 0; i--) swap(edges[i], edges[below(i + 1)]);
    printf("%d\n", n);
    for (auto [u, v] : edges) printf("%d %d\n", u, v);
}
