// Forgets to clear the XOR between cases. Killed by 06-cases.
#include <cstdio>

int cases, piles, stones, value;

int grundy(int a) {
    if (a == 1) return 1;
    return a % 2 == 0 ? 2 : 0;
}

int main() {
    scanf("%d", &cases);
    for (int t = 0; t < cases; t++) {
        scanf("%d", &piles);
        for (int i = 0; i < piles; i++) {
            scanf("%d", &stones);
            value ^= grundy(stones);
        }
        puts(value ? "CHEF" : "CHEFINA");
    }
}
