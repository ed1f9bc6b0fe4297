"""Sets: several games of one kind played one after the other, as one match with one score."""

from cardscape.play.series.game import Series, series_of, set_length
from cardscape.play.series.score import Score, score
from cardscape.play.series.side import SideDecks

__all__ = ["Score", "Series", "SideDecks", "score", "series_of", "set_length"]
