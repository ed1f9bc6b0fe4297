"""Prints atoms, spells, cards and decks in the one canonical form; reading it again gives the same deck."""

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
from cardscape.games.cardfinity.cards import TRIGGERS, Card, Deck, Spell


def quoted(name: str) -> str:
    """CF-2.3: the name in quotes, with escapes where they are needed."""
    escaped = name.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def filter_text(what: Filter) -> str:
    """A filter in full; `card` is written out."""
    if what.kind == ANY_CARD:
        return "card"
    if what.kind == ANY_SPELL:
        return "spell"
    if what.kind == ANY_MONSTER:
        return "monster"
    return f"family {quoted(what.name)}" if what.kind == OF_FAMILY else quoted(what.name)


def atom_text(node: Node) -> str:
    """One requirement or effect; what is left out is the default. Nesting of any depth."""
    out: list[str] = []
    waiting: list[Node | str] = [node]
    while waiting:
        at = waiting.pop()
        if isinstance(at, str):
            out.append(at)
        elif isinstance(at, Maybe):
            out.append("?")
            waiting.append(at.what)
        elif isinstance(at, Choice):
            out.append("(")
            waiting.append(")")
            for number, option in enumerate(reversed(at.options)):
                if number:
                    waiting.append(", ")
                waiting.append(option)
        else:
            out.append(_leaf_text(at))
    return "".join(out)


def _leaf_text(node: Node) -> str:
    if isinstance(node, Destroy):
        words = ["banish" if node.banish else "discard"]
        if node.enemy:
            words.append("enemy")
        if node.count != 1:
            words.append(str(node.count))
        if node.what.kind != ANY_CARD:
            words.append(filter_text(node.what))
        words.append("field" if node.field else "hand")
        return " ".join(words)
    if isinstance(node, DiscardTop):
        return "discard enemy" if node.enemy else "discard"
    if isinstance(node, Damage):
        return f"{'deal' if node.enemy else 'take'} {node.n}{' true' if node.true else ''}"
    if isinstance(node, Heal):
        return _counted("heal enemy" if node.enemy else "heal", node.n)
    if isinstance(node, Pop):
        return f"pop {node.n}"
    if isinstance(node, Draw):
        return _counted("draw", node.n)
    if isinstance(node, Peek):
        return _counted("peek", node.n)
    if isinstance(node, Scry):
        return _counted("scry", node.n)
    if isinstance(node, Attack):
        return "piercing attack" if node.piercing else "attack"
    if isinstance(node, Buff):
        return f"buff {'this ' if node.this else ''}{node.n}"
    if isinstance(node, Play):
        return _filtered("play", node.what)
    if isinstance(node, Search):
        return _filtered("search", node.what)
    if isinstance(node, Drill):
        return _filtered("drill", node.what)
    if isinstance(node, Attach):
        return _filtered("attach", node.what)
    return "deckout"


def _counted(word: str, n: int) -> str:
    return word if n == 1 else f"{word} {n}"


def _filtered(word: str, what: Filter) -> str:
    return word if what.kind == ANY_CARD else f"{word} {filter_text(what)}"


def atoms_text(nodes: tuple[Node, ...]) -> str:
    """A list of requirements or effects."""
    return ", ".join([atom_text(node) for node in nodes])


def spell_text(spell: Spell) -> str:
    """A spell on one line."""
    asks = f" {atoms_text(spell.requirements)}" if spell.requirements else ""
    return f"{quoted(spell.name)} on {TRIGGERS[spell.trigger]}{asks}: {atoms_text(spell.effects)}"


def card_lines(card: Card) -> list[str]:
    """A card without families: a spell card is one line, a monster has a line per part."""
    if not card.monster:
        return [spell_text(card.spells[0])]
    first = f"{quoted(card.name)}:"
    if card.requirements:
        first += f" {atoms_text(card.requirements)}"
    lines = [first]
    for spell in card.spells:
        lines.append(f"  {spell_text(spell)}")
    lines.append(f"  power {card.power}{' tapped' if card.tapped else ''}")
    return lines


def card_line(card: Card) -> str:
    """A card without families on a single line, safe to read again.

    A name behind a bare `search` on the same line would be its filter (CF-3.1), so `card` is written out there.
    """
    lines = card_lines(card)
    for number in range(1, len(card.spells)):
        if card.monster and _ends_open(card.spells[number - 1]):
            lines[number] += " card"
    return " ".join([line.strip(" ") for line in lines])


def _ends_open(spell: Spell) -> bool:
    last = spell.effects[-1]
    while isinstance(last, Maybe):
        last = last.what
    return isinstance(last, Play | Search | Drill | Attach) and last.what.kind == ANY_CARD


def families_text(card: Card) -> str:
    """The families, or N/A (CF-2.9)."""
    return ", ".join([quoted(family) for family in card.families]) or "N/A"


def deck_text(deck: Deck) -> str:
    """The whole file: definitions, title, list."""
    lines: list[str] = []
    for card in deck.definitions:
        lines.extend(card_lines(card))
        lines.extend((families_text(card), ""))
    lines.append(f"deck: {quoted(deck.name)} by {quoted(deck.author)}")
    for entry in deck.entries:
        lines.append(f"{quoted(deck.definitions[entry.index].name)} {entry.count}")
    return "\n".join(lines) + "\n"
