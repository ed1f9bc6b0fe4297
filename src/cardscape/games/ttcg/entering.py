"""Where a card may be put on the field, and steps of effects that put cards there or rearrange them."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine import atoms
from cardscape.engine.decision import Option
from cardscape.engine.task import Task, make, register
from cardscape.engine.zones import place, place_index, place_zone
from cardscape.games.ttcg import finding, moves, prohibitions, selectors, values
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.columns import COUNTS
from cardscape.games.ttcg.context import Ctx, host_named, of_frame
from cardscape.games.ttcg.eligible import may_be_used, pickable
from cardscape.games.ttcg.kinds import KIND_BITS, TYPE_MASK
from cardscape.games.ttcg.links import EndRun
from cardscape.games.ttcg.moves import Doer, by_effect
from cardscape.games.ttcg.permitting import permitted, unable
from cardscape.games.ttcg.places import KINDS, RANKUPS, VALUES
from cardscape.games.ttcg.prohibitions import STUNTED
from cardscape.games.ttcg.shape import SUBTYPES, TYPES
from cardscape.games.ttcg.stacking import DOWN, come, cover
from cardscape.games.ttcg.table import DISCARD, SPELLS, UNDER, UNITS, Frame, TtcgState

_BECOMING: Final = {name: Option("become", label=name) for name in KIND_BITS}
_PLAYED: Final = 1 << m.PLAYED
_ENTERING: Final = _PLAYED | 1 << m.RANKED_UP


def row_of(s: TtcgState, card: int, seat: int) -> int:
    """TT-5.2: units lie in the upper row, spells in the lower one."""
    return (UNITS if s.prints[card].unit else SPELLS) + seat


def needs_stack(s: TtcgState, card: int) -> bool:
    """TT-5.2, TT-5.3, TT-5.4: rank 1 goes into an empty slot, higher ranks onto a stack; magic in 2025-02 has no level."""
    printed = s.prints[card]
    return printed.rank > 1 and (printed.unit or s.rules.spell_ranks)


def fits_on(s: TtcgState, card: int, base: int) -> bool:
    """TT-5.3, TT-5.11: same type, exactly one rank lower, by current values, face down too; TT-X6: or as a text permits."""
    printed, below = s.prints[card], s.prints[base]
    topics = s.topics
    if printed.kinds & (values.kinds(s, base) if topics & KINDS else below.kinds) & TYPE_MASK and (
        printed.rank == (values.rank(s, base) if topics & VALUES else below.rank) + 1
    ):
        return not (topics & RANKUPS or s.wards & STUNTED) or not unable(s, card, base)
    return topics & RANKUPS != 0 and permitted(s, card, base) and not unable(s, card, base)


def empty_places(s: TtcgState, row: int) -> list[int]:
    return [place(row, index) for index, card in enumerate(s.zones[row]) if card < 0]


def legal_places(s: TtcgState, card: int, seat: int, direct: bool) -> list[int]:
    """TT-5.9: where an effect may put a card: the rules of playing hold, "directly" opens empty slots to every rank."""
    row = row_of(s, card, seat)
    found: list[int] = []
    if direct or not needs_stack(s, card):
        found.extend(empty_places(s, row))
    if needs_stack(s, card):
        found.extend(
            place(row, index) for index, base in enumerate(s.zones[row]) if base >= 0 and base != card and fits_on(s, card, base)
        )
    return found


def put_on_field(s: TtcgState, card: int, at: int, doer: Doer, actor: int, shown: tuple[int, ...] = ()) -> None:
    """Play a card, face up, into a slot or onto the stack that lies there."""
    put_into(s, card, place_zone(at), place_index(at), doer, actor, True, shown)


def put_into(
    s: TtcgState, card: int, row: int, index: int, doer: Doer, actor: int, face_up: bool, shown: tuple[int, ...]
) -> None:
    """TT-1.10, TT-9.17, TT-5.1, TT-5.2, TT-5.8: play a card, untapped, into a slot or onto a stack; a rank up is a play.

    A deck is shuffled after a card was looked for in it, but not for one of those that were ``shown`` where they lay.
    """
    base = s.zones[row][index]
    origin = s.zone[card]
    printed = s.prints[card]
    lower = moves.look(s, base) if base >= 0 and (s.alert | printed.entry_hears) >> m.RANKED_UP & 1 else None
    come(s, card)
    s.played_on[card] = s.number
    if base >= 0:
        cover(s, base, card)
    kind = "Played" if base < 0 else "RankedUp"
    if face_up:
        atoms.lay(s, card, row, index, kind, row & 1)
        s.moved(card, origin, row, index)
        moves.wake(s, card)
    else:
        atoms.move(s, card, row, kind, index, False, kind, DOWN, 0, row & 1)
        s.moved(card, origin, row, index)
    if origin < 2 and card not in shown:
        moves.shuffle(s, origin & 1)
    ears = s.alert | printed.own_hears
    if ears & (_PLAYED if base < 0 else _ENTERING):
        was = moves.look(s, card)
        if ears & _PLAYED:
            moves.report(s, m.PLAYED, card, doer, actor, -1, row, 0, was, origin)
        if base >= 0:
            moves.tell(s, m.RANKED_UP, card, doer, actor, -1, row, 0, lower or was)


def play_option(s: TtcgState, card: int, at: int) -> Option:
    """How putting a card into a slot or onto a stack is offered."""
    base = s.zones[place_zone(at)][place_index(at)]
    return Option("play", s.prints[card], -1, s.prints[base] if base >= 0 and s.face[base] else None, at)


class PlayByEffect(Task[TtcgState]):
    """An effect plays a card."""

    NAME: ClassVar[str] = "tt-play-by-effect"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "seat", "direct")

    def __init__(self, card: int, seat: int, direct: int) -> None:
        self.card = card
        self.seat = seat
        self.direct = direct

    def run(self, s: TtcgState) -> None:
        """TT-5.9, TT-X2: the player picks the place; without a legal one nothing happens."""
        if s.spots[self.card] >= 0 or prohibitions.barred(s, self.seat, "play", self.card):
            return
        if prohibitions.forbidden(s, self.card, m.PLAYED, s.frames[-1].source, self.seat, False):
            return
        found = legal_places(s, self.card, self.seat, self.direct == 1)
        if found:
            options = [play_option(s, self.card, at) for at in found]
            s.ask(self, self.seat, "place", "where to play it", self.card, options, found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        frame = s.frames[-1]
        put_on_field(s, self.card, pick, by_effect(frame.source, frame.seat), self.seat, frame.among)


class PlaySeveral(Task[TtcgState]):
    """An effect plays several cards, one after the other."""

    NAME: ClassVar[str] = "tt-play-several"
    FIELDS: ClassVar[tuple[str, ...]] = ("cards", "seat", "direct")

    def __init__(self, cards: tuple[int, ...], seat: int, direct: int) -> None:
        self.cards = cards
        self.seat = seat
        self.direct = direct

    def run(self, s: TtcgState) -> None:
        """TT-6.20, TT-5.9: if there is not a place for each of them, who plays them says which comes next."""
        from cardscape.games.ttcg.choosing import distinct

        found = [card for card in self.cards if legal_places(s, card, self.seat, self.direct == 1)]
        places = {at for card in found for at in legal_places(s, card, self.seat, self.direct == 1)}
        if len(found) < 2 or len(found) <= len(places):
            s.then(*[PlayByEffect(card, self.seat, self.direct) for card in self.cards])
            return
        found = distinct(s, self.seat, found)
        options = [Option("play", s.prints[card], secret=s.zone[card] < 4) for card in found]
        s.ask(self, self.seat, "choose", "which card comes next", s.frames[-1].source, options, found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        rest = tuple([card for card in self.cards if card != pick])
        s.then(PlayByEffect(pick, self.seat, self.direct), PlaySeveral(rest, self.seat, self.direct))


class RankUp(Task[TtcgState]):
    """An effect ranks a card up."""

    NAME: ClassVar[str] = "tt-rankup"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "act", "seat")

    def __init__(self, card: int, act: int, seat: int) -> None:
        self.card = card
        self.act = act
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X6: at once, without using a play; Y is one rank higher, of the same type unless the text names another."""
        frame = s.frames[-1]
        act = s.texts[frame.text].step(self.act)
        found = usable(s, frame, act, self.card, self.seat)
        if found:
            options = [
                Option("rank up", s.prints[self.card], s.spots[self.card], s.prints[c], secret=True) for c in found
            ]
            s.ask(self, self.seat, "rankup", "rank it up using", self.card, options, found)

    def chosen(self, s: TtcgState, pick: int) -> None:
        """TT-11.7: the card on top is the one named last."""
        frame = s.frames[-1]
        put_on_field(s, pick, s.spots[self.card], by_effect(frame.source, frame.seat), self.seat)
        frame.it = tuple([pick if card == self.card else card for card in frame.it])


def usable(s: TtcgState, frame: Frame, act: Act, base: int, seat: int) -> list[int]:
    """The cards with which an effect may rank this card up."""
    if s.spots[base] < 0 or s.side(base) != seat:
        return []
    ctx = of_frame(frame, seat, host_named(frame))
    if act.using is None:
        pool = list(s.zones[2 + seat])
    else:
        aimed = [c for aim in frame.aims if aim[0] == act.step and aim[1] == "using" for c in aim[2::2] if isinstance(c, int)]
        pool = finding.matching(s, act.using, ctx)
        if aimed:  # TT-10.4a: those chosen, as far as they still fit
            pool = [c for c in aimed if c in pool]
    from cardscape.games.ttcg.choosing import distinct

    return distinct(s, seat, [card for card in pool if can_rank_up(s, act, base, card, seat)])


def can_rank_up(s: TtcgState, act: Act, base: int, card: int, seat: int) -> bool:
    """TT-X6: one rank higher, a card in reach that is not active, of the same type unless the text names another."""
    printed = s.prints[card]
    if s.spots[card] >= 0 or printed.unit != s.prints[base].unit or card == base or not is_in_reach(s, act, card, seat):
        return False
    if printed.rank != values.rank(s, base) + 1 or not (printed.unit or s.rules.spell_ranks):
        return False
    named = act.using is not None and (act.using.any_type or bool(act.using.kinds))
    if not named and not printed.kinds & values.kinds(s, base) & TYPE_MASK:
        return False
    return not unable(s, card, base) and not cannot_be_played(s, card, seat)


def is_in_reach(s: TtcgState, act: Act, card: int, seat: int) -> bool:
    """TT-X6, TT-T9: one's own card, one under a card on one's side, or one of the opponent's discard pile if the text says so."""
    if s.owner[card] == seat:
        return True
    zone = s.zone[card]
    return zone == UNDER + seat or (zone == DISCARD + 1 - seat and act.using is not None and act.using.side_code == 2)


def doer_of(s: TtcgState) -> int:
    """TT-X9: the card whose effect puts a card onto the field; -1 if a player does so by the rules."""
    return s.frames[-1].source if s.frames else -1


def cannot_be_played(s: TtcgState, card: int, seat: int) -> bool:
    """TT-X9, TT-1.10: a rank up is a play: whether a text forbids to play this card."""
    return prohibitions.barred(s, seat, "play", card) or prohibitions.forbidden(s, card, m.PLAYED, doer_of(s), seat, False)


class UseEffect(Task[TtcgState]):
    """Use an effect of another card as part of a link."""

    NAME: ClassVar[str] = "tt-use-effect"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "copy", "seat")

    def __init__(self, card: int, copy: int, seat: int) -> None:
        self.card = card
        self.copy = copy
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-A8, TT-X7, TT-C3, TT-6.20: its conditions and limits hold, its cost is paid, targets are chosen now; no tapping."""
        from cardscape.games.ttcg.activation import targets_exist
        from cardscape.games.ttcg.answering import answers_within
        from cardscape.games.ttcg.costs import payable

        if not may_be_used(s, "copy" if self.copy else "activate", self.card, self.seat):
            return
        frame = s.frames[-1]
        source = frame.source if self.copy else self.card
        found = []
        for number in pickable(s, self.card, frame.used):
            text = s.prints[self.card].texts[number]
            ctx = Ctx(source, self.seat, self.seat, (), -1)
            if (
                (self.copy or self.may_activate(s, number))
                and selectors.text_true(s, text, ctx)
                and targets_exist(s, self.seat, source, text, ())
                and payable(s, self.seat, source, text)
                and (not text.counters or answers_within(s, self.seat, source, text))
            ):
                found.append(number)
        if found:
            options = [Option("use", s.prints[self.card], s.spots[self.card], label=f"effect {n + 1}") for n in found]
            s.ask(self, self.seat, "effect", "which effect", self.card, options, found)

    def may_activate(self, s: TtcgState, number: int) -> bool:
        """TT-6.20, TT-6.11: its limits, and that no waiting link is going to destroy its card."""
        from cardscape.games.ttcg.activation import is_not_doomed, is_within_limits

        subject = 2 * self.card + number
        return is_within_limits(s, self.seat, subject) and is_not_doomed(s, self.seat, subject)

    def chosen(self, s: TtcgState, pick: int) -> None:
        from cardscape.games.ttcg.beginning import Aim, AimHost, ChooseAnswer
        from cardscape.games.ttcg.costs import Offer, Pay, falls_through

        frame = s.frames[-1]
        used = (*frame.used, self.card * 2 + pick)
        frame.used = used
        source = frame.source if self.copy else self.card
        if not self.copy:
            if s.shared and s.shared & COUNTS:
                s.detach(COUNTS)
            s.uses[2 * self.card + pick] += 1
            s.ever[2 * self.card + pick] += 1
            s.note_use(2 * self.card + pick)
        name = s.defn[self.card] * 2 + pick
        text = s.texts[name]
        s.emit("Copied" if self.copy else "Used", self.seat, self.card, label=f"effect {pick + 1}")
        if text.cost and falls_through(s, self.seat, source, text):
            s.emit("Fizzled", self.seat, self.card)
            return
        named = () if text.named is None else tuple(finding.matching(s, text.named, Ctx(source, self.seat, self.seat, (), -1)))
        s.frames.append(Frame(name, source, self.seat, s.life[source], (), named, (), (), 0, 0, 0, used, frame.label, 1, ()))
        steps: list[Task[TtcgState]] = []
        if text.counters:
            steps.append(ChooseAnswer(self.seat))
        if text.offer:
            steps.append(Offer(self.seat, 0))
        if text.hostless:
            steps.append(AimHost(self.seat))
        steps.extend(Aim(self.seat, act.number, role) for act in text.acts for role in act.aimed)
        steps.extend(Pay(act.number) for act in text.cost)
        if text.cost:
            steps.append(make("tt-check"))
        if text.lasting:
            steps.append(make("tt-start-aura"))
        steps.extend(make("tt-perform", "acts", act.number) for act in text.acts)
        s.then(*steps, EndRun())


class ChooseKind(Task[TtcgState]):
    """Choose the type or subtype a card changes to."""

    NAME: ClassVar[str] = "tt-choose-kind"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "step", "seat")

    def __init__(self, card: int, step: int, seat: int) -> None:
        self.card = card
        self.step = step
        self.seat = seat

    def run(self, s: TtcgState) -> None:
        """TT-X8, TT-5.11: any other type or subtype than it shows now; a face-down card shows none."""
        act = s.texts[s.frames[-1].text].step(self.step)
        names = TYPES if act.other_kind == "type" else SUBTYPES
        if act.other_kind != "type" and selectors.kind_is_spell(s, self.card):
            return
        down = selectors.is_face_down(s, self.card)
        now = 0 if down else values.kinds(s, self.card)
        found = [n for n in names if not KIND_BITS[n] & now and (s.rules.air or n != "air")]
        s.ask(
            self,
            self.seat,
            "kind",
            "what it changes into",
            -1 if down else self.card,
            [_BECOMING[n] for n in found],
            [KIND_BITS[n] for n in found],
        )

    def chosen(self, s: TtcgState, pick: int) -> None:
        from cardscape.games.ttcg.lasting import impose

        impose(s, self.step, s.texts[s.frames[-1].text].step(self.step), [self.card], pick)


register(PlayByEffect, PlaySeveral, RankUp, UseEffect, ChooseKind)
