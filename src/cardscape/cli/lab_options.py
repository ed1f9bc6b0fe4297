"""The options of the lab's commands, each described once."""

from __future__ import annotations

from typing import Annotated

import typer

from cardscape.cli import completion


def _whole_deals(games: int) -> int:
    """A deal that was played from one seat only would say more about the seat than about the deck."""
    return games + games % 2


PerPairing = Annotated[int, typer.Option("--games", metavar="N", min=2, callback=_whole_deals, help="Games per pairing of decks; "
                                         "each deal is played from both seats, so an odd number means one more. A larger number "
                                         "continues the same run. All games of a run are kept in memory, 10 to 25 KB each.")]
OneBot = Annotated[str, typer.Option("--bot", metavar="BOT", help="The bot that plays both sides: random, greedy, ismcts, "
                                    "or one of your own as FILE.py:CLASS.", autocompletion=completion.bots)]
ManyDecks = Annotated[str | None, typer.Option("--decks", metavar="DECK,DECK,...", help="The field: decks by name or file (one "
                                        "with a comma in quotation marks); all that come with the game if not given.")]
Cluster = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on the Dask cluster whose scheduler is at this address, such "
                                      "as tcp://host:8786.")]
OutFolder = Annotated[str, typer.Option("--out", metavar="FOLDER", help="Where games and reports are kept; if not given, a "
                                        "folder under cardscape-lab named after what is played.")]
Fresh = Annotated[bool, typer.Option("--fresh", help="Throw away what the folder holds and start again.")]
TurnLimit = Annotated[int, typer.Option("--turn-limit", metavar="N", min=1, help="Turns after which a game is given up; such "
                                        "games are counted apart.")]
Think = Annotated[float, typer.Option("--think", metavar="SECONDS", min=0.0, help="How long a bot from a file may think about "
                                      "one question before it loses the game; 0 for ever.")]
Mirrors = Annotated[bool, typer.Option("--mirrors", help="Also play every deck against itself.")]
KeepJson = Annotated[str, typer.Option("--save", metavar="FILE", help="Write the figures as JSON to this file too.")]

# card, deck, tune
CardFile = Annotated[str, typer.Argument(metavar="CARDFILE", help="The new card in the game's own notation; - for standard "
                                         "input.")]
Into = Annotated[str, typer.Option("--into", metavar="DECK", help="The deck that gets the card: by name, or a file.")]
SwapOut = Annotated[str, typer.Option("--swap", metavar="CARD", help="The card of the deck that makes room, copy by copy; if not "
                                      "given, the new card is added.")]
CardName = Annotated[str, typer.Option("--card", metavar="NAME", help="Which card, if the file holds several.")]
Copies = Annotated[int | None, typer.Option("--copies", metavar="N", min=1, show_default=False, help="Copies of the new card; "
                                     "if not given, as many as the card it replaces has, or one.")]
Margin = Annotated[float, typer.Option("--margin", metavar="POINTS", min=0.0, max=50.0, help="The smallest difference that "
                                       "matters, in percentage points of wins.")]
KeepReplays = Annotated[int, typer.Option("--replays", metavar="N", min=0, help="How many replays to keep of games that the card "
                                          "won, and as many of games that it lost.")]
FieldDecks = Annotated[str | None, typer.Option("--field", metavar="DECK,DECK,...", help="The opponents (a file with a comma in "
                                         "quotation marks); every other deck of the game if not given.")]
DeckName = Annotated[str, typer.Argument(metavar="DECK", help="A deck of the game by name, or a deck file.")]
SkillGames = Annotated[int, typer.Option("--skill", metavar="N", min=0, callback=_whole_deals, help="Games per deck in "
                                        "which the bot plays against random, to say how strong it is.")]
Target = Annotated[float, typer.Option("--target", metavar="POINTS", min=0.0, max=50.0, help="How close to 50 % of wins is "
                                       "close enough, in percentage points.")]
Tries = Annotated[int, typer.Option("--tries", metavar="N", min=1, help="At most so many versions of the deck are tried; the "
                                    "deck as it is, with all numbers up and with all down always are.")]
FreshGames = Annotated[int, typer.Option("--verify", metavar="N", min=0, callback=_whole_deals, show_default=False,
                                         help="Games per pairing on fresh deals at the end; as many as in the search if not "
                                         "given.")]
