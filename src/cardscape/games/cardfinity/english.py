"""What an atom, a spell, a card does, in English sentences."""

from typing import Final

from cardscape.games.cardfinity.atoms import (
    ANY_CARD,
    ANY_MONSTER,
    ANY_SPELL,
    OF_FAMILY,
    Attach,
    Attack,
    Buff,
    Choice,
    Damage,
    Destroy,
    DiscardTop,
    Draw,
    Drill,
    Filter,
    Heal,
    Maybe,
    Node,
    Peek,
    Play,
    Pop,
    Scry,
    Search,
)
from cardscape.games.cardfinity.cards import ON_PLAY, TRIGGERS, Card, Spell
from cardscape.games.cardfinity.writer import quoted

_MOMENTS: Final = {
    "play": "when this monster enters the field",
    "discard": "when this card is discarded",
    "draw": "when this card moves from your deck to your hand",
    "infinity": "on your turn, as often as you like",
    "tap": "on your turn, by tapping this monster",
    "attach": "when this spell is attached to a monster",
    "victory": "after this monster attacked and won",
    "defeat": "after this monster attacked and lost",
}
_SELF_CAST: Final = ("play", "discard", "draw")


def cards_phrase(what: Filter, count: int, other: bool, noun: str = "card") -> str:
    """`a card`, `2 other monsters`, `another card of the family "Elf"`, `a card named "Rook"`."""
    if what.kind == ANY_MONSTER:
        noun = "monster"
    elif what.kind == ANY_SPELL:
        noun = "spell card"
    if count == 1:
        words = f"another {noun}" if other else f"a {noun}"
    else:
        words = f"{count} other {noun}s" if other else f"{count} {noun}s"
    if what.kind == OF_FAMILY:
        return f"{words} of the family {quoted(what.name)}"
    if what.kind in (ANY_CARD, ANY_SPELL, ANY_MONSTER):
        return words
    return f"{words} named {quoted(what.name)}"


def top_phrase(n: int, pile: str) -> str:
    """`the top card of your deck`, `the top 3 cards of your deck`."""
    return f"the top card of {pile}" if n == 1 else f"the top {n} cards of {pile}"


def atom_phrase(node: Node, effect: bool) -> str:
    """One requirement or effect as a clause. Nesting of any depth."""
    out: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        at = waiting.pop()
        if isinstance(at, str):
            out.append(at)
        elif isinstance(at, Maybe):
            out.append("you may " if effect else "(you may refuse) ")
            waiting.append(at.what)
        elif isinstance(at, Choice):
            out.append("choose one of [")
            waiting.append("]")
            for number, option in enumerate(reversed(at.options)):
                if number:
                    waiting.append(" | ")
                waiting.append(option)
        else:
            out.append(_leaf_phrase(at))
    return "".join(out)


def _leaf_phrase(node: Node) -> str:
    if isinstance(node, Destroy):
        verb = "banish" if node.banish else "discard"
        owner = "your opponent's" if node.enemy else "your"
        place = "field" if node.field else "hand"
        return f"{verb} {cards_phrase(node.what, node.count, not node.enemy)} from {owner} {place}"
    if isinstance(node, DiscardTop):
        return f"discard the top card of {_deck(node.enemy)}"
    if isinstance(node, Damage):
        verb = "deal" if node.enemy else "take"
        way = "banished from" if node.true else "put from"
        target = "" if node.true else " into the graveyard"
        return f"{verb} {node.n}{' true' if node.true else ''} damage ({way} the top of {_deck(node.enemy)}{target})"
    if isinstance(node, Heal):
        pile = "your opponent's graveyard back on their deck" if node.enemy else "your graveyard back on your deck"
        return f"put {top_phrase(node.n, pile)}{'' if node.n == 1 else ', one by one'}"
    if isinstance(node, Pop):
        return f"banish {top_phrase(node.n, 'your graveyard')}"
    if isinstance(node, Draw):
        return "draw a card" if node.n == 1 else f"draw {node.n} cards"
    if isinstance(node, Peek):
        return f"look at {top_phrase(node.n, 'your deck')}"
    if isinstance(node, Scry):
        return f"look at {top_phrase(node.n, _deck(True))}"
    if isinstance(node, Attack):
        if node.piercing:
            return "attack with this monster, and the power it has to spare goes through as damage"
        return "attack with this monster"
    if isinstance(node, Buff):
        change = f"+{node.n}" if node.n >= 0 else str(node.n)
        return f"give {'this monster' if node.this else 'one of your monsters on the field'} {change} power"
    return _filtered_phrase(node)


def _filtered_phrase(node: Node) -> str:
    if isinstance(node, Play):
        return f"play {cards_phrase(node.what, 1, False)} from your hand if you like, paying what it asks for"
    if isinstance(node, Search):
        return f"take {cards_phrase(node.what, 1, False)} from your deck into your hand and shuffle the deck"
    if isinstance(node, Drill):
        wanted = cards_phrase(node.what, 1, False)
        return f"turn over cards of your deck until {wanted} comes: it goes to your hand, the rest to your graveyard"
    if isinstance(node, Attach):
        return f"attach {cards_phrase(node.what, 1, False, 'spell card')} from your hand to this monster"
    return "you lose the game"


def _deck(enemy: bool) -> str:
    return "your opponent's deck" if enemy else "your deck"


def spell_sentence(spell: Spell, monster: bool) -> str:
    """One sentence: when, what it asks for, what it does."""
    word = TRIGGERS[spell.trigger]
    moment = "when you play this card" if not monster and spell.trigger == ON_PLAY else _MOMENTS[word]
    asked = [atom_phrase(node, False) for node in spell.requirements]
    done = ", then ".join([atom_phrase(node, True) for node in spell.effects])
    if asked:
        return f"{quoted(spell.name)}: {moment}, you must {', then '.join(asked)}; if you do all of it: {done}."
    return f"{quoted(spell.name)}: {moment}: {done}."


def card_sentences(card: Card) -> list[str]:
    """What a card is and does, clause by clause."""
    families = ""
    if card.families:
        names = ", ".join([quoted(family) for family in card.families])
        families = f" of the {'family' if len(card.families) == 1 else 'families'} {names}"
    if not card.monster:
        spell = card.spells[0]
        sentences = [f"{quoted(card.name)} is a spell card{families}."]
        sentences.append(spell_sentence(spell, TRIGGERS[spell.trigger] not in _SELF_CAST))
        if TRIGGERS[spell.trigger] not in _SELF_CAST:
            sentences.append("It cannot be cast by itself: attach it to a monster, which then has this spell.")
        elif spell.trigger != ON_PLAY:
            sentences.append("It cannot be played from the hand.")
        return sentences
    sentences = [f"{quoted(card.name)} is a monster of power {card.power}{families}."]
    if card.requirements:
        asked = ", then ".join([atom_phrase(node, False) for node in card.requirements])
        sentences.append(f"To summon it you must {asked}.")
    else:
        sentences.append("Summoning it costs nothing.")
    if card.tapped:
        sentences.append("It enters the field tapped, and none of its spells works before your next untap step.")
    sentences.extend([spell_sentence(spell, True) for spell in card.spells])
    return sentences
