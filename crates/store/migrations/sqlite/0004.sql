-- How many transactions were ever committed. Every one counts itself, so a file that lost some can
-- be told by the number that is kept outside of it.
CREATE TABLE pulse (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    commits INTEGER NOT NULL
) STRICT;
INSERT INTO pulse (one, commits) VALUES (1, 0);
