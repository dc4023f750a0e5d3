"""Every public name has a page of the reference and an example, every method and property too."""

import doctest
import importlib.util
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("kernels")

ROOT = Path(__file__).parent.parent


def public_names():
    path = ROOT / "docs" / "_ext" / "public_names.py"
    if "public_names" not in sys.modules:
        spec = importlib.util.spec_from_file_location("public_names", path)
        sys.modules["public_names"] = module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    return sys.modules["public_names"]


def test_every_name_that_a_room_offers_has_a_page():
    inventory = public_names()
    with_page = {id(n.value) for n in inventory.names()}
    assert [path for path in inventory.offered() if id(inventory.get(path)) not in with_page] == []


def test_no_two_pages_share_a_file_where_capitals_do_not_count():
    pages = [n.page.lower() for n in public_names().names()]
    assert len(pages) == len(set(pages))


def test_every_public_name_says_what_it_is_and_has_an_example():
    names = public_names().names()
    assert [n.path for n in names if not n.summary] == []
    assert [n.path for n in names if not n.has_example] == []


def test_every_method_and_property_has_an_example():
    inventory = public_names()
    found = {m.path: m for n in inventory.names() for m in inventory.members(n)}
    assert len(found) > 900
    assert sorted(path for path, m in found.items() if not m.has_example) == []


@pytest.mark.parametrize("path", sorted(public_names().VALUES))
def test_the_example_of_a_value(path):
    example = doctest.DocTestParser().get_doctest(public_names().VALUES[path][1] + "\n", {}, path, None, 0)
    assert doctest.DocTestRunner().run(example).failed == 0
