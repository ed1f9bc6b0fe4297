"""The yardstick: the four jobs done the straightforward way, as a first script for them is written.

One process per rule, placeholder files read again for every row and every nesting, the product taken over repeated tokens,
everything in memory, files written in place. It has none of the checks of the real tools; it is here to be compared with.

    python studio_reference.py combine TEMPLATES PLACEHOLDERS REMOVE REPLACE OUTPUT|-
    python studio_reference.py tag INPUT OUTPUT COLUMN PLACEHOLDERS PATTERN
    python studio_reference.py sort INPUT OUTPUT
"""

import csv
import itertools
import os
import re
import sys

TOKEN = re.compile(r"<(\w+)>")
FIXES = [(re.compile(rf"\b(one)\b((?: \w+)*?) {noun}s\b"), rf"\1\2 {noun}") for noun in ("card", "spell", "creature",
    "unit", "target")]
FIXES += [(re.compile(rf"\b(One)\b((?: \w+)*?) {noun}s\b"), rf"\1\2 {noun}") for noun in ("card", "spell", "creature",
    "unit", "target")]
FIXES += [(re.compile(r" +"), " "), (re.compile(r" ([.,])"), r"\1")]


def values(name, folder):
    with open(os.path.join(folder, name + ".txt"), encoding="utf-8") as file:
        return [line.strip().replace("_", "") for line in file if line.strip()]


def nested(value, folder):
    if not TOKEN.search(value):
        return [value]
    return expand(value, folder)


def expand(sentence, folder):
    names = TOKEN.findall(sentence)
    choices = [[text for value in values(name, folder) for text in nested(value, folder)] for name in names]
    results = []
    for chosen in itertools.product(*choices):
        text = sentence
        for name, value in zip(names, chosen, strict=True):
            text = text.replace(f"<{name}>", value)
        results.append(text)
    return results


def combine(templates, folder, remove, replace, output):
    with open(templates, encoding="utf-8") as file:
        sentences = [line.strip() for line in file if line.strip()]
    with open(remove, encoding="utf-8") as file:
        phrases = [line.strip() for line in file if line.strip() and not line.startswith("#")]
    with open(replace, encoding="utf-8") as file:
        rules = [tuple(part.strip() for part in line.split(":",
            1)) for line in file if ":" in line and not line.startswith("#")]
    results = []
    for sentence in sentences:
        results.extend(expand(sentence, folder))
    results = list(dict.fromkeys(re.sub(r" +", " ", text).strip() for text in results))
    results = [text for text in results if not any(phrase in text for phrase in phrases)]
    fixed = []
    for text in results:
        for old, new in rules:
            text = text.replace(old, new)
        for pattern, new in FIXES:
            text = pattern.sub(new, text)
        fixed.append(text.strip())
    fixed = sorted(set(fixed))
    if output == "-":
        for text in fixed:
            print(text)
        print(f"Total combinations: {len(fixed)}")
    else:
        with open(output, "w", encoding="utf-8") as file:
            for text in fixed:
                file.write(text + "\n")


def tag(source, target, column, folder, pattern):
    if source.endswith(".csv"):
        with open(source, encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file, delimiter=";"))
            names = list(rows[0])
    else:
        with open(source, encoding="utf-8") as file:
            rows = [{"EFFECTNAME": line.strip()} for line in file if line.strip()]
        names = ["EFFECTNAME"]
    if column not in names:
        names.append(column)
    for row in rows:
        matched = any(text in row["EFFECTNAME"] for text in expand(pattern, folder))
        row[column] = "True" if matched else row.get(column, "False")
    with open(target, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fieldnames=names, delimiter=";")
        writer.writeheader()
        writer.writerows(rows)


def sort(source, target):
    with open(source, encoding="utf-8") as file:
        lines = [line.strip() for line in file]
    lines = sorted(line for line in lines if line)
    with open(target, "w", encoding="utf-8") as file:
        for line in lines:
            file.write(line + "\n")


if __name__ == "__main__":
    {"combine": combine, "tag": tag, "sort": sort}[sys.argv[1]](*sys.argv[2:])
