-- Finished games that count for ratings, in the order in which they do.
CREATE TABLE rated (
    number  BIGINT PRIMARY KEY,
    edition TEXT NOT NULL,
    at      BIGINT NOT NULL
);
CREATE INDEX rated_by_edition ON rated (edition, at, number);

-- Events: the same deals at every table. What was agreed is a text only the server reads. `over_at` is 0
-- until the event has ended before its time.
CREATE TABLE events (
    id         TEXT PRIMARY KEY,
    owner      TEXT NOT NULL,
    public     BIGINT NOT NULL,
    body       TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    ends_at    BIGINT NOT NULL,
    over_at    BIGINT NOT NULL
);
CREATE INDEX events_by_end ON events (ends_at);
CREATE INDEX events_by_owner ON events (owner);

-- Who plays which round of an event at which table, and where: nobody plays a round twice.
CREATE TABLE event_seats (
    event  TEXT NOT NULL,
    round  BIGINT NOT NULL,
    guest  TEXT NOT NULL,
    number BIGINT NOT NULL,
    seat   BIGINT NOT NULL,
    PRIMARY KEY (event, round, guest)
);
CREATE INDEX event_seats_by_guest ON event_seats (guest);
CREATE INDEX event_seats_by_table ON event_seats (number);
