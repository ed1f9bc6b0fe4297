"""Tagging effects: options, input, matching, columns, output."""

from __future__ import annotations

import pytest

from cardscape.studio.csv_dialect import quoted

from .conftest import Desk


def tagged(desk: Desk, source: str, *args: str, name: str = "in.txt") -> list[str]:
    """The rows of the result without the header."""
    desk.write(name, source)
    result = desk.tag("-i", name, "-o", "out.csv", "-c", "X", *args)
    assert result.code == 0, result.err
    return desk.read("out.csv").replace("\r\n", "\n").split("\n")[1:-1]


def failed(desk: Desk, code: int, *args: str) -> str:
    """The message of a run that fails and changes nothing."""
    desk.write("out.csv", "old")
    before = desk.files()
    result = desk.tag("-o", "out.csv", *args)
    assert (result.code, result.out) == (code, "")
    assert result.err.startswith("Error: ")
    assert desk.read("out.csv") == "old"
    assert desk.files() == before
    return result.err


@pytest.mark.rule("ST-3.1.1")
def test_required_options(desk: Desk) -> None:
    desk.write("in.txt", "a")
    failed(desk, 2, "-i", "in.txt", "-t", "a")
    failed(desk, 2, "-i", "in.txt", "-c", "X")
    assert "-t/--text" in failed(desk, 2, "-i", "in.txt", "-c", "X", "-t", "a", "-e", "a")
    assert desk.tag("-i", "in.txt", "-o", "o.csv", "-c", "X", "-e", "a").code == 0


@pytest.mark.rule("ST-3.1.2")
@pytest.mark.parametrize("args", [["-c", "X", "-t", ""], ["-c", "X", "-e", ""], ["-c", "X", "-t", "a", ""], ["-c", "",
    "-t", "a"],
                                  ["-c", " \t", "-t", "a"], ["-c", "EFFECTNAME", "-t", "a"], ["-c", " EFFECTNAME ",
                                  "-e", "a"]])
def test_dangerous_calls_are_refused(desk: Desk, args: list[str]) -> None:
    desk.write("in.txt", "a")
    failed(desk, 2, "-i", "in.txt", *args)


@pytest.mark.rule("ST-3.1.3")
def test_several_patterns(desk: Desk) -> None:
    desk.placeholders(n="1 / 2")
    expected = ["a 1;True", "b;True", "c;False", "a b;True"]
    for args in (["-t", "a <n>", "b"], ["-t", "a <n>", "-t", "b"], ["-e", "a 1", "b"], ["-e", "b", "-e", "a 1"]):
        assert tagged(desk, "a 1\nb\nc\na b\n", *args) == expected


@pytest.mark.rule("ST-3.2.1")
@pytest.mark.parametrize("name", ["x.csv", "x.CSV", "x.Csv"])
def test_the_name_makes_the_kind(desk: Desk, name: str) -> None:
    assert tagged(desk, "EFFECTNAME\na\n", "-t", "a", name=name) == ["a;True"]
    assert tagged(desk, "EFFECTNAME\na\n", "-t", "a", name="x.csv.txt") == ["EFFECTNAME;False", "a;True"]
    assert tagged(desk, "a\n", "-t", "a", name="csv") == ["a;True"]


@pytest.mark.rule("ST-3.2.2")
def test_text_input(desk: Desk) -> None:
    assert tagged(desk, "\ufeff b \n\n# a\n \u3000\n\tb\n", "-t", "a") == ["b;False", "# a;True", "b;False"]
    desk.write("in.txt", "\n \n")
    result = desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "X", "-t", "a")
    assert result.code == 0
    assert result.err.startswith("Warning: ")
    assert "in.txt" in result.err
    assert desk.read("out.csv") == "EFFECTNAME;X\n"


@pytest.mark.rule("ST-3.2.3")
def test_the_effect_column(desk: Desk) -> None:
    assert tagged(desk, "A; EFFECTNAME ;B\n1;a;2\n", "-t", "a", name="x.csv") == ["1;a;2;True"]
    assert desk.read("out.csv").startswith("A;EFFECTNAME;B;X\n")
    assert tagged(desk, "EFFECTNAME;X \na;no\n", "-t", "a", "-c", " X", name="x.csv") == ["a;True"]
    for text, hint in (("NAME;B\n1;2\n", "NAME"), ("EFFECTNAME,B\n", "comma"), ("EFFECTNAME\tB\n", "tab"),
        ("effectname\n", "effectname")):
        desk.write("x.csv", text)
        message = failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")
        assert "EFFECTNAME" in message
        assert hint in message


@pytest.mark.rule("ST-3.2.4")
def test_empty_tables(desk: Desk) -> None:
    for text in ("", "\n", "\ufeff", "  \n\r\n"):
        desk.write("x.csv", text)
        assert "empty" in failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")
    assert tagged(desk, "EFFECTNAME", "-t", "a", name="x.csv") == []
    assert desk.read("out.csv") == "EFFECTNAME;X\n"
    assert tagged(desk, "\n  \nEFFECTNAME\na\n", "-t", "a", name="x.csv") == ["a;True"]


@pytest.mark.rule("ST-3.2.5")
def test_rows_of_other_lengths(desk: Desk) -> None:
    source = 'EFFECTNAME;X;B\n\na\n   \nb;yes\n"";;\nc;;"x\n\n"\nd " q;1;2\n'
    assert tagged(desk, source, "-t", "zzz", name="x.csv") == ["a;False;", "b;yes;", ";;", 'c;;"x', "", '"', '"d "" q";1;2']
    desk.write("x.csv", 'EFFECTNAME;B\na;1\n"x\n\ny";2\n\nb;1;2\n')
    message = failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")
    assert "'x.csv' line 7" in message
    desk.write("x.csv", "EFFECTNAME;B\na;1\n\nb;1;\n")
    assert "'x.csv' line 4" in failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")
    desk.write("x.csv", 'EFFECTNAME;B\na;1\n"ok";2\nc;"open\nd;2\n')
    message = failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")
    assert "'x.csv' line 4" in message
    assert "quote" in message
    desk.write("x.csv", 'EFFECTNAME;"B\n')
    assert "'x.csv' line 1" in failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a")


@pytest.mark.rule("ST-3.2.6")
@pytest.mark.parametrize("header", ["EFFECTNAME;EFFECTNAME;M", "EFFECTNAME;X;M;X", "EFFECTNAME;M;X;M"])
def test_columns_that_occur_twice(desk: Desk, header: str) -> None:
    desk.write("x.csv", header + "\n")
    assert "twice" in failed(desk, 1, "-i", "x.csv", "-c", "X", "-t", "a", "-m", "M")
    assert tagged(desk, "B;B;EFFECTNAME\n1;2;a\n", "-t", "a", name="x.csv") == ["1;2;a;True"]


@pytest.mark.rule("ST-3.3.1")
def test_patterns_follow_the_rules_of_expansion(desk: Desk) -> None:
    desk.placeholders(n="1 / 2", pair="<n>-<n>", a="z<a>", word="all / <n>")
    cases = [("<pair>", "x 1-1", True), ("<pair>", "1-2", False), ("<n> or <n>", "2 or 2", True), ("<n> or <n>",
        "1 or 2", False),
             ("<n+1>", "3", True), ("<n+1>", "1", False), ("<a>", "zz<a>", True), ("<gone>!", "<gone>!", True),
             ("<gone>!", "gone!", False),
             ("x <n>", "x <n>", True), ("X <n>", "x 1", False), ("a.c", "abc", False), ("<word>, <word>", "2, 2", True),
             ("<word>, <pair>", "all, 2-2", True), ("<word>, <pair>", "1, 2-1", False), ("<n>", "<n>", True),
             ("<n> <n+1>", "2 2", True)]
    for pattern, effect, expected in cases:
        assert tagged(desk, effect, "-t", pattern) == [f"{effect};{expected}"], pattern


@pytest.mark.rule("ST-3.3.1")
def test_linked_offsets_and_strictness(desk: Desk) -> None:
    desk.placeholders(n="1 / 2")
    assert tagged(desk, "2 2\n1 2\n", "-t", "<n> <n+1>", "--link-offsets") == ["2 2;False", "1 2;True"]
    desk.write("in.txt", "a")
    assert "<gone>" in failed(desk, 1, "-i", "in.txt", "-c", "X", "-t", "<gone>", "--strict")


@pytest.mark.rule("ST-3.3.1")
def test_huge_patterns_are_searched_without_expanding(desk: Desk) -> None:
    desk.placeholders(d="0 / 1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 9", e="<d>",
        many=" / ".join(f"v{number}w" for number in range(6000)))
    for number in range(30):
        desk.write(f"placeholders/d{number}.txt", "<d>\n")
    pattern = "".join(f"<d{number}>" for number in range(30))
    assert tagged(desk, "x" + "7" * 30 + "\n" + "8" * 29, "-t", pattern) == ["x" + "7" * 30 + ";True", "8" * 29 + ";False"]
    assert tagged(desk, "a v5999wv1w\nv1wv\n", "-t", "<many><many>") == ["a v5999wv1w;False", "v1wv;False"]
    assert tagged(desk, "a v77wv77w\nv1w v1w\n", "-t", "<many><many>") == ["a v77wv77w;True", "v1w v1w;False"]


@pytest.mark.rule("ST-3.3.1")
def test_ambiguous_patterns_do_not_run_wild(desk: Desk) -> None:
    desk.placeholders(a="a / aa / aaa / aaaa")
    for number in range(40):
        desk.write(f"placeholders/a{number}.txt", "<a>\n")
    pattern = "".join(f"<a{number}>" for number in range(40))
    assert tagged(desk, "a" * 39 + "b", "-t", pattern + "c") == ["a" * 39 + "b;False"]
    assert tagged(desk, "a" * 50, "-t", pattern) == ["a" * 50 + ";True"]
    desk.write("in.txt", "c" + "a" * 300 + "b")
    linked = "c" + "".join(f"<a{number}>" for number in range(12)) * 2 + "b"
    assert "ambiguous" in failed(desk, 1, "-i", "in.txt", "-c", "X", "-t", linked)
    big = "".join(f"<a{number}>" for number in range(12))
    desk.write("placeholders/big.txt", big)
    assert "<big>" in failed(desk, 1, "-i", "in.txt", "-c", "X", "-t", "<big>")


@pytest.mark.rule("ST-3.3.2")
def test_blanks_in_patterns(desk: Desk) -> None:
    desk.placeholders(subtype="dragon / fish", maybe="_ / red", blank="_")
    assert tagged(desk, "a dragon here\na dragons\nfish\n", "-t", "<subtype> ") == ["a dragon here;True",
        "a dragons;False", "fish;False"]
    assert tagged(desk, "the dragon\nxdragon\n", "-t", " <subtype>") == ["the dragon;True", "xdragon;False"]
    assert tagged(desk, "one card\none red card\none  card\n", "-t", "one <maybe> card") == ["one card;True",
        "one red card;True",
                                                                                            "one  card;False"]
    assert tagged(desk, "a b\na  b\n", "-t", "a  b") == ["a b;True", "a  b;True"]
    desk.write("in.txt", "anything at all\nx <blank> y\n")
    for pattern in ("<blank>", "<maybe>", " <blank> ", "  "):
        result = desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "X", "-t", pattern)
        assert result.code == 0
        assert result.err.startswith("Warning: ")
        assert "anything at all;False" in desk.read("out.csv")
    assert tagged(desk, "<blank>x\nred\n", "-t", "<blank>", "<maybe>") == ["<blank>x;True", "red;True"]


@pytest.mark.rule("ST-3.3.3")
def test_exact_text_has_no_tokens(desk: Desk) -> None:
    desk.placeholders(n="1")
    assert tagged(desk, "a 1\na <n>\na  <n>\n", "-e", "a <n>") == ["a 1;False", "a <n>;True", "a  <n>;False"]
    assert tagged(desk, "a b\nab\n", "-e", " ") == ["a b;True", "ab;False"]


@pytest.mark.rule("ST-3.3.4")
@pytest.mark.parametrize("kind", ["-t", "-e"])
def test_match_column(desk: Desk, kind: str) -> None:
    source = "EFFECTNAME;M;X\na;True;x\na; tRUE\t;False\na;False;x\na;;x\nb;True;x\na;Truely;x\n"
    assert tagged(desk, source, kind, "a", "-m", " M ", name="x.csv") == [
        "a;True;True", "a;tRUE\t;True", "a;False;x", "a;;x", "b;True;x", "a;Truely;x"]
    desk.write("x.csv", source)
    assert "'N'" in failed(desk, 1, "-i", "x.csv", "-c", "X", kind, "a", "-m", "N")
    desk.write("in.txt", "a\n")
    assert "'M'" in failed(desk, 1, "-i", "in.txt", "-c", "X", kind, "a", "-m", "M")


@pytest.mark.rule("ST-3.4.1", "ST-3.4.2")
def test_new_and_existing_columns(desk: Desk) -> None:
    assert tagged(desk, "EFFECTNAME;B\na;1\nb;2\n", "-t", "a", name="x.csv") == ["a;1;True", "b;2;False"]
    assert tagged(desk, "X;EFFECTNAME;B\nmaybe;a;1\nmaybe;b;2\nTrue;b;3\n;a;4\n", "-t", "a", name="x.csv") == [
        "True;a;1", "maybe;b;2", "True;b;3", "True;a;4"]
    assert desk.read("out.csv").startswith("X;EFFECTNAME;B\n")


@pytest.mark.rule("ST-3.4.3")
def test_exact_needs_an_existing_column(desk: Desk) -> None:
    desk.write("x.csv", "EFFECTNAME\na\n")
    assert "'X'" in failed(desk, 1, "-i", "x.csv", "-c", "X", "-e", "a")
    assert tagged(desk, "a\n", "-e", "a") == ["a;True"]


@pytest.mark.rule("ST-3.4.4")
def test_everything_else_stays(desk: Desk) -> None:
    source = 'B;EFFECTNAME;B;\n2;b; x ;\n1;a;"; ";"q ""x"""\n2;b; x ;\n'
    assert tagged(desk, source, "-t", "a", name="x.csv") == ["2;b;x ;;False", '1;a;"; ";"q ""x""";True', "2;b;x ;;False"]


@pytest.mark.rule("ST-3.5.1")
@pytest.mark.parametrize(("cell", "written"), [("a", "a"), ("a;b", '"a;b"'), ('a"b', '"a""b"'), (" a", '" a"'), ("a ",
    "a "), ("", ""),
                                               ("a\nb", '"a\nb"'), ("a\rb", '"a\rb"'), ("\ta", "\ta"), ("a,b", "a,b"),
                                               ("'a'", "'a'")])
def test_quotes_only_where_needed(desk: Desk, cell: str, written: str) -> None:
    assert quoted(cell) == written
    doubled = cell.replace('"', '""')
    desk.write("x.csv", f'EFFECTNAME;B\n"x";"{doubled}"\n')
    assert desk.tag("-i", "x.csv", "-o", "out.csv", "-c", "X", "-t", "x").code == 0
    assert desk.path.joinpath("out.csv").read_bytes().decode() == f"EFFECTNAME;B;X\nx;{written};True\n"


@pytest.mark.rule("ST-3.5.1")
def test_names_and_effects_are_quoted_too(desk: Desk) -> None:
    desk.write("in.txt", 'a;b\nsay "x"\nplain\n')
    assert desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "X;Y", "-t", "b").code == 0
    assert desk.read("out.csv") == 'EFFECTNAME;"X;Y"\n"a;b";True\n"say ""x""";False\nplain;False\n'
    assert desk.tag("-i", "out.csv", "-o", "out.csv", "-c", "X;Y", "-e", "plain").code == 0
    assert desk.read("out.csv") == 'EFFECTNAME;"X;Y"\n"a;b";True\n"say ""x""";False\nplain;True\n'


@pytest.mark.rule("ST-3.5.2")
def test_blanks_after_a_delimiter(desk: Desk) -> None:
    assert tagged(desk, 'A;  EFFECTNAME;   B\n1;  a;" b"\n2; "a;c"; d\n', "-t", "a",
        name="x.csv") == ['1;a;" b";True', '2;"a;c";d;True']


@pytest.mark.rule("ST-3.5.3")
@pytest.mark.parametrize(("ends", "written"), [(["\n", "\r\n"], "\n"), (["\r\n", "\n"], "\r\n"), (["\r", "\r\n"],
    "\n"), (["\r\n", ""], "\r\n")])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_bom_are_kept(desk: Desk, ends: list[str], written: str, mark: str) -> None:
    desk.write("x.csv", f'{mark}EFFECTNAME{ends[0]}"a"{ends[1]}')
    assert desk.tag("-i", "x.csv", "-o", "out.csv", "-c", "X", "-t", "a").code == 0
    assert desk.path.joinpath("out.csv").read_bytes().decode() == f"{mark}EFFECTNAME;X{written}a;True{written}"


@pytest.mark.rule("ST-3.5.3")
def test_text_input_gives_line_feeds_and_no_bom(desk: Desk) -> None:
    desk.write("in.txt", "\ufeffa\r\nb\r\n")
    desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "X", "-t", "a")
    assert desk.path.joinpath("out.csv").read_bytes() == b"EFFECTNAME;X\na;True\nb;False\n"


@pytest.mark.rule("ST-3.5.4")
def test_header_of_text_input(desk: Desk) -> None:
    desk.write("in.txt", "a")
    desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "  My Column ", "-t", "a")
    assert desk.read("out.csv") == "EFFECTNAME;My Column\na;True\n"


@pytest.mark.rule("ST-3.5.5")
def test_status_line(desk: Desk) -> None:
    desk.write("in.txt", "a\nb\n")
    result = desk.tag("-i", "in.txt", "-o", "out.csv", "-c", "Has", "-t", "a")
    assert result.code == 0
    assert result.lines == ["Wrote 'out.csv' with column 'Has': 2 rows, 1 matches, 1 newly True."]


@pytest.mark.rule("ST-3.2.5", "ST-3.5.1")
def test_quoted_cells_may_lie_across_blocks(desk: Desk) -> None:
    cell = "line\n" * 60_000
    rows = "".join(f'"{number} {cell}";x\n' for number in range(8))
    desk.write("x.csv", "EFFECTNAME;B\n" + rows)
    assert desk.tag("-i", "x.csv", "-o", "out.csv", "-c", "X", "-t", "5 line").code == 0
    assert desk.read("out.csv") == "EFFECTNAME;B;X\n" + "".join(
        f'"{number} {cell}";x;{number == 5}\n' for number in range(8))
