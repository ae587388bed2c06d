-- Whom the operator has banned, and why, in the operator's own words.
CREATE TABLE banned (
    guest  TEXT PRIMARY KEY,
    at     BIGINT NOT NULL,
    reason TEXT NOT NULL
);

-- What players are told of a planned stop; at most one row.
CREATE TABLE notices (
    one      BIGINT PRIMARY KEY CHECK (one = 1),
    text     TEXT NOT NULL,
    stops_at BIGINT NOT NULL
);
