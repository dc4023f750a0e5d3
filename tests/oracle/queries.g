# What GAP answers about one group, as lines "key <tab> query <tab> JSON".
#
# freeze.py reads this file into GAP and calls Ask(key, skip) for every group. Points are counted from 0 in everything
# that is printed. Every query seeds the random sources anew, so a query that is left out changes no other one.
# A query returns TooMuch where its own limit says that GAP would be slow; what takes longer is ended from outside.

SetPrintFormattingStatus("*stdout*", false);
SetInfoLevel(InfoWarning, 0);
TooMuch := "too much";
Shuffled := list -> Shuffle(ShallowCopy(list));

JSON := function(x)
  if x = fail then return "null"; fi;
  if IsString(x) and (Length(x) > 0 or IsStringRep(x)) then return Concatenation("\"", x, "\""); fi;
  if IsList(x) then return Concatenation("[", JoinStringsWithSeparator(List(x, JSON), ","), "]"); fi;
  return String(x);
end;

ImageRow := function(g, n) return List([1 .. n], p -> p ^ g - 1); end;
ImageRows := function(H, n) return List(SmallGeneratingSet(H), g -> ImageRow(g, n)); end;
Seed := function(k) Reset(GlobalMersenneTwister, k); Reset(GlobalRandomSource, k); end;
Less := function(x)   # every point one less, at any depth
  if IsInt(x) then return x - 1; fi;
  return List(x, Less);
end;

# -- the groups ----------------------------------------------------------------------------------------------------

# Random elements that generate, as few as a dozen tries for each number give.
RandomGenerators := function(G)
  local k, tries, gens;
  k := 1;
  repeat
    k := k + 1;
    for tries in [1 .. 12] do
      gens := List([1 .. k], i -> PseudoRandom(G));
      if Size(Group(gens, ())) = Size(G) then
        for tries in [Length(gens), Length(gens) - 1 .. 1] do    # drop what is not needed
          if Length(gens) > 1 and Size(Group(gens{Difference([1 .. Length(gens)], [tries])})) = Size(G) then
            gens := gens{Difference([1 .. Length(gens)], [tries])};
          fi;
        od;
        return gens;
      fi;
    od;
  until k > 12;
  return GeneratorsOfGroup(G);
end;

RandomElementPower := function(G)
  local g;
  g := Random(G);
  if g = () then return g; fi;
  return g ^ Random(Difference(DivisorsInt(Order(g)), [Order(g)]));
end;

# A small group in another action than the regular one: on fewer points if GAP finds that, else on the regular points
# and on the cosets of a normal subgroup, the trivial one if there is no other.
OtherAction := function(S)
  local R, small, n, N, second;
  n := Size(S);
  R := Image(RegularActionHomomorphism(S));
  small := Image(SmallerDegreePermutationRepresentation(R));
  if NrMovedPoints(small) < n then
    n := NrMovedPoints(small);
    return [small ^ MappingPermListList(MovedPoints(small), [1 .. n]), n];
  fi;
  N := First(NormalSubgroups(R), N -> Size(N) > 1 and Size(N) < n);
  if N = fail then N := TrivialSubgroup(R); fi;
  second := ActionHomomorphism(R, RightCosets(R, N), OnRight);
  return [Group(List(GeneratorsOfGroup(R), g -> g * (g ^ second) ^ MappingPermListList([1 .. n], [n + 1 .. 2 * n]))),
    n + n / Size(N)];
end;

RandomTransitive := function(n) return TransitiveGroup(n, Random([1 .. NrTransitiveGroups(n)])); end;

# A subgroup of a random transitive group, or of a product of two, its points renumbered at random.
RandomSubgroupOfSymmetric := function(i)
  local W, n, a, b, gens;
  if i mod 2 = 0 then
    n := 4 + i mod 9;
    W := RandomTransitive(n);
  else
    a := Random([2 .. 8]); b := Random([2 .. 8]);
    W := DirectProduct(RandomTransitive(a), RandomTransitive(b));
    n := a + b;
  fi;
  gens := List([1 .. Random([1 .. 3])], j -> RandomElementPower(W));
  return [Group(gens, ()) ^ Random(SymmetricGroup(n)), n];
end;

RandomProduct := function(i)
  local parts, W, n;
  parts := List([1 .. Random([2 .. 3])], j -> RandomTransitive(Random([2 .. 6])));
  if i mod 3 = 0 then
    W := WreathProduct(parts[1], parts[2]);
    n := LargestMovedPoint(parts[1]) * LargestMovedPoint(parts[2]);
  else
    W := DirectProduct(parts);
    n := Sum(parts, LargestMovedPoint);
  fi;
  if i mod 3 = 1 then W := Group(Concatenation(List([1 .. 2], j -> Random(W)), [()])); fi;
  return [W ^ Random(SymmetricGroup(n)), n];
end;

# The group of a key [family, i, j] and its degree.
GroupOfKey := function(key)
  local found;
  if key[1] = "transitive" then return [TransitiveGroup(key[2], key[3]), key[2]]; fi;
  if key[1] = "primitive" then return [PrimitiveGroup(key[2], key[3]), key[2]]; fi;
  if key[1] = "regular" then return [Image(RegularActionHomomorphism(SmallGroup(key[2], key[3]))), key[2]]; fi;
  if key[1] = "small" then
    found := OtherAction(SmallGroup(key[2], key[3]));
    return [found[1], Maximum(found[2], LargestMovedPoint(found[1]))];
  fi;
  repeat
    if key[1] = "subgroup" then found := RandomSubgroupOfSymmetric(key[3]); else found := RandomProduct(key[3]); fi;
  until Size(found[1]) > 1;
  return found;
end;

# -- material: elements, subgroups, sets, graphs -------------------------------------------------------------------
#
# Elements are told as words in the generators a, b, c, …, capitals for inverses, with an exponent: "abA^3". A member is
# [element, conj, p, q]: the element, conjugated by the word conj and then by the transposition of the points p and q if
# they are there. A subgroup is a list of members. Where there is no short word an element is an image row.

Gens := [];
Letters := "abcdefghijklmnop";

RandomWord := function()
  local both;
  both := Concatenation(Letters{[1 .. Length(Gens)]}, UppercaseString(Letters{[1 .. Length(Gens)]}));
  return List([1 .. Random([6 .. 20])], i -> Random(both));
end;

OfWord := function(word)
  local g, c;
  g := ();
  for c in word do
    if c in Letters then g := g * Gens[Position(Letters, c)];
    else g := g / Gens[Position(Letters, LowercaseString([c])[1])]; fi;
  od;
  return g;
end;

# A random power of a random element, told as a word; not the identity, except in bad luck.
AnyPower := function()
  local word, g, d;
  word := RandomWord(); g := OfWord(word);
  if g = () then word := RandomWord(); g := OfWord(word); fi;
  d := Random(Concatenation([1], Filtered(DivisorsInt(Order(g)), d -> d < Order(g))));
  return rec(value := g ^ d, told := Concatenation(word, "^", String(d)));
end;

Member := x -> rec(value := x.value, told := [x.told, ""]);
OfRow := function(g, n) return rec(value := g, told := [ImageRow(g, n), ""]); end;
ConjugateOf := function(x, word) return rec(value := x.value ^ OfWord(word), told := [x.told[1], Concatenation(x.told[2], word)]); end;
Swapped := function(x, n)
  local p, q;
  p := Random([1 .. n]); q := Random([1 .. n]);
  if p = q then return x; fi;
  return rec(value := x.value ^ (p, q), told := [x.told[1], x.told[2], p - 1, q - 1]);
end;
Generated := function(members)
  return rec(members := members, told := List(members, x -> x.told), group := Group(List(members, x -> x.value), ()));
end;
ConjugateSub := function(H, word) return Generated(List(H.members, x -> ConjugateOf(x, word))); end;

SomeSubgroup := function(G, n)
  local p, H, gens;
  p := Random([1 .. 4]);
  H := fail;
  if p = 2 then H := Stabilizer(G, Random([1 .. n])); fi;
  if p = 3 then H := SylowSubgroup(G, Random(PrimeDivisors(Size(G)))); fi;
  if H <> fail then
    gens := SmallGeneratingSet(H);
    if Length(gens) * n <= 72 then return Generated(List(gens, g -> OfRow(g, n))); fi;
  fi;
  if p = 1 then return Generated([Member(AnyPower())]); fi;
  return Generated([Member(AnyPower()), Member(AnyPower())]);
end;

# Up to three normal subgroups, each the closure of an element, told by conjugates of it.
SomeNormal := function(G, n)
  local found, i, x, N, members, tries;
  found := [];
  for i in [1 .. 6] do
    x := AnyPower();
    N := NormalClosure(G, Group([x.value], ()));
    if Size(N) > 1 and Size(N) < Size(G) and not ForAny(found, M -> M.group = N) and Length(found) < 3 then
      members := [Member(x)];
      tries := 0;
      while Size(Generated(members).group) < Size(N) and tries < 40 do
        tries := tries + 1;
        Add(members, ConjugateOf(Member(x), RandomWord()));
        if Size(Generated(members).group) = Size(Generated(members{[1 .. Length(members) - 1]}).group) then
          Remove(members);
        fi;
      od;
      if Size(Generated(members).group) = Size(N) then Add(found, Generated(members)); fi;
    fi;
  od;
  return found;
end;

RandomSubset := function(list, k) return Set(Shuffled(list){[1 .. k]}); end;

# Something that a random cyclic subgroup fixes: orbits of it on ``start`` things, no more than ``most`` members.
Invariant := function(start, action, most)
  local H, x, orbit, found;
  H := Group([AnyPower().value], ());
  found := [];
  for x in start do
    orbit := Orbit(H, x, action);
    if Length(found) + Length(orbit) <= most then found := Union(found, orbit); fi;
  od;
  return Set(found);
end;

Pairs := function(n, count) return List([1 .. count], i -> RandomSubset([1 .. n], 2)); end;
Arcs := function(n, count) return List([1 .. count], i -> Shuffled([1 .. n]){[1, 2]}); end;
Triples := function(n, count) return List([1 .. count], i -> RandomSubset([1 .. n], Minimum(n, 3))); end;

# For every x: [x, order of its stabilizer, [[p, q, word, yes or no], …]]: whether y is an image of x, where y is x after
# the transposition of p and q (none if they agree) and then the word.
Act := function(G, n, things, action)
  local found, x, ys, p, q, word, y;
  found := [];
  for x in things do
    ys := [];
    for p in [1, Random([1 .. n])] do
      q := p;
      if Length(ys) > 0 then q := Random([1 .. n]); fi;
      word := RandomWord();
      y := x;
      if p <> q then y := action(x, (p, q)); fi;
      y := action(y, OfWord(word));
      Add(ys, [p - 1, q - 1, word, RepresentativeAction(G, x, y, action) <> fail]);
    od;
    Add(found, [Less(x), Size(Stabilizer(G, x, action)), ys]);
  od;
  return found;
end;

# -- the queries ---------------------------------------------------------------------------------------------------

Q := rec();
Natural := G -> IsNaturalSymmetricGroup(G) or IsNaturalAlternatingGroup(G);
Large := function(G, limit) return Size(G) > limit; end;

Q.order := function(G, n) return Size(G); end;

Q.classes := function(G, n)
  if Large(G, 10^9) then return TooMuch; fi;
  return Collected(List(ConjugacyClasses(G), c -> [Order(Representative(c)), Size(c)]));
end;

CycleTypes := function(G, n)
  local counts, c;
  counts := [];
  for c in ConjugacyClasses(G) do
    Add(counts, [Collected(CycleLengths(Representative(c), [1 .. n])), Size(c)]);
  od;
  return List(Set(counts, c -> c[1]), t -> [t, Sum(Filtered(counts, c -> c[1] = t), c -> c[2])]);
end;

Q.cycle_index := function(G, n)
  if Large(G, 10^9) then return TooMuch; fi;
  return CycleTypes(G, n);
end;

Q.number_of_colourings := function(G, n)
  local types;
  if Large(G, 10^9) then return TooMuch; fi;
  types := CycleTypes(G, n);
  return List([2, 3], k -> [k, Sum(types, t -> t[2] * k ^ Sum(t[1], c -> c[2])) / Size(G)]);
end;

Q.exponent := function(G, n)
  if Large(G, 10^9) then return TooMuch; fi;
  return Exponent(G);
end;

Q.characters := function(G, n)
  local table;
  if Large(G, 3 * 10^5) or NrConjugacyClasses(G) > 60 then return TooMuch; fi;
  table := CharacterTable(G);
  return Collected(List([1 .. Length(Irr(table))], i -> [Irr(table)[i][1], Indicator(table, Irr(table), 2)[i]]));
end;

Orders := list -> List(list, Size);

Q.normal_subgroups := function(G, n)
  if Large(G, 10^9) then return TooMuch; fi;
  return Collected(Orders(NormalSubgroups(G)));
end;
Q.minimal_normal_subgroups := function(G, n)
  if Large(G, 10^12) then return TooMuch; fi;
  return SortedList(Orders(MinimalNormalSubgroups(G)));
end;
Q.socle := function(G, n) if Large(G, 10^20) then return TooMuch; fi; return Size(Socle(G)); end;
Q.solvable_radical := function(G, n) if Large(G, 10^20) then return TooMuch; fi; return Size(SolvableRadical(G)); end;
Q.fitting_subgroup := function(G, n) if Large(G, 10^20) then return TooMuch; fi; return Size(FittingSubgroup(G)); end;
Q.frattini_subgroup := function(G, n) if Large(G, 10^6) then return TooMuch; fi; return Size(FrattiniSubgroup(G)); end;
Q.center := function(G, n) return Size(Center(G)); end;
Q.derived_series := function(G, n) return Orders(DerivedSeriesOfGroup(G)); end;
Q.lower_central_series := function(G, n) return Orders(LowerCentralSeriesOfGroup(G)); end;
Q.upper_central_series := function(G, n) return SortedList(Orders(UpperCentralSeriesOfGroup(G))); end;
Q.composition_series := function(G, n)
  local s;
  s := Orders(CompositionSeries(G));
  return SortedList(List([2 .. Length(s)], i -> s[i - 1] / s[i]));
end;
Q.chief_series := function(G, n)
  local s;
  s := Orders(ChiefSeries(G));
  return SortedList(List([2 .. Length(s)], i -> s[i - 1] / s[i]));
end;

Q.maximal_subgroups := function(G, n)
  if Large(G, 10^5) or Size(G) = 1 then return TooMuch; fi;
  return Collected(List(MaximalSubgroupClassReps(G), M -> [Size(M), Index(G, Normalizer(G, M))]));
end;
Q.subgroup_classes := function(G, n)
  if Large(G, 2000) then return TooMuch; fi;
  return Collected(List(ConjugacyClassesSubgroups(G), c -> [Size(Representative(c)), Size(c)]));
end;
Q.automorphism_group := function(G, n)
  if Large(G, 10^4) then return TooMuch; fi;
  return Size(AutomorphismGroup(G));
end;
Q.structure_description := function(G, n)
  if Large(G, 2000) then return TooMuch; fi;
  return StructureDescription(G);
end;
Q.id_group := function(G, n)
  if Large(G, 2000) or not IdGroupsAvailable(Size(G)) then return TooMuch; fi;
  return IdGroup(G);
end;

Q.sets := function(G, n)
  local some;
  some := [RandomSubset([1 .. n], QuoInt(n + 2, 3)), Invariant(Shuffled([1 .. n]), OnPoints, QuoInt(n, 2))];
  if n > 12 then Add(some, RandomSubset([1 .. n], 5)); fi;
  return Act(G, n, some, OnSets);
end;

Q.tuples := function(G, n)
  local x;
  x := Shuffled([1 .. n]){[1 .. Minimum(n, 3)]};
  return Act(G, n, [x, x{[1]}], OnTuples);
end;

# ordered partitions into two to four cells; the second is made of cycles of one element
Q.partitions := function(G, n)
  local k, colour, cycles, cells;
  k := Minimum(n, Random([2 .. 4]));
  colour := Shuffled(List([1 .. n], i -> 1 + i mod k));
  cells := [List([1 .. k], c -> Set(Positions(colour, c)))];
  cycles := Shuffled(Orbits(Group([AnyPower().value], ()), [1 .. n]));
  k := Minimum(k, Length(cycles));
  Add(cells, List([1 .. k], c -> Union(cycles{Filtered([1 .. Length(cycles)], i -> i mod k = c mod k)})));
  return Act(G, n, cells, OnTuplesSets);
end;

Q.sets_of_sets := function(G, n)
  if Large(G, 20000) or n < 3 then return TooMuch; fi;
  return Act(G, n, [Invariant(Triples(n, 6), OnSets, 20)], OnSetsSets);
end;
Q.graphs := function(G, n)
  if Large(G, 20000) or n < 3 then return TooMuch; fi;
  return Act(G, n, [Invariant(Pairs(n, n), OnSets, Minimum(2 * n, 50)), Set(Pairs(n, Minimum(n, 20)))], OnSetsSets);
end;
Q.digraphs := function(G, n)
  if Large(G, 20000) or n < 3 then return TooMuch; fi;
  return Act(G, n, [Invariant(Arcs(n, n), OnTuples, Minimum(2 * n, 40))], OnSetsTuples);
end;

# [x, order of the centralizer, [[y, conjugate or not], …]]
Q.elements := function(G, n)
  local found, i, x, ys;
  found := [];
  for i in [1, 2] do
    x := AnyPower();
    x := Member(x);
    ys := [ConjugateOf(x, RandomWord()), ConjugateOf(Member(AnyPower()), ""), Swapped(x, n)];
    Add(ys, rec(value := x.value ^ -1, told := [Concatenation(x.told[1], "^-1"), RandomWord()]));
    ys[4].value := ys[4].value ^ OfWord(ys[4].told[2]);
    Add(found, [x.told, Size(Centralizer(G, x.value)),
      List(ys, y -> [y.told, y.value in G and IsConjugate(G, x.value, y.value)])]);
  od;
  return found;
end;

# [H, orders of normalizer and centralizer, [[K, conjugate or not], …]]; K is a conjugate and another subgroup, of the
# same order if a few tries find one
Q.subgroups := function(G, n)
  local found, i, H, others;
  if Large(G, 10^12) and not Natural(G) then return TooMuch; fi;
  found := [];
  for i in [1 .. 2] do
    H := SomeSubgroup(G, n);
    others := [ConjugateSub(H, RandomWord()), SomeSubgroup(G, n)];
    Add(others, First(List([1 .. 20], j -> SomeSubgroup(G, n)), K -> Size(K.group) = Size(H.group)));
    Add(found, [H.told, Size(Normalizer(G, H.group)), Size(Centralizer(G, H.group)),
      List(Filtered(others, K -> K <> fail), K -> [K.told, IsConjugate(G, H.group, K.group)])]);
  od;
  return found;
end;

# [H, K, order of the intersection]; the second H is the group itself, the second K its image under a transposition
Q.intersection := function(G, n)
  local found, H, K;
  H := SomeSubgroup(G, n); K := SomeSubgroup(G, n);
  found := [[H.told, K.told, Size(Intersection(H.group, K.group))]];
  if not Large(G, 10^6) or Natural(G) then
    H := Generated(List([1 .. Length(Gens)], i -> rec(value := Gens[i], told := [Letters{[i]}, ""])));
    repeat K := Swapped(H.members[1], n); until n = 1 or Length(K.told) = 4;
    K := Generated(List(H.members, x -> rec(value := x.value ^ (K.told[3] + 1, K.told[4] + 1),
      told := [x.told[1], "", K.told[3], K.told[4]])));
    Add(found, [H.told, K.told, Size(Intersection(H.group, K.group))]);
  fi;
  return found;
end;

Q.double_cosets := function(G, n)
  local found, i, H, K;
  if Large(G, 10^12) then return TooMuch; fi;
  found := [];
  for i in [1 .. 2] do
    H := SomeSubgroup(G, n); K := SomeSubgroup(G, n);
    if Size(G) / Maximum(Size(H.group), Size(K.group)) <= 2000 then
      Add(found, [H.told, K.told, Collected(List(DoubleCosetRepsAndSizes(G, H.group, K.group), d -> d[2]))]);
    fi;
  od;
  return found;
end;

# [N, number of classes of complements]
Q.complements := function(G, n)
  if Large(G, 20000) then return TooMuch; fi;
  return List(Filtered(SomeNormal(G, n), N -> IsSolvableGroup(N.group) or IsSolvableGroup(G)),
    N -> [N.told, Length(ComplementClassesRepresentatives(G, N.group))]);
end;

# [N, index, order of the abelian quotient, name if the index is below 64, number of classes]
Q.quotient := function(G, n)
  local found, N, F, name;
  if Large(G, 10^7) then return TooMuch; fi;
  found := [];
  for N in SomeNormal(G, n) do
    F := Image(NaturalHomomorphismByNormalSubgroup(G, N.group));
    name := "";
    if Size(F) < 64 then name := StructureDescription(F); fi;
    if Size(F) <= 10^5 then
      Add(found, [N.told, Size(F), Product(AbelianInvariants(F)), name, NrConjugacyClasses(F)]);
    fi;
  od;
  return found;
end;

Q.sylow_subgroups := function(G, n)
  if Large(G, 10^12) and not Natural(G) then return TooMuch; fi;
  return List(PrimeDivisors(Size(G)), function(p)
    local P;
    P := SylowSubgroup(G, p);
    return [p, Size(P), Size(Normalizer(G, P))];
  end);
end;

QueryNames := ["order", "center", "derived_series", "lower_central_series", "upper_central_series", "composition_series",
  "chief_series", "socle", "solvable_radical", "fitting_subgroup", "frattini_subgroup", "sets", "tuples", "partitions",
  "sets_of_sets", "graphs", "digraphs", "elements", "subgroups", "intersection", "sylow_subgroups", "double_cosets",
  "classes", "cycle_index", "number_of_colourings", "exponent", "characters", "minimal_normal_subgroups",
  "normal_subgroups", "complements", "quotient", "maximal_subgroups", "subgroup_classes", "automorphism_group",
  "structure_description", "id_group"];

# Print the group of a key and every answer but those that ``done`` says.
Ask := function(key, seed, done)
  local made, G, n, name, start, answer, i, gens, title;
  title := JoinStringsWithSeparator(key, "/");
  Seed(seed);
  made := GroupOfKey(key);
  n := made[2];
  gens := RandomGenerators(made[1]);
  if not "group" in done then
    Print(title, "\tgroup\t0\t", JSON([n, List(gens, g -> ImageRow(g, n))]), "\n");
  fi;
  Gens := gens;
  G := Group(gens, ());
  if n > 16 and Size(G) = Factorial(n) then G := SymmetricGroup(n); fi;   # GAP is told what it would be slow to see
  if n > 16 and Size(G) = Factorial(n) / 2 then G := AlternatingGroup(n); fi;
  for i in [1 .. Length(QueryNames)] do
    name := QueryNames[i];
    if not name in done then
      Print(title, "\t", name, "\tbegin\n");
      Seed(1000 * seed + i);
      start := Runtime();
      answer := Q.(name)(G, n);
      if answer = TooMuch then answer := fail; fi;
      Print(title, "\t", name, "\t", Runtime() - start, "\t", JSON(answer), "\n");
    fi;
  od;
end;
