"""Expectations: comparing what a scenario says with what is."""

from __future__ import annotations

from typing import Final

from cardscape.engine.events import EventView
from cardscape.engine.facts import Fact
from cardscape.engine.match import Match
from cardscape.engine.zones import HAND, ROW
from cardscape.play import seen
from cardscape.play.position import Cards, no_place
from cardscape.play.scenario import CHECKS
from cardscape.play.told import check_parts, differing, event_line, missing_in_order
from cardscape.play.tree import Branch, unknown
from cardscape.play.words import even, offers, seat_of

WINNERS: Final = ("A", "B", "nobody", "running")


class Unmet(ValueError):
    """An expectation that does not hold: where it stands, what was expected and what is."""

    def __init__(self, at: Branch, message: str, expected: list[str] | None = None, found: list[str] | None = None) -> None:
        super().__init__(message)
        self.at = at
        self.message = message
        self.expected = expected or []
        self.found = found or []


class Expectations:
    """Checks expectations on one match; ``since`` is the number of kept events before the last answer."""

    def __init__(self, match: Match, cards: Cards) -> None:
        self.match = match
        self.cards = cards
        self.since = 0

    def check(self, key: Branch, value: Branch) -> None:
        """One entry of ``expect``, or a check that stands as a step; raises ``Unmet``."""
        name = key.text.strip()
        if name in CHECKS:
            self._special(name, key, value)
        elif name == "expect":
            for path, wanted in value.mapped("expect"):
                self.check(path, wanted)
        elif name in ("A", "B"):
            for path, wanted in value.mapped(name):
                self.check(_under(name, path), wanted)
        elif name in seen.SCALARS:
            self._same(key, seen.scalar(self.match, name), value)
        else:
            self._path(key, value)

    def _special(self, name: str, key: Branch, value: Branch) -> None:
        if name == "options":
            self._exact_options(key, value)
        elif name == "offered":
            for item in value.listed("offered") if value.kind == "list" else [value]:
                if not offers(self.match.game, self.match.decision, item.words("an option")):
                    raise Unmet(item, f"{item.text!r} is not offered{self._why(item.text)}", [item.text], self.match.words())
        elif name == "not offered":
            self._not_offered(value)
        elif name in ("events", "all events"):
            self._events(key, value, -1, name == "all events")
        else:
            self._result(value)

    # -- options --------------------------------------------------------------------------------------------------------------

    def _exact_options(self, key: Branch, value: Branch) -> None:
        wanted = [item.words("an option") for item in value.listed("options")]
        offered = self.match.words()
        missing = _without(wanted, offered)
        extra = _without(offered, wanted)
        if missing or extra:
            parts = [f"not offered: {'; '.join(missing)}"] if missing else []
            parts += [f"offered too: {'; '.join(extra)}"] if extra else []
            raise Unmet(key, f"the options differ ({', '.join(parts)})", wanted, offered)

    def _not_offered(self, value: Branch) -> None:
        if value.kind == "mapping":
            entries: list[tuple[Branch, Branch | None]] = [*value.entries]
        else:
            entries = [(item, None) for item in (value.items if value.kind == "list" else [value])]
        for thing, reason in entries:
            words = thing.words("an option")
            if offers(self.match.game, self.match.decision, words):
                raise Unmet(thing, f"{words!r} is offered", [f"not offered: {words}"], self.match.words())
            if reason is None or reason.empty:
                continue
            decision = self.match.decision
            if decision is None:
                raise Unmet(thing, "nobody is asked, so there is no reason to compare", [reason.text], [])
            refused = self.match.why_not(decision.seat, words)
            wanted = reason.words("a reason")
            if refused is None or (wanted != refused.rule and even(wanted) not in even(refused.reason)):
                raise Unmet(reason, f"{words!r} is not offered for another reason", [wanted], [str(refused)])

    def _why(self, words: str) -> str:
        decision = self.match.decision
        refused = self.match.why_not(decision.seat, words) if decision is not None else None
        return f": {refused}" if refused is not None and refused.rule else ""

    # -- events and result ----------------------------------------------------------------------------------------------------

    def _events(self, key: Branch, value: Branch, viewer: int, exact: bool) -> None:
        told: list[EventView] = self.match.log(viewer, self.since)
        entries = value.listed("events")
        check_parts(entries)
        lines = [event_line(self.match.game, event, viewer) for event in told]
        wanted = [entry.text if entry.kind == "words" else str(entry.value()) for entry in entries]
        whose = f" to {'AB'[viewer]}" if viewer >= 0 else ""
        if exact:
            said = differing(self.match.game, told, viewer, entries)
            if said:
                raise Unmet(key, f"the events told{whose} differ: {said}", wanted, lines)
            return
        missing = missing_in_order(self.match.game, told, viewer, entries)
        if missing is not None:
            raise Unmet(missing, f"not told{whose} in this order: {missing.text or missing.value()}", wanted, lines)

    def _result(self, value: Branch) -> None:
        for key, wanted in value.mapped("result"):
            if key.text not in ("winner", "reason"):
                raise unknown(key, "part of the result", ("winner", "reason"))
            if key.text == "winner" and wanted.text not in WINNERS:
                raise unknown(wanted, "winner", WINNERS)
            self._same(key, seen.scalar(self.match, key.text), wanted)

    # -- parts of the position ------------------------------------------------------------------------------------------------

    def _path(self, path: Branch, value: Branch) -> None:
        seat, rest = seen.split(path)
        if seat >= 0 and rest in ("events", "all events"):
            self._events(path, value, seat, rest == "all events")
            return
        if seat >= 0 and (rest == "knows" or rest.startswith("knows.")):
            self._knows(path, value, seat, rest[6:])
            return
        pile = seen.pile(self.match, seat, rest)
        if pile is not None:
            self._zone(path, value, pile)
            return
        if seat < 0 and value.kind == "mapping":
            for who, wanted in value.entries:
                self._same(path, seen.number_of(self.match, seat_of(who), path, rest), wanted)
            return
        self._same(path, seen.number_of(self.match, seat, path, rest), value)

    def _knows(self, path: Branch, value: Branch, viewer: int, rest: str) -> None:
        if not rest:
            for key, wanted in value.mapped("knows"):
                self._knows(key, wanted, viewer, key.text.strip())
            return
        owner = "AB".index(rest[0]) if rest[:2] in ("A.", "B.") else -1
        pile = seen.pile(self.match, owner, rest[2:] if owner >= 0 else rest)
        if pile is None:
            raise unknown(path, "zone", [f"{'AB'[z.owner]}.{z.name}" if z.owner >= 0 else z.name for z in self.match.game.zones])
        if pile.rest:
            found = seen.known_at(self.match, viewer, path, pile.zone, pile.rest)
            wanted_name = value.words("a card, unknown or empty")
            if even(found) != even(wanted_name):
                raise Unmet(path, f"{'AB'[viewer]} knows of {rest}: {found}, not {wanted_name}", [wanted_name], [found])
            return
        names = sorted([self.cards.label(card) for card in seen.known_in(self.match, viewer, pile.zone)])
        wanted_names = sorted(name for item in value.listed("cards") for name in self._names(item))
        if names != wanted_names:
            raise Unmet(path, f"{'AB'[viewer]} knows other cards in {rest}", wanted_names, names)

    def _zone(self, path: Branch, value: Branch, pile: seen.Pile) -> None:
        s = self.match.state
        cards = seen.cards_in(s, pile.zone)
        there = [card for card in cards if card >= 0]
        if not pile.rest:
            self._contents(path, value, pile.zone, cards)
        elif pile.rest == "count":
            self._same(path, len(there), value)
        elif pile.rest in ("top", "bottom"):
            order = there if self.match.game.top_first(pile.zone) else there[::-1]
            card = -1 if not order else order[0] if pile.rest == "top" else order[-1]
            self._card(path, value, card)
        elif pile.rest in ("has", "lacks"):
            names = [self._shown(card) for card in there]
            for item in value.listed(pile.rest) if value.kind == "list" else [value]:
                for name in self._names(item):
                    if (name in names) != (pile.rest == "has"):
                        raise Unmet(item, f"{name} is {'not ' if pile.rest == 'has' else ''}there", [item.text], names)
                    if pile.rest == "has":
                        names.remove(name)
        else:
            self._one(path, value, pile)

    def _one(self, path: Branch, value: Branch, pile: seen.Pile) -> None:
        """``A.field.1`` or ``A.field.1.power``; names may hold dots, so the whole rest is tried as a card first."""
        which, dot, fact = pile.rest.rpartition(".")
        names = [seen.name_of(self.match.state, card) for card in seen.cards_in(self.match.state, pile.zone) if card >= 0]
        if not dot or even(pile.rest) in map(even, names):
            self._card(path, value, seen.card_at(self.match, path, pile.zone, pile.rest))
            return
        card = seen.card_at(self.match, path, pile.zone, which)
        if card < 0:
            raise Unmet(path, f"{path.text}: no card is there")
        self._same(path, seen.fact_of(self.match, card, path, even(fact)), value)

    def _contents(self, path: Branch, value: Branch, zone: int, cards: list[int]) -> None:
        spec = self.match.game.zones[zone]
        found = [self._shown(card) for card in cards]
        if value.kind == "mapping" or spec.shape == ROW:
            wanted = self._places(value, zone)
            filled = {index: card for index, card in enumerate(cards) if card >= 0}
            if set(wanted) != set(filled):
                raise Unmet(path, f"{path.text} is otherwise", _lines(value), found)
            for index, branch in wanted.items():
                self._card(path, branch, filled[index])
            return
        entries = [entry for entry in value.listed(path.text) for _ in self._names(entry)]
        if len(entries) != len(cards):
            raise Unmet(path, f"{path.text} holds {len(cards)} cards, not {len(entries)}", _lines(value), found)
        order = cards if spec.shape != HAND else self._arranged(entries, cards)
        for number, (entry, card) in enumerate(zip(entries, order, strict=True), 1):
            if card < 0:
                raise Unmet(path, f"{path.text} is otherwise: nothing is {entry.text or entry.value()}", _lines(value), found)
            try:
                self._card(entry, entry, card)
            except Unmet as unmet:
                raise Unmet(path, f"{path.text} is otherwise: card {number}: {unmet.message}", _lines(value), found) from None

    def _places(self, value: Branch, zone: int) -> dict[int, Branch]:
        if value.kind != "mapping":
            return {index: item for index, item in enumerate(value.listed("a row")) if not item.empty}
        places = {}
        for key, entry in value.entries:
            index = self.match.game.place_named(zone, key.text)
            if index < 0 or 0 < self.match.game.zones[zone].size <= index:
                raise key.error(no_place(self.match.game, zone, key.text))
            if not entry.empty:
                places[index] = entry
        return places

    def _arranged(self, entries: list[Branch], cards: list[int]) -> list[int]:
        """Cards of a hand in the order of the entries, those with a described state first to choose; -1 where none fits."""
        left = cards[:]
        order = [-1] * len(entries)
        for number in sorted(range(len(entries)), key=lambda n: entries[n].kind != "mapping"):
            order[number] = next((card for card in left if self._fits(entries[number], card)), -1)
            if order[number] >= 0:
                left.remove(order[number])
        return order

    def _fits(self, entry: Branch, card: int) -> bool:
        try:
            self._card(entry, entry, card)
        except Unmet:
            return False
        return True

    def _card(self, path: Branch, value: Branch, card: int) -> None:
        if value.empty or (value.kind == "words" and value.text == "empty"):
            if card >= 0:
                raise Unmet(path, f"{path.text} is not empty", ["empty"], [self._shown(card)])
            return
        if card < 0:
            raise Unmet(path, f"{path.text}: no card is there", _lines(value), ["empty"])
        name = value.get("card") if value.kind == "mapping" else value
        wanted_name = self._names(name)[0] if name is not None else self._shown(card)
        if wanted_name != self._shown(card):
            raise Unmet(path, f"{self._shown(card)} is there, not {wanted_name}", [wanted_name], [self._shown(card)])
        for key, wanted in value.entries:
            if key.text != "card":
                self._same(key, seen.fact_of(self.match, card, key, even(key.text)), wanted)

    def _names(self, item: Branch) -> list[str]:
        number, count = self.cards.find(item if item.kind != "mapping" else item.get("card") or item)
        return [self.cards.label(self.cards.cards[number])] * count

    def _shown(self, card: int) -> str:
        return self.cards.label(self.match.state.cards[self.match.state.defn[card]]) if card >= 0 else "(empty)"

    def _same(self, key: Branch, found: Fact | None, wanted: Branch) -> None:
        if not _equal(found, wanted):
            said = _said(wanted.value())
            raise Unmet(key, f"{key.text} is {_said(found)}, not {said}", [said], [_said(found)])


def _equal(found: Fact | None, wanted: Branch) -> bool:
    if isinstance(found, list):
        return wanted.kind in ("list", "words") and [item.text for item in wanted.listed("it")] == found
    plain = wanted.value()
    if isinstance(found, int):
        return isinstance(plain, int) and plain == found
    return wanted.kind == "words" and even(wanted.text) == even(found or "")


def _said(value: object) -> str:
    return str(value) if not isinstance(value, list) else f"[{', '.join(map(str, value))}]"


def _lines(value: Branch) -> list[str]:
    plain = value.value()
    if isinstance(plain, dict):
        return [f"{key}: {entry}" for key, entry in plain.items()]
    return [str(entry) for entry in plain] if isinstance(plain, list) else [str(plain)]


def _without(some: list[str], others: list[str]) -> list[str]:
    left = [even(words) for words in others]
    rest = []
    for words in some:
        if even(words) in left:
            left.remove(even(words))
        else:
            rest.append(words)
    return rest


def _under(seat: str, path: Branch) -> Branch:
    made = Branch("words", path.line, path.column)
    made.text = f"{seat}.{path.text}"
    return made


