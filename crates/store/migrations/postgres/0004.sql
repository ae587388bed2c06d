-- The servers that share this database: what each calls itself, for the how manieth time it was
-- started, where the others reach it, whether it has their key, and when it was last here by the
-- database's clock. Rows stay, so that the count never begins anew.
CREATE TABLE nodes (
    name        TEXT PRIMARY KEY,
    incarnation BIGINT NOT NULL,
    address     TEXT NOT NULL,
    key_hash    BYTEA NOT NULL,
    seen        TIMESTAMPTZ NOT NULL
);
