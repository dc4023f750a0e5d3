"""The playground in a real browser: every kind of game is scrambled, played, hinted, solved and shared by link."""

import re
import shutil
from urllib.parse import urlencode

import pytest

from permgroups.puzzles import formats, named

sync_api = pytest.importorskip("playwright.sync_api")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")
PATIENCE = 180_000  # milliseconds that a page may wait, on a busy machine too

DESKTOP, PHONE = {"width": 1200, "height": 850}, {"width": 390, "height": 844}
GAMES = {  # with moves from the solved position, where a random one takes long; a game of every kind
    "M13": "", "M13:signed": "", "M13:dual": "", "conway:AG(2,4)": "3 7", "blackjack": "", "merlin": "",
    "5x4:torus mod 3": "", "shallit:3": "", "venn:4": "", "think-a-dot": "", "cube:2": "", "d f 0.7": "U R BL'",
    "hungarian-rings": "L L R", "masterball": "r0_ f1_", "top-spin": "t f t", "m12-shuffle": "", "m24-circle": "R S R",
    "eight": "", "fifteen": "U' L' U'", "square-1": "t b'", "L=(1,2,3,4,5); R=(5,6,7,8,1)": "",
}  # fmt: skip


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as play:
        found = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser):
    found = browser.new_page(viewport=DESKTOP, reduced_motion="reduce")
    found.set_default_timeout(PATIENCE)
    faults = []
    found.on("pageerror", lambda error: faults.append(str(error)))
    found.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    outside = []
    found.on("request", lambda request: outside.append(request.url) if "127.0.0.1" not in request.url else None)
    yield found
    found.close()
    assert [f for f in faults if "422" not in f] == [] and outside == []


def opened(page, address, **asked):
    page.goto("about:blank")
    page.goto(f"{address}#{urlencode(asked)}")
    page.wait_for_selector(".legal button, .error")
    assert page.locator(".error").count() == 0, page.inner_text(".error")


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def told(page, text):
    page.locator(".status").filter(has_text=re.compile(text)).wait_for()


PLAYED = "(e => e ? e.textContent.split(' ').filter(Boolean).length : -1)(document.querySelector('.played'))"


def moves(page, count):
    """Wait until so many moves have been played."""
    page.wait_for_function(f"n => {PLAYED} === n", arg=count)


def more_moves(page, count):
    """Wait until more moves than that have been played."""
    page.wait_for_function(f"n => {PLAYED} > n", arg=count)


def number_of_moves(page):
    return len(page.locator(".played").inner_text().split())


def fits(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_shared_and_solved(page, address, game):
    opened(page, address, game=game, **({"start": "", "moves": GAMES[game]} if GAMES[game] else {}))
    if not GAMES[game]:
        address = page.url
        press(page, "scramble")
        page.wait_for_function("u => location.href !== u", arg=address)
    before = number_of_moves(page)
    page.locator(".legal button:not([disabled])").last.click()
    more_moves(page, before)
    link, now, after = page.url, page.input_value(".text"), number_of_moves(page)
    page.goto("about:blank")
    page.goto(link)
    moves(page, after)
    assert page.input_value(".text") == now, "the link reproduces what is seen"
    press(page, "undo")
    moves(page, before)
    press(page, "redo")
    more_moves(page, before)
    page.set_viewport_size(PHONE)
    assert fits(page), "nothing is wider than a phone"
    if page.get_by_role("button", name="hint", exact=True).is_disabled():  # that move solved it, or ended the game
        return
    press(page, "hint")
    told(page, "hint:")
    page.locator(".hinted, canvas").first.wait_for()
    press(page, "solve")
    if game == "blackjack":  # the computer answers
        told(page, "on the table|wins?")
    else:
        told(page, "solved, in")
        assert page.get_by_role("button", name="hint", exact=True).is_disabled()


def test_what_a_move_would_change_is_shown(page, address):
    opened(page, address, game="M13", start="", moves="")
    page.locator("svg [data-move='5']").hover()
    page.locator("[data-preview='5'].lit").wait_for()
    assert page.locator("[data-point].lit").count() == 4, "the line is lit"
    assert page.locator("[data-preview].lit line").count() == 2, "two pairs change places"
    page.locator(".legal button").nth(2).focus()
    assert page.locator("[data-preview].lit").get_attribute("data-preview") == "3"
    page.locator("svg [data-move='5']").click()
    page.locator(".notation").filter(has_text="[0, 5]").wait_for()
    told(page, "1 move from solved")


def test_cards_are_exchanged_by_hand_and_a_hexad_is_explained(page, address):
    opened(page, address, game="blackjack", start="K 2 4 6 7 J:", moves="")
    page.locator("[data-card='4']").click()
    assert page.locator("[data-card].lit").count() == 3
    page.locator("[data-card='3']").click()
    moves(page, 2)
    page.get_by_text("why is this a hexad").click()
    assert "hexad" in page.inner_text(".why p")


def test_a_layer_is_turned_with_the_mouse_by_keys_and_on_the_net(page, address):
    opened(page, address, game="cube:3", start="", moves="")
    box = page.locator("canvas").bounding_box()

    def drag(across, down):
        x, y = box["x"] + box["width"] * across, box["y"] + box["height"] * down
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 4, steps=6)
        page.mouse.up()

    drag(0.45, 0.6)  # the middle layer is held: the cube turns
    drag(0.3, 0.72)
    moves(page, 1)
    first = page.inner_text(".played")
    page.locator("canvas").press("R")
    page.locator(".played").filter(has_text=re.compile(rf"^{first} R'?$")).wait_for()
    page.locator("canvas").press("Backspace")
    moves(page, 1)
    page.get_by_label("net").check()
    box = page.locator("canvas").bounding_box()
    drag(0.3, 0.4)
    moves(page, 2)


def test_a_finger_turns_a_layer(browser, address):
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True, reduced_motion="reduce")
    page = context.new_page()
    opened(page, address, game="skewb", start="", moves="")
    page.locator(".legal button").first.tap()
    moves(page, 1)
    box = page.locator("canvas").bounding_box()
    spots = [(box["x"] + box["width"] * x, box["y"] + box["height"] * 0.45) for x in (0.35, 0.4, 0.45, 0.5, 0.6)]
    touch = context.new_cdp_session(page)
    for kind, at in [("touchStart", spots[0]), *(("touchMove", s) for s in spots[1:]), ("touchEnd", None)]:
        points = [] if at is None else [{"x": at[0], "y": at[1]}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    moves(page, 2)
    context.close()


def test_the_explanation_of_the_paper_leads_to_the_goal(page, address):
    opened(page, address, game="cube:2", start="", moves="R")
    press(page, "explain")
    told(page, "solved, in")
    assert page.locator(".steps li").count() >= 1


def test_a_sticker_painted_wrong_is_explained(page, address):
    opened(page, address, game="cube:3", start="", moves="")
    page.get_by_text("type or paint a position").click()
    press(page, "paint")
    page.locator(".swatch").nth(2).click()
    box = page.locator("canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.25)
    press(page, "is this reachable?")
    page.locator(".status.error").filter(has_text="this cannot be reached").wait_for()
    assert "seen" in page.inner_text(".status")


@pytest.mark.parametrize(("game", "text", "why"), [
    ("M13", "· 2 1 3 4 5 6 7 8 9 10 11 12", "no path leads"),
    ("fifteen", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 ·", "path"),
    ("5x5", "#.... " + "..... " * 4, "adds 0"), ("m12-shuffle", "1 0 2 3 4 5 6 7 8 9 10 11", "odd"),
])  # fmt: skip
def test_a_position_typed_wrong_is_explained(page, address, game, text, why):
    opened(page, address, game=game, start="" if game != "5x5" else "." * 25, moves="")
    page.get_by_text("type a position").click()
    page.fill(".text", text)
    press(page, "go there")
    page.locator(".status.error").filter(has_text=re.compile(why)).wait_for()


def test_bad_moves_are_told_and_change_nothing(page, address):
    opened(page, address, game="M13")
    before = page.input_value(".text")
    page.fill(".line", "99")
    page.locator(".line").press("Enter")
    page.locator(".status.error").filter(has_text="no move").wait_for()
    assert page.input_value(".text") == before


@pytest.mark.parametrize("ending", [".tws", ".csv"])
def test_a_file_is_dropped_played_and_solved(page, address, tmp_path, ending):
    path = tmp_path / f"own{ending}"
    formats.save(named("pyraminx"), path)
    page.goto(f"{address}#own")
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_selector(".legal button")
    assert page.locator("canvas").count() == 1, "the solid is found in the file"
    page.locator(".legal button").first.click()
    moves(page, 1)
    press(page, "solve")
    told(page, "solved, in")


def test_generators_are_typed(page, address):
    page.goto(f"{address}#own")
    page.fill("textarea", "x = (1,2,3)\ny = (3,4,5)")
    press(page, "play it")
    page.wait_for_selector(".legal button")
    assert page.locator(".legal button").count() == 4


def test_the_explorer(page, address):
    page.goto(f"{address}#explore=M12")
    page.locator(".answer").filter(has_text="95 040").wait_for()
    page.get_by_role("button", name="characters").click()
    page.locator(".answer table").first.wait_for()
    for text, answer in [("[1 2; 3 4] mod 5", "determinant"), ("code:golay", "minimum distance")]:
        page.fill(".find", text)
        press(page, "look")
        page.locator(".answer").filter(has_text=answer).wait_for()


def test_what_runs_long_is_stopped(page, address):
    opened(page, address, game="megaminx", start="", moves=" ".join(["U", "F", "R", "L"] * 20))
    press(page, "shorter")
    told(page, "at work|moves, by")
    page.locator(".stop:not([hidden])").click()
    page.locator(".stop[hidden]").wait_for(state="attached")
    page.locator(".legal button").first.click()
    moves(page, 81)


@pytest.mark.parametrize("view", [DESKTOP, PHONE])
def test_the_menu_and_every_page_fit(page, address, view):
    page.set_viewport_size(view)
    for at in ("", "#own", "#explore=S4"):
        page.goto("about:blank")
        page.goto(address + at)
        page.wait_for_selector("h1")
        assert fits(page)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate("() => getComputedStyle(document.body).backgroundColor") == "rgb(23, 24, 26)"


def test_everything_has_a_name_for_those_who_do_not_see_it(page, address):
    for at in ("", "#own", "#explore=S4", "#game=cube%3A3", "#game=M13"):
        page.goto("about:blank")
        page.goto(address + at)
        page.wait_for_selector("h1")
        page.wait_for_timeout(100)
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('button, input, select, textarea, a, canvas, svg')].filter((e) =>
              !(e.getAttribute('aria-label') || e.textContent.trim() || e.placeholder || e.closest('label'))
            ).map((e) => e.outerHTML)"""
        )
        assert nameless == []


def test_the_first_game_is_found_solved_and_shared_without_a_mouse(page, address):
    page.goto(address)
    page.get_by_role("link", name="Merlin's magic square").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".legal button")
    page.keyboard.press("5")
    moves(page, 1)
    page.keyboard.press("Backspace")
    moves(page, 0)
    page.get_by_role("button", name="solve", exact=True).focus()
    page.keyboard.press("Enter")
    told(page, "solved, in")
