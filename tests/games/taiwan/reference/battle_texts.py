"""Effects around attacks, each written twice: what the reference makes of it, and the sentence that the engine reads."""

from __future__ import annotations

from .fight import Op, Says


def static(text: str, *ops: Op) -> Says:
    return Says(0, ops, f"{text}.")


STATICS = (
    static("This figure gains 200 attack", Op("plus", "self", "attack", 200)),
    static("Figures you control gain 300 left attack", Op("plus", "mine", "left", 300)),
    static("Opposing figures lose 200 attack", Op("plus", "theirs", "attack", -200)),
    static("This figure can attack twice", Op("twice", "self")),
    static("This figure cannot attack", Op("cannot attack", "self")),
    static("This figure can only attack figures", Op("only figures", "self")),
    static("This figure cannot be attacked", Op("cannot be attacked", "self")),
    static("Figures you control adjacent to this card cannot be attacked", Op("cannot be attacked", "beside")),
    static("This figure cannot attack your opponent", Op("not them", "self")),
    static("This figure cannot attack figures", Op("no figures", "self")),
    static("Opposing figures cannot attack you", Op("spare")),
    static("Your opponent must pay $1,000 to attack", Op("tax", n=1000)),
    static("This figure cannot be destroyed by an attack", Op("proof", "self")),
    static("Figures you control adjacent to this card cannot be destroyed by an attack", Op("proof", "beside")),
)
STAYING = {
    "battleground": (
        static("Figures gain 200 left attack", Op("plus", "all", "left", 200)),
        static("Figures you control gain 200 attack", Op("plus", "mine", "attack", 200)),
        static("Opposing figures lose 300 central attack", Op("plus", "theirs", "central", -300)),
    ),
    "lockdown net": (
        static("Opposing figures cannot attack you", Op("spare")),
        static("Your opponent must pay $1,000 to attack", Op("tax", n=1000)),
    ),
    "defensive perimeter": (
        static("Figures you control adjacent to this card cannot be attacked", Op("cannot be attacked", "beside")),
        static("Figures you control adjacent to this card cannot be destroyed by an attack", Op("proof", "beside")),
    ),
    "advisory suite": (
        static("The equipped figure gains 200 attack", Op("plus", "host", "attack", 200)),
        static("The equipped figure can attack twice", Op("twice", "host")),
        static("The equipped figure cannot be attacked", Op("cannot be attacked", "host")),
        static("The equipped figure cannot be destroyed by an attack", Op("proof", "host")),
    ),
}
GAINS = Op("gain", n=200)
HURTS = Op("hurt", n=300)


def trigger(kind: str, whom: str, text: str, *ops: Op) -> Says:
    return Says(2, ops, f"When {text}.", (kind, whom))


TRIGGERS = (
    trigger("attacks", "self", "this figure attacks, this figure gains 300 attack this turn", Op("plus", "self", "attack", 300)),
    trigger("attacks", "self", "this figure attacks, turn this figure to the left", Op("orient", "self", "left")),
    trigger("attacks", "theirs", "an opposing figure attacks, it loses 300 attack this turn", Op("plus", "it", "attack", -300)),
    trigger("attacks", "theirs", "an opposing figure attacks, turn it to the right", Op("orient", "it", "right")),
    trigger("attacked", "self", "this figure is attacked, turn this figure to the right", Op("orient", "self", "right")),
    trigger("attacked", "self", "this figure is attacked, move this figure to the slot behind it", Op("move", "self", "behind")),
    trigger("attacked", "self", "this figure is attacked, this figure gains 300 attack this turn",
            Op("plus", "self", "attack", 300)),
    trigger("attacked", "mine", "a figure you control is attacked, gain $200", GAINS),
    trigger("attacks player", "me", "an opposing figure attacks you, this figure gains 300 attack this turn",
            Op("plus", "self", "attack", 300)),
    trigger("attacks player", "them", "this figure attacks your opponent, your opponent loses $300", HURTS),
    trigger("attacks itself", "self", "this figure attacks itself, move this figure to the slot to its left",
            Op("move", "self", "left")),
    trigger("resolving", "theirs", "an attack of an opposing figure starts to resolve, it loses 300 attack this turn",
            Op("plus", "it", "attack", -300)),
    trigger("resolving", "self", "an attack of this figure starts to resolve, turn this figure to the left",
            Op("orient", "self", "left")),
    trigger("redirected", "theirs", "an attack of an opposing figure is redirected, gain $200", GAINS),
    trigger("cancelled", "self", "an attack of this figure is cancelled, your opponent loses $300", HURTS),
    trigger("cancelled", "theirs", "an attack of an opposing figure is cancelled, gain $200", GAINS),
    trigger("beaten", "self", "this figure is destroyed by an attack, your opponent loses $300", HURTS),
    trigger("beaten", "mine", "a figure you control is destroyed by an attack, gain $200", GAINS),
    trigger("beaten", "theirs", "an opposing figure is destroyed by an attack, turn this figure to the center",
            Op("orient", "self", "center")),
    trigger("destroyed", "self", "this figure is destroyed, gain $200", GAINS),
    trigger("ends", "self", "an attack of this figure ends, your opponent loses $300", HURTS),
    trigger("ends", "theirs", "an attack of an opposing figure ends, gain $200", GAINS),
    trigger("loss", "mine", "you lose money, gain $200", GAINS),
)
INTERCEPTS = (
    trigger("attacks", "theirs", "an opposing figure attacks, cancel the attack", Op("cancel")),
    trigger("attacks", "theirs", "an opposing figure attacks, destroy it", Op("destroy", "it")),
    trigger("attacks", "theirs", "an opposing figure attacks, turn it face-down", Op("down", "it")),
    trigger("attacks", "theirs", "an opposing figure attacks, redirect the attack to one figure you control",
            Op("redirect", "one of mine")),
    trigger("attacks", "theirs", "an opposing figure attacks, return one figure you control to your hand",
            Op("return", "one of mine")),
    trigger("attacks", "theirs", "an opposing figure attacks, redirect the attack to your opponent", Op("redirect player")),
    trigger("attacks player", "me", "an opposing figure attacks you, redirect the attack to one figure you control",
            Op("redirect", "one of mine")),
    trigger("resolving", "theirs", "an attack of an opposing figure starts to resolve, cancel the attack", Op("cancel")),
    trigger("attacked", "mine", "a figure you control is attacked, it gains 400 attack this turn",
            Op("plus", "it", "attack", 400)),
    trigger("beaten", "mine", "a figure you control is destroyed by an attack, destroy one opposing figure",
            Op("destroy", "one of theirs")),
)


def activated(text: str, *ops: Op) -> Says:
    return Says(2, ops, f"{text}.")


ACTIVATED = (
    activated("This figure gains 300 attack this turn", Op("plus", "self", "attack", 300)),
    activated("Turn one figure you control to the left", Op("orient", "one of mine", "left")),
    activated("Turn one opposing figure to the right", Op("orient", "one of theirs", "right")),
    activated("Turn one opposing figure face-down", Op("down", "one of theirs")),
    activated("Destroy one opposing figure", Op("destroy", "one of theirs")),
    activated("Return one figure you control to your hand", Op("return", "one of mine")),
    activated("Move this figure to the slot behind it", Op("move", "self", "behind")),
    activated("Move this figure to the slot to its left", Op("move", "self", "left")),
    activated("Move this figure to the slot ahead of it", Op("move", "self", "ahead")),
    activated("One opposing figure cannot attack this turn", Op("cannot attack", "one of theirs")),
    activated("One figure you control cannot be destroyed by an attack this turn", Op("proof", "one of mine")),
    activated("One figure you control cannot be attacked this turn", Op("cannot be attacked", "one of mine")),
    activated("Double the central attack of one figure you control this turn", Op("double", "one of mine", "central")),
    activated("This figure can attack twice this turn", Op("twice", "self")),
    activated("Your opponent loses $300", HURTS),
    activated("Take control of one opposing figure this turn", Op("control", "one of theirs")),
)
IDLE = static("This figure cannot be targeted by effects", Op("untargetable", "self"))
