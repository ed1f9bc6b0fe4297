"""TTCG, the True Trading Card Game."""
