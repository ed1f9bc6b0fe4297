"""The arguments and options of the commands, each described once."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from cardscape.cli import completion

SEEDS: Final = 2**63 - 1
"""The largest seed: what every program that reads a replay can hold."""


def _seed(seed: int | None) -> int | None:
    if seed is not None and abs(seed) > SEEDS:
        raise typer.BadParameter(f"a seed lies between -{SEEDS} and {SEEDS}")
    return seed


GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game by name, or a Python file that holds one as GAME.",
                                         autocompletion=completion.games)]
PlayedGame = Annotated[str, typer.Argument(metavar="GAME", help="A game by name, or a Python file that holds one as GAME; not "
                                           "needed with --continue.", show_default=False,
                                           autocompletion=completion.games)]
Games = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Games to measure; all of them if not given.",
                                                   autocompletion=completion.games)]
Listed = Annotated[list[str] | None, typer.Argument(metavar="GAME", help="Games to list; all that are installed if not given.",
                                                    autocompletion=completion.games)]
Rules = Annotated[str, typer.Option(metavar="SET", help="The rule set; the game's first one if not given. cardscape games lists "
                                     "them.")]
RuleOptions = Annotated[list[str] | None, typer.Option("--option", metavar="NAME=VALUE",
                                                       help="A rule option, such as tie=both; may be given several times. "
                                                            "cardscape games lists them.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Plain = Annotated[bool, typer.Option("--plain", help="Lines instead of pictures, for pipes and screen readers.")]
Seed = Annotated[int, typer.Option(metavar="N", callback=_seed,
                                   help="The same number gives the same games on every machine.")]

# play
Deck = Annotated[str, typer.Option(metavar="DECK", help="Your deck: one of the game's by name, or a file. The game's first if "
                                    "not given; in seat B the second.")]
OtherDeck = Annotated[str, typer.Option(metavar="DECK", help="Your opponent's deck. The game's second if not given; if you sit "
                                         "in seat B, the first.")]
Opponent = Annotated[str, typer.Option(metavar="BOT|human", show_default=False, help="Your opponent: a bot, or human for two "
                                       "people at one screen; greedy if not given.", autocompletion=completion.opponents)]
Seat = Annotated[str, typer.Option(metavar="A|B", help="Your seat; A if not given.", show_default=False)]
OwnSeed = Annotated[int | None, typer.Option(metavar="N", callback=_seed,
                                             help="The same number deals the same cards again; if not given, every match "
                                             "is dealt anew.")]
SetOf = Annotated[int, typer.Option("--series", metavar="N", min=0, max=9, show_default=False, help="Play a set of up to N "
                                    "games; whoever wins more than half of them wins it. One game if not given.")]
Interactive = Annotated[bool, typer.Option("--interactive", help="Ask for answers even where there is no terminal.")]
HidePasses = Annotated[bool, typer.Option("--hide-passes", help="With two people at one screen: hand it over even where the "
                                          "other player can only pass, so that nobody can tell.")]
Continue = Annotated[str, typer.Option("--continue", metavar="FILE", help="Go on with the match in this replay, with the players "
                                       "it had unless --vs or --seat say otherwise.")]
ReplayTo = Annotated[str, typer.Option(metavar="FILE", help="Keep the replay here instead of in a new cardscape-replay-N.json.")]
PictureTo = Annotated[str, typer.Option(metavar="FILE", help="Draw the last table into this SVG file.")]

# simulate, bench
Number = Annotated[int, typer.Option(metavar="N", min=1, max=100_000_000, help="How many games; each deal is played from both "
                                      "seats.")]
TwoBots = Annotated[str, typer.Option(metavar="BOT,BOT", help="Two bots, or one that plays against itself: random, greedy, "
                                      "ismcts, or one of your own as FILE.py:CLASS.",
                                      autocompletion=completion.bots)]
TwoDecks = Annotated[str, typer.Option(metavar="DECK,DECK", help="Two decks by name or file, or one against itself; a file "
                                       "whose name has a comma stands in quotation marks: '\"old, mine.txt\",sand'. If not "
                                       "given, the game's first two.")]
Jobs = Annotated[int, typer.Option(metavar="N", help="Processes that share the work; -1 for one per core.")]
Rounds = Annotated[int, typer.Option(metavar="N", min=1, help="How many rounds; figures are medians over them.")]
Timed = Annotated[int, typer.Option("--timed", metavar="N", min=0, help="How many decisions of each game ismcts is given 100 ms "
                                    "for, to see how late it answers; 0 for none.")]
RoundGames = Annotated[int, typer.Option("--games", metavar="N", min=1, help="Games per round.")]

# check, cards, parse, explain
DeckRules = Annotated[str, typer.Option("--rules", metavar="SET", help="The rule set; if not given, the one that the deck names, "
                                        "or the game's first one.")]
DeckFile = Annotated[str, typer.Argument(metavar="DECKFILE", help="A deck file, - for standard input, or a deck of the game by "
                                         "name.")]
Query = Annotated[list[str] | None, typer.Argument(metavar="QUERY", help="Words, or facts such as power:5, power>=5, "
                                                   "power:3..5, family:Beast, family:Beast,Bird, family!=Beast, is:Beast, "
                                                   "name:fox; all must hold. docs/command-line.md lists the facts of every "
                                                   "game.")]
OfDeck = Annotated[str, typer.Option("--deck", metavar="DECK", help="Only the cards of this deck, by name or file, with the "
                                     "number of copies.")]
Sentences = Annotated[str, typer.Argument(metavar="FILE", help="A file with one sentence per line; - for standard input.")]
CardOrFile = Annotated[str, typer.Argument(metavar="CARD|DECK|FILE", help="A card or deck of the game by name, or a card or deck "
                                           "file; - for standard input.")]
OnlyCard = Annotated[str, typer.Argument(metavar="NAME", help="Only this card of the deck or file.")]

# scenario, replay, rulings
Paths = Annotated[list[str], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")]
Replay = Annotated[str, typer.Argument(metavar="FILE", help="A replay file.")]
AtDecision = Annotated[int, typer.Option("--decision", metavar="N", help="The number of the decision at which the scenario "
                                          "begins; the first one is 1.")]
Out = Annotated[str, typer.Option(metavar="FILE", help="The scenario file to write; - for standard output.")]
OwnGame = Annotated[str, typer.Option("--game", metavar="FILE.py", help="The Python file that holds the game, if it is one of "
                                      "your own.")]
Step = Annotated[bool, typer.Option("--step", help="Step back and forth by hand, with the table drawn.")]
Verify = Annotated[bool, typer.Option("--verify", help="Only check that it still plays the same.")]
Export = Annotated[str, typer.Option(metavar="FILE", help="Write the match as text to this file; - for standard output.")]
Short = Annotated[bool, typer.Option("--short", help="Only questions and answers, without cards, boards and steps.")]
RuleWords = Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Rule ids (TT-7 finds TT-7.7 too) and words of the "
                                                       "rule; all must hold. Without any, every rule is listed.")]
Words = Annotated[list[str] | None, typer.Argument(metavar="WORDS", help="Words of the ruling: a card, a rule id, any word; "
                                                   "all must hold. Without any, every ruling is listed.")]
