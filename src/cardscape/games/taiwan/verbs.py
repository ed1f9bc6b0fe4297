"""What the verbs of effects do to cards, players, the stack and the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from cardscape.engine.atoms import BOTTOM, TOP
from cardscape.engine.state import RUNNING
from cardscape.engine.task import Task, make
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan import leaving, money, onfield, piles, selectors, values
from cardscape.games.taiwan.context import Ctx, seats, who
from cardscape.games.taiwan.controlling import is_held
from cardscape.games.taiwan.grid import BESIDE, SIDE, flip, index_of
from cardscape.games.taiwan.happening import note
from cardscape.games.taiwan.interrupting import do_answer
from cardscape.games.taiwan.meaning import CHOSEN, Act
from cardscape.games.taiwan.players import barred
from cardscape.games.taiwan.table import (
    DEAD,
    HANDS,
    POSES,
    PRIVATE,
    PUBLIC,
    SILENCED,
    SUPPORT,
    TaiwanState,
)  # fmt: skip

if TYPE_CHECKING:
    from cardscape.games.taiwan.performing import Perform

ACTOR_VERBS: Final = frozenset(("discard", "search"))
FOLLOWED: Final = frozenset(("deploy", "set", "move", "control", "turn", "orient", "arrange", "attach"))
"""Verbs in which something may be chosen card by card."""
_PREVENTED: Final = {"silence": "silenced", "turn": "turned_down"}
"""What a card may say that it cannot be,"""
_LEAVING: Final = ("silence", "send", "return")
"""and by which verbs it leaves the field."""
_ZONES: Final = {"hand": HANDS, "private": PRIVATE, "public": PUBLIC, "dead": DEAD, "silenced": SILENCED}


def follow_up(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int], run: Perform) -> list[Task[Any]] | None:
    """The steps of verbs in which something is chosen card by card; None for verbs that are done at once."""
    verb = act.verb
    by = run.choosers(s, act, ctx)
    if verb == "deploy":
        return [make("tw-special", seat, card, 1, *where(s, act, acting(ctx, seat)), 1 if act.priced else 0, ())
                for card, seat in hands_of(s, act, ctx, cards, by)]
    if verb == "set":
        return [make("tw-special", seat, card, 0, *where(s, act, acting(ctx, seat)), 0, ())
                for card, seat in hands_of(s, act, ctx, cards, by)]
    if verb == "move":
        return [make("tw-move", seat, card, *where(s, act, acting(ctx, seat)), ())
                for card, seat in front_first(s, act, hands_of(s, act, ctx, cards, by))
                if not values.forbidden(s, card, "moved", False, ctx.seat)]
    if verb == "control":
        return [make("tw-take-control", seat, card, run.text, run.card, act.step, ctx.seat, ())
                for card, seat in hands_of(s, act, ctx, cards, by) if not is_held(s, card, seat, ctx.seat)]
    if verb == "turn" and act.state == "face_up":
        return [make("tw-turn-up", card, ()) for card in cards]
    if verb == "orient" and act.state == "any":
        return [make("tw-orient", seat, card, ()) for card, seat in hands_of(s, act, ctx, cards, by)]
    if verb == "arrange":
        return [make("tw-arrange", seat, tuple([card for card, mine in hands_of(s, act, ctx, cards, by) if mine == seat]), ())
                for seat in actors(s, act, ctx)]
    if verb == "attach":
        handled = hands_of(s, act, ctx, cards, by)
        return [make("tw-attach", seat, tuple([card for card, mine in handled if mine == seat]), hosts(s, act, acting(ctx, seat)))
                for seat in actors(s, act, ctx)]
    return None


def front_first(s: TaiwanState, act: Act, handled: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """TW-12.12: cards that move one slot at once do not stand in each other's way: whoever is in front goes first."""
    step = BESIDE.get(act.dest.position) if act.dest is not None and len(handled) > 1 else None
    if step is None:
        return handled

    def front(one: tuple[int, int]) -> int:
        index = flip(one[1], s.index(one[0]))
        return -(index % SIDE * step[0] + index // SIDE * step[1])

    return sorted(handled, key=front)


def actors(s: TaiwanState, act: Act, ctx: Ctx) -> list[int]:
    """TW-12.12: the players who do a step: you, unless it names somebody else; of both the turn player first."""
    return seats(s, ctx, act.actor) if act.actor else [ctx.seat]


def acting(ctx: Ctx, seat: int) -> Ctx:
    """The same words when this player acts."""
    return ctx if ctx.actor == seat else Ctx(ctx.source, ctx.seat, seat, ctx.it, ctx.that, ctx.number)


def hands_of(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int], by: list[int]) -> list[tuple[int, int]]:
    """TW-4.2, TW-12.12: each card of a step with the player who handles it; where both do something each has the cards that they
    chose (``by`` goes with the cards), of others the own ones.
    """
    seats_now = actors(s, act, ctx)
    if len(seats_now) == 1:
        return [(card, seats_now[0]) for card in cards]
    if by:
        return list(zip(cards, by, strict=True))
    return [(card, s.side(card)) for card in cards]


def where(s: TaiwanState, act: Act, ctx: Ctx) -> tuple[str, int, int]:
    """Where a card may go: the words of the slot, the seat it speaks of, and the slot or card it is measured from."""
    dest = act.dest
    if dest is None or dest.name != "slot":
        return ("", ctx.actor, -1)
    if dest.x >= 0:
        return ("at", ctx.actor, flip(ctx.actor, index_of(dest.x, dest.y)) if dest.x < 5 and 0 <= dest.y < 5 else -1)
    if dest.position == "home":
        return ("home", who(s, ctx, dest.whose or "they"), -1)
    if dest.position in ("ahead", "behind", "left", "right"):
        return (dest.position, ctx.actor, ctx.it[0] if ctx.it else ctx.source)
    return (dest.position, ctx.actor, -1)


def hosts(s: TaiwanState, act: Act, ctx: Ctx) -> tuple[int, ...]:
    """The Figures that cards may be attached to."""
    if act.under is None:
        return ()
    return tuple([card for card in selectors.matching(s, act.under, ctx) if s.up(card) and s.card(card).figure])


def do_simple(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int], numbers: list[int], by: list[int]) -> None:
    """A verb that is done at once to the given cards or by the named players; each seat draws or mills that number of cards.
    ``by`` is who chose which card, where both players did.
    """
    verb = act.verb
    if act.money:
        do_money(s, act, ctx, cards)
    elif verb == "draw":
        do_draw(s, act, ctx, numbers)
    elif verb == "mill":
        for seat in seats(s, ctx, act.actor):
            piles.mill(s, seat, numbers[seat])
    elif verb == "destroy":
        leaving.destroy(s, breakable(s, cards, ctx.seat), "effect")
    elif verb in ("negate", "cancel", "redirect"):
        do_answer(s, act, ctx, cards)
    elif verb == "shuffle":
        do_shuffle(s, act, ctx, cards)
    elif verb in ("look", "reveal"):
        do_show(s, act, ctx, cards)
    elif verb == "search":
        do_find(s, act, ctx, cards, by)
    else:
        do_cards(s, act, ctx, cards)


def breakable(s: TaiwanState, cards: list[int], seat: int) -> list[int]:
    """TW-0.4: of these cards those on the field that an effect of this player can destroy."""
    return [card for card in cards if s.on_field(card) and not values.forbidden(s, card, "destroyed", False, seat)]


def do_cards(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """TW-12.12, TW-0.4: the same is done to all cards at once: what one of them forbids is forbidden until all are gone."""
    done = _PREVENTED.get(act.verb, "")
    if done:
        cards = [card for card in cards if not values.forbidden(s, card, done, False, ctx.seat)]
    if act.verb in ("place", "remove"):
        change_counters(s, act, ctx, cards)
        return
    lay = leaving.part(s, cards) if len(cards) > 1 and act.verb in _LEAVING else {}
    for card in leaving.suites_first(s, cards):
        do_card(s, act, ctx, card, lay.get(card))


def how_many(s: TaiwanState, act: Act, ctx: Ctx) -> int:
    """The number of cards a step speaks of, for each fitting card."""
    sel = act.target
    n = 1 if sel is None else ctx.number if sel.mode == CHOSEN else sel.n
    return n * selectors.times(s, act.foreach, ctx, act.recalls) if act.foreach else n


def counted(s: TaiwanState, act: Act, ctx: Ctx, card: int) -> int:
    """How often a step is done to a card: "for each growth counter on it" speaks of that card, unless it is this one or named
    before.
    """
    if not act.foreach or act.target is None or act.target.ref:
        return selectors.times(s, act.foreach, ctx)
    return selectors.times(s, act.foreach, Ctx(ctx.source, ctx.seat, ctx.actor, (card,), ctx.that, ctx.number))


def do_draw(s: TaiwanState, act: Act, ctx: Ctx, numbers: list[int]) -> None:
    """TW-12.12: draws of both players are one change; who cannot draw does not."""
    drawing = [seat for seat in seats(s, ctx, act.actor) if not barred(s, seat, "draw", -1)]
    if len(drawing) == 2:
        piles.draw_both(s, numbers)
    elif drawing:
        piles.draw(s, drawing[0], numbers[drawing[0]])


def do_money(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """TW-1.5, TW-12.12: gains, losses, payments and thefts; of both players the turn player's is told first."""
    players = seats(s, ctx, act.actor)
    if len(players) == 1:
        change_money(s, act.verb, players[0], money_amount(s, act, acting(ctx, players[0]), cards))
        return
    whose = act.using.controller if act.using is not None else ""
    amounts = [0, 0]
    for seat in players:
        mine = cards
        if whose in ("they", "opposing"):
            mine = [card for card in cards if (s.side(card) == seat) == (whose == "they")]
        amounts[seat] = money_amount(s, act, acting(ctx, seat), mine)
    if act.verb == "lose":
        money.lose_both(s, amounts)
        return
    if act.verb == "pay":
        money.pay_both(s, amounts)
        return
    if act.verb == "steal":
        money.lose_both(s, amounts[::-1])  # each loses what the other steals, both at once
    for seat in players:
        if s.winner == RUNNING:
            change_money(s, "gain", seat, amounts[seat])


def change_money(s: TaiwanState, verb: str, seat: int, amount: int) -> None:
    """TW-1.5, TW-0.4: one player gains, loses, pays or steals."""
    if verb == "gain":
        if not barred(s, seat, "gain", -1):
            money.gain(s, seat, amount)
    elif verb == "lose":
        money.lose(s, seat, amount)
    elif verb == "pay":
        money.pay(s, seat, money.within_means(s, seat, amount))
    else:
        steal(s, seat, amount)


def steal(s: TaiwanState, seat: int, n: int) -> None:
    """The opponent loses money and the player gains as much."""
    money.lose(s, 1 - seat, n)
    if s.winner == RUNNING and not barred(s, seat, "gain", -1):
        money.gain(s, seat, n)


def money_amount(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> int:
    """TW-11.9: an amount as printed, times a number or cards, or read off a stat of the given cards; fractions round down."""
    n = act.amount
    if act.into:
        n = sum([values.read_off(s, card, act.into, act.recalls) for card in cards])
    if act.per == "half":
        n //= 2
    elif act.per == "number":
        n *= ctx.number
    return n * selectors.times(s, act.foreach, ctx, act.recalls) if act.foreach else n


def do_card(s: TaiwanState, act: Act, ctx: Ctx, card: int, lay: tuple[int, ...] | None) -> None:
    """One card is silenced, sent, returned, discarded, turned, oriented or detached; how it ``lay`` if it leaves the field
    together with others.
    """
    verb = act.verb
    if verb == "silence":
        up = act.state != "face_down"
        leaving.send(s, card, SILENCED, "CardSilenced", "face-down" if not up else "", up=up, lay=lay)
    elif verb == "discard":
        piles.discard(s, card)
    elif verb == "send":
        leaving.send(s, card, DEAD, "CardSentToDeadZone", "sent", lay=lay)
    elif verb == "detach":
        detach(s, card)
    elif verb == "return":
        put_back(s, act, card, lay)
    elif verb == "turn":
        if s.up(card):
            onfield.turn_down(s, card)
    elif verb == "orient" and s.up(card) and s.card(card).figure and s.pose[card] != POSES.index(act.state):
        onfield.orient(s, card, POSES.index(act.state))


def change_counters(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """TW-13.6, TW-12.12: growth counters are placed or removed, on all cards as many as are counted before the first of them."""
    sign = 1 if act.verb == "place" else -1
    if not act.foreach:
        for card in cards:
            onfield.add_counters(s, card, sign * (s.growth[card] if act.bound == "all" else act.amount))
        return
    for card, n in [(card, s.growth[card] if act.bound == "all" else act.amount * counted(s, act, ctx, card)) for card in cards]:
        onfield.add_counters(s, card, sign * n)


def detach(s: TaiwanState, card: int) -> None:
    """TW-8.12: a supporter goes to its owner's Dead Zone."""
    if s.zone[card] >= SUPPORT:
        host = s.host[card]
        s.emit("SupportersDropped", s.side(host), host, n=1)
        leaving.send(s, card, DEAD, "CardSentToDeadZone", "supporter")
        note(s, k.DROPPED, s.owner[card], card, s.owner[card], other=host)


def put_back(s: TaiwanState, act: Act, card: int, lay: tuple[int, ...] | None) -> None:
    """To the hand, or to the top or bottom of a deck, of its owner."""
    dest = act.dest
    to = _ZONES[dest.name] if dest is not None and dest.name in _ZONES else HANDS
    at = BOTTOM if dest is not None and dest.position == "bottom" else TOP
    if s.zone[card] != to + s.owner[card] or is_elsewhere(s, card, at):
        leaving.send(s, card, to, "CardReturned", "", at, lay=lay)


def is_elsewhere(s: TaiwanState, card: int, at: int) -> bool:
    """Whether a card of a deck does not lie at its end already: it goes from the top to the bottom, or from anywhere on top."""
    cards = s.zones[s.zone[card]]
    return s.zone[card] in (PRIVATE, PRIVATE + 1, PUBLIC, PUBLIC + 1) and cards[0 if at == BOTTOM else -1] != card


def do_shuffle(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """Shuffle a deck, or cards into it."""
    if act.target is not None:
        owners = sorted({s.owner[card] for card in cards})
        lay = leaving.part(s, cards)
        for card in leaving.suites_first(s, cards):
            leaving.send(s, card, PRIVATE, "CardReturned", "shuffled", lay=lay.get(card))
        for seat in owners:
            piles.shuffle_deck(s, seat)
        return
    whose = act.zone.whose if act.zone is not None else ""
    for actor in actors(s, act, ctx):
        for seat in seats(s, acting(ctx, actor), whose or "they"):
            piles.shuffle_deck(s, seat)


def do_find(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int], by: list[int]) -> None:
    """TW-12.12: the found card is shown to both and goes to its owner's hand; who acts is who searches."""
    found = hands_of(s, act, ctx, cards, by)
    for seat in actors(s, act, ctx):
        mine = [card for card, searcher in found if searcher == seat]
        tell_search(s, seat, len(mine))
        for card in mine:
            onfield.show(s, card, 3, seat)
            leaving.send(s, card, HANDS, "CardReturned", leaving.FOUND)


def tell_search(s: TaiwanState, seat: int, n: int) -> None:
    """DeckSearched: who looked through a deck, and how many cards were found."""
    s.emit("DeckSearched", seat, n=n)
    note(s, k.SEARCHED, seat)


def do_show(s: TaiwanState, act: Act, ctx: Ctx, cards: list[int]) -> None:
    """TW-5.1, TW-12.12: to look at cards shows them to the acting player, to reveal them to both."""
    players = actors(s, act, ctx)
    for seat in players:
        shown = cards if len(players) == 1 or act.verb == "look" else [card for card in cards if s.side(card) == seat]
        if act.zone is not None:
            for zone in selectors.zones_named(s, act.zone.name, act.zone.whose, acting(ctx, seat)):
                pile = s.zones[zone]
                shown = [*shown, *(sorted(pile, key=s.name_key) if HANDS <= zone < PUBLIC else pile)]
        for card in shown:
            onfield.show(s, card, 1 << seat if act.verb == "look" else 3, seat)
