-- How somebody wants to be called when a game waits: a browser, a mail address or a webhook in each row.
CREATE TABLE call_ways (
    id         TEXT PRIMARY KEY,
    guest      TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    kind       TEXT NOT NULL,
    target     TEXT NOT NULL,
    language   TEXT NOT NULL,
    verified   INTEGER NOT NULL,
    failures   INTEGER NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX call_ways_by_guest ON call_ways (guest);
CREATE INDEX call_ways_by_target ON call_ways (target);

-- When somebody wants to be called, as a text only the server reads, and when that was last done.
CREATE TABLE call_wishes (
    guest     TEXT PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    body      TEXT NOT NULL,
    called_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Who is to be called and why: when, when again before a clock runs out, and until when a server is at it.
CREATE TABLE calls (
    guest       TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    place       TEXT NOT NULL,
    kind        TEXT NOT NULL,
    call_at     INTEGER NOT NULL,
    remind_at   INTEGER NOT NULL,
    taken_until INTEGER NOT NULL,
    tries       INTEGER NOT NULL,
    PRIMARY KEY (guest, place)
) STRICT, WITHOUT ROWID;
CREATE INDEX calls_by_moment ON calls (call_at);
CREATE INDEX calls_by_reminder ON calls (remind_at);

-- A code on paper that brings somebody back; only its hash.
CREATE TABLE recovery (
    guest      TEXT PRIMARY KEY REFERENCES guests (id) ON DELETE CASCADE,
    code_hash  BLOB NOT NULL UNIQUE,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
