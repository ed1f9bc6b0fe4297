"""Learning environments: every game as a PettingZoo environment. Needs the extra ``rl``."""
