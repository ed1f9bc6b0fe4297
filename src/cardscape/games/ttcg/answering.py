"""What a counter may answer: a waiting link, a play or an attack of the opponent."""

from __future__ import annotations

from cardscape.games.ttcg import hearing, selectors
from cardscape.games.ttcg import meaning as m
from cardscape.games.ttcg.acts import Act
from cardscape.games.ttcg.context import Ctx
from cardscape.games.ttcg.happening import Happening
from cardscape.games.ttcg.links import Link
from cardscape.games.ttcg.table import DECLARED, HANDS, TtcgState
from cardscape.games.ttcg.texts import Text


class Answer:
    """An action of the opponent: ``kind`` effect (with the number of its link), attack, play or rankup, of a card.

    An attack that is countered because an effect activates has the number of that effect's link.
    """

    def __init__(self, kind: str, card: int, link: int) -> None:
        self.kind = kind
        self.card = card
        self.link = link


def find_link(s: TtcgState, number: int) -> int:
    """The place on the chain of the link with this number, or -1."""
    for index, link in enumerate(s.chain):
        if isinstance(link, Link) and link.number == number:
            return index
    return -1


def newest_by(s: TtcgState, card: int, seat: int) -> int:
    """The number of the newest waiting link of this card against the seat, or -1."""
    for link in reversed(s.chain):
        if isinstance(link, Link) and link.card == card and link.seat != seat and not link.countered:
            return link.number
    return -1


def countered_by(s: TtcgState, act: Act, ctx: Ctx, actor: int) -> str:
    """TT-A5: what a player counters who takes such an offer: the newest effect of the other one that fits, or the attack."""
    named = act.target
    if act.object == "attack":
        waits = s.attack == DECLARED and s.side(s.attacker) != actor
        return "attack" if waits and (named is None or selectors.means(s, named, s.attacker, ctx)) else ""
    for link in reversed(s.chain):
        if not isinstance(link, Link) or link.seat == actor or link.countered:
            continue
        if named is None or selectors.fits_used(s, named, link.card, link.seat, ctx):
            return f"link {link.number}"
    return ""


def answers(s: TtcgState, seat: int, card: int, text: Text) -> list[Answer]:
    """TT-6.6c, TT-6.19, TT-A5: the opponent's actions that this text may answer now."""
    found = _links(s, seat, card, text)
    if s.fresh and s.action_seat == 1 - seat and s.action_card >= 0:
        if s.action == "attack":
            if s.attack == DECLARED and _fits_attack(s, seat, card, text):
                found.append(Answer("attack", s.attacker, _occasion(s, seat, card, text)))
        elif not text.counters and _fits_play(s, seat, card, text):
            found.append(Answer(s.action, s.action_card, -1))
    return found


def answers_within(s: TtcgState, seat: int, card: int, text: Text) -> list[Answer]:
    """TT-A8, TT-A5: what a counter that another effect uses may answer: a fitting link or attack that is still to come."""
    found = _links(s, seat, card, text)
    if s.attack == DECLARED and s.side(s.attacker) != seat and _fits_attack(s, seat, card, text):
        found.append(Answer("attack", s.attacker, -1))
    return found


def _links(s: TtcgState, seat: int, card: int, text: Text) -> list[Answer]:
    found: list[Answer] = []
    for link in reversed(s.chain):
        if isinstance(link, Link) and link.seat != seat and not link.countered and _fits_link(s, seat, card, text, link):
            found.append(Answer("effect", link.card, link.number))
    return found


def _fits_link(s: TtcgState, seat: int, card: int, text: Text, link: Link) -> bool:
    ctx = Ctx(card, seat, seat, (link.card,), -1)
    for act in text.countering:
        if act.object == "attack":
            return False
        if act.verb == "counter" and act.target is not None and not selectors.fits_used(s, act.target, link.card, link.seat, ctx):
            return False
    trigger = text.trigger
    if trigger is None:
        return True
    if trigger.kind == m.ACTIVATED or trigger.kind == m.TARGETED:
        return _starts(s, seat, card, text, link)
    return text.counters and _answers_action(s, seat, card, text)


def _starts(s: TtcgState, seat: int, card: int, text: Text, link: Link) -> bool:
    """Whether a text that waits for an effect, or for what an effect targets, waits for this link."""
    trigger = text.trigger
    assert trigger is not None
    if trigger.kind == m.TARGETED:
        return bool(targets_meant(s, seat, card, text, link))
    ctx = Ctx(card, seat, seat, (link.card,), -1)
    return trigger.subject is None or selectors.fits_used(s, trigger.subject, link.card, link.seat, ctx)


def _occasion(s: TtcgState, seat: int, card: int, text: Text) -> int:
    """TT-6.19, TT-A5: the newest effect of the opponent at which a text counters the attack that is declared, or -1."""
    trigger = text.trigger
    if trigger is None or (trigger.kind != m.ACTIVATED and trigger.kind != m.TARGETED):
        return -1
    if not any(act.object == "attack" for act in text.countering):
        return -1
    for link in reversed(s.chain):
        if isinstance(link, Link) and link.seat != seat and not link.countered and _starts(s, seat, card, text, link):
            return link.number
    return -1


def _answers_action(s: TtcgState, seat: int, card: int, text: Text) -> bool:
    """TT-6.19: directly after an action that a text waits for, whatever effect waits may be countered."""
    if not s.fresh or s.action_seat != 1 - seat or s.action_card < 0:
        return False
    if s.action == "attack":
        return s.attack == DECLARED and _is_attack_meant(s, seat, card, text)
    return _fits_play(s, seat, card, text)


def it_of(s: TtcgState, seat: int, card: int, text: Text, answer: Answer) -> tuple[int, ...]:
    """TT-11.7: the cards that a counter calls "it": what acted, was attacked, or was targeted, as its text says."""
    trigger = text.trigger
    if answer.link >= 0 and trigger is not None:
        link = s.chain[find_link(s, answer.link)]
        assert isinstance(link, Link)
        return targets_meant(s, seat, card, text, link) if trigger.kind == m.TARGETED else (link.card,)
    attacked = answer.kind == "attack" and trigger is not None and trigger.verb == "attacked"
    return (s.target if attacked else answer.card,)


def targets_meant(s: TtcgState, seat: int, card: int, text: Text, link: Link) -> tuple[int, ...]:
    """TT-11.7: of the cards that a link targets, those that a text about being targeted calls "it"."""
    trigger = text.trigger
    if trigger is None:
        return ()
    found: list[int] = []
    for target in link.targets():
        what = Happening(m.TARGETED, target, link.seat, -1, -1, link.card, link.seat, False, 0, None)
        if hearing.matches(s, trigger, card, seat, what):
            found.append(target)
    return tuple(found)


def _fits_attack(s: TtcgState, seat: int, card: int, text: Text) -> bool:
    ctx = Ctx(card, seat, seat, (s.attacker,), -1)
    for act in text.countering:
        if act.object == "effect":
            return False
        if act.verb == "counter" and act.target is not None and not selectors.means(s, act.target, s.attacker, ctx):
            return False
    return _is_attack_meant(s, seat, card, text)


def _is_attack_meant(s: TtcgState, seat: int, card: int, text: Text) -> bool:
    trigger = text.trigger
    if trigger is None:
        return True
    if trigger.kind == m.ACTIVATED or trigger.kind == m.TARGETED:
        return _occasion(s, seat, card, text) >= 0
    what = Happening(m.ATTACK_DECLARED, s.attacker, 1 - seat, s.target, -1, s.attacker, 1 - seat, False, 0, None)
    return trigger.kind == m.ATTACK_DECLARED and hearing.matches(s, trigger, card, seat, what)


def _fits_play(s: TtcgState, seat: int, card: int, text: Text) -> bool:
    trigger = text.trigger
    if trigger is None:
        return True
    if trigger.kind not in (m.PLAYED, m.RANKED_UP) or (trigger.kind == m.RANKED_UP and s.action != "rankup"):
        return False
    played = s.action_card
    return hearing.matches(
        s,
        trigger,
        card,
        seat,
        Happening(trigger.kind, played, 1 - seat, -1, s.zone[played], -1, 1 - seat, False, 0, None, HANDS + 1 - seat),
    )
