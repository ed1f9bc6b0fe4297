"""What all commands share: options, early readers, calls from Python, the same bytes everywhere."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.studio import console, reading

from .conftest import ROOT, TOOLS, Desk


@pytest.mark.rule("ST-1.10")
@pytest.mark.parametrize(("command", "names"), [
    ("combine", "-s --sentence -f --file -p --placeholder_dir -o --output_file -t --test_mode -d --dedupe -c "
                "--combinations_to_remove -r --replacements_file -v --verbose effects/all_effect_templates.txt placeholders "
                "effects/all_effects.txt placeholders/combinations_to_remove.txt placeholders/phrase_replacements.txt"),
    ("tag", "-i --input -o --output -c --column -p --placeholder_dir -t --text -e --exact -m --match_column "
            "effects/effects_with_placeholders.csv"),
    ("sort", "-i --input -o --output input.txt output.txt"),
    ("pipeline", "--pipeline --dry-run --only --report --quiet effects/pipeline.json"),
])
def test_help_lists_options_and_defaults(desk: Desk, command: str, names: str) -> None:
    for flag in ("-h", "--help"):
        result = desk.run(command, flag)
        assert (result.code, result.err) == (0, "")
        words = result.out.replace("\n", " ").replace(",", " ").replace(")", " ").replace(":", " ").split()
        assert [name for name in names.split() if name not in words] == []
        shown = result.out.count("default") + result.out.count("alone") + 1
        assert len([line for line in result.lines if line.startswith("  -")]) <= shown
    assert desk.run(command, "--hel").code == 2


@pytest.mark.rule("ST-1.10")
def test_order_and_leading_dashes(desk: Desk) -> None:
    desk.placeholders(n="1")
    assert desk.combine("-t", "-p", "placeholders", "--sentence=-x <n>").lines == ["-x 1", "Total combinations: 1"]
    assert desk.combine("--test_mode", "-s", "a").code == 0
    assert desk.combine("--sent", "a", "-t").code == 2
    desk.write("a.txt", "-x\n")
    assert desk.tag("--text=-x", "-c", "A", "-o", "o.csv", "-i", "a.txt").code == 0
    assert "True" in desk.read("o.csv")


@pytest.mark.rule("ST-1.11")
def test_closing_stdout_early_is_quiet(desk: Desk) -> None:
    desk.placeholders(a=" / ".join(f"value {number}" for number in range(300)))
    (desk.path / "placeholders/b.txt").write_bytes((desk.path / "placeholders/a.txt").read_bytes())
    script = f"'{sys.executable}' '{TOOLS}/create_effect_combinations.py' -s '<a> <b>' -t | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=desk.path, capture_output=True, text=True, check=False)
    assert done.stdout == "value 0 value 0\n0\n"
    assert done.stderr == ""


@pytest.mark.rule("ST-1.11")
def test_a_broken_pipe_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    def talk(_: console.Console) -> int:
        raise BrokenPipeError(32, "Broken pipe")

    assert console.run(talk, console.Console()) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.rule("ST-1.12")
def test_every_command_is_a_function(desk: Desk) -> None:
    from cardscape.studio.alphabetize import alphabetize
    from cardscape.studio.combine import expand
    from cardscape.studio.dedupe import dedupe
    from cardscape.studio.tag import tag

    desk.placeholders(n="1 / 2")
    assert expand("a <n>") == ["a 1", "a 2"]
    desk.write("in.txt", "b\na\na\n")
    assert alphabetize("in.txt", "out.txt") == 3
    assert tag("X", text=["a"], source="in.txt", target="out.csv").matched == 2
    assert dedupe("in.txt") == (2, 1)


@pytest.mark.rule("ST-1.12")
def test_import_has_no_side_effects() -> None:
    code = ("import sys, os; before = set(os.environ); sys.argv = ['x', '--nonsense']\n"
            "import cardscape.studio.commands, cardscape.studio.pipeline, cardscape.studio.lint\n"
            "assert set(os.environ) == before")
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
                          check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    for path in (ROOT / "src/cardscape/studio").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            assert not (isinstance(node, ast.Attribute) and node.attr == "exit" and getattr(node.value, "id",
                "") == "sys"), path


@pytest.mark.rule("ST-6.9", "ST-5.1")
def test_scripts_need_python_and_bash_only(desk: Desk) -> None:
    """Isolated mode without site-packages: nothing but the standard library can be imported."""
    desk.write("in.txt", "b\na\n")
    desk.write("effects/all_effect_templates.txt", "a <type> x")
    desk.placeholders(type="fire", subtype="dragon")
    calls = {"create_effect_combinations.py": ["-s", "x", "-t"], "add_csv_field.py": ["-i", "in.txt", "-o", "o.csv",
        "-c", "X", "-t", "a"],
             "alphabetize_file.py": ["-i", "in.txt", "-o", "o.txt"], "run_effect_pipeline.py": []}
    for script, args in calls.items():
        done = subprocess.run([sys.executable, "-I", "-S", str(TOOLS / script), *args], cwd=desk.path,
            capture_output=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.mark.rule("ST-6.9")
def test_studio_imports_the_standard_library_only() -> None:
    for path in (ROOT / "src/cardscape/studio").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else \
                [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for name in names:
                top = name.split(".")[0]
                assert top in sys.stdlib_module_names or name.startswith("cardscape.studio") or name == "cardscape", (path, name)


@pytest.mark.rule("ST-6.8")
def test_same_bytes_whatever_the_locale_and_hash_seed(desk: Desk) -> None:
    desk.placeholders(größe="ä / z / É / a / ß")
    desk.write("tëmplates.txt", "Zoë <größe>\nabc <größe> ü\n")
    desk.write("plän.json", '{"version": 1, "fields": {"input": "tëmplates.txt", "output": "täble.csv", "rules": '
               '[{"column": "Ä", "text": "<größe> ü"}]}}')
    seen = set()
    for env in ({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONHASHSEED": "1"},
                {"LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "2"}, {"PYTHONIOENCODING": "ascii", "PYTHONHASHSEED": "3"}):
        result = desk.tool("create_effect_combinations.py", "-f", "tëmplates.txt", "-t", env=env)
        sentence = desk.tool("create_effect_combinations.py", "-s", "ö <größe> €", "-t", env=env)
        table = desk.tool("generate_and_order_effects.sh", "--pipeline", "plän.json", env=env)
        assert (result.code, sentence.code, table.code) == (0, 0, 0)
        assert table.out.startswith("Wrote 'täble.csv'")
        assert desk.read("täble.csv") == "EFFECTNAME;Ä\nZoë <größe>;False\nabc <größe> ü;True\n"
        assert sentence.lines[0] == "ö a €"
        seen.add(result.out + sentence.out)
    assert len(seen) == 1
    assert seen.pop().splitlines()[:5] == ["Zoë a", "Zoë z", "Zoë É", "Zoë ß", "Zoë ä"]


@pytest.mark.rule("ST-6.8")
def test_command_line_words_are_utf8(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["x", "plain", "ü"])
    assert console.arguments(None) == ["plain", "ü"]
    assert console.arguments(["a"]) == ["a"]
    assert console.as_text("ö".encode().decode("ascii", "surrogateescape")) == "ö"
    assert console.as_text("ü") == "ü"
    assert reading.as_path("ö.txt") == "ö.txt"


def test_reading_lines_of_nothing(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"\xef\xbb\xbf")
    assert reading.read_lines(str(tmp_path / "f")) == []
