-- What copies of the API tell each other about the requests of a network in the running minute. It
-- may be lost in a crash: nobody is let in by it.
CREATE UNLOGGED TABLE request_count (
  network text PRIMARY KEY,
  minute timestamptz NOT NULL,
  requests integer NOT NULL
) WITH (fillfactor = 50);

GRANT SELECT, INSERT, UPDATE, DELETE ON request_count TO merenda_app;
