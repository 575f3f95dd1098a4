/* Wakes up often and does next to nothing. */
#include "nasty.h"

int main(void) { for (;;) sleep_ms(2); }
