"""Possible worlds: copies of a match in which what a viewer cannot know is dealt anew."""

from __future__ import annotations

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Definition
from cardscape.engine.state import KNOWN, POOLED, UNKNOWN, State
from cardscape.engine.zones import ROW


def sample(s: State, viewer: int, chance: Chance, changes: int = -1) -> State:
    """A world the viewer cannot tell from this one: view, options and history are the same, the rest is dealt anew.

    ``changes`` limits how many hidden cards take part (-1: all), which the secrecy tests use to keep two worlds together longer.
    """
    new = s.copy()
    new.chance = chance.fork()
    worlds = [new]
    for number, old in enumerate(s.checkpoints):
        kept = old.copy()
        kept.chance = new.chance.copy()
        new.checkpoints[number] = kept
        worlds.append(kept)
    loose = _loose(s, viewer)
    if changes >= 0:
        chance.shuffle(loose)
        loose = sorted(loose[:changes])
    for owner in (0, 1):
        mine = [card for card in loose if s.owner[card] == owner]
        _replace(s, worlds, viewer, owner, [card for card in mine if s.know[viewer][card] == UNKNOWN], chance)
        _exchange(new, worlds, viewer, mine, chance)
    allowed = set(loose) if changes >= 0 else None
    for world in worlds:
        _reorder(world, viewer, chance, allowed)
        world.shown = [None] * len(world.shown)
    if new.decision is not None and new.asker is not None and new.decision.seat != viewer:
        _ask_again(new)
    return new


def _ask_again(new: State) -> None:
    """The other player's open question is asked anew: its options depend on the cards just dealt."""
    decision, asker = new.decision, new.asker
    if decision is None or asker is None:
        return
    seat = decision.seat
    new.decisions -= 1
    new.asked = new.asked[:]
    new.asked[seat] -= 1
    new.decision = None
    new.asker = None
    new.picks = []
    asker.run(new)


def _loose(s: State, viewer: int) -> list[int]:
    """Slots whose card the viewer cannot name, now or in any state that may come back."""
    know = s.know[viewer]
    count = len(know)
    seen = {entry % count for entry in s.sightings if entry >= 0 and entry // count == viewer} if s.checkpoints else set()
    return [card for card in range(count)
            if know[card] != KNOWN and card not in seen and all(old.know[viewer][card] != KNOWN for old in s.checkpoints)]


def _replace(s: State, worlds: list[State], viewer: int, owner: int, free: list[int], chance: Chance) -> None:
    """Put other cards into slots of which the viewer knows nothing at all."""
    if not free:
        return
    guess = s.game.guess(s, viewer, owner, free, chance)
    if not guess:
        return
    table = {id(card): number for number, card in enumerate(s.cards)}
    fresh: list[Definition] = []
    numbers: list[int] = []
    base = len(worlds[0].cards)
    for card in guess:
        number = table.get(id(card))
        if number is None:
            number = base + len(fresh)
            table[id(card)] = number
            fresh.append(card)
        numbers.append(number)
    for world in worlds:
        if fresh:
            world.extend(fresh)
        defn = world.defn[:]
        for slot, number in zip(free, numbers, strict=True):
            defn[slot] = number
        world.defn = defn
        world.renew(free)


def _exchange(new: State, worlds: list[State], viewer: int, slots: list[int], chance: Chance) -> None:
    """Deal the copies that may be anywhere among one player's hidden places anew."""
    slots = [c for c in slots if all(world.know[viewer][c] <= POOLED for world in worlds)]
    if len(slots) < 2:
        return
    dealt = slots[:]
    chance.shuffle(dealt)
    game = new.game
    for i, slot in enumerate(slots):
        if game.may_be(new, viewer, slot, dealt[i]):
            continue
        for j, other in enumerate(slots):
            if game.may_be(new, viewer, slot, dealt[j]) and game.may_be(new, viewer, other, dealt[i]):
                dealt[i], dealt[j] = dealt[j], dealt[i]
                break
        else:
            return
    for world in worlds:
        for name in type(world).COPY_BOUND:
            column = getattr(world, name)
            fresh = column[:]
            for slot, source in zip(slots, dealt, strict=True):
                fresh[slot] = column[source]
            setattr(world, name, fresh)
        know = world.know[viewer]
        levels = [know[source] for source in dealt]
        for slot, level in zip(slots, levels, strict=True):
            know[slot] = level


def _reorder(world: State, viewer: int, chance: Chance, allowed: set[int] | None) -> None:
    """Change the order of what lies in hidden piles and hands."""
    know = world.know[viewer]
    for number, cards in enumerate(world.zones):
        spec = world.game.zones[number]
        if spec.shape == ROW or spec.sees(viewer, True):
            continue
        spots = [i for i, card in enumerate(cards) if know[card] != KNOWN and (allowed is None or card in allowed)]
        moved = [cards[i] for i in spots]
        chance.shuffle(moved)
        for i, card in zip(spots, moved, strict=True):
            cards[i] = card
