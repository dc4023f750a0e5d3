"""Whether images of generators define a homomorphism: a map, or the relation that shows that there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from permgroups.answers import Answer
from permgroups.errors import InvalidArgument, NotAHomomorphism, NotInGroup
from permgroups.groups.homomorphism import Homomorphism, graph_rows
from permgroups.groups.words import Word
from permgroups.shown import Facts

if TYPE_CHECKING:
    from permgroups.groups.group import PermGroup

__all__ = ["HomomorphismTest", "homomorphism_test"]


@dataclass(frozen=True, eq=False)
class HomomorphismTest(Answer):
    """Whether images of generators define a homomorphism: it, or the group of pairs (g, image of g).

    That group is the graph of a homomorphism exactly when it has the order of the domain. If it has a larger one, it
    contains a pair (1, x), x ≠ 1: the :attr:`witness` is a group of such x.

    Examples
    --------
    >>> from permgroups import PermGroup
    >>> S4 = PermGroup({"a": "(1,2,3,4)", "b": "(1,2)"})
    >>> yes, no = S4.test_hom(["(1,2)", "(2,3)"]), S4.test_hom(["(1,2,3)", "(1,2)"])
    >>> yes.homomorphism.kernel().order(), yes.moves("a b").order(), yes.length, yes.lower_bound, yes.check()
    (4, 3, 2, 2, True)
    >>> print(yes.explain())
    the pairs (g, image of g) generate a group of the order of the domain, 24
    >>> bool(no), no.witness.order(), no.check()
    (False, 6, True)
    >>> print(no.reason.partition(": ")[2])
    the pairs (g, image of g) generate a group of order 144, but the domain has order 24
    >>> dict(no.summary())["impossible"] == no.reason
    True
    """

    domain: PermGroup
    codomain: PermGroup
    images: np.ndarray
    graph: PermGroup

    def __bool__(self) -> bool:
        return self.graph.order() == self.domain.order()

    @property
    def homomorphism(self) -> Homomorphism:
        """The homomorphism; raises :class:`NotAHomomorphism` if there is none."""
        if not self:
            raise NotAHomomorphism(self.reason, self.witness)
        return Homomorphism(self.domain, self.codomain, self.images)

    @property
    def moves(self) -> Homomorphism:
        """The same: what the question asked for."""
        return self.homomorphism

    @property
    def length(self) -> int:
        """The number of images; raises :class:`~permgroups.errors.Impossible` if there is no homomorphism."""
        self.require()
        return len(self.images)

    @property
    def witness(self) -> PermGroup | None:
        """Images of the identity, a group that should be trivial and is not; None for a homomorphism."""
        if self:
            return None
        n = self.domain.degree
        rows = self.graph.pointwise_stabilizer(range(n)).rows[:, n:].astype(np.int64) - n
        return type(self.domain).from_rows(rows, self.codomain.given_labels)

    @property
    def reason(self) -> str:
        """The orders that show that there is no homomorphism, in a sentence; '' where there is one."""
        if self:
            return ""
        return (
            f"no homomorphism has these images: the pairs (g, image of g) generate a group of order "
            f"{self.graph.order()}, but the domain has order {self.domain.order()}"
        )

    @property
    def lower_bound(self) -> int:
        """The same for a homomorphism: every generator needs an image; else 0."""
        return self.length if self else 0

    def check(self) -> bool:
        """Make the pairs (g, image of g) anew and return whether they are those of the graph, the orders of the domain
        and of what they generate being verified.

        Raises :class:`~permgroups.errors.CertificateError` if a certificate of an order does not hold.
        """
        pairs = graph_rows(self.domain.rows, self.images)
        if self.graph.rows.shape != pairs.shape or (self.graph.rows != pairs).any():
            return False
        return self.domain.certificate.check() and self.graph.certificate.check()

    def explain(self) -> str:
        """Return the orders that decide it."""
        if not self:
            return f"impossible: {self.reason}"
        return f"the pairs (g, image of g) generate a group of the order of the domain, {self.domain.order()}"

    def summary(self) -> Facts:
        """Return the homomorphism, or why there is none."""
        return self.homomorphism.summary() if self else super().summary()

    def __repr__(self) -> str:
        return f"<HomomorphismTest: {'a homomorphism' if self else self.reason}>"


def homomorphism_test(domain: PermGroup, images: Any, codomain: PermGroup | None) -> HomomorphismTest:
    """Return whether images of the domain's generators define a homomorphism.

    Raises
    ------
    InvalidArgument
        If there is not one image for every generator.
    NotInGroup
        If an image is outside of the codomain.
    """
    named = _named_images(domain, images)
    if codomain is None:
        codomain = _image_group(domain, named)
        rows = codomain.rows
    else:
        rows = np.array([codomain.row_of(x) for x in named.values()], np.uint16).reshape(-1, codomain.degree)
        for name, inside in zip(named, codomain.contains_batch(rows), strict=True):
            if not inside:
                raise NotInGroup(f"the image of {name!r} is not in the codomain")
    return HomomorphismTest(domain, codomain, rows, type(domain).from_rows(graph_rows(domain.rows, rows)))


def _named_images(domain: PermGroup, images: Any) -> dict[str, Any]:
    names = domain.names
    if isinstance(images, Mapping):
        missing = [name for name in names if name not in images]
        extra = [str(name) for name in images if name not in names]
        if missing or extra:
            raise InvalidArgument(
                f"expected an image for each of {', '.join(names)};"
                + (f" missing: {', '.join(missing)}" if missing else "")
                + (f" unknown: {', '.join(extra)}" if extra else "")
            )
        return {name: images[name] for name in names}
    if isinstance(images, str) or not isinstance(images, Sequence):
        raise InvalidArgument(
            f"expected {{name: image}} or a list of images for {', '.join(names)}, not {type(images).__name__}"
        )
    if len(images) != len(names):
        raise InvalidArgument(f"expected {len(names)} images, for {', '.join(names)}, not {len(images)}")
    return dict(zip(names, images, strict=True))


def _image_group(domain: PermGroup, images: Mapping[str, Any]) -> PermGroup:
    kind = type(domain)
    if any(isinstance(x, Word) or (isinstance(x, str) and not x.lstrip().startswith("(")) for x in images.values()):
        # words are elements of the domain
        rows = np.array([domain.row_of(x) for x in images.values()], np.uint16).reshape(-1, domain.degree)
        return kind.of_rows(domain.names, rows, domain.given_labels)
    texts = all(isinstance(x, str) for x in images.values())
    if texts and domain.given_labels is not None:
        return kind(images, labels=domain.given_labels)
    target = kind(images)
    if target.degree < domain.degree:
        target = kind(images, degree=domain.degree)
    return target
