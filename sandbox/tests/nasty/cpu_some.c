/* Computes for the given number of milliseconds. */
#include "nasty.h"

int main(int n, char **args) { burn(n > 1 ? atoi(args[1]) * 1e-3 : 0.1); return 0; }
