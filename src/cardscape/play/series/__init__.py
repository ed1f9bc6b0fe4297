"""Sets: several games of one kind played one after the other, as one match with one score."""

from cardscape.play.series.game import Series, played_as, series_of, set_length
from cardscape.play.series.score import Score, score, turns_played
from cardscape.play.series.side import SideDecks

__all__ = ["Score", "Series", "SideDecks", "played_as", "score", "series_of", "set_length", "turns_played"]
