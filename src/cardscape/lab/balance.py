"""What many games say about a field of decks: matchups, the first turn, length, endings, and every single card."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from cardscape.engine.game import Game
from cardscape.engine.telling import PoolCard
from cardscape.lab.field import FieldPlan, Pairing, deck_names
from cardscape.lab.figures import Difference, Mean, Share, mean_of, quantiles
from cardscape.lab.matrix import Matrix
from cardscape.lab.record import CardUse, GameRecord, run_digest
from cardscape.lab.workbench import own_cards

FIELD: Final = "field"
SKILL: Final = "skill"
WORDS: Final = 24
"""A fact with more different values than this tells cards apart instead of grouping them."""


def balance_pairings(decks: int, bot: str) -> list[Pairing]:
    """Every deck against every deck, itself included, and each deck in the hands of the bot against the random one."""
    found: list[Pairing] = []
    for one in range(decks):
        for two in range(one, decks):
            found.append(Pairing((one, two), (bot, bot), len(found), FIELD))
    if bot != "random":
        found += [Pairing((deck, deck), (bot, "random"), len(found) + deck, SKILL) for deck in range(decks)]
    return found


class CardFigures:
    """One card in one deck."""

    def __init__(self, deck: str, card: str) -> None:
        self.deck = deck
        self.card = card
        self.games = 0
        self.wins = 0
        self.drawn = [0, 0]
        self.played = [0, 0]
        """Games in which it was drawn and played, and how many of these were won."""
        self.both = 0
        """Games in which it was drawn and played,"""
        self.copies = 0
        """and copies drawn in all games."""
        self.times = 0
        self.effects: Counter[str] = Counter()
        self.effect_games: Counter[str] = Counter()
        self.among = 1
        """How many cards are looked at together: the more there are, the more it takes to stand out."""

    def add(self, use: CardUse, won: bool) -> None:
        self.copies += use.drawn
        self.times += use.played
        if use.drawn:
            self.drawn[0] += 1
            self.drawn[1] += won
            self.both += use.played > 0
        if use.played:
            self.played[0] += 1
            self.played[1] += won
        for label, times in use.effects.items():
            self.effects[label] += times
            self.effect_games[label] += 1

    @property
    def when_drawn(self) -> Share:
        return Share(self.drawn[1], self.drawn[0])

    @property
    def when_not_drawn(self) -> Share:
        return Share(self.wins - self.drawn[1], self.games - self.drawn[0])

    @property
    def when_played(self) -> Share:
        return Share(self.played[1], self.played[0])

    @property
    def play_rate(self) -> Share:
        """How often it was played in games in which it was drawn."""
        return Share(self.both, self.drawn[0])

    @property
    def impact(self) -> Difference:
        """Wins when drawn less wins when not: the deck is the same, so what is left is the card (and the length of the game)."""
        return Difference(self.when_drawn, self.when_not_drawn)

    @property
    def clear(self) -> int:
        """1 or -1 if the difference would be remarkable even as the largest among all these cards."""
        return self.impact.among(self.among).clear

    @property
    def words(self) -> str:
        if not self.drawn[0]:
            return "never drawn"
        return ("not distinguishable", "wins more when drawn", "wins less when drawn")[self.clear]

    def row(self) -> dict[str, Any]:
        effects = [{"effect": label, "times": times, "per_game": round(times / self.games, 4) if self.games else 0.0,
                    "games": Share(self.effect_games[label], self.games).row()} for label, times in sorted(self.effects.items())]
        return {"deck": self.deck, "card": self.card, "games": self.games, "copies_drawn": self.copies,
                "times_played": self.times, "drawn": Share(self.drawn[0], self.games).row(),
                "won_when_drawn": self.when_drawn.row(), "won_when_not_drawn": self.when_not_drawn.row(),
                "impact": self.impact.row(), "words": self.words,
                "play_rate": self.play_rate.row(), "won_when_played": self.when_played.row(), "effects": effects}


class WordFigures:
    """All cards that share a fact, such as a type, a rank or a keyword."""

    def __init__(self, fact: str, word: str) -> None:
        self.fact = fact
        self.word = word
        self.cards: set[str] = set()
        self.drawn = 0
        self.both = 0
        self.played = [0, 0]
        self.expected = 0.5
        """The share of wins of the decks in which it was played, each as often as it was."""
        self.among = 1

    @property
    def share(self) -> Share:
        """Wins in games in which such a card was played."""
        return Share(self.played[1], self.played[0])

    @property
    def clear(self) -> int:
        """1 or -1 if it would be remarkable even as the largest among all these words."""
        return self.share.among(self.among).against(self.expected) if self.played[0] else 0

    @property
    def words(self) -> str:
        if not self.played[0]:
            return "never played"
        how = ("not distinguishable from", "above", "below")[self.clear]
        return f"{how} the {100 * self.expected:.1f} % of its decks"

    def row(self) -> dict[str, Any]:
        return {"fact": self.fact, "word": self.word, "cards": len(self.cards), "won_when_played": self.share.row(),
                "decks_win": round(self.expected, 6), "words": self.words, "play_rate": Share(self.both, self.drawn).row()}


class Balance:
    """Everything that the games of a balance run tell."""

    def __init__(self, plan: FieldPlan, game: Game, records: list[GameRecord]) -> None:
        self.plan = plan
        self.ending = game.ending
        self.names = deck_names(plan.decks)
        self.records = records
        self.field = [record for record in records if plan.pairings[record.pairing].part == FIELD]
        self.matrix = Matrix(plan, records, FIELD)
        self.skill = self._skill(plan, records)
        self.finished = [record for record in self.field if record.finished]
        self.turns = [record.turns for record in self.finished]
        self.decisions = [record.decisions for record in self.finished]
        self.mean_turns = self._mean(self.turns)
        self.mean_decisions = self._mean(self.decisions)
        self.cards = self._cards()
        self.words = self._words(game)

    def _mean(self, values: list[int]) -> Mean:
        """The mean of what all finished games came to. The two games of a deal begin with the same cards, so they are alike."""
        deals: dict[tuple[int, int], list[float]] = {}
        for record, value in zip(self.finished, values, strict=True):
            mirror = self.plan.pairings[record.pairing].mirror
            deals.setdefault((record.pairing, record.number if mirror else record.number // 2), []).append(float(value))
        return mean_of(deals.values())

    @staticmethod
    def _skill(plan: FieldPlan, records: list[GameRecord]) -> Share:
        """The bot's wins against the random one with the same deck."""
        games = [record for record in records if plan.pairings[record.pairing].part == SKILL and record.winner >= 0]
        return Share(sum(record.winner == 0 for record in games), len(games))

    def _sides(self) -> list[tuple[GameRecord, int, int]]:
        """Every side of every decided game: the record, the side, its deck."""
        found = []
        for record in self.field:
            if record.winner >= 0:
                decks = self.plan.pairings[record.pairing].decks
                found += [(record, 0, decks[0]), (record, 1, decks[1])]
        return found

    def _cards(self) -> list[CardFigures]:
        found: dict[tuple[int, str], CardFigures] = {}
        games: Counter[int] = Counter()
        wins: Counter[int] = Counter()
        for record, side, deck in self._sides():
            won = record.winner == side
            games[deck] += 1
            wins[deck] += won
            for use in record.uses[side]:
                key = (deck, use.name)
                if key not in found:
                    found[key] = CardFigures(self.names[deck], use.name)
                found[key].add(use, won)
        for (deck, _), card in found.items():
            card.games, card.wins, card.among = games[deck], wins[deck], len(found)
        return [found[key] for key in sorted(found)]

    def _words(self, game: Game) -> list[WordFigures]:
        facts = _groups(game, self.plan)
        found: dict[tuple[str, str], WordFigures] = {}
        decks: dict[tuple[str, str], Counter[int]] = {}
        games: Counter[int] = Counter()
        wins: Counter[int] = Counter()
        for record, side, deck in self._sides():
            games[deck] += 1
            wins[deck] += record.winner == side
            drawn: set[tuple[str, str]] = set()
            played: set[tuple[str, str]] = set()
            for use in record.uses[side]:
                for key in facts[deck].get(use.name.casefold(), ()):
                    figures = found.setdefault(key, WordFigures(*key))
                    figures.cards.add(use.name)
                    if use.drawn:
                        drawn.add(key)
                    if use.played:
                        played.add(key)
            for key in drawn:
                found[key].drawn += 1
                found[key].both += key in played
            for key in played:
                found[key].played[0] += 1
                found[key].played[1] += record.winner == side
                decks.setdefault(key, Counter())[deck] += 1
        for key, figures in found.items():
            figures.among = len(found)
            if key in decks:
                figures.expected = sum(count * wins[deck] / games[deck] for deck, count in decks[key].items()) / figures.played[0]
        return [found[key] for key in sorted(found, key=_order)]

    def row(self) -> dict[str, Any]:
        ends = [{"reason": reason, **Share(count, len(self.field)).row()}
                for reason, count in sorted(self.matrix.reasons.items())]
        skill = {**self.skill.row(), "words": self.skill.words()} if self.skill.total else None
        return {"matrix": self.matrix.row(), "skill": skill,
                "length": {"turns": self.mean_turns.row() | quantiles(self.turns),
                           "decisions": self.mean_decisions.row() | quantiles(self.decisions)},
                "ends": ends, "cards": [card.row() for card in self.cards], "breakdowns": [word.row() for word in self.words],
                "digest": run_digest(self.records)}


def _order(key: tuple[str, str]) -> tuple[str, int, str]:
    fact, word = key
    return fact, int(word) if word.lstrip("-").isdecimal() else 0, word


def _groups(game: Game, plan: FieldPlan) -> list[dict[str, list[tuple[str, str]]]]:
    """For each deck the facts that cards of the pool, and those it brings along, share with others, as (fact, word)."""
    pool: dict[str, list[tuple[str, str]]] = {}
    for card in game.library(plan.rules):
        pool.setdefault(card.printed.casefold(), _facts(card))
    owned = [{card.printed.casefold(): _facts(card) for card in own_cards(game, deck.text, deck.file)} for deck in plan.decks]
    values: dict[str, Counter[str]] = {}
    for _, facts in {(name, tuple(found)) for cards in (pool, *owned) for name, found in cards.items()}:
        for fact, word in facts:
            values.setdefault(fact, Counter())[word] += 1
    grouping = {fact for fact, words in values.items() if 1 < len(words) <= WORDS and max(words.values()) > 1}
    return [{name: [key for key in found if key[0] in grouping] for name, found in {**pool, **own}.items()} for own in owned]


def _facts(card: PoolCard) -> list[tuple[str, str]]:
    """A card's facts, a word each. Which deck or set it comes from is no kind of card: its wins are those of the deck."""
    facts = [(fact, value if isinstance(value, list) else [value]) for fact, value in card.facts.items() if value != card.source]
    return [(fact, word) for fact, words in facts for word in dict.fromkeys(map(str, words)) if word]
