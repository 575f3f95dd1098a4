/* Divides by zero. */
#include "nasty.h"

int main(int n, char **args) { volatile int zero = n - 1; (void)args; return 7 / zero; }
