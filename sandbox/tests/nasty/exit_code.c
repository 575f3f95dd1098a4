/* Exits with the code it is given. */
#include "nasty.h"

int main(int n, char **args) { return n > 1 ? atoi(args[1]) : 0; }
