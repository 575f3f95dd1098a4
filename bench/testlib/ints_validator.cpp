// n, then n integers on a line, each with a name.
#include "testlib.h"

int main(int argc, char** argv) {
    registerValidation(argc, argv);
    int n = inf.readInt(1, 5000000, "n");
    inf.readEoln();
    long long sum = 0;
    for (int i = 1; i <= n; i++) {
        if (i > 1) inf.readSpace();
        sum += inf.readInt(1, 1000000000, "a[i]");
    }
    inf.readEoln();
    inf.readEof();
    return sum < 0;
}
