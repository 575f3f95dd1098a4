/* Takes memory little by little. */
#include "nasty.h"

int main(void) { for (;;) { touched(2); sleep_ms(1); } }
