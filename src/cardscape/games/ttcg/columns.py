"""Everything that belongs to a TTCG match, as columns, rows and numbers; and how it is copied."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cardscape.engine.chain import ChainState
from cardscape.engine.game import Game
from cardscape.engine.state import State
from cardscape.games.ttcg.cards import Card
from cardscape.games.ttcg.marks import Marks
from cardscape.games.ttcg.places import NO_ATTACK, ZONES
from cardscape.games.ttcg.rows import Aura, Bond, Delay, Frame, Hold, Skip
from cardscape.games.ttcg.ruleset import MARCH, Rules
from cardscape.games.ttcg.texts import Text

_MARCH: Final = Rules(MARCH, {})
UNSEEN: Final[list[list[int] | None]] = [None, None, None, None, None]
"""What is known of a seat's effects before anybody has looked; never changed."""
ABLE: Final = 4
"""Where the cards stand of which effects are worth a look."""


COUNTS: Final = 1
"""The columns that count uses and attacks;"""
LIVES: Final = 2
"""the one that tells a card from what it was;"""
TABLE: Final = 4
"""those that say how cards lie, and since when;"""
PAST: Final = 8
"""and when they were destroyed or discarded."""
UNJUDGED: Final = -1
"""Instead of a verdict: nothing is known about an effect."""
UNOPENED: Final[list[int]] = []
"""Instead of the list of verdicts, as long as there is none; see ``verdicts.opened``."""


class Columns(ChainState):
    """The columns of TTCG.

    Place-bound: ``tapped``, the turns in which a card was tapped, played, destroyed and discarded, ``attacks`` made this turn,
    the card ``below``, ``life`` (a number that changes whenever a card moves, is covered or uncovered), ``awake`` (active and
    face up) and ``woken`` (since when). ``uses`` and ``ever`` count activations of each effect this turn and in this life,
    ``guard`` those of TT-6.16.
    """

    __slots__ = (
        "action", "action_card", "action_seat", "alert", "alphabet", "altered", "altering", "attack", "attacker", "attacks",
        "auras", "awake", "away_hears", "away_static", "barren", "bases", "batch", "beats", "below", "bonds", "busy", "cache",
        "concerned", "delays", "destroyed_on", "discarded_on", "drilled", "ears", "ever", "far_manual", "first",
        "former", "frames", "fresh", "ground", "groups", "guard", "hand_hears", "hand_manual", "held", "hopes", "judged", "life",
        "lying", "marked", "mulligans", "news", "played_on", "plays", "points", "poised", "printed", "prints", "retyped",
        "rules", "said", "shaken", "shaky", "skips", "spent", "spots", "statics", "stood", "tapped", "tapped_on", "target",
        "target_life", "texts", "topics", "uses", "verdicts", "wards", "wavering", "weighed", "woken", "worth",
    )  # fmt: skip

    PLACE_BOUND: ClassVar[tuple[str, ...]] = (
        *State.PLACE_BOUND,
        "tapped",
        "tapped_on",
        "played_on",
        "destroyed_on",
        "discarded_on",
        "attacks",
        "below",
        "life",
        "awake",
        "woken",
    )
    SCALARS: ClassVar[tuple[str, ...]] = (
        *State.SCALARS,
        "first",
        "plays",
        "batch",
        "attacker",
        "target",
        "target_life",
        "attack",
        "statics",
        "action",
        "action_card",
        "action_seat",
        "fresh",
    )
    TABLES: ClassVar[tuple[str, ...]] = (*State.TABLES, "bonds", "auras", "skips", "delays", "frames")
    LISTS: ClassVar[tuple[str, ...]] = (*State.LISTS, "points", "uses", "ever", "guard", "ears", "mulligans", "spent")
    LENT: ClassVar[tuple[str, ...]] = (*State.LENT, "mulligans")
    SHARED: ClassVar[dict[int, tuple[str, ...]]] = {
        **State.SHARED,
        COUNTS: ("uses", "ever", "guard", "attacks"),
        LIVES: ("life",),
        TABLE: ("tapped", "tapped_on", "played_on", "below", "awake", "woken", "spots"),
        PAST: ("destroyed_on", "discarded_on"),
    }
    FIXED: ClassVar[tuple[str, ...]] = (
        "rules",
        "printed",
        "prints",
        "texts",
        "cache",
        "stood",
        "concerned",
        "wavering",
        "said",
        "beats",
        "alert",
        "alphabet",
        "lying",
        "spots",
        "held",
        "former",
        "topics",
        "altered",
        "altering",
        "retyped",
        "wards",
        "bases",
        "drilled",
        "shaky",
        "shaken",
        "poised",
        "groups",
        "marked",
        "worth",
        "verdicts",
        "judged",
        "news",
        "weighed",
        "barren",
        "hopes",
        "busy",
        "ground",
        "away_static",
        "away_hears",
        "hand_hears",
        "hand_manual",
        "far_manual",
    )

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.rules = _MARCH
        self.printed: list[Card] = []
        self.alphabet: list[int] = []
        """Their order by name, once somebody asked for it."""
        self.texts: list[Text] = []
        """Their texts by name, ``definition * 2 + number``."""
        self.prints: list[Card] = []
        """What is printed on each copy: ``printed`` and ``defn`` together, looked up once."""
        self.tapped: list[int] = []
        self.tapped_on: list[int] = []
        self.played_on: list[int] = []
        self.destroyed_on: list[int] = []
        self.discarded_on: list[int] = []
        self.attacks: list[int] = []
        self.below: list[int] = []
        self.life: list[int] = []
        self.awake: list[int] = []
        self.woken: list[int] = []
        self.points: list[int] = [20, 20]
        self.uses: list[int] = []
        self.ever: list[int] = []
        self.guard: list[int] = []
        self.ears: list[int] = [0] * 22
        self.mulligans: list[int] = [0, 0]
        self.spent: list[tuple[int, int, int]] = []
        self.bonds: list[Bond] = []
        self.auras: list[Aura] = []
        self.skips: list[Skip] = []
        self.delays: list[Delay] = []
        self.frames: list[Frame] = []
        self.first = 0
        self.plays = 0
        self.batch = 0
        self.attacker = -1
        self.target = -1
        self.target_life = -1
        self.attack = NO_ATTACK
        self.statics = 0
        self.action = ""
        self.action_card = -1
        self.action_seat = -1
        self.fresh = 0
        self.cache: dict[int, list[Any]] = {}
        """Values of cards, computed when somebody asked: stats by layer, then kinds by layer."""
        self.stood: dict[int, bool] = {}
        """Whether the situation of a statement holds, by statement and layer."""
        self.concerned: dict[int, list[Hold]] = {}
        """The statements that could change the values of a card."""
        self.wavering: list[int] | None = []
        """The cards whose values may differ after any change; None: all of them."""
        self.groups: dict[str, list[Hold]] = {}
        self.marked: list[Marks | None] = [None] * ZONES
        self.lying: list[list[int]] = [[]] * ZONES
        """The cards of each row, without the empty places. A list is replaced, never changed."""
        self.spots: list[int] = []
        """The place of each active card, -1 for any other."""
        self.alert = 0
        """A bit for each kind of event that some text waits for, besides texts of the very card it happens to."""
        self.beats = -1
        """The moments of either player's turns that something waits for, as bits; -1 if that has to be found out."""
        self.said: dict[int, list[Hold]] = {}
        """What the static texts of a card say on a side of the field, as far as it was asked for."""
        self.worth: list[list[list[int] | None]] = [UNSEEN, UNSEEN]
        """Each seat's effects worth a look, ``2 * own turn + something to answer``, as far as asked for, and the cards in the
        rows that have any.
        """
        self.verdicts = UNOPENED
        """Of each effect whether it can be used while no link waits, and which news would change that, as far as it is known;"""
        self.judged: list[int] = []
        """the effects of which it is;"""
        self.news = 0
        """what has changed since; see ``needs``;"""
        self.weighed = -1
        """and of what statements spoke then, as in ``topics``."""
        self.barren: list[list[int] | None] = [None, None]
        """Of each seat the effects worth a look of which is known that none can be used,"""
        self.hopes = [0, 0]
        """and the news that could change that."""
        self.busy: list[int] | None = None
        """The effects used this turn, and of units that attacked the first: what is counted a turn. None if that is not known."""
        self.ground: list[tuple[Any, list[int]] | None] = [None] * ZONES
        """The picture of a row, and where cards fit into it while it looks like that; see ``playing.footing``."""
        self.held: list[Hold] | None = None
        """The statements that hold now, or None if they have to be collected anew."""
        self.former: list[Hold] | None = None
        """Those that altered values when ``cache`` and ``concerned`` were found out, while they have to be collected anew."""
        self.altering: list[Hold] = []
        """Of the statements that hold now those that alter values."""
        self.topics = -1
        """Bits of what these speak of; all of them while that has to be found out."""
        self.altered: set[int] | None = None
        """The cards whose values these alter; None if that cannot be told beforehand."""
        self.retyped: set[int] | None = None
        """The cards whose kinds these may change; None if that cannot be told beforehand."""
        self.wards = -1
        """What these say cannot be done to some card, as bits; see ``places``. All of them while that has to be found out."""
        self.bases: set[int] | None = None
        """The cards of which these say what fits on them; None if any may be meant."""
        self.drilled: set[int] | None = set()
        """The cards whose attacks these speak of; None if any attack may be meant."""
        self.shaky: list[int] = []
        """Rows whose cards may get other values by any event, since what is said of them depends on more than their places."""
        self.shaken = 0
        """Which news may do that; see ``needs``."""
        self.poised: dict[int, Hold] | None = None
        """The statements that do, by number, if all of them depend on nothing but whether their situation holds."""
        self.away_static = False
        self.away_hears = 0
        self.hand_hears = 0
        self.hand_manual = False
        self.far_manual = False

    def fill(self, new: State) -> None:
        super().fill(new)
        assert isinstance(new, Columns)
        new.rules = self.rules
        new.printed = self.printed
        new.texts = self.texts
        new.prints = self.prints
        new.alphabet = self.alphabet
        new.marked = self.marked[:]
        new.worth = [UNSEEN, UNSEEN]
        new.verdicts = UNOPENED
        new.judged = []
        new.news = 0
        new.weighed = -1
        new.barren = [None, None]
        new.hopes = [0, 0]
        new.busy = self.busy[:] if self.busy is not None else None
        new.lying = self.lying[:]
        new.spots = self.spots
        new.alert = self.alert
        new.said = self.said
        new.beats = self.beats
        new.ground = self.ground[:]
        new.held = self.held
        new.former = None
        new.groups = self.groups
        new.topics = self.topics
        new.altered = self.altered
        new.altering = self.altering
        new.retyped = self.retyped
        new.wards = self.wards
        new.bases = self.bases
        new.drilled = self.drilled
        new.shaky = self.shaky
        new.shaken = self.shaken
        new.poised = self.poised
        new.cache = {}
        new.stood = self.stood.copy()
        new.concerned = self.concerned
        new.wavering = self.wavering
        new.tapped = self.tapped
        new.tapped_on = self.tapped_on
        new.played_on = self.played_on
        new.destroyed_on = self.destroyed_on
        new.discarded_on = self.discarded_on
        new.attacks = self.attacks
        new.below = self.below
        new.life = self.life
        new.awake = self.awake
        new.woken = self.woken
        new.points = self.points[:]
        new.uses = self.uses
        new.ever = self.ever
        new.guard = self.guard
        new.ears = self.ears[:]
        new.mulligans = self.mulligans
        new.spent = self.spent[:]
        new.bonds = self.bonds[:]
        new.auras = self.auras[:]
        new.skips = self.skips[:]
        new.delays = self.delays[:]
        new.frames = [frame.copy() for frame in self.frames] if self.frames else []
        new.first = self.first
        new.plays = self.plays
        new.batch = self.batch
        new.attacker = self.attacker
        new.target = self.target
        new.target_life = self.target_life
        new.attack = self.attack
        new.statics = self.statics
        new.action = self.action
        new.action_card = self.action_card
        new.action_seat = self.action_seat
        new.fresh = self.fresh
        new.away_static = self.away_static
        new.away_hears = self.away_hears
        new.hand_hears = self.hand_hears
        new.hand_manual = self.hand_manual
        new.far_manual = self.far_manual
