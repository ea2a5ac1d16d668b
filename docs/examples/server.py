"""A match on the web: its seats over plain requests or WebSockets, its log in a file that survives a crash.

    python server.py FOLDER pip_pip '{"seats": 3}'       makes a match, and prints a secret token for each seat
    MATCH=FOLDER uvicorn --factory server:app            serves it, and goes on with it after a crash

With `--for-people` at the end of the first line the players of the memory game have to remember what they have seen.

The match stands above, and knows nothing of the web; below it stands what a browser talks to.
"""

from __future__ import annotations

import json
import os
import sys
from asyncio import Queue, create_task
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from secrets import compare_digest, token_urlsafe
from threading import Lock
from typing import Any, TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from cardrules import BadLog, BadValue, Dealer, Record, Seat, Seed, Writer, loads, read_move, to_json
from cardrules.codec import LONGEST, Json, parse, read_options
from cardrules.games import named

Tell: TypeAlias = Callable[[str], None]
"""Takes a text for one listener, at once: it may not wait.  With `asyncio` queues it is called in their event loop."""

Refusal: TypeAlias = dict[str, Json]
"""What the sender of a bad message is told, and nobody else."""


# --- The match: nothing here knows of the web -------------------------------------------------------------------------


def new_match(folder: Path, name: str, options: dict[str, Json], for_people: bool = False) -> list[str]:
    """Makes a match in *folder*, and gives a secret token a seat.

    Options that are left out are as the rule text has them.  *for_people*: nobody is sent what he has to remember.
    Raises BadValue.
    """
    game = named(name)
    defaults = to_json(game.Options())
    assert isinstance(defaults, dict)  # a class becomes an object
    chosen = read_options(game, {**defaults, **options})
    tokens = [token_urlsafe() for _ in game.start(chosen).table.match.scores]
    made = {
        "game": name,
        "edition": game.EDITION,
        "options": to_json(chosen),
        "seed": Seed.random().hex(),
        "tokens": tokens,
        "for_people": for_people,
    }
    folder.mkdir(mode=0o700)
    (folder / "match.json").write_text(json.dumps(made))
    return tokens


def without_memory(seen: Any) -> Any:
    """A view of which a person has to keep the rest in mind: of all that his seat has seen, what it has just seen."""
    if "glimpse" not in seen:
        return seen
    return {**seen, "known": seen["glimpse"], "table": face_down(seen["table"])}


def face_down(table: Any) -> Any:
    """A table without the faces that all have seen and have to remember: those that were shown just now remain."""
    if "interrupted" in table:
        return {**table, "interrupted": face_down(table["interrupted"])}
    if "slots" not in table:
        return table
    shown = [(look["owner"], look["slot"]) for look in table.get("looks", []) if look["seat"] is None]
    slots = [
        [card if not card or (owner, slot) in shown else {**card, "face": None} for slot, card in enumerate(row)]
        for owner, row in enumerate(table["slots"])
    ]
    return {**table, "slots": slots}


def refusal(kind: str, **said: Json) -> Refusal:
    return {kind: said}


class Host:
    """A match kept in a folder: `match.json` has its secrets, `log.jsonl` its moves."""

    def __init__(self, folder: Path) -> None:
        """Begins the match, or goes on where the log ends.  Raises BadLog.

        A last line that a crash has left unfinished is cut off.
        """
        made = json.loads((folder / "match.json").read_text())
        self.game = named(made["game"], made["edition"])
        self.tokens: list[str] = made["tokens"]
        self.for_people: bool = made.get("for_people", False)
        self.dealer = Dealer(Seed.from_hex(made["seed"]))
        self.listeners: list[tuple[Seat | None, Tell]] = []
        self.lock = Lock()
        path = folder / "log.jsonl"
        held = path.read_bytes() if path.exists() else b""
        whole = held[: held.rfind(b"\n") + 1]
        if whole:
            log = loads(held, game=self.game, recover=True)
            self.record = Record.resume(self.game, log)
        else:
            options = read_options(self.game, made["options"])
            self.record = Record.start(self.game, options)
        self.file = path.open("ab")
        self.file.truncate(len(whole))
        self.writer = Writer(self.file, whole)
        self._go_on()

    def take(self, seat: Seat, message: str | bytes) -> Refusal | None:
        """Judges a click of the player at *seat*, and plays it.

        What to tell him, and him alone, when it is refused; otherwise None.
        """
        with self.lock:
            try:
                move = read_move(self.game, message)
            except BadValue as bad:
                return refusal("unread", path=bad.path, code=bad.code, message=bad.message)
            rule = self.game.breach(self.game.view(self.record.state, seat), move)
            if rule is not None:
                sentence, clause = rule.sentence, rule.clause
                return refusal("refused", rule=rule.name, sentence=sentence, clause=clause)
            self._step(self.record.play(move), to_json(move))
            self._go_on()
            return None

    def _go_on(self) -> None:
        """What the dealer has to do now; and the last line, when the match is over."""
        while (asked := self.game.to_shuffle(self.record.state)) is not None:
            dealt = self.dealer.answer(asked)
            self._step(self.record.deal(dealt), {"move": asked.act, "seat": asked.seat})
        over = self.game.outcome(self.record.state) is not None
        if over and not self.record.log.finished:
            self.record = self.record.close()
            self.writer.write(self.record.log)

    def _step(self, record: Record[Any, Any, Any, Any], step: Json) -> None:
        """First into the file, then told: what anybody has seen, no crash takes back."""
        self.writer.write(record.log)
        self.record = record
        for seat, tell in self.listeners:
            tell(self.position(seat, step))

    def position(self, seat: Seat | None, step: Json = None) -> str:
        """What *seat* is sent: the *step* that led here, its view and its choices.

        A spectator, who has no seat, is sent the table.
        """
        game, state = self.game, self.record.state
        sent: dict[str, Json] = {"step": step, "outcome": to_json(game.outcome(state))}
        if seat is None:
            table = to_json(state.table)
            sent["table"] = face_down(table) if self.for_people else table
        else:
            seen = game.view(state, seat)
            sent["view"] = without_memory(to_json(seen)) if self.for_people else to_json(seen)
            sent["choices"] = [to_json(move) for move in game.choices(seen)]
        return json.dumps(sent)

    def listen(self, seat: Seat | None, tell: Tell) -> None:
        """Tells the position now, and every step from now on."""
        with self.lock:
            tell(self.position(seat))
            self.listeners.append((seat, tell))

    def leave(self, tell: Tell) -> None:
        with self.lock:
            self.listeners = [(seat, other) for seat, other in self.listeners if other != tell]

    def seat_of(self, token: str | bytes) -> Seat | None:
        """Whose token that is; None for nobody's."""
        given = token.encode() if isinstance(token, str) else token
        return next((seat for seat, own in enumerate(self.tokens) if compare_digest(own.encode(), given)), None)

    def published(self) -> str | None:
        """The log with the seed, for everybody to verify, once the match is over."""
        over = self.record.log.finished
        return self.record.close(reveal=self.dealer.seed).log.dumps() if over else None


# --- The web ----------------------------------------------------------------------------------------------------------


SPECTATOR = "Spectators do not play."


def site(host: Host) -> Starlette:
    """GET /position, POST /move, GET /log, and the WebSocket /play."""

    def seat_at(request: Request) -> Seat | None:
        """Whose request it is: a player's by his token, or without one a spectator's."""
        given = request.headers.get("authorization")
        seat = host.seat_of(given.removeprefix("Bearer ")) if given else None
        if given and seat is None:
            raise HTTPException(401, "No seat has this token.")
        return seat

    async def position(request: Request) -> Response:
        return answer(host.position(seat_at(request)))

    async def move(request: Request) -> Response:
        seat = seat_at(request)
        if seat is None:
            raise HTTPException(401, SPECTATOR)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > LONGEST:  # refused as too long: the rest is not waited for
                break
        refused = host.take(seat, body)
        if refused is None:
            return answer(host.position(seat))
        return answer(json.dumps(refused), 400 if "unread" in refused else 409)

    async def log(request: Request) -> Response:
        seat_at(request)
        text = host.published()
        if text is None:
            raise HTTPException(403, "The match goes on.")
        return Response(text, media_type="application/jsonl")

    async def play(socket: WebSocket) -> None:
        await socket.accept()
        token = await heard(socket)
        seat = host.seat_of(token) if token else None
        if token and seat is None:
            await socket.close(1008, "No seat has this token.")
        elif token is not None:
            await serve(socket, seat)

    async def serve(socket: WebSocket, seat: Seat | None) -> None:
        letters: Queue[str] = Queue()
        tell = letters.put_nowait

        async def post() -> None:
            with suppress(WebSocketDisconnect):
                while True:
                    await socket.send_text(await letters.get())

        host.listen(seat, tell)
        posting = create_task(post())
        try:
            while (message := await heard(socket)) is not None:
                if seat is None:
                    tell(json.dumps(refusal("unread", path="", code="spectator", message=SPECTATOR)))
                elif refused := host.take(seat, message):
                    tell(json.dumps(refused))
        finally:
            host.leave(tell)
            posting.cancel()

    @asynccontextmanager
    async def lifespan(_site: Starlette) -> AsyncIterator[None]:
        yield
        host.file.close()

    routes = [
        Route("/position", position),
        Route("/move", move, methods=["POST"]),
        Route("/log", log),
        WebSocketRoute("/play", play),
    ]
    return Starlette(routes=routes, lifespan=lifespan)


def answer(text: str, status: int = 200) -> Response:
    return Response(text, status, {"cache-control": "no-store"}, "application/json")


async def heard(socket: WebSocket) -> str | bytes | None:
    """The next message, of either kind; None when the client has gone."""
    message = await socket.receive()
    text: str | None = message.get("text")
    return message.get("bytes") if text is None else text


def app() -> Starlette:
    """What uvicorn serves: the match in the folder that the environment names."""
    try:
        return site(Host(Path(os.environ["MATCH"])))
    except (OSError, BadLog) as error:
        sys.exit(str(error))


# --- The command ------------------------------------------------------------------------------------------------------


USAGE = "usage: python server.py FOLDER GAME OPTIONS [--for-people]: python server.py match pip_pip '{}'"


def main(words: list[str]) -> None:
    """Makes a match and prints its tokens, or says in one line why it cannot be made."""
    if len(words) < 3 or words[3:] not in ([], ["--for-people"]):
        sys.exit(USAGE)
    folder, name, text = words[:3]
    try:
        options = parse(text)
        if not isinstance(options, dict):
            raise BadValue("options", "type", "Options are a JSON object.")
        tokens = new_match(Path(folder), name, options, for_people=len(words) > 3)
    except (OSError, BadValue) as error:
        sys.exit(str(error))
    for seat, token in enumerate(tokens):
        print(f"seat {seat}: {token}")


if __name__ == "__main__":
    main(sys.argv[1:])
