"""What all commands share: text files, streams, exit codes, safe writing, options."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from cardscape.studio import console, reading, writing
from cardscape.studio.errors import StudioError, UsageError
from cardscape.studio.reading import TextSource

from .conftest import ROOT, TOOLS, Desk

COMMANDS = ["combine", "tag", "sort", "pipeline"]


def arguments(command: str, source: str, target: str) -> list[str]:
    """A call of each command that reads one file and writes another."""
    return {"combine": ["-f", source, "-o", target], "tag": ["-i", source, "-o", target, "-c", "X", "-t", "a"],
            "sort": ["-i", source, "-o", target]}[command]


@pytest.mark.rule("ST-1.1")
@pytest.mark.parametrize("command", ["combine", "tag", "sort"])
def test_bom_is_not_text_and_bad_bytes_are_named(desk: Desk, command: str) -> None:
    desk.write("good.txt", b"\xef\xbb\xbfabc\n")
    assert desk.run(command, *arguments(command, "good.txt", "out.csv")).code == 0
    assert desk.read("out.csv").splitlines()[-1].startswith("abc")
    desk.write("bad.txt", b"fine\nna\xefve\n")
    desk.write("out.csv", "old")
    result = desk.run(command, *arguments(command, "bad.txt", "out.csv"))
    assert result.code == 1
    assert result.err.startswith("Error: ")
    assert "bad.txt" in result.err
    assert "line 2" in result.err
    assert "byte 8" in result.err
    assert desk.read("out.csv") == "old"


@pytest.mark.rule("ST-1.1")
def test_bad_bytes_in_every_kind_of_input(desk: Desk) -> None:
    desk.placeholders(a="1")
    for name in ("placeholders/a.txt", "placeholders/combinations_to_remove.txt", "placeholders/phrase_replacements.txt"):
        old = desk.path.joinpath(name).read_bytes()
        desk.write(name, b"x\xff")
        result = desk.combine("-s", "<a>", "-t")
        assert (result.code, result.out) == (1, "")
        assert name in result.err
        desk.write(name, old)
    desk.write("t.csv", b"EFFECTNAME\nx\xff\n")
    assert "t.csv" in desk.tag("-i", "t.csv", "-o", "o.csv", "-c", "A", "-t", "x").err
    desk.write("effects/pipeline.json", b"{\xff}")
    assert desk.pipeline().code == 1
    assert desk.combine("-d", "placeholders/a.txt").code == 0
    desk.write("placeholders/a.txt", b"x\xff")
    assert desk.combine("-d", "placeholders/a.txt").code == 1
    result = desk.combine("-s", "caf\udce9", "-t")
    assert (result.code, result.out) == (1, "")
    assert "UTF-8" in result.err


@pytest.mark.rule("ST-1.2")
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("last", ["", "end"])
def test_every_line_end_on_input(desk: Desk, end: str, last: str) -> None:
    last = end if last else ""
    desk.write("placeholders/n.txt", f"1{end}{end}2{last}")
    desk.write("placeholders/combinations_to_remove.txt", f"zz{end}X 1{last}")
    desk.write("placeholders/phrase_replacements.txt", f"# none{end}X 2: Y 2{last}")
    desk.write("t.txt", f"X <n>{end}Z <n>{last}")
    assert desk.combine("-f", "t.txt", "-t").lines == ["Y 2", "Z 1", "Z 2", "Total combinations: 3"]
    desk.write("in.txt", f"b{end}a{last}")
    assert desk.sort("-i", "in.txt", "-o", "out.txt").code == 0
    assert desk.read("out.txt") == "a\nb\n"
    assert desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "C", "-t", "a").code == 0
    assert desk.read("out.csv") == "EFFECTNAME;C\nb;False\na;True\n"
    desk.write("in.csv", f"EFFECTNAME;D{end}b;1{end}a;2{last}")
    assert desk.tag("-i", "in.csv", "-o", "out.csv", "-c", "C", "-t", "a").code == 0
    assert desk.read("out.csv").split() == ["EFFECTNAME;D;C", "b;1;False", "a;2;True"]


@pytest.mark.rule("ST-1.2")
def test_only_these_three_end_a_line(desk: Desk) -> None:
    desk.write("in.txt", "b\x0bx\u2028y\x85z\x0cw\na")
    desk.sort("-i", "in.txt", "-o", "out.txt")
    assert desk.read("out.txt") == "a\nb\x0bx\u2028y\x85z\x0cw\n"


@pytest.mark.rule("ST-1.2", "ST-1.1")
def test_blocks_may_be_cut_anywhere(tmp_path: Path) -> None:
    raw = "\ufeffä\r\nbé\rc\n\nd\r\n\r\nlast ✓".encode()
    path = tmp_path / "f"
    path.write_bytes(raw)
    for size in range(1, len(raw) + 1):
        with TextSource(str(path), block=size) as source:
            assert source.bom
            assert [line for block in source.lines() for line in block] == ["ä", "bé", "c", "", "d", "", "last ✓"]


@pytest.mark.rule("ST-1.3")
def test_text_outputs_end_with_line_feed(desk: Desk) -> None:
    desk.write("in.txt", "b\r\na")
    desk.combine("-f", "in.txt", "-o", "one.txt")
    desk.sort("-i", "in.txt", "-o", "two.txt")
    assert desk.read("one.txt") == desk.read("two.txt") == "a\nb\n"
    desk.write("in.txt", "\r\n \n")
    desk.combine("-f", "in.txt", "-o", "one.txt")
    desk.sort("-i", "in.txt", "-o", "two.txt")
    assert desk.read("one.txt") == desk.read("two.txt") == ""


@pytest.mark.rule("ST-1.4")
def test_streams(desk: Desk) -> None:
    desk.write("t.txt", "<gone> <a*b>\n<gone> again\n<a*b>\n")
    result = desk.combine("-f", "t.txt", "-t", "-v")
    assert result.lines == ["<a*b>", "<gone> <a*b>", "<gone> again", "Total combinations: 3"]
    warnings = [line for line in result.err.splitlines() if line.startswith("Warning: ")]
    assert len(warnings) == len(set(warnings)) == 2
    assert "3 sentences" in result.err
    result = desk.combine("-f", "nowhere.txt", "-t")
    assert result.out == ""
    assert result.err.startswith("Error: ")


@pytest.mark.rule("ST-1.4")
def test_a_warning_is_given_once(capsys: pytest.CaptureFixture[str]) -> None:
    voice = console.Console()
    voice.warn("a")
    voice.warn("a")
    voice.warn("b")
    assert capsys.readouterr().err == "Warning: a\nWarning: b\n"


@pytest.mark.rule("ST-1.5")
def test_exit_codes(desk: Desk) -> None:
    desk.write("in.txt", "a")
    assert desk.sort("-i", "in.txt").code == 0
    assert desk.combine("-s", "<gone>", "-t").code == 0
    assert desk.sort("-i", "gone.txt").code == 1
    assert desk.sort("--nonsense").code == 2
    assert desk.sort("stray").code == 2
    assert desk.tag("-t", "x").code == 2
    assert desk.combine().code == 2
    for result in (desk.sort("-i", "gone.txt"), desk.sort("--nonsense"), desk.tag("-t", "x")):
        assert result.err.startswith("Error: ")
        assert "Traceback" not in result.err
    assert StudioError("x").exit_code == 1
    assert UsageError("x").exit_code == 2


@pytest.mark.rule("ST-1.5")
@pytest.mark.parametrize(("signum", "code"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_signals_end_the_run(signum: str, code: int) -> None:
    import signal

    def work(_: console.Console) -> int:
        signal.raise_signal(getattr(signal, signum))
        return 0

    before = signal.getsignal(signal.SIGINT)
    assert console.run(work, console.Console()) == code
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.rule("ST-1.5")
def test_out_of_memory_and_system_errors_are_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    def hungry(_: console.Console) -> int:
        raise MemoryError

    def broken(_: console.Console) -> int:
        raise OSError(5, "Input/output error", "disk")

    assert console.run(hungry, console.Console()) == 1
    assert console.run(broken, console.Console()) == 1
    assert capsys.readouterr().err == "Error: out of memory\nError: 'disk': Input/output error\n"


@pytest.mark.rule("ST-1.6")
def test_leaving_without_commit_changes_nothing(desk: Desk) -> None:
    desk.write("out.txt", "old")
    with writing.SafeOutput("out.txt") as output:
        output.write(b"new")
        output.complete()
        assert desk.read("out.txt") == "old"
        assert len(list(desk.path.glob(".cardscape*"))) == 1
    assert desk.read("out.txt") == "old"
    assert not list(desk.path.glob(".cardscape*"))


@pytest.mark.rule("ST-1.6")
def test_permission_bits_and_links_stay(desk: Desk) -> None:
    desk.write("in.txt", "b\na\n")
    real = desk.write("deep/real.txt", "old")
    real.chmod(0o640)
    (desk.path / "link.txt").symlink_to("deep/real.txt")
    assert desk.sort("-i", "in.txt", "-o", "link.txt").code == 0
    assert (desk.path / "link.txt").is_symlink()
    assert real.read_text() == "a\nb\n"
    assert stat.S_IMODE(real.stat().st_mode) == 0o640
    old = os.umask(0o027)
    try:
        desk.sort("-i", "in.txt", "-o", "fresh.txt")
    finally:
        os.umask(old)
    assert stat.S_IMODE((desk.path / "fresh.txt").stat().st_mode) == 0o640


@pytest.mark.rule("ST-1.6")
def test_dangling_link_gets_its_file(desk: Desk) -> None:
    desk.write("in.txt", "a")
    (desk.path / "link.txt").symlink_to("later.txt")
    assert desk.sort("-i", "in.txt", "-o", "link.txt").code == 0
    assert desk.read("later.txt") == "a\n"
    assert (desk.path / "link.txt").is_symlink()


@pytest.mark.rule("ST-1.7")
@pytest.mark.parametrize("command", ["combine", "tag", "sort"])
def test_unwritable_outputs_are_named(desk: Desk, command: str) -> None:
    desk.write("in.txt", "a")
    (desk.path / "folder").mkdir()
    for target in ("missing/out.txt", "folder", "in.txt/out.txt", ""):
        before = desk.files()
        result = desk.run(command, *arguments(command, "in.txt", target))
        assert result.code == 1
        assert result.out == ""
        assert target in result.err
        assert "in.txt'" not in result.err or target.startswith("in.txt")
        assert desk.files() == before
    assert not (desk.path / "missing").exists()


@pytest.mark.rule("ST-1.7")
def test_no_permission(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("in.txt", "a")
    desk.write("out.txt", "old")
    real = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: not str(path).endswith("out.txt") and real(path, mode))
    result = desk.sort("-i", "in.txt", "-o", "out.txt")
    assert (result.code, desk.read("out.txt")) == (1, "old")
    assert "'out.txt'" in result.err
    monkeypatch.setattr(os, "access", lambda path, mode: not os.path.isdir(path))
    result = desk.sort("-i", "in.txt", "-o", "out.txt")
    assert (result.code, desk.read("out.txt")) == (1, "old")
    assert "'out.txt'" in result.err
    result = desk.sort("-i", "in.txt", "-o", "out.txt", "--tmp-dir", "placeholders")
    assert result.code == 1
    assert "placeholders" in result.err


@pytest.mark.rule("ST-1.7")
def test_the_output_is_checked_before_the_work(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardscape.studio import combine

    def never(*_: object) -> None:
        raise AssertionError("expanded before the output was checked")

    monkeypatch.setattr(combine, "sentences", never)
    assert desk.combine("-s", "x", "-o", "missing/out.txt").code == 1
    assert desk.sort("--tmp-dir", "missing").code == 1


@pytest.mark.rule("ST-1.8")
def test_input_may_be_output_where_the_kind_stays(desk: Desk) -> None:
    desk.write("a.txt", "b\na\n")
    assert desk.sort("-i", "a.txt", "-o", "a.txt").code == 0
    assert desk.read("a.txt") == "a\nb\n"
    desk.write("a.csv", "EFFECTNAME\na\n")
    assert desk.tag("-i", "a.csv", "-o", "a.csv", "-c", "X", "-t", "a").code == 0
    assert desk.read("a.csv") == "EFFECTNAME;X\na;True\n"
    result = desk.combine("-f", "a.txt", "-o", "a.txt")
    assert result.code == 0
    assert "a.txt" in result.err


@pytest.mark.rule("ST-1.8")
def test_a_list_is_not_destroyed_by_its_table(desk: Desk) -> None:
    desk.write("a.txt", "b\na\n")
    (desk.path / "link.csv").symlink_to("a.txt")
    os.link(desk.path / "a.txt", desk.path / "hard.csv")
    for target in ("a.txt", "./effects/../a.txt", "link.csv", "hard.csv"):
        result = desk.tag("-i", "a.txt", "-o", target, "-c", "X", "-t", "a")
        assert result.code == 2
        assert desk.read("a.txt") == "b\na\n"


@pytest.mark.rule("ST-1.9")
def test_defaults_are_relative_to_the_current_directory(desk: Desk) -> None:
    desk.write("effects/all_effect_templates.txt", "a <n>")
    desk.placeholders(n="1")
    assert desk.combine("-f").code == 0
    assert desk.read("effects/all_effects.txt") == "a 1\n"
    desk.write("effects/effects_with_placeholders.csv", "EFFECTNAME\na 1\n")
    assert desk.tag("-c", "X", "-t", "<n>").code == 0
    assert desk.read("effects/effects_with_placeholders.csv") == "EFFECTNAME;X\na 1;True\n"
    desk.write("input.txt", "x")
    assert desk.sort().code == 0
    assert desk.read("output.txt") == "x\n"


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
