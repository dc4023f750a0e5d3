"""No writable cache, Ctrl-C, threads, and what was broken once."""

import signal
import subprocess
import sys
import threading

from permgroups import PermGroup, cyclic, mathieu


def test_without_a_cache_directory_kernels_still_run_with_one_warning():
    code = """
import warnings, numba.core.caching as caching
impl = getattr(caching, "CacheImpl", None) or caching._CacheImpl
impl._locator_classes = []                        # as on a read-only installation without a home
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    from permgroups import PermGroup
    print(PermGroup("(1,2,3)(5,6)").orbits())
print(sum("NUMBA_CACHE_DIR" in str(w.message) for w in caught))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[{0, 1, 2}, {3}, {4, 5}]", "1"]


def test_ctrl_c_stops_a_long_kernel():
    code = """
import permgroups
G = permgroups.direct_product(permgroups.mathieu(11), permgroups.symmetric(7))
permgroups.symmetric(5).cycle_types()             # the kernel is loaded
try:
    print("ready", flush=True)
    while True:
        G.cycle_types()
except KeyboardInterrupt:
    print("stopped")
"""
    heeding = signal.signal(signal.SIGINT, signal.default_int_handler)  # a child does not heed what its parent ignores
    try:
        process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, heeding)
    assert process.stdout is not None and process.stdout.readline() == "ready\n"
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(timeout=60)
    assert out == "stopped\n"


def test_threads_may_ask_different_groups_at_once():
    orders = {}

    def ask(n):
        orders[n] = mathieu(n).order()

    threads = [threading.Thread(target=ask, args=(n,)) for n in (11, 12, 22, 23, 24)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert orders == {11: 7920, 12: 95040, 22: 443520, 23: 10200960, 24: 244823040}


def test_one_long_cycle_has_words():
    """Breadth-first words over one generator once outgrew their buffer."""
    G = cyclic(3000)
    g = G.moves["a"] ** 1234
    assert G.factor(g).syllables == (("a", 1234),)
    assert G.factor(G.moves["a"] ** 2999).syllables == (("a", -1),)


def test_a_cycle_of_one_point_counts_for_the_degree():
    """The text '(2)' once failed to broadcast."""
    assert PermGroup("(2)").degree == 2
    assert PermGroup("(1,2)(5)").degree == 5


def test_subgroups_with_very_many_generators_stay_lean():
    """Commutators of commutators once squared the number of generators every time."""
    G = PermGroup([mathieu(12).random(seed=i) for i in range(40)])
    assert G.derived_series()[-1].order() == 95040
    assert len(G.derived_subgroup().rows) <= 6
