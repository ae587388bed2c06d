-- When a guest was last here, to forget those who never come back.
ALTER TABLE guests ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;
UPDATE guests SET seen_at = created_at;
