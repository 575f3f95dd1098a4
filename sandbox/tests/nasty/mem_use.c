/* Touches the given number of MiB. */
#include "nasty.h"

int main(int n, char **args) { touched(n > 1 ? atoi(args[1]) : 1); return 0; }
