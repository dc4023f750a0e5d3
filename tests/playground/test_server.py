"""The server as others meet it: who may ask, what is refused, what is cancelled; no question makes it fail."""

import http.client
import json
import time
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from permgroups.playground.questions import QUESTIONS


class Client:
    """A plain client, with the headers that are asked for and no others."""

    def __init__(self, address):
        self.place = urlsplit(address).netloc

    def ask(self, method, path, body=None, **headers):
        connection = http.client.HTTPConnection(self.place, timeout=300)
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), text

    def question(self, name, fields, **headers):
        sent = {"Content-Type": "application/json", **headers}
        status, _, text = self.ask("POST", f"/api/{name}", json.dumps(fields), **sent)
        return status, [json.loads(line) for line in text.decode().splitlines()]


@pytest.fixture(scope="module")
def client(address):
    return Client(address)


def test_pages_come_with_a_policy_and_need_nothing_from_elsewhere(client):
    status, headers, text = client.ask("GET", "/")
    assert status == 200 and b"<!doctype html>" in text
    policy = {key.lower(): value for key, value in headers.items()}["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe-eval" not in policy and "http" not in policy
    for name in ("main.js", "game.js", "api.js", "elements.js", "explore.js", "solid.js", "style.css", "icon.svg"):
        status, _, text = client.ask("GET", f"/{name}")
        assert status == 200 and b"http://" not in text.replace(b"http://www.w3.org/", b"") and b"https://" not in text


@pytest.mark.parametrize("path", ["/..%2fserver.py", "/server.py", "/static", "/%00", "/api/none"])
def test_nothing_else_is_served(client, path):
    assert client.ask("GET", path)[0] in (404, 405)


def test_foreign_hosts_and_origins_are_refused(client):
    assert client.question("menu", {})[0] == 200
    assert client.question("menu", {}, Host="evil.example")[0] == 403
    assert client.question("menu", {}, Origin="http://evil.example")[0] == 403
    assert client.question("menu", {}, Origin="null")[0] == 403
    assert client.question("menu", {}, Origin=f"http://{client.place}")[0] == 200
    assert client.ask("POST", "/api/menu", "{}", **{"Content-Type": "text/plain"})[0] == 415


def test_a_question_and_its_answers(client):
    status, (told,) = client.question("scramble", {"game": "M13", "seed": 1})
    assert status == 200 and told["distance"] == 8
    status, lines = client.question("solve", {"game": "M13", "start": told["start"]})
    found = [line for line in lines if "solution" in line]
    assert status == 200 and len(found[-1]["solution"]) == 8
    status, (told,) = client.question("position", {"game": "M13", "play": "99"})
    assert status == 422 and "no move '99'" in told["error"]
    assert client.question("position", {"game": "M13", "plan": 1})[0] == 400
    assert client.ask("POST", "/api/menu", "{" * 10, **{"Content-Type": "application/json"})[0] == 400
    assert client.ask("POST", "/api/menu", "[" * 100_000, **{"Content-Type": "application/json"})[0] == 400
    assert client.ask("POST", "/api/menu", " " * 2_000_000, **{"Content-Type": "application/json"})[0] == 413


def test_who_goes_away_ends_the_work_and_disturbs_nobody(client):
    body = json.dumps({"game": "megaminx", "start": "", "moves": ["U", "F", "R", "L"] * 20, "seconds": 60})
    connections = []
    for _ in range(3):  # more than there are processes for long work
        connection = http.client.HTTPConnection(client.place, timeout=300)
        connection.request("POST", "/api/solve", body, {"Content-Type": "application/json"})
        connections.append(connection)
    status, (told,) = client.question("scramble", {"game": "merlin", "seed": 1})  # others play on
    assert status == 200 and not told["over"]
    for connection in connections:
        connection.sock.close()
    status, lines = client.question("solve", {"game": "merlin", "start": told["start"]})  # and get their solutions
    assert status == 200 and lines[-1]["solution"]


FIELDS = {
    "game": st.one_of(st.text(max_size=40), st.sampled_from(["M13", "merlin", "cube:2", "a=(1,2)", "blackjack"])),
    "text": st.one_of(st.text(max_size=40), st.sampled_from(["S4", "code:golay", "R U", "(1,2,3)"])),
    "start": st.text(max_size=30),
    "moves": st.lists(st.one_of(st.text(max_size=5), st.sampled_from(["R", "0", "1", "4-3"])), max_size=5),
    "play": st.text(max_size=20),
    "seed": st.integers(),
    "seconds": st.just(0),
    "topic": st.sampled_from(["summary", "classes", "cayley", "word", ""]),
    "element": st.text(max_size=20),
}


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_question_makes_the_server_fail(client, data):
    name = data.draw(st.sampled_from(sorted(set(QUESTIONS) - {"facts", "explain"})))
    question = QUESTIONS[name]
    fields = {k: data.draw(FIELDS[k]) for k in question.fields if k in question.needed or data.draw(st.booleans())}
    body = json.dumps(fields)
    status, _, text = client.ask("POST", f"/api/{name}", body, **{"Content-Type": "application/json"})
    assert status < 500, text
    if status != 200:
        assert json.loads(text)["error"]


def test_time_passes_and_nothing_grows(client):
    """Many games one after the other: the server keeps nothing of them."""
    psutil = pytest.importorskip("psutil")
    port = int(client.place.rpartition(":")[2])
    owner = next(
        c.pid for c in psutil.net_connections("tcp") if c.laddr and c.laddr.port == port and c.status == "LISTEN"
    )
    server = psutil.Process(owner)

    def played(times):
        for seed in range(times):
            _, (told,) = client.question("scramble", {"game": ("merlin", "M13", "cube:2")[seed % 3], "seed": seed})
            client.question("position", {"game": ("merlin", "M13", "cube:2")[seed % 3], "start": told["start"],
                                         "play": told["legal"][0]})  # fmt: skip

    played(60)
    before = server.memory_info().rss
    played(300)
    time.sleep(0.1)
    assert server.memory_info().rss < before + 30_000_000
