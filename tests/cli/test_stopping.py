"""Being told to stop ends a command as Ctrl-C does, also where Ctrl-C is ignored."""

from __future__ import annotations

import signal

import pytest

from cardscape.cli.stopping import as_interrupts


@pytest.mark.parametrize("ignored", [False, True])
def test_a_stop_is_an_interrupt_whether_or_not_ctrl_c_is_ignored(ignored: bool) -> None:
    """A shell script that begins a command with ``&`` has it ignore Ctrl-C."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN if ignored else signal.default_int_handler)
    usual = signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        with as_interrupts() as came:
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGTERM)
            assert came() == signal.SIGTERM
        assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        assert callable(signal.getsignal(signal.SIGINT)) is not ignored
    finally:
        signal.signal(signal.SIGTERM, usual)
        signal.signal(signal.SIGINT, before)
