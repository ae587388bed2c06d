-- Reviews of finished games, each made once. The version is that of what is told.
CREATE TABLE reviews (
    number  BIGINT PRIMARY KEY,
    version BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    body    BYTEA NOT NULL
);
