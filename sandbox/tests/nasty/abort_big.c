/* Aborts with a lot of memory, which must not become a core file. */
#include "nasty.h"

int main(void) { touched(64); abort(); }
