"""TaiwanCard's sentences: what they mean, how they print, and which can never do anything."""

from __future__ import annotations

import json

import pytest

from cardscape.effects.clauses import Effect, Event
from cardscape.effects.generator import Generator
from cardscape.effects.lexicon import TextError
from cardscape.effects.tree import Moment
from cardscape.games.taiwan.language import language, parse_duty, parse_line, parse_requirement


def tree(text: str) -> Effect:
    line = parse_line(text)
    assert line.ok, line.error
    assert line.effect is not None
    assert parse_line(line.canonical).effect == line.effect
    assert language().text(line.effect) == line.canonical
    return line.effect


@pytest.mark.rule("TW-11.6")
@pytest.mark.parametrize(("text", "canonical"), [
    ("This turn, this figure gains 200 attack.", "This figure gains 200 attack this turn."),
    ("Until the end of your next turn, your opponent cannot draw cards.",
     "Your opponent cannot draw cards until the end of your next turn."),
    ("When this figure is deployed, this turn, figures you control cannot be attacked, then draw one card.",
     "When this figure is deployed, figures you control cannot be attacked this turn, then draw one card."),
])
def test_how_long_may_be_said_first(text: str, canonical: str) -> None:
    assert tree(text) == tree(canonical)
    assert parse_line(text).canonical == canonical


@pytest.mark.parametrize("text", [
    "Destroy one figure or tactic.",
    "Destroy one figure or tactic countermeasure.",
    "Destroy one countermeasure or figure or tactic card.",
    "Destroy one countermeasure or figure or tactic countermeasure.",
])
def test_sorts_of_cards_before_another_one_are_said_again(text: str) -> None:
    assert parse_line(text).canonical == text
    assert tree(text) == tree(parse_line(text).canonical)


def test_a_postcondition_may_say_first_how_long() -> None:
    assert parse_duty("This turn, you cannot attack.")[1] == "You cannot attack this turn."


@pytest.mark.rule("TW-12.9", "TW-13.3", "TW-13.5", "TW-13.6")
@pytest.mark.parametrize(("text", "verb", "fields"), [
    ("Destroy one face-down card.", "destroy", {}),
    ("Discard two cards.", "discard", {}),
    ("Mill three cards.", "mill", {}),
    ("Silence one card from your opponent's Dead Zone face-down.", "silence", {"state": "face_down"}),
    ("Send one figure you control to the Dead Zone.", "send", {}),
    ("Return one opposing figure to the owner's hand.", "return", {}),
    ("Deploy one IR 3 or less figure from your Public Deck.", "deploy", {"manner": None}),
    ("Deploy one figure from your hand without its price.", "deploy", {"manner": "free"}),
    ("Set one countermeasure from your Dead Zone.", "set", {}),
    ("Negate that effect.", "negate", {"object": "effect"}),
    ("Cancel the attack.", "cancel", {"object": "attack"}),
    ("Redirect the attack to you.", "redirect", {"player": "you"}),
    ("Redirect the attack to one figure you control.", "redirect", {"player": None}),
    ("Steal $1,250.", "steal", {"amount": 1250, "stat": "money"}),
    ("Gain money equal to half the left attack of this figure.", "gain", {"into": "left", "per": "half"}),
    ("Turn one face-down card face-up.", "turn", {"state": "face_up"}),
    ("Turn one figure in any direction.", "orient", {"state": "any"}),
    ("Turn this figure to the centre.", "orient", {"state": "center"}),
    ("Place two growth counters on this card.", "place", {"amount": 2, "object": "growth"}),
    ("Remove all growth counters from one figure.", "remove", {"bound": "all"}),
    ("Detach one supporter under this card.", "detach", {}),
    ("Attach one IR 0 figure from your Dead Zone to this card.", "attach", {}),
    ("Look at your opponent's hand.", "look", {}),
    ("Arrange the top three cards of your Private Deck in any order.", "arrange", {}),
    ("Search your Private Deck for one funding level 3 or less tactic.", "search", {}),
    ("Shuffle one card from your hand into your Private Deck.", "shuffle", {}),
    ("Choose a player.", "choose", {"object": "player"}),
    ("Choose a number from one to three.", "choose", {"object": "number", "amount": 1, "times": 3}),
    ("Halve the central attack of one figure.", "halve", {"stat": "central"}),
    ("Take control of one opposing figure.", "control", {"duration": None}),
])  # fmt: skip
def test_actions(text: str, verb: str, fields: dict[str, object]) -> None:
    (step,) = tree(text).steps
    assert (step.verb, step.actor) == (verb, "you")
    assert {name: step.get(name) for name in fields} == fields


@pytest.mark.rule("TW-4.1", "TW-13.3")
def test_slots_are_places_on_the_grid() -> None:
    found = []
    for words in ("an empty slot", "an empty slot in the middle row", "an empty slot in your opponent's home rows",
                  "the slot ahead of it", "the slot to its left", "the slot at column 4 row 0"):
        dest = tree(f"Move this figure to {words}.").steps[0].dest
        assert dest is not None
        assert dest.name == "slot"
        found.append((dest.position, dest.whose, dest.x, dest.y))
    assert found == [(None, None, None, None), ("middle", None, None, None), ("home", "opponent", None, None),
                     ("ahead", None, None, None), ("left", None, None, None), (None, None, 4, 0)]


@pytest.mark.rule("TW-11.9")
def test_statements_name_each_direction() -> None:
    text = "One figure you control gains 500 left attack and 300 right attack and becomes 100 central attack this turn."
    steps = tree(text).steps
    assert [(step.verb, step.amount, step.stat) for step in steps] == [
        ("gain", 500, "left"), ("gain", 300, "right"), ("become", 100, "central")]
    assert [step.target.ref if step.target else "" for step in steps] == [None, "it", "it"]
    assert all(step.duration is not None and step.duration.kind == "turn" for step in steps)


@pytest.mark.rule("TW-0.4", "TW-10.5")
def test_what_cards_and_players_cannot_do() -> None:
    (only,) = tree('This figure can only attack figures named "Sprout".').steps
    assert (only.modal, only.manner, only.using and only.using.names) == ("can", "only", ["Sprout"])
    (attacked,) = tree("Figures you control adjacent to this card cannot be attacked.").steps
    assert (attacked.modal, attacked.done, attacked.target and attacked.target.states) == ("cannot", "attacked", ["adjacent"])
    (barred,) = tree("Your opponent cannot set cards until the end of your next turn.").steps
    assert (barred.actor, barred.modal, barred.verb) == ("opponent", "cannot", "set")
    (tax,) = tree("Your opponent must pay $1,000 to activate effects of countermeasures.").steps
    assert (tax.verb, tax.amount, tax.object, tax.actor) == ("tax", 1000, "activate", "opponent")


@pytest.mark.rule("TW-15")
@pytest.mark.parametrize(("text", "verb"), [
    ("a figure is deployed by influence", "deployed"), ("a tactic is placed", "placed"), ("a card is set face-down", "set"),
    ("a figure is revealed", "revealed"), ("a card is shown", "shown"), ("a countermeasure is turned face-up", "turned_up"),
    ("a figure is turned face-down", "turned_down"), ("this figure is turned to the left", "turned"),
    ("a figure is moved", "moved"), ("a figure changes control", "control"), ("this figure gains a growth counter", "gain"),
    ("a figure is attached to this card", "attached"), ("a figure is detached", "detached"),
    ("a figure is destroyed by an attack", "destroyed"), ("a tactic is destroyed by an opposing effect", "destroyed"),
    ("a card is sent to your Dead Zone", "sent"), ("a card is silenced", "silenced"),
    ("a card is returned to your hand", "returned"), ("this card is attacked", "attacked"),
    ("this figure attacks itself", "attack"), ("a figure attacks you", "attack"), ("a figure attacks a tactic", "attack"),
    ("an attack of this figure is cancelled", "cancelled"), ("an attack of an opposing figure is redirected", "redirected"),
    ("an attack of this figure starts to resolve", "resolving"), ("an attack of a figure ends", "resolved"),
    ("an effect of an opposing card is activated", "activated"), ("an effect of a card is negated", "negated"),
    ("an effect of a green card is resolved", "finished"), ("your opponent draws a card", "draw"),
    ("you discard a card", "discard"), ("you mill a card", "mill"), ("you gain money", "gain"), ("you lose $500 or more", "lose"),
    ("your opponent pays money", "pay"), ("you search a deck", "search"), ("you shuffle a deck", "shuffle"),
    ("your opponent takes a mulligan", "mulligan"),
])  # fmt: skip
def test_events(text: str, verb: str) -> None:
    trigger = tree(f"When {text}, draw one card.").trigger
    assert isinstance(trigger, Event)
    assert trigger.verb == verb
    assert parse_line(f"When {text}, draw one card.").warnings == []


@pytest.mark.rule("TW-7.1", "TW-13.6")
@pytest.mark.parametrize(("text", "at", "whose", "span"), [
    ("at the start of your turn", "start", "you", "turn"), ("at the end of the turn", "end", None, "turn"),
    ("at the end of your draw phase", "end", "you", "draw phase"),
    ("at the start of your opponent's first main phase", "start", "opponent", "first main phase"),
    ("at the end of your second main phase", "end", "you", "second main phase"),
    ("at the start of each attack phase", "start", "each", "attack phase"),
    ("in your preparation phase", "start", "you", "draw phase"), ("in the end phase", "end", None, "turn"),
])  # fmt: skip
def test_moments(text: str, at: str, whose: str | None, span: str) -> None:
    trigger = tree(f"{text}, draw one card.").trigger
    assert isinstance(trigger, Moment)
    assert (trigger.at, trigger.whose, trigger.span) == (at, whose, span)


@pytest.mark.rule("TW-2.4", "TW-2.5", "TW-5.4")
def test_selections_ask_for_every_label() -> None:
    target = tree("Destroy up to two IR 4 or less red or black taiwanese female islander political cards aged 60 or more "
                  'with 2 or more growth counters named "Sprout" or "Steward" in the middle row.').steps[0].target  # fmt: skip
    assert target is not None
    assert (target.mode, target.n, target.rank_max, target.names, target.states) == (
        "upto", 2, 4, ["Sprout", "Steward"], ["middle_row"])
    assert [sorted(kind) if isinstance(kind, list) else kind for kind in target.kinds] == [
        ["black", "red"], "political", "female", "islander", "taiwanese"]
    assert [(bound.stat, bound.min) for bound in target.stat_filter] == [("age", 60), ("growth", 2)]


def test_a_statement_counts_for_each_card_by_itself() -> None:
    (step,) = tree('Figures named "Sprout" gain 100 central attack for each growth counter on it.').steps
    assert step.foreach is not None
    assert (step.foreach.category, step.foreach.above and step.foreach.above.ref) == ("counter", "it")


def test_a_line_becomes_plain_json() -> None:
    good = parse_line("Draw one card.").to_json()
    assert good["ok"] is True
    assert json.loads(json.dumps(good)) == good
    bad = parse_line("Draw one cart.").to_json()
    assert (bad["ok"], bad["column"]) == (False, 10)
    assert parse_line("Banish it.").error.startswith('unknown word "Banish" at column 1; ')


@pytest.mark.rule("TW-11.7")
def test_preconditions_and_postconditions() -> None:
    conditions, words = parse_requirement("There are two or more supporters under this card")
    assert [condition.verb for condition in conditions] == ["exists"]
    assert words.endswith("two or more supporters under this card.")
    assert len(parse_requirement("you control a figure and it is your turn")[0]) == 2
    with pytest.raises(TextError) as caught:
        parse_requirement("you juggle")
    assert caught.value.column == 5
    with pytest.raises(TextError):
        parse_requirement("it is your turn, when you draw a card")
    assert parse_duty("You cannot draw cards until the end of your next turn.")[0][0].verb == "draw"
    for text in ("You cannot attack.", "Draw one card.", "If it is your turn, you cannot attack this turn.", "Speed 2: x"):
        with pytest.raises(TextError):
            parse_duty(text)


@pytest.mark.rule("TW-1.3", "TW-2.2", "TW-2.5", "TW-2.7", "TW-4.1", "TW-4.10", "TW-5.1", "TW-5.3", "TW-5.4", "TW-11.2", "TW-12.5")
@pytest.mark.parametrize(("text", "warning"), [
    ("Look at your hand.", "sees nothing new"),
    ("Draw this card.", "top cards of a Private Deck"),
    ("Draw one green tactic.", "whatever they are"),
    ("Destroy one card in your hand.", "needs a card on the field"),
    ("Destroy no figures.", "does nothing"),
    ("Silence it.", "none was named before"),
    ("Speed 7: Draw one card.", "speeds are 1 to 4"),
    ("Speed 1: Cancel the attack.", "at speed 1 no effect waits to be negated"),
    ("Speed 1: Pay $1,000 to negate that effect.", "at speed 1 no effect waits to be negated"),
    ("Speed 1: When this figure is deployed, draw one card.", "a trigger on anything but a phase event needs speed 2 or more"),
    ("Move this figure to the slot at column 5 row 0.", "no column 5 on the grid"),
    ("Move this figure to the slot at column 0 row 11.", "no row 11 on the grid"),
    ("Destroy one IR 13 or more figure.", "ranks are 0 to 12"),
    ("Destroy one IR 5 or more IR 3 or less figure.", "fits both limits"),
    ("Destroy one FL 13 or more tactic.", "levels are 0 to 12"),
    ("Destroy one FL 3 or more figure.", "no Funding Level"),
    ("Destroy one IR 3 or less tactic.", "only Figures have"),
    ("Destroy one red figure.", "no figure is red"),
    ("Destroy one political tactic.", "no tactic is political"),
    ("Destroy one red green card.", "no card is green and red"),
    ("Destroy one face-down figure.", "shows none of its properties"),
    ("Turn one face-down tactic you control face-up.", "shows none of its properties"),
    ("Destroy one face-up face-down card.", "face-up and face-down"),
    ("Destroy one figure turned to the left turned to the right.", "turned one way only"),
    ("Turn one face-up card face-up.", "already lies that way"),
    ("Pay $500 to draw one card.", "whole $1,000"),
    ("Gain $500 to draw one card.", "no cost"),
    ("Your opponent must pay $300 to attack.", "whole $1,000"),
    ("Gain $0.", "does nothing"),
    ("When you lose $0, draw one card.", "never happens"),
    ("When a tactic is deployed, draw one card.", "only Figures do that"),
    ("When a figure is placed, draw one card.", "deployed and revealed"),
    ("When a figure is set face-down, draw one card.", "shows no property"),
    ("When a card is sent to your hand, draw one card.", "sent to the Dead Zone"),
    ("When a card is returned to your Dead Zone, draw one card.", "return to a hand or a deck"),
    ("When you draw a card, negate that effect.", "needs an effect"),
    ("When you draw a card, cancel the attack.", "needs an attack"),
    ("Draw that many cards.", "needs a number chosen"),
    ("That player draws one card.", "needs a player named"),
    ("Choose a number from three to one.", "range"),
    ("Deploy one figure.", "from where"),
    ("Deploy one tactic from your hand.", "only Figures are deployed"),
    ("Set one card.", "from where"),
    ("Return one card to your Dead Zone.", "return to a hand"),
    ("Return one card to the bottom of your hand.", "have no order"),
    ("Return this figure to the top of your hand to draw one card.", "have no order"),
    ("Send one card to your hand.", "sent to the Dead Zone"),
    ("Detach one supporter.", "say which"),
    ("Search your Dead Zone for one card.", "only a Private Deck"),
    ("Arrange the top two cards of your Public Deck in any order.", "only the top cards of a Private Deck"),
    ("Discard one card from your Dead Zone.", "discarded from a hand"),
    ("Draw one card this turn.", "does not last"),
    ("This turn, draw one card.", "does not last"),
    ("This turn, this figure gains 100 attack until the end of your next turn.", "twice"),
    ("Turn one figure to the left this turn.", "does not last"),
    ("Turn one figure face-down until the end of your next turn.", "does not last"),
    ("Draw all cards.", "how many"),
    ("Mill one or more cards.", "how many"),
    ("When two figures are destroyed, draw one card.", "one by one"),
    ("When one or more figures are destroyed, draw one card.", "one by one"),
    ("When you draw two cards, gain $100.", "one by one"),
    ("When the figure with the highest attack is destroyed, draw one card.", "one by one"),
    ("They draw one card.", "they"),
    ("Destroy all figures they control.", "they"),
    ("Draw one card if they control a figure.", "they"),
    ("If you have more money than you, draw one card.", "nobody has more"),
    ("If you have one figure, draw one card.", "name a zone"),
    ("If you control one card in your hand, draw one card.", "on the field only"),
    ("If there is one supporter, draw one card.", "say under which"),
    ("Tactics gain 100 attack.", "only Figures have attacks"),
    ("This figure gains 0 attack.", "by zero"),
    ("This figure can attack one time.", "attacks once"),
    ("When you draw a card, when you discard a card, draw one card.", "one trigger is enough"),
    ("Zero times per turn, draw one card.", ""),
    ("Destroy 30 figures.", "25 slots"),
    ("If you control no figures and you control two figures, draw one card.", "never true"),
    ("If this card is face-up and this card is face-down, draw one card.", "both at once"),
    ("Return one card from your hand to your hand.", "does not move"),
    ("Take control of one figure you control.", "already"),
    ("Take control of this figure.", "already"),
    ("Place 0 growth counters on this figure.", "no counter"),
    ("Search your Private Deck for one opposing figure.", "other player"),
    ("Silence one card from your Silenced Zone.", "silenced already"),
    ("Double the central attack of one tactic.", "for Figures only"),
    ("If you control two growth counters, draw one card.", "counters lie on cards"),
    ("When a face-down card attacks, draw one card.", "face-up does that"),
    ("When a face-down card is deployed, draw one card.", "face-up does that"),
    ("Send one card from your Dead Zone to the Dead Zone.", "already"),
    ("Shuffle one card from your hand into your Dead Zone.", "into a Private Deck"),
    ("Turn one figure face-up.", "say a face-down card"),
    ("If you control a figure, destroy it.", "none was named before"),
    ("Detach all supporters under one figure.", "one Figure or several"),
    ("Silence one card from each player's Dead Zone.", "from one player or from each"),
    ("Detach two supporters under one opposing figure.", "one Figure or several"),
    ("Turn one face-down card to the left.", "lie face-up"),
    ("Gain money equal to the attack of one tactic.", "only Figures"),
    ("Gain money equal to the attack of one face-down card.", "only Figures"),
    ("If the top card of your Private Deck is face-up, draw one card.", "neither face nor slot"),
    ("Your opponent cannot deploy two figures.", "all cards that fit"),
    ("Reveal one figure from your opponent's hand to draw one card.", "cards that you see"),
    ("Silence one figure from your Private Deck to draw one card.", "cards that you see"),
    ("Speed 2: When this figure is destroyed, this figure gains 500 central attack.", "not on the field any more"),
    ("Speed 2: When another figure is destroyed, it gains 500 central attack.", "not on the field any more"),
    ("Speed 2: When you draw a card, destroy it.", "not on the field any more"),
    ("Speed 2: When this figure attacks, deploy this figure from your hand.", "on the field, not there"),
])  # fmt: skip
def test_what_can_never_do_anything_is_warned_of(text: str, warning: str) -> None:
    line = parse_line(text)
    if warning:
        assert line.ok, line.error
        assert any(warning in found for found in line.warnings), line.warnings
    else:
        assert not line.ok


@pytest.mark.rule("TW-5.2", "TW-5.4")
@pytest.mark.parametrize("text", [
    "If your opponent has a figure in their hand, draw one card.",
    "While there is a tactic in your hand, this figure gains 100 attack.",
    "Draw one card for each figure in your opponent's hand.",
    "This figure gains 100 attack for each tactic in your Private Deck.",
    "When your opponent draws a figure, draw one card.",
    "Your opponent must pay $1,000 to set figures.",
    "Your opponent cannot set countermeasures.",
    "Gain money equal to the attack of the top card of your opponent's Private Deck.",
    "Gain money equal to the attack of one figure from your hand.",
    "Your opponent cannot draw figures.",
    "Your opponent cannot draw this card.",
])  # fmt: skip
def test_effects_that_would_tell_what_is_hidden_are_warned_of(text: str) -> None:
    line = parse_line(text)
    assert line.ok, line.error
    assert any("hidden" in found or "shows no property" in found for found in line.warnings), line.warnings


@pytest.mark.rule("TW-5.2")
def test_hidden_cards_may_be_counted_and_the_own_hand_is_known() -> None:
    for text in ("Draw one card for each card in your opponent's hand.", "Your opponent cannot set cards.",
                 "If there is a figure in your hand, draw one card.", "When your opponent draws a card, gain $100."):
        assert parse_line(text).warnings == [], text


@pytest.mark.rule("TW-5.3", "TW-5.4")
def test_ordinary_sentences_have_no_warnings() -> None:
    for text in ("When an opposing card is set face-down, look at it.", "Destroy one face-down opposing card.",
                 "Both players draw two cards.", "When this card is destroyed, return it to your hand.",
                 "Choose a player, then that player discards one card.", "At the start of each turn, that player loses $100.",
                 "Detach two supporters under this card to draw one card.", "Deploy one supporter under a figure you control.",
                 "Gain $100 for each growth counter on figures you control.",
                 "When a face-down card is turned face-up, gain $100.", "When a face-down card is revealed, gain $100."):
        assert parse_line(text).warnings == [], text


def test_every_random_sentence_prints_back_as_the_same_tree() -> None:
    generator = Generator(language(), 11, 0.4)
    for _ in range(150):
        line = parse_line(generator.sentence())
        if line.ok:
            assert parse_line(line.canonical).effect == line.effect
        else:
            assert "at most" in line.error
