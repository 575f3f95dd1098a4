/* The program that does as it is told. */
#include "nasty.h"

int main(void) { puts("hello"); return 0; }
