"""The command ``cardscape``: collects the commands and turns every ending into an exit code."""

from __future__ import annotations

import errno
import gc
import os
import sys
import threading
from contextlib import suppress

import typer

from cardscape.cli import cards, decks, lab, matches, recordings, studio
from cardscape.cli.failures import INTERRUPTED, OK, OUR_BUG, USAGE, exit_code
from cardscape.cli.output import complain, forgiving, give_up_output, lasting, lost_output
from cardscape.cli.stopping import as_interrupts
from cardscape.cli.usage import without_types

app = typer.Typer(
    name="cardscape", no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Design, test, balance and play trading card games.\n\nStart with: cardscape play cardfinity",
    epilog="Exit codes: 0 fine, 1 the thing checked is wrong, 2 wrong usage, 70 a bug in Cardscape, 130 interrupted.",
)
matches.add_to(app)
decks.add_to(app)
cards.add_to(app)
recordings.add_to(app)
lab.add_to(app)
studio.add_to(app)


@app.callback(invoke_without_command=True)
def cardscape(version: bool = typer.Option(False, "--version", help="Show the version and exit.")) -> None:
    if version:
        from cardscape import COMPILED, __version__

        print(f"cardscape {__version__} ({'compiled' if COMPILED else 'pure Python'})")
        raise typer.Exit(OK)


def main(arguments: list[str]) -> int:
    """Run one command line and return its exit code. No exception leaves this function."""
    with as_interrupts() as stopped:
        code = _ended(arguments)
        return 128 + stopped() if stopped() and code == INTERRUPTED else code


def _ended(arguments: list[str]) -> int:
    forgiving()
    code = OK
    try:
        code = _call(arguments)
        sys.stdout.flush()
        lost = lost_output()
        if lost is None or lost.errno == errno.EPIPE or code == INTERRUPTED:  # whoever read has seen enough: no error
            return code
        complain(f"Error: cannot write: {lost.strerror}.")
        return USAGE
    except BrokenPipeError:
        give_up_output()
        return code
    except KeyboardInterrupt:
        complain("Interrupted.")
        return INTERRUPTED
    except OSError as error:
        if error.errno in (errno.EMFILE, errno.ENFILE):
            complain(f"Error: {error.strerror}: the system lets this program open no more; allow it more (ulimit -n 1024), "
                     "or take fewer --jobs.")
            return USAGE
        if error.errno not in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO):
            return exit_code(error, arguments)
        give_up_output()
        complain(f"Error: cannot write: {error.strerror}.")
        return USAGE
    except Exception as error:  # noqa: BLE001 - the one place where the unforeseen becomes a bug file
        return exit_code(error, arguments)


def _call(arguments: list[str]) -> int:
    if arguments[:1] == ["studio"]:
        return studio.forward(arguments[1:])
    lasting()
    command = typer.main.get_command(app)
    without_types(command)
    try:
        with command.make_context("cardscape", list(arguments)) as context:
            code = command.invoke(context)
            return code if isinstance(code, int) else OK
    except typer.Exit as ended:
        return ended.exit_code
    except typer.Abort:
        return INTERRUPTED
    except typer.TyperException as error:
        show = getattr(error, "show", None)
        if show is None:
            return OUR_BUG
        show()
        known = getattr(getattr(error, "ctx", None), "command", None)
        if str(getattr(error, "message", "")).startswith("No such command"):
            complain(f"Commands: {', '.join(getattr(known, 'commands', {}))}")
        return error.exit_code


def give_up_threads(code: int) -> None:
    """End at once: a thread that a stranger's bot has left behind may never come to its end."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


def run() -> None:
    """The entry point of the installed command."""
    if "_CARDSCAPE_COMPLETE" in os.environ:
        app(prog_name="cardscape")
    code = main(sys.argv[1:])
    if (processes := sys.modules.get("cardscape.lab.processes")) is not None:
        processes.end_idle()
    if any(thread is not threading.main_thread() and not thread.daemon for thread in threading.enumerate()):
        give_up_threads(code)
    gc.freeze()  # the process ends: what it leaves need not be searched for garbage
    sys.exit(code)


if __name__ == "__main__":
    run()
