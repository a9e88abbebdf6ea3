-- The first answer to each money-moving request, kept for a day and written in the very transaction
-- that moved the money: it exists exactly when the money did move (decision A.5).
CREATE TABLE idempotency (
  scope uuid NOT NULL,
  key text NOT NULL CHECK (char_length(key) BETWEEN 8 AND 128),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  answer jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (scope, key)
);

GRANT SELECT, INSERT, DELETE ON idempotency TO merenda_app;
