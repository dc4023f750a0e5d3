"""The playground in a real browser: every kind of game is scrambled, played, hinted, solved and shared by link."""

import re
import shutil
from urllib.parse import urlencode

import pytest

sync_api = pytest.importorskip("playwright.sync_api")
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(BROWSER is None, reason="no chromium is installed")
PATIENCE = 180_000  # milliseconds that a page may wait, on a busy machine too

DESKTOP, PHONE = {"width": 1200, "height": 850}, {"width": 390, "height": 844}
GAMES = [
    "M13", "M13:signed", "M13:dual", "conway:AG(2,4)", "blackjack", "merlin", "5x5:torus", "5x5 mod 3", "shallit:3",
    "venn:4", "think-a-dot", "cube:2", "skewb", "pyraminx", "d f 0.7", "hungarian-rings", "top-spin", "m12-shuffle",
    "eight", "fifteen", "square-1", "L=(1,2,3,4,5); R=(5,6,7,8,1)",
]  # fmt: skip
QUICK = ["M13", "merlin", "shallit:3", "cube:2", "skewb", "eight", "m12-shuffle", "L=(1,2,3,4,5); R=(5,6,7,8,1)"]


@pytest.fixture(scope="module")
def browser():
    with sync_api.sync_playwright() as play:
        found = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def page(browser):
    found = browser.new_page(viewport=DESKTOP)
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


def fits(page):
    return page.evaluate("() => document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_undone_and_shared(page, address, game):
    opened(page, address, game=game)
    before = page.input_value(".text")
    page.locator(".legal button:not([disabled])").first.click()
    page.locator(".played").filter(has_text=re.compile(r"\S")).wait_for()
    link, now = page.url, page.input_value(".text")
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(".legal")
    page.locator(".played").filter(has_text=re.compile(r"\S")).wait_for()
    assert page.input_value(".text") == now
    page.get_by_role("button", name="undo").click()
    page.locator(".played").filter(has_text=re.compile(r"^$")).wait_for(state="attached")
    assert page.input_value(".text").split(":")[0].strip() == before.split(":")[0].strip()
    page.set_viewport_size(PHONE)
    assert fits(page), "nothing is wider than a phone"


@pytest.mark.parametrize("game", QUICK)
def test_hint_and_solve(page, address, game):
    opened(page, address, game=game)
    page.get_by_role("button", name="hint").click()
    page.locator(".status").filter(has_text="hint:").wait_for()
    page.get_by_role("button", name="solve", exact=True).click()
    page.locator(".status").filter(has_text="solved, in").wait_for()
    assert page.get_by_role("button", name="hint").is_disabled()


def test_a_layer_is_turned_with_the_mouse_and_by_keys(page, address):
    opened(page, address, game="cube:3", start="", moves="")
    box = page.locator("canvas").bounding_box()
    x, y = box["x"] + box["width"] * 0.45, box["y"] + box["height"] * 0.6
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y + 4, steps=6)
    page.mouse.up()
    page.locator(".played").filter(has_text=re.compile(r"^\w+'?$")).wait_for()
    first = page.inner_text(".played")
    page.locator("canvas").press("R")
    page.locator(".played").filter(has_text=re.compile(rf"^{first} R'?$")).wait_for()
    page.locator("canvas").press("Backspace")
    page.locator(".played").filter(has_text=re.compile(rf"^{first}$")).wait_for()


def test_the_explanation_of_the_paper_leads_to_the_goal(page, address):
    opened(page, address, game="cube:2", start="", moves="R U")
    page.get_by_role("button", name="explain").click()
    page.locator(".status").filter(has_text="solved, in").wait_for()
    assert page.locator(".steps li").count() >= 1


def test_a_sticker_painted_wrong_is_explained(page, address):
    opened(page, address, game="cube:3", start="", moves="")
    page.get_by_text("type or paint a position").click()
    page.get_by_role("button", name="paint", exact=True).click()
    page.locator(".swatch").nth(2).click()
    box = page.locator("canvas").bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.25)
    page.get_by_role("button", name="is this reachable?").click()
    page.locator(".status.error").filter(has_text="this cannot be reached").wait_for()
    assert "seen" in page.inner_text(".status")


def test_bad_moves_are_told_and_change_nothing(page, address):
    opened(page, address, game="M13")
    before = page.input_value(".text")
    page.fill(".line", "99")
    page.locator(".line").press("Enter")
    page.locator(".status.error").filter(has_text="no move").wait_for()
    assert page.input_value(".text") == before


def test_bring_your_own_and_explore(page, address, tmp_path):
    page.goto(f"{address}#own")
    path = tmp_path / "own.tws"
    path.write_text("Name own\nSet C 3 1\nSolved\nC\n1 2 3\nEnd\nMove R\nC\n2 3 1\nEnd\nMove S\nC\n2 1 3\nEnd\n")
    page.locator("input[type=file]").set_input_files(path)
    page.wait_for_selector(".legal button")
    page.goto(f"{address}#explore=M12")
    page.locator(".answer").filter(has_text="95 040").wait_for()
    page.get_by_role("button", name="characters").click()
    page.locator(".answer table").first.wait_for()


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
