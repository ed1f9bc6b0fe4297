"""What an effect is meant to do, and the English sentence that says so."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from cardscape.effects.lexicon import number_word

PILE_WORDS = {"discard": "Discard Zone", "advance": "Advance Deck", "hand": "hand", "deck": "deck"}


@dataclass(frozen=True)
class Pick:
    """Cards that a step speaks of. ``side`` is you or opponent (None: either), ``zone`` field or a pile."""

    mode: str = "plain"  # plain, exactly, upto, all, this, it
    n: int = 1
    category: str = "card"
    kind: str = ""  # a family, or normal, Assembly, Advance
    mark: str = ""
    keyword: str = ""
    spec: tuple[str, str, int] | None = None  # ATK, more, 800
    extreme: tuple[str, str] | None = None  # lowest, ATK
    tapped: bool | None = None
    guarding: bool | None = None
    side: str | None = None
    zone: str = "field"
    other: bool = False

    def words(self, place: bool = True) -> str:
        if self.mode == "this":
            return f"this {self.category}"
        if self.mode == "it":
            return "it"
        many = self.mode == "all" or self.n != 1
        single = self.mode == "plain" and self.n == 1
        words = []
        if self.extreme is not None and single:
            words.append("the")
        elif self.mode == "all":
            words.append("all")
        elif self.other and single:
            words.append("another")
        else:
            words.append({"plain": "", "exactly": "exactly ", "upto": "up to "}[self.mode] + number_word(self.n))
        if self.other and not (single and self.extreme is None):
            words.append("other")
        if self.tapped is not None:
            words.append("tapped" if self.tapped else "untapped")
        if self.guarding is False:
            words.append("upright")
        if self.kind:
            words.append(self.kind if self.kind in ("normal", "Assembly", "Advance") else f'"{self.kind}"')
        words.append(self.category + ("s" if many else ""))
        if self.guarding:
            words.append("in Guard Over")
        if self.zone == "field" and self.side is not None:
            words.append("you control" if self.side == "you" else "your opponent controls")
        elif self.zone != "field" and place:
            words.append(f"from {'your' if self.side == 'you' else 'your opponent' + chr(39) + 's'} {PILE_WORDS[self.zone]}")
        if self.mark:
            words.append(f'with mark "{self.mark}"')
        if self.keyword:
            words.append(f"with {self.keyword}")
        if self.spec is not None:
            words.append(f"with {self.spec[2]} or {self.spec[1]} {self.spec[0]}")
        if self.extreme is not None:
            words.append(f"with the {self.extreme[0]} {self.extreme[1]}")
        return " ".join(words)

    def counted(self) -> str:
        """Behind "for each"."""
        return replace(self, mode="plain", n=1, other=False).words().removeprefix("one ").replace(" from your", " in your")


@dataclass(frozen=True)
class Step:
    """One thing that is done by ``actor`` (you, opponent, both), to ``pick`` or by a number."""

    verb: str
    pick: Pick = field(default_factory=Pick)
    actor: str = "you"
    n: int = 1
    what: str = "ATK"  # a spec or keyword; of damage: whom
    to: str = ""  # hand, top, bottom, deck, advance, discard; guard, upright
    each: Pick | None = None
    lasts: str = ""
    check: Check | None = None

    def words(self) -> str:
        said = {"you": "", "opponent": "your opponent ", "both": "both players "}[self.actor]
        said += self._said("s" if self.actor == "opponent" else "")
        if self.each is not None:
            said += f" for each {self.each.counted()}"
        said += self.lasts and " " + self.lasts
        return said if self.check is None else f"{said} if {self.check.words()}"

    def _said(self, s: str) -> str:
        verb, sel = self.verb, self.pick.words()
        if verb in ("draw", "mill"):
            return f"{verb}{s} {number_word(self.n)} card{'' if self.n == 1 else 's'}"
        if verb in ("gain", "lose"):
            return f"{verb}{s} {self.n} HP"
        if verb == "deal":
            whom = {"you": "you", "opponent": "your opponent", "both": "both players"}[self.what]
            return f"deal{s} {self.n} damage to {whom}"
        if verb in ("destroy", "tap", "untap"):
            return f"{verb}{s} {sel}"
        if verb == "discard":
            return f"discard{s} {self.pick.words(place=False)}"
        if verb == "summon":
            return f"summon{s} {sel}{' into Guard Over' if self.to == 'guard' else ''}"
        if verb == "turn":
            return f"put{s} {sel} {'into Guard Over' if self.to == 'guard' else 'upright'}"
        if verb == "control":
            return f"take{s} control of {sel}"
        if verb == "return":
            position = {"top": "the top of ", "bottom": "the bottom of "}.get(self.to, "")
            return f"return{s} {sel} to {position}the owner's {PILE_WORDS.get(self.to, 'deck')}"
        if verb == "shuffle":
            return f"shuffle{s} {sel} into the owner's deck"
        if verb == "search":
            return f"search{'es' if s else ''} your {PILE_WORDS[self.pick.zone]} for {self.pick.words(place=False)}"
        plural = self.pick.mode == "all" or (self.pick.n != 1 and self.pick.mode not in ("this", "it"))
        if verb in ("plus", "minus"):
            return f"{sel} {'gain' if verb == 'plus' else 'lose'}{'' if plural else 's'} {self.n} {self.what}"
        if verb in ("double", "halve"):
            return f"{verb}{s} the {self.what} of {sel}"
        if verb == "become":
            return f"{sel} become{'' if plural else 's'} {self.n} {self.what}"
        if verb == "have":
            return f"{sel} {'have' if plural else 'has'} {self.what}"
        raise AssertionError(verb)


@dataclass(frozen=True)
class Check:
    """A condition: ``who`` controls (or has in a zone) so many, has so much HP, or less HP than the other; or this card is so."""

    what: str  # control, have, hp, than, this
    pick: Pick = field(default_factory=Pick)
    who: str = "you"
    compare: str = "more"  # more, less, exactly, no
    n: int = 1

    def words(self) -> str:
        who, has = ("you", "have") if self.who == "you" else ("your opponent", "has")
        if self.what == "hp":
            return f"{who} {has} {self.n} or {self.compare} HP"
        if self.what == "than":
            return f"{who} {has} {self.compare} HP than {'your opponent' if self.who == 'you' else 'you'}"
        if self.what == "this":
            return f"this creature is {'in Guard Over' if self.compare == 'guard' else 'upright'}"
        many = replace(self.pick, n=2, mode="plain", side=None if self.pick.zone == "field" else self.who).words()
        many = many.removeprefix("two ").replace(" from your", " in your")
        count = {"exactly": f"exactly {number_word(self.n)}", "more": f"{number_word(self.n)} or more",
                 "less": f"{number_word(self.n)} or fewer", "no": "no"}[self.compare]
        verb = ("control" if self.who == "you" else "controls") if self.what == "control" else has
        return f"{who} {verb} {count} {many}"


@dataclass(frozen=True)
class Meant:
    """A whole effect."""

    steps: tuple[Step, ...]
    costs: tuple[Step, ...] = ()
    check: Check | None = None
    label: str = "Main"

    def words(self) -> str:
        said = ", then ".join(step.words() for step in self.steps)
        if self.costs:
            said = f"{' and '.join(step.words() for step in self.costs)} to {said}"
        if self.check is not None:
            said = f"if {self.check.words()}, {said}"
        return f"{self.label and self.label + ': '}{said[0].upper()}{said[1:]}."
