-- Sessions, ways to sign in, and what is counted against guessing. Each secret is known by its hash: the
-- database alone opens no door (product:session#tokens).

CREATE TABLE session (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  -- When the guardian last proved in it who asks, by password or passkey (product:session#step-up).
  stepped_up_at timestamptz
);
CREATE INDEX session_guardian_idx ON session (guardian_id) WHERE revoked_at IS NULL;
CREATE TRIGGER guardian_is_here BEFORE INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Growing delays, never a lock-out: one row an account, one an address (product:session#login-delays).
CREATE TABLE attempt (
  subject text PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  window_started_at timestamptz NOT NULL DEFAULT now(),
  blocked_until timestamptz
);

CREATE TABLE password_reset (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON password_reset
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- E-mailed links to sign in, once (product:session#login-link).
CREATE TABLE login_link (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON login_link
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Each email that asks to confirm an address has a link of its own, made when it is composed. All links
-- are good until one is followed, the address changes, or their time is over.
CREATE TABLE email_confirmation (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  -- The address that the email went to.
  email text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_confirmation_guardian_idx ON email_confirmation (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON email_confirmation
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A second factor beside the password, for guardians who want one (product:session#second-factor).
CREATE TABLE second_factor (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON second_factor
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- An authenticator app: its secret is sealed under DATA_KEY. Until a first code has come it counts
-- for nothing; `last_step` makes each code count once.
CREATE TABLE authenticator_app (
  guardian_id uuid PRIMARY KEY REFERENCES guardian,
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  last_step bigint,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON authenticator_app
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- Codes for a guardian who has lost the factor: each is deleted when it is used.
CREATE TABLE recovery_code (
  code_hash text PRIMARY KEY,
  guardian_id uuid NOT NULL REFERENCES guardian
);
CREATE INDEX recovery_code_guardian_idx ON recovery_code (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON recovery_code
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A sign-in whose first step is passed and whose second is not.
CREATE TABLE sign_in_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (octet_length(ticket_hash) = 32),
  guardian_id uuid NOT NULL REFERENCES guardian,
  proof text NOT NULL CHECK (proof IN ('password', 'link')),
  expires_at timestamptz NOT NULL,
  -- The guardian's at the first step; a ticket of no epoch opens nothing.
  access_epoch integer NOT NULL DEFAULT 0
);
CREATE INDEX sign_in_ticket_expiry_idx ON sign_in_ticket (expires_at);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON sign_in_ticket
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A passkey belongs to one host (rp_id), and so to one brand's company (product:session#passkeys).
CREATE TABLE passkey (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  guardian_id uuid NOT NULL REFERENCES guardian,
  rp_id text NOT NULL CHECK (char_length(rp_id) BETWEEN 1 AND 253),
  credential_id bytea NOT NULL UNIQUE CHECK (octet_length(credential_id) BETWEEN 1 AND 1023),
  public_key bytea NOT NULL CHECK (octet_length(public_key) BETWEEN 1 AND 4096),
  -- Uses that the authenticator has counted; many count none and say 0 for ever.
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkey_guardian_idx ON passkey (guardian_id);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON passkey
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A challenge that an authenticator is asked to sign: for one ceremony, once, and not for long.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  rp_id text NOT NULL,
  -- The guardian who adds a passkey; NULL where somebody signs in.
  guardian_id uuid REFERENCES guardian,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry_idx ON passkey_challenge (expires_at);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON passkey_challenge
  FOR EACH ROW WHEN (NEW.guardian_id IS NOT NULL) EXECUTE FUNCTION check_guardian_is_here('guardian_id');

-- A browser is known by the hash of a cookie of its own, which opens no door: it only tells whether
-- a sign-in is unknown to the guardian.
CREATE TABLE known_device (
  guardian_id uuid NOT NULL REFERENCES guardian,
  mark_hash bytea NOT NULL CHECK (octet_length(mark_hash) = 32),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, mark_hash)
);
CREATE TRIGGER guardian_is_here BEFORE INSERT ON known_device
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');

GRANT SELECT, INSERT, UPDATE, DELETE ON session, attempt, password_reset, login_link,
  email_confirmation, second_factor, authenticator_app, recovery_code, sign_in_ticket, passkey,
  passkey_challenge, known_device TO merenda_app;
