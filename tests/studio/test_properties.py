"""The tools agree with the slow, obvious way on many small inputs."""

from __future__ import annotations

import itertools
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardscape.studio import matching, pipeline, pipeline_file
from cardscape.studio.alphabetize import alphabetize
from cardscape.studio.combine import CombineOptions, Combiner
from cardscape.studio.grammar_fix import fix_grammar
from cardscape.studio.tag import tag

from . import brute

NAMES = ["number", "a", "b", "c"]
TOKENS = st.sampled_from(["<number>", "<a>", "<b>", "<c>", "<number+1>", "<a+10>", "<a-1>", "< b >", "<gone>", "<c-0>"])
WORDS = st.sampled_from(["Draw", "one", "two", "card", "cards", "2", "12", "units", " ", "  ", "x", "of", ",", "-",
    "+", "rank", "_"])
TEXT = st.lists(st.one_of(TOKENS, WORDS, st.just(" ")), min_size=1, max_size=7).map("".join)
VALUE = st.one_of(st.sampled_from(["1", "2", "3", "12", "02", "-1", "two", "all", "_", "a_ b", "x ", "_ y", "cards", "one"]),
                  st.lists(st.one_of(TOKENS, WORDS), min_size=1, max_size=3).map("".join))
FILES = st.dictionaries(st.sampled_from(NAMES), st.lists(VALUE, max_size=3).map("\n".join), max_size=4)
PHRASE = st.lists(st.sampled_from(["one", "two", "card", " ", "2", "1", "-", "cards", "x", "ten", "0"]), min_size=1,
    max_size=4)
RULES = st.lists(st.tuples(PHRASE.map("".join), PHRASE.map("".join)), max_size=3)


def small(text: str, files: dict[str, str], depth: int = 0) -> int:
    """Roughly how many combinations the slow way would have to build."""
    if depth > 6:
        return 10 ** 6
    total = 1
    for token in {found[0] for found in brute.TOKEN.finditer(text)}:
        name = brute.TOKEN.match(token)[1]
        total *= max(1, sum(small(value, files, depth + 1) for value in brute.values(name, files)))
        if total > 3000:
            return total
    return total


def write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / f"{name}.txt").write_bytes(text.encode())


@pytest.mark.rule("ST-2.4.1", "ST-2.4.2", "ST-2.4.4", "ST-2.4.5", "ST-2.4.6", "ST-2.4.7", "ST-2.5.3", "ST-2.5.4", "ST-2.5.7",
                  "ST-2.5.8", "ST-2.6.2", "ST-2.6.3", "ST-2.6.4")
@settings(max_examples=400)
@given(TEXT, FILES, RULES, st.lists(PHRASE.map("".join), max_size=1), st.booleans())
def test_expansion_equals_brute_force(text: str, files: dict[str, str], rules: list[tuple[str, str]], remove: list[str],
                                      linked: bool) -> None:
    if small(text, files) > 3000 or not text.strip():
        return
    rules = [(old.strip(), new.strip()) for old, new in dict(rules).items() if old.strip() and ":" not in old]
    rules = list(dict(rules).items())
    remove = [phrase.strip() for phrase in remove if phrase.strip()]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "p").mkdir()
        write(folder / "p", files)
        (folder / "remove").write_text("\n".join(remove))
        (folder / "replace").write_text("\n".join(f"{old}: {new}" for old, new in rules))
        options = CombineOptions(sentence=text, placeholder_dir=str(folder / "p"),
            combinations_to_remove=str(folder / "remove"),
                                 replacements_file=str(folder / "replace"), link_offsets=linked, max_memory=1 << 20)
        run = Combiner(options)
        found = [line for block in run.results(name) for line in block]
        again = [line for block in Combiner(options).exact_results(name) for line in block]
    expanded = brute.expand(text.strip(), files, linked=linked)
    assert found == brute.finish(expanded, remove, rules)
    assert again == found
    assert run.combinations == len(expanded)


@pytest.mark.rule("ST-6.4", "ST-2.4.1")
@settings(max_examples=150)
@given(st.lists(TEXT, min_size=1, max_size=3), FILES, st.integers(0, 5))
def test_every_combination_has_its_number(texts: list[str], files: dict[str, str], seed: int) -> None:
    from cardscape.studio.sampling import sample

    texts = [text for text in texts if text.strip() and small(text, files) <= 300]
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), files)
        (Path(name) / "templates").write_text("\n".join(texts))
        nothing = str(Path(name) / "nothing")
        run = Combiner(CombineOptions(file=str(Path(name) / "templates"), placeholder_dir=name,
            combinations_to_remove=nothing,
                                      replacements_file=nothing))
    expected = sorted(brute.plain(line) for text in texts for line in brute.expand(text.strip(), files))
    marks = run.expander.marks
    assert sorted(sample(run.phrases, marks, len(expected), seed)) == expected
    some = list(sample(run.phrases, marks, len(expected) // 2, seed))
    assert len(some) == len(expected) // 2
    assert not set(some) - set(expected)


EFFECT = st.lists(st.one_of(WORDS, st.sampled_from(["1", "3", "11", "13", "<a>", "<gone>", "y"])), max_size=8).map("".join)


@pytest.mark.rule("ST-3.3.1", "ST-3.3.2")
@settings(max_examples=400)
@given(TEXT, FILES, st.lists(EFFECT, min_size=1, max_size=12), st.booleans())
def test_tag_equals_search_for_every_expansion(pattern: str, files: dict[str, str], effects: list[str], spelled: bool) -> None:
    if small(pattern, files) > 3000:
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, files)
        (folder / "in").write_text("\n".join(effects))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(matching, "READING_COST", 10 ** 9 if spelled else 0)
            tag("X", text=[pattern], source=str(folder / "in"), target=str(folder / "out.csv"), placeholder_dir=name)
        rows = (folder / "out.csv").read_text().split("\n")[1:-1]
    kept = [effect.strip() for effect in effects if effect.strip()]
    assert [row.rsplit(";", 1)[1] == "True" for row in rows] == [brute.matches(effect, pattern, files) for effect in kept]


@pytest.mark.rule("ST-5.6")
@settings(max_examples=120)
@given(FILES, st.lists(EFFECT, min_size=1, max_size=10), st.lists(st.tuples(
    st.sampled_from("UVW"), TEXT, st.booleans(), st.sampled_from([None, "U", "V"])), min_size=1, max_size=5))
def test_pipeline_equals_single_commands_in_sequence(files: dict[str, str], effects: list[str],
                                                     rules: list[tuple[str, str, bool, str | None]]) -> None:
    if any(small(rule[1], files) > 1000 for rule in rules):
        return
    targets = {rule[0] for rule in rules}
    rules = [(column, text, exact, gate if gate in targets else None) for column, text, exact, gate in rules]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "placeholders").mkdir()
        write(folder / "placeholders", files)
        (folder / "list.txt").write_text("\n".join(effects))
        tree = {"version": 1, "fields": {"input": "list.txt", "output": "all.csv", "rules": [
            {"column": column, ("exact" if exact else "text"): text, **({"match_column": gate} if gate else {})}
            for column, text, exact, gate in rules]}}
        (folder / "plan.json").write_text(json.dumps(tree))
        pipeline.run_pipeline(pipeline_file.load_pipeline(str(folder / "plan.json"), name))
        order = list(dict.fromkeys(rule[0] for rule in rules))
        one = str(folder / "one.csv")
        kept = [effect.strip() for effect in effects if effect.strip()]
        (folder / "one.csv").write_text("".join(f"{row}\n" for row in [
            ";".join(["EFFECTNAME", *order]), *(";".join([effect, *["False"] * len(order)]) for effect in kept)]))
        for column, text, exact, gate in rules:
            tag(column, text=None if exact else [text], exact=[text] if exact else None, source=one, target=one,
                match_column=gate, placeholder_dir=str(folder / "placeholders"))
        assert (folder / "all.csv").read_text() == (folder / "one.csv").read_text()


LINES = st.lists(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00\n\r"), max_size=6), max_size=60)


@pytest.mark.rule("ST-4.2", "ST-1.2", "ST-6.5")
@settings(max_examples=150)
@given(LINES, st.sampled_from(["\n", "\r\n", "\r"]), st.booleans(), st.booleans(), st.booleans())
def test_sort_equals_sorted(lines: list[str], end: str, reverse: bool, unique: bool, final: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        source, target = Path(name) / "in", Path(name) / "out"
        source.write_bytes((end.join(lines) + (end if final else "")).encode())
        alphabetize(str(source), str(target), reverse=reverse, unique=unique)
        found = target.read_bytes().decode()
    kept = [line.strip() for line in lines if line.strip()]
    expected = sorted(set(kept) if unique else kept, reverse=reverse)
    assert found == "".join(f"{line}\n" for line in expected)


@pytest.mark.rule("ST-2.5.5")
@settings(max_examples=300)
@given(st.lists(st.sampled_from(["one", "One", "of", "card", "cards", "spells", "unit", "units", "target", "two",
    "to", "and", "all", "fire", "stone", "rank", "3", ",", ".", "-", "your"]),
                max_size=9), st.randoms(use_true_random=False))
def test_grammar_fix_equals_reading_word_by_word(words: list[str], random: object) -> None:
    line = words[0] if words else ""
    for word in words[1:]:
        line += word if word in ",.-" or random.random() < 0.05 else " " + word  # type: ignore[attr-defined]
    assert fix_grammar(line) == brute.grammar(line)


@pytest.mark.rule("ST-2.4.7")
@given(st.integers(2, 5), st.integers(0, 4))
def test_rings_of_placeholders_end(size: int, start: int) -> None:
    files = {f"r{number}": f"z<r{(number + 1) % size}>\nend" for number in range(size)}
    text = f"<r{start % size}> and <r0>"
    with tempfile.TemporaryDirectory() as name:
        write(Path(name), files)
        nothing = str(Path(name) / "nothing")
        run = Combiner(CombineOptions(sentence=text, placeholder_dir=name, combinations_to_remove=nothing,
            replacements_file=nothing))
        found = list(itertools.chain.from_iterable(run.results(name)))
    assert found == sorted({brute.plain(line) for line in brute.expand(text, files)})
    assert len(run.expander.cycles) == 1
