#!/usr/bin/env python3
"""Sort the lines of a text file. See docs/studio.md."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "src"))

try:
    from cardscape.studio.commands import sort
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(sort())
