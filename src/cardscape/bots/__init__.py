"""Players that choose: they get a view, a decision and possible worlds, never the match itself."""
