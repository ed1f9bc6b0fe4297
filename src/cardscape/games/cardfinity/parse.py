"""One line of notation as a tree for programs: what `parse --json` prints for a card without families or a spell."""

from collections import Counter
from typing import Final

from cardscape.games.cardfinity.atoms import (
    Attach,
    Attack,
    Buff,
    Choice,
    Damage,
    Deckout,
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
    walk,
)
from cardscape.games.cardfinity.cards import ON_ATTACH, ON_DISCARD, ON_DRAW, ON_PLAY, TRIGGERS, Card, Spell
from cardscape.games.cardfinity.reader import read_card
from cardscape.games.cardfinity.scanner import DeckError
from cardscape.games.cardfinity.writer import atom_text, card_line

MAX_TREE_DEPTH: Final = 100

_FILTER_KINDS: Final = ("card", "spell", "monster", "family", "name")

Tree = dict[str, object]


def parse_line(text: str) -> Tree:
    """The tree, the canonical text and warnings; or the error and its column in the text as typed."""
    try:
        card = read_card(text)
    except DeckError as error:
        column = error.offset + 1 + (len(text) - len(text.removeprefix("\ufeff")))
        return {"text": text, "ok": False, "error": error.message, "column": column}
    return {"text": text, "ok": True, "tree": card_tree(card), "canonical": card_line(card), "warnings": warnings(card)}


def card_tree(card: Card) -> Tree:
    """A monster, or the spell that a spell card consists of."""
    if not card.monster:
        return spell_tree(card.spells[0])
    return {
        "node": "monster",
        "name": card.name,
        "requirements": [atom_tree(node) for node in card.requirements],
        "spells": [spell_tree(spell) for spell in card.spells],
        "power": card.power,
        "tapped": card.tapped,
    }


def spell_tree(spell: Spell) -> Tree:
    """A spell with its trigger by name."""
    return {
        "node": "spell",
        "name": spell.name,
        "trigger": TRIGGERS[spell.trigger],
        "requirements": [atom_tree(node) for node in spell.requirements],
        "effects": [atom_tree(node) for node in spell.effects],
    }


def filter_tree(what: Filter) -> Tree:
    """A filter; `name` is null unless it is of kind family or name."""
    return {"node": "filter", "kind": _FILTER_KINDS[what.kind], "name": what.name or None}


def atom_tree(node: Node, depth: int = 0) -> Tree:
    """One atom. Below 100 levels of nesting the rest is given as text, so that any JSON reader can take the tree."""
    if isinstance(node, Choice | Maybe):
        if depth >= MAX_TREE_DEPTH:
            return {"node": "deeper", "text": atom_text(node)}
        if isinstance(node, Maybe):
            return {"node": "optional", "what": atom_tree(node.what, depth + 1)}
        return {"node": "choice", "options": [atom_tree(option, depth + 1) for option in node.options]}
    if isinstance(node, Destroy):
        return {
            "node": "destroy",
            "verb": "banish" if node.banish else "discard",
            "whose": _whose(node.enemy),
            "count": node.count,
            "filter": filter_tree(node.what),
            "place": "field" if node.field else "hand",
        }
    if isinstance(node, DiscardTop):
        return {"node": "discard_top", "whose": _whose(node.enemy)}
    if isinstance(node, Damage):
        return {"node": "damage", "whose": _whose(node.enemy), "n": node.n, "true": node.true}
    if isinstance(node, Heal):
        return {"node": "heal", "whose": _whose(node.enemy), "n": node.n}
    if isinstance(node, Pop | Draw | Peek | Scry):
        return {"node": type(node).__name__.lower(), "n": node.n}
    if isinstance(node, Play | Search | Drill | Attach):
        return {"node": type(node).__name__.lower(), "filter": filter_tree(node.what)}
    if isinstance(node, Attack):
        return {"node": "attack", "piercing": node.piercing}
    if isinstance(node, Buff):
        return {"node": "buff", "this": node.this, "n": node.n}
    assert isinstance(node, Deckout)
    return {"node": "deckout"}


def _whose(enemy: bool) -> str:
    return "enemy" if enemy else "own"


def warnings(card: Card) -> list[str]:
    """What can be read but is not allowed or can never do anything."""
    found: list[str] = []
    lists = [(card.name, card.requirements)]
    for spell in card.spells:
        lists.append((spell.name, spell.requirements))
        if card.monster and spell.trigger == ON_ATTACH:
            found.append(f'CF-5.13: "{spell.name}" is printed on a monster, so its `on attach` never fires')
        if not card.monster and spell.trigger in (ON_PLAY, ON_DRAW, ON_DISCARD):
            found.extend(_homeless(spell))
    for owner, requirements in lists:
        for text, times in Counter([atom_text(node) for node in requirements]).items():
            if times > 1:
                found.append(f'CF-6.8: "{owner}" asks for `{text}` {times} times')
    return found


def _homeless(spell: Spell) -> list[str]:
    """CF-9.2: effects that need a monster, on a spell card that is cast by itself."""
    found: list[str] = []
    for entry in spell.effects:
        for node in walk(entry):
            if isinstance(node, Attack | Attach) or (isinstance(node, Buff) and node.this):
                verdict = "is not allowed" if node is entry else "does nothing"
                found.append(f"CF-9.2: `{atom_text(node)}` {verdict} on a spell card with `on {TRIGGERS[spell.trigger]}`")
    return found
