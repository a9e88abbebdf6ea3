-- The address under which other programs read a guardian's meals (product:calendar#address): one at a
-- time, known by its hash alone.
CREATE TABLE calendar_feed (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  fetched_at timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON calendar_feed TO merenda_app;
