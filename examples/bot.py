#!/usr/bin/env python3
"""A player over the network, with nothing but Python's standard library.

    capotreno serve --in-memory &
    python3 examples/bot.py                         # opens a table against a bot and plays
    python3 examples/bot.py --table ID              # takes an open seat of a table
    python3 examples/bot.py --url https://example.org/trains --table ID

It knows no rule: it does what the messages allow (docs/protocol.md), claims when it can and
draws cards otherwise.
"""

import argparse
import base64
import json
import os
import random
import socket
import ssl
import struct
import sys
import urllib.error
import urllib.parse
import urllib.request


class Failure(Exception):
    """Something that went wrong, as a sentence."""


class Server:
    """REST: one request after the other, with the token of a guest."""

    def __init__(self, url):
        self.address = urllib.parse.urlsplit(url)
        if self.address.scheme not in ("http", "https") or not self.address.hostname:
            raise Failure(f"{url!r} is no address of a server: write http://HOST:PORT or https://HOST/PATH")
        self.url = url.rstrip("/")
        self.token = None
        self.token = self.ask("POST", "/api/guest?token=show")["token"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method)
        request.add_header("Content-Type", "application/json")
        if self.token:
            request.add_header("Authorization", "Bearer " + self.token)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise Failure(refusal(error, self.url + path)) from None
        except urllib.error.URLError as error:
            raise Failure(f"{self.url} cannot be reached: {error.reason}; is the server running?") from None
        except json.JSONDecodeError:
            raise Failure(f"{self.url} is no Capotreno server: is the path right?") from None


def refusal(error, url):
    """What the server says, in its own words where it has some."""
    try:
        return "the server refuses: " + json.load(error)["error"]["text"]
    except (ValueError, KeyError, TypeError):
        return f"{url} answers with status {error.code}: is this the address of a Capotreno server?"


class Live:
    """A WebSocket: text messages of JSON."""

    def __init__(self, server):
        address = server.address
        secure = address.scheme == "https"
        try:
            self.socket = socket.create_connection((address.hostname, address.port or (443 if secure else 80)))
            if secure:
                context = ssl.create_default_context()
                self.socket = context.wrap_socket(self.socket, server_hostname=address.hostname)
        except OSError as error:
            raise Failure(f"{server.url} cannot be reached: {error}") from None
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET {address.path.rstrip('/')}/ws HTTP/1.1\r\nHost: {address.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
                f"Authorization: Bearer {server.token}\r\n\r\n"
            ).encode()
        )
        self.waiting = b""
        while b"\r\n\r\n" not in self.waiting:
            self.fill()
        head, self.waiting = self.waiting.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n", 1)[0]:
            raise Failure("the server refuses live play: " + head.split(b"\r\n", 1)[0].decode())

    def fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise Failure("the server closed the connection")
        self.waiting += more

    def take(self, count):
        while len(self.waiting) < count:
            self.fill()
        part, self.waiting = self.waiting[:count], self.waiting[count:]
        return part

    def frame(self, kind, data):
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | length)
        else:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, length)
        body = bytes(byte ^ mask[at % 4] for at, byte in enumerate(data))
        self.socket.sendall(head + mask + body)

    def send(self, message):
        self.frame(1, json.dumps(message).encode())

    def hear(self):
        """The next message; answers pings on the way."""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                (length,) = struct.unpack("!H", self.take(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", self.take(8))
            data = self.take(length)
            kind = first & 15
            if kind == 9:
                self.frame(10, data)
            elif kind == 8:
                raise Failure("the server said goodbye")
            elif kind == 1:
                return json.loads(data)


def choose(view):
    """An action, a question about a line, or None when it is not our turn."""
    may = view["may"]
    if not may["act"]:
        return None
    if may["keep"]:
        keep = range(may["keep"]["least"])
        return {"keep_tickets": {"keep": sum(1 << bit for bit in keep)}}
    if may["tunnel"]:
        payments = may["tunnel"]["payments"]
        return {"pay_tunnel": {"cards": payments[0]}} if payments else "decline_tunnel"
    if may["offer"]:
        return "decline_offer"
    if may["retire"]:
        return {"retire_event": {"event": may["retire"][0]}}
    question = (view.get("campaign") or {}).get("question")
    if view["stage"] == "question" and question and question["answers"]:
        return random.choice(question["answers"])
    lines = view["lines"]["claimable"] if view["stage"] == "turn" else []
    if lines and random.random() < 0.6:
        return {"about": "payments", "line": random.choice(lines)}
    if may["deck"]["allowed"]:
        return "draw_blind"
    slots = [slot for slot, choice in enumerate(may["slots"]) if choice["allowed"]]
    if slots:
        return {"take_face_up": {"slot": random.choice(slots)}}
    if lines:
        return {"about": "payments", "line": random.choice(lines)}
    if may["tickets"]["allowed"]:
        return "draw_tickets"
    return "pass"


def play(live, table):
    live.send({"type": "enter", "version": 2, "table": table})
    view = None
    asked = False
    number = 0
    while True:
        message = live.hear()
        kind = message["type"]
        if kind in ("entered", "update"):
            view, asked = message["view"], False
        elif kind == "refused":
            print("refused:", message["refused"]["text"])
            asked = False
        elif kind == "bye":
            raise Failure("the server says goodbye: " + message["refused"]["text"])
        elif kind == "answer":
            asked = False
            if view["may"]["act"] and message["reply"]["payments"]:
                reply = message["reply"]
                action = {"claim_line": {"line": reply["line"], "set": reply["payments"][0]["cards"]}}
                number += 1
                seat = view["own"]["seat"]
                live.send({"type": "act", "id": number, "seat": seat, "seq": view["seq"], "action": action})
                asked = True
            continue
        if view and view["stage"] == "over":
            return view["result"]
        if not view or asked or kind in ("done", "table", "chat"):
            continue
        next_move = choose(view)
        if next_move is None:
            continue
        number += 1
        asked = True
        seat = view["own"]["seat"]
        if "about" in next_move:
            live.send({"type": "ask", "id": number, "seat": seat, "question": next_move})
        else:
            live.send({"type": "act", "id": number, "seat": seat, "seq": view["seq"], "action": next_move})


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", default="http://127.0.0.1:8080")
    parser.add_argument("--table", help="the id of a table with an open seat")
    parser.add_argument("--edition", default="nordic")
    parser.add_argument("--bot", default="greedy", help="whom to play against at a table of one's own")
    options = parser.parse_args()
    server = Server(options.url)
    server.ask("PATCH", "/api/guest", {"name": "Python"})
    table = options.table
    if table:
        server.ask("POST", f"/api/tables/{table}/join", {})
    else:
        seats = [{"kind": "me"}, {"kind": "bot", "level": options.bot}]
        table = server.ask(
            "POST",
            "/api/tables",
            {
                "edition": options.edition, "seats": seats, "public": False, "starter": {"who": "random"},
                "pace": {"clock": "none"}, "take_back": False, "hints": False, "chat": False,
            },
        )["id"]
        server.ask("POST", f"/api/tables/{table}/start")
    result = play(Live(server), table)
    for seat, row in enumerate(result["seats"]):
        print(f"seat {seat}: {row['total']} points, rank {row['rank']}")


if __name__ == "__main__":
    try:
        main()
    except Failure as failure:
        sys.exit(f"error: {failure}")
    except KeyboardInterrupt:
        sys.exit(130)
