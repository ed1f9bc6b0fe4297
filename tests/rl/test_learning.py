"""The example learns: after few games it beats a random player, and its gradients are right."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def learn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("learn_example", ROOT / "examples" / "learn.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["learn_example"] = module
    spec.loader.exec_module(module)
    return module


def test_the_gradient_is_that_of_the_logarithm_of_the_chance(learn: ModuleType) -> None:
    rng = np.random.default_rng(0)
    policy = learn.Policy(7, 1)
    rows, table = rng.normal(0, 1, (4, learn.OPTION)), rng.normal(0, 1, 7)
    chances, hidden = policy.chances(rows, table)
    push = -chances
    push[2] += 1
    total = {name: np.zeros_like(weight) for name, weight in policy.weights.items()}
    policy.pull(rows, table, hidden, push, total)
    for name, weight in policy.weights.items():
        for _ in range(5):
            at = tuple(int(rng.integers(size)) for size in weight.shape)
            kept = weight[at]
            weight[at] = kept + 1e-5
            above = np.log(policy.chances(rows, table)[0][2])
            weight[at] = kept - 1e-5
            below = np.log(policy.chances(rows, table)[0][2])
            weight[at] = kept
            assert abs((above - below) / 2e-5 - total[name][at]) < 1e-6


@pytest.mark.parametrize(("arguments", "said"), [
    (["chess"], "unknown game 'chess'"), (["cardfinity", "--games", "-4"], "take numbers from 0"),
    (["cardfinity", "--check", "0"], "--check from 1"),
    (["cardfinity", "--save", "nowhere/x.npz"], "cannot write 'nowhere/x.npz': 'nowhere' is no folder")])
def test_wrong_usage_is_told_in_a_sentence(learn: ModuleType, capsys: pytest.CaptureFixture[str], arguments: list[str],
                                           said: str) -> None:
    with pytest.raises(SystemExit):
        learn.main(arguments)
    assert said in capsys.readouterr().err


def test_it_learns_to_beat_a_random_player(learn: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    won, low, _ = learn.main(["cardfinity", "--games", "240", "--check", "100", "--seed", "1"])
    assert low > 0.5
    assert f"won {won} of 100" in capsys.readouterr().out


def test_the_weights_are_kept_where_it_says(learn: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    learn.main(["cardfinity", "--games", "0", "--check", "2", "--save", str(tmp_path / "policy")])
    assert capsys.readouterr().out.endswith(f"the weights are kept in {tmp_path / 'policy.npz'}\n")
    with np.load(tmp_path / "policy.npz") as kept:
        assert set(kept) == {"row", "table", "out", "line"}
    (tmp_path / "folder.npz").mkdir()
    with pytest.raises(SystemExit):
        learn.main(["cardfinity", "--save", str(tmp_path / "folder")])
    assert "it is a folder" in capsys.readouterr().err
