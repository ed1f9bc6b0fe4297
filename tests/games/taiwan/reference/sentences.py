"""Random effects, said and meant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from .speech import Check, Meant, Pick, Step

CALLINGS = ("political", "media", "business", "normal")
SEXES = ("female", "male", "nonbinary")
COLOURS = ("black", "white", "grey")
RACES = ("islander", "highlander")
STATS = ("central", "left", "right", "attack")
VERBS = (
    "destroy", "destroy", "silence", "send", "return", "return", "draw", "mill", "discard", "gain", "lose", "pay", "steal",
    "turn", "turn", "orient", "orient", "move", "move", "move", "control", "place", "remove", "deploy", "set", "search", "change",
    "change", "change", "detach", "attach", "by attack",
)  # fmt: skip
CATEGORIES = ("card", "card", "card", "figure", "figure", "figure", "figure", "tactic", "countermeasure", "paper")
PLACES = ("middle", "home", "adjacent", "ahead", "behind", "left", "right", "column")
PRICES = ("pay", "mill", "discard", "discard", "destroy", "silence", "send", "return", "turn", "remove", "detach")
LASTING = ("", "this turn", "until the end of your next turn")


class Author:
    """Makes effects from one seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)

    def side(self) -> str | None:
        return self.chance.choice((None, "you", "opponent"))

    def maybe(self, chance: float) -> bool:
        return self.chance.random() < chance

    def pick(self, zone: str, side: str | None, category: str = "", single: bool = False) -> Pick:
        chance = self.chance
        mode = "plain" if single else chance.choice(("plain", "plain", "plain", "upto", "exactly", "all"))
        n = 1 if single or mode == "all" else chance.choice((2, 3)) if mode == "upto" else chance.choice((1, 1, 2))
        category = category or chance.choice(CATEGORIES)
        found = Pick(mode, n, category, zone=zone, side=side)
        if category in ("card", "figure") and self.maybe(0.15):
            kinds = (*CALLINGS, *SEXES, *RACES, *(COLOURS if category == "card" else ()), "public")
            found = replace(found, kinds=tuple(chance.sample(kinds, chance.choice((1, 1, 2)))))
        elif category in ("tactic", "countermeasure") and self.maybe(0.3):
            found = replace(found, kinds=(chance.choice(COLOURS),))
        if category in ("card", "figure") and self.maybe(0.12):
            found = replace(found, rank=(chance.choice(("less", "more", "exactly")), chance.choice((0, 1, 2))))
        elif category != "figure" and self.maybe(0.12):
            found = replace(found, level=(chance.choice(("less", "more")), chance.choice((1, 2))))
        if category in ("card", "figure") and found.level is None and self.maybe(0.08):
            found = replace(found, age=(chance.choice(("less", "more")), chance.choice((30, 50))))
        return self.standing(found) if zone == "field" else found

    def standing(self, pick: Pick) -> Pick:
        """How and where a card on the field lies."""
        chance = self.chance
        if self.maybe(0.25):
            pick = replace(pick, place=chance.choice(PLACES))
            if pick.place in ("ahead", "behind", "left", "right") and pick.mode != "all":
                pick = replace(pick, n=1, mode="plain")
        elif self.maybe(0.2) and pick.side != "opponent":
            pick = replace(pick, other=True)
        if pick.category == "card" and pick == Pick(pick.mode, pick.n, place=pick.place, side=pick.side, other=pick.other):
            pick = replace(pick, face=chance.choice(("", "", "up", "down")))
        if pick.category == "figure":
            roll = chance.random()
            if roll < 0.12:
                pick = replace(pick, stat=(chance.choice(STATS), chance.choice(("more", "less")), chance.choice((200, 400, 600))))
            elif roll < 0.22 and pick.mode in ("plain", "all"):
                pick = replace(pick, extreme=(chance.choice(("lowest", "highest")), chance.choice(STATS)), n=1, other=False)
            elif roll < 0.32:
                pick = replace(pick, turned=chance.choice(("left", "right", "center")))
        return pick

    def field(self, category: str = "") -> tuple[Pick, str]:
        """Cards on the field, and who acts on them."""
        roll = self.chance.random()
        if roll < 0.08:
            return Pick("this"), "you"
        if roll < 0.2:
            return replace(self.pick("field", "opponent", category), place=""), "opponent"
        return self.pick("field", self.side(), category), "you"

    def pile(self, zones: tuple[str, ...], single: bool = False) -> Pick:
        zone = self.chance.choice(zones)
        side = "you" if zone == "hand" or self.maybe(0.7) else "opponent"
        return self.pick(zone, side, single=single)

    def step(self) -> Step:
        chance = self.chance
        verb = chance.choice(VERBS)
        if verb in ("draw", "mill", "gain", "lose", "pay", "steal"):
            return self.number(verb)
        if verb == "discard":
            return self.discard()
        if verb in ("silence", "send", "return") and self.maybe(0.4):
            pick = self.pile({"silence": ("dead", "hand"), "send": ("hand", "silenced"), "return": ("dead", "silenced")}[verb])
            to = chance.choice(("hand", "top", "bottom")) if verb == "return" else ""
            return Step(verb, alone(pick, to), to=to)
        if verb in ("destroy", "silence", "send", "return"):
            pick, actor = self.field()
            to = chance.choice(("hand", "hand", "top", "bottom")) if verb == "return" else ""
            return Step(verb, alone(pick, to), actor, to=to)
        if verb == "turn":
            pick, actor = self.field()
            seen = pick.category != "card" or pick.face == "up" or pick.kinds or pick.rank or pick.age or pick.level
            to = "down" if seen or pick.mode == "this" else "up"
            return Step(verb, few(pick) if to == "up" else pick, actor, to=to)
        if verb == "orient":
            pick, actor = self.field("figure")
            to = chance.choice(("left", "right", "center", "any"))
            return Step(verb, few(pick) if to == "any" else pick, actor, to=to)
        if verb == "move":
            pick, actor = self.field()
            to = chance.choice(("", "middle", "home", "away", "ahead", "behind", "left", "right"))
            if actor == "opponent" and to in ("home", "away"):
                to = "middle"
            return Step(verb, few(pick) if to in ("", "home", "away", "middle") else pick, actor, to=to)
        if verb == "control":
            return Step(verb, few(self.pick("field", "opponent")))
        if verb in ("place", "remove"):
            pick, actor = self.field()
            return Step(verb, pick, actor, n=chance.choice((1, 2) if verb == "place" else (0, 1, 2)))
        if verb == "deploy":
            pick = replace(self.pick(chance.choice(("hand", "dead", "silenced", "public")), "you", "figure", single=True))
            return Step(verb, pick, to=chance.choice(("", "middle", "middle", "home", "away")))
        if verb == "set":
            return Step(verb, self.pick(chance.choice(("hand", "dead")), "you", single=True))
        if verb == "detach":
            side = self.side()
            return Step(verb, Pick(chance.choice(("plain", "plain", "all")), zone="below", side=side))
        if verb == "attach":
            zone = chance.choice(("field", "hand", "dead"))
            return Step(verb, replace(self.pick(zone, "you", "figure"), extreme=None, other=zone == "field"))
        if verb == "by attack":
            pick = replace(few(self.pick("field", self.side(), "figure")), mode=chance.choice(("plain", "all")))
            how = chance.choice(("gain by", "lose by", "steal by"))
            return Step(how, pick, "you" if how == "steal by" else chance.choice(("you", "opponent")), stat=chance.choice(STATS))
        if verb == "search":
            pick = self.pick("private", "you", single=True)
            return Step(verb, pick)
        return self.change()

    def number(self, verb: str) -> Step:
        chance = self.chance
        n = chance.choice((1, 2)) if verb in ("draw", "mill") else chance.choice((300, 500, 1000, 2000))
        actor = "you" if verb == "steal" else chance.choice(("you", "you", "opponent", "both"))
        each = self.each() if self.maybe(0.35) else None
        if each is not None and actor != "you" and each.side is not None:
            each = replace(each, side="opponent")
        return Step(verb, actor=actor, n=n, each=each)

    def each(self) -> Pick:
        zone, side = self.chance.choice((("field", "you"), ("field", "opponent"), ("field", None), ("dead", "you")))
        return replace(self.pick(zone, side, single=True), extreme=None, other=False)

    def discard(self) -> Step:
        actor = self.chance.choice(("you", "opponent", "both"))
        pick = self.pick("hand", "you" if actor == "you" else "opponent")
        if actor != "you":
            pick = Pick("plain", pick.n, zone="hand", side="opponent")
        return Step("discard", Hand(**pick.__dict__), actor)

    def change(self) -> Step:
        chance = self.chance
        verb = chance.choice(("plus", "minus", "become", "double", "halve"))
        pick = Pick("this", category="figure") if self.maybe(0.15) else self.pick("field", self.side(), "figure")
        each = self.each() if verb in ("plus", "minus") and self.maybe(0.3) else None
        n, stat = chance.choice((100, 200, 350)), chance.choice(STATS)
        return Step(verb, pick, n=n, stat=stat, each=each, lasts=chance.choice(LASTING))

    def cost(self) -> Step:
        chance = self.chance
        verb = chance.choice(PRICES)
        if verb == "pay":
            return Step(verb, n=chance.choice((1000, 2000)))
        if verb == "mill":
            return Step(verb, n=chance.choice((1, 2)))
        if verb == "discard":
            return Step(verb, Hand(**self.pick("hand", "you", single=True).__dict__))
        if verb == "detach":
            return Step(verb, Pick(zone="below", side=chance.choice((None, "you"))))
        if verb == "silence" and self.maybe(0.5):
            return Step(verb, self.pick("dead", "you", single=True))
        if verb in ("send", "return") and self.maybe(0.3):
            return Step(verb, Pick("this"), to="hand" if verb == "return" else "")
        pick = replace(self.pick("field", "you", "figure" if verb == "turn" else "", single=True), extreme=None, side="you")
        return Step(verb, pick, to={"return": "hand", "turn": "down"}.get(verb, ""))

    def check(self) -> Check:
        chance = self.chance
        what = chance.choice(("control", "control", "have", "exist", "money", "poorer", "richer"))
        if what == "money":
            return Check(what, compare=chance.choice(("more", "less")), n=chance.choice((1000, 3000, 10_000)))
        if what in ("poorer", "richer"):
            return Check(what)
        zone = "field" if what != "have" else chance.choice(("hand", "dead"))
        pick = replace(self.pick(zone, "you" if what != "exist" else None, single=True), extreme=None)
        return Check(what, pick, chance.choice(("more", "less", "exactly")), chance.choice((1, 2, 3)))

    def meant(self) -> Meant:
        chance = self.chance
        steps = [self.step() for _ in range(chance.choice((1, 1, 1, 2, 2)))]
        first = steps[0]
        if names_one(first) and self.maybe(0.5):
            steps = [first, chance.choice((
                Step("destroy", Pick("it")), Step("silence", Pick("it")), Step("orient", Pick("it"), to="left"),
                Step("plus", Pick("it"), n=100, lasts="this turn"), Step("place", Pick("it")),
                Step("return", Pick("it"), to="hand"), Step("turn", Pick("it"), to="down"),
            ))]
        last = steps[-1]
        if self.maybe(0.12):
            steps[-1] = replace(last, check=self.check())
        elif self.maybe(0.15) and last.actor != "both" and last.verb not in ("plus", "minus", "become"):
            steps[-1] = replace(last, may=True)
        costs = tuple(self.cost() for _ in range(chance.choice((0, 0, 0, 1, 1, 2))))
        if any(step.verb == "mill" for step in costs):  # what is milled cannot be promised for the rest of the price
            costs = costs[:1]
        if not costs and all(lasting(step) for step in steps):
            steps = [replace(step, lasts="this turn") for step in steps]
        return Meant(tuple(steps), costs, self.check() if self.maybe(0.2) else None)


def names_one(step: Step) -> bool:
    """Whether "it" may follow: one card was named, and it still lies on the field."""
    stays = step.verb in ("orient", "place", "plus", "double", "move", "turn") and step.actor == "you" and step.to != "up"
    return stays and step.pick.mode in ("plain", "exactly") and step.pick.n == 1


def lasting(step: Step) -> bool:
    """What needs no activation, since it simply holds (TW-11.10)."""
    return step.verb in ("plus", "minus", "become") and not step.lasts


def few(pick: Pick) -> Pick:
    """One card where each has many ways to go."""
    return pick if pick.mode == "this" else replace(pick, mode="plain", n=1)


def alone(pick: Pick, to: str) -> Pick:
    """One card where the order of several would be another question."""
    return few(pick) if to in ("top", "bottom") else pick


class Hand(Pick):
    """Cards to discard: they come from the hand without saying so."""

    def words(self, by: str = "you") -> str:
        return super().words(by).replace(" from your hand", "").replace(" from their hand", "")
