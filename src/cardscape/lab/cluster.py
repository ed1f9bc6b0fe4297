"""The same run on a Dask cluster, through joblib."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from joblib import Parallel, delayed, parallel_config  # type: ignore[import-untyped]
from joblib.parallel import get_active_backend  # type: ignore[import-untyped]

from cardscape.lab.field import FieldPlan, rules_mark
from cardscape.lab.playing import play_some, rules_here
from cardscape.lab.processes import sendable
from cardscape.lab.record import GameRecord
from cardscape.lab.running import RunError
from cardscape.play.catalog import find_game

if TYPE_CHECKING:
    from cardscape.lab.running import _Batches

LONELY: Final = 60.0
"""Seconds after which a cluster without any worker is given up,"""
LOOK: Final = 1.0
"""and those after which it is looked at again."""
PATIENCE: Final = 10
"""Seconds to wait for a cluster to answer."""


def on_cluster(address: str, plan: FieldPlan, batches: _Batches) -> Iterator[tuple[list[GameRecord], float]]:
    """Batches as they are finished. A batch whose worker dies is given to another one by the scheduler."""
    try:
        from distributed import CancelledError, Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise RunError("--cluster needs Dask; install it in Cardscape's folder with: pip install '.[lab]'") from None
    _silence()
    try:
        _check_address(address)
        asyncio.run(_check_scheduler(address))
        client = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except Exception as error:  # noqa: BLE001 - whatever answers there, or what it takes for an address, need not be a scheduler
        raise RunError(f"no cluster answers at {address!r}: {_short(error)}; start one with: dask scheduler") from None
    with client:
        _same_rules(client, plan, address)
        parallel = Parallel(n_jobs=-1, backend=_never_here(client), return_as="generator_unordered", batch_size=1,
                            pre_dispatch="2*n_jobs")
        watch = _Watch(client)
        try:
            yield from parallel(delayed(sendable)(play_some, plan, batch) for batch in batches)
        except KilledWorker as error:
            raise RunError(f"the cluster gave a batch of games up: {_short(error)}; what was finished is kept") from None
        except (OSError, CancelledError):
            how = f"has had no workers for {LONELY:g} s" if watch.lonely else "is gone"
            raise RunError(f"the cluster at {address!r} {how}; what was finished is kept") from None
        finally:
            watch.over.set()


class _Watch:
    """Gives a cluster up that has no workers any more: its scheduler would wait for new ones for ever, and say nothing."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.lonely = False
        self.over = threading.Event()
        threading.Thread(target=self._look, daemon=True).start()

    def _look(self) -> None:
        alone = 0.0
        with suppress(Exception):  # a scheduler that is gone is told of by whoever waits for its answers
            while alone < LONELY and not self.over.wait(LOOK):
                alone = 0.0 if self.client.scheduler_info()["workers"] else alone + LOOK
            if alone >= LONELY:
                self.lonely = True
                self.client.close()


def _silence() -> None:
    """What goes wrong on a cluster is told here in a sentence; its own loggers, each with a level of its own, add tracebacks."""
    for name in list(logging.root.manager.loggerDict):
        if name.startswith("distributed."):
            logging.getLogger(name).setLevel(logging.CRITICAL)


def _never_here(client: object) -> object:
    """The engine behind joblib. By itself joblib does not send the work of a single process anywhere: it would be done here."""
    with parallel_config("dask", client=client, wait_for_workers_timeout=PATIENCE):
        backend = get_active_backend()[0]
    counted = backend.effective_n_jobs
    backend.effective_n_jobs = lambda n_jobs: max(2, counted(n_jobs))
    return backend


def _check_address(address: str) -> None:
    """Raises ValueError unless this is a scheduler's address; a client for another one complains when it is collected."""
    from distributed.comm.addressing import parse_address, parse_host_port
    from distributed.comm.registry import get_backend

    scheme, location = parse_address(address)
    get_backend(scheme)
    port = parse_host_port(location)[1]
    if not 0 < port < 1 << 16:
        raise ValueError(f"ports are 1 to 65535, not {port}")


async def _check_scheduler(address: str) -> None:
    """Raises what goes wrong unless a scheduler answers in time; a client waits for ever for what is something else."""
    from distributed import rpc

    async with rpc(address, timeout=PATIENCE) as there:  # type: ignore[no-untyped-call]
        try:
            found = await asyncio.wait_for(there.identity(), PATIENCE)
        except TimeoutError as error:
            raise TimeoutError(str(error) or f"no answer in {PATIENCE} s") from None
    if found.get("type") != "Scheduler":
        raise ValueError(f"that is a {str(found.get('type')).lower()}, not the scheduler")


def _same_rules(client: object, plan: FieldPlan, address: str) -> None:
    """Refuse workers that would play another version of the game or of a bot."""
    here = rules_mark(find_game(plan.game), plan.bots)
    answers: dict[str, object] = client.run(rules_here, plan.game, plan.bots, on_error="return")  # type: ignore[attr-defined]
    found = {worker: there for worker, there in answers.items() if not isinstance(there, OSError)}  # others died when asked
    if not found:
        raise RunError(f"the cluster at {address!r} has no workers; start some with: dask worker {address}")
    for worker, there in found.items():
        if isinstance(there, BaseException):
            advice = "; install cardscape there too" if isinstance(there, ImportError) else ""
            raise RunError(f"the worker {worker} cannot play: {_short(there)}{advice}")
        if there != here:
            raise RunError(f"the worker {worker} has another version of the rules, cards or bots, or has loaded an earlier one; "
                           "bring the same there, and start it anew")


def _short(error: BaseException) -> str:
    return (str(error) or type(error).__name__).splitlines()[0][:200]
