"""With GAP itself: what GAP prints reads back, what we write GAP reads, and both refuse the same."""

from __future__ import annotations

import re

import numpy as np
import pytest

from permgroups import (
    PermGroup,
    Word,
    alternating,
    cyclic,
    dihedral,
    direct_product,
    mathieu,
    symmetric,
    wreath_product,
)
from permgroups.errors import PermGroupsError
from permgroups.interop import from_gap, to_gap, word_from_gap
from tests.interop.gap_runner import needs_gap, run_gap

GROUPS = {
    "S7": symmetric(7),
    "A6": alternating(6),
    "C12": cyclic(12),
    "D10": dihedral(10),
    "M11": mathieu(11),
    "M12": mathieu(12),
    "M22": mathieu(22),
    "M24": mathieu(24),
    "product": direct_product(dihedral(5), alternating(4)),
    "wreath": wreath_product(cyclic(3), symmetric(4)),
    "trivial": PermGroup([], degree=4),
    "identities": PermGroup({"e": [0, 1, 2], "t": [1, 0, 2], "s": [1, 0, 2]}),
    "names": PermGroup({"R+": [1, 0, 2, 3], "2R": [1, 2, 0, 3], "x.y": [0, 1, 3, 2], 'M#"\\': [0, 2, 3, 1]}),
}


@needs_gap
def test_gap_reads_our_groups_with_the_same_order():
    program = []
    for G in GROUPS.values():
        program.append(f'Print(Size({to_gap(G)}), "\\n");')
        program.append(f'{to_gap(G, name="G", prefix="M_")} Print(Size(G), "\\n");')
    sizes = run_gap("\n".join(program)).split()
    assert sizes == [str(G.order()) for G in GROUPS.values() for _ in range(2)]


@needs_gap
@pytest.mark.parametrize("printed", ["Print(G)", "ViewObj(G)", "Display(G)", "Print(String(G))", "Print(gens)"])
def test_what_gap_prints_reads_back_as_the_same_generators(printed):
    # String writes cycles in a list that Print then breaks anywhere with a backslash
    # beyond a few generators ViewObj shows <permutation group with 9 generators>
    few = [G for G in GROUPS.values() if 1 < len(G.names) <= 4 and not any(p.is_identity for p in G.moves.values())]
    program = [f'G:={to_gap(G)};; gens:=GeneratorsOfGroup(G);; {printed}; Print("\\n@\\n");' for G in few]
    texts = run_gap("\n".join(program)).split("@")[:-1]
    assert len(texts) == len(few) > 6
    for G, text in zip(few, texts):
        assert (from_gap(text, degree=G.degree).rows == G.rows).all()


@needs_gap
def test_groups_that_gap_makes_have_the_same_order_here():
    expected = {
        "Print(Group(()));": 1,
        "Print(Group([],()));": 1,
        "ViewObj(Group(()));": 1,
        "Print(TrivialGroup(IsPermGroup));": 1,
        "Print(SymmetricGroup(6));": 720,
        "ViewObj(SymmetricGroup(6));": 720,
        "Print(SymmetricGroup([2,4,6]));": 6,
        "Print(AlternatingGroup(6));": 360,
        "Print(MathieuGroup(23));": 10200960,
        "Print(PSL(2,31));": 14880,
        "Print(WreathProduct(Group((1,2,3)),SymmetricGroup(9)));": 3**9 * 362880,
        "Print(SylowSubgroup(SymmetricGroup(16),2));": 2**15,
        "Print(Stabilizer(MathieuGroup(24),[1,2,3],OnSets));": 244823040 // 2024,
    }
    printed = run_gap("".join(f'{program} Print("\\n@\\n");' for program in expected)).split("@")[:-1]
    found = {program: from_gap(text).order() for program, text in zip(expected, printed)}
    assert found == expected


@needs_gap
def test_gap_and_we_multiply_alike():
    rng = np.random.default_rng(7)
    p, q = (PermGroup({"a": rng.permutation(40), "b": rng.permutation(40)}).moves[x] for x in "ab")
    expressions = {
        "p*q": p * q,
        "q*p^-1": q * p**-1,
        "(p*q)^5": (p * q) ** 5,
        "p^-7*q^0": p**-7,
        "p^2*(q*p)^-2": p**2 * (q * p) ** -2,
    }
    bound = f"p:={to_gap(p)};; q:={to_gap(q)};;\n"
    printed = run_gap(bound + "".join(f'Print({text}, "@");' for text in expressions)).split("@")
    for (text, expected), output in zip(expressions.items(), printed):
        assert from_gap(output, degree=40) == expected
        assert from_gap(bound + text, degree=40) == expected


@needs_gap
def test_permutations_on_many_points_survive_the_journey():
    rng = np.random.default_rng(3)
    G = PermGroup({"a": rng.permutation(65535), "b": rng.permutation(65535)})
    output = run_gap(to_gap(G, name="G") + "\nPrint(a^-1*b);")
    assert from_gap(output, degree=65535) == G.evaluate("a' b")


@needs_gap
@pytest.mark.parametrize("key", ["M12", "names", "wreath"])
def test_our_words_mean_the_same_in_gap(key):
    G = GROUPS[key]
    rng = np.random.default_rng(11)
    words = [Word()] + [
        Word([(G.names[i], int(k)) for i, k in zip(rng.integers(len(G.names), size=30), rng.integers(-4, 5, size=30))])
        for _ in range(5)
    ]
    program = [to_gap(G, name="G", prefix="M_")]
    program += [f'Print({to_gap(word, prefix="M_")}, "@");' for word in words]
    for word, printed in zip(words, run_gap("\n".join(program)).split("@")):
        assert from_gap(printed, degree=G.degree) == G.evaluate(word)


@needs_gap
def test_words_that_gap_prints_read_back():
    G = mathieu(12)
    elements = [G.element(row) for row in G.random_rows(4, 5)]
    program = [
        f"G:={to_gap(G)};;",
        'F:=FreeGroup("x1","x2","x3");;',
        "hom:=GroupHomomorphismByImages(F,G,GeneratorsOfGroup(F),GeneratorsOfGroup(G));;",
        'Print(One(F), "@", (F.1*F.2)^5*F.3^-3*F.1^0, "@");',
        *(f'Print(PreImagesRepresentative(hom, {to_gap(g)}), "@");' for g in elements),
    ]
    names = ("x1", "x2", "x3")
    printed = run_gap("\n".join(program)).split("@")[:-1]
    words = [word_from_gap(text, names) for text in printed]
    assert words[0] == Word()
    assert words[1] == Word("(x1 x2)5 x3^-3", names)
    back = dict(zip(names, map(Word, G.names)))
    assert [G.evaluate(word.map(back)) for word in words[2:]] == elements


@needs_gap
def test_names_that_we_refuse_to_write_gap_cannot_assign():
    for name in ("E", "in", "Group", "\\+"):
        with pytest.raises(AssertionError, match=r"read only|Syntax error"):
            run_gap(f"{name}:=(1,2);;")


TEXTS = [
    "()", "(1,2)", "( 1 , 2 ) ( 3,4)", "(1,2)(3)", "(01,2)", "(1,2)^-1", "(1,2)^ - 1", "((1,2))", "((1,2)*(2,3))^2",
    "PermList([2,1])", "PermList([])", "PermList([2,1,])", "PermList([1..3])", "PermList([2,2])", "PermList([0,1])",
    "Group((1,2))", "Group((1,2),(1,3),())", "Group([(1,2),])", "Group([],())", "Group([(1,2)],())", "Group(())",
    "Group()", "Group((1,2),)", "Group([[(1,2)]])", "Group([(1,2)],(1,3))", "Group(PermList([2,1]),(1,3))",
    "SymmetricGroup(5)", "SymmetricGroup([2..4])", "SymmetricGroup([1,3..9])", "AlternatingGroup([3,1,7])", "Group(3)",
    "(1)", "(1)(2,3)", "(0,1)", "(1,1)", "(1,2)(2,3)", "(1,)", "(,1)", "(1 2)", "()(1,2)", "(1,2)()", "()()", "(1,2",
    "(1,2)^2^2", "(1,2)^-1^2", "-(1,2)", "(1,2) (3,4) 5", "(1,2)*", "*(1,2)", "(1,2)+(3,4)", "nowhere", "(1,2]",
    "(1,-2)", "PermList([1,4..6])", "PermList([1,1..2])",
    "PermList([2,1])(3,4)", "(1,2)#comment\\n(3,4)", "(1,\\\\\\n2)", "(1,1\\\\\\n2)",
    "1", "[1,2]", "Group", "", "(1,2)^(3,4,5",
]  # fmt: skip


@needs_gap
def test_we_refuse_what_gap_refuses_and_read_what_it_reads():
    program = ["BreakOnError:=false;;"]
    for text in TEXTS:
        quoted = text.replace('"', '\\"')
        program.append(
            f'r:=CALL_WITH_CATCH(EvalString,["({quoted}\\n)"]);;'
            'if r[1] and (IsPerm(r[2]) or IsPermGroup(r[2])) then Print("@read@",r[2],"\\n");'
            'else Print("@refused@\\n"); fi;'
        )
    verdicts = re.findall("@(read|refused)@([^@]*)", run_gap("\n".join(program)))
    assert len(verdicts) == len(TEXTS)
    for text, (verdict, printed) in zip(TEXTS, verdicts):
        ours = text.replace("\\n", "\n").replace("\\\\", "\\")
        if text == "":
            verdict = "refused"  # the brackets around it made it the identity
        if verdict == "refused":
            with pytest.raises(PermGroupsError):
                from_gap(ours)
                print("read, though GAP refuses it:", ours)
        else:
            here, there = from_gap(ours, degree=20), from_gap(printed, degree=20)
            assert here.equals(there) if isinstance(here, PermGroup) else here == there, ours
