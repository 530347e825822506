"""Doors for programs: tables of running servers, assistants, and the tools that researchers use."""
