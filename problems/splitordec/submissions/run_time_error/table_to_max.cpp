// Writes the Grundy values of all pile sizes down to the largest one that occurs: linear in A, 4 GB. Killed by 07-sizes.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int cases;
    scanf("%d", &cases);
    std::vector<std::vector<int>> rounds(cases);
    int largest = 2;
    for (auto& piles : rounds) {
        int count;
        scanf("%d", &count);
        piles.resize(count);
        for (int& stones : piles) {
            scanf("%d", &stones);
            largest = std::max(largest, stones);
        }
    }
    std::vector<int> grundy(largest + 1);
    grundy[1] = 1;
    for (int stones = 2; stones <= largest; stones += 2) grundy[stones] = 2;
    for (auto& piles : rounds) {
        int value = 0;
        for (int stones : piles) value ^= grundy[stones];
        puts(value ? "CHEF" : "CHEFINA");
    }
}
