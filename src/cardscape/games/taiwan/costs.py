"""Costs: whether they can be paid, what has to be chosen for them, and their payment."""

from __future__ import annotations

from cardscape.engine.assigning import each_its_own
from cardscape.games.taiwan import players, selectors, values
from cardscape.games.taiwan.context import Ctx
from cardscape.games.taiwan.meaning import Act, Text
from cardscape.games.taiwan.money import can_pay
from cardscape.games.taiwan.statements import TAX_ACTIVATE
from cardscape.games.taiwan.table import PRIVATE, TaiwanState


def fee(s: TaiwanState, ctx: Ctx, text: Text) -> int:
    """TW-1.3: the money that is printed as the price of an activation."""
    return sum([amount(s, act, ctx) for act in text.cost if act.verb == "pay"])


def charged(s: TaiwanState, seat: int, card: int) -> int:
    """TW-9.6: what is charged for an activation, of the card as it lies before it is turned or placed face-up for that."""
    return players.tax(s, seat, TAX_ACTIVATE, card)


def amount(s: TaiwanState, act: Act, ctx: Ctx) -> int:
    """The amount of a step, counted for each fitting card."""
    return act.amount * selectors.times(s, act.foreach, ctx)


def payable(s: TaiwanState, ctx: Ctx, text: Text) -> bool:
    """TW-1.3: the whole cost can be paid, no card of it twice."""
    seat, card = ctx.seat, ctx.source
    money = fee(s, ctx, text) if text.fee else 0
    if s.hindered:
        money += charged(s, seat, card)
    if money and not can_pay(s, seat, money):
        return False
    if not text.cost:
        return True
    if text.detaches and (not s.bears(card) or len(s.supporters(card)) < text.detaches):
        return False
    if text.only_detaches:
        return True
    parts: list[tuple[int, list[int]]] = []
    for act in text.cost:
        if act.verb in ("pay", "lose", "gain"):
            if act.verb == "lose" and not can_pay(s, seat, amount(s, act, ctx)):
                return False
            continue
        if act.verb == "mill":
            if len(s.zones[PRIVATE + seat]) < needed(act):
                return False
            continue
        found = candidates(s, ctx, act, text)
        if act.target is not None and act.target.ref and not found:
            return False
        if act.target is not None and act.target.is_chosen():
            if len(found) < needed(act):
                return False
            parts.append((needed(act), found))
    return len(parts) < 2 or covers(parts)


def covers(parts: list[tuple[int, list[int]]]) -> bool:
    """TW-1.3: whether each part of a cost, (number, cards to choose from), can have cards of its own."""
    return each_its_own([cards for need, cards in parts for _ in range(need)])


def to_choose(s: TaiwanState, ctx: Ctx, text: Text) -> list[tuple[Act, list[int]]]:
    """The parts of a cost for which cards have to be chosen, those with the least choice first, each with its cards."""
    found: list[tuple[Act, list[int]]] = []
    for act in text.cost:
        if act.target is not None and act.verb != "mill" and act.target.is_chosen():
            found.append((act, candidates(s, ctx, act, text)))
    if len(found) > 1:
        found.sort(key=_choice)
    return found


def _choice(part: tuple[Act, list[int]]) -> int:
    return len(part[1])


def spare(cards: list[int], rest: list[tuple[Act, list[int]]], taken: list[int]) -> list[int]:
    """TW-1.3: of the cards for one part those that leave enough for the rest of the cost."""
    left = [card for card in cards if card not in taken]
    if not rest:
        return left
    return [card for card in left
            if covers([(needed(act), [one for one in found if one != card and one not in taken]) for act, found in rest])]


def needed(act: Act) -> int:
    return act.target.low() if act.target is not None else 0


def candidates(s: TaiwanState, ctx: Ctx, act: Act, text: Text) -> list[int]:
    """The cards a step of the cost may take; the card itself is no price for its own activation unless it is named."""
    sel = act.target
    if sel is None:
        return []
    found = selectors.matching(s, sel, ctx)
    if len(text.cost) > 1 and sel.is_chosen():
        named = unchosen(s, ctx, text)
        found = [one for one in found if one not in named]
    if act.verb == "place":
        return found
    if act.verb == "remove":
        return [one for one in found if s.growth[one] >= max(act.amount, 1)]
    if not sel.ref:
        found = [one for one in found if one != ctx.source or (sel.zone == "field" and text.role != "activation")]
    return [one for one in found if not undoable(s, act, one, ctx.seat)]


def unchosen(s: TaiwanState, ctx: Ctx, text: Text) -> list[int]:
    """TW-1.3: the cards that parts of a price name without a choice, this card and all of a kind: they pay nothing else."""
    sels = [act.target for act in text.cost if act.target is not None and act.verb != "mill"]
    return [card for sel in sels if not sel.is_chosen() for card in selectors.matching(s, sel, ctx)]


def undoable(s: TaiwanState, act: Act, card: int, seat: int) -> bool:
    """TW-0.4: what cannot happen to a card cannot be its part of a cost."""
    if act.verb == "destroy":
        return values.forbidden(s, card, "destroyed", False, seat)
    if act.verb == "silence":
        return values.forbidden(s, card, "silenced", False, seat)
    if act.verb == "turn":
        down = act.state == "face_down"
        return s.face[card] != (1 if down else 0) or (down and values.forbidden(s, card, "turned_down", False, seat))
    return False
