"""Every picture has a title for those who cannot see it; every function that draws is in the gallery's file."""

import importlib.util
import inspect
import pkgutil
import xml.etree.ElementTree as ET
from importlib import import_module
from pathlib import Path

import pytest

import permgroups.show

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def gallery():
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def drawing_functions():
    """The public functions of the room that return a picture."""
    for info in pkgutil.walk_packages(permgroups.show.__path__, "permgroups.show."):
        module = import_module(info.name)
        for name in getattr(module, "__all__", ()):
            if name.endswith("_svg") and inspect.isfunction(getattr(module, name)):
                yield name


def test_every_picture_has_a_title(gallery):
    pictures = gallery.pictures()
    assert len(pictures) >= 29
    titles = {}
    for name, text in pictures.items():
        root = ET.fromstring(text)
        assert root.get("role") == "img", name
        assert root[0].tag == f"{SVG}title" and root[0].text.strip(), name
        titles[name] = root[0].text
    assert titles["venn.svg"] == "Venn game of 4 sets; lit: A, BC, ABCD"
    assert titles["lattice.svg"] == "The lattice of subgroups of S5: 156 subgroups in 19 classes"


@pytest.mark.parametrize("name", sorted(set(drawing_functions()) - {"picture_svg"}))  # which calls the others
def test_every_kind_of_picture_is_in_the_gallery(gallery, name):
    assert name in inspect.getsource(gallery)
