-- Passkeys by the id their authenticator gave them, with what is needed to check a signature, as text. `used_at` is 0
-- until one has brought somebody back.
CREATE TABLE passkeys (
    id         TEXT PRIMARY KEY,
    guest      TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    body       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    used_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkeys_by_guest ON passkeys (guest);

-- What an authenticator was asked and has still to answer; `guest` is empty where nobody is known yet.
CREATE TABLE challenges (
    id         TEXT PRIMARY KEY,
    guest      TEXT NOT NULL,
    body       TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX challenges_by_end ON challenges (expires_at);

-- Friends: a row for each of the two. While only one row is there, its guest has asked and waits.
CREATE TABLE friends (
    guest TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    at    INTEGER NOT NULL,
    PRIMARY KEY (guest, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX friends_by_other ON friends (other);

-- Links that make whoever follows one a friend, once.
CREATE TABLE friend_links (
    code_hash  BLOB PRIMARY KEY,
    guest      TEXT NOT NULL REFERENCES guests (id) ON DELETE CASCADE,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX friend_links_by_guest ON friend_links (guest);
