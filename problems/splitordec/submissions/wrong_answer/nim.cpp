// Plays it as Nim: the XOR of the pile sizes. Killed by 03-evens.
#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int cases;
    std::cin >> cases;
    while (cases--) {
        int piles, nim = 0;
        std::cin >> piles;
        for (int i = 0; i < piles; i++) {
            int stones;
            std::cin >> stones;
            nim ^= stones;
        }
        std::cout << (nim ? "CHEF" : "CHEFINA") << '\n';
    }
}
