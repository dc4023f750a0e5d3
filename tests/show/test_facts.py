"""What objects show of themselves: the same facts as text, as HTML that is whole, and as LaTeX."""

import pickle
from xml.etree import ElementTree

import pytest

from permgroups import PermGroup, alternating, mathieu, symmetric
from permgroups.groups.words import Word
from permgroups.show.facts import MOST_LINES, facts_html, facts_latex, facts_text
from permgroups.shown import Facts, Maths, Rows


def words_of(html):
    """The texts of a page, which must be whole XML."""
    return [t for t in ElementTree.fromstring(html).itertext() if t.strip()]


def test_all_three_forms_have_every_fact():
    facts = Facts(
        "a & b", [("n < m", 12), ("p", Maths("x^2", "x^{2}")), ("t", Rows(("h",), [("<c>",)])), ("l", ["1", "2"])]
    )
    assert facts_text(facts).splitlines()[1:] == [
        "  n < m  12",
        "  p      x^2",
        "  t      h",
        "         <c>",
        "  l      1",
        "         2",
    ]
    assert words_of(facts_html(facts)) == ["a & b", "n < m", "12", "p", "x", "2", "t", "h", "<c>", "l", "1", "2"]
    assert "x^{2}" in facts_latex(facts) and r"\textbf{a \& b}" in facts_latex(facts)
    assert facts_latex(facts).count(r"\begin{array}") == facts_latex(facts).count(r"\end{array}") == 3


def test_long_lists_and_numbers_are_cut_and_say_so():
    facts = Facts("t", [("l", list(range(MOST_LINES + 5))), ("n", 10**5000)])
    for text in (str(facts), facts._repr_html_(), facts._latex_()):
        assert "and 5 more" in text and "5001 digits" in text


def test_facts_are_a_value():
    facts = Facts("t", [("a", 1)])
    again = pickle.loads(pickle.dumps(facts))
    assert again == facts and again.title == "t" and dict(again) == {"a": 1}


def test_a_group_shows_its_order_only_when_it_is_known():
    G = PermGroup({"a": "(1,2,3)", "b<i": "(1,2)"})
    assert "not asked for yet" in G._repr_html_() and "known" not in G.__dict__
    assert G.order() == 6
    assert words_of(G._repr_html_())[3:5] == ["order", "6"]
    assert "b&lt;i" in G._repr_html_() and "<i" not in G._repr_html_()


def test_labels_are_escaped():
    G = PermGroup({"a": "(<b>,&_,%)"}, labels=["<b>", "&_", "%"])
    assert "(<b>,&_,%)" in words_of(G._repr_html_())
    assert r"\text{\&\_}" in G.summary()._latex_()


@pytest.mark.parametrize(
    ("shown", "fact"),
    [
        (mathieu(11).certificate, "7920"),
        (symmetric(4).hom(["(1,2)", "(1,2)"]), "(1,2)"),
        (symmetric(4).conjugacy_classes(), "24"),
        (symmetric(4).conjugacy_class("(1,2)(3,4)"), "3"),
        (alternating(5).character_table(), "*A"),
    ],
    ids=lambda x: type(x).__name__,
)
def test_what_groups_answer_shows_itself(shown, fact):
    assert any(fact in text for text in words_of(shown._repr_html_()))
    assert fact in str(shown.summary())
    latex = shown.summary()._latex_()
    assert latex.count("{") - latex.count(r"\{") == latex.count("}") - latex.count(r"\}")


def test_words_are_latex_in_sage_too():
    assert Word("R U2")._latex_() == r"R\,U^{2}"


def test_long_numbers_break_and_short_words_do_not():
    html = Facts("a group", [("order", 10**30), ("name", "a name of several short words")])._repr_html_()
    assert html.count("overflow-wrap:anywhere") == 1 and f'anywhere">{10**30}</span>' in html
