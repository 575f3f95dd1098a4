//! Runs one untrusted program under limits and says exactly what happened
