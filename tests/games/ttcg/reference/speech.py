"""What an effect is meant to do, and how a card says it. Nothing here reads English: sentences are only written."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardscape.effects.lexicon import number_word


@dataclass(frozen=True)
class Pick:
    """Cards that a step speaks of. ``side`` is you or opponent (None: either), ``zone`` field, hand, deck or discard."""

    mode: str = "plain"  # plain, exactly, upto, all, this, it
    n: int = 1
    category: str = "card"
    kind: str = ""
    least: int = 0
    most: int = 9
    stat: tuple[str, str, int] | None = None  # attack, more, 300
    extreme: tuple[str, str] | None = None  # lowest, attack
    tapped: bool | None = None
    side: str | None = None
    zone: str = "field"
    other: bool = False
    directly: bool = False

    def words(self, by: str = "you") -> str:
        """``by`` is who is spoken to or of: what they own is "your" of you and "their" of the opponent."""
        if self.mode == "this":
            return "this card"
        if self.mode == "it":
            return "it"
        many = self.mode == "all" or self.n != 1
        words = []
        if self.extreme is not None and self.mode == "plain":
            words.append("the")
        elif self.mode == "all":
            words.append("all")
        elif self.other and self.n == 1 and self.mode == "plain":
            words.append("another")
        else:
            words.append({"plain": "", "exactly": "exactly ", "upto": "up to "}[self.mode] + number_word(self.n))
        if self.other and not (self.n == 1 and self.mode == "plain"):
            words.append("other")
        if self.zone == "field" and self.side == "opponent" and by == "you":
            words.append("enemy")
        if self.tapped is not None:
            words.append("tapped" if self.tapped else "untapped")
        if self.least == self.most:
            words.append(f"rank {self.least}")
        elif self.most < 9:
            words.append(f"rank {self.most} or lower")
        elif self.least:
            words.append(f"rank {self.least} or higher")
        if self.kind:
            words.append(self.kind)
        words.append(self.category + ("s" if many else ""))
        if self.directly:
            words.append("directly")
        if self.zone == "field":
            if by == "opponent" and self.side == "opponent":
                words.append("they control")
            elif self.side == "you" and by == "you":
                words.append("you control")
        else:
            pile = "discard pile" if self.zone == "discard" else self.zone
            whose = ("your" if self.side == "you" else "your opponent's") if by == "you" else "their"
            words.append(f"from {whose} {pile}")
        if self.stat is not None:
            words.append(f"with {self.stat[2]} or {self.stat[1]} {self.stat[0]}")
        if self.extreme is not None:
            words.append(f"with the {self.extreme[0]} {self.extreme[1]}")
        return " ".join(words)


@dataclass(frozen=True)
class Step:
    """One thing that is done by ``actor`` (you, opponent, both), to ``pick`` or by a number."""

    verb: str
    pick: Pick = field(default_factory=Pick)
    actor: str = "you"
    n: int = 1
    stat: str = "attack"
    to: str = ""  # hand, top, bottom, deck, discard
    onto: Pick | None = None
    each: Pick | None = None
    lasts: str = ""

    def words(self) -> str:
        by = "you" if self.actor == "you" else "opponent"
        said = {"you": "", "opponent": "your opponent ", "both": "both players "}[self.actor]
        said += self._said(by, "s" if self.actor == "opponent" else "")
        if self.each is not None:
            said += f" for each {_singular(self.each, by)}"
        return f"{said}{self.lasts and ' ' + self.lasts}"

    def _said(self, by: str, s: str) -> str:
        verb, sel, n = self.verb, self.pick.words(by), number_word(self.n)
        cards = f"{n} card{'' if self.n == 1 else 's'}"
        if verb in ("draw", "mill"):
            return f"{verb}{s} {cards}"
        if verb in ("gain", "lose"):
            return f"{verb}{s} {n} point{'' if self.n == 1 else 's'}"
        if verb in ("destroy", "tap", "untap", "discard", "play"):
            return f"{verb}{s} {sel}"
        if verb in ("return", "send", "add"):
            return f"{verb}{s} {sel} to {self._place(by)}"
        if verb == "shuffle":
            return f"shuffle{s} {sel} into {'your' if by == 'you' else 'their'} deck"
        if verb == "search":
            bare = sel.replace(f" from {'your' if by == 'you' else 'their'} {_pile(self.pick.zone)}", "")
            return f"search{'es' if s else ''} {'your' if by == 'you' else 'their'} {_pile(self.pick.zone)} for {bare}"
        plural = self.pick.mode == "all" or (self.pick.n != 1 and self.pick.mode != "this")
        if verb == "plus":
            return f"{sel} gain{'' if plural else 's'} {self.n} {self.stat}"
        if verb == "minus":
            return f"{sel} lose{'' if plural else 's'} {self.n} {self.stat}"
        if verb in ("increase", "reduce"):
            return f"{verb}{s} the {self.stat} of {sel} by {self.n}"
        if verb in ("double", "halve"):
            return f"{verb}{s} the {self.stat} of {sel}"
        if verb == "become":
            what = f"rank {self.n}" if self.stat == "rank" else f"{self.n} {self.stat}"
            return f"{sel} become{'' if plural else 's'} {what}"
        if verb == "retype":
            return f"change{s} {sel} into {self.to}"
        if verb == "turn":
            return f"swap{s} the attack and defense of {sel}"
        if verb == "under":
            assert self.onto is not None
            return f"place{s} {sel} under {self.onto.words(by)}"
        if verb == "rankup":
            assert self.onto is not None
            return f"rank{s} up {sel} using {self.onto.words(by)}"
        raise AssertionError(verb)

    def _place(self, by: str) -> str:
        owner = "its owner's" if self.pick.n == 1 and self.pick.mode != "all" else "the owner's"
        whose = owner if self.pick.zone == "field" and self.pick.side is None else (
            "your" if by == "you" and self.pick.side == "you" else "their" if by == "opponent" else owner)
        pile = {"hand": "hand", "discard": "discard pile"}.get(self.to, "deck")
        return {"top": "the top of ", "bottom": "the bottom of "}.get(self.to, "") + f"{whose} {pile}"


def _pile(zone: str) -> str:
    return "discard pile" if zone == "discard" else zone


def _singular(pick: Pick, by: str) -> str:
    return pick.words(by).removeprefix("one ")


@dataclass(frozen=True)
class Check:
    """A condition: control (or have in a zone) so many, or points."""

    what: str  # control, have, points
    pick: Pick = field(default_factory=Pick)
    compare: str = "more"  # more, less, exactly
    n: int = 1

    def words(self) -> str:
        if self.what == "points":
            return f"if you have {self.n} or {self.compare} points"
        bare = Pick(**{**self.pick.__dict__, "n": 2, "side": "you" if self.pick.zone != "field" else None}).words()
        many = bare.removeprefix("two ")
        count = f"exactly {number_word(self.n)}" if self.compare == "exactly" else f"{number_word(self.n)} or {self.compare}"
        return f"if you {'control' if self.what == 'control' else 'have'} {count} {many}"


@dataclass(frozen=True)
class Meant:
    """A whole normal effect."""

    steps: tuple[Step, ...]
    costs: tuple[Step, ...] = ()
    check: Check | None = None
    offer: Step | None = None

    def words(self) -> str:
        said = ", then ".join(step.words() for step in self.steps)
        if self.costs:
            said = f"{' and '.join(step.words() for step in self.costs)} to {said}"
        if self.check is not None:
            said = f"{self.check.words()}, {said}"
        return f"Normal: {said[0].upper()}{said[1:]}."
