"""Texts that start by themselves: who heard what happened, and how a waiting trigger comes onto the chain."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.chain import ChainState
from cardscape.engine.chain import Trigger as EngineTrigger
from cardscape.engine.decision import Option
from cardscape.engine.task import make, register
from cardscape.games.polaris import meaning as m
from cardscape.games.polaris import selectors, specs
from cardscape.games.polaris.context import Ctx, is_whose
from cardscape.games.polaris.happening import Doer, Happening, Look
from cardscape.games.polaris.meaning import BONUS, Cause, Sel, Trigger
from cardscape.games.polaris.memory import Cue
from cardscape.games.polaris.printing import TEXTS, comes_in
from cardscape.games.polaris.stock import moments, working_away
from cardscape.games.polaris.table import ADVANCE, CREATURES, DISCARD, FORCES, HANDS, PolarisState
from cardscape.games.polaris.texts import Text

USE: Final = 1
DECLINE: Final = 0
_DECLINE: Final = Option("decline")
_NONE_GIVEN: Final[list[str]] = []


class Waiting(EngineTrigger):
    """PL-14.6: a trigger that was met and waits for its place on a chain; ``its`` are the cards it happened to, ``lives`` which
    objects they were then.

    ``force`` numbers the running Force effect it is part of (-1: none); ``gone`` says that it is about its own card leaving.
    """

    NAME: ClassVar[str] = "pl-waiting"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat", "@card", "text", "life", "its", "lives", "force", "gone")

    def __init__(self, seat: int, card: int, text: int, life: int, its: tuple[int, ...], lives: tuple[int, ...], force: int,
                 gone: int) -> None:
        self.seat = seat
        self.card = card
        self.text = text
        self.life = life
        self.its = its
        self.lives = lives
        self.force = force
        self.gone = gone

    def run(self, s: ChainState) -> None:
        assert isinstance(s, PolarisState)
        from cardscape.games.polaris.activation import may_trigger

        if not may_trigger(s, self):
            return
        if s.texts[self.text].optional:
            self.ask(s)
        else:
            self.chosen(s, USE)

    def ask(self, s: PolarisState) -> None:
        """Whether an optional trigger is used."""
        shown = s.printed[self.text // TEXTS]
        hidden = s.zone[self.card] >> 1 == HANDS >> 1
        option = Option("use", shown, s.at(self.card), label=s.texts[self.text].label, secret=hidden)
        s.ask(self, self.seat, "trigger", "use the effect", self.card, [option, _DECLINE], [USE, DECLINE])

    def chosen(self, s: ChainState, pick: int) -> None:
        if pick == USE:
            assert isinstance(s, PolarisState)
            its = s.unchanged(self.its, self.lives)
            s.then(make("pl-begin", self.seat, self.card, self.text, its, self.force, self.life))


# -- hearing ------------------------------------------------------------------------------------------------------------------


def listening(s: PolarisState) -> int:
    """The kinds of happenings that some text waits for wherever they happen, as bits; remembered until texts wake or sleep, or
    come to where they listen off the field.
    """
    found = 0
    for kind, count in enumerate(s.ears):
        if count:
            found |= 1 << kind
    if s.away_hears & ~found:
        for seat in (0, 1):
            for card in working_away(s, DISCARD + seat):
                found |= s.prints[card].meaning.pile_hears
            for card in working_away(s, HANDS + seat) if s.hand_hears else ():
                found |= s.prints[card].meaning.hand_hears
    s.listening = found
    return found


def heard(s: PolarisState, kind: int, card: int) -> bool:
    """Whether any text could listen to this once it has happened: also one that comes to where it listens meanwhile."""
    return ((s.listening if s.listening >= 0 else listening(s)) | s.away_hears | s.prints[card].own_hears) >> kind & 1 != 0


def look(s: PolarisState, card: int) -> Look:
    """How a card is just now, for triggers that hear of it when it is gone."""
    if not s.gathered:
        specs.gather(s)
    said, zone = s.said, s.zone[card]
    atk, grd, bonus = s.prints[card].specs
    runs = -1
    if zone >> 1 == FORCES >> 1:
        for running in s.running:
            if running.card == card:
                runs = running.since
    elif zone >> 1 == CREATURES >> 1:
        seen = s.looks[card] or specs.seen_of(s, card)
        atk, grd = seen[0], seen[1]
        if said >> BONUS & 1:
            bonus = specs.spec(s, card, BONUS)
    return Look(zone, s.posture[card], s.tapped[card], (atk, grd, bonus),
                specs.given(s, card) if said >> m.HAVE & 1 else _NONE_GIVEN, runs)


def tell(s: PolarisState, kind: int, card: int, doer: Doer, actor: int = -1, other: int = -1, amount: int = 0, before: int = 0,
         was: Look | None = None, origin: int = -1) -> None:
    """Let triggers hear of a change; nothing is built if nobody listens."""
    hearing = s.listening if s.listening >= 0 else listening(s)
    if card >= 0:
        hearing |= s.prints[card].own_hears
    if other >= 0:
        hearing |= s.prints[other].own_hears
    if hearing >> kind & 1:
        hear(s, Happening(kind, card, actor, other, doer.source, doer.seat, doer.battle, amount, before, was, origin))


def hear(s: PolarisState, what: Happening) -> None:
    """Queue every text that waits for this: own texts of the cards concerned, then the field, then Discard Zones and hands."""
    bit = 1 << what.kind
    for card in (what.card, what.other):
        if card >= 0 and s.prints[card].own_hears & bit:
            _own(s, card, what, bit)
    if s.ears[what.kind]:
        if not s.moments:
            moments(s)
        for seat in (s.turn, 1 - s.turn):
            for card in s.hearing[seat]:
                if s.prints[card].meaning.hears & bit:
                    _listen(s, card, seat, what, bit, "field")
        for running in s.running:
            text = s.texts[running.text]
            if text.inner and text.hears & bit:
                seat = s.side(running.card)
                if matches(s, text, running.card, seat, what):
                    queue(s, seat, running.card, running.text, what, running.since, 0)
    if s.away_hears & bit:
        for seat in (s.turn, 1 - s.turn):
            for card in working_away(s, DISCARD + seat):
                if s.prints[card].meaning.pile_hears & bit and card != what.card:
                    _listen(s, card, seat, what, bit, "discard")
            if s.hand_hears & bit:
                for card in working_away(s, HANDS + seat):
                    if s.prints[card].meaning.hand_hears & bit and card != what.card:
                        _listen(s, card, seat, what, bit, "hand")


def _own(s: PolarisState, card: int, what: Happening, bit: int) -> None:
    """PL-14.13: a trigger on its own card leaving is judged by the state just before and belongs to the last controller; so is
    what a Creature says of any Creature, itself among them, and what the running effect of a Force says of that Force. A Tap
    Force that was tapped already cannot be tapped for it.
    """
    was = what.was if card == what.card else None
    left = was is not None and CREATURES <= was.zone < ADVANCE and was.zone != s.zone[card]
    seat = was.side if left and was is not None else s.side(card)
    for number, text in enumerate(s.card(card).texts):
        if not text.hears & bit:
            continue
        if text.inner:
            if left and was is not None and was.runs >= 0 and text.about_self and matches(s, text, card, seat, what):
                queue(s, seat, card, s.text_name(card, number), what, was.runs, 1)
            continue
        if left and was is not None and was.tapped:
            continue
        if text.about_self:
            here = "left" if left and text.zone == "field" else text.zone
        elif left and text.zone == "field" and s.card(card).is_creature:
            here = "left"
        else:
            continue
        if works_here(s, here, card) and matches(s, text, card, seat, what):
            queue(s, seat, card, s.text_name(card, number), what, -1, int(left))


def works_here(s: PolarisState, zone: str, card: int) -> bool:
    """PL-14.11: an effect works from the field, or from the Discard Zone if and only if it says so."""
    if zone == "field":
        return s.on_field(card)
    if zone == "discard":
        return s.zone[card] >> 1 << 1 == DISCARD
    return zone == "left" or selectors.in_zone(s, zone, "", card, Ctx(card, 0, 0, ()))


def _listen(s: PolarisState, card: int, seat: int, what: Happening, bit: int, zone: str) -> None:
    for number, text in enumerate(s.card(card).texts):
        if (text.hears & bit and text.kind == "triggered" and not text.about_self and not text.inner and text.zone == zone
                and matches(s, text, card, seat, what)):
            queue(s, seat, card, s.text_name(card, number), what, -1, 0)


def queue(s: PolarisState, seat: int, card: int, text: int, what: Happening, force: int, gone: int) -> None:
    """PL-14.6: a trigger that is met waits until the chain or rule action is over."""
    meant = what.card if what.kind != m.ATTACKS else combatant_meant(s.texts[text], what)
    its = (meant,) if meant >= 0 else ()
    s.waiting.append(Waiting(seat, card, text, s.life[card], its, s.lives(its), force, gone))


def combatant_meant(text: Text, what: Happening) -> int:
    """PL-12.6: whom a text that hears of an attack means by "it": the Creature it waits for, or the one that it says is attacked;
    beside its own card the other combatant (-1: the player) is "that creature".
    """
    trigger = text.trigger
    attacked = trigger is not None and trigger.verb == "attacked"
    if text.about_self or (trigger is not None and trigger.object is not None and trigger.object.ref != "self"):
        attacked = not attacked
    return what.other if attacked else what.card


def matches(s: PolarisState, text: Text, card: int, seat: int, what: Happening) -> bool:
    """Whether this is what the text waits for."""
    trigger = text.trigger
    if trigger is None or trigger.moment is not None:
        return False
    ctx = Ctx(card, seat, seat, (what.card,) if what.card >= 0 else ())
    if trigger.kind == m.ATTACKS:
        return attack_matches(s, trigger, ctx, what)
    if trigger.kind == m.FALLS:
        return is_whose(ctx, trigger.player, what.actor) and what.amount <= trigger.amount < what.before
    if trigger.battle and not what.battle:
        return False
    if trigger.verb == "take":
        return is_whose(ctx, trigger.player, what.actor)
    if trigger.state == "guard_over" and what.amount != 1:
        return False
    if trigger.player and not is_whose(ctx, trigger.player, what.actor):
        return False
    place = trigger.from_
    if place is not None and not selectors.is_zone(place.name, place.whose, what.origin, ctx):
        return False
    subject = trigger.subject if trigger.subject is not None else trigger.object
    if subject is not None and (what.card < 0 or not look_fits(s, subject, what.card, what.was, ctx)):
        return False
    return trigger.by is None or cause_fits(s, trigger.by, what, ctx)


def cause_fits(s: PolarisState, by: Cause, what: Happening, ctx: Ctx) -> bool:
    """Whether a change was made by such an effect."""
    if what.source < 0 or what.battle:
        return False
    if by.controller and not is_whose(ctx, by.controller, what.seat):
        return False
    return by.source is None or look_fits(s, by.source, what.source, None, ctx)


def attack_matches(s: PolarisState, trigger: Trigger, ctx: Ctx, what: Happening) -> bool:
    """A Creature attacks, attacks directly, attacks another, or is attacked."""
    attacker, target = what.card, what.other
    if trigger.verb == "attacked":
        return target >= 0 and trigger.subject is not None and look_fits(s, trigger.subject, target, None, ctx)
    if trigger.subject is None or not look_fits(s, trigger.subject, attacker, None, ctx):
        return False
    if trigger.direct and target >= 0:
        return False
    return trigger.object is None or (target >= 0 and look_fits(s, trigger.object, target, None, ctx))


def look_fits(s: PolarisState, sel: Sel, card: int, was: Look | None, ctx: Ctx) -> bool:
    """PL-14.13: whether a card fits, as it was just before; nobody controls what was not on the field."""
    if was is None or was.zone == s.zone[card]:
        return selectors.fits(s, sel, card, ctx)
    if sel.ref in ("attacker", "defender"):
        return card == (s.attacker if sel.ref == "attacker" else s.target)
    if sel.ref:
        return card in selectors.referred(s, sel, ctx)
    if sel.category and (sel.category == "creature") != s.card(card).is_creature:
        return False
    if sel.other and card == ctx.source:
        return False
    if sel.controller and not (CREATURES <= was.zone < ADVANCE and is_whose(ctx, sel.controller, was.side)):
        return False
    if sel.tapped >= 0 and was.tapped != sel.tapped:
        return False
    if sel.posture >= 0 and was.posture != sel.posture:
        return False
    for which, low, high in sel.stats:
        if not s.card(card).is_creature or not low <= was.specs[which] <= high:
            return False
    if not selectors.printed_fits(s, sel, card):
        return False
    for keyword in sel.keywords:
        if keyword not in was.given and not s.card(card).card.has_keyword(keyword):
            return False
    if sel.except_ is not None and look_fits(s, sel.except_, card, was, ctx):
        return False
    if sel.extreme and outdone(s, sel, was, ctx):
        return False
    return all(look_fits(s, part, card, was, ctx) for part in sel.more)


def outdone(s: PolarisState, sel: Sel, was: Look, ctx: Ctx) -> bool:
    """PL-14.13: whether one that stayed has a higher (or lower) spec than a card that is gone had."""
    mine = was.specs[sel.extreme_stat] * sel.extreme
    return any(specs.spec(s, other, sel.extreme_stat) * sel.extreme > mine for other in selectors.matching(s, sel, ctx))


# -- moments of the turn ------------------------------------------------------------------------------------------------------


def hear_moment(s: PolarisState, moment: int) -> None:
    """PL-6.3: texts that wait for the start or end of a phase or turn of the turn player."""
    if s.away_moments >> moment & 1:
        cues = cues_for(s, moment)
    else:
        key = moment * 2 + s.turn
        known = s.cues.get(key) if s.moments else None
        if known is None:
            moments(s)
            known = s.cues[key] = cues_for(s, moment)
        cues = known
    for seat, card, name, force in cues:
        s.waiting.append(Waiting(seat, card, name, s.life[card], (), (), force, 0))


def cues_for(s: PolarisState, moment: int) -> list[Cue]:
    """PL-6.3: the texts that begin now: on the field, in Discard Zones and hands, the turn player's first, then in Forces that
    run.
    """
    if not s.moments:
        moments(s)
    found: list[Cue] = []
    prints = s.prints
    for seat in (s.turn, 1 - s.turn):
        for card in s.hearing[seat]:
            if prints[card].moments[0 if seat == s.turn else 1] >> moment & 1:
                _add_cues(s, moment, card, seat, "field", found)
        if s.away_moments >> moment & 1:
            for card in working_away(s, DISCARD + seat):
                if prints[card].meaning.pile_moments >> moment & 1:
                    _add_cues(s, moment, card, seat, "discard", found)
            for card in working_away(s, HANDS + seat):
                if prints[card].meaning.hand_moments >> moment & 1:
                    _add_cues(s, moment, card, seat, "hand", found)
    for running in s.running:
        text = s.texts[running.text]
        if text.moment == moment and text.inner:
            seat = s.side(running.card)
            if comes_in(text, seat == s.turn):
                found.append((seat, running.card, running.text, running.since))
    return found


def _add_cues(s: PolarisState, moment: int, card: int, seat: int, zone: str, found: list[Cue]) -> None:
    for number, text in enumerate(s.prints[card].texts):
        if text.moment == moment and not text.inner and text.zone == zone and comes_in(text, seat == s.turn):
            found.append((seat, card, s.text_name(card, number), -1))


register(Waiting)
