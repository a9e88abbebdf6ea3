-- A second factor beside the password, for guardians who want one (product:session#second-factor).
CREATE TABLE second_factor (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- An authenticator app: its secret is sealed under DATA_KEY. Until a first code has come it counts
-- for nothing; `last_step` makes each code count once.
CREATE TABLE authenticator_app (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Codes for whoever has lost the factor: each is deleted when it is used.
CREATE TABLE recovery_code (
  code_hash text PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian
);
CREATE INDEX recovery_code_guardian_idx ON recovery_code (guardian_id);

-- Who has passed the first step of signing in and not the second.
CREATE TABLE sign_in_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  proof text NOT NULL CHECK (proof IN ('password', 'link')),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_ticket_expiry_idx ON sign_in_ticket (expires_at);

GRANT SELECT, INSERT, UPDATE, DELETE ON second_factor, authenticator_app, recovery_code,
  sign_in_ticket TO merenda_app;

CREATE TRIGGER guardian_is_here BEFORE INSERT ON second_factor
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON authenticator_app
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON recovery_code
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON sign_in_ticket
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
