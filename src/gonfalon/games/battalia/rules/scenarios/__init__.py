"""Chapter BA-V: what the usual game, the volcano and the wanderers play differently."""
