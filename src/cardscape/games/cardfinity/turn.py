"""The turn: draw, untap, act as often as you like, end."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Action, Check, Option, gather
from cardscape.engine.state import DRAWN, State
from cardscape.engine.task import Task, register
from cardscape.engine.zones import PLACES, place
from cardscape.games.cardfinity.asking import card_option, distinct, is_twin, pose
from cardscape.games.cardfinity.cards import TRIGGERS
from cardscape.games.cardfinity.moves import draw
from cardscape.games.cardfinity.playing import play_card
from cardscape.games.cardfinity.spells import activate
from cardscape.games.cardfinity.table import ATTACHED, DRAWING, FIELD, HANDS, MAIN, CardfinityState, SpellText
from cardscape.games.cardfinity.writer import atoms_text

TURN_LIMIT: Final = 500
ATTEMPT_LIMIT: Final = 50


class StartTurn(Task[CardfinityState]):
    """A turn begins."""

    NAME: ClassVar[str] = "cf-start-turn"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-10.7: draw one card, untap, then act; after 500 turns nobody wins."""
        if s.number >= TURN_LIMIT:
            s.finish(DRAWN, "turn_limit")
            return
        s.number += 1
        s.turn = self.seat
        s.phase = DRAWING
        s.attempts = 0
        s.autos = 0
        if s.log is None:
            s.events += 1
        else:
            s.emit("TurnStarted", self.seat, n=s.number)
        s.agenda.append(ACTS[self.seat])
        s.agenda.append(UNTAPS[self.seat])
        draw(s, self.seat)


class Untap(Task[CardfinityState]):
    """The untap step."""

    NAME: ClassVar[str] = "cf-untap"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-13.4: all your monsters on the field untap, after the draw."""
        s.phase = MAIN
        for card in s.zones[FIELD + self.seat]:
            if s.tapped[card]:
                s.tapped[card] = 0
                s.touch(FIELD + self.seat)
                if s.log is None:
                    s.events += 1
                else:
                    s.emit("Untapped", self.seat, card, FIELD + self.seat, FIELD + self.seat)


def playable_cards(s: CardfinityState, seat: int, cards: list[int]) -> list[int]:
    """CF-5.10: a spell card whose trigger is not `on play` cannot be played from hand."""
    playables = s.playables
    defn = s.defn
    return [card for card in cards if playables[defn[card]]]


def plays_not_barred(s: CardfinityState, seat: int, cards: list[int]) -> list[int]:
    """CF-12.10: after 50 failed attempts in a turn only what needs no payment is offered."""
    if s.attempts < ATTEMPT_LIMIT:
        return cards
    return [c for c in cards if not s.texts[s.summoning(c) if s.card(c).monster else s.spells(c)[-1]].requirements]


def manual_spells(s: CardfinityState, seat: int, subjects: list[int]) -> list[int]:
    """CF-10.3, CF-5.4, CF-5.5: only `tap` and `infinity` spells are activated by hand."""
    texts = s.texts
    count = len(texts)
    return [subject for subject in subjects if texts[subject % count].manual]


def of_untapped(s: CardfinityState, seat: int, subjects: list[int]) -> list[int]:
    """CF-13.3: a tapped monster activates nothing."""
    tapped = s.tapped
    count = len(s.texts)
    return [subject for subject in subjects if not tapped[subject // count]]


def activations_not_barred(s: CardfinityState, seat: int, subjects: list[int]) -> list[int]:
    """CF-12.10: after 50 failed attempts in a turn only what needs no payment is offered."""
    if s.attempts < ATTEMPT_LIMIT:
        return subjects
    return [subject for subject in subjects if not s.texts[subject % len(s.texts)].requirements]


class PlayAction(Action):
    """CF-10.3: play a card from your hand."""

    def __init__(self) -> None:
        super().__init__("play", [Check("CF-5.10", "only monsters and spells with `on play` can be played", keep=playable_cards),
                                  Check("CF-12.10", "50 attempts failed this turn: only cards without requirements",
                                        keep=plays_not_barred)])

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        """The same as the checks say, found in one pass: every turn asks this again and again."""
        assert isinstance(s, CardfinityState)
        if s.attempts >= ATTEMPT_LIMIT:
            super().add(s, seat, number, count, options, picks)
            return
        playables = s.playables
        plays = s.plays
        defn = s.defn
        marked = s.buffs or s.zones[ATTACHED]
        before = len(picks)
        known: list[int] = []
        for card in s.zones[HANDS + seat]:
            definition = defn[card]
            if playables[definition]:
                if definition in known:
                    if is_twin(s, card, [pick // count for pick in picks[before:]]):
                        continue
                else:
                    known.append(definition)
                altered = marked and (s.bonus[card] or s.attached[card])
                options.append(card_option(s, "play", card) if altered else plays[definition])
                picks.append(card * count + number)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, CardfinityState)
        return distinct(s, s.zones[HANDS + seat])

    def option(self, s: State, seat: int, subject: int) -> Option:
        return self.worded(s, seat, [subject])[0]

    def worded(self, s: State, seat: int, subjects: list[int]) -> list[Option]:
        assert isinstance(s, CardfinityState)
        return [card_option(s, "play", card) for card in subjects]


class ActivateAction(Action):
    """CF-10.3: activate a `tap` or `infinity` spell of a monster of yours; named ``card * number of all spells + spell``."""

    def __init__(self) -> None:
        super().__init__("activate", [Check("CF-13.3", "a tapped monster activates nothing", keep=of_untapped),
                                      Check("CF-10.3", "only `tap` and `infinity` spells are activated by hand",
                                            keep=manual_spells),
                                      Check("CF-12.10", "50 attempts failed this turn: only spells without requirements",
                                            keep=activations_not_barred)])

    def add(self, s: State, seat: int, number: int, count: int, options: list[Option], picks: list[int]) -> None:
        """The same as the checks say, found in one pass."""
        assert isinstance(s, CardfinityState)
        if s.attempts >= ATTEMPT_LIMIT:
            super().add(s, seat, number, count, options, picks)
            return
        texts = s.texts
        tapped = s.tapped
        listed = s.listed
        defn = s.defn
        namesakes, attached = s.namesakes, s.attached
        zone = FIELD + seat
        for at, card in enumerate(s.zones[zone]):
            if not tapped[card]:
                definition = defn[card]
                doubtful = namesakes[definition] or bool(attached[card])
                for spell in different_spells(s, card) if doubtful else listed[definition]:
                    if texts[spell].manual:
                        options.append(self.worded_at(s, zone, at, card, spell, doubtful))
                        picks.append((card * len(texts) + spell) * count + number)

    def candidates(self, s: State, seat: int) -> list[int]:
        assert isinstance(s, CardfinityState)
        found: list[int] = []
        for card in s.zones[FIELD + seat]:
            first = card * len(s.texts)
            for spell in different_spells(s, card):
                found.append(first + spell)
        return found

    def option(self, s: State, seat: int, subject: int) -> Option:
        return self.worded(s, seat, [subject])[0]

    def worded(self, s: State, seat: int, subjects: list[int]) -> list[Option]:
        assert isinstance(s, CardfinityState)
        field = s.zones[FIELD + seat]
        count = len(s.texts)
        return [self.worded_at(s, FIELD + seat, field.index(subject // count), subject // count, subject % count,
                               is_doubtful(s, subject // count)) for subject in subjects]

    def worded_at(self, s: CardfinityState, zone: int, at: int, card: int, spell: int, doubtful: bool) -> Option:
        """An activation as an option; options are plain data, so a match makes each only once."""
        namesake = 1 if doubtful and has_namesake(s, card, spell) else 0
        key = (((s.defn[card] * len(s.texts) + spell) * PLACES + at) * 2 + zone - FIELD) * 2 + namesake
        option = s.activations.get(key)
        if option is None:
            text = s.texts[spell]
            label = full_text(text) if namesake else text.name
            option = s.activations[key] = Option("activate", s.faces[card], place(zone, at), label=label)
        return option


def is_doubtful(s: CardfinityState, card: int) -> bool:
    """Whether spells of a copy may share a name."""
    return bool(s.attached[card]) or s.namesakes[s.defn[card]]


def different_spells(s: CardfinityState, card: int) -> list[int]:
    """The spells of a copy in list order; of those that say the same, activating one or the other makes no difference."""
    kept: list[int] = []
    for spell in s.spells(card):
        for other in kept:
            if s.texts[other].name == s.texts[spell].name and full_text(s.texts[other]) == full_text(s.texts[spell]):
                break
        else:
            kept.append(spell)
    return kept


def has_namesake(s: CardfinityState, card: int, spell: int) -> bool:
    """CF-2.10: whether another spell of the copy that is activated by hand has the same name but says something else."""
    texts = s.texts
    for other in s.spells(card):
        if (other != spell and texts[other].manual and texts[other].name == texts[spell].name
                and full_text(texts[other]) != full_text(texts[spell])):
            return True
    return False


def full_text(text: SpellText) -> str:
    """A spell with what it says, where its name alone does not tell which one is meant."""
    asked = atoms_text(tuple([text.nodes[number] for number in text.requirements]))
    done = atoms_text(tuple([text.nodes[number] for number in text.effects]))
    return f"{text.name} (on {TRIGGERS[text.trigger]}{' ' if asked else ''}{asked}: {done})"


ACTIONS: Final[list[Action]] = [PlayAction(), ActivateAction()]
END: Final = -1
END_TURN: Final = Option("end turn")


class Act(Task[CardfinityState]):
    """The player whose turn it is may do something."""

    NAME: ClassVar[str] = "cf-act"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: CardfinityState) -> None:
        """CF-10.2, CF-10.3, CF-1.3: any number of actions in any order, then the turn is ended."""
        options: list[Option] = []
        picks: list[int] = []
        gather(ACTIONS, s, self.seat, options, picks)
        options.append(END_TURN)
        picks.append(END)
        pose(s, self, self.seat, "act", "your turn", -1, options, picks)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        s.autos = 0
        if pick == END:
            if s.log is None:
                s.events += 1
            else:
                s.emit("TurnEnded", self.seat, n=s.number)
            STARTS[1 - self.seat].run(s)
            return
        subject = pick // len(ACTIONS)
        s.agenda.append(self)
        if pick % len(ACTIONS) == 0:
            play_card(s, subject)
        else:
            activate(s, subject // len(s.texts), subject % len(s.texts))


# Steps never change, so those of every turn are made once.
STARTS: Final = [StartTurn(0), StartTurn(1)]
UNTAPS: Final = [Untap(0), Untap(1)]
ACTS: Final = [Act(0), Act(1)]

register(StartTurn, Untap, Act)
