-- Which server owns a game or campaign, until when by the database's clock, and for the how manieth
-- time it changed hands. Rows stay, so that the count never begins anew.
CREATE TABLE leases (
    campaign BIGINT NOT NULL,
    number   BIGINT NOT NULL,
    owner    TEXT NOT NULL,
    epoch    BIGINT NOT NULL,
    until    TIMESTAMPTZ NOT NULL,
    PRIMARY KEY (campaign, number)
);
CREATE INDEX leases_by_owner ON leases (owner);

-- How often a server has taken the whole database for itself. What another server writes under an
-- older number is refused.
CREATE TABLE occupancy (
    one   BIGINT PRIMARY KEY CHECK (one = 1),
    epoch BIGINT NOT NULL
);
INSERT INTO occupancy (one, epoch) VALUES (1, 0);
