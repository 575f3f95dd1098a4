//! Readers that check a whole structure in one call, and stock validator programs
