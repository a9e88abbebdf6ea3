-- Operators by name: people who sign in, and scripts with a token (product:operating#operators).
-- Commands make and change them, as the owner: the application's role may not give itself a role, a
-- company or a new operator.
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
  -- Of a person who has signed in for the first time.
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((kind = 'person') = (email IS NOT NULL)),
  CHECK (kind = 'person' OR password_hash IS NULL),
  -- Nobody without a scope, which is never empty by mistake.
  CHECK (everywhere = (cardinality(companies) + cardinality(schools) = 0))
);
CREATE UNIQUE INDEX operator_email_key ON operator (email);
CREATE UNIQUE INDEX operator_script_key ON operator (name)
  WHERE kind = 'script' AND disabled_at IS NULL;

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

GRANT SELECT ON operator TO merenda_app;
GRANT UPDATE (password_hash) ON operator TO merenda_app;
GRANT SELECT, DELETE ON operator_setup TO merenda_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON operator_session TO merenda_app;

-- Who of the operators did it; never beside a guardian.
ALTER TABLE audit ADD COLUMN operator_id uuid REFERENCES operator;
ALTER TABLE audit ADD CONSTRAINT audit_one_actor CHECK (num_nonnulls(actor, operator_id) <= 1);
CREATE INDEX audit_operator_idx ON audit (at) WHERE operator_id IS NOT NULL;
