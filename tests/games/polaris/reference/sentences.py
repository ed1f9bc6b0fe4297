"""Random effects, said and meant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .board import ATK, BONUS, FAMILIES, GRD, KEYWORDS
from .speech import Check, Meant, Pick, Step

NAMING = ("turn", "plus", "double", "summon", "control", "tap", "untap")
"""Verbs after which "it" can be spoken of."""


class Author:
    """Makes effects from one seed."""

    def __init__(self, seed: int, way: str = "") -> None:
        self.chance = Random(seed)
        self.way = way
        """How the Force is activated that says it (PL-13.12: an Instant makes one-time changes only)."""
        self.this = Pick("this", category="force" if way else "creature")

    def side(self) -> str | None:
        return self.chance.choice((None, "you", "opponent"))

    def pick(self, zone: str, side: str | None, category: str = "", chosen: bool = False) -> Pick:
        chance = self.chance
        mode = "plain" if chosen else chance.choice(("plain", "plain", "plain", "upto", "exactly", "all"))
        n = {"upto": chance.choice((2, 3)), "all": 1}.get(mode, chance.choice((1, 1, 2)))
        category = category or chance.choice(("card", "creature", "creature", "force"))
        made = Pick(mode, n, category, zone=zone, side=side)
        if chance.random() < 0.25:
            kinds = FAMILIES if category != "creature" else (*FAMILIES, "normal", "Assembly", "Advance")
            made = replace(made, kind=chance.choice(kinds))
        if chance.random() < 0.12:
            made = replace(made, mark=chance.choice("AB"))
        if zone == "field":
            if chance.random() < 0.2 and side != "opponent":
                made = replace(made, other=True)
            if category == "force" and chance.random() < 0.3:
                made = replace(made, tapped=chance.random() < 0.5)
            if category == "creature" and chance.random() < 0.25:
                made = replace(made, guarding=chance.random() < 0.5)
        if category == "creature":
            roll = chance.random()
            if roll < 0.15:
                made = replace(made, spec=(chance.choice((ATK, GRD)), chance.choice(("more", "less")),
                                           chance.choice((500, 800, 1000))))
            elif roll < 0.25 and zone == "field" and mode in ("plain", "all"):
                made = replace(made, extreme=(chance.choice(("lowest", "highest")), chance.choice((ATK, GRD))), n=1, other=False)
        return made

    def loose(self, pick: Pick) -> Pick:
        """Without what the step asks for or makes senseless anyway."""
        return replace(pick, tapped=None, guarding=None)

    def each(self) -> Pick:
        zone, side = self.chance.choice((("field", "you"), ("field", "opponent"), ("discard", "you"), ("hand", "you")))
        pick = replace(self.pick(zone, side, chosen=True), n=1, extreme=None, other=False)
        return pick if zone != "hand" else Pick(zone=zone, side=side)

    def step(self) -> Step:
        chance = self.chance
        verb = chance.choice(("destroy", "destroy", "tap", "untap", "return", "return", "mill", "draw", "discard", "gain", "lose",
                              "deal", "search", "shuffle", "summon", "summon", "turn", "turn", "control", "change", "change",
                              "change"))
        if self.way and verb in ("change", "control"):
            verb = "destroy"
        each = self.each() if chance.random() < 0.3 else None
        if verb in ("draw", "mill"):
            return Step(verb, n=chance.choice((1, 2, 3)), actor=chance.choice(("you", "you", "opponent", "both")), each=each)
        if verb in ("gain", "lose"):
            return Step(verb, n=chance.choice((100, 300, 1000)), actor=chance.choice(("you", "opponent", "both")), each=each)
        if verb == "deal":
            return Step(verb, n=chance.choice((100, 300, 1000)), what=chance.choice(("opponent", "both", "you")), each=each)
        if verb == "discard":
            actor = chance.choice(("you", "opponent", "both"))
            pick = self.pick("hand", "opponent" if actor == "opponent" else "you")
            return Step(verb, pick if actor != "both" else replace(pick, mode="plain"), actor=actor)
        if verb in ("destroy", "turn"):
            category = "creature" if verb == "turn" else ""
            to = chance.choice(("guard", "upright")) if verb == "turn" else ""
            if chance.random() < 0.1 and not (self.way and verb == "turn"):
                return Step(verb, self.this, to=to)
            if chance.random() < 0.15:
                return Step(verb, self.pick("field", "opponent", category), actor="opponent", to=to)
            return Step(verb, self.loose(self.pick("field", self.side(), category)), to=to)
        if verb in ("tap", "untap"):
            return Step(verb, self.loose(self.pick("field", self.side(), "force")))
        if verb == "return":
            zone, side = chance.choice((("field", self.side()), ("field", self.side()), ("discard", "you"),
                                        ("discard", "opponent"), ("hand", "you")))
            to = chance.choice(("hand", "top", "bottom", "deck")) if zone != "hand" else chance.choice(("top", "bottom", "deck"))
            if chance.random() < 0.15 and zone != "hand":
                to = "advance"
            pick = self.pick(zone, side)
            return Step(verb, replace(pick, mode="plain", n=1) if to in ("top", "bottom") else pick, to=to)
        if verb == "search":
            pick = self.pick("deck", "you")
            return Step(verb, replace(pick, mode="plain" if pick.mode in ("exactly", "all") else pick.mode))
        if verb == "shuffle":
            return Step(verb, self.pick(chance.choice(("hand", "discard", "field")), "you"))
        if verb == "summon":
            zone, side = chance.choice((("hand", "you"), ("discard", "you"), ("discard", "opponent"), ("deck", "you")))
            pick = self.pick(zone, side, "creature")
            if zone == "deck" and pick.mode == "all":
                pick = replace(pick, mode="plain")
            return Step(verb, pick, to=chance.choice(("", "", "guard")))
        if verb == "control":
            return Step(verb, self.pick("field", "opponent"), lasts=chance.choice(("", "this turn", "this phase")))
        return self.change()

    def change(self) -> Step:
        chance = self.chance
        verb = chance.choice(("plus", "plus", "minus", "become", "double", "halve", "have"))
        pick = Pick("this", category="creature") if chance.random() < 0.15 else self.pick("field", self.side(), "creature")
        what = chance.choice(KEYWORDS) if verb == "have" else chance.choice((ATK, ATK, GRD, GRD, BONUS))
        n = chance.choice((50, 150, 400, 1000))
        each = self.each() if verb in ("plus", "minus") and chance.random() < 0.3 else None
        return Step(verb, pick, n=n, what=what, each=each,
                    lasts=chance.choice(("", "this turn", "this turn", "this phase")))

    def cost(self) -> Step:
        chance = self.chance
        verb = chance.choice(("lose", "mill", "discard", "discard", "tap", "destroy", "return", "turn", "this"))
        if verb == "lose":
            return Step(verb, n=chance.choice((100, 500, 1000)))
        if verb == "mill":
            return Step(verb, n=chance.choice((1, 2, 3)))
        if verb == "this":
            ways = [Step("destroy", self.this), Step("return", self.this, to="hand"), Step("turn", self.this, to="guard")]
            return chance.choice(ways[:2] if self.way else ways)
        if verb == "discard":
            return Step(verb, self.pick("hand", "you", chosen=True))
        if verb == "tap":
            return Step(verb, self.loose(self.pick("field", "you", "force", chosen=True)))
        if verb == "turn":
            pick = self.loose(self.pick("field", "you", "creature", chosen=True))
            return Step(verb, pick, to=chance.choice(("guard", "upright")))
        zone = chance.choice(("field", "field", "discard")) if verb == "return" else "field"
        pick = self.pick(zone, "you", chosen=True)
        to = chance.choice(("hand", "bottom")) if verb == "return" else ""
        return Step(verb, replace(pick, n=1) if to == "bottom" else pick, to=to)

    def check(self) -> Check:
        chance = self.chance
        who = chance.choice(("you", "you", "opponent"))
        what = chance.choice(("control", "control", "have", "hp", "than", "this"))
        if what == "hp" or (self.way and what == "this"):
            return Check("hp", who=who, compare=chance.choice(("more", "less")), n=chance.choice((1000, 4000)))
        if what == "than":
            return Check(what, who=who, compare=chance.choice(("more", "less")))
        if what == "this":
            return Check(what, compare=chance.choice(("guard", "upright")))
        zone = "field" if what == "control" else chance.choice(("hand", "discard"))
        pick = replace(self.pick(zone, "you", chosen=True), extreme=None)
        if zone == "hand" and who == "opponent":
            pick = Pick(zone=zone, side="you")
        return Check(what, pick, who, chance.choice(("more", "less", "exactly", "no")), chance.choice((1, 2, 3)))

    def meant(self) -> Meant:
        chance = self.chance
        steps = tuple(self.step() for _ in range(chance.choice((1, 1, 1, 2, 2))))
        first = steps[0]
        if (len(steps) == 2 and first.verb in NAMING and first.pick.mode in ("plain", "exactly") and first.pick.n == 1
                and chance.random() < 0.7):
            again = chance.choice(("destroy", "turn", "return") if self.way else
                                  ("destroy", "turn", "plus", "minus", "double", "return"))
            if first.pick.category == "force" or (first.verb == "control" and first.pick.category == "card"):
                again = chance.choice(("destroy", "return"))
            to = {"turn": chance.choice(("guard", "upright")), "return": "hand"}.get(again, "")
            steps = (first, Step(again, Pick("it"), n=100, what=chance.choice((ATK, GRD)), to=to))
        if chance.random() < 0.15 and steps[-1].pick.mode != "it":
            steps = (*steps[:-1], replace(steps[-1], check=self.check()))
        costs = tuple(self.cost() for _ in range(chance.choice((0, 0, 0, 1, 1, 2))))
        if any(step.verb == "mill" for step in costs) or all(step.pick.mode == "this" for step in costs):
            costs = costs[:1]  # what is milled cannot be promised for the rest of the price; and one thing is said of this card
        return Meant(steps, costs, self.check() if chance.random() < 0.25 else None, "" if self.way == "play" else "Main")
