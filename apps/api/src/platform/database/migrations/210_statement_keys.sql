-- The keys that sign verifiable statements (product:wallets#verifiable-statement): the newest signs,
-- all are published, so that what an earlier one signed can be verified for ever. The private part is
-- sealed under DATA_KEY.
CREATE TABLE statement_key (
  id uuid PRIMARY KEY,
  public_key bytea NOT NULL UNIQUE CHECK (octet_length(public_key) = 32),
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  created_at timestamptz NOT NULL
);
GRANT SELECT, INSERT ON statement_key TO merenda_app;
