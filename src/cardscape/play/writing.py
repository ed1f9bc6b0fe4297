"""Plain data as YAML that people like to read and our reader accepts."""

from __future__ import annotations

from typing import Any

import yaml


class Block(dict[str, Any]):
    """A mapping that is written with a line for each key."""


class _Dumper(yaml.SafeDumper):
    """Never writes anchors; texts of several lines stand as blocks."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


def _block(dumper: yaml.SafeDumper, block: Block) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", block.items(), flow_style=False)


_Dumper.add_representer(str, _text)
_Dumper.add_representer(Block, _block)


def to_yaml(data: Any) -> str:
    """Data as YAML: keys in their order, short lists and mappings on one line."""
    return yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120, default_flow_style=None)
