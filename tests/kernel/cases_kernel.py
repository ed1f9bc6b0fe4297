"""The micro-games, for the kit."""

from __future__ import annotations

import counter
import moment
import veil
import vow

CASES = [*vow.CASES, *counter.CASES, *moment.CASES, *veil.CASES]
