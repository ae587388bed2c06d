-- Whom the operator has banned, and why, in the operator's own words.
CREATE TABLE banned (
    guest  TEXT PRIMARY KEY,
    at     INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What players are told of a planned stop; at most one row.
CREATE TABLE notices (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    text     TEXT NOT NULL,
    stops_at INTEGER NOT NULL
) STRICT;
