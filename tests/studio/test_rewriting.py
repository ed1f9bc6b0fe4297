"""Post-processing, number words, output and deduplication."""

from __future__ import annotations

import pytest

from cardscape.studio.grammar_fix import fix_grammar

from .conftest import Desk


@pytest.mark.rule("ST-2.5.1", "ST-2.5.7", "ST-2.7.3")
def test_no_duplicates(desk: Desk) -> None:
    desk.placeholders(a="x / y", b="x / y")
    desk.write("placeholders/phrase_replacements.txt", "y: x")
    desk.write("t.txt", "<a>\n<b>\nx\n")
    assert desk.combine("-f", "t.txt", "-t").lines == ["x", "Total combinations: 1"]
    dry = desk.combine("-f", "t.txt", "--dry-run").lines
    assert dry == ["Expanded: 5", "Duplicates: 4", "Filtered: 0", "Emptied: 0", "Total combinations: 1"]


@pytest.mark.rule("ST-2.5.2", "ST-2.5.6")
def test_cleaning(desk: Desk) -> None:
    desk.placeholders(e="_ / _\u00a0 / x")
    desk.write("placeholders/phrase_replacements.txt", "gone:\nw: w  w\n")
    assert desk.expand("<e>  a   b\t\tc <e>") == ["a b\t\tc", "x a b\t\tc x"]
    assert desk.expand("a gone b") == ["a b"]
    assert desk.expand("gone a gone") == ["a"]
    assert desk.expand("gone gone") == []
    assert desk.expand("w") == ["w w"]


@pytest.mark.rule("ST-2.5.2")
def test_filter_sees_cleaned_text(desk: Desk) -> None:
    desk.placeholders(e="_ / x")
    desk.write("placeholders/combinations_to_remove.txt", "a b")
    assert desk.expand("a <e> b") == ["a x b"]


@pytest.mark.rule("ST-2.5.3")
def test_filter_is_plain_substring(desk: Desk) -> None:
    desk.placeholders(n="1 / 2 / 10")
    desk.write("placeholders/combinations_to_remove.txt", "Draw 1\n.\n")
    assert desk.expand("Draw <n> card") == ["Draw 2 card"]
    assert desk.expand("draw <n> card") == ["draw 1 card", "draw 10 card", "draw 2 card"]


@pytest.mark.rule("ST-2.5.3", "ST-2.5.4")
def test_filter_comes_before_replacing(desk: Desk) -> None:
    desk.write("placeholders/combinations_to_remove.txt", "new")
    desk.write("placeholders/phrase_replacements.txt", "old: new")
    assert desk.expand("old") == ["new"]
    assert desk.expand("new") == []


@pytest.mark.rule("ST-2.5.4")
def test_rules_in_order_one_pass_each(desk: Desk) -> None:
    desk.write("placeholders/phrase_replacements.txt", "a: aa\naa: b\nB: c\nxx: x\n")
    assert desk.expand("a A aaa") == ["b A bbb"]
    assert desk.expand("xxxxx") == ["xxx"]
    assert desk.expand("B b") == ["c b"]


@pytest.mark.rule("ST-2.5.5")
@pytest.mark.parametrize(("before", "after"), [
    ("Draw one rank 3 cards.", "Draw one rank 3 card."), ("Destroy one spell cards", "Destroy one spell card"),
    ("Return one rank 2 or lower fire units", "Return one rank 2 or lower fire unit"), ("One cards", "One card"),
    ("Take one target units cards and cards", "Take one target units card and cards"), ("(one creatures)", "(one creature)"),
    ("one to one units", "one to one unit"), ("one cards, one spells", "one card, one spell"), ("one one cards",
    "one one card"),
])
def test_head_noun_after_one(desk: Desk, before: str, after: str) -> None:
    assert desk.expand(before) == [after]
    assert desk.expand(before, "--no-grammar") == [before]


@pytest.mark.rule("ST-2.5.5")
@pytest.mark.parametrize("line", [
    "Discard one fire card from your hand to play up to two air cards.", "Take one of your other cards",
        "Destroy all stone golem cards.",
    "Lose one point to return your cards to your hand.", "one. cards", "one, two cards", "one of cards", "ONE cards",
    "ones cards",
    "one-eyed cards", "one opponent's cards", "one twelve cards", "one all cards", "one from cards", "one and cards",
    "one then cards",
    "one for cards", "one you cards", "one your cards", "one cards_", "one cardss", "one Cards", "one",
    "one card spells then cards x"
    .replace("spells", "spell"), "someone cards", "one\tcards", "one2 cards",
])
def test_what_the_fix_leaves_alone(line: str) -> None:
    assert fix_grammar(line) == line


@pytest.mark.rule("ST-2.5.8")
def test_sorted_by_code_point(desk: Desk) -> None:
    desk.write("t.txt", "b\nB\nDraw 2\nDraw 10\nä\nz\n\U0001f600\n\uffee\n")
    assert desk.combine("-f", "t.txt", "-t").lines[:-1] == ["B", "Draw 10", "Draw 2", "b", "z", "ä", "\uffee", "\U0001f600"]


@pytest.mark.rule("ST-2.5.9")
def test_letter_case(desk: Desk) -> None:
    assert desk.expand("draw THE Card") == ["draw THE Card"]
    assert desk.expand("draw THE Card", "--capitalize") == ["Draw THE Card"]
    assert desk.expand("ßa", "--capitalize") == ["ßa"]
    desk.write("t.txt", "draw\nDraw\nälter\n")
    assert desk.combine("-f", "t.txt", "-t", "--capitalize").lines == ["Draw", "Älter", "Total combinations: 2"]


@pytest.mark.rule("ST-2.6.1", "ST-2.6.2")
def test_number_words_match_inserted_numbers(desk: Desk) -> None:
    desk.placeholders(number="1 / 2 / 12 / 02 / 3")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards\ntwelve card: twelve cards\n")
    assert desk.expand("Draw <number> card") == ["Draw 02 card", "Draw 1 card", "Draw 12 cards", "Draw 2 cards",
        "Draw 3 card"]
    assert desk.expand("Draw <number+1> card")[-1] == "Draw 4 card"
    assert "Draw 2 cards" in desk.expand("Draw <number+1> card")
    assert desk.expand("Draw two card") == ["Draw two cards"]


@pytest.mark.rule("ST-2.6.2")
def test_digits_stay_digits_for_later_rules(desk: Desk) -> None:
    desk.placeholders(number="2")
    desk.write("placeholders/phrase_replacements.txt",
        "two card: two cards\ntwo cards: two big cards of two\nbig two: wrong\n")
    assert desk.expand("Draw <number> card") == ["Draw 2 big cards of 2"]
    assert desk.expand("Draw two card") == ["Draw two big cards of two"]
    desk.write("placeholders/phrase_replacements.txt", "two card: three cards\nthree cards: some cards")
    assert desk.expand("Draw <number> card") == ["Draw some cards"]


@pytest.mark.rule("ST-2.6.2")
def test_several_number_words_in_one_phrase(desk: Desk) -> None:
    desk.placeholders(number="1 / 2")
    desk.write("placeholders/phrase_replacements.txt", "one or two card: two or one cards\n")
    assert "1 or 2 card" not in desk.expand("x <number> or <number+0> card")
    assert desk.expand("x <number> or two card") == ["x 2 or two card", "x two or 1 cards"]
    assert desk.expand("one or <number> card", "--no-grammar") == ["2 or one cards", "one or 1 card"]


@pytest.mark.rule("ST-2.6.2")
def test_digits_in_a_phrase_match_as_everywhere(desk: Desk) -> None:
    desk.placeholders(number="2 / 12 / 22 / -2")
    desk.write("placeholders/phrase_replacements.txt", "2 card: X\ntwo: Z\nx-: y\n")
    assert desk.expand("<number> card and <number> x") == ["-X and -2 x", "1X and 12 x", "2X and 22 x", "X and Z x"]
    assert desk.expand("x<number>.")[-1] == "y2."
    desk.write("placeholders/phrase_replacements.txt", "21:\ntwelve: wrong\n")
    assert desk.expand("<number><number>")[1] == "12"


@pytest.mark.rule("ST-2.6.2")
def test_nested_and_outer_quantities(desk: Desk) -> None:
    desk.placeholders(number="<digit> / 3", digit="2", amount="up to <number> / <number>", other="2")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards\n")
    assert desk.expand("<number> card") == ["2 cards", "3 card"]
    assert desk.expand("<amount> card") == ["2 cards", "3 card", "up to 2 cards", "up to 3 card"]
    assert desk.expand("<amount-1> card") == ["1 card", "2 cards", "up to 2 cards", "up to 3 card"]
    assert desk.expand("<digit> card <other> card") == ["2 card 2 card"]


@pytest.mark.rule("ST-2.6.3")
def test_other_digits_match_literally(desk: Desk) -> None:
    desk.placeholders(rank="1 / 2", number="2")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards")
    assert desk.expand("Counter a rank <rank> card") == ["Counter a rank 1 card", "Counter a rank 2 card"]
    desk.write("t.txt", "Draw 2 card\nDraw <number> card\n")
    assert desk.combine("-f", "t.txt", "-t").lines == ["Draw 2 card", "Draw 2 cards", "Total combinations: 2"]
    desk.write("t.txt", "Draw 2 x\nDraw <number> x\n")
    assert desk.combine("-f", "t.txt", "-t").lines == ["Draw 2 x", "Total combinations: 1"]
    dry = desk.combine("-f", "t.txt", "--dry-run").lines
    assert dry[:2] == ["Expanded: 2", "Duplicates: 1"]


@pytest.mark.rule("ST-2.6.4")
def test_filter_and_grammar_do_not_spell(desk: Desk) -> None:
    desk.placeholders(number="1 / 2")
    desk.write("placeholders/combinations_to_remove.txt", "two card\n2 unit\n")
    desk.write("placeholders/phrase_replacements.txt", "two zzz: two\n")
    assert desk.expand("<number> cards") == ["1 cards", "2 cards"]
    assert desk.expand("<number> units") == ["1 units"]


@pytest.mark.rule("ST-2.6.5")
def test_quantity_list(desk: Desk) -> None:
    desk.placeholders(number="2", n="2", m="2")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards")
    assert desk.expand("<number> card <n> card <m> card", "--quantity", "n,m") == ["2 card 2 cards 2 cards"]
    assert desk.expand("<number> card", "--quantity", "") == ["2 card"]
    assert desk.expand("<number> card", "--quantity=") == ["2 card"]


@pytest.mark.rule("ST-2.6.2")
def test_control_characters_are_just_text(desk: Desk) -> None:
    desk.placeholders(number="2")
    desk.write("placeholders/phrase_replacements.txt", "two card: two cards")
    every = "".join(map(chr, [*range(1, 9), *range(14, 28), 127]))
    assert desk.expand(f"{every}<number> card") == [f"{every}2 cards"]
    assert desk.combine("-s", f"{every}<number> card", "--dry-run").code == 0


@pytest.mark.rule("ST-2.7.1")
def test_test_mode_writes_nothing(desk: Desk) -> None:
    desk.write("effects/all_effects.txt", "old")
    before = desk.files()
    result = desk.combine("-s", "x", "-t")
    assert result.out == "x\nTotal combinations: 1\n"
    assert desk.files() == before
    assert desk.read("effects/all_effects.txt") == "old"
    assert desk.combine("-s", "x", "-t", "-o", "missing/x").code == 0


@pytest.mark.rule("ST-2.7.2")
def test_the_file_is_replaced(desk: Desk) -> None:
    desk.write("out.txt", "old\n")
    result = desk.combine("-s", "x", "-o", "out.txt")
    assert (result.out, result.err) == ("Total combinations: 1\n", "")
    assert desk.read("out.txt") == "x\n"


@pytest.mark.rule("ST-2.7.2")
@pytest.mark.parametrize(("old", "new"), [("b\r\na", "b\r\na\nx\n"), ("b\n", "b\nx\n"), ("", "x\n"), ("\ufeffx\n",
    "\ufeffx\nx\n"),
                                          ("b\r", "b\rx\n"), (None, "x\n")])
def test_append(desk: Desk, old: str | None, new: str) -> None:
    if old is not None:
        desk.write("out.txt", old)
    result = desk.combine("-s", "x", "-o", "out.txt", "--append")
    assert (result.code, result.out) == (0, "Total combinations: 1\n")
    assert desk.read("out.txt") == new


@pytest.mark.rule("ST-2.7.3")
def test_the_total_is_what_was_written(desk: Desk) -> None:
    desk.placeholders(a="x / y / z")
    desk.write("placeholders/combinations_to_remove.txt", "x")
    result = desk.combine("-s", "<a>", "-o", "out.txt")
    assert result.out == "Total combinations: 2\n"
    desk.write("placeholders/combinations_to_remove.txt", "x\ny\nz")
    result = desk.combine("-s", "<a>", "-o", "out.txt")
    assert (result.code, result.out, desk.read("out.txt")) == (0, "Total combinations: 0\n", "")


@pytest.mark.rule("ST-2.8.1")
@pytest.mark.parametrize(("before", "after"), [
    ("b\na\nb\na", "b\na\n"), ("a\r\nb\na\n", "a\r\nb\n"), ("a\na \n", "a\na \n"), ("\ufeffa\na\n", "\ufeffa\n"), ("",
        ""), ("a\ra\rb", "a\rb"),
    ("\n\nx\n\n", "\nx\n"), ("a", "a"), ("a\nA\n", "a\nA\n"), ("a\n\ufeffa\n", "a\n\ufeffa\n"),
])
@pytest.mark.parametrize("memory", ["256", "1"])
def test_dedupe(desk: Desk, before: str, after: str, memory: str) -> None:
    desk.write("d.txt", before.encode())
    assert desk.combine("-d", "d.txt", "--max-memory", memory).code == 0
    assert desk.path.joinpath("d.txt").read_bytes() == after.encode()


@pytest.mark.rule("ST-2.8.1", "ST-6.5")
def test_dedupe_larger_than_memory(desk: Desk) -> None:
    lines = [f"{number * 7919 % 20011} some line" for number in range(60_000)]
    desk.write("d.txt", "".join(f"{line}\n" for line in lines))
    assert desk.combine("-d", "d.txt", "--max-memory", "1").code == 0
    assert desk.read("d.txt") == "".join(f"{line}\n" for line in dict.fromkeys(lines))
    assert desk.combine("-d", "d.txt",
        "--dry-run").lines == ["Would remove 0 duplicate lines from 'd.txt', 20011 lines stay."]


@pytest.mark.rule("ST-2.8.2")
def test_dedupe_of_nothing(desk: Desk) -> None:
    result = desk.combine("-d", "gone.txt")
    assert (result.code, result.out) == (1, "")
    assert "'gone.txt'" in result.err
    assert desk.combine("-d", "effects").code == 1
