-- The running product's own: what copies of the API know of themselves and tell each other. The
-- application connects as merenda_app (made by the ledger's files), which owns nothing. Ids are UUIDv7,
-- money is bigint minor units.

-- A copy is ready when all migrations are there (product:operating#health).
GRANT USAGE ON SCHEMA migrations TO merenda_app;
GRANT SELECT ON migrations.applied TO merenda_app;

-- How often a network has asked in the running minute (product:api#rate-limit). A crash may lose it:
-- nobody is let in by it.
CREATE UNLOGGED TABLE request_count (
  network text PRIMARY KEY,
  minute timestamptz NOT NULL,
  requests integer NOT NULL
) WITH (fillfactor = 50);

-- Files that nothing points at any more, or not yet: removed once they are due. A file is noted here
-- before it is written, and crossed out by the transaction that begins to point at it.
CREATE TABLE file_removal (
  path text PRIMARY KEY,
  due_at timestamptz NOT NULL
);
CREATE INDEX file_removal_due_idx ON file_removal (due_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON request_count, file_removal TO merenda_app;
