"""What an effect is meant to do, and how a card says it. Nothing here reads English: sentences are only written."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardscape.effects.lexicon import number_word

ZONES = {"hand": "hand", "private": "Private Deck", "public": "Public Deck", "dead": "Dead Zone", "silenced": "Silenced Zone"}
PLACES = {
    "middle": "in the middle row", "home": "in a home row", "adjacent": "adjacent to this card", "ahead": "ahead of this card",
    "behind": "behind this card", "left": "to the left of this card", "right": "to the right of this card",
    "column": "in the column of this card",
}  # fmt: skip
SLOTS = {
    "": "an empty slot", "middle": "an empty slot in the middle row", "home": "an empty slot in your home rows",
    "away": "an empty slot in your opponent's home rows", "ahead": "the slot ahead of it", "behind": "the slot behind it",
    "left": "the slot to its left", "right": "the slot to its right",
}  # fmt: skip


@dataclass(frozen=True)
class Pick:
    """Cards that a step speaks of. ``side`` is you or opponent (None: either), ``zone`` field or a pile."""

    mode: str = "plain"  # plain, exactly, upto, all, this, it
    n: int = 1
    category: str = "card"  # card, figure, tactic, countermeasure, paper (tactic or countermeasure)
    kinds: tuple[str, ...] = ()  # one of them
    rank: tuple[str, int] | None = None  # less, more, exactly
    level: tuple[str, int] | None = None
    age: tuple[str, int] | None = None
    stat: tuple[str, str, int] | None = None  # left, more, 300
    extreme: tuple[str, str] | None = None  # lowest, left
    face: str = ""  # up, down
    turned: str = ""  # left, right, center
    place: str = ""
    side: str | None = None
    zone: str = "field"
    other: bool = False

    def words(self, by: str = "you") -> str:
        """``by`` is who acts: what they own is "your" of you and "their" of the opponent."""
        if self.mode == "this":
            return "this card"
        if self.mode == "it":
            return "it"
        if self.zone == "below":
            count = "all" if self.mode == "all" else number_word(self.n)
            one = {None: "this card", "you": "a figure you control", "opponent": "an opposing figure"}
            more = {None: "this card", "you": "figures you control", "opponent": "opposing figures"}
            host = (more if self.mode == "all" else one)[self.side]
            return f"{count} supporter{'' if count == 'one' else 's'} under {host}"
        another = self.other and self.n == 1 and self.mode == "plain" and self.extreme is None
        if self.extreme is not None and self.mode == "plain":
            words = ["the"]
        elif another:
            words = ["another"]
        else:
            words = ["all"] if self.mode == "all" else [{"plain": "", "exactly": "exactly ", "upto": "up to "}[self.mode]
                                                        + number_word(self.n)]
        if self.other and not another:
            words.append("other")
        if self.zone == "field" and self.side == "opponent" and by == "you":
            words.append("opposing")
        if self.face:
            words.append(f"face-{self.face}")
        if self.rank is not None:
            words.append(f"IR {self.rank[1]}" + ("" if self.rank[0] == "exactly" else f" or {self.rank[0]}"))
        if self.level is not None:
            words.append(f"FL {self.level[1]} or {self.level[0]}")
        if self.kinds:
            words.append(" or ".join(self.kinds))
        words.append(self.noun())
        words += self._behind(by)
        return " ".join(words)

    def noun(self) -> str:
        s = "s" if self.mode == "all" or self.n != 1 else ""
        return f"tactic{s} or countermeasure{s}" if self.category == "paper" else self.category + s

    def _behind(self, by: str) -> list[str]:
        words = []
        if self.zone == "field":
            if self.side == "you" and by == "you":
                words.append("you control")
            elif self.side == "opponent" and by == "opponent":
                words.append("they control")
        else:
            whose = ("your" if self.side == "you" else "your opponent's") if by == "you" else "their"
            words.append(f"from {whose} {ZONES[self.zone]}")
        if self.age is not None:
            words.append(f"aged {self.age[1]} or {self.age[0]}")
        if self.place:
            words.append(PLACES[self.place])
        if self.turned:
            words.append(f"turned to the {self.turned}")
        if self.stat is not None:
            words.append(f"with {self.stat[2]} or {self.stat[1]} {attack(self.stat[0])}")
        if self.extreme is not None:
            words.append(f"with the {self.extreme[0]} {attack(self.extreme[1])}")
        return words


def attack(stat: str) -> str:
    return stat if stat == "attack" else f"{stat} attack"


@dataclass(frozen=True)
class Check:
    """A condition: so many cards under control, in a pile or on the field, or money."""

    what: str  # control, have, exist, money, poorer, richer
    pick: Pick = field(default_factory=Pick)
    compare: str = "more"  # more, less, exactly
    n: int = 1

    def words(self) -> str:
        if self.what == "money":
            return f"if you have ${self.n:,} or {self.compare}"
        if self.what in ("poorer", "richer"):
            return f"if you have {'less' if self.what == 'poorer' else 'more'} money than your opponent"
        bare = replace(self.pick, mode="plain", n=2, other=False, side=None if self.what == "control" else self.pick.side)
        many = bare.words().removeprefix("two ").replace(" from ", " in ")
        if self.pick.other:
            many = f"other {many}"
        count = f"exactly {number_word(self.n)}" if self.compare == "exactly" else f"{number_word(self.n)} or {self.compare}"
        return f"if {'there are' if self.what == 'exist' else 'you ' + self.what} {count} {many}"


@dataclass(frozen=True)
class Step:
    """One thing that is done by ``actor`` (you, opponent, both), to ``pick`` or by a number."""

    verb: str
    pick: Pick = field(default_factory=Pick)
    actor: str = "you"
    n: int = 1
    stat: str = "attack"
    to: str = ""  # hand, top, bottom; down, up; left, right, center, any; words of a slot
    each: Pick | None = None
    lasts: str = ""
    check: Check | None = None
    may: bool = False

    def words(self) -> str:
        by = "opponent" if self.actor != "you" else "you"
        said = {"you": "", "opponent": "your opponent ", "both": "both players "}[self.actor]
        if self.may:
            said = {"you": "you may ", "opponent": "your opponent may "}[self.actor]
        said += self._said(by, "s" if self.actor == "opponent" and not self.may else "")
        if self.lasts:
            said += f" {self.lasts}"
        if self.each is not None:
            said += f" for each {_counted(self.each, by)}"
        return said if self.check is None else f"{said} {self.check.words()}"

    def _said(self, by: str, s: str) -> str:
        verb, sel, n = self.verb, self.pick.words(by), number_word(self.n)
        if verb in ("draw", "mill"):
            return f"{verb}{s} {n} card{'' if self.n == 1 else 's'}"
        if verb in ("gain", "lose", "pay", "steal"):
            return f"{verb}{s} ${self.n:,}"
        if verb in ("gain by", "lose by", "steal by"):
            return f"{verb.removesuffix(' by')}{s} money equal to the {attack(self.stat)} of {self.pick.words()}"
        if verb in ("destroy", "silence", "set", "discard"):
            return f"{verb}{s} {sel}"
        if verb == "detach":
            return f"detach {sel}"
        if verb == "attach":
            return f"attach {sel} to this card"
        if verb == "deploy":
            return f"deploy{s} {sel}" + (f" to {SLOTS[self.to]}" if self.to else "")
        if verb == "send":
            return f"send{s} {sel} to the Dead Zone"
        if verb == "return":
            end = {"top": "the top of ", "bottom": "the bottom of "}.get(self.to, "")
            return f"return{s} {sel} to {end}the owner's {'hand' if self.to == 'hand' else 'Private Deck'}"
        if verb == "turn":
            return f"turn{s} {sel} face-{self.to}"
        if verb == "orient":
            return f"turn{s} {sel} {'in any direction' if self.to == 'any' else 'to the ' + self.to}"
        if verb == "move":
            return f"move{s} {sel} to {SLOTS[self.to]}"
        if verb == "control":
            return f"take{s} control of {sel}"
        if verb in ("place", "remove"):
            counters = "all growth counters" if self.n == 0 else f"{n} growth counter{'' if self.n == 1 else 's'}"
            return f"{verb}{s} {counters} {'on' if verb == 'place' else 'from'} {sel}"
        if verb == "search":
            return f"search{'es' if s else ''} your Private Deck for {sel.replace(' from your Private Deck', '')}"
        if verb in ("double", "halve"):
            return f"{verb}{s} the {attack(self.stat)} of {sel}"
        many = self.pick.mode == "all" or (self.pick.n != 1 and self.pick.mode not in ("this", "it"))
        said = {"plus": "gain", "minus": "lose", "become": "become"}[verb]
        return f"{sel} {said}{'' if many else 's'} {self.n} {attack(self.stat)}"


def _counted(pick: Pick, by: str) -> str:
    said = replace(pick, mode="plain", n=1).words(by).removeprefix("one ")
    return said.replace(" from ", " in ")


@dataclass(frozen=True)
class Meant:
    """A whole effect that a player activates."""

    steps: tuple[Step, ...]
    costs: tuple[Step, ...] = ()
    check: Check | None = None

    def words(self) -> str:
        said = ", then ".join(step.words() for step in self.steps)
        if self.costs:
            said = f"{' and '.join(step.words() for step in self.costs)} to {said}"
        if self.check is not None:
            said = f"{self.check.words()}, {said}"
        return f"{said[0].upper()}{said[1:]}."
