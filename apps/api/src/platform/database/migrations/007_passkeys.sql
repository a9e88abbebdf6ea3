-- Passkeys beside the password, and the browsers that a guardian has signed in with before.

-- A credential belongs to one host (rp_id), and so to one brand's company.
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

-- What an authenticator is asked to sign: for one ceremony, once, and not for long.
CREATE TABLE passkey_challenge (
  challenge_hash bytea PRIMARY KEY CHECK (octet_length(challenge_hash) = 32),
  rp_id text NOT NULL,
  -- Who adds a passkey; nobody where somebody signs in.
  guardian_id uuid REFERENCES guardian,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenge_expiry_idx ON passkey_challenge (expires_at);

-- A browser is known by the hash of a cookie of its own, which opens no door: it only tells whether
-- a sign-in is news to the guardian.
CREATE TABLE known_device (
  guardian_id uuid NOT NULL REFERENCES guardian,
  mark_hash bytea NOT NULL CHECK (octet_length(mark_hash) = 32),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (guardian_id, mark_hash)
);

GRANT SELECT, INSERT, UPDATE, DELETE ON passkey, passkey_challenge, known_device TO merenda_app;

CREATE TRIGGER guardian_is_here BEFORE INSERT ON passkey
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
CREATE TRIGGER guardian_is_here BEFORE INSERT ON known_device
  FOR EACH ROW EXECUTE FUNCTION check_guardian_is_here('guardian_id');
