"""Every ruling of TaiwanCard holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.scenario_files import assert_passes, scenario_params

import cardscape.games.taiwan as package

RULINGS = Path(package.__file__).parent / "rulings"


@pytest.mark.parametrize("path", scenario_params(RULINGS))
def test_ruling(path: Path) -> None:
    assert_passes(path)
