-- Whom somebody does not want to meet, and how they were called then.
CREATE TABLE blocks (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    other TEXT NOT NULL,
    name  TEXT NOT NULL,
    at    BIGINT NOT NULL,
    PRIMARY KEY (guest, other)
);
CREATE INDEX blocks_by_other ON blocks (other);

-- What somebody wants the operator to look at: about whom, what it says (a name, a line of chat, an event), and
-- what was answered. `answered_at` is 0 until then.
CREATE TABLE reports (
    id          TEXT PRIMARY KEY,
    guest       TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    about       TEXT NOT NULL,
    other       TEXT NOT NULL,
    place       TEXT NOT NULL,
    shown       TEXT NOT NULL,
    body        TEXT NOT NULL,
    at          BIGINT NOT NULL,
    answer      TEXT NOT NULL,
    answered_at BIGINT NOT NULL
);
CREATE INDEX reports_by_guest ON reports (guest);
CREATE INDEX reports_by_other ON reports (other);
