"""Cardfinity: players write their own cards, and the scale keeps them fair."""
