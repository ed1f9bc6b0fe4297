"""TaiwanCard."""
