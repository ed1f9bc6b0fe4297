"""Possible worlds: copies of a match in which what a viewer cannot know is dealt anew."""

from __future__ import annotations

from typing import Any, Final

from cardscape.engine.chance import Chance
from cardscape.engine.decision import Decision, Definition
from cardscape.engine.knowledge import sighted
from cardscape.engine.state import KNOWING, KNOWN, MEMBER, POOLED, UNKNOWN, State
from cardscape.engine.zones import PILE, ROW

_TRIES: Final = 20


def sample(s: State, viewer: int, chance: Chance, changes: int = -1) -> State:
    """A world the viewer cannot tell from this one: view, options and history are the same, the rest is dealt anew.

    ``changes`` limits how many hidden cards take part (-1: all), which the secrecy tests use to keep two worlds together longer.
    Slots and places stay; what lies in them changes. The open question is asked again, because the other player's answers depend
    on the cards just dealt; a deal in which that player would have nothing to decide is dealt again, at last left as it was.
    So is one in which the viewer would be offered something else, for then it is none that could be.
    """
    for _ in range(_TRIES):
        new = deal(s, viewer, chance, changes)
        if ask_again(new) and _same_offer(s, new, viewer):
            return new
    new = s.copy()
    new.chance = chance.fork()
    return new


def deal(s: State, viewer: int, chance: Chance, changes: int = -1) -> State:
    """A copy in which hidden cards are dealt anew; its open question is still the old one."""
    new = s.copy()
    new.chance = chance.fork()
    worlds = [new]
    for number, old in enumerate(s.checkpoints):
        kept = old.copy()
        kept.chance = new.chance.copy()
        new.checkpoints[number] = kept
        worlds.append(kept)
    pinned = _pinned(s, viewer)
    loose = [card for card in _loose(s, viewer) if card not in pinned]
    if not s.checkpoints:
        for card in pinned:
            _relocate(new, card, loose, chance)
    if changes >= 0:
        chance.shuffle(loose)
        if chance.below(2):  # most hidden cards lie in piles, most secrets in hands and rows
            loose.sort(key=lambda card: s.game.zones[s.zone[card]].shape == PILE)
        loose = sorted(loose[:changes])
    know, owners = s.know[viewer], s.owner
    for owner in (0, 1):
        mine = [card for card in loose if owners[card] == owner]
        _replace(s, worlds, viewer, owner, [card for card in mine if know[card] == UNKNOWN], chance)
        if s.checkpoints:
            adrift = [card for card in mine if _at_most(worlds, viewer, card, POOLED)]
        else:
            adrift = [card for card in mine if know[card] <= POOLED]
        for sort in s.game.sorts(s, adrift):
            _exchange(worlds, viewer, sort, chance)
    if any(any(world.members[viewer * len(s.zones) : (viewer + 1) * len(s.zones)]) for world in worlds):
        for group in _neighbours(worlds, viewer, loose):
            _exchange(worlds, viewer, group, chance)
    for world in worlds:
        world.forget_pictures()
        world.face_cards()
    return new


def _open(s: State) -> Decision | None:
    """The open question, read afresh: a compiler may believe that nothing changed since it was cleared."""
    return s.decision


def ask_again(new: State) -> bool:
    """Ask the open question again; false if in this world there is nothing to decide, also if it went on to a later question."""
    decision, asker = new.decision, new.asker
    if decision is None or asker is None:
        return True
    seat, events = decision.seat, new.events
    new.asked[seat] -= 1
    new.decision = None
    new.asker = None
    new.picks = []
    asker.run(new)
    again = _open(new)
    return (again is not None and again.seat == seat and again.number == decision.number and again.kind == decision.kind
            and new.events == events)


def _same_offer(s: State, new: State, viewer: int) -> bool:
    """Whether the viewer, if asked, has the same options."""
    asked, again = s.decision, new.decision
    if asked is None or again is None or asked.seat != viewer:
        return True
    if len(asked.options) != len(again.options):
        return False
    for number, one in enumerate(asked.options):
        two = again.options[number]
        if (one.kind != two.kind or one.card is not two.card or one.at != two.at or one.target is not two.target
                or one.to != two.to or one.n != two.n or one.label != two.label):
            return False
    return True


def _loose(s: State, viewer: int) -> list[int]:
    """Slots whose card the viewer cannot name, now or in any state that may come back."""
    loose = [card for card, level in enumerate(s.know[viewer]) if level != KNOWN]
    if not s.checkpoints:
        return loose
    seen: set[int] = set()
    for entry in s.sightings[s.checkpoints[0].mark :]:
        sighting = sighted(s, entry)
        if sighting is not None and sighting.viewer == viewer:
            seen.add(sighting.card)
            seen.add(sighting.twin)
    return [card for card in loose if card not in seen and _at_most(s.checkpoints, viewer, card, MEMBER)]


def _pinned(s: State, viewer: int) -> list[int]:
    """Hidden cards of which the viewer knows the names, because a running effect was announced with them."""
    found: list[int] = []
    for record in s.announced():
        for name in type(record).FIELDS:
            if name.startswith("@"):
                value = getattr(record, name[1:])
                for card in value if isinstance(value, tuple) else (value,):
                    if card >= 0 and UNKNOWN < s.know[viewer][card] < KNOWN and card not in found:
                        found.append(card)
    return found


def _relocate(new: State, card: int, loose: list[int], chance: Chance) -> None:
    """A pinned card keeps its slot, not its place: in a pile it changes places with some hidden card."""
    cards = new.zones[new.zone[card]]
    if new.game.zones[new.zone[card]].shape == PILE:
        places = [place for place, other in enumerate(cards) if other == card or other in loose]
        here, there = cards.index(card), places[chance.below(len(places))]
        cards[here], cards[there] = cards[there], cards[here]


def _at_most(worlds: list[State], viewer: int, card: int, level: int) -> bool:
    """Whether the viewer knows no more than that of a card in any of the worlds."""
    for world in worlds:  # noqa: SIM110 (a generator would cost more than the loop)
        if world.know[viewer][card] > level:
            return False
    return True


def _replace(s: State, worlds: list[State], viewer: int, owner: int, free: list[int], chance: Chance) -> None:
    """Put other cards into slots of which the viewer knows nothing at all."""
    if not free:
        return
    guess = s.game.guess(s, viewer, owner, free, chance)
    if not guess:
        return
    table = s.numbered()
    added: dict[int, int] = {}
    fresh: list[Definition] = []
    numbers: list[int] = []
    base = len(worlds[0].cards)
    for card in guess:
        number = table.get(id(card))
        if number is None:
            number = added.get(id(card))
            if number is None:
                number = base + len(fresh)
                added[id(card)] = number
                fresh.append(card)
        numbers.append(number)
    for world in worlds:
        if fresh:
            world.extend(fresh)
        defn = world.defn[:]
        for slot, number in zip(free, numbers, strict=True):
            defn[slot] = number
        world.defn = defn
        world.face_cards()
        world.renew(free)
    unfit = [slot for slot in s.game.choosy(worlds[0], viewer, free) if not s.game.may_be(worlds[0], viewer, slot, slot)]
    for world, old in zip(worlds, [s, *s.checkpoints], strict=True):
        for name in type(world).COPY_BOUND if unfit else ():
            before = getattr(old, name)
            fresh_column = getattr(world, name)[:]
            for slot in unfit:
                fresh_column[slot] = before[slot]
            setattr(world, name, fresh_column)


def _exchange(worlds: list[State], viewer: int, slots: list[int], chance: Chance) -> None:
    """Deal the copies in these slots anew among them, in the present and in every state that may come back."""
    if len(slots) < 2:
        return
    new = worlds[0]
    dealt = slots[:]
    chance.shuffle(dealt)
    choosy = new.game.choosy(new, viewer, slots)
    if choosy and not _fits(new, viewer, set(choosy), slots, dealt):
        dealt = _fitted(new, viewer, choosy, slots, dealt, chance)
    for world in worlds:
        for name in type(world).COPY_BOUND:
            column: list[Any] = getattr(world, name)
            fresh = column[:]
            for place, slot in enumerate(slots):
                fresh[slot] = column[dealt[place]]
            setattr(world, name, fresh)
        if world.shared & KNOWING:
            world.detach(KNOWING)
        know = world.know[viewer]
        levels = [know[source] for source in dealt]
        for place, slot in enumerate(slots):
            know[slot] = levels[place]


def _fits(new: State, viewer: int, choosy: set[int], slots: list[int], dealt: list[int]) -> bool:
    """Whether every slot that does not take any card could hold the copy that was dealt to it."""
    game = new.game
    for place, slot in enumerate(slots):  # noqa: SIM110 (a generator would cost more than the loop)
        if slot in choosy and not game.may_be(new, viewer, slot, dealt[place]):
            return False
    return True


def _fitted(new: State, viewer: int, choosy: list[int], slots: list[int], dealt: list[int], chance: Chance) -> list[int]:
    """A deal in which every choosy slot holds a copy that could lie there. Each that fits is as likely as the others: if the one
    that lies there in truth were likelier, the worlds would tell it. Slots with few such copies are served first.
    """
    takers = [(len(copies), slot, copies) for slot, copies in
              [(slot, [copy for copy in dealt if new.game.may_be(new, viewer, slot, copy)]) for slot in choosy]]
    takers.sort()
    for _ in range(_TRIES):
        given: dict[int, int] = {}
        taken: set[int] = set()
        for _, slot, copies in takers:
            free = [copy for copy in copies if copy not in taken]
            if not free:
                break
            given[slot] = free[chance.below(len(free))]
            taken.add(given[slot])
        if len(given) == len(takers):
            others = [copy for copy in dealt if copy not in taken]
            return [given[slot] if slot in given else others.pop() for slot in slots]
    return slots


def _neighbours(worlds: list[State], viewer: int, loose: list[int]) -> list[list[int]]:
    """Groups of slots that lie together, now and in every state that may come back, with a known member among them."""
    groups: dict[tuple[int, ...], list[int]] = {}
    if len(worlds) == 1:
        return _members_lie(worlds[0], viewer, loose)
    for slot in loose:
        where = (worlds[0].owner[slot], *[world.zone[slot] for world in worlds])
        groups.setdefault(where, []).append(slot)
    zones = worlds[0].game.zones
    return [group for where, group in groups.items()
            if any(world.know[viewer][slot] == MEMBER for slot in group for world in worlds)
            and not any(zones[zone].shape == ROW for zone in where[1:])]


def _members_lie(world: State, viewer: int, loose: list[int]) -> list[list[int]]:
    """The same, if no state may come back."""
    know, owner, zone = world.know[viewer], world.owner, world.zone
    zones = world.game.zones
    groups: dict[int, list[int]] = {}
    for slot in loose:
        if know[slot] == MEMBER and zones[zone[slot]].shape != ROW:
            groups[2 * zone[slot] + owner[slot]] = []
    for slot in loose:
        group = groups.get(2 * zone[slot] + owner[slot])
        if group is not None:
            group.append(slot)
    return list(groups.values())
