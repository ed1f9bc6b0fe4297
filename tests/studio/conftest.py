"""A desk to work at: a directory with placeholder files, and the commands run in it."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.studio import commands

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"


class Outcome:
    """Exit code and both streams of one run."""

    def __init__(self, code: int, out: bytes, err: bytes) -> None:
        self.code = code
        self.out = out.decode("utf-8")
        self.err = err.decode("utf-8", "replace")
        self.lines = self.out.split("\n")[:-1]


class Desk:
    """Files in a temporary directory, which is the current one."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        return path

    def placeholders(self, **files: str) -> None:
        """number="1 2 3" style: values separated by a slash with blanks around it."""
        for name, values in files.items():
            self.write(f"placeholders/{name}.txt", "\n".join(values.split(" / ")) + "\n")

    def read(self, name: str) -> str:
        return (self.path / name).read_bytes().decode("utf-8")

    def files(self) -> list[str]:
        return sorted(str(path.relative_to(self.path)) for path in self.path.rglob("*") if path.is_file())

    def run(self, command: str, *args: str) -> Outcome:
        """A command in this process."""
        old = sys.stdout, sys.stderr
        out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
        sys.stdout, sys.stderr = out, err
        try:
            code = getattr(commands, command)([str(arg) for arg in args])
        finally:
            sys.stdout, sys.stderr = old
            out.flush()
            err.flush()
        return Outcome(code, out.buffer.getvalue(), err.buffer.getvalue())

    def combine(self, *args: str) -> Outcome:
        return self.run("combine", *args)

    def expand(self, sentence: str, *args: str) -> list[str]:
        """What -t prints for one sentence, without the total."""
        result = self.combine("-s", sentence, "-t", *args)
        assert result.code == 0, result.err
        assert result.lines[-1] == f"Total combinations: {len(result.lines) - 1}"
        return result.lines[:-1]

    def tag(self, *args: str) -> Outcome:
        return self.run("tag", *args)

    def sort(self, *args: str) -> Outcome:
        return self.run("sort", *args)

    def pipeline(self, *args: str) -> Outcome:
        return self.run("pipeline", *args)

    def tool(self, script: str, *args: str, **options: object) -> Outcome:
        """A script of the tools directory in a process of its own."""
        start = [str(TOOLS / script)] if script.endswith(".sh") else [sys.executable, str(TOOLS / script)]
        environment = {**os.environ, "PYTHON": sys.executable, **options.pop("env", {})}  # type: ignore[dict-item]
        done = subprocess.run([*start, *map(str, args)], cwd=self.path, capture_output=True, env=environment,
            check=False, **options)  # type: ignore[call-overload]
        return Outcome(done.returncode, done.stdout, done.stderr)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """An empty desk with the directories effects and placeholders, and no configuration."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "effects").mkdir()
    (tmp_path / "placeholders").mkdir()
    work = Desk(tmp_path)
    work.write("placeholders/combinations_to_remove.txt", "")
    work.write("placeholders/phrase_replacements.txt", "")
    return work


def arguments(command: str, source: str, target: str) -> list[str]:
    """A call of each command that reads one file and writes another."""
    return {"combine": ["-f", source, "-o", target], "tag": ["-i", source, "-o", target, "-c", "X", "-t", "a"],
            "sort": ["-i", source, "-o", target]}[command]
