// Adds in 32 bits; large numbers must kill it.
#include <iostream>

int main() {
    int n;
    std::cin >> n;
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        int a;
        std::cin >> a;
        sum += static_cast<unsigned>(a);
    }
    std::cout << static_cast<int>(sum) << '\n';
}
