"""The example server: seats play, nobody is sent what he may not know, and a crash costs nothing."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from runpy import run_path
from threading import Barrier, Thread
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from cardrules import BadLog, BadValue, Dealt, Seed, loads, read_view, states, to_json, verify
from cardrules.cards import POWERS, Cards
from cardrules.games import AnyGame, named, pip_pip
from cardrules.games import toucan_burn as toucan
from cardrules.games.pip_pip.state import PACK
from cardrules.games.toucan_burn.deck import pack_of
from cardrules.testing import chooser

PATH = Path(__file__).parents[2] / "docs" / "examples" / "server.py"
SERVER = run_path(str(PATH))
Host, app, new_match, site = SERVER["Host"], SERVER["app"], SERVER["new_match"], SERVER["site"]

SINGLE = [[number, 1, power, number] for number in range(9) for power in (None, *POWERS)]
"""A deck for the memory game in which no two cards are alike, so that a card that leaks is seen to leak."""


def made(folder: Path, name: str, options: dict[str, Any], seed: str, for_people: bool = False) -> Any:
    """The host of a new match in *folder*, dealt from a seed of the test's own."""
    new_match(folder, name, options, for_people)
    secrets = json.loads((folder / "match.json").read_text())
    (folder / "match.json").write_text(json.dumps({**secrets, "seed": Seed.from_text(seed).hex()}))
    return Host(folder)


def told(move: object) -> Any:
    """A line of the log as everybody is told it: of the dealer's act, only that it happened."""
    return {"move": move.act, "seat": move.seat} if isinstance(move, Dealt) else to_json(move)


def signed(host: Any, seat: int) -> dict[str, str]:
    return {"authorization": f"Bearer {host.tokens[seat]}"}


@contextmanager
def seated(client: TestClient, token: str) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect("/play") as socket:
        socket.send_text(token)
        yield socket


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Any]:
    host = made(tmp_path / "match", "pip_pip", {"seats": 3}, "hosting 7")  # seat 1 leads
    yield host
    host.file.close()


@pytest.fixture
def client(host: Any) -> Iterator[TestClient]:
    with TestClient(site(host)) as client:
        yield client


# --- A match is made --------------------------------------------------------------------------------------------------


def test_the_command_makes_a_match_and_prints_a_token_a_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "match"
    monkeypatch.setattr(sys, "argv", ["server.py", str(folder), "pip_pip", '{"seats": 3}'])
    run_path(str(PATH), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    monkeypatch.setenv("MATCH", str(folder))
    with TestClient(app()) as client:
        for seat, line in enumerate(lines):
            head, token = line.split(": ")
            sent = client.get("/position", headers={"authorization": f"Bearer {token}"}).json()
            assert (head, sent["view"]["seat"]) == (f"seat {seat}", seat)
    assert len(set(lines)) == 3
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("arguments", [["match"], ["match", "pip_pip", "{}", "--people"], ["match"] * 5])
def test_a_command_that_says_something_else_makes_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "argv", ["server.py", *arguments])
    with pytest.raises(SystemExit, match="usage"):
        run_path(str(PATH), run_name="__main__")
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("name", "options", "path"),
    [("whist", {}, "game"), ("pip_pip", {"seats": 2}, "seats"), ("pip_pip", {"jokers": 2}, "")],
)
def test_a_match_that_cannot_be_is_not_made(tmp_path: Path, name: str, options: dict[str, Any], path: str) -> None:
    with pytest.raises(BadValue) as caught:
        new_match(tmp_path / "match", name, options)
    assert caught.value.path == path
    assert not (tmp_path / "match").exists()


@pytest.mark.parametrize(
    ("folder", "name", "options", "said"),
    [
        ("", "pip_pip", "{}", "File exists"),
        ("far/away", "pip_pip", "{}", "No such file"),
        ("match", "whist", "{}", "There is no game 'whist'"),
        ("match", "pip_pip", '{"seats": 2}', "seats: Here belongs a whole number from 3 to 12, not 2"),
        ("match", "pip_pip", '{"seats": 3', "This is no JSON"),
        ("match", "pip_pip", "[]", "Options are a JSON object"),
    ],
)
def test_a_command_that_makes_no_match_says_why_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folder: str, name: str, options: str, said: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["server.py", str(tmp_path / folder), name, options])
    with pytest.raises(SystemExit, match=said) as caught:
        run_path(str(PATH), run_name="__main__")
    assert len(str(caught.value).splitlines()) == 1
    assert not [*tmp_path.iterdir()]


def test_where_no_match_is_nothing_is_served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATCH", str(tmp_path / "nowhere"))
    with pytest.raises(SystemExit, match="No such file"):
        app()


# --- Two seats and a spectator ----------------------------------------------------------------------------------------


def test_a_click_is_played_and_told_to_everybody_each_with_what_he_sees(host: Any, client: TestClient) -> None:
    with seated(client, host.tokens[1]) as one, seated(client, host.tokens[2]) as two, seated(client, "") as spectator:
        first = [json.loads(socket.receive_text()) for socket in (one, two, spectator)]
        assert [sent["step"] for sent in first] == [None, None, None]
        one.send_text(json.dumps(first[0]["choices"][0]))
        after = [json.loads(socket.receive_text()) for socket in (one, two, spectator)]
    assert [sent["step"] for sent in after] == [first[0]["choices"][0]] * 3
    state = host.record.state
    assert [sent.get("view") for sent in after] == [to_json(pip_pip.view(state, seat)) for seat in (1, 2)] + [None]
    assert after[2]["table"] == to_json(state.table)
    assert after[2].keys() == {"step", "outcome", "table"}


def test_a_seat_plays_by_plain_requests_beside_one_on_a_socket(host: Any, client: TestClient) -> None:
    with seated(client, host.tokens[2]) as two:
        two.receive_text()
        sent = client.get("/position", headers=signed(host, 1)).json()
        answer = client.post("/move", headers=signed(host, 1), content=json.dumps(sent["choices"][0]))
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json()["view"] == to_json(pip_pip.view(host.record.state, 1))
        heard = json.loads(two.receive_text())
        two.send_bytes(json.dumps(heard["choices"][0]).encode())
        assert json.loads(two.receive_text())["step"] == heard["choices"][0]
    assert len(host.record.state.table.trick) == 2


def test_whoever_has_no_token_sees_the_table(host: Any, client: TestClient) -> None:
    assert client.get("/position").json() == {
        "step": None,
        "outcome": None,
        "table": to_json(host.record.state.table),
    }


def test_whoever_has_gone_is_told_no_more(host: Any, client: TestClient) -> None:
    with seated(client, "") as spectator:
        spectator.receive_text()
        with seated(client, host.tokens[1]) as one:
            one.receive_text()
            assert len(host.listeners) == 2
        client.post("/move", headers=signed(host, 1), content=json.dumps(to_json(host_choice(host, 1))))
        spectator.receive_text()
        assert [seat for seat, _ in host.listeners] == [None]


def host_choice(host: Any, seat: int) -> object:
    return host.game.choices(host.game.view(host.record.state, seat))[0]


# --- Refusals ---------------------------------------------------------------------------------------------------------

OUT_OF_TURN = {"move": "play", "seat": 2, "card": "7C"}


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        (OUT_OF_TURN, pip_pip.Rule.TURN),
        ({"move": "play", "seat": 1, "card": "7C"}, pip_pip.Rule.SEAT),
        ({"move": "pip_pip", "seat": 1, "suit": "C"}, pip_pip.Rule.SEAT),
    ],
)
def test_a_click_that_a_rule_forbids_is_answered_with_the_rule_and_changes_nothing(
    host: Any, client: TestClient, message: dict[str, Any], rule: pip_pip.Rule
) -> None:
    record = host.record
    refused = {"refused": {"rule": rule.name, "sentence": rule.sentence, "clause": rule.clause}}
    answer = client.post("/move", headers=signed(host, 2), content=json.dumps(message))
    assert (answer.status_code, answer.json()) == (409, refused)
    with seated(client, host.tokens[2]) as two, seated(client, host.tokens[1]) as one:
        two.receive_text(), one.receive_text()
        two.send_text(json.dumps(message))
        assert json.loads(two.receive_text()) == refused
        assert host.record is record
        one.send_text(json.dumps(to_json(host_choice(host, 1))))
        assert json.loads(one.receive_text())["step"]["seat"] == 1  # of the refusal he has heard nothing


@pytest.mark.parametrize(
    ("message", "path", "code"),
    [
        ("", "", "json"),
        ("{", "", "json"),
        ('{"move": "play", "seat": 2}', "", "missing_key"),
        ('{"move": "play", "seat": 2, "card": "7X"}', "card", "card"),
        ('{"move": "deal", "seat": 2, "cards": []}', "move", "move"),
        ("[" * 70_000, "", "too_long"),
    ],
)
def test_a_message_that_says_no_move_is_answered_with_what_is_wrong(
    host: Any, client: TestClient, message: str, path: str, code: str
) -> None:
    answer = client.post("/move", headers=signed(host, 2), content=message)
    assert answer.status_code == 400
    with seated(client, host.tokens[2]) as two:
        two.receive_text()
        two.send_text(message)
        for sent in (answer.json(), json.loads(two.receive_text())):
            assert (sent["unread"]["path"], sent["unread"]["code"]) == (path, code)


@pytest.mark.parametrize("token", ["guess", "Bearer", "é"])
def test_a_token_of_no_seat_opens_nothing(host: Any, client: TestClient, token: str) -> None:
    headers = {"authorization": f"Bearer {token}".encode()}
    assert client.get("/position", headers=headers).status_code == 401
    assert client.post("/move", headers=headers, content="{}").status_code == 401
    assert client.get("/log", headers=headers).status_code == 401
    with seated(client, token) as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_text()
    assert closed.value.code == 1008
    assert not host.listeners


def test_a_spectator_does_not_play(host: Any, client: TestClient) -> None:
    assert client.post("/move", content=json.dumps(OUT_OF_TURN)).status_code == 401
    with seated(client, "") as spectator:
        spectator.receive_text()
        spectator.send_text(json.dumps(OUT_OF_TURN))
        assert json.loads(spectator.receive_text())["unread"]["code"] == "spectator"


def test_who_leaves_before_he_says_who_he_is_leaves_nothing_behind(host: Any, client: TestClient) -> None:
    with client.websocket_connect("/play"):
        pass
    assert not host.listeners


# --- First come, first served -----------------------------------------------------------------------------------------


@pytest.fixture
def racing(tmp_path: Path) -> Iterator[Any]:
    """Seat 1 has played a 1; seats 0 and 2 each have one to burn."""
    host = made(tmp_path / "race", "toucan_burn", {"seats": 3}, "fair races 137")
    for move in (toucan.Draw(1, "stock"), toucan.Play(1)):
        assert host.take(1, json.dumps(to_json(move))) is None
    yield host
    host.file.close()


BURNS = {0: toucan.Burn(0, 0, 2), 2: toucan.Burn(2, 2, 3)}


@pytest.mark.parametrize("order", [(0, 2), (2, 0)])
def test_of_two_burners_the_one_who_comes_late_is_refused(racing: Any, order: tuple[int, int]) -> None:
    with TestClient(site(racing)) as client:
        first, late = [
            client.post("/move", headers=signed(racing, seat), content=json.dumps(to_json(BURNS[seat])))
            for seat in order
        ]
    assert first.status_code == 200
    assert (late.status_code, late.json()["refused"]["rule"]) == (409, "WINDOW")


def test_of_two_threads_one_burns_and_the_log_has_it_once(racing: Any) -> None:
    start, refusals = Barrier(2), []

    def click(seat: int) -> None:
        start.wait()
        refusals.append(racing.take(seat, json.dumps(to_json(BURNS[seat]))))

    threads = [Thread(target=click, args=[seat]) for seat in BURNS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert refusals.count(None) == 1
    assert sum([type(move) is toucan.Burn for move in racing.record.log.moves]) == 1
    assert loads(Path(racing.file.name).read_bytes()).moves == racing.record.log.moves


# --- Nothing leaks ----------------------------------------------------------------------------------------------------


def burning(host: Any, draw: Random) -> object:
    """A move of random play in which every third card that could be burned is burned."""
    state = host.record.state
    legal = toucan.legal_moves(state)
    burns = [move for move in legal if type(move) is toucan.Burn]
    right = [burn for burn in burns if state.cards[burn.owner][burn.slot].rank == state.table.pile[-1].rank]
    if right and draw.random() < 0.3:
        return draw.choice(right)
    return None


def test_no_byte_of_a_match_of_pip_pip_tells_a_card_that_its_reader_may_not_know(tmp_path: Path) -> None:
    host = made(tmp_path / "match", "pip_pip", {"seats": 3}, "leaks")
    moves = played_and_searched(host, PACK)
    assert {type(move) for move in moves} == {Dealt, *pip_pip.MOVES}


def test_no_byte_of_a_match_of_toucan_tells_a_card_that_its_reader_may_not_know(tmp_path: Path) -> None:
    options = {"seats": 3, "deck": SINGLE, "rounds": 3, "limit": None, "max_turns": 30}
    host = made(tmp_path / "match", "toucan_burn", options, "leaks")
    moves = played_and_searched(host, pack_of(host.record.log.options.deck), burning)
    assert {type(move) for move in moves} >= {Dealt, *toucan.MOVES} - {toucan.Toucan}
    assert sum([type(move) is toucan.Burn for move in moves]) > 10


def test_for_people_a_match_of_toucan_sends_what_was_just_seen_and_nothing_that_is_to_be_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "match"
    monkeypatch.setattr(sys, "argv", ["server.py", str(folder), "toucan_burn", "{}", "--for-people"])
    run_path(str(PATH), run_name="__main__")
    host = Host(folder)
    forgotten = 0
    for _ in range(40):
        play_on(host, 1)
        table = json.loads(host.position(None))["table"]
        for seat in range(len(host.tokens)):
            seen = toucan.view(host.record.state, seat)
            sent = json.loads(host.position(seat))
            assert sent["view"] == {**to_json(seen), "known": to_json(seen.glimpse), "table": table}
            assert sent["choices"] == [to_json(move) for move in toucan.choices(seen)]
            forgotten += len(seen.known) - len(seen.glimpse)
    host.file.close()
    assert forgotten


def faces(host: Any, reader: int | None) -> list[tuple[int, int, str]]:
    """The cards face down whose face that reader is sent: owner, slot and code."""
    sent = json.loads(host.position(reader))
    table = sent["table"] if reader is None else sent["view"]["table"]
    slots = table.get("interrupted", table)["slots"]
    return [
        (owner, slot, card["face"])
        for owner, row in enumerate(slots)
        for slot, card in enumerate(row)
        if card is not None and card["face"] is not None
    ]


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_for_people_a_face_that_all_have_seen_is_sent_once(tmp_path: Path, reader: int | None) -> None:
    host = burned_wrongly(tmp_path / "match")
    assert faces(host, reader) == [(0, 0, "8:peek")]
    assert host.take(1, json.dumps(to_json(toucan.Decline(1)))) is None
    assert host.record.state.table.slots[0][0].face == toucan.card("8:peek")
    assert faces(host, reader) == []
    assert host.take(2, json.dumps(to_json(toucan.Draw(2, "stock")))) is None
    assert type(host.record.state.table) is toucan.Holding
    assert faces(host, reader) == []
    assert host.take(2, json.dumps(to_json(toucan.Play(2)))) is None
    assert host.take(1, json.dumps(to_json(toucan.Burn(1, 1, 0)))) is None
    assert [(owner, slot) for owner, slot, _ in faces(host, reader)] == [(1, 0)]
    host.file.close()


@pytest.mark.parametrize("reader", [None, 0, 1, 2])
def test_for_people_a_table_that_waits_for_a_reshuffling_shows_what_was_shown_just_now(
    tmp_path: Path, reader: int | None
) -> None:
    host = burned_wrongly(tmp_path / "match")
    table = host.record.state.table
    waiting = toucan.Reshuffling(table, 0, 1)
    host.record = SimpleNamespace(state=evolve(host.record.state, table=waiting, stock=()))
    assert faces(host, reader) == [(0, 0, "8:peek")]
    waiting = toucan.Reshuffling(evolve(table, looks=()), 0, 1)
    host.record = SimpleNamespace(state=evolve(host.record.state, table=waiting))
    assert faces(host, reader) == []
    host.file.close()


def burned_wrongly(folder: Path) -> Any:
    """A host for people: seat 1 has played a spy and may use it, and seat 0 has burned a card of his that is no 9."""
    host = made(folder, "toucan_burn", {"seats": 3}, "the page of Toucan, the memory game 1507", for_people=True)
    for move in (toucan.Draw(1, "stock"), toucan.Play(1), toucan.Burn(0, 0, 0)):
        assert host.take(move.seat, json.dumps(to_json(move))) is None
    return host


def test_of_a_game_without_memory_people_are_sent_the_whole_view(tmp_path: Path) -> None:
    new_match(tmp_path / "match", "pip_pip", {"seats": 3}, for_people=True)
    host = Host(tmp_path / "match")
    assert json.loads(host.position(1))["view"] == to_json(pip_pip.view(host.record.state, 1))
    host.file.close()


def played_and_searched(
    host: Any, pack: Cards, sometimes: Callable[[Any, Random], object] = lambda _host, _draw: None
) -> tuple[Any, ...]:
    """Plays the match out: seat 0 by requests, the others on sockets, with a spectator, and refusals now and then.

    Everything sent to a listener is searched; the moves of the log are given back.
    """
    game, draw, choose = host.game, Random(7), chooser(host.game, Seed.from_text("play"))
    readers: list[int | None] = [None, *range(1, len(host.tokens))]
    heard: dict[int | None, list[str]] = {reader: [] for reader in readers}
    secrets = [*host.tokens, host.dealer.seed.hex()]
    joined = len(host.record.log.moves)
    with TestClient(site(host)) as client, ExitStack() as stack:
        sockets = {
            reader: stack.enter_context(seated(client, "" if reader is None else host.tokens[reader]))
            for reader in readers
        }
        for reader, socket in sockets.items():
            heard[reader].append(socket.receive_text())
        for nth in count():
            if game.outcome(host.record.state) is not None:
                break
            if nth % 8 == 0:
                refused_everywhere(host, client, sockets)
            before = len(host.record.log.moves)
            move = sometimes(host, draw) or choose(game.legal_moves(host.record.state))
            if move.seat:
                sockets[move.seat].send_text(json.dumps(to_json(move)))
            else:
                answer = client.post("/move", headers=signed(host, 0), content=json.dumps(to_json(move)))
                assert answer.status_code == 200
                search(host, 0, answer.text, host.record.state, None, pack, secrets)
            heard[None].append(sockets[None].receive_text())
            for _ in range(len(host.record.log.moves) - before - 1):
                heard[None].append(sockets[None].receive_text())
            for reader in readers[1:]:
                while len(heard[reader]) < len(heard[None]):
                    heard[reader].append(sockets[reader].receive_text())
        assert client.get("/log").text == host.published()
    log = host.record.log
    steps = list(zip(states(game, log), [None, *log.moves], strict=True))[joined:]
    for reader in readers:
        for nth, (text, (state, move)) in enumerate(zip(heard[reader], steps, strict=True)):
            search(host, reader, text, state, told(move) if nth else None, pack, secrets)
    return log.moves


def refused_everywhere(host: Any, client: TestClient, sockets: dict[Any, WebSocketTestSession]) -> None:
    """Each seat tries to move for another: it is told the rule, as its view gives it, and not a byte more."""
    game, state = host.game, host.record.state
    move = game.legal_moves(state)[0]
    for seat in range(len(host.tokens)):
        if seat == move.seat:
            continue
        if seat:
            sockets[seat].send_text(json.dumps(to_json(move)))
            text = sockets[seat].receive_text()
        else:
            text = client.post("/move", headers=signed(host, 0), content=json.dumps(to_json(move))).text
        rule = game.breach(game.view(state, seat), move)
        refusal = {"refused": {"rule": rule.name, "sentence": rule.sentence, "clause": rule.clause}}
        assert text == json.dumps(refusal)
    assert client.get("/log").text == "The match goes on."


def unknown(game: AnyGame, state: Any, seat: int, pack: Cards) -> set[str]:
    """Codes of cards that are all hidden from that seat."""
    unseen = Counter(game.hidden(game.view(state, seat)))
    return {card.code for card, copies in Counter(pack).items() if unseen[card] == copies}


def search(host: Any, reader: int | None, text: str, state: Any, step: Any, pack: Cards, secrets: list[str]) -> None:
    """What that reader was sent is the public step and what follows from his view, and his view is his own."""
    game, sent = host.game, json.loads(text)
    assert not [secret for secret in secrets if secret in text]
    assert (sent.pop("step"), sent.pop("outcome")) == (step, to_json(game.outcome(state)))
    if reader is None:
        assert sent == {"table": to_json(state.table)}
        secret = set().union(*[unknown(game, state, seat, pack) for seat in range(len(host.tokens))])
    else:
        seen = game.view(state, reader)
        assert read_view(game, sent["view"]) == seen
        assert sent == {"view": to_json(seen), "choices": [to_json(move) for move in game.choices(seen)]}
        secret = unknown(game, state, reader, pack)
        if type(state.table) is pip_pip.Playing:  # there each card that he knows lies in one place: twins are counted
            written, unseen = json.dumps(sent["view"]), Counter(game.hidden(seen))
            assert all([written.count(f'"{card.code}"') == 2 - unseen[card] for card in pack])
    assert not [code for code in secret if f'"{code}"' in text]


# --- The end ----------------------------------------------------------------------------------------------------------


def play_on(host: Any, most: int | None = None) -> None:
    """Goes on at random: *most* moves, or to the end."""
    choose = chooser(host.game, Seed.from_text(f"from {len(host.record.log.moves)}"))
    for nth in count():
        if nth == most or host.game.outcome(host.record.state) is not None:
            return
        move = choose(host.game.legal_moves(host.record.state))
        assert host.take(move.seat, json.dumps(to_json(move))) is None


def test_the_log_is_published_with_its_seed_once_the_match_is_over(host: Any, client: TestClient) -> None:
    assert client.get("/log").status_code == 403
    play_on(host)
    published = client.get("/log")
    assert published.status_code == 200
    report = verify(published.text)
    assert (report.standing, report.seeded) == ("over", True)
    assert verify(Path(host.file.name).read_bytes()).standing == "over"
    sent = client.get("/position", headers=signed(host, 0)).json()
    assert (sent["choices"], tuple(sent["outcome"]["scores"])) == ([], report.scores)
    answer = client.post("/move", headers=signed(host, 1), content=json.dumps({**OUT_OF_TURN, "seat": 1}))
    assert answer.json()["refused"]["rule"] == "OVER"


# --- Crash and restart ------------------------------------------------------------------------------------------------


def test_after_a_crash_at_any_byte_the_match_goes_on_from_the_last_whole_line(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    host = made(folder, "pip_pip", {"seats": 3}, "crash")
    play_on(host, 4)
    host.file.close()
    moves, tokens, text = host.record.log.moves, host.tokens, (folder / "log.jsonl").read_bytes()
    players = next(nth for nth, move in enumerate(moves) if not isinstance(move, Dealt))
    for size in [*range(0, len(text), 97), *range(len(text) - 99, len(text) + 1)]:
        (folder / "log.jsonl").write_bytes(text[:size])
        again = Host(folder)
        kept = max(text[:size].count(b"\n") - 1, players)  # the deals are dealt again, and fall as before
        assert again.record.log.moves == moves[:kept]
        assert again.tokens == tokens
        again.file.close()
        assert loads((folder / "log.jsonl").read_bytes()).moves == moves[:kept]


def test_after_a_crash_the_players_come_back_and_play_to_the_end(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    host = made(folder, "straw_man_tarock", {}, "crash")
    with TestClient(site(host)) as client, seated(client, host.tokens[0]) as socket:
        socket.receive_text()
        play_on(host, 10)
        seen = [client.get("/position", headers=signed(host, seat)).json()["view"] for seat in (0, 1)]
    with (folder / "log.jsonl").open("ab") as file:
        file.write(b'{"move": "play", "se')
    again = Host(folder)
    with TestClient(site(again)) as client:
        assert [client.get("/position", headers=signed(host, seat)).json()["view"] for seat in (0, 1)] == seen
        play_on(again)
        assert verify(client.get("/log").text).seeded
    whole = (folder / "log.jsonl").read_bytes()
    assert whole.count(b"\n") == len(whole.splitlines()) == len(again.record.log.moves) + 2
    assert verify(whole).standing == "over"
    last = Host(folder)  # and once more when it is over
    last.file.close()
    assert last.record.log.finished
    assert (folder / "log.jsonl").read_bytes() == whole


def test_a_log_that_no_crash_can_have_left_is_not_gone_on_with_and_not_touched(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    host = made(folder, "pip_pip", {"seats": 3}, "crash")
    play_on(host, 4)
    host.file.close()
    lines = (folder / "log.jsonl").read_bytes().splitlines(keepends=True)
    forged = b"".join([*lines[:-2], lines[-1], b'{"mo'])
    (folder / "log.jsonl").write_bytes(forged)
    with pytest.raises(BadLog) as caught:
        Host(folder)
    assert caught.value.line == len(lines) - 1
    assert (folder / "log.jsonl").read_bytes() == forged


def test_every_game_is_served(tmp_path: Path) -> None:
    for name in ("colonel", "straw_man_tarock", "toucan_tricks"):
        host = made(tmp_path / name, name, {}, "any")
        play_on(host, 12)
        sent = json.loads(host.position(0))
        assert read_view(named(name), sent["view"]) == host.game.view(host.record.state, 0)
        host.file.close()
