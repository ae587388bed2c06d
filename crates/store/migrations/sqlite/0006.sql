-- What games are played on: the files of editions and of campaigns, by the hash of the files. Each is
-- written with the first table or campaign that needs it, and never changed.
CREATE TABLE contents (
    hash         TEXT PRIMARY KEY,
    rules_digest TEXT NOT NULL,
    files        TEXT NOT NULL,
    at           INTEGER NOT NULL
) STRICT;
