// Fills a table of Grundy values from the rules up to the largest pile: quadratic in A. Killed by 07-sizes.
#include <cstdio>
#include <vector>

std::vector<int> values = {0};

int grundy(int stones) {
    while ((int)values.size() <= stones) {
        int size = values.size();
        bool reachable[4] = {};
        reachable[values[size - 1]] = true;
        for (int part = 1; part <= size / 2; part++) reachable[values[part] ^ values[size - part]] = true;
        int value = 0;
        while (reachable[value]) value++;
        values.push_back(value);
    }
    return values[stones];
}

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int piles, value = 0;
        scanf("%d", &piles);
        while (piles--) {
            int stones;
            scanf("%d", &stones);
            value ^= grundy(stones);
        }
        puts(value ? "CHEF" : "CHEFINA");
    }
}
