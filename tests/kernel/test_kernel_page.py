"""The page of laws names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PAGE = (ROOT / "docs" / "kernel.md").read_text(encoding="utf-8")


def test_every_law_names_tests_that_exist() -> None:
    laws = re.split(r"^\*\*\d+\. ", PAGE, flags=re.MULTILINE)[1:]
    assert len(laws) == 13
    for law in laws:
        named = re.findall(r"`(tests/\S+\.py)::(\w+)`", law)
        assert named, law.splitlines()[0]
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file}::{test}"
