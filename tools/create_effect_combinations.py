#!/usr/bin/env python3
"""Expand sentence templates into every concrete effect text. See docs/studio.md."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "src"))

try:
    from cardscape.studio.commands import combine
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(combine())
