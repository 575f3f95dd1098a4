// Reads each line into a buffer of 2^20 bytes, too short for 100000 numbers of 10 digits. Killed by 08-large.
#include <cstdio>
#include <cstdlib>
#include <cstring>

char line[1 << 20];

int main() {
    fgets(line, sizeof line, stdin);
    int cases = atoi(line);
    while (cases--) {
        fgets(line, sizeof line, stdin);
        fgets(line, sizeof line, stdin);
        int value = 0;
        for (char* word = strtok(line, " \n"); word; word = strtok(nullptr, " \n")) {
            int stones = atoi(word);
            value ^= stones == 1 ? 1 : stones % 2 == 0 ? 2 : 0;
        }
        puts(value ? "CHEF" : "CHEFINA");
    }
}
