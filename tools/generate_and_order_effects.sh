#!/usr/bin/env bash
# Generate the effects, classify them, replace both files together. Options: --help. See docs/studio.md.
set -euo pipefail

here="${BASH_SOURCE[0]}"
while [ -L "$here" ]; do
    link="$(readlink -- "$here")"
    case "$link" in
        /*) here="$link" ;;
        *) here="$(dirname -- "$here")/$link" ;;
    esac
done
tools="$(cd -P -- "$(dirname -- "$here")" && pwd)"

exec "${PYTHON:-python3}" "$tools/run_effect_pipeline.py" "$@"
