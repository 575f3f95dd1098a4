//! Readers, verdicts, validators, checkers, interactors and seeded generators for contest problems
