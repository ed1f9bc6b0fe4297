#!/usr/bin/env python3
"""Run the whole workflow; generate_and_order_effects.sh calls this. See docs/studio.md."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(__file__))), "src"))

try:
    from cardscape.studio.commands import pipeline
except KeyboardInterrupt:
    sys.exit(130)

if __name__ == "__main__":
    sys.exit(pipeline())
