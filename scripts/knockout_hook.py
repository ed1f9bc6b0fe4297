"""Loads one function of the package with its body changed, for `make rules-knockout`.

The environment variable CARDSCAPE_KNOCKOUT names it: ``module:qualified.name:variant``.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType


class _Change(ast.NodeTransformer):
    def __init__(self, qualname: str, variant: str) -> None:
        self.path: list[str] = []
        self.qualname = qualname
        self.variant = variant
        self.done = False

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.path.append(node.name)
        self.generic_visit(node)
        self.path.pop()
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if ".".join([*self.path, node.name]) != self.qualname:
            return node
        self.done = True
        if self.variant == "plus":
            for part in ast.walk(node):
                if isinstance(part, ast.Return) and part.value is not None:
                    part.value = ast.BinOp(part.value, ast.Add(), ast.Constant(1))
        else:
            node.body = ast.parse(f"return {self.variant}").body
        return ast.fix_missing_locations(node)


def changed_code(path: Path, qualname: str, variant: str) -> CodeType:
    """The module in this file with one of its functions changed."""
    change = _Change(qualname, variant)
    tree = change.visit(ast.parse(path.read_bytes()))
    if not change.done:
        raise ImportError(f"{path.name} has no function {qualname}")
    return compile(tree, path, "exec", dont_inherit=True)


class _Loader(importlib.machinery.SourceFileLoader):
    change: tuple[str, str]

    def get_code(self, fullname: str) -> CodeType:
        return changed_code(Path(self.path), *self.change)


class _Finder(importlib.abc.MetaPathFinder):
    def __init__(self, module: str, qualname: str, variant: str) -> None:
        self.module = module
        self.qualname = qualname
        self.variant = variant

    def find_spec(self, fullname: str, path: Sequence[str] | None,
                  target: ModuleType | None = None) -> importlib.machinery.ModuleSpec | None:
        if fullname != self.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is None or spec.origin is None:
            return None
        loader = _Loader(fullname, spec.origin)
        loader.change = (self.qualname, self.variant)
        return importlib.util.spec_from_file_location(fullname, spec.origin, loader=loader)


def install() -> None:
    """Put the changed function in place if the environment asks for one."""
    wanted = os.environ.get("CARDSCAPE_KNOCKOUT")
    if wanted:
        module, qualname, variant = wanted.split(":", 2)
        sys.meta_path.insert(0, _Finder(module, qualname, variant))
