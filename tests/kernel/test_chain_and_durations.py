"""Windows, chains, triggers and what lasts."""

from __future__ import annotations

import counter
import moment
import veil
from micro import HANDS, MicroDeck

from cardscape.engine import atoms, durations
from cardscape.engine.chain import Window
from cardscape.engine.loop import run, step
from cardscape.engine.match import Match, Setup
from cardscape.engine.state import State


def begin(module, one: list[str], two: list[str], hands: tuple[list[str], list[str]]) -> Match:
    """A match in which both hands hold the named cards."""
    decks = [MicroDeck("a", one + hands[0]), MicroDeck("b", two + hands[1])]
    s = module.GAME.start(decks, "only", {}, 1)
    s.log, s.trail = [], []
    for seat in (0, 1):
        for card in s.zones[HANDS + seat][:]:
            atoms.move(s, card, seat, "Back", 0)
        for name in hands[seat]:
            card = next(c for c in s.zones[seat] if s.cards[s.defn[c]].name == name)
            atoms.move(s, card, HANDS + seat, "Given")
    s.log.clear()
    run(s)
    return Match(Setup(module.GAME, decks, "only", {}, 1), s, [])


def say(match: Match, words: str) -> None:
    offered = match.words()
    assert words in offered, offered
    step(match.state, offered.index(words))


def kinds(s: State, *wanted: str) -> list[tuple[str, int, str]]:
    return [(e.kind, e.seat, e.card.name if e.card else "") for e in s.log if e.kind in wanted]


FILLER = ["Charm"] * 6


def test_links_resolve_last_in_first_out_and_a_counter_stops_the_newest() -> None:
    match = begin(counter, FILLER, FILLER, (["Bolt", "Nope"], ["Bolt", "Nope"]))
    say(match, "activate Bolt")
    say(match, "activate Bolt")
    say(match, "activate Nope")
    say(match, "activate Nope")
    while match.decision is not None and match.decision.kind == "respond":
        say(match, "pass")
    resolved = [(seat, card) for _, seat, card in kinds(match.state, "Resolved")]
    assert resolved == [(1, "Nope"), (1, "Bolt"), (0, "Bolt")]
    assert kinds(match.state, "Fizzled") == [("Fizzled", 0, "Nope")]
    assert match.state.points == [5, 5]


def test_an_automatic_pass_looks_like_a_pass() -> None:
    able = begin(counter, ["Imp"] * 6, ["Imp"] * 6, (["Bolt"], ["Nope"]))
    unable = begin(counter, ["Imp"] * 6, ["Imp"] * 6, (["Bolt"], ["Imp"]))
    for match in (able, unable):
        say(match, "activate Bolt")
        if match.decision.kind == "respond":
            say(match, "pass")
    told = [[event.told(0).row() for event in match.state.log] for match in (able, unable)]
    assert told[0] == told[1]
    assert able.state.decisions == unable.state.decisions + 1


def test_waiting_triggers_are_put_in_order_by_their_player() -> None:
    match = begin(counter, FILLER, FILLER, (["Bolt"], ["Imp", "Gremlin"]))
    say(match, "end")
    say(match, "summon Imp to field 1")
    say(match, "summon Gremlin to field 2")
    say(match, "end")
    say(match, "activate Bolt")
    while match.decision.kind == "respond":
        say(match, "pass")
    assert (match.decision.seat, match.decision.kind, match.words()) == (1, "order", ["trigger Imp", "trigger Gremlin"])
    say(match, "trigger Gremlin")
    assert [card for _, _, card in kinds(match.state, "Triggered")] == ["Gremlin", "Imp"]
    assert match.view(0).chain == ["counter-link(seat=1, card=Gremlin)", "counter-link(seat=1, card=Imp)"]
    while match.decision.kind == "respond":
        say(match, "pass")
    assert [card for _, _, card in kinds(match.state, "Resolved")] == ["Bolt", "Imp", "Gremlin"]


def test_triggers_of_a_lower_rank_come_first_whoever_owns_them() -> None:
    class Ranked(counter.CounterState):
        def trigger_rank(self, trigger) -> int:
            return 0 if self.name(trigger.card) == "Imp" else 1

    for state, order in ((counter.CounterState, [0, 0, 1, 1]), (Ranked, [0, 1, 0, 1])):
        s = counter.MicroGame("ranked", counter.GAME.zones, counter.POOL, state, counter.Turn(0)).start(
            [MicroDeck("a", ["Imp", "Gremlin", "Bolt"]), MicroDeck("b", ["Imp", "Gremlin", "Bolt"])], "only", {}, 0)
        s.trail = []
        s.agenda.clear()
        s.waiting = [counter.Pain(seat, c) for seat in (0, 1) for c in s.zones[HANDS + seat] if s.name(c) != "Bolt"]
        s.then(counter.PlaceTriggers(0), Window("end", 0, 0, 0))
        run(s)
        while s.decision is not None and s.decision.kind == "order":
            step(s, 0)
        assert [seat for seat, option in s.trail if option.kind == "trigger"] == order


def test_a_sprung_trap_opens_the_window_again_for_both() -> None:
    match = begin(veil, ["Moth"] * 6, ["Moth"] * 6, (["Alarm", "Alarm"], ["Alarm"]))
    say(match, "set Alarm to row 1")
    say(match, "pass")
    say(match, "set Alarm to row 2")
    while match.decision.kind == "respond" and match.decision.seat == 0:
        say(match, "pass")
    assert (match.decision.seat, match.decision.kind) == (1, "main")
    say(match, "set Alarm to row 1")
    say(match, "spring Alarm at row 1")
    assert (match.decision.seat, match.decision.kind) == (1, "respond")
    say(match, "pass")
    assert (match.decision.seat, match.words()) == (0, ["pass", "spring Alarm at row 2"])
    say(match, "spring Alarm at row 2")
    assert match.decision.seat == 1
    assert [seat for _, seat, _ in kinds(match.state, "Sprung")] == [0, 0]


def lasting(module_state: State) -> list[tuple[str, int]]:
    return [(row.until, row.amount) for row in module_state.rows]


def test_a_moment_ends_with_the_next_activation_not_with_its_own() -> None:
    match = begin(moment, ["Scout"] * 6, ["Scout"] * 6, (["Guard", "Flash", "Chant"], ["Scout"]))
    say(match, "put Guard to field 1")
    say(match, "use Flash -> Guard at field 1")
    assert match.view(1).zones[moment.FIELD].facts == [(6,), (0,), (0,)]
    say(match, "use Chant -> Guard at field 1")
    assert lasting(match.state) == [("TurnEnded", 2)]
    assert match.view(1).zones[moment.FIELD].facts == [(5,), (0,), (0,)]
    order = [e.kind for e in match.state.log if e.kind in ("Activated", "LastingEnded", "LastingBegan")]
    assert order == ["Activated", "LastingBegan", "Activated", "LastingEnded", "LastingBegan"]


def test_a_duration_counts_only_events_of_the_named_player() -> None:
    match = begin(moment, ["Scout"] * 6, ["Scout"] * 6, (["Guard", "Chant", "Vigil"], ["Scout"]))
    say(match, "put Guard to field 1")
    say(match, "use Chant -> Guard at field 1")
    say(match, "use Vigil -> Guard at field 1")
    power = []
    for _ in range(4):
        power.append(match.view(0).zones[moment.FIELD].facts[0][0])
        say(match, "end")
    power.append(match.view(0).zones[moment.FIELD].facts[0][0])
    assert power == [6, 6, 4, 3, 3]


def test_what_lasts_adds_up_and_can_be_asked_for() -> None:
    match = begin(moment, ["Scout"] * 6, ["Scout"] * 6, (["Guard", "Chant", "Vigil"], ["Scout"]))
    s = match.state
    card = s.zones[HANDS][0]
    durations.begin(s, "power", card, 0, 2, "", -1, 0, card)
    durations.begin(s, "power", card, 0, 3, "TurnEnded", -1, 1, card)
    durations.begin(s, "power", card, 1, 9, "TurnEnded", -1, 1, card)
    assert durations.total(s, "power", card, 0) == 5
    assert durations.total(s, "armour", card, 0) == 0
