"""What is in the box, and what can be said: components and actions. Imports only the engine."""
