// A random recursive tree with n vertices: labels shuffled, edges shuffled and turned at random.
#include "testlib.h"
#include <numeric>
#include <utility>
#include <vector>

int main(int argc, char** argv) {
    registerGen(argc, argv, 1);
    int n = opt<int>(1);
    std::vector<int> label(n);
    std::iota(label.begin(), label.end(), 1);
    shuffle(label.begin(), label.end());
    std::vector<std::pair<int, int>> edges;
    for (int i = 1; i < n; i++) {
        int u = label[rnd.next(i)], v = label[i];
        if (rnd.next(2)) std::swap(u, v);
        edges.emplace_back(u, v);
    }
    shuffle(edges.begin(), edges.end());
    println(n);
    for (auto [u, v] : edges) println(u, v);
}
