"""Polaris Line."""
