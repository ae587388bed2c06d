-- Reviews of finished games, each made once. The version is that of what is told.
CREATE TABLE reviews (
    number  INTEGER PRIMARY KEY,
    version INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    body    BLOB NOT NULL
) STRICT;
