"""Sort the lines of a text file."""

from __future__ import annotations

from cardscape.studio.errors import Warn, ignore
from cardscape.studio.progress import Progress
from cardscape.studio.reading import TextSource
from cardscape.studio.sorting import DEFAULT_MEMORY, LineSorter, check_directory
from cardscape.studio.writing import SafeOutput


def alphabetize(source_path: str, target_path: str, *, headers: bool = False, reverse: bool = False, unique: bool = False,
                max_memory: int = DEFAULT_MEMORY, tmp_dir: str | None = None, dry_run: bool = False,
                progress: bool | None = False, warn: Warn = ignore) -> int:
    """ST-4.2, ST-4.3: trim, drop empty lines, sort by code point, write in one step; returns the number of lines."""
    count = 0
    with TextSource(source_path) as source, SafeOutput(target_path, dry_run) as output:
        bar = Progress(source.size, progress, "bytes")
        sorter = LineSorter(check_directory(tmp_dir) if tmp_dir else output.directory, max_memory, unique, reverse)
        try:
            for lines in source.lines():
                kept = trimmed(lines)
                if headers and kept:
                    output.write_lines(kept[:1])
                    del kept[0]
                    count += 1
                    headers = False
                sorter.add(kept)
                bar.update(source.position)
            bar.finish()
            for block in sorter.blocks():
                output.write_lines(block)
                count += len(block)
        finally:
            bar.finish()
            sorter.close()
        if not count:
            warn(f"'{source_path}' holds no line")
        output.commit()
    return count


def trimmed(lines: list[str]) -> list[str]:
    """ST-4.2, ST-7.6: without white space at both ends, empty ones dropped."""
    return [line for line in map(str.strip, lines) if line]
