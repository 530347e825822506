"""Tests in a real browser; a package, so that the browser closes before other tests begin."""
