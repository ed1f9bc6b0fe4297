"""Polaris Line's sentences: what they are read as, and the warnings for those that can never happen."""

from __future__ import annotations

import pytest

from cardscape.effects.generator import Generator
from cardscape.effects.lexicon import TextError
from cardscape.games.polaris.keywords import keyword_effect, keyword_words, keywords, read_keyword
from cardscape.games.polaris.language import language, parse_components, parse_conditions, parse_line
from cardscape.games.polaris.pool import POOL


def step(text: str) -> dict[str, object]:
    line = parse_line(text)
    assert line.ok, line.error
    assert line.warnings == []
    assert line.effect is not None
    return {name: value for name, value in line.effect.steps[0].fields() if name not in ("actor", "target")}


def warnings(text: str) -> list[str]:
    line = parse_line(text)
    assert line.ok, line.error
    return line.warnings


@pytest.mark.rule("PL-2.5", "PL-19.3")
@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("Main: Destroy one opposing creature.", {"verb": "destroy"}),
        ("Battle: Stop the battle.", {"verb": "stop", "object": "battle"}),
        ("Reply: Negate that effect.", {"verb": "negate", "object": "effect"}),
        ("Main: Deal 300 damage to both players.", {"verb": "deal", "amount": 300, "player": "both"}),
        ("Main: Gain 400 HP.", {"verb": "gain", "amount": 400, "stat": "hp"}),
        ("Main: Put one opposing creature upright.", {"verb": "posture", "state": "upright"}),
        ("Main: You may play two more creatures this turn.", {"verb": "play", "modal": "may"}),
        ("Main: Summon one creature from your hand into Guard Over.", {"verb": "summon", "state": "guard_over"}),
        ("Main: Halve the GRD of one creature you control.", {"verb": "halve", "stat": "grd"}),
        ("Static: This creature can attack directly.", {"verb": "attack", "modal": "can", "direct": True}),
        ("Static: This creature becomes 500 Guard bonus.", {"verb": "become", "amount": 500, "stat": "bonus"}),
        ("Static: This creature has Twin Strike.", {"verb": "have", "into": "twin strike"}),
        ("Static: Your opponent cannot play forces.", {"verb": "play", "modal": "cannot"}),
        ("Static: You take no battle damage.", {"verb": "spare", "manner": "battle"}),
    ],
)
def test_what_a_step_says(text: str, fields: dict[str, object]) -> None:
    found = step(text)
    found.pop("duration", None)
    assert found == fields


@pytest.mark.rule("PL-14.2")
def test_labels() -> None:
    for label in ("Main", "Attack", "Battle", "Reply", "Main or Battle", "Battle or Reply", "Main or Reply"):
        line = parse_line(f"{label}: Draw one card.")
        assert line.effect is not None
        assert line.effect.style == label.lower()
        assert line.canonical == f"{label}: Draw one card."
    assert not parse_line("Continuous: Draw one card.").ok


@pytest.mark.rule("PL-19.4")
@pytest.mark.parametrize(
    ("event", "verb"),
    [
        ("this creature is played", "played"), ("this creature is summoned", "summoned"),
        ("this creature is assembled", "assembled"), ("a creature you control is advanced", "advanced"),
        ("this creature is destroyed by battle", "destroyed"), ("a force is destroyed by opposing effects", "destroyed"),
        ("this creature attacks directly", "attack"), ("this creature is attacked", "attacked"),
        ("this creature deals battle damage", "damage"), ("you take damage", "take"),
        ("your opponent's HP falls to 1000 or less", "fall"), ("a player discards a card", "discard"),
        ("a force you control expires", "expire"), ("this creature changes posture", "posture"),
        ("an opposing creature is put into Guard Over", "posture"), ("your opponent plays a force", "play"),
        ("you draw a card", "draw"), ("an opposing force is tapped", "tapped"),
    ],
)  # fmt: skip
def test_events(event: str, verb: str) -> None:
    line = parse_line(f"Trigger: When {event}, draw one card.")
    assert line.ok, line.error
    assert line.warnings == []
    assert line.effect is not None
    assert line.effect.trigger is not None
    assert line.effect.trigger.get("verb") == verb
    assert parse_line(line.canonical).tree == line.tree


@pytest.mark.rule("PL-19.4")
@pytest.mark.parametrize("span", ["turn", "draw phase", "play phase", "attack phase", "discard phase", "end phase"])
@pytest.mark.parametrize("at", ["start", "end"])
def test_moments(at: str, span: str) -> None:
    line = parse_line(f"Trigger: At the {at} of your opponent's {span}, draw one card.")
    assert line.effect is not None
    assert line.effect.trigger is not None
    assert (line.effect.trigger.get("at"), line.effect.trigger.get("whose")) == (at, "opponent")
    assert line.effect.trigger.get("span") == span.split()[0]
    the = parse_line(f"Trigger: At the {at} of the {span}, draw one card.")
    assert the.effect is not None
    assert the.effect.trigger is not None
    assert the.effect.trigger.get("whose") == "each"


@pytest.mark.rule("PL-14.14")
def test_durations_have_one_form_each() -> None:
    for span in ("turn", "phase"):
        texts = [f"Main: One creature gains 100 ATK {words}." for words in (f"this {span}", f"until the end of the {span}")]
        trees = [parse_line(text).tree for text in texts]
        assert trees[0] is not None
        assert trees[0] == trees[1]


@pytest.mark.rule("PL-18")
def test_keywords_are_sentences_of_the_language() -> None:
    names = ["swift", "twin strike", "pierce", "braced", "restless", "beacon", "flank", "steadfast", "shrouded", "siphon",
             "backlash", "afterglow"]
    assert list(keywords()) == names
    for name in names:
        effect = keyword_effect(name, 2 if keywords()[name].numbered else 0)
        line = parse_line(effect.text)
        assert line.warnings == []
        assert line.effect == effect.effect
        assert effect.label == "keyword"
        given = parse_line(f"Static: Creatures you control have {name}.")
        assert given.ok == (effect.kind == "static")
        assert parse_line(f"Main: Destroy one creature with {name}.").ok
    assert read_keyword("afterglow 1").text.count("one card ") == 1
    assert read_keyword("Backlash 250").effect.steps[0].amount == 250
    assert keyword_words("twin strike", 0) == "Twin Strike"
    assert read_keyword("Afterglow 2").zone == "discard"
    limit = read_keyword("Afterglow 2").effect.limit
    assert limit is not None
    assert (limit.n, limit.per, limit.scope) == (1, "turn", "name")


def test_parts_of_sentences() -> None:
    assert parse_conditions("it is your opponent's turn")[0].verb == "turn"
    assert len(parse_conditions("you control a creature and you have less HP than your opponent")) == 2
    for wrong in ("draw one card", "bananas", "you control a creature, draw two cards", ""):
        with pytest.raises(TextError) as raised:
            parse_conditions(wrong)
        assert 1 <= raised.value.column <= len(wrong) + 1
    selection, same = parse_components('"Umbral" creatures with 500 or more GRD of the same name')
    assert (selection.kinds, same, len(selection.stat_filter)) == (["Umbral"], True, 1)
    for wrong in ("forces", "creatures you control", "two bananas", "creatures, then draw one card"):
        with pytest.raises(TextError):
            parse_components(wrong)


def test_every_sentence_of_the_pool_reads_back_as_the_same_tree() -> None:
    for card in POOL.cards():
        for effect in card.effects:
            again = parse_line(effect.canonical)
            assert again.effect == effect.effect
            assert again.canonical == effect.canonical == language().text(effect.effect)


def test_json_and_errors() -> None:
    good = parse_line("Main: Draw one card.").to_json()
    assert (good["ok"], good["canonical"], good["warnings"]) == (True, "Main: Draw one card.", [])
    bad = parse_line("Main: Banish one creature.").to_json()
    assert (bad["ok"], bad["column"]) == (False, 7)
    assert str(bad["error"]).startswith('unknown word "Banish" at column 7; Polaris Line knows: ')


def test_random_sentences_never_break_the_warnings() -> None:
    generator = Generator(language(), 11, 0.4)
    for _ in range(300):
        line = parse_line(generator.sentence())
        assert line.ok or "at most" in line.error


@pytest.mark.rule("PL-8.11", "PL-0.6")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Main: You may play one more tapped force this turn.", "printed on the cards"),
        ("Main: You may play one more creature from your Discard Zone this turn.", "printed on the cards"),
        ("Main: You may play two or more more creatures this turn.", "how many"),
        ("Main: You may play one more Advance creature this turn.", "no extra play"),
        ("Main: You cannot play two creatures this turn.", "not counted"),
        ("Main: You cannot play creatures in Guard Over this turn.", "printed on the cards"),
        ("Main: Your opponent cannot play cards from your hand this turn.", "printed on the cards"),
    ],
)
def test_plays_are_granted_and_forbidden_by_what_is_printed(text: str, part: str) -> None:
    assert any(part in warning for warning in warnings(text)), warnings(text)


@pytest.mark.rule("PL-2.5", "PL-14.1", "PL-14.2", "PL-14.14", "PL-19.4")
@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("Static: Draw one card.", "only states something"),
        ("Static: One creature you control gains 100 ATK.", "nobody chooses what a static effect is about"),
        ("Static: If you control a creature, this creature gains 100 ATK.", "while, not if"),
        ("Static: When you draw a card, this creature gains 100 ATK.", "neither a trigger"),
        ("Static: This turn, this creature gains 100 ATK.", "no duration"),
        ("Trigger: Draw one card.", "says when"),
        ("Main: Negate that effect.", "below it"),
        ("Main: Stop the battle.", "no battle"),
        ("Main: The attacking creature gains 100 ATK.", "nobody attacks"),
        ("Main: One creature gains 100 ATK this battle.", "no battle"),
        ("Main: Draw two cards this turn.", "happens at once"),
        ("Main: Destroy it.", "none was named"),
        ("Main: Destroy no creatures.", "no card"),
        ("Main: Destroy one card from your hand.", "on the field"),
        ("Main: Tap one creature.", "never tapped"),
        ("Main: Untap one untapped force.", "nothing to untap"),
        ("Main: Summon one creature.", "from where"),
        ("Main: Summon one force from your hand.", "is for Creatures"),
        ("Main: Summon this creature from your deck.", "already"),
        ("Main: Draw two creatures.", "top cards"),
        ("Main: Discard one card from your deck.", "from the hand"),
        ("Main: Take control of one creature you control.", "already"),
        ("Main: Play one card.", "one more card"),
        ("Main: Destroy one more creature.", "extra plays"),
        ("Main: Return one opposing creature to your hand.", "owner"),
        ("Main: Return one creature you control to your Discard Zone.", "destroy or discard"),
        ("Main: Return one creature you control to the top of your hand.", "no top"),
        ("Main: Search your Discard Zone for one creature.", "only your deck"),
        ("Main: Shuffle your hand.", "only a deck"),
        ("Main: Reveal your deck.", "only a hand"),
        ("Main: Gain 0 HP.", "zero"),
        ("Main: One force gains 100 ATK.", "no specs"),
        ("Main: One creature gains 0 ATK.", "zero"),
        ("Main: One creature cannot attack one time.", "cannot attack"),
        ("Static: While this creature is in your Discard Zone, creatures you control gain 100 ATK.", "on the field"),
        ("Main: One creature cannot be targeted by battle.", "only effects"),
        ("Main: One creature cannot be attacked by effects.", "no other cause"),
        ("Main: Destroy one creature at random.", "only discards"),
        ("Main: Return one creature from the top of your Discard Zone to your hand.", "anywhere in a zone"),
        ("Static: This creature cannot be targeted by opposing effects once per turn.", "cannot be destroyed is counted"),
        ("Static: Opposing creatures must attack creatures in your hand.", "on the field"),
        ("Main: Lose 100 HP if you control a force to draw one card.", "always paid"),
        ("Main: Your opponent summons one creature from the owner's hand.", "yours or your opponent's"),
        ("Trigger: When you draw this card, gain 100 HP.", "hidden"),
        ("Trigger: When that creature attacks, draw one card.", "none was named"),
        ("Main: For each creature you control, gain 100 HP for each force you control.", "said once"),
        ("Main: If you control two more creatures, draw one card.", "extra plays"),
        ("Main: If this creature is in the bottom of your Discard Zone, draw one card.", "on top or at the bottom"),
        ("Trigger: When two creatures attack, draw one card.", "one card after the other"),
        ("Trigger: When no creature attacks, draw one card.", "one card after the other"),
        ("Trigger: When you draw two cards, gain 100 HP.", "one card after the other"),
        ("Trigger: When an upright creature changes posture, draw one card.", "posture is what changes"),
        ("Trigger: When you play an opposing creature, draw one card.", "side of its player"),
        ("Main: For each creature you control, destroy one force.", "multiplies"),
        ("Main: If you have less HP than you, draw one card.", "themselves"),
        ("Main: If you have 0 HP, draw one card.", "lost"),
        ("Main: If you control six creatures, draw one card.", "at most 5"),
        ("Main: If you control a creature in your hand, draw one card.", "field only"),
        ("Main: If you have three creatures, draw one card.", "in which zone"),
        ("Main: Destroy one upright creature in Guard Over.", "at once"),
        ("Main: Destroy one force with 300 or more ATK.", "neither specs"),
        ("Main: Destroy one tapped creature.", "never tapped"),
        ("Main: Destroy one Assembly Advance creature.", "two subtypes"),
        ("Main: Destroy one Continuous creature.", "only Forces"),
        ("Main: Destroy one Advance force.", "only Creatures"),
        ('Main: Destroy one creature with mark "AB".', "a mark is"),
        ("Main: Destroy one upright creature from your Discard Zone.", "outside the field"),
        ("Trigger: When a force is attacked, draw one card.", "only Creatures"),
        ("Trigger: When a creature expires, draw one card.", "only Forces"),
        ("Trigger: When this creature attacks a force, draw one card.", "never attacked"),
        ("Trigger: When this creature is played by battle, draw one card.", "nobody"),
        ("Trigger: When a card is discarded by battle, draw one card.", "only destroys"),
        ("Trigger: When your HP falls to 0 or less, draw one card.", "lost"),
        ("Main: Your opponent discards one card to draw one card.", "a cost is something you do"),
        ("Main: Stop the battle to draw one card.", "is no cost"),
        ("Main: Search your deck for one creature to draw one card.", "is no cost"),
        ("Main: Draw one card once per turn.", "at the beginning"),
        ("Main: Draw one card while you control a creature.", "write if"),
        ("Main: This turn, draw one card.", "lasts"),
        ("Main: You may play one more card this phase.", "for a turn"),
        ("Main: Destroy one creature you control your opponent controls.", "twice and differently"),
        ("Main: Draw one card for each creature in your opponent's hand.", "hidden"),
        ("Main: Deal 100 damage to your opponent for each force in your deck.", "hidden"),
        ("Static: While you have a creature in your hand, this creature gains 100 ATK.", "hidden"),
        ("Trigger: When your opponent draws a creature, draw one card.", "a drawn card is hidden"),
        ("Main: A creature in your Discard Zone gains 400 ATK.", "on the field change"),
        ("Static: Creatures in your hand cannot attack.", "on the field change"),
        ("Main: Destroy 11 creatures.", "at most 10"),
        ("Main: Destroy six opposing creatures.", "at most 5"),
        ("Main: Return one card from your hand to your hand.", "does not move"),
        ("Main: Return one force to your Advance Deck.", "only Advance Creatures"),
        ("Main: Search your deck for one opposing creature.", "not in your deck"),
        ("Main: Search your deck for one Advance creature.", "Advance Deck"),
        ("Trigger: When this creature attacks a creature you control, draw one card.", "other player only"),
        ("Trigger: When a creature in your hand is destroyed, draw one card.", "on the field only"),
        ("Main: If it is your opponent's turn, draw one card.", "own turn"),
        ("Main: While it is your opponent's turn, creatures you control gain 200 ATK this turn.", "own turn"),
        ("Main: If you control no creatures and you control two creatures, draw one card.", "never true"),
        ("Main: If this creature is in Guard Over and this creature is upright, draw one card.", "both at once"),
        ("Main: One creature can attack one time.", "never changes"),
        ("Main: Destroy one creature other than a creature.", "nothing is left"),
        ("Main: Take control of this creature.", "already"),
        ("Static: This creature must attack this creature.", "other player only"),
        ("Static: Opposing creatures must attack a force.", "never attacked"),
        ("Main: Put one creature in Guard Over into Guard Over.", "posture already"),
        ("Main: Both players summon one creature from your hand.", "of their own"),
        ("Main: Both players search your deck for one creature.", "their own deck"),
        ("Trigger: When this creature is destroyed, this creature gains 200 ATK.", "not on the field any more"),
        ("Trigger: When this creature is destroyed, destroy it.", "not on the field any more"),
        ("Trigger: When another creature is destroyed, it gains 100 ATK.", "not on the field any more"),
        ("Trigger: When you draw a card, destroy it.", "not on the field any more"),
        ("Trigger: When this creature attacks, summon this card from your hand.", "on the field, not there"),
        ("Trigger: When this creature is destroyed, summon this card from your hand.", "not in the hand"),
        ("Main: If you have 500 or more HP and you have 300 or less HP, draw one card.", "no HP"),
        ("Main: One creature with 500 or more ATK with 300 or less ATK gains 100 ATK this turn.", "fits both limits"),
        ("Static: While you control no cards, this creature gains 100 ATK.", "itself is one of them"),
    ],
)
def test_sentences_that_can_never_happen_are_warned_of(text: str, part: str) -> None:
    assert any(part in warning for warning in warnings(text)), warnings(text)


@pytest.mark.rule("PL-13.9", "PL-14.1")
def test_what_is_asked_in_the_own_turn_alone_never_meets_the_other_turn() -> None:
    """A running Force outlasts its player's turn, what holds this turn and what is done at once do not."""
    over = "Main: While it is your opponent's turn, creatures you control gain 200 ATK"
    own = ["the label main belongs to your own turn"]
    assert warnings(f"{over} this turn.") == warnings("Main: If it is your opponent's turn, draw one card.") == own
    assert warnings(f"{over}.") == []


@pytest.mark.rule("PL-14.14")
def test_what_holds_while_its_card_is_on_the_field_is_not_warned_of() -> None:
    assert warnings("Static: While this creature is in Guard Over, creatures you control gain 100 ATK.") == []
    assert warnings("Static: While you control two or more creatures, this creature gains 100 ATK.") == []


def test_hidden_cards_may_be_counted_and_the_own_hand_is_known() -> None:
    for text in ("Main: Draw one card for each card in your opponent's hand.",
                 "Main: If you have a creature in your hand, draw one card.",
                 "Trigger: When your opponent draws a card, gain 100 HP."):
        assert warnings(text) == [], text


@pytest.mark.parametrize("text", [
    "Trigger: When this creature is destroyed, summon this card from your Discard Zone.",
    "Trigger: When this creature is destroyed, lose 200 HP.",
    "Trigger: When an opposing creature attacks, this creature gains 200 ATK this turn.",
    "Trigger: When another creature is destroyed, this creature gains 200 ATK.",
    "Main: If you have 300 or more HP and you have 500 or less HP, draw one card.",
    "Static: While you control no other creatures, this creature gains 100 ATK.",
])
def test_sentences_that_can_happen_are_not(text: str) -> None:
    assert warnings(text) == []
