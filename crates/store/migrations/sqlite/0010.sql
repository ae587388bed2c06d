-- Finished games that count for ratings, in the order in which they do.
CREATE TABLE rated (
    number  INTEGER PRIMARY KEY,
    edition TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX rated_by_edition ON rated (edition, at, number);

-- Events: the same deals at every table. What was agreed is a text only the server reads. `over_at` is 0
-- until the event has ended before its time.
CREATE TABLE events (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,
    public     INTEGER NOT NULL,
    body       TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    ends_at    INTEGER NOT NULL,
    over_at    INTEGER NOT NULL
) STRICT;
CREATE INDEX events_by_end ON events (ends_at);
CREATE INDEX events_by_owner ON events (owner);

-- Who plays which round of an event at which table, and where: nobody plays a round twice.
CREATE TABLE event_seats (
    event  TEXT NOT NULL,
    round  INTEGER NOT NULL,
    guest  TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat   INTEGER NOT NULL,
    PRIMARY KEY (event, round, guest)
) STRICT, WITHOUT ROWID;
CREATE INDEX event_seats_by_guest ON event_seats (guest);
CREATE INDEX event_seats_by_table ON event_seats (number);
