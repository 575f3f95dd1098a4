// Asks for the middle of what is left.
#include <iostream>
#include <string>

int main() {
    int low = 1, high = 1000;
    while (true) {
        int middle = (low + high) / 2;
        std::cout << middle << std::endl;  // flushes
        std::string answer;
        std::cin >> answer;
        if (answer == "higher") {
            low = middle + 1;
        } else if (answer == "lower") {
            high = middle - 1;
        } else {
            return 0;
        }
    }
}
