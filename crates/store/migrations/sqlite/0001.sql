-- Guests are known by the hash of their secret token, never by the token.
CREATE TABLE guests (
    id         TEXT PRIMARY KEY,
    token_hash BLOB NOT NULL UNIQUE,
    name       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

-- One-time links that carry a guest to another device.
CREATE TABLE links (
    code_hash  BLOB PRIMARY KEY,
    guest      TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT;

-- Further tokens of a guest: its other devices.
CREATE TABLE tokens (
    token_hash BLOB PRIMARY KEY,
    guest      TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE
) STRICT;

-- A table: what was agreed, as a text only the server reads. `number` keeps steps small.
CREATE TABLE tables (
    number     INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    public     INTEGER NOT NULL,
    phase      TEXT NOT NULL,
    body       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX tables_by_phase ON tables (phase, public, created_at);

-- Who sits where, for a guest's own list.
CREATE TABLE seats (
    number INTEGER NOT NULL REFERENCES tables (number) ON DELETE CASCADE,
    guest  TEXT NOT NULL,
    PRIMARY KEY (guest, number)
) STRICT, WITHOUT ROWID;

-- The steps of games: never a state. `chain` hashes the step and all before it.
CREATE TABLE steps (
    number INTEGER NOT NULL,
    seq    INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    body   BLOB NOT NULL,
    chain  BLOB NOT NULL,
    PRIMARY KEY (number, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE chats (
    number INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    body   TEXT NOT NULL
) STRICT;
CREATE INDEX chats_by_table ON chats (number);
