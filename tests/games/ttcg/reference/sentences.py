"""Random effects, said and meant."""

from __future__ import annotations

from random import Random

from .board import SUBTYPES, TYPES
from .speech import Check, Meant, Pick, Step

CHANGES = ("plus", "minus", "increase", "reduce", "double", "halve", "become", "retype", "turn")


class Author:
    """Makes effects from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def pick(self, zone: str, side: str | None, category: str = "", chosen: bool = False, simple: bool = False) -> Pick:
        chance = self.chance
        made: dict[str, object] = {"zone": zone, "side": side}
        made["category"] = category or chance.choice(("card", "unit", "unit", "spell"))
        made["mode"] = chance.choice(("plain", "plain", "plain", "upto", "exactly", "all")) if not chosen else "plain"
        made["n"] = chance.choice((1, 1, 2)) if made["mode"] != "upto" else chance.choice((2, 3))
        if made["mode"] == "all":
            made["n"] = 1
        if simple:
            return Pick(**made)  # type: ignore[arg-type]
        if chance.random() < 0.3 and made["category"] != "spell":
            made["kind"] = chance.choice(TYPES + SUBTYPES)
        roll = chance.random()
        if roll < 0.12:
            made["least"] = made["most"] = chance.choice((1, 2))
        elif roll < 0.24:
            made["most"] = chance.choice((1, 2))
        elif roll < 0.34:
            made["least"] = 2
        if zone == "field":
            if chance.random() < 0.2:
                made["tapped"] = chance.random() < 0.5
            if chance.random() < 0.2 and side != "opponent":
                made["other"] = True
        if made["category"] == "unit":
            roll = chance.random()
            if roll < 0.12:
                made["stat"] = (chance.choice(("attack", "defense")), chance.choice(("more", "less")),
                                chance.choice((200, 300, 400, 500)))
            elif roll < 0.22 and zone == "field" and made["mode"] in ("plain", "all"):
                made["extreme"] = (chance.choice(("lowest", "highest")), chance.choice(("attack", "defense", "rank")))
                made["n"] = 1
                made["other"] = False
        return Pick(**made)  # type: ignore[arg-type]

    def side(self) -> str | None:
        return self.chance.choice((None, "you", "opponent"))

    def step(self) -> Step:
        chance = self.chance
        verb = chance.choice(("destroy", "tap", "untap", "return", "return", "send", "send", "mill", "draw", "discard", "gain",
                              "lose", "add", "search", "shuffle", "play", "play", "under", "change", "change", "change"))
        n = chance.choice((1, 2, 3))
        if verb in ("draw", "mill", "gain", "lose"):
            each = self.each() if chance.random() < 0.3 else None
            actor = chance.choice(("you", "you", "opponent", "both"))
            if each is not None and actor != "you":
                each = Pick(**{**each.__dict__, "side": "opponent"})  # "they control", "from their discard pile"
            return Step(verb, n=n, actor=actor, each=each)
        if verb == "discard":
            actor = chance.choice(("you", "opponent", "both"))
            pick = self.pick("hand", "you" if actor == "you" else "opponent", simple=actor != "you")
            if pick.mode == "all":
                pick = Pick(**{**pick.__dict__, "mode": "plain"})
            if actor != "you":
                pick = Pick(**{**pick.__dict__, "category": "card", "mode": "plain"})
            return Step(verb, Hand(**pick.__dict__), actor=actor)
        if verb in ("destroy", "tap", "untap"):
            if chance.random() < 0.1:
                return Step(verb, Pick("this"))
            if chance.random() < 0.15:
                pick = self.pick("field", "opponent", chosen=True)
                return Step(verb, pick, actor="opponent")
            return Step(verb, self.pick("field", self.side()))
        if verb == "return":
            zone, side = chance.choice((("field", self.side()), ("discard", "you")))
            to = chance.choice(("hand", "top", "bottom", "deck")) if zone == "field" else chance.choice(("hand", "top", "bottom"))
            return Step(verb, self.alone(self.pick(zone, side), to), to=to)
        if verb == "send":
            zone, side = chance.choice((("field", self.side()), ("discard", "you"), ("hand", "you"), ("discard", "opponent")))
            to = chance.choice(("discard", "top", "bottom")) if zone != "discard" else chance.choice(("top", "bottom"))
            return Step(verb, self.alone(self.pick(zone, side), to), to=to)
        if verb == "add":
            return Step(verb, self.pick(chance.choice(("deck", "discard")), "you"), to="hand")
        if verb == "search":
            pick = self.pick(chance.choice(("deck", "discard")), "you")
            return Step(verb, Pick(**{**pick.__dict__, "mode": "plain" if pick.mode in ("exactly", "all") else pick.mode}))
        if verb == "shuffle":
            return Step(verb, self.pick(chance.choice(("hand", "discard")), "you"))
        if verb == "play":
            pick = self.pick(chance.choice(("hand", "discard")), "you", chosen=True)
            return Step(verb, Pick(**{**pick.__dict__, "n": 1, "directly": chance.random() < 0.4}))
        if verb == "under":
            pick = self.pick(chance.choice(("hand", "discard")), "you", chosen=True)
            return Step(verb, Pick(**{**pick.__dict__, "n": 1}), onto=Pick("this"))
        return self.change()

    def alone(self, pick: Pick, to: str) -> Pick:
        """One card where the order of several would be another question."""
        if to in ("top", "bottom") and (pick.n != 1 or pick.mode == "all"):
            return Pick(**{**pick.__dict__, "n": 1, "mode": "plain"})
        return pick

    def each(self) -> Pick:
        pick = self.pick(*self.chance.choice((("field", "you"), ("field", "opponent"), ("discard", "you"))))
        return Pick(**{**pick.__dict__, "mode": "plain", "n": 1, "extreme": None, "other": False})

    def change(self) -> Step:
        chance = self.chance
        verb = chance.choice(CHANGES)
        pick = Pick("this") if chance.random() < 0.15 else self.pick("field", self.side(), "unit")
        stat = chance.choice(("attack", "defense"))
        n = chance.choice((50, 100, 250, 400))
        if verb == "become" and chance.random() < 0.4:
            stat, n = "rank", chance.choice((1, 3, 4))
        if verb in ("plus", "minus") and chance.random() < 0.2:
            stat, n = "rank", chance.choice((1, 2))
        each = self.each() if verb in ("plus", "minus") and stat != "rank" and chance.random() < 0.3 else None
        lasts = chance.choice(("", "this turn", "until your next turn"))
        return Step(verb, pick, n=n, stat=stat, to=chance.choice(TYPES), each=each, lasts=lasts)

    def cost(self) -> Step:
        chance = self.chance
        verb = chance.choice(("lose", "mill", "discard", "discard", "tap", "destroy", "send", "return"))
        if verb in ("lose", "mill"):
            return Step(verb, n=chance.choice((1, 2, 3)))
        if verb == "discard":
            return Step(verb, Hand(**self.pick("hand", "you", chosen=True).__dict__))
        zone = "field" if verb != "send" else chance.choice(("hand", "discard", "field"))
        pick = self.pick(zone, "you", chosen=True)
        other = zone == "field" and (verb == "tap" or chance.random() < 0.7)
        to = chance.choice(("hand", "top")) if verb == "return" else "bottom"
        if verb == "send" and zone != "discard":
            to = chance.choice(("discard", "bottom"))
        return Step(verb, Pick(**{**pick.__dict__, "extreme": None, "other": other, "n": 1}), to=to)

    def check(self) -> Check:
        chance = self.chance
        what = chance.choice(("control", "control", "have", "points"))
        if what == "points":
            return Check(what, compare=chance.choice(("more", "less")), n=chance.choice((55, 60, 65)))
        zone = "field" if what == "control" else chance.choice(("hand", "discard"))
        pick = self.pick(zone, "you", chosen=True)
        return Check(what, Pick(**{**pick.__dict__, "extreme": None}), chance.choice(("more", "less", "exactly")),
                     chance.choice((1, 2, 3)))

    def meant(self) -> Meant:
        chance = self.chance
        steps = tuple(self.step() for _ in range(chance.choice((1, 1, 1, 2, 2))))
        first = steps[0]
        if (len(steps) == 2 and first.verb in ("tap", "untap", "play", "double", "plus") and first.pick.zone in ("field", "hand")
                and first.pick.mode in ("plain", "exactly") and first.pick.n == 1 and chance.random() < 0.6):
            again = chance.choice(("destroy", "tap", "untap", "plus", "minus", "double"))
            steps = (first, Step(again, Pick("it"), n=100, stat=chance.choice(("attack", "defense"))))
        costs = tuple(self.cost() for _ in range(chance.choice((0, 0, 0, 1, 1, 2))))
        if any(step.verb == "mill" for step in costs):  # what is milled cannot be promised for the rest of the price
            costs = costs[:1]
        return Meant(steps, costs, self.check() if chance.random() < 0.2 else None)


class Hand(Pick):
    """Cards to discard: they come from the hand without saying so (TT-A4)."""

    def words(self, by: str = "you") -> str:
        said = super().words(by)
        return said.replace(" from your hand", "").replace(" from their hand", "").replace(" from your opponent's hand", "")
