"""The game plays as a second, plain reading of the rulebook does, question by question."""

from __future__ import annotations

import pytest

from cardscape.engine.chance import Chance
from cardscape.engine.match import Match, start
from cardscape.games.cardfinity.game import GAME
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.table import CardfinityDeck, CardfinityState

from .random_decks import Writer
from .reference import Ambiguous, Asking, Lost, Reference, table

DECISIONS = 250


def compared(match: Match, chance: Chance) -> tuple[int, str]:
    """Play both at once with the same answers; how many questions were compared, and why it ended."""
    reference = Reference(match)
    play = reference.run()
    asked = begun(play)
    for count in range(DECISIONS):
        if isinstance(asked, Ambiguous):
            return count, "ambiguous"
        if isinstance(asked, Lost):
            assert (match.winner, match.reason) == (1 - asked.seat, "deckout")
            return count, "lost"
        assert match.decision is not None
        words = match.words()
        assert (match.decision.seat, sorted(words)) == (asked[0], sorted(asked[1]))
        assert table(match) == reference.table()
        said = words[chance.below(len(words))]
        match.take(words.index(said))
        asked = begun(play, said)
    return DECISIONS, "long"


def begun(play: Asking[None], said: str | None = None) -> tuple[int, list[str]] | Lost | Ambiguous:
    """The reference's next question, or why there is none."""
    try:
        return next(play) if said is None else play.send(said)
    except (Lost, Ambiguous) as ended:
        return ended


@pytest.mark.rule("CF-6.1", "CF-12.3", "CF-12.4", "CF-14.7")
@pytest.mark.parametrize("seed", range(12))
def test_random_cards_do_what_a_plain_reading_of_the_rules_does(seed: int) -> None:
    writer, chance = Writer(seed), Chance(seed)
    questions, ends = 0, []
    for _ in range(2):
        text = writer.deck()
        deck = CardfinityDeck(read_deck(text), text)
        for number in range(3):
            match = start(GAME, [deck, deck], seed=number)
            s = match.state
            assert isinstance(s, CardfinityState)
            if match.decision is not None and match.decision.kind == "act" and s.number == 1 and s.autos == 0:
                count, end = compared(match, chance)
                questions += count
                ends.append(end)
    assert questions > 20 or "ambiguous" in ends
