"""From typed text to tokens: one vocabulary per game, read from its TOML file and its grammar's words."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from cardscape.effects.grammar import GrammarError

END: Final = 0
NUMBER: Final = 1
NAME: Final = 2
MONEY: Final = 3
SPECIAL: Final = ("", "NUM", "NAME", "MONEY")

MAX_WORDS: Final = 200
MAX_TEXT: Final = 4000
MAX_DIGITS: Final = 9
_REMEMBERED: Final = 20000

NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_PIECE: Final = r"""(?P<space>[\s\ufeff\-‐-―−'’ʼ`´]+|\(s\))
      | "(?P<name>[^"]*)"
      | \$(?P<money>\d{1,3}(?:,\d{3})+(?!\d)|\d+)
      | (?P<word>HYPHENED[^\W_](?:[^\W_]|['’ʼ`´])*)
      | (?P<sign>[,:])"""
_PLAIN_CHUNK: Final = re.compile(r"(?:[A-Za-z][A-Za-z']*(?:-[A-Za-z][A-Za-z']*)*|[0-9]{1,9})[,:]?")
_DASHES: Final = "-‐‑–−"
_HYPHEN: Final = re.escape("-")
_APOSTROPHES: Final = str.maketrans("", "", "'’ʼ`´-‐‑")
_ADVICE: Final = {
    "+": 'numbers have no sign: leave it out, or write "or more"',
    ";": 'join two parts with ", then"',
    "&": 'write "and"',
    "/": 'write "or", or "and"',
    "(": "leave out the brackets",
    ")": "leave out the brackets",
    "!": "a sentence ends with a full stop, or with nothing",
    "?": "a sentence ends with a full stop, or with nothing",
    "…": "a sentence ends with a full stop, or with nothing",
    "<": 'write "or less"',
    ">": 'write "or more"',
}
"""What to write instead of characters that are in no text."""


class TextError(Exception):
    """The text cannot be read: what is wrong, at which column (from 1) of the text as typed."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.column = column


class Tokens:
    """The tokens of one sentence: ids (closed by END), values, and the columns they start at."""

    def __init__(self) -> None:
        self.ids: list[int] = []
        self.values: list[str | int] = []
        self.columns: list[int] = []
        self.typed: list[str] = []

    def add(self, token: int, value: str | int, column: int, typed: str) -> None:
        self.ids.append(token)
        self.values.append(value)
        self.columns.append(column)
        self.typed.append(typed)


class Chunk:
    """The tokens of a text without spaces, its first word as phrases know it, and the words that make a phrase of its last."""

    def __init__(self, tokens: Tokens, words: list[str], seconds: dict[str, set[str]]) -> None:
        self.ids = tokens.ids
        self.values = tokens.values
        self.first = words[0] if words else ""
        self.opens = seconds.get(words[-1]) if words else None


class Lexicon:
    """The words of one game: classes of words, synonyms, phrases read as one word, words that are dropped."""

    def __init__(self, text: str) -> None:
        table = tomllib.loads(text)
        self.title: str = table["title"]
        self.categories: tuple[str, ...] = tuple(table.get("categories", []))
        self.classes: dict[str, list[str]] = {name: list(words) for name, words in table.get("classes", {}).items()}
        self.synonyms: dict[str, str] = dict(table.get("synonyms", {}))
        self.dropped: set[str] = set(table.get("dropped", []))
        self.hints: dict[str, str] = dict(table.get("hints", {}))
        """For errors alone: what is written instead of words that designers use, but the game does not."""
        self.phrases: dict[str, list[tuple[list[str], list[str]]]] = {}
        for phrase, meaning in table.get("phrases", {}).items():
            words = phrase.split()
            self.phrases.setdefault(words[0], []).append((words, meaning.split()))
        self.spoken: dict[str, str] = {}
        for phrase, meaning in table.get("phrases", {}).items():
            if " " in phrase and " " not in meaning:
                self.spoken.setdefault(meaning, phrase)
        for choices in self.phrases.values():
            choices.sort(key=lambda choice: -len(choice[0]))
        self.parts = {word for phrase in table.get("phrases", {}) for word in phrase.split() if word not in NUMBER_WORDS}
        self.hyphened: list[str] = list(table.get("hyphened", []))
        whole = "".join(f"{re.escape(word).replace(_HYPHEN, '[-‐‑]')}(?:[^\\W_]|['’ʼ`´])*|" for word in self.hyphened)
        self.piece = re.compile(_PIECE.replace("HYPHENED", whole), re.VERBOSE | re.IGNORECASE)
        self.special: set[str] = {"NUM", *table.get("special", [])}
        self.ids: dict[str, int] = {}
        self.words: list[str] = list(SPECIAL)
        self.roots: dict[str, str | None] = {}
        self.typed: dict[str, str] = {}
        self.chunks: dict[str, Chunk | None] = {}
        self.seconds: dict[str, set[str]] = {}
        for first, choices in self.phrases.items():
            if any(len(words) > 1 for words, _ in choices):
                self.seconds[first] = {words[1] for words, _ in choices if len(words) > 1}
        self.alone = any(len(words) == 1 for choices in self.phrases.values() for words, _ in choices)
        for name in self.classes:
            for word in self.classes[name]:
                self.learn(word)

    def other_words(self) -> dict[str, str]:
        """What people say for words of the game: its synonyms and phrases, and words of other games."""
        hints = {word: meant.lower() for word, meant in self.hints.items() if " " not in word + meant and word.isalpha()}
        hyphened = {word: word.replace("-", "") for word in self.hyphened}
        phrases: dict[str, str] = {}
        for words, meaning in [choice for choices in self.phrases.values() for choice in choices]:
            if len(meaning) == 1:
                phrases[" ".join(words)] = meaning[0]
                others = [word for word, meant in self.synonyms.items() if meant == words[0]]
                phrases |= {" ".join([word, *words[1:]]): meaning[0] for word in others}
        return {**hints, **hyphened, **phrases, **self.synonyms}

    def learn(self, word: str) -> int:
        """Make a word part of the vocabulary (grammar words and class words only)."""
        word = self.synonyms.get(word, word)
        if word not in self.ids:
            if word in NUMBER_WORDS:
                raise GrammarError(f"{word} is a number, it cannot be a word of the grammar")
            self.ids[word] = len(self.words)
            self.words.append(word)
            self.roots.clear()
            self.typed.clear()
            self.chunks.clear()
        return self.ids[word]

    def root(self, word: str) -> str | None:
        """TT-11.2, TT-11.3: the vocabulary word that a word stands for: itself, a synonym, its form without -s or -es."""
        if word in self.roots:
            return self.roots[word]
        found: str | None = None
        forms = [word]
        if word.endswith("s"):
            forms.append(word[:-1])
        if word.endswith("es"):
            forms.append(word[:-2])
        for form in forms:
            if form in self.synonyms or form in self.ids or form in self.parts:
                found = self.synonyms.get(form, form)
                break
        if len(self.roots) < _REMEMBERED:
            self.roots[word] = found
        return found

    def glance(self, text: str) -> Tokens | None:
        """The ids and values of a plainly typed text whose words are all known; None if it takes a closer look.

        A text between spaces is looked up as a whole, with the comma or colon behind it.
        """
        if len(text) > MAX_TEXT or self.alone:
            return None
        text = text.rstrip()
        tokens = Tokens()
        ids, values = tokens.ids, tokens.values
        chunks = self.chunks
        opened: set[str] | None = None
        for typed in (text[:-1] if text[-1:] == "." else text).split(" "):
            chunk = chunks.get(typed)
            if chunk is None:
                chunk = self._chunk(typed)
                if chunk is None:
                    return None
            if not chunk.ids:
                continue
            if opened is not None and chunk.first in opened:
                return None
            ids += chunk.ids
            values += chunk.values
            opened = chunk.opens
        if len(ids) > MAX_WORDS:
            return None
        ids.append(END)
        values.append("")
        return tokens

    def _chunk(self, typed: str) -> Chunk | None:
        """What stands between two spaces, if it is plain enough to mean the same everywhere."""
        if typed in self.chunks or (typed and _PLAIN_CHUNK.fullmatch(typed) is None):
            return None
        words: list[tuple[str, int, str]] = []
        tokens = Tokens()
        if self._split(typed, words) is not None:
            return None
        self._join(words, tokens)
        found: Chunk | None = Chunk(tokens, [word for word, _, _ in words], self.seconds)
        if -1 in tokens.ids or len(tokens.ids) != len(words):
            found = None
        if len(self.chunks) < _REMEMBERED:
            self.chunks[typed] = found
        return found

    def read(self, text: str) -> tuple[Tokens, TextError | None]:
        """Split a text into tokens. An unknown word ends them; it is returned as the error, for the parser to explain."""
        if len(text) > MAX_TEXT:
            return Tokens(), TextError(f"a sentence has at most {MAX_TEXT} characters, this has {len(text)}", MAX_TEXT + 1)
        words: list[tuple[str, int, str]] = []
        tokens = Tokens()
        error = self._split(text, words)
        if error is None or error.column > 1:
            self._join(words, tokens)
        if error is None and len(tokens.ids) > MAX_WORDS:
            error = TextError(
                f"a sentence has at most {MAX_WORDS} words, this has {len(tokens.ids)}", tokens.columns[MAX_WORDS]
            )
        tokens.add(END, "", len(text.rstrip()) + 1 if error is None else error.column, "")
        return tokens, error

    def reads_as_phrase(self, text: str) -> bool:
        """Whether words that only happen to meet in a text would be read as one of the phrases with a number word."""
        plain = text.lower()
        return any(
            " ".join(words) in plain
            for choices in self.phrases.values()
            for words, _ in choices
            if any(word in NUMBER_WORDS for word in words)
        )

    def said(self, word: str) -> str:
        """A word as people write it: "ranked up" for the one word that it is read as."""
        return self.spoken.get(word, word)

    def _split(self, text: str, words: list[tuple[str, int, str]]) -> TextError | None:
        stop = len(text.rstrip())
        if stop and text[stop - 1] == ".":
            stop -= 1
        place = 0
        while place < stop:
            if text[place] == " " and text[place + 1 : place + 2].isalpha():
                place += 1
            match = self.piece.match(text, place, stop)
            if match is None:
                if text[place] == "." and text[max(place - 1, 0)].isdigit() and text[place + 1 : place + 2].isdigit():
                    message = f'numbers are whole: no "." at column {place + 1}'
                elif text[place] == "." and text[place + 1 : stop].strip():
                    message = f'only one sentence per effect: more follows the "." at column {place + 1}; join two with ", then"'
                else:
                    message = f"unexpected character {text[place]!r} at column {place + 1}"
                    if text[place] in _ADVICE:
                        message += f"; {_ADVICE[text[place]]}"
                return TextError(message, place + 1)
            kind = match.lastgroup
            typed = match.group()
            if kind == "word":
                plain = self.typed.get(typed) or self._plain(typed)
                if plain == "":
                    return UnknownWord(typed[:40], place + 1)
                if plain.isdigit() and len(plain) > MAX_DIGITS:
                    return TextError(f"the number at column {place + 1} is too large", place + 1)
                if plain not in self.dropped:
                    words.append((plain, place + 1, typed))
            elif kind == "sign":
                words.append((typed, place + 1, typed))
            elif kind == "space":
                if typed[-1] in _DASHES and _is_minus(text, place, match.end()):
                    return TextError(f'numbers have no sign: leave out the "{typed[-1]}" at column {match.end()}', match.end())
            else:
                if kind is None or kind.upper() not in self.special:
                    return TextError(f"unexpected character {typed[0]!r} at column {place + 1}", place + 1)
                words.append((typed, place + 1, typed))
            place = match.end()
        return None

    def _plain(self, typed: str) -> str:
        """TT-11.1: the vocabulary word, number or dropped word that a typed word is; empty if it is none."""
        plain = typed.lower().translate(_APOSTROPHES)
        if plain.isascii() and plain.isdigit():
            return plain.lstrip("0") or "0"
        if plain in NUMBER_WORDS or plain in self.dropped:
            return plain
        root = self.root(plain) or ""
        if len(self.typed) < _REMEMBERED:
            self.typed[typed] = root
        return root

    def _join(self, words: list[tuple[str, int, str]], tokens: Tokens) -> None:
        """TT-11.3: read phrases as one word, number words as numbers."""
        place = 0
        while place < len(words):
            word, column, typed = words[place]
            place += 1
            for phrase, meaning in self.phrases.get(word, ()):
                rest = phrase[1:]
                if [entry[0] for entry in words[place : place + len(rest)]] == rest:
                    one_by_one = len(meaning) == len(phrase)
                    for number, part in enumerate(meaning):
                        if one_by_one:
                            _, column, typed = words[place - 1 + number]
                        tokens.add(self.ids.get(part, -1), part, column, typed)
                    place += len(rest)
                    break
            else:
                token = self.ids.get(word)
                if token is None:
                    self._single(word, column, typed, tokens)
                    continue
                tokens.ids.append(token)
                tokens.values.append(word)
                tokens.columns.append(column)
                tokens.typed.append(typed)

    def _single(self, word: str, column: int, typed: str, tokens: Tokens) -> None:
        if word[0] == '"':
            tokens.add(NAME, word[1:-1], column, typed)
        elif word[0] == "$":
            tokens.add(MONEY, int(word[1:].replace(",", "")), column, typed)
        elif word.isdigit():
            tokens.add(NUMBER, int(word), column, typed)
        elif word in NUMBER_WORDS:
            tokens.add(NUMBER, NUMBER_WORDS.index(word) + 1, column, typed)
        else:
            tokens.add(-1, word, column, typed)


class UnknownWord(TextError):
    """A word outside the vocabulary."""

    def __init__(self, word: str, column: int) -> None:
        super().__init__(f'unknown word "{word}" at column {column}', column)
        self.word = word


def _is_minus(text: str, place: int, end: int) -> bool:
    """Whether the dash before ``end`` belongs to the number behind it; between two words it only separates them."""
    joins = end - place == 1 and place > 0 and text[place - 1].isalnum()
    return not joins and end < len(text) and text[end].isdigit()


def number_word(number: int) -> str:
    """The printed form of a count: one to ten in words, others in digits."""
    return NUMBER_WORDS[number - 1] if 1 <= number <= 10 else str(number)
