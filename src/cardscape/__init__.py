"""Cardscape: design, test, balance, play and trade trading card games."""

from cardscape._compiled import COMPILED

__version__ = "0.1.0"
__all__ = ["COMPILED", "__version__"]
