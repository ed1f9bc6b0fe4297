"""Sessions: scenarios, replays, saved positions, and finding games and decks."""
