"""Effects around attacks, each written twice: what the reference makes of it, and the sentence that the engine reads."""

from __future__ import annotations

from .fight import ATTACK, DEFENSE, Op, Says


def passive(text: str, *ops: Op) -> Says:
    return Says("Passive", ops, f"Passive: {text}.")


STATICS = (
    passive("This card gains 200 attack", Op("plus", "self", ATTACK, 200)),
    passive("Units you control gain 150 defense", Op("plus", "mine", DEFENSE, 150)),
    passive("Enemy units lose 150 attack", Op("plus", "theirs", ATTACK, -150)),
    passive("This card cannot attack", Op("cannot attack", "self")),
    passive("Enemy units cannot attack", Op("cannot attack", "theirs")),
    passive("This card can attack directly", Op("can attack directly", "self")),
    passive("Units you control can attack directly", Op("can attack directly", "mine")),
    passive("Enemy units cannot attack directly", Op("cannot attack directly", "theirs")),
    passive("This card can attack twice", Op("can attack twice", "self")),
    passive("This card cannot be attacked", Op("cannot be attacked", "self")),
    passive("This card must be attacked", Op("must be attacked", "self")),
    passive("This card must attack", Op("must attack", "self")),
    passive("Enemy units must attack", Op("must attack", "theirs")),
    passive("This card is indestructible", Op("indestructible", "self")),
    passive("Units you control cannot be destroyed in battle", Op("proof", "mine")),
)


def trigger(kind: str, whom: str, when: str, then: str, *ops: Op, optional: bool = False, cost: str = "") -> Says:
    return Says("Latent", ops, f"Latent: {when}, {'you may ' if optional else ''}{then}.", (kind, whom), optional, cost)


GAINS = Op("gain", n=1)
HURTS = Op("hurt", n=2)
TRIGGERS = (
    trigger("attacks", "self", "When this card attacks", "this card gains 200 attack this turn", Op("plus", "self", ATTACK, 200)),
    trigger("attacks", "self", "When this card attacks", "destroy one enemy unit", Op("destroy", "one of theirs"), optional=True),
    trigger("attacks", "theirs", "When an enemy unit attacks", "it loses 200 attack this turn", Op("plus", "it", ATTACK, -200)),
    trigger("attacks", "theirs", "When an enemy unit attacks", "return it to the owner's hand",
            Op("return", "it"), optional=True),
    trigger("attacks", "theirs", "When an enemy unit attacks", "lose one point to destroy it", Op("destroy", "it"), cost="point"),
    trigger("attacks", "mine", "When a unit you control attacks", "gain one point", GAINS),
    trigger("attacked", "self", "When this card is attacked", "this card gains 200 defense this turn",
            Op("plus", "self", DEFENSE, 200)),
    trigger("attacked", "self", "When this card is attacked", "return this card to your hand",
            Op("return", "self"), optional=True),
    trigger("attacked", "mine", "When a unit you control is attacked", "return it to your hand",
            Op("return", "it"), optional=True),
    trigger("direct", "self", "When this card attacks directly", "gain one point", GAINS),
    trigger("direct", "theirs", "When an enemy unit attacks directly", "play one rank 1 unit from your hand",
            Op("play"), optional=True),
    trigger("after", "self", "After this card attacks", "return this card to your hand", Op("return", "self")),
    trigger("after", "self", "After this card attacks", "destroy one enemy unit", Op("destroy", "one of theirs"), optional=True),
    trigger("after attacked", "self", "After this card is attacked", "your opponent loses two points", HURTS),
    trigger("destroyed", "self", "When this card is destroyed", "your opponent loses two points", HURTS),
    trigger("destroyed", "self", "When this card is destroyed", "destroy one enemy unit", Op("destroy", "one of theirs")),
    trigger("destroyed", "theirs", "When an enemy unit is destroyed", "gain one point", GAINS),
    trigger("beaten", "self", "When this card is destroyed in battle", "your opponent loses two points", HURTS),
    trigger("beaten", "another", "When another unit is destroyed in battle", "gain one point", GAINS),
    trigger("beaten", "mine", "When a unit you control is destroyed in battle", "destroy one enemy unit",
            Op("destroy", "one of theirs"),
            optional=True),
)


def style(style: str, text: str, *ops: Op, cost: str = "") -> Says:
    return Says(style, ops, f"{style}: {text}.", cost=cost)


COUNTERS = (
    style("Counter", "Counter the attack", Op("counter attack")),
    style("Counter", "Lose one point to counter the attack", Op("counter attack"), cost="point"),
    style("Counter", "When an enemy unit attacks, redirect the attack to this card", Op("redirect", "self")),
    style("Counter", "When an enemy unit attacks, redirect the attack to one unit you control", Op("redirect", "one of mine")),
    style("Counter", "When an enemy unit attacks, it loses 300 attack this turn", Op("plus", "it", ATTACK, -300)),
    style("Counter", "When an enemy unit attacks, destroy it", Op("destroy", "it")),
    style("Counter", "Counter the effect of an enemy card", Op("counter effect")),
)
IN_HAND = style("Counter", "Discard this card to counter the attack", Op("counter attack"), cost="this card")
NORMALS = (
    style("Normal", "One unit you control gains 300 attack this turn", Op("plus", "one of mine", ATTACK, 300)),
    style("Normal", "One unit you control gains 300 defense this turn", Op("plus", "one of mine", DEFENSE, 300)),
    style("Normal", "This turn, one enemy unit loses 200 attack", Op("plus", "one of theirs", ATTACK, -200)),
    style("Normal", "Double the attack of one unit you control this turn", Op("double", "one of mine", ATTACK)),
    style("Normal", "Destroy one enemy unit", Op("destroy", "one of theirs")),
    style("Normal", "Destroy one unit you control", Op("destroy", "one of mine")),
    style("Normal", "Return one enemy unit to the owner's hand", Op("return", "one of theirs")),
    style("Normal", "Return one unit you control to your hand", Op("return", "one of mine")),
    style("Normal", "This turn, one unit you control is indestructible", Op("indestructible", "one of mine")),
    style("Normal", "This turn, one unit you control can attack directly", Op("can attack directly", "one of mine")),
    style("Normal", "This turn, one unit you control can attack twice", Op("can attack twice", "one of mine")),
    style("Normal", "One enemy unit cannot attack this turn", Op("cannot attack", "one of theirs")),
    style("Normal", "Enemy units cannot attack directly this turn", Op("cannot attack directly", "theirs")),
    style("Normal", "One enemy unit cannot be attacked this turn", Op("cannot be attacked", "one of theirs")),
    style("Normal", "One unit you control becomes rank 3 this turn", Op("become", "one of mine", "rank", 3)),
    style("Normal", "One enemy unit becomes rank 1 this turn", Op("become", "one of theirs", "rank", 1)),
    style("Normal", "One enemy unit becomes spell this turn", Op("spell", "one of theirs")),
    style("Normal", "One unit you control becomes spell this turn", Op("spell", "one of mine")),
    style("Normal", "Swap the attack and defense of one unit you control this turn", Op("swap", "one of mine", "both")),
    style("Normal", "One enemy unit skips its next attack", Op("skip", "one of theirs")),
    style("Normal", "One unit you control skips its next attack", Op("skip", "one of mine")),
    style("Continuous", "While this card is on the field, enemy units lose 150 attack", Op("plus", "theirs", ATTACK, -150)),
    style("Continuous", "While this card is on the field, units you control cannot be destroyed in battle", Op("proof", "mine")),
    style("Continuous", "While this card is on the field, enemy units cannot attack", Op("cannot attack", "theirs")),
    style("Equip", "The equipped unit gains 200 attack", Op("plus", "host", ATTACK, 200)),
    style("Equip", "The equipped unit cannot be destroyed in battle", Op("proof", "host")),
    style("Equip", "The equipped unit can attack twice", Op("can attack twice", "host")),
    style("Normal", "Play one rank 1 unit from your hand", Op("play")),
    style("Normal", "Your opponent loses two points", HURTS),
)
