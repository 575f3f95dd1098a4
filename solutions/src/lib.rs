//! Games solved straight from their rules: the oracle that model solutions are held against
