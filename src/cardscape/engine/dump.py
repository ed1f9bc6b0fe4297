"""States as plain lists and strings, and their digests."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from cardscape.engine.chance import Chance
from cardscape.engine.state import State
from cardscape.engine.task import dump_task, load_task


def dump(s: State) -> dict[str, Any]:
    """Everything that belongs to the match. An open question is kept as the step that asks it."""
    return _dump(s, s.checkpoints[0].mark if s.checkpoints else len(s.sightings))


def _dump(s: State, base: int) -> dict[str, Any]:
    """Sightings from before entry ``base`` were only recorded for tests; nothing depends on them."""
    cls = type(s)
    agenda = [dump_task(task) for task in s.agenda]
    asked = s.asked[:]
    if s.asker is not None and s.decision is not None:
        agenda.append(dump_task(s.asker))
        asked[s.decision.seat] -= 1
    row: dict[str, Any] = {"cards": [card.name for card in s.cards], "zones": [zone[:] for zone in s.zones],
                           "know": [s.know[0][:], s.know[1][:]], "chance": [s.chance.seed, s.chance.count],
                           "watching": s.watching, "checkpoints": [_dump(old, base) for old in s.checkpoints]}
    for name in (*cls.COPY_BOUND, *cls.PLACE_BOUND, *cls.LISTS):
        row[name] = list(getattr(s, name))
    for name in cls.SCALARS:
        row[name] = getattr(s, name)
    for name in cls.TABLES:
        row[name] = [dump_task(record) for record in getattr(s, name)]
    row["agenda"] = agenda
    row["asked"] = asked
    row["decisions"] = asked[0] + asked[1]
    row["sightings"] = s.sightings[base:]
    row["mark"] = max(s.mark - base, 0)
    return row


def restore(s: State, row: dict[str, Any]) -> None:
    """Fill a freshly started state of the same decks from a dump; the caller runs it on to its open question."""
    if [card.name for card in s.cards] != row["cards"]:
        raise ValueError("the dump was made with other cards")
    if sum(row["asked"]) != row["decisions"]:
        raise ValueError(f"{row['decisions']} decisions do not add up from {row['asked']}")
    cls = type(s)
    s.zones = [list(zone) for zone in row["zones"]]
    s.know = [list(row["know"][0]), list(row["know"][1])]
    s.chance = Chance(row["chance"][0], row["chance"][1])
    s.watching = row["watching"]
    for name in (*cls.COPY_BOUND, *cls.PLACE_BOUND, *cls.LISTS):
        setattr(s, name, [_tuples(value) for value in row[name]])
    for name in cls.SCALARS:
        setattr(s, name, row[name])
    for name in cls.TABLES:
        setattr(s, name, [load_task(record) for record in row[name]])
    s.face_cards()
    s.decision = None
    s.asker = None
    s.picks = []
    s.forget_pictures()
    s.checkpoints = []
    for kept in row["checkpoints"]:
        old = s.copy()
        restore(old, kept)
        s.checkpoints.append(old)


def _tuples(value: Any) -> Any:
    return tuple(_tuples(v) for v in value) if isinstance(value, list) else value


def digest(s: State) -> str:
    """A short hash of the whole state, equal on every machine."""
    return blake2b(msgspec.json.encode(dump(s), order="deterministic"), digest_size=16).hexdigest()
