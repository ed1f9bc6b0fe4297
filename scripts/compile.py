"""`make compile`: build the compiled kernel beside the source, or into a folder of its own with --into.

    python scripts/compile.py                     compile in place; `import cardscape` then uses it
    python scripts/compile.py --into build/fast   a copy of the package with the compiled modules, for comparisons
    python scripts/compile.py --remove            back to plain Python
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def compiled_modules(folder: Path) -> list[Path]:
    return [*folder.rglob("*.so"), *folder.rglob("*.pyd")]


def build(into: Path, level: str) -> None:
    """Copy the package and compile it there."""
    work = ROOT / "build" / "compile"
    if work.exists():
        shutil.rmtree(work)
    into.mkdir(parents=True, exist_ok=True)
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src", work / "src", ignore=ignore)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, work / name)
    env = {**os.environ, "CARDSCAPE_COMPILE": "1", "CARDSCAPE_OPT": level}
    run = subprocess.run([sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"], cwd=work, env=env, check=False,
                         capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"the kernel could not be compiled:\n{(run.stdout + run.stderr)[-4000:]}")
    shutil.copytree(work / "src", into, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--into", type=Path, help="build a compiled copy of the package in this folder")
    parser.add_argument("--remove", action="store_true", help="remove compiled modules from the source folder")
    parser.add_argument("--opt", default="3", choices=["0", "1", "2", "3"], help="optimisation level of the C compiler")
    args = parser.parse_args()
    if args.remove:
        for path in compiled_modules(ROOT / "src"):
            path.unlink()
        return 0
    if shutil.which(os.environ.get("CC", "cc")) is None:
        print("there is no C compiler here: Cardscape runs as plain Python, only slower", file=sys.stderr)
        return 1
    if args.into:
        build(args.into.resolve(), args.opt)
        return 0
    fast = ROOT / "build" / "fast"
    build(fast, args.opt)
    for path in compiled_modules(fast):
        shutil.copy(path, ROOT / "src" / path.relative_to(fast))
    return 0


if __name__ == "__main__":
    sys.exit(main())
