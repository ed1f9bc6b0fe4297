"""The public names stand on the page about Python: they exist, say what they do, are typed, and no page uses others."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").partition("## What is public")[2]


def listed() -> dict[str, list[str]]:
    """The table: names by module; games share one line."""
    found: dict[str, list[str]] = {}
    for modules, names in re.findall(r"^\| (`cardscape.*?) \| (.*?) \|$", TABLE, re.MULTILINE):
        parts = names.split("; ")
        for number, module in enumerate(re.findall(r"`(cardscape[\w.]+)`", modules)):
            told = re.findall(r"`(\w+)`", parts[number])
            found[module] = importlib.import_module(module).__all__ if told == ["__all__"] else told
    for game in ("cardfinity", "polaris", "taiwan"):
        found[f"cardscape.games.{game}.game"] = ["GAME"]
    for game in ("polaris", "taiwan"):
        found[f"cardscape.games.{game}.language"] = ["parse_line"]
    return found


PUBLIC = listed()


@pytest.mark.parametrize("module", PUBLIC)
def test_public_names_exist_and_are_typed_and_described(module: str) -> None:
    for name in PUBLIC[module]:
        thing = getattr(importlib.import_module(module), name)
        if inspect.isfunction(thing):
            told = inspect.signature(thing)
            assert told.return_annotation is not inspect.Signature.empty, name
            assert all(parameter.annotation is not inspect.Parameter.empty for parameter in told.parameters.values()), name
        if inspect.isfunction(thing) or inspect.isclass(thing):
            assert inspect.getdoc(thing), name


def test_pages_and_examples_use_no_other_names() -> None:
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "examples").glob("*.py"))]:
        text = page.read_text(encoding="utf-8")
        code = [text] if page.suffix == ".py" else re.findall(r"```python\n(.*?)```", text, re.DOTALL)
        for block in code:
            for node in ast.walk(ast.parse(textwrap.dedent(block))):
                if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cardscape"):
                    for alias in node.names:
                        assert alias.name in PUBLIC.get(node.module, []), f"{page.name}: {node.module}.{alias.name}"
