-- Boards that people publish. `id` is the beginning of the hash of its files; `listed` is 0 where only its link leads
-- there; `search` has the words it is found by, in small letters; `off_at` is 0 unless the operator has switched it off.
CREATE TABLE boards (
    id           TEXT PRIMARY KEY,
    owner        TEXT NOT NULL,
    listed       BIGINT NOT NULL,
    search       TEXT NOT NULL,
    body         TEXT NOT NULL,
    rules_digest TEXT NOT NULL,
    files        TEXT NOT NULL,
    created_at   BIGINT NOT NULL,
    off_at       BIGINT NOT NULL,
    off_why      TEXT NOT NULL
);
CREATE INDEX boards_by_owner ON boards (owner);
CREATE INDEX boards_by_time ON boards (created_at);
