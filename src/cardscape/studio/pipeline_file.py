"""The pipeline file: which lists to generate and which rules to apply, as data."""

from __future__ import annotations

import json
import os
from itertools import product
from typing import Any

from cardscape.studio.combine import EFFECTS, PLACEHOLDERS, REMOVE, REPLACE, TEMPLATES
from cardscape.studio.errors import StudioError
from cardscape.studio.fields import EFFECT
from cardscape.studio.reading import as_path, read_lines
from cardscape.studio.tag import TABLE

DEFAULT_RULES: list[dict[str, Any]] = [{"column": "UNIT", "text": "<subtype> "}, {"column": "SPELL", "text": "<type> "}]
GENERATE_KEYS = {"file": TEMPLATES, "output_file": EFFECTS, "combinations_to_remove": REMOVE, "replacements_file": REPLACE}
WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
         "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty")
MOST_RULES = 1_000_000


class RuleText:
    """One rule with its variables filled in."""

    def __init__(self, number: int, column: str, match_column: str | None, text: list[str], exact: list[str]) -> None:
        self.number = number
        self.column = column
        self.match_column = match_column
        self.text = text
        self.exact = exact


class PipelineFile:
    """ST-5.3, ST-5.4: the two stages with every default filled in; paths as they can be opened."""

    def __init__(self, placeholder_dir: str, generate: dict[str, str] | None, source: str, target: str,
                 rules: list[RuleText] | None) -> None:
        self.placeholder_dir = placeholder_dir
        self.generate = generate
        self.source = source
        self.target = target
        self.rules = rules


def standard_pipeline() -> PipelineFile:
    """ST-5.1, ST-5.2: what runs when there is no pipeline file: generate, UNIT, SPELL."""
    return read_tree({"version": 1, "generate": {}, "fields": {}}, "", "the standard pipeline")


def load_pipeline(path: str, base: str) -> PipelineFile:
    """Read and check a pipeline file; its paths are relative to `base`."""
    text = "\n".join(read_lines(path))
    return read_tree(_parse_toml(text, path) if path.lower().endswith(".toml") else _parse_json(text, path), base, f"'{path}'")


def _parse_json(text: str, path: str) -> Any:
    try:
        return json.loads(text, object_pairs_hook=lambda pairs: _unique_keys(pairs, path))
    except json.JSONDecodeError as error:
        raise StudioError(f"'{path}' line {error.lineno}, column {error.colno}: not valid JSON: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise StudioError(f"'{path}': not valid JSON: {error}") from error


def _parse_toml(text: str, path: str) -> Any:
    import tomllib

    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise StudioError(f"'{path}': not valid TOML: {error}") from error


def _unique_keys(pairs: list[tuple[str, Any]], path: str) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise StudioError(f"'{path}': the key '{twice}' occurs twice in one object")
    return found


def read_tree(tree: Any, base: str, name: str) -> PipelineFile:
    """ST-5.4: check every key and type, fill in every default."""
    _check_object(tree, name)
    _check_keys(tree, {"version", "placeholder_dir", "generate", "fields"}, name)
    if type(tree.get("version")) is not int or tree["version"] != 1:
        raise StudioError(f"{name}: key 'version': 1 was expected, found {_shown(tree.get('version'))}")
    if "generate" not in tree and "fields" not in tree:
        raise StudioError(f"{name}: neither 'generate' nor 'fields' is there; nothing to do")
    placeholder_dir = _path(tree, "placeholder_dir", PLACEHOLDERS, base, name)
    generate: dict[str, str] | None = None
    if "generate" in tree:
        where = f"{name}, 'generate'"
        _check_object(tree["generate"], where)
        _check_keys(tree["generate"], set(GENERATE_KEYS), where)
        generate = {key: _path(tree["generate"], key, default, base, where) for key, default in GENERATE_KEYS.items()}
    source = target = ""
    rules: list[RuleText] | None = None
    if "fields" in tree:
        where = f"{name}, 'fields'"
        fields = tree["fields"]
        _check_object(fields, where)
        _check_keys(fields, {"input", "output", "rules"}, where)
        source = _path(fields, "input", EFFECTS, base, where)
        if "input" not in fields and generate is not None:
            source = generate["output_file"]
        target = _path(fields, "output", TABLE, base, where)
        rules = read_rules(fields.get("rules", DEFAULT_RULES), name)
    return PipelineFile(placeholder_dir, generate, source, target, rules)


def read_rules(rules: Any, name: str) -> list[RuleText]:
    """ST-5.4, ST-5.5: every rule, once per binding of its variables."""
    if not isinstance(rules, list):
        raise StudioError(f"{name}: key 'rules': a list was expected, found {_shown(rules)}")
    found: list[RuleText] = []
    for number, rule in enumerate(rules, 1):
        where = f"{name}, rule {number}"
        _check_object(rule, where)
        _check_keys(rule, {"column", "match_column", "for", "text", "exact"}, where)
        for values in bindings(rule["for"], where) if "for" in rule else [None]:
            found.append(_one_rule(rule, number, values, where))
            if len(found) > MOST_RULES:
                raise StudioError(f"{where}: key 'for': more than {MOST_RULES:,} rules")
    return found


def _one_rule(rule: dict[str, Any], number: int, values: dict[str, str] | None, where: str) -> RuleText:
    column = fill(_string(rule, "column", where), values, f"{where}: key 'column'").strip()
    if not column or column == EFFECT:
        raise StudioError(f"{where}: key 'column': {'empty' if not column else EFFECT + ' would overwrite the effects'}")
    match_column: str | None = None
    if "match_column" in rule:
        match_column = fill(_string(rule, "match_column", where), values, f"{where}: key 'match_column'").strip()
        if not match_column:
            raise StudioError(f"{where}: key 'match_column': empty")
    if "text" not in rule and "exact" not in rule:
        raise StudioError(f"{where}: key 'text' or 'exact' is missing")
    text, exact = _patterns(rule, "text", values, where), _patterns(rule, "exact", values, where)
    if not text and not exact:
        raise StudioError(f"{where}: key 'text' or 'exact': no pattern is given")
    return RuleText(number, column, match_column, text, exact)


def _patterns(rule: dict[str, Any], key: str, values: dict[str, str] | None, where: str) -> list[str]:
    found = rule.get(key, [])
    patterns = [found] if isinstance(found, str) else found
    if not isinstance(patterns, list) or not all(isinstance(pattern, str) for pattern in patterns):
        raise StudioError(f"{where}: key '{key}': a text or a list of texts was expected, found {_shown(found)}")
    filled = [fill(_checked(pattern, f"{where}: key '{key}'"), values, f"{where}: key '{key}'") for pattern in patterns]
    if not all(filled):
        raise StudioError(f"{where}: key '{key}': an empty pattern would match everything")
    return filled


def bindings(table: Any, where: str) -> list[dict[str, str]]:
    """ST-5.5: each entry of `for` binds variables; lists combine as a product, the first variable slowest."""
    if not isinstance(table, list) or not table:
        raise StudioError(f"{where}: key 'for': a list of objects was expected, found {_shown(table)}")
    found: list[dict[str, str]] = []
    for entry in table:
        _check_object(entry, f"{where}: key 'for'")
        columns = [[_scalar(value, name, where) for value in (values if isinstance(values, list) else [values])]
                   for name, values in entry.items()]
        total = 1
        for name, column in zip(entry, columns, strict=True):
            total *= len(column)
            if not column:
                raise StudioError(f"{where}: key 'for': the list of the variable '{name}' is empty")
        if total + len(found) > MOST_RULES:
            raise StudioError(f"{where}: key 'for': more than {MOST_RULES:,} combinations")
        found.extend(dict(zip(entry, chosen, strict=True)) for chosen in product(*columns))
    return found


def _scalar(value: Any, name: str, where: str) -> str:
    if isinstance(value, str):
        return _checked(value, f"{where}: key 'for'")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    expected = "a number, a text or a list of them was expected"
    raise StudioError(f"{where}: key 'for': variable '{name}': {expected}, found {_shown(value)}")


def fill(text: str, values: dict[str, str] | None, where: str) -> str:
    """ST-5.5: `{x}`, `{x:word}`, `{x:s}`, `{{` and `}}`; a rule without `for` is taken literally."""
    if values is None:
        return text
    done: list[str] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign not in "{}":
            done.append(sign)
            at += 1
        elif text.startswith(sign * 2, at):
            done.append(sign)
            at += 2
        else:
            end = text.find("}", at)
            if sign == "}" or end < 0:
                raise StudioError(f"{where}: a single '{sign}' at column {at + 1} of {text!r}; write '{sign}{sign}' for a brace")
            done.append(variable(text[at + 1:end], values, where))
            at = end + 1
    return "".join(done)


def variable(expression: str, values: dict[str, str], where: str) -> str:
    """ST-5.5: the value of a variable, as it is, in words (0 to 20), or as the ending of a plural."""
    name, colon, form = expression.partition(":")
    if name not in values:
        raise StudioError(f"{where}: unknown variable '{{{expression}}}'; 'for' binds: {', '.join(values)}")
    value = values[name]
    if not colon:
        return value
    if form == "s":
        return "" if value == "1" else "s"
    if form == "word" and value.isascii() and value.isdigit() and len(value) < 3 and int(value) < len(WORDS):
        return WORDS[int(value)]
    if form == "word":
        raise StudioError(f"{where}: '{{{expression}}}': a number from 0 to 20 was expected, found '{value}'")
    raise StudioError(f"{where}: '{{{expression}}}': unknown form '{form}'; there are 'word' and 's'")


def _check_object(value: Any, where: str) -> None:
    if not isinstance(value, dict):
        raise StudioError(f"{where}: an object was expected, found {_shown(value)}")


def _check_keys(table: dict[str, Any], allowed: set[str], where: str) -> None:
    for key in table:
        if key not in allowed:
            import difflib

            close = difflib.get_close_matches(key, sorted(allowed), n=1)
            hint = f"; did you mean '{close[0]}'?" if close else f"; known keys: {', '.join(sorted(allowed))}"
            raise StudioError(f"{where}: unknown key '{key}'{hint}")


def _string(table: dict[str, Any], key: str, where: str) -> str:
    if key not in table:
        raise StudioError(f"{where}: key '{key}' is missing")
    value = table[key]
    if not isinstance(value, str):
        raise StudioError(f"{where}: key '{key}': a text was expected, found {_shown(value)}")
    return _checked(value, f"{where}: key '{key}'")


def _checked(text: str, where: str) -> str:
    """JSON can spell characters that no text file holds."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise StudioError(f"{where}: half a surrogate pair is not text") from error
    if "\x00" in text:
        raise StudioError(f"{where}: a NUL character is not text")
    return text


def _path(table: dict[str, Any], key: str, default: str, base: str, where: str) -> str:
    """ST-5.3: a path as it can be opened."""
    value = _string(table, key, where) if key in table else default
    if not value:
        raise StudioError(f"{where}: key '{key}': empty")
    return os.path.join(base, as_path(value))


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    text = repr(value) if not isinstance(value, bool) else str(value).lower()
    return text if len(text) <= 60 else text[:57] + "..."
