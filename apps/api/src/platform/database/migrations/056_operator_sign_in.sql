-- An operator's authenticator app (product:operating#first-sign-in): its secret is sealed under
-- DATA_KEY. Until a first code has come it counts for nothing; `last_step` makes each code count once.
CREATE TABLE operator_totp (
  operator_id uuid PRIMARY KEY REFERENCES operator,
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  last_step bigint
);

GRANT SELECT, INSERT, UPDATE, DELETE ON operator_totp TO merenda_app;
