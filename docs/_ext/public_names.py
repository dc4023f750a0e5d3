"""What is public: every name of ``permgroups`` and its rooms, grouped by use, with its members and their examples.

A room's public names are its ``__all__``. Classes that answers are made of, and that nobody makes by hand, are listed
here under the place where they live.
"""

from __future__ import annotations

import functools
import importlib
import inspect
import re
from dataclasses import dataclass
from typing import Any

ROOMS = (
    "permgroups", "permgroups.answers", "permgroups.checks", "permgroups.claims", "permgroups.errors",
    "permgroups.games",
    "permgroups.geometry", "permgroups.interop", "permgroups.lights", "permgroups.linear", "permgroups.plugins",
    "permgroups.puzzles", "permgroups.puzzles.formats", "permgroups.scale",
)  # fmt: skip

#: (file, title, what it is for, public names; ``room: names`` stands for ``permgroups.room.name``)
GROUPS = (
    ("groups", "Groups", "Make a group, ask what it is, get words and proofs.", """
        permgroups: PermGroup Word Certificate Homomorphism accelerate"""),
    ("families", "Families and products", "Groups by their names, and groups made of groups.", """
        permgroups: group symmetric alternating cyclic dihedral mathieu direct_product wreath_product
        groups.coset_enumeration: coset_enumeration"""),
    ("group-answers", "What groups answer", "The objects that methods of a group return.", """
        groups.conjugacy_classes: ConjugacyClasses ConjugacyClass
        groups.characters: CharacterTable ClassFunction
        groups.cyclotomics: Cyclotomic
        groups.counting: CycleIndex
        groups.lattice.classes: SubgroupLattice ConjugateSubgroups
        groups.isomorphisms: IsomorphismTest
        groups.automorphisms: AutomorphismGroup
        groups.presentations: Presentation
        groups.coset_enumeration: CosetTable
        groups.homomorphism_test: HomomorphismTest
        groups.backtrack.answers: Transporter OrbitStabilizer
        groups.graphs: Graph
        groups.piece_system: PieceSystem"""),
    ("puzzles", "Puzzles", "Make a puzzle, read a position, solve it.", """
        puzzles: cube cut named named_groupoid from_generators cubelet_cube solid_cube sliding square_1
        Puzzle State Goal
        GroupoidPuzzle RubiksCube catalogue CATALOGUE
        permgroups: solve
        puzzles: Solution face_goal layer_goal orientation_goal pieces_goal number_of_patterns"""),
    ("files", "Files of puzzles", "Read and write what other programs read and write.", """
        puzzles: load save
        puzzles.formats: read write FORMATS"""),
    ("theory", "Theory of puzzles", "What a puzzle is, and the algorithm that solves every one.", """
        puzzles: Structure structure_of Plan explained complete_three_cycles meson efficiency"""),
    ("search", "Growth and search", "How far every element is, what solving costs, games that are played.", """
        search.growth: Growth
        scale: StoredGrowth StorageError
        search.shortening: shortened
        search.breadth_first: Layers breadth_first
        search.spaces: Groupoid
        search.positions: Position
        search.sessions: Session read_game
        budget: Budget"""),
    ("games", "Games", "Conway's M13 and its relatives, hexads, mathematical blackjack.", """
        games: M13 M13Game HoleGame DualGame survey Minimog Hexad Blackjack
        games.paths: Path"""),
    ("geometry", "Geometry", "Planes, designs, Steiner systems, the MOG.", """
        geometry: Design ProjectivePlane projective_plane SteinerSystem MOG constructions infinity pgl2 psl2"""),
    ("lights-boards", "Lights: boards", "Merlin's magic square, Lights Out and every game mod d.", """
        lights: LightsGame grid merlin keychain orbix quatrainment modified_quatrainment cube_board from_text from_graph
        from_hypergraph from_matrix Presses Minimum Analysis Mentat"""),
    ("lights-enhanced", "Lights: enhanced games", "Buttons that clear, semigroups, charts.", """
        lights: EnhancedGame EnhancedAnalysis enhanced_merlin shallit circles venn mixed_games Operator Semigroup
        ReachableSet ReachableUnion ReachableConfigurations GardenOfEden ButtonWord Recipe construct
        lemma_4_1 Chart chart
        ThinkADot"""),
    ("linear", "Linear algebra", "Equations, spaces and forms over GF(q) and ℤ/d, with witnesses.", """
        linear: solve solve_many rank inverse is_invertible determinant null_space left_null_space row_space
        column_space
        intersection sum sum_of_spaces smith_form howell_form rational_form characteristic_polynomial minimal_polynomial
        LinearAnswer SmithForm RationalForm LinearSystem SparseSystem SparseMatrix BitMatrix Circulant
        Kronecker banded"""),
    ("codes", "Codes and Hadamard matrices", "Linear codes with proved distances.", """
        linear: LinearCode MinimumDistance named_code golay hamming simplex repetition reed_muller reed_solomon bch
        cyclic_code generator_polynomial quadratic_residue_code extended_quadratic_residue_code hexacode tetracode
        macwilliams read_code paley sylvester is_hadamard hadamard_equivalence matrix_automorphisms"""),
    ("interop", "GAP and Sage", "Text and live objects, both ways.", """
        interop: from_gap to_gap gap_assignments word_from_gap from_sage to_sage element_from_sage element_to_sage
        word_to_sage word_from_sage_text SageMissing"""),
    ("answers", "Answers and errors", "What every answer has, and what is raised.", """
        answers: Answer
        errors: PermGroupsError InvalidArgument InvalidPermutation ParseError TooLarge NotInGroup
        NotAHomomorphism Impossible
        BudgetExhausted CertificateError PluginError"""),
    ("claims", "The ledger", "The statements of the papers, checked.", """
        claims: Claim Outcome Result claims_of claims_at run verify"""),
    ("scale", "Many processes and machines", "The same calls on several processes and on Dask clusters.", """
        scale: over solve_many client_of Failed ClusterLost ScaleMissing"""),
    ("extending", "Extending", "For packages that add puzzles and groups, and for contributors.", """
        plugins: offered find Offer ENTRY_POINTS
        checks: whole wholes is_whole one_of seconds effort memory rng"""),
)  # fmt: skip

#: Values have no docstring of their own: a sentence, and an example that a test runs.
VALUES = {
    "permgroups.puzzles.CATALOGUE": (
        "Every puzzle with a name, and what makes it; `named` makes one, `catalogue()` is the table of all.",
        ">>> from permgroups.puzzles import CATALOGUE\n>>> 'skewb' in CATALOGUE, len(CATALOGUE) > 30\n(True, True)",
    ),
    "permgroups.puzzles.formats.FORMATS": (
        "The formats of puzzle files by their endings, each with the module that reads and writes it.",
        ">>> from permgroups.puzzles.formats import FORMATS\n>>> '.tws' in FORMATS\nTrue",
    ),
    "permgroups.geometry.infinity": (
        "The point at infinity of a projective line.",
        ">>> from permgroups.geometry import infinity\n>>> infinity\n+Infinity",
    ),
    "permgroups.plugins.ENTRY_POINTS": (
        "The entry points that another package declares, by what it offers.",
        ">>> from permgroups.plugins import ENTRY_POINTS\n>>> sorted(ENTRY_POINTS)\n['group', 'puzzle']",
    ),
}


@dataclass(frozen=True)
class Name:
    """A public name, the object behind it and the group it stands in."""

    path: str
    value: Any
    group: str

    @property
    def short(self) -> str:
        """The name without its room."""
        return self.path.rpartition(".")[2]

    @property
    def kind(self) -> str:
        """One of 'class', 'exception', 'function', 'module' and 'value'."""
        if inspect.isclass(self.value):
            return "exception" if issubclass(self.value, BaseException) else "class"
        if inspect.ismodule(self.value):
            return "module"
        return "function" if callable(self.value) else "value"

    @property
    def page(self) -> str:
        """The page's name; names that differ in capitals only are kept apart on every file system."""
        path = self.path.removeprefix("permgroups.")
        return f"{path}-{self.kind}" if self.short in ("Chart", "CATALOGUE") else path

    @property
    def summary(self) -> str:
        """The first sentence of the docstring."""
        text = VALUES[self.path][0] if self.kind == "value" else inspect.getdoc(self.value) or ""
        return first_sentence(text)

    @property
    def has_example(self) -> bool:
        """Whether its docstring has an example, or for a module one of its functions'."""
        if self.kind == "value":
            return self.path in VALUES
        if self.kind == "module":
            return all(">>>" in (getattr(self.value, n).__doc__ or "") for n in self.value.__all__)
        return ">>>" in (self.value.__doc__ or "")


@dataclass(frozen=True)
class Member:
    """A method or property of a public class."""

    owner: str  # the public name of the class
    name: str
    value: Any
    home: type  # the class that defines it

    @property
    def directive(self) -> str:
        """How autodoc documents it."""
        return "automethod" if callable(underlying(self.value)) and not is_property(self.value) else "autoproperty"

    @property
    def path(self) -> str:
        """Where it is defined: one entry for all the classes that inherit it."""
        return f"{self.home.__module__}.{self.home.__qualname__}.{self.name}"

    @property
    def summary(self) -> str:
        """The first sentence of the docstring."""
        return first_sentence(inspect.getdoc(underlying(self.value)) or "")

    @property
    def has_example(self) -> bool:
        """Whether its own docstring has an example, or one in the docstring of its class uses it."""
        if ">>>" in (underlying(self.value).__doc__ or ""):
            return True
        used = "\n".join(re.findall(r"^\s*(?:>>>|\.\.\.) (.*)$", self.home.__doc__ or "", re.MULTILINE))
        return re.search(rf"\.{self.name}\b", used) is not None


def first_sentence(text: str) -> str:
    """Return the first sentence of a docstring, on one line."""
    return " ".join(text.strip().partition("\n\n")[0].split())


def is_property(value: Any) -> bool:
    """Return whether an attribute of a class is read without a call."""
    return isinstance(value, property | functools.cached_property)


def underlying(value: Any) -> Any:
    """Return the function behind a method, a property or a cached property."""
    if isinstance(value, staticmethod | classmethod):
        return value.__func__
    if isinstance(value, property):
        return value.fget
    return value.func if isinstance(value, functools.cached_property) else value


def grouped() -> dict[str, list[str]]:
    """Return the public names of every group, in order, by the file of the group."""
    found = {}
    for file, _, _, text in GROUPS:
        room, names = "", []
        for word in text.split():
            if word.endswith(":"):
                room = word[:-1] if word == "permgroups:" else f"permgroups.{word[:-1]}"
            else:
                names.append(f"{room}.{word}")
        found[file] = names
    return found


def get(path: str) -> Any:
    """Return the object with a public name."""
    room, _, name = path.rpartition(".")
    return getattr(importlib.import_module(room), name)


def names() -> list[Name]:
    """Return every public name that has a page, group by group."""
    return [Name(path, get(path), file) for file, paths in grouped().items() for path in paths]


def offered() -> list[str]:
    """Return every name that a room offers; the same object under a second name is offered once."""
    found: dict[int, str] = {}
    for room in ROOMS:
        for name in importlib.import_module(room).__all__:
            found.setdefault(id(get(f"{room}.{name}")), f"{room}.{name}")
    return list(found.values())


def members(name: Name) -> list[Member]:
    """Return the public methods and properties of a class: its own and those of the package's bases."""
    if name.kind != "class":
        return []
    found: dict[str, Member] = {}
    for home in name.value.__mro__:
        if home.__module__.startswith("permgroups"):
            for key, value in vars(home).items():
                if key.startswith("_") or key in found:
                    continue
                if is_property(value) or inspect.isfunction(underlying(value)):
                    found[key] = Member(name.path, key, value, home)
    return list(found.values())
