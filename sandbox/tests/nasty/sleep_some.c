/* Sleeps for the given number of milliseconds. */
#include "nasty.h"

int main(int n, char **args) { sleep_ms(n > 1 ? atoi(args[1]) : 100); return 0; }
