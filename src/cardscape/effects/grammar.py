"""The grammar notation: rules read from text files into plain objects.

A rule is one of three kinds:

    name : Node = ... ;     builds a tree node and may be called recursively
    name = ... ;            a fragment: its fields belong to the node that uses it
    name := ... => x ;      a value: stands behind a label and yields one word

Items of an alternative:

    "card*s of"             words; `unit*s` prints a plural, `gain+s` agrees with the subject, `less/fewer` prints
                            `fewer`, `is/is/are` prints by number (`_` stands for a blank inside a printed form)
    label:rule              capture into a field; `label+:rule` appends to a list; `label:rule!mode` prints in that mode
    fragment                the fields of that fragment
    {field=value}           a constant field
    <'s>  <plain>           printed only: text glued to the word before, or a printing order
    [name]  [no_name]       printing guard: only in that mode or if that field is set; only if it is not set
    ( a | b )? ( a )* x~    optional, repeated, optional but never printed
    | ~ ...   | + ...       an alternative that is only read, or only printed
"""

from __future__ import annotations

import re
from typing import Final

Scalar = str | int | bool


class GrammarError(ValueError):
    """A grammar file is malformed; the message names rule and place."""


class Word:
    """One word of a literal: the token it matches and how it prints."""

    def __init__(self, base: str, singular: str, plural: str, agrees: str) -> None:
        self.base = base
        self.singular = singular
        self.plural = plural
        self.agrees = agrees  # "" fixed, "noun" with the node's number, "verb" with the subject's


class Item:
    """Anything that can stand in an alternative."""


class Literal(Item):
    def __init__(self, words: list[Word]) -> None:
        self.words = words


class Capture(Item):
    def __init__(self, label: str, append: bool, ref: str, mode: str) -> None:
        self.label = label
        self.append = append
        self.ref = ref
        self.mode = mode


class Include(Item):
    def __init__(self, ref: str) -> None:
        self.ref = ref


class Constant(Item):
    def __init__(self, label: str, value: Scalar) -> None:
        self.label = label
        self.value = value


class Printed(Item):
    def __init__(self, text: str) -> None:
        self.text = text


class Guard(Item):
    def __init__(self, name: str) -> None:
        self.name = name


class Alternative:
    def __init__(self, items: list[Item], only: str, value: Scalar | None) -> None:
        self.items = items
        self.only = only  # "" both ways, "read" or "print"
        self.value = value


class Group(Item):
    def __init__(self, alternatives: list[Alternative], repeat: str) -> None:
        self.alternatives = alternatives
        self.repeat = repeat  # "" once, "?", "*", "~"


class Rule:
    def __init__(self, name: str, kind: str, node: str, alternatives: list[Alternative]) -> None:
        self.name = name
        self.kind = kind  # "node", "fragment" or "value"
        self.node = node
        self.alternatives = alternatives


_TOKEN: Final = re.compile(
    r"""(?P<space>\s+|\#[^\n]*)
      | "(?P<literal>[^"]*)"
      | \{(?P<constant>[^}]*)\}
      | <(?P<printed>[^>]*)>
      | \[(?P<guard>\w+)\]
      | (?P<word>[A-Za-z_]\w*)
      | (?P<sign>:=|=>|[:=;|()?*~+!])""",
    re.VERBOSE,
)


def read_grammar(text: str, where: str) -> dict[str, Rule]:
    """Read one grammar file into its rules, in order of the file."""
    return _Reader(text, where).rules()


def _words(text: str) -> list[Word]:
    return [_word(part) for part in text.split()]


def _word(text: str) -> Word:
    if "/" in text:
        parts = [part.replace("_", " ") for part in text.split("/")]
        if len(parts) == 2:
            return Word(parts[0], parts[1], parts[1], "")
        return Word(parts[0], parts[1], parts[2], "verb")
    if text.endswith("*s"):
        return Word(text[:-2], text[:-2], text[:-2] + "s", "noun")
    if text.endswith(("+s", "+es")):
        base, ending = text.split("+")
        return Word(base, base + ending, base, "verb")
    base = text[:-2] if text.endswith("'s") else text
    return Word(base, text, text, "")


def _scalar(text: str) -> Scalar:
    if text.isdigit():
        return int(text)
    if text in ("true", "false"):
        return text == "true"
    return text.strip("'")


class _Reader:
    def __init__(self, text: str, where: str) -> None:
        self.where = where
        self.tokens: list[tuple[str, str, int]] = []
        self.at = 0
        place = 0
        line = 1
        while place < len(text):
            match = _TOKEN.match(text, place)
            if match is None:
                raise GrammarError(f"{where}, line {line}: cannot read {text[place : place + 10]!r}")
            place = match.end()
            kind = match.lastgroup or ""
            if kind != "space":
                self.tokens.append((kind, match.group(kind), line))
            line += match.group().count("\n")

    def fail(self, expected: str) -> GrammarError:
        if self.at < len(self.tokens):
            _, text, line = self.tokens[self.at]
            return GrammarError(f"{self.where}, line {line}: {expected} expected, found {text!r}")
        return GrammarError(f"{self.where}: {expected} expected at the end of the file")

    def peek(self, sign: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at][:2] == ("sign", sign)

    def accept(self, sign: str) -> bool:
        if self.peek(sign):
            self.at += 1
            return True
        return False

    def name(self) -> str:
        if self.at >= len(self.tokens) or self.tokens[self.at][0] != "word":
            raise self.fail("a name")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def rules(self) -> dict[str, Rule]:
        found: dict[str, Rule] = {}
        while self.at < len(self.tokens):
            name = self.name()
            if name in found:
                raise GrammarError(f"{self.where}: rule {name} stands twice")
            kind, node = "fragment", ""
            if self.accept(":="):
                kind = "value"
            elif self.accept(":"):
                kind, node = "node", self.name()
            if kind != "value" and not self.accept("="):
                raise self.fail("'='")
            found[name] = Rule(name, kind, node, self.alternatives(kind == "value"))
            if not self.accept(";"):
                raise self.fail("';'")
        return found

    def alternatives(self, valued: bool) -> list[Alternative]:
        found = [self.alternative(valued)]
        while self.accept("|"):
            found.append(self.alternative(valued))
        return found

    def alternative(self, valued: bool) -> Alternative:
        only = "read" if self.accept("~") else "print" if self.accept("+") else ""
        items: list[Item] = []
        while self.at < len(self.tokens) and not any(self.peek(sign) for sign in ("|", ")", ";", "=>")):
            items.append(self.item())
        value: Scalar | None = None
        if valued:
            if not self.accept("=>"):
                raise self.fail("'=>'")
            kind, text, _ = self.tokens[self.at]
            if kind not in ("word", "literal"):
                raise self.fail("a value")
            self.at += 1
            value = text
        return Alternative(items, only, value)

    def item(self) -> Item:
        found = self.atom()
        for sign in ("?", "*", "~"):
            if self.accept(sign):
                if isinstance(found, Group) and found.repeat == "":
                    found.repeat = sign
                    return found
                return Group([Alternative([found], "", None)], sign)
        return found

    def atom(self) -> Item:
        if self.accept("("):
            group = Group(self.alternatives(False), "")
            if not self.accept(")"):
                raise self.fail("')'")
            return group
        kind, text, _ = self.tokens[self.at]
        if kind == "literal":
            self.at += 1
            return Literal(_words(text))
        if kind == "constant":
            self.at += 1
            label, _, value = text.partition("=")
            return Constant(label.strip(), _scalar(value.strip()))
        if kind == "printed":
            self.at += 1
            return Printed(text)
        if kind == "guard":
            self.at += 1
            return Guard(text)
        name = self.name()
        append = False
        if self.peek("+") and self.at + 1 < len(self.tokens) and self.tokens[self.at + 1][1] == ":":
            self.at += 1
            append = True
        if not self.accept(":"):
            return Include(name)
        ref = self.name()
        mode = self.name() if self.accept("!") else ""
        return Capture(name, append, ref, mode)
