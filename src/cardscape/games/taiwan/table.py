"""The table of a TaiwanCard match: what rules ask about its cards."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.decision import Definition, Option
from cardscape.engine.events import BOTH
from cardscape.engine.state import KNOWN, MEMBER
from cardscape.engine.task import Record
from cardscape.engine.view import COUNTED
from cardscape.engine.zones import place
from cardscape.games.taiwan.cards import Card
from cardscape.games.taiwan.fieldview import drawn
from cardscape.games.taiwan.grid import SLOTS, flip, slot_name
from cardscape.games.taiwan.meaning import Text
from cardscape.games.taiwan.memory import Memory
from cardscape.games.taiwan.places import (
    ATTACK,
    CENTER,
    DEAD,
    DECLARER,
    DRAW,
    END,
    FIELD,
    HANDS,
    LEFT,
    MAIN_1,
    MAIN_2,
    NOTHING,
    OPPONENT,
    PHASES,
    POSES,
    PRIVATE,
    PUBLIC,
    RIGHT,
    SILENCED,
    START,
    START_BANK,
    SUPPORT,
    TEXTS,
)
from cardscape.games.taiwan.rows import Link
from cardscape.games.taiwan.weighing import weigh

__all__ = [
    "ATTACK",
    "CENTER",
    "DEAD",
    "DECLARER",
    "DRAW",
    "END",
    "FIELD",
    "FIELD_PLACE",
    "HANDS",
    "LEFT",
    "MAIN_1",
    "MAIN_2",
    "NOTHING",
    "OPPONENT",
    "PHASES",
    "POSES",
    "PRIVATE",
    "PUBLIC",
    "RIGHT",
    "SILENCED",
    "START",
    "START_BANK",
    "SUPPORT",
    "TEXTS",
    "TaiwanState",
]


FIELD_PLACE: Final = place(FIELD, 0)
"""The place of the first slot; those of the others follow."""


_SLOT: Final[list[tuple[int, ...]]] = [(index,) for index in (*range(SLOTS), -1)]
"""The slots as facts; the last one is none."""


class TaiwanState(Memory):
    """A match as rules ask about it."""

    __slots__ = ()

    # -- what rules ask about a copy ------------------------------------------------------------------------------------------

    def card(self, slot: int) -> Card:
        return self.printed[self.defn[slot]]

    def card_texts(self, slot: int) -> list[Text]:
        return self.reads[slot].texts

    def on_field(self, slot: int) -> bool:
        return self.zone[slot] == FIELD

    def up(self, slot: int) -> bool:
        """Whether a card lies face-up on the field."""
        return self.zone[slot] == FIELD and self.face[slot] == 1

    def unseen(self, slot: int) -> bool:
        """Of a face-down card an effect sees but its place and controller, even if both players know it (TW-5.3, TW-5.4)."""
        return self.face[slot] == 0

    def side(self, slot: int) -> int:
        """The controller of a card on the field, elsewhere the owner."""
        return self.control[slot] if self.zone[slot] == FIELD else self.owner[slot]

    def patron(self, slot: int) -> int:
        """TW-4.6, TW-8.12: who uses the effects of a supporter: the controller of its Figure, whoever owns it."""
        host = self.host[slot]
        return self.control[host] if host >= 0 and self.zone[host] == FIELD else self.owner[slot]

    def below(self, seat: int) -> list[int]:
        """The supporters below a player's Figures."""
        return [card for zone in (SUPPORT + seat, SUPPORT + 1 - seat) for card in self.zones[zone] if self.patron(card) == seat]

    def own(self, seat: int) -> list[int]:
        """TW-4.6: the cards a player controls on the field, in the order of the slots."""
        if self.unsurveyed:
            self.survey()
        return self.mine[seat]

    def at(self, slot: int) -> int:
        """The place of a card on the field for options; cards elsewhere have none that matters."""
        if self.zone[slot] != FIELD:
            return -1
        return FIELD_PLACE + (self.index(slot) if self.unseated else self.spot[slot])

    def shown_card(self, slot: int) -> Definition | None:
        """TW-5.4: a card as an option may name it to everybody: not while it lies face-down and somebody does not know it."""
        if self.face[slot] or (self.know[0][slot] == KNOWN and self.know[1][slot] == KNOWN):
            shown: Definition = self.faces[slot]
            return shown
        return None

    def recognises(self, seat: int, slot: int) -> bool:
        """TW-5.2: whether a player can name this card where it lies; of a deck it is not enough to know that it is in there."""
        return self.know[seat][slot] >= (KNOWN if self.zone[slot] < HANDS else MEMBER)

    def lies_open(self, slot: int) -> bool:
        """TW-5.3: whether effects see what a card is: not face-down, nor in a hand or deck where one of the players does not."""
        return self.face[slot] == 1 and (self.zone[slot] >= PUBLIC or (self.recognises(0, slot) and self.recognises(1, slot)))

    def name_key(self, slot: int) -> tuple[str, int]:
        """For lists that must not show the order of a pile."""
        return (self.faces[slot].name, self.defn[slot])

    def pick_option(self, kind: str, slot: int, secret: bool = False) -> Option:
        """TW-5.2, TW-5.4: a card as an answer: by its name where everybody may know it, on the field by its slot, face-down in a
        Silenced Zone by its place.
        """
        if self.zone[slot] == FIELD:
            shown = self.faces[slot] if self.face[slot] else self.shown_card(slot)
            at = FIELD_PLACE + (self.index(slot) if self.unseated else self.spot[slot])
            return Option(kind, shown, at, secret=secret)
        if not self.face[slot]:
            zone = self.zone[slot]
            return Option(kind, self.shown_card(slot), place(zone, self.zones[zone].index(slot)), secret=secret)
        return Option(kind, self.faces[slot], secret=secret)

    # -- views ----------------------------------------------------------------------------------------------------------------

    def facts(self, viewer: int, zone: int, slots: list[int]) -> list[tuple[int, ...]]:
        """Of the field, face-down cards too: controller, face, orientation, turn of entry, turn of setting, attacks, counters,
        and the three attack stats of known Figures; of supporters: the slot of their Figure.
        """
        if zone == FIELD:
            if self.unweighed:
                weigh(self)
            return (drawn(self) if self.undrawn or self.blurred else self.drawn)[:]
        if zone < SUPPORT:
            return []
        if self.unseated:
            self.standing()
        host, spot = self.host, self.spot
        found: list[tuple[int, ...]] = []
        for card in slots:
            found.append(_SLOT[spot[host[card]]] if host[card] >= 0 else _SLOT[-1])
        return found

    def drawn_by_game(self, viewer: int, zone: int) -> Any:
        """TW-5.1, TW-5.2: the field, where a face-down card is a back to whoever does not know it."""
        if self.unweighed:
            weigh(self)
        rows = (drawn(self) if self.undrawn or self.blurred else self.drawn)[:]
        cards, veiled = self.fronts[:], self.veiled
        slots, know = self.zones[zone], self.know[viewer]
        backs: list[int] = []
        for index in self.veils:
            if know[slots[index]] != KNOWN:
                cards[index] = None
                rows[index] = veiled[index]
                backs.append(index)
        return (zone, COUNTED, cards, rows, (), backs, ())

    def link_words(self, link: Record, seat: int) -> str:
        """A waiting effect as a viewer is told: its card, which effect, and what it is aimed at."""
        if not isinstance(link, Link):
            return super().link_words(link, seat)
        words = self.name_for(link.card, seat)
        if self.texts[link.text].acts:
            words += f", effect {link.text % TEXTS + 1}"
        targets = [self.target_words(card, seat) for card in link.targets()]
        if targets:
            words += f" -> {', '.join(targets)}"
        return words + " (negated)" if link.negated else words

    def target_words(self, slot: int, seat: int) -> str:
        """TW-5.3, TW-12.1: the stack lies open: a target is told with its slot, as the viewer calls that, also face-down."""
        name = self.name_for(slot, seat)
        return f"{name} at slot {slot_name(flip(seat, self.index(slot)))}" if self.zone[slot] == FIELD else name

    def name_for(self, slot: int, seat: int) -> str:
        """A card's name for whoever knows it, else what everybody sees of it."""
        if self.know[seat][slot] >= MEMBER:
            return str(self.faces[slot].name)
        return "a face-down card" if self.zone[slot] == FIELD else "a card"

    def emit(self, kind: str, seat: int, card: int = -1, origin: int = -1, to: int = -1, n: int = 0, seen: int = BOTH,
             masked: str | None = None, label: str = "") -> None:
        """TW-5.1, TW-9.10: what happens to a card is told without its name to whoever does not know it."""
        self.events += 1
        if self.log is not None or self.watching:
            if card >= 0 and seen == BOTH:
                seen = (1 if self.know[0][card] >= MEMBER else 0) | (2 if self.know[1][card] >= MEMBER else 0)
            self.tell(kind, seat, card, origin, to, n, seen, masked, label)

    def totals(self) -> list[int]:
        """Both banks, whose mulligan is used up, and the attack under way: attacker's slot, target's slot (-2, -3: a player)."""
        if self.attacker < 0:
            found = self.summed = [*self.bank, *self.mulligans, -1, -1, self.first]
            return found
        attacker = self.index(self.attacker) if self.zone[self.attacker] == FIELD else -1
        target = self.target
        if target >= 0:
            target = self.index(target) if self.zone[target] == FIELD else -1
        return [*self.bank, *self.mulligans, attacker, target, self.first]

    def runaway(self) -> None:
        """What never ends is drawn."""
        self.finish(-1, "draw")

