"""Files and functions stay short enough to be read in one go."""

import ast

import pytest

from tests.architecture.tree import PARTS, ROOT, code

FILE_LINES = 400
FUNCTION_LINES = 50
TABLES: frozenset[str] = frozenset()
"""Files that are data and nothing else; they may be as long as the data."""


@pytest.mark.parametrize("path", [*code(*PARTS), *code("tests")])
def test_no_file_is_longer_than_one_sitting(path: str) -> None:
    lines = len((ROOT / path).read_text().splitlines())
    assert lines <= FILE_LINES or path in TABLES, f"{path} has {lines} lines: split it by what its parts are about"


@pytest.mark.parametrize("path", code(*PARTS))
def test_no_function_is_longer_than_a_screen(path: str) -> None:
    long = [
        f"{node.name} ({node.end_lineno - node.lineno + 1} lines)"
        for node in ast.walk(ast.parse((ROOT / path).read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno >= FUNCTION_LINES
    ]
    assert not long, f"{path}: {', '.join(long)} should be split"


def test_only_long_files_are_called_tables() -> None:
    short = [path for path in TABLES if len((ROOT / path).read_text().splitlines()) <= FILE_LINES]
    assert not short
