"""What rules ask about a card's effects at every turn, worked out once from the card: lists and bit masks, no words."""

from __future__ import annotations

from typing import Final

from cardscape.engine.decision import Option
from cardscape.games.taiwan import kinds as k
from cardscape.games.taiwan.cards import COUNTERMEASURE, TACTIC, Card
from cardscape.games.taiwan.compiling import compiled
from cardscape.games.taiwan.grid import SLOTS
from cardscape.games.taiwan.meaning import Act, Text, is_chosen
from cardscape.games.taiwan.remarks import looks_around
from cardscape.games.taiwan.statements import Hold

ANY: Final = 1 << 50
ANSWERS: Final = 1 << 51
"""Beside the bits of events: what waits for nothing, and what answers an effect."""
USABLE: Final = 1
OPENING: Final = 2
"""What the effects of a card that leaves the field are good for: they may be used, or may be if it comes to the hand."""
_DEPARTURES: Final = 1 << k.LEFT | 1 << k.SUPPORTED
"""How a card leaves the field: how it lay there is kept if an effect asks for that afterwards."""
FAR: Final = ("hand", "dead", "silenced", "supporter")


class Reading:
    """The effects of a card, sorted by where and when they can be used.

    ``down`` are the activations that a face-down card offers to windows, ``up`` the effects that a face-up one does, ``hand``
    what can be used from the hand and ``far`` elsewhere; the masks beside them have the bits that any of them waits for, with
    ``reply_mask`` for the hand in the opponent's turn. ``free_...`` are the same for an own Main Phase. ``duties`` are the
    mandatory triggers, ``must`` the bits that those on the field hear, ``must_away`` those elsewhere, ``must_far`` the same
    by zone as in ``FAR``. The ``..._others`` are those of triggers that hear of other cards too; the rest, ``must_self``,
    hear only of the card itself. ``exiting`` are those that may be of use in windows when the card has left the field.
    ``says`` are the statements of a face-up card, ``says_below`` those of a supporter; ``spoken`` and ``whispers`` are what
    they state under each player, by slot, once that was asked for: it is the same in all matches. ``waits`` if some effect on
    the field waits for something, ``minds`` if one may be of use because of what happens to the card itself, ``tires`` if one
    that windows ask for cannot be used again and again, ``sheds`` if one is paid with supporters of the card, ``timely`` if
    for some the phase matters. ``counters`` if it is a Countermeasure, ``quick`` if a Quick Tactic.
    """

    # With more than thirty attributes Python would keep a dictionary for each object.
    __slots__ = ("attack_options", "counters", "deploy_option", "down", "down_mask", "duties", "exiting", "exits", "far",
                 "far_mask", "figure", "free_down", "free_far", "free_hand", "free_up", "fund_options", "hand", "hand_mask",
                 "hears", "influence_option", "level", "lies_down", "lies_far", "minds", "must", "must_away", "must_away_others",
                 "must_far", "must_others", "must_self", "quick", "rank", "ranked", "reply_mask", "reveal_options", "says",
                 "says_below", "set_option", "sheds", "spoken", "support_options", "texts", "timely", "tires", "up", "up_mask",
                 "waits", "whispers")

    def __init__(self, card: Card) -> None:
        self.texts: list[Text] = compiled(card)
        self.up: list[Text] = []
        self.down: list[Text] = []
        self.hand: list[Text] = []
        self.far: list[Text] = []
        self.free_up: list[Text] = []
        self.free_down: list[Text] = []
        self.free_hand: list[Text] = []
        self.free_far: list[Text] = []
        self.duties: list[Text] = []
        self.hears = 0
        self.must = 0
        self.must_others = 0
        self.must_self = 0
        self.must_far = [0, 0, 0, 0]
        self.must_away = 0
        self.must_away_others = 0
        self.says: list[tuple[Text, Act]] = []
        self.says_below: list[tuple[Text, Act]] = []
        self.spoken: list[dict[int, list[Hold]]] = [{}, {}]
        self.whispers: list[dict[int, list[Hold]]] = [{}, {}]
        self.exiting: list[Text] = []
        for text in self.texts:
            text.wants = wants_of(text)
            text.whose = whose_of(text)
            text.opens = text.role == "activation"
            text.limited = text.limit != "none"
            text.scope = scope_of(text)
            text.asks = bool(text.requires or text.conds)
            text.aimed = [act for act in text.acts if act.aimed and act.target is not None]
            text.targets = len(text.aimed) + (1 if text.equips else 0)
            text.must_aim = [act for act in text.aimed
                             if act.modal != "may" and act.target is not None and act.target.low() > 0]
            text.aims = text.equips or bool(text.must_aim)
            for act in text.must_aim:
                act.least = act.target.low() if act.target is not None else 0
            text.picks = len([act for act in text.cost
                              if act.target is not None and act.target.is_chosen() and act.verb != "mill"])
            for act in text.cost:
                sel = act.target
                text.fee = text.fee or act.verb == "pay"
                text.picks_cost = text.picks_cost or text.uncovers
                if sel is not None and sel.is_chosen() and act.verb != "mill":
                    text.picks_cost = True
                    if sel.below_self and act.verb == "detach":
                        text.detaches = max(text.detaches, sel.low())
                        text.only_detaches = len(text.cost) == 1
            text.simple = (text.opens and card.category == TACTIC and text.trigger is None
                           and not (text.limited or text.asks or text.cost or text.aims or text.needs_top or text.needs_attack))
            text.choosy = bool(text.needs_top or text.needs_attack or text.asks or text.detaches)
            self.hears |= text.hears | (1 << k.CLOSELY if asks_closely(text) else 0)
            if text.recalls:
                self.hears |= 1 << k.CLOSELY | _DEPARTURES
            elif looks_around(text):
                self.hears |= _DEPARTURES
            if text.role == "trigger" and text.mandatory:
                self.duties.append(text)
                self.listen(text)
            if text.is_quick():
                self.sort(card, text, self.up, self.down, self.hand, self.far)
                if text.source == "field" and (text.opens or outlasts_exit(text)):
                    self.exiting.append(text)
            if text.is_free():
                self.sort(card, text, self.free_up, self.free_down, self.free_hand, self.free_far)
            self.state(text)
            text.label = f"effect {text.number + 1}" if has_rivals(self.texts, text.number) else ""
        self.up_mask = mask_of(self.up)
        self.tires = any(text.limited for text in self.up)
        self.sheds = any(text.detaches for text in self.up)
        self.down_mask = mask_of(self.down)
        self.hand_mask = mask_of(self.hand)
        self.reply_mask = mask_of([text for text in self.hand if text.source == "hand"])
        self.far_mask = mask_of(self.far)
        self.waits = bool(self.up_mask or self.down_mask or self.must_others)
        self.timely = any(text.is_quick() and is_timely(card, text) for text in self.texts)
        self.lies_far = bool(self.far or self.free_far or self.says_below)
        self.exits = 0
        for text in self.exiting:
            self.exits |= OPENING if text.opens else USABLE
        self.minds = bool(self.must_self or self.exits)
        self.figure = card.figure
        self.counters = card.category == COUNTERMEASURE
        self.quick = card.type == "quick tactic"
        self.lies_down = card.lies_down
        self.ranked = card.ranked
        self.rank = card.rank
        self.level = card.level
        self.set_option = Option("set", card, secret=True)
        self.deploy_option = Option("deploy", card)
        self.influence_option = Option("influence", card)
        self.attack_options: list[Option | None] = []
        self.fund_options: list[Option | None] = [None] * SLOTS
        self.support_options: list[Option | None] = [None] * SLOTS
        self.reveal_options: list[Option | None] = [None] * SLOTS

    def listen(self, text: Text) -> None:
        """Note what a mandatory trigger hears, and where its card must lie for that."""
        own = hears_itself(text)
        if own:
            self.must_self |= text.wants
        if text.source == "field":
            self.must |= text.wants
            if not own:
                self.must_others |= text.wants
        else:
            self.must_far[FAR.index(text.source)] |= text.wants
            self.must_away |= text.wants
            if not own:
                self.must_away_others |= text.wants

    def sort(self, card: Card, text: Text, up: list[Text], down: list[Text], hand: list[Text], far: list[Text]) -> None:
        """Put an effect into the lists of the places where it may be used."""
        if text.role == "activation":
            down.append(text)
            if text.source == "hand" or card.category == TACTIC:
                hand.append(text)
        elif text.source == "field":
            up.append(text)
        elif text.source == "hand":
            hand.append(text)
        else:
            far.append(text)

    def state(self, text: Text) -> None:
        """TW-11.10, TW-11.6: what an effect states by itself, and not because an activation chose a card or a time for it."""
        if speaks_from_field(text):
            for act in text.acts:
                if act.live and (text.static or not (act.lasts or act.aimed or is_chosen(act))):
                    self.says.append((text, act))
        if text.static and text.source == "supporter":
            self.says_below.extend([(text, act) for act in text.acts])


def speaks_from_field(text: Text) -> bool:
    """TW-11.10: a Figure's static effects while it lies face-up, those of a card that stays once its activation resolved."""
    return (text.static and text.source == "field") or text.stays


def scope_of(text: Text) -> int:
    """TW-11.8: what an activation is counted under: the instance, the card name, or the card name for the whole game."""
    return 0 if text.limit == "instance" else 1 if text.limit == "name" else 2


def hears_itself(text: Text) -> bool:
    """Whether a trigger waits for something that happens to its own card."""
    trigger = text.trigger
    if trigger is None:
        return False
    if trigger.subject is not None and trigger.subject.ref == "self":
        return True
    return trigger.kind != k.ATTACK and trigger.object is not None and trigger.object.ref == "self"


def outlasts_exit(text: Text) -> bool:
    """Whether a trigger waits for its own card to leave the field, so that it is of use when that has happened (TW-12.11)."""
    trigger = text.trigger
    return trigger is not None and trigger.kind in k.EXITS and trigger.subject is not None and trigger.subject.ref == "self"


def asks_closely(text: Text) -> bool:
    """Whether a trigger asks how a card lay before it left the field or fell in its attack, beyond its print, controller and face
    (TW-12.11).
    """
    trigger = text.trigger
    if trigger is None or (trigger.kind not in k.EXITS and trigger.kind != k.ATTACK_END):
        return False
    return any(sel is not None and (bool(sel.stats) or any(state not in ("face_up", "face_down") for state in sel.states))
               for sel in (trigger.subject, trigger.object))


def is_timely(card: Card, text: Text) -> bool:
    """Whether the phase decides if an effect that waits for nothing can be used in a window: Tactics that are not Quick, and
    what needs an attack.
    """
    if text.trigger is not None:
        return False
    return text.needs_attack or (text.opens and card.category == TACTIC and card.type != "quick tactic")


def mask_of(texts: list[Text]) -> int:
    """The bits that any of these effects waits for."""
    bits = 0
    for text in texts:
        bits |= text.hears | text.wants
    return bits


def has_rivals(texts: list[Text], number: int) -> bool:
    """Whether a card has several effects of this sort, so that the number has to be said."""
    activation = texts[number].role == "activation"
    return sum([not text.static and (text.role == "activation") == activation for text in texts]) > 1


def wants_of(text: Text) -> int:
    """The exact bits that an effect waits for."""
    trigger = text.trigger
    if trigger is None:
        return ANSWERS if text.needs_top else ANY
    if trigger.moment is not None:
        return k.moment_bits(trigger.moment.at, trigger.moment.span)
    return text.hears


def whose_of(text: Text) -> int:
    """Whose events an effect waits for, if it says so of the player and not of a card: 0 its own player's, 1 the opponent's."""
    trigger = text.trigger
    if trigger is None or trigger.kind == k.ATTACK:
        return -1
    word = trigger.player if trigger.moment is None else trigger.moment.whose
    return 0 if word == "you" else 1 if word == "opponent" else -1


def reading(card: Card) -> Reading:
    """A card's effects as rules ask for them, sorted when they are first needed."""
    made = card.reading
    if not isinstance(made, Reading):
        made = Reading(card)
        card.reading = made
    return made
