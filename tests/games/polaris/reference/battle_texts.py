"""Effects around battles, each written twice: what the reference makes of it, and the sentence that the engine reads."""

from __future__ import annotations

from .fight import ATK, BONUS, GRD, HAVE, PROOF, Op, Says

KEYWORDS = ("Swift", "Twin Strike", "Pierce", "Braced", "Restless", "Beacon", "Flank", "Steadfast", "Shrouded", "Siphon")
B, T = "this battle", "this turn"


def static(text: str, *ops: Op) -> Says:
    return Says("Static", ops, f"Static: {text}.")


STATICS = (
    static("Creatures you control in Guard Over gain 100 GRD", Op("plus", "guarding", GRD, 100)),
    static("Opposing creatures lose 200 ATK", Op("plus", "theirs", ATK, -200)),
    static("Creatures you control gain 100 ATK and gain 200 Guard bonus", Op("plus", "mine", ATK, 100),
           Op("plus", "mine", BONUS, 200)),
    static("This creature cannot be attacked", Op("cannot be attacked", "self")),
    static("This creature cannot attack", Op("cannot attack", "self")),
    static("This creature cannot attack directly", Op("cannot attack directly", "self")),
    static("Opposing creatures cannot attack directly", Op("cannot attack directly", "theirs")),
    static("This creature cannot be destroyed by battle", Op(PROOF, "self")),
    static("Creatures you control cannot be destroyed by battle", Op(PROOF, "mine")),
    static("You take no battle damage", Op("spare")),
    *(static(f"Creatures you control have {word}", Op(HAVE, "mine", word)) for word in ("Pierce", "Flank", "Braced", "Siphon")),
    static("Creatures you control have Steadfast", Op(HAVE, "mine", "Steadfast")),
    static("Creatures you control have Twin Strike", Op(HAVE, "mine", "Twin Strike")),
    static("Opposing creatures cannot attack", Op("cannot attack", "theirs")),
    static("Opposing creatures have Beacon", Op(HAVE, "theirs", "Beacon")),
    static("Opposing creatures have Restless", Op(HAVE, "theirs", "Restless")),
)


def trigger(kind: str, whom: str, when: str, then: str, *ops: Op, optional: bool = False) -> Says:
    return Says("Trigger", ops, f"Trigger: When {when}, {'you may ' if optional else ''}{then}.", (kind, whom), optional)


HURTS = Op("hp", what="damage", n=400)
GAINS = Op("hp", what="gain", n=300)
TRIGGERS = (
    trigger("attacks", "self", "this creature attacks", "this creature gains 300 ATK this battle",
            Op("plus", "self", ATK, 300, B)),
    trigger("attacks", "mine", "a creature you control attacks", "put one opposing creature into Guard Over",
            Op("turn", "one of theirs", "Guard Over"), optional=True),
    trigger("attacks", "theirs", "an opposing creature attacks", "the attacking creature loses 300 ATK this turn",
            Op("plus", "attacker", ATK, -300, T)),
    trigger("attacked", "self", "this creature is attacked", "put this creature into Guard Over",
            Op("turn", "self", "Guard Over")),
    trigger("attacked", "self", "this creature is attacked", "destroy the attacking creature",
            Op("destroy", "attacker"), optional=True),
    trigger("attacked", "mine", "a creature you control is attacked", "return the defending creature to the owner's hand",
            Op("return", "defender"), optional=True),
    trigger("direct", "theirs", "an opposing creature attacks directly", "summon one creature from your hand",
            Op("summon", "one in hand"),
            optional=True),
    trigger("direct", "self", "this creature attacks directly", "gain 300 HP", GAINS),
    trigger("beaten", "self", "this creature is destroyed by battle", "deal 400 damage to your opponent", HURTS),
    trigger("beaten", "mine", "a creature you control is destroyed by battle", "gain 300 HP", GAINS),
    trigger("beaten", "theirs", "an opposing creature is destroyed by battle", "put this creature into Guard Over",
            Op("turn", "self", "Guard Over"), optional=True),
    trigger("destroyed", "self", "this creature is destroyed", "destroy one opposing creature", Op("destroy", "one of theirs")),
    trigger("battle damage", "self", "this creature deals battle damage", "gain 300 HP", GAINS),
    trigger("battle damage", "theirs", "an opposing creature deals battle damage", "deal 400 damage to your opponent", HURTS),
    trigger("hurt", "mine", "you take damage", "this creature gains 200 ATK this turn", Op("plus", "self", ATK, 200, T)),
    trigger("hurt", "theirs", "your opponent takes damage", "deal 400 damage to your opponent", HURTS),
    trigger("battle hurt", "mine", "you take battle damage", "destroy one opposing creature",
            Op("destroy", "one of theirs"), optional=True),
    trigger("attacks", "theirs", "an opposing creature attacks", "take control of the attacking creature this turn",
            Op("control", "attacker", lasts=T), optional=True),
    trigger("attacked", "mine", "a creature you control is attacked", "it cannot be destroyed by battle this battle",
            Op(PROOF, "defender", lasts=B)),
    trigger("attacks", "mine", "a creature you control attacks", "this creature has Beacon this turn",
            Op(HAVE, "self", "Beacon", lasts=T)),
    trigger("fall", "mine", "your HP falls to 1000 or less", "gain 300 HP", GAINS),
    trigger("turned", "mine", "a creature you control changes posture", "this creature gains 200 ATK this turn",
            Op("plus", "self", ATK, 200, T)),
)


RUNNING = tuple(one._replace(text=one.text.removeprefix("Trigger: ")) for one in (
    trigger("attacks", "mine", "a creature you control attacks", "it gains 200 ATK this battle",
            Op("plus", "attacker", ATK, 200, B)),
    trigger("attacks", "theirs", "an opposing creature attacks", "put the attacking creature into Guard Over",
            Op("turn", "attacker", "Guard Over"), optional=True),
    trigger("attacked", "mine", "a creature you control is attacked", "put one creature you control into Guard Over",
            Op("turn", "one of mine", "Guard Over")),
    trigger("beaten", "theirs", "an opposing creature is destroyed by battle", "deal 400 damage to your opponent", HURTS),
    trigger("battle hurt", "mine", "you take battle damage", "gain 300 HP", GAINS),
))
"""What a Force that runs already waits for."""


def at_once(label: str, text: str, *ops: Op) -> Says:
    return Says(label, ops, f"{label}: {text}.")


ONCE = (
    at_once("Battle", "Stop the battle, then put the attacking creature into Guard Over", Op("stop"),
            Op("turn", "attacker", "Guard Over")),
    at_once("Battle", "Stop the battle", Op("stop")),
    at_once("Battle", "Put one opposing creature into Guard Over", Op("turn", "one of theirs", "Guard Over")),
    at_once("Battle", "Put one creature you control upright", Op("turn", "one of mine", "upright")),
    at_once("Battle", "Put the defending creature into Guard Over", Op("turn", "defender", "Guard Over")),
    at_once("Battle", "Put the defending creature upright", Op("turn", "defender", "upright")),
    at_once("Battle", "Destroy the defending creature", Op("destroy", "defender")),
    at_once("Battle", "Destroy one creature you control", Op("destroy", "one of mine")),
    at_once("Battle", "Return the attacking creature to the owner's hand", Op("return", "attacker")),
    at_once("Battle", "Take control of one opposing creature this turn", Op("control", "one of theirs", lasts=T)),
    at_once("Battle", "Summon one creature from your hand into Guard Over", Op("summon", "one in hand", "Guard Over")),
    at_once("Battle", "Deal 400 damage to your opponent", HURTS),
    at_once("Reply", "Negate that effect", Op("negate")),
    at_once("Reply", "Gain 300 HP", GAINS),
    at_once("Attack", "Put one opposing creature into Guard Over", Op("turn", "one of theirs", "Guard Over")),
    at_once("Attack", "Put one creature you control upright", Op("turn", "one of mine", "upright")),
    at_once("Attack", "Take control of one opposing creature this turn", Op("control", "one of theirs", lasts=T)),
)
"""What an Instant or a Creature does."""

LASTING = (
    at_once("Battle", "The attacking creature loses 500 ATK", Op("plus", "attacker", ATK, -500)),
    at_once("Battle", "The defending creature becomes 900 GRD", Op("become", "defender", GRD, 900)),
    at_once("Battle", "Creatures you control gain 400 ATK", Op("plus", "mine", ATK, 400)),
    at_once("Battle", "Creatures you control in Guard Over gain 300 GRD", Op("plus", "guarding", GRD, 300)),
    at_once("Battle", "One creature you control cannot be destroyed by battle", Op(PROOF, "one of mine")),
    at_once("Battle", "The attacking creature has Pierce", Op(HAVE, "attacker", "Pierce")),
    at_once("Battle", "Creatures you control have Braced", Op(HAVE, "mine", "Braced")),
    at_once("Battle", "You take no battle damage", Op("spare")),
    at_once("Battle", "Creatures you control have Shrouded", Op(HAVE, "mine", "Shrouded")),
    at_once("Battle", "Opposing creatures cannot attack", Op("cannot attack", "theirs")),
    at_once("Reply", "Creatures you control gain 400 GRD", Op("plus", "mine", GRD, 400)),
    at_once("Battle", "Opposing creatures cannot be attacked", Op("cannot be attacked", "theirs")),
    at_once("Attack", "Creatures you control have Braced and gain 200 ATK", Op(HAVE, "mine", "Braced"),
            Op("plus", "mine", ATK, 200)),
    at_once("Attack", "Creatures you control have Twin Strike", Op(HAVE, "mine", "Twin Strike")),
    at_once("Attack", "One creature you control has Flank", Op(HAVE, "one of mine", "Flank")),
)
"""What a Moment, Phase, Turn or Continuous Force says while it runs."""

OF_CREATURES = (
    at_once("Battle", "This creature gains 300 ATK this battle", Op("plus", "self", ATK, 300, B)),
    at_once("Battle", "The attacking creature loses 300 ATK this turn", Op("plus", "attacker", ATK, -300, T)),
    at_once("Battle", "Double the ATK of one creature you control this battle", Op("double", "one of mine", ATK, lasts=B)),
    at_once("Battle", "Halve the ATK of the attacking creature this battle", Op("halve", "attacker", ATK, lasts=B)),
    at_once("Battle", "The defending creature gains 400 GRD this battle", Op("plus", "defender", GRD, 400, B)),
    at_once("Battle", "You take no battle damage this battle", Op("spare", lasts=B)),
    at_once("Battle", "One opposing creature cannot be destroyed by battle this turn", Op(PROOF, "one of theirs", lasts=T)),
    at_once("Battle", "The attacking creature has Siphon this battle", Op(HAVE, "attacker", "Siphon", lasts=B)),
    at_once("Battle", "The attacking creature has Braced this battle", Op(HAVE, "attacker", "Braced", lasts=B)),
    at_once("Battle", "The attacking creature cannot attack this turn", Op("cannot attack", "attacker", lasts=T)),
    at_once("Attack", "One creature you control has Swift this turn", Op(HAVE, "one of mine", "Swift", lasts=T)),
    at_once("Attack", "This creature has Twin Strike this turn", Op(HAVE, "self", "Twin Strike", lasts=T)),
    at_once("Attack", "One opposing creature has Beacon this turn", Op(HAVE, "one of theirs", "Beacon", lasts=T)),
    at_once("Battle", "One creature you control has Steadfast this turn", Op(HAVE, "one of mine", "Steadfast", lasts=T)),
    at_once("Battle", "The defending creature becomes 100 GRD this turn", Op("become", "defender", GRD, 100, T)),
    at_once("Battle", "One creature you control gains 300 Guard bonus this turn", Op("plus", "one of mine", BONUS, 300, T)),
    at_once("Battle", "Opposing creatures lose 200 GRD this battle", Op("plus", "theirs", GRD, -200, B)),
)
"""What only a Creature says: it carries its own end."""
