// Keeps the piles in single precision, where every number above 2^24 is even. Killed by 07-sizes.
#include <cmath>
#include <cstdio>

int main() {
    int cases;
    scanf("%d", &cases);
    while (cases--) {
        int piles, value = 0;
        scanf("%d", &piles);
        while (piles--) {
            float stones;
            scanf("%f", &stones);
            if (stones == 1)
                value ^= 1;
            else if (std::fmod(stones, 2) == 0)
                value ^= 2;
        }
        puts(value ? "CHEF" : "CHEFINA");
    }
}
