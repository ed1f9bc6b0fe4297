"""Expanding sentences: options, files, tokens, expansion."""

from __future__ import annotations

import pytest

from cardscape.studio import tokens
from cardscape.studio.errors import ignore

from .conftest import Desk


@pytest.mark.rule("ST-2.1.1")
def test_exactly_one_source(desk: Desk) -> None:
    desk.write("t.txt", "x")
    for args in ([], ["-s", "x", "-f", "t.txt"], ["-s", "x", "-f"], ["-t"]):
        before = desk.files()
        result = desk.combine(*args)
        assert result.code == 2
        assert result.out == ""
        assert "-s/--sentence" in result.err
        assert "-f/--file" in result.err
        assert desk.files() == before


@pytest.mark.rule("ST-2.1.1", "ST-2.8.2")
def test_dedupe_wins(desk: Desk) -> None:
    desk.write("d.txt", "b\na\nb\na")
    assert desk.combine("-d", "d.txt", "-s", "x", "-f", "-t").code == 0
    assert desk.read("d.txt") == "b\na\n"
    desk.write("effects/all_effects.txt", "x\nx\n")
    result = desk.combine("-d")
    assert result.lines == ["Removed 1 duplicate lines from 'effects/all_effects.txt', 1 lines stay."]
    assert desk.read("effects/all_effects.txt") == "x\n"


@pytest.mark.rule("ST-2.1.2")
@pytest.mark.parametrize("text", ["", " ", "\t \u3000"])
def test_empty_sentence(desk: Desk, text: str) -> None:
    assert desk.combine("-s", text, "-t").code == 2


@pytest.mark.rule("ST-2.1.2")
def test_a_sentence_is_one_line(desk: Desk) -> None:
    assert desk.combine("-s", "a\nb", "-t").code == 2
    assert desk.expand(" a \n") == ["a"]


@pytest.mark.rule("ST-2.1.3")
def test_configuration_does_not_follow_the_placeholder_directory(desk: Desk) -> None:
    desk.write("other/n.txt", "1\n2")
    desk.write("other/combinations_to_remove.txt", "a 2")
    desk.write("placeholders/combinations_to_remove.txt", "a 1")
    desk.write("other/phrase_replacements.txt", "a: wrong")
    desk.write("placeholders/phrase_replacements.txt", "a: right")
    assert desk.expand("a <n>", "-p", "other") == ["right 2"]


@pytest.mark.rule("ST-2.2.1")
def test_template_file(desk: Desk) -> None:
    desk.write("t.txt", "\ufeff  # not a comment \n\n \u00a0\n#x\n\tb\u3000\n")
    assert desk.combine("-f", "t.txt", "-t").lines == ["# not a comment", "#x", "b", "Total combinations: 3"]
    desk.write("t.txt", "\n \n")
    desk.write("effects/all_effects.txt", "old\n")
    result = desk.combine("-f", "t.txt")
    assert (result.code, result.out) == (0, "Total combinations: 0\n")
    assert result.err.startswith("Warning: ")
    assert "t.txt" in result.err
    assert desk.read("effects/all_effects.txt") == ""


@pytest.mark.rule("ST-2.2.2")
def test_placeholder_file(desk: Desk) -> None:
    desk.write("placeholders/v.txt", "\ufeff one_two \n\n_\n# text\nonetwo\n\u00a0\nx<a_b>_y\n")
    desk.write("placeholders/a_b.txt", "deep_er\n")
    assert desk.expand("[<v>]") == ["[# text]", "[]", "[onetwo]", "[xdeepery]"]
    assert desk.combine("-s", "<v>", "--count").lines[0] == "4\t<v>"
    desk.placeholders(Case="upper")
    assert desk.expand("<Case> <case>") == ["upper <case>"]


@pytest.mark.rule("ST-2.2.3")
def test_remove_file(desk: Desk) -> None:
    desk.write("c.txt", "  # comment\n\n  b # c  \n")
    desk.write("t.txt", "a # comment\nx b # c y\nb c\n")
    assert desk.combine("-f", "t.txt", "-t", "-c", "c.txt").lines[:-1] == ["a # comment", "b c"]


@pytest.mark.rule("ST-2.2.4")
def test_replacement_file(desk: Desk) -> None:
    desk.write("r.txt", "# no: never\n\n  a :  b:c  \ngone:\nno colon\n : empty\nd: 1\ne: 2\nd: 3\n")
    desk.write("t.txt", "x a y\nz gone z\nd e\nno\n")
    result = desk.combine("-f", "t.txt", "-t", "-r", "r.txt")
    assert result.lines[:-1] == ["3 2", "no", "x b:c y", "z z"]
    warnings = result.err.splitlines()
    assert len(warnings) == 3
    assert all("r.txt" in line for line in warnings)
    assert "no colon" in warnings[0]
    assert ": empty" in warnings[1]
    assert "'d'" in warnings[2]


@pytest.mark.rule("ST-2.2.4")
def test_a_repeated_old_phrase_keeps_its_first_position(desk: Desk) -> None:
    desk.write("r.txt", "a: b\nb: c\na: b2\n")
    assert desk.expand("a", "-r", "r.txt") == ["c2"]


@pytest.mark.rule("ST-2.2.5")
def test_missing_configuration_is_a_warning(desk: Desk) -> None:
    result = desk.combine("-s", "x", "-t", "-c", "gone1.txt", "-r", "gone2.txt")
    assert (result.code, result.lines) == (0, ["x", "Total combinations: 1"])
    assert [name in line for name, line in zip(("gone1.txt", "gone2.txt"), result.err.splitlines(),
        strict=True)] == [True, True]
    for option in ("-c", "-r"):
        result = desk.combine("-s", "x", "-t", option, "placeholders")
        assert (result.code, result.out) == (1, "")
        assert "'placeholders'" in result.err


@pytest.mark.rule("ST-2.3.1")
@pytest.mark.parametrize(("text", "found"), [
    ("<rank>", ("rank", "")), ("<rank+1>", ("rank", "+1")), ("<rank - 2>", ("rank", "-2")), ("<number >", ("number", "")),
    ("< a_1 >", ("a_1", "")), ("<rank+0>", ("rank", "")), ("<rank-0>", ("rank", "")), ("<rank+01>", ("rank", "+1")),
    ("<größe>", ("größe", "")), ("<等级+3>", ("等级", "+3")), ("<5>", ("5", "")), ("<शक्ति>", ("शक्ति", "")), ("<_>", ("_", "")),
    ("<rank+" + "9" * 5000 + ">", ("rank", "+" + "9" * 5000)),
])
def test_tokens(text: str, found: tuple[str, str]) -> None:
    parts = tokens.parse(f"a {text} b", ignore)
    assert [parts[0], parts[2]] == ["a ", " b"]
    assert isinstance(parts[1], tokens.Token)
    assert (parts[1].name, parts[1].offset, parts[1].raw) == (*found, text)


@pytest.mark.rule("ST-2.3.1")
@pytest.mark.parametrize("text", ["<a.b>", "<a/b>", "<a+b>", "<+1>", "<a+1+1>", "<a 1>", "<€>"])
def test_other_names_are_no_tokens(text: str) -> None:
    assert tokens.parse(text, ignore) == [text]


@pytest.mark.rule("ST-2.3.1")
def test_equal_tokens_in_different_spellings_are_linked(desk: Desk) -> None:
    desk.placeholders(rank="1 / 2")
    assert desk.expand("<rank> < rank > <rank+0> <rank-00>") == ["1 1 1 1", "2 2 2 2"]
    assert desk.expand("<rank+1> <rank + 01>") == ["2 2", "3 3"]


@pytest.mark.rule("ST-2.3.2")
@pytest.mark.parametrize(("text", "warned"), [
    ("<rank*2>", True), ("<rank+>", True), ("<rank+-1>", True), ("<my-file>", True), ("<../x>", True), ("<a\tb>",
        True), ("<a.b>", True),
    ("<>", False), ("a < b", False), ("if HP < 5 and ATK > 3", False), ("<a b>", False), ("<", False), (">", False),
    ("< >", False),
    ("<rank + >", False), ("x <rank", False), ("rank>", False),
])
def test_what_is_no_token(desk: Desk, text: str, warned: bool) -> None:
    desk.placeholders(rank="1")
    result = desk.combine("-s", text, "-t")
    assert (result.code, result.lines) == (0, [text, "Total combinations: 1"])
    assert result.err.startswith("Warning: ") == warned
    assert len(result.err.splitlines()) == warned


@pytest.mark.rule("ST-2.3.2")
def test_inner_brackets_are_the_token(desk: Desk) -> None:
    desk.placeholders(number="1 / 2")
    assert desk.expand("<<number>> a<b <number>") == ["<1> a<b 1", "<2> a<b 2"]


@pytest.mark.rule("ST-2.3.3")
@pytest.mark.parametrize("token", ["<../secret>", "<..\\secret>", "</etc/passwd>", "<a/b>", "<.>", "<secret.txt>",
    "<a\x01b>"])
def test_no_way_out_of_the_directory(desk: Desk, token: str) -> None:
    desk.write("secret.txt", "no")
    desk.write("placeholders/a/b.txt", "no")
    result = desk.combine("-s", f"{token} x", "-t")
    assert result.lines[0] == f"{token} x"
    assert "no" not in result.lines
    assert not tokens.is_name(token.strip("<>"))
    assert tokens.is_name("secret")


@pytest.mark.rule("ST-2.4.1")
def test_all_combinations(desk: Desk) -> None:
    desk.placeholders(a="1 / 2", b="x / y / z")
    assert desk.expand("<a><b>") == ["1x", "1y", "1z", "2x", "2y", "2z"]
    assert desk.expand("none") == ["none"]


@pytest.mark.rule("ST-2.4.2")
def test_repeated_tokens_are_linked(desk: Desk) -> None:
    desk.placeholders(n="1 / 2 / 3", m="<n>")
    assert desk.expand("Deal <n> to <n>") == ["Deal 1 to 1", "Deal 2 to 2", "Deal 3 to 3"]
    assert len(desk.expand("Deal <n> to <m>")) == 9


@pytest.mark.rule("ST-2.4.3")
def test_offsets_are_independent_unless_linked(desk: Desk) -> None:
    desk.placeholders(rank="1 / 2 / all")
    assert len(desk.expand("<rank> <rank+1>")) == 9
    assert desk.expand("<rank> <rank+1> <rank-1> <rank>", "--link-offsets") == ["1 2 0 1", "2 3 1 2", "all all all all"]
    desk.placeholders(rank="1 / 2")
    assert desk.expand("<rank> <rank+1>") == ["1 2", "1 3", "2 2", "2 3"]


@pytest.mark.rule("ST-2.4.4")
def test_nesting(desk: Desk) -> None:
    desk.placeholders(n="1 / 2", pair="<n>-<n>", deep="(<pair>)", all="<n> / x<deep>")
    assert desk.expand("<pair>") == ["1-1", "2-2"]
    assert desk.expand("<n> <pair>") == ["1 1-1", "1 2-2", "2 1-1", "2 2-2"]
    assert desk.expand("<all>") == ["1", "2", "x(1-1)", "x(2-2)"]


@pytest.mark.rule("ST-2.4.4", "ST-2.4.7")
def test_nesting_has_no_depth_limit(desk: Desk) -> None:
    for number in range(1500):
        desk.write(f"placeholders/d{number}.txt", f"<d{number + 1}>\n" if number < 1499 else "1\n2\n")
    assert desk.expand("<d0> x") == ["1 x", "2 x"]
    assert desk.combine("-s", "<d0> x", "-t", "--sample", "5").lines[:-1] == ["1 x", "2 x"]


@pytest.mark.rule("ST-2.4.5")
@pytest.mark.parametrize(("value", "token", "text"), [
    ("007", "<n+1>", "8"), ("-1", "<n+1>", "0"), ("+3", "<n+1>", "4"), ("007", "<n>", "007"), ("all", "<n+1>", "all"),
    ("1.5", "<n+1>", "1.5"), ("two", "<n+2>", "two"), ("1", "<n-3>", "-2"), ("5 or more", "<n+1>", "5 or more"),
    ("1_000", "<n+1>", "1001"),
    ("+3", "<n>", "+3"), ("3", "<n+0>", "3"), ("-0", "<n+0>", "-0"), ("9" * 5000, "<n+1>", "1" + "0" * 5000), ("--1",
    "<n+1>", "--1"),
    ("1e3", "<n+1>", "1e3"), ("5", "<n-" + "9" * 4999 + ">", "-" + "9" * 4998 + "4"), ("-" + "1" * 4500,
    "<n+" + "1" * 4500 + ">", "0"),
])
def test_offsets(desk: Desk, value: str, token: str, text: str) -> None:
    desk.placeholders(n=value)
    assert desk.expand(f"{token}.") == [f"{text}."]


@pytest.mark.rule("ST-2.4.5")
def test_offset_after_nesting(desk: Desk) -> None:
    desk.placeholders(d="1 / 2", n="<d>0 / x<d>", m="<d+1>")
    assert desk.expand("<n+1>") == ["11", "21", "x1", "x2"]
    assert desk.expand("<m+1>") == ["3", "4"]


@pytest.mark.rule("ST-2.4.6")
def test_missing_and_empty_files_leave_the_token(desk: Desk) -> None:
    desk.placeholders(n="1 / 2")
    desk.write("placeholders/empty.txt", "\n \n")
    for name in ("gone", "empty"):
        result = desk.combine("-s", f"<n> < {name} + 01 > <{name}>", "-t")
        assert result.code == 0
        assert result.lines[:-1] == [f"1 < {name} + 01 > <{name}>", f"2 < {name} + 01 > <{name}>"]
        assert [line.startswith("Warning: ") and f"<{name}>" in line for line in result.err.splitlines()] == [True]
        desk.write("effects/all_effects.txt", "old")
        result = desk.combine("-s", f"<n> <{name}>", "--strict")
        assert (result.code, result.out) == (1, "")
        assert f"<{name}>" in result.err
        assert desk.read("effects/all_effects.txt") == "old"


@pytest.mark.rule("ST-2.4.6")
def test_the_warning_suggests_the_nearest_name(desk: Desk) -> None:
    desk.placeholders(number="1")
    assert "did you mean <number>?" in desk.combine("-s", "<nubmer>", "-t").err


@pytest.mark.rule("ST-2.4.7")
def test_cycles_stay_as_written(desk: Desk) -> None:
    desk.placeholders(a="z<a>", b="<c+1>", c="x< b >")
    result = desk.combine("-s", "<a> + <a>", "-t")
    assert result.lines == ["z<a> + z<a>", "Total combinations: 1"]
    assert [line for line in result.err.splitlines() if "<a> -> <a>" in line] == result.err.splitlines()
    result = desk.combine("-s", "<b> <c>", "-t")
    assert result.lines[0] == "x< b > x<c+1>"
    assert len(result.err.splitlines()) == 1
    assert "<b> -> <c> -> <b>" in result.err


@pytest.mark.rule("ST-2.4.7")
def test_a_cycle_of_fifty(desk: Desk) -> None:
    for number in range(50):
        desk.write(f"placeholders/r{number:02}.txt", f"{number} <r{(number + 1) % 50:02}>\nstop\n")
    result = desk.combine("-s", "<r07>!", "-t")
    assert result.code == 0
    assert len(result.lines) == 52
    assert len(result.err.splitlines()) == 1
    assert " -> ".join(f"<r{number:02}>" for number in [*range(50), 0]) in result.err


@pytest.mark.rule("ST-2.4.7")
def test_a_knot_of_placeholders_is_refused(desk: Desk) -> None:
    for number in range(20):
        desk.write(f"placeholders/k{number}.txt", "".join(f"x<k{other}>\n" for other in range(20)))
    result = desk.combine("-s", "<k0>", "--count")
    assert result.code == 1
    assert "refer to each other" in result.err


@pytest.mark.rule("ST-2.4.8")
def test_missing_directory(desk: Desk) -> None:
    desk.write("effects/all_effects.txt", "old")
    result = desk.combine("-s", "a <n>", "-p", "nowhere")
    assert (result.code, result.out) == (1, "")
    assert "'nowhere'" in result.err
    assert desk.read("effects/all_effects.txt") == "old"
    assert desk.combine("-s", "a <n>", "-p", "placeholders/combinations_to_remove.txt", "-t").code == 1
    assert desk.combine("-s", "a <n>", "-p", "", "-t").code == 1
    assert desk.combine("-s", "a < n", "-p", "nowhere", "-t").code == 0
    desk.write("e.txt", "a")
    assert desk.tag("-i", "e.txt", "-o", "o.csv", "-c", "X", "-t", "<n>", "-p", "nowhere").code == 1
    assert desk.tag("-i", "e.txt", "-o", "o.csv", "-c", "X", "-t", "a", "-p", "nowhere").code == 0
