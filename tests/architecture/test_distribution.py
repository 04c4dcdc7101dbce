"""What is built and installed is what is in the repository: all of it, in its place, and nothing else."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.architecture.tree import PARTS, ROOT, present

BESIDE_THE_CODE = {".gitignore", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}


def build(source: Path, folder: Path, kind: str) -> Path:
    """Builds with the locked backend, in a process, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), "-t", kind]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("sdist"), "sdist")


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def below(*folders: str) -> set[str]:
    return {name for name in present() if name.split("/")[0] in folders}


def test_the_wheel_holds_all_code_under_one_name_and_the_man_pages(wheel: Path) -> None:
    names = {name for name in contents(wheel) if ".dist-info/" not in name}
    code = {f"paravent/{name}" for name in below(*PARTS)}
    pages = {name.replace("man/", f"{wheel.name.split('-py3')[0]}.data/data/share/man/", 1) for name in below("man")}
    assert names == code | pages


def test_the_sdist_holds_all_code_all_tests_and_no_links(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    names = {member.name.split("/", 1)[1] for member in members if member.isfile()}
    assert names == below(*PARTS, "man", "tests", "tools") | BESIDE_THE_CODE
    assert all(member.isfile() or member.isdir() for member in members)


def test_a_wheel_from_the_sdist_is_the_wheel_from_the_tree(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        for member in archive:
            if file := archive.extractfile(member):
                path = tmp_path / member.name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(file.read())
    (unpacked,) = tmp_path.iterdir()
    assert contents(build(unpacked, tmp_path, "wheel")) == contents(wheel)


def test_r78_the_wheel_runs_from_anywhere_and_takes_no_name_but_its_own(wheel: Path, tmp_path: Path) -> None:
    packages = tmp_path / "site-packages"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    modules = [
        name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        for name in contents(wheel)
        if name.endswith(".py") and name.startswith("paravent/")
    ]
    script = f"""
import importlib, importlib.metadata, importlib.util, pathlib, sys
sys.path = [{str(packages)!r}, *(entry for entry in sys.path if not entry.endswith(".links"))]
for name in {modules!r}:
    module = importlib.import_module(name)
    assert pathlib.Path(module.__file__).is_relative_to({str(packages)!r}), module.__file__
assert not [name for name in {PARTS!r} if importlib.util.find_spec(name)]
(command,) = importlib.metadata.distribution("paravent").entry_points
assert command.name == "paravent"
if {"paravent.tui.__main__" in modules!r}:
    assert callable(command.load())
"""
    run = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
