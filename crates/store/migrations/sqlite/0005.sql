-- Every token of a guest is in `tokens` now, the first one too, each with when it was made and last
-- used. `guests.token_hash` is read no more; it stays because `SQLite` cannot drop it.
ALTER TABLE tokens ADD COLUMN created_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE tokens SET (created_at, seen_at) = (SELECT created_at, seen_at FROM guests WHERE id = tokens.guest);
INSERT OR IGNORE INTO tokens (token_hash, guest, created_at, seen_at)
    SELECT token_hash, id, created_at, seen_at FROM guests;
CREATE INDEX tokens_by_guest ON tokens (guest);

-- Tokens that are never good again, although the server made them.
CREATE TABLE revoked (
    token_hash BLOB PRIMARY KEY,
    at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the servers of this data share and nobody else knows.
CREATE TABLE keys (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Who opened a table or founded a campaign, and how much of the disk a chronicle takes: for quotas.
-- Of what there is already it is written with its next change.
ALTER TABLE tables ADD COLUMN owner TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_owner ON tables (owner, phase);
ALTER TABLE campaigns ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE campaigns ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
CREATE INDEX campaigns_by_owner ON campaigns (owner, phase);
