"""Performing one atom, as a requirement that has to be met or as an effect that does what it can."""

from __future__ import annotations

from typing import ClassVar, Final

from cardscape.engine.decision import Option
from cardscape.engine.knowledge import learn
from cardscape.engine.task import Task, register
from cardscape.games.cardfinity import atoms
from cardscape.games.cardfinity.asking import pose
from cardscape.games.cardfinity.atoms import (
    Attack,
    Buff,
    Choice,
    Damage,
    Destroy,
    DiscardTop,
    Heal,
    Maybe,
    Node,
    Peek,
    Pop,
    Scry,
)
from cardscape.games.cardfinity.choosing import BuffThis, DestroyCards, DrillDeck, PickCard
from cardscape.games.cardfinity.combat import AttackNow
from cardscape.games.cardfinity.moves import FAIL, Draw, damage, discard_top, heal, lose, pop
from cardscape.games.cardfinity.table import DECK, GRAVEYARD, CardfinityState
from cardscape.games.cardfinity.writer import atom_text

YES: Final = 1
NO: Final = 0


class Perform(Task[CardfinityState]):
    """Perform atom ``node`` of a spell; if ``must``, the spell is not cast unless it is met."""

    NAME: ClassVar[str] = "cf-perform"
    FIELDS: ClassVar[tuple[str, ...]] = ("@card", "spell", "node", "must")

    def __init__(self, card: int, spell: int, node: int, must: int) -> None:
        self.card = card
        self.spell = spell
        self.node = node
        self.must = must

    def run(self, s: CardfinityState) -> None:
        """CF-1.7, CF-7.11: `you` is the owner of the hosting card; a requirement among the effects stops nothing."""
        node = s.texts[self.spell].nodes[self.node]
        code = node.code
        if code == atoms.CHOICE:
            assert isinstance(node, Choice)
            choose_one(self, s, node)
        elif code == atoms.MAYBE:
            assert isinstance(node, Maybe)
            ask_whether(self, s, node)
        elif not perform(self, s, node, s.owner[self.card]) and self.must:
            s.agenda.append(FAIL)

    def chosen(self, s: CardfinityState, pick: int) -> None:
        node = s.texts[self.spell].nodes[self.node]
        if isinstance(node, Choice):
            s.then(Perform(self.card, self.spell, pick, self.must))
        elif pick == YES:
            s.then(Perform(self.card, self.spell, s.texts[self.spell].inner[self.node][0], self.must))
        else:
            declined(self, s)


def choose_one(step: Perform, s: CardfinityState, node: Choice) -> None:
    """CF-6.6, CF-7.9: pick one of the bracket, even one that cannot be met."""
    options = [Option("choose", label=atom_text(part)) for part in node.options]
    pose(s, step, s.owner[step.card], "choose", "choose one", step.card, options, s.texts[step.spell].inner[step.node])


def ask_whether(step: Perform, s: CardfinityState, node: Maybe) -> None:
    """CF-6.7, CF-7.10: asked when it comes up."""
    words = atom_text(node.what)
    pose(s, step, s.owner[step.card], "whether", "pay" if step.must else "do", step.card,
         [Option("yes", label=words), Option("no", label=words)], [YES, NO])


def declined(step: Perform, s: CardfinityState) -> None:
    """CF-6.7: a declined requirement is not met."""
    if step.must:
        s.agenda.append(FAIL)


def perform(step: Perform, s: CardfinityState, node: Node, seat: int) -> bool:
    """Do an atom that needs no yes or no; false if, taken as a requirement, it is not met."""
    code = node.code
    if code == atoms.DESTROY:
        assert isinstance(node, Destroy)
        s.agenda.append(DestroyCards(step.card, step.spell, step.node, step.must, node.count, 0))
    elif code == atoms.DISCARD_TOP:
        assert isinstance(node, DiscardTop)
        discard_top(s, 1 - seat if node.enemy else seat)
    elif code == atoms.DAMAGE:
        assert isinstance(node, Damage)
        damage(s, 1 - seat if node.enemy else seat, node.n, node.true)
    elif code == atoms.ATTACK:
        assert isinstance(node, Attack)
        s.agenda.append(AttackNow(step.card, 1 if node.piercing else 0))
    elif code == atoms.DRAW:
        assert isinstance(node, atoms.Draw)
        s.agenda.append(Draw(seat, node.n))
    elif code == atoms.HEAL:
        assert isinstance(node, Heal)
        if node.enemy:
            return heal_enemy(s, 1 - seat, node.n)
        heal(s, seat, node.n)
    elif code == atoms.POP:
        assert isinstance(node, Pop)
        return pop(s, seat, node.n)
    elif code == atoms.BUFF:
        assert isinstance(node, Buff)
        s.agenda.append(BuffThis(step.card, node.n) if node.this else PickCard(step.card, step.spell, step.node))
    elif code == atoms.PEEK:
        assert isinstance(node, Peek)
        look(s, seat, seat, node.n)
    elif code == atoms.SCRY:
        assert isinstance(node, Scry)
        look(s, seat, 1 - seat, node.n)
    elif code == atoms.DECKOUT:
        give_up(s, seat)
    elif code == atoms.DRILL:
        s.agenda.append(DrillDeck(step.card, step.spell, step.node))
    else:
        s.agenda.append(PickCard(step.card, step.spell, step.node))
    return True


def heal_enemy(s: CardfinityState, enemy: int, n: int) -> bool:
    """CF-6.4: the opponent heals n; with fewer cards in that graveyard it is not met and nothing moves."""
    if len(s.zones[GRAVEYARD + enemy]) < n:
        return False
    heal(s, enemy, n)
    return True


def give_up(s: CardfinityState, seat: int) -> None:
    """CF-7.5: `deckout` loses the game."""
    lose(s, seat)


def look(s: CardfinityState, viewer: int, whose: int, n: int) -> None:
    """CF-7.7, CF-7.8, CF-15.3: only the controller sees the top cards of a deck; their order stays."""
    deck = s.zones[DECK + whose]
    for card in list(reversed(deck))[:n]:
        learn(s, viewer, card)
        s.emit("Looked", viewer, card, DECK + whose, DECK + whose, seen=1 << viewer)


register(Perform)
