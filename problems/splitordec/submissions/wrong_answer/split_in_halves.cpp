// Allows only splits into two equal halves, which makes even piles from 4 on worth 1. Killed by 03-evens.
#include <cstdio>

int grundy(int stones) {
    if (stones == 1) return 1;
    if (stones == 2) return 2;
    return stones % 2 == 0 ? 1 : 0;
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
