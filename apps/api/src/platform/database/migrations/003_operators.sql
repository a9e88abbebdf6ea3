-- Operators by name: people who sign in, and scripts with a token (product:operating#operators); and who
-- did what. Commands make and change operators, as the owner: the application's role may not give itself
-- a role, a company or a new operator.

CREATE TABLE operator (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('person', 'script')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 80),
  email text CHECK (email = lower(email)),
  roles text[] NOT NULL CHECK (cardinality(roles) > 0
    AND roles <@ ARRAY['support', 'finance', 'school', 'administrator']),
  everywhere boolean NOT NULL,
  companies text[] NOT NULL,
  schools uuid[] NOT NULL,
  -- A person has one who has signed in for the first time.
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- As the guardian's.
  access_epoch integer NOT NULL DEFAULT 1,
  CHECK ((kind = 'person') = (email IS NOT NULL)),
  CHECK (kind = 'person' OR password_hash IS NULL),
  -- Nobody without a scope, which is never empty by mistake.
  CHECK (everywhere = (cardinality(companies) + cardinality(schools) = 0))
);
CREATE UNIQUE INDEX operator_email_key ON operator (email);
CREATE UNIQUE INDEX operator_script_key ON operator (name)
  WHERE kind = 'script' AND disabled_at IS NULL;

-- Another password, set in whatever way, begins another access epoch (product:session#access-epoch).
CREATE FUNCTION password_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.access_epoch := OLD.access_epoch + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER password_changed BEFORE UPDATE OF password_hash ON operator
  FOR EACH ROW WHEN (NEW.password_hash IS DISTINCT FROM OLD.password_hash)
  EXECUTE FUNCTION password_changed();

-- The code with which a person signs in for the first time, or after a reset.
CREATE TABLE operator_setup (
  operator_id uuid PRIMARY KEY REFERENCES operator,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX operator_setup_expiry_idx ON operator_setup (expires_at);

-- A person's sessions, and a script's token: one that does not end does not exist.
CREATE TABLE operator_session (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  operator_id uuid NOT NULL REFERENCES operator,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  user_agent text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  CHECK (expires_at <= created_at + interval '366 days')
);
CREATE INDEX operator_session_operator_idx ON operator_session (operator_id)
  WHERE revoked_at IS NULL;

-- An operator's authenticator app (product:operating#first-sign-in): its secret is sealed under
-- DATA_KEY. Until a first code has come it counts for nothing; `last_step` makes each code count once.
CREATE TABLE operator_totp (
  operator_id uuid PRIMARY KEY REFERENCES operator,
  sealed bytea NOT NULL,
  data_key_print bytea NOT NULL CHECK (octet_length(data_key_print) = 8),
  last_step bigint
);

GRANT SELECT ON operator TO merenda_app;
GRANT UPDATE (password_hash, access_epoch) ON operator TO merenda_app;
GRANT SELECT, DELETE ON operator_setup TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_session, operator_totp TO merenda_app;

-- An audit entry: actor, act and record, by opaque ids only, no personal data. No foreign key to the
-- guardian: the entry outlives the account.
CREATE TABLE audit (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  at timestamptz NOT NULL DEFAULT now(),
  -- The guardian; never beside an operator.
  actor uuid,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  operator_id uuid REFERENCES operator,
  CONSTRAINT audit_one_actor CHECK (num_nonnulls(actor, operator_id) <= 1)
);
CREATE INDEX audit_subject_idx ON audit (subject, at);
-- For a guardian who takes along their data.
CREATE INDEX audit_actor_idx ON audit (actor, at) WHERE actor IS NOT NULL;
-- The acts of operators (product:operating#acts), among them imports, whoever ran them.
CREATE INDEX audit_acts_idx ON audit (at, id)
  WHERE operator_id IS NOT NULL OR action = 'import.finished';

GRANT SELECT, INSERT ON audit TO merenda_app;
