"""Is this deck allowed? Every violation in the order of CF-9.1, with its code, its place and its values."""

from typing import Any, Final

from cardscape.engine.game import Issue
from cardscape.games.cardfinity.atoms import ANY_SPELL, Attach, Attack, Buff, Destroy, Filter, Node, Play, walk
from cardscape.games.cardfinity.cards import ON_DISCARD, ON_DRAW, ON_PLAY, Card, Deck, Spell
from cardscape.games.cardfinity.reader import read_deck
from cardscape.games.cardfinity.scale import (
    CARD_LIMIT,
    DECK_LIMIT,
    MONSTER_SPELL_LIMIT,
    Census,
    card_scale,
    deck_scale,
    spell_scale,
)
from cardscape.games.cardfinity.scanner import DeckError
from cardscape.games.cardfinity.writer import atom_text, filter_text

MIN_CARDS: Final = 40
MAX_CARDS: Final = 60

# The rule that each issue and each warning comes from.
RULES: Final = {
    "TOO_FEW_CARDS": "CF-1.1",
    "TOO_MANY_CARDS": "CF-1.1",
    "SCALE_TOO_HIGH": "CF-8.6",
    "MONSTER_ONLY_EFFECT": "CF-9.2",
    "FILTER_NO_MATCH": "CF-4.3",
    "DUPLICATE_REQUIREMENT": "CF-6.8",
    "DECK_SCALE_TOO_HIGH": "CF-8.6",
    "SYNTAX": "CF-9.3",
    "UNDECLARED_CARD": "CF-9.3",
    "DUPLICATE_NAME": "CF-2.10",
}


def issue(code: str, message: str, values: dict[str, Any], line: int | None = None, column: int | None = None,
          card: str | None = None) -> Issue:
    """One thing that is wrong, or worth a warning, with the rule it comes from."""
    return Issue(code, RULES[code], message, line, column, card, values)


class Report:
    """What checking a deck file found. `deck` and the scales are None if the file cannot be read."""

    def __init__(
        self, deck: Deck | None, issues: list[Issue], warnings: list[Issue], per_card: dict[str, int] | None, total: int | None
    ) -> None:
        self.deck = deck
        self.issues = issues
        self.warnings = warnings
        self.per_card = per_card
        self.total = total
        self.legal = not issues
        self.cards = deck.size if deck is not None else 0


def check_deck(source: str | bytes) -> Report:
    """CF-9.3: read a deck file and check it; a file that cannot be read is one single issue."""
    try:
        deck = read_deck(source)
    except DeckError as error:
        found = issue(error.code, error.message, error.values, error.line, error.column)
        return Report(None, [found], [], None, None)
    return check(deck)


def check(deck: Deck) -> Report:
    """CF-9.1: size, every listed card once in list order, and the deck total if no card has an error."""
    census = Census(deck)
    issues = size_issues(deck.size)
    before = len(issues)
    scales: list[int] = []
    for card in deck.cards:
        scale = card_scale(card, census)
        scales.append(scale)
        issues.extend(card_issues(card, scale, census))
    total = deck_scale(scales, list(deck.counts))
    if len(issues) == before:
        issues.extend(total_issues(total))
    per_card = {card.name: scale for card, scale in zip(deck.cards, scales, strict=True)}
    return Report(deck, issues, duplicate_names(deck), per_card, total)


def size_issues(n: int) -> list[Issue]:
    """CF-1.1, CF-9.4: 40 to 60 listed copies."""
    if n < MIN_CARDS:
        return [issue("TOO_FEW_CARDS", f"the deck has {n} cards; it needs at least {MIN_CARDS}", {"n": n})]
    if n > MAX_CARDS:
        return [issue("TOO_MANY_CARDS", f"the deck has {n} cards; it may have at most {MAX_CARDS}", {"n": n})]
    return []


def total_issues(total: int) -> list[Issue]:
    """CF-8.6: a deck's scale is at most 200."""
    if total <= DECK_LIMIT:
        return []
    message = f"the deck's scale is {total}; at most {DECK_LIMIT} is allowed"
    return [issue("DECK_SCALE_TOO_HIGH", message, {"total": total})]


def card_issues(card: Card, scale: int, census: Census) -> list[Issue]:
    """CF-9.1: requirements, spells in order, total for a monster; CF-9.2, the spell, total for a spell card."""
    issues: list[Issue] = []
    if card.monster:
        issues.extend(requirement_issues(card, card.name, card.requirements, card.line, card.column, census))
        for spell in card.spells:
            issues.extend(spell_issues(card, spell, census))
            issues.extend(
                limit_issues(card, spell.name, spell_scale(spell, census), MONSTER_SPELL_LIMIT, spell.line, spell.column)
            )
    else:
        issues.extend(monster_only_issues(card, card.spells[0]))
        issues.extend(spell_issues(card, card.spells[0], census))
    issues.extend(limit_issues(card, card.name, scale, CARD_LIMIT, card.line, card.column))
    return issues


def limit_issues(card: Card, name: str, scale: int, limit: int, line: int, column: int) -> list[Issue]:
    """CF-8.6: spell cards and monsters up to 10, monster spells up to 15."""
    if scale <= limit:
        return []
    message = f'"{name}" has scale {scale}; at most {limit} is allowed'
    values: dict[str, Any] = {"limit": limit, "scale": scale, "name": name}
    return [issue("SCALE_TOO_HIGH", message, values, line, column, card.name)]


def monster_only_issues(card: Card, spell: Spell) -> list[Issue]:
    """CF-9.2: a spell card cast by itself has no monster to attack with, attach to or buff."""
    if spell.trigger not in (ON_PLAY, ON_DRAW, ON_DISCARD):
        return []
    issues: list[Issue] = []
    for node in spell.effects:
        if isinstance(node, Attack | Attach) or (isinstance(node, Buff) and node.this):
            effect = atom_text(node)
            message = f'"{card.name}" is a spell card that is cast by itself; `{effect}` needs a monster'
            values: dict[str, Any] = {"spell": card.name, "effect": effect}
            issues.append(issue("MONSTER_ONLY_EFFECT", message, values, card.line, card.column, card.name))
    return issues


def spell_issues(card: Card, spell: Spell, census: Census) -> list[Issue]:
    """CF-9.1: what is wrong in a spell's requirements, then in its effects."""
    issues = requirement_issues(card, spell.name, spell.requirements, spell.line, spell.column, census)
    for node in spell.effects:
        issues.extend(filter_issues(card, node, spell.line, spell.column, census))
    return issues


def requirement_issues(
    card: Card, owner: str, requirements: tuple[Node, ...], line: int, column: int, census: Census
) -> list[Issue]:
    """CF-6.8: the entries of one list must differ; each one that is repeated is reported once."""
    issues: list[Issue] = []
    seen: dict[str, int] = {}
    for node in requirements:
        issues.extend(filter_issues(card, node, line, column, census))
        text = atom_text(node)
        seen[text] = seen.get(text, 0) + 1
        if seen[text] == 2:
            message = f'"{owner}" asks for `{text}` twice; all requirements of one list must differ'
            values: dict[str, Any] = {"owner": owner, "req": text}
            issues.append(issue("DUPLICATE_REQUIREMENT", message, values, line, column, card.name))
    return issues


def filter_issues(card: Card, atom: Node, line: int, column: int, census: Census) -> list[Issue]:
    """CF-4.3: a filter that asks for your own cards must match at least one copy of the deck."""
    issues: list[Issue] = []
    for node in walk(atom):
        what = counted_filter(node)
        if what is not None and census.count(what) == 0:
            text = filter_text(what)
            message = f'"{card.name}": no card of the deck matches {text}, so `{atom_text(node)}` can never find one'
            issues.append(issue("FILTER_NO_MATCH", message, {"filter": text}, line, column, card.name))
    return issues


def counted_filter(node: Node) -> Filter | None:
    """CF-4.3: the filter that must match: own destroy, `attach`, and `play` unless it says exactly `spell`."""
    if isinstance(node, Destroy):
        return None if node.enemy else node.what
    if isinstance(node, Attach):
        return node.what
    if isinstance(node, Play) and node.what.kind != ANY_SPELL:
        return node.what
    return None


def duplicate_names(deck: Deck) -> list[Issue]:
    """CF-2.10: a warning for every definition whose name was already taken; the list uses the first."""
    first: dict[str, Card] = {}
    warnings: list[Issue] = []
    for card in deck.definitions:
        if card.name not in first:
            first[card.name] = card
            continue
        message = f'"{card.name}" is defined again; the list uses the definition of line {first[card.name].line}'
        warnings.append(issue("DUPLICATE_NAME", message, {"name": card.name}, card.line, card.column, card.name))
    return warnings
