// Keeps the piles in 16 bits, so that 65537 stones look like 1. Killed by 07-sizes.
#include <cstdio>
#include <vector>

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int count;
        scanf("%d", &count);
        std::vector<unsigned short> piles(count);
        for (auto& stones : piles) scanf("%hu", &stones);
        int value = 0;
        for (auto stones : piles) value ^= stones == 1 ? 1 : stones % 2 == 0 ? 2 : 0;
        puts(value ? "CHEF" : "CHEFINA");
    }
}
