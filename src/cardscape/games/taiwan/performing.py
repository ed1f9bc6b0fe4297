"""The steps of a resolving effect, one after the other: what has to be chosen, then what happens."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.knowledge import learn, learn_pile
from cardscape.engine.state import MEMBER, RUNNING
from cardscape.engine.task import Task, register
from cardscape.games.taiwan import selectors
from cardscape.games.taiwan.able import can_do, can_take, searched
from cardscape.games.taiwan.activation import is_target
from cardscape.games.taiwan.choosing import AWAY, GONE, NUMBER, SECOND, YES, Aims, Choice, Pick, answer_of, living, lots
from cardscape.games.taiwan.context import Ctx, seats
from cardscape.games.taiwan.lasting import begin, is_bound
from cardscape.games.taiwan.meaning import ALL, CHOSEN, Act, Sel, Text, is_chosen
from cardscape.games.taiwan.piles import shuffle_deck
from cardscape.games.taiwan.players import barred
from cardscape.games.taiwan.statements import PLAIN
from cardscape.games.taiwan.table import FIELD, HANDS, PRIVATE, PUBLIC, TaiwanState
from cardscape.games.taiwan.verbs import (
    ACTOR_VERBS,
    FOLLOWED,
    acting,
    actors,
    counted,
    do_simple,
    follow_up,
    hands_of,
    how_many,
    tell_search,
)

_MANY: Final = 1000
ONCE: Final = frozenset(("destroy", "silence", "send", "return", "shuffle", "attach", "deploy", "set", "discard", "search",
                         "detach", "turn"))
"""What is done to a card but once: of both players the second chooses among what the first has left (TW-12.12)."""
_NOWHERE: Final[list[int]] = []


class Perform(Task[TaiwanState]):
    """TW-12.2: step number ``step`` of an effect, with all answers given so far."""

    NAME: ClassVar[str] = "tw-perform"
    FIELDS: ClassVar[tuple[str, ...]] = ("text", "@card", "seat", "it", "that", "number", "rival", "step", "aims")

    def __init__(self, text: int, card: int, seat: int, it: tuple[int, ...], that: int, number: int, rival: int, step: int,
                 aims: Aims) -> None:
        self.text = text
        self.card = card
        self.seat = seat
        self.it = it
        self.that = that
        self.number = number
        self.rival = rival
        self.step = step
        self.aims = aims

    def args(self) -> tuple[Any, ...]:
        return (self.text, self.card, self.seat, self.it, self.that, self.number, self.rival, self.step)

    def next(self, it: tuple[int, ...], that: int = -2, number: int = -1) -> Perform:
        return Perform(self.text, self.card, self.seat, it, self.that if that == -2 else that,
                       self.number if number < 0 else number, self.rival, self.step + 1, self.aims)

    def run(self, s: TaiwanState) -> None:
        text = s.texts[self.text]
        if self.step >= len(text.acts):
            return
        act = text.acts[self.step]
        if act.own and not (self.it or self.that >= 0 or self.number):
            ctx = PLAIN[self.seat][self.card]
        else:
            ctx = Ctx(self.card, self.seat, self.seat, self.it, self.that, self.number)
            if act.actor and act.actor != "you":
                ctx.actor = seats(s, ctx, act.actor)[0]
        if act.conds:
            able = allowed(s, act, ctx)
            if not able:
                s.agenda.append(self.next(self.it))
                return
            if act.alone and len(able) == 1:
                act = act.alone[0 if able[0] == self.seat else 1]
                ctx.actor = able[0]
        if act.modal == "may":
            willing = self.willing(s, act, ctx)
            if willing is None:
                return
            if willing is not act:
                act = willing
                ctx.actor = seats(s, ctx, act.actor)[0]
        if act.verb == "choose":
            self.choose(s, act, ctx)
        elif act.live or act.verb in ("double", "halve"):
            self.state(s, text, act, ctx)
        else:
            self.act(s, text, act, ctx)

    def willing(self, s: TaiwanState, act: Act, ctx: Ctx) -> Act | None:
        """TW-12.9, TW-12.12: what "may" be done is done by whoever says yes, of both players the turn player asked first; None
        while somebody is asked or if nobody does it. What comes after "then" is left out with it, up to the next "may".
        """
        aimed = self.cards(s, act, ctx) if act.aimed else None
        gone = answer_of(self.aims, GONE) is not None
        players = seats(s, ctx, act.actor)
        asked = [seat for seat in players if can_do(s, act, acting(ctx, seat), aimed, gone)]
        doing: list[int] = []
        for seat in asked:
            key = YES + (0 if seat == players[0] else SECOND) + self.step
            given = answer_of(self.aims, key)
            if given is None:
                s.agenda.append(Choice(self.NAME, self.args(), self.aims, key, "yes or no", seat, (1, 0)))
                return None
            if given[0]:
                doing.append(seat)
        if doing and len(doing) == len(players):
            return act
        if doing:
            return act.alone[0 if doing[0] == self.seat else 1]
        acts = s.texts[self.text].acts
        step = self.step + 1
        while step < len(acts) and acts[step].modal != "may":
            step += 1
        s.agenda.append(Perform(self.text, self.card, self.seat, self.it, self.that, self.number, self.rival, step, self.aims))
        return None

    def choose(self, s: TaiwanState, act: Act, ctx: Ctx) -> None:
        """TW-12.9: a player, or a number in a range, for what follows."""
        given = answer_of(self.aims, NUMBER + self.step)
        if given is None:
            picks = (0, 1) if act.object == "player" else tuple(range(act.amount, act.times + 1))
            kind = "player" if act.object == "player" else "number"
            asked = seats(s, ctx, act.actor)[0]
            s.agenda.append(Choice(self.NAME, self.args(), self.aims, NUMBER + self.step, kind, asked, picks))
        elif act.object == "player":
            s.agenda.append(self.next(self.it, given[0]))
        else:
            s.agenda.append(self.next(self.it, -2, given[0]))

    def state(self, s: TaiwanState, text: Text, act: Act, ctx: Ctx) -> None:
        """TW-11.6: statements of a card that stays hold by themselves; others begin to last now."""
        if text.stays and act.live and not (act.lasts or act.aimed or is_chosen(act)):
            s.agenda.append(self.next(self.it))
            return
        ended = not act.lasts and has_ended(s, text, self.card, self.aims)
        if act.actor and act.live:
            if not ended:
                begin(s, act, self.text, self.card, self.seat, -1, 1)
            s.agenda.append(self.next(self.it))
            return
        cards = self.cards(s, act, ctx)
        if cards is None:
            return
        changed = _NOWHERE if ended else [card for card in cards if s.zone[card] == FIELD]
        for card, n in [(card, counted(s, act, ctx, card) if act.foreach else 1) for card in changed]:
            begin(s, act, self.text, self.card, self.seat, card, n)
        if self.step + 1 < len(text.acts):
            s.agenda.append(self.next(self.named(act, cards)))

    def act(self, s: TaiwanState, text: Text, act: Act, ctx: Ctx) -> None:
        """One action, by each of its actors in turn."""
        cards = self.cards(s, act, ctx)
        if cards is None:
            return
        numbers = self.numbers(s, act, ctx) if act.verb in ("draw", "mill") else _NOWHERE
        if numbers is None:
            return
        if act.verb == "negate":
            ctx.number = self.rival
        tasks = follow_up(s, act, ctx, cards, self) if act.verb in FOLLOWED else None
        it = top_cards(s, act, ctx, numbers) if act.names_top else self.named(act, cards)
        sel = act.target
        decks = self.seek(s, act, ctx, cards) if sel is not None and sel.zone == "private" and searched(act) else _NOWHERE
        by = self.choosers(s, act, ctx) if act.actor == "both" else _NOWHERE
        if decks and act.verb == "return" and act.dest is not None and act.dest.name == "private":
            self.put_on_end(s, act, ctx, cards, decks, it)
            return
        if tasks is None and self.step + 1 == len(text.acts):
            do_simple(s, act, ctx, cards, numbers, by)
            if s.winner != RUNNING:
                s.agenda.append(self.next(it))
        else:
            s.agenda.append(self.next(it))
            if tasks is None:
                do_simple(s, act, ctx, cards, numbers, by)
            else:
                s.then(*tasks, *[Reshuffle(seat) for seat in decks])
                return
        for seat in decks:
            if s.winner == RUNNING:
                shuffle_deck(s, seat)

    def put_on_end(self, s: TaiwanState, act: Act, ctx: Ctx, cards: list[int], decks: list[int], it: tuple[int, ...]) -> None:
        """TW-3.1: what somebody looks for in a deck to put it on top or at the bottom goes there after the shuffle."""
        s.agenda.append(self.next(it))
        by = self.choosers(s, act, ctx)
        for seat in decks:
            shuffle_deck(s, seat)
        do_simple(s, act, ctx, cards, _NOWHERE, by)
        for card, seat in hands_of(s, act, ctx, cards, by):
            if PRIVATE <= s.zone[card] < HANDS:
                learn(s, seat, card)

    def numbers(self, s: TaiwanState, act: Act, ctx: Ctx) -> list[int] | None:
        """TW-12.9: how many cards each seat draws or mills; up to a number each says for itself, None while one is asked."""
        found = [0, 0]
        for number, seat in enumerate(actors(s, act, ctx)):
            n = found[seat] = how_many(s, act, acting(ctx, seat))
            if act.target is None or not act.target.is_up_to() or n <= 0:
                continue
            key = NUMBER + SECOND * number + self.step
            given = answer_of(self.aims, key)
            if given is None:
                s.agenda.append(Choice(self.NAME, self.args(), self.aims, key, "number", seat, tuple(range(n + 1))))
                return None
            found[seat] = given[0]
        return found

    def seek(self, s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> list[int]:
        """TW-3.1, TW-12.12: whose Private Decks are looked through and shuffled afterwards, whatever is found. Picking a card out
        of a deck is a search, also where the text says what else is done with it.
        """
        sel = act.target
        if sel is None:
            return _NOWHERE
        found = hands_of(s, act, ctx, cards, self.choosers(s, act, ctx))
        looked: set[int] = set()
        for seat in actors(s, act, ctx):
            looked.update([zone - PRIVATE for zone in selectors.zones_named(s, sel.zone, sel.whose, acting(ctx, seat))])
            if act.verb != "search" and not sel.random:
                tell_search(s, seat, len([card for card, by in found if by == seat]))
        return sorted(looked)

    def named(self, act: Act, cards: list[int]) -> tuple[int, ...]:
        """What "it" means from now on: the cards named last, other than this card."""
        sel = act.using if act.into else act.target
        if sel is None or sel.ref in ("self", "it") or act.verb in ("draw", "mill"):
            return self.it
        return tuple(cards)

    def cards(self, s: TaiwanState, act: Act, ctx: Ctx) -> list[int] | None:
        """The cards of a step, or those whose attack is an amount of money; None while they are being chosen."""
        sel = act.using if act.into else act.target
        if sel is None or act.verb in ("draw", "mill"):
            return []
        found: list[int] = []
        if act.aimed:
            for card in living(s, self.aims, act.step):
                if still_fits(s, act, sel, card, ctx):
                    found.append(card)
            return found
        if sel.ref == "self" and answer_of(self.aims, GONE) is not None:
            return []
        actors = seats(s, ctx, act.actor) if act.verb in ACTOR_VERBS or act.actor not in ("", "you") else [self.seat]
        if act.into and sel.controller not in ("they", "opposing"):
            actors = [self.seat]  # whose attack an amount is says the effect's player, whoever gains or loses it
        for number, actor in enumerate(actors):
            inner = acting(ctx, actor)
            candidates = selectors.matching(s, sel, inner)
            if not (sel.ref and act.verb in ("deploy", "attach")):  # what is named is shown to be none that can be, if it is
                candidates = [card for card in candidates if can_take(s, act, sel, card, inner)]
            if sel.ref or sel.mode == ALL:
                found.extend(unordered(s, candidates) if sel.zone == "hand" else candidates)
                continue
            key = act.step + SECOND * number
            if answer_of(self.aims, key) is None:
                if found and act.verb in ONCE:
                    candidates = without(candidates, found)
                self.ask(s, act, sel, inner, candidates, key)
                return None
            found.extend(living(s, self.aims, key))
        return found

    def choosers(self, s: TaiwanState, act: Act, ctx: Ctx) -> list[int]:
        """TW-12.12: who chose each card of a step that both players do; nobody where the cards are not chosen."""
        found: list[int] = []
        if act.actor == "both" and act.target is not None and act.target.is_chosen():
            for number, actor in enumerate(seats(s, ctx, act.actor)):
                found.extend([actor] * len(living(s, self.aims, act.step + SECOND * number)))
        return found

    def ask(self, s: TaiwanState, act: Act, sel: Sel, ctx: Ctx, candidates: list[int], key: int) -> None:
        """TW-12.12: the acting player picks; a search may find nothing; at random chance picks."""
        n = self.number if sel.mode == CHOSEN else sel.n
        if act.many:
            n *= selectors.times(s, act.foreach, ctx)
        high = n if sel.mode == CHOSEN or sel.high() == sel.n else _MANY
        low = 0 if sel.low() == 0 or searched(act) else min(n, len(candidates))
        if searched(act) and not sel.random:
            show_deck(s, sel, ctx)
        found = lots(s, candidates, high) if sel.random else tuple(candidates)
        if sel.random:
            low = high = len(found)
        s.agenda.append(Pick(self.NAME, self.args(), self.aims, key, act.verb, chooser(s, ctx.actor, candidates), low, high,
                             found, found if sel.random else ()))


def allowed(s: TaiwanState, act: Act, ctx: Ctx) -> list[int]:
    """The actors of a step for whom its conditions are true."""
    return [seat for seat in actors(s, act, ctx) if selectors.all_true(s, act.conds, acting(ctx, seat))]


class Reshuffle(Task[TaiwanState]):
    """TW-3.1: a searched deck is shuffled after the found cards have left it."""

    NAME: ClassVar[str] = "tw-reshuffle"
    FIELDS: ClassVar[tuple[str, ...]] = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, s: TaiwanState) -> None:
        shuffle_deck(s, self.seat)


def top_cards(s: TaiwanState, act: Act, ctx: Ctx, numbers: list[int]) -> tuple[int, ...]:
    """The cards that are about to be drawn or milled, so many by each seat."""
    taking = [seat for seat in seats(s, ctx, act.actor) if act.verb == "mill" or not barred(s, seat, "draw", -1)]
    return tuple([card for seat in taking for card in s.zones[PRIVATE + seat][::-1][: numbers[seat]]])


def without(cards: list[int], taken: list[int]) -> list[int]:
    """These cards but for those that are taken already."""
    return [card for card in cards if card not in taken]


def unordered(s: TaiwanState, cards: list[int]) -> list[int]:
    """TW-5.2: cards of a hand to which something happens at once: the order in which they were drawn does not show."""
    return sorted(cards, key=s.name_key)


def chooser(s: TaiwanState, actor: int, cards: list[int]) -> int:
    """TW-12.12, TW-5.2: out of a hand that the acting player has not seen its owner picks; nobody else may know what is there."""
    for card in cards:
        if HANDS <= s.zone[card] < PUBLIC and s.know[actor][card] < MEMBER:
            return s.owner[card]
    return actor


def still_fits(s: TaiwanState, act: Act, sel: Sel, card: int, ctx: Ctx) -> bool:
    """TW-12.2: illegal targets are skipped, also those that cannot be targeted any more. What lies neither on the field nor below
    a Figure has stayed what it was.
    """
    return is_target(s, act, card, ctx.seat) and (s.zone[card] < FIELD or selectors.fits(s, sel, card, ctx))


def has_ended(s: TaiwanState, text: Text, card: int, aims: Aims) -> bool:
    """TW-11.6: a permanent effect that would end because its source has left or turned face-down since the activation, be it by
    this effect itself. What was given for the price had left before.
    """
    if text.source != "field" or not is_bound(s, card):
        return False
    if not s.on_field(card):
        return answer_of(aims, AWAY) is None
    return answer_of(aims, GONE) is not None or not s.face[card]


def show_deck(s: TaiwanState, sel: Sel, ctx: Ctx) -> None:
    """TW-12.12: a search shows the deck to the searcher; it is shuffled afterwards."""
    for zone in selectors.zones_named(s, sel.zone, sel.whose, ctx):
        learn_pile(s, ctx.actor, zone)
        s.emit("DeckShown", ctx.actor, origin=zone, to=zone, seen=1 << ctx.actor, masked="")


register(Perform, Reshuffle)
