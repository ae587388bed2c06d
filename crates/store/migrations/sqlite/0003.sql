-- A campaign: what was agreed and who plays which company, as a text only the server reads.
CREATE TABLE campaigns (
    number     INTEGER PRIMARY KEY,
    id         TEXT NOT NULL UNIQUE,
    phase      TEXT NOT NULL,
    body       TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX campaigns_by_phase ON campaigns (phase, created_at);

-- Who takes part, for a guest's own list.
CREATE TABLE campaign_guests (
    number INTEGER NOT NULL REFERENCES campaigns (number) ON DELETE CASCADE,
    guest  TEXT NOT NULL,
    PRIMARY KEY (guest, number)
) STRICT, WITHOUT ROWID;

-- The chronicles: like the steps of games, only ever added to. `chain` hashes the entry and all
-- before it.
CREATE TABLE entries (
    number INTEGER NOT NULL REFERENCES campaigns (number) ON DELETE CASCADE,
    seq    INTEGER NOT NULL,
    at     INTEGER NOT NULL,
    body   BLOB NOT NULL,
    chain  BLOB NOT NULL,
    PRIMARY KEY (number, seq)
) STRICT, WITHOUT ROWID;
