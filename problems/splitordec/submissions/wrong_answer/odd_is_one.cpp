// Takes the value 1 of the pile of one stone for the value of every odd pile. Killed by 04-odds.
#include <cstdio>

int grundy(int stones) { return stones % 2 ? 1 : 2; }

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
