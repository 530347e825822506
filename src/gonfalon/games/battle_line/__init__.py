"""Battle Line: Medieval, for two players."""
