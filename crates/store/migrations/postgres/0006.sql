-- What a server does for the others: owns games and thinks (`both`), owns games only (`people`), or thinks
-- only (`bots`).
ALTER TABLE nodes ADD COLUMN role TEXT NOT NULL DEFAULT 'both';
